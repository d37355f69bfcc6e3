"""Casualties, morale tests, surrender (CEM chapter 9), with worked examples."""

from __future__ import annotations

from itertools import product

import pytest

from asalto.core.kernel.records import copy
from asalto.core.odds import walk
from asalto.rulesets.cem.rolls import Roll
from asalto.rulesets.cem.rules.flight import AT_EDGE, IN_REFUGE
from asalto.rulesets.cem.rules.morale import (
    check_unit,
    morale_of,
    resist,
    resistance_chance,
)
from asalto.rulesets.cem.rules.morale import test_flight as flight_check
from asalto.rulesets.cem.rules.morale import test_losses as losses_check
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Edge, Gone
from rulesets.cem.table import all_used, dice_of, kinds, log, table


def wounded(wounds: int) -> State:
    state = table((0, [(10, 10), (12, 10), (14, 10)]), (1, [(50, 50)]))
    state.figures[0].wounds = wounds
    return state


@pytest.mark.parametrize(
    ("wounds", "throw", "left"),
    [
        (4, (1, 1, 1), 3), (4, (1, 2, 1), None),  # CEM-V7
        (1, (5, 6, 4), 0), (1, (6, 6, 4), None),  # CEM-V28
        (2, (2, 5, 3), 1),  # CEM-V29
        (3, (1, 2, 2), 2), (3, (2, 2, 2), None),  # CEM-V30
        (7, (1, 1, 1), 6),
    ],
)  # fmt: skip
def test_resistance_vectors(wounds: int, throw: tuple[int, int, int], left: int | None) -> None:
    state, dice = wounded(wounds), dice_of(*throw)
    assert resist(state, 0, dice, log()) is (left is not None)
    assert all_used(dice)
    if left is None:
        assert state.figures[0].gone == Gone.FALLEN
        assert state.lost[0] == 1
    else:
        assert state.figures[0].wounds == left


@pytest.mark.parametrize("added", [-15, -3, 0, 2, 14, 20])
@pytest.mark.parametrize("wounds", [1, 2, 3, 4, 5])
def test_resistance_chances_are_exact(wounds: int, added: int) -> None:
    start = wounded(wounds)
    start.units[0].by_umpire = added
    found = walk(lambda dice: resist(copy(start), 0, dice, log()))
    assert found.exact
    assert found.chances.get(True, 0) * 1_000_000 == resistance_chance(wounds, added)


@pytest.mark.parametrize(
    ("added", "wanted", "stays"), [(0, 15, True), (1, 14, False), (-1, 16, True), (14, 3, False)]
)
def test_what_the_umpire_adds_weighs_on_resistance(added: int, wanted: int, stays: bool) -> None:
    state = wounded(1)
    state.units[0].by_umpire = added
    dice, found = dice_of(4, 5, 6), log()
    assert resist(state, 0, dice, found) is stays
    (told,) = (one for one in found.events[: found.count] if one.kind == EventKind.RESISTED)
    assert sum(told.amounts[: told.reason_count]) == 5 + added
    asked = dice_of()
    resist(wounded_by(added), 0, asked, log())
    assert asked.wanted_target == wanted


def wounded_by(added: int) -> State:
    """A unit with one wounded figure, to whose throws the umpire adds."""
    state = wounded(1)
    state.units[0].by_umpire = added
    return state


def test_every_wounded_figure_rolls_once_a_turn() -> None:
    state = wounded(1)
    state.figures[2].wounds = 2
    dice = dice_of(1, 1, 2, 1, 1, 2)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert [figure.wounds for figure in state.figures[:3]] == [0, 0, 1]


HELD, BROKEN, YIELDED = "held", "broken", "yielded"


def result_of(morale: int, dead: int, hurt: int, *throw: int, name: int = Roll.MORALE) -> str:
    state = table((0, [(10 + 2 * i, 10) for i in range(5)]), (1, [(50, 50)]))
    unit = state.units[0]
    unit.morale, unit.dead = morale, dead
    for i in range(hurt):
        state.figures[i].wounds = 2
    dice = dice_of(*throw)
    if name == Roll.RALLY:
        unit.demoralised, unit.arrived = 1, IN_REFUGE
        flight_check(state, 0, True, dice, log())
    else:
        losses_check(state, 0, dice, log())
    assert all_used(dice)
    if unit.here == 0:
        return YIELDED
    return BROKEN if unit.demoralised else HELD


def test_morale_vectors() -> None:
    assert result_of(20, 1, 2, 3, 6, 4) == HELD  # CEM-V31
    assert result_of(20, 1, 2, 3, 7, 4) == BROKEN  # CEM-V32
    assert result_of(15, 1, 1, 4, 6, 6) == YIELDED  # CEM-V33
    assert result_of(20, 1, 0, 2, 4, 4) == HELD  # CEM-V34
    assert result_of(15, 3, 2, 3, 6, 4, name=Roll.RALLY) == HELD  # CEM-V35: no +5 for old dead
    assert result_of(15, 0, 2, 4, 6, 4, name=Roll.RALLY) == BROKEN
    assert result_of(15, 0, 2, 4, 7, 7, name=Roll.RALLY) == YIELDED


