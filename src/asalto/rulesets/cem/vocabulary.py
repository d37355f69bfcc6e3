"""The words of the game: what is counted, what can be chosen, what can happen, and why.

`offer.py` and `say.py` are written from this file by `make vocabulary`.
"""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, POINT, Vocabulary, choice, event, named, throw


class Phase(IntEnum):
    """The five phases of a turn (CEM-4.3), after an optional parachute drop."""

    DROP = 0
    COVER = 1
    MOVEMENT = 2
    FIRE = 3
    MELEE = 4
    MORALE = 5


class Step(IntEnum):
    """What is being waited for inside a phase."""

    NOTHING = 0
    DROP = 1
    FIRE = 2
    MOVE = 3
    ENGAGE = 4
    PAIR = 5
    ASSIGN = 6
    SHIFT = 7
    VICTIM = 8
    AIM = 9
    READY = 10
    DEPLOY = 11


class Idle(IntEnum):
    """Why a unit whose chip is drawn has nothing to decide."""

    FLEES = 0
    FIRED_FOR_COVER = 1
    CHARGED = 2
    SEES_NOBODY = 3
    NOBODY_NEAR = 4
    ALL_PAIRED = 5
    HAS_FOUGHT = 6


class Rank(IntEnum):
    """Type of a figure, which is also its fire value (fuego)."""

    NONCOMBATANT = 0
    NOVICE = 1
    REGULAR = 2
    VETERAN = 3


class Weapon(IntEnum):
    """What a figure carries or serves."""

    NONE = 0
    PISTOL = 1
    RIFLE = 2
    SEMIAUTOMATIC = 3
    SNIPER_RIFLE = 4
    CARBINE = 5
    SUBMACHINE_GUN = 6
    AUTOMATIC_RIFLE = 7
    LIGHT_MACHINE_GUN = 8
    MACHINE_GUN = 9


class Terrain(IntEnum):
    """Kinds of terrain."""

    OPEN = 0
    ROAD = 1
    WHEAT = 2
    SCRUB = 3
    LIGHT_WOOD = 4
    DENSE_WOOD = 5
    CRATERS = 6
    RUINS = 7
    WOODEN_BUILDING = 8
    STONE_BUILDING = 9
    TRENCH = 10
    BUNKER = 11
    HILLSIDE = 12
    FORD = 13
    MARSH = 14
    BRIDGE = 15
    DEEP_RIVER = 16
    CLIFF = 17
    LOW_WALL = 18
    HEDGE = 19
    WIRE = 20
    CREST = 21


class UnitKind(IntEnum):
    """Kinds of unit (CEM-2.15): escuadra, semiescuadra, dotación."""

    SQUAD = 0
    HALF_SQUAD = 1
    CREW = 2


class Mode(IntEnum):
    """Fire mode (CEM-2.11): disperso, concentrado."""

    DISPERSED = 0
    CONCENTRATED = 1


class Formation(IntEnum):
    """How a unit's figures are placed by one order for the whole unit."""

    KEEP = 0
    LINE = 1
    COLUMN = 2


class Gait(IntEnum):
    """How a unit moves in the movement phase."""

    HALTED = 0
    ADVANCE = 1
    CHARGE = 2


class Die(IntEnum):
    """The three dice of a throw (CEM-2.2, 2.3), as they are compared."""

    CASUALTY = 0
    HIGHER = 1
    LOWER = 2


class Gone(IntEnum):
    """Where a figure is."""

    HERE = 0
    FALLEN = 1
    SURRENDERED = 2
    LEFT = 3
    ALOFT = 4


class Edge(IntEnum):
    """Sides of the table, from which a unit may have begun."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3


class GoalKind(IntEnum):
    """What a side fights for, beyond the enemy's destruction."""

    HOLD = 0
    CROSS = 1
    SURVIVE = 2


class Ending(IntEnum):
    """Why a battle ended."""

    NONE = 0
    NO_UNIT_LEFT = 1
    GROUND_HELD = 2
    LINE_CROSSED = 3
    TIME = 4
    FEWER_LOST = 5
    DRAWN = 6


class Reason(IntEnum):
    """Why a throw or a side's total is changed."""

    COVER = 0
    DARKNESS = 1
    WOUNDS = 2
    SUPPORT_WEAPON = 3
    EXTRA_FIGURES = 4
    PISTOLS = 5
    VETERANS = 6
    DEAD = 7
    WOUNDED_FIGURES = 8
    MOVED = 9
    UMPIRE = 10


