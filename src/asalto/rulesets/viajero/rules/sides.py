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


def counts_for(state: State, one: int, other: int) -> bool:
    """Whether what one seat does serves the other's goal: that of its side, or by an option only
    that of the seat itself (ruling O35)."""
    if state.options.goals_apart != 0:
        return one == other
    return are_allies(state, one, other)


def seats_of_side(state: State, seat: int) -> int:
    """The seats of a side, one bit each."""
    found = 0
    for other in range(state.seat_count):
        if are_allies(state, other, seat):
            found |= 1 << other
    return found
