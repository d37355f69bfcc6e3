"""A floor plan on the way from one program to another: pieces with corners in whole millimetres,
x to the right and y up, as the games that measure in metres have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from asalto.core.geometry.plane import side_of_line

Data = dict[str, object]
Point = tuple[int, int]
Segment = tuple[Point, Point]
METRE = 1000
SQUARE = 1500
"""A square of a grid whose file does not say how long its sides are: a metre and a half."""


@dataclass
class Piece:
    """One thing on the plan."""

    kind: str
    corners: list[Point]
    is_closed: bool = False
    """Whether the last corner joins the first: an area, not a line."""
    more: Data = field(default_factory=dict)
    """What else a game says of it, under its own keys."""

    def segments(self) -> Iterator[Segment]:
        """Its lines."""
        yield from pairwise(self.corners)
        if self.is_closed and len(self.corners) > 2:
            yield self.corners[-1], self.corners[0]


@dataclass
class Floor:
    """A plan."""

    width: int
    height: int
    pieces: list[Piece] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """What could not be taken along."""


def simplified(points: Sequence[Point], within: int) -> list[Point]:
    """Fewer corners, none of the others farther from the line than `within` (Douglas, Peucker)."""
    if len(points) < 3:
        return list(points)
    first, last = points[0], points[-1]
    away, at = max((distance(one, (first, last)), i) for i, one in enumerate(points[1:-1], start=1))
    if away <= within:
        return [first, last]
    return simplified(points[: at + 1], within)[:-1] + simplified(points[at:], within)


def distance(point: Point, segment: Segment) -> float:
    """From a point to a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy, px, py = bx - ax, by - ay, point[0] - ax, point[1] - ay
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else min(1.0, max(0.0, (px * dx + py * dy) / square))
    return float(((px - along * dx) ** 2 + (py - along * dy) ** 2) ** 0.5)


def is_convex(corners: Sequence[Point]) -> bool:
    """Whether an area has no corner that turns inwards."""
    turns = [_turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners))]
    return any(turns) and (min(turns) >= 0 or max(turns) <= 0)


def _turn(a: Point, b: Point, c: Point) -> int:
    return side_of_line(*a, *b, *c)


def is_crossing(one: Segment, other: Segment) -> bool:
    """Whether two segments touch or cross."""
    (a, b), (c, d) = one, other
    first, second = _turn(a, b, c), _turn(a, b, d)
    third, fourth = _turn(c, d, a), _turn(c, d, b)
    return min(first, second) <= 0 <= max(first, second) and (
        min(third, fourth) <= 0 <= max(third, fourth)
    )


def room(floor: Floor, walls: Sequence[Segment], square: int, least: int) -> list[Point]:
    """The middles of the squares of the largest connected part, doors being no obstacle; one that
    the edge of the plan does not touch comes first if it has `least` squares and is no closet."""
    near: dict[Point, list[Segment]] = {}
    for wall in walls:
        (ax, ay), (bx, by) = wall
        for column in range(min(ax, bx) // square - 1, max(ax, bx) // square + 2):
            for row in range(min(ay, by) // square - 1, max(ay, by) // square + 2):
                near.setdefault((column, row), []).append(wall)
    middle = {
        (column, row): (column * square + square // 2, row * square + square // 2)
        for column in range(floor.width // square)
        for row in range(floor.height // square)
    }
    left = {
        cell for cell, at in middle.items()
        if all(distance(at, wall) > square // 3 for wall in near.get(cell, ()))
    }  # fmt: skip
    parts: list[list[Point]] = []
    while left:
        found = [left.pop()]
        for column, row in found:
            here = (column, row)
            for other in (
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            ):
                way = (middle[here], middle.get(other, (0, 0)))
                if other in left and not any(is_crossing(way, wall) for wall in near.get(here, ())):
                    left.discard(other)
                    found.append(other)
        parts.append(found)
    edges = (0, floor.width // square - 1), (0, floor.height // square - 1)
    enough = max(least, max(map(len, parts), default=0) // 4)
    inner = [
        part for part in parts
        if len(part) >= enough and not any(x in edges[0] or y in edges[1] for x, y in part)
    ]  # fmt: skip
    return sorted(middle[cell] for cell in max(inner or parts, key=len, default=[]))


def numbers(value: object) -> list[float]:
    """The numbers of a list; none if it is something else."""
    if not isinstance(value, list | tuple):
        return []
    return [float(one) for one in value if isinstance(one, int | float)]


def rows_of(data: Mapping[str, object], key: str) -> list[Data]:
    """The tables of a list."""
    found = data.get(key)
    return (
        [dict(one) for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []
    )
