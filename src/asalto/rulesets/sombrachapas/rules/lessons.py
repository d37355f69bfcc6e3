"""Training: what comes up for the first time is explained (scenario rule, SCH-2.10)."""

from asalto.core.events import Log
from asalto.core.records import NOBODY

from ..events import EventKind, told
from ..state import State


def teach(state: State, lesson: int, log: Log) -> None:
    """Explain something once, where the scenario is for training."""
    if state.options.lessons == 1 and (state.taught >> lesson) & 1 == 0:
        state.taught |= 1 << lesson
        told(log, EventKind.LESSON, NOBODY, NOBODY, lesson)
