"""Small drawings that the PDF pages are made of."""

from __future__ import annotations

from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

LINE = 0.6


class Boxes(Flowable):  # type: ignore[misc]
    """Boxes to be crossed out, five and five; those that are lost filled."""

    def __init__(self, left: int, total: int, size: float = 3 * mm) -> None:
        super().__init__()
        self.left, self.total, self.size = left, total, size

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """How large it becomes."""
        self.per_row = max(5, int(width / (self.size * 1.25)) // 5 * 5)
        self.rows = (self.total + self.per_row - 1) // self.per_row
        return width, max(1, self.rows) * self.size * 1.3

    def draw(self) -> None:
        """Draw it."""
        self.canv.setLineWidth(LINE)
        for i in range(self.total):
            row, column = divmod(i, self.per_row)
            x = column * self.size * 1.15 + column // 5 * self.size * 0.4
            y = (self.rows - 1 - row) * self.size * 1.3
            self.canv.rect(x, y, self.size, self.size, 1, int(i >= self.left))


class Arrow(Flowable):  # type: ignore[misc]
    """The front of a counter."""

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width = width

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """How large it is."""
        return self.width, 3.5 * mm

    def draw(self) -> None:
        """Draw it."""
        path, middle = self.canv.beginPath(), self.width / 2
        path.moveTo(middle - 2.5 * mm, 0)
        path.lineTo(middle + 2.5 * mm, 0)
        path.lineTo(middle, 3.5 * mm)
        path.close()
        self.canv.drawPath(path, stroke=0, fill=1)


class Clipped(Flowable):  # type: ignore[misc]
    """A drawing of which nothing stands beyond its edges."""

    def __init__(self, drawn: Any, width: float, height: float) -> None:
        super().__init__()
        self.drawn, self.width, self.height = drawn, width, height

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """How large it is."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw what lies within."""
        canvas = self.canv
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(0, 0, self.width, self.height)
        canvas.clipPath(path, stroke=0, fill=0)
        self.drawn.drawOn(canvas, 0, 0)
        canvas.restoreState()
