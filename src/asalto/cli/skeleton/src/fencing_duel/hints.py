"""The greedy bot's advice: which choice is worth most, and why."""

from .offer import Choices
from .rules.exchange import chance_of
from .state import State
from .tables import TOUCHES
from .vocabulary import Hint


def advise(view: State, seat: int, out: Choices) -> None:
    """Thrust where most is to be expected, and guard that line against the other."""
    skill = view.fencers[view.holder].skill
    for i in range(out.count):
        line = out.rows[i].line
        out.score[i] = chance_of(skill, line) * TOUCHES[line]
        out.reason[i] = Hint.WORTH_MOST if seat == view.holder else Hint.LIKELY_LINE
