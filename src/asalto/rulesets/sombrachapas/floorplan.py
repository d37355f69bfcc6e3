"""Boards: rows of characters, marked letters, walls and doors on sides, half hexes (SCH-2.3).

`#` obstacle, `o` obstruction, `~` difficult ground, `.` floor, `+` shut door, `'` open door, and
a space no board; a letter is floor that means what `[board.marks.<letter>]` says. Rows are read in
the odd-q form: odd columns, counted from 0, lie half a hex lower. Instead of `rows` a board may
name a Tiled map, `tiled = "hall.tmj"`: the class of a tile is one of TILES or a mark's letter.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from asalto.core.files.tiled import map_of, read_tiled
from asalto.core.files.toml_reader import BadInput, Document, Reader
from asalto.core.geometry.hexes import ODD_Q, SIDES, board_hex, code_hex
from asalto.core.kernel.records import NOBODY, make
from asalto.core.ruleset import Scenario

from .rules.terrain import add_hex, is_on_board, refresh_board, set_wall_on_side
from .state import (
    DOORS_MAX,
    FEATURES_MAX,
    HALVES_MAX,
    ITEMS_MAX,
    SIDE_MAX,
    WALLS_MAX,
    Board,
    Door,
    Feature,
    Half,
    Item,
    State,
    Wall,
    Zone,
)
from .vocabulary import FeatureKind, ItemKind

GROUND = "#o~.+' "
TILES = {
    "floor": ".", "obstacle": "#", "obstruction": "o", "difficult": "~", "door": "+",
    "open-door": "'", "": " ",
}  # fmt: skip
"""Classes of tiles in a Tiled map; a mark's is its letter."""
FEATURES = {"console": FeatureKind.CONSOLE, "cache": FeatureKind.CACHE}
ITEMS = {"crate": ItemKind.CRATE, "egg": ItemKind.EGG}
Hex = tuple[int, int]


@dataclass
class Mark:
    """What a letter on the board means."""

    start: int = NOBODY
    feature: str = ""
    item: str = ""
    seat: int = NOBODY
    tries: int = 0
    exit: bool = False


