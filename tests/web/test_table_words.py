"""What the table says: points left, one's own side, whose line it is, which die stands apart."""

import random
import re

import pytest

from asalto.board import board_of
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.play.entries import DiceForced, Rewound
from asalto.play.match import Match
from asalto.play.tell.story import act_text
from asalto.web.pages import presenter
from asalto.web.pages.pagekit import words
from asalto.web.pages.sidebar import told_data
from asalto.web.table.battle_settings import new_opening
from web.test_lobby import sat_down


def test_the_sheet_says_how_many_points_are_left():
    ruleset = load_ruleset("sombrachapas")
    scenario = ruleset.load("lesson")
    state = scenario.start()

    def said(i):
        sheet = board_of(ruleset).sheets(ruleset, scenario, state, 0, "en")
        return dict(next(one for one in sheet if one.piece == f"who-{i}").lines)[
            "Action points (AP)"
        ]

    most = state.characters[0].points
    assert said(0) == str(most)
    state.active, state.points = 0, 3
    assert said(0) == f"3/{most}"
    assert said(1) == str(state.characters[1].points)


def test_wounds_are_counted_the_same_way_on_sheet_and_list():
    ruleset = load_ruleset("sombrachapas")
    scenario = ruleset.load("lesson")
    state = scenario.start()
    state.characters[0].wounds = 1
    board = board_of(ruleset)
    track = board.sheets(ruleset, scenario, state, 0, "en")[0].tracks[0]
    summary = board.pieces(ruleset, scenario, state, 0, "en")[0].summary
    assert f"wounds {track.left}/{track.total}" in summary


def test_dice_at_ones_own_side_are_marked():
    own = presenter.Card("1", "Melee: Blas", "who-0 who-1", throws=True, aims=frozenset({"who-1"}))
    foe = presenter.Card("2", "Melee: Zoc", "who-0 who-5", throws=True, aims=frozenset({"who-5"}))
    presenter.warn([presenter.Group("", "", [own, foe])], {"who-0", "who-1"}, "en")
    assert (own.is_own, own.notes) == (True, ["at your own side!"])
    assert (foe.is_own, foe.notes) == (False, [])


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Rewound(seat=0, amount=1), "The last choice was taken back, as all agreed"),
        (Rewound(amount=2), "The umpire takes back the last 2 moves"),
        (Rewound(amount=1), "The umpire takes back the last move"),
        (Rewound(amount=1, text="a slip"), "The umpire takes back the last move: a slip"),
        (Rewound(amount=2, text="a slip"), "The umpire takes back the last 2 moves: a slip"),
        (DiceForced(dice=(1, 2)), "1, 2"),
    ],
)
def test_an_act_without_a_reason_ends_without_a_colon(entry, said):
    ruleset = load_ruleset("cep")
    match = Match(ruleset, ruleset.load("lesson"))
    text = act_text(match, entry, "en")
    assert text == said or text.endswith(said)


def test_a_line_has_the_colour_of_whom_it_tells(lite):
    live = sat_down(lite, "cep/duel", 0, players=["human", "greedy"])
    seen = set()
    for _ in range(60):
        lite.registry.play_bots(live.id)
        form = live.playing().form(0)
        lite.registry.act(live.id, lambda one, f=form: one.submit(0, f.options[0].choice, None, 1))
        page = lite.get(f"/b/{live.id}").text
        chronicle = page.partition('<ol class="chronicle"')[2].partition("</ol>")[0]
        for side, line in re.findall(r'class="side(-?\d)[^"]*">(.*?)</li>', chronicle, re.S):
            text = re.sub(r"<[^>]+>|\s+", " ", line).strip()
            for name, seat in (("Halcón", "0"), ("Azor", "0"), ("Milano", "1"), ("Cuervo", "1")):
                if re.match(rf"[\d ]*{name} (holds|flies|comes)", text):
                    seen.add(seat)
                    assert side == seat, text
        if seen == {"0", "1"}:
            return
    raise AssertionError("both sides were to be told of")


def test_in_a_replay_too_a_line_has_the_colour_of_whom_it_tells(lite):
    live = sat_down(lite, "viajero/duel", 0, players=["human", "greedy"])
    for _ in range(40):
        lite.registry.play_bots(live.id)
        if live.is_over:
            break
        form = live.playing().form(0)
        lite.registry.act(live.id, lambda one, f=form: one.submit(0, f.options[0].choice, None, 1))
    seen = set()
    for place in (2, 6):
        page = lite.get(f"/replay/{live.id}/{place}").text
        chronicle = page.partition('<ol class="chronicle"')[2].partition("</ol>")[0]
        for side, line in re.findall(r'class="side(-?\d)[^"]*">(.*?)</li>', chronicle, re.S):
            text = re.sub(r"<[^>]+>|\s+", " ", line).strip()
            for name, seat in (("Rosa acts", "0"), ("Aldo acts", "1"), ("Turn 1", "-1")):
                if text.startswith(name):
                    seen.add(name)
                    assert side == seat, text
    assert len(seen) == 3


