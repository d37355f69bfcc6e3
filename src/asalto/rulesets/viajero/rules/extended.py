"""Extended actions: deeds that take longer than a turn (PC-7)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add

from .. import say
from ..offer import Choice
from ..rolls import Roll, one_die
from ..say import Log
from ..state import State
from ..tables import EXCEPTIONAL, FRAMES, OBJECT, PER_ROW, PER_ROW_OPTION, SECONDS
from ..vocabulary import Reason, Refusal
from .checks import add_burdens, begin_check, help_of, is_able, plain_throw, throw_check
from .sides import are_allies, counts_for
from .space import is_place_at_hand


def pace_modifier(state: State, pace: int) -> int:
    """What hurrying (-) or slowing (+) by rows of the time table adds to the check (PC-7.3)."""
    return pace * (PER_ROW_OPTION if state.options.time_rows_double != 0 else PER_ROW)


def turns_of(frame: int, face: int) -> int:
    """How many turns a die of a row of the time table comes to, at least one (PC-7.2)."""
    return max(1, -(-face * FRAMES[frame] // SECONDS))


def begin_task(state: State, dice: Dice, log: Log, worker: int, task: int, pace: int) -> None:
    """Throw how long the deed will take at the pace chosen (PC-7.1 to 7.3)."""
    job = state.tasks[task]
    face = one_die(dice, Roll.TASK_TIME, worker)
    job.pace = pace
    job.need = turns_of(job.frame + pace, face)
    job.worked = 0
    job.spoilt = 0
    job.worker = worker
    plain_throw(state, Roll.TASK_TIME, 0, UNKNOWN)
    say.task_begun(log, dice, state.throw, worker, task, job.need, pace)


def work(state: State, dice: Dice, log: Log, worker: int, task: int, pace: int) -> None:
    """A turn of work; with the last one comes the check of the deed itself (PC-7.1, 2.23).

    A comrade goes on where the other stopped; two at it in one turn do the work of one. An enemy
    begins anew, and what had been done is lost; with `task_anew` a comrade too (ruling O17).
    """
    job = state.tasks[task]
    if not is_begun_for(state, worker, task):
        reset_task(state, task)
        begin_task(state, dice, log, worker, task, pace)
    elif job.worker != worker:
        job.worker = worker
        say.task_taken_over(log, worker, task, job.worked, job.need)
    state.people[worker].task = task
    if job.turn == state.turn:
        return
    job.turn = state.turn
    if job.spoilt != 0:
        job.spoilt = 0
        say.task_lost_turn(log, worker, task)
        return
    job.worked += 1
    say.task_worked(log, worker, task, job.worked, job.need)
    if job.worked >= job.need:
        finish_task(state, dice, log, worker, task)


def is_begun_for(state: State, worker: int, task: int) -> bool:
    """Say whether somebody, or a comrade of his, has begun the task: he goes on at its pace."""
    job = state.tasks[task]
    if job.need == 0 or job.worker == NOBODY:
        return job.need != 0
    if state.options.task_anew != 0:
        return job.worker == worker
    return are_allies(state, state.people[job.worker].seat, state.people[worker].seat)


def finish_task(state: State, dice: Dice, log: Log, worker: int, task: int) -> None:
    """The check when the time is over; on a failure the deed must be begun again."""
    job = state.tasks[task]
    begin_check(state, worker, job.skill, job.score)
    add_burdens(state, worker)
    tally_add(state.throw.tally, Reason.DIFFICULTY, job.difficulty)
    tally_add(state.throw.tally, Reason.PACE, pace_modifier(state, job.pace))
    tally_add(state.throw.tally, Reason.COMRADE, job.help)
    state.people[worker].task = NOBODY
    if throw_check(state, dice, Roll.TASK, worker) >= 0:
        job.done = 1
        say.task_done(log, dice, state.throw, worker, task)
    else:
        reset_task(state, task)
        say.task_failed(log, dice, state.throw, worker, task)


def work_refusal(state: State, worker: int, task: int) -> int:
    """Why somebody may not work at a task or help with it: none of his side's, or out of reach."""
    if task < 0 or task >= state.task_count:
        return Refusal.NOTHING_THERE
    job, seat = state.tasks[task], state.people[worker].seat
    if job.done != 0 or (job.seat != NOBODY and not counts_for(state, job.seat, seat)):
        return Refusal.NOT_YOUR_TASK
    return (
        Refusal.NONE if is_place_at_hand(state, worker, job.x, job.y, OBJECT) else Refusal.TOO_FAR
    )


