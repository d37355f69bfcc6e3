"""The board of Comandos en Masa: to scale, said in words, sides told apart without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from asalto.board import board_of, cem
from asalto.board.cem import counters, letters, mapsheet, scenery, told
from asalto.board.paint import Box, Point, counter, overlap
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.play.tell.naming import as_spoken
from asalto.rulesets.cem.vocabulary import Gone

RULESET = load_ruleset("cem")
BOARD = board_of(RULESET)
LAYERS = frozenset(cem.LAYERS)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("name", RULESET.scenarios())
def test_every_scenario_is_drawn_and_told(name: str, lang: str) -> None:
    scenario = RULESET.load(name)
    view = RULESET.sees(scenario.start(), 0)
    view.active = view.unit_count - 1
    drawn = BOARD.svg(RULESET, scenario, view, 0, lang, LAYERS)
    ElementTree.fromstring(drawn)
    assert "style=" not in drawn
    here = sum(one.gone == 0 for one in view.figures)
    assert len(re.findall('data-piece="figure-', drawn)) == here
    assert len(re.findall('data-place="piece-', drawn)) == view.piece_count
    assert "Nan" not in drawn
    told = cem.text(RULESET, scenario, view, 0, lang)
    assert all(len(line) <= 100 for line in told.splitlines())
    pieces = cem.pieces(RULESET, scenario, view, 0, lang)
    assert len(pieces) == sum(unit.here > 0 for unit in view.units)
    sheets = cem.sheets(RULESET, scenario, view, 0, lang)
    assert [sheet.seat for sheet in sheets] == sorted(sheet.seat for sheet in sheets)


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("name", RULESET.scenarios())
def test_no_name_hides_a_figure_or_another_name(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[Box] = []

    def recorded(spots: list[Point], size: Point, taken: list[Box]) -> Point:
        best = mapsheet.least_hiding(spots, size, taken)
        assert not any(overlap(taken[-1], other) for other in taken[:-1])
        put.append(taken[-1])
        return best

    monkeypatch.setattr(counters, "least_hiding", recorded)
    scenario = RULESET.load(name)
    view = scenario.start()
    BOARD.svg(RULESET, scenario, view, 0, lang)
    assert len(put) == sum(unit.here > 0 for unit in view.units)


def test_what_ground_and_place_are_both_called_stands_once_on_the_map() -> None:
    scenario = RULESET.load("granja")
    drawn = BOARD.svg(RULESET, scenario, scenario.start(), 0, "es", frozenset())
    said = [one.lower() for one in re.findall(r"<text[^>]*>([^<]+)</text>", drawn)]
    assert said.count("trigal") == 1
    assert [one for one in said if "bosque" in one] == ["bosque denso"]
    told = BOARD.svg(RULESET, scenario, scenario.start(), 0, "en", frozenset())
    assert ">trigal<" in told, "a name that says more than the ground stays"
    spoken = as_spoken(RULESET, scenario, "en")
    shown = BOARD.svg(RULESET, spoken, scenario.start(), 0, "en", frozenset())
    assert ">Wheat field<" in shown
    assert ">wheat<" not in shown, "the name says it already"


def test_sides_have_shapes_of_their_own() -> None:
    assert len({counter(seat, 0, 0, 4, 4)[0].tag for seat in range(2)}) == 2
    assert len({str(counter(seat, 0, 0, 4, 4)[0]) for seat in range(4)}) == 4


def test_wounds_and_states_are_shown() -> None:
    scenario = RULESET.load("granja")
    view = scenario.start()
    view.figures[0].wounds, view.units[0].demoralised = 3, 1
    drawn = BOARD.svg(RULESET, scenario, view, NOBODY, "en")
    assert drawn.count('class="wound"') == 3
    assert "A1 7 !" in drawn
    assert "demoralised" in cem.pieces(RULESET, scenario, view, 0, "en")[0].summary
    one = {"es": "7 figuras, 1 figura herida,", "it": "7 figure, 1 figura ferita,",
           "en": "7 figures, 1 figure wounded,"}  # fmt: skip
    for lang, text in one.items():
        assert text in cem.pieces(RULESET, scenario, view, 0, lang)[0].summary


def test_who_fights_hand_to_hand_is_not_told_to_be_out_of_sight() -> None:
    scenario = RULESET.load("granja")
    view = scenario.start()
    assert "out of sight" in cem.pieces(RULESET, scenario, view, 0, "en")[0].summary
    other = next(i for i in range(view.unit_count) if view.units[i].seat != view.units[0].seat)
    view.figures[0].foe = view.units[other].first
    said = cem.pieces(RULESET, scenario, view, 0, "en")[0].summary
    assert "nearest enemy" in said
    assert "out of sight" not in said


def test_the_enemys_leader_is_not_given_away() -> None:
    scenario = RULESET.load("granja")
    mine = cem.sheets(RULESET, scenario, RULESET.sees(scenario.start(), 0), 0, "en")
    leads = {sheet.seat for sheet in mine if any("leader" in said for _, said in sheet.lines)}
    assert leads == {0}


def test_the_drawing_is_to_scale_north_up() -> None:
    view = RULESET.load("granja").start()
    assert mapsheet.at(view, 0, view.height) == (0, 0)
    assert mapsheet.at(view, 10_000, 0) == (
        10 * mapsheet.GROUND.scale,
        view.height * mapsheet.GROUND.scale / 1000,
    )


def test_a_point_of_an_order_lies_in_the_drawing() -> None:
    state = RULESET.load("granja").start()
    assert BOARD.where(state, "point", 0, state.height) == (0, 0)
    assert BOARD.where(state, "hex", 0, 0) is None


def test_walls_and_hedges_are_on_the_map_of_letters_with_their_names() -> None:
    scenario = RULESET.load("granja")
    told = cem.text(RULESET, scenario, scenario.start(), 0, "es")
    rows, _, rest = told.partition("2 x 4 m")
    assert rows.count("+") > 20  # the wall of the farm, along and up
    assert len({line.index("+") for line in rows.splitlines() if line.count("+") == 1}) == 1
    assert "&&&&" in rows
    assert "+ muro bajo" in rest
    assert "& seto" in rest


def test_the_fallen_stay_as_crosses() -> None:
    scenario = RULESET.load("granja")
    state = scenario.start()
    state.figures[0].gone = Gone.FALLEN
    state.figures[1].gone = Gone.LEFT
    drawn = BOARD.svg(RULESET, scenario, state, 0, "en").split("</style>")[1]
    assert drawn.count('class="fallen"') == 2, "one cross of two strokes"
    assert ": fallen</title>" in drawn


def test_no_line_of_fire_is_drawn_to_an_ally() -> None:
    view = RULESET.load("puente").start()
    view.active = 0
    assert len(cem.sight_lines(view)) > 0
    assert told.nearest(view, 0) == 5
    view.sides[0] = view.sides[1] = 1
    assert len(cem.sight_lines(view)) == 0
    assert told.nearest(view, 0) == NOBODY


def test_a_long_line_goes_on_below_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said = " ".join(["muro"] * 30)
    monkeypatch.setattr(letters, "columns", lambda: 40)
    lines = letters.wrapped(said)
    assert all(len(one) <= 40 for one in lines)
    assert not lines[0].startswith(" ")
    assert all(one.startswith("  muro") for one in lines[1:])
    assert " ".join(one.strip() for one in lines) == said
    monkeypatch.setattr(letters, "columns", lambda: len(said))
    assert letters.wrapped(said) == [said]


def test_trees_stand_within_their_wood_and_tiles_on_their_roof() -> None:
    """Corners may go either way round."""
    for corners in ([(0, 0), (90, 0), (90, 60), (0, 60)], [(0, 60), (90, 60), (90, 0), (0, 0)]):
        spots = [*scenery.spread(corners, 20.0, 8.0)]
        assert len(spots) > 4
        assert all(8 <= x <= 82 and 8 <= y <= 52 for x, y in spots)
        tiles = scenery.roof(corners)[1].attributes["d"]
        assert all(0 <= float(y) <= 60 for y in re.findall(r" (-?\d+)", tiles))


def test_the_frame_numbers_the_metres_that_orders_name() -> None:
    scenario = RULESET.load("granja")
    drawn = BOARD.svg(RULESET, scenario, scenario.start(), 0, "en")
    numbers = [int(one) for one in re.findall(r"number metres[^>]*>(\d+)<", drawn)]
    assert numbers == [20, 40, 60, 80, 100, 120, 140, 20, 40, 60, 80, 100]


def test_ground_out_of_sight_lies_in_shade() -> None:
    scenario = RULESET.load("granja")
    view = scenario.start()
    view.active = 0
    assert 'class="unseen-ground"' in BOARD.svg(RULESET, scenario, view, 0, "en", LAYERS)
    assert 'class="unseen-ground"' not in BOARD.svg(RULESET, scenario, view, 0, "en", frozenset())


def test_figures_without_a_wound_may_be_folded_away():
    """Who is hurt or gone stays in sight."""
    scenario = RULESET.load("granja")
    state = scenario.start()
    labels = [label for label, _ in cem.sheets(RULESET, scenario, state, 0, "en")[0].lines]
    sheet = cem.sheets(RULESET, scenario, state, 0, "en")[0]
    assert sheet.seldom == set(labels[-len(sheet.seldom) :])
    state.figures[state.units[0].first].wounds = 1
    hurt = cem.sheets(RULESET, scenario, state, 0, "en")[0]
    name = scenario.names.of("figure", state.units[0].first)
    shown = [label for label, _ in hurt.lines if label not in hurt.seldom]
    assert any(label.partition("…")[0] == name for label in shown)


def test_a_counter_shows_how_much_is_left_and_who_flees() -> None:
    scenario = RULESET.load("granja")
    view = scenario.start()
    row = view.units[0]
    for here, boxes in ((row.count, 3), (row.count - 3, 2), (1, 1)):
        row.here = here
        face = "".join(map(str, counters.strength(row, 0, 0)))
        assert face.count('class="life"') == boxes
        assert face.count('class="bar"') == 3 - boxes
    assert 'class="alarm"' not in BOARD.svg(RULESET, scenario, view, 0, "en")
    row.demoralised = 1
    assert 'class="alarm"' in BOARD.svg(RULESET, scenario, view, 0, "en")


def test_names_lie_above_the_shade_of_what_is_not_seen() -> None:
    scenario = RULESET.load("granja")
    view = scenario.start()
    view.active = 0
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en", frozenset({"sight"}))
    assert drawn.index('class="unseen-ground"') < drawn.index(">dense wood<")
