"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included. And
what the last turn has decided."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.search import WIN, late, raised, sound

from .ending import force, losses_of_side
from .rules.sides import are_allies
from .state import State
from .terms import Fate
from .vocabulary import Ending


def prospect(state: State, seat: int) -> int:
    """What a side has kept of its ships, in thousandths; more with time if the last turn is its
    goal, and more for each ship that has got away if that wins."""
    whole = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            whole += force(state, other)
    found = sound(whole - losses_of_side(state, seat), whole)
    if holds_out(state, seat):
        found = raised(found, late(state.turn, state.limit), WIN)
    if state.escape_seat != NOBODY and are_allies(state, seat, state.escape_seat):
        ships = away = 0
        for i in range(state.ship_count):
            ship = state.ships[i]
            if ship.seat == state.escape_seat:
                ships += 1
                away += 1 if ship.fate == Fate.JUMPED or ship.fate == Fate.LANDED else 0
        found = raised(found, WIN * away // max(1, ships), 2 * WIN)
    return found


def holds_out(state: State, seat: int) -> bool:
    """True for a side that wins when the last turn is over: all it has to do is to last."""
    return state.limit_winner != NOBODY and are_allies(state, seat, state.limit_winner)


def by_clock(state: State) -> int:
    """Whether the battle was ended by its last turn."""
    return 1 if state.ending == Ending.TURN_LIMIT else 0