class Refusal(IntEnum):
    """Why a choice is refused."""

    NONE = 0
    BATTLE_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    NOT_ACTIVE = 4
    NO_SUCH_UNIT = 5
    NO_TARGET = 6
    NO_SUCH_MODE = 7
    OFF_TABLE = 8
    NO_SUCH_FORMATION = 9
    ALREADY_MOVED = 10
    IN_MELEE = 11
    NOT_JOINING = 12
    NO_SUCH_FIGURE = 13
    ONE_GAIT = 14
    NO_HEADWAY = 15
    NOTHING_DONE = 16
    UNDONE_ENOUGH = 17
    TOO_FAR = 18
    NOT_NEAREST = 19
    NOT_TOUCHING = 20
    NO_SUCH_DIE = 21
    NOT_A_BEARER = 22
    NO_SUCH_COVER = 23
    ENGAGE_FIRST = 24
    NO_SUCH_HEADING = 25
    NO_SUCH_CHOICE = 26
    NOT_IN_ZONE = 27
    NO_ROOM = 28
    CANNOT_SPLIT = 29
    PLACED_ENOUGH = 30


class Hint(IntEnum):
    """Reasons, as the words files name them."""

    NOTHING = 0
    GOOD_SHOT = 1
    POOR_SHOT = 2
    TO_GOAL = 3
    TO_COVER = 4
    TO_ENEMY = 5
    HOLD = 6
    ENOUGH = 7
    MELEE_ODDS = 8
    DEFAULT = 9
    OWN_SIDE_HIT = 10
    WAIT_TO_MOVE = 11
    CONFIRM = 12
    COVER_FIRE = 13
    NO_TIME = 14
    UNSEEN_WAY = 15


UNIT, FIGURE, OWNER = named("unit"), named("figure"), named("seat")
PHASE, MODE, FORMATION, GAIT = named("phase"), named("mode"), named("formation"), named("gait")
DIE, ENDING = named("die"), named("ending")
AS_MODE, AS_AIM, AS_FORMATION = named("as_mode"), named("as_aim"), named("as_formation")
AS_GAIT, AS_DIE, IDLE = named("as_gait"), named("as_die"), named("idle")
"""Words of the order notation: the same in every language."""

# fmt: off
CHOICES = {
    "ready": choice("ready"),
    "pass": choice("{unit} passes", unit=UNIT),
    "fire": choice("{unit} fires {mode} at {target} {aim}", unit=UNIT, target=UNIT, mode=AS_MODE,
        aim=AS_AIM),
    "aim": choice("aims up to cover {cover}", cover=COUNT),
    "advance": choice("{unit} advances to {to} in {formation}", unit=UNIT, to=POINT,
        formation=AS_FORMATION),
    "charge": choice("{unit} charges to {to} in {formation}", unit=UNIT, to=POINT,
        formation=AS_FORMATION),
    "close": choice("{unit} closes on {target}", unit=UNIT, target=UNIT),
    "assault": choice("{unit} charges {target}", unit=UNIT, target=UNIT),
    "step": choice("{figure} steps to {to} at {gait}", figure=FIGURE, to=POINT, gait=AS_GAIT),
    "done": choice("done"),
    "undo": choice("undo"),
    "engage": choice("{unit} engages {target}", unit=UNIT, target=UNIT),
    "pair": choice("{figure} meets {target}", figure=FIGURE, target=FIGURE),
    "assign": choice("{figure} fights {target}", figure=FIGURE, target=FIGURE),
    "shift": choice("shift {die}", die=AS_DIE),
    "wound": choice("{target} is wounded", target=FIGURE),
    "accept": choice("accept"),
    "drop": choice("{unit} jumps at {to} heading {heading}", unit=UNIT, to=POINT, heading=COUNT),
    "deploy": choice("{unit} deploys at {to} in {formation}", unit=UNIT, to=POINT,
        formation=AS_FORMATION),
    "split": choice("{unit} splits", unit=UNIT),
}

