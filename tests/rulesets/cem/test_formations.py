"""Where each figure of a unit stands after an order, to the millimetre (CEM-1.6, 8.3)."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.moving import (
    ENDLESS,
    before_base,
    before_enemies,
    close_in,
    finish_move,
    headway,
    is_any_moved,
    is_free,
    is_joining,
    march,
    may_step,
    muster,
    nearest_figure,
    ready_to_move,
    settle,
    take_back,
    take_gait,
    walk,
)
from asalto.rulesets.cem.rules.units import (
    is_box_near,
    is_touching,
    mark_stragglers,
    measure_box,
    middle,
    remove,
)
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Gait, Phase, Refusal
from rulesets.cem.table import activate, choose, dice_of, refusal, table

THREE = [(20.0, 20.0), (21.5, 20.0), (18.5, 20.0)]


def places(state: State, count: int) -> list[tuple[int, int]]:
    return [(one.x, one.y) for one in state.figures[:count]]


def near(found: list[tuple[int, int]], wanted: list[tuple[int, int]]) -> bool:
    return all(
        abs(x - to_x) <= 3 and abs(y - to_y) <= 3
        for (x, y), (to_x, to_y) in zip(sorted(found), sorted(wanted), strict=True)
    )


def box(state: State, unit: int) -> tuple[int, int, int, int, int]:
    row = state.units[unit]
    return row.west, row.east, row.south, row.north, row.here


@pytest.mark.parametrize(
    ("formation", "wanted"),
    [
        (Formation.KEEP, [(23_000, 24_000), (24_500, 24_000), (21_500, 24_000)]),
        (Formation.LINE, [(24_600, 22_800), (23_000, 24_000), (21_400, 25_200)]),
        (Formation.COLUMN, [(24_200, 25_600), (23_000, 24_000), (21_800, 22_400)]),
    ],
)
def test_each_formation_aslant(formation: Formation, wanted: list[tuple[int, int]]) -> None:
    """Two metres apart: side by side square to the way, or one behind the other along it."""
    state = table((0, THREE))
    assert march(state, 0, Gait.CHARGE, 23_000, 24_000, formation) == 3
    assert near(places(state, 3), wanted)
    xs, ys = [x for x, _ in wanted], [y for _, y in wanted]
    measured = box(state, 0)
    found = places(state, 3)
    assert measured == (
        min(x for x, _ in found), max(x for x, _ in found),
        min(y for _, y in found), max(y for _, y in found), 3,
    )  # fmt: skip
    assert abs(measured[0] - min(xs)) <= 3
    assert abs(measured[3] - max(ys)) <= 3


@pytest.mark.parametrize("number", [2, 4])
def test_an_even_number_stands_as_far_on_either_side(number: int) -> None:
    state = table((0, [(20 + 1.5 * i, 20) for i in range(number)]))
    x, y = middle(state, 0)
    march(state, 0, Gait.CHARGE, x, y + 6_000, Formation.LINE)
    wanted = [(x + 2_000 * i - 1_000 * (number - 1), y + 6_000) for i in range(number)]
    assert near(places(state, number), wanted)


def test_a_line_forms_where_the_advance_ends_and_not_at_its_aim() -> None:
    state = table((0, [(50, 22), (50, 20), (50, 18)]))
    march(state, 0, Gait.ADVANCE, 50_000, 80_000, Formation.LINE)
    assert places(state, 3)[:2] == [(52_000, 30_000), (50_000, 30_000)]
    assert near(places(state, 3)[2:], [(48_356, 27_864)])


def test_an_order_to_its_own_place_turns_a_unit_north() -> None:
    state = table((0, THREE))
    march(state, 0, Gait.ADVANCE, 20_000, 20_000, Formation.COLUMN)
    assert near(places(state, 3), [(20_000, 22_000), (20_000, 20_000), (20_000, 18_000)])


@pytest.mark.parametrize(("x", "y"), [(70, 80), (10, 80), (80, 10), (10, 12)])
def test_those_in_front_close_in_first(x: float, y: float) -> None:
    state = table((0, [(48, 52), (52, 47), (47, 47), (53, 53)]), (1, [(x, y)]))
    assert close_in(state, 0, Gait.ADVANCE, 1) == 4
    start = [(48, 52), (52, 47), (47, 47), (53, 53)]
    ahead = [(a - x) * (50 - x) + (b - y) * (50 - y) for a, b in start]
    order = list(state.order[:4])
    assert order == sorted(range(4), key=lambda i: ahead[i])
    assert box(state, 0)[4] == 4
    assert box(state, 0)[0] == min(one.x for one in state.figures[:4])


def test_each_closes_in_upon_the_enemy_nearest_to_it() -> None:
    state = table((0, [(20, 20), (40, 20)]), (1, [(20, 50), (40, 50), (60, 90)]))
    close_in(state, 0, Gait.ADVANCE, 1)
    assert places(state, 2) == [(20_000, 30_000), (40_000, 30_000)]
    assert state.units[0].gait == Gait.ADVANCE
    state.figures[2].gone = 1
    assert nearest_figure(state, 20_000, 30_000, 1) == 3
    state.figures[3].gone = state.figures[4].gone = 1
    assert nearest_figure(state, 20_000, 30_000, 1) == NOBODY


def test_how_many_moved_is_told() -> None:
    """Of three the one hemmed in by the enemy stays."""
    state = table((0, [(20, 20), (24, 20), (28, 20)]), (1, [(20, 21.001)]))
    activate(state, 0, Phase.MOVEMENT)
    told = choose(state, dice_of(), ChoiceKind.CLOSE, 0, 1)
    closed = next(one for one in told.events if one.kind == EventKind.CLOSED)
    assert (closed.target, closed.moved) == (1, 2)
    choose(state, dice_of(), ChoiceKind.UNDO)
    told = choose(state, dice_of(), ChoiceKind.ADVANCE, 0, to_x=24_000, to_y=60_000)
    assert next(one for one in told.events if one.kind == EventKind.ADVANCED).moved == 2


def test_the_free_and_present_are_mustered_along_the_way() -> None:
    state = table((0, [(10, 10), (12, 30), (14, 20), (16, 40), (18, 50)]), (1, [(18, 51)]))
    state.figures[3].gone = 1
    state.figures[4].foe, state.figures[5].foe = 5, 4
    assert muster(state, 0, 0, 1) == 3
    assert state.order[:3] == [0, 2, 1]
    assert state.keys[:3] == [10_000, 20_000, 30_000]
    assert muster(state, 0, -1, 0) == 3
    assert state.order[:3] == [2, 1, 0]
    assert muster(state, 0, 2, 1) == 3
    assert state.keys[:3] == [30_000, 48_000, 54_000]


# What stands in the way


def test_a_base_is_met_where_it_stands() -> None:
    """Straight ahead, touched at its side, just passed by, and behind."""
    state = table((0, [(20, 20)]), (1, [(30, 20), (30, 20.6), (30, 21), (10, 20), (30, 19.4)]))
    ways = [before_base(state, 0, j, 60_000, 20_000, 40_000) for j in range(1, 6)]
    assert ways == [8_998, 9_198, ENDLESS, ENDLESS, 9_198]
    assert before_enemies(state, 0, 60_000, 20_000, 5_000) == 5_000
    assert before_enemies(state, 0, 60_000, 20_000, 30_000) == 8_998
    assert before_enemies(state, 0, 20_000, 60_000, 30_000) == 30_000


@pytest.mark.parametrize(("x", "y"), [(30, 20), (10, 20), (20, 30), (20, 10)])
def test_enemies_stop_from_every_side_and_friends_from_none(x: float, y: float) -> None:
    for seat, far in ((1, 8_998), (0, 20_000)):
        state = table((0, [(20, 20)]), (seat, [(x, y)]))
        to_x, to_y = round(2 * x - 20) * 1000, round(2 * y - 20) * 1000
        assert before_enemies(state, 0, to_x, to_y, 20_000) == far


def test_bases_may_touch_and_not_overlap() -> None:
    state = table((0, [(20, 20), (25, 20)]), (1, [(30, 20)]))
    assert is_free(state, 0, 24_000, 20_000)
    assert not is_free(state, 0, 24_001, 20_000)
    assert is_free(state, 0, 25_000, 19_000)
    assert not is_free(state, 0, 25_000, 19_001)
    assert is_free(state, 0, 29_000, 20_000)
    assert not is_free(state, 0, 29_001, 20_000)
    assert not is_free(state, 0, 30_000, 20_999)
    assert is_free(state, 0, 20_001, 20_000), "its own base is no hindrance"
    state.figures[1].gone = 1
    assert is_free(state, 0, 25_000, 20_000)


def test_a_figure_stops_half_a_base_at_a_time_before_a_friend() -> None:
    state = table((0, [(20, 20), (25, 20)]))
    assert settle(state, 0, 40_000, 20_000, 5_200) == (3_700, 23_700, 20_000)
    assert settle(state, 0, 40_000, 20_000, 4_000) == (4_000, 24_000, 20_000)
    assert settle(state, 0, 40_000, 20_000, 0) == (0, 20_000, 20_000)
    wall = table((0, [(20 + i, 20) for i in range(15)]))
    assert settle(wall, 0, 60_000, 20_000, 8_000) == (0, 20_000, 20_000)


def test_what_is_spent_is_what_the_ground_to_the_last_place_costs() -> None:
    marsh = ("marsh", [[22, 0], [26, 0], [26, 99], [22, 99]])
    state = table((0, [(20, 20), (32, 20)]), terrain=(marsh,))
    spent = 2_000 + 12_000 + 5_000
    assert headway(state, 0, 40_000, 20_000, 20_000) == (11_000, spent, 31_000, 20_000)
    assert headway(state, 0, 20_000, 20_000, 20_000) == (0, 0, 20_000, 20_000)
    assert headway(state, 0, 20_000, 40_000, 6_000) == (6_000, 6_000, 20_000, 26_000)
    state.figures[0].left = 7_000
    assert walk(state, 0, 20_000, 90_000) == 7_000
    assert (state.figures[0].y, state.figures[0].left) == (27_000, 0)


def test_a_point_off_the_table_is_made_for_at_its_rim() -> None:
    for to_x, to_y, place in ((-9_000, 3_000, (0, 3_000)), (3_000, -9_000, (3_000, 0))):
        state = table((0, [(3, 3)]))
        state.figures[0].left = 20_000
        walk(state, 0, to_x, to_y)
        assert places(state, 1) == [place]
    state = table((0, [(97, 58)]), width=100, height=60)
    state.figures[0].left = 20_000
    walk(state, 0, 97_000, 80_000)
    walk(state, 0, 180_000, 60_000)
    assert places(state, 1) == [(100_000, 60_000)]


# Taking back, and what a move leaves behind


def test_a_gait_is_taken_once_and_taken_back_whole() -> None:
    state = table((0, THREE))
    ready_to_move(state, 0)
    take_gait(state, 0, Gait.CHARGE)
    assert not is_any_moved(state, 0)
    assert [one.left for one in state.figures[:3]] == [20_000] * 3
    state.figures[0].left = 500
    take_gait(state, 0, Gait.ADVANCE)
    assert (state.units[0].gait, state.figures[0].left) == (Gait.CHARGE, 500)
    assert is_any_moved(state, 0)
    state.figures[0].gone = 1
    assert not is_any_moved(state, 0)
    state.figures[0].gone = 0
    walk(state, 1, 60_000, 20_000)
    take_back(state, 0)
    assert places(state, 3) == [(round(x * 1000), round(y * 1000)) for x, y in THREE]
    assert state.units[0].gait == Gait.HALTED
    assert box(state, 0) == (18_500, 21_500, 20_000, 20_000, 3)


def test_a_move_ends_with_who_has_lost_touch() -> None:
    state = table((0, [(20, 20), (22, 20), (24, 20)]))
    ready_to_move(state, 0)
    take_gait(state, 0, Gait.CHARGE)
    walk(state, 2, 60_000, 20_000)
    finish_move(state, 0)
    assert [one.straggling for one in state.figures[:3]] == [0, 0, 1]
    assert state.units[0].gait == Gait.CHARGE
    assert box(state, 0)[1] == 44_000
    remove(state, 2, 1)
    assert (state.figures[2].straggling, state.lost[0]) == (0, 1)


def test_touch_goes_from_one_to_the_next_and_equal_groups_both_have_it() -> None:
    state = table((0, [(10, 10), (20, 10), (30, 10), (45, 10)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures[:4]] == [0, 0, 0, 1]
    state.figures[3].x = 40_000
    measure_box(state, 0)
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures[:4]] == [0, 0, 0, 0]
    even = table((0, [(10, 10), (10, 12), (10, 40), (10, 42)]))
    mark_stragglers(even, 0)
    assert [one.straggling for one in even.figures[:4]] == [0, 0, 0, 0]
    aslant = table((0, [(10, 10), (16, 18), (22.01, 26)]))
    mark_stragglers(aslant, 0)
    assert [one.straggling for one in aslant.figures[:3]] == [0, 0, 1]
    aslant.figures[1].gone = 1
    measure_box(aslant, 0)
    mark_stragglers(aslant, 0)
    assert [one.straggling for one in aslant.figures[:3]] == [0, 0, 0]


def test_a_step_must_gain_a_tenth_of_a_metre() -> None:
    state = table((0, [(20, 20)]), (1, [(21.101, 20)]), (1, [(20, 21.103)]))
    assert not may_step(state, 0, Gait.ADVANCE, 60_000, 20_000)
    assert may_step(state, 0, Gait.ADVANCE, 20_000, 60_000)
    take_gait(state, 0, Gait.ADVANCE)
    state.figures[0].left = 99
    assert not may_step(state, 0, Gait.ADVANCE, 20_000, 10_000)
    state.figures[0].left = 100
    assert may_step(state, 0, Gait.ADVANCE, 20_000, 10_000)


def test_who_joins_comes_nearer_to_a_unit_that_fights_a_comrade() -> None:
    state = table((0, [(20, 20), (30, 20)]), (1, [(20, 21)]), (1, [(40, 20)]))
    assert not is_joining(state, 1, 25_000, 20_000)
    state.figures[0].foe, state.figures[2].foe = 2, 0
    assert is_joining(state, 1, 29_000, 20_000)
    assert not is_joining(state, 1, 31_000, 20_000)
    assert not is_joining(state, 1, 30_000, 20_000)
    assert not is_joining(state, 1, 30_000, 22_001)
    assert is_joining(state, 1, 30_000, 21_000)


def test_who_joins_may_go_for_any_unit_that_has_paired_with_a_comrade() -> None:
    """A comrade fights two units at once: he has turned to one, both are paired with him."""
    state = table((0, [(20, 20), (30, 20)]), (1, [(20, 21)]), (1, [(20, 19), (28, 18)]))
    state.figures[0].foe, state.figures[2].foe, state.figures[3].foe = 2, 0, 0
    activate(state, 0, Phase.MOVEMENT)
    assert refusal(state, ChoiceKind.ASSAULT, 0, target=2) == 0
    assert is_joining(state, 1, 29_500, 19_500)
    state.figures[3].foe = NOBODY
    assert refusal(state, ChoiceKind.ASSAULT, 0, target=2) == Refusal.NOT_JOINING
    assert is_joining(state, 1, 29_500, 19_500)  # towards the first unit too
    assert not is_joining(state, 1, 30_000, 17_000)


def test_who_joins_may_go_for_a_unit_that_a_comrade_fights_though_it_has_turned_to_others() -> None:
    state = table((0, [(20, 20), (30, 20)]), (1, [(20, 21)]), (0, [(20, 22)]))
    state.figures[0].foe, state.figures[2].foe, state.figures[3].foe = 2, 3, 2
    activate(state, 0, Phase.MOVEMENT)
    assert refusal(state, ChoiceKind.ASSAULT, 0, target=1) == 0
    assert is_joining(state, 1, 29_000, 20_000)


def test_touching_and_near_are_told_along_both_axes() -> None:
    state = table((0, [(20, 20)]), (1, [(20.618, 20.824)]), (1, [(20.618, 20.826)]))
    assert is_touching(state, 0, 1)
    assert not is_touching(state, 0, 2)
    assert is_box_near(state, 0, 1, 824)
    assert not is_box_near(state, 0, 1, 823)
    assert is_box_near(state, 1, 0, 824)
    assert not is_box_near(state, 1, 0, 823)
    turned = table((0, [(20, 20)]), (1, [(20.824, 20.618)]))
    assert is_box_near(turned, 0, 1, 824)
    assert not is_box_near(turned, 0, 1, 823)
    assert not is_box_near(turned, 1, 0, 823)


def test_an_order_keeps_the_gait_that_was_taken() -> None:
    state = table((0, THREE), (1, [(70, 70)]))
    activate(state, 0, Phase.MOVEMENT)
    choose(state, dice_of(), ChoiceKind.ADVANCE, 0, to_x=25_000, to_y=20_000)
    assert refusal(state, ChoiceKind.ASSAULT, 0, 1) == Refusal.ONE_GAIT
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=1, to_y=1) == Refusal.ONE_GAIT
    assert refusal(state, ChoiceKind.CLOSE, 0, 1) == 0
    assert refusal(state, ChoiceKind.ADVANCE, 0, to_x=1, to_y=1) == 0
    choose(state, dice_of(), ChoiceKind.UNDO)
    choose(state, dice_of(), ChoiceKind.ASSAULT, 0, 1)
    assert refusal(state, ChoiceKind.CLOSE, 0, 1) == Refusal.ONE_GAIT
    assert refusal(state, ChoiceKind.ADVANCE, 0, to_x=1, to_y=1) == Refusal.ONE_GAIT
    assert refusal(state, ChoiceKind.ASSAULT, 0, 1) == 0
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=0, to_y=100_000) == 0
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=0, to_y=100_001) == Refusal.OFF_TABLE
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=100_001, to_y=0) == Refusal.OFF_TABLE
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=0, to_y=-1) == Refusal.OFF_TABLE
    assert refusal(state, ChoiceKind.CHARGE, 0, 5, 5, formation=2) == 0
    assert refusal(state, ChoiceKind.CHARGE, 0, 5, 5, formation=3) == Refusal.NO_SUCH_FORMATION
    assert refusal(state, ChoiceKind.ASSAULT, 0, -1) == Refusal.NO_SUCH_UNIT
    assert refusal(state, ChoiceKind.ASSAULT, 0, 2) == Refusal.NO_SUCH_UNIT
