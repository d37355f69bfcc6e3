"""Edges of what each post may do: every condition of every order, met and not met."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.check import attack_refused, check, minor_refused
from asalto.rulesets.cepheus.offer import ChoiceKind as K
from asalto.rulesets.cepheus.posts import (
    course_refused,
    helm_refused,
    is_targeted,
    lock_refused,
    manoeuvre_refused,
    may_meet,
    operator_refused,
    post_for,
    post_refused,
)
from asalto.rulesets.cepheus.terms import Band, Fate, Position, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Refusal as R
from rulesets.cepheus.table import ask_member, band, choose, duel

CAPTAIN, OPERATOR, NAVIGATOR, PILOT, M_DRIVE, J_DRIVE, GUNNER, OFFICER, MARINES = (
    0, 1, 2, 3, 4, 5, 9, 10, 11,
)  # fmt: skip


def close(at: Band = Band.CLOSE):
    """Corvette and raider; the corvette's pilot is asked."""
    state = band(duel(), at)
    state.turn = 5
    ask_member(state, 0, PILOT)
    return state


OWNERS = {
    Position.CAPTAIN: (K.COORDINATE, K.RAISE_INITIATIVE), Position.ENGINEER: (K.JUMP,),
    Position.NAVIGATOR: (K.PLOT_JUMP, K.RANGE_CHECK),
    Position.PILOT: (K.AVOID_COLLISION, K.BREAK_PURSUIT, K.DOCK, K.EVADE, K.LINE_UP, K.PURSUE,
                     K.KEEP_PURSUIT, K.RAM, K.ORBIT, K.ENTER),
    Position.SENSORS: (K.JAM, K.STOP_MISSILES, K.INTERCEPT, K.LINK, K.LOCK),
}  # fmt: skip


def test_each_order_belongs_to_one_post() -> None:
    for post, kinds in OWNERS.items():
        for kind in kinds:
            assert post_for(kind) == post
    aimed = {K.BOARD, K.RANGE_CHECK, K.BREAK_PURSUIT, K.DOCK, K.PURSUE, K.RAM, K.JAM, K.INTERCEPT,
             K.LOCK}  # fmt: skip
    orders = {kind for kinds in OWNERS.values() for kind in kinds} | {K.BOARD}
    assert {kind for kind in orders if is_targeted(kind)} == aimed


@pytest.mark.parametrize("post", list(OWNERS))
def test_nobody_else_may_give_it(post: int) -> None:
    state = close()
    ship = state.ships[0]
    for kind in OWNERS[Position(post)]:
        for m in (CAPTAIN, OPERATOR, NAVIGATOR, PILOT, J_DRIVE, GUNNER):
            more = {"target": 1} if is_targeted(kind) else {}
            choice = choose(kind, 0, 0, member=m, **more)
            wrong = post_refused(state, ship, ship.crew[m], choice) == R.WRONG_POSITION
            assert wrong == (ship.crew[m].position != post)
    for target in (-1, 2):
        choice = choose(K.RANGE_CHECK, 0, 0, target, member=NAVIGATOR)
        assert post_refused(state, ship, ship.crew[NAVIGATOR], choice) == R.NO_SUCH_SHIP


def test_a_lone_pilot_navigates_and_boards_nobody() -> None:
    state = band(duel("fighter", "raider", crew=False), Band.ADJACENT)
    ask_member(state, 0, 0)
    ship = state.ships[0]
    for kind, refusal in (
        (K.RANGE_CHECK, 0),
        (K.BOARD, R.WRONG_POSITION),
        (K.LOCK, R.WRONG_POSITION),
    ):
        choice = choose(kind, 0, 0, 1, member=0)
        assert post_refused(state, ship, ship.crew[0], choice) == refusal
    for m, refusal in ((OFFICER, 0), (MARINES, 0), (GUNNER, R.WRONG_POSITION)):
        state = close(Band.ADJACENT)
        ship = state.ships[0]
        choice = choose(K.BOARD, 0, 0, 1, member=m)
        assert post_refused(state, ship, ship.crew[m], choice) == refusal


def course(state, kind: int, m: int = NAVIGATOR) -> int:
    ship = state.ships[0]
    return course_refused(state, ship, ship.crew[m], kind, 1)


def test_range_checks_plots_and_jumps() -> None:
    state = close()
    ship = state.ships[0]
    assert course(state, K.RANGE_CHECK) == 0
    for turn, refusal in ((4, 0), (5, R.RANGE_CHECKED)):
        state.checked[1] = turn
        assert course(state, K.RANGE_CHECK) == refusal
    state.ships[1].hidden = 1
    assert course(state, K.RANGE_CHECK) == R.NOT_ENEMY
    for plot, refusal in ((0, 0), (1, R.PLOTTED), (2, 0)):
        ship.plot = plot
        assert course(state, K.PLOT_JUMP) == refusal
    for plot, refusal in ((0, R.NO_PLOT), (1, 0), (2, 0)):
        ship.plot = plot
        assert course(state, K.JUMP, J_DRIVE) == refusal
    assert course(state, K.JUMP, M_DRIVE) == R.WRONG_POSITION


