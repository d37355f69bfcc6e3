"""The floor plan: hexes, walls, doors, fire and what lies about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin

from asalto.board.elements import Shapes, group
from asalto.board.paint import (
    HEX,
    circle,
    coordinate,
    hex_centre,
    hex_corners,
    line,
    outline,
    path,
    place,
    placed,
    polygon,
    words,
)
from asalto.board.sombrachapas.told import between, code_of, in_play, sixth
from asalto.core.geometry.hexes import ODD_Q, SIDES, board_column, board_row, neighbour
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, has_hex, is_on_board
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import FeatureKind, ItemKind


def drawn_hex(view: State, q: int, r: int, said: Words) -> Shapes:
    """The ground of one hex."""
    board = view.board
    masks = board.obstacle, board.obstruction, board.difficult, board.exit
    return _ground(q, r, tuple(has_hex(one, q, r) for one in masks), said)


def drawn_edges(view: State, walls: Iterable[tuple[int, int]]) -> Shapes:
    """The edges of the hexes of walls where one can stand beside them, as one stroke."""
    board, strokes = view.board, ""
    for q, r in walls:
        corners = hex_corners(*hex_centre(q, r))
        for side in range(SIDES):
            near, low = neighbour(q, r, side)
            if is_on_board(board, near, low) and not has_hex(board.obstacle, near, low):
                strokes += outline([corners[(side + 4) % SIDES], corners[(side + 5) % SIDES]])
    return path(strokes, "edge") if strokes else []


@lru_cache(maxsize=8192)
def _ground(q: int, r: int, held: tuple[bool, ...], said: Words) -> Shapes:
    """The same by what stands there: it does not change from page to page."""
    is_obstacle, is_obstruction, is_difficult, is_exit = held
    css, name = "floor" if q % 2 else "floor2", ""
    x, y = hex_centre(q, r)
    corners = hex_corners(x, y)
    if is_obstacle:
        css, name = "mass", said.get("board", "obstacle")
    drawn = path(outline(corners), css) + ([] if is_obstacle else path(outline(corners), "hex"))
    inner = hex_corners(x, y, radius=0.72 * HEX)
    if is_obstruction:
        name = said.get("board", "obstruction")
        drawn += circle((x, y), 0.56 * HEX, "stone") + circle((x, y), 0.4 * HEX, "course")
    if is_difficult:
        name = said.get("board", "difficult")
        drawn += rubble(x, y, q + 2 * r)
    if is_exit:
        name = said.get("board", "exit")
        drawn += polygon(inner, "band") + _word(q, r, "↦", 4)
    return place(f"place-{2 * q}-{2 * r}", f"{code_of(q, r)} {name}".strip(), drawn)


def rubble(x: float, y: float, turn: int) -> Shapes:
    """Stones that lie about, otherwise in each hex."""
    found: Shapes = []
    for i, (far, size) in enumerate(((0.42, 4.4), (0.48, 3.2), (0.4, 3.8), (0.52, 2.6), (0.1, 3))):
        way = radians(75 * i + 37 * turn)
        stone = [(-size, -0.6 * size), (0.5 * size, -size), (size, 0.3 * size), (-0.3 * size, size)]
        low = 0.22 + 0.62 * far * sin(way)  # below the number of the hex
        middle = x + far * HEX * cos(way), y + low * HEX
        found += placed(polygon(stone, "stone"), *middle, 40 * i + 23 * turn)
    return found


@lru_cache(maxsize=8192)
def number_of(q: int, r: int) -> Shapes:
    """The number of a hex."""
    x, y = hex_centre(q, r)
    column, row = board_column(q, r, ODD_Q), board_row(q, r, ODD_Q)
    return coordinate(x, y - 0.3 * HEX, code_of(q, r), column, row)


def _word(q: int, r: int, said: str, lower: float = 2.5) -> Shapes:
    x, y = hex_centre(q, r)
    return words(x, y + lower, said, "mono", "middle")


def zone_of(view: State, q: int, r: int) -> Shapes:
    """A hex in which somebody may be placed."""
    for seat in range(view.seat_count):
        if has_hex(view.zones[seat].hexes, q, r):
            ring = polygon(hex_corners(*hex_centre(q, r), radius=0.86 * HEX), "vector")
            return group(ring, css=f"side{seat}")
    return []


def drawn_wall(view: State, i: int) -> Shapes:
    """A wall without a door."""
    wall = view.walls[i]
    if wall.door != NOBODY:
        return []
    return line(sixth(wall.q, wall.r), sixth(wall.to_q, wall.to_r), "wall")


def drawn_door(view: State, i: int, said: Words) -> Shapes:
    """A door across its hex, or on its side; an open one stands ajar."""
    door = view.doors[i]
    name = said.get("board", "door_open" if door.open else "door_shut")
    title = f"door{i + 1}: {name} {code_of(door.q, door.r)}"
    walls = [wall for wall in view.walls[: view.wall_count] if wall.door == i]
    if walls:
        start = sixth(walls[0].q, walls[0].r)
        end = sixth(walls[0].to_q, walls[0].to_r)
    else:
        start, end = hex_corners(*hex_centre(door.q, door.r))[3::-3]
    if door.open:
        end = (start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.3)
    drawn = line(start, end, "leaf-door") + circle(start, 2.4, "wall")
    if not walls:
        sill = polygon(hex_corners(*hex_centre(door.q, door.r), radius=0.9 * HEX), "sill")
        drawn = sill + drawn
    return place(f"door-{i}", title, drawn)


def drawn_fire(view: State, q: int, r: int, said: Words) -> Shapes:
    """A burning hex: hatched, with the rounds that it has left; beside whoever stands in it."""
    rounds = fire_rounds(view, q, r)
    if rounds == 0:
        return []
    corners = hex_corners(*hex_centre(q, r), radius=0.95 * HEX)
    hatch: Shapes = []
    for i, j, t in ((0, 5, 0.0), (0, 5, 0.5), (1, 4, 0.0), (2, 3, 0.5)):
        start = between(corners[i], corners[i + 1], t)
        hatch += line(start, between(corners[j], corners[j - 1], t), "fire")
    title = (
        f"{said.get('board', 'fire')} {code_of(q, r)}: {rounds} {said.get('board', 'rounds_left')}"
    )
    x, y = hex_centre(q, r)
    if any((view.characters[i].q, view.characters[i].r) == (2 * q, 2 * r) for i in in_play(view)):
        x, y = x - 0.42 * HEX, y + 0.68 * HEX  # below the token, beside the price of the hex
    number = circle((x, y), 6, "plate") + words(x, y + 2.5, str(rounds), "mono", "middle")
    return place(f"fire-{2 * q}-{2 * r}", title, polygon(corners, "burn") + hatch + number)


def drawn_feature(view: State, i: int, said: Words) -> Shapes:
    """A console or a cache."""
    feature = view.features[i]
    kind = "console" if feature.kind == FeatureKind.CONSOLE else "cache"
    x, y = hex_centre(feature.q, feature.r)
    y += 4  # below the number of its hex
    body = polygon([(x - 11, y + 7), (x - 7, y - 8), (x + 7, y - 8), (x + 11, y + 7)], "goal desk")
    body += line((x - 5, y - 3), (x + 5, y - 3), "vector") + line(
        (x - 6, y + 2), (x + 3, y + 2), "vector"
    )
    title = f"{said.get('feature_kind', kind)} {code_of(feature.q, feature.r)}"
    return group(place(f"feature-{i}", title, body), css=f"side{feature.seat}")


def drawn_item(scenario: Scenario[State], view: State, i: int) -> Shapes:
    """Something lying about, low in its hex: crate a square, egg a disc, gear a triangle."""
    item = view.items[i]
    if item.gone == 1 or item.carrier != NOBODY:
        return []
    x, y = hex_centre(item.q, item.r)
    x, y = x + 7, y + 10
    if item.kind == ItemKind.EGG:
        body = circle((x, y), 4.4, "pip")
    elif item.kind == ItemKind.GEAR:
        body = polygon([(x - 4, y + 3.5), (x + 4, y + 3.5), (x, y - 4)], "pip")
    else:
        body = polygon([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)], "pip")
        body += line((x - 4, y), (x + 4, y), "hex")
    return place(f"item-{i}", f"{scenario.names.of('item', i)} {code_of(item.q, item.r)}", body)
