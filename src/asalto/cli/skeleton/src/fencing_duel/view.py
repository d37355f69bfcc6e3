"""What a seat may see."""

from asalto.core.kernel.records import UNKNOWN

from .state import State


def hide(state: State, seat: int) -> None:
    """Overwrite, in a copy, the lines of others (FD-1.2); whether they are ready is open.

    They are overwritten even before they are chosen: nothing may show by its absence.
    """
    for other in range(state.seat_count):
        if other != seat:
            state.fencers[other].line = UNKNOWN
