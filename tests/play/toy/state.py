"""The records of the toy battle."""

from enum import IntEnum

from asalto.core.kernel.records import NOBODY, part, record, rows
from asalto.core.kernel.tally import Tally

BOATS_MAX = 4


class Phase(IntEnum):
    """The two phases of a turn."""

    ORDERS = 0
    FIRE = 1


class Ending(IntEnum):
    """Why it ended."""

    NONE = 0
    SUNK = 1
    TIME = 2


class Reason(IntEnum):
    """Modifiers of the shot."""

    RANGE = 0
    WIND = 1


@record
class Boat:
    """One boat; it belongs to the seat of the same number."""

    place: int  # along the channel, 0..20
    hull: int  # points left
    course: int  # steps ordered this turn, -2..2; sealed while orders are given
    shield: int  # 0..2; the enemy does not know it
    given: int  # sealed orders given this turn: 0, 1, 2
    fired: int  # 1 once it has shot or held this turn


@record
class State:
    """The whole battle."""

    turn: int = 1
    phase: int
    seat_count: int = 2
    over: int
    winner: int = NOBODY
    ending: int
    turns_max: int = 8
    wind: int  # added to every shot; only the umpire sets it
    boats: list[Boat] = rows(Boat, BOATS_MAX, used="seat_count")
    tally: Tally = part(Tally, scratch=True)
