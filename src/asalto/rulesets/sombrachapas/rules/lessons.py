"""Training: what comes up for the first time is explained (scenario rule, SCH-2.10)."""

from .. import say
from ..say import Log
from ..state import State


def teach(state: State, lesson: int, log: Log) -> None:
    """Explain something once, where the scenario is for training."""
    if state.options.lessons == 1 and (state.taught >> lesson) & 1 == 0:
        state.taught |= 1 << lesson
        say.lesson(log, lesson)
