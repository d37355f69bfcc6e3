"""What each side has left, as its game counts it: the score that everybody keeps in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asalto.core.ruleset import UNPLAYABLE, Ruleset, Scenario

Count = Callable[[Any, int], int]


def strength(
    ruleset: Ruleset[Any], scenario: Scenario[Any], state: Any, view: Any
) -> list[int | None]:
    """Hundredths of its strength that each seat has left: what its `ending.py` counts in `force`
    and `losses`, or in `remaining`. None where it does not say, or where the view hides it."""
    ending = ruleset.room("ending")
    lost, force = getattr(ending, "losses", None), getattr(ending, "force", None)
    rest = getattr(ending, "remaining", None)
    seats = range(len(scenario.seats))
    if lost is not None and force is not None:
        return [_share(lambda one, seat: force(one, seat) - lost(one, seat), force(state, seat),
                       state, view, seat) for seat in seats]  # fmt: skip
    if rest is not None:
        return [_share(rest, rest(scenario.state, seat), state, view, seat) for seat in seats]
    return [None] * len(seats)


def _share(left: Count, whole: int, state: Any, view: Any, seat: int) -> int | None:
    try:
        found = left(view, seat)
        if whole <= 0 or found != left(state, seat):
            return None
    except UNPLAYABLE:
        return None
    return max(0, min(100, -(-100 * found // whole)))
