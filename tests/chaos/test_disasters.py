"""More than kills: a full disk, clocks that jump, a killed database, two workers who race. Nothing
that was acknowledged is lost, nothing is done twice, no battle is stuck."""

import os
import random
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

import httpx
import pytest

from asalto.web.database.store import Store
from chaos.test_chaos import API, BATTLES, Battle, Server
from web.webkit import postgres, postgres_binaries

ROUNDS = int(os.environ.get("ASALTO_CHAOS", "4"))
"""Rounds of each kind; `ASALTO_CHAOS=100` makes it longer."""
PATIENCE = 60.0


class Stubborn(Battle):
    """A player who sends a choice again, under the same key, until somebody has answered it."""

    waiting: tuple[str, dict] | None = None
    refused = 0

    def act(self, fate: random.Random) -> bool:
        if self.waiting is not None:
            self.send(*self.waiting)
            return True
        client = self.server.client
        battle = self.asked(client.get(f"{API}/battles/{self.id}"))
        if battle.get("over"):
            return False
        if not battle.get("begun", True):  # a seal that nobody has acknowledged
            for key in self.keys.values():
                head = {"Authorization": f"Bearer {key}"}
                client.post(f"{API}/battles/{self.id}/seal", headers=head, json={"seal": ""})
        mine = [seat for seat in battle.get("pending", ()) if seat in self.keys]
        if not mine:
            time.sleep(0.01)
            return True
        head = {"Authorization": f"Bearer {self.keys[mine[0]]}"}
        found = self.asked(client.get(f"{API}/battles/{self.id}/choices", headers=head))
        if not found.get("choices"):
            return True
        self.sent += 1
        body = {"request_id": found["request_id"], "key": f"{self.number}-{self.sent}",
                "choice": fate.choice(found["choices"])["choice"]}  # fmt: skip
        self.waiting = mine[0], body
        self.send(*self.waiting)
        return True

    def asked(self, answer: httpx.Response) -> dict:
        if answer.status_code == 503:
            self.refused += 1
            return {}
        assert answer.is_success, answer.text
        return answer.json()

    def send(self, seat: str, body: dict) -> None:
        head = {"Authorization": f"Bearer {self.keys[seat]}"}
        where = f"{API}/battles/{self.id}/choices"
        answer = self.server.client.post(where, headers=head, json=body)
        assert answer.status_code in (200, 409, 503), answer.text
        if answer.status_code == 503:
            self.refused += 1
            return
        if answer.status_code == 200:
            seat_number = ["red", "blue"].index(seat)
            self.acknowledged.append(f"{seat_number}:{body['key']}")
        self.waiting = None


def kept(database: str, id: str) -> Counter:
    """Keys of all choices of a battle in the database, with how often each stands there."""
    store = Store(database)
    try:
        return Counter(act["key"] for _, _, act in store.since(id, 0) if "key" in act)
    finally:
        store.close()


def finish(server: Server, database: str, battle: Battle) -> None:
    """Nothing is lost, nothing is there twice, and everything comes out the same."""
    found = kept(database, battle.id)
    assert set(battle.acknowledged) <= set(found)
    assert max(found.values(), default=1) == 1, found.most_common(3)
    assert len(battle.acknowledged) == len(set(battle.acknowledged))
    verdict = server.client.get(f"{API}/battles/{battle.id}/verify").json()
    assert verdict["right"], verdict
    ended = server.client.get(f"{API}/battles/{battle.id}").json()["result"]
    assert ended["ending"] != "out of time", "a clock on the wall took somebody's time"


