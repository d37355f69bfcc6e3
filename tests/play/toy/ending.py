"""Who has won."""

from asalto.core.kernel.records import NOBODY

from .state import Ending, State


def finish(state: State) -> None:
    """End the battle if a boat is sunk or time is up."""
    ours, theirs = state.boats[0].hull, state.boats[1].hull
    if ours > 0 and theirs > 0 and state.turn <= state.turns_max:
        return
    state.over = 1
    state.ending = Ending.TIME if ours > 0 and theirs > 0 else Ending.SUNK
    state.winner = NOBODY
    if ours > theirs:
        state.winner = 0
    if theirs > ours:
        state.winner = 1
