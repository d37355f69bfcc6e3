"""Who stands with whom: seats that a scenario puts on one side are allies."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY


def allied(state: object, one: int, other: int) -> bool:
    """The ruleset's `allied`: whether two seats win together. Without one: no two do."""
    return one == other


def on_one_side(sides: list[int], one: int, other: int) -> bool:
    """Whether two seats are one or have the same number in `sides`. A seat whose side is NOBODY
    stands alone, and nobody (a spectator, the umpire) is on anybody's side."""
    if one == other:
        return True
    if one < 0 or other < 0:
        return False
    return sides[one] != NOBODY and sides[one] == sides[other]
