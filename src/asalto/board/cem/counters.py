"""Units on the table: figures to scale, and a counter that can be seen at any zoom."""

from __future__ import annotations

from asalto.board.cem.mapsheet import (
    at,
    least_hiding,
    units,
)
from asalto.board.cem.told import figure_title, summary
from asalto.board.elements import Shapes, element, group, titled
from asalto.board.paint import (
    Box,
    Point,
    circle,
    counter,
    fallen,
    line,
    piece,
    placed,
    polygon,
    steady,
    written,
)
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cem.rules.units import middle, paired_count
from asalto.rulesets.cem.state import State, Unit
from asalto.rulesets.cem.vocabulary import Gait, Gone, UnitKind, Weapon

COUNTER = (44.0, 40.0)
"""Least width, and height of a unit's counter, in pixels of the screen."""
PARTS = 3
"""Boxes on a counter that show how much of a unit is left."""
AUTOMATIC = (Weapon.MACHINE_GUN, Weapon.LIGHT_MACHINE_GUN, Weapon.AUTOMATIC_RIFLE)


def drawn_unit(
    scenario: Scenario[State], view: State, unit: int, seat: int, said: Words, bases: bool,
    taken: list[Box], scale: float,
) -> Shapes:  # fmt: skip
    """A unit's figures to scale and its counter, which can be seen at any zoom."""
    row = view.units[unit]
    body: Shapes = []
    for i in range(row.first, row.first + row.count):
        if view.figures[i].gone == Gone.HERE:
            body += figure(scenario, view, i, said, bases)
    name = label(scenario, view, unit)
    middle_, size = at(view, *middle(view, unit)), counter_size(name)
    wide, high = scale * size[0], scale * size[1]
    x, y = least_hiding(around(view, row, wide, high), (wide, high), taken)
    spot = (x + wide / 2 - middle_[0]) / scale, (y + high / 2 - middle_[1]) / scale
    face = counter_face(row, size, name)
    body += steady(middle_, group(placed(face, *spot)), "steady tag")
    css = "chosen" if view.active == unit else ""
    return piece(f"unit-{unit}", row.seat, summary(scenario, view, unit, seat, said), body, css)


def around(view: State, row: Unit, wide: float, high: float) -> list[Point]:
    """Upper left corners where a unit's counter may stand: nearest to its figures first."""
    (west, low), (east, top) = at(view, row.west, row.south), at(view, row.east, row.north)
    gap = 2 * units(view.base) + 3
    x, y = (west + east - wide) / 2, (top + low - high) / 2
    columns = (x, east + gap, west - gap - wide)
    rows = (top - gap - high, low + gap, y)
    near = [(across, down) for down in rows for across in columns if (across, down) != (x, y)]
    far = [(x, top - gap - 2 * high), (x, low + gap + high)]
    far += [(x + side * wide, down) for side in (-0.6, 0.6, -1.2, 1.2) for down in rows[:2]]
    inside = [
        (
            min(max(0.0, across), units(view.width) - wide),
            min(max(0.0, down), units(view.height) - high),
        )
        for across, down in near + far
    ]
    return [*inside, (x, y)]


def counter_size(name: str) -> Point:
    """Width and height of a unit's counter, in pixels of the screen."""
    return max(COUNTER[0], 8.2 * len(name) + 12), COUNTER[1]


def counter_face(row: Unit, size: Point, name: str) -> Shapes:
    """A counter round the origin: what kind of unit in its upper half and how much of it is left,
    name and figures below; a red badge if it flees. The frame tells the side without colour."""
    wide, high = size
    left, top = -wide / 2, -high / 2
    frame = element("rect", css="counter", x=left, y=top, width=wide, height=high, rx=3)
    sign = kind_sign(row.kind, row.seat)
    face = [frame, *placed(sign, 0, top + 13), *written(0, high / 2 - 6, name, "label", "middle")]
    face += strength(row, -left - 6, top + 5)
    if row.demoralised:
        face += circle((left, top), 7, "alarm") + line((left, top - 4), (left, top + 1), "alarm")
        face += circle((left, top + 3.5), 0.8, "alarm")
    return face


def strength(row: Unit, x: float, y: float) -> Shapes:
    """Three boxes on top of each other: of the figures that a unit began with the thirds that are
    still there, a begun one counted."""
    left = -(-PARTS * row.here // max(1, row.count))
    return [
        element(
            "rect", css="life" if k < left else "bar", x=x, y=y + 6 * (PARTS - 1 - k), width=4,
            height=5,
        )
        for k in range(PARTS)
    ]  # fmt: skip


def kind_sign(kind: int, seat: int) -> Shapes:
    """The sign of a kind of unit in a frame: upright for the first side, on edge for others."""
    frame = [(-13.0, -8.0), (13.0, -8.0), (13.0, 8.0), (-13.0, 8.0)]
    if seat % 2:
        frame = [(0.0, -11.0), (13.0, 0.0), (0.0, 11.0), (-13.0, 0.0)]
    drawn = polygon(frame, "sign")
    if seat % 2:
        cross = line((-6.5, -5.5), (6.5, 5.5), "sign") + line((-6.5, 5.5), (6.5, -5.5), "sign")
    else:
        cross = line((-13, -8), (13, 8), "sign") + line((-13, 8), (13, -8), "sign")
    if kind == UnitKind.CREW:
        return drawn + line((0, 6), (0, -6), "sign") + polygon([(-3, -2), (0, -7), (3, -2)], "sign")
    return drawn + (cross if kind == UnitKind.SQUAD else cross[:1])


def label(scenario: Scenario[State], view: State, unit: int) -> str:
    """Name, figures left, signs: `!` demoralised, `x` paired, `*` fired for cover, `›` moved."""
    row = view.units[unit]
    signs = "!" if row.demoralised else ""
    signs += "x" if paired_count(view, unit) else ""
    signs += "*" if row.covered else ""
    signs += "»" if row.gait == Gait.CHARGE else ("›" if row.gait == Gait.ADVANCE else "")
    name = scenario.names.of("unit", unit).upper()
    return f"{name} {row.here}{signs and ' ' + signs}"


def fallen_figure(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """Where a figure fell."""
    one = view.figures[i]
    if one.gone != Gone.FALLEN:
        return []
    title = f"{scenario.names.of('figure', i)}: {said.get('gone', one.gone)}"
    return fallen(at(view, one.x, one.y), view.units[one.unit].seat, title)


def figure(scenario: Scenario[State], view: State, i: int, said: Words, bases: bool) -> Shapes:
    """One figure: its side by shape, its unit by a letter, an automatic weapon by a double edge,
    its leader's flag, its wounds by dots."""
    one = view.figures[i]
    x, y = at(view, one.x, one.y)
    size = units(view.base)
    body = circle((x, y), size + 1.5, "band") if bases else []
    body += counter(view.units[one.unit].seat, x, y, size, size)
    if one.weapon in AUTOMATIC:
        body += counter(view.units[one.unit].seat, x, y, 0.62 * size, 0.62 * size)
    if one.leader == 1:
        body += polygon([(x, y - size), (x, y - size - 6), (x + 5, y - size - 4)], "flag")
    for k in range(min(4, one.wounds)):
        body += circle((x - size + 2.6 * k, y + size + 1.8), 1.3, "wound")
    title = figure_title(scenario, view, i, said)
    css = "ghost" if one.straggling else ""
    return titled(title, body, css=css, data_piece=f"figure-{i}")