def assist_refusal(state: State, helper: int, task: int) -> int:
    """Why somebody may not help with a task: only one that a comrade has begun, each once."""
    job = state.tasks[task]
    if job.done != 0 or job.need == 0 or job.worker == NOBODY or job.worker == helper:
        return Refusal.NOTHING_THERE
    if not are_allies(state, state.people[job.worker].seat, state.people[helper].seat):
        return Refusal.NOT_YOUR_TASK
    return Refusal.HELPED_ALREADY if (job.helpers >> helper) & 1 != 0 else Refusal.NONE


def assist(state: State, dice: Dice, log: Log, helper: int, task: int) -> None:
    """Help a comrade with a task: a check of its skill adds to the check that ends it, 1 or 2 if
    exceptional, and takes as much away if it fails (open document: aiding another)."""
    job = state.tasks[task]
    begin_check(state, helper, job.skill, job.score)
    add_burdens(state, helper)
    change = help_of(throw_check(state, dice, Roll.ASSIST, helper))
    job.help += change
    job.helpers |= 1 << helper
    say.help_given(log, dice, state.throw, helper, task, change)


def set_task(state: State, log: Log, choice: Choice) -> None:
    """The umpire sets a task where somebody stands; anybody may do it (PC-7.1)."""
    task = state.task_count
    state.task_count += 1
    job, person = state.tasks[task], state.people[choice.person]
    job.x, job.y = person.x, person.y
    job.seat = NOBODY
    job.skill, job.score = choice.skill, choice.characteristic
    job.difficulty, job.frame = choice.modifier, choice.frame
    job.pace = 0
    job.done = 0
    reset_task(state, task)
    say.task_set(log, choice.person, task, choice.skill, choice.modifier)


def reset_task(state: State, task: int) -> None:
    """Back to the beginning."""
    job = state.tasks[task]
    job.need = 0
    job.worked = 0
    job.spoilt = 0
    job.worker = NOBODY
    job.turn = 0
    job.help = 0
    job.helpers = 0


def spoil(state: State, task: int) -> None:
    """A turn of work does not count: the next one, or with `lost_at_once` the last one that was
    done (PC-7.5; ruling O5)."""
    job = state.tasks[task]
    if state.options.lost_at_once != 0 and job.worked > 0:
        job.worked -= 1
    else:
        job.spoilt = 1


def interrupt(state: State, dice: Dice, log: Log, victim: int, points: int) -> None:
    """Hurt at work: a check of the same skill with the damage against it (PC-7.4 to 7.6).

    Who is no longer conscious makes no check: the turn's work is lost (ruling).
    """
    person = state.people[victim]
    task = person.task
    job = state.tasks[task]
    if job.worker != victim:
        person.task = NOBODY
        return
    if not is_able(person):
        person.task = NOBODY
        spoil(state, task)
        return
    begin_check(state, victim, job.skill, job.score)
    tally_add(state.throw.tally, Reason.DAMAGE, -points)
    effect = throw_check(state, dice, Roll.HURT, victim)
    if effect >= 0:
        say.task_kept(log, dice, state.throw, victim, task)
    elif effect <= -EXCEPTIONAL:
        reset_task(state, task)
        person.task = NOBODY
        say.task_ruined(log, dice, state.throw, victim, task)
    else:
        spoil(state, task)
        say.task_spoilt(log, dice, state.throw, victim, task)
