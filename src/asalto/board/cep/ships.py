"""Ships on the chart: hull, vector, ghost and name."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from asalto.board.cep.told import afloat, after_orders, summary
from asalto.board.elements import Shapes, group
from asalto.board.paint import (
    HEX,
    PLATE_HIGH,
    PLATE_UP,
    Box,
    Point,
    area_hidden,
    arrow,
    hex_centre,
    hex_corners,
    line,
    name_tag,
    path,
    piece,
    placed,
    plate_width,
    polygon,
    side_angle,
    wedge,
)
from asalto.core.contract import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cep.state import Ship, State
from asalto.rulesets.cep.tables import BANDS, LONGEST
from asalto.rulesets.cep.vocabulary import Status

HULLS = (
    (60, "M0 -14L10 11 3 7 0 10-3 7-10 11Z", "M0 -8V5"),
    (160, "M0 -15L5 -7 6 5 10 12 4 10-4 10-10 12-6 5-5 -7Z", "M0 -9V7"),
    (400, "M0 -16L6 -10 8 9 5 15-5 15-8 9-6 -10Z", "M0 -10V9M-4 2H4"),
    (0, "M0 -16L7 -8 10 38 6 49-6 49-10 38-7 -8Z", "M0 -10V40M-5 8H5M-6 26H6"),
)
"""Silhouettes, prow up, by the most spaces that each stands for; the last covers two hexes."""


def reach_of(ship: Ship, layers: frozenset[str]) -> Shapes:
    """Arc of fire and range bands of a ship, where those layers are shown."""
    x, y = hex_centre(ship.q, ship.r)
    found: Shapes = []
    step = sqrt(3) * HEX
    css = f"arc side{ship.seat}"
    if "arcs" in layers:
        found += wedge((x, y), side_angle(ship.facing), 90, (LONGEST + 0.5) * step, css)
    if "ranges" in layers:
        for reach in BANDS:
            found += polygon(hex_corners(x, y, flat=False, radius=(reach + 0.5) * step), "band")
    return found


def lines_of_fire(view: State, shown: Sequence[int]) -> Shapes:
    """From every ship to those at which its guns are aimed."""
    found: Shapes = []
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
    body = arrow((x, y), (u, v), "vector", 9)
    body += polygon(hex_corners(u, v, radius=7), "goal")
    if ship.status == Status.WRECK:
        body += placed(line((-7, -7), (7, 7), "wreck") + line((-7, 7), (7, -7), "wreck"), x, y)
    body += placed(_hull(spaces), x, y, 60 * ship.facing)
    if ship.order_count > 0:
        body += _ghost(ship, spaces)
    name = scenario.names.of("ship", i).upper()
    body += name_tag((x, y), _free_spot((x, y), (u, v), name, scale, taken), scale, name)
    chosen = "chosen" if 0 <= seat < view.seat_count and view.cursor[seat] == i else ""
    return piece(f"ship-{i}", ship.seat, summary(scenario, view, i, seat, said), body, chosen)


def _hull(spaces: int) -> Shapes:
    for most, hull, spine in HULLS:
        if spaces <= most or most == 0:
            return path(hull, "hull") + path(spine, "spine")
    return []


def _ghost(ship: Ship, spaces: int) -> Shapes:
    """Where ship and vector will be if the orders written so far are carried out."""
    facing, q, r = after_orders(ship)
    x, y = hex_centre(q, r)
    u, v = hex_centre(2 * q - ship.q, 2 * r - ship.r)
    body = placed(_hull(spaces), x, y, 60 * facing) + arrow((x, y), (u, v), "vector", 9)
    return group(body + polygon(hex_corners(u, v, radius=7), "goal"), css="ghost")


def hull_box(ship: Ship) -> Box:
    """The box round a hull."""
    x, y = hex_centre(ship.q, ship.r)
    return x - 13, y - 13, 26, 26


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
