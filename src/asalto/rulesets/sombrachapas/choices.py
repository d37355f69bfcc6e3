"""The choices, refusals and reasons of the game, and how a choice is written."""

from enum import IntEnum


class ChoiceKind(IntEnum):
    """What a seat may decide."""

    ACTIVATE = 0  # actor
    END = 1  # actor
    TURN = 2  # actor, a = facing
    STEP = 3  # actor, a, b = place (doubled), c = facing on arrival
    SHOOT = 4  # actor, target
    COVER = 5  # actor
    FIGHT = 6  # actor, target
    DOOR = 7  # actor, target = door
    OPERATE = 8  # actor, target = feature
    PICK_UP = 9  # actor, target = item
    PUT_DOWN = 10  # actor, target = item
    THROW = 11  # actor, target = character: a grenade at it
    THROW_AT = 12  # actor, a, b = place (doubled) of an object
    LEAVE = 13  # actor
    COVER_SHOT = 14  # actor, target
    HOLD = 15  # no more cover shots at this action
    DROP = 16  # actor = who died, a, b = place (doubled) of one of its two hexes
    PLACE = 17  # actor, a, b = place (doubled), c = facing: before the first round
    BEGIN = 18  # the battle, where everybody stands as the scenario says


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


class Reason(IntEnum):
    """What changes a total."""

    NONE = 0
    LONG_RANGE = 1


class Ending(IntEnum):
    """Why a battle ended."""

    NONE = 0
    LAST_STANDING = 1
    ALL_DEAD = 2
    CONSOLE = 3
    TIME = 4
    POINTS = 5
