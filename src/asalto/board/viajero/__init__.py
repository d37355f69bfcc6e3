"""The board of the personal combat turn: the place from above, to scale, north (greater y) up."""

from __future__ import annotations

from asalto.board import Board
from asalto.board.elements import Element, element
from asalto.board.paint import (
    Piece,
    Sheet,
    picture,
    unit,
)
from asalto.board.solid import hatching
from asalto.board.viajero.figures import (
    aims,
    beside,
    figure,
    name_spots,
    ranges,
    reach,
    sight_lines,
)
from asalto.board.viajero.letters import heading, text
from asalto.board.viajero.place import (
    MARGIN,
    cloud,
    grid,
    item,
    mark,
    ruler,
    spot_at,
    thing,
    units,
    where,
)
from asalto.board.viajero.sheet import sheet
from asalto.board.viajero.told import apart, spot_of, summary
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.rulesets.viajero.rules.checks import is_able
from asalto.rulesets.viajero.state import (
    OPAQUE,
    State,
)

__all__ = ["BOARD", "LAYERS", "drawing", "pieces", "sheets", "text", "where"]
LAYERS = ("grid", "ranges", "sight")


def drawing(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:  # fmt: skip
    """The place drawn. Layers: `grid` of 1.5 m, `ranges` and lines of `sight` of who acts."""
    said = ruleset.words(lang)
    width, height = units(view.width), units(view.height)
    body = [*hatching(), element("rect", css="floor", x=0, y=0, width=width, height=height)]
    if "grid" in layers:
        body += grid(view)
    order = sorted(range(view.polygon_count), key=lambda i: view.flags[i] & OPAQUE)
    for i in order:
        body += thing(scenario, view, i, said)
    for i in range(view.task_count):
        name = scenario.names.of("task", i)
        body += mark(view, view.tasks[i].x, view.tasks[i].y, name, f"task-{i}")
    for i in range(view.item_count):
        if view.items[i].kind != NOBODY:
            body += item(view, i, said)
    for i in range(view.cloud_count):
        body += cloud(view, i, said)
    if view.actor != NOBODY and not view.over:
        rings = reach(view, view.actor, said)
        if "ranges" in layers:
            rings += ranges(view, view.actor, said)
        body += [element("svg", *rings, width=width, height=height)]  # nothing beyond the floor
        if "sight" in layers:
            body += sight_lines(view, view.actor)
    body += aims(view)
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 3 * MARGIN)
    aside = beside(view)
    spots = name_spots(scenario, view, aside, box)
    able_last = sorted(range(view.people_count), key=lambda i: (is_able(view.people[i]), i))
    for i in able_last:
        body += figure(scenario, view, i, aside[i], spots[i], unit(box), said)
    body += ruler(view)
    return picture(body, box, scenario.title[lang], heading(view, said), scenario.seats)


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Everybody, said in words."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"person-{i}",
            view.people[i].seat,
            scenario.names.of("person", i),
            spot_of(view.people[i]),
            summary(scenario, view, i, said),
        )
        for i in range(view.people_count)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """The sheet of everybody; enemies' magazines only once identified."""
    said = ruleset.words(lang)
    return [sheet(scenario, view, i, said) for i in range(view.people_count)]


BOARD = Board(drawing, text, pieces, sheets, LAYERS, where, spot=spot_at, apart={"person": apart})
