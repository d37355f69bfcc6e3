"""What one seat may see: all but which enemy figure leads its unit (marked under the base)."""

from __future__ import annotations

from asalto.core.records import UNKNOWN

from .state import State


def hide(state: State, seat: int) -> None:
    """Cover, in a copy, the leaders of other seats' units."""
    for i in range(state.figure_count):
        if state.units[state.figures[i].unit].seat != seat:
            state.figures[i].leader = UNKNOWN
