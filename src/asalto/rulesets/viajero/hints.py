"""Why the greedy bot prefers a choice."""

from enum import IntEnum


class Hint(IntEnum):
    """A short reason for a recommended choice."""

    NONE = 0
    GOOD_SHOT = 1
    FINISH_HIM = 2
    STEADY_AIM = 3
    GET_BEHIND_COVER = 4
    CLOSE_IN = 5
    STAY_BEHIND_COVER = 6
    RELOAD_NOW = 7
    DRAW_BETTER = 8
    SAVE_A_LIFE = 9
    GOAL_FIRST = 10
    WORTH_DODGING = 11
    NOT_WORTH_IT = 12
    PARRY_IT = 13
    DIVE_NOW = 14
    SPREAD_WOUNDS = 15
    STRIKE_HIM = 16
    NOTHING_BETTER = 17
    HELP_FRIEND = 18
    GET_OUT = 19
    STAND_UP = 20
    GOOD_THINKER = 21
