"""What one seat may see: all but which enemy figure leads its unit (marked under the base)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.sides import are_allies
from .state import State


def hide(state: State, seat: int) -> None:
    """Cover, in a copy, the leaders of other seats' units."""
    for i in range(state.figure_count):
        owner = state.units[state.figures[i].unit].seat
        if seat == NOBODY or not are_allies(state, owner, seat):
            state.figures[i].leader = UNKNOWN
