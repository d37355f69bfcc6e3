"""Boards drawn in Tiled: a hexagonal map as JSON (`.tmj`), read into rows of tile classes and back.

What a tile means is its class (in Tiled: *Class*, at the top of the tile's properties). The map has
stagger axis X and stagger index Odd: odd columns, counted from 0, lie half a hex lower.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

from asalto.core.files.json_text import json_object
from asalto.core.files.limits import read_text
from asalto.core.files.toml_reader import BadInput, Document, Reader
from asalto.core.text.orders import nearest

Rows = list[list[str]]
GID = (1 << 28) - 1
"""The bits of a cell that name its tile; the others say how it is turned."""
WIDTH, HEIGHT, SIDE = 32, 28, 16
"""Of a tile that we draw, in pixels."""
COLOURS = (
    0xE8E4DA, 0x3C3C44, 0x8C7A5C, 0xD2B55B, 0xA6522B, 0xE0A877,
    0x5B8DB8, 0xB85B8D, 0x6FA35A, 0x8D6FC0, 0x4FA7A0, 0xC0506A,
)  # fmt: skip


def map_of(document: Document, reader: Reader, tiled: str) -> Path:
    """The file of the map that a table of a scenario names. Raises BadInput where the scenario
    itself is no file."""
    if document.folder is None:
        raise reader.bad("only a file can name a Tiled map", "tiled")
    return document.folder / tiled


def read_tiled(path: Path, layer: str, known: Sequence[str]) -> Rows:
    """The classes of the tiles of a layer (the only one, if "" is named), row by row; "" where
    there is no tile. Raises BadInput, naming file, layer and cell, also for a class not `known`."""
    if path.suffix == ".tmx":
        raise BadInput(f"{path}: save the map in Tiled as JSON ({path.stem}.tmj)")
    held = json_of(path)
    for key, right in (
        ("orientation", "hexagonal"), ("staggeraxis", "x"), ("staggerindex", "odd"),
    ):  # fmt: skip
        if held.get(key) != right:
            raise BadInput(f"{path}: {key} is {held.get(key)!r}; it must be {right!r}")
    classes = classes_of(path, held)
    found, name = _layer(path, held, layer)
    width, cells = found.get("width"), found.get("data")
    if type(width) is not int or width < 1 or not isinstance(cells, list) or len(cells) % width:
        raise BadInput(
            f"{path}: layer {name!r}: no plain list of tiles; in Tiled choose a map of fixed size"
            " and the tile layer format CSV"
        )
    rows: Rows = []
    for place, cell in enumerate(cells):
        if place % width == 0:
            rows.append([])
        kind = kind_of(cell, classes)
        if kind is None or (kind not in known and kind != ""):
            where = f"layer {name!r}, column {place % width + 1}, row {place // width + 1}"
            said = f"tiles of the class {kind!r} mean nothing.{nearest(kind or '', known)}"
            if not kind:
                said = f"tile {cell!r} has no class; give it one in its tileset"
            raise BadInput(f"{path}: {where}: {said}")
        rows[-1].append(kind)
    return rows


def kind_of(cell: object, classes: dict[int, str]) -> str | None:
    """The class of the tile in a cell: "" for no tile, None for one without class."""
    gid = cell & GID if type(cell) is int else -1
    return "" if gid == 0 else classes.get(gid) or None


def json_of(path: Path) -> dict[str, object]:
    """A file of Tiled. Raises BadInput."""
    return json_object(read_text(path), str(path))


def parts_of(held: dict[str, object], key: str) -> list[dict[str, object]]:
    """The objects in a list of such a file."""
    found = held.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _layer(path: Path, held: dict[str, object], wanted: str) -> tuple[dict[str, object], str]:
    """The tile layer of that name, or the only one."""
    layers = {
        str(one.get("name", "")): one
        for one in parts_of(held, "layers")
        if one.get("type") == "tilelayer"
    }
    name = next(iter(layers)) if not wanted and len(layers) == 1 else wanted
    if name not in layers:
        hint = nearest(name, list(layers))
        raise BadInput(f"{path}: no layer {name!r}; there are {', '.join(layers) or 'none'}.{hint}")
    return layers[name], name


def classes_of(path: Path, held: dict[str, object]) -> dict[int, str]:
    """The class of each tile by its number in the map; "" for a tile without."""
    found: dict[int, str] = {}
    for one in parts_of(held, "tilesets"):
        first, source, tileset = one.get("firstgid"), one.get("source"), one
        if isinstance(source, str):
            if not source.endswith((".tsj", ".json")):
                raise BadInput(f"{path}: embed the tileset {source} in the map, or save it as .tsj")
            tileset = json_of(path.parent / source)
        count = tileset.get("tilecount")
        if type(first) is not int or type(count) is not int:
            raise BadInput(f"{path}: a tileset without firstgid or tilecount")
        found.update(dict.fromkeys(range(first, first + min(count, 1 << 16)), ""))
        for tile in parts_of(tileset, "tiles"):
            number, kind = tile.get("id"), tile.get("type") or tile.get("class") or ""
            if type(number) is int and isinstance(kind, str):
                found[first + number] = kind
    return found


def write_tiled(path: Path, kinds: Sequence[str], rows: Rows) -> None:
    """Write rows of tile classes as a map with a tileset of all `kinds`, and its picture beside it.

    Raises OSError."""
    picture = path.with_name(f"{path.stem}-tiles.png")
    width = max(map(len, rows))
    layer = {
        "id": 1, "name": "board", "type": "tilelayer", "x": 0, "y": 0, "opacity": 1,
        "visible": True, "width": width, "height": len(rows),
        "data": [kinds.index(kind) + 1 if kind else 0
                 for row in rows for kind in row + [""] * (width - len(row))],
    }  # fmt: skip
    tileset = {
        "firstgid": 1, "name": "board", "tilewidth": WIDTH, "tileheight": HEIGHT, "margin": 0,
        "spacing": 0, "columns": len(kinds), "tilecount": len(kinds), "image": picture.name,
        "imagewidth": WIDTH * len(kinds), "imageheight": HEIGHT,
        "tiles": [{"id": i, "type": kind} for i, kind in enumerate(kinds)],
    }  # fmt: skip
    held = {
        "type": "map", "version": "1.10", "orientation": "hexagonal", "renderorder": "right-down",
        "staggeraxis": "x", "staggerindex": "odd", "hexsidelength": SIDE, "infinite": False,
        "width": width, "height": len(rows), "tilewidth": WIDTH, "tileheight": HEIGHT,
        "nextlayerid": 2, "nextobjectid": 1, "layers": [layer], "tilesets": [tileset],
    }  # fmt: skip
    path.write_text(json.dumps(held) + "\n", encoding="utf-8")
    picture.write_bytes(_picture([COLOURS[i % len(COLOURS)] for i in range(len(kinds))]))


def _picture(colours: Sequence[int]) -> bytes:
    """Hexes of these colours (RGB) side by side, as PNG."""
    lines = bytearray()
    for y in range(HEIGHT):
        lines.append(0)
        margin = abs(2 * y + 1 - HEIGHT) * (WIDTH - SIDE) // (2 * HEIGHT)
        for colour in colours:
            solid = colour.to_bytes(3, "big") + b"\xff"
            lines += bytes(4 * margin) + solid * (WIDTH - 2 * margin) + bytes(4 * margin)
    return png(WIDTH * len(colours), HEIGHT, bytes(lines))


def png(width: int, height: int, lines: bytes, palette: bytes = b"") -> bytes:
    """A picture: its lines, each with a zero before it, hold the number of a colour (RGB) of the
    palette, or red, green, blue and opacity."""
    head = struct.pack(">IIBBBBB", width, height, 8, 3 if palette else 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    if palette:
        parts.insert(1, (b"PLTE", palette))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
