"""Why a significant action of one position may not be taken (CE-10.7)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.boarding import boarding_refused
from .rules.crew import current_thrust, has_bridge, has_power, in_play, is_alone, may_target, pair
from .rules.gunnery import has_quarter
from .rules.helm import hazard_of
from .rules.navigator import jump_fuel
from .rules.operator import is_jammed, jams, smart_flight
from .rules.sides import are_allies, are_fast
from .state import Member, Ship, State
from .terms import Band, Position, System
from .vocabulary import Refusal


def post_refused(state: State, ship: Ship, member: Member, choice: Choice) -> int:
    """Significant actions that belong to one position (CE-10.7)."""
    kind = choice.kind
    targeted = is_targeted(kind)
    if targeted:
        if choice.target < 0 or choice.target >= state.ship_count:
            return Refusal.NO_SUCH_SHIP
    post = post_for(kind)
    alone = is_alone(ship, member) and post == Position.NAVIGATOR
    if kind == Kind.BOARD:
        if member.position != Position.SECURITY and member.position != Position.MARINE:
            return Refusal.WRONG_POSITION
        return boarding_refused(state, state.ask_ship, choice.target)
    if member.position != post and not alone:
        return Refusal.WRONG_POSITION
    if post == Position.PILOT:
        return helm_refused(state, state.ask_ship, kind, choice.target)
    if post == Position.SENSORS:
        return operator_refused(state, state.ask_ship, kind, choice.target)
    if post == Position.CAPTAIN:
        return 0
    return course_refused(state, ship, member, kind, choice.target)


def is_targeted(kind: int) -> bool:
    """True for actions aimed at another ship."""
    if kind == Kind.BOARD or kind == Kind.RANGE_CHECK or kind == Kind.BREAK_PURSUIT:
        return True
    if kind == Kind.DOCK or kind == Kind.PURSUE or kind == Kind.RAM:
        return True
    return kind == Kind.JAM or kind == Kind.INTERCEPT or kind == Kind.LOCK


def post_for(kind: int) -> int:
    """The position that an action belongs to."""
    if kind == Kind.COORDINATE or kind == Kind.RAISE_INITIATIVE:
        return Position.CAPTAIN
    if kind == Kind.PLOT_JUMP or kind == Kind.RANGE_CHECK:
        return Position.NAVIGATOR
    if kind == Kind.JUMP:
        return Position.ENGINEER
    return Position.PILOT if kind <= Kind.ENTER else Position.SENSORS


def course_refused(state: State, ship: Ship, member: Member, kind: int, j: int) -> int:
    """Range check, jump plot and jump."""
    i = state.ask_ship
    if kind == Kind.RANGE_CHECK:
        if not may_meet(state, i, j):
            return Refusal.NOT_ENEMY
        return Refusal.RANGE_CHECKED if state.checked[pair(i, j)] == state.turn else 0
    if ship.jump == 0 or ship.hits[System.J_DRIVE] >= 2 or not has_power(ship):
        return Refusal.NO_JUMP_DRIVE
    if kind == Kind.PLOT_JUMP:
        return 0 if ship.plot != 1 else Refusal.PLOTTED
    if not has_bridge(ship):
        return Refusal.NO_BRIDGE
    if member.mount != System.J_DRIVE:
        return Refusal.WRONG_POSITION
    if ship.plot == 0:
        return Refusal.NO_PLOT
    return 0 if ship.fuel >= jump_fuel(ship) and ship.hits[System.FUEL] < 3 else Refusal.NO_FUEL


def helm_refused(state: State, i: int, kind: int, j: int) -> int:
    """The pilot's significant actions: bridge, drive, and what each asks for."""
    ship = state.ships[i]
    if not has_bridge(ship):
        return Refusal.NO_BRIDGE
    if current_thrust(ship) <= 0:
        return Refusal.NO_DRIVE
    if kind == Kind.AVOID_COLLISION:
        needed = hazard_of(state, i) > 0 and ship.collision != state.turn
        return 0 if needed else Refusal.NO_HAZARD
    if kind == Kind.ORBIT or kind == Kind.ENTER:
        if not Band.ADJACENT <= ship.planet <= Band.CLOSE:
            return Refusal.NO_PLANET
        if kind == Kind.ORBIT and ship.decaying != 0:
            return Refusal.DECAYING
        out_of_orbit = kind == Kind.ORBIT or ship.orbit != 0 or ship.decaying != 0
        return 0 if out_of_orbit else Refusal.NO_ORBIT
    if kind == Kind.KEEP_PURSUIT:
        kept = ship.pursues != NOBODY and ship.pursuit_kept != state.turn
        return 0 if kept else Refusal.NOT_PURSUING
    if kind == Kind.EVADE or kind == Kind.LINE_UP:
        return 0
    return manoeuvre_refused(state, i, kind, j)


