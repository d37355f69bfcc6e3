"""The kinds of choices, why one is refused, and of light."""

from enum import IntEnum


class ChoiceKind(IntEnum):
    """Everything that can be chosen."""

    MUSTER = 0
    END = 1
    DELAY = 2
    ATTACK = 3
    AIM = 4
    STANCE = 5
    DRAW = 6
    RELOAD = 7
    MOVE = 8
    AID = 9
    ORDERS = 10
    POWER = 11
    CALL = 12
    WORK = 13
    FIND_PLACE = 14
    IDENTIFY = 15
    PICK_UP = 16
    SHOUT = 17
    PRESS = 18
    THROW_AWAY = 19
    TAKE_IT = 20
    DODGE = 21
    DIVE = 22
    PARRY = 23
    SUFFER = 24
    STRIKE_LEAVER = 25
    LET_GO = 26
    STEP_IN = 27
    HOLD = 28
    CHECK = 29


class Refusal(IntEnum):
    """Why a choice is refused."""

    NONE = 0
    NOT_NOW = 1
    NOT_YOURS = 2
    NOBODY_THERE = 3
    NO_MAJOR = 4
    NO_MINOR = 5
    ALREADY_BEGUN = 6
    NOT_AN_ENEMY = 7
    NOT_A_COMRADE = 8
    OUT_OF_SIGHT = 9
    OUT_OF_RANGE = 10
    NOT_IN_HAND = 11
    NOT_LOADED = 12
    NO_SUCH_MODE = 13
    WRONG_SCORE = 14
    ENGAGED_ELSEWHERE = 15
    TWO_HANDED = 16
    MELEE_BARRED = 17
    NOT_ABLE = 18
    SAME_STANCE = 19
    NOTHING_TO_DRAW = 20
    FULL_MAGAZINE = 21
    NO_MAGAZINE = 22
    TOO_FAR = 23
    BLOCKED = 24
    OFF_THE_MAP = 25
    NOT_HURT = 26
    TOO_LATE = 27
    NO_SKILL = 28
    NO_MISSION = 29
    NOT_YOUR_TASK = 30
    WRONG_PACE = 31
    KNOWN_ALREADY = 32
    NOTHING_THERE = 33
    HANDS_FULL = 34
    FREE_LIMIT = 35
    ONLY_RANGED = 36
    CANNOT_PARRY = 37
    WRONG_SPLIT = 38
    NOT_THE_UMPIRE = 39
    SURPRISED_SIDE = 40


class Light(IntEnum):
    """How well one sees."""

    DAY = 0
    DIM = 1
    DARK = 2
