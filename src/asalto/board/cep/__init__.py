"""The board of CEP: ships with prow and vector on a hex chart without end."""

from __future__ import annotations

from math import sqrt

from asalto.board import Board
from asalto.board.cep.letters import text
from asalto.board.cep.sheet import ship_sheet
from asalto.board.cep.ships import drawn_ship, hull_box, lines_of_fire, reach_of, remains
from asalto.board.cep.told import NUMBERED_MAX, afloat, after_orders, apart, summary
from asalto.board.elements import Element, Shapes, element
from asalto.board.paint import (
    HEX,
    Box,
    Piece,
    Point,
    Sheet,
    bounds,
    circle,
    coordinate,
    hex_centre,
    hex_corners,
    path,
    picture,
    polygon,
    side_angle,
    unit,
)
from asalto.core.geometry.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    opposite,
)
from asalto.core.ruleset import Ruleset, Scenario
from asalto.rulesets.cep.coordinates import code, column_and_row
from asalto.rulesets.cep.state import Ship, State

__all__ = ["BOARD", "LAYERS", "drawing", "pieces", "sheets", "text", "where"]
LAYERS = ("arcs", "ranges")


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The chart as a drawing; `layers` may hold `arcs` and `ranges` (of the seat's own ships)."""
    said = ruleset.words(lang)
    shown = list(afloat(view))
    spots = [hex_centre(*at) for i in shown for at in _extent(view.ships[i])]
    spots += [hex_centre(rock.q, rock.r) for rock in view.rocks[: view.rock_count]]
    box = _open_sky(*bounds(spots, 3.2 * HEX, 16 * HEX))
    body = _grid(_around(box, 1.0)) + _numbers(_around(box, 0.5))
    body += _edge(view, box)
    for i in range(view.field_count):
        body += _field(view, i)
    for i in range(view.rock_count):
        body += _rock(view, i)
    for i in shown:
        if view.ships[i].seat == seat or (seat < 0 and layers):
            body += reach_of(i, view.ships[i], layers, said)
    for i in range(view.ship_count):
        body += remains(scenario, view, i, box, said)
    body += lines_of_fire(view, shown)
    taken = [hull_box(view.ships[i]) for i in shown]
    for i in shown:
        body += drawn_ship(scenario, view, i, seat, said, taken, unit(box))
    story = f"{said.get('board', 'turn')} {view.turn}"
    return picture(body, box, scenario.title[lang], story, scenario.seats)


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every ship that has a marker, said in words, with range and bearing from the seat's own."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"ship-{i}",
            view.ships[i].seat,
            scenario.names.of("ship", i),
            code(view.ships[i].q, view.ships[i].r),
            summary(scenario, view, i, seat, said),
        )
        for i in afloat(view)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """One ship sheet each, own ships first."""
    said = ruleset.words(lang)
    order = sorted(range(view.ship_count), key=lambda i: (view.ships[i].seat != seat, i))
    return [ship_sheet(scenario, view, i, said) for i in order]


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a hex of an order lies in the drawing."""
    return hex_centre(values[0], values[1]) if what == "hex" else None


def cell(view: State, what: str, *values: int) -> list[Point]:
    """The outline of a hex round its middle."""
    return hex_corners(0, 0) if what == "hex" else []


def angle(view: State, facing: int) -> float:
    """Where a facing points to in the drawing."""
    return side_angle(facing)


def _extent(ship: Ship) -> list[tuple[int, int]]:
    facing, q, r = after_orders(ship)
    behind = opposite(facing)
    found = [(ship.q, ship.r), (ship.vector_q, ship.vector_r), (q, r)]
    if ship.order_count > 0:
        found.append((2 * q - ship.q, 2 * r - ship.r))
    return [*found, (ship.q + DIRECTION_Q[behind], ship.r + DIRECTION_R[behind])]


def _open_sky(left: float, top: float, width: float, height: float) -> Box:
    """The chart goes on beyond the ships: a tall one is widened, a wide one heightened, so that it
    fills the page whatever their formation."""
    wide, high = max(width, 1.15 * height), max(height, 0.8 * width)
    return left - (wide - width) / 2, top - (high - height) / 2, wide, high


def _around(box: Box, part: float) -> Box:
    """The chart beyond the picture, for a frame that is kept while ships come nearer."""
    left, top, width, height = box
    return left - part * width, top - part * height, (1 + 2 * part) * width, (1 + 2 * part) * height


def _grid(box: Box) -> Shapes:
    """All hexes as one pattern: short, however large the chart."""
    left, top, width, height = box
    high = sqrt(3) * HEX
    strokes = (
        f"M{-HEX / 2:.2f} {-high / 2:.2f}H{HEX / 2:.2f}"
        f"L{HEX:.2f} 0L{HEX / 2:.2f} {high / 2:.2f}H{-HEX / 2:.2f}L{-HEX:.2f} 0Z"
        f"M{HEX:.2f} 0H{2 * HEX:.2f}"
    )
    pattern = element(
        "pattern", *path(strokes, "grid"), id="hexes", patternUnits="userSpaceOnUse",
        width=f"{3 * HEX:.2f}", height=f"{high:.2f}", x=f"{-HEX:.2f}", y=f"{-high / 2:.2f}",
        viewBox=f"{-HEX:.2f} {-high / 2:.2f} {3 * HEX:.2f} {high:.2f}",
    )  # fmt: skip
    sky = element("rect", x=left, y=top, width=width, height=height, fill="url(#hexes)")
    return [element("defs", pattern), sky]


def _numbers(box: Box) -> Shapes:
    """A hex number in every fourth column and second row; the wider the chart, the fewer."""
    left, top, width, height = box
    found: Shapes = []
    many = 4
    while width * height > NUMBERED_MAX * HEX * HEX * (many / 4) ** 2:
        many *= 2
    for q in range(int(left / (1.5 * HEX)), int((left + width) / (1.5 * HEX)) + 1):
        if column_and_row(q, 0)[0] % many:
            continue
        first = int(top / (sqrt(3) * HEX) - q / 2)
        for r in range(first, first + int(height / (sqrt(3) * HEX)) + 2):
            x, y = hex_centre(q, r)
            if (r + q // 2) % (many // 2) == 0 and top + 8 < y < top + height:
                found += coordinate(x, y - 8, code(q, r), *column_and_row(q, r))
    return found


def _edge(view: State, box: Box) -> Shapes:
    """The line beyond which a ship has fled, where the battle has one and it comes into sight."""
    edge = view.options.edge
    if edge == 0:
        return []
    far = (edge + 0.5) / edge
    corners = [
        (far * x, far * y)
        for x, y in (
            hex_centre(edge * DIRECTION_Q[way], edge * DIRECTION_R[way]) for way in range(6)
        )
    ]
    left, top, width, height = box
    across = max(abs(left), abs(left + width)), max(abs(top), abs(top + height))
    inner = sqrt(3) / 2 * max(x for x, _ in corners)
    return polygon(corners, "rim") if max(across) > inner else []


def _field(view: State, i: int) -> Shapes:
    field = view.fields[i]
    x, y = hex_centre(field.q, field.r)
    return circle((x, y), sqrt(3) * HEX * (field.radius + 0.5), "pull")


def _rock(view: State, i: int) -> Shapes:
    x, y = hex_centre(view.rocks[i].q, view.rocks[i].r)
    size = 8 + min(8, view.rocks[i].spaces // 25)
    return polygon(hex_corners(x, y, radius=size)[:6], "rock")


BOARD = Board(
    drawing, text, pieces, sheets, LAYERS, where, cell, angle=angle, apart={"ship": apart}
)
