"""The greedy bot of the toy."""

from .offer import ChoiceKind, Choices
from .rules import to_hit
from .state import State
from .vocabulary import Hint


def advise(view: State, seat: int, out: Choices) -> None:
    for i in range(out.count):
        choice = out.rows[i]
        out.score[i] = 0
        out.reason[i] = Hint.NONE
        if choice.kind == ChoiceKind.SHOOT:
            out.score[i] = 10 + to_hit(view, choice.ship, choice.gun, choice.target)
            out.reason[i] = Hint.BEST
        if choice.kind == ChoiceKind.SPEED:
            out.score[i] = choice.speed // 2
