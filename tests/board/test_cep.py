"""The hex chart: every ship with its vector, names that hide nothing, numbers that are thinned."""

import re
from xml.etree import ElementTree

import pytest

from asalto.board import board_of
from asalto.board import cep as board
from asalto.board.cep.dial import LOW, armour_dial
from asalto.board.cep.ships import _free_spot, ahead
from asalto.board.elements import Element
from asalto.board.paint import PLATE_HIGH, PLATE_UP, hex_centre, overlap, plate_width
from asalto.core.geometry.hexes import distance
from asalto.core.registry import load_ruleset
from asalto.rulesets.cep.coordinates import hex_of
from asalto.rulesets.cep.ending import remaining, ship_value
from asalto.rulesets.cep.rules.sections import sections_of
from asalto.rulesets.cep.tables import BANDS, PILOT_ARC
from asalto.rulesets.cep.vocabulary import Letter, Part, Phase, Status

RULESET = load_ruleset("cep")
BOARD = board_of(RULESET)
LAYERS = frozenset(board.LAYERS)
ABEAM = (5, 10, 15)
"""Sections of hexes exactly abeam, and of the ship's own: on the edge of the drawn arc."""


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_every_scenario_is_drawn_and_told(name):
    scenario = RULESET.load(name)
    view = RULESET.sees(scenario.start(), 0)
    tree = ElementTree.fromstring(BOARD.svg(RULESET, scenario, view, 0, "en", layers=LAYERS))
    drawn = {one.get("data-piece") for one in tree.iter() if one.get("data-piece")}
    pieces = BOARD.pieces(RULESET, scenario, view, 0, "en")
    assert drawn == {one.id for one in pieces}
    assert all(one.name in one.summary for one in pieces)
    text = BOARD.text(RULESET, scenario, view, 0, "en")
    assert [line for line in text.splitlines() if line.startswith("A ")]
    sheets = BOARD.sheets(RULESET, scenario, view, 0, "en")
    assert len(sheets) == view.ship_count
    assert sheets[0].seat == 0


def test_what_is_left_of_a_ship_is_counted_as_its_losses_are():
    """Structure and armour, not structure alone: else a side lost something, and none of its
    ships."""
    scenario = RULESET.load("lesson")
    view = scenario.start()
    for loss in ("armour", "structure"):
        if loss == "armour":
            view.ships[0].armour[0] = 0
        else:
            view.ships[0].structure -= 5
        sheet = BOARD.sheets(RULESET, scenario, view, 0, "en")[0]
        left, whole = sum(one.left for one in sheet.body), sum(one.total for one in sheet.body)
        assert left < whole
        assert ship_value(view, 0) * left // whole == remaining(view, 0)


def test_orders_are_drawn_as_a_ghost():
    scenario = RULESET.load("duel")
    view = scenario.start()
    assert 'class="ghost"' not in BOARD.svg(RULESET, scenario, view, 0, "en")
    view.ships[0].orders[0], view.ships[0].order_count = Letter.A, 1
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    assert 'class="ghost"' in drawn
    assert drawn.count(">ordered<") == 2, "for who looks and who points at it: not one more ship"


def test_no_ghost_is_drawn_while_one_shoots():
    """Shots go from where a ship is: a second hull, where it will be, would be taken for one."""
    scenario = RULESET.load("duel")
    view = scenario.start()
    view.ships[0].orders[0], view.ships[0].order_count = Letter.A, 1
    for phase, ghosts in ((Phase.DECLARE, 0), (Phase.FIRE, 0), (Phase.REWRITE, 1)):
        view.phase = phase
        assert BOARD.svg(RULESET, scenario, view, 0, "en").count('class="ghost"') == ghosts


VECTOR = re.compile(r'class="vector" x1="([-\d.]+)" y1="([-\d.]+)" x2="([-\d.]+)" y2="([-\d.]+)"')


