"""The greedy bot's reasons, put into words by the words files."""

from enum import IntEnum


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
