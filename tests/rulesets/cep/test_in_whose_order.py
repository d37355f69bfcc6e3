"""Where several could come first: their player says who, not the order of a file (CEP-7.2)."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.odds import trial
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_repair, open_docking, step
from asalto.rulesets.cep.rules.collisions import next_rock, rock_sections, struck_side
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import open_weapons
from asalto.rulesets.cep.rules.hangars import next_to_dock
from asalto.rulesets.cep.rules.meeting import rocks
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.turn import apply
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Refusal,
    Repair,
    Role,
    Status,
)

from .table import Table, noted, pair, scene, ship

FAIL, PASS = (9, 9, 8), (3, 4, 5)


def offered(state: State, seat: int = 0) -> list[Choice]:
    """All that a seat may say."""
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return [out.rows[k] for k in range(out.count)]


# Repairs (CEP-19.1, 19.4)


def broken_murena() -> State:
    """A Murena with broken systems, for her navigator, and a broken engine, for her engineer."""
    state = pair("murena")
    one = state.ships[0]
    critical(state, 0, 1, Equipment.MO, 0, Table().dice, Table().log)
    critical(state, 0, 0, Equipment.SI, 0, Table().dice, Table().log)
    state.phase, state.awaiting, one.open = Phase.REPAIR, 0, 1
    ask_repair(state, Table().dice, Table().log)
    return state


def test_who_repairs_first_is_for_the_player_to_say() -> None:
    """The navigator is asked; the engineer may try before him, and he afterwards."""
    state = broken_murena()
    crew = state.ships[0].crew
    assert crew[state.member].role == Role.NAVIGATOR
    asked = state.member
    rows = [one for one in offered(state) if one.kind == ChoiceKind.REPAIR]
    assert {Role(crew[one.member].role) for one in rows} == {Role.NAVIGATOR, Role.ENGINEER}
    engineer = next(one for one in rows if crew[one.member].role == Role.ENGINEER)
    assert RULESET.check(state, engineer) == 0
    apply(state, engineer, Table(10, 9, 8).dice, Table().log)
    assert (crew[engineer.member].asked, crew[engineer.member].repaired) == (1, 1)
    assert (state.phase, state.member, crew[asked].asked) == (Phase.REPAIR, asked, 0)
    rows = [one for one in offered(state) if one.kind == ChoiceKind.REPAIR]
    assert {one.member for one in rows} == {asked}


def test_nobody_repairs_twice_or_what_is_not_his() -> None:
    """CEP-19.3, 19.4: whoever is named, one try a turn, at his own kind of thing."""
    state = broken_murena()
    rows = [one for one in offered(state) if one.kind == ChoiceKind.REPAIR]
    crew = state.ships[0].crew
    engineer = next(one for one in rows if crew[one.member].role == Role.ENGINEER)
    navigator = next(one for one in rows if crew[one.member].role == Role.NAVIGATOR)
    what, place = engineer.fault_what, engineer.fault_place
    engineer.fault_what, engineer.fault_place = navigator.fault_what, navigator.fault_place
    assert RULESET.check(state, engineer) == Refusal.CANNOT_REPAIR
    engineer.fault_what, engineer.fault_place = what, place
    crew[engineer.member].asked = 1
    assert RULESET.check(state, engineer) == Refusal.CANNOT_REPAIR
    for member in (-1, state.ships[0].crew_count):
        navigator.member = member
        assert RULESET.check(state, navigator) == Refusal.CANNOT_REPAIR


def test_who_passes_is_the_one_who_was_asked() -> None:
    """The engineer is left to try."""
    state = broken_murena()
    crew = state.ships[0].crew
    asked = state.member
    passing = next(one for one in offered(state) if one.kind == ChoiceKind.PASS)
    apply(state, passing, Table().dice, Table().log)
    assert (crew[asked].asked, crew[asked].repaired) == (1, -1)
    assert crew[state.member].role == Role.ENGINEER
    assert {one.fault_what for one in offered(state) if one.kind == ChoiceKind.REPAIR} == {
        Repair.ENGINE
    }


# Docking (CEP-24.6)


def homing(*speeds: int) -> State:
    """A Pelícano at speed 2 and Vencejos of the same seat in her hex, which come from one hex
    astern of her and can dock; docking has begun."""
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        *(ship(f"v{k}", "vencejo", "a", (0, 0), 1, pace) for k, pace in enumerate(speeds)),
        ship("otro", "vencejo", "b", (0, -30), 3),
    )  # fmt: skip
    for i in range(1, 1 + len(speeds)):
        state.ships[i].from_q, state.ships[i].from_r = -2, 2
    state.awaiting = 0
    open_docking(state)
    return state


@pytest.mark.parametrize(("speeds", "first"), [((2, 4), 2), ((4, 2), 1), ((3, 3), 1)])
def test_the_fastest_is_asked_first(speeds: tuple[int, int], first: int) -> None:
    """As in collisions (CEP-21.10): vectors move at once."""
    assert next_to_dock(homing(*speeds)) == first


@pytest.mark.parametrize("handy", [1, 2])
def test_of_two_as_fast_the_handier_is_asked_first(handy: int) -> None:
    state = homing(3, 3)
    state.ships[handy].manoeuvre, state.ships[3 - handy].manoeuvre = 4, 2
    assert next_to_dock(state) == handy


@pytest.mark.parametrize("first", [1, 2])
def test_which_ship_docks_first_is_for_its_player_to_say(first: int) -> None:
    state = homing(3, 3)
    step(state, Table().dice, Table().log)
    rows = offered(state)
    assert {(one.kind, one.ship) for one in rows} == {
        (kind, i) for kind in (ChoiceKind.PASS, ChoiceKind.DOCK) for i in (1, 2)
    }
    assert all(RULESET.check(state, one) == 0 for one in rows)
    row = next(one for one in rows if one.kind == ChoiceKind.DOCK and one.ship == first)
    apply(state, row, Table(*PASS).dice, Table().log)
    assert state.ships[first].status == Status.BERTHED
    assert (state.phase, state.cursor[0]) == (Phase.DOCK, 3 - first)


def test_the_first_ship_of_the_battle_is_asked_too() -> None:
    """CEP-24.6."""
    state = scene(
        ship("v0", "vencejo", "a", (0, 0), 1, 2),
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        ship("otro", "vencejo", "b", (0, -30), 3),
    )
    state.awaiting = 0
    open_docking(state)
    step(state, Table().dice, Table().log)
    assert (state.phase, state.awaiting, state.cursor[0]) == (Phase.DOCK, 1, 0)


# Where one is struck (CEP-21.5)


def test_who_crashes_in_a_hangar_says_where_he_is_struck() -> None:
    """CEP-24.9, 21.5: from the same hex or straight ahead two sections and more are open."""
    for section in (0, 1):
        state = homing(2)
        mother = state.ships[0]
        step(state, Table().dice, Table().log)
        row = next(one for one in offered(state) if one.kind == ChoiceKind.DOCK)
        # 7 + 10 + 8, mostly even: a side. A check of 15 fails.
        table = Table(7, 10, 8)
        apply(state, row, table.dice, table.log)
        assert (state.phase, state.crash, state.awaiting) == (Phase.DOCK, 1, 1)
        assert table.events(EventKind.COLLIDED) == []
        rows = offered(state)
        assert [(one.kind, one.section) for one in rows] == [(ChoiceKind.BRACE, k) for k in (0, 1)]
        passing = VOCABULARY.choice("pass", 0, ship=1)
        assert RULESET.check(state, row) == Refusal.WRONG_PHASE
        assert RULESET.check(state, passing) == Refusal.WRONG_PHASE
        brace = next(one for one in rows if one.section == section)
        assert RULESET.check(state, brace) == 0
        brace.section = 2
        assert RULESET.check(state, brace) == Refusal.WRONG_SECTION
        brace.section = section
        state.designs[mother.design].columns[:] = [int(Equipment.SI)] * 160
        state.designs[state.ships[1].design].columns[:] = [int(Equipment.TM)] * 160
        apply(state, brace, table.dice, table.log)
        hit = table.events(EventKind.HIT_LANDED)[0]
        assert (hit.ship, hit.zone // 10) == (1, 2 + section)
        assert hit.damage == 668 * 2 // 20
        assert state.crash == -1
        assert state.ships[1].brace == -1


def test_the_odds_of_docking_count_the_crash_too() -> None:
    """CEP-24.9: either section, as likely as the other, where the player has not spoken."""
    found = set()
    for die in (1, 2):
        state = homing(2)
        step(state, Table().dice, Table().log)
        row = next(one for one in offered(state) if one.kind == ChoiceKind.DOCK)
        state.designs[state.ships[0].design].columns[:] = [int(Equipment.SI)] * 160
        state.designs[state.ships[1].design].columns[:] = [int(Equipment.TM)] * 160
        table = Table(7, 10, 8, die)
        trial(state, row, table.dice, table.log)
        found.add(table.events(EventKind.HIT_LANDED)[0].zone // 10)
        assert state.crash == -1
    assert found == {2, 3}


@pytest.mark.parametrize(("die", "side"), [(1, 0), (2, 1)])
def test_of_two_sections_of_a_wreck_one_is_struck_at_random(die: int, side: int) -> None:
    """Nobody commands it; of one section there is nothing to throw for."""
    state, table = pair(), Table(die)
    state.ships[1].status = Status.WRECK
    assert struck_side(state, 1, 0b0011, table.dice) == side
    assert struck_side(state, 1, 0b1000, table.dice) == 3
    state.ships[1].brace = 1
    assert struck_side(state, 1, 0b0011, table.dice) == 1
    table.done()


def among_rocks(*hexes: tuple[int, int]) -> State:
    """A Percherón that has come straight ahead, at speed 4, upon asteroids of 100 spaces."""
    state = noted(
        scene(
            ship("uno", "percheron", "a", (0, 0), 0, 4),
            ship("otro", "vencejo", "b", (20, 0)),
            rocks=[{"hex": list(one), "spaces": 100} for one in hexes],
        )
    )
    state.ships[0].from_q, state.ships[0].from_r = 0, 4
    state.designs[state.ships[0].design].columns[:] = [int(Equipment.SI)] * 160
    state.phase, state.awaiting = Phase.COLLIDE, 0
    return state


@pytest.mark.parametrize("section", [0, 1])
def test_where_an_asteroid_strikes_is_for_the_player_to_say(section: int) -> None:
    """CEP-25.2, 21.5: straight ahead are two sections; 10 + 9 + 8 strikes a side."""
    state, table = among_rocks((0, 0)), Table(10, 9, 8)
    assert rocks(state, table.dice, table.log)
    assert (state.awaiting, state.cursor[0]) == (1, 0)
    assert [one.section for one in offered(state)] == [0, 1]
    state.ships[0].brace, state.awaiting = section, 0
    assert not rocks(state, table.dice, table.log)
    assert table.only(EventKind.HIT_LANDED).zone // 10 == 2 + section
    assert (state.pair, state.ships[0].brace) == (0, -1)
    table.done()


def test_each_asteroid_is_met_once_at_the_speed_before_the_first() -> None:
    """CEP-25.2: both hexes of a large ship; 100 spaces by 4 hexes are 20."""
    state, table = among_rocks((0, 0), (9, 9), (0, 1)), Table(10, 9, 8, 10, 9, 8)
    asked = 0
    while rocks(state, table.dice, table.log):
        state.ships[0].brace, state.awaiting = 1, 0
        asked += 1
    assert asked == 2
    assert [one.damage for one in table.events(EventKind.ROCK_STRUCK)] == [20, 20]
    table.done()


def test_without_asteroids_nobody_is_asked() -> None:
    state = among_rocks((0, 0))
    state.options.asteroids = 0
    assert not next_rock(state)
    assert not rocks(state, Table().dice, Table().log)
    assert state.pair == 0


def test_the_option_opens_every_section_to_an_asteroid_too() -> None:
    state = among_rocks((0, 0))
    assert rock_sections(state, 0, 0) == 0b0011
    state.options.struck_choice = 1
    assert rock_sections(state, 0, 0) == 0b1111


# A second check (CEP-13.3, 23.7)


@pytest.mark.parametrize("wanted", [0, 1])
def test_a_second_check_strikes_the_section_that_was_aimed_at(wanted: int) -> None:
    """CEP-13.3: the shooter stands ahead of both; what he chose against the one holds for the
    other, and for all his weapons from then on."""
    state = scene(
        ship("lobo", "alcaudon", "a", (0, 0), 0),
        ship("presa", "percheron", "b", (0, -3), 3),
        ship("remora", "remora", "b", (0, -3), 3),
    )
    state.ships[2].host, state.ships[2].host_turn = 1, 1
    state.phase, state.awaiting = Phase.FIRE, 1
    for i in range(3):
        open_weapons(state, i)
    one = state.ships[0]
    one.targets, one.shots = 0b110, 1
    row = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=wanted, end=0)
    # AP at short range +2: 27 misses; then 3 + 4 + 6 hits, mostly even: a side.
    table = Table(10, 9, 8, 3, 4, 6)
    apply(state, row, table.dice, table.log)
    hit = table.only(EventKind.HIT_LANDED)
    assert (hit.ship, hit.zone // 10) == (2, 2 + wanted)
    assert one.section[1:3] in ([wanted, wanted], [-1, -1])  # forgotten when the phase is over
