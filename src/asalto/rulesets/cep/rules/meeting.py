"""Ships that have ended their move in one hex, with ships or asteroids (chapters 21 and 25)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from ..say import Log
from ..state import State
from .asking import ask_one
from .boarding import attaches
from .collisions import (
    ROCKS,
    collide,
    has_to_say,
    needs_brace,
    next_rock,
    rock_sections,
    strike_rock,
)


def collide_pair(state: State, dice: Dice, log: Log) -> None:
    """The pair at hand: each player says where his ship is struck, if that is open (CEP-21.5);
    then both check (CEP-21.1)."""
    i = state.ranks[state.pair_one]
    j = state.ranks[state.pair_other]
    if needs_brace(state, i, j):
        ask_one(state, i)
        return
    if needs_brace(state, j, i):
        ask_one(state, j)
        return
    first, second, part, their_part = collide(state, i, j, dice, log)
    if attaches(state, i, j, first, part):
        state.ships[i].grip = j
    elif attaches(state, j, i, second, their_part):
        state.ships[j].grip = i
    state.ships[i].brace = NOBODY
    state.ships[j].brace = NOBODY
    state.pair = 0


def rocks(state: State, dice: Dice, log: Log) -> bool:
    """Ships in the hex of an asteroid (CEP-25.2); True while a player is asked where his is struck:
    then that one is at hand when he has said it."""
    at_hand = state.pair == ROCKS
    while at_hand or next_rock(state):
        i = state.pair_one
        if has_to_say(state, i, rock_sections(state, i, state.pair_other)):
            ask_one(state, i)
            return True
        strike_rock(state, i, state.pair_other, dice, log)
        at_hand = False
    state.pair = 0
    return False
