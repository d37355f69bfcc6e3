"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.sides import on_one_side

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side (CEP-1.2): they do not fire at each other, know
    each other's orders and win together."""
    return on_one_side(state.sides, one, other)


def are_friends(state: State, i: int, j: int) -> bool:
    """Whether two ships are on one side."""
    return are_allies(state, state.ships[i].seat, state.ships[j].seat)
