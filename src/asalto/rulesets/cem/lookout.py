"""Who sees whom from a place of the table: what a player asks before he goes there."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.plans import Spot

from .rules.sides import is_own
from .rules.sight import is_seeing
from .state import State


def sights(view: State, seat: int, spot: Spot) -> tuple[Sequence[int], Sequence[int]]:
    """The enemy units of which one would see a figure from a place, and who would see it there."""
    x, y = spot.values[:2]
    seen = [
        unit
        for unit in range(view.unit_count)
        if not is_own(view, unit, seat)
        and any(
            is_seeing(view, x, y, one.x, one.y)
            for one in view.figures[view.units[unit].first :][: view.units[unit].count]
            if one.gone == 0
        )
    ]
    return seen, seen
