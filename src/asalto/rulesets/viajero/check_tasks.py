"""Whether somebody may work at a task or help with it, and what the umpire may ask for."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rules.extended import assist_refusal, is_begun_for, work_refusal
from .rules.movement import may_major
from .state import SKILLS, State
from .tables import FRAMES, ROWS
from .vocabulary import Refusal

SCORES = 7
UMPIRE_SPAN = 20


def is_umpires(kind: int) -> bool:
    """Whether only the umpire may choose this."""
    return kind == ChoiceKind.CHECK or kind == ChoiceKind.SET_TASK


def check_umpire(state: State, choice: Choice) -> int:
    """A check, or a task, outside the rules: only the umpire calls for it."""
    if choice.seat != NOBODY:
        return Refusal.NOT_THE_UMPIRE
    if not 0 <= choice.person < state.people_count:
        return Refusal.NOBODY_THERE
    if not 0 <= choice.skill < SKILLS or not 0 <= choice.characteristic < SCORES:
        return Refusal.NO_SKILL
    if not -UMPIRE_SPAN <= choice.modifier <= UMPIRE_SPAN or state.over != 0:
        return Refusal.NOT_NOW
    if choice.kind == ChoiceKind.SET_TASK:
        has_room = state.task_count < len(state.tasks) and 0 <= choice.frame < len(FRAMES)
        return Refusal.NONE if has_room else Refusal.NOT_NOW
    return Refusal.NONE


def check_work(state: State, choice: Choice) -> int:
    """A turn of work at a task within reach, or help with it: a major action (PC-2.21, 7.3)."""
    if not may_major(state):
        return Refusal.NO_MAJOR
    refusal = work_refusal(state, choice.person, choice.task)
    if refusal != Refusal.NONE:
        return refusal
    task = state.tasks[choice.task]
    if choice.kind == ChoiceKind.ASSIST:
        return assist_refusal(state, choice.person, choice.task)
    row = task.frame + choice.pace
    if not -ROWS <= choice.pace <= ROWS or not 0 <= row < len(FRAMES):
        return Refusal.WRONG_PACE
    if is_begun_for(state, choice.person, choice.task) and choice.pace != task.pace:
        return Refusal.WRONG_PACE
    return Refusal.NONE
