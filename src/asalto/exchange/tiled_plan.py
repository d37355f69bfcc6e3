"""Plans of the games that measure in metres as orthogonal maps of Tiled, in and out.

Each piece is an object whose class is its kind (`wall`, `door`, `hedge` ...): a polygon, a
rectangle, or a polyline. Tiles count as well, by the class in their tileset: neighbouring ones
become one area. How long a tile is, in metres, says the map's property `metres`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

from asalto.core.files.tiled import classes_of, json_of, kind_of, parts_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import nearest
from asalto.exchange.floor import METRE, Data, Floor, Piece, Point, numbers

PIXELS = 100
"""Of a tile, which is a metre: a pixel is a centimetre, and tenths of it are kept."""
TYPES = {bool: "bool", int: "int", float: "float", str: "string"}
LAYERS_DEEP = 8


def write_plan(path: Path, floor: Floor) -> None:
    """Write a plan as a map of objects. Raises OSError."""
    objects = [_object(i, one, floor.height) for i, one in enumerate(floor.pieces, start=1)]
    layer = {
        "id": 1, "name": "pieces", "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0,
        "opacity": 1, "visible": True, "objects": objects,
    }  # fmt: skip
    held = {
        "type": "map", "version": "1.10", "orientation": "orthogonal",
        "renderorder": "right-down", "infinite": False, "width": -(-floor.width // METRE),
        "height": -(-floor.height // METRE), "tilewidth": PIXELS, "tileheight": PIXELS,
        "nextlayerid": 2, "nextobjectid": len(objects) + 1, "layers": [layer], "tilesets": [],
        "properties": _properties(
            {"metres": 1.0, "width": floor.width, "height": floor.height}
        ),
    }  # fmt: skip
    path.write_text(json.dumps(held, ensure_ascii=False) + "\n", encoding="utf-8")


def _object(number: int, piece: Piece, height: int) -> Data:
    """A piece, its corners counted from the first one, y down."""
    scale = METRE / PIXELS
    (x, y), shape = piece.corners[0], "polygon" if piece.is_closed else "polyline"
    points = [{"x": (one[0] - x) / scale, "y": (y - one[1]) / scale} for one in piece.corners]
    more = {key: value for key, value in piece.more.items() if key != "name"}
    return {
        "id": number, "name": str(piece.more.get("name", "")), "type": piece.kind,
        "x": x / scale, "y": (height - y) / scale, "width": 0, "height": 0, "rotation": 0,
        "visible": True, shape: points, "properties": _properties(more),
    }  # fmt: skip


def _properties(held: Mapping[str, object]) -> list[Data]:
    found = []
    for key, value in held.items():
        plain = value if type(value) in TYPES else json.dumps(value)
        found.append({"name": key, "type": TYPES[type(plain)], "value": plain})
    return found


def read_plan(path: Path, kinds: Sequence[str], square: int) -> Floor:
    """The pieces of a map; a tile is `square` millimetres long unless the map says otherwise.

    Raises BadInput, naming layer and object.
    """
    if path.suffix == ".tmx":
        raise BadInput(f"{path}: save the map in Tiled as JSON ({path.stem}.tmj)")
    held = json_of(path)
    if held.get("orientation") != "orthogonal":
        raise BadInput(
            f"{path}: orientation is {held.get('orientation')!r}; it must be 'orthogonal'"
        )
    said = _said(held)
    metres = said.get("metres")
    if isinstance(metres, int | float) and 0 < metres <= 100:
        square = round(metres * METRE)
    width, height, across, down = (
        _whole(path, held, key) for key in ("width", "height", "tilewidth", "tileheight")
    )
    floor = Floor(width * square, height * square)
    for key in ("width", "height"):
        exact = said.get(key)
        if isinstance(exact, int) and 0 < exact <= getattr(floor, key):
            setattr(floor, key, exact)
    scales = square / across, square / down
    classes = classes_of(path, held)
    for layer in _layers(held, LAYERS_DEEP):
        where = f"{path}: layer {layer.get('name')!r}"
        if layer.get("type") == "tilelayer":
            floor.pieces += _areas(layer, classes, kinds, square, floor, where)
        for one in parts_of(layer, "objects"):
            floor.pieces.append(_piece(one, kinds, scales, floor, where))
    return floor


def _whole(path: Path, held: Data, key: str) -> int:
    found = held.get(key)
    if type(found) is not int or not 0 < found <= 10_000:
        raise BadInput(f"{path}: {key}: expected a whole number, found {found!r:.40}")
    return found


def _layers(held: Data, deep: int) -> list[Data]:
    """All layers, those in groups too."""
    found = []
    for one in parts_of(held, "layers"):
        found += _layers(one, deep - 1) if one.get("type") == "group" and deep else [one]
    return found


def _said(held: Data) -> Data:
    """The properties of a map or an object."""
    return {str(one.get("name")): one.get("value") for one in parts_of(held, "properties")}


def _known(kind: str, kinds: Sequence[str], where: str) -> str:
    if kind not in kinds:
        said = f"the class {kind!r} means nothing" if kind else "an object has no class"
        raise BadInput(f"{where}: {said}.{nearest(kind, list(kinds))} ({', '.join(kinds)})")
    return kind


def _piece(
    one: Data, kinds: Sequence[str], scales: tuple[float, float], floor: Floor, where: str
) -> Piece:
    """An object as a piece."""
    where = f"{where}, object {one.get('id')} {str(one.get('name') or '')!r}"
    kind = _known(str(one.get("type") or one.get("class") or ""), kinds, where)
    x, y, wide, high, angle = (
        (numbers([one.get(key)]) or [0.0])[0] for key in ("x", "y", "width", "height", "rotation")
    )
    raw = one.get("polygon") or one.get("polyline")
    if isinstance(raw, list):
        points = [numbers([at.get("x"), at.get("y")]) for at in raw if isinstance(at, dict)]
    elif one.get("ellipse") or one.get("point") or one.get("text") or not wide or not high:
        raise BadInput(f"{where}: expected a polygon, a polyline or a rectangle")
    else:
        points = [[0, 0], [wide, 0], [wide, high], [0, high]]
    if any(len(at) != 2 or not all(map(math.isfinite, at)) for at in points):
        raise BadInput(f"{where}: a corner without x and y")
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    corners = []
    for right, down in points:
        px, py = x + right * cosine - down * sine, y + right * sine + down * cosine
        at = round(px * scales[0]), floor.height - round(py * scales[1])
        if not (0 <= at[0] <= floor.width and 0 <= at[1] <= floor.height):
            raise BadInput(f"{where}: a corner lies off the map")
        corners.append(at)
    more: Data = {"name": str(one["name"])} if one.get("name") else {}
    more |= {key: _value(value) for key, value in _said(one).items()}
    return Piece(kind, corners, not one.get("polyline"), more)


def _value(value: object) -> object:
    """A property; a list stands in a text."""
    if isinstance(value, str) and value.startswith("["):
        try:
            return cast(object, json.loads(value))
        except ValueError:
            return value
    return value


def _areas(
    layer: Data, classes: dict[int, str], kinds: Sequence[str], square: int, floor: Floor,
    where: str,
) -> list[Piece]:  # fmt: skip
    """The tiles of a layer as rectangles, each as wide and then as high as it goes."""
    width, cells = layer.get("width"), layer.get("data")
    if type(width) is not int or width < 1 or not isinstance(cells, list) or len(cells) % width:
        raise BadInput(f"{where}: no plain list of tiles; choose the tile layer format CSV")
    runs: dict[tuple[int, int, str], list[int]] = {}
    for row in range(len(cells) // width):
        line = [kind_of(cell, classes) or "" for cell in cells[row * width : (row + 1) * width]]
        starts = [0, *(i for i in range(1, width) if line[i] != line[i - 1]), width]
        for first, last in pairwise(starts):
            if line[first]:
                kind = _known(line[first], kinds, f"{where}, column {first + 1}, row {row + 1}")
                runs.setdefault((first, last, kind), []).append(row)
    found = []
    for (first, last, kind), rows in runs.items():
        top = rows[0]
        for row, following in pairwise([*rows, -1]):
            if following != row + 1:
                found.append(Piece(kind, _box(first, top, last, row + 1, square, floor), True))
                top = following
    return found


def _box(left: int, top: int, right: int, bottom: int, square: int, floor: Floor) -> list[Point]:
    low, high = floor.height - bottom * square, floor.height - top * square
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return [(min(x * square, floor.width), max(y, 0)) for x, y in corners]
