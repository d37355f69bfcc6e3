"""The ground of Comandos en Masa as a map sheet: colour and texture of areas, strokes of lines."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, inf, radians, sin

from asalto.board.cem.scenery import ROOFS, contours, growth, hedge, roof, stones
from asalto.board.elements import Shapes, element
from asalto.board.ground import Ground
from asalto.board.paint import Box, Point, area_hidden, line, place, points, polygon, words
from asalto.core.text.words import Words
from asalto.rulesets.cem.rules.sight import is_seeing
from asalto.rulesets.cem.rules.units import middle
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Terrain

GROUND = Ground(8)
at, spot_at, units, where = GROUND.at, GROUND.spot_at, GROUND.units, GROUND.where
AREAS = {
    Terrain.OPEN: "open", Terrain.ROAD: "road", Terrain.WHEAT: "wheat", Terrain.SCRUB: "scrub",
    Terrain.LIGHT_WOOD: "wood", Terrain.DENSE_WOOD: "forest", Terrain.CRATERS: "craters",
    Terrain.RUINS: "ruins", Terrain.WOODEN_BUILDING: "hut", Terrain.STONE_BUILDING: "house",
    Terrain.TRENCH: "trench", Terrain.BUNKER: "bunker", Terrain.HILLSIDE: "hill",
    Terrain.FORD: "ford", Terrain.MARSH: "marsh", Terrain.BRIDGE: "bridge",
    Terrain.DEEP_RIVER: "river", Terrain.CLIFF: "cliff",
}  # fmt: skip
"""Class of an area on the map sheet."""
LINES = {
    Terrain.LOW_WALL: "stones", Terrain.HEDGE: "hedge", Terrain.WIRE: "wire",
    Terrain.CREST: "crest",
}  # fmt: skip
TEXTURES = {
    "wheat": ("M0 4L26 0M0 17L26 13M5 12l3 -5l2 4M17 24l3 -5l2 4M14 8l2 -4l2 4", 26),
    "scrub": ("M2 3h1.6M7 8h1.6M9 2h1.2M3 10h1.2", 12),
    "craters": ("M4 8q4 -6 8 0q-4 3 -8 0", 18), "ruins": ("M0 0L10 10M10 0L0 10", 10),
    "marsh": ("M1 4h6M3 7h6M8 11h5", 14), "bridge": ("M0 4h8", 8), "cliff": ("M0 0l3 6l3 -6", 6),
    "hill": ("M0 6h5M6 2h5", 12), "ford": ("M1 3q2 -2 4 0t4 0", 10),
    "river": ("M1 5q4 -3 8 0t8 0", 26),
}  # fmt: skip
"""Strokes of a texture, for areas to be told apart without colour, and the side of its square."""
NOTE_WIDE, NOTE_HIGH = 6.4, 14.0
"""Size of a name on the ground on the screen, for a letter and in all."""
RAYS = 96
"""Directions in which the seen ground is measured."""
STEPS = 12
"""Halvings of each of them."""


def textures() -> Shapes:
    """What fills the areas: thin strokes over their colour."""
    found = [
        element(
            "pattern", element("path", css="grain", d=strokes),
            id=f"cem-{name}", width=side, height=side, patternUnits="userSpaceOnUse",
        )
        for name, (strokes, side) in TEXTURES.items()
    ]  # fmt: skip
    return [element("defs", *found)]


def corners(view: State, i: int) -> list[Point]:
    """The corners of a piece of terrain."""
    first = view.firsts[i]
    return [at(view, view.xs[k], view.ys[k]) for k in range(first, first + view.sizes[i])]


def least_hiding(spots: Sequence[Point], size: Point, taken: list[Box]) -> Point:
    """Of some upper left corners of a name of that size the first that hides least of what is
    `taken`; its box is taken then."""
    best = min(spots, key=lambda spot: area_hidden((*spot, *size), taken))
    taken.append((*best, *size))
    return best


def note(said: str, spots: Sequence[Point], taken: list[Box], scale: float) -> Shapes:
    """A name on the ground, round the middle of the best of some places."""
    size = scale * NOTE_WIDE * len(said), scale * NOTE_HIGH
    corners = [(x - size[0] / 2, y - size[1] / 2) for x, y in spots]
    x, y = least_hiding(corners, size, taken)
    return words(x + size[0] / 2, y + 0.8 * size[1], said, "note", "middle")


def figures_boxes(view: State) -> list[Box]:
    """The boxes round the figures on the table, and their flags."""
    size = units(view.base)
    spots = [at(view, one.x, one.y) for one in view.figures[: view.figure_count] if one.gone == 0]
    return [(x - size, y - 2 * size, 2 * size, 3 * size) for x, y in spots]


def terrain(view: State, i: int, said: Words) -> Shapes:
    """One piece of terrain with what it does."""
    kind = Terrain(view.terrain[i])
    spots = corners(view, i)
    title = said.get("terrain", int(kind))
    if view.difficulty[i] == 0:
        title += f", {said.get('board', 'impassable')}"
    elif view.difficulty[i] > 1:
        title += f", {said.get('board', 'difficulty')} {view.difficulty[i]}"
    if view.cover[i]:
        title += f", {said.get('board', 'cover')} {view.cover[i]}"
    if view.linear[i]:
        return place(f"piece-{i}", title, along(kind, spots[0], spots[1]))
    return place(f"piece-{i}", title, ground(kind, spots))


def ground_name(view: State, i: int, said: Words, taken: list[Box], scale: float) -> Shapes:
    """What a piece of ground is called, where nothing is taken; lines and roads have no name."""
    if view.linear[i] or view.terrain[i] == Terrain.ROAD:
        return []
    spots = corners(view, i)
    x = (min(p for p, _ in spots) + max(p for p, _ in spots)) / 2
    top, low = min(p for _, p in spots), max(p for _, p in spots)
    high = scale * NOTE_HIGH
    rows = top + high, low - high, (top + low) / 2, top - high, low + high
    return note(said.get("terrain", view.terrain[i]), [(x, y) for y in rows], taken, scale)


def along(kind: Terrain, start: Point, end: Point) -> Shapes:
    """What stands along a line; an area that an umpire has made of it is drawn like wire."""
    if kind == Terrain.HEDGE:
        return hedge(start, end)
    if kind == Terrain.LOW_WALL:
        return stones(start, end)
    return line(start, end, f"line t-{LINES.get(kind, LINES[Terrain.WIRE])}")


def ground(kind: Terrain, spots: list[Point]) -> Shapes:
    """An area: its colour, its texture, and what grows or stands there."""
    css = AREAS.get(kind, "open")
    body = polygon(spots, f"area t-{css}")
    if css in TEXTURES:
        body += polygon(spots, "grained", fill=f"url(#cem-{css})")
    if kind in ROOFS:
        body += roof(spots)
    if kind == Terrain.HILLSIDE:
        body += contours(spots)
    return body + growth(kind, spots)


def seen_ground(view: State) -> Shapes:
    """The ground that the middle of the active unit does not see lies in shade."""
    x, y = middle(view, view.active)
    spots = []
    for k in range(RAYS):
        dx, dy = cos(radians(360 * k / RAYS)), sin(radians(360 * k / RAYS))
        near, far = 0.0, min(to_edge(x, dx, view.width), to_edge(y, dy, view.height))
        for _ in range(STEPS):
            half = (near + far) / 2
            if is_seeing(view, x, y, round(x + dx * half), round(y + dy * half)):
                near = half
            else:
                far = half
        spots.append(at(view, round(x + dx * near), round(y + dy * near)))
    (left, low), (right, top) = at(view, 0, 0), at(view, view.width, view.height)
    sheet = [(left, top), (right, top), (right, low), (left, low)]
    strokes = "".join(f"M{points(one)}Z" for one in (sheet, spots))
    return [element("path", css="unseen-ground", d=strokes, fill_rule="evenodd")]


def to_edge(start: int, slope: float, size: int) -> float:
    """How far it is to the edge of the table along a direction with this part along one axis."""
    if abs(slope) < 1e-9:
        return inf
    return (size - start if slope > 0 else -start) / slope
