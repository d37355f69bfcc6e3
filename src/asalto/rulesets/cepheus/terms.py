"""What the numbers of a starship battle stand for."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Where the sequence of play stands."""

    INITIATIVE = 0
    HASTE = 1
    ORDER = 2
    ACTION = 3
    LAST = 4
    OVER = 5


class Ask(IntEnum):
    """What is being asked of whom; NONE while the engine goes on by itself."""

    NONE = 0
    TACTICS = 1
    HASTE = 2
    START = 3
    INTERRUPT = 4
    LAST = 5
    DRONES = 6
    CREW = 7
    POST = 8
    POOL = 9
    BAND = 10
    REACT = 11
    FATE = 12


class Band(IntEnum):
    """Range bands (CE-10.2)."""

    ADJACENT = 0
    CLOSE = 1
    SHORT = 2
    MEDIUM = 3
    LONG = 4
    VERY_LONG = 5
    DISTANT = 6


class Position(IntEnum):
    """Crew positions (CE-10.3), in the order in which a ship's crew is asked."""

    CAPTAIN = 0
    SENSORS = 1
    NAVIGATOR = 2
    PILOT = 3
    ENGINEER = 4
    DAMAGE_CONTROL = 5
    TURRET_GUNNER = 6
    BAY_GUNNER = 7
    SECURITY = 8
    MARINE = 9
    PASSENGER = 10


class Skill(IntEnum):
    """Skills that the space fight asks for."""

    PILOT = 0
    TURRETS = 1
    BAYS = 2
    SCREENS = 3
    COMMS = 4
    NAVIGATION = 5
    ENGINEERING = 6
    MECHANICS = 7
    LEADERSHIP = 8
    TACTICS = 9
    JACK = 10


class Ability(IntEnum):
    """The six characteristics."""

    STR = 0
    DEX = 1
    END = 2
    INT = 3
    EDU = 4
    SOC = 5


class Difficulty(IntEnum):
    """The seven steps of difficulty."""

    SIMPLE = 0
    EASY = 1
    ROUTINE = 2
    AVERAGE = 3
    DIFFICULT = 4
    VERY_DIFFICULT = 5
    FORMIDABLE = 6


class Weapon(IntEnum):
    """What stands in a mount, and after those what else does ship damage."""

    PULSE_LASER = 0
    BEAM_LASER = 1
    PARTICLE_BEAM = 2
    SANDCASTER = 3
    MISSILE_RACK = 4
    PARTICLE_BAY = 5
    MESON_BAY = 6
    FUSION_BAY = 7
    MISSILE_BAY = 8
    STANDARD_MISSILE = 9
    NUCLEAR_MISSILE = 10
    SMART_MISSILE = 11
    COLLISION = 12
    ATMOSPHERE = 13
    BOARDERS = 14


class MountKind(IntEnum):
    """How weapons are mounted."""

    TURRET = 0
    BAY = 1
    FIXED = 2


class System(IntEnum):
    """Tracks of three hits; mounts have their own."""

    SENSORS = 0
    M_DRIVE = 1
    J_DRIVE = 2
    POWER = 3
    BRIDGE = 4
    FUEL = 5
    HOLD = 6


class Location(IntEnum):
    """What a hit strikes (CE-10.16.26 to .36)."""

    HULL = 0
    STRUCTURE = 1
    ARMOUR = 2
    TURRET = 3
    BAY = 4
    SENSORS = 5
    M_DRIVE = 6
    J_DRIVE = 7
    POWER = 8
    BRIDGE = 9
    FUEL = 10
    HOLD = 11
    CREW = 12


class Column(IntEnum):
    """Columns of the hit location table."""

    EXTERNAL = 0
    INTERNAL = 1
    SMALL_CRAFT = 2


class Fate(IntEnum):
    """What became of a ship."""

    IN_PLAY = 0
    RESERVE = 1
    DESTROYED = 2
    CAPTURED = 3
    JUMPED = 4
    LANDED = 5
    REMOVED = 6


class CrewFate(IntEnum):
    """What became of the crew of a boarded ship, or of boarders who could not retreat."""

    NONE = 0
    ABANDONED = 1
    CAPTURED = 2
    KILLED = 3


class Attack(IntEnum):
    """What the target is reacting to."""

    NONE = 0
    BEAM = 1
    FLIGHT = 2
    CROSSING = 3


class Step(IntEnum):
    """How far an attack has come."""

    DECLARED = 0
    DODGE = 1
    THROW = 2
    AFTER_HIT = 3
    SETTLE = 4


class Ending(IntEnum):
    """Why the battle ended."""

    NONE = 0
    SHIPS_LOST = 1
    ESCAPED = 2
    CAPTURED = 3
    TURN_LIMIT = 4
    UMPIRE = 5


class ChoiceKind(IntEnum):
    """What a seat may say. From AD_HOC_CHECK on: the umpire only (seat NOBODY)."""

    TACTICS = 0
    NO_TACTICS = 1
    HASTEN = 2
    STEADY = 3
    ACT = 4
    DELAY = 5
    INTERRUPT = 6
    WAIT = 7
    CLAIM_FIRST = 8
    LET_PASS = 9
    AUTO_REPAIR = 10
    LEND_DRONES = 11
    REST_DRONES = 12
    DONE = 13
    PERSONAL = 14
    LEAVE_POST = 15
    TAKE_POST = 16
    ADJUST_SPEED = 17
    HOLD_COURSE = 18
    RELOAD = 19
    COORDINATE = 20
    GIVE_POINT = 21
    KEEP_POINTS = 22
    RAISE_INITIATIVE = 23
    BOARD = 24
    REPAIR = 25
    ATTACK = 26
    PLOT_JUMP = 27
    JUMP = 28
    RANGE_CHECK = 29
    SET_BAND = 30
    AVOID_COLLISION = 31
    BREAK_PURSUIT = 32
    DOCK = 33
    EVADE = 34
    LINE_UP = 35
    PURSUE = 36
    KEEP_PURSUIT = 37
    RAM = 38
    ORBIT = 39
    ENTER = 40
    JAM = 41
    STOP_MISSILES = 42
    INTERCEPT = 43
    LINK = 44
    LOCK = 45
    USE_EDGE = 46
    KEEP_WORKING = 47
    DROP_TASK = 48
    NO_REACTION = 49
    DODGE = 50
    SAND = 51
    POINT_DEFENCE = 52
    SCREEN = 53
    ABANDON = 54
    CAPTURE = 55
    KILL = 56
    AD_HOC_CHECK = 57
    SET_RANGE = 58
    SET_AWARE = 59
    SET_HIDDEN = 60
    ADD_SHIP = 61
    ENTER_RESERVE = 62
    REMOVE_SHIP = 63
    BEGIN_TASK = 64
    CHARGE = 65
    SHOOT_PERSON = 66
    END_BATTLE = 67


class Detail(IntEnum):
    """What sensors show of another ship (CE-10.2.3 to .9), from near to far."""

    NEURAL_SOURCES = 0
    SHIP_SYSTEMS = 1
    NEURAL_LEVEL = 2
    VISUAL_DETAIL = 3
    HEAT_SOURCES = 4
    INTERNAL_STRUCTURE = 5
    NEURAL_PRESENCE = 6
    EM_SOURCE = 7
    EXTERNAL_STRUCTURE = 8
    SHAPE = 9
    THERMAL_ACTIVITY = 10
    OUTER_STRUCTURE = 11
    PRESENCE = 12
    ACTIVITY_LEVEL = 13
    SILHOUETTE = 14
