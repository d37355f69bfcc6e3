"""Open ground in a drawing: places in millimetres, north up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from asalto.board.paint import Point
from asalto.core.plans import Spot

METRE = 1000


class Field(Protocol):
    """The size of the ground in a state, in millimetres."""

    width: int
    height: int


@dataclass(frozen=True)
class Ground:
    """How places and lengths are drawn."""

    scale: int
    """Drawing units to a metre."""

    def units(self, millimetres: int) -> float:
        """A length in drawing units."""
        return millimetres * self.scale / METRE

    def at(self, view: Field, x: int, y: int) -> Point:
        """A point of the ground in the drawing."""
        return self.units(x), self.units(view.height - y)

    def where(self, view: Field, what: str, *values: int) -> Point | None:
        """Where a point of an order lies in the drawing."""
        return self.at(view, values[0], values[1]) if what == "point" else None

    def spot_at(self, view: Field, x: float, y: float) -> Spot | None:
        """The point of the ground at a point of the drawing; None beyond its edges."""
        found = round(x * METRE / self.scale), view.height - round(y * METRE / self.scale)
        inside = 0 <= found[0] <= view.width and 0 <= found[1] <= view.height
        return Spot("point", found) if inside else None
