"""Ground, sight and cover (CEM-2.10), checked against shapely on random maps."""

from __future__ import annotations

import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from asalto.core.geometry.plane import point_along
from asalto.rulesets.cem.rules.sight import (
    CLEAR,
    MIXED,
    SHUT,
    is_seeing,
    is_seeing_past,
    is_unhidden,
    list_screens,
    outlook,
)
from asalto.rulesets.cem.rules.terrain import (
    WHOLE,
    cover_at,
    cover_between,
    crossed_part,
    difficulty_at,
    is_barred,
    reach,
)
from asalto.rulesets.cem.state import State
from rulesets.cem.table import METRE, table

BUILDING = ("stone_building", [[40, 40], [60, 40], [60, 60], [40, 60]])
MARSH = ("marsh", [[20, 0], [30, 0], [30, 100], [20, 100]])


def seen(state: State, x: float, y: float, to_x: float, to_y: float) -> bool:
    return is_seeing(state, *(round(one * METRE) for one in (x, y, to_x, to_y)))


def test_open_ground_hides_nothing() -> None:
    assert seen(table(), 1, 1, 99, 99)


def test_a_building_blocks_but_not_from_near_its_wall() -> None:
    state = table(terrain=(BUILDING,))
    assert not seen(state, 30, 50, 70, 50)
    assert seen(state, 30, 70, 70, 70)
    assert seen(state, 30, 50, 44, 50)  # 4 m inside
    assert seen(state, 44, 50, 30, 50)
    assert not seen(state, 30, 50, 47, 50)  # 7 m inside


def test_visibility_adds_for_each_five_metres_begun() -> None:
    wood = ("light_wood", [[40, 0], [60, 0], [60, 100], [40, 100]])
    state = table(terrain=(wood,))
    assert not seen(state, 30, 50, 70, 50)  # 20 m: 4 x 3 = 12
    narrow = ("light_wood", [[40, 0], [55, 0], [55, 100], [40, 100]])
    assert seen(table(terrain=(narrow,)), 30, 50, 70, 50)  # 15 m: 9
    assert seen(state, 50, 50, 70, 50)  # from inside, 10 m less 5: 3


def test_a_hedge_blocks_except_for_who_stands_at_it() -> None:
    state = table(terrain=(("hedge", [[40, 0], [40, 100]]),))
    assert not seen(state, 30, 50, 50, 50)
    assert seen(state, 39.5, 50, 80, 50)
    assert seen(state, 80, 50, 40.9, 50)


def test_sight_may_be_limited() -> None:
    state = table()
    state.sight = 40 * METRE
    assert seen(state, 10, 10, 50, 10)
    assert not seen(state, 10, 10, 50.001, 10)


def test_sight_is_the_same_both_ways() -> None:
    dice = random.Random(3)
    state = table(terrain=(BUILDING, ("light_wood", [[5, 5], [30, 10], [20, 35]]),
                           ("hedge", [[70, 10], [70, 80]])))  # fmt: skip
    for _ in range(400):
        spots = [dice.uniform(0, 100) for _ in range(4)]
        assert seen(state, *spots) == seen(state, spots[2], spots[3], spots[0], spots[1])


