"""Whom a phase asks: the commander of one ship, or all who have something to say."""

from asalto.core.kernel.records import NOBODY

from ..state import State


def ask_one(state: State, i: int) -> None:
    """Ask the commander of ship i alone."""
    seat = state.ships[i].seat
    state.cursor[seat] = i
    state.awaiting = 1 << seat


def ask_all(state: State) -> None:
    """Ask every seat at once about the ships that are open, in order (sealed phases)."""
    for seat in range(state.seat_count):
        state.cursor[seat] = NOBODY
    for back in range(state.ship_count):
        i = state.ship_count - 1 - back
        if state.ships[i].open != 0:
            seat = state.ships[i].seat
            state.cursor[seat] = i
            state.awaiting |= 1 << seat
