"""Why the greedy bot does what it does."""

from enum import IntEnum


class Hint(IntEnum):
    """Reasons of the hints in `bots/hints/cep.py`."""

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