@dataclass
class Plan:
    """A board as read, before it goes into a state."""

    board: Board
    doors: list[Door] = field(default_factory=list)
    halves: list[Half] = field(default_factory=list)
    features: list[Feature] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    zones: list[list[Hex]] = field(default_factory=list)
    walls: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Sides: hex, direction, door or NOBODY."""
    segments: list[tuple[int, int, int, int]] = field(default_factory=list)


def read_board(reader: Reader, seats: list[str]) -> Plan:
    """The `[board]` of a scenario. Raises BadInput, naming row and column."""
    rows = reader.texts("rows")
    if not rows or len(rows) > SIDE_MAX or not 0 < max(map(len, rows)) <= SIDE_MAX:
        raise reader.bad(f"a board has 1 to {SIDE_MAX} rows and columns", "rows")
    plan = Plan(make(Board), zones=[[] for _ in seats])
    plan.board.width, plan.board.height = max(map(len, rows)), len(rows)
    marks_reader = reader.table("marks", optional=True)
    marks = {}
    for letter in marks_reader.keys():  # noqa: SIM118
        with marks_reader.apart():
            if len(letter) != 1 or not letter.isalpha() or letter in GROUND:
                raise marks_reader.bad("a mark is one letter, other than o", letter)
            marks[letter] = _read_mark(marks_reader.table(letter), seats)
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            if sign not in GROUND and sign not in marks_reader.data:
                told = f"row {row + 1}, column {column + 1}: {sign!r} means nothing"
                reader.complain(told, "rows")
            _lay(plan, board_hex(column, row, ODD_Q), sign, marks)
    _read_sides(reader, plan)
    reader.done()
    return plan


def lay_tiles(document: Document) -> None:
    """Put the rows of the Tiled map that a scenario names in place of its name. Raises BadInput."""
    reader = document.reader().table("board", optional=True)
    tiled, layer = reader.text("tiled", ""), reader.text("layer", "")
    rows = reader.texts("rows", [])
    if not tiled:
        return
    if rows:
        raise reader.bad("a board has either rows or a Tiled map", "rows")
    path = map_of(document, reader, tiled)
    marks = {letter: letter for letter in reader.table("marks", optional=True).keys()}  # noqa: SIM118
    signs = {**TILES, **marks}
    drawn = read_tiled(path, layer, [one for one in signs if one])
    document.data["board"] = {
        "rows": ["".join(signs[kind] for kind in row).rstrip() for row in drawn],
        **{key: value for key, value in reader.data.items() if key not in ("tiled", "layer")},
    }


def tiles(scenario: Scenario[State]) -> tuple[list[str], list[list[str]]]:
    """All classes of tiles in a scenario, and its board as rows of them, for a Tiled map."""
    board = Document.of(scenario.document, scenario.id).reader().table("board")
    kinds = {sign: kind for kind, sign in TILES.items()}
    marks = list(board.table("marks", optional=True).data)
    rows = [[kinds.get(sign, sign) for sign in row] for row in board.texts("rows")]
    return [*filter(None, TILES), *marks], rows


def _read_mark(reader: Reader, seats: list[str]) -> Mark:
    mark = Mark()
    if reader.has("start"):
        mark.start = seats.index(reader.choice("start", seats))
    if reader.has("feature"):
        mark.feature = reader.choice("feature", list(FEATURES))
    if reader.has("item"):
        mark.item = reader.choice("item", list(ITEMS))
    if reader.has("seat"):
        mark.seat = seats.index(reader.choice("seat", seats))
    mark.tries = reader.number("tries", 0, 99, 0)
    mark.exit = reader.flag("exit", False)
    reader.done()
    return mark


def _lay(plan: Plan, place: Hex, sign: str, marks: dict[str, Mark]) -> None:
    """Put one character of the map on the board."""
    q, r = place
    board = plan.board
    if sign == " ":
        return
    add_hex(board.floor, q, r)
    if sign == "#":
        add_hex(board.obstacle, q, r)
    elif sign == "o":
        add_hex(board.obstruction, q, r)
    elif sign == "~":
        add_hex(board.difficult, q, r)
    elif sign in "+'":
        plan.doors.append(_door(q, r, NOBODY, sign == "'"))
    elif sign in marks:
        _lay_mark(plan, q, r, marks[sign])


def _lay_mark(plan: Plan, q: int, r: int, mark: Mark) -> None:
    if mark.exit:
        add_hex(plan.board.exit, q, r)
    if mark.start != NOBODY:
        plan.zones[mark.start].append((q, r))
    if mark.feature:
        feature = make(Feature)
        feature.kind, feature.q, feature.r = FEATURES[mark.feature], q, r
        feature.seat, feature.tries = mark.seat, mark.tries
        plan.features.append(feature)
    if mark.item:
        item = make(Item)
        item.kind, item.q, item.r = ITEMS[mark.item], q, r
        plan.items.append(item)


def _door(q: int, r: int, side: int, is_open: bool) -> Door:
    door = make(Door)
    door.q, door.r, door.side, door.open = q, r, side, int(is_open)
    return door


def read_hex(reader: Reader, key: str, board: Board) -> Hex:
    """A hex of the board by its code CCRR, column and row from 01. Raises BadInput."""
    code = reader.text(key)
    if not (code.isascii() and code.isdigit() and len(code) == 4):
        raise reader.bad(f"expected a hex such as '0503' (column and row), found {code!r}", key)
    q, r = code_hex(int(code), ODD_Q, 1)
    if not is_on_board(board, q, r):
        raise reader.bad(f"hex {code} is not on the board", key)
    return q, r


def _read_sides(reader: Reader, plan: Plan) -> None:
    """Walls and doors on sides, free walls, half hexes."""
    for one in reader.tables("walls", optional=True):
        with one.apart():
            q, r = read_hex(one, "hex", plan.board)
            for side in one.numbers("sides", 0, SIDES - 1):
                plan.walls.append((q, r, side, NOBODY))
            one.done()
    for one in reader.tables("doors", optional=True):
        with one.apart():
            q, r = read_hex(one, "hex", plan.board)
            side = one.number("side", 0, SIDES - 1)
            plan.walls.append((q, r, side, len(plan.doors)))
            plan.doors.append(_door(q, r, side, one.flag("open", False)))
            one.done()
    for one in reader.tables("free_walls", optional=True):
        with one.apart():
            ends = one.numbers("sixths", -6 * SIDE_MAX, 12 * SIDE_MAX, 4)
            plan.segments.append((ends[0], ends[1], ends[2], ends[3]))
            one.done()
    for one in reader.tables("halves", optional=True):
        with one.apart():
            half = make(Half)
            half.q, half.r = read_hex(one, "hex", plan.board)
            half.side = one.number("missing", 0, SIDES - 1)
            plan.halves.append(half)
            add_hex(plan.board.half, half.q, half.r)
            one.done()


def lay_board(state: State, plan: Plan, name: str) -> None:
    """Put a board that was read into a new state. Raises BadInput beyond the capacities."""
    spare = len(plan.items) + state.character_count
    for what, count, limit in (
        ("doors", len(plan.doors), DOORS_MAX),
        ("walls", len(plan.walls) + len(plan.segments), WALLS_MAX),
        ("half hexes", len(plan.halves), HALVES_MAX),
        ("features", len(plan.features), FEATURES_MAX),
        ("items and characters", spare, ITEMS_MAX),
    ):
        if count > limit:
            raise BadInput(f"{name}: {count} {what}; at most {limit} are possible")
    state.board = plan.board
    state.halves, state.half_count = plan.halves, len(plan.halves)
    state.doors, state.door_count = plan.doors, len(plan.doors)
    state.features, state.feature_count = plan.features, len(plan.features)
    state.items = plan.items + [make(Item) for _ in range(state.character_count)]
    state.item_count = len(plan.items)
    state.walls = [make(Wall) for _ in range(len(plan.walls) + len(plan.segments))]
    state.wall_count = len(state.walls)
    for i, (q, r, side, door) in enumerate(plan.walls):
        set_wall_on_side(state, i, q, r, side, door)
    for i, ends in enumerate(plan.segments, start=len(plan.walls)):
        wall = state.walls[i]
        wall.q, wall.r, wall.to_q, wall.to_r = ends
    for seat, hexes in enumerate(plan.zones):
        zone = make(Zone)
        for q, r in hexes:
            add_hex(zone.hexes, q, r)
        state.zones[seat] = zone
    refresh_board(state)
