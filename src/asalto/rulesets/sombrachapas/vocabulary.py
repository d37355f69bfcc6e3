"""The words of the game: what is counted, what can be chosen, what can happen, and why.

`offer.py` and `say.py` are written from this file by `make vocabulary`.
"""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named, throw


class Phase(IntEnum):
    """What is being waited for."""

    DEPLOYMENT = 0
    CHARACTER = 1
    ACTION = 2
    COVER_FIRE = 3
    EQUIPMENT = 4
    OVER = 5


class Status(IntEnum):
    """Whether a character is still on the board."""

    IN_PLAY = 0
    DEAD = 1
    OUT = 2


class Straddling(IntEnum):
    """How far tokens may stand astride two hexes (SCH-6.1, 6.5)."""

    NEVER = 0
    LAST_STEP = 1
    FREELY = 2


class OwnSide(IntEnum):
    """Whether one's own side may be shot at (SCH-8.1, 9.5, 10.1)."""

    SPARED = 0
    ATTACKS = 1
    COVER_FIRE_TOO = 2


class ItemKind(IntEnum):
    """What can lie about."""

    GEAR = 0
    CRATE = 1
    EGG = 2


class FeatureKind(IntEnum):
    """What can be operated or searched, besides doors."""

    CONSOLE = 0
    CACHE = 1


class Lesson(IntEnum):
    """What a training scenario explains when it first comes up."""

    POINTS = 0
    TURN = 1
    STEP = 2
    ROUGH = 3
    SHOT = 4
    COVER = 5
    UNDER_FIRE = 6
    OTHER_ACTION = 7
    BLOW = 8
    GRENADE = 9
    ASTRIDE = 10


class Ending(IntEnum):
    """Why a battle ended."""

    NONE = 0
    LAST_STANDING = 1
    ALL_DEAD = 2
    CONSOLE = 3
    TIME = 4
    POINTS = 5
    LAST_SIDE = 6


class Reason(IntEnum):
    """What changes a total."""

    NONE = 0
    LONG_RANGE = 1
    UMPIRE = 2


class Refusal(IntEnum):
    """Why a choice may not be made."""

    NONE = 0
    BATTLE_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_THING = 3
    WRONG_MOMENT = 4
    NOT_IN_UNIT = 5
    ALREADY_ACTIVATED = 6
    NOT_ACTIVE = 7
    NO_POINTS = 8
    NOT_A_STEP = 9
    TURN_ON_ARRIVAL = 10
    BLOCKED = 11
    OCCUPIED = 12
    WALL_BETWEEN = 13
    HALF_HEX = 14
    NO_WAY_ON = 15
    MUST_GO_ON = 16
    NO_STRADDLING = 17
    MOVE_ENDED = 18
    SAME_FACING = 19
    NO_RANGED_SKILL = 20
    TOO_NEAR = 21
    TOO_FAR = 22
    NOT_IN_FRONT = 23
    NO_LINE = 24
    OWN_SIDE = 25
    NOT_ADJACENT = 26
    NO_MELEE_SKILL = 27
    HANDS_FULL = 28
    NOT_IN_REACH = 29
    DOORWAY_OCCUPIED = 30
    TRIES_USED = 31
    NOT_FOR_YOU = 32
    NOTHING_THERE = 33
    NO_GRENADE = 34
    NO_OBJECT = 35
    NO_EXIT = 36
    NOT_COVERING = 37
    NO_SHOTS_LEFT = 38
    NOT_THE_TARGET = 39
    NOT_IN_ZONE = 40
    NO_WAY_BACK = 41
    TURNED_THERE = 42
    NAME_THE_HEX = 43


class Hint(IntEnum):
    """Why a choice looks good or bad."""

    NONE = 0
    SHOOT = 1
    KILL = 2
    FIGHT = 3
    GRENADE = 4
    OBJECTIVE = 5
    DOOR = 6
    ADVANCE = 7
    TAKE_COVER = 8
    COVER_FIRE = 9
    FACE_ENEMY = 10
    SAVE_SHOTS = 11
    NOTHING_BETTER = 12
    SPARE_FRIENDS = 13
    LEAVE = 14
    WASTE = 15
    READY = 16
    NEAREST = 17


# fmt: off
WHO = named("who")
DOOR = named("door")
FEATURE = named("feature")
ITEM = named("item")
UNIT = named("unit")
SEAT = named("seat")
PLACE = named("place", ("q", "r"))
"""A whole hex or two halves, in doubled axial coordinates."""
FACING = named("facing")
CHOICE = named("choice")
ENDING = named("ending")
LESSON = named("lesson")

