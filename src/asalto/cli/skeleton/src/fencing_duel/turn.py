"""The sequence of play."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import only

from . import say
from .ending import finish
from .offer import Choice
from .rules.exchange import is_choosing, thrust
from .say import Log
from .state import State


def pending(state: State) -> int:
    """The seats that must choose: 1 << seat for each, added up."""
    seats = 0
    for seat in range(state.seat_count):
        if is_choosing(state, seat):
            seats += 1 << seat
    return seats


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Seal a line (FD-1.2); when both are sealed, the thrust is thrown and the turn ends."""
    state.fencers[choice.fencer].line = choice.line
    state.fencers[choice.fencer].ready = 1
    say.line_sealed(log, fencer=choice.fencer, line=choice.line, sees=only(choice.seat))
    say.was_ready(log, fencer=choice.fencer)
    if pending(state) == 0:
        fencer = state.holder
        thrust(state, fencer, 1 - fencer, state.fencers[fencer].line, dice, log)
        open_turn(state, log)


def open_turn(state: State, log: Log) -> None:
    """The next turn, with the right of way on the other side (FD-1.1), or the end."""
    for seat in range(state.seat_count):
        state.fencers[seat].ready = state.fencers[seat].line = 0
    finish(state)
    if state.over == 1:
        say.duel_ended(log, ending=state.ending)
        return
    state.turn += 1
    state.holder = 1 - state.holder
    say.turn_began(log, turn=state.turn, fencer=state.holder)
