"""Numbers and names on a printed map: no number is half under a name or cut by the edge, and no
name of the ground lies on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from asalto.board.paint import Box, overlap

COVERING = frozenset({"plate", "life", "bar", "hull"})
"""Classes of what lies over numbers: names, the boxes of wounds, pieces."""
HIDDEN = 0.1
"""The part of a number that may be covered."""
NUMBER = re.compile(r"-?[\d.]+")
PLACED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")
LINE = 1.4
"""The height of a line, by that of its letters."""
WIDE, HIGH = 0.6, 0.8
"""How wide a digit is and how high, as parts of the size of letters."""
UNDER, OVER, NAME = "under", "over", "name"
"""Marks that `note` writes into a drawing, and `uncover` and `part_names` take out again."""
SHIFTS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 2.5, -2.5, 3.0, -3.0)
"""Where a name may stand that lies on another, in lines below its place."""


def note(node: ElementTree.Element) -> None:
    """Mark what lies over numbers, and numbers, while the classes still stand."""
    classes = set(node.attrib.get("class", "").split())
    if classes & COVERING:
        node.attrib[OVER] = "1"
    elif "number" in classes:
        node.attrib[UNDER] = "1"
    elif "note" in classes and node.tag.endswith("}text"):
        node.attrib[NAME] = "1"


def part_names(root: ElementTree.Element) -> None:
    """Move names of the ground up or down that would lie on one another: letters are larger on
    paper, beside the map, than on the screen for which the board has placed them."""
    taken: list[Box] = []
    for node, (left, top, wide, high), scale in [*_names(root, (0.0, 0.0, 1.0))]:
        spots = [(left, top + shift * LINE * high, wide, high) for shift in SHIFTS]
        best = min(spots, key=lambda spot: sum(overlap(spot, one) for one in taken))
        taken.append(best)
        line = float(node.attrib.get("y", 0)) + (best[1] - top) / scale
        node.attrib["y"] = f"{line:.2f}"
        del node.attrib[NAME]


def _names(
    parent: ElementTree.Element, at: tuple[float, float, float]
) -> Iterator[tuple[ElementTree.Element, Box, float]]:
    """The names of the ground, where they lie in the drawing and how large they are drawn."""
    for node in parent:
        inner = _inner(node, at)
        if node.attrib.get(NAME):
            yield node, _moved(_text_box(node), inner), inner[2]
        yield from _names(node, inner)


def uncover(root: ElementTree.Element) -> None:
    """Take out the numbers that would be half to be seen."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    covers: list[Box] = []
    numbers: list[tuple[ElementTree.Element, ElementTree.Element, Box]] = []

    def gather(parent: ElementTree.Element, x: float, y: float, scale: float) -> None:
        for node in parent:
            inner = _inner(node, (x, y, scale))
            if node.attrib.pop(OVER, ""):
                covers.append(_moved(_box(node), inner))
            if node.attrib.pop(UNDER, ""):
                numbers.append((parent, node, _moved(_text_box(node), inner)))
            gather(node, *inner)

    gather(root, 0.0, 0.0, 1.0)
    for parent, node, box in numbers:
        x, y, wide, high = box
        inside = left <= x and x + wide <= left + width and top <= y and y + high <= top + height
        if not inside or any(overlap(box, one) > HIDDEN * wide * high for one in covers):
            parent.remove(node)


def _inner(node: ElementTree.Element, at: tuple[float, float, float]) -> tuple[float, float, float]:
    """Where the inside of a node begins in the drawing, and how large it is drawn."""
    (x, y, scale), placed = at, PLACED.fullmatch(node.attrib.get("transform", ""))
    if placed is None:
        return at
    return x + scale * float(placed[1]), y + scale * float(placed[2]), scale * float(placed[3] or 1)


def _box(node: ElementTree.Element) -> Box:
    points = [float(one) for one in NUMBER.findall(node.attrib.get("points", ""))]
    if points:
        left, top = min(points[::2]), min(points[1::2])
        return left, top, max(points[::2]) - left, max(points[1::2]) - top
    left, top, width, height, x, y, r = (
        float(node.attrib.get(one, 0)) for one in ("x", "y", "width", "height", "cx", "cy", "r")
    )
    return left + x - r, top + y - r, width + 2 * r, height + 2 * r


def _text_box(node: ElementTree.Element) -> Box:
    left, line, _, _ = _box(node)
    size = float(node.attrib.get("font-size", 11))
    wide = WIDE * size * len("".join(node.itertext()))
    share = 0.5 if node.attrib.get("text-anchor") == "middle" else 0.0
    return left - share * wide, line - HIGH * size, wide, HIGH * size


def _moved(box: Box, at: tuple[float, float, float]) -> Box:
    """A box inside a group, where it lies in the drawing."""
    (left, top, width, height), (x, y, scale) = box, at
    return x + scale * left, y + scale * top, scale * width, scale * height
