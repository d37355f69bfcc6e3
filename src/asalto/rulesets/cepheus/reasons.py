"""Why a throw is modified, why a choice is refused, why the greedy bot likes it."""

from __future__ import annotations

from enum import IntEnum


class Reason(IntEnum):
    """Modifiers of a throw."""

    SKILL = 0
    UNSKILLED = 1
    ABILITY = 2
    HASTY = 3
    SECOND_JOB = 4
    POOL = 5
    EDGE = 6
    DIFFICULTY = 7
    RANGE = 8
    WEAPON = 9
    MOUNT = 10
    BRIDGE = 11
    LOCK = 12
    LINE_UP = 13
    PURSUIT = 14
    COMPUTER = 15
    EVASIVE = 16
    EVADE = 17
    DODGE = 18
    SERIES = 19
    ELECTRONICS = 20
    TARGET_ELECTRONICS = 21
    STEALTH = 22
    SENSORS = 23
    NOISE = 24
    UNWILLING = 25
    MOMENTUM = 26
    JUMP_NUMBER = 27
    HASTE = 28
    J_DRIVE = 29
    ENGINEERING = 30
    HAZARD = 31
    HAZARD_SPEED = 32
    WORLD_SIZE = 33
    ATMOSPHERE = 34
    DECAYING = 35
    AUTO_REPAIR = 36
    DRONES = 37
    ARMOUR = 38
    DAMAGE = 39
    UMPIRE = 40
    THRUST = 41
    TACTICS = 42
    AWARE = 43
    PERSON = 44
    SCREEN = 45
    SAND = 46


class Refusal(IntEnum):
    """Why a choice may not be made; 0 is never a refusal."""

    NONE = 0
    NO_SUCH_CHOICE = 1
    NOT_ASKED = 2
    NOT_THIS = 3
    NO_SUCH_SHIP = 4
    NO_SUCH_MEMBER = 5
    WRONG_POSITION = 6
    MEMBER_DOWN = 7
    NO_MINOR_LEFT = 8
    NO_SIGNIFICANT_LEFT = 9
    SPEED_DONE = 10
    SPEED_LIMIT = 11
    NO_DRIVE = 12
    NO_BRIDGE = 13
    NOT_ENEMY = 14
    OUT_OF_PLAY = 15
    MOUNT_NOT_MANNED = 16
    MOUNT_OUT_OF_ORDER = 17
    MOUNT_FIRED = 18
    NOTHING_READY = 19
    WRONG_SLOTS = 20
    OUT_OF_RANGE = 21
    SENSORS_DOWN = 22
    NO_POWER = 23
    FLIGHTS_FULL = 24
    NOT_SPENT = 25
    MAGAZINE_EMPTY = 26
    RANGE_CHECKED = 27
    BAND_LIMIT = 28
    NOT_CLOSE = 29
    SPEEDS_DIFFER = 30
    NOT_FASTER = 31
    NOT_PURSUED = 32
    NOT_PURSUING = 33
    ALREADY = 34
    NOT_ADJACENT = 35
    NO_PARTY = 36
    NO_HAZARD = 37
    NO_JAMMERS = 38
    NO_SMART_MISSILE = 39
    NOTHING_TO_HEAR = 40
    NO_ALLY = 41
    LOCK_TRIED = 42
    JAMMED = 43
    NO_EDGE = 44
    NOT_DAMAGED = 45
    NO_JUMP_DRIVE = 46
    NO_PLOT = 47
    NO_FUEL = 48
    NO_PLANET = 49
    POST_TAKEN = 50
    POST_UNKNOWN = 51
    NO_REACTION_LEFT = 52
    NO_SANDCASTER = 53
    NO_LASER = 54
    NO_SCREEN = 55
    NO_TASK = 56
    UMPIRE_ONLY = 57
    BAD_NUMBER = 58
    NO_ROOM = 59
    NO_POINTS = 60
    BOARDED = 61


class Hint(IntEnum):
    """What the greedy bot thinks of a choice."""

    NONE = 0
    FIRE = 1
    BEST_TARGET = 2
    CLOSE_IN = 3
    KEEP_AWAY = 4
    HELP_GUNNERS = 5
    EVADE = 6
    MEND = 7
    ESCAPE = 8
    BOARD = 9
    DEFEND = 10
    LEAD = 11
    RELOAD = 12
    ACT_NOW = 13
    PURSUE = 14
    MAN_POST = 15
    POINTLESS = 16
