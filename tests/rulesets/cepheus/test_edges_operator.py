"""Edges of sensors, signals, range checks and jumps."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.checks import ability_dm, begin_check, use_edge
from asalto.rulesets.cepheus.rules.navigator import (
    jump,
    jump_fuel,
    plot_jump,
    range_check,
    set_band,
)
from asalto.rulesets.cepheus.rules.operator import (
    band_at,
    intercept,
    jam,
    lock_on,
    maintain_communications,
    sensor_dm,
    shows,
    stop_missiles,
)
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Ability, Band, Fate, Position, Reason, Skill, System
from asalto.rulesets.cepheus.terms import Detail as D
from asalto.rulesets.cepheus.terms import Weapon as W
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import band, dice, duel, fleet, happens, paper, reasons, two, wanted

OPERATOR, NAVIGATOR, J_DRIVE = 1, 2, 5


def quiet(one: str = "corvette", other: str = "raider"):
    """Two ships whose electronics add nothing."""
    state = duel(one, other)
    for ship in state.ships[:2]:
        ship.electronics = 0
    return state


# Checks


@pytest.mark.parametrize(
    ("score", "dm"), [(-1, -2), (0, -2), (2, -2), (3, -1), (6, 0), (8, 0), (9, 1), (15, 3)]
)
def test_a_characteristic_counts_by_thirds(score: int, dm: int) -> None:
    assert ability_dm(score) == dm


def tally_of(state, m: int = 0, skill: int = Skill.PILOT) -> dict[int, int]:
    begin_check(state, 0, m, skill, Ability.EDU)
    tally = state.tally
    assert tally.total == sum(tally.amounts[: tally.count])
    return {tally.reasons[k]: tally.amounts[k] for k in range(tally.count)}


def test_every_term_of_a_check() -> None:
    state = duel()
    ship = state.ships[0]
    one = ship.crew[0]
    one.ability[Ability.EDU] = 12
    assert tally_of(state) == {Reason.ABILITY: 2}
    one.skill[Skill.PILOT], one.by_umpire, one.bonus, ship.hasty = 1, -3, 2, 1
    assert tally_of(state) == {
        Reason.SKILL: 1, Reason.ABILITY: 2, Reason.UMPIRE: -3, Reason.HASTY: -1, Reason.POOL: 2,
    }  # fmt: skip
    assert one.bonus == 0
    one.bonus, one.by_umpire = 1, 0
    assert tally_of(state)[Reason.POOL] == 1
    assert Reason.POOL not in tally_of(state)
    assert tally_of(state, NOBODY) == {Reason.UNSKILLED: -3}


@pytest.mark.parametrize(("jack", "dm"), [(NOBODY, -3), (0, -3), (1, -2), (3, 0), (5, 0)])
def test_a_jack_of_all_trades_is_less_unskilled(jack: int, dm: int) -> None:
    state = duel()
    one = state.ships[0].crew[0]
    one.skill[Skill.PILOT], one.skill[Skill.JACK] = NOBODY, jack
    assert tally_of(state).get(Reason.UNSKILLED, 0) == dm


@pytest.mark.parametrize(("done", "dm"), [(0, 0), (1, 0), (2, -2)])
def test_only_who_is_alone_suffers_from_a_second_job(done: int, dm: int) -> None:
    state = duel("fighter")
    state.ships[0].crew_count = 1
    state.ships[0].crew[0].significant = done
    assert tally_of(state).get(Reason.SECOND_JOB, 0) == dm
    other = duel()
    other.ships[0].crew[0].significant = done
    assert Reason.SECOND_JOB not in tally_of(other)


def test_what_is_known_is_used_once_and_against_that_enemy() -> None:
    state = duel()
    one = state.ships[0].crew[0]
    for m, edge, enemy, used in ((0, 1, 1, True), (0, 0, 1, False), (-1, 1, 1, False)):
        one.edge, state.tally.count, state.tally.total = edge, 0, 0
        use_edge(state, 0, m, enemy)
        assert (state.tally.total, one.edge) == ((4, NOBODY) if used else (0, edge))
    one.edge = NOBODY
    use_edge(state, 0, 0, NOBODY)
    assert state.tally.total == 0


# Sensors (CE-10.2)


def test_the_bands_end_where_the_book_says() -> None:
    ends = (0, 1, 10, 1250, 10000, 25000, 50000)
    for at, first in enumerate(ends):
        assert band_at(first) == at
        assert at == 0 or band_at(first - 1) == at - 1
    assert band_at(10**7) == Band.DISTANT


@pytest.mark.parametrize(
    ("at", "suite", "detail", "seen"),
    [
        (Band.ADJACENT, 2, D.NEURAL_SOURCES, True), (Band.ADJACENT, 1, D.NEURAL_SOURCES, False),
        (Band.CLOSE, 2, D.NEURAL_SOURCES, False), (Band.CLOSE, -4, D.SHIP_SYSTEMS, True),
        (Band.SHORT, 1, D.INTERNAL_STRUCTURE, True), (Band.SHORT, 0, D.INTERNAL_STRUCTURE, False),
        (Band.VERY_LONG, -4, D.SILHOUETTE, True), (Band.DISTANT, 2, D.SILHOUETTE, False),
    ],
)  # fmt: skip
def test_what_a_suite_shows(at: int, suite: int, detail: int, seen: bool) -> None:
    state = band(duel(), at)
    ship = state.ships[0]
    ship.electronics = suite
    assert shows(state, 0, 1, detail) == seen
    for system, hits, blind in (
        (System.SENSORS, 1, False), (System.SENSORS, 2, True), (System.POWER, 2, False),
        (System.POWER, 3, True),
    ):  # fmt: skip
        ship.hits[system] = hits
        assert shows(state, 0, 1, detail) == (seen and not blind)
        ship.hits[system] = 0


def test_damaged_sensors_cost_two() -> None:
    state = duel()
    for hits, dm in ((0, 0), (1, -2), (2, 0), (3, 0)):
        state.ships[0].hits[System.SENSORS] = hits
        assert sensor_dm(state, 0) == dm


# Jamming and locks (CE-10.9.36, .76)


@pytest.mark.parametrize(("own", "enemy", "other"), [(1, 0, 5), (0, -2, 2), (2, 2, 4)])
def test_jamming_counts_electronics_and_damage_of_both(own: int, enemy: int, other: int) -> None:
    state = duel()
    state.ships[0].electronics, state.ships[1].electronics = own, enemy
    state.ships[0].hits[System.SENSORS] = state.ships[1].hits[System.SENSORS] = 1
    act = lambda d, log: jam(state, d, log, 0, OPERATOR, 1)  # noqa: E731
    level = 4 + own - enemy
    changed, _ = happens(state, act, 2, 2, 1, max(1, min(6, level)))
    assert changed == {}
    changed, told = happens(state, act, 2, 2, 1, max(1, min(6, level)) - 2)
    assert changed == {"ships.1.jammed_by": 0, "ships.1.comms": -1}
    assert told == "checked checked opposed jammed"
    assert other >= 0


def test_jamming_breaks_the_locks_on_the_jammer_only() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p0"), crew=("sensors",))
    state.lock[12], state.lock[14], state.lock[1] = 2, 1, 1
    state.ships[1].jammed_by, state.ships[1].jammed_too = 2, 8
    changed, told = happens(state, lambda d, log: jam(state, d, log, 0, 0, 1), 6, 6, 1, 1)
    assert changed == {
        "lock.12": 0, "ships.1.jammed_by": 0, "ships.1.jammed_too": 12, "ships.1.comms": -1,
    }  # fmt: skip
    assert told == "checked checked opposed lock_broken jammed"
    state.ships[1].jammed_too = 0
    changed, told = happens(state, lambda d, log: jam(state, d, log, 0, 0, 1), 6, 6, 1, 1)
    assert (changed, told) == ({}, "checked checked opposed jammed")


def flights(state, *rows: tuple[int, int, int, int]) -> None:
    """Missiles under way: target, kind, count, due."""
    state.flight_count = len(rows)
    for f, (target, kind, count, due) in enumerate(rows):
        one = state.flights[f]
        one.launcher, one.target, one.kind, one.count, one.due = (
            1 - target,
            target,
            kind,
            count,
            due,
        )
        one.need = 8


def test_missiles_are_turned_away_until_a_check_fails() -> None:
    state = quiet()
    flights(state, (0, W.SMART_MISSILE, 3, 5))
    act = lambda d, log: stop_missiles(state, d, log, 0, OPERATOR)  # noqa: E731
    changed, told = happens(state, act, 5, 5, 5, 6, 5, 6)
    assert changed == {"flights.0.count": 1}
    assert told == "checked missile_stopped checked missile_stopped checked"


def test_the_nearest_smart_missiles_are_turned_away_first() -> None:
    state = quiet()
    flights(state, (1, W.SMART_MISSILE, 1, 1), (0, W.SMART_MISSILE, 1, 5),
            (0, W.STANDARD_MISSILE, 1, 1), (0, W.SMART_MISSILE, 1, 3))  # fmt: skip
    state.ships[0].electronics, state.ships[0].hits[System.SENSORS] = 2, 1
    log = paper()
    stop_missiles(state, dice(6, 4, 1, 1), log, 0, OPERATOR)
    assert [one.due for one in state.flights[: state.flight_count]] == [1, 5, 1]
    first, second = (reasons(log.events[k]) for k in (0, 2))
    assert first == {Reason.DIFFICULTY: -2, Reason.ELECTRONICS: 2, Reason.SENSORS: -2}
    assert second == {**first, Reason.SERIES: -1}


def test_turning_missiles_away_uses_what_is_known_of_the_launcher() -> None:
    state = quiet()
    flights(state, (0, W.SMART_MISSILE, 1, 5))
    state.ships[0].crew[OPERATOR].edge = 1
    changed, _ = happens(state, lambda d, log: stop_missiles(state, d, log, 0, OPERATOR), 3, 3)
    assert changed == {"flight_count": 0, "ships.0.crew.1.edge": NOBODY}


def test_intercepted_signals_are_read_by_the_captain() -> None:
    state = quiet()
    act = lambda d, log: intercept(state, d, log, 0, OPERATOR, 1)  # noqa: E731
    assert happens(state, act, 5, 4) == ({}, "checked")
    assert happens(state, act, 5, 5, 2, 1) == ({}, "checked checked")
    changed, told = happens(state, act, 5, 5, 2, 2)
    assert (changed, told) == ({"ships.0.edge_on": 1}, "checked checked plans_learnt")
    state.ships[1].encryption, state.ships[0].edge_on = 1, NOBODY
    assert happens(state, act, 5, 5, 5, 4) == ({}, "checked checked")
    changed, told = happens(state, act, 5, 5, 5, 5, 2, 2)
    assert (changed, told) == ({"ships.0.edge_on": 1}, "checked checked checked plans_learnt")
    state.ships[0].captain, state.ships[1].encryption = NOBODY, 0
    assert happens(state, act, 5, 5) == ({}, "checked")


def test_listening_suffers_from_damaged_sensors_and_uses_what_is_known() -> None:
    state = quiet()
    state.ships[0].hits[System.SENSORS], state.ships[0].captain = 1, NOBODY
    act = lambda d, log: intercept(state, d, log, 0, OPERATOR, 1)  # noqa: E731
    log = paper()
    act(dice(6, 6), log)
    assert reasons(log.events[0]) == {Reason.DIFFICULTY: -2, Reason.SENSORS: -2}
    state.ships[0].crew[OPERATOR].edge = 1
    assert happens(state, act, 4, 4) == ({"ships.0.crew.1.edge": NOBODY}, "checked")


@pytest.mark.parametrize(("noise", "faces", "good"), [(0, (3, 3), 1), (0, (3, 2), 0),
                                                     (1, (4, 4), 1), (1, (4, 3), 0)])  # fmt: skip
def test_communications_are_routine(noise: int, faces: tuple[int, int], good: int) -> None:
    state = quiet()
    state.options.noise, state.ships[0].comms = noise, 1 - good
    act = lambda d, log: maintain_communications(state, d, log, 0, OPERATOR)  # noqa: E731
    changed, told = happens(state, act, *faces)
    assert changed == {"ships.0.talking": 1, "ships.0.comms": good}
    assert told == "checked " + ("linked" if good else "link_lost")


@pytest.mark.parametrize(("enemy", "good"), [((3, 2), 1), ((3, 4), 0)])
def test_communications_against_a_jammer_are_opposed(enemy: tuple[int, int], good: int) -> None:
    state = quiet()
    ship = state.ships[0]
    state.options.noise, ship.jammed_by, ship.comms = 1, 1, 1 - good
    ship.electronics, state.ships[1].electronics = 2, 1
    act = lambda d, log: maintain_communications(state, d, log, 0, OPERATOR)  # noqa: E731
    changed, told = happens(state, act, 4, 3, *enemy)
    assert changed == {"ships.0.talking": 1, "ships.0.comms": good or -1}
    assert told == "checked checked opposed " + ("linked" if good else "link_lost")
    state.ships[1].fate = Fate.JUMPED
    assert happens(state, act, 4, 4)[1] == "checked linked"


def test_a_jammer_with_damaged_sensors_opposes_the_worse() -> None:
    state = quiet()
    state.ships[0].jammed_by, state.ships[1].hits[System.SENSORS] = 1, 1
    made, log = dice(4, 4, 5, 4), paper()
    maintain_communications(state, made, log, 0, OPERATOR)
    enemy = [one for one in log.events[: log.count] if one.kind == EventKind.CHECKED][1]
    assert sum(reasons(enemy).values()) == -2
    assert state.ships[0].comms == 1


@pytest.mark.parametrize(
    ("faces", "good"),
    [((4, 4, 3, 3, 4, 4, 3, 3), 1), ((4, 4, 3, 3, 4, 4, 6, 6), 0), ((4, 4, 6, 6), 0)],
)
def test_who_is_jammed_by_two_must_prevail_over_both(faces: tuple[int, ...], good: int) -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"), crew=("sensors",))
    ship = state.ships[0]
    operator = ship.operator
    for one in state.ships[:3]:
        one.electronics = 0
        for member in one.crew:
            member.skill = [0] * 10 + [NOBODY]
            member.ability = [7] * 6
    ship.jammed_by, ship.jammed_too, ship.comms = 2, 0b10, 1 - good
    made = dice(*faces)
    maintain_communications(state, made, paper(), 0, operator)
    assert (ship.comms, made.given_next, made.wanted) == (good or -1, len(faces), NOBODY)


@pytest.mark.parametrize(
    ("own", "target", "stealth", "hits", "dm"),
    [(2, 0, 0, 0, 2), (0, 2, 0, 0, -2), (1, -2, 1, 0, -1), (1, 1, 0, 1, -2)],
)
def test_a_lock_counts_both_suites(own: int, target: int, stealth: int, hits: int, dm: int) -> None:
    state = duel()
    state.turn = 3
    one, other = state.ships[:2]
    one.electronics, other.electronics, other.stealth = own, target, stealth
    one.hits[System.SENSORS] = hits
    act = lambda d, log: lock_on(state, d, log, 0, OPERATOR, 1)  # noqa: E731
    assert happens(state, act, *two(7 - dm)) == ({"tried.1": 3}, "checked")
    changed, told = happens(state, act, *two(8 - dm))
    assert (changed, told) == ({"lock.1": 1}, "checked locked")


def test_an_exceptional_lock_is_worth_two() -> None:
    state = quiet()
    state.ships[0].crew[OPERATOR].edge = 1
    changed, _ = happens(state, lambda d, log: lock_on(state, d, log, 0, OPERATOR, 1), 4, 6)
    assert changed == {"tried.1": 1, "lock.1": 2, "ships.0.crew.1.edge": NOBODY}


# Range and jumps (CE-10.9.28, .66)


def asks_band(i: int, j: int) -> dict[str, int]:
    return {"ask": Ask.BAND, "ask_ship": i, "ask_other": j, "ask_seat": i}


@pytest.mark.parametrize(("other", "winner"), [((4, 3), 0), ((4, 5), 1)])
def test_the_winner_of_a_range_check_is_asked(other: tuple[int, int], winner: int) -> None:
    state = band(duel(), Band.MEDIUM)
    act = lambda d, log: range_check(state, d, log, 0, NAVIGATOR, 1)  # noqa: E731
    state.ask_seat = NOBODY
    changed, told = happens(state, act, 4, 4, *other)
    assert changed == {"checked.1": 1, "checked.12": 1, **asks_band(winner, 1 - winner)}
    assert told == "checked checked opposed"


@pytest.mark.parametrize("why", ["thrust", "beaten"])
def test_a_winner_who_cannot_move_keeps_the_range(why: str) -> None:
    state = band(duel(), Band.MEDIUM)
    if why == "thrust":
        state.ships[1].hits[System.M_DRIVE] = 3
    else:
        state.ships[0].struck = 1
    faces = (4, 4, 4, 5) if why == "thrust" else (4, 5, 4, 4)
    act = lambda d, log: range_check(state, d, log, 0, NAVIGATOR, 1)  # noqa: E731
    state.ask_seat = NOBODY
    changed, told = happens(state, act, *faces)
    assert changed == {"checked.1": 1, "checked.12": 1}
    assert told == "checked checked opposed range_kept"


@pytest.mark.parametrize(("faces", "moved"), [((4, 4), True), ((4, 3), False)])
def test_a_friend_does_not_oppose(faces: tuple[int, int], moved: bool) -> None:
    state = band(duel(), Band.MEDIUM)
    state.ships[1].seat = 0
    act = lambda d, log: range_check(state, d, log, 0, NAVIGATOR, 1)  # noqa: E731
    state.ask_seat = NOBODY
    changed, told = happens(state, act, *faces)
    assert changed == {"checked.1": 1, "checked.12": 1, **(asks_band(0, 1) if moved else {})}
    assert told == "checked" + " range_kept" * (not moved)


def test_a_band_is_set_both_ways_and_opening_it_undocks() -> None:
    state = band(duel(), Band.CLOSE)
    act = lambda at: happens(state, lambda _, log: set_band(state, log, 0, 1, at))  # noqa: E731
    assert act(Band.CLOSE) == ({}, "range_kept")
    assert act(Band.ADJACENT) == ({"band.1": 0, "band.12": 0}, "range_changed")
    state.ships[0].docked, state.ships[1].docked = 1, 0
    changed, told = act(Band.CLOSE)
    away = {"ships.0.docked": NOBODY, "ships.1.docked": NOBODY}
    assert (changed, told) == ({"band.1": 1, "band.12": 1, **away}, "range_changed undocked")


@pytest.mark.parametrize(("number", "faces", "plot"), [(2, (4, 3), 1), (2, (4, 2), 2),
                                                      (1, (3, 3), 1), (1, (3, 2), 2)])  # fmt: skip
def test_a_plot_is_easy_less_the_number_and_the_haste(
    number: int, faces: tuple[int, int], plot: int
) -> None:
    state = duel()
    state.ships[0].jump = number
    act = lambda d, log: plot_jump(state, d, log, 0, NAVIGATOR)  # noqa: E731
    assert happens(state, act, *faces) == ({"ships.0.plot": plot}, "checked plotted")


@pytest.mark.parametrize(
    ("effect", "total", "hits", "plot", "result"),
    [
        (0, 8, 0, 1, 0), (0, 7, 0, 1, 1), (2, 6, 0, 1, 0), (-5, 6, 0, 1, 1), (-5, 5, 0, 1, 2),
        (0, 12, 0, 2, 2), (0, 10, 1, 1, 0), (0, 9, 1, 1, 1), (-6, 6, 0, 1, 2),
    ],
)  # fmt: skip
def test_a_jump_is_accurate_inaccurate_or_a_misjump(
    effect: int, total: int, hits: int, plot: int, result: int
) -> None:
    state = duel()
    ship = state.ships[0]
    ship.plot, ship.hits[System.J_DRIVE] = plot, hits
    ship.crew[J_DRIVE].position = Position.ENGINEER
    faces = (*two(8 + effect + 2 * hits), *two(total))
    log, fuel = paper(), ship.fuel
    tally_add(state.tally, Reason.NOISE, -50)
    jump(state, made := dice(*faces), log, 0, J_DRIVE)
    assert made.given_next == 4
    assert (log.events[1].slot1, log.events[1].success) == (result, result == 0)
    assert (ship.fate, fuel - ship.fuel) == (Fate.JUMPED, 60000)
    assert jump_fuel(ship) == 60000


def test_a_jump_is_thrown_for_with_its_number() -> None:
    state = duel()
    state.ships[0].plot = 1
    assert wanted(lambda d, log: jump(state, d, log, 0, J_DRIVE)) == (Roll.JUMP_DRIVE, 2, 8)
    state = duel()
    state.ships[0].plot = 1
    made = dice(5, 5)
    jump(state, made, paper(), 0, J_DRIVE)
    assert (made.wanted, made.wanted_count, made.wanted_target) == (Roll.JUMP, 2, 6)
