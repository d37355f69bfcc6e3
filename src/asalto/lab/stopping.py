"""Intervals for a share that is looked at again and again, until something has been decided.

Whoever stops as soon as the numbers please him finds them outside an ordinary 95 % interval far
more often than once in twenty times. These hold at every look at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lgamma, log

DOUBT = 0.05
ROUNDS = 50
"""Halvings in the search for an end: far more than anybody prints."""


def steady(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share, whenever one stops: no share in it could have been bet against,
    from the first battle on, with twenty times the stake won by now (a mixture of all shares,
    Jeffreys's; Ville's inequality)."""
    if games <= 0:
        return 0.0, 1.0
    mixed = _beta(wins + 0.5, games - wins + 0.5) - _beta(0.5, 0.5)

    def is_in(share: float) -> bool:
        known = wins * log(share) if wins else 0.0
        known += (games - wins) * log(1 - share) if wins < games else 0.0
        return mixed - known < -log(DOUBT)

    middle = min(max(wins / games, 1e-9), 1 - 1e-9)
    return _edge(middle, 0.0, is_in), _edge(middle, 1.0, is_in)


def _edge(inside: float, outside: float, is_in: Callable[[float], bool]) -> float:
    """Where an interval ends between two places."""
    for _ in range(ROUNDS):
        between = (inside + outside) / 2
        if between in (inside, outside):
            break
        if 0.0 < between < 1.0 and is_in(between):
            inside = between
        else:
            outside = between
    return outside


def _beta(a: float, b: float) -> float:
    """The logarithm of Euler's beta function."""
    return lgamma(a) + lgamma(b) - lgamma(a + b)
