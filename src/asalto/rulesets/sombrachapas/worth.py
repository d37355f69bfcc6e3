"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included. And
what the last turn has decided."""

from __future__ import annotations

from asalto.core.kernel.search import WIN, late, raised, sound

from .ending import (
    are_allies,
    done_with_allies,
    force,
    goal_with_allies,
    holds_with_allies,
    losses,
    points_of,
)
from .state import State
from .vocabulary import Ending

POINT = WIN // 6
"""What a point of the scenario raises a side by, in the end: early in a battle much may change."""


def prospect(state: State, seat: int) -> int:
    """What a side has left of its characters, in thousandths; more for successes at a console, for
    points, and with time if it has to hold out."""
    whole = dead = points = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            whole += force(state, other)
            dead += losses(state, other)
            points += points_of(state, other)
    found = sound(whole - dead, whole)
    goal = goal_with_allies(state, seat)
    if goal > 0:
        found = raised(found, WIN * done_with_allies(state, seat) // goal, 2 * WIN)
    if holds_with_allies(state, seat):
        found = raised(found, late(state.turn, state.rounds), WIN)
    return raised(found, points * late(state.turn, state.rounds), POINT)


def by_clock(state: State) -> int:
    """Whether the battle was ended by its last turn."""
    return 1 if state.ending == Ending.TIME else 0