def test_vectors_that_lie_on_one_another_are_drawn_beside_each_other():
    """Two ships that fly towards each other on one line: whose arrow is whose?"""
    scenario = RULESET.load("duel")
    view = scenario.start()
    for ship, r, far in zip(view.ships[:4], (0, 6, 2, 20), (4, -4, 4, 4), strict=True):
        ship.q, ship.r, ship.vector_q, ship.vector_r = 0, r, 0, r + far
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    spots = [float(found[0]) for found in VECTOR.findall(drawn)]
    assert len(spots) == 4
    assert spots[3] == 0, "it has its line for itself"
    apart = sorted(abs(a - b) for k, a in enumerate(spots[:3]) for b in spots[:k])
    assert apart[0] >= 4
    assert (spots[0] < 0) != (spots[1] < 0), "who comes towards one, on the other side"


def test_a_wide_chart_has_numbers_too():
    """`Cuervo comes to 5839`: somebody must be able to find that, however far it is."""
    scenario = RULESET.load("duel")
    view = scenario.start()
    view.ships[3].q = view.ships[3].vector_q = 90
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    numbers = re.findall(r'class="steady n4".*?>(-?\d+)</text>', drawn)
    assert 20 < len(numbers) < 600


def test_a_wreck_is_crossed_out_and_a_lost_ship_is_gone():
    scenario = RULESET.load("duel")
    view = scenario.start()
    view.ships[0].status, view.ships[1].status = Status.WRECK, Status.DESTROYED
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    assert drawn.count('class="wreck"') == 2
    assert 'data-piece="ship-1"' not in drawn


def test_the_sheet_of_a_lost_ship_is_folded():
    """The ships that still fight shall be in sight."""
    state = RULESET.load("boarding").start()
    whole = sheet_of(state, 1)
    state.ships[1].status = Status.DESTROYED
    lost = sheet_of(state, 1)
    assert {label for label, _ in lost.lines} == lost.seldom - {one.label for one in lost.tracks}
    assert whole.seldom < lost.seldom
    assert lost.marks


def test_names_of_ships_in_one_place_do_not_hide_each_other():
    taken = [(-13.0, -13.0, 26.0, 26.0)]
    wide = plate_width("VICTORIA")
    for _ in range(4):
        left, low = _free_spot((0, 0), (0, 60), "VICTORIA", 1.0, taken)
        box = (left, low - PLATE_UP, wide, PLATE_HIGH)
        assert all(overlap(box, other) == 0 for other in taken[:-1])


def test_every_fourth_column_has_numbers_and_rarer_ones_are_marked():
    scenario = RULESET.load("duel")
    drawn = BOARD.svg(RULESET, scenario, scenario.start(), 0, "en")
    numbers = re.findall(r'class="steady n(\d)".*?>(\d\d)(\d\d)</text>', drawn)
    assert numbers
    for level, column, row in numbers:
        assert int(column) % int(level) == int(row) % int(level) == 0
        assert int(column) % 4 == 0


def test_numbers_go_on_beyond_the_picture_for_a_frame_that_is_widened():
    scenario = RULESET.load("duel")
    drawn = BOARD.drawing(RULESET, scenario, scenario.start(), 0, "en")
    left, top, width, height = map(float, str(drawn.attributes["viewBox"]).split())
    spots = re.findall(r'class="steady n\d"[^>]* x="([-\d.]+)" y="([-\d.]+)"', str(drawn))
    assert min(float(x) for x, _ in spots) < left - 0.4 * width
    assert max(float(y) for _, y in spots) > top + 1.4 * height


def test_each_arc_belongs_to_its_ship_and_holds_what_is_in_range():
    scenario = RULESET.load("duel")
    view = RULESET.sees(scenario.start(), 0)
    tree = ElementTree.fromstring(BOARD.svg(RULESET, scenario, view, 0, "en", layers=LAYERS))
    reach = {one.get("data-of"): one for one in tree.iter() if one.get("class") == "reach"}
    assert set(reach) == {"ship-0", "ship-1"}
    ship, farthest = view.ships[0], 2 * BANDS[-1]
    corners = ahead(hex_centre(ship.q, ship.r), ship.facing, BANDS[-1])
    for q in range(-farthest, farthest):
        for r in range(-farthest, farthest):
            spot = hex_centre(ship.q + q, ship.r + r)
            is_in = distance(0, 0, q, r) <= BANDS[-1]
            ahead_of = sections_of(0, 0, ship.facing, q, r) & PILOT_ARC != 0
            if sections_of(0, 0, ship.facing, q, r) not in ABEAM:
                assert inside(spot, corners) == (is_in and ahead_of), (q, r)