def test_a_triple_one_is_nothing_special_in_a_morale_test() -> None:
    assert result_of(5, 1, 0, 1, 1, 1) == YIELDED


def test_loss_in_the_first_stage_calls_for_a_test_and_demoralises() -> None:
    state, found = wounded(4), log()
    dice = dice_of(5, 5, 5, 9, 9, 8)
    check_unit(state, 0, dice, found)
    assert all_used(dice)
    assert state.units[0].demoralised == 1
    assert kinds(found)[-2:] == [EventKind.MORALE_TESTED, EventKind.DEMORALISED]


def test_no_loss_no_test() -> None:
    state, dice = wounded(1), dice_of(1, 1, 2)
    check_unit(state, 0, dice, log())
    assert all_used(dice)


def test_wounded_are_counted_after_the_removals() -> None:
    """One dies, one heals, one stays wounded: +5 and +1."""
    state = wounded(4)
    state.figures[1].wounds, state.figures[2].wounds = 1, 2
    state.units[0].morale = 18
    dice = dice_of(5, 5, 5, 1, 1, 2, 1, 1, 2, 3, 5, 4)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].demoralised == 0  # 12 + 5 + 1 = 18
    state = wounded(4)
    state.figures[1].wounds, state.figures[2].wounds = 1, 2
    dice = dice_of(5, 5, 5, 1, 1, 2, 1, 1, 2, 3, 6, 4)
    check_unit(state, 0, dice, log())
    assert state.units[0].demoralised == 1


def test_surrender_takes_the_whole_unit_and_its_chip() -> None:
    state, found = wounded(4), log()
    check_unit(state, 0, dice_of(5, 5, 5, 9, 8, 8), found)
    assert state.units[0].here == 0
    assert [figure.gone for figure in state.figures[:3]] == [1, 2, 2]
    assert kinds(found)[-1] == EventKind.CHIP_WITHDRAWN


def fled(arrived: int) -> State:
    state = wounded(0)
    state.units[0].demoralised, state.units[0].arrived = 1, arrived
    return state


def test_arrived_unit_recovers() -> None:
    state, dice = fled(IN_REFUGE), dice_of(6, 6, 6)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].demoralised == 0


def test_unit_still_on_the_run_does_not_test() -> None:
    state, dice = fled(0), dice_of()
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].demoralised == 1


def test_failed_recovery_flees_on_and_at_the_edge_leaves() -> None:
    state = fled(IN_REFUGE)
    check_unit(state, 0, dice_of(6, 7, 6), log())
    assert state.units[0].demoralised == 1
    assert state.units[0].here == 3
    state = fled(AT_EDGE)
    state.units[0].edge = int(Edge.SOUTH)
    check_unit(state, 0, dice_of(6, 7, 6), log())
    assert state.units[0].here == 0
    assert state.figures[0].gone == Gone.LEFT


def test_two_tests_in_a_turn_losses_first() -> None:
    """It passes the flight test but failed for losses: no recovery."""
    state, found = fled(IN_REFUGE), log()
    state.figures[0].wounds = 4
    dice = dice_of(5, 5, 5, 9, 9, 8, 1, 1, 2)
    check_unit(state, 0, dice, found)
    assert all_used(dice)
    assert state.units[0].demoralised == 1
    wanted = (EventKind.MORALE_TESTED, EventKind.RALLY_TESTED)
    assert tuple(kind for kind in kinds(found) if kind in wanted) == wanted


def test_passing_for_losses_alone_does_not_restore() -> None:
    state = fled(0)
    state.figures[0].wounds = 4
    check_unit(state, 0, dice_of(5, 5, 5, 1, 2, 1), log())
    assert state.units[0].demoralised == 1


def test_lost_leader_costs_morale_by_setting() -> None:
    state = wounded(0)
    state.figures[0].leader, state.figures[0].gone = 1, int(Gone.FALLEN)
    assert morale_of(state, 0) == 18
    state.options.leaders = 1
    assert morale_of(state, 0) == 16


def test_the_chance_told_is_that_of_the_test() -> None:
    """By enumeration of a thousand falls, for both kinds of test."""
    for kind, dead in ((EventKind.MORALE_TESTED, 1), (EventKind.RALLY_TESTED, 0)):
        state, found = fled(IN_REFUGE) if dead == 0 else wounded(4), log()
        state.figures[1].wounds = 2
        faces = (1, 1, 2, 6, 6, 6) if dead == 0 else (5, 5, 5, 1, 1, 2, 6, 6, 6)
        check_unit(state, 0, dice_of(*faces), found)
        event = next(one for one in found.events[: found.count] if one.kind == kind)
        most = 18 - 5 * dead - 1
        ways = sum(sum(fall) <= most for fall in product(range(1, 11), repeat=3))
        assert event.chance == ways * 1000
        assert event.morale == 18
