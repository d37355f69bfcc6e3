"""What can happen, and the clause that each event rests on.

Rules write events with `core.events.note` and `note_throw`. `actor` and `target` are ships; a zone
is ten times the kind of part plus its number (0 where it is the only one of its kind).
"""

from enum import IntEnum


class EventKind(IntEnum):
    """Facts, in the past tense."""

    TURN_BEGAN = 1
    LAUNCHED = 2
    ENGINEER_CHECKED = 3
    NAVIGATOR_CHECKED = 4
    DECLARED = 5
    HELD_FIRE = 6
    RETREAT_ANNOUNCED = 7
    SHOT_HIT = 8
    SHOT_MISSED = 9
    SHOT_WASTED = 10
    TORPEDO_RAN = 11
    DODGED = 12
    NOT_DODGED = 13
    NO_DODGE = 14
    SECOND_HIT = 15
    SECOND_MISSED = 16
    HIT_LANDED = 17
    CRITICAL = 18
    CREW_WOUNDED = 19
    CREW_DIED = 20
    AIR_LOST = 21
    ARMOUR_STRIPPED = 22
    STRUCTURE_LOST = 23
    ENGINE_LOST = 24
    TANK_BURNS = 25
    SUBSPACE_LOST = 26
    SYSTEMS_LOST = 27
    WEAPON_LOST = 28
    MAGAZINE_BLEW = 29
    TRACTOR_LOST = 30
    CARGO_LOST = 31
    UNITS_LOST = 32
    HANGAR_LOST = 33
    NOTHING_LEFT = 34
    SHIP_DESTROYED = 35
    SHIP_WRECKED = 36
    PILOTED = 37
    NOT_PILOTED = 38
    TURNED_RIGHT = 39
    TURNED_LEFT = 40
    ACCELERATED = 41
    MOVED = 42
    PULLED = 43
    SWALLOWED = 44
    AVOIDED = 45
    NOT_AVOIDED = 46
    NEAR_MISS = 47
    COLLIDED = 48
    VECTORS_SWAPPED = 49
    ATTACHED = 50
    CREW_JOINED = 51
    BOARDING_FOUGHT = 52
    BOARDING_TIED = 53
    SOLDIER_FELL = 54
    CREW_FELL = 55
    RETREATED = 56
    CAPTURED = 57
    CAME_FREE = 58
    DOCKED = 59
    DOCKING_FAILED = 60
    SURVIVED = 61
    SURVIVAL_FAILED = 62
    AIR_HELD = 63
    AIR_FAILED = 64
    TANK_BURNED = 65
    REPAIRED = 66
    REPAIR_FAILED = 67
    RUINED = 68
    LIVED = 69
    DIED_OF_WOUNDS = 70
    REFUELLED = 71
    DRIFTED_AWAY = 72
    BATTLE_ENDED = 73
    ROCK_STRUCK = 74
    ROCK_AVOIDED = 75
    ORDERS_LOST = 76
    REWRITES = 77
