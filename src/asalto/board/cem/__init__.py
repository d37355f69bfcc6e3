"""The board of Comandos en Masa: a map sheet, the table from above, to scale, north up."""

from __future__ import annotations

from asalto.board import Board
from asalto.board.cem.counters import drawn_unit, fallen_figure
from asalto.board.cem.letters import text
from asalto.board.cem.mapsheet import (
    at,
    figures_boxes,
    ground_name,
    note,
    seen_ground,
    spot_at,
    terrain,
    textures,
    units,
    where,
)
from asalto.board.cem.scenery import frame, tufts
from asalto.board.cem.sheet import sheet
from asalto.board.cem.told import apart, metres, summary
from asalto.board.elements import Element, Shapes, element, group
from asalto.board.paint import (
    Box,
    Piece,
    Sheet,
    circle,
    line,
    picture,
    place,
    words,
)
from asalto.board.paint import unit as unit_of
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cem.rules.shooting import has_target
from asalto.rulesets.cem.rules.units import is_enemy, middle
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import MEDIUM, METRE, SHORT
from asalto.rulesets.cem.vocabulary import GoalKind

__all__ = ["BOARD", "LAYERS", "drawing", "pieces", "sheets", "text", "where"]
LAYERS = ("sight", "ranges", "bases")
MARGIN = 14


def drawing(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:  # fmt: skip
    """The table drawn. Layers: `sight` and `ranges` of the active unit, `bases` to see contact."""
    said = ruleset.words(lang)
    width, height = units(view.width), units(view.height)
    rim = 2 * MARGIN
    body = [
        *textures(),
        element(
            "rect", css="margin", x=-MARGIN, y=-MARGIN, width=width + rim,
            height=height + rim + MARGIN,
        ),
        element("rect", css="land", width=width, height=height),
        *tufts(width, height),
    ]  # fmt: skip
    flat = sorted(range(view.piece_count), key=lambda i: (view.linear[i], view.cover[i]))
    taken = figures_boxes(view)
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 3 * MARGIN)
    scale = unit_of(box)
    for i in flat:
        body += terrain(view, i, said)
    if view.active != NOBODY and "sight" in layers:
        body += seen_ground(view)
    named, grounds = ground_names(scenario, view, flat, said, taken, scale)
    body += named  # above the shade of what cannot be seen
    for i in range(view.goal_count):
        body += goal(view, i, said, taken, scale)
    for i in range(view.place_count):
        body += spot(scenario, view, i, grounds, taken, scale)
    body += frame(width, height, round(units(METRE)), MARGIN) + ruler(view, said)
    if view.active != NOBODY and "ranges" in layers:
        body += bands(view)
    if view.active != NOBODY and "sight" in layers:
        body += sight_lines(view)
    for i in range(view.figure_count):
        body += fallen_figure(scenario, view, i, said)
    for unit in range(view.unit_count):
        if view.units[unit].here > 0:
            body += drawn_unit(scenario, view, unit, seat, said, "bases" in layers, taken, scale)
    story = f"{said.get('board', 'turn')} {view.turn}, {said.get('phase', view.phase)}"
    sheet = group(body, css="map night" if view.hard > 0 else "map")
    return picture(sheet, box, scenario.title[lang], story, scenario.seats)


def goal(view: State, i: int, said: Words, taken: list[Box], scale: float) -> Shapes:
    """The ground or the line that somebody fights for."""
    aim = view.goals[i]
    label = said.get("board", "goal")
    if aim.kind == GoalKind.HOLD:
        x, y = at(view, aim.x, aim.y)
        far = units(aim.radius)
        spots = [(x, y - far - 8), (x, y + far + 8), (x - far - 16, y), (x + far + 16, y)]
        return circle((x, y), far, "band") + note(label, spots, taken, scale)
    if aim.kind == GoalKind.CROSS:
        start, end = at(view, 0, aim.y), at(view, view.width, aim.y)
        return line(start, end, "band") + words(start[0] + 4, start[1] - 3, label)
    return []


def ground_names(
    scenario: Scenario[State], view: State, flat: list[int], said: Words, taken: list[Box],
    scale: float,
) -> tuple[Shapes, set[str]]:  # fmt: skip
    """What the ground is called, and the words in it."""
    found, grounds = Shapes(), set[str]()
    for i in flat:
        if not is_named(scenario, view, i, said):
            told = ground_name(view, i, said, taken, scale)
            found += told
            grounds.update(said.get("terrain", view.terrain[i]).lower().split() if told else [])
    return found, grounds


def is_named(scenario: Scenario[State], view: State, i: int, said: Words) -> bool:
    """Whether a named place on a piece of terrain says that and more: the wheat field in wheat."""
    kind = {*said.get("terrain", view.terrain[i]).lower().split()}
    return any(
        view.wests[i] <= view.places[k].x <= view.easts[i]
        and view.souths[i] <= view.places[k].y <= view.norths[i]
        and kind < {*scenario.names.of("place", k).lower().split()}
        for k in range(view.place_count)
    )


def spot(
    scenario: Scenario[State], view: State, i: int, grounds: set[str], taken: list[Box],
    scale: float,
) -> Shapes:  # fmt: skip
    """A named place; its name only if no ground on the map is already called the same."""
    x, y = at(view, view.places[i].x, view.places[i].y)
    name = scenario.names.of("place", i)
    spots = [(x, y + 8), (x, y - 8), (x, y + 18), (x, y - 18)]
    told = [] if name.lower() in grounds else note(name, spots, taken, scale)
    return place(f"place-{i}", name, circle((x, y), 2, "band") + told)


def ruler(view: State, said: Words) -> Shapes:
    """Ten metres, and which way is north."""
    y = units(view.height) + 1.4 * MARGIN
    bar = line((0, y), (units(10 * METRE), y), "wall")
    return bar + words(units(10 * METRE) + 6, y + 3, f"10 m, {said.get('board', 'north_up')}")


def bands(view: State) -> Shapes:
    """The range bands round the middle of the active unit."""
    spot = at(view, *middle(view, view.active))
    return circle(spot, units(SHORT), "band") + circle(spot, units(MEDIUM), "band")


def sight_lines(view: State) -> Shapes:
    """From the active unit to every enemy unit of which it can hit somebody."""
    found: Shapes = []
    start = at(view, *middle(view, view.active))
    for other in range(view.unit_count):
        if is_enemy(view, view.active, other) and has_target(view, view.active, other, False):
            found += line(start, at(view, *middle(view, other)), "fire")
    return found


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every unit on the table, said in words."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"unit-{unit}",
            view.units[unit].seat,
            scenario.names.of("unit", unit),
            metres(*middle(view, unit)),
            summary(scenario, view, unit, seat, said),
        )
        for unit in range(view.unit_count)
        if view.units[unit].here > 0
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """One sheet for each unit, own units first: a line for every figure."""
    said = ruleset.words(lang)
    formed = [unit for unit in range(view.unit_count) if view.units[unit].count > 0]
    order = sorted(formed, key=lambda unit: (view.units[unit].seat != seat, unit))
    return [sheet(scenario, view, unit, said) for unit in order]


BOARD = Board(drawing, text, pieces, sheets, LAYERS, where, spot=spot_at, apart={"unit": apart})
