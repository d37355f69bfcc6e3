"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included."""

from __future__ import annotations

from asalto.core.kernel.searching import WIN, late, raised, weighed

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

POINT = WIN // 6
"""What a point of the scenario raises a side by, in the end: early in a battle much may change."""

FLOOR = 30
"""What a side with nothing left counts, in thousandths: it may still win by its goals."""


def value(view: State, seat: int) -> int:
    """The side of a seat against the strongest of the others, in thousandths; 500 is even."""
    theirs = 1
    for other in range(view.seat_count):
        if not are_allies(view, seat, other):
            theirs = max(theirs, prospect(view, other))
    return weighed(prospect(view, seat), theirs)


def prospect(state: State, seat: int) -> int:
    """What a side has left of its characters, in thousandths; more for successes at a console, for
    points, and with time if it has to hold out."""
    whole = dead = points = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            whole += force(state, other)
            dead += losses(state, other)
            points += points_of(state, other)
    found = FLOOR + WIN * (whole - dead) // max(1, whole)
    goal = goal_with_allies(state, seat)
    if goal > 0:
        found = raised(found, WIN * done_with_allies(state, seat) // goal, 2 * WIN)
    if holds_with_allies(state, seat):
        found = raised(found, late(state.turn, state.rounds), WIN)
    return raised(found, points * late(state.turn, state.rounds), POINT)
