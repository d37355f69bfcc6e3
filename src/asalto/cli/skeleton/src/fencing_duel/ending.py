"""Chapter 3: who has won, and why."""

from asalto.core.kernel.records import NOBODY

from .state import State
from .vocabulary import Ending


def finish(state: State) -> None:
    """End the duel if somebody has enough touches (FD-3.1) or time is up (FD-3.2)."""
    first, second = state.fencers[0].touches, state.fencers[1].touches
    is_won = first >= state.touches_max or second >= state.touches_max
    if not is_won and state.turn < state.turns_max:
        return
    state.over = 1
    state.ending = Ending.TOUCHES if is_won else Ending.TIME
    state.winner = NOBODY
    if first > second:
        state.winner = 0
    elif second > first:
        state.winner = 1


def losses(state: State, seat: int) -> int:
    """What a seat has lost so far: the touches that it took."""
    return state.fencers[1 - seat].touches
