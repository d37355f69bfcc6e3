"""Several worker processes on one database, and the migrations that bring it up to date."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from asalto.web.database.migrate import upgrade
from asalto.web.database.store import HEAD, Store, meta, secrets_
from asalto.web.server.config import Config
from asalto.web.table import registry as registry_module
from asalto.web.table.registry import BattleRegistry
from web.webkit import postgres, wait_for

API = "/api/v1"


def said(option):
    return {"choice": option["choice"]}


SERVE = [sys.executable, "-c", "import sys; from asalto.cli import main; sys.exit(main())", "serve"]


@contextlib.contextmanager
def database(kind, folder):
    if kind == "sqlite":
        yield f"sqlite:///{folder}/table.sqlite3"
    else:
        with postgres() as address:
            yield address


@contextlib.contextmanager
def serving(address, workers):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    more = ["--no-open", "--rate", "0", "--port", str(port), "--database", address]
    server = subprocess.Popen(
        [*SERVE, *more, "--workers", str(workers)], stderr=subprocess.PIPE, text=True
    )
    log: list[str] = []
    reader = threading.Thread(target=lambda: log.extend(server.stderr), daemon=True)
    reader.start()
    try:
        wait_for(lambda: is_well(port), 60)
        yield port, server, log
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=20)
        reader.join(timeout=5)
        server.stderr.close()


def is_well(port):
    try:
        return call(port, "GET", "/health", raw=True) == "well\n"
    except OSError:
        return False


def call(port, method, path, key="", body=None, raw=False):
    """One request over a connection of its own, so that any worker may get it."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    head = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    line.request(method, path, None if body is None else json.dumps(body), head)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    assert answer.status in (200, 201), text
    return text if raw else json.loads(text)


def hear(port, id, key, heard):
    """Count what a stream says until it ends."""
    line = socket.create_connection(("127.0.0.1", port), timeout=60)
    request = (
        f"GET {API}/battles/{id}/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}"
    )
    line.sendall(f"{request}\r\n\r\n".encode())
    with line, contextlib.suppress(OSError), line.makefile("rb") as said:
        for one in said:
            if one.startswith(b"id: "):
                heard.append(one)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("word", ["beat", "probe", "session"])
def test_servers_that_leave_word_at_once_do_not_hinder_each_other(kind, word, tmp_path):
    with database(kind, tmp_path) as address:
        stores = [Store(address) for _ in range(4)]
        stores[0].prepare()
        for now in range(1, 12):
            with stores[0].writing() as base:
                base.execute(secrets_.delete().where(secrets_.c.name == word))
            leave = {
                "beat": lambda one: one.beat(now),  # noqa: B023
                "probe": Store.try_writing,
                "session": lambda one: one.secret("session"),
            }
            with ThreadPoolExecutor(len(stores)) as threads:
                told = set(threads.map(leave[word], stores))
            assert len(told) == 1, "all have the same secret"
        assert stores[0].beaten() == (now if word == "beat" else 0)
        for one in stores:
            one.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_workers_play_one_battle(kind, tmp_path):
    with database(kind, tmp_path) as address, serving(address, 2) as (port, server, log):
        asked = {"scenario": "viajero/duel", "seed": 3, "players": ["human", "human"]}
        seats = call(port, "GET", f"{API}/rulesets/viajero/scenarios/duel")["seats"]
        asked["take"] = [one["id"] for one in seats]
        made = call(port, "POST", f"{API}/battles", body=asked)
        streams: list[list[bytes]] = [[] for _ in range(8)]
        ears = [
            threading.Thread(
                target=hear, args=(port, made["id"], made["keys"][seats[i % 2]["id"]], one),
                daemon=True,
            )
            for i, one in enumerate(streams)
        ]  # fmt: skip
        for one in ears:
            one.start()
        wait_for(lambda: all(streams), 20)
        choices = play(port, made)
        result = call(port, "GET", f"{API}/battles/{made['id']}")["result"]
        assert result["text"]
        assert choices > 4
        last = {one[-1] for one in wait_for(lambda: all_told(streams, choices), 20)}
        assert len(last) <= 2, "whatever worker a stream hangs on, it has heard the end"
        workers = children(server.pid)
        assert len(workers) >= 2, "two processes serve"
    errors = [one for one in log if '"level": "error"' in one]
    assert errors == []
    assert server.returncode in (0, -signal.SIGTERM)


def all_told(streams, choices):
    """The streams, as soon as nothing more comes."""
    before = [len(one) for one in streams]
    time.sleep(1.2)
    return streams if before == [len(one) for one in streams] and min(before) > 1 else None


def play(port, made):
    """All seats make their first choice until it is over."""
    id, choices = made["id"], 0
    while True:
        battle = call(port, "GET", f"{API}/battles/{id}")
        if battle["over"]:
            return choices
        key = made["keys"][battle["pending"][0]]
        asked = call(port, "GET", f"{API}/battles/{id}/choices", key)
        body = {"request_id": asked["request_id"], **said(asked["choices"][-1])}
        call(port, "POST", f"{API}/battles/{id}/choices", key, body)
        choices += 1
        if choices == 40:
            call(port, "POST", f"{API}/battles/{id}/resign", key, {})


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as found:
        return found.read().split()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_make_what_the_program_expects(kind, tmp_path):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with database(kind, tmp_path) as address:
        store = Store(address)
        assert store.version() is None
        store.prepare()
        assert store.version() == HEAD
        upgrade(store.engine)
        with store.engine.connect() as base:
            assert set(sa.inspect(base).get_table_names()) >= set(meta.tables)
            found = MigrationContext.configure(base, opts={"compare_type": True})
            assert compare_metadata(found, meta) == []
        store.close()


def test_nothing_listens_beyond_this_computer_unless_asked(tmp_path):
    with serving(f"sqlite:///{tmp_path}/table.sqlite3", 1) as (port, _, _):
        inode = sockets(port)
        assert inode == ["0100007F"], "127.0.0.1 and nothing else"
        assert oct(os.stat(tmp_path / "table.sqlite3").st_mode)[-2:] == "00"


def sockets(port):
    """Addresses that listen on a port, as the kernel writes them."""
    found = []
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(name) as rows:
            for row in list(rows)[1:]:
                parts = row.split()
                if parts[3] == "0A" and int(parts[1].rpartition(":")[2], 16) == port:
                    found.append(parts[1].rpartition(":")[0])
    return found


class _Late(Store):
    """A database that cannot be written at first."""

    fails = 3

    def beat(self, now: int) -> None:
        if self.fails:
            self.fails -= 1
            raise sa.exc.OperationalError("beat", {}, OSError("no space left"))
        super().beat(now)


def test_a_server_waits_for_its_database(tmp_path):
    registry = BattleRegistry(Config(), _Late(f"sqlite:///{tmp_path}/late.sqlite3"))
    registry.open()
    try:
        assert registry.store.fails == 0
        assert [thread.name for thread in registry.staff.threads] == ["keeper", "bots", "ears"]
    finally:
        registry.close()


def test_a_server_does_not_wait_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(registry_module, "PATIENCE", 0.5)
    store = _Late(f"sqlite:///{tmp_path}/late.sqlite3")
    store.fails = 10_000
    with pytest.raises(sa.exc.OperationalError):
        BattleRegistry(Config(), store).open()
    store.close()


def test_a_gap_is_written_with_the_beat_that_ends_it(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/gap.sqlite3")
    store.prepare()
    store.add_gap(1000, 5000)
    assert (store.gaps(), store.beaten()) == ([(1000, 5000)], 5000)
    store.close()
