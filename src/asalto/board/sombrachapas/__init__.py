"""The board of Sombrachapas: a floor plan in hexes, tokens with a notch at the vertex they face."""

from __future__ import annotations

from math import dist

from asalto.board import Board
from asalto.board.elements import Element
from asalto.board.paint import (
    HEX,
    Piece,
    Point,
    Sheet,
    bounds,
    hex_centre,
    hex_corners,
    picture,
)
from asalto.board.solid import hatched, hatching
from asalto.board.sombrachapas.letters import text
from asalto.board.sombrachapas.plan import (
    drawn_door,
    drawn_edges,
    drawn_feature,
    drawn_fire,
    drawn_hex,
    drawn_item,
    drawn_wall,
    number_of,
    zone_of,
)
from asalto.board.sombrachapas.sheet import card_sheet
from asalto.board.sombrachapas.tokens import (
    angle_of,
    arc_of,
    drawn_body,
    drawn_label,
    drawn_token,
    lines_of_sight,
)
from asalto.board.sombrachapas.told import apart, blockers, hexes_of, in_play, summary
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Spot
from asalto.core.ruleset import Ruleset, Scenario
from asalto.rulesets.sombrachapas.notation import place_name
from asalto.rulesets.sombrachapas.rules.terrain import has_hex
from asalto.rulesets.sombrachapas.state import State

__all__ = ["BOARD", "LAYERS", "blockers", "drawing", "pieces", "sheets", "summary", "text", "where"]
LAYERS = ("arcs", "lines", "zones")


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The floor plan as a drawing; `layers` may hold `arcs`, `lines` (of sight) and `zones`."""
    said = ruleset.words(lang)
    spots = [hex_centre(q, r) for q, r in hexes_of(view)]
    parts = [drawn_hex(view, q, r, said) for q, r in hexes_of(view)]
    solid = [spot for spot in hexes_of(view) if has_hex(view.board.obstacle, *spot)]
    parts += [hatching(), hatched(hex_corners(*hex_centre(*spot)) for spot in solid)]
    parts += [drawn_edges(view, solid)]
    if "zones" in layers:
        parts += [zone_of(view, q, r) for q, r in hexes_of(view)]
    parts += [drawn_wall(view, i) for i in range(view.wall_count)]
    parts += [drawn_door(view, i, said) for i in range(view.door_count)]
    parts += [number_of(q, r) for q, r in hexes_of(view) if (q, r) not in solid]
    parts += [drawn_fire(view, q, r, said) for q, r in hexes_of(view)]
    parts += [drawn_feature(view, i, said) for i in range(view.feature_count)]
    parts += [drawn_item(scenario, view, i) for i in range(view.item_count)]
    parts += [drawn_body(scenario, view, i, said) for i in range(view.character_count)]
    shown = list(in_play(view))
    eyes = [i for i in shown if view.characters[i].seat == seat or seat < 0]
    if view.active != NOBODY and view.active in eyes:
        eyes = [view.active]
    if "arcs" in layers:
        parts += [arc_of(view.characters[i]) for i in eyes]
    looking = eyes if "lines" in layers else []
    sights = [one for i in looking for one in lines_of_sight(scenario, view, i, said)]
    parts += [drawn for drawn, _ in sights]
    parts += [drawn_token(scenario, view, i, said) for i in shown]
    parts += [drawn_label(scenario, view, i) for i in shown]
    parts += [name for _, name in sights]
    body = [one for part in parts for one in part]
    title = f"{scenario.title[lang]}: {said.get('board', 'title')} {view.turn}"
    return picture(body, bounds(spots, 1.4 * HEX), title, scenario.story[lang], scenario.seats)


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every character on the board, said in words, with whom it sees and what blocks the rest."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"who-{i}",
            view.characters[i].seat,
            scenario.names.of("who", i),
            place_name(view.characters[i].q, view.characters[i].r),
            summary(scenario, view, i, said),
        )
        for i in in_play(view)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """One card each, own characters first."""
    said = ruleset.words(lang)
    count = range(view.character_count)
    order = sorted(count, key=lambda i: (view.characters[i].seat != seat, i))
    return [card_sheet(scenario, view, i, said) for i in order]


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a place of an order (in doubled coordinates) lies in the drawing."""
    if what != "place":
        return None
    x, y = hex_centre(values[0], values[1])
    return x / 2, y / 2


def cell(view: State, what: str, *values: int) -> list[Point]:
    """The outline of a hex round its middle; who stands astride two has none."""
    is_whole = what == "place" and not any(one % 2 for one in values)
    return hex_corners(0, 0) if is_whole else []


def spot(view: State, x: float, y: float) -> Spot | None:
    """The hex at a point of the drawing; None beyond the plan."""
    near = min(hexes_of(view), key=lambda one: dist(hex_centre(*one), (x, y)))
    inside = dist(hex_centre(*near), (x, y)) <= HEX
    return Spot("place", (2 * near[0], 2 * near[1])) if inside else None


def angle(view: State, facing: int) -> float:
    """Where a facing points to in the drawing."""
    return angle_of(facing)


BOARD = Board(drawing, text, pieces, sheets, LAYERS, where, cell, spot, angle, apart={"who": apart})
