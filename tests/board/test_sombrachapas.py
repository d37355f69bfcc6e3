"""The board of Sombrachapas: every picture is whole, every piece says itself."""

import random
from xml.etree import ElementTree

import pytest

from asalto.board import board_of
from asalto.board import sombrachapas as board
from asalto.board.paint import HEX, hex_corners
from asalto.board.sombrachapas import plan, tokens
from asalto.core.geometry.hexes import ODD_Q, board_hex
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import Status
from rulesets.sombrachapas.arena import Arena, duel

BOARD = board_of(RULESET)


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_pictures_through_a_battle(name: str) -> None:
    """Well-formed SVG with a titled group for each living character, in each language."""
    scenario = RULESET.load(name)
    state, dice, log, out = scenario.start(), make(Dice), RULESET.new_log(), RULESET.new_choices()
    set_seed(dice, 5)
    rnd, made = random.Random(5), 0
    while RULESET.pending(state) and made < 400:
        if made % 80 == 0:
            lang = ("es", "it", "en")[made // 80 % 3]
            drawn = BOARD.svg(RULESET, scenario, state, 0, lang, frozenset(board.LAYERS))
            tree = ElementTree.fromstring(drawn)
            living = {
                f"who-{i}" for i, one in enumerate(state.characters) if one.status == Status.IN_PLAY
            }
            shown = {one.get("data-piece") for one in tree.iter() if one.get("data-piece")}
            assert shown == living
            pieces = board.pieces(RULESET, scenario, state, 0, lang)
            assert {one.id for one in pieces} == living
            assert all(one.name in one.summary for one in pieces)
            assert len(board.sheets(RULESET, scenario, state, 0, lang)) == state.character_count
            text = board.text(RULESET, scenario, state, 0, lang)
            plan = text.splitlines()[: 2 * state.board.height]
            assert max(map(len, plan)) <= 100
        out.count = log.count = 0
        RULESET.legal(state, RULESET.pending(state).bit_length() - 1, out)
        RULESET.apply(state, out.rows[rnd.randrange(out.count)], dice, log)
        made += 1


def test_a_fire_of_ten_rounds_is_not_drawn_as_nine() -> None:
    """Ten is written 0, as on a ten-sided die, and the legend says so."""
    drawn = {}
    for shadow in (9, 10):
        arena = duel(("0405", "3h"), ("1005", "9h"), card={"action": 29}, against={"wounds": 9})
        arena.do("Ana grenades Bo", shadow, 2, 1)
        drawn[shadow] = board.text(RULESET, arena.scenario, arena.state, 0, "en")
    assert drawn[9] != drawn[10]
    assert "0 = 10" in drawn[10]


def test_what_blocks_a_line_is_named() -> None:
    """Obstacle, wall and fire, each by name and hex."""
    rows = [*["." * 15] * 4, "." * 8 + "#" + "." * 6, *["." * 15] * 4]
    arena = duel(rows=rows)
    said = RULESET.words("en")
    assert board.blockers(arena.state, arena.who("Ana"), arena.who("Bo"), said) == ["obstacle 0905"]
    walled = duel(board={"walls": [{"hex": "0905", "sides": [3]}]})
    assert board.blockers(walled.state, walled.who("Ana"), walled.who("Bo"), said) == ["wall"]
    burnt = duel(("0405", "3h"), ("1005", "9h"), against={"wounds": 9})
    burnt.do("Ana grenades Bo", 5, 6, 4)
    named = board.blockers(burnt.state, burnt.who("Ana"), burnt.who("Bo"), said)
    assert "fire 1005" in named
    clear = duel()
    assert board.blockers(clear.state, clear.who("Ana"), clear.who("Bo"), said) == []
    told = board.summary(clear.scenario, clear.state, 0, said)
    assert "sees Bo (2)" in told


def test_no_grenades_may_be_folded_away() -> None:
    arena = duel(card={"grenades": 2}, against={"grenades": 0})
    own, other = board.sheets(RULESET, arena.scenario, arena.state, 1, "en")
    titles = {own.title: own.seldom, other.title: other.seldom}
    assert "Grenades" not in titles["Ana"]
    assert "Grenades" in titles["Bo"]


def test_cover_fire_is_shown_with_its_shots() -> None:
    arena = duel().do("Ana covers")
    drawn = BOARD.svg(RULESET, arena.scenario, arena.state, 0, "en")
    assert "◎3" in drawn
    sheet = board.sheets(RULESET, arena.scenario, arena.state, 0, "en")[0]
    assert ("Cover shots", 3, 3) in [(one.label, one.left, one.total) for one in sheet.tracks]


def test_lines_of_sight_name_the_nearest_thing_in_the_way() -> None:
    rows = ["...............", "...............", "...............", "....#...#......"]
    arena = Arena({"Ana": ("red", "0204", "3h", {}), "Bo": ("blue", "1204", "9h", {})}, rows)
    said = RULESET.words("en")
    for one, other, nearest in (("Ana", "Bo", "obstacle 0504"), ("Bo", "Ana", "obstacle 0904")):
        found = board.blockers(arena.state, arena.who(one), arena.who(other), said)
        assert found[0] == nearest
    drawn = BOARD.svg(
        RULESET, arena.scenario, arena.state, 0, "en", layers=frozenset({"lines"})
    )  # fmt: skip
    assert ">obstacle 0504</text>" in drawn
    assert "obstacle 0904</text>" not in drawn
    everybody = BOARD.svg(RULESET, arena.scenario, arena.state, -3, "en", frozenset({"lines"}))
    assert ">obstacle 0904</text>" in everybody


def test_the_dead_stay_as_crosses() -> None:
    scenario = RULESET.load("consola")
    state = scenario.start()
    one = state.characters[0]
    one.q, one.r = 8, 6
    assert 'class="fallen"' not in BOARD.svg(RULESET, scenario, state, 0, "en").split("</style>")[1]
    one.status = Status.DEAD
    drawn = BOARD.svg(RULESET, scenario, state, 0, "en").split("</style>")[1]
    assert drawn.count('class="fallen"') == 2
    assert f"<title>{scenario.names.of('who', 0)}: dead</title>" in drawn
    one.status = Status.OUT
    assert 'class="fallen"' not in BOARD.svg(RULESET, scenario, state, 0, "en").split("</style>")[1]


def test_a_box_over_a_head_for_each_wound_that_can_be_taken() -> None:
    """Full ones first; one wound empties the last."""
    one = RULESET.load("consola").start().characters[0]
    whole = [each.attributes["class"] for each in tokens.boxes(one)]
    assert whole == ["life"] * one.spaces
    one.wounds = 1
    hurt = [each.attributes["class"] for each in tokens.boxes(one)]
    assert hurt == ["life"] * (one.spaces - 1) + ["bar"]


def test_the_number_of_a_hex_stands_lower_than_the_edge_of_a_wall_above_it() -> None:
    (drawn,) = plan.number_of(0, 0)
    middle = float(drawn.attributes["y"])
    above = hex_corners(0, 0)[4][1]
    assert above + 0.5 * HEX < middle < 0


def edges_of(state: State, walls: list[tuple[int, int]]) -> int:
    (stroke,) = plan.drawn_edges(state, walls)
    return stroke.attributes["d"].count("M")


def test_no_line_of_a_wall_or_a_door_crosses_the_number_of_a_hex() -> None:
    start = RULESET.load("consola")
    drawn = BOARD.svg(RULESET, start, start.start(), 0, "en")
    first = drawn.index('class="number"')
    for line in ('class="wall"', 'class="leaf-door"', 'class="edge"'):
        assert line in drawn
        assert drawn.rindex(line) < first


def test_a_wall_has_its_edge_where_one_can_stand_beside_it() -> None:
    rows = ["." * 15] * 4
    alone = duel(rows=[*rows, "." * 8 + "#" + "." * 6, *rows]).state
    q, r = board_hex(8, 4, ODD_Q)
    assert edges_of(alone, [(q, r)]) == 6
    two = duel(rows=["." * 8 + "#" + "." * 6 if k in (4, 5) else "." * 15 for k in range(9)]).state
    assert edges_of(two, [(q, r)]) == 5, "none between two hexes of one wall"
    assert edges_of(two, [(q, r), board_hex(8, 5, ODD_Q)]) == 10
    assert plan.drawn_edges(two, []) == []


def test_a_token_bears_the_first_letter_of_the_name() -> None:
    arena = duel(("0405", "3h"), ("1005", "9h"))
    drawn = ElementTree.fromstring(BOARD.svg(RULESET, arena.scenario, arena.state, 0, "en"))
    letters = [one.text for one in drawn.iter() if one.get("class") == "letter"]
    assert letters == [arena.scenario.names.of("who", i)[0] for i in range(2)]


def test_the_rounds_of_a_fire_stand_beside_whoever_stands_in_it() -> None:
    """Not under the token, and not where the price of the hex stands."""
    arena = duel(("0405", "3h"), ("1005", "9h"), card={"action": 29}, against={"wounds": 9})
    arena.do("Ana grenades Bo", 9, 2, 1)
    bo = tokens.spot_of(arena.who("Bo"))
    tree = ElementTree.fromstring(BOARD.svg(RULESET, arena.scenario, arena.state, 0, "en"))
    fires = [one for one in tree.iter() if (one.get("data-place") or "").startswith("fire-")]
    spots = [
        tuple(float(one.get(key) or 0) for key in ("x", "y"))
        for fire in fires for one in fire.iter() if one.get("class") == "steady"
    ]  # fmt: skip
    assert len(spots) == 7
    far = min(((abs(x - bo[0]), abs(y - bo[1])) for x, y in spots), key=sum)
    assert far[0] > 6
    assert far[1] > 0.6 * tokens.TOKEN
