"""Edges of crews: who holds which post, who is asked when, what each may still do."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rules.crew import (
    current_thrust,
    has_bridge,
    has_duty,
    has_power,
    is_alone,
    jobs,
    may_be_asked,
    may_call,
    may_significant,
    may_stand_by,
    minor_left,
    next_member,
    pair,
    party_of,
    recount_posts,
    who_is_next,
)
from asalto.rulesets.cepheus.rules.manning import gunner_of, mans, may_take_post, take_post
from asalto.rulesets.cepheus.terms import MountKind, Position, Skill, System
from rulesets.cepheus.table import duel, happens, member

CAPTAIN, SENSORS, NAVIGATOR, PILOT, M_DRIVE, J_DRIVE, MENDER, GUNNER = range(8)
OFFICER, MARINES = 10, 11
"""Rows of the corvette's crew."""


def ship(unit: str = "corvette"):
    return duel(unit).ships[0]


def test_each_pair_of_ships_has_its_own_place() -> None:
    assert [pair(0, 0), pair(0, 5), pair(1, 0), pair(3, 2)] == [0, 5, 12, 38]


def test_power_and_bridge_by_hits() -> None:
    one = ship()
    for hits, power, bridge in ((0, True, True), (1, True, True), (2, True, False)):
        one.hits[System.POWER] = one.hits[System.BRIDGE] = hits
        assert (has_power(one), has_bridge(one)) == (power, bridge)
    one.hits[System.POWER] = 3
    assert not has_power(one)


@pytest.mark.parametrize(
    ("built", "left"), [(6, (6, 5, 2, 0)), (5, (5, 4, 2, 0)), (1, (1, 0, 0, 0)), (0, (0, 0, 0, 0))]
)
def test_thrust_that_is_left(built: int, left: tuple[int, ...]) -> None:
    one = ship()
    one.thrust = built
    for hits in range(4):
        one.hits[System.M_DRIVE] = hits
        assert current_thrust(one) == left[hits]
    one.hits[System.M_DRIVE] = 0
    for hits in range(4):
        one.hits[System.POWER] = hits
        assert current_thrust(one) == (built if hits < 3 else 0)


def test_a_boarding_party_is_marines_and_their_officer() -> None:
    one = ship()
    assert party_of(one) == 11
    one.crew[MARINES].heads = 4
    one.crew[GUNNER].position = Position.MARINE
    assert party_of(one) == 6
    one.crew[OFFICER].up = 0
    assert party_of(one) == 5
    one.crew[MARINES].up = one.crew[GUNNER].up = 0
    assert party_of(one) == 0


def test_the_first_able_holder_of_a_post_speaks_for_it() -> None:
    one = ship()
    for m, post in ((7, Position.CAPTAIN), (8, Position.SENSORS), (9, Position.SECURITY)):
        one.crew[m].position = post
    recount_posts(one)
    assert (one.captain, one.operator, one.pilot, one.officer) == (0, 1, 3, 9)
    one.crew[0].up, one.crew[1].task, one.crew[9].up = 0, Skill.COMMS, 0
    recount_posts(one)
    assert (one.captain, one.operator, one.pilot, one.officer) == (7, 8, 3, 10)
    for m in (3, 7, 8, 9, 10):
        one.crew[m].up = 0
    recount_posts(one)
    assert (one.captain, one.operator, one.pilot, one.officer) == (NOBODY,) * 4


def test_the_captain_leads_boarders_for_want_of_an_officer() -> None:
    one = ship()
    one.crew[OFFICER].up = 0
    recount_posts(one)
    assert (one.captain, one.officer) == (0, 0)


@pytest.mark.parametrize(("marines", "party", "boards"), [(3, 4, 1), (0, 1, 1)])
def test_a_party_aboard_another_ship_is_counted(marines: int, party: int, boards: int) -> None:
    one = ship()
    one.boards, one.party = 1, 11
    one.crew[MARINES].heads = marines
    recount_posts(one)
    assert (one.party, one.boards) == (party, boards)
    one.crew[OFFICER].up = one.crew[MARINES].up = 0
    recount_posts(one)
    assert (one.party, one.boards) == (0, NOBODY)


def test_at_home_no_party_is_counted() -> None:
    one = ship()
    one.party = 7
    recount_posts(one)
    assert one.party == 7


def test_minor_actions_left_by_heads() -> None:
    one = ship().crew[MARINES]
    one.heads = 3
    for minor, significant, left in ((0, 0, 9), (0, 1, 7), (0, 3, 3), (0, 4, 3), (2, 2, 3)):
        one.minor = minor
        assert minor_left(one, significant) == left


def test_a_significant_action_needs_room_among_the_minor_ones() -> None:
    one = ship()
    row = one.crew[MARINES]
    row.heads = 2
    assert jobs(one, row) == 2
    for minor, significant, may in (
        (4, 0, True), (5, 0, False), (2, 1, True), (3, 1, False), (0, 2, False), (0, 1, True),
    ):  # fmt: skip
        row.minor, row.significant = minor, significant
        assert may_significant(one, row) == may


