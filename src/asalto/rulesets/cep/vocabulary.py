"""The words of the game, from which `make vocabulary` writes `offer.py` and `say.py`."""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, HEX, Vocabulary, choice, event, named, throw


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
    TRANSFER = 12
    REFUEL = 13


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
    UMPIRE = 12
    EQUAL = 13


class Refusal(IntEnum):
    """Why not."""

    NONE = 0
    NOT_AWAITED = 1
    WRONG_PHASE = 2
    OTHER_SHIP_FIRST = 3
    NOT_YOURS = 4
    NO_SUCH_SHIP = 5
    NO_SUCH_CHOICE = 6
    CANNOT_LAUNCH = 7
    BAD_SHIFT = 8
    NO_SUCH_POST = 9
    TOO_MANY_ORDERS = 10
    NO_ACCELERATION = 11
    CANNOT_BOARD = 12
    CANNOT_FORGO = 13
    NOT_A_TARGET = 14
    TOO_MANY_SHOTS = 15
    NO_TARGETS_NAMED = 16
    HAS_DECLARED = 17
    CANNOT_RETREAT = 18
    NO_SHOTS_LEFT = 19
    WEAPON_SILENT = 20
    NOT_DECLARED = 21
    NEARER_SHIP = 22
    OUT_OF_REACH = 23
    WRONG_SECTION = 24
    CAN_STILL_SHOOT = 25
    CANNOT_CEASE = 26
    CANNOT_JOIN = 27
    CANNOT_FALL = 28
    TOO_FAR = 29
    CANNOT_REPAIR = 30
    CANNOT_TRANSFER = 31
    CANNOT_LOAD = 32
    MUST_DOCK = 33


class Hint(IntEnum):
    """Why the greedy bot does what it does."""

    NOTHING = 0
    BEST_SHOT = 1
    FIRST_IN_RANGE = 2
    ALL_WEAPONS = 3
    HOLD_FIRE = 4
    BRING_GUNS_TO_BEAR = 5
    CLOSE_IN = 6
    KEEP_COURSE = 7
    FLEE = 8
    NEED_THE_HELP = 9
    LEAVE_WELL_ALONE = 10
    LAUNCH_NOW = 11
    BOARD = 12
    DEFEND = 13
    SPARE_THE_CREW = 14
    MEND = 15
    STAY_AT_POST = 16
    COME_HOME = 17
    TAKE_IT_THERE = 18
    RUN_FOR_IT = 19
    MAN_THE_PRIZE = 20


SHIP, SEAT = named("ship"), named("seat")
WEAPON = named("weapon", within=("ship",))
CREW = named("crew", within=("ship",))
ROW = named("crew", within=("target",))
LINE = named("line", within=("ship",))
LOSS = named("who", within=("ship",))
FAULT = named("fault", ("what", "place"), within=("target",))
POST, LETTER, SECTION, END = named("post"), named("letter"), named("section"), named("end")
FACING, ZONE = named("facing"), named("zone")
"""Ten times the kind of part, plus its number (0 where it is the only one of its kind)."""
EQUIPMENT, CARGO, ROLE = named("equipment"), named("cargo"), named("role")
REPAIR, RESULT, ENDING = named("repair"), named("result"), named("ending")

# fmt: off
CHOICES = {
    "pass": choice("{ship} passes", ship=SHIP),
    "launch": choice("{ship} launches facing {facing} shift {shift}", ship=SHIP, facing=FACING,
        shift=COUNT),
    "check": choice("{ship} checks {post}", ship=SHIP, post=POST),
    "letter": choice("{ship}: {letter}", ship=SHIP, letter=LETTER),
    "done": choice("{ship}: done", ship=SHIP),
    "board": choice("{ship} boards {target}", ship=SHIP, target=SHIP),
    "forgo": choice("{ship} forgoes piloting", ship=SHIP),
    "target": choice("{ship} targets {target}", ship=SHIP, target=SHIP),
    "fire": choice("{ship} declares {shots} shots", ship=SHIP, shots=COUNT),
    "retreat": choice("{ship} retreats", ship=SHIP),
    "shoot": choice("{ship} fires {weapon} at {target} on {section} {end}", ship=SHIP,
        weapon=WEAPON, target=SHIP, section=SECTION, end=END),
    "waste": choice("{ship} wastes {weapon}", ship=SHIP, weapon=WEAPON),
    "cease": choice("{ship} ceases fire", ship=SHIP),
    "join": choice("{ship} {member} joins the fight", ship=SHIP, member=CREW),
    "fall": choice("{ship} loses {loss}", ship=SHIP, loss=LOSS),
    "dock": choice("{ship} docks in {target} vector {vector}", ship=SHIP, target=SHIP, vector=HEX),
    "brace": choice("{ship} is struck on {section}", ship=SHIP, section=SECTION),
    "repair": choice("{ship} {member} repairs {target} {fault}", ship=SHIP, member=CREW,
        target=SHIP, fault=FAULT),
    "transfer": choice("{ship} {member} goes to {target} as {row}", ship=SHIP, member=CREW,
        target=SHIP, row=ROW),
    "load": choice("{ship} loads {shots} for {weapon}", ship=SHIP, shots=COUNT, weapon=WEAPON),
}

