"""The server killed at random moments: no acknowledged choice is lost, no battle is stuck."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from web.webkit import postgres

SERVER = Path(__file__).parent / "chaos_server.py"
BATTLES = 6
API = "/api/v1"


class Server:
    """One that is killed and started again."""

    def __init__(self, database: str, how: str = "start") -> None:
        self.database, self.how = database, how
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20)

        command = [sys.executable, "-W", "ignore", str(SERVER), str(self.port), database]
        self.launcher = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self) -> None:
        self.launcher.stdin.write(f"{self.how}\n")
        self.launcher.stdin.flush()
        self.pid = int(self.launcher.stdout.readline())
        ends = time.monotonic() + 30
        while time.monotonic() < ends:
            try:
                if self.client.get("/health").is_success:
                    return
            except httpx.HTTPError:
                time.sleep(0.01)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def gone(self) -> None:
        """Wait until the killed one is gone; new connections go to the next."""
        while True:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.002)
        self.client.close()
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=20)

    def end(self) -> None:
        self.kill()
        self.client.close()
        self.launcher.kill()
        self.launcher.wait()
        self.launcher.stdin.close()
        self.launcher.stdout.close()


class Battle:
    """One battle played through the API; half of them against the server's own bot."""

    def __init__(self, server: Server, number: int) -> None:
        self.server, self.number = server, number
        players = ["human", "greedy" if number % 2 else "human"]
        asked = {"scenario": "toy/duel", "players": players, "seed": number, "dice": "fair"}
        asked["take"] = ["red"] if number % 2 else ["red", "blue"]
        made = server.client.post(f"{API}/battles", json=asked).json()
        self.id, self.keys = made["id"], made["keys"]
        for key in self.keys.values():  # one battle adds no words of its own
            head = {"Authorization": f"Bearer {key}"}
            server.client.post(f"{API}/battles/{self.id}/seal", headers=head, json={"seal": ""})
        self.acknowledged: list[str] = []
        self.sent = 0

    def act(self, fate: random.Random) -> bool:
        """One choice; False when the battle is over. Raises httpx.HTTPError if the server dies."""
        client = self.server.client
        battle = client.get(f"{API}/battles/{self.id}").json()
        if battle["over"]:
            return False
        mine = [seat for seat in battle["pending"] if seat in self.keys]
        if not mine:
            time.sleep(0.01)
            return True
        head = {"Authorization": f"Bearer {self.keys[mine[0]]}"}
        found = client.get(f"{API}/battles/{self.id}/choices", headers=head).json()
        if not found["choices"]:
            return True
        self.sent += 1
        key = f"{self.number}-{self.sent}"
        option = fate.choice(found["choices"])
        said = {"choice": option["choice"]}
        body = {"request_id": found["request_id"], "key": key, **said}
        answer = client.post(f"{API}/battles/{self.id}/choices", headers=head, json=body)
        if answer.status_code == 200:
            seat = ["red", "blue"].index(mine[0])
            self.acknowledged.append(f"{seat}:{key}")
        return True


def kept(database: str, id: str) -> set[str]:
    """Keys of all choices of a battle that stand in the database."""
    from asalto.web.database.store import Store

    store = Store(database)
    try:
        return {act["key"] for _, _, act in store.since(id, 0) if "key" in act}
    finally:
        store.close()


def chaos(database: str, kills: int) -> None:
    fate = random.Random(20)
    server = Server(database)
    server.start()
    battles, finished, number = [], 0, 0
    for _ in range(kills):
        ends = time.monotonic() + fate.uniform(0.02, 0.30)
        killed = False
        while not killed:
            try:
                while len(battles) < BATTLES:
                    number += 1
                    battles.append(Battle(server, number))
                one = fate.choice(battles)
                if time.monotonic() > ends:
                    # in mid-flight: the choice is under way when the server dies
                    server.kill()
                    killed = True
                if not one.act(fate):
                    finish(server, database, one)
                    battles.remove(one)
                    finished += 1
            except httpx.HTTPError:
                assert killed
        server.gone()
        server.start()
    for one in battles:
        play_on(server, one, fate)
        finish(server, database, one)
        finished += 1
    server.end()
    assert finished == number
    assert finished >= BATTLES


def play_on(server: Server, battle: Battle, fate: random.Random) -> None:
    """No battle is stuck."""
    ends = time.monotonic() + 60
    while battle.act(fate):
        assert time.monotonic() < ends, "a battle is stuck"


def finish(server: Server, database: str, battle: Battle) -> None:
    """No acknowledged choice is lost, and everything comes out the same."""
    assert set(battle.acknowledged) <= kept(database, battle.id)
    verdict = server.client.get(f"{API}/battles/{battle.id}/verify").json()
    assert verdict["right"], verdict
    assert verdict["fair_dice"] is True


@pytest.mark.parametrize(
    "kills",
    [100, pytest.param(200, marks=pytest.mark.slow), pytest.param(1000, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_random_moments(kind, kills, tmp_path):
    if kind == "sqlite":
        chaos(f"sqlite:///{tmp_path}/table.sqlite3", kills)
        return
    with postgres() as address:
        chaos(address, kills)
