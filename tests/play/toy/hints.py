"""Reasons of the greedy bot."""

from enum import IntEnum


class Hint(IntEnum):
    """Why."""

    NONE = 0
    CLOSE_IN = 1
    GOOD_SHOT = 2
    SAFE = 3
