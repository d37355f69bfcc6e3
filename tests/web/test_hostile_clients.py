"""Clients that mean no good: slow ones, other sites, other names, too many of one."""

import asyncio
import logging
import socket
import subprocess
import sys
import time

import pytest

from asalto.web.server import streams, timeouts
from asalto.web.server.middleware import is_known_name
from asalto.web.table.pubsub import Hub
from web.test_api import API, auth, opened, play
from web.webkit import table


def test_another_site_may_not_write(lite):
    body = {"scenario": "toy/duel"}
    for head in ({"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}):
        assert lite.post(f"{API}/battles", json=body, headers=head).status_code == 403
    assert lite.post(f"{API}/battles", json=body, headers={"sec-fetch-site": "none"}).is_success


@pytest.mark.parametrize("kind", ["text/plain", "", "multipart/form-data; boundary=x"])
def test_an_import_is_no_simple_request(lite, kind):
    answer = lite.post(f"{API}/battles/import", content=b"x", headers={"content-type": kind})
    assert answer.status_code == 409


def test_only_known_names_are_answered(tmp_path):
    with table(f"sqlite:///{tmp_path}/t.sqlite3", names="table.example.org") as client:
        for host, status in (
            ("table.example.org:8717", 200), ("127.0.0.1:8717", 200), ("[::1]:8717", 200),
            ("localhost", 200), ("evil.example", 421), ("127.0.0.1.evil.example", 421),
        ):  # fmt: skip
            assert client.get("/health", headers={"host": host}).status_code == status, host
    assert not is_known_name("rebound.example", {"here"})


def test_numbers_are_for_this_computer_alone(lite):
    from asalto.web.server.app import create
    from asalto.web.server.config import Config
    from web.webkit import TestClient

    assert lite.get("/metrics").status_code == 200
    app = create(Config(rate=0), lite.registry)
    stranger = TestClient(app, client=("192.0.2.7", 1234))
    assert stranger.get("/metrics").status_code == 404


def test_health_says_when_nothing_can_be_written(lite, monkeypatch):
    assert lite.get("/health").status_code == 200

    def full():
        raise OSError("No space left on device")

    monkeypatch.setattr(lite.registry.store, "try_writing", full)
    lite.registry._checked = (0, True)
    assert lite.get("/health").status_code == 503


def test_a_client_has_so_many_streams(tmp_path, monkeypatch):
    monkeypatch.setattr(streams, "CLIENT_MAX", 0)
    with table(f"sqlite:///{tmp_path}/t.sqlite3") as client:
        made = opened(client)
        object.__setattr__(client.registry.config, "rate", 100)
        answer = client.get(f"/b/{made['id']}/stream")
        assert answer.status_code == 429


def test_streams_are_counted_by_client():
    async def counted():
        hub = Hub()
        one, other = hub.listen("b", "a"), hub.listen("b", "c")
        assert (hub.count_of("a"), hub.count_of("c")) == (1, 1)
        hub.leave("b", one)
        assert (hub.count_of("a"), hub.count()) == (0, 1)
        hub.leave("b", other)

    asyncio.run(counted())


def test_a_take_back_sent_twice_is_done_once(lite):
    made = opened(lite)
    id, head = made["id"], auth(made["keys"]["red"])
    for _ in range(2):
        assert play(lite, id, made["keys"]["red"], 0).is_success
    address = f"{API}/battles/{id}/take-back"
    first = lite.post(address, headers=head, json={"key": "k"})
    if first.status_code == 409:
        pytest.skip("nothing is sealed")
    assert first.json()["again"] is False
    with lite.registry.battle(id) as live:
        count = len(live.playing().entries)
    assert lite.post(address, headers=head, json={"key": "k"}).json()["again"] is True
    with lite.registry.battle(id) as live:
        assert len(live.playing().entries) == count


# --- a real server


def test_half_a_request_is_hung_up_on(tmp_path, monkeypatch):
    code = (
        "import asalto.web.server.timeouts as p; p.HEAD_SECONDS = 1.0\n"
        "from asalto.web.server.serving import run\n"
        f"run('127.0.0.1', {_free()}, 'sqlite:///{tmp_path}/t.sqlite3')"
    )
    port = int(code.partition("'127.0.0.1', ")[2].partition(",")[0])
    server = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    try:
        with _reached(port) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            slow.settimeout(8)
            began = time.monotonic()
            assert slow.recv(100) == b""
            assert time.monotonic() - began < 6
        with _reached(port) as good:
            for _ in range(2):  # one connection, two requests
                good.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                told = good.recv(4000)
                while not told.endswith(b"well\n"):  # head and body may come one after the other
                    told += good.recv(4000)
                assert b"200" in told.splitlines()[0]
                time.sleep(0.3)
    finally:
        server.terminate()
        server.wait(10)


def _free():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def _reached(port):
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=5)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("no server")


def test_a_flood_of_one_message_is_calmed():
    calm = timeouts.Calm()
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "out of files", (), None)
    passed = sum(calm.filter(record) for _ in range(1000))
    assert passed == timeouts.SAID_MAX
    assert 32 <= timeouts.connections() <= timeouts.CONNECTIONS_MAX
