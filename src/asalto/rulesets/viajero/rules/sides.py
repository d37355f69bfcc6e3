"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.records import NOBODY

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side (PC-1.3): comrades who win together."""
    if one == other:
        return True
    if one < 0 or other < 0:
        return False
    side = state.sides[one].side
    return side != NOBODY and side == state.sides[other].side


def seats_of_side(state: State, seat: int) -> int:
    """The seats of a side, one bit each."""
    found = 0
    for other in range(state.seat_count):
        if are_allies(state, other, seat):
            found |= 1 << other
    return found
