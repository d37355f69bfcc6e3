"""Strokes over what is solid, as on a builder's plan."""

from __future__ import annotations

from collections.abc import Iterable

from asalto.board.elements import Shapes, element
from asalto.board.paint import Point, outline

HATCH = "hatched"
"""The name of what the strokes are made of."""


def hatching() -> Shapes:
    """What the strokes over solid ground are made of: stands once in a drawing that uses them."""
    stroke = element("path", css="hatch", d="M0 0V9")
    pattern = element(
        "pattern", stroke, id=HATCH, width=9, height=9, patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )  # fmt: skip
    return [element("defs", pattern)]


def hatched(shapes: Iterable[list[Point]]) -> Shapes:
    """Strokes over the ground within some outlines."""
    strokes = "".join(map(outline, shapes))
    return [element("path", css="solid", d=strokes, fill=f"url(#{HATCH})")] if strokes else []