@pytest.mark.parametrize(
    ("system", "hits", "plot", "jump"),
    [
        (System.J_DRIVE, 1, 0, 0), (System.J_DRIVE, 2, R.NO_JUMP_DRIVE, R.NO_JUMP_DRIVE),
        (System.POWER, 3, R.NO_JUMP_DRIVE, R.NO_JUMP_DRIVE), (System.BRIDGE, 1, 0, 0),
        (System.BRIDGE, 2, 0, R.NO_BRIDGE), (System.FUEL, 2, 0, 0), (System.FUEL, 3, 0, R.NO_FUEL),
    ],
)  # fmt: skip
def test_what_forbids_a_jump(system: int, hits: int, plot: int, jump: int) -> None:
    state = close()
    ship = state.ships[0]
    ship.hits[system] = hits
    assert course(state, K.PLOT_JUMP) == plot
    ship.plot = 1
    assert course(state, K.JUMP, J_DRIVE) == jump
    ship.hits[system], ship.fuel = 0, 60000
    assert course(state, K.JUMP, J_DRIVE) == 0
    ship.fuel -= 1
    assert course(state, K.JUMP, J_DRIVE) == R.NO_FUEL
    ship.jump = 0
    assert course(state, K.JUMP, J_DRIVE) == R.NO_JUMP_DRIVE


def test_the_helm_needs_bridge_and_drive() -> None:
    state = close()
    ship = state.ships[0]
    assert helm_refused(state, 0, K.EVADE, 0) == helm_refused(state, 0, K.LINE_UP, 0) == 0
    for system, hits, refusal in (
        (System.BRIDGE, 1, 0), (System.BRIDGE, 2, R.NO_BRIDGE), (System.M_DRIVE, 3, R.NO_DRIVE),
    ):  # fmt: skip
        ship.hits[system] = hits
        assert helm_refused(state, 0, K.EVADE, 0) == refusal
        ship.hits[system] = 0
    ship.thrust = 1
    assert helm_refused(state, 0, K.EVADE, 0) == 0


@pytest.mark.parametrize(
    ("hazard", "checked", "refusal"), [(1, 4, 0), (1, 5, R.NO_HAZARD), (0, 4, R.NO_HAZARD)]
)
def test_a_collision_is_avoided_once_where_there_is_one(
    hazard: int, checked: int, refusal: int
) -> None:
    state = close()
    ship = state.ships[0]
    ship.speed, ship.hazard, ship.collision = 2, hazard, checked
    assert helm_refused(state, 0, K.AVOID_COLLISION, 0) == refusal


@pytest.mark.parametrize(
    ("planet", "orbit", "decaying", "insert", "enter"),
    [
        (Band.CLOSE, 0, 0, 0, R.NO_ORBIT), (Band.ADJACENT, 1, 0, 0, 0),
        (Band.CLOSE, 0, 3, R.DECAYING, 0), (Band.CLOSE, 1, 0, 0, 0),
        (Band.SHORT, 1, 0, R.NO_PLANET, R.NO_PLANET), (NOBODY, 1, 0, R.NO_PLANET, R.NO_PLANET),
    ],
)  # fmt: skip
def test_orbit_and_entry(planet: int, orbit: int, decaying: int, insert: int, enter: int) -> None:
    state = close()
    ship = state.ships[0]
    ship.planet, ship.orbit, ship.decaying = planet, orbit, decaying
    assert helm_refused(state, 0, K.ORBIT, 0) == insert
    assert helm_refused(state, 0, K.ENTER, 0) == enter


@pytest.mark.parametrize(
    ("pursues", "kept", "refusal"), [(1, 4, 0), (1, 5, R.NOT_PURSUING), (NOBODY, 4, R.NOT_PURSUING)]
)
def test_a_pursuit_is_kept_once_a_turn(pursues: int, kept: int, refusal: int) -> None:
    state = close()
    state.ships[0].pursues, state.ships[0].pursuit_kept = pursues, kept
    assert helm_refused(state, 0, K.KEEP_PURSUIT, 0) == refusal


def test_whom_one_may_come_near() -> None:
    state = close()
    other = state.ships[1]
    assert may_meet(state, 0, 1)
    assert not may_meet(state, 0, 0)
    other.hidden = 1
    assert not may_meet(state, 0, 1)
    other.seat = 0
    assert may_meet(state, 0, 1)
    other.hidden, other.fate = 0, Fate.JUMPED
    assert not may_meet(state, 0, 1)


