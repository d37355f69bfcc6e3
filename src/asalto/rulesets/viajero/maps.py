"""The map of a scenario: walls, cover, difficult ground, zones, doors, places beside cover."""

from __future__ import annotations

from asalto.core.files.toml_reader import Reader
from asalto.core.geometry.polygons import is_in_polygon
from asalto.core.text.orders import Names

from .state import (
    CORNERS_MAX,
    COVER,
    DOORS_MAX,
    LOW,
    OPAQUE,
    POLYGONS_MAX,
    ROUGH,
    SOLID,
    SPOTS_MAX,
    ZONE,
    State,
)
from .tables import COVER_ARMOUR, COVER_NAMES

PIECES: dict[str, tuple[int, str]] = {
    "wall": (OPAQUE | SOLID | COVER | LOW, "wall"),
    "low_wall": (ROUGH | LOW, "wall"),
    "furniture": (ROUGH | LOW, "furniture"),
    "tree": (SOLID | COVER | LOW, "tree"),
    "vegetation": (ROUGH | COVER | LOW, "vegetation"),
    "vehicle": (SOLID | COVER | LOW, "vehicle"),
    "armoured_vehicle": (SOLID | COVER | LOW, "armoured_vehicle"),
    "fortification": (SOLID | COVER | LOW, "fortification"),
    "rough": (ROUGH, ""),
    "zone": (ZONE, ""),
    "door": (OPAQUE | SOLID, ""),
}
"""What each kind of thing on the map does, and which cover it is."""
MAP_LIMIT = 1_000_000
ASIDE = 400
"""How far from the edge of a cover piece its places lie, in millimetres."""


def corners_of(reader: Reader, key: str, state: State) -> list[int]:
    """Flat corners `x, y, x, y` in millimetres, within the map."""
    flat = reader.numbers(key, 0, MAP_LIMIT)
    if len(flat) < 4 or len(flat) % 2:
        raise reader.bad("expected at least two corners: x, y, x, y", key)
    for i, number in enumerate(flat):
        if number > (state.height if i % 2 else state.width):
            reader.complain(f"{number} is off the map", key, "map")
    return flat


def read_map(top: Reader, state: State, names: Names) -> None:
    """Size, pieces and doors of the map."""
    size = top.table("map")
    state.width = size.number("width", 1000, MAP_LIMIT)
    state.height = size.number("height", 1000, MAP_LIMIT)
    size.done()
    for entry in top.tables("piece", optional=True):
        with entry.apart():
            read_piece(entry, state, names)


def read_piece(entry: Reader, state: State, names: Names) -> None:
    """One thing on the map."""
    kind = entry.choice("kind", tuple(PIECES))
    flags, cover = PIECES[kind]
    cover = entry.choice("cover", COVER_NAMES, cover) if cover else ""
    flat = corners_of(entry, "corners", state)
    number, first = state.polygon_count, sum(state.counts[: state.polygon_count])
    if number >= POLYGONS_MAX or first + len(flat) // 2 > CORNERS_MAX:
        raise entry.bad(f"too much: {POLYGONS_MAX} pieces and {CORNERS_MAX} corners are possible")
    state.firsts[number] = first
    state.counts[number] = len(flat) // 2
    state.flags[number] = flags
    state.values[number] = COVER_ARMOUR[COVER_NAMES.index(cover)] if cover else 0
    for i in range(len(flat) // 2):
        state.xs[first + i] = flat[2 * i]
        state.ys[first + i] = flat[2 * i + 1]
    state.polygon_count += 1
    name = entry.name("name", "")
    if kind == "zone":
        names.add("zone", number, name or f"zone{number}")
    if kind == "door":
        if state.door_count >= DOORS_MAX:
            raise entry.bad(f"at most {DOORS_MAX} doors")
        door = state.doors[state.door_count]
        names.add("door", state.door_count, name or f"door{state.door_count + 1}")
        state.door_count += 1
        door.polygon = number
        door.x, door.y = entry.numbers("switch", 0, MAP_LIMIT, 2)
        door.shut = flags
        door.open = int(entry.flag("open", False))
        state.flags[number] = 0 if door.open else flags
    entry.done()


def is_inside_solid(state: State, x: int, y: int) -> bool:
    """Whether a point lies in or on something that stops moves."""
    return any(
        state.flags[i] & SOLID
        and is_in_polygon(x, y, state.xs, state.ys, state.firsts[i], state.counts[i])
        for i in range(state.polygon_count)
    )


def find_spots(state: State) -> None:
    """Places a little beside the middle of each edge of each cover piece, where one can stand."""
    found = set()
    for i in range(state.polygon_count):
        if state.flags[i] & (COVER | LOW) == 0:
            continue
        first, count = state.firsts[i], state.counts[i]
        for j in range(count if count > 2 else 1):
            ax, ay = state.xs[first + j], state.ys[first + j]
            bx, by = state.xs[first + (j + 1) % count], state.ys[first + (j + 1) % count]
            length = max(1, abs(bx - ax) + abs(by - ay))
            for side in (ASIDE, -ASIDE):
                x = (ax + bx) // 2 + (by - ay) * side // length
                y = (ay + by) // 2 - (bx - ax) * side // length
                if is_free(state, i, x, y):
                    found.add((x, y))
    for x, y in sorted(found, key=mixed)[:SPOTS_MAX]:
        state.spot_x[state.spot_count] = x
        state.spot_y[state.spot_count] = y
        state.spot_count += 1


def is_free(state: State, polygon: int, x: int, y: int) -> bool:
    """Whether a place is on the map, outside the piece and not in anything solid."""
    first, count = state.firsts[polygon], state.counts[polygon]
    if not (0 <= x <= state.width and 0 <= y <= state.height):
        return False
    if is_in_polygon(x, y, state.xs, state.ys, first, count):
        return False
    return not is_inside_solid(state, x, y)


def mixed(spot: tuple[int, int]) -> tuple[int, int, int]:
    """A key for an order that favours no corner of the map and not the pieces named first."""
    x, y = spot
    return (x * 7919 + y * 104_729) % 1009, x, y
