"""When a fight is over, and who has won it."""

from asalto.core.geometry.polygons import is_in_polygon
from asalto.core.kernel.records import NOBODY

from . import say
from .rules.checks import is_able
from .rules.damage import body_left
from .rules.sides import are_allies, counts_for
from .say import Log
from .state import Goal, State
from .vocabulary import Ending, Phase


def finish(state: State, log: Log, winner: int, ending: int) -> None:
    """The fight is over."""
    state.over = 1
    state.phase = Phase.OVER
    state.winner = winner
    state.ending = ending
    state.awaited = 0
    say.ended(log, winner, ending)


def able_of(state: State, seat: int) -> int:
    """How many of a side's people are on their feet or at least conscious."""
    found = 0
    for i in range(state.people_count):
        if state.people[i].seat == seat and is_able(state.people[i]):
            found += 1
    return found


def has_able(state: State, seat: int) -> bool:
    """Say whether a seat has somebody who is at least conscious."""
    return able_of(state, seat) > 0


def remaining(state: State, seat: int) -> int:
    """What a side has left: STR, DEX and END of its able people."""
    found = 0
    for i in range(state.people_count):
        if state.people[i].seat == seat and is_able(state.people[i]):
            found += body_left(state.people[i])
    return found


def there(state: State, seat: int, polygon: int) -> int:
    """How many able people of a seat and its allies (by an option, of its own) are in a zone."""
    found = 0
    for i in range(state.people_count):
        person = state.people[i]
        if counts_for(state, person.seat, seat) and is_able(person):
            first, count = state.firsts[polygon], state.counts[polygon]
            if is_in_polygon(person.x, person.y, state.xs, state.ys, first, count):
                found += 1
    return found


def judge(state: State, log: Log) -> None:
    """End the fight if one side alone is left, or has what it came for."""
    if state.over != 0:
        return
    left, last = 0, NOBODY
    for seat in range(state.seat_count):
        if able_of(state, seat) > 0 and not are_allies(state, seat, last):
            left += 1
            last = seat
    if left == 0:
        finish(state, log, NOBODY, Ending.NOBODY_LEFT)
        return
    if left == 1:
        finish(state, log, last, Ending.LAST_STANDING)
        return
    for seat in range(state.seat_count):
        side = state.sides[seat]
        if side.goal == Goal.REACH and there(state, seat, side.goal_index) >= side.goal_count:
            finish(state, log, seat, Ending.REACHED)
            return
        if side.goal == Goal.TASK and is_done_for(state, seat, side.goal_index):
            finish(state, log, seat, Ending.TASK_DONE)
            return


def is_done_for(state: State, seat: int, task: int) -> bool:
    """Say whether a task is done, and not by another side: two may be after the same one."""
    job = state.tasks[task]
    if job.done == 0 or job.worker == NOBODY:
        return job.done != 0
    return counts_for(state, state.people[job.worker].seat, seat)


def time_up(state: State, log: Log) -> None:
    """The last turn is over: who only had to hold has won, else nobody."""
    winner = holder(state)
    finish(state, log, winner, Ending.TIME_UP if winner == NOBODY else Ending.HELD)


def holder(state: State) -> int:
    """The seat whose side wins when time is up; NOBODY if none does, or two sides would. A side
    with nobody able holds nothing."""
    found = NOBODY
    for seat in range(state.seat_count):
        if state.sides[seat].goal == Goal.HOLD and is_side_able(state, seat):
            if found == NOBODY:
                found = seat
            elif not are_allies(state, seat, found):
                return NOBODY
    return found


def is_side_able(state: State, seat: int) -> bool:
    """Say whether a seat or one of its allies has somebody able."""
    for ally in range(state.seat_count):
        if are_allies(state, ally, seat) and able_of(state, ally) > 0:
            return True
    return False
