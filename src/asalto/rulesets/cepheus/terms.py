"""What the numbers of a starship battle stand for."""

from __future__ import annotations

from enum import IntEnum


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
