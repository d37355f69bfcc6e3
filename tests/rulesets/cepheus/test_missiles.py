"""Missiles from launch to impact."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.missiles import begin_arrival, due_flight
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Attack, Band, Fate, Weapon
from asalto.rulesets.cepheus.turn import advance
from asalto.rulesets.cepheus.vocabulary import Ask, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    kinds,
    last,
    member,
    paper,
    play,
    reasons,
    used,
)  # fmt: skip


def launcher(missile: int = Weapon.STANDARD_MISSILE):
    state = duel()
    for mount in state.ships[0].mounts:
        mount.missile = missile
    m = member(state, 0, 6)
    ask_member(state, 0, m)
    return state, m


def shoot(state, m, *faces):
    return play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=0, weapons=7), *faces)


@pytest.mark.parametrize(
    ("at", "due"),
    [(Band.SHORT, 2), (Band.MEDIUM, 2), (Band.LONG, 2), (Band.VERY_LONG, 3), (Band.DISTANT, 3)],
)
def test_turns_to_impact(at: Band, due: int) -> None:
    state, m = launcher()
    band(state, at)
    shoot(state, m, 4, 4)
    flight = state.flights[0]
    assert (flight.due, flight.count, flight.need, flight.target) == (due, 3, 8, 1)
    assert state.ships[0].mounts[0].ready == [11, 11, 11]


@pytest.mark.parametrize("at", [Band.ADJACENT, Band.CLOSE])
def test_no_missiles_at_close_quarters(at: Band) -> None:
    state, m = launcher()
    band(state, at)
    choice = choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=0, weapons=7)
    assert RULESET.check(state, choice) == Refusal.OUT_OF_RANGE


def test_a_failed_launch_still_flies() -> None:
    state, m = launcher()
    shoot(state, m, 1, 1)
    assert (state.flight_count, state.flights[0].need) == (1, 11)


def test_lock_counts_for_the_launch_of_ordinary_missiles_only() -> None:
    for missile, found in ((Weapon.NUCLEAR_MISSILE, {Reason.LOCK: 2}), (Weapon.SMART_MISSILE, {})):
        state, m = launcher(missile)
        state.lock[pair(0, 1)] = 2
        state.ships[1].evasive = -2
        log = shoot(state, m, 4, 4)
        assert reasons(last(log, EventKind.LAUNCHED)) == found


def test_smart_missiles_always_need_eight() -> None:
    for faces in ((1, 1), (6, 6)):
        state, m = launcher(Weapon.SMART_MISSILE)
        shoot(state, m, *faces)
        assert state.flights[0].need == 8


def test_a_bay_launches_twelve() -> None:
    state = duel("heavy_cruiser")
    m = member(state, 0, 7)
    ask_member(state, 0, m)
    play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=0, weapons=1), 4, 4)
    assert (state.flights[0].count, state.ships[0].mounts[0].ready[0]) == (12, 0)


def incoming(kind: int, count: int = 3, need: int = 8, launched: int = 1, target: str = "raider"):
    """A flight of ship 0 that arrives at ship 1 this turn."""
    state = duel("corvette", target)
    state.turn = 2
    flight = state.flights[0]
    state.flight_count = 1
    flight.launcher, flight.target, flight.kind, flight.count = 0, 1, kind, count
    flight.need, flight.due, flight.launched = need, 2, launched
    return state


def arrive(state, *faces):
    log, made = paper(), dice(*faces)
    begin_arrival(state, log, due_flight(state, 0))
    while state.shot.what != Attack.NONE and state.ask == Ask.NONE:
        advance(state, made, log)
    assert used(made)
    return log


def test_each_missile_rolls_on_impact_and_damages_at_once() -> None:
    state = incoming(Weapon.STANDARD_MISSILE)
    state.ships[1].reacted, state.ships[1].evasive, state.ships[1].evade = 9, -1, 1
    log = arrive(state, 5, 5, 5, 4, 6, 6, 4, 3)
    assert [
        event.success for event in log.events[: log.count] if event.kind == EventKind.MISSILE_STRUCK
    ] == [1, 0, 1]
    assert reasons(last(log, EventKind.MISSILE_STRUCK)) == {Reason.EVASIVE: -1, Reason.EVADE: -1}
    assert kinds(log).count(EventKind.DAMAGE_ROLLED) == 2
    assert state.flight_count == 0


def test_reactions_wait_for_the_arrival() -> None:
    state, m = launcher()
    state.ships[1].initiative = 13
    shoot(state, m, 4, 4)
    assert state.ask_ship == 0


def test_dodge_against_missiles() -> None:
    state = incoming(Weapon.STANDARD_MISSILE, 1)
    state.ships[1].initiative = 13
    arrive(state)
    assert (state.ask, state.ask_ship) == (Ask.REACT, 1)
    play(state, choose(ChoiceKind.DODGE, 1, 1), 4, 4)
    log = play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 5, 4)
    assert reasons(last(log, EventKind.MISSILE_STRUCK)) == {Reason.DODGE: -2}


def test_point_defence_goes_on_until_a_miss() -> None:
    state = incoming(Weapon.STANDARD_MISSILE, 3)
    state.ships[1].initiative = 6
    arrive(state)
    log = play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), 4, 4, 4, 5, 4, 5)
    assert (state.flights[0].count, state.ships[1].reacted) == (1, 1)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.SERIES: -2}
    second = choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0)
    assert RULESET.check(state, second) == Refusal.NO_LASER


def test_point_defence_with_pulse_lasers_and_to_other_flights() -> None:
    state = incoming(Weapon.STANDARD_MISSILE, 1, target="frontier_trader")
    other = state.flights[1]
    state.flight_count = 2
    other.launcher, other.target, other.kind, other.count = 0, 1, Weapon.NUCLEAR_MISSILE, 1
    other.need, other.due, other.launched = 8, 2, 1
    state.ships[1].initiative = 6
    arrive(state)
    log = play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), 5, 5, 6, 5)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.WEAPON: -2, Reason.SERIES: -1}
    assert state.flight_count == 0


def test_smart_missiles_come_again_until_their_fuel_is_spent() -> None:
    for launched, again in ((1, True), (-2, False)):
        state = incoming(Weapon.SMART_MISSILE, 2, launched=launched)
        state.ships[1].reacted = 9
        arrive(state, 4, 3, 4, 3)
        assert (state.flight_count == 1) == again
        if again:
            assert (state.flights[0].due, state.flights[0].count) == (3, 2)


def test_nuclear_damper_cancels_radiation() -> None:
    state = incoming(Weapon.NUCLEAR_MISSILE, 1, target="meson_cruiser")
    state.ships[1].initiative, state.ships[1].reacted = 13, 0
    for mount in state.ships[1].mounts:
        mount.hits = 3
    arrive(state)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 6)
    log = play(state, choose(ChoiceKind.SCREEN, 1, 1), 3, 3, 1, 1)
    assert EventKind.CREW_HIT not in kinds(log)


def test_nuclear_radiation_suffers_the_armour() -> None:
    state = incoming(Weapon.NUCLEAR_MISSILE, 1)
    state.ships[1].reacted = 9
    log = arrive(state, 6, 6, 1, 1, 6, 6)
    assert reasons(last(log, EventKind.CREW_HIT)) == {Reason.ARMOUR: -8}


def test_missiles_of_a_lost_launcher_still_arrive() -> None:
    state = incoming(Weapon.STANDARD_MISSILE, 1)
    state.ships[0].fate = Fate.JUMPED
    assert due_flight(state, 0) == 0
    state.ships[1].fate = Fate.DESTROYED
    assert (due_flight(state, 0), state.flight_count) == (NOBODY, 0)
