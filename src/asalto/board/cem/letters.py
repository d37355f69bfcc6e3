"""The table in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from asalto.board.cem.told import letter, place_told, summary
from asalto.board.width import columns
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import METRE
from asalto.rulesets.cem.vocabulary import Gone, Terrain

SIGNS = {
    Terrain.ROAD: ":", Terrain.WHEAT: '"', Terrain.SCRUB: "*", Terrain.LIGHT_WOOD: "t",
    Terrain.DENSE_WOOD: "T", Terrain.CRATERS: "o", Terrain.RUINS: "%",
    Terrain.WOODEN_BUILDING: "#", Terrain.STONE_BUILDING: "#", Terrain.BUNKER: "#",
    Terrain.TRENCH: "_", Terrain.FORD: "-", Terrain.MARSH: ",", Terrain.BRIDGE: "=",
    Terrain.DEEP_RIVER: "~", Terrain.CLIFF: "^", Terrain.HILLSIDE: "/",
    Terrain.LOW_WALL: "+", Terrain.HEDGE: "&", Terrain.WIRE: "!", Terrain.CREST: "|",
}  # fmt: skip
MARGIN = 4
"""Columns that the metres beside the rows take."""


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The table in letters (a letter for each unit) and a line for each unit."""
    said = ruleset.words(lang)
    step = max(1, -(-view.width // METRE // (columns() - MARGIN)))
    rows = [list(one) for one in ground(view, step)]
    draw_lines(view, rows, step)
    for i in range(view.figure_count):
        one = view.figures[i]
        if one.gone == Gone.HERE:
            down = min(len(rows) - 1, (view.height - one.y) // (2 * step * METRE))
            across = min(len(rows[0]) - 1, one.x // (step * METRE))
            rows[down][across] = letter(one.unit)
    lines = ruled(view, rows, step)
    lines.append(f"{step} x {2 * step} m; {said.get('board', 'north_up')}")
    lines += named_places(scenario, view, said)
    kinds = sorted({view.terrain[i] for i in range(view.piece_count)} & {*map(int, SIGNS)})
    if kinds:
        shown = [f"{SIGNS[Terrain(kind)]} {said.get('terrain', kind)}" for kind in kinds]
        lines += wrapped(", ".join(shown))
    for unit in range(view.unit_count):
        if view.units[unit].here > 0:
            told = f"{letter(unit)} {summary(scenario, view, unit, seat, said)}"
            lines += wrapped(told)
    return "\n".join(lines)


def ruled(view: State, rows: list[list[str]], step: int) -> list[str]:
    """The rows, each with the metre of its middle from the south edge; above them metres from the
    west edge, one number for every ten signs."""
    numbers = "".join(f"{step * k:<10}" for k in range(0, len(rows[0]), 10))
    found = [f"    {numbers}".rstrip()]
    for down, row in enumerate(rows):
        north = view.height // METRE - (2 * down + 1) * step
        found.append(f"{north:>3} {''.join(row)}".rstrip())
    return found


def named_places(scenario: Scenario[State], view: State, said: Words) -> list[str]:
    """The places with a name, and where they are."""
    names = said.names(scenario.names)
    told = [
        f"{names.of('place', k)} {place_told(view.places[k].x, view.places[k].y, said)}"
        for k in range(view.place_count)
    ]
    return wrapped(f"{said.get('board', 'places')}: {'; '.join(told)}") if told else []


def wrapped(told: str) -> list[str]:
    """A long line in several, broken between words."""
    return wrap(
        told, columns(), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def ground(view: State, step: int) -> list[str]:
    """The terrain, a sign for each cell."""
    found = []
    for down in range(-(-view.height // (2 * step * METRE))):
        y = view.height - (2 * down + 1) * step * METRE
        found.append(
            "".join(
                sign(view, (2 * across + 1) * step * METRE // 2, y)
                for across in range(-(-view.width // (step * METRE)))
            )
        )
    return found


def draw_lines(view: State, rows: list[list[str]], step: int) -> None:
    """Walls, hedges, wire and crests, in every cell that they cross."""
    for i in range(view.piece_count):
        if view.linear[i]:
            k = view.firsts[i]
            ends = (view.xs[k], view.ys[k]), (view.xs[k + 1], view.ys[k + 1])
            for x, y in points_between(*ends, METRE * step // 2):
                down = min(len(rows) - 1, (view.height - y) // (2 * step * METRE))
                across = min(len(rows[0]) - 1, x // (step * METRE))
                rows[down][across] = SIGNS.get(Terrain(view.terrain[i]), "?")


def points_between(
    start: tuple[int, int], end: tuple[int, int], apart: int
) -> Iterator[tuple[int, int]]:
    """Points of a stretch, both ends included, at most so many mm apart."""
    number = max(1, -(-max(abs(end[0] - start[0]), abs(end[1] - start[1])) // apart))
    for k in range(number + 1):
        yield (
            start[0] + (end[0] - start[0]) * k // number,
            start[1] + (end[1] - start[1]) * k // number,
        )


def sign(view: State, x: int, y: int) -> str:
    """The sign of the terrain at a point, the last listed on top."""
    for i in range(view.piece_count - 1, -1, -1):
        inside = view.wests[i] <= x <= view.easts[i] and view.souths[i] <= y <= view.norths[i]
        if inside and not view.linear[i]:
            return SIGNS.get(Terrain(view.terrain[i]), ".")
    return "."
