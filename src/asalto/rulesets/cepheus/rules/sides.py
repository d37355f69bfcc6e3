"""Who stands with whom: seats of one side are allies."""

from asalto.core.kernel.sides import on_one_side

from ..state import State


def are_allies(state: State, one: int, other: int) -> bool:
    """Whether two seats are one, or on one side: they do not fight, hide nothing from each other
    and win together."""
    return on_one_side(state.sides, one, other)
