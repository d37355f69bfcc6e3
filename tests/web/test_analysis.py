"""The analysis of a battle at the table: worked out beside it, kept, shown as a page."""

import re
import time

import pytest

from asalto.web.pages.analysis import foe, losses
from asalto.web.table.analysis_queue import Busy, Desk, Job
from web.test_lobby import sat_down

API = "/api/v1"


def over(client, seed=3):
    """A battle of two bots to its end; its id."""
    asked = {"scenario": "toy/duel", "players": ["greedy", "random"], "seed": seed}
    id = client.post(f"{API}/battles", json=asked).json()["id"]
    for _ in range(400):
        with client.registry.battle(id) as live:
            if live.is_over:
                return id
        client.registry.act(id, lambda one: one.tick(10**15, 200))
    raise AssertionError("it does not end")


def ready(client, id):
    """The analysis, when it is done."""
    for _ in range(600):
        answer = client.get(f"{API}/battles/{id}/analysis")
        if answer.status_code == 200:
            return answer.json()
        assert answer.status_code == 202
        assert answer.json()["ready"] is False
        time.sleep(0.1)
    raise AssertionError("it takes too long")


def test_it_is_worked_out_and_kept(client):
    id = over(client)
    found = ready(client, id)
    for seat in (0, 1):
        total = found["start"][seat] + sum(
            one["play"][seat] + one["dice"][seat] + one["other"][seat] for one in found["decisions"]
        )
        assert total == pytest.approx(found["result"][seat], abs=1e-4)
    assert {one["seat"] for one in found["seats"]} == {"red", "blue"}
    assert found["conclusion"]
    desk = client.app.state.desk
    assert not desk._jobs
    with client.registry.battle(id) as live:
        assert not isinstance(desk.ask(live), Job)  # kept: nothing is worked out again


def test_the_page(client):
    id = over(client)
    client.get(f"/analysis/{id}")
    found = ready(client, id)
    last = len(found["moments"])  # a busy machine plays on less often, and finds fewer
    page = client.get(f"/analysis/{id}?moment={last}")
    assert page.status_code == 200
    assert page.text.count('class="curve"') == 2
    assert page.text.count('class="curve narrow"') == 2, "and for a phone"
    assert page.text.count(f'?moment={last}#moment"') == (3 if last else 0)
    assert 'id="moment"' in page.text, "where the board is, on a phone far below"
    assert page.text.count('class="pin') >= len(found["moments"])
    assert 'action="/replay/' in page.text or not found["moments"]
    assert f'href="/analysis/{id}"' in client.get(f"/b/{id}").text
    with client.registry.battle(id) as live:
        left = [[unit.left for unit in side.units] for side in losses(live, found, "en")]
    assert [len(one) for one in left] == [1, 1]
    assert page.text.count('<rect width="0" height="2" class="left"/>') == sum(
        one.count(0) for one in left
    )
    assert f'action="/b/{id}/again"' not in page.text, "whoever only looks plays no return match"
    spanish = client.get(f"/analysis/{id}", headers={"accept-language": "es"}).text
    assert "Momentos clave" in spanish


def test_who_played_can_play_again_from_there(lite):
    live = sat_down(lite, "toy/duel", 0)
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    lite.get(f"/analysis/{live.id}")
    ready(lite, live.id)
    page = lite.get(f"/analysis/{live.id}").text
    assert f'action="/b/{live.id}/again"' in page
    assert f'href="/b/{live.id}/game"' in page


def shown(page):
    """The numbers of the tiles, as they stand on the page."""
    text = page.partition('<dl class="tiles">')[2].partition("</dl>")[0]
    told = re.findall(r"<strong>([+−]?\d+)", text)
    return [int(one.replace("−", "-")) for one in told]


@pytest.mark.parametrize("seed", [3, 4, 5, 6])
def test_what_the_page_shows_sums_to_the_result(client, seed):
    """Whole points, rounded so that nobody who adds them up finds one too many."""
    id = over(client, seed)
    found = ready(client, id)
    parts = shown(client.get(f"/analysis/{id}").text)
    assert len(parts) == 5
    assert sum(parts[:-1]) == parts[-1] == round(100 * found["result"][0])


def test_that_somebody_gave_up_stands_beside_dice_and_decisions(lite):
    live = sat_down(lite, "toy/duel", 0)
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    found = ready(lite, live.id)
    page = lite.get(f"/analysis/{live.id}").text
    assert "Broken off, or the umpire" in page
    parts = shown(page)
    assert len(parts) == 6
    assert sum(parts[:-1]) == parts[-1] == 0 == found["result"][0]


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0)])
def test_the_curve_has_the_colours_of_the_sides(lite, seat, other):
    """Whoever played the second side saw his own chance in the colour of the first."""
    live = sat_down(lite, "toy/duel", seat)
    lite.registry.act(live.id, lambda one: one.resign(seat, 1))
    ready(lite, live.id)
    page = lite.get(f"/analysis/{live.id}").text
    assert f'<div class="side{other} foe"><div class="side{seat}"><svg' in page


def test_of_several_sides_none_is_the_foe(lite):
    id = lite.post(f"{API}/battles", json={"scenario": "sombrachapas/incubadora"}).json()["id"]
    with lite.registry.battle(id) as live:
        assert [foe(live, seat) for seat in range(3)] == [None] * 3


def test_nothing_is_told_while_it_is_played(lite):
    asked = {"scenario": "toy/duel", "take": ["red", "blue"]}
    made = lite.post(f"{API}/battles", json=asked).json()
    answer = lite.get(f"{API}/battles/{made['id']}/analysis")
    assert answer.status_code == 409
    assert "hidden" in answer.json()["error"]


def test_who_waits_is_told_how_far_it_is(lite, monkeypatch):
    id = over(lite)
    job = Job()
    job.done, job.total = 30, 120
    monkeypatch.setattr(Desk, "ask", lambda self, live: job)
    assert "25\u00a0% is done" in lite.get(f"/analysis/{id}").text
    job.done = job.total = 0
    assert ": 0\u00a0% is done" in lite.get(f"/analysis/{id}").text


def test_the_queue_is_bounded(lite):
    id = over(lite)
    desk = Desk(lite.registry.store, 5.0)
    desk._jobs = {str(k): Job() for k in range(16)}
    with lite.registry.battle(id) as live, pytest.raises(Busy):
        desk.ask(live)


def test_analyses_that_failed_keep_nobody_waiting(lite, monkeypatch):
    """They are told as failed, the latest of them; the queue is for those that are worked on."""

    def broken(*_given, **_named):
        raise ValueError("no analysis")

    monkeypatch.setattr("asalto.web.table.analysis_queue.analyse", broken)
    id = over(lite)
    desk = Desk(lite.registry.store, 5.0)
    desk._jobs = {str(k): Job(failed=True) for k in range(100)}
    with lite.registry.battle(id) as live:
        job = desk.ask(live)
    desk._workers.shutdown(wait=True)
    assert job.failed
    assert len(desk._jobs) == 64
    assert id in desk._jobs