def test_who_is_seen_sees_to_the_last_millimetre() -> None:
    """Worked out from one end a millimetre is missing that is there from the other."""
    state = table(terrain=(("scrub", [[10, 10], [40, 10], [40, 30], [10, 30]]),
                           ("wheat", [[50, 10], [80, 10], [80, 40], [50, 40]])))  # fmt: skip
    list_screens(state)
    ends = 54_500, 13_500, 25_500, 31_000
    assert is_unhidden(state, *ends) != is_unhidden(state, *ends[2:], *ends[:2])
    assert is_seeing(state, *ends) == is_seeing(state, *ends[2:], *ends[:2])


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_two_units_holds_for_each_two_figures(seed: int) -> None:
    """`outlook` and the pieces that it leaves out change no answer."""
    dice, found = random.Random(seed), set()
    kinds = ("stone_building", "wheat", "light_wood", "dense_wood", "ruins")
    for _ in range(40):
        pieces: list[tuple[str, list[list[float]]]] = []
        for _ in range(dice.randrange(1, 6)):
            x, y = dice.uniform(0, 80), dice.uniform(0, 80)
            to_x, to_y = x + dice.uniform(2, 20), y + dice.uniform(2, 20)
            box = [[x, y], [to_x, y], [to_x, to_y], [x, to_y]]
            pieces.append((dice.choice(kinds), box[: dice.choice((3, 4, 4))]))
        pieces.append(("hedge", [[dice.uniform(0, 100), dice.uniform(0, 100)] for _ in range(2)]))
        pieces.append(("stone_building", [[30, 48], [70, 48], [70, 55], [30, 55]]))
        units = [
            (seat, [(x + dice.uniform(0, 9), y + dice.uniform(0, 9)) for _ in range(4)])
            for seat in range(2)
            for x, y in [(dice.uniform(0, 90), dice.uniform(0, 90))]
        ]
        state = table(*units, terrain=tuple(pieces))
        places = [(one.x, one.y) for one in state.figures]
        plain = [is_seeing(state, *one, *two) for one in places[:4] for two in places[4:]]
        said = outlook(state, 0, 1)
        quick = [is_seeing_past(state, *one, *two) for one in places[:4] for two in places[4:]]
        assert quick == plain
        assert said == MIXED or set(plain) == {said == CLEAR}
        found.add(said)
    assert found == {SHUT, MIXED, CLEAR}


