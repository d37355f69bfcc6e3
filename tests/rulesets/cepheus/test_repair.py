"""Repairs, range checks and jumps."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules import navigator, repair
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Fate, Position, System
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
    member,
    paper,
    play,
    reasons,
    used,
)  # fmt: skip


def test_repair_mends_by_effect_and_is_remembered() -> None:
    for faces, left in (((4, 4), 1), ((5, 5), 0), ((3, 4), 2)):
        state = duel()
        state.ships[0].hits[System.SENSORS] = 2
        m = member(state, 0, Position.DAMAGE_CONTROL)
        ask_member(state, 0, m)
        play(state, choose(ChoiceKind.REPAIR, 0, 0, member=m, system=System.SENSORS), *faces)
        ship = state.ships[0]
        assert (ship.hits[System.SENSORS], ship.patched[System.SENSORS]) == (left, 2 - left)


def test_repairs_fall_apart_when_the_battle_ends() -> None:
    state = duel()
    state.ships[0].hits[System.SENSORS] = 2
    state.ships[0].mounts[0].hits = 1
    log = paper()
    repair.mend(state, log, 0, System.SENSORS, 3)
    repair.mend(state, log, 0, 100, 0)
    assert (state.ships[0].hits[System.SENSORS], state.ships[0].mounts[0].hits) == (0, 0)
    from asalto.rulesets.cepheus.ending import finish

    finish(state, log, 0, 1)
    assert (state.ships[0].hits[System.SENSORS], state.ships[0].mounts[0].hits) == (2, 1)
    assert EventKind.REPAIRS_FELL_APART in kinds(log)


def test_what_can_be_repaired() -> None:
    ship = duel().ships[0]
    for system in System:
        found = []
        for hits in range(4):
            ship.hits[system] = hits
            found.append(repair.is_repairable(ship, system))
        assert found == [0, 1, 1, int(system == System.M_DRIVE)]


def test_engineers_mend_the_drive_they_man() -> None:
    ship = duel().ships[0]
    m = next(k for k, one in enumerate(ship.crew) if one.position == Position.ENGINEER)
    own = ship.crew[m].mount
    assert [repair.may_mend(ship, m, system) for system in System] == [
        int(s == own) for s in System
    ]


def mended_by_drones():
    state = duel("meson_cruiser")
    ship = state.ships[0]
    ship.hits[System.BRIDGE] = 1
    ship.auto_repair = ship.drones_left = 1
    ship.stage = 2
    state.ask, state.ask_ship, state.ask_seat = Ask.DRONES, 0, 0
    return state


def test_auto_repair_has_one_more() -> None:
    state = mended_by_drones()
    log = play(state, choose(ChoiceKind.AUTO_REPAIR, 0, 0, system=System.BRIDGE), 3, 4)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.AUTO_REPAIR: 1}
    assert (state.ships[0].hits[System.BRIDGE], state.ships[0].drones_left) == (0, 0)


def test_auto_repair_may_have_two_attempts() -> None:
    state = mended_by_drones()
    ship = state.ships[0]
    ship.drones_left, ship.hits[System.SENSORS] = 2, 1
    repairs = [choose(ChoiceKind.AUTO_REPAIR, 0, 0, system=at) for at in (4, System.SENSORS)]
    play(state, repairs[0], 3, 4)
    assert (state.ask, ship.drones_left) == (Ask.DRONES, 1)
    play(state, repairs[1], 3, 4)
    assert (ship.hits[System.BRIDGE], ship.hits[System.SENSORS], ship.drones_left) == (0, 0, 0)
    assert state.ask != Ask.DRONES


def test_drones_may_help_instead() -> None:
    state = mended_by_drones()
    play(state, choose(ChoiceKind.LEND_DRONES, 0, 0))
    m = member(state, 0, Position.DAMAGE_CONTROL)
    log = paper()
    repair.repair(state, dice(3, 4), log, 0, m, System.BRIDGE)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.DRONES: 1}
    assert (state.ships[0].hits[System.BRIDGE], state.ships[0].drone_help) == (0, 0)


def navigating():
    state = duel()
    m = member(state, 0, Position.NAVIGATOR)
    ask_member(state, 0, m)
    return state, m


def test_the_winner_of_a_range_check_moves_one_band() -> None:
    state, m = navigating()
    play(state, choose(ChoiceKind.RANGE_CHECK, 0, 0, 1, member=m), 5, 5, 2, 2)
    assert (state.ask, state.ask_ship) == (Ask.BAND, 0)
    assert [choice.band for choice in legal(state)] == [Band.CLOSE, Band.SHORT, Band.MEDIUM]
    assert (
        RULESET.check(state, choose(ChoiceKind.SET_BAND, 0, 0, 1, band=Band.LONG))
        == Refusal.BAND_LIMIT
    )
    play(state, choose(ChoiceKind.SET_BAND, 0, 0, 1, band=Band.CLOSE))
    assert state.band[pair(0, 1)] == state.band[pair(1, 0)] == Band.CLOSE
    state.ships[0].crew[m].significant = 0
    ask_member(state, 0, m)
    again = choose(ChoiceKind.RANGE_CHECK, 0, 0, 1, member=m)
    assert RULESET.check(state, again) == Refusal.RANGE_CHECKED


def test_the_opponent_may_win_it() -> None:
    state, m = navigating()
    play(state, choose(ChoiceKind.RANGE_CHECK, 0, 0, 1, member=m), 2, 2, 5, 5)
    assert (state.ask, state.ask_ship, state.ask_seat) == (Ask.BAND, 1, 1)


def test_without_thrust_the_winner_only_keeps_the_range() -> None:
    state, m = navigating()
    state.ships[1].hits[System.M_DRIVE] = 3
    log = play(state, choose(ChoiceKind.RANGE_CHECK, 0, 0, 1, member=m), 2, 2, 5, 5)
    assert EventKind.RANGE_KEPT in kinds(log)
    assert state.ask == Ask.CREW


def test_ends_of_the_scale_and_undocking() -> None:
    state, _ = navigating()
    state.ask, state.ask_ship, state.ask_other, state.ask_seat = Ask.BAND, 0, 1, 0
    band(state, Band.DISTANT)
    assert [choice.band for choice in legal(state)] == [Band.VERY_LONG, Band.DISTANT]
    band(state, Band.ADJACENT)
    state.ships[0].docked, state.ships[1].docked = 1, 0
    assert [choice.band for choice in legal(state)] == [Band.ADJACENT, Band.CLOSE]
    navigator.set_band(state, paper(), 0, 1, Band.CLOSE)
    assert state.ships[0].docked == state.ships[1].docked == NOBODY


def test_jump_plot() -> None:
    state, m = navigating()
    log = play(state, choose(ChoiceKind.PLOT_JUMP, 0, 0, member=m), 3, 4)
    assert reasons(last(log, EventKind.CHECKED)) == {
        Reason.DIFFICULTY: 4, Reason.JUMP_NUMBER: -2, Reason.HASTE: -1,
    }  # fmt: skip
    assert state.ships[0].plot == 1


def jumper(plot: int = 1):
    state = duel()
    m = next(
        k for k, one in enumerate(state.ships[0].crew)
        if one.position == Position.ENGINEER and one.mount == System.J_DRIVE
    )  # fmt: skip
    ask_member(state, 0, m)
    state.ships[0].plot = plot
    return state, m


@pytest.mark.parametrize(
    ("plot", "faces", "result"),
    [(1, (4, 4, 4, 4), 0), (1, (4, 4, 3, 4), 1), (1, (1, 1, 1, 2), 2), (2, (6, 6, 6, 6), 2)],
)
def test_jump(plot: int, faces: tuple[int, ...], result: int) -> None:
    state, m = jumper(plot)
    log = play(state, choose(ChoiceKind.JUMP, 0, 0, member=m), *faces)
    assert (last(log, EventKind.JUMPED).result, state.ships[0].fate) == (result, Fate.JUMPED)


def test_a_damaged_jump_drive() -> None:
    state, m = jumper()
    state.ships[0].hits[System.J_DRIVE] = 1
    log = paper()
    navigator.jump(state, made := dice(5, 5, 5, 5), log, 0, m)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.J_DRIVE: -2}
    assert reasons(last(log, EventKind.JUMPED)) == {Reason.J_DRIVE: -2}
    assert used(made)


def test_no_jump() -> None:
    state, m = jumper(0)
    choice = choose(ChoiceKind.JUMP, 0, 0, member=m)
    assert RULESET.check(state, choice) == Refusal.NO_PLOT
    ship = state.ships[0]
    ship.plot = 1
    for field, value, found in (
        ("fuel", 59_999, Refusal.NO_FUEL), ("fuel", 60_000, 0),
    ):  # fmt: skip
        setattr(ship, field, value)
        assert RULESET.check(state, choice) == found
    for system, hits, found in (
        (System.J_DRIVE, 2, Refusal.NO_JUMP_DRIVE), (System.BRIDGE, 2, Refusal.NO_BRIDGE),
        (System.POWER, 3, Refusal.NO_JUMP_DRIVE), (System.FUEL, 3, Refusal.NO_FUEL),
    ):  # fmt: skip
        ship.hits[system] = hits
        assert RULESET.check(state, choice) == found
        ship.hits[system] = 0
