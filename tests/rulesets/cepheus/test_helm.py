"""The pilot's actions."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules import helm
from asalto.rulesets.cepheus.rules.damage import resolve_wounds
from asalto.rulesets.cepheus.rules.gunnery import pursuit_bonus
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Fate, System
from asalto.rulesets.cepheus.vocabulary import Ask, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    kinds,
    last,
    legal,
    paper,
    play,
    reasons,
    used,
)  # fmt: skip


def at_helm(state=None):
    state = state or duel()
    ask_member(state, 0, state.ships[0].pilot)
    return state, state.ships[0].pilot


def refusal(state, kind: int, target: int = NOBODY, **more: int) -> int:
    return RULESET.check(state, choose(kind, 0, 0, target, member=state.ask_member, **more))


def test_speed_once_a_turn_by_up_to_the_thrust() -> None:
    state, m = at_helm()
    assert refusal(state, ChoiceKind.ADJUST_SPEED, change=7) == Refusal.SPEED_LIMIT
    assert refusal(state, ChoiceKind.ADJUST_SPEED, change=-1) == Refusal.SPEED_LIMIT
    play(state, choose(ChoiceKind.ADJUST_SPEED, 0, 0, member=m, change=6))
    assert state.ships[0].speed == 6
    assert state.ships[0].crew[m].minor == 1
    assert refusal(state, ChoiceKind.ADJUST_SPEED, change=1) == Refusal.SPEED_DONE
    assert refusal(state, ChoiceKind.HOLD_COURSE) == Refusal.SPEED_DONE


def test_maintain_course() -> None:
    state, m = at_helm()
    state.ships[0].speed = 4
    log = play(state, choose(ChoiceKind.HOLD_COURSE, 0, 0, member=m))
    assert (kinds(log), state.ships[0].speed) == ([EventKind.COURSE_HELD], 4)


@pytest.mark.parametrize(("faces", "dm"), [((4, 4), 1), ((4, 3), 0)])
def test_evasive_and_lined_up(faces: tuple[int, int], dm: int) -> None:
    for kind, field, sign in (
        (ChoiceKind.EVADE, "evasive", -1),
        (ChoiceKind.LINE_UP, "line_up", 1),
    ):
        state, m = at_helm()
        play(state, choose(kind, 0, 0, member=m), *faces)
        assert getattr(state.ships[0], field) == sign * dm


def test_exceptional_evasion_and_line_up() -> None:
    state, m = at_helm()
    state.ships[0].crew[m].skill[0] = 2
    helm.evasive_manoeuvres(state, dice(6, 6), paper(), 0, m)
    helm.line_up(state, dice(6, 6), paper(), 0, m)
    assert (state.ships[0].evasive, state.ships[0].line_up) == (-2, 2)


def test_collisions_in_a_hazard() -> None:
    state, m = at_helm()
    ship = state.ships[0]
    assert refusal(state, ChoiceKind.AVOID_COLLISION) == Refusal.NO_HAZARD
    ship.hazard, ship.hazard_speed, ship.speed = 3, 1, 3
    log = paper()
    helm.avoid_collision(state, made := dice(6, 6), log, 0, m)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.HAZARD: -4, Reason.HAZARD_SPEED: -2}
    assert EventKind.COLLIDED in kinds(log)
    assert (state.wounds[0].dice, used(made)) == (3, True)


@pytest.mark.parametrize(("hazard", "dm"), [(1, 0), (2, -2), (3, -4), (4, -6)])
def test_each_hazard_has_its_difficulty(hazard: int, dm: int) -> None:
    state, m = at_helm()
    state.ships[0].hazard, state.ships[0].speed = hazard, 1
    log = paper()
    helm.avoid_collision(state, dice(4, 4), log, 0, m)
    assert last(log, EventKind.CHECKED).effect == dm


def test_collision_does_a_die_a_point_of_speed_through_armour() -> None:
    state, _ = at_helm()
    state.ships[0].speed, state.ships[0].armour = 3, 8
    helm.collide(state, paper(), 0)
    log = paper()
    resolve_wounds(state, made := dice(4, 4, 4, 3, 3), log)
    assert last(log, EventKind.DAMAGE_ROLLED).damage == 4
    assert used(made)


def test_a_check_left_undone_is_a_collision() -> None:
    state, _ = at_helm()
    state.ships[0].hazard, state.ships[0].speed = 1, 2
    helm.settle_dangers(state, paper(), 0)
    assert state.wound_count == 1
    helm.settle_dangers(state, paper(), 0)
    assert state.wound_count == 1


def test_five_ships_are_traffic() -> None:
    state = RULESET.load("patrol_against_two_raiders").start()
    state.ships[0].speed = 1
    assert helm.hazard_of(state, 0) == 0
    from asalto.rulesets.cepheus.rules.navigator import put_band
    from asalto.rulesets.cepheus.rules.umpire import add_ship

    add_ship(state, dice(), paper(), 0, 0, Band.SHORT)
    for j in range(1, 5):
        put_band(state, 0, j, Band.SHORT)
    assert helm.hazard_of(state, 0) == 1
    put_band(state, 0, 1, Band.MEDIUM)
    assert helm.hazard_of(state, 0) == 0


def test_pursuit_needs_nearness_and_the_same_speed() -> None:
    state, m = at_helm()
    state.ships[0].speed = 4
    for at, speed, found in (
        (Band.SHORT, 4, Refusal.NOT_CLOSE),
        (Band.CLOSE, 5, Refusal.SPEEDS_DIFFER),
        (Band.CLOSE, 4, 0),
        (Band.ADJACENT, 4, 0),
    ):
        band(state, at)
        state.ships[1].speed = speed
        assert refusal(state, ChoiceKind.PURSUE, 1) == found
    band(state, Band.SHORT)
    state.options.pursuit_short = 1
    assert refusal(state, ChoiceKind.PURSUE, 1) == 0
    play(state, choose(ChoiceKind.PURSUE, 0, 0, 1, member=m), 6, 6, 1, 1)
    assert (state.ships[0].pursues, pursuit_bonus(state, 0, 1)) == (1, 0)


def test_pursuit_grows_by_one_a_turn_up_to_four() -> None:
    state, _ = at_helm()
    ship = state.ships[0]
    ship.pursues, ship.pursuit_kept = 1, state.turn
    found = []
    for _ in range(6):
        state.turn += 1
        assert pursuit_bonus(state, 0, 1) == 0
        helm.keep_pursuit(state, paper(), 0)
        found.append(pursuit_bonus(state, 0, 1))
    assert found == [1, 2, 3, 4, 4, 4]
    state.turn += 1
    helm.lapse_pursuit(state, paper(), 0)
    assert (ship.pursues, ship.pursuit) == (NOBODY, 0)


def test_range_or_speed_ends_a_pursuit() -> None:
    for at, speed, ends in ((Band.SHORT, 6, False), (Band.MEDIUM, 0, True), (Band.CLOSE, 7, True)):
        state = band(duel(), at)
        state.ships[0].pursues = 1
        state.ships[1].speed = speed
        helm.check_pursuits(state, paper())
        assert (state.ships[0].pursues == NOBODY) == ends


def test_breaking_pursuit() -> None:
    state, m = at_helm()
    assert refusal(state, ChoiceKind.BREAK_PURSUIT, 1) == Refusal.NOT_PURSUED
    state.ships[1].pursues, state.ships[1].pursuit = 0, 3
    play(state, choose(ChoiceKind.BREAK_PURSUIT, 0, 0, 1, member=m), 5, 5, 4, 4)
    assert (state.ships[1].pursues, state.ships[1].pursuit) == (NOBODY, 0)


def test_docking_with_the_unwilling_and_the_willing() -> None:
    state, m = at_helm(band(duel(), Band.CLOSE))
    assert refusal(state, ChoiceKind.DOCK, 1) == Refusal.NOT_ADJACENT
    band(state, Band.ADJACENT)
    play(state, choose(ChoiceKind.DOCK, 0, 0, 1, member=m))
    assert (state.ask, state.ask_seat, state.ask_ship) == (Ask.WILLING, 1, 1)
    log = play(state, choose(ChoiceKind.RESIST_DOCK, 1, 1, 0), 6, 5, 4, 4)
    told = [event for event in log.events[: log.count] if event.kind == EventKind.CHECKED]
    assert [event.effect for event in told] == [1, 0]
    assert (state.ships[0].docked, state.ships[1].docked) == (1, 0)
    state, m = at_helm(band(duel(), Band.ADJACENT))
    state.ships[1].hits[System.POWER] = 3
    assert helm.is_willing(state, 0, 1)
    helm.dock(state, made := dice(4, 4), paper(), 0, m, 1)
    assert (state.ships[0].docked, used(made)) == (1, True)


def test_ramming() -> None:
    state, m = at_helm(band(duel(), Band.CLOSE))
    state.ships[0].speed = state.ships[1].speed = 3
    assert refusal(state, ChoiceKind.RAM, 1) == Refusal.NOT_FASTER
    state.ships[0].speed = 5
    helm.ram(state, made := dice(6, 6, 1, 1), paper(), 0, m, 1)
    assert [(row.target, row.dice) for row in state.wounds[:2]] == [(1, 2), (0, 2)]
    assert used(made)
    band(state, Band.SHORT)
    assert refusal(state, ChoiceKind.RAM, 1) == Refusal.TOO_FAR_TO_RAM


def test_no_bridge_no_pilot_actions() -> None:
    state, _ = at_helm()
    state.ships[0].hits[System.BRIDGE] = 2
    assert refusal(state, ChoiceKind.EVADE) == Refusal.NO_BRIDGE
    assert refusal(state, ChoiceKind.HOLD_COURSE) == Refusal.NO_BRIDGE
    assert {choice.kind for choice in legal(state)} == {
        ChoiceKind.DONE, ChoiceKind.PERSONAL, ChoiceKind.LEAVE_POST, ChoiceKind.STAND_BY,
    }  # fmt: skip


def test_planetary_manoeuvres_need_a_planet_within_close() -> None:
    state, _ = at_helm()
    for planet, found in (
        (NOBODY, Refusal.NO_PLANET),
        (Band.SHORT, Refusal.NO_PLANET),
        (Band.CLOSE, 0),
        (Band.ADJACENT, 0),
    ):
        state.ships[0].planet, state.ships[0].orbit = planet, 1
        assert refusal(state, ChoiceKind.ORBIT) == refusal(state, ChoiceKind.ENTER) == found


def test_orbital_insertion() -> None:
    state, m = at_helm()
    log = paper()
    helm.insert_into_orbit(state, dice(3, 3), log, 0, m)
    assert state.ships[0].decaying == 0
    helm.insert_into_orbit(state, dice(3, 2), log, 0, m)
    assert state.ships[0].decaying == state.turn + 1
    assert kinds(log)[1::2] == [EventKind.ORBIT_REACHED, EventKind.ORBIT_MISSED]


@pytest.mark.parametrize(
    ("size", "gas", "dm"),
    [(9, 6, -2), (4, 6, 2), (7, 3, 2), (7, 14, 2), (7, 8, -2), (7, 13, -2), (7, 10, 0)],
)
def test_atmospheric_entry_modifiers(size: int, gas: int, dm: int) -> None:
    state, m = at_helm()
    state.options.world_size, state.options.atmosphere = size, gas
    log = paper()
    helm.enter_atmosphere(state, dice(5, 5), log, 0, m)
    assert last(log, EventKind.CHECKED).effect == 2 + dm
    assert state.ships[0].fate == (Fate.LANDED if 2 + dm >= 0 else Fate.IN_PLAY)


def test_no_air_no_check() -> None:
    state, m = at_helm()
    state.options.atmosphere = 1
    helm.enter_atmosphere(state, made := dice(), paper(), 0, m)
    assert (state.ships[0].fate, used(made)) == (Fate.LANDED, True)


def test_failed_entry_and_decaying_orbit() -> None:
    state, m = at_helm()
    state.ships[0].decaying = state.turn
    log = paper()
    helm.enter_atmosphere(state, dice(4, 5), log, 0, m)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.DECAYING: -2}
    assert (state.wounds[0].dice, state.ships[0].decaying) == (2, 0)
    state.ships[0].decaying = state.turn
    helm.settle_dangers(state, log, 0)
    assert state.wound_count == 2
