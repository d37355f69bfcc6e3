"""Why the greedy bot likes a choice."""

from __future__ import annotations

from enum import IntEnum


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
