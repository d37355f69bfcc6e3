"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.sides import on_one_side

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side: no fire or melee between them, one victory."""
    return on_one_side(state.sides, one, other)


def is_own(state: State, unit: int, seat: int) -> bool:
    """Whether a unit is the seat's, or an ally's."""
    return are_allies(state, state.units[unit].seat, seat)
