"""Universal VTT files (`.dd2vtt`, `.uvtt`, `.df2vtt`): walls and doors of a plan, in and out.

Lengths in such a file are squares of its grid. Walls are lines, doors are portals; lights, and
pictures that come in, are left out. What goes out has a plain picture of the plan, since programs
that read the format ask for one.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping

from asalto.core.files.toml_reader import BadInput
from asalto.exchange.floor import METRE, Data, Floor, Piece, rows_of
from asalto.exchange.floor_games import FloorGame, corner
from asalto.exchange.jsonfile import json_with
from asalto.exchange.picture import drawn

ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")
LONGEST = 64_000_000
SQUARES_MAX = 1000
PIXELS = 50
"""Of a square, in the picture that we draw; fewer where it would be wider than SIDE_MAX."""
SIDE_MAX = 4000


def read_vtt(text: str, square: int, name: str) -> Floor:
    """Walls, outlines, objects and doors of a file; a square is `square` millimetres long.

    Raises BadInput.
    """
    held = json_with(text, name, "resolution", "Universal VTT file", LONGEST)
    size, origin = _pair(held, "map_size", name), _pair(held, "map_origin", name)
    if not all(0 < one <= SQUARES_MAX for one in size):
        raise BadInput(f"{name}: resolution.map_size: expected 1 to {SQUARES_MAX} squares")
    floor = Floor(round(size[0] * square), round(size[1] * square))

    def point(held: object) -> tuple[int, int]:
        if not isinstance(held, Mapping):
            raise BadInput(f"{name}: expected a point with x and y, found {held!r:.40}")
        x, y = _number(held.get("x"), name) - origin[0], _number(held.get("y"), name) - origin[1]
        at = corner(min(max(x, 0), size[0]), min(max(y, 0), size[1]), square, floor.height)
        return min(at[0], floor.width), max(at[1], 0)

    for key, kind in (("line_of_sight", "outline"), ("objects_line_of_sight", "object")):
        lines = held.get(key) or []
        if not isinstance(lines, list):
            raise BadInput(f"{name}: {key}: expected a list of lines")
        for line in lines:
            corners = [point(one) for one in line] if isinstance(line, list) else []
            _add_line(floor, kind, corners)
    for door in rows_of(held, "portals"):
        ends = door.get("bounds")
        if not isinstance(ends, list) or len(ends) != 2:
            raise BadInput(f"{name}: portals: expected two bounds, found {ends!r:.40}")
        more: Data = {"open": door.get("closed") is False}
        floor.pieces.append(Piece("door", [point(one) for one in ends], False, more))
    lights = len(rows_of(held, "lights"))
    if lights:
        floor.left_out.append(f"lights ({lights})")
    return floor


def _add_line(floor: Floor, kind: str, corners: list[tuple[int, int]]) -> None:
    """A wall, closed if it comes back to where it begins."""
    corners = [at for i, at in enumerate(corners) if i == 0 or at != corners[i - 1]]
    is_closed = len(corners) > 3 and corners[0] == corners[-1]
    if len(corners) > 1:
        floor.pieces.append(Piece(kind, corners[: -1 if is_closed else None], is_closed))


def _pair(held: Data, key: str, name: str) -> tuple[float, float]:
    resolution = held["resolution"]
    found = resolution.get(key) if isinstance(resolution, dict) else None
    if not isinstance(found, dict):
        if key == "map_origin":
            return 0.0, 0.0
        raise BadInput(f"{name}: resolution.{key} is missing")
    return _number(found.get("x"), name), _number(found.get("y"), name)


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise BadInput(f"{name}: expected a number, found {value!r:.40}")
    return float(value)


def write_vtt(floor: Floor, game: FloorGame) -> str:
    """The walls and doors of a plan as a file whose squares are a metre long."""
    walls: list[object] = []
    solid: list[object] = []
    doors: list[object] = []

    def point(x: float, y: float) -> dict[str, float]:
        return {"x": x / METRE, "y": (floor.height - y) / METRE}

    for piece in floor.pieces:
        if piece.kind == "door":
            (ax, ay), (bx, by) = piece.corners[0], piece.corners[1]
            doors.append(
                {
                    "position": point((ax + bx) / 2, (ay + by) / 2),
                    "bounds": [point(ax, ay), point(bx, by)],
                    "rotation": round(math.atan2(ay - by, bx - ax), 6),
                    "closed": not piece.more.get("open", False), "freestanding": False,
                }
            )  # fmt: skip
        elif game.stops_sight(piece):
            corners = [*piece.corners, *piece.corners[: int(piece.is_closed)]]
            (solid if piece.is_closed else walls).append([point(*at) for at in corners])
    size = {"x": floor.width / METRE, "y": floor.height / METRE}
    pixels = max(1, min(PIXELS, SIDE_MAX * METRE // max(floor.width, floor.height)))
    picture = drawn(floor, pixels)
    return json.dumps(
        {
            "format": 0.3,
            "resolution": {
                "map_origin": {"x": 0, "y": 0}, "map_size": size, "pixels_per_grid": pixels,
            },
            "line_of_sight": walls, "objects_line_of_sight": solid, "portals": doors,
            "environment": {"baked_lighting": False, "ambient_light": "ffffffff"}, "lights": [],
            "image": base64.b64encode(picture).decode("ascii"),
        }
    )  # fmt: skip