def test_docking_needs_two_free_ships_side_by_side() -> None:
    state = close(Band.ADJACENT)
    dock = lambda: helm_refused(state, 0, K.DOCK, 1)  # noqa: E731
    assert dock() == 0
    for i in range(2):
        state.ships[i].docked = 2
        assert dock() == R.ALREADY
        state.ships[i].docked = NOBODY
    band(state, Band.CLOSE)
    assert dock() == R.NOT_ADJACENT
    state.ships[1].hidden = 1
    assert dock() == R.NOT_ENEMY


@pytest.mark.parametrize(
    ("at", "own", "enemy", "ram", "pursue", "wide"),
    [
        (Band.CLOSE, 3, 2, 0, R.SPEEDS_DIFFER, R.SPEEDS_DIFFER),
        (Band.CLOSE, 2, 2, R.NOT_FASTER, 0, 0), (Band.ADJACENT, 2, 2, R.NOT_FASTER, 0, 0),
        (Band.SHORT, 2, 2, R.TOO_FAR_TO_RAM, R.NOT_CLOSE, 0),
        (Band.MEDIUM, 2, 2, R.TOO_FAR_TO_RAM, R.NOT_CLOSE, R.NOT_CLOSE),
        (Band.CLOSE, 1, 2, R.NOT_FASTER, R.SPEEDS_DIFFER, R.SPEEDS_DIFFER),
    ],
)  # fmt: skip
def test_ramming_and_pursuing(
    at: Band, own: int, enemy: int, ram: int, pursue: int, wide: int
) -> None:
    state = close(at)
    one, other = state.ships[:2]
    one.speed, other.speed = own, enemy
    assert manoeuvre_refused(state, 0, K.RAM, 1) == ram
    assert manoeuvre_refused(state, 0, K.PURSUE, 1) == pursue
    state.options.pursuit_short = 1
    assert manoeuvre_refused(state, 0, K.PURSUE, 1) == wide
    one.pursues = 2
    assert manoeuvre_refused(state, 0, K.PURSUE, 1) == (R.ALREADY if wide != R.NOT_CLOSE else wide)
    other.struck = 0
    assert manoeuvre_refused(state, 0, K.RAM, 1) == R.QUARTER_GIVEN


def test_only_the_pursued_shakes_off() -> None:
    state = close()
    assert manoeuvre_refused(state, 0, K.BREAK_PURSUIT, 1) == R.NOT_PURSUED
    state.ships[1].pursues = 0
    assert manoeuvre_refused(state, 0, K.BREAK_PURSUIT, 1) == 0
    state.ships[1].hidden = 1
    assert manoeuvre_refused(state, 0, K.BREAK_PURSUIT, 1) == R.NOT_ENEMY


def operator(state, kind: int) -> int:
    return operator_refused(state, 0, kind, 1)


def test_the_operators_orders() -> None:
    state = close()
    one, other = state.ships[:2]
    other.talking = 1
    kinds = (K.LINK, K.JAM, K.STOP_MISSILES, K.INTERCEPT, K.LOCK)
    fine = [0, 0, R.NO_SMART_MISSILE, 0, 0]
    assert [operator(state, kind) for kind in kinds] == fine
    blind = [0] + [R.SENSORS_DOWN] * 4
    for system, hits, expected in (
        (System.SENSORS, 1, fine), (System.SENSORS, 2, blind), (System.POWER, 2, fine),
        (System.POWER, 3, [R.NO_POWER] * 5), (System.BRIDGE, 1, fine),
        (System.BRIDGE, 2, [R.NO_BRIDGE] * 5),
    ):  # fmt: skip
        one.hits[system] = hits
        assert [operator(state, kind) for kind in kinds] == expected
        one.hits[system] = 0
    one.jammed_by = 2
    assert [operator(state, kind) for kind in kinds] == [0, 0, R.NO_SMART_MISSILE, R.JAMMED, 0]
    one.jammed_by, other.talking, other.jammed_by = NOBODY, 0, 0
    assert [operator(state, kind) for kind in kinds] == [
        0, R.ALREADY, R.NO_SMART_MISSILE, R.NOTHING_TO_HEAR, 0,
    ]  # fmt: skip
    one.jammers, other.seat = 0, 0
    assert [operator(state, kind) for kind in kinds[1:]] == [
        R.NOT_ENEMY, R.NO_JAMMERS, R.NOT_ENEMY, R.NOT_ENEMY,
    ]  # fmt: skip
    other.seat = 1
    assert operator(state, K.JAM) == R.NO_JAMMERS


