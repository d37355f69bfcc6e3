"""Edges of the pilot's and the navigator's work: limits on both sides, and nothing else changes."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.helm import (
    adjust_speed,
    answer_dock,
    avoid_collision,
    begin_pursuit,
    break_pursuit,
    check_pursuits,
    collide,
    dock,
    enter_atmosphere,
    evasive_manoeuvres,
    hazard_of,
    insert_into_orbit,
    keep_pursuit,
    lapse_pursuit,
    line_up,
    match_pursuits,
    ram,
    settle_dangers,
)
from asalto.rulesets.cepheus.terms import Ability, Band, Fate, Reason, Skill, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import band, dice, duel, fleet, happens, last, paper, reasons

PILOT = 3


def pair_of(at: Band = Band.CLOSE, one: str = "corvette", other: str = "raider"):
    return band(duel(one, other), at)


def wound(first: int, **fields: int):
    """The damage put aside in row `first`."""
    row = {"attacker": 0, "target": 0, "cause": 0, "shots": 1, "dice": 0, "sand": 0,
           "screen": NOBODY, "points": 0, **fields}  # fmt: skip
    return {f"wounds.{first}.{name}": value for name, value in row.items()}


def test_speed_is_changed_by_what_is_ordered() -> None:
    state = pair_of()
    state.ships[0].speed = 5
    for change, speed in ((3, 8), (-4, 4)):
        changed = happens(state, lambda _, log, change=change: adjust_speed(state, log, 0, change))
        assert changed == ({"ships.0.speed": speed}, "speed_changed")


@pytest.mark.parametrize(
    ("hazard", "speed", "met"), [(0, 5, 0), (1, 5, 1), (3, 1, 3), (3, 0, 0), (1, 0, 0)]
)
def test_a_hazard_is_met_at_speed(hazard: int, speed: int, met: int) -> None:
    state = pair_of()
    state.ships[0].hazard, state.ships[0].speed = hazard, speed
    assert hazard_of(state, 0) == met


def test_traffic_is_five_ships_within_short() -> None:
    state = fleet(*[("courier", f"p{i % 2}") for i in range(5)])
    for one in state.ships[:5]:
        one.speed = 1
    for i in range(5):
        for j in range(5):
            state.band[i * 12 + j] = Band.SHORT
    assert hazard_of(state, 0) == 1
    state.band[4] = Band.MEDIUM
    assert (hazard_of(state, 0), hazard_of(state, 1)) == (0, 1)
    state.band[4], state.ships[4].fate = Band.CLOSE, Fate.JUMPED
    assert hazard_of(state, 0) == 0
    state.ships[4].fate, state.ships[0].hazard, state.ships[1].speed = Fate.IN_PLAY, 2, 0
    assert (hazard_of(state, 0), hazard_of(state, 1)) == (2, 0)


@pytest.mark.parametrize(
    ("hazard", "fast", "dm"), [(1, 0, 0), (1, 1, -2), (2, 0, -2), (4, 0, -6), (4, 1, -8)]
)
def test_a_collision_is_avoided_by_a_pilot_check(hazard: int, fast: int, dm: int) -> None:
    state = pair_of()
    one = state.ships[0]
    one.hazard, one.hazard_speed, one.speed = hazard, fast, 4
    one.crew[PILOT].skill[Skill.PILOT] = 8
    avoid_collision(state, dice(6, 6), log := paper(), 0, PILOT)
    found = reasons(log.events[0])
    assert found[Reason.SKILL] == 8
    assert found.get(Reason.HAZARD, 0) + found.get(Reason.HAZARD_SPEED, 0) == dm


def test_a_failed_check_is_a_collision_of_the_turn() -> None:
    state = pair_of()
    one = state.ships[0]
    one.hazard, one.speed = 1, 4
    act = lambda d, log: avoid_collision(state, d, log, 0, PILOT)  # noqa: E731
    assert happens(state, act, 4, 4) == ({"ships.0.collision": 1}, "checked")
    changed, told = happens(state, act, 4, 3)
    assert changed == {"wound_count": 1, **wound(0, cause=Weapon.COLLISION, dice=4)}
    assert told == "checked collided"


def test_a_collision_does_a_die_a_point_of_speed() -> None:
    state = pair_of()
    state.ships[1].speed = 7
    changed, told = happens(state, lambda _, log: collide(state, log, 1))
    rows = wound(0, attacker=1, target=1, cause=Weapon.COLLISION, dice=7)
    assert (changed, told) == ({"wound_count": 1, **rows}, "collided")


@pytest.mark.parametrize(("faces", "over"), [((4, 5, 4, 4), True), ((4, 4, 4, 5), False)])
def test_the_pursued_breaks_away(faces: tuple[int, ...], over: bool) -> None:
    state = pair_of()
    state.ships[1].pursues, state.ships[1].pursuit = 0, 3
    changed, told = happens(state, lambda d, log: break_pursuit(state, d, log, 0, PILOT, 1), *faces)
    assert changed == ({"ships.1.pursues": NOBODY, "ships.1.pursuit": 0} if over else {})
    assert told == "checked checked opposed" + " pursuit_ended" * over


@pytest.mark.parametrize(("faces", "begun"), [((4, 5, 4, 4), True), ((4, 4, 4, 5), False)])
def test_a_pursuit_begins_without_a_bonus(faces: tuple[int, ...], begun: bool) -> None:
    state = pair_of()
    state.ships[0].pursuit = 3
    changed, told = happens(state, lambda d, log: begin_pursuit(state, d, log, 0, PILOT, 1), *faces)
    new = {"ships.0.pursues": 1, "ships.0.pursuit": 0, "ships.0.pursuit_kept": 1}
    assert changed == (new if begun else {})
    assert told == "checked checked opposed" + " pursuit_began" * begun


def test_a_pursuit_is_kept_turn_by_turn() -> None:
    state = pair_of()
    state.turn, state.ships[0].pursues, state.ships[0].pursuit = 4, 1, 2
    act = lambda _, log: keep_pursuit(state, log, 0)  # noqa: E731
    assert happens(state, act) == (
        {"ships.0.pursuit": 3, "ships.0.pursuit_kept": 4}, "pursuit_kept",
    )  # fmt: skip
    assert happens(state, lambda _, log: lapse_pursuit(state, log, 0)) == ({}, "")
    state.turn = 5
    assert happens(state, lambda _, log: lapse_pursuit(state, log, 0)) == (
        {"ships.0.pursues": NOBODY, "ships.0.pursuit": 0}, "pursuit_ended",
    )  # fmt: skip
    assert happens(state, lambda _, log: lapse_pursuit(state, log, 0)) == ({}, "")


@pytest.mark.parametrize(
    ("own", "target", "speed"), [(2, 5, 5), (2, 9, 6), (9, 2, 5), (5, 5, 5), (9, 7, 7)]
)
def test_the_pursuer_matches_moves_by_his_thrust(own: int, target: int, speed: int) -> None:
    state = pair_of(one="raider")
    state.ships[0].speed, state.ships[1].speed, state.ships[0].pursues = own, target, 1
    changed, told = happens(state, lambda _, log: match_pursuits(state, log, 1))
    moved = {} if own == speed else {"ships.0.speed": speed}
    assert (changed, told) == (moved, "speed_changed" if moved else "")


@pytest.mark.parametrize("why", ["option", "gone", "bridge", "other"])
def test_who_matches_no_moves(why: str) -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    one = state.ships[0]
    one.pursues, state.ships[1].speed = 1, 2
    if why == "option":
        state.options.pursuit_matches = 0
    elif why == "gone":
        one.fate = Fate.JUMPED
    elif why == "bridge":
        one.hits[System.BRIDGE] = 2
    else:
        one.pursues = 2
    assert happens(state, lambda _, log: match_pursuits(state, log, 1)) == ({}, "")


@pytest.mark.parametrize(
    ("at", "own", "target", "over"),
    [
        (Band.SHORT, 0, 6, False), (Band.SHORT, 0, 7, True), (Band.SHORT, 3, 9, False),
        (Band.MEDIUM, 0, 0, True), (Band.LONG, 0, 0, True), (Band.ADJACENT, 3, 10, True),
    ],
)  # fmt: skip
def test_what_breaks_a_pursuit(at: Band, own: int, target: int, over: bool) -> None:
    state = pair_of(at)
    state.ships[0].pursues, state.ships[0].pursuit = 1, 2
    state.ships[0].speed, state.ships[1].speed = own, target
    changed, told = happens(state, lambda _, log: check_pursuits(state, log))
    assert changed == ({"ships.0.pursues": NOBODY, "ships.0.pursuit": 0} if over else {})
    assert told == "pursuit_ended" * over
    state.ships[0].pursues, state.ships[0].fate = 1, Fate.JUMPED
    assert happens(state, lambda _, log: check_pursuits(state, log)) == ({}, "")


def test_docking_with_the_willing_is_average() -> None:
    state = pair_of(Band.ADJACENT)
    state.ships[1].seat = 0
    act = lambda d, log: dock(state, d, log, 0, PILOT, 1)  # noqa: E731
    assert happens(state, act, 4, 3) == ({}, "checked")
    assert happens(state, act, 4, 4) == (
        {"ships.0.docked": 1, "ships.1.docked": 0}, "checked docked",
    )  # fmt: skip


def test_who_could_resist_is_asked_and_shown() -> None:
    state = pair_of(Band.ADJACENT)
    state.ships[0].hidden = 1
    changed, told = happens(state, lambda d, log: dock(state, d, log, 0, PILOT, 1))
    assert changed == {
        "ships.0.hidden": 0, "ask": Ask.WILLING, "ask_ship": 1, "ask_other": 0, "ask_seat": 1,
    }  # fmt: skip
    assert told == ""


@pytest.mark.parametrize(("other", "made_fast"), [((3, 2), True), ((3, 3), False)])
def test_docking_with_the_unwilling_costs_two(other: tuple[int, int], made_fast: bool) -> None:
    state = pair_of(Band.ADJACENT)
    state.weighed.on = 1
    act = lambda d, log: dock(state, d, log, 0, PILOT, 1)  # noqa: E731
    changed, told = happens(state, act, 4, 4, *other)
    assert changed == ({"ships.0.docked": 1, "ships.1.docked": 0} if made_fast else {})
    state.weighed.on, state.ships[0].docked = 0, NOBODY
    state.ships[1].docked = NOBODY
    answer = lambda d, log: answer_dock(state, d, log, 1, 0, False)  # noqa: E731
    faces = (4, 4, *other) if made_fast else (4, 4, 6, 6)
    changed, told = happens(state, answer, *faces)
    assert changed == ({"ships.0.docked": 1, "ships.1.docked": 0} if made_fast else {})
    assert told == "dock_resisted checked checked opposed" + " docked" * made_fast


def test_who_lets_a_ship_dock_throws_nothing() -> None:
    state = pair_of(Band.ADJACENT)
    answer = lambda d, log: answer_dock(state, d, log, 1, 0, True)  # noqa: E731
    assert happens(state, answer, 4, 3) == ({}, "dock_allowed checked")


@pytest.mark.parametrize(
    ("before", "faces", "after"),
    [(0, (4, 3), 0), (0, (4, 4), 1), (0, (6, 6), 1), (1, (4, 4), 1), (2, (4, 4), 2)],
)
def test_evading_and_lining_up(before: int, faces: tuple[int, int], after: int) -> None:
    state = pair_of()
    one = state.ships[0]
    one.evasive, one.line_up = -before, before
    evade = lambda d, log: evasive_manoeuvres(state, d, log, 0, PILOT)  # noqa: E731
    aim = lambda d, log: line_up(state, d, log, 0, PILOT)  # noqa: E731
    done = sum(faces) >= 8
    changed, told = happens(state, evade, *faces)
    assert changed == ({} if before == after else {"ships.0.evasive": -after})
    assert told == "checked" + " evading" * done
    changed, told = happens(state, aim, *faces)
    assert changed == ({} if before == after else {"ships.0.line_up": after})
    assert told == "checked" + " lined_up" * done


def test_an_exceptional_manoeuvre_counts_two_and_uses_what_is_known() -> None:
    state = pair_of()
    pilot = state.ships[0].crew[PILOT]
    pilot.edge = 1
    evade = lambda d, log: evasive_manoeuvres(state, d, log, 0, PILOT)  # noqa: E731
    assert happens(state, evade, 4, 6)[0] == {"ships.0.evasive": -2, "ships.0.crew.3.edge": NOBODY}
    pilot.edge = 1
    aim = lambda d, log: line_up(state, d, log, 0, PILOT)  # noqa: E731
    assert happens(state, aim, 4, 6)[0] == {"ships.0.line_up": 2, "ships.0.crew.3.edge": NOBODY}


def test_a_ram_hurts_both_by_the_difference_of_speed() -> None:
    state = pair_of()
    one = state.ships[0]
    one.speed, state.ships[1].speed, one.hidden = 9, 4, 1
    act = lambda d, log: ram(state, d, log, 0, PILOT, 1)  # noqa: E731
    changed, told = happens(state, act, 4, 4, 4, 5)
    assert (changed, told) == ({"ships.0.hidden": 0}, "checked checked opposed")
    changed, told = happens(state, act, 4, 5, 4, 4)
    rows = [wound(k, target=1 - k, cause=Weapon.COLLISION, dice=5) for k in range(2)]
    assert changed == {"wound_count": 2, **rows[0], **rows[1]}
    assert told == "checked checked opposed rammed"
    state.options.ram_one_roll, state.wound_count = 1, 0
    happens(state, act, 4, 5, 4, 4, 1, 2, 3, 4, 5)
    assert [state.wounds[w].points for w in range(2)] == [15, 15]


@pytest.mark.parametrize("effect", [-1, 0])
def test_an_orbit_is_routine_and_decays_if_missed(effect: int) -> None:
    state = pair_of()
    one = state.ships[0]
    one.orbit, one.decaying, state.turn = 1 if effect < 0 else 0, 9, 4
    act = lambda d, log: insert_into_orbit(state, d, log, 0, PILOT)  # noqa: E731
    changed, told = happens(state, act, 3, 3 + effect)
    good = {"ships.0.orbit": 1, "ships.0.decaying": 0}
    assert changed == (good if effect >= 0 else {"ships.0.orbit": 0, "ships.0.decaying": 5})
    assert told == "checked " + ("orbit_reached" if effect >= 0 else "orbit_missed")


@pytest.mark.parametrize(
    ("size", "gas", "decaying", "dm"),
    [(7, 6, 0, 0), (9, 6, 0, -2), (4, 6, 0, 2), (7, 3, 0, 2), (7, 8, 0, -2), (4, 3, 5, 2)],
)
def test_an_entry_has_the_modifiers_of_the_world(
    size: int, gas: int, decaying: int, dm: int
) -> None:
    state = pair_of()
    one = state.ships[0]
    state.options.world_size, state.options.atmosphere, one.decaying = size, gas, decaying
    one.crew[PILOT].ability[Ability.DEX] = 9
    act = lambda d, log: enter_atmosphere(state, d, log, 0, PILOT)  # noqa: E731
    need = 8 - dm - 1
    changed, told = happens(state, act, 3, need - 4)
    rows = wound(0, cause=Weapon.ATMOSPHERE, dice=2)
    assert changed == {"wound_count": 1, **rows, **({"ships.0.decaying": 0} if decaying else {})}
    assert told == "checked entry_failed"
    one.decaying = decaying
    log = paper()
    enter_atmosphere(state, dice(3, need - 3), log, 0, PILOT)
    assert one.fate == Fate.LANDED
    assert log.count == 2
    found = reasons(log.events[0])
    assert found.get(Reason.DECAYING, 0) == (-2 if decaying else 0)


def test_without_air_everybody_lands() -> None:
    state = pair_of()
    state.options.atmosphere = 1
    changed, told = happens(state, lambda d, log: enter_atmosphere(state, d, log, 0, PILOT))
    assert (changed, told) == ({"ships.0.fate": Fate.LANDED}, "landed")


@pytest.mark.parametrize(
    ("hazard", "speed", "checked", "crash"),
    [(1, 3, 0, True), (1, 3, 1, False), (0, 3, 0, False), (1, 0, 0, False)],
)
def test_a_check_that_is_due_counts_as_failed(
    hazard: int, speed: int, checked: int, crash: bool
) -> None:
    state = pair_of()
    one = state.ships[0]
    one.hazard, one.speed, one.collision = hazard, speed, checked
    changed, told = happens(state, lambda _, log: settle_dangers(state, log, 0))
    rows = wound(0, cause=Weapon.COLLISION, dice=speed)
    assert changed == ({"wound_count": 1, "ships.0.collision": 1, **rows} if crash else {})
    assert told == "collided" * crash


@pytest.mark.parametrize(("due", "falls"), [(0, False), (3, True), (4, True), (5, False)])
def test_a_decaying_orbit_ends_in_its_turn(due: int, falls: bool) -> None:
    state = pair_of()
    state.turn, state.ships[0].decaying = 4, due
    changed, told = happens(state, lambda _, log: settle_dangers(state, log, 0))
    rows = wound(0, cause=Weapon.ATMOSPHERE, dice=2)
    assert changed == ({"wound_count": 1, "ships.0.decaying": 0, **rows} if falls else {})
    assert told == "entry_failed" * falls


def test_the_throws_of_the_helm_have_their_names() -> None:
    state = pair_of()
    for act, roll in (
        (evasive_manoeuvres, Roll.EVASIVE), (line_up, Roll.LINE_UP),
        (avoid_collision, Roll.COLLISION), (insert_into_orbit, Roll.ORBIT),
    ):  # fmt: skip
        log = paper()
        act(state, dice(6, 6), log, 0, PILOT)
        assert last(log, log.events[0].kind).roll == roll