def test_one_person_alone_has_two_jobs() -> None:
    craft = duel("fighter", crew=False).ships[0]
    assert is_alone(craft, craft.crew[0])
    assert jobs(craft, craft.crew[0]) == 2
    one = ship()
    assert not is_alone(one, one.crew[0])
    assert jobs(one, one.crew[0]) == 1


def test_the_next_in_line_has_something_left_and_is_not_passed() -> None:
    one = ship()
    assert next_member(one, 1) == CAPTAIN
    one.crew[CAPTAIN].done = 1
    assert next_member(one, 1) == SENSORS
    one.crew[SENSORS].up = 0
    assert next_member(one, 1) == NAVIGATOR
    one.crew[NAVIGATOR].passes = 1
    assert next_member(one, 1) == PILOT
    one.crew[PILOT].passes = 1
    for other in one.crew[PILOT + 1 : one.crew_count]:
        other.done = 1
    assert next_member(one, 1) == NAVIGATOR
    one.crew[NAVIGATOR].done = 1
    assert next_member(one, 1) == PILOT
    one.crew[PILOT].done = 1
    assert next_member(one, 1) == NOBODY


def test_who_has_nothing_to_work_at_is_not_asked() -> None:
    """Passengers, engineers and damage control: only with something to mend, load or take over."""
    one = duel("frontier_trader").ships[0]
    drives = [m for m in range(one.crew_count) if one.crew[m].position == Position.ENGINEER]
    guests = [m for m in range(one.crew_count) if one.crew[m].position == Position.PASSENGER]
    menders = [m for m in range(one.crew_count) if one.crew[m].position == Position.DAMAGE_CONTROL]
    idle = [*drives, *guests, *menders]
    assert drives
    assert guests
    assert menders
    duty = lambda: [m for m in range(one.crew_count) if has_duty(one, m)]  # noqa: E731
    working = [m for m in range(one.crew_count) if m not in idle]
    assert duty() == working
    assert may_call(one, CAPTAIN, guests[0], 1)
    one.mounts[0].hits = 2
    assert duty() == sorted([*working, *menders])
    one.mounts[0].hits, one.hits[one.crew[drives[0]].mount] = 3, 1
    assert duty() == sorted([*working, *menders, drives[0]])
    one.hits[one.crew[drives[0]].mount], one.spent = 0, 1
    assert duty() == list(range(one.crew_count))
    one.spent, one.crew[guests[0]].task = 0, 3
    assert duty() == sorted([*working, guests[0]])
    one.crew[guests[0]].task, one.crew[CAPTAIN].up = NOBODY, 0
    assert duty() == list(range(one.crew_count))
    one.crew[CAPTAIN].up, one.plot = 1, 1
    one.crew[drives[0]].mount = System.J_DRIVE
    assert duty() == sorted([*working, drives[0]])
    one.plot = 0
    for m in working:
        one.crew[m].position = Position.PASSENGER
    assert duty() == list(range(one.crew_count))


def test_who_finds_a_duty_after_being_passed_is_asked_at_the_end() -> None:
    """An engineer at the jump drive, once the navigator behind has plotted."""
    one = ship()
    engineer = next(m for m in range(one.crew_count) if one.crew[m].position == Position.ENGINEER)
    one.crew[engineer].mount = System.J_DRIVE
    last = one.crew_count - 1
    one.cursor = last
    assert next_member(one, 1) == last
    for m, other in enumerate(one.crew[: one.crew_count]):
        other.done = 1 if m != engineer else NOBODY
    assert next_member(one, 1) == NOBODY
    one.plot = 1
    assert next_member(one, 1) == engineer


def test_who_has_acted_for_good_is_not_asked() -> None:
    one = ship()
    row = one.crew[CAPTAIN]
    assert may_be_asked(one, CAPTAIN, 1)
    row.minor, row.significant = 1, 1
    assert not may_be_asked(one, CAPTAIN, 1)
    row.targeting = 1
    assert may_be_asked(one, CAPTAIN, 1)
    row.done = 1
    assert not may_be_asked(one, CAPTAIN, 1)


def test_who_is_called_comes_before_the_line() -> None:
    one = ship()
    one.called = GUNNER
    assert who_is_next(one, 1) == GUNNER
    one.crew[GUNNER].done = 1
    assert who_is_next(one, 1) == CAPTAIN
    one.called = CAPTAIN
    one.crew[CAPTAIN].done = 1
    assert who_is_next(one, 1) == SENSORS


def test_whom_a_member_may_call() -> None:
    one = ship()
    count = one.crew_count
    calls = [m for m in range(-1, count + 1) if may_call(one, PILOT, m, 1)]
    assert calls == [m for m in range(count) if m != PILOT]
    one.crew[CAPTAIN].done = 1
    assert not may_call(one, PILOT, CAPTAIN, 1)
    one.called = GUNNER
    assert not may_call(one, PILOT, SENSORS, 1)
    one.called, one.crew[PILOT].passes = NOBODY, 3
    assert not may_call(one, PILOT, SENSORS, 1)