def test_smart_missiles_in_flight_can_be_turned_away() -> None:
    state = close()
    state.flight_count, one = 1, state.flights[0]
    one.target, one.launcher, one.kind, one.count = 0, 1, Weapon.SMART_MISSILE, 1
    assert operator(state, K.STOP_MISSILES) == 0
    one.target = 1
    assert operator(state, K.STOP_MISSILES) == R.NO_SMART_MISSILE


def test_a_lock_is_tried_once_on_whom_one_can_see() -> None:
    state = close()
    one, other = state.ships[:2]
    assert lock_refused(state, 0, 1) == 0
    for target in (-1, 2, 0):
        assert lock_refused(state, 0, target) == R.NOT_ENEMY
    for turn, refusal in ((4, 0), (5, R.LOCK_TRIED)):
        state.tried[1] = turn
        assert lock_refused(state, 0, 1) == refusal
    one.jammed_by = 1
    assert lock_refused(state, 0, 1) == R.JAMMED
    for system, hits in ((System.SENSORS, 2), (System.POWER, 3), (System.BRIDGE, 2)):
        one.hits[system] = hits - 1
        assert lock_refused(state, 0, 1) == R.JAMMED
        one.hits[system] = hits
        assert lock_refused(state, 0, 1) == R.SENSORS_DOWN
        one.hits[system] = 0
    other.hidden = 1
    assert lock_refused(state, 0, 1) == R.NOT_ENEMY


@pytest.mark.parametrize(
    ("speed", "change", "refusal"),
    [(5, 6, 0), (5, 7, R.SPEED_LIMIT), (6, -6, 0), (7, -7, R.SPEED_LIMIT), (3, -3, 0),
     (3, -4, R.SPEED_LIMIT), (3, 0, R.SPEED_LIMIT), (3, 1, 0)],
)  # fmt: skip
def test_speed_changes_by_up_to_the_thrust(speed: int, change: int, refusal: int) -> None:
    state = close()
    ship = state.ships[0]
    ship.speed = speed
    choice = choose(K.ADJUST_SPEED, 0, 0, member=PILOT, change=change)
    assert minor_refused(state, ship, ship.crew[PILOT], choice) == refusal


def test_what_is_a_minor_action_and_whose() -> None:
    state = close()
    ship = state.ships[0]

    def minor(kind: int, m: int = PILOT) -> int:
        more = {"change": 1} if kind == K.ADJUST_SPEED else {}
        return minor_refused(state, ship, ship.crew[m], choose(kind, 0, 0, member=m, **more))

    kinds = (K.PERSONAL, K.LEAVE_POST, K.ADJUST_SPEED, K.HOLD_COURSE)
    assert [minor(kind) for kind in kinds] == [0, 0, 0, 0]
    assert [minor(kind, GUNNER) for kind in kinds] == [0, 0, R.WRONG_POSITION, R.WRONG_POSITION]
    ship.boards = 1
    assert [minor(kind, MARINES) for kind in kinds[:2]] == [0, R.WRONG_POSITION]
    ship.crew[PILOT].machine = 1
    assert [minor(kind) for kind in kinds] == [R.WRONG_POSITION, R.WRONG_POSITION, 0, 0]
    ship.steered = 5
    assert [minor(kind) for kind in kinds[2:]] == [R.SPEED_DONE, R.SPEED_DONE]
    ship.hits[System.BRIDGE] = 2
    assert [minor(kind) for kind in kinds[2:]] == [R.NO_BRIDGE, R.NO_BRIDGE]
    ship.crew[PILOT].minor = 3
    assert [minor(kind) for kind in kinds] == [R.NO_MINOR_LEFT] * 4
    for kind in kinds:
        ask_member(state, 0, PILOT)
        choice = choose(kind, 0, 0, member=PILOT, **({"change": 1} if kind == kinds[2] else {}))
        assert check(state, choice) == R.NO_MINOR_LEFT


def test_an_attack_needs_ones_own_mount_and_a_target() -> None:
    state = close()
    ship = state.ships[0]

    def attack(mount: int = 2, weapons: int = 1, target: int = 1) -> int:
        choice = choose(K.ATTACK, 0, 0, target, member=GUNNER, mount=mount, weapons=weapons)
        return attack_refused(state, ship, ship.crew[GUNNER], choice)

    assert attack() == 0
    for mount in (-1, 0, 3):
        assert attack(mount) == R.MOUNT_NOT_MANNED
    assert [attack(target=j) for j in (-1, 2, 0)] == [R.NO_SUCH_SHIP, R.NO_SUCH_SHIP, R.NOT_ENEMY]
    assert attack(weapons=2) == R.WRONG_SLOTS
    ship.mounts[2].fired = 5
    assert attack(weapons=2) == R.MOUNT_FIRED
    ship.crew[GUNNER].mount, ship.crew[GUNNER].heads, ship.mount_count = 2, 2, 3
    assert attack(3) == R.MOUNT_NOT_MANNED
