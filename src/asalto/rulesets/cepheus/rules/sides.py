"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.sides import on_one_side

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side: they do not fight, hide nothing from each other
    and win together."""
    return on_one_side(state.sides, one, other)


def seats_of_side(state: State, seat: int) -> int:
    """Who may see what only a seat's side knows (CE-10.1.5): it and its allies, one bit each."""
    found = 0
    for other in range(state.seat_count):
        if are_allies(state, other, seat):
            found |= 1 << other
    return found
