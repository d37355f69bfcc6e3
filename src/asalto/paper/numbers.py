"""Numbers of hexes on a printed map: none is half under a name or cut by the edge."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from asalto.board.paint import Box, overlap

COVERING = frozenset({"plate", "life", "bar", "hull"})
"""Classes of what lies over numbers: names, the boxes of wounds, pieces."""
HIDDEN = 0.1
"""The part of a number that may be covered."""
NUMBER = re.compile(r"-?[\d.]+")
PLACED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")
WIDE, HIGH = 0.6, 0.8
"""How wide a digit is and how high, as parts of the size of letters."""
UNDER, OVER = "under", "over"
"""Marks that `note` writes into a drawing and `uncover` takes out again."""


def note(node: ElementTree.Element) -> None:
    """Mark what lies over numbers, and numbers, while the classes still stand."""
    classes = set(node.attrib.get("class", "").split())
    if classes & COVERING:
        node.attrib[OVER] = "1"
    elif "number" in classes:
        node.attrib[UNDER] = "1"


def uncover(root: ElementTree.Element) -> None:
    """Take out the numbers that would be half to be seen."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    covers: list[Box] = []
    numbers: list[tuple[ElementTree.Element, ElementTree.Element, Box]] = []

    def gather(parent: ElementTree.Element, x: float, y: float, scale: float) -> None:
        for node in parent:
            at = PLACED.fullmatch(node.attrib.get("transform", ""))
            inner = x, y, scale
            if at is not None:
                inner = (x + scale * float(at[1]), y + scale * float(at[2]),
                         scale * float(at[3] or 1))  # fmt: skip
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