def may_meet(state: State, i: int, j: int) -> bool:
    """True if ship i may come near ship j: one of its own side, or an enemy in sight."""
    if i == j or not in_play(state, j):
        return False
    other = state.ships[j]
    return other.hidden == 0 or are_allies(state, other.seat, state.ships[i].seat)


def manoeuvre_refused(state: State, i: int, kind: int, j: int) -> int:
    """Manoeuvres against another ship."""
    ship = state.ships[i]
    other = state.ships[j]
    if kind == Kind.DOCK:
        if not may_meet(state, i, j):
            return Refusal.NOT_ENEMY
        if ship.docked != NOBODY or other.docked != NOBODY:
            return Refusal.ALREADY
        return 0 if state.band[pair(i, j)] == Band.ADJACENT else Refusal.NOT_ADJACENT
    if not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if kind == Kind.BREAK_PURSUIT:
        return 0 if other.pursues == i else Refusal.NOT_PURSUED
    if are_fast(state, i, j):
        return Refusal.MADE_FAST
    band = state.band[pair(i, j)]
    if kind == Kind.RAM:
        if has_quarter(state, i, j):
            return Refusal.QUARTER_GIVEN
        if band > Band.CLOSE:
            return Refusal.TOO_FAR_TO_RAM
        return 0 if ship.speed > other.speed else Refusal.NOT_FASTER
    if band > (Band.SHORT if state.options.pursuit_short != 0 else Band.CLOSE):
        return Refusal.NOT_CLOSE
    if ship.pursues != NOBODY:
        return Refusal.ALREADY
    return 0 if ship.speed == other.speed else Refusal.SPEEDS_DIFFER


def operator_refused(state: State, i: int, kind: int, j: int) -> int:
    """The sensors operator's actions (CE-10.17.27, .31: not with sensors or bridge disabled)."""
    ship = state.ships[i]
    if not has_power(ship):
        return Refusal.NO_POWER
    if not has_bridge(ship):
        return Refusal.NO_BRIDGE
    if kind == Kind.LINK:
        return 0
    if ship.hits[System.SENSORS] >= 2:
        return Refusal.SENSORS_DOWN
    if kind == Kind.STOP_MISSILES:
        if ship.jammers == 0:
            return Refusal.NO_JAMMERS
        return 0 if smart_flight(state, i) != NOBODY else Refusal.NO_SMART_MISSILE
    if kind == Kind.LOCK:
        return lock_refused(state, i, j)
    if not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if kind == Kind.JAM:
        if ship.jammers == 0:
            return Refusal.NO_JAMMERS
        return Refusal.ALREADY if jams(state, i, j) else 0
    if is_jammed(state, i):
        return Refusal.JAMMED
    return 0 if state.ships[j].talking != 0 else Refusal.NOTHING_TO_HEAR


def lock_refused(state: State, i: int, j: int) -> int:
    """Sensor targeting: once for each target; not on whoever jams (CE-10.9.76; ruling S17)."""
    ship = state.ships[i]
    if j < 0 or j >= state.ship_count or not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if ship.hits[System.SENSORS] >= 2 or not has_power(ship) or not has_bridge(ship):
        return Refusal.SENSORS_DOWN
    if jams(state, j, i):
        return Refusal.JAMMED
    return Refusal.LOCK_TRIED if state.tried[pair(i, j)] == state.turn else 0
