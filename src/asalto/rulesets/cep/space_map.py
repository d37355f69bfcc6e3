"""Asteroids and gravity fields drawn in Tiled, in and out.

A scenario names a hexagonal map in place of its rocks and fields: `[space]`, `tiled = "belt.tmj"`.
Column and row of a tile, counted from 0, are the number of its hex on the sheet (2020 in the
middle). Its class says what is there: `rock-50` is an asteroid of 50 spaces, `field-2-1-30` a
field whose source has a radius of 2, with a strength of 1, up to 30 hexes from there.
"""

from __future__ import annotations

import re

from asalto.core.files.tiled import classes_of, json_of, map_of, read_tiled
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.ruleset import Scenario

from .coordinates import ORIGIN_Q, ORIGIN_R, column_and_row
from .state import State

CLASS = re.compile(r"rock-[0-9]{1,5}|field-[0-9]{1,2}-[0-9]-[0-9]{1,4}")
USUAL = ("rock-50", "rock-100", "rock-200", "field-2-1-30")
"""Classes of every map that we draw, to draw more with."""
SHEET = 41
"""Columns and rows of a map, if nothing lies further out."""
FARTHEST = 99
"""The last column and row that has a number."""


def lay_space(document: Document) -> None:
    """Put the rocks and fields of the Tiled map that a scenario names in place of its name. Raises
    BadInput."""
    reader = document.reader().table("space", optional=True)
    tiled, layer = reader.text("tiled", ""), reader.text("layer", "")
    reader.done()
    if "space" not in document.data:
        return
    for key in ("rocks", "fields"):
        if key in document.data:
            raise reader.bad(f"a scenario has either {key} or a Tiled map", "tiled")
    path = map_of(document, reader, tiled)
    classes = classes_of(path, json_of(path)).values()
    known = sorted({one for one in classes if CLASS.fullmatch(one)})
    rocks, fields = [], []
    for row, line in enumerate(read_tiled(path, layer, known or list(USUAL))):
        for column, kind in enumerate(line):
            place = [column - ORIGIN_Q, row - ORIGIN_R - column // 2]
            name, *numbers = kind.split("-")
            if name == "rock":
                rocks.append({"hex": place, "spaces": int(numbers[0])})
            elif name == "field":
                radius, strength, reach = map(int, numbers)
                more = {"radius": radius, "strength": strength, "reach": reach}
                fields.append({"hex": place, **more})
    del document.data["space"]
    laid = {"rocks": rocks, "fields": fields}
    document.data.update({name: found for name, found in laid.items() if found})


def tiles(scenario: Scenario[State]) -> tuple[list[str], list[list[str]]]:
    """All classes of tiles of a scenario, and its space as rows of them, for a Tiled map. Raises
    BadInput where something lies beyond the sheet."""
    state = scenario.state
    there: dict[tuple[int, int], str] = {}
    for rock in state.rocks[: state.rock_count]:
        there[column_and_row(rock.q, rock.r)] = f"rock-{rock.spaces}"
    for one in state.fields[: state.field_count]:
        kind = f"field-{one.radius}-{one.strength}-{one.reach}"
        there[column_and_row(one.q, one.r)] = kind
    far = [place for place in there if not all(0 <= one <= FARTHEST for one in place)]
    if far:
        column, row = far[0]
        raise BadInput(f"{there[far[0]]} at {column}/{row} lies beyond the sheet (0000 to 9999)")
    columns = max([SHEET - 1, *(column for column, _ in there)]) + 1
    rows = max([SHEET - 1, *(row for _, row in there)]) + 1
    found = [[there.get((column, row), "") for column in range(columns)] for row in range(rows)]
    return [*dict.fromkeys([*USUAL, *sorted(there.values())])], found