MARCH = {"unit": UNIT, "moved": COUNT, "east": COUNT, "north": COUNT, "formation": FORMATION}
"""`east` and `north`: a place in whole metres."""
CONTACT = {"unit": UNIT, "target": UNIT, "moved": COUNT}
MEETING = {"figure": FIGURE, "target": FIGURE}
MELEE = {"unit": UNIT, "target": UNIT, "modifier": COUNT, "casualty": COUNT, "higher": COUNT,
    "lower": COUNT}
TEST = {"unit": UNIT, "morale": COUNT}

EVENTS = {
    "turn_began": event("CEM-4.1", turn=COUNT),
    "phase_began": event("CEM-4.3", phase=PHASE),
    "chip_drawn": event("CEM-3.4", unit=UNIT),
    "passed": event("CEM-3.5", unit=UNIT),
    "fired": throw("CEM-11.4", unit=UNIT, target=UNIT, value=COUNT, mode=MODE, wounds=COUNT,
        reach=COUNT, missed=COUNT),
    "wounded": event("CEM-7.3", cause=UNIT, figure=FIGURE, wounds=COUNT),
    "advanced": event("CEM-4.7", **MARCH),
    "charged": event("CEM-8.3", **MARCH),
    "closed": event("CEM-8.3", **CONTACT),
    "assaulted": event("CEM-8.3", **CONTACT),
    "stepped": event("CEM-1.6", figure=FIGURE, east=COUNT, north=COUNT),
    "took_back": event("CEM-4.7", unit=UNIT),
    "engaged": event("CEM-5.1", unit=UNIT, target=UNIT),
    "paired": event("CEM-5.5", **MEETING),
    "assigned": event("CEM-5.14", **MEETING),
    "active_threw": throw("CEM-6.1", **MELEE),
    "passive_threw": throw("CEM-6.1", **MELEE),
    "shifted": event("CEM-6.12", unit=UNIT, die=DIE, face=COUNT, points=COUNT),
    "exchanged": event("CEM-7.1", unit=UNIT, target=UNIT, won=COUNT, none_won=COUNT),
    "resisted": throw("CEM-9.3", figure=FIGURE, stays=COUNT, critical=COUNT, wounds=COUNT),
    "fell": event("CEM-9.7", figure=FIGURE),
    "morale_tested": throw("CEM-9.12", **TEST),
    "demoralised": event("CEM-9.15", unit=UNIT),
    "rally_tested": throw("CEM-9.16", **TEST),
    "rallied": event("CEM-9.17", unit=UNIT),
    "surrendered": event("CEM-9.20", unit=UNIT),
    "fled": event("CEM-10.2", unit=UNIT, threat=UNIT, gait=GAIT),
    "arrived": event("CEM-10.5", unit=UNIT, refuge=COUNT),
    "left_table": event("CEM-10.8", unit=UNIT),
    "chip_withdrawn": event("CEM-3.7", unit=UNIT),
    "jumped": event("CEM-11.5", unit=UNIT, east=COUNT, north=COUNT, heading=COUNT),
    "landed": event("CEM-11.5", figure=FIGURE, east=COUNT, north=COUNT),
    "landed_badly": event("CEM-11.5", figure=FIGURE, wounds=COUNT),
    "battle_ended": event("CEM-11.5", winner=OWNER, ending=ENDING),
    "wounds_lost": event("CEM-11.4", cause=UNIT, wounds=COUNT),
    "countered": event("CEM-7.5", unit=UNIT, target=UNIT),
    "favoured": event("CEM-6.12", unit=UNIT, owner=OWNER, raised=COUNT, lowered=COUNT),
    "pairing_fought": event("CEM-6.1", figure=FIGURE, target=FIGURE, ours=COUNT, theirs=COUNT),
    "deployed": event("CEM-11.5", unit=UNIT, east=COUNT, north=COUNT, formation=FORMATION),
    "split": event("CEM-2.15", unit=UNIT, target=UNIT),
    "stands": event("CEM-1.6", unit=UNIT, east=COUNT, north=COUNT),
    "cannot_act": event("CEM-3.5", unit=UNIT, why=IDLE),
}
# fmt: on

VOCABULARY = Vocabulary(
    CHOICES, EVENTS,
    arrivals=frozenset({"stepped", "stands", "jumped", "landed"}),
    headings=frozenset({"advanced", "charged"}),
    losses={"wounded": "wounds"}, falls=frozenset({"fell", "surrendered", "left_table"}),
)  # fmt: skip
