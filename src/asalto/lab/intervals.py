"""95 % intervals of means, honest about few values."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev, variance

from asalto.core.odds import NORMAL

STUDENT = (12.71, 4.30, 3.18)
"""Standard errors on each side of a mean whose spread is estimated, too, with one to three degrees
of freedom: Student's t, 97.5 %."""


def student(freedom: int) -> float:
    """Standard errors on each side of a mean, with so many degrees of freedom, at least one; beyond
    those of the table by Cornish and Fisher's expansion, right to 0.01."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = NORMAL
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def half_width(values: Sequence[float]) -> float:
    """Half of the interval of the mean of independent values; one value alone says nothing."""
    if len(values) < 2:
        return float("inf")
    return student(len(values) - 1) * stdev(values) / sqrt(len(values))


def half_width_together(groups: Sequence[Sequence[float]]) -> float:
    """Half of the interval of the mean of the groups' means; a group of one value is taken to vary
    like the others on average."""
    spreads = [variance(one) if len(one) > 1 else None for one in groups]
    known = [one for one in spreads if one is not None]
    if not known:
        return float("inf")
    usual = fmean(known)
    spread = sum(
        (usual if one is None else one) / len(group)
        for one, group in zip(spreads, groups, strict=True)
    )
    return NORMAL * sqrt(spread) / len(groups)
