"""Positions worked out by the article's words first: four seats on two sides, counts, distances."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cem.rules.flight import threat_of
from asalto.rulesets.cem.rules.morale import check_unit
from asalto.rulesets.cem.rules.pairing import find_enemies
from asalto.rulesets.cem.rules.shooting import NO_CAP, aim, attack_value
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Ending, Gait, GoalKind, Phase
from rulesets.cem.table import METRE, Spot, activate, all_used, dice_of, log, table
from rulesets.cem.test_turn import ended

BOTH = (7, 8, 7, 8)


def four(*spots: Spot, sides: tuple[int, ...] = BOTH) -> State:
    """Four seats with a man each, in these places."""
    state = table(*((seat, [spot]) for seat, spot in enumerate(spots)))
    state.seat_count, state.turn = 4, state.turn_limit
    for seat, side in enumerate(sides):
        state.sides[seat] = side
    return state


def aim_for(state: State, kind: GoalKind, seat: int) -> None:
    """A goal of a seat: two across the line of 50 m, or the middle of the table."""
    goal = make(type(make(State).goals[0]))
    goal.kind, goal.seat, goal.count, goal.north = int(kind), seat, 2, 1
    goal.x, goal.y, goal.radius = 50 * METRE, 50 * METRE, 5 * METRE
    state.goals.clear()
    state.goals.append(goal)
    state.goal_count = 1


@pytest.mark.parametrize(("sides", "result"), [
    (BOTH, (1, 0, Ending.LINE_CROSSED)), ((NOBODY,) * 4, (0, NOBODY, 0)),
])  # fmt: skip
def test_allies_cross_a_line_together(sides: tuple[int, ...], result: tuple[int, ...]) -> None:
    """Two figures beyond it, one of each ally; without the alliance one is not enough (11.5)."""
    state = four((10, 60), (10, 10), (90, 50.001), (90, 10), sides=sides)
    state.turn = 1
    aim_for(state, GoalKind.CROSS, 0)
    assert ended(state) == result


@pytest.mark.parametrize(("enemy", "broken", "ending"), [
    ((53, 54), 0, Ending.FEWER_LOST), ((53, 54), 1, Ending.GROUND_HELD),
    ((53.01, 54), 0, Ending.GROUND_HELD),
])  # fmt: skip
def test_ground_is_held_where_no_unbroken_enemy_stands(
    enemy: Spot, broken: int, ending: Ending
) -> None:
    """Within 5 m of its middle, as the crow flies: 3 and 4 are 5; a broken unit holds nothing."""
    state = four((50, 47), enemy, (48, 50), (90, 10))
    state.units[1].demoralised = broken
    state.lost[1] = 1
    aim_for(state, GoalKind.HOLD, 2)
    assert ended(state)[2] == ending


@pytest.mark.parametrize(("lost", "winner"), [
    ((3, 1, 0, 3), 0), ((0, 2, 5, 2), 1), ((2, 3, 2, 1), NOBODY),
])  # fmt: skip
def test_losses_of_allies_are_added_up(lost: tuple[int, ...], winner: int) -> None:
    """3 against 4; 5 against 4; 4 against 4 (CEM-11.5)."""
    state = four((10, 10), (90, 90), (10, 20), (90, 80))
    for seat, number in enumerate(lost):
        state.lost[seat] = number
    assert ended(state)[1] == winner


def test_allies_are_neither_aimed_at_nor_fought_nor_fled() -> None:
    """The ally stands nearest of all: targets, melee and flight look past him (4.5, 5.1, 10.3)."""
    state = four((50, 50), (50, 54), (50, 52), (58, 50))
    activate(state, 0, Phase.FIRE)
    assert state.targets == 0b1010
    find_enemies(state, 0)
    assert state.targets == 0b0010
    assert threat_of(state, 0) == 1


@pytest.mark.parametrize(("x", "y", "near"), [(3.6, 4.8, True), (3.6, 4.81, False)])
def test_five_metres_are_measured_between_the_bases(x: float, y: float, near: bool) -> None:
    """Bases of half a metre: the middles of two may stand 6 m apart, in any direction (5.1)."""
    state = table((0, [(50, 50)]), (1, [(50 + x, 50 + y)]))
    state.base = METRE // 2
    activate(state, 0, Phase.MELEE)
    assert (state.targets == 2) is near


@pytest.mark.parametrize(("casualty", "broken"), [(3, 0), (4, 1)])
def test_the_wounded_are_counted_after_the_resistance_rolls(casualty: int, broken: int) -> None:
    """One falls, one is whole again, one of two wounds keeps one: 5 for the dead and 1, on morale
    20: 14 holds, 15 does not (9.12, 9.13)."""
    state = table((0, [(10 + k, 10) for k in range(5)]), (1, [(90, 90)]))
    state.units[0].morale, state.phase = 20, int(Phase.MORALE)
    for k, wounds in enumerate((1, 1, 2)):
        state.figures[k].wounds = wounds
    dice = dice_of(6, 6, 4, 5, 6, 4, 2, 5, 3, casualty, 7, 4)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert [one.wounds for one in state.figures[1:3]] == [0, 1]
    assert (state.units[0].here, state.units[0].demoralised) == (4, broken)


@pytest.mark.parametrize(("gait", "value"), [(Gait.HALTED, 9), (Gait.ADVANCE, 4)])
def test_half_of_an_odd_value_is_rounded_down_once(gait: Gait, value: int) -> None:
    """Three regulars (2) with rifles (3) near by: 18, half of it 9, after a move 4 (4.9, 11.4)."""
    state = table((0, [(48, 50), (50, 50), (52, 50)]), (1, [(50, 70)]))
    state.phase, state.units[0].gait = int(Phase.FIRE), int(gait)
    aim(state, 0, 1, 0)
    assert attack_value(state, 0, 1, NO_CAP) == value


@pytest.mark.parametrize(("casualty", "broken"), [(4, 0), (5, 1)])
def test_each_of_two_fallen_counts_five(casualty: int, broken: int) -> None:
    """Two of five fall: 10 more on morale 18, so 8 holds and 9 does not (9.11, 9.12)."""
    state = table((0, [(10 + k, 10) for k in range(5)]), (1, [(90, 90)]))
    state.phase = int(Phase.MORALE)
    state.figures[1].wounds = state.figures[3].wounds = 1
    dice = dice_of(10, 9, 8, 10, 9, 8, casualty, 3, 1)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert (state.units[0].here, state.units[0].demoralised) == (3, broken)


@pytest.mark.parametrize(("losses", "broken"), [((1, 2, 3), 0), ((9, 8, 7), 1)])
def test_who_flees_rallies_only_if_it_also_holds_its_losses(
    losses: tuple[int, ...], broken: int
) -> None:
    """In a wood, one falls: the test for him, then that of the flight, which is passed (9.19)."""
    wood = ("dense_wood", [[0, 0], [30, 0], [30, 30], [0, 30]])
    state = table((0, [(10 + k, 10) for k in range(5)]), (1, [(90, 90)]), terrain=(wood,))
    state.phase, state.units[0].demoralised, state.units[0].arrived = int(Phase.MORALE), 1, 1
    state.figures[1].wounds = 1
    dice = dice_of(10, 9, 8, *losses, 1, 2, 3)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].demoralised == broken
