"""What one seat may see."""

from asalto.core.kernel.records import UNKNOWN

from .state import Phase, State


def hide(state: State, seat: int) -> None:
    """Courses while they are sealed; shields for ever."""
    for other in range(state.seat_count):
        if other == seat:
            continue
        boat = state.boats[other]
        boat.shield = UNKNOWN
        if state.phase == Phase.ORDERS:
            boat.course = UNKNOWN
            boat.given = 2 if boat.given == 2 else 0
