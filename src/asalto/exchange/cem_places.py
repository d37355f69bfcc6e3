"""Where the forces of Comandos en Masa stand on a plan that has none."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.geometry.polygons import is_in_polygon
from asalto.exchange.floor import METRE, Data, Floor, Piece, Point

EDGE = 0.1
"""How far from the edge units would like to stand, in parts of the height."""
SQUARES = 100
"""How many places are tried along the longer side of a plan."""
LEAST = 20
"""The sides of the smallest table, in metres."""

Box = tuple[int, int, int, int]


def stand(floor: Floor, units: list[Data], solid: Sequence[Piece]) -> None:
    """Put the units of the first seat along the south and the others along the north, each where
    there is room nearest to that: on the plan, beside the others, on no `solid` piece and not in
    the half of the enemy. Raises BadInput where there is none."""
    if min(floor.width, floor.height) <= (LEAST - 1) * METRE:
        wide, high = f"{floor.width / METRE:g}", f"{floor.height / METRE:g}"
        raise BadInput(
            f"the plan has {wide} x {high} metres; at least {LEAST} x {LEAST} are needed"
        )
    step = METRE * max(1, max(floor.width, floor.height) // METRE // SQUARES)
    grid = [(x, y) for x in range(0, floor.width + 1, step)
            for y in range(0, floor.height + 1, step)]  # fmt: skip
    taken: list[Box] = []
    for unit, figures in zip(units, _figures(units), strict=True):
        own = [one for one in units if one["seat"] == unit["seat"]]
        is_south = unit["seat"] == units[0]["seat"]
        part = EDGE if is_south else 1 - EDGE
        x = floor.width * (own.index(unit) + 1) / (len(own) + 1)
        wish = round(x / METRE) * METRE, round(floor.height * part / METRE) * METRE
        for at in sorted([wish, *grid], key=lambda one: dist(one, wish)):
            here = [(at[0] + dx, at[1] + dy) for dx, dy in figures]
            if _is_room(floor, here, taken, is_south) and not _is_on(here, solid):
                break
        else:
            raise BadInput("no room for two forces on the plan")
        taken.append(_box(here))
        unit["at"] = [at[0] // METRE, at[1] // METRE]


def _figures(units: list[Data]) -> list[list[Point]]:
    """Where the figures of each unit stand, seen from the unit's place."""
    from asalto.rulesets.cem.cards import load_template
    from asalto.rulesets.cem.setup import COLUMNS, in_ranks

    rows = Document.of({"units": units}, "units").reader().tables("units")
    return [in_ranks(len(load_template(one).figures), COLUMNS) for one in rows]


def _box(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _is_room(floor: Floor, figures: Sequence[Point], taken: list[Box], is_south: bool) -> bool:
    """Whether figures would stand on their half of the plan and apart from others."""
    from asalto.rulesets.cem.tables import SPACING

    west, south, east, north = _box(figures)
    low, high = (0, floor.height // 2) if is_south else (floor.height // 2 + 1, floor.height)
    if west < 0 or east > floor.width or south < low or north > high:
        return False
    return all(
        west >= one[2] + SPACING or east <= one[0] - SPACING
        or south >= one[3] + SPACING or north <= one[1] - SPACING
        for one in taken
    )  # fmt: skip


def _is_on(figures: Sequence[Point], solid: Sequence[Piece]) -> bool:
    """Whether one of the figures would stand on one of the pieces."""
    return any(
        is_in_polygon(x, y, [at[0] for at in one.corners], [at[1] for at in one.corners],
                      0, len(one.corners))
        for one in solid for x, y in figures
    )  # fmt: skip
