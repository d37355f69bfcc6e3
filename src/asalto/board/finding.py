"""Where the pieces of a drawing stand: read from the drawing itself, whoever drew it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asalto.board.elements import Element
from asalto.board.paint import Point

PLACED = re.compile(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)")


def centres(drawing: Element) -> dict[str, Point]:
    """Where each piece of a drawing stands, by its id."""
    found: dict[str, Point] = {}
    for one in _walk(drawing):
        name = one.attributes.get("data-piece")
        if name is not None and name not in found:
            spot = next(_spots(one), None)
            if spot is not None:
                found[name] = spot
    return found


def _walk(one: Element) -> Iterator[Element]:
    yield one
    for child in one.children:
        if isinstance(child, Element):
            yield from _walk(child)


def _spots(piece: Element) -> Iterator[Point]:
    """Places that the shapes of a piece name, the best first."""
    for one in _walk(piece):
        given = one.attributes
        moved = PLACED.match(given.get("transform", ""))
        if moved:
            yield float(moved[1]), float(moved[2])
        elif "cx" in given:
            yield float(given["cx"]), float(given["cy"])
        elif one.tag == "svg":
            yield float(given["x"]), float(given["y"])
