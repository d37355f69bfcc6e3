"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included. And
what the last turn has decided."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_floor
from asalto.core.kernel.search import WIN, late, raised, sound

from .ending import count_across, force, grounds_held, lost_by_side, seats_alive
from .rules.sides import are_allies
from .state import Goal, State
from .vocabulary import Ending, GoalKind

FAR = 60_000
"""Millimetres from which a side counts as near to ground that is to be held."""


def prospect(state: State, seat: int) -> int:
    """What a side has left of its figures, in thousandths: those of broken units count half. More
    as it comes nearer to a goal, and more with time if it only has to last."""
    whole = broken = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            whole += force(state, other)
    for unit in range(state.unit_count):
        one = state.units[unit]
        if one.demoralised == 1 and are_allies(state, seat, one.seat):
            broken += one.here
    found = sound(whole - lost_by_side(state, seat) - broken // 2, whole)
    for k in range(state.goal_count):
        goal = state.goals[k]
        if goal.kind == GoalKind.HOLD:
            found = raised(found, nearness(state, goal, seat), WIN // 3)
        elif not are_allies(state, seat, goal.seat):
            continue
        elif goal.kind == GoalKind.CROSS:
            found = raised(found, WIN * count_across(state, k) // max(1, goal.count), WIN)
        else:
            found = raised(found, late(state.turn, state.turn_limit), WIN // 2)
    held = WIN * grounds_held(state, seat)
    return raised(found, held, late(state.turn, state.turn_limit))


def nearness(state: State, goal: Goal, seat: int) -> int:
    """How near the nearest unbroken figure of a side is to ground that is to be held, in
    thousandths: all of them on it, 0 from far away."""
    best = FAR
    for i in range(state.figure_count):
        figure = state.figures[i]
        unit = state.units[figure.unit]
        if figure.gone == 0 and unit.demoralised == 0 and are_allies(state, seat, unit.seat):
            far = distance_floor(figure.x, figure.y, goal.x, goal.y) - goal.radius
            best = min(best, max(0, far))
    return WIN - WIN * best // FAR


def by_clock(state: State) -> int:
    """Whether the battle was ended by its last turn: ground is counted then only. A draw in that
    turn is the clock's unless nobody is left; two sides across their lines in it are taken for one.
    """
    if state.ending == Ending.DRAWN:
        return 1 if state.turn >= state.turn_limit and seats_alive(state) != 0 else 0
    ending = state.ending
    return 1 if ending in (Ending.GROUND_HELD, Ending.TIME, Ending.FEWER_LOST) else 0