def test_standing_by_needs_somebody_who_comes_later() -> None:
    one = ship()
    assert may_stand_by(one, PILOT, 1)
    one.crew[PILOT].passes = 2
    assert may_stand_by(one, PILOT, 1)
    one.crew[PILOT].passes = 3
    assert not may_stand_by(one, PILOT, 1)
    one.crew[PILOT].passes = 0
    for m, other in enumerate(one.crew[: one.crew_count]):
        other.done = 1 if m != PILOT else NOBODY
    assert not may_stand_by(one, PILOT, 1)
    one.crew[GUNNER].up = 0
    assert not may_stand_by(one, PILOT, 1), "who is down does not come later"
    one.crew[GUNNER].up = 1
    one.crew[GUNNER].done = NOBODY
    assert may_stand_by(one, PILOT, 1)


def test_a_gunner_has_as_many_mounts_as_heads() -> None:
    one = ship("raider")
    row = one.crew[GUNNER]
    row.heads, row.mount = 2, 1
    assert [mans(one, row, k) for k in range(5)] == [False, True, True, False, False]
    row.mount = NOBODY
    assert not any(mans(one, row, k) for k in range(5))
    row.mount, row.position = 1, Position.SENSORS
    assert not any(mans(one, row, k) for k in range(5))
    assert not mans(one, one.crew[PILOT], 0)
    assert gunner_of(one, 1) == GUNNER + 1


def test_a_lone_pilot_has_all_mounts() -> None:
    craft = duel("fighter", crew=False).ships[0]
    assert mans(craft, craft.crew[0], 0)
    assert gunner_of(craft, 0) == 0
    craft.crew[0].position = Position.NAVIGATOR
    assert not mans(craft, craft.crew[0], 0)


def posts(one, m):
    """All posts that member m may change to, with their places."""
    return {
        (post, place)
        for post in Position
        for place in range(-1, 8)
        if may_take_post(one, m, post, place)
    }


def test_the_posts_that_are_open() -> None:
    one = ship()
    free = {
        (Position.CAPTAIN, -1), (Position.SENSORS, -1), (Position.NAVIGATOR, -1),
        (Position.ENGINEER, System.M_DRIVE), (Position.ENGINEER, System.J_DRIVE),
        (Position.SECURITY, -1), (Position.MARINE, -1), (Position.PASSENGER, -1),
    }  # fmt: skip
    assert posts(one, MENDER) == free
    assert posts(one, M_DRIVE) == {
        *free, (Position.DAMAGE_CONTROL, -1),
    } - {(Position.ENGINEER, System.M_DRIVE)}  # fmt: skip
    one.boards = 1
    boarding = {(Position.SECURITY, -1), (Position.MARINE, -1)}
    assert posts(one, MENDER) == free - boarding
    one.crew[MENDER].machine = 1
    assert posts(one, MENDER) == set()


def test_the_pilots_seat_is_for_one() -> None:
    one = ship()
    one.crew[PILOT].up = 0
    assert (Position.PILOT, NOBODY) in posts(one, MENDER)
    assert (Position.PILOT, 0) not in posts(one, MENDER)
    one.crew[MENDER].heads = 2
    assert (Position.PILOT, NOBODY) not in posts(one, MENDER)


def test_the_mounts_that_are_open() -> None:
    one = duel("heavy_cruiser").ships[0]
    mender = member(duel("heavy_cruiser"), 0, Position.DAMAGE_CONTROL)
    for m in range(one.crew_count):
        if one.crew[m].position in (Position.TURRET_GUNNER, Position.BAY_GUNNER):
            one.crew[m].up = 0
    one.mount_count = 6
    turrets = {(p, k) for p, k in posts(one, mender) if p == Position.TURRET_GUNNER}
    bays = {(p, k) for p, k in posts(one, mender) if p == Position.BAY_GUNNER}
    assert {k for _, k in turrets} == {4, 5}
    assert {k for _, k in bays} == {0, 1, 2, 3}
    one.crew[mender].heads = 2
    assert {k for p, k in posts(one, mender) if p == Position.TURRET_GUNNER} == {4}
    assert {k for p, k in posts(one, mender) if p == Position.BAY_GUNNER} == {0, 1, 2}
    one.mounts[4].kind = MountKind.FIXED
    assert (Position.TURRET_GUNNER, 4) in posts(one, mender)


def test_a_new_post_is_taken_and_counted() -> None:
    state = duel()
    state.ships[0].crew[CAPTAIN].up = 0
    recount_posts(state.ships[0])
    changed, told = happens(
        state, lambda _, log: take_post(state, log, 0, GUNNER, Position.CAPTAIN, NOBODY)
    )
    assert changed == {
        "ships.0.crew.7.position": Position.CAPTAIN, "ships.0.crew.7.mount": NOBODY,
        "ships.0.captain": GUNNER,
    }  # fmt: skip
    assert told == "post_taken"
