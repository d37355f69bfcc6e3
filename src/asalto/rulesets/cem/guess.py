"""What a seat may take for true of what it cannot see: a world to try its plans in."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import UNKNOWN

from .state import State


def determinise(state: State, seat: int, fate: Dice) -> None:
    """One figure of each unit leads it, any of those on the table."""
    for unit in range(state.unit_count):
        count = 0
        for i in range(state.figure_count):
            figure = state.figures[i]
            if figure.unit == unit and figure.leader == UNKNOWN:
                figure.leader = 0
                count += 1 if figure.gone == 0 else 0
        if count > 0:
            name_leader(state, unit, random_below(fate, count))


def name_leader(state: State, unit: int, place: int) -> None:
    """The figure at this place, among a unit's figures on the table, leads it."""
    left = place
    for i in range(state.figure_count):
        figure = state.figures[i]
        if figure.unit == unit and figure.gone == 0:
            if left == 0:
                figure.leader = 1
            left -= 1
