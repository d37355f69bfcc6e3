"""Sensors, signals and jamming."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules import operator
from asalto.rulesets.cepheus.rules.command import ready_edge
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Detail, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    kinds,
    last,
    paper,
    play,
    reasons,
    used,
)  # fmt: skip


def at_sensors(state=None):
    state = state or duel()
    ask_member(state, 0, state.ships[0].operator)
    return state, state.ships[0].operator


def refusal(state, kind: int, target: int = NOBODY) -> int:
    return RULESET.check(state, choose(kind, 0, 0, target, member=state.ask_member))


def test_lock_against_the_targets_electronics() -> None:
    state, m = at_sensors()
    state.ships[1].stealth = 1
    log = paper()
    operator.lock_on(state, dice(6, 5), log, 0, m, 1)
    assert reasons(last(log, EventKind.CHECKED)) == {
        Reason.ELECTRONICS: 1, Reason.TARGET_ELECTRONICS: 2, Reason.STEALTH: -4,
    }  # fmt: skip
    assert state.lock[pair(0, 1)] == 1


@pytest.mark.parametrize(("faces", "dm"), [((6, 5), 2), ((3, 2), 1), ((1, 2), 0)])
def test_lock_success_and_exceptional(faces: tuple[int, int], dm: int) -> None:
    state, m = at_sensors()
    operator.lock_on(state, dice(*faces), paper(), 0, m, 1)
    assert state.lock[pair(0, 1)] == dm


def test_one_action_locks_on_to_every_target_once() -> None:
    state = RULESET.load("patrol_against_two_raiders").start()
    state.turn = 1
    ask_member(state, 0, state.ships[0].operator)
    m = state.ask_member
    play(state, choose(ChoiceKind.LOCK, 0, 0, 2, member=m), 6, 6)
    assert refusal(state, ChoiceKind.LOCK, 2) == Refusal.LOCK_TRIED
    play(state, choose(ChoiceKind.LOCK, 0, 0, 3, member=m), 6, 6)
    assert state.ships[0].crew[m].significant == 1
    operator.drop_locks(state, 0)
    assert state.lock[pair(0, 2)] == state.lock[pair(0, 3)] == 0


def test_jamming_breaks_a_lock_and_blocks_the_loser() -> None:
    state, m = at_sensors()
    state.lock[pair(1, 0)] = 2
    log = play(state, choose(ChoiceKind.JAM, 0, 0, 1, member=m), 4, 4, 4, 4)
    assert {EventKind.LOCK_BROKEN, EventKind.JAMMED} <= set(kinds(log))
    assert (state.lock[pair(1, 0)], state.ships[1].jammed_by, state.ships[1].comms) == (0, 0, -1)
    from asalto.rulesets.cepheus.posts import lock_refused

    assert lock_refused(state, 1, 0) == Refusal.JAMMED
    operator.end_jamming(state, paper(), 0)
    assert lock_refused(state, 1, 0) == 0


def test_jamming_needs_jammers() -> None:
    state, _ = at_sensors(duel("raider", "corvette"))
    assert refusal(state, ChoiceKind.JAM, 1) == Refusal.NO_JAMMERS


def test_lost_jamming_changes_nothing() -> None:
    state, m = at_sensors()
    operator.jam(state, made := dice(1, 1, 6, 6), paper(), 0, m, 1)
    assert (state.ships[1].jammed_by, used(made)) == (NOBODY, True)


def fly(state, count: int, kind: int = Weapon.SMART_MISSILE) -> None:
    state.flight_count = 1
    flight = state.flights[0]
    flight.launcher, flight.target, flight.kind, flight.count = 1, 0, kind, count
    flight.need, flight.due, flight.launched = 8, 5, 1


def test_smart_missiles_are_turned_away_until_a_check_fails() -> None:
    state, m = at_sensors()
    fly(state, 4)
    state.ships[0].electronics = 0
    log = paper()
    operator.stop_missiles(state, made := dice(6, 6, 6, 6, 4, 5), log, 0, m)
    assert (state.flights[0].count, used(made)) == (2, True)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.DIFFICULTY: -2, Reason.SERIES: -2}


def test_the_last_smart_missile_turned_away() -> None:
    state, m = at_sensors()
    fly(state, 1)
    operator.stop_missiles(state, made := dice(6, 6), paper(), 0, m)
    assert (state.flight_count, used(made)) == (0, True)


def test_only_smart_missiles_can_be_turned_away() -> None:
    state, _ = at_sensors()
    fly(state, 2, Weapon.NUCLEAR_MISSILE)
    assert refusal(state, ChoiceKind.STOP_MISSILES) == Refusal.NO_SMART_MISSILE


def test_intercepted_plans_give_four_once() -> None:
    state, m = at_sensors()
    assert refusal(state, ChoiceKind.INTERCEPT, 1) == Refusal.NOTHING_TO_HEAR
    state.ships[1].talking = 1
    log = play(state, choose(ChoiceKind.INTERCEPT, 0, 0, 1, member=m), 5, 5, 2, 2)
    assert last(log, EventKind.PLANS_LEARNT).sees == 1
    assert state.ships[0].edge_on == 1
    ready_edge(state, paper(), 0, m)
    assert (state.ships[0].edge_on, state.ships[0].crew[m].edge) == (NOBODY, 1)
    operator.lock_on(state, dice(1, 1), log, 0, m, 1)
    assert reasons(last(log, EventKind.CHECKED))[Reason.EDGE] == 4
    assert state.ships[0].crew[m].edge == NOBODY


def test_a_cipher_must_be_broken_too() -> None:
    state, m = at_sensors()
    state.ships[1].talking = state.ships[1].encryption = 1
    operator.intercept(state, made := dice(5, 5, 4, 5), paper(), 0, m, 1)
    assert (state.ships[0].edge_on, used(made)) == (NOBODY, True)
    operator.intercept(state, made := dice(5, 5, 5, 5, 2, 1), paper(), 0, m, 1)
    assert (state.ships[0].edge_on, used(made)) == (NOBODY, True)


def test_communications_routine_and_noisy() -> None:
    state, m = at_sensors()
    for noise, faces, comms in ((0, (3, 3), 1), (1, (3, 3), 0), (1, (4, 4), 1)):
        state.options.noise = noise
        operator.maintain_communications(state, dice(*faces), paper(), 0, m)
        assert state.ships[0].comms == comms
    assert state.ships[0].talking == 1


def test_communications_against_a_jammer_are_opposed() -> None:
    state, m = at_sensors()
    state.ships[0].jammed_by = 1
    operator.maintain_communications(state, made := dice(3, 3, 4, 4), paper(), 0, m)
    assert (state.ships[0].comms, used(made)) == (1, True)
    operator.maintain_communications(state, made := dice(1, 1, 6, 6), paper(), 0, m)
    assert (state.ships[0].comms, used(made)) == (-1, True)


def test_damaged_sensors() -> None:
    state, m = at_sensors()
    state.ships[0].hits[System.SENSORS] = 1
    log = paper()
    operator.lock_on(state, dice(1, 1), log, 0, m, 1)
    assert reasons(last(log, EventKind.CHECKED))[Reason.SENSORS] == -2
    state.ships[0].hits[System.SENSORS] = 2
    assert refusal(state, ChoiceKind.JAM, 1) == Refusal.SENSORS_DOWN
    assert refusal(state, ChoiceKind.LINK) == 0
    state.ships[0].hits[System.BRIDGE] = 2
    assert refusal(state, ChoiceKind.LINK) == Refusal.NO_BRIDGE


@pytest.mark.parametrize(
    ("kilometres", "found"),
    [
        (0, Band.ADJACENT), (1, Band.CLOSE), (10, Band.SHORT), (1249, Band.SHORT),
        (1250, Band.MEDIUM), (10_000, Band.LONG), (25_000, Band.VERY_LONG), (50_000, Band.DISTANT),
    ],
)  # fmt: skip
def test_bands_by_distance(kilometres: int, found: int) -> None:
    assert operator.band_at(kilometres) == found


SHOWN = {
    Band.ADJACENT: ({0}, set(), set()),
    Band.CLOSE: ({1, 2}, {1}, {1}),
    Band.SHORT: ({3, 4, 5, 6}, {3, 4, 5}, {3, 4}),
    Band.MEDIUM: ({7, 8}, {7, 8}, {7}),
    Band.LONG: ({9, 10, 11}, {9, 10, 11}, {9, 10}),
    Band.VERY_LONG: ({12, 13, 14}, {12, 13, 14}, {12, 13, 14}),
    Band.DISTANT: (set(), set(), set()),
}


@pytest.mark.parametrize("at", SHOWN)
def test_what_sensors_show_at_each_band(at: int) -> None:
    """With very advanced, advanced and standard sensors."""
    state = band(duel(), Band(at))
    for suite, expected in zip((2, 1, -4), SHOWN[Band(at)], strict=True):
        state.ships[0].electronics = suite
        found = {int(detail) for detail in Detail if operator.shows(state, 0, 1, detail)}
        assert found == expected
    state.ships[0].hits[System.SENSORS] = 2
    assert not any(operator.shows(state, 0, 1, detail) for detail in Detail)
