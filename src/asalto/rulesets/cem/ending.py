"""Who has won, and why (CEM-11.5: the article leaves it to the scenario)."""

from __future__ import annotations

from asalto.core.geometry.plane import is_within
from asalto.core.kernel.records import NOBODY

from . import say
from .rules.sides import are_allies
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


def has_units(state: State, seat: int) -> bool:
    """True while a seat has a unit on the table, or still in the air."""
    return (seats_alive(state) >> seat) & 1 != 0


def only_seat(state: State, seats: int) -> int:
    """The first seat of a sum of bits that holds those of one side alone; NOBODY otherwise."""
    first = NOBODY
    for seat in range(state.seat_count):
        if (seats >> seat) & 1 != 0:
            if first == NOBODY:
                first = seat
            elif not are_allies(state, first, seat):
                return NOBODY
    return first


def is_side_among(state: State, seat: int, seats: int) -> bool:
    """Whether a sum of bits holds a seat or one of its allies."""
    for other in range(state.seat_count):
        if (seats >> other) & 1 != 0 and are_allies(state, seat, other):
            return True
    return False


def lost_by_side(state: State, seat: int) -> int:
    """Figures that a seat and its allies have lost."""
    total = 0
    for other in range(state.seat_count):
        if are_allies(state, seat, other):
            total += state.lost[other]
    return total


def count_across(state: State, goal: int) -> int:
    """Figures of a goal's seat beyond its line; a setting leaves out those of broken units."""
    aim, found = state.goals[goal], 0
    for i in range(state.figure_count):
        figure = state.figures[i]
        unit = state.units[figure.unit]
        if state.options.unbroken_cross == 1 and unit.demoralised == 1:
            continue
        if figure.gone == 0 and are_allies(state, unit.seat, aim.seat):
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
    winner = only_seat(state, alive)
    if alive == 0 or winner != NOBODY:
        finish(state, log, winner, Ending.NO_UNIT_LEFT if winner != NOBODY else Ending.DRAWN)
        return
    crossed = 0
    for goal in range(state.goal_count):
        aim = state.goals[goal]
        if aim.kind == GoalKind.CROSS and count_across(state, goal) >= aim.count:
            crossed |= 1 << aim.seat
    if crossed != 0:
        winner = only_seat(state, crossed)
        finish(state, log, winner, Ending.LINE_CROSSED if winner != NOBODY else Ending.DRAWN)
    elif state.turn >= state.turn_limit:
        time_out(state, log)


def grounds_held(state: State, seat: int) -> int:
    """On how many grounds to be held a seat and its allies stand alone."""
    found = 0
    for goal in range(state.goal_count):
        if state.goals[goal].kind == GoalKind.HOLD:
            holder = only_seat(state, seats_holding(state, goal))
            if holder != NOBODY and are_allies(state, holder, seat):
                found += 1
    return found


def holder_of_most(state: State) -> int:
    """The seat whose side holds more ground than any other; NOBODY if two hold as many, or none."""
    winner, most = NOBODY, 0
    for seat in range(state.seat_count):
        held = grounds_held(state, seat)
        if held > most:
            winner, most = seat, held
        elif held == most and winner != NOBODY and not are_allies(state, seat, winner):
            winner = NOBODY
    return winner


def survivor(state: State) -> int:
    """The seat that only had to last, and whose side has; NOBODY if there is none, or two that are
    foes."""
    seats, alive = 0, seats_alive(state)
    for goal in range(state.goal_count):
        aim = state.goals[goal]
        if aim.kind == GoalKind.SURVIVE and is_side_among(state, aim.seat, alive):
            seats |= 1 << aim.seat
    return only_seat(state, seats)


def time_out(state: State, log: Log) -> None:
    """The turn limit: most ground held; else who only had to last; else who lost fewer figures, of
    those with anybody left (CEM-11.5)."""
    holder, lasting = holder_of_most(state), survivor(state)
    if holder != NOBODY:
        finish(state, log, holder, Ending.GROUND_HELD)
        return
    if lasting != NOBODY:
        finish(state, log, lasting, Ending.TIME)
        return
    winner, tied, alive = NOBODY, False, seats_alive(state)
    for seat in range(state.seat_count):
        if not is_side_among(state, seat, alive):
            continue
        mine = lost_by_side(state, seat)
        least = mine + 1 if winner == NOBODY else lost_by_side(state, winner)
        if mine < least:
            winner, tied = seat, False
        elif mine == least and not are_allies(state, seat, winner):
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
