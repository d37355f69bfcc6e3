"""Who has won, and why (CEM-11.5: the article leaves it to the scenario)."""

from __future__ import annotations

from asalto.core.plane import is_within
from asalto.core.records import NOBODY

from . import say
from .say import Log
from .state import State
from .vocabulary import Ending, GoalKind


def finish(state: State, log: Log, winner: int, ending: int) -> None:
    """The battle is over."""
    state.over = 1
    state.winner = winner
    state.ending = ending
    state.step = 0
    state.asked = NOBODY
    say.battle_ended(log, winner, ending=ending)


def seats_alive(state: State) -> int:
    """Seats with a unit on the table, or still in the air, one bit each."""
    seats = 0
    for unit in range(state.unit_count):
        if state.units[unit].here > 0 or state.units[unit].falls == 1:
            seats |= 1 << state.units[unit].seat
    return seats


def only_seat(seats: int) -> int:
    """The seat of a sum of bits that holds just one; NOBODY otherwise."""
    if seats == 0 or seats & (seats - 1) != 0:
        return NOBODY
    seat = 0
    while seats >> seat != 1:
        seat += 1
    return seat


def count_across(state: State, goal: int) -> int:
    """Figures of a goal's seat beyond its line."""
    aim, found = state.goals[goal], 0
    for i in range(state.figure_count):
        figure = state.figures[i]
        if figure.gone == 0 and state.units[figure.unit].seat == aim.seat:
            if figure.y > aim.y if aim.north == 1 else figure.y < aim.y:
                found += 1
    return found


def seats_holding(state: State, goal: int) -> int:
    """Seats with an unbroken unit's figure on the ground of a goal, one bit each."""
    aim, seats = state.goals[goal], 0
    for i in range(state.figure_count):
        figure = state.figures[i]
        unit = state.units[figure.unit]
        if figure.gone == 0 and unit.demoralised == 0:
            if is_within(figure.x, figure.y, aim.x, aim.y, aim.radius):
                seats |= 1 << unit.seat
    return seats


def check_end(state: State, log: Log) -> None:
    """At the end of a turn: a side without units, a line crossed, or the turn limit."""
    alive = seats_alive(state)
    if alive & (alive - 1) == 0:
        winner = only_seat(alive)
        finish(state, log, winner, Ending.NO_UNIT_LEFT if winner != NOBODY else Ending.DRAWN)
        return
    for goal in range(state.goal_count):
        aim = state.goals[goal]
        if aim.kind == GoalKind.CROSS and count_across(state, goal) >= aim.count:
            finish(state, log, aim.seat, Ending.LINE_CROSSED)
            return
    if state.turn >= state.turn_limit:
        time_out(state, log)


def time_out(state: State, log: Log) -> None:
    """The turn limit: ground held alone; else who only had to last; else who lost fewer figures."""
    for goal in range(state.goal_count):
        aim = state.goals[goal]
        if aim.kind == GoalKind.HOLD:
            holder = only_seat(seats_holding(state, goal))
            if holder != NOBODY:
                finish(state, log, holder, Ending.GROUND_HELD)
                return
    for goal in range(state.goal_count):
        aim = state.goals[goal]
        if aim.kind == GoalKind.SURVIVE:
            finish(state, log, aim.seat, Ending.TIME)
            return
    winner, tied = 0, False
    for seat in range(1, state.seat_count):
        if state.lost[seat] < state.lost[winner]:
            winner, tied = seat, False
        elif state.lost[seat] == state.lost[winner]:
            tied = True
    if tied:
        finish(state, log, NOBODY, Ending.DRAWN)
        return
    finish(state, log, winner, Ending.FEWER_LOST)


def losses(state: State, seat: int) -> int:
    """Figures that a seat has lost."""
    return state.lost[seat]


def force(state: State, seat: int) -> int:
    """Figures of a seat, all told: what its losses are measured against."""
    found = 0
    for i in range(state.figure_count):
        if state.units[state.figures[i].unit].seat == seat:
            found += 1
    return found
