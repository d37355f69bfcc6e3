"""The place: its scale, ground, walls, doors and clouds."""

from __future__ import annotations

from math import atan2, degrees, dist

from asalto.board.elements import Element, Shapes, element
from asalto.board.ground import METRE, Ground
from asalto.board.paint import (
    Point,
    circle,
    line,
    place,
    placed,
    polygon,
    steady,
    words,
    written,
)
from asalto.board.solid import hatched
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.state import (
    COVER,
    LOW,
    OPAQUE,
    ROUGH,
    ZONE,
    State,
)
from asalto.rulesets.viajero.tables import COVER_ARMOUR, COVER_NAMES

GROUND = Ground(14)
at, spot_at, units, where = GROUND.at, GROUND.spot_at, GROUND.units, GROUND.where
SQUARE = 1500
MARGIN = 16
NUMBERED = 5
"""Metres from one number along an edge to the next."""


def grid(view: State) -> Shapes:
    """Squares of 1.5 m."""
    found: Shapes = []
    for x in range(0, view.width + 1, SQUARE):
        found += line(at(view, x, 0), at(view, x, view.height), "grid")
    for y in range(0, view.height + 1, SQUARE):
        found += line(at(view, 0, y), at(view, view.width, y), "grid")
    return found


def thing(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """A wall, cover, difficult ground, a zone or a door."""
    first, count, flags = view.firsts[i], view.counts[i], view.flags[i]
    spots = [at(view, view.xs[j], view.ys[j]) for j in range(first, first + count)]
    for j in range(view.door_count):
        if view.doors[j].polygon == i:
            return door(scenario, view, j, spots, said)
    label, css = look(flags, view.values[i])
    title = said.get("board", label)
    if view.values[i]:
        title += f" ({said.get('field', 'armour')} +{view.values[i]})"
    if label == "zone":
        title = scenario.names.of("zone", i)
    if count == 2:
        return place(f"thing-{i}", title, line(spots[0], spots[1], "wall"))
    drawn = polygon(spots, css) + DETAIL.get(css, nothing)(spots)
    if flags & OPAQUE:
        drawn += hatched([spots])
    if label == "zone":
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        drawn += words(left + 4, top + 10, title)
    return place(f"thing-{i}", title, drawn)


def look(flags: int, armour: int) -> tuple[str, str]:
    """Word and class of a thing on the map, by what it does and which cover it is."""
    if flags & ZONE:
        return "zone", "band"
    if flags & OPAQUE:
        return "wall", "masonry"
    if not flags & LOW:
        return "rough", "rough"
    if flags & COVER and flags & ROUGH:
        return "cover", "brush"
    if flags & COVER:
        kind = COVER_NAMES[COVER_ARMOUR.index(armour)] if armour in COVER_ARMOUR else ""
        return "cover", kind if kind in ("vehicle", "tree") else "masonry"
    return "cover", "crate" if armour == COVER_ARMOUR[COVER_NAMES.index("furniture")] else "stone"


def nothing(spots: list[Point]) -> Shapes:
    """A thing that is no more than its outline."""
    return []


def crossed(spots: list[Point]) -> Shapes:
    """The boards of a crate."""
    return [one for i in range(len(spots) // 2) for one in line(spots[i], spots[i - 2], "plank")]


def car(spots: list[Point]) -> Shapes:
    """The windows and the roof of a vehicle with four corners."""
    if len(spots) != 4:
        return []
    if dist(spots[0], spots[1]) < dist(spots[1], spots[2]):
        spots = [*spots[1:], spots[0]]
    (x, y), (along, down), (x2, y2) = spots[:3]
    long, wide = dist(spots[0], spots[1]), dist(spots[1], spots[2])
    turn = degrees(atan2(down - y, along - x))

    def pane(css: str, left: float, width: float, high: float) -> Element:
        return element(
            "rect", css=css, x=left * long, y=-high * wide / 2, width=width * long,
            height=high * wide, rx=0.08 * wide,
        )  # fmt: skip

    panes = [pane("glass", -0.33, 0.56, 0.8), pane("vehicle", -0.22, 0.32, 0.98)]
    return placed(panes, (x + x2) / 2, (y + y2) / 2, turn)


def leaves(spots: list[Point]) -> Shapes:
    """Tufts over brush or under a tree's crown, a metre apart."""
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    wide, high = max(x for x, _ in spots) - left, max(y for _, y in spots) - top
    step = units(METRE)
    across, down = max(1, round(wide / step)), max(1, round(high / step))
    return [
        one
        for i in range(across)
        for j in range(down)
        for one in circle(
            (left + (i + 0.5) * wide / across, top + (j + 0.5) * high / down),
            (0.6 - 0.1 * ((i + 2 * j) % 3)) * min(wide / across, high / down), "leaf",
        )
    ]  # fmt: skip


DETAIL = {"crate": crossed, "vehicle": car, "brush": leaves, "tree": leaves}
"""What is drawn within the outline of a thing."""


def dashed(dashes: str) -> dict[str, str]:
    """The attribute of a dashed stroke."""
    return {"stroke_dasharray": dashes} if dashes else {}


def door(scenario: Scenario[State], view: State, j: int, spots: list[Point], said: Words) -> Shapes:
    """A door with its button."""
    gate = view.doors[j]
    state = said.get("board", "door_open" if gate.open else "door_shut")
    title = f"{scenario.names.of('door', j)}: {state}"
    dashes = dashed("2 7" if gate.open else "")
    drawn = line(spots[0], spots[1], "fire" if gate.open else "wall", **dashes)
    return place(f"door-{j}", title, drawn + circle(at(view, gate.x, gate.y), 3, "band"))


def mark(view: State, x: int, y: int, title: str, ident: str) -> Shapes:
    """A place where something is to be done."""
    across, down = at(view, x, y)
    diamond = [(across, down - 6), (across + 6, down), (across, down + 6), (across - 6, down)]
    return place(ident, title, polygon(diamond, "goal") + words(across + 8, down + 3, title))


def item(view: State, i: int, said: Words) -> Shapes:
    """A weapon on the ground."""
    thing_ = view.items[i]
    x, y = at(view, thing_.x, thing_.y)
    title = f"{said.get('weapon', thing_.kind)}, {said.get('board', 'item')}"
    return place(f"item-{i}", title, line((x - 4, y + 9), (x + 4, y + 9), "wall"))


def cloud(view: State, i: int, said: Words) -> Shapes:
    """Smoke or mist."""
    one = view.clouds[i]
    title = f"{said.get('blast', one.kind)} ({said.get('board', 'turn')} {one.until})"
    return place(f"cloud-{i}", title, circle(at(view, one.x, one.y), units(6 * METRE), "pull"))


def ruler(view: State) -> Shapes:
    """Six metres: a move; and along two edges how many metres it is to there, so that a place that
    is told in numbers can be found."""
    y = units(view.height) + MARGIN
    found = line((0, y), (units(6 * METRE), y), "wall") + words(units(6 * METRE) + 6, y + 3, "6 m")
    for many in range(NUMBERED, view.width // METRE, NUMBERED):
        found += steady(at(view, many * METRE, 0), written(0, -3, str(many), "number", "middle"))
    for many in range(NUMBERED, view.height // METRE, NUMBERED):
        spot = at(view, 0, many * METRE)
        found += steady(spot, written(3, 4, str(many), "number beside", "start"))
    return found
