"""Scenario and unit files into a battle ready to begin; every complaint names file and field."""

from __future__ import annotations

import itertools
from dataclasses import replace
from enum import IntEnum
from pathlib import Path

from asalto.core.files.scenario import counted, read_header, read_id, read_options
from asalto.core.files.toml_reader import Document, Reader, all_faults, each
from asalto.core.geometry.plane import side_of_line
from asalto.core.kernel.records import make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names

from .cards import Template, load_template, member, point
from .edits import measure_piece, sort_pieces
from .rules.deploying import CORNERS, ask_next
from .rules.moving import is_free
from .rules.terrain import difficulty_at
from .rules.units import mark_stragglers, measure_box
from .state import (
    CORNERS_MAX,
    FIGURES_MAX,
    GOALS_MAX,
    PIECES_MAX,
    PLACES_MAX,
    TABLE_MAX,
    UNIT_FIGURES_MAX,
    UNITS_MAX,
    State,
    Unit,
)
from .tables import (
    BASE,
    CONTACT,
    METRE,
    SPACING,
    TERRAIN,
)
from .vocabulary import (
    Die,
    Edge,
    Formation,
    Gait,
    GoalKind,
    Gone,
    Mode,
    Terrain,
    UnitKind,
)

SEATS_MAX = 4
COLUMNS = 5
"""How many figures stand in a rank where the scenario does not say."""
NOTATION_NAMES: tuple[tuple[str, type[IntEnum]], ...] = (
    ("as_mode", Mode),
    ("as_formation", Formation),
    ("as_gait", Gait),
    ("as_die", Die),
)


# The table


def add_terrain(state: State, reader: Reader) -> None:
    """One `[[terrain]]`: an area (convex) or a line of any number of corners."""
    kind = member(reader, "kind", Terrain)
    values = TERRAIN[kind]
    linear = values[5]
    raw = reader.take("points")
    if not isinstance(raw, list) or len(raw) < (2 if linear else 3):
        raise reader.bad("a line needs two corners, an area three", "points")
    corners = [point(reader, "points", one, state) for one in raw]
    cover = reader.number("cover", 0, 100, values[2])
    reader.done()
    if linear:
        for start, end in itertools.pairwise(corners):
            add_piece(state, reader, kind, [start, end], cover)
        return
    add_piece(state, reader, kind, counter_clockwise(reader, corners), cover)


