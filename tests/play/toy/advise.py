"""The greedy bot's hints."""

from .hints import Hint
from .offer import ChoiceKind, Choices
from .state import State


def advise(view: State, seat: int, out: Choices) -> None:
    """Close in, shield up, shoot."""
    ahead = 1 if view.boats[1 - seat].place > view.boats[seat].place else -1
    for i in range(out.count):
        row = out.rows[i]
        out.score[i] = 0
        out.reason[i] = Hint.NONE
        if row.kind == ChoiceKind.COURSE:
            out.score[i] = row.course * ahead
            out.reason[i] = Hint.CLOSE_IN
        if row.kind == ChoiceKind.SHIELD:
            out.score[i] = row.shield
            out.reason[i] = Hint.SAFE
        if row.kind == ChoiceKind.SHOOT:
            out.score[i] = 1
            out.reason[i] = Hint.GOOD_SHOT
