"""The place: its scale, ground, walls, doors and clouds."""

from __future__ import annotations

from asalto.board.elements import Shapes
from asalto.board.ground import METRE, Ground
from asalto.board.paint import (
    Point,
    circle,
    line,
    place,
    polygon,
    steady,
    words,
    written,
)
from asalto.core.contract import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.state import (
    COVER,
    LOW,
    OPAQUE,
    ROUGH,
    ZONE,
    State,
)

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
    label, css, dashes = look(flags)
    title = said.get("board", label)
    if view.values[i]:
        title += f" ({said.get('field', 'armour')} +{view.values[i]})"
    if label == "zone":
        title = scenario.names.of("zone", i)
    if count == 2:
        return place(f"thing-{i}", title, line(spots[0], spots[1], "wall"))
    drawn = polygon(spots, css, **dashed(dashes))
    if label == "zone":
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        drawn += words(left + 4, top + 10, title)
    return place(f"thing-{i}", title, drawn)


def look(flags: int) -> tuple[str, str, str]:
    """Word, class and dashes of a thing on the map."""
    if flags & ZONE:
        return "zone", "band", ""
    if flags & OPAQUE:
        return "wall", "block", ""
    if flags & COVER and flags & ROUGH:
        return "cover", "low", "2 2"
    if flags & COVER:
        return "cover", "block", "5 3"
    if flags & LOW:
        return "cover", "low", ""
    return "rough", "rough", ""


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
