"""Tournaments of bots on a server: bounded, kept, shared with other work, taken up again."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.client import ApiError, Client
from asalto.web.table import analysis_queue, tournaments
from asalto.web.table.analysis_queue import Busy, Desk, Job
from asalto.web.table.clock import now_ms
from asalto.web.table.pruning import DAY
from web.webkit import table

API = "/api/v1"
ASKED = {"scenarios": ["toy/duel"], "bots": ["random", "greedy"], "seeds": 6, "seed": 1}


@pytest.fixture
def free() -> Iterator[threading.Event]:
    """Set when work that waits for it may go on; in the end in any case."""
    found = threading.Event()
    yield found
    found.set()


def begun(client: Any, **more: Any) -> dict[str, Any]:
    answer = client.post(f"{API}/tournaments", json={**ASKED, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ended(client: Any, id: str) -> dict[str, Any]:
    return Client("", http=client).tournament(id, wait=True, pause=0.02, seconds=60)


def test_a_tournament_by_the_client_to_its_table(client: Any) -> None:
    server, seen = Client("", http=client), []
    made = server.begin_tournament(["toy/duel", "toy/close"], ["random", "greedy", "search:1"], 6)
    found = server.tournament(made["id"], wait=True, pause=0.02, watch=seen.append)
    assert found["state"] == "over"
    assert found["done"] == found["total"] == 2 * 3 * 6 * 2
    assert [one["done"] for one in seen] == sorted(one["done"] for one in seen)
    for row in found["standings"]:
        assert row["battles"] == 48 == row["wins"] + row["draws"] + row["losses"]
        assert row["points"] == row["wins"] + row["draws"] / 2
        assert row["elo_low"] <= row["elo"] <= row["elo_high"]
    assert sum(row["points"] for row in found["standings"]) == found["total"]
    assert [one["scenario"] for one in found["by_scenario"]] == ["toy/duel", "toy/close"]
    assert all(len(one["pairings"]) == 3 for one in found["by_scenario"])
    again = server.begin_tournament(found["scenarios"], found["bots"], 6, found["seed"])
    again = server.tournament(again["id"], wait=True, pause=0.02)
    assert again["by_scenario"] == found["by_scenario"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"bots": ["random", "gredy"]}, "bots: no bot 'gredy'.* Did you mean 'greedy'"),
        ({"bots": ["random", "mine.py:Brave"]}, "bots: no bot 'mine.py:Brave'"),
        ({"bots": ["random", "cmd:touch x"]}, "bots: no bot 'cmd:touch x'"),
        ({"bots": ["search", "search:3"]}, "bots: search:3 is named twice"),
        ({"bots": ["random", "search:4"]}, "bots: search:4 thinks too long; search:3"),
        ({"bots": ["random"]}, "bots: .*at least 2"),
        ({"bots": ["random"] * 9}, "bots: .*at most 8"),
        ({"scenarios": ["toy/duell"]}, "no scenario 'duell'. Did you mean 'duel'"),
        ({"scenarios": ["toi/duel"]}, "Did you mean 'toy'"),
        ({"scenarios": ["mine.toml"]}, "expected a game and one of its scenarios"),
        ({"scenarios": ["toy/duel"] * 2}, "scenarios: toy/duel is named twice"),
        ({"seeds": 1001}, "seeds: .*1000"),
        ({"bots": ["random", "greedy", "search:1", "search:2"], "seeds": 1000}, "12000 battles"),
        ({"rounds": 3}, "rounds: "),
    ],
)
def test_what_is_refused_is_told_by_field(
    lite: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, more: Any, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("open('loaded', 'w')\n")
    with pytest.raises(ApiError, match=said) as refused:
        Client("", http=lite).call("POST", "/tournaments", body={**ASKED, **more})
    assert refused.value.status == 422
    assert refused.value.reason in ("bad_input", "bad_form")
    assert [one.name for one in tmp_path.iterdir() if one.name in ("loaded", "x")] == []


def test_one_that_there_is_not(lite: Any) -> None:
    assert lite.get(f"{API}/tournaments/0123456789ab").status_code == 404
    assert lite.get(f"{API}/tournaments/nothing").status_code == 422


def test_it_ends_when_its_time_is_spent(lite: Any) -> None:
    lite.app.state.tournaments.seconds = 0.02
    found = ended(lite, begun(lite, seeds=1000)["id"])
    assert found["state"] == "cut"
    assert 0 < found["done"] < found["total"]
    assert sum(row["battles"] for row in found["standings"]) == 2 * found["done"]


def test_a_host_may_hold_none(tmp_path: Any) -> None:
    with table(f"sqlite:///{tmp_path}/table.sqlite3", tournament=0) as client:
        answer = client.post(f"{API}/tournaments", json=ASKED)
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_allowed")


def test_it_is_kept_and_goes_on_when_the_server_was_stopped(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "SAVE", 0.0)
    monkeypatch.setattr(analysis_queue, "SLICE", 0.0)
    monkeypatch.setattr(tournaments, "LEASE", -1)
    with table(address) as client:
        whole = ended(client, begun(client, seeds=40)["id"])
        id = begun(client, seeds=40)["id"]
        while client.get(f"{API}/tournaments/{id}").json()["done"] < 2:
            time.sleep(0.001)
        client.app.state.desk.close()
    with table(address) as client:
        client.app.state.desk._is_closed = True  # as long as nobody works on it
        client.app.state.desk._jobs[f"tournament {id}"] = Job()
        stands = client.get(f"{API}/tournaments/{id}").json()
        assert stands["state"] == "playing"
        assert 2 <= stands["done"] < stands["total"]
        client.app.state.desk._is_closed = False
        client.app.state.desk._jobs.clear()
        found = ended(client, id)
        assert client.get(f"{API}/tournaments/{whole['id']}").json() == whole, "kept"
    assert found["state"] == "over"
    assert found["by_scenario"] == whole["by_scenario"]


def test_other_rules_begin_it_anew(lite: Any) -> None:
    held = lite.app.state.tournaments
    data = {
        **ASKED, "state": "playing", "spent": 200.0, "by_clock": False, "rules": {"toy": "old"},
        "total": 24, "kept": [[{"one": "random", "other": "greedy", "pairs": [0.0] * 5}]],
    }  # fmt: skip
    made = tournaments._opened(data)
    assert made.done == 0
    assert data["spent"] == 0
    data["kept"] = [[{"one": "random", "other": "greedy", "pairs": [0.0] * 5}]]
    assert tournaments._opened(data).done == 10
    assert held.seconds == 300


def test_who_no_longer_holds_it_writes_nothing(lite: Any) -> None:
    held = lite.app.state.tournaments
    id = begun(lite)["id"]
    over = ended(lite, id)
    with pytest.raises(tournaments.Gone):
        held._write(id, "somebody else", {"state": "playing"})
    assert lite.get(f"{API}/tournaments/{id}").json() == over


def test_what_breaks_is_told_as_failed(lite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any) -> Iterator[None]:
        yield
        raise ArithmeticError

    monkeypatch.setattr("asalto.lab.tournament.Tournament.play", broken)
    id = begun(lite)["id"]
    assert ended(lite, id)["state"] == "failed"
    lite.app.state.desk._jobs.clear()
    assert lite.get(f"{API}/tournaments/{id}").json()["state"] == "failed", "it is kept"


def test_other_work_comes_between(
    lite: Any, monkeypatch: pytest.MonkeyPatch, free: threading.Event
) -> None:
    """What can rest rests, so that whatever came later is done long before."""
    monkeypatch.setattr(analysis_queue, "SLICE", 0.0)
    desk, done = Desk(lite.registry.store, 5.0), []

    def long(job: Job) -> Iterator[None]:
        free.wait()
        for _ in range(50):
            yield
        done.append("long")

    def short(job: Job) -> Iterator[None]:
        yield
        done.append("short")

    desk.submit("long", long)
    desk.submit("short", short)
    free.set()
    for _ in range(500):
        if len(done) == 2:
            break
        time.sleep(0.01)
    assert done == ["short", "long"]
    desk.close()


def test_of_each_kind_and_of_each_client_only_some_wait(lite: Any, free: threading.Event) -> None:
    desk = Desk(lite.registry.store, 5.0)

    def waits(job: Job) -> Iterator[None]:
        free.wait()
        yield

    for k in range(3):
        desk.submit(f"a{k}", waits, "tournament", 4, "a", 3)
    with pytest.raises(Busy):
        desk.submit("a3", waits, "tournament", 4, "a", 3)
    desk.submit("b0", waits, "tournament", 4, "b", 3)
    with pytest.raises(Busy):
        desk.submit("b1", waits, "tournament", 4, "b", 3)
    desk.submit("other", waits, "analysis", 4, "a", 3)
    free.set()
    desk.close()


def test_a_client_that_asks_for_many_is_told_to_wait(
    lite: Any, monkeypatch: pytest.MonkeyPatch, free: threading.Event
) -> None:
    def waits(self: Any) -> Iterator[None]:
        free.wait()
        yield

    monkeypatch.setattr("asalto.lab.tournament.Tournament.play", waits)
    made = [begun(lite) for _ in range(2)]
    answer = lite.post(f"{API}/tournaments", json=ASKED)
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_allowed")
    with lite.registry.store.engine.connect() as base:
        assert len(base.execute(tournaments.tournaments.select()).all()) == 2, "none is left over"
    free.set()
    for one in made:
        ended(lite, one["id"])


def test_prune_counts_and_removes_them(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    with table(address) as client:
        id = ended(client, begun(client, seeds=1)["id"])["id"]
        with client.registry.store.writing() as base:
            when = now_ms() - 31 * DAY
            base.execute(tournaments.tournaments.update().values(changed=when))
        asked = ["prune", "--days", "30", "--database", address, "--lang", "en"]
        for more, status in (([], 200), (["--delete"], 404)):
            assert run([*asked, *more]) == 0
            assert "Tournaments of bots that are as old: 1." in capsys.readouterr().out
            assert client.get(f"{API}/tournaments/{id}").status_code == status


def test_old_ones_are_removed_with_old_battles(address: str) -> None:
    with table(address, keep_days=30) as client:
        old, new = (ended(client, begun(client, seeds=1)["id"])["id"] for _ in range(2))
        with client.registry.store.writing() as base:
            rows = tournaments.tournaments
            when = now_ms() - 31 * DAY
            base.execute(rows.update().where(rows.c.id == old).values(changed=when))
        client.registry.tidy()
        assert client.get(f"{API}/tournaments/{old}").status_code == 404
        assert client.get(f"{API}/tournaments/{new}").status_code == 200
