"""Flight (CEM chapter 10): away from whom, to what refuge, how fast, and when it arrives."""

from __future__ import annotations

import random

import pytest

from asalto.core.geometry.plane import distance_floor
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.rules.flight import (
    AT_EDGE,
    EDGE,
    HIDDEN,
    IN_REFUGE,
    flee,
    nearest_refuge,
    refuge_at,
    stands_left,
    threat_of,
    where_refuge,
)
from asalto.rulesets.cem.rules.morale import check_unit
from asalto.rulesets.cem.rules.units import measure_box, middle
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Edge, Gait, Phase, Step
from rulesets.cem.table import METRE, activate, dice_of, kinds, log, table
from rulesets.cem.test_moving import apart

SQUAD = [(50 + 2 * (i % 3), 50 - 2 * (i // 3)) for i in range(6)]


def routed(
    *others: tuple[int, list[tuple[float, float]]],
    terrain: tuple[tuple[str, list[list[float]]], ...] = (),
) -> State:
    state = table((0, SQUAD), *others, terrain=terrain)
    state.units[0].demoralised = 1
    return state


def fail(state: State) -> None:
    """A morale phase in which the unit does not recover."""
    check_unit(state, 0, dice_of(6, 8, 7), log())


def test_whom_it_flees() -> None:
    state = routed((1, [(50, 80)]), (1, [(50, 20)]), (1, [(52, 65)]))
    assert threat_of(state, 0) == 3
    state.units[0].hurt_by = 2
    assert threat_of(state, 0) == 2
    state.units[0].shot_by = 1
    assert threat_of(state, 0) == 1
    state.units[1].here = 0
    assert threat_of(state, 0) == 2


def test_straight_away_at_the_advance_where_there_is_no_refuge() -> None:
    state, found = routed((1, [(52, 80)])), log()
    flee(state, 0, found)
    assert kinds(found) == [EventKind.FLED]
    assert state.units[0].gait == Gait.ADVANCE
    assert all(
        abs(one.y - y * METRE + 10_000) < 200
        for one, (_, y) in zip(state.figures, SQUAD, strict=False)
    )


def test_to_the_nearest_cover_of_five_that_is_not_towards_the_enemy() -> None:
    far = ("light_wood", [[40, 15], [64, 15], [64, 30], [40, 30]])
    bare = ("craters", [[45, 35], [60, 35], [60, 42], [45, 42]])
    forward = ("light_wood", [[45, 55], [60, 55], [60, 65], [45, 65]])
    state = routed((1, [(52, 90)]), terrain=(far, forward))
    for _ in range(4):
        flee(state, 0, log())
    assert state.units[0].arrived == IN_REFUGE
    assert where_refuge(state, 0) == 0
    near = routed((1, [(52, 90)]), terrain=(far, forward, bare))
    flee(near, 0, log())
    assert where_refuge(near, 0) == 2


def test_charge_if_that_reaches_safety_and_an_advance_does_not() -> None:
    wood = ("light_wood", [[40, 25], [64, 25], [64, 36], [40, 36]])
    state = routed((1, [(52, 90)]), terrain=(wood,))
    flee(state, 0, log())
    assert state.units[0].gait == Gait.CHARGE
    assert state.units[0].arrived == IN_REFUGE
    close = routed(
        (1, [(52, 90)]), terrain=(("light_wood", [[44, 36], [60, 36], [60, 48], [44, 48]]),)
    )
    flee(close, 0, log())
    assert close.units[0].gait == Gait.ADVANCE


def test_starting_edge_and_only_that_one() -> None:
    state = routed((1, [(52, 90)]))
    state.units[0].edge = int(Edge.SOUTH)
    turns = 0
    while state.units[0].arrived == 0:
        flee(state, 0, log())
        turns += 1
    assert state.units[0].arrived == AT_EDGE
    assert turns <= 6
    assert refuge_at(state, 0, 500, 50_000) == NOBODY
    assert refuge_at(state, 0, 50_000, 500) == EDGE


def test_a_unit_that_began_on_no_edge_has_none_to_flee_to() -> None:
    state = routed((1, [(52, 90)]))
    assert state.units[0].edge == NOBODY
    assert refuge_at(state, 0, 500, 50_000) == refuge_at(state, 0, 50_000, 500) == NOBODY


def test_cornered_at_another_edge_counts_as_the_edge() -> None:
    state = routed((1, [(52, 90)]))
    state.units[0].edge = int(Edge.NORTH)
    for _ in range(8):
        flee(state, 0, log())
    assert state.units[0].arrived == AT_EDGE


def test_hidden_ground_is_a_refuge() -> None:
    wall = ("stone_building", [[30, 55], [74, 55], [74, 63], [30, 63]])
    state = routed((1, [(52, 90)]), terrain=(wall,))
    assert where_refuge(state, 0) == HIDDEN
    before = [(one.x, one.y) for one in state.figures]
    flee(state, 0, log())  # it has arrived already and stays
    assert [(one.x, one.y) for one in state.figures] == before
    assert state.units[0].arrived == IN_REFUGE
    fail(state)
    assert state.units[0].refuge == HIDDEN
    flee(state, 0, log())
    assert [(one.x, one.y) for one in state.figures] != before


def test_a_refuge_where_it_failed_is_left() -> None:
    wood = ("light_wood", [[40, 40], [64, 40], [64, 56], [40, 56]])
    next_wood = ("light_wood", [[40, 5], [64, 5], [64, 25], [40, 25]])
    state = routed((1, [(52, 90)]), terrain=(wood, next_wood))
    assert where_refuge(state, 0) == 0
    state.units[0].refuge = 0
    assert where_refuge(state, 0) == NOBODY
    for _ in range(3):
        flee(state, 0, log())
    assert where_refuge(state, 0) == HIDDEN  # behind the first wood
    fail(state)
    for _ in range(3):
        flee(state, 0, log())
    assert where_refuge(state, 0) == 1


def test_paired_figures_leave_their_pairing() -> None:
    state = routed((1, [(50, 51)]))
    state.figures[0].foe, state.figures[6].foe = 6, 0
    flee(state, 0, log())
    assert state.figures[0].foe == NOBODY
    assert state.figures[6].foe == NOBODY
    assert state.figures[0].y < 50_000


def test_a_fleeing_unit_is_not_asked_in_any_phase() -> None:
    for phase in (Phase.COVER, Phase.MOVEMENT, Phase.FIRE, Phase.MELEE):
        state = routed((1, [(52, 60)]))
        activate(state, 0, phase)
        assert state.step == Step.NOTHING
        assert (state.figures[0].y < 50_000) is (phase == Phase.MOVEMENT)


@pytest.mark.parametrize("seed", range(25))
def test_nobody_ends_nearer_to_the_enemy_it_flees(seed: int) -> None:
    dice = random.Random(seed)
    pieces = []
    for _ in range(4):
        x, y = dice.uniform(5, 80), dice.uniform(5, 80)
        pieces.append(("light_wood", [[x, y], [x + 12, y], [x + 12, y + 12], [x, y + 12]]))
    foes = [(20 + 1.5 * k + dice.uniform(0, 40), 20 + dice.uniform(0, 60)) for k in range(1)]
    state = routed((1, foes), terrain=tuple(pieces))
    if dice.random() < 0.5:
        state.units[0].edge = dice.randrange(4)
    foe = state.figures[6]
    if not apart(state):
        return
    for _ in range(4):
        before = [distance_floor(one.x, one.y, foe.x, foe.y) for one in state.figures[:6]]
        flee(state, 0, log())
        after = [distance_floor(one.x, one.y, foe.x, foe.y) for one in state.figures[:6]]
        assert all(new >= old - 2 for new, old in zip(after, before, strict=True))
        assert apart(state)


def test_failing_in_a_wood_it_flees_to_the_next() -> None:
    wood = ("light_wood", [[40, 40], [64, 40], [64, 56], [40, 56]])
    next_wood = ("light_wood", [[40, 5], [64, 5], [64, 30], [40, 30]])
    state = routed((1, [(52, 90)]), terrain=(wood, next_wood))
    flee(state, 0, log())
    assert state.units[0].arrived == IN_REFUGE
    fail(state)
    assert state.units[0].refuge == 0
    before = [one.y for one in state.figures[:6]]
    flee(state, 0, log())
    assert all(one.y < y for one, y in zip(state.figures, before, strict=False))


def test_failing_in_one_hidden_place_it_may_hide_in_another() -> None:
    """The shadow where it failed is barred as far as it reaches, that of the next house is not."""
    house = ("stone_building", [[47, 56], [57, 56], [57, 59], [47, 59]])
    second = ("stone_building", [[62, 56], [70, 56], [70, 59], [62, 59]])
    state = routed((1, [(52, 90)]), terrain=(house, second))
    flee(state, 0, log())
    assert (state.units[0].arrived, where_refuge(state, 0)) == (IN_REFUGE, HIDDEN)
    fail(state)
    assert where_refuge(state, 0) == NOBODY
    assert refuge_at(state, 0, 52_000, 30_000) == NOBODY  # the same shadow further on
    flee(state, 0, log())
    assert (state.units[0].arrived, where_refuge(state, 0)) == (IN_REFUGE, HIDDEN)
    assert middle(state, 0)[0] > 64_000


def test_paired_figures_break_off_even_in_a_refuge_unless_a_setting_keeps_them() -> None:
    wood = ("light_wood", [[40, 40], [64, 40], [64, 56], [40, 56]])
    for option, foe in ((0, NOBODY), (1, 6)):
        state = routed((1, [(50, 51)]), terrain=(wood,))
        state.figures[0].foe, state.figures[6].foe = 6, 0
        state.options.paired_stay = option
        before = [(one.x, one.y) for one in state.figures]
        flee(state, 0, log())
        assert state.units[0].arrived == IN_REFUGE
        assert state.figures[0].foe == foe
        assert state.figures[6].foe == (0 if option else NOBODY)
        assert [(one.x, one.y) for one in state.figures] == before


@pytest.mark.parametrize(("far", "gait"), [(13, Gait.CHARGE), (17, Gait.CHARGE), (19, Gait.CHARGE),
                                           (21, Gait.ADVANCE)])  # fmt: skip
def test_charge_if_most_of_the_unit_reaches_the_edge_of_safety(far: int, gait: Gait) -> None:
    """Not only where the middle of the unit gets deep into the wood."""
    wood = ("light_wood", [[20, 50 + far], [80, 50 + far], [80, 100], [20, 100]])
    state = table((0, [(50, 50), (51, 50), (49, 50)]), (1, [(50, 40)]), terrain=(wood,))
    state.units[0].demoralised, state.units[0].shot_by = 1, 1
    flee(state, 0, log())
    assert state.units[0].gait == gait
    assert state.units[0].arrived == (IN_REFUGE if gait == Gait.CHARGE else 0)


@pytest.mark.parametrize("turned", [False, True])
def test_failing_where_two_covers_lie_one_upon_the_other_both_are_left(turned: bool) -> None:
    """A trench in a wood: which of them the scenario names first is no matter."""
    covers = [("light_wood", [[30, 30], [60, 30], [60, 60], [30, 60]]),
              ("trench", [[40, 40], [50, 40], [50, 50], [40, 50]])]  # fmt: skip
    state = table((0, [(45, 45), (44, 45), (46, 45)]), (1, [(45, 5)]),
                  terrain=tuple(reversed(covers) if turned else covers))  # fmt: skip
    state.units[0].demoralised = 1
    flee(state, 0, log())
    assert state.units[0].arrived == IN_REFUGE
    fail(state)
    assert where_refuge(state, 0) == NOBODY
    for _ in range(2):
        flee(state, 0, log())
        assert state.units[0].arrived == 0


def test_no_hidden_point_is_made_for_in_the_wood_where_it_failed() -> None:
    wood = ("dense_wood", [[20, 55], [80, 55], [80, 95], [20, 95]])
    ditch = ("trench", [[62, 58], [70, 58], [70, 64], [62, 64]])
    state = table((0, [(50, 60), (51, 60), (52, 60)]), (1, [(50, 5)]), terrain=(wood, ditch))
    state.units[0].demoralised, state.units[0].refuge = 1, 0
    state.units[0].refuge_x, state.units[0].refuge_y = 50_000, 60_000
    assert nearest_refuge(state, 0, 1)[0] == 1


WOOD = ("light_wood", [[30, 2], [70, 2], [70, 20], [30, 20]])


@pytest.mark.parametrize(
    ("in_wood", "at_edge", "outside", "refuge"),
    [(3, 2, 0, 0), (2, 3, 0, EDGE), (2, 2, 1, 0), (1, 3, 1, EDGE), (2, 0, 2, NOBODY)],
)
def test_where_most_of_a_unit_is_counts_whoever_stands_last_in_its_list(
    in_wood: int, at_edge: int, outside: int, refuge: int
) -> None:
    """Some in a wood, some at the edge where the unit began: it is where the greater part is."""
    spots = [(50 + 2 * i, 5.0) for i in range(in_wood)]
    spots += [(50 + 2 * i, 0.5) for i in range(at_edge)]
    spots += [(50 + 2 * i, 30.0) for i in range(outside)]
    for places in (spots, spots[::-1]):
        state = table((0, places), (1, [(50, 90)]), terrain=(WOOD,))
        state.units[0].demoralised, state.units[0].edge = 1, int(Edge.SOUTH)
        assert where_refuge(state, 0) == refuge
        if refuge != NOBODY:
            flee(state, 0, log())
            assert state.units[0].arrived == (AT_EDGE if refuge == EDGE else IN_REFUGE)


def test_no_refuge_is_made_for_that_ground_bars() -> None:
    """A river lies before the nearer wood, and before the edge."""
    river = ("deep_river", [[30, 40], [70, 40], [70, 43], [30, 43]])
    near = ("light_wood", [[45, 25], [60, 25], [60, 36], [45, 36]])
    far = ("light_wood", [[75, 30], [90, 30], [90, 50], [75, 50]])
    state = routed((1, [(52, 90)]), terrain=(river, near, far))
    assert nearest_refuge(state, 0, 1)[0] == 2
    state.units[0].edge = int(Edge.SOUTH)
    assert nearest_refuge(state, 0, 1)[0] == 2
    open_way = routed((1, [(52, 90)]), terrain=(near, far))
    assert nearest_refuge(open_way, 0, 1)[0] == 0
    edge = routed((1, [(52, 90)]), terrain=(river,))
    edge.units[0].edge = int(Edge.SOUTH)
    assert nearest_refuge(edge, 0, 1)[0] == NOBODY
    edge.units[0].edge = int(Edge.WEST)
    assert nearest_refuge(edge, 0, 1)[0] == EDGE


def test_the_wood_where_it_failed_is_left_though_those_in_it_have_fallen() -> None:
    """Two of three stand in a wood and fall there: who is left, outside, does not flee into it."""
    wood = ("light_wood", [[45, 40], [60, 40], [60, 48], [45, 48]])
    state = table((0, [(50, 46), (52, 46), (51, 49)]), (1, [(51, 95)]), terrain=(wood,))
    row = state.units[0]
    row.demoralised = 1
    flee(state, 0, log())
    assert row.arrived == IN_REFUGE
    state.figures[0].wounds = state.figures[1].wounds = 4
    dice = dice_of(9, 9, 8, 9, 9, 8, 6, 8, 7, 6, 8, 7)
    check_unit(state, 0, dice, log())
    assert (row.here, row.demoralised, row.refuge) == (1, 1, 0)
    flee(state, 0, log())
    assert row.arrived == 0


@pytest.mark.parametrize("first", [1, 2])
def test_hidden_ground_where_it_failed_is_left_whoever_falls_first_in_the_phase(first: int) -> None:
    """An enemy who has come to see the hidden unit falls in the same phase of morale: whether the
    scenario names him before or after it is no matter."""
    wall = ("stone_building", [[30, 55], [74, 55], [74, 63], [30, 63]])
    who, other = (0, SQUAD), (1, [(20, 20)])
    units = [other, who] if first == 1 else [who, other]
    state = table(*units, (1, [(52, 90)]), terrain=(wall,))
    unit, spy = (1, 0) if first == 1 else (0, 1)
    for i in range(state.units[spy].first, state.units[spy].first + 1):
        state.figures[i].x, state.figures[i].y = 52_000, 95_000
    measure_box(state, spy)
    row = state.units[unit]
    row.demoralised = 1
    flee(state, unit, log())
    assert row.arrived == IN_REFUGE
    i = state.units[spy].first
    state.figures[i].x, state.figures[i].y, state.figures[i].wounds = 52_000, 20_000, 4
    measure_box(state, spy)
    dice = dice_of(9, 9, 8, 6, 8, 7) if first == 1 else dice_of(6, 8, 7, 9, 9, 8)
    morale = sorted((spy, unit))
    found = log()
    for one in morale:
        check_unit(state, one, dice, found)
    assert row.refuge == HIDDEN


@pytest.mark.parametrize("mirrored", [False, True])
def test_it_charges_if_in_any_way_of_gathering_that_reaches_safety(mirrored: bool) -> None:
    """Gathered round a point one way most of them stand in each other's way before the wood, the
    other way they do not: the same on a table seen in a mirror."""

    def spot(x: float, y: float) -> tuple[float, float]:
        return (100 - x if mirrored else x), y

    wood = ("light_wood", [list(spot(*one)) for one in ((58, 22), (66, 22), (66, 26), (58, 26))])
    squad = [spot(38 + 2 * (i % 3), 20 - 2 * (i // 3)) for i in range(6)]
    state = table((0, squad), (1, [spot(28.117, 23.044)]), terrain=(wood,))
    state.units[0].demoralised = 1
    flee(state, 0, log())
    assert (state.units[0].arrived, state.units[0].gait) == (IN_REFUGE, Gait.CHARGE)


def test_it_charges_to_safety_as_it_stands_if_only_that_reaches_it() -> None:
    """Three in a row before a narrow wood: gathered round a point they are in each other's way."""
    wood = ("light_wood", [[51, 43], [63, 43], [63, 47], [51, 47]])
    state = table((0, [(30, 50), (32, 50), (34, 50)]), (1, [(10, 46)]), terrain=(wood,))
    state.units[0].demoralised = 1
    flee(state, 0, log())
    assert (state.units[0].arrived, state.units[0].gait) == (IN_REFUGE, Gait.CHARGE)


@pytest.mark.parametrize(("spots", "left"), [
    ([(50, 60), (47, 52), (53, 50)], True), ([(50, 60), (53, 52), (47, 50)], False),
    ([(49, 60), (51, 52)], True), ([(50, 60), (50, 50)], False),
])  # fmt: skip
def test_a_unit_gathers_first_on_the_side_of_its_foremost_figure(
    spots: list[tuple[float, float]], left: bool
) -> None:
    """Who stands upon the way itself says nothing of it; the next one does (CEM-10.2)."""
    assert stands_left(table((0, spots), (1, [(10, 10)])), 0, 50_000, 90_000) is left
