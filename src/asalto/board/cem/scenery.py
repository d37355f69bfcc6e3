"""What makes a map sheet look printed: trees, bushes, stones, roofs, furrows, heights, a frame with
metres. Drawn from the corners of the ground alone, so that a map is always the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist

from asalto.board.elements import Shapes, element, fixed
from asalto.board.paint import Point, line, path, polygon, steady, written
from asalto.rulesets.cem.vocabulary import Terrain

TREES = {
    Terrain.LIGHT_WOOD: (46.0, 13.0),
    Terrain.DENSE_WOOD: (29.0, 13.0),
    Terrain.SCRUB: (40.0, 5.0),
}
"""From one tree to the next, and how large its crown is, in drawing units."""
BUSH = 6.5
ROOFS = (Terrain.WOODEN_BUILDING, Terrain.STONE_BUILDING)
HEIGHTS = (0.72, 0.44)
"""Contours within a hill, as shares of its size."""
TILE = 7.0
TUFTS = 62.0
TICK = 6.0
NUMBERED = 20
"""Metres from one number on the frame to the next."""


def scatter(i: int, j: int) -> Point:
    """How far a thing in a raster stands beside its place, each way from -0.5 to 0.5."""
    mixed = (i * 73856093) ^ (j * 19349663) ^ 0x5BD1
    return (mixed >> 3) % 101 / 100 - 0.5, (mixed >> 11) % 101 / 100 - 0.5


def is_inside(corners: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in a shape."""
    found = False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def spread(corners: list[Point], step: float, room: float) -> Sequence[Point]:
    """Places strewn over a shape, with so much room to its edges."""
    return _spread(tuple(corners), step, room)


@lru_cache(maxsize=512)
def _spread(corners: tuple[Point, ...], step: float, room: float) -> tuple[Point, ...]:
    """The same: the ground stays as it is from one drawing to the next."""
    return tuple(_strewn(corners, step, room))


def _strewn(corners: Sequence[Point], step: float, room: float) -> Iterator[Point]:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, low = max(x for x, _ in corners), max(y for _, y in corners)
    for i in range(ceil((right - left) / step)):
        for j in range(ceil((low - top) / step)):
            dx, dy = scatter(i, j)
            x, y = left + step * (i + 0.5 + 0.6 * dx), top + step * (j + 0.5 + 0.6 * dy)
            around = ((x - room, y), (x + room, y), (x, y - room), (x, y + room))
            if all(is_inside(corners, *spot) for spot in around):
                yield x, y


def strokes(spots: Iterable[Point], stroke: str, pen: Point = (0, 0)) -> str:
    """The same stroke at many places, each told from the one before: that is short, and shorter
    still compressed. `pen` is where a stroke leaves the pen."""
    found, (left, top) = [], (0, 0)
    for x, y in ((round(a), round(b)) for a, b in spots):
        found.append(f"m{x - left} {y - top}{stroke}")
        left, top = x + round(pen[0]), y + round(pen[1])
    return "".join(found).replace(" -", "-")


def discs(spots: Iterable[Point], radius: float) -> str:
    """The strokes of many circles."""
    r, d = fixed(radius), fixed(2 * radius)
    return strokes([(x - radius, y) for x, y in spots], f"a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0")


def crowns(spots: list[Point], radius: float, css: str) -> Shapes:
    """Trees or bushes from above: a shadow, a crown, the light on it."""
    away = max(1, round(0.22 * radius))
    spots = [(round(x), round(y)) for x, y in spots]
    shadow = [(x + away, y + away) for x, y in spots]
    light = [(x - away, y - away) for x, y in spots]
    return [
        *path(discs(shadow, radius), "shade"),
        *path(discs(spots, radius), css),
        *path(discs(light, 0.5 * radius), "light"),
    ]


def growth(kind: Terrain, corners: list[Point]) -> Shapes:
    """The trees and shrubs of an area."""
    if kind not in TREES:
        return []
    step, radius = TREES[kind]
    return crowns([*spread(corners, step, 0.6 * radius)], radius, f"tree on-{kind.name.lower()}")


def hedge(start: Point, end: Point) -> Shapes:
    """A hedge, bush by bush."""
    many = max(1, round(dist(start, end) / (1.5 * BUSH)))
    spots = []
    for i in range(many + 1):
        dx, dy = scatter(i, many)
        share = i / many
        x, y = between(start, end, share)
        spots.append((x + 2 * dx, y + 2 * dy))
    return crowns(spots, BUSH, "tree")


def stones(start: Point, end: Point) -> Shapes:
    """A wall of stones."""
    return [*line(start, end, "line t-mortar"), *line(start, end, "line t-stones")]


def roof(corners: list[Point]) -> Shapes:
    """A roof of four corners seen from above: its darker half, tiles, the ridge."""
    if len(corners) != 4:
        return []
    a, b, c, d = corners
    if dist(a, b) < dist(b, c):
        a, b, c, d = b, c, d, a
    ridge = between(a, d, 0.5), between(b, c, 0.5)
    rows = [k / round(dist(a, b) / TILE) for k in range(1, round(dist(a, b) / TILE))]
    ends = [(between(a, b, share), between(d, c, share)) for share in rows]
    tiles = "".join(f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}" for (x, y), (u, v) in ends)
    return [
        *polygon([*ridge, c, d], "eaves"),
        *(path(tiles, "grain") if tiles else []),
        *line(*ridge, "ridge"),
    ]


def between(one: Point, other: Point, share: float) -> Point:
    """A point on the way from one to another."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def contours(corners: list[Point]) -> Shapes:
    """The lines of height of a hill."""
    x = sum(one for one, _ in corners) / len(corners)
    y = sum(one for _, one in corners) / len(corners)
    found: Shapes = []
    for share in HEIGHTS:
        found += polygon([(x + share * (a - x), y + share * (b - y)) for a, b in corners], "height")
    return found


def tufts(width: float, height: float) -> Shapes:
    """Grass here and there on open ground."""
    sheet = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    return path(strokes(spread(sheet, TUFTS, 9), "l2 5 2-7 2 7 3-4", pen=(9, 1)), "tuft")


def frame(width: float, height: float, metre: int, rim: float) -> Shapes:
    """The frame of the sheet: a line round it, a tick every ten metres, numbers every twenty; by
    them one finds the places that orders name."""
    body = [
        element("rect", css="neat", x=-rim / 2, y=-rim / 2, width=width + rim, height=height + rim)
    ]
    ticks = ""
    for x in range(0, int(width) + 1, 10 * metre):
        ticks += f"M{x} {height:.0f}v{TICK}M{x} 0v-{TICK}"
    for y in range(0, int(height) + 1, 10 * metre):
        ticks += f"M0 {height - y:.0f}h-{TICK}M{width:.0f} {height - y:.0f}h{TICK}"
    body += path(ticks, "tick")
    for many in range(NUMBERED, int(width / metre), NUMBERED):
        body += number((many * metre, height), (0, -3), many)
    for many in range(NUMBERED, int(height / metre), NUMBERED):
        body += number((0.0, height - many * metre), (3, 4), many, "start")
    return body


def number(spot: Point, beside: Point, many: int, anchor: str = "middle") -> Shapes:
    """How many metres it is to here."""
    css = "number metres beside" if anchor == "start" else "number metres"
    return steady(spot, written(*beside, str(many), css, anchor))
