"""What a plan has to fear of the opponents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from asalto.bots.plan_rows import Numbers
from asalto.core.kernel.search import WIN

OFTEN = 8
"""In one of so many play-outs an opponent must have done something for it to be feared."""
SURE = 2.5
"""Standard errors that it must stand out by."""
FEARED = 20.0
"""Thousandths beyond that: what costs less is nothing to fear."""


@dataclass(frozen=True)
class Fear:
    """What an opponent may do that goes with the worst of the play-outs."""

    row: Numbers
    share: float
    """How often he does it, 0 to 1."""
    chance: float
    """What is left of the chance to win then."""


def worst(noted: Iterable[tuple[Numbers, int, float]], made: int, won: float) -> Fear | None:
    """Of what opponents did (`PlanDesk.noted`) in so many play-outs, in which so many thousandths
    were won on average: what goes with fewer, beyond the noise."""
    spread = sqrt(max(0.0, won * (WIN - won)))
    found = [
        (won - left - SURE * spread / sqrt(count), Fear(row, count / made, left / WIN))
        for row, count, left in noted if made <= OFTEN * count
    ]  # fmt: skip
    cost, fear = max(found, key=lambda one: one[0], default=(0.0, None))
    return fear if cost >= FEARED else None
