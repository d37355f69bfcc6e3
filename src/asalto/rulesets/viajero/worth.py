"""How an unfinished battle stands for a seat, for bots that look ahead: its goals included. And
what the last turn has decided."""

from __future__ import annotations

from asalto.core.kernel.search import WIN, late, raised, sound

from .ending import remaining, there
from .rules.sides import are_allies
from .state import Goal, State
from .vocabulary import Ending


def prospect(state: State, seat: int) -> int:
    """What the able people of a side have left of STR, DEX and END, in thousandths of what all had
    unhurt; more as it comes nearer to its goal, or with time if it has to hold."""
    whole = left = 0
    for i in range(state.people_count):
        person = state.people[i]
        if are_allies(state, seat, person.seat):
            whole += person.full[0] + person.full[1] + person.full[2]
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            left += remaining(state, other)
    found = sound(left, whole)
    holds = 0
    for other in range(state.seat_count):
        side = state.sides[other]
        if not are_allies(state, seat, other):
            continue
        if side.goal == Goal.REACH:
            inside = min(side.goal_count, there(state, other, side.goal_index))
            found = raised(found, WIN * inside // max(1, side.goal_count), WIN // 2)
        elif side.goal == Goal.TASK:
            found = raised(found, worked(state, side.goal_index), WIN)
        elif side.goal == Goal.HOLD:
            holds = 1
    return raised(found, holds * late(state.turn, state.turn_limit), WIN)


def worked(state: State, task: int) -> int:
    """How much of a task is done, in thousandths."""
    job = state.tasks[task]
    return 0 if job.need <= 0 else min(WIN, WIN * job.worked // job.need)


def by_clock(state: State) -> int:
    """Whether the battle was ended by its last turn."""
    return 1 if state.ending in (Ending.HELD, Ending.TIME_UP) else 0