def hides(state: State, line: shapely.LineString) -> float:
    """What shapely makes of a line of sight: visibility for each 5 m begun of an area's inside."""
    total, near = 0.0, [shapely.Point(line.coords[0]), shapely.Point(line.coords[-1])]
    for piece in range(state.piece_count):
        first, size = state.firsts[piece], state.sizes[piece]
        spots = [(state.xs[k], state.ys[k]) for k in range(first, first + size)]
        if state.linear[piece]:
            wall = shapely.LineString(spots)
            free = any(wall.distance(one) <= METRE for one in near)
            total += state.visibility[piece] if wall.intersects(line) and not free else 0
            continue
        area = shapely.Polygon(spots)
        inside = area.intersection(line).length - 5 * METRE * sum(area.intersects(p) for p in near)
        total += state.visibility[piece] * max(0, -(-inside // (5 * METRE)))
    return total


@pytest.mark.parametrize("seed", range(4))
def test_sight_on_random_maps_agrees_with_shapely(seed: int) -> None:
    dice, agreed = random.Random(seed), {True: 0, False: 0}
    for _ in range(12):
        pieces: list[tuple[str, list[list[float]]]] = []
        for kind in ("stone_building", "wheat", "light_wood", "dense_wood", "ruins"):
            x, y = dice.uniform(0, 70), dice.uniform(0, 70)
            spots = [(x + dice.uniform(0, 30), y + dice.uniform(0, 30)) for _ in range(6)]
            hull = shapely.MultiPoint(spots).convex_hull
            pieces.append((kind, [[a, b] for a, b in hull.exterior.coords[:-1]]))
        pieces.append(("hedge", [[dice.uniform(0, 100), dice.uniform(0, 100)] for _ in range(3)]))
        state = table(terrain=tuple(pieces))
        for _ in range(60):
            x, y, to_x, to_y = (dice.randrange(100 * METRE) for _ in range(4))
            ways = [
                ((x + a, y + b), (to_x + c, to_y + d))
                for a, b, c, d in ((0, 0, 0, 0), (9, 9, 9, 9), (-9, -9, 9, 9), (9, 9, -9, -9))
            ]
            expected = {hides(state, shapely.LineString(way)) < 10 for way in ways}
            if len(expected) == 1:  # not on the very edge of something
                found = is_seeing(state, x, y, to_x, to_y)
                assert {found} == expected
                agreed[found] += 1
    assert min(agreed.values()) > 100


def test_cover_of_areas_and_of_lines_that_the_fire_crosses() -> None:
    state = table(terrain=(BUILDING, ("low_wall", [[80, 0], [80, 100]])))
    assert cover_at(state, 50 * METRE, 50 * METRE) == 15
    wall = [cover_between(state, 50 * METRE, y * METRE, x, y * METRE)
            for y, x in ((10, 80_900), (10, 81_100), (10, 79_500))]  # fmt: skip
    assert wall == [10, 0, 0]


def test_difficulty_multiplies_metres() -> None:
    state = table(terrain=(MARSH,))
    assert reach(state, 30_000, 50_000, 20_000, 50_000, 15_000) == (5_000, 15_000)
    assert reach(state, 40_000, 50_000, 60_000, 50_000, 15_000) == (15_000, 15_000)
    craters = table(terrain=(("craters", MARSH[1]),))
    far, spent = reach(craters, 20_000, 50_000, 30_000, 50_000, 20_000)  # the page's own figures
    assert (far, spent) == (10_000, 20_000)


def test_a_fraction_of_a_metre_counts() -> None:
    state = table(terrain=(MARSH,))
    far, spent = reach(state, 19_500, 50_000, 20_600, 50_000, 10_000)
    assert far == 1_100
    assert spent == 3_000 + 300


def test_a_metre_that_only_touches_hard_ground_is_not_paid_for() -> None:
    state = table(terrain=(MARSH,))
    assert reach(state, 15_000, 50_000, 40_000, 50_000, 90_000) == (25_000, 45_000)
    assert reach(state, 40_000, 50_000, 15_000, 50_000, 90_000) == (25_000, 45_000)
    slanting = table(terrain=(("marsh", [[20, 0], [26, 0], [26, 100], [20, 100]]),))
    assert reach(slanting, 14_000, 30_000, 32_000, 54_000, 90_000) == (30_000, 50_000)
    assert reach(slanting, 32_000, 54_000, 14_000, 30_000, 90_000) == (30_000, 50_000)


WALL = ("low_wall", [[50, 0], [50, 100]])


def east(state: State, start: int, budget: int, end: int = 60_000) -> tuple[int, int]:
    return reach(state, start, 50_000, end, 50_000, budget)


def test_crossing_a_line_costs() -> None:
    state = table(terrain=(WALL,))
    assert east(state, 45_000, 20_000) == (15_000, 20_000)
    assert east(state, 45_000, 9_000) == (4_990, 4_990)
    assert east(state, 45_000, 4_000) == (4_000, 4_000)


def test_a_line_is_paid_for_by_who_crosses_it() -> None:
    """With just the crossing left a figure comes over; with less it stops before, and keeps it."""
    state = table(terrain=(WALL,))
    assert east(state, 45_000, 10_000) == (5_010, 10_000)
    assert east(state, 45_000, 9_970) == (5_010, 9_970)  # 3 cm are as good as there
    assert east(state, 45_000, 9_969) == (4_990, 4_990)
    assert east(state, 45_000, 10_100) == (5_100, 10_100)
    assert east(state, 44_200, 10_500) == (5_790, 5_790)
    assert east(state, 44_200, 10_800) == (5_810, 10_800)


def test_a_line_is_paid_for_once() -> None:
    """On this side, upon it, beyond it: wherever a turn ends, the next goes on from there."""
    state = table(terrain=(WALL,))
    assert east(state, 50_010, 10_000) == (9_990, 9_990)
    assert east(state, 45_000, 20_000, end=50_000) == (5_000, 10_000)
    assert east(state, 50_000, 20_000) == (10_000, 10_000)
    assert east(state, 50_000, 20_000, end=40_000) == (10_000, 10_000)
    assert east(state, 49_999, 20_000) == (10_001, 15_001)


def test_wire_of_ten_metres_is_crossed_from_beside_it() -> None:
    state = table(terrain=(("wire", WALL[1]),))
    assert east(state, 43_000, 10_000) == (6_990, 6_990)
    assert east(state, 49_990, 10_000) == (20, 10_000)


def test_where_lines_meet_the_dearest_is_paid() -> None:
    state = table(terrain=(("low_wall", [[50, 0], [50, 50], [100, 50]]),))
    assert reach(state, 45_000, 55_000, 55_000, 45_000, 40_000) == (14_143, 19_143)
    crossed = table(terrain=(WALL, ("wire", [[40, 50], [60, 50]])))
    assert reach(crossed, 45_000, 55_000, 55_000, 45_000, 40_000) == (14_143, 24_143)
    apart = table(terrain=(WALL, ("wire", [[51, 0], [51, 100]])))
    assert east(apart, 45_000, 40_000) == (15_000, 30_000)


def test_along_a_wall_it_is_climbed_once() -> None:
    state = table(terrain=(("low_wall", [[50, 50], [60, 50]]),))
    assert east(state, 45_000, 40_000, end=70_000) == (25_000, 30_000)
    assert east(state, 55_000, 40_000, end=70_000) == (15_000, 15_000)


def test_a_line_in_hard_ground_costs_beside_its_metres() -> None:
    """Whole metres are paid at their rate, as if the line were not there."""
    marsh = ("marsh", [[48, 0], [52, 0], [52, 100], [48, 100]])
    state = table(terrain=(marsh, ("low_wall", [[50.5, 0], [50.5, 100]])))
    assert east(state, 46_000, 40_000, end=56_000) == (10_000, 6_000 + 12_000 + 5_000)
    assert east(state, 46_000, 10_000, end=56_000) == (4_490, 2_000 + 3 * 2_490)


@pytest.mark.parametrize("seed", range(3))
def test_turn_by_turn_no_line_is_paid_for_twice(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(60):
        walls = [
            ("low_wall", [[dice.uniform(40, 60), 0], [dice.uniform(40, 60), 100]]) for _ in range(3)
        ]
        state = table(terrain=tuple(walls))
        x, y = dice.randrange(30_000), dice.randrange(100_000)
        to_x, to_y = dice.randrange(70_000, 100_000), dice.randrange(100_000)
        length = reach(table(), x, y, to_x, to_y, 10**9)[0]
        assert reach(state, x, y, to_x, to_y, 10**9) == (length, length + 15_000)
        paid = turns = 0
        while (x, y) != (to_x, to_y):
            far, spent = reach(state, x, y, to_x, to_y, budget := dice.randrange(6_000, 20_000))
            assert spent <= budget
            x, y = point_along(x, y, to_x, to_y, far)
            paid, turns = paid + spent, turns + 1
        assert abs(paid - length - 15_000) <= 40 * turns


def test_ground_of_difficulty_0_stops() -> None:
    river = ("deep_river", [[50, 0], [60, 0], [60, 100], [50, 100]])
    state = table(terrain=(river,))
    far, _ = reach(state, 40_000, 50_000, 70_000, 50_000, 20_000)
    assert 9_900 <= far < 10_000
    assert is_barred(state, 40_000, 50_000, 50_000, 50_000)
    assert difficulty_at(state, 55_000, 50_000) == 0


points = st.integers(0, 100_000)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(points, points), min_size=4, max_size=7), points, points, points, points)
def test_crossed_parts_agree_with_shapely(
    spots: list[tuple[int, int]], x: int, y: int, to_x: int, to_y: int
) -> None:
    hull = shapely.MultiPoint(spots).convex_hull
    if hull.geom_type != "Polygon" or hull.area < 1e6 or (x, y) == (to_x, to_y):
        return
    corners = [[a / METRE, b / METRE] for a, b in hull.exterior.coords[:-1]]
    state = table(terrain=(("light_wood", corners),))
    way = shapely.LineString([(x, y), (to_x, to_y)])
    inside = hull.intersection(way).length
    enter, leave = crossed_part(state, 0, x, y, to_x, to_y)
    found = max(0, leave - enter) * way.length / WHOLE
    assert abs(found - inside) <= 4 + way.length / 10_000
    assert is_barred(state, x, y, to_x, to_y) is False


@pytest.mark.parametrize("seed", range(5))
def test_a_square_is_crossed_as_any_other_area(seed: int) -> None:
    dice = random.Random(seed)
    state = table(terrain=(BUILDING,))
    for _ in range(200):
        spots = [dice.randrange(100_000) for _ in range(4)]
        state.square[0] = 1
        one = crossed_part(state, 0, *spots)
        state.square[0] = 0
        other = crossed_part(state, 0, *spots)
        assert (one[0] > one[1]) == (other[0] > other[1])
        if one[0] <= one[1]:
            assert abs(one[0] - other[0]) <= 1
            assert abs(one[1] - other[1]) <= 1
