"""What is easily forgotten: who is freed, who comes back, what an earlier exchange has left."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.assigning import ANCHOR, ASSIGNED
from asalto.rulesets.cem.rules.flight import HIDDEN, nearest_refuge, where_refuge
from asalto.rulesets.cem.rules.melee import throw_for_pairing
from asalto.rulesets.cem.rules.morale import resist
from asalto.rulesets.cem.rules.moving import close_in
from asalto.rulesets.cem.rules.pairing import finish_pairing
from asalto.rulesets.cem.rules.sharing import share_as_proposed
from asalto.rulesets.cem.rules.shooting import (
    NO_CAP,
    aim,
    penetrate,
    shoot,
)
from asalto.rulesets.cem.rules.sight import is_seeing
from asalto.rulesets.cem.rules.terrain import reach
from asalto.rulesets.cem.rules.units import mark_stragglers, measure_box, return_chips
from asalto.rulesets.cem.say import EventKind as Told
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import morale_phase
from asalto.rulesets.cem.vocabulary import Gait, Mode, Phase, Step, Weapon
from rulesets.cem.table import activate, all_used, choose, dice_of, log, melee, table


def paired(state: State, *pairs: tuple[int, int]) -> State:
    """Who fights whom: the first of each pair turns to the second."""
    for i, j in pairs:
        state.figures[i].foe = j
    return state


# Who is freed


def test_who_falls_frees_those_who_fought_him() -> None:
    """Two against one: one of the two falls, then the other; the enemy is free after that."""
    state = table((0, [(10, 10), (11, 12)]), (1, [(10, 11)]))
    paired(state, (0, 2), (1, 2), (2, 0))
    state.figures[0].wounds = state.figures[1].wounds = 1
    assert not resist(state, 0, dice_of(9, 9, 9), log())
    assert [one.foe for one in state.figures] == [NOBODY, 2, 1]
    assert not resist(state, 1, dice_of(9, 9, 9), log())
    assert [one.foe for one in state.figures] == [NOBODY, NOBODY, NOBODY]


# Who is in touch


def test_who_comes_back_is_in_formation_again() -> None:
    state = table((0, [(10, 10), (12, 10), (40, 10)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures] == [0, 0, 1]
    state.figures[2].x = 14_000
    measure_box(state, 0)
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures] == [0, 0, 0]


def test_of_two_groups_as_large_neither_has_lost_contact() -> None:
    """Which of them the file names first is no matter; a smaller group has lost it."""
    state = table((0, [(10, 10), (12, 10), (40, 10), (42, 10), (80, 10)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(("side", "apart"), [(7.0, 0), (7.1, 1), (9.9, 1)])
def test_touch_is_measured_straight_across_and_not_along_the_axes(side: float, apart: int) -> None:
    """At the corners of a square: from 7.08 m of its side on they are more than 10 m apart."""
    state = table((0, [(10, 10), (9, 10), (10 + side, 10 + side)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures] == [0, 0, apart]


# What an earlier one has left


def test_the_next_exchange_wounds_nobody_of_the_last() -> None:
    """The first pairing ends in a draw; in the second only its own loser can be wounded."""
    state = table((0, [(10, 10), (20, 10)]), (1, [(10, 11), (20, 11)]))
    paired(state, (0, 2), (1, 3), (2, 0), (3, 1))
    melee(state)
    for i in range(2):
        state.figures[i].role, state.figures[i + 2].role = ASSIGNED, ANCHOR
    dice = dice_of(5, 5, 5, 5, 5, 5, 6, 5, 5, 5, 5, 5)
    throw_for_pairing(state, 2, dice, log())
    throw_for_pairing(state, 3, dice, log())
    assert all_used(dice)
    assert state.step == Step.NOTHING
    assert [one.wounds for one in state.figures] == [0, 0, 0, 1]


def test_the_container_holds_each_chip_once_whatever_was_in_it() -> None:
    state = table((0, [(10, 10)]), (1, [(50, 50)]), (1, [(60, 50)]))
    for _ in range(2):
        return_chips(state)
        assert state.chips == 3


def test_each_activation_may_take_its_move_back_three_times() -> None:
    state = table((0, [(10, 10)]), (0, [(30, 10)]), (1, [(80, 80)]))
    for unit in range(2):
        activate(state, unit, Phase.MOVEMENT)
        for _ in range(3):
            choose(state, dice_of(), ChoiceKind.ADVANCE, unit, to_x=90_000, to_y=10_000)
            choose(state, dice_of(), ChoiceKind.UNDO)


# Who may be put against whom


def test_nobody_is_put_against_a_comrade() -> None:
    """A figure that left its old enemy touches one enemy, and a comrade who is alone against two:
    it is put against the enemy, and nobody is asked."""
    state = table((0, [(10, 10), (11, 10)]), (1, [(10, 9)]), (1, [(9, 10), (12, 10), (11, 11)]))
    paired(state, (0, 2), (2, 0), (1, 4), (4, 1), (5, 1))
    melee(state)
    state.engaged = 1 << 2
    finish_pairing(state)
    assert [one.role for one in state.figures] == [ASSIGNED, ANCHOR, 0, ANCHOR, ASSIGNED, ASSIGNED]
    assert (state.step, state.figures[0].foe, state.figures[3].foe) == (Step.NOTHING, 3, 0)


def test_nobody_is_taken_from_a_pairing_that_he_alone_fights() -> None:
    """Two enemies touch one figure only: one of them stays out, though a third is fought by two."""
    state = table((0, [(10, 10), (12, 10), (11, 9)]), (1, [(10, 11), (9, 10), (11, 10)]))
    paired(state, (0, 3), (3, 0), (1, 5), (2, 5), (5, 1))
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    assert state.step == Step.NOTHING
    assert [one.foe for one in state.figures] == [3, 5, 5, 0, NOBODY, 1]


# Morale


def test_every_unit_has_its_morale_phase_in_turn() -> None:
    """A figure of each is wounded: the first recovers, the second falls and with it the battle."""
    state, found = table((0, [(10, 10)]), (1, [(80, 80)])), log()
    state.phase = int(Phase.MORALE)
    state.figures[0].wounds = state.figures[1].wounds = 1
    dice = dice_of(5, 5, 5, 5, 5, 6)
    morale_phase(state, dice, found)
    assert all_used(dice)
    resisted = [one.figure for one in found.events[: found.count] if one.kind == Told.RESISTED]
    assert resisted == [0, 1]
    assert (state.figures[0].wounds, state.units[1].here) == (0, 0)
    assert (state.over, state.winner) == (1, 0)


# Movement


def test_a_millimetre_towards_the_enemy_is_a_move() -> None:
    state = table((0, [(20, 20), (30, 20)]), (1, [(20, 80)]))
    state.units[0].gait = int(Gait.ADVANCE)
    state.figures[0].left = 1
    assert close_in(state, 0, Gait.ADVANCE, 1) == 1
    assert [one.y for one in state.figures[:2]] == [20_001, 20_000]


# Fire


def behind(foe: tuple[float, float], other: tuple[float, float]) -> list[int]:
    """Who is reached beyond the first target by a machine gun at (10, 10)."""
    state = table((0, [(10, 10)]), (1, [foe]), (1, [other]))
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(state, 0, 1, 0)
    penetrate(state, 1, NO_CAP)
    return [int(i) for i in state.circle[: state.circle_count]]


def test_a_hair_beyond_the_first_target_is_behind_it() -> None:
    """Beside it, on the line across the way of the fire, is not."""
    assert behind((11, 10.001), (10.999, 11.002)) == [2]
    assert behind((11, 10), (11, 11.002)) == []


def test_no_more_are_reached_than_the_casualty_die_says_though_others_stand_behind() -> None:
    """It shows 1: the wounds that one figure cannot bear are lost, whoever stands behind it."""
    for reached, wounds in ((1, [4, 0]), (2, [4, 4])):
        state = table((0, [(50, 10 + 1.2 * k) for k in range(9)]), (1, [(50, 30)]), (1, [(50, 35)]))
        for one in state.figures[:9]:
            one.weapon = int(Weapon.MACHINE_GUN)
        state.active, state.target, state.mode = 0, 1, int(Mode.DISPERSED)
        aim(state, 0, 1, 0)
        dice = dice_of(reached, 9, 9)
        shoot(state, 0, NO_CAP, dice, log())
        share_as_proposed(state, log())
        assert all_used(dice)
        assert [one.wounds for one in state.figures[9:]] == wounds


# The ground


def test_a_line_that_costs_a_millimetre_is_not_crossed_unpaid() -> None:
    """A wall after 4.5 m: with 4.2 m to spend nobody comes to it, less so over it."""
    state = table((0, [(10, 10)]), terrain=(("low_wall", [[0, 14.5], [50, 14.5]]),))
    state.crossing[0] = 1
    assert reach(state, 10_000, 10_000, 10_000, 20_000, 4_200) == (4_200, 4_200)
    assert reach(state, 10_000, 10_000, 10_000, 20_000, 4_600) == (4_599, 4_600)


def test_behind_one_house_there_is_hidden_ground() -> None:
    """A unit beside a house flees into its shadow: a point that the enemy cannot see."""
    house = ("stone_building", [[47, 56], [57, 56], [57, 59], [47, 59]])
    state = table((0, [(66, 50), (67, 50), (65, 50)]), (1, [(52, 90)]), terrain=(house,))
    state.units[0].demoralised = 1
    assert where_refuge(state, 0) == NOBODY
    kind, x, y = nearest_refuge(state, 0, 1)
    assert kind == HIDDEN
    assert not is_seeing(state, 52_000, 90_000, x, y)


def test_where_nobody_sees_a_metre_hidden_ground_is_everywhere() -> None:
    """Pitch dark, on a bare table: the point straight away from the enemy will do."""
    state = table((0, [(50, 50)]), (1, [(50, 60)]))
    assert nearest_refuge(state, 0, 1)[0] == NOBODY
    for sight in (1, 900):
        state.sight = sight
        assert nearest_refuge(state, 0, 1) == (HIDDEN, 50_000, 40_000)
