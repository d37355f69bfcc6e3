"""What a seat may take for true of what it cannot see: a world to try its plans in."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import NOBODY, UNKNOWN

from .state import SLOTS, State

ROUNDS = 6
"""Rounds that an unknown magazine may hold, at most: our own guess."""


def determinise(state: State, seat: int, fate: Dice) -> None:
    """Others have loaded weapons, and one magazine to spare."""
    for i in range(state.people_count):
        for slot in range(SLOTS):
            weapon = state.people[i].weapons[slot]
            if weapon.loaded == UNKNOWN:
                weapon.loaded = 1 + random_below(fate, ROUNDS)
            if weapon.spare == UNKNOWN:
                weapon.spare = 1
    for side in range(state.seat_count):
        if state.sides[side].muster == UNKNOWN:
            state.sides[side].muster = NOBODY
