"""What can happen. `actor` is the ship that acts, `target` the other one."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, note_throw, only
from asalto.core.records import NOBODY

from .state import State


class EventKind(IntEnum):
    """What happened. Where a member takes part, `a` is its place in the crew."""

    TURN_BEGAN = 0
    INITIATIVE_ROLLED = 1
    TWELVE_TAKEN = 2
    CHECKED = 3
    HASTENED = 4
    SHIP_ACTED = 5
    DELAYED = 6
    INTERRUPTED = 7
    WENT_FIRST = 8
    TURN_LOST = 9
    SPEED_CHANGED = 10
    COURSE_HELD = 11
    PERSONAL_DONE = 12
    POST_TAKEN = 13
    RELOADED = 14
    POOL_GAINED = 15
    POINT_GIVEN = 16
    INITIATIVE_RAISED = 17
    FIRED = 18
    ATTACKED = 19
    LAUNCHED = 20
    MISSILES_ARRIVED = 21
    MISSILE_STRUCK = 22
    MISSILE_SHOT_DOWN = 23
    MISSILE_STOPPED = 24
    MISSILES_SPENT = 25
    SAND_FIRED = 26
    SCREEN_RAISED = 27
    DODGED = 28
    DAMAGE_ROLLED = 29
    HIT_PLACED = 30
    HULL_LOST = 31
    STRUCTURE_LOST = 32
    ARMOUR_LOST = 33
    MOUNT_HIT = 34
    SYSTEM_HIT = 35
    CREW_HIT = 36
    PERSON_HURT = 37
    PERSON_IRRADIATED = 38
    PERSON_DOWN = 39
    FUEL_LOST = 40
    CARGO_LOST = 41
    COLLIDED = 42
    RAMMED = 43
    DOCKED = 44
    UNDOCKED = 45
    PURSUIT_BEGAN = 46
    PURSUIT_KEPT = 47
    PURSUIT_ENDED = 48
    RANGE_CHANGED = 49
    RANGE_KEPT = 50
    LOCKED = 51
    LOCK_BROKEN = 52
    JAMMED = 53
    LINKED = 54
    LINK_LOST = 55
    PLANS_LEARNT = 56
    EDGE_READIED = 57
    BOARDERS_CROSSED = 58
    BOARDERS_HIT = 59
    BOARDING_ROUND = 60
    THROWN_BACK = 61
    SHIP_BOARDED = 62
    SHIP_TAKEN = 63
    CREW_DEALT_WITH = 64
    REPAIRED = 65
    REPAIRS_FELL_APART = 66
    PLOTTED = 67
    JUMPED = 68
    ORBIT_MISSED = 69
    ORBIT_REACHED = 70
    ENTRY_FAILED = 71
    LANDED = 72
    SHIP_DESTROYED = 73
    SHIP_DISABLED = 74
    TASK_BEGAN = 75
    TASK_WORKED = 76
    TASK_DROPPED = 77
    TASK_RUINED = 78
    TASK_DONE = 79
    TASK_DISTURBED = 80
    PERSON_SHOT_AT = 81
    RANGE_SET = 82
    AWARENESS_SET = 83
    HIDING_SET = 84
    SHIP_ENTERED = 85
    SHIP_REMOVED = 86
    CHARGED = 87
    BATTLE_OVER = 88
    REACTIONS_LOST = 89
    DRONES_HELPED = 90


def seen_by(state: State, i: int) -> int:
    """Who may see what ship i does: everybody, or its own seat while it is hidden."""
    if i < 0 or state.ships[i].hidden == 0:
        return PUBLIC
    return only(state.ships[i].seat)


def fact(
    state: State, log: Log, kind: int, i: int, target: int = NOBODY,
    a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0,
) -> None:  # fmt: skip
    """Write what ship i did or suffered."""
    if log.silent == 0:
        note(log, kind, seen_by(state, i), i, target, a, b, c, d, e)


def private_fact(state: State, log: Log, kind: int, i: int, a: int = 0, b: int = 0) -> None:
    """Write what only the seat of ship i learns."""
    if log.silent == 0:
        note(log, kind, only(state.ships[i].seat), i, NOBODY, a, b)


def thrown(
    state: State, log: Log, dice: Dice, kind: int, roll: int, success: int, chance: int,
    i: int, target: int = NOBODY, a: int = 0, b: int = 0, c: int = 0, d: int = 0,
) -> None:  # fmt: skip
    """Write a throw of ship i with its dice and the reasons of the tally."""
    if log.silent == 0:
        sees = seen_by(state, i)
        note_throw(log, dice, state.tally, kind, roll, success, chance, sees, i, target, a, b, c, d)
