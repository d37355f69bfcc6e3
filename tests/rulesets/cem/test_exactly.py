"""Each term of a sum, each side of a limit: throws, chances, wounds and what is told of them."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY, copy
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rolls import Roll
from asalto.rulesets.cem.rules.assigning import ASSIGNED, FREE
from asalto.rulesets.cem.rules.flight import IN_REFUGE
from asalto.rulesets.cem.rules.melee import end_melee, set_points
from asalto.rulesets.cem.rules.morale import check_unit, holding_chance, resist
from asalto.rulesets.cem.rules.morale import test_flight as flight_check
from asalto.rulesets.cem.rules.morale import test_losses as losses_check
from asalto.rulesets.cem.rules.morale import test_morale as morale_check
from asalto.rulesets.cem.rules.pairing import finish_pairing
from asalto.rulesets.cem.rules.shooting import (
    NO_CAP,
    aim,
    attack_value,
    find_targets,
    gather_targets,
    hit_chance,
    roll_tally,
    shoot,
)
from asalto.rulesets.cem.say import Event, EventKind, Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import AT_MOST
from asalto.rulesets.cem.turn import carry_on, start_turn
from asalto.rulesets.cem.vocabulary import (
    Gait,
    Idle,
    Mode,
    Phase,
    Rank,
    Reason,
    Step,
    Weapon,
)
from rulesets.cem.table import activate, all_used, choose, dice_of, kinds, log, melee, table


def told(found: Log, kind: int) -> Event:
    """The first event of a kind."""
    return next(one for one in found.events[: found.count] if one.kind == kind)


# The turn


def test_a_turn_wipes_what_the_last_one_left() -> None:
    state, found = table((0, [(10, 10)]), (1, [(50, 50)])), log()
    for row in state.units[:2]:
        row.covered, row.dead, row.fought, row.gait, row.drawn = 1, 2, 3, int(Gait.CHARGE), 1
    state.turn, state.phase = 4, int(Phase.MORALE)
    start_turn(state, found)
    for row in state.units[:2]:
        assert (row.covered, row.dead, row.fought, row.gait, row.drawn) == (0, 0, 0, 0, 0)
    assert (state.phase, state.chips) == (Phase.COVER, 2)
    assert kinds(found) == [EventKind.TURN_BEGAN, EventKind.PHASE_BEGAN]
    assert (found.events[0].turn, found.events[1].phase) == (4, Phase.COVER)


def test_a_turn_begins_with_who_is_still_in_the_air() -> None:
    state = table((0, [(10, 10)]), (1, [(50, 50)]))
    state.units[1].falls = 1
    start_turn(state, log())
    assert state.phase == Phase.DROP


@pytest.mark.parametrize(
    ("once", "fought", "why"),
    [(1, 2, Idle.HAS_FOUGHT), (1, 0, Idle.NOBODY_NEAR), (0, 2, Idle.NOBODY_NEAR)],
)
def test_that_it_has_fought_is_said_of_who_has_where_once_is_enough(
    once: int, fought: int, why: Idle
) -> None:
    state, found = table((0, [(10, 10)]), (1, [(50, 50)])), log()
    state.options.melee_once, state.units[0].fought = once, fought
    activate(state, 0, Phase.MELEE, found)
    assert told(found, EventKind.CANNOT_ACT).why == why


# Morale


@pytest.mark.parametrize(("wounds", "most"), [(1, 15), (2, 10), (3, 5), (4, 3), (6, 3)])
def test_who_throws_for_resistance_is_told_what_he_needs(wounds: int, most: int) -> None:
    state, dice, found = table((0, [(10, 10)])), dice_of(10, 10, 9), log()
    state.figures[0].wounds = wounds
    before = copy(state)
    assert not resist(state, 0, dice, found)
    waiting = dice_of()
    resist(copy(before), 0, waiting, log())
    assert waiting.wanted_target == most
    assert kinds(found) == [EventKind.RESISTED, EventKind.FELL]
    event = found.events[0]
    assert (event.figure, event.stays, event.critical, event.wounds) == (0, 0, 0, 0)
    assert event.success == 0


@pytest.mark.parametrize(("wounds", "critical"), [(1, 0), (3, 0), (4, 1), (5, 1)])
def test_a_triple_one_is_called_critical_where_the_sum_would_not_do(
    wounds: int, critical: int
) -> None:
    state, found = table((0, [(10, 10)])), log()
    state.figures[0].wounds = wounds
    assert resist(state, 0, dice_of(1, 1, 1), found)
    event = found.events[0]
    assert (event.stays, event.critical, event.wounds) == (1, critical, wounds - 1)
    assert kinds(found) == [EventKind.RESISTED]


@pytest.mark.parametrize(
    ("name", "kind", "most"),
    [(Roll.MORALE, EventKind.MORALE_TESTED, 18 - 10 - 2 - 1),
     (Roll.RALLY, EventKind.RALLY_TESTED, 18 - 2 - 1)],
)  # fmt: skip
def test_a_morale_test_holds_up_to_what_its_terms_leave(name: int, kind: int, most: int) -> None:
    """Two dead, two wounded, and one more by the umpire."""
    for more in (0, 1):
        state, found = table((0, [(10 + 2 * i, 10) for i in range(4)])), log()
        state.units[0].dead, state.units[0].by_umpire = 2, 1
        state.figures[0].wounds, state.figures[2].wounds = 3, 1
        low = (most + more) // 3
        dice = dice_of(low, low, most + more - 2 * low)
        assert morale_check(state, 0, name, dice, found) is (more == 0)
        waiting = dice_of()
        morale_check(copy(state), 0, name, waiting, log())
        assert waiting.wanted_target == most
        event = told(found, kind)
        assert (event.unit, event.morale, event.success) == (0, 18, 1 - more)
        assert event.chance == AT_MOST[most]
        reasons = [Reason.DEAD, Reason.WOUNDED_FIGURES, Reason.UMPIRE]
        assert state.tally.reasons[: state.tally.count] == reasons[1 if name == Roll.RALLY else 0 :]


@pytest.mark.parametrize(("by_umpire", "dead", "chance"), [
    (-30, 0, 1_000_000), (-12, 0, 1_000_000), (-11, 0, 999_000), (0, 0, AT_MOST[18]),
    (0, 1, AT_MOST[13]), (0, 3, 1_000), (1, 3, 0), (9, 3, 0),
])  # fmt: skip
def test_a_chance_lies_between_none_and_certainty(by_umpire: int, dead: int, chance: int) -> None:
    state = table((0, [(10, 10)]))
    state.units[0].by_umpire = by_umpire
    assert holding_chance(state, 0, False, dead, 0) == chance
    assert holding_chance(state, 0, False, dead, 1) <= chance


def test_a_unit_that_falls_to_the_last_man_loses_its_chip_untested() -> None:
    state, found = table((0, [(10, 10)]), (1, [(50, 50)])), log()
    state.figures[0].wounds, state.units[0].demoralised, state.units[0].arrived = 4, 1, IN_REFUGE
    dice = dice_of(5, 5, 5)
    check_unit(state, 0, dice, found)
    assert all_used(dice)
    assert kinds(found) == [EventKind.RESISTED, EventKind.FELL, EventKind.CHIP_WITHDRAWN]
    assert found.events[2].unit == 0
    assert (state.units[0].here, state.units[0].dead, state.lost[0]) == (0, 1, 1)
    check_unit(state, 0, dice_of(), log())


def test_who_flees_already_is_not_demoralised_again() -> None:
    state, found = table((0, [(10, 10), (12, 10)]), (1, [(50, 50)])), log()
    row = state.units[0]
    row.dead, row.demoralised, row.arrived = 1, 1, IN_REFUGE
    assert not losses_check(state, 0, dice_of(9, 9, 8), found)
    assert (kinds(found), row.arrived) == ([EventKind.MORALE_TESTED], IN_REFUGE)
    row.demoralised, row.dead = 0, 1
    assert not losses_check(state, 0, dice_of(9, 9, 8), found)
    assert (row.demoralised, row.arrived) == (1, 0)
    row.dead = 0
    assert losses_check(state, 0, dice_of(), log())


def test_who_recovers_has_failed_nowhere() -> None:
    state, found = table((0, [(10, 10)]), (1, [(50, 50)])), log()
    row = state.units[0]
    row.demoralised, row.arrived, row.refuge = 1, IN_REFUGE, 3
    flight_check(state, 0, False, dice_of(1, 1, 2), log())
    assert (row.demoralised, row.arrived, row.refuge) == (1, 0, 3)
    row.arrived = IN_REFUGE
    flight_check(state, 0, True, dice_of(1, 1, 2), found)
    assert (row.demoralised, row.arrived, row.refuge) == (0, 0, NOBODY)
    assert kinds(found) == [EventKind.RALLY_TESTED, EventKind.RALLIED]


# Hand to hand


def test_who_has_fought_whom_is_added_up() -> None:
    state = table((0, [(10, 10), (20, 10)]), (1, [(10, 11)]), (1, [(20, 11)]))
    for i, j in ((0, 2), (1, 3)):
        state.figures[i].foe, state.figures[i].role, state.figures[j].foe = j, ASSIGNED, i
    state.units[1].fought = 1 << 2
    end_melee(state)
    assert [row.fought for row in state.units[:3]] == [0b110, 0b101, 0b001]
    assert [one.role for one in state.figures] == [FREE] * 4
    assert state.anchor == NOBODY


def test_each_point_that_is_placed_is_told() -> None:
    state = table((0, [(10, 10), (11, 11)]), (1, [(10, 11)]))
    for i, j in ((0, 2), (1, 2), (2, 0)):
        state.figures[i].foe = j
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    dice = dice_of(4, 6, 5, 9, 9, 8)
    carry_on(state, dice, log())
    assert (state.step, state.points, state.favour, state.asked) == (Step.SHIFT, 2, 1, 0)
    found = choose(state, dice, ChoiceKind.SHIFT, 1)
    event = told(found, EventKind.SHIFTED)
    assert (event.unit, event.die, event.face, event.points) == (0, 1, 7, 1)


@pytest.mark.parametrize(
    ("modifier", "active_shifts", "asked", "favour"),
    [(2, 0, 0, 1), (-2, 0, 1, -1), (-1, 1, 0, -1), (1, 1, 0, 1)],
)
def test_who_places_the_points(modifier: int, active_shifts: int, asked: int, favour: int) -> None:
    state = table((0, [(10, 10)]), (1, [(10, 11)]))
    state.options.active_shifts, state.active = active_shifts, 0
    state.anchor, state.figures[0].foe, state.figures[0].role = 1, 1, ASSIGNED
    set_points(state, modifier)
    found = (state.points, state.favour, state.asked, state.step)
    assert found == (abs(modifier), favour, asked, Step.SHIFT)
    even = table((0, [(10, 10)]), (1, [(10, 11)]))
    set_points(even, 0)
    assert (even.points, even.step) == (0, Step.NOTHING)


def test_who_leaves_an_old_enemy_alone_may_turn_to_one_that_touches_it() -> None:
    """Paired with a figure of a unit that is not taken on now: it takes the one that is."""
    state = table((0, [(10, 10)]), (1, [(10, 11)]), (1, [(10, 9)]))
    state.figures[0].foe, state.figures[1].foe = 1, 0
    melee(state)
    state.engaged = 1 << 2
    finish_pairing(state)
    assert (state.figures[0].foe, state.figures[2].foe) == (2, 0)
    assert state.figures[0].role == ASSIGNED


# Fire


def gunners(*, y: float = 30, number: int = 3, weapon: Weapon = Weapon.RIFLE) -> State:
    state = table((0, [(20 + 2 * i, 10) for i in range(number)]), (1, [(20, y), (24, y)]))
    for one in state.figures[:number]:
        one.weapon = int(weapon)
    aim(state, 0, 1, 0)
    return state


def shot(state: State, *faces: int, mode: Mode = Mode.DISPERSED) -> Event:
    state.active, state.target, state.mode, state.into = 0, 1, int(mode), 0
    found, dice = log(), dice_of(*faces)
    shoot(state, 0, NO_CAP, dice, found)
    assert all_used(dice)
    return told(found, EventKind.FIRED)


def test_a_value_of_one_hits_by_a_triple_one_and_of_none_never() -> None:
    state = table((0, [(20, 10)]), (1, [(20, 30)]))
    state.figures[0].weapon = int(Weapon.PISTOL)
    aim(state, 0, 1, 0)
    assert attack_value(state, 0, 1, NO_CAP) == 1
    assert (shot(state, 1, 1, 1).success, shot(state, 1, 1, 2).success) == (1, 0)
    state.figures[0].rank = int(Rank.NOVICE)
    aim(state, 0, 1, 0)
    event = shot(state, 1, 1, 1)
    assert (event.value, event.success, event.chance, event.missed) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("value", "added", "chance"),
    [(0, 0, 0), (1, 0, 1_000), (3, 0, 1_000), (4, 0, 4_000), (9, 5, 4_000), (29, 0, 999_000),
     (30, 0, 999_000), (50, 10, 999_000), (10, 20, 1_000)],
)  # fmt: skip
def test_what_a_fire_can_hope_for(value: int, added: int, chance: int) -> None:
    assert hit_chance(value, added) == chance


def test_wounds_and_reach_by_mode() -> None:
    for mode, wounds in ((Mode.DISPERSED, 5), (Mode.CONCENTRATED, 8)):
        event = shot(gunners(number=14), 3, 8, 3, mode=mode)
        assert (event.wounds, event.reach, event.missed, event.success) == (wounds, 3, 0, 1)
        assert (event.unit, event.target, event.mode, event.value) == (0, 1, mode, 42)
    miss = shot(gunners(number=3), 8, 8, 9)
    assert (miss.wounds, miss.reach, miss.missed) == (0, 0, 1)
    never = shot(gunners(number=14), 10, 10, 10)
    assert (never.wounds, never.reach, never.missed) == (0, 0, 1)


def test_all_that_is_added_to_a_fire() -> None:
    state = gunners()
    state.hard, state.units[0].by_umpire, state.options.moved_roll = 3, -2, 1
    state.matched[3] = 10
    roll_tally(state, 0, 1, NO_CAP)
    assert state.tally.amounts[: state.tally.count] == [10, 3, -2]
    state.phase, state.units[0].gait = int(Phase.FIRE), int(Gait.ADVANCE)
    roll_tally(state, 0, 1, NO_CAP)
    assert state.tally.amounts[: state.tally.count] == [10, 3, -2, 5]
    assert attack_value(state, 0, 1, NO_CAP) == 9
    state.options.moved_roll = 0
    assert attack_value(state, 0, 1, NO_CAP) == 4
    roll_tally(state, 0, 1, 5)
    assert state.tally.amounts[: state.tally.count] == [3, -2]
    for units, most in ((2, 9 - 3 + 2), (30, 29)):
        trial, dice = gunners(), dice_of()
        trial.hard, trial.units[0].by_umpire = 3, -units
        trial.active, trial.target = 0, 1
        shoot(trial, 0, NO_CAP, dice, log())
        assert dice.wanted_target == most


def test_a_weapon_without_power_there_finds_no_target() -> None:
    for y, able in ((40.0, 1), (40.001, 0)):
        state = gunners(y=y, number=1, weapon=Weapon.PISTOL)
        find_targets(state, 0)
        assert (state.targets, state.locked) == (able << 1, 0)
    state.figures[0].weapon = int(Weapon.RIFLE)
    find_targets(state, 0)
    assert state.targets == 1 << 1


def test_beyond_the_first_target_the_last_millimetre_counts() -> None:
    """Twenty metres further on, two metres to either side, and not beside or before it. One's own
    people are not spared (S19): figure 1 stands there too."""
    spots = [(50.0, 50.001), (50, 50), (52, 40), (52.001, 40), (48, 40), (47.999, 40), (51, 30)]
    state = table((0, [(50, 10), (50, 45)]), (1, [(50, 30)]), (1, spots))
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    state.figures[1].gone = 0
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [2, 1, 4, 5, 7]
    state.figures[5].gone, state.figures[7].foe = 1, 0
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [2, 1, 4]
