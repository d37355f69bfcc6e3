"""Whole plans to compare: where each unit can get to, as the game's own planner says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asalto.bots.plan_rows import Numbers
from asalto.core.plans import Plan, ranked
from asalto.core.ruleset import Ruleset, State

MOST = 16
"""Plans of a unit that are handed on."""
UNITS_MAX = 4
"""Units whose plans are asked for, those that act first before the others."""


def candidates(
    ruleset: Ruleset[Any], view: State, seat: int, first: Sequence[int], usual: Sequence[Numbers]
) -> list[list[tuple[Numbers, ...]]]:
    """What each unit could do: plans for the units that may act now (`first`) and for those that
    greedy's plan comes to later, unit by unit."""
    if ruleset.moves.plans is None:
        return []
    later = [row[2] for row in usual if row[2] not in first]
    units = list(dict.fromkeys([*first, *later]))[:UNITS_MAX]
    found = []
    for unit in units:
        plans = ruleset.moves.plans(view, seat, unit) if unit >= 0 else ()
        if plans:
            found.append([tuple(plan.choices) for plan in chosen(plans, MOST) if plan.choices])
    return found


def chosen(plans: Sequence[Plan], most: int) -> list[Plan]:
    """The plans that the game advises most, in turn with others from all over the list."""
    best = ranked(plans)
    if len(best) <= most:
        return list(best)
    half = most // 2
    rest = len(best) - half
    spread = [best[half + k * rest // (most - half)] for k in range(most - half)]
    return [one for pair in zip(best[:half], spread, strict=False) for one in pair]