def inside(spot, corners):
    """Whether a place lies within an outline."""
    (x, y), found = spot, False
    for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            found = not found
    return found


def test_lines_of_fire_are_gone_once_the_shots_are_fired():
    scenario = RULESET.load("duel")
    view = scenario.start()
    view.ships[0].weapons[0].aimed = 2
    for phase, lines in ((Phase.DECLARE, 1), (Phase.FIRE, 1), (Phase.ORDERS, 0)):
        view.phase = phase
        assert BOARD.svg(RULESET, scenario, view, 0, "en").count('class="fire"') == lines


def test_a_sheet_says_who_has_gone_over_to_a_prize() -> None:
    scenario = RULESET.load("boarding")
    view = RULESET.sees(scenario.start(), 0)
    man = view.ships[0].crew[1]
    man.wounds, man.away = 2, 1
    told = [value for _, value in BOARD.sheets(RULESET, scenario, view, 0, "es")[0].lines]
    assert f"habilidad {man.skill} en la presa" in told
    assert f"habilidad {man.skill} M" not in told


def sheet_of(state, i, lang="es"):
    scenario = RULESET.load("boarding")
    found = BOARD.sheets(RULESET, scenario, RULESET.sees(state, 0), 0, lang)
    return next(one for one in found if one.piece == f"ship-{i}")


def test_the_sheet_has_what_the_books_sheet_has():
    state = RULESET.load("boarding").start()
    told = dict(sheet_of(state, 0).lines)
    assert told["maniobrabilidad"] == "3"
    assert told["tractores"] == "3/3"
    assert told["comida"] == "4 días para 30 a bordo"
    below = dict(sheet_of(state, 0).crew)
    assert below["maniobrabilidad (motores)"] == "1(3) 2(5) 3(7)"
    assert below["supervivencia, fila"] == "30 (30: 8 22: 5 16: 5 10: 5)"
    assert below["autonomía"] == "28/28 días"
    assert below["artillero 2"] == "habilidad 16"
    assert below["SV L4, estribor"] == "3/3 · unidades (estribor)"
    assert below["críticos, babor"] == "RE RE RE RE MO MO SV TM CU CU"


def test_stores_that_are_whole_may_be_folded_away():
    scenario = RULESET.load("carrier")
    state = RULESET.sees(scenario.start(), 0)
    sheet = BOARD.sheets(RULESET, scenario, state, 0, "en")[0]
    assert {"hangars", "food"} <= sheet.seldom
    assert not {"prow", "AL1", "systems"} & sheet.seldom
    goods = next(kind for kind, left in enumerate(state.ships[0].cargo) if left)
    state.ships[0].cargo[goods] -= 1
    hurt = BOARD.sheets(RULESET, scenario, state, 0, "en")[0]
    assert len(sheet.seldom - hurt.seldom) == 1


def test_the_sheet_tells_what_has_changed():
    state = RULESET.load("boarding").start()
    ship = state.ships[0]
    ship.loss[0], ship.systems_hits, ship.structure = 5, 2, 15
    ship.air[0], ship.air_lost[0], ship.autonomy = 0, 3, 27
    told = dict(sheet_of(state, 0).lines)
    assert told["proa"] == "24/24 −5", "armour of this turn counts until it ends (CEP-7.4)"
    assert told["sistemas"] == "+0 · SI alcanzados: 2"
    below = dict(sheet_of(state, 0).crew)
    assert below["supervivencia, fila"].startswith("22 (")
    assert below["autonomía"] == "27/28 días"
    assert below["SV L1, centro"] == "0/2 · cabinas · sin aire desde el turno 3"