def counter_clockwise(reader: Reader, corners: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of a convex area in the sense that the rules expect."""
    turns = [
        side_of_line(*corners[i - 2], *corners[i - 1], *corners[i]) for i in range(len(corners))
    ]
    if all(turn <= 0 for turn in turns):
        corners = corners[::-1]
    elif not all(turn >= 0 for turn in turns):
        reader.complain("an area must be convex: split it into convex parts", "points")
    if not any(turns):
        reader.complain("an area must not be flat", "points")
    return corners


def add_piece(
    state: State, reader: Reader, kind: int, corners: list[tuple[int, int]], cover: int
) -> None:
    """Write one piece of terrain into the state."""
    piece = state.piece_count
    first = state.firsts[piece - 1] + state.sizes[piece - 1] if piece else 0
    if piece >= PIECES_MAX:
        raise reader.bad(f"at most {PIECES_MAX} pieces of terrain (each stretch of a line is one)")
    if first + len(corners) > CORNERS_MAX:
        raise reader.bad(f"at most {CORNERS_MAX} corners of terrain")
    state.piece_count += 1
    values = TERRAIN[kind]
    state.terrain[piece] = kind
    state.difficulty[piece], state.visibility[piece] = values[0], values[1]
    state.cover[piece], state.resistance[piece] = cover, values[3]
    state.crossing[piece], state.linear[piece] = values[4] * METRE, values[5]
    state.firsts[piece], state.sizes[piece] = first, len(corners)
    for k, (x, y) in enumerate(corners):
        state.xs[first + k], state.ys[first + k] = x, y
    measure_piece(state, piece)
    sort_pieces(state)


def add_goal(state: State, reader: Reader, seats: list[str]) -> None:
    """One `[[goals]]`."""
    goal = state.goals[state.goal_count]
    state.goal_count += 1
    goal.kind = member(reader, "kind", GoalKind)
    if goal.kind == GoalKind.HOLD:
        goal.x, goal.y = point(reader, "at", reader.take("at"), state)
        goal.radius = METRE * reader.number("radius", 1, 1000)
    else:
        goal.seat = seats.index(reader.choice("seat", seats))
    if goal.kind == GoalKind.CROSS:
        goal.y = METRE * reader.number("line", 0, state.height // METRE)
        goal.north = int(reader.choice("beyond", ("north", "south"), "north") == "north")
        goal.count = reader.number("figures", 1, FIGURES_MAX)
    reader.done()


# The scenario


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its document. Raises BadInput."""
    reader = document.reader()
    header = read_header(reader, "cem", SEATS_MAX)
    width, height = (
        METRE * reader.number(key, 20, TABLE_MAX // METRE) for key in ("width", "height")
    )
    rows = counted(reader, "units", "units", 1, UNITS_MAX)
    templates = [load_template(row) for row in rows]
    goals, places = reader.tables("goals", optional=True), reader.tables("places", optional=True)
    zones = reader.tables("zones", optional=True)
    able = {one.data.get("seat") for one in zones}
    squads = [
        k
        for k, (row, template) in enumerate(zip(rows, templates, strict=True))
        if template.half > 0 and row.data.get("seat") in able and not row.data.get("drop")
    ]
    check_room(reader, templates, len(squads), len(goals), len(places))
    state = make(
        State, units=len(rows) + len(squads), figures=sum(len(one.figures) for one in templates),
        goals=len(goals), places=len(places),
    )  # fmt: skip
    state.width, state.height, state.seat_count = width, height, len(header.seats)
    state.sides[: len(header.seats)] = header.sides
    read_settings(state, reader)
    names = Names()
    each(reader.tables("terrain", optional=True), lambda one: add_terrain(state, one))
    each(goals, lambda one: add_goal(state, one, header.ids))
    each(places, lambda one: add_place(state, one, names))
    left = iter(templates)
    each(rows, lambda one: add_unit(state, one, next(left), header.ids, names))
    each(zones, lambda one: add_zone(state, one, header.ids))
    for k in squads:
        add_spare(state, k, templates[k].half, names)
    reader.done()
    finish(state, names, header.ids, reader)
    return replace(header, id=Path(header.id).stem).scenario(state, names, document)


def check_room(
    reader: Reader, templates: list[Template], spares: int, goals: int, places: int
) -> None:
    """Refuse more than the records hold."""
    figures = sum(len(one.figures) for one in templates)
    for number, limit, what in (
        (len(templates) + spares, UNITS_MAX, "units"), (figures, FIGURES_MAX, "figures"),
        (goals, GOALS_MAX, "goals"), (places, PLACES_MAX, "places"),
    ):  # fmt: skip
        if number > limit:
            raise reader.bad(f"{number} {what}; at most {limit} are possible")


def read_settings(state: State, reader: Reader) -> None:
    """Length, sight, darkness, wind and the settings of `[options]`."""
    state.turn_limit = reader.number("turns", 1, 100)
    state.sight = METRE * reader.number("sight", 0, 1000, 0)
    state.hard = reader.number("darkness", 0, 30, 0)
    state.wind = reader.number("wind", 0, 15, 0)
    state.base = reader.number("base_mm", 100, 5000, BASE)
    state.contact = METRE * reader.number("contact", 1, 1000, CONTACT // METRE)
    read_options(reader, state.options)


def add_place(state: State, reader: Reader, names: Names) -> None:
    """One `[[places]]`: a named point that orders are offered for."""
    place = state.places[state.place_count]
    place.x, place.y = point(reader, "at", reader.take("at"), state)
    taken = [*names.tables.get("place", {}).values()]
    names.add("place", state.place_count, read_id(reader, taken))
    state.place_count += 1
    reader.done()


def add_zone(state: State, reader: Reader, seats: list[str]) -> None:
    """One `[[zones]]`: the rectangle in which a seat sets up its units."""
    seat = seats.index(reader.choice("seat", seats))
    west, south = point(reader, "from", reader.take("from"), state)
    east, north = point(reader, "to", reader.take("to"), state)
    if west >= east or south >= north:
        reader.complain("`from` is the south-west corner, `to` the north-east one", "to")
    state.zones[CORNERS * seat : CORNERS * (seat + 1)] = [west, south, east, north]
    reader.done()


def add_spare(state: State, index: int, half: int, names: Names) -> None:
    """A row for the second half squad of a squad that its player may take apart."""
    unit, spare = state.units[index], state.units[state.unit_count]
    unit.half, unit.spare = half, state.unit_count
    spare.seat, spare.morale, spare.edge = unit.seat, unit.morale, unit.edge
    spare.kind, spare.first = int(UnitKind.HALF_SQUAD), unit.first + half
    name = f"{names.of('unit', index)}b"
    while name in names.tables["unit"].values():
        name += "b"
    names.add("unit", state.unit_count, name)
    state.unit_count += 1


def add_unit(
    state: State, reader: Reader, template: Template, seats: list[str], names: Names
) -> None:
    """One `[[units]]`: its figures stand in ranks about a point, facing north or south."""
    reader.take("unit")
    index = state.unit_count
    state.unit_count += 1
    unit: Unit = state.units[index]
    taken = [*names.tables.get("unit", {}).values()]
    names.add("unit", index, read_id(reader, taken))
    unit.seat = seats.index(reader.choice("seat", seats))
    unit.kind = template.kind
    unit.morale = reader.number("morale", 1, 30, template.morale)
    unit.first, unit.count = state.figure_count, len(template.figures)
    if reader.has("edge"):
        unit.edge = member(reader, "edge", Edge)
    unit.falls = int(reader.flag("drop", False))
    columns = reader.number("columns", 1, UNIT_FIGURES_MAX, COLUMNS)
    start = (0, 0) if unit.falls else point(reader, "at", reader.take("at"), state)
    reader.done()
    places = in_ranks(unit.count, columns)
    for k, (sample, (across, along)) in enumerate(zip(template.figures, places, strict=True)):
        figure = state.figures[state.figure_count]
        for name in ("rank", "weapon", "support", "leader", "advance", "charge"):
            setattr(figure, name, getattr(sample, name))
        figure.unit = index
        figure.x, figure.y = start[0] + across, start[1] + along
        figure.gone = int(Gone.ALOFT if unit.falls else Gone.HERE)
        names.add("figure", state.figure_count, f"{names.of('unit', index)}-{k + 1}")
        state.figure_count += 1


def in_ranks(count: int, columns: int) -> list[tuple[int, int]]:
    """Where figures stand in ranks, seen from their unit's place."""
    wide = min(columns, count)
    return [
        ((2 * (k % wide) - wide + 1) * SPACING // 2, -(k // wide) * SPACING) for k in range(count)
    ]


def finish(state: State, names: Names, seats: list[str], reader: Reader) -> None:
    """Check that everybody stands legally, and name what choices speak of."""
    if reader.document.faults:
        return  # who stands where may come of them
    for unit in range(state.unit_count):
        measure_box(state, unit)
    for i in range(state.figure_count):
        figure = state.figures[i]
        if figure.gone == Gone.HERE:
            inside = 0 <= figure.x <= state.width and 0 <= figure.y <= state.height
            if not inside or difficulty_at(state, figure.x, figure.y) == 0:
                reader.complain(f"{names.of('figure', i)} stands where it cannot", "units")
            if not is_free(state, i, figure.x, figure.y):
                reader.complain(f"{names.of('figure', i)} overlaps another figure", "units")
    for unit in range(state.unit_count):
        mark_stragglers(state, unit)
    for k, seat in enumerate(seats):
        names.add("seat", k, seat)
    for table, enum in NOTATION_NAMES:
        for one in enum:
            names.add(table, int(one), one.name.lower())
    names.add("as_aim", 0, "outside the melee")
    names.add("as_aim", 1, "in the melee")
    ask_next(state, -1)