def test_a_new_round_is_no_sides_line_and_a_token_its_own_sides(lite):
    live = sat_down(lite, "sombrachapas/lesson", 0, players=["human", "greedy"])
    for _ in range(3):
        lite.registry.play_bots(live.id)
        first = live.playing().form(0).options[0].choice
        lite.registry.act(live.id, lambda one, row=first: one.submit(0, row, None, 1))
    view = live.playing().view(0)
    drawn = presenter.draw(live, view, 0, "en")
    told = {one.sentence.kind: one for one in told_data(live, 0, view, "en", drawn, False)["lines"]}
    assert told["round_began"].side == NOBODY
    token = told["token_drawn"]
    assert live.scenario.seats[token.side].name["en"] in token.sentence.text


def test_that_a_turn_begins_has_the_colour_of_nobody(lite):
    live = sat_down(lite, "cepheus/pirate_and_trader", 0, players=["human", "greedy"])
    for _ in range(80):
        lite.registry.play_bots(live.id)
        if live.playing().turn > 1 or live.is_over:
            break
        form = live.playing().form(0)
        lite.registry.act(live.id, lambda one, f=form: one.submit(0, f.options[-1].choice, None, 1))
    page = lite.get(f"/b/{live.id}?all=1").text
    turns = re.findall(r'<li id="l\d+" class="side(-?\d)[^"]*">\s*Turn \d+', page)
    assert turns
    assert set(turns) == {"-1"}


def test_who_sees_all_sides_begins_without_layers(lite):
    live, _ = lite.registry.create(new_opening("cep/duel", players=["greedy", "greedy"]), {})
    assert 'name="layer_arcs">' in lite.get(f"/b/{live.id}").text
    mine = sat_down(lite, "cep/duel", 0, players=["human", "greedy"])
    assert 'name="layer_arcs" checked>' in lite.get(f"/b/{mine.id}").text


def test_the_sides_of_viajero_are_called_as_they_are_drawn():
    colours = ("Green", "Grey", "Red", "Blue")
    ruleset = load_ruleset("viajero")
    for one in ruleset.scenarios():
        assert not {seat.name["en"] for seat in ruleset.load(one).seats} & set(colours)


def test_a_night_is_drawn_as_one():
    ruleset = load_ruleset("cem")

    def drawn(name):
        scenario = ruleset.load(name)
        return str(board_of(ruleset).drawing(ruleset, scenario, scenario.start(), 0, "en"))

    assert 'class="map night"' in drawn("incursion")
    assert 'class="map"' in drawn("granja")


def test_a_replay_has_layers_and_keeps_them_from_place_to_place(lite):
    live = sat_down(lite, "cep/lesson", 0, players=["human", "greedy"])
    lite.registry.act(live.id, lambda one: one.resign(0, 1))
    plain = lite.get(f"/replay/{live.id}/0").text
    assert 'class="arc ' not in plain
    assert f'href="/replay/{live.id}/0?layers=arcs"' in plain
    shown = lite.get(f"/replay/{live.id}/0?eyes=0&layers=arcs").text
    assert 'class="arc ' in shown
    assert f'hx-get="/replay/{live.id}/0?eyes=0&amp;layers=arcs"' in shown
    assert f'href="/replay/{live.id}/0?eyes=0" aria-current="true"' in shown, "tapped again: off"
    assert "data-auto-play" in shown


def test_a_reaction_says_whose_chance_it_shows_and_the_lowest_comes_first(lite):
    live = sat_down(lite, "viajero/duel")
    match, some = live.playing(), random.Random(3)
    attacks = match.ruleset.enums["choice"].ATTACK
    for _ in range(200):
        seat = match.pending[0]
        options = match.form(seat).options
        if len(options) > 2 and int(options[0].choice.kind) in match.ruleset.odds.against:
            break
        fire = [one for one in options if int(one.choice.kind) == attacks]
        live.submit(seat, (fire or [some.choice(options)])[0].choice, None, 1)
    else:
        raise AssertionError("nobody was attacked")
    for _ in range(20):
        made = presenter.choosing(live, seat, "en", advice=False)
        if not made.late:
            break
    cards = [one for group in made.groups for one in group.cards if one.success is not None]
    assert len(cards) > 1
    assert all(one.notes[0] == "is hit" for one in cards)
    assert [one.success for one in cards] == sorted(one.success for one in cards)
    assert not any("gives up" in note for one in cards for note in one.notes)


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_every_layer_has_a_name(game, lang):
    ruleset = load_ruleset(game)
    for one in board_of(ruleset).layers:
        assert one in ruleset.words(lang).tables["board"], one


def test_the_main_button_of_an_italian_is_no_foul():
    """`Fallo` is a foul in Italian and a miss in Spanish."""
    told = words("it").tables["page"]
    assert told["confirm"] == "Conferma"
    assert not [key for key, text in told.items() if "fallo" in text.lower().split()]
