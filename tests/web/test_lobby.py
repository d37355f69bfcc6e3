"""The lobby: one's own battles, and a code that nobody knows."""

import re

import pytest
import sqlalchemy as sa

from asalto.web import lobby_pages
from asalto.web.opening import new_opening
from asalto.web.store import battles
from web.webkit import table


@pytest.fixture
def lite(tmp_path):
    with table(f"sqlite:///{tmp_path}/table.sqlite3") as client:
        client.headers["accept-language"] = "en"
        client.get("/")
        yield client


def sat_down(client, scenario, seat=0, names=("Ann", "Bob"), **more):
    """A battle of which this browser holds one seat."""
    opening = new_opening(scenario, seed=1, **more)
    people = [i for i, one in enumerate(opening["players"]) if one == "human"]
    live, tokens = client.hall.create(opening, {i: names[i] for i in people})
    client.cookies.set(f"seat_{live.id}", tokens[seat])
    return live


def rows(client, path="/"):
    """Each battle of the list as its text, in order."""
    found = re.search(r'<ul class="battles">(.*?)</ul>', client.get(path).text, re.S)
    items = re.findall(r"<li>(.*?)</li>", found[1], re.S) if found else []
    return [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in items]


def test_my_battles_say_what_they_are_and_whose_turn_it_is(lite):
    over = sat_down(lite, "toy/duel")
    lite.hall.act(over.id, lambda live: live.resign(0, 1))
    waits = sat_down(lite, "toy/duel", 0)
    while 0 in waits.playing().pending:
        done = waits.playing().form(0).options[-1]
        lite.hall.act(waits.id, lambda live, one=done: live.submit(0, one.choice, None, 1))
    mine = sat_down(lite, "cem/vado", 1, players=["greedy", "human"], names=("", "Ann"))
    lite.hall.play_bots(mine.id)
    assert 1 in mine.playing().pending
    first, second, third = rows(lite)
    assert first.startswith(f"{mine.scenario.title['en']} {mine.ruleset.title['en']} Your turn")
    assert f"against {mine.scenario.seats[0].name['en']} (computer)" in first
    assert "Turn 1" in first
    assert "just now" in first
    assert "vado" not in first, "no raw names"
    red = waits.scenario.seats[1].name["en"]
    assert f"Waiting for {red}" in second
    assert f"against {red} (Bob)" in second
    assert "The battle is over" in third


def test_a_battle_that_has_not_begun_waits_for_the_others(lite):
    live, tokens = lite.hall.create(new_opening("toy/duel"), {0: "Ann"})
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    assert "Waiting for the others" in rows(lite)[0]


def test_more_battles_than_the_list_holds(lite, monkeypatch):
    monkeypatch.setattr(lobby_pages, "MINE_MAX", 2)
    for _ in range(3):
        sat_down(lite, "toy/duel")
    assert len(rows(lite)) == 2
    assert 'href="/?all=1#battles">Show 1 more' in lite.get("/").text
    assert len(rows(lite, "/?all=1")) == 3


def test_the_list_does_not_play_battles_again(lite, monkeypatch):
    sat_down(lite, "toy/duel")
    monkeypatch.setattr(lite.hall, "battle", None)
    assert "Your turn" in rows(lite)[0]


def test_a_battle_written_down_by_an_older_program_is_listed(lite):
    sat_down(lite, "toy/duel")
    with lite.hall.store.engine.begin() as base:
        base.execute(sa.update(battles).values(brief=None))
    assert len(rows(lite)) == 1


def test_another_key_shows_nothing(lite):
    live = sat_down(lite, "toy/duel")
    lite.cookies.set(f"seat_{live.id}", "x" * 43)
    assert rows(lite) == []


def test_a_wrong_code_stays_with_the_reason_beneath(lite):
    form = re.search(r'name="form" value="([^"]+)"', lite.get("/").text)[1]
    answer = lite.post("/join", data={"form": form, "code": "QQQQQQ"})
    assert answer.status_code == 404
    assert 'value="QQQQQQ"' in answer.text
    assert "No battle has this code" in answer.text


def over(client, players, hot=False, **more):
    """A battle that is over, seen by whoever sat at its first seat of a person."""
    live = sat_down(client, "toy/duel", players.index("human"), players=players, hot=hot, **more)
    client.hall.act(live.id, lambda one: one.resign(players.index("human"), 1))
    return live


def again(client, live):
    text = client.get(f"/b/{live.id}").text
    form = re.search(r'name="form" value="([^"]+)"', client.get("/").text)[1]
    assert (f'action="/b/{live.id}/again"' in text) is not live.opening["umpire"]
    answer = client.post(f"/b/{live.id}/again", data={"form": form}, follow_redirects=False)
    if answer.status_code != 303:
        return answer.status_code, None
    id = answer.headers["location"].removeprefix("/b/")
    with client.hall.battle(id) as made:
        return made, client.cookies[f"seat_{id}"]


def test_again_is_the_same_battle_with_the_sides_changed(lite):
    live = over(lite, ["human", "greedy"])
    made, key = again(lite, live)
    assert made.opening["scenario"] == live.opening["scenario"]
    assert made.opening["players"] == ["greedy", "human"]
    assert made.opening["dice"] != live.opening["dice"]
    assert lite.hall.store.seats_of({made.id: key}) == {made.id: [1]}
    assert made.is_begun


def test_again_with_a_friend_waits_for_him(lite):
    made, key = again(lite, over(lite, ["human", "human"]))
    assert lite.hall.store.seats_of({made.id: key}) == {made.id: [1]}
    assert made.free == (0,)
    assert made.names == {1: "Ann"}


def test_again_at_one_screen(lite):
    opening = new_opening("toy/duel", hot=True)
    live, tokens = lite.hall.create(opening, {0: "", 1: ""})
    lite.cookies.set(f"seat_{live.id}", tokens[0])
    lite.hall.act(live.id, lambda one: one.resign(0, 1))
    made, key = again(lite, live)
    assert lite.hall.store.seats_of({made.id: key}) == {made.id: [0, 1]}
    assert made.is_begun


def test_not_again_without_a_seat_or_before_the_end_or_under_an_umpire(lite):
    assert again(lite, over(lite, ["human", "human"], umpire=True))[0] == 403
    live = sat_down(lite, "toy/duel")
    form = re.search(r'name="form" value="([^"]+)"', lite.get("/").text)[1]
    assert lite.post(f"/b/{live.id}/again", data={"form": form}).status_code == 409
    lite.cookies.delete(f"seat_{live.id}")
    assert lite.post(f"/b/{live.id}/again", data={"form": form}).status_code == 403
