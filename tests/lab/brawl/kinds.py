"""Enumerations of the toy."""

from enum import IntEnum


class Phase(IntEnum):
    ORDERS = 0
    FIRE = 1


class ChoiceKind(IntEnum):
    SPEED = 1
    SHOOT = 2
    DONE = 3


class EventKind(IntEnum):
    MOVED = 1
    SHOT = 2
    DAMAGED = 3


class Reason(IntEnum):
    RANGE = 0
    SPEED = 1
    PILOT = 2


class Refusal(IntEnum):
    WRONG = 1


class Roll(IntEnum):
    HIT = 0
    DAMAGE = 1


class Ending(IntEnum):
    NONE = 0
    DESTROYED = 1
    TIME = 2


class Hint(IntEnum):
    NONE = 0
    BEST = 1
