"""What B hides never reaches A: pages, streams and answers are the same, byte for byte."""

import asyncio

import pytest

from asalto.bots.registry import bots_for, step
from asalto.core.kernel.records import UNKNOWN, copy, numbers, read_path, walk, write_path
from asalto.core.registry import landed, load_ruleset
from asalto.play.entries import SPECTATOR
from asalto.web.server.streams import _events
from asalto.web.table.battle_settings import new_opening
from web.webkit import table, toy_game

toy_game()
GAMES = [*landed()]
STEPS, LOOKS = 400, 3


OPEN = ("sombrachapas",)
"""Games in which nothing is hidden."""


@pytest.fixture(autouse=True)
def same_form_keys(monkeypatch):
    """Pages are compared byte for byte: but for this they differ in the keys of their forms."""
    monkeypatch.setattr("asalto.web.server.auth.new_mask", lambda: b"x" * 32)


def hidden_paths(live, seat):
    """Numbers of the state that a seat does not see as they are."""
    match = live.playing()
    view = match.view(seat)
    return [
        path
        for (path, value), (_, seen) in zip(walk(match.state), walk(view), strict=False)
        if seen == UNKNOWN and value != UNKNOWN
    ]


def other_state(live, seat):
    """A state that differs from the real one only in what the seat does not see; None if there is
    none that one can find by changing numbers a little."""
    match = live.playing()
    view, changed = numbers(match.view(seat)), 0
    pending = match.ruleset.pending(match.state)
    made = copy(match.state)
    for path in hidden_paths(live, seat)[:40]:
        was = read_path(made, path)
        for value in {was + 1, max(0, was - 1)} - {was}:
            write_path(made, path, value)
            try:
                same = (
                    match.ruleset.pending(made) == pending
                    and numbers(match.ruleset.sees(made, seat)) == view
                )
            except (IndexError, AssertionError):
                same = False
            if same:
                changed += 1
                break
            write_path(made, path, was)
    return made if changed else None


def everything_for(client, live, seat, key):
    """All bytes that a seat can get: pages, answers, the first message of its streams."""
    id, found = live.id, []
    client.cookies.set(f"seat_{id}", key or "")
    if not key:
        client.cookies.delete(f"seat_{id}")
    for page in (f"/b/{id}", f"/b/{id}/table", f"/b/{id}?full=1"):
        found.append(client.get(page).content)
    head = {"Authorization": f"Bearer {key}"} if key else {}
    api = f"/api/v1/battles/{id}"
    for path in ("", "/view", "/choices", "/choices?odds=1", "/replay", "/game"):
        found.append(client.get(api + path, headers=head).content)
    registry = client.registry
    who = asyncio.run(first_event(registry, live, seat, key, False))
    found += [who, asyncio.run(first_event(registry, live, seat, key, True))]
    bad = {"request_id": live.playing().request_id(seat), "choice": {"kind": "x"}}
    found.append(client.post(f"{api}/choices", headers=head, json=bad).content)
    bad = {"request_id": live.playing().request_id(seat), "order": "sing"}
    found.append(client.post(f"{api}/choices", headers=head, json=bad).content)
    return found


async def first_event(registry, live, seat, key, pages):
    from asalto.web.server.auth import who_holds

    who = who_holds(registry, live, key or "")
    events = _events(registry, None, live.id, who, None, "es", 0, pages, "?")
    await anext(events)
    said = await anext(events)
    await events.aclose()
    return said.encode()


def places(registry, live, fate, seat):
    """Moments of a battle at which the seat does not see everything."""
    bots = bots_for(["chancer"], live.ruleset, len(live.players), seed=fate)
    looked = 0
    for _ in range(STEPS):
        if live.is_over or looked >= LOOKS:
            return
        if hidden_paths(live, seat):
            looked += 1
            yield
            for _ in range(7):
                registry.act(live.id, lambda one: on(one, bots))
        registry.act(live.id, lambda one: on(one, bots))


def on(live, bots):
    match = live.playing()
    if match.is_over:
        return []
    first, before = len(match.entries), live._before()
    step(match, bots)
    return live._entries(first, before, 1)


def unhurried(monkeypatch):
    """All odds are there at once: otherwise pages differ by how fast they were made."""
    monkeypatch.setattr("asalto.web.pages.presenter.BUDGET", 600)
    monkeypatch.setattr("asalto.web.table.odds.LIMIT", 400)
    monkeypatch.setattr("asalto.web.table.odds.SAMPLES", 40)
    monkeypatch.setattr("asalto.web.api.serialize.ODDS_BUDGET", 600)


@pytest.mark.parametrize("game", GAMES)
def test_what_b_hides_never_reaches_a(game, tmp_path, monkeypatch):
    unhurried(monkeypatch)
    compared = 0
    with table(f"sqlite:///{tmp_path}/table.sqlite3", held=64) as client:
        client.get("/")
        ruleset = load_ruleset(game)
        for number, scenario in enumerate(ruleset.scenarios()[:4]):
            opening = new_opening(f"{game}/{scenario}", seed=number)
            taken = dict.fromkeys(range(len(opening["players"])), "")
            live, tokens = client.registry.create(opening, taken)
            for seat in (0, SPECTATOR):
                for _ in places(client.registry, live, number, seat):
                    compared += compare(client, live, seat, tokens.get(seat))
    assert (compared > 3) == (game not in OPEN), "what is hidden was changed, where anything is"


def compare(client, live, seat, key):
    match, other = live.playing(), other_state(live, seat)
    if other is None:
        return 0
    real = match._state
    before = everything_for(client, live, seat, key)
    match._state = other
    match._forms.clear()
    try:
        after = everything_for(client, live, seat, key)
    finally:
        match._state = real
        match._forms.clear()
    for one, two in zip(before, after, strict=True):
        assert one == two, where_they_differ(one, two)
    return 1


def where_they_differ(one, two):
    at = next((i for i, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), -1)
    return one[max(0, at - 60) : at + 60], two[max(0, at - 60) : at + 60]


def test_how_far_another_has_come_with_sealed_orders_is_not_told(tmp_path):
    with table(f"sqlite:///{tmp_path}/table.sqlite3") as client:
        opening = new_opening("toy/duel", seed=1, clock="move", seconds=60)
        live, tokens = client.registry.create(opening, {0: "", 1: ""})
        before = everything_for(client, live, 0, tokens[0])
        client.registry.act(
            live.id, lambda one: one.submit(1, one.match.form(1).options[0], None, 5)
        )
        assert everything_for(client, live, 0, tokens[0]) == before
        client.registry.act(
            live.id, lambda one: one.submit(1, one.match.form(1).options[0], None, 9)
        )
        assert everything_for(client, live, 0, tokens[0]) != before, "ready is told"