SHOT = {"ship": SHIP, "target": SHIP, "weapon": WEAPON, "skill": COUNT, "result": RESULT,
    "range": COUNT}
DODGE = {"ship": SHIP, "shooter": SHIP, "skill": COUNT, "result": RESULT}
AVOID = {"ship": SHIP, "other": SHIP, "skill": COUNT, "result": RESULT}
DOCKING = {"ship": SHIP, "carrier": SHIP, "skill": COUNT, "result": RESULT}
SURVIVAL = {"ship": SHIP, "needed": COUNT, "excess": COUNT, "criticals": COUNT}
AIR = {"ship": SHIP, "line": LINE, "turns": COUNT}
MENDING = {"ship": SHIP, "target": SHIP, "member": CREW, "skill": COUNT, "repair": REPAIR,
    "place": COUNT, "result": RESULT, "role": ROLE}
WOUNDS = {"ship": SHIP, "member": CREW, "role": ROLE, "needed": COUNT}

EVENTS = {
    "turn_began": event("CEP-7.1", turn=COUNT),
    "launched": event("CEP-24.3", ship=SHIP, carrier=SHIP, shift=COUNT, facing=COUNT),
    "engineer_checked": throw("CEP-8.3", ship=SHIP, skill=COUNT, result=RESULT, change=COUNT,
        manoeuvrability=COUNT),
    "navigator_checked": throw("CEP-8.3", ship=SHIP, skill=COUNT, result=RESULT, change=COUNT),
    "declared": event("CEP-10.1", ship=SHIP, shots=COUNT),
    "held_fire": event("CEP-10.1", ship=SHIP), "retreat_announced": event("CEP-23.15", ship=SHIP),
    "shot_hit": throw("CEP-11.1", **SHOT), "shot_missed": throw("CEP-11.9", **SHOT),
    "shot_wasted": event("CEP-10.6", ship=SHIP, weapon=WEAPON),
    "torpedo_ran": event("CEP-12.5", ship=SHIP, target=SHIP, weapon=WEAPON),
    "dodged": throw("CEP-12.1", **DODGE), "not_dodged": throw("CEP-12.1", **DODGE),
    "no_dodge": event("CEP-12.1", ship=SHIP, shooter=SHIP),
    "second_hit": throw("CEP-23.7", **SHOT), "second_missed": throw("CEP-23.9", **SHOT),
    "hit_landed": event("CEP-14.2", ship=SHIP, zone=ZONE, damage=COUNT, armour_lost=COUNT,
        excess=COUNT, criticals=COUNT, armour=COUNT),
    "critical": event("CEP-14.6", ship=SHIP, zone=ZONE, equipment=EQUIPMENT, structure=COUNT),
    "crew_wounded": event("CEP-16.1", ship=SHIP, member=CREW, role=ROLE),
    "crew_died": event("CEP-16.2", ship=SHIP, member=CREW, role=ROLE),
    "air_lost": event("CEP-16.4", ship=SHIP, line=LINE, left=COUNT),
    "armour_stripped": event("CEP-16.7", ship=SHIP, zone=ZONE, armour=COUNT),
    "structure_lost": event("CEP-16.8", ship=SHIP, lost=COUNT, left=COUNT),
    "engine_lost": event("CEP-16.9", ship=SHIP, left=COUNT),
    "tank_burns": event("CEP-16.10", ship=SHIP, days=COUNT),
    "subspace_lost": event("CEP-16.12", ship=SHIP),
    "systems_lost": event("CEP-16.13", ship=SHIP, hits=COUNT),
    "weapon_lost": event("CEP-16.14", ship=SHIP, weapon=WEAPON),
    "magazine_blew": event("CEP-16.15", ship=SHIP, weapon=WEAPON),
    "tractor_lost": event("CEP-16.17", ship=SHIP, left=COUNT),
    "cargo_lost": event("CEP-16.18", ship=SHIP, cargo=CARGO, lost=COUNT),
    "units_lost": event("CEP-16.18", ship=SHIP, lost=COUNT, left=COUNT),
    "hangar_lost": event("CEP-16.19", ship=SHIP, guests=COUNT),
    "nothing_left": event("CEP-15.5", ship=SHIP),
    "ship_destroyed": event("CEP-22.1", ship=SHIP), "ship_wrecked": event("CEP-22.2", ship=SHIP),
    "piloted": throw("CEP-17.1", ship=SHIP, skill=COUNT, result=RESULT, lost=COUNT),
    "not_piloted": event("CEP-17.3", ship=SHIP),
    "turned_right": event("CEP-17.7", ship=SHIP, facing=COUNT),
    "turned_left": event("CEP-17.7", ship=SHIP, facing=COUNT),
    "accelerated": event("CEP-17.7", ship=SHIP, vector=HEX),
    "moved": event("CEP-17.8", ship=SHIP, hex=HEX, facing=COUNT, speed=COUNT),
    "pulled": event("CEP-25.1", ship=SHIP, strength=COUNT, vector=HEX),
    "swallowed": event("CEP-25.1", ship=SHIP),
    "avoided": throw("CEP-21.1", **AVOID), "not_avoided": throw("CEP-21.1", **AVOID),
    "near_miss": event("CEP-21.1", ship=SHIP, other=SHIP),
    "collided": event("CEP-21.4", ship=SHIP, other=SHIP, damage=COUNT, other_damage=COUNT),
    "vectors_swapped": event("CEP-21.7", ship=SHIP, other=SHIP, speed=COUNT, other_speed=COUNT),
    "attached": event("CEP-23.2", ship=SHIP, target=SHIP),
    "crew_joined": event("CEP-23.18", ship=SHIP, member=CREW, role=ROLE),
    "boarding_fought": throw("CEP-23.11", ship=SHIP, other=SHIP, fighters=COUNT),
    "boarding_tied": event("CEP-23.11", ship=SHIP),
    "soldier_fell": event("CEP-23.12", ship=SHIP, left=COUNT),
    "crew_fell": event("CEP-23.12", ship=SHIP, member=CREW, role=ROLE),
    "retreated": event("CEP-23.16", ship=SHIP, host=SHIP),
    "captured": event("CEP-23.13", ship=SHIP, target=SHIP),
    "came_free": event("CEP-23.17", ship=SHIP, host=SHIP),
    "docked": throw("CEP-24.9", **DOCKING), "docking_failed": throw("CEP-24.9", **DOCKING),
    "survived": throw("CEP-18.1", **SURVIVAL), "survival_failed": throw("CEP-18.2", **SURVIVAL),
    "air_held": throw("CEP-16.5", **AIR), "air_failed": throw("CEP-16.5", **AIR),
    "tank_burned": event("CEP-16.11", ship=SHIP, days=COUNT, left=COUNT),
    "repaired": throw("CEP-19.7", **MENDING), "repair_failed": throw("CEP-19.7", **MENDING),
    "ruined": throw("CEP-19.8", **MENDING),
    "lived": throw("CEP-20.1", **WOUNDS), "died_of_wounds": throw("CEP-20.1", **WOUNDS),
    "refuelled": event("CEP-24.11", ship=SHIP, rounds=COUNT, days=COUNT),
    "drifted_away": event("CEP-22.2", ship=SHIP),
    "battle_ended": event("CEP-1.2", winner=SEAT, ending=ENDING),
    "rock_struck": event("CEP-25.2", ship=SHIP, damage=COUNT),
    "rock_avoided": event("CEP-25.2", ship=SHIP),
    "orders_lost": event("CEP-17.1", ship=SHIP, lost=COUNT),
    "rewrites": event("CEP-17.4", ship=SHIP),
    "targeted": event("CEP-10.1", ship=SHIP, target=SHIP),
    "transferred": event("CEP-23.24", ship=SHIP, target=SHIP, member=CREW, role=ROLE, row=ROW),
    "fights_on": event("CEP-23.6", ship=SHIP, host=SHIP),
    "docking_declined": event("CEP-24.6", ship=SHIP, carrier=SHIP),
    "left_battle": event("CEP-1.2", ship=SHIP),
}

PAIRS = {
    "shot": ("shot_hit", "shot_missed"), "second_shot": ("second_hit", "second_missed"),
    "dodge": ("dodged", "not_dodged"), "avoidance": ("avoided", "not_avoided"),
    "docking": ("docked", "docking_failed"), "survival": ("survived", "survival_failed"),
    "air": ("air_held", "air_failed"), "repair": ("repaired", "repair_failed"),
    "wounds": ("lived", "died_of_wounds"),
}
"""Throws that are told as one event when they succeed and as another when they fail."""
VOCABULARY = Vocabulary(
    CHOICES, EVENTS, PAIRS, first_choice=1, first_event=1,
    arrivals=frozenset({"moved"}), losses={"hit_landed": "damage", "structure_lost": "lost"},
    falls=frozenset({"ship_destroyed", "ship_wrecked", "swallowed", "drifted_away",
        "left_battle"}),
)  # fmt: skip
