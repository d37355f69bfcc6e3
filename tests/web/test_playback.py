"""Since your last move: which events the page plays, where pieces come from, the divider."""

import html
import json
import re

import pytest

from asalto.board import board_of
from asalto.core.caching import Newest
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.web.pages import playback
from asalto.web.pages.playback import since_last
from asalto.web.table.battle_settings import new_opening
from web.test_lobby import sat_down


def played(client, scenario, players, enough):
    """A battle in which seat 0 plays as a bot would, until `enough` of its beats is true."""
    live = sat_down(client, scenario, 0, players=players)
    for at in range(1, 201):
        client.registry.play_bots(live.id)
        found = since(live)
        if enough(found):
            return live, found
        form = live.playing().form(0)
        choice = form.options[0].choice
        client.registry.act(live.id, lambda one, c=choice, at=at: one.submit(0, c, None, at))
    raise AssertionError("it never came to that")


def since(live, seat=0):
    match = live.playing()
    view = match.view(live.sight(seat))
    found = board_of(live.ruleset)
    drawing = found.drawing(live.ruleset, live.scenario, view, seat, "en")
    return since_last(live, seat, view, drawing)


def test_what_others_did_since_the_last_choice_is_played(lite):
    def moves(found):
        return [one for one in found.beats if "to" in one]

    live, found = played(lite, "sombrachapas/consola", ["human", "greedy"], moves)
    told = live.playing().events(0)
    assert found.last == len(told)
    assert [one["n"] for one in found.beats] == [*range(found.first, found.last + 1)]
    mine = max(i for i, one in enumerate(live.playing().entries) if one.seat == 0)
    assert all(one.place >= mine for one in told[found.first - 1 :])
    assert all(one.place < mine for one in told[: found.first - 1])
    for one in moves(found):
        assert one["who"] in found.at
        assert one["from"] != one["to"]
    last = {one["who"]: one["to"] for one in moves(found)}
    assert all(found.at[piece] == pytest.approx(spot, abs=0.2) for piece, spot in last.items())


def test_the_page_carries_the_beats_and_divides_the_chronicle(lite):
    def later(found):
        return found.first > 2 and found.beats

    live, found = played(lite, "cep/duel", ["human", "greedy"], later)
    page = lite.get(f"/b/{live.id}").text
    data = html.unescape(re.search(r"data-since='([^']+)'", page)[1])
    assert json.loads(data) == json.loads(json.dumps(found.data))
    before, _, after = page.partition('<li class="divider">')
    assert f'id="l{found.first}"' in before, "the newest stands on top"
    assert f'id="l{found.first - 1}"' in after


def test_a_piece_that_has_never_moved_comes_from_where_the_battle_began(lite):
    def first(found):
        return any("from" in one for one in found.beats)

    live, found = played(lite, "cep/duel", ["human", "greedy"], first)
    opening = live.scenario.start()
    for one in found.beats:
        if "from" in one:
            ship = opening.ships[int(one["who"].rpartition("-")[2])]
            spot = board_of(live.ruleset).where(opening, "hex", int(ship.q), int(ship.r))
            assert one["from"] == pytest.approx(spot, abs=0.1)


def test_only_the_newest_beats_are_sent(lite, monkeypatch):
    monkeypatch.setattr(playback, "BEATS_MAX", 2)
    _, found = played(lite, "cep/duel", ["human", "greedy"], lambda one: one.last > one.first + 2)
    assert len(found.beats) == 2
    assert found.beats[-1]["n"] == found.last


def test_nothing_has_happened_yet(lite):
    live = sat_down(lite, "toy/duel")
    found = since(live)
    if found.first == 0:
        assert "Nothing has happened yet" in lite.get(f"/b/{live.id}").text
    assert found.beats == () or found.first > 0


def test_what_a_seat_may_not_know_is_not_played(lite):
    # people, who wait: the machine might choose between two looks
    opening = new_opening("cep/duel", players=["human", "human"], umpire=True, seed=3)
    live, _ = lite.registry.create(opening, {0: "", 1: ""})
    lite.registry.act(live.id, lambda one: one.act(lambda match: match.note("hush", sees=1), 1))
    lite.registry.act(live.id, lambda one: one.act(lambda match: match.note("well", sees=2), 1))
    match = live.playing()
    assert len(match.told) == 2
    for seat in (0, 1):
        assert since(live, seat).last == len(match.events(seat)) == 1


def test_the_opening_is_drawn_once_for_all_who_ask_where_pieces_stood(lite, monkeypatch):
    def first(found):
        return any("from" in one for one in found.beats)

    drawn = []
    find = playback.centres
    monkeypatch.setattr(playback, "centres", lambda one: drawn.append(one) or find(one))
    monkeypatch.setattr(playback, "_openings", Newest(2))
    live, found = played(lite, "cep/duel", ["human", "greedy"], first)
    assert drawn
    drawn.clear()
    assert since(live) == found
    assert len(drawn) == 1, "only the board as it stands"


def test_a_path_of_several_steps_is_one_move(lite):
    """The strip under the board plays the whole way, not its last step; also when the battle is
    read again from what was written down."""
    live = sat_down(lite, "sombrachapas/lesson", 0, players=["human", "greedy"])
    for at in range(1, 20):
        lite.registry.play_bots(live.id)
        data = lite.get(f"/b/{live.id}/reach").json()
        if data["plans"]:
            break
        option = live.playing().form(0).options[0]
        lite.registry.act(live.id, lambda one, c=option.choice, at=at: one.submit(0, c, None, at))
    path = max(data["plans"], key=lambda one: one["ids"].count("|"))["ids"]
    begun, steps = len(live.playing().entries), path.count("|") + 1
    assert steps > 3
    key = re.search(r'name="form" value="([^"]+)"', lite.get(f"/b/{live.id}").text)[1]
    sent = {"form": key, "as": "0", "request": data["request"], "plan": path}
    assert lite.post(f"/b/{live.id}/choose", data=sent).status_code in (200, 303)

    def whole(one):
        told = one.playing().events(0)
        found = since(one)
        assert told[found.first - 1].place == begun
        assert len([beat for beat in found.beats if "to" in beat]) >= 3

    whole(live)
    lite.registry._lives.clear()
    with lite.registry.battle(live.id) as again:
        assert again is not live
        whole(again)


def test_a_move_that_was_taken_back_is_not_played(lite):
    live = sat_down(lite, "cem/granja", 0, players=["human", "human"])
    wanted = [ChoiceKind.UNDO, ChoiceKind.CHARGE, ChoiceKind.ADVANCE]
    undone = None
    for at in range(1, 200):
        match = live.playing()
        seat = next(one for one in (0, 1) if match.form(one).options)
        rows = [one.choice for one in match.form(seat).options]
        if seat == 1 and match.state.active >= 0:
            rows.sort(key=lambda one: wanted.index(one.kind) if one.kind in wanted else len(wanted))
        lite.registry.act(live.id, lambda one, c=rows[0], s=seat, at=at: one.submit(s, c, None, at))
        if rows[0].kind == ChoiceKind.UNDO:
            undone = len(match.entries) - 1
            break
    assert undone is not None
    told = live.playing().events(0)
    places = {one.place for one in told[-4:]}
    assert undone in places
    shown = {told[one["n"] - 1].place for one in since(live).beats}
    assert not shown & {undone, undone - 1}
