"""A charge at an enemy, and the end of the move, as one thing to choose.

After the order its figures may still be moved one by one or the whole be undone: who wants that
gives the order alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.plans import Numbers, numbers_of

from . import offer
from .check import check
from .legal import legal
from .offer import ChoiceKind, Choices
from .say import Log
from .state import State
from .turn import apply
from .vocabulary import Step


def bundles(view: State, seat: int) -> Sequence[Sequence[Numbers]]:
    """For each enemy unit that can be gone for: the order and its end, if no dice come between."""
    if view.over != 0 or view.step != Step.MOVE or view.asked != seat:
        return ()
    out, end, log = make(Choices), make(Choices), make(Log)
    legal(view, seat, out)
    offer.done(end, seat)
    log.silent = 1
    found = []
    for row in out.rows[: out.count]:
        if row.kind not in (ChoiceKind.ASSAULT, ChoiceKind.CLOSE):
            continue
        after, dice = copy(view), make(Dice)
        apply(after, row, dice, log)
        if dice.thrown == 0 and check(after, end.rows[0]) == 0:
            found.append([numbers_of(row), numbers_of(end.rows[0])])
    return found