CHOICES = {
    "activate": choice("{character} activates", character=WHO),
    "end": choice("{character} ends", character=WHO),
    "turn": choice("{character} turns {facing}", character=WHO, facing=FACING),
    "step": choice("{character} steps {place} facing {facing}", character=WHO, place=PLACE,
        facing=FACING),
    "shoot": choice("{character} shoots {target}", character=WHO, target=WHO),
    "cover": choice("{character} covers", character=WHO),
    "fight": choice("{character} strikes {target}", character=WHO, target=WHO),
    "door": choice("{character} works {door}", character=WHO, door=DOOR),
    "operate": choice("{character} operates {feature}", character=WHO, feature=FEATURE),
    "pick_up": choice("{character} takes {item}", character=WHO, item=ITEM),
    "put_down": choice("{character} puts down {item}", character=WHO, item=ITEM),
    "throw": choice("{character} grenades {target}", character=WHO, target=WHO),
    "throw_at": choice("{character} grenades hex {place}", character=WHO, place=PLACE),
    "leave": choice("{character} leaves", character=WHO),
    "cover_shot": choice("{character} covers against {target}", character=WHO, target=WHO),
    "hold": choice("hold fire", "Offer to fire no more cover shots at this action."),
    "drop": choice("{character} drops at {place}", character=WHO, place=PLACE),
    "place": choice("{character} starts {place} facing {facing}", character=WHO, place=PLACE,
        facing=FACING),
    "begin": choice("begin"),
    "pass_unit": choice("{unit} passes", unit=UNIT),
    "accept": choice("start as shown", "Offer to leave all of one's own where they are shown."),
}

STEP = {"character": WHO, "place": PLACE, "facing": FACING, "cost": COUNT}
ATTACK = {"character": WHO, "target": WHO, "skill": COUNT, "damage": COUNT}
COVER_SHOT = {**ATTACK, "left": COUNT}
GRENADE = {"character": WHO, "target": WHO, "place": PLACE, "skill": COUNT}
DOOR_WORK = {"character": WHO, "door": DOOR, "skill": COUNT}
ITEM_WORK = {"character": WHO, "item": ITEM, "skill": COUNT}

EVENTS = {
    "round_began": event("SCH-3.9", round=COUNT),
    "token_drawn": event("SCH-3.1", unit=UNIT, side=SEAT),
    "activated": event("SCH-3.3", character=WHO, points=COUNT),
    "cover_ended": event("SCH-9.4", character=WHO),
    "turned": event("SCH-5.6", character=WHO, facing=FACING, cost=COUNT),
    "stepped": event("SCH-5.7", **STEP),
    "stepped_back": event("SCH-5.12", **STEP),
    "passed_half": event("SCH-6.8", **STEP),
    "shot_hit": throw("SCH-8.19", **ATTACK),
    "shot_missed": throw("SCH-8.19", **ATTACK),
    "cover_taken": event("SCH-9.1", character=WHO, shots=COUNT),
    "cover_hit": throw("SCH-9.18", **COVER_SHOT),
    "cover_missed": throw("SCH-9.18", **COVER_SHOT),
    "held": event("SCH-9.14", side=SEAT),
    "faced": event("SCH-10.6", character=WHO, attacker=WHO, facing=FACING),
    "melee_hit": throw("SCH-11.4", **ATTACK),
    "melee_missed": throw("SCH-11.4", **ATTACK),
    "unhurt": event("SCH-12.6", character=WHO, attacker=WHO, damage=COUNT, resistance=COUNT),
    "wounded": event("SCH-12.7", character=WHO, attacker=WHO, wounds=COUNT, suffered=COUNT,
        spaces=COUNT, damage=COUNT, resistance=COUNT),
    "died": event("SCH-12.9", character=WHO, attacker=WHO, place=PLACE),
    "gear_left": event("SCH-12.10", character=WHO, item=ITEM, place=PLACE),
    "action_failed": throw("SCH-13.4", character=WHO, choice=CHOICE, skill=COUNT),
    "door_opened": throw("SCH-7.8", **DOOR_WORK),
    "door_shut": throw("SCH-7.8", **DOOR_WORK),
    "console_worked": throw("SCH-13.1", character=WHO, feature=FEATURE, skill=COUNT, done=COUNT,
        goal=COUNT),
    "cache_searched": throw("SCH-13.1", character=WHO, feature=FEATURE, skill=COUNT),
    "picked_up": throw("SCH-12.10", **ITEM_WORK),
    "put_down": throw("SCH-13.1", **ITEM_WORK),
    "grenade_hit": throw("SCH-14.4", **GRENADE),
    "grenade_missed": throw("SCH-14.4", **GRENADE),
    "fire_lit": event("SCH-14.9", place=PLACE, hexes=COUNT, rounds=COUNT),
    "fire_out": event("SCH-14.11", place=PLACE),
    "left_board": event("SCH-2.10", character=WHO),
    "action_lost": event("SCH-9.15", character=WHO, choice=CHOICE),
    "round_ended": event("SCH-3.10", round=COUNT),
    "battle_ended": event("SCH-2.10", winner=SEAT, ending=ENDING),
    "scored": event("SCH-2.10", side=SEAT, points=COUNT),
    "lesson": event("SCH-2.10", lesson=LESSON),
    "won_too": event("SCH-2.10", side=SEAT, winner=SEAT),
    "unit_passed": event("SCH-3.4", unit=UNIT),
}

PAIRS = {
    "shot": ("shot_hit", "shot_missed"),
    "cover_shot": ("cover_hit", "cover_missed"),
    "blow": ("melee_hit", "melee_missed"),
    "grenade": ("grenade_hit", "grenade_missed"),
}
"""Throws that are told as one event when they succeed and as another when they fail."""

VOCABULARY = Vocabulary(
    CHOICES, EVENTS, PAIRS, arrivals=frozenset({"stepped", "stepped_back", "passed_half"}),
    losses={"wounded": "wounds"}, falls=frozenset({"died"}),
)  # fmt: skip
