"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.sides import on_one_side

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side: they do not fight, hide nothing from each other
    and win together."""
    return on_one_side(state.sides, one, other)


def are_fast(state: State, i: int, j: int) -> bool:
    """True for two ships that are docked. RULING: they evade nothing of each other's fire, and
    neither rams nor pursues the other; an option lets them.
    """
    return i >= 0 and state.ships[j].docked == i and state.options.docked_evade == 0


def seats_of_side(state: State, seat: int) -> int:
    """Who may see what only a seat's side knows (CE-10.1.5): it and its allies, one bit each."""
    found = 0
    for other in range(state.seat_count):
        if are_allies(state, other, seat):
            found |= 1 << other
    return found