def test_who_is_hurt_stands_above_who_is_not_below():
    state = RULESET.load("boarding").start()
    state.ships[0].crew[1].wounds = 1
    sheet = sheet_of(state, 0)
    hurt = [value for _, value in sheet.lines if value.endswith(" H")]
    assert len(hurt) == 1
    assert not [value for _, value in sheet.crew if value.endswith(" H")]
    small = RULESET.load("duel")
    view = RULESET.sees(small.start(), 0)
    for one in BOARD.sheets(RULESET, small, view, 0, "es"):
        assert len(one.lines) <= 8, "four such sheets stand beside a chart on a desk"


@pytest.mark.parametrize(
    ("q", "r", "number"), [(0, 0, "2020"), (30, -37, "50/-2"), (-30, 0, "-10/5")]
)
def test_hexes_are_counted_on_beyond_the_sheet(q, r, number):
    """What the board shows, the list tells and the umpire types is one number."""
    scenario = RULESET.load("duel")
    view = scenario.start()
    ship = view.ships[0]
    ship.q, ship.r, ship.vector_q, ship.vector_r = q, r, q, r
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    assert not re.search(r">-?\d+,-?\d+</text>", drawn)
    piece = next(one for one in BOARD.pieces(RULESET, scenario, view, 0, "en") if one.seat == 0)
    assert piece.place == number
    assert number in piece.summary
    assert hex_of(number) == (q, r)
    assert hex_of(f"{q},{r}") is None


def test_the_grid_goes_on_beyond_the_picture():
    """So a frame may be kept while the ships come nearer to each other."""
    scenario = RULESET.load("duel")
    drawn = BOARD.svg(RULESET, scenario, scenario.start(), 0, "en")
    wide = float(re.search(r'viewBox="\S+ \S+ (\S+) ', drawn)[1])
    sky = re.search(r'<rect[^>]*width="([\d.]+)"[^>]*url\(#hexes\)', drawn)
    assert float(sky[1]) >= 2.9 * wide


def test_the_dial_shows_what_is_left_of_the_armour_of_each_side() -> None:
    """CEP-3.1: a side without armour has its bare place, one with a third of it left is marked."""
    view = RULESET.load("duel").start()
    ship, design = view.ships[0], view.designs[view.ships[0].design]
    kinds = [Part(design.kind[j]) for j in range(design.part_count)]
    whole = arcs_of(armour_dial(design, ship))
    assert [css for css, _ in whole] == ["side", "left"] * 4
    ship.armour[kinds.index(Part.PORT)] = 0
    ship.armour[kinds.index(Part.PROW)] = design.armour[kinds.index(Part.PROW)] // LOW
    now = arcs_of(armour_dial(design, ship))
    assert [css for css, _ in now] == ["side", "left low", "side", "left", "side", "left", "side"]
    assert now[0] == whole[0]
    assert now[1][1] != whole[1][1], "the arc is as short as the armour that is left"
    assert now[2:6] == whole[2:6]


def arcs_of(dial: Element) -> list[tuple[str, str]]:
    """Class and course of each part of the ring."""
    rings = [one for one in dial.children if isinstance(one, Element) and one.tag == "path"]
    return [(one.attributes["class"], one.attributes["d"]) for one in rings]


def test_where_a_ship_was_destroyed_a_cross_with_its_name_stays() -> None:
    scenario = RULESET.load("duel")
    view = scenario.start()
    assert 'class="wrecked"' not in BOARD.svg(RULESET, scenario, view, 0, "en")
    view.ships[2].status = int(Status.DESTROYED)
    drawn = BOARD.svg(RULESET, scenario, view, 0, "en")
    found = re.search(r'<g class="wrecked">.*?</g></svg></g>', drawn)
    assert found is not None
    assert scenario.names.of("ship", 2).upper() in found[0]
    assert 'data-piece="ship-2"' not in drawn, "it can no longer be chosen"