def opened(server: Server, number: int) -> Stubborn:
    """A new battle, as soon as the server can write one down."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            return Stubborn(server, number)
        except (KeyError, httpx.HTTPError):
            time.sleep(0.02)
    raise AssertionError("no battle can be opened")


def survive(server: Server, database: str, rounds: int, strike, seconds: float = 0.3) -> Counter:
    """Play while disasters strike; then on to the end of every battle."""
    fate, battles, told = random.Random(20), [], Counter()
    server.start()
    for _ in range(rounds):
        ends = time.monotonic() + fate.uniform(0.05, seconds)
        while time.monotonic() < ends:
            while len(battles) < BATTLES:
                told["battles"] += 1
                battles.append(opened(server, told["battles"]))
            one = fate.choice(battles)
            try:
                if not one.act(fate):
                    settle(server, database, one, told)
                    battles.remove(one)
            except httpx.HTTPError:
                told["cut off"] += 1
        strike(server)
        told["rounds"] += 1
    for one in battles:
        ends = time.monotonic() + PATIENCE
        while going(one, fate):
            assert time.monotonic() < ends, "a battle is stuck"
        settle(server, database, one, told)
    server.end()
    assert told["finished"] == told["battles"] >= BATTLES
    print(dict(told))
    return told


def going(one: Stubborn, fate: random.Random) -> bool:
    try:
        return one.act(fate)
    except httpx.HTTPError:
        return True


def settle(server: Server, database: str, one: Stubborn, told: Counter) -> None:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            finish(server, database, one)
            break
        except (httpx.HTTPError, KeyError):
            assert time.monotonic() < ends, "a battle cannot be read"
    told["finished"] += 1
    told["acknowledged"] += len(one.acknowledged)
    told["refused"] += one.refused


def test_a_disk_that_is_full_every_now_and_then(tmp_path):
    database = f"sqlite:///{tmp_path}/table.sqlite3"
    Store(database).prepare()
    server = Server(database, "full")
    told = survive(server, database, ROUNDS, lambda server: None, 0.5)
    assert told["refused"], "the disk was never full"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_clocks_that_jump(kind, tmp_path):
    with base(kind, tmp_path) as database:

        def strike(server: Server) -> None:
            server.kill()
            server.gone()
            server.start()

        survive(Server(database, "clock"), database, ROUNDS, strike)


def test_a_database_that_is_killed():
    """While people play: each blow falls as soon as the one before is over."""
    with postgres() as database, ThreadPoolExecutor(1) as hand:
        folder, blows = Path(database.partition("host=")[2]), []

        def blow() -> None:
            control(folder, "-m", "immediate", "stop")
            control(folder, "-w", "-l", str(folder / "log"), "start")

        def strike(server: Server) -> None:
            if blows:
                blows[-1].result()
            blows.append(hand.submit(blow))

        told = survive(Server(database), database, ROUNDS, strike)
        assert len(blows) == ROUNDS
        assert told["refused"], "nobody noticed"


def control(folder: Path, *more: str) -> None:
    """Tell PostgreSQL to stop or to start, with the options it was started with."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    options = f"-c listen_addresses='' -k {folder} -c max_connections=300"
    given = ["-o", options] if more[-1] == "start" else []
    where = [str(postgres_binaries() / "pg_ctl"), "-D", str(folder / "data")]
    subprocess.run([*as_user, *where, *given, *more], check=True, capture_output=True, cwd="/")


@contextmanager
def base(kind: str, folder: Path):
    """An empty database."""
    with postgres() if kind == "postgresql" else nullcontext() as found:
        yield found or f"sqlite:///{folder}/table.sqlite3"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_workers_who_race(kind, tmp_path):
    """One choice is sent to both of them at once: with one key, and with two."""
    with base(kind, tmp_path) as database, ThreadPoolExecutor(2) as hands:
        both, fate, told = [Server(database), Server(database)], random.Random(5), Counter()
        for one in both:
            one.start()
        while told["rounds"] < ROUNDS:
            battle, going_on = Battle(both[0], 2 * told["battles"]), True
            told["battles"] += 1
            ends = time.monotonic() + PATIENCE
            while going_on:
                assert time.monotonic() < ends, "a battle is stuck"
                going_on = raced(both, battle, fate, hands, told)
            finish(both[1], database, battle)
        for one in both:
            one.end()
        print(dict(told))
        assert told["both at once"] >= told["rounds"] // 2


def raced(both, battle: Battle, fate: random.Random, hands, told: Counter) -> bool:
    state = both[0].client.get(f"{API}/battles/{battle.id}").json()
    if state["over"]:
        return False
    seat = state["pending"][0]
    head = {"Authorization": f"Bearer {battle.keys[seat]}"}
    found = both[0].client.get(f"{API}/battles/{battle.id}/choices", headers=head).json()
    battle.sent += 1
    same = fate.random() < 0.5
    bodies = [
        {"request_id": found["request_id"], "choice": fate.choice(found["choices"])["choice"],
         "key": f"{battle.number}-{battle.sent}-{0 if same else place}"}
        for place in range(2)
    ]  # fmt: skip
    if same:
        bodies[1] = bodies[0]
    where = f"{API}/battles/{battle.id}/choices"
    answers = [
        one.result() for one in [
            hands.submit(server.client.post, where, headers=head, json=body)
            for server, body in zip(both, bodies, strict=True)
        ]
    ]  # fmt: skip
    told["rounds"] += 1
    right = [answer.status_code == 200 for answer in answers]
    assert all(answer.status_code in (200, 409) for answer in answers), answers
    assert any(right), [answer.text for answer in answers]
    assert same or right.count(True) == 1, "both choices were taken"
    assert not same or all(right), "what was sent again was not answered as before"
    told["both at once" if all(right) or not same else "one after another"] += 1
    for taken, body in zip(right, bodies, strict=True):
        key = f"{['red', 'blue'].index(seat)}:{body['key']}"
        if taken and key not in battle.acknowledged:
            battle.acknowledged.append(key)
    return True
