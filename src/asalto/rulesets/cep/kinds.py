"""The enumerations of the game: phases, parts, equipment, roles, reasons."""

from enum import IntEnum


class Phase(IntEnum):
    """Where the turn stands."""

    LAUNCH = 1
    CHECKS = 2
    ORDERS = 3
    DECLARE = 4
    FIRE = 5
    REWRITE = 6
    JOIN = 7
    CASUALTIES = 8
    DOCK = 9
    COLLIDE = 10
    REPAIR = 11


class Part(IntEnum):
    """Kinds of parts (CEP-3.1)."""

    PROW = 0
    STERN = 1
    STARBOARD = 2
    PORT = 3
    CENTRE = 4


class Section(IntEnum):
    """Sections of space round a ship (CEP-3.3): SFD, SFI, SPD, SPI."""

    FRONT_RIGHT = 0
    FRONT_LEFT = 1
    REAR_RIGHT = 2
    REAR_LEFT = 3


class Equipment(IntEnum):
    """Equipment points as the critical tables name them (CEP-2.1)."""

    CA = 0
    SV = 1
    RE = 2
    MO = 3
    DC = 4
    MS = 5
    SI = 6
    AL = 7
    AP = 8
    TO = 9
    ML = 10
    MP = 11
    MT = 12
    TM = 13
    CG = 14
    CH = 15
    CU = 16


STORE_OF = (-1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1, 4, 5, 6, 7)
"""Equipment -> its place in `Ship.working`, for kinds that are counted by part."""


class Store(IntEnum):
    """What `working` and `broken` count, part by part."""

    MO = 0
    DC = 1
    MS = 2
    SI = 3
    TM = 4
    CG = 5
    CH = 6
    CU = 7


class Cargo(IntEnum):
    """What a cargo point holds (CEP-2.17 to 2.22)."""

    GOODS = 0
    COMPARTMENT = 1
    KITCHEN = 2
    SUPPLIES = 3
    SICK_BAY = 4
    FLUIDS = 5
    ROOM = 6


class Weaponry(IntEnum):
    """Kinds of weapons, damage types I, II and III (CEP-6.6)."""

    AL = 0
    AP = 1
    TO = 2


class Role(IntEnum):
    """Crew posts (CEP-4.2 to 4.6)."""

    PILOT = 0
    GUNNER = 1
    NAVIGATOR = 2
    ENGINEER = 3
    TECHNICIAN = 4


class Serves(IntEnum):
    """What a life-support line keeps alive (CEP-2.3)."""

    CABINS = 0
    UNITS = 1
    CARGO = 2
    HANGAR = 3


class Condition(IntEnum):
    """Of a weapon, or of anything that can break."""

    WORKING = 0
    BROKEN = 1
    RUINED = 2


class Status(IntEnum):
    """Where a ship is."""

    FLYING = 0
    BERTHED = 1
    WRECK = 2
    DESTROYED = 3
    WITHDRAWN = 4


class Letter(IntEnum):
    """Orders (CEP-9.2, 9.3): derecha, izquierda, acelerar."""

    D = 1
    I = 2  # noqa: E741
    A = 3


class Outcome(IntEnum):
    """What a check comes to (CEP-6.2, 6.3)."""

    CRITICAL = 0
    SUCCESS = 1
    FAILURE = 2
    FUMBLE = 3


class Repair(IntEnum):
    """What a crew member can try to mend (CEP-19.1 to 19.3)."""

    LIFE = 0
    WEAPON = 1
    SYSTEMS = 2
    ENGINE = 3
    TANK = 4
    SUBSPACE = 5
    TRACTOR = 6
    CARGO = 7


class Aim(IntEnum):
    """What a goal of a scenario asks for."""

    DESTROY = 1
    CAPTURE = 2
    ESCAPE = 3
    CRIPPLE = 4
    CARGO = 5
    AUTONOMY = 6


class Ending(IntEnum):
    """Why a battle ended."""

    LAST_SIDE = 1
    NOBODY_LEFT = 2
    GOAL_MET = 3
    TIME_HOLDS = 4
    TIME_VALUE = 5
    TIME_EVEN = 6


class Reason(IntEnum):
    """Modifiers, by the name that a player knows."""

    RANGE = 1
    TARGET_SPEED = 2
    OWN_SPEED = 3
    SYSTEMS = 4
    SYSTEMS_HIT = 5
    WOUND = 6
    NAVIGATOR = 7
    MANOEUVRE = 8
    TORPEDOES = 9
    DOCKING = 10
    NUMBERS = 11
