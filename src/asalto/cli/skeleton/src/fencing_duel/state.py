"""The records of a duel. What has no default begins at 0."""

from asalto.core.kernel.records import NOBODY, part, record, rows
from asalto.core.kernel.tally import Tally

FENCERS = 2


@record
class Fencer:
    """One fencer; it belongs to the seat of the same number."""

    skill: int
    touches: int  # given to the other
    ready: int  # 1 once it has chosen its line in this turn
    line: int  # the Line chosen, sealed; nothing while it is not ready


@record
class State:
    """The whole duel."""

    turn: int = 1
    phase: int
    seat_count: int = FENCERS
    over: int
    winner: int = NOBODY
    ending: int
    turns_max: int = 20
    touches_max: int = 5
    holder: int  # the seat with the right of way
    fencers: list[Fencer] = rows(Fencer, FENCERS, used="seat_count")
    tally: Tally = part(Tally, scratch=True)
