"""Ships on the chart: hull, vector, ghost and name."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, radians, sin, sqrt

from asalto.board.cep.told import afloat, after_orders, summary
from asalto.board.elements import Shapes, element, group, titled
from asalto.board.paint import (
    HEX,
    PLATE_HIGH,
    PLATE_UP,
    Box,
    Point,
    area_hidden,
    arrow,
    fallen,
    hex_centre,
    hex_corners,
    line,
    name_tag,
    path,
    piece,
    placed,
    plate_width,
    plated,
    points,
    polygon,
    side_angle,
    steady,
    written,
)
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cep.coordinates import code
from asalto.rulesets.cep.state import Ship, State
from asalto.rulesets.cep.tables import BANDS
from asalto.rulesets.cep.vocabulary import Phase, Status

HULLS = (
    (60, "M0 -17L4 -3 13 13 4 9 0 12-4 9-13 13-4 -3Z", "M0 -17V12L4 9 13 13 4 -3Z", "M0 -9V5"),
    (160, "M0 -17L6 -8 7 5 13 14 5 11-5 11-13 14-7 5-6 -8Z", "M0 -17V11H5L13 14 7 5 6 -8Z",
     "M0 -10V8"),
    (400, "M0 -17L7 -10 9 10 6 16-6 16-9 10-7 -10Z", "M0 -17V16H6L9 10 7 -10Z",
     "M0 -11V10M-4 2H4"),
    (0, "M0 -16L7 -8 10 38 6 49-6 49-10 38-7 -8Z", "M0 -16V49H6L10 38 7 -8Z",
     "M0 -10V40M-5 8H5M-6 26H6"),
)  # fmt: skip
"""Silhouettes, prow up, by the most spaces that each stands for, with their lee side and what
stands on them; the last covers two hexes."""


FIRING = (Phase.DECLARE, Phase.FIRE)
ABREAST = 5.0
"""How far apart vectors are drawn that lie on one another."""
STEP = sqrt(3) * HEX
"""From the middle of a hex to that of the next."""


def reach_of(i: int, ship: Ship, layers: frozenset[str], said: Words) -> Shapes:
    """Arc of fire with its range bands, and the bands all round a ship, where those layers are
    shown: the page moves them to where the ship would be."""
    at, found = hex_centre(ship.q, ship.r), []
    names = said.get("reference", "range", "").split("|")[1:]
    if "arcs" in layers:
        found += polygon(ahead(at, ship.facing, BANDS[-1]), f"arc side{ship.seat}")
        for reach, name in zip(BANDS, names, strict=False):
            edge = ahead(at, ship.facing, reach)
            found.append(element("polyline", css="band", points=points(edge)))
            found += steady(edge[0], written(0, -4, name, "note", "middle"), "steady of-band")
    if "ranges" in layers:
        for reach in BANDS:
            found += polygon(hex_corners(*at, flat=False, radius=(reach + 0.5) * STEP), "band")
    angle = side_angle(ship.facing)
    return group(found, css="reach", data_of=f"ship-{i}", data_angle=f"{angle:g}") if found else []


def ahead(at: Point, facing: int, reach: int) -> list[Point]:
    """The outline of all hexes before the beam of a ship that are at most so far."""
    radius, found = (reach + 0.5) * STEP, []
    for turn in (-90, -60, 0, 60, 90):
        far = radius * (cos(radians(30)) if abs(turn) == 90 else 1)
        angle = radians(side_angle(facing) + turn)
        found.append((at[0] + far * cos(angle), at[1] + far * sin(angle)))
    return found


def lines_of_fire(view: State, shown: Sequence[int]) -> Shapes:
    """From every ship to those at which its guns are aimed, until the shots are fired."""
    found: Shapes = []
    if view.phase not in FIRING:
        return found
    for i in shown:
        aimed = {gun.aimed for gun in view.ships[i].weapons[: view.ships[i].weapon_count]}
        for j in sorted(aimed):
            if 0 <= j < view.ship_count and j in shown:
                start = hex_centre(view.ships[i].q, view.ships[i].r)
                end = hex_centre(view.ships[j].q, view.ships[j].r)
                found += line(start, end, "fire")
    return found


def drawn_ship(
    scenario: Scenario[State], view: State, i: int, seat: int, said: Words, taken: list[Box],
    scale: float,
) -> Shapes:  # fmt: skip
    """A ship with its vector, the ghost of its orders, and its name."""
    ship = view.ships[i]
    fan = 9 * sum(
        1 for j in afloat(view) if j < i and view.ships[j].q == ship.q and view.ships[j].r == ship.r
    )
    x, y = hex_centre(ship.q, ship.r)
    x, y = x + fan, y + fan
    u, v = hex_centre(ship.vector_q, ship.vector_r)
    spaces = view.designs[ship.design].spaces
    body = arrow(*moved((x, y), (u, v), aside(view, i)), "vector", 9)
    body += polygon(hex_corners(u, v, radius=7), "goal")
    if ship.status == Status.WRECK:
        body += placed(line((-7, -7), (7, 7), "wreck") + line((-7, 7), (7, -7), "wreck"), x, y)
    body += placed(hull(spaces), x, y, 60 * ship.facing)
    if ship.order_count > 0 and view.phase not in FIRING:
        body += _ghost(ship, spaces, said)
    name = scenario.names.of("ship", i).upper()
    body += name_tag((x, y), _free_spot((x, y), (u, v), name, scale, taken), scale, name)
    chosen = "chosen" if 0 <= seat < view.seat_count and view.cursor[seat] == i else ""
    return piece(f"ship-{i}", ship.seat, summary(scenario, view, i, seat, said), body, chosen)


def aside(view: State, i: int) -> float:
    """How far the vector of a ship is drawn to the right of where it goes, so that those that lie
    on one another are told apart: abreast of those that go the same way, to the other side of
    those that come towards it."""
    abreast, towards = [i], False
    for j in afloat(view):
        turned = _along(view.ships[i], view.ships[j]) if j != i else 0
        if turned > 0:
            abreast.append(j)
        towards = towards or turned < 0
    place = sorted(abreast).index(i)
    return ABREAST * (place + 0.5 if towards else place - (len(abreast) - 1) / 2)


def _along(one: Ship, other: Ship) -> int:
    """Whether the vectors of two ships lie on one another: 1 if they go the same way, -1 if
    towards each other, 0 if they do not."""
    start, end = hex_centre(one.q, one.r), hex_centre(one.vector_q, one.vector_r)
    far = dist(start, end)
    if far < 1:
        return 0
    (x, y), (dx, dy) = start, ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    ends = (hex_centre(other.q, other.r), hex_centre(other.vector_q, other.vector_r))
    along, off = [], 0.0
    for u, v in ends:
        along.append((u - x) * dx + (v - y) * dy)
        off = max(off, abs((v - y) * dx - (u - x) * dy))
    common = min(far, max(along)) - max(0.0, min(along))
    return (1 if along[1] > along[0] else -1) if off < 1 and common > 1 else 0


def moved(start: Point, end: Point, right: float) -> tuple[Point, Point]:
    """A line moved so far to the right of its direction."""
    far = dist(start, end)
    if far == 0:
        return start, end
    dx, dy = -(end[1] - start[1]) / far * right, (end[0] - start[0]) / far * right
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def remains(scenario: Scenario[State], view: State, i: int, box: Box, said: Words) -> Shapes:
    """Where a ship was destroyed: a cross with its name, as long as the chart goes that far."""
    ship, name = view.ships[i], scenario.names.of("ship", i)
    x, y = hex_centre(ship.q, ship.r)
    left, top, width, height = box
    is_here = left < x < left + width and top < y < top + height
    if ship.status != Status.DESTROYED or ship.seat < 0 or not is_here:
        return []
    shown = name.upper()
    tag = steady((x, y), group(plated(-plate_width(shown) / 2, 26, shown)), "steady tag")
    told = f"{name}: {said.get('board', 'destroyed')}, {code(ship.q, ship.r)}"
    return group(fallen((x, y), ship.seat, told) + tag, css="wrecked")


def hull(spaces: int) -> Shapes:
    """The silhouette of a ship of so many spaces round the origin, prow up."""
    for most, hull, fold, spine in HULLS:
        if spaces <= most or most == 0:
            kept = " kept" if most else ""  # of two hexes, it is always large enough
            return (
                path(hull, "hull" + kept) + path(fold, "fold" + kept) + path(spine, "spine" + kept)
            )
    return []


def _ghost(ship: Ship, spaces: int, said: Words) -> Shapes:
    """Where ship and vector will be if the orders written so far are carried out, and a word that
    says so. While one shoots it is not drawn: shots go from where a ship is to where others are."""
    facing, q, r = after_orders(ship)
    x, y = hex_centre(q, r)
    u, v = hex_centre(2 * q - ship.q, 2 * r - ship.r)
    body = placed(hull(spaces), x, y, 60 * facing) + arrow((x, y), (u, v), "vector", 9)
    body += polygon(hex_corners(u, v, radius=7), "goal")
    told = said.get("board", "ordered")
    note = steady((x, y), written(0, 34, told, "note", "middle"))
    return titled(told, body, css="ghost") + note


def hull_box(ship: Ship) -> Box:
    """The box round a hull."""
    x, y = hex_centre(ship.q, ship.r)
    return x - 14, y - 15, 28, 30


def _free_spot(at: Point, to: Point, name: str, scale: float, taken: list[Box]) -> Point:
    """A place for a name beside the ship, off its vector and off other names."""
    (x, y), (u, v) = at, to
    wide, high, up = (scale * size for size in (plate_width(name), PLATE_HIGH, PLATE_UP))
    rows = y + 14 + up, y - 14 - high + up
    spots = [(across, down) for down in rows for across in (x + 14, x - 14 - wide)]
    spots += [(x - wide / 2, y + 18 + up), (x - wide / 2, y - 18 - high + up)]
    spots.sort(key=lambda spot: (spot[0] > x) == (u > x + 1) and (spot[1] > y) == (v > y))
    boxes = [(left, low - up, wide, high) for left, low in spots]
    best = min(range(len(spots)), key=lambda k: area_hidden(boxes[k], taken))
    taken.append(boxes[best])
    return spots[best]
