"""Plans as rows of numbers, and how they are written where they are tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.search import PLAN_MAX

Numbers = tuple[int, ...]
"""A choice: its kind, its seat and its slots."""
NAMES = ("kind", "seat", "slot0", "slot1", "slot2", "slot3", "slot4")


def replaced(plan: Sequence[Numbers], rows: Sequence[Numbers]) -> tuple[Numbers, ...]:
    """A plan in which one unit does something else: what it did is left out, and `rows` stand in
    its place (at the end, if it did nothing)."""
    unit = rows[0][2]
    places = [k for k, row in enumerate(plan) if row[2] == unit]
    at = places[0] if places else len(plan)
    rest = [row for row in plan[at:] if row[2] != unit]
    return (*plan[:at], *rows, *rest)[:PLAN_MAX]


def write_plan(plans: Any, place: int, rows: Sequence[Numbers], fast: bool) -> None:
    """Write choices into a plan, as many as it has room for."""
    kept = rows[:PLAN_MAX]
    if fast:
        for k, numbers in enumerate(kept):
            for name, number in zip(NAMES, numbers, strict=True):
                plans[place]["rows"][k][name] = number
        plans[place]["count"] = len(kept)
    else:
        for k, numbers in enumerate(kept):
            set_choice(plans[place].rows[k], *numbers)
        plans[place].count = len(kept)
