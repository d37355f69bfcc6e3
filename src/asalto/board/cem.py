"""The board of Comandos en Masa: a map sheet, the table from above, to scale, north up."""

from __future__ import annotations

from asalto.board.elements import Element, Shapes, element, group, titled
from asalto.board.mapsheet import (
    at,
    figures_boxes,
    least_hiding,
    note,
    seen_ground,
    terrain,
    textures,
    units,
)
from asalto.board.paint import (
    Box,
    Piece,
    Point,
    Sheet,
    Track,
    circle,
    counter,
    line,
    picture,
    piece,
    place,
    placed,
    polygon,
    steady,
    words,
    written,
)
from asalto.board.paint import unit as unit_of
from asalto.core.contract import Ruleset, Scenario
from asalto.core.plane import distance_floor
from asalto.core.records import NOBODY
from asalto.core.words import Words
from asalto.rulesets.cem.merging import chance_to_hold
from asalto.rulesets.cem.rules.shooting import has_target
from asalto.rulesets.cem.rules.units import middle, paired_count, wounded_count
from asalto.rulesets.cem.state import Gait, GoalKind, Gone, State, Terrain, Unit, UnitKind, Weapon
from asalto.rulesets.cem.tables import MEDIUM, METRE, MILLION, SHORT

LAYERS = ("sight", "ranges", "bases")
MARGIN = 14
COUNTER = (44.0, 40.0)
"""Least width, and height of a unit's counter, in pixels of the screen."""
AUTOMATIC = (Weapon.MACHINE_GUN, Weapon.LIGHT_MACHINE_GUN, Weapon.AUTOMATIC_RIFLE)
SIGNS = {
    Terrain.ROAD: ":", Terrain.WHEAT: '"', Terrain.SCRUB: "*", Terrain.LIGHT_WOOD: "t",
    Terrain.DENSE_WOOD: "T", Terrain.CRATERS: "o", Terrain.RUINS: "%",
    Terrain.WOODEN_BUILDING: "#", Terrain.STONE_BUILDING: "#", Terrain.BUNKER: "#",
    Terrain.TRENCH: "_", Terrain.FORD: "-", Terrain.MARSH: ",", Terrain.BRIDGE: "=",
    Terrain.DEEP_RIVER: "~", Terrain.CLIFF: "^", Terrain.HILLSIDE: "/",
}  # fmt: skip
COLUMNS = 96


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
    ]  # fmt: skip
    flat = sorted(range(view.piece_count), key=lambda i: (view.linear[i], view.cover[i]))
    taken = figures_boxes(view)
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 3 * MARGIN)
    scale = unit_of(box)
    for i in flat:
        body += terrain(view, i, said, taken, scale)
    if view.active != NOBODY and "sight" in layers:
        body += seen_ground(view)
    for i in range(view.goal_count):
        body += goal(view, i, said, taken, scale)
    for i in range(view.place_count):
        body += spot(scenario, view, i, taken, scale)
    body += ruler(view, said)
    if view.active != NOBODY and "ranges" in layers:
        body += bands(view)
    if view.active != NOBODY and "sight" in layers:
        body += sight_lines(view)
    for unit in range(view.unit_count):
        if view.units[unit].here > 0:
            body += drawn_unit(scenario, view, unit, seat, said, "bases" in layers, taken, scale)
    story = f"{said.get('board', 'turn')} {view.turn}, {said.get('phase', view.phase)}"
    return picture(group(body, css="map"), box, scenario.title[lang], story)


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


def spot(scenario: Scenario[State], view: State, i: int, taken: list[Box], scale: float) -> Shapes:
    """A named place."""
    x, y = at(view, view.places[i].x, view.places[i].y)
    name = scenario.names.of("place", i)
    spots = [(x, y + 8), (x, y - 8), (x, y + 18), (x, y - 18)]
    return place(f"place-{i}", name, circle((x, y), 2, "band") + note(name, spots, taken, scale))


def ruler(view: State, said: Words) -> Shapes:
    """Ten metres, and which way is north."""
    y = units(view.height) + MARGIN
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
        if view.units[other].seat == view.units[view.active].seat or view.units[other].here == 0:
            continue
        if has_target(view, view.active, other, False):
            found += line(start, at(view, *middle(view, other)), "fire")
    return found


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
    return max(COUNTER[0], 7.6 * len(name) + 10), COUNTER[1]


def counter_face(row: Unit, size: Point, name: str) -> Shapes:
    """A counter round the origin: what kind of unit in its upper half, name and figures below;
    the frame tells the side without colour."""
    wide, high = size
    left, top = -wide / 2, -high / 2
    frame = element("rect", css="counter", x=left, y=top, width=wide, height=high, rx=3)
    sign = kind_sign(row.kind, row.seat)
    return [frame, *placed(sign, 0, top + 13), *written(0, high / 2 - 6, name, "label", "middle")]


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


def figure_title(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """A figure in words."""
    one = view.figures[i]
    parts = [
        scenario.names.of("figure", i),
        said.get("rank", one.rank),
        said.get("weapon", one.weapon),
    ]
    if one.leader == 1:
        parts.append(said.get("board", "leader"))
    if one.wounds:
        parts.append(f"{said.get('board', 'wounded')} {one.wounds}")
    if one.foe != NOBODY:
        parts.append(f"{said.get('board', 'paired')}: {scenario.names.of('figure', one.foe)}")
    if one.straggling:
        parts.append(said.get("board", "straggling"))
    return ", ".join(parts)


def metres(x: int, y: int) -> str:
    """A place as it is written in orders, to the metre."""
    return f"{x // METRE},{y // METRE}"


def states(view: State, unit: int, said: Words) -> list[str]:
    """What a unit is in."""
    row = view.units[unit]
    told = [
        ("active", view.active == unit),
        ("aloft", row.falls == 1),
        ("demoralised", row.demoralised == 1),
        ("paired", paired_count(view, unit) > 0),
        ("fired", row.covered == 1),
        ("charged", row.gait == Gait.CHARGE),
        ("moved", row.gait == Gait.ADVANCE),
        ("gone", row.here == 0 and row.falls == 0),
    ]
    return [said.get("board", word) for word, true in told if true]


def summary(scenario: Scenario[State], view: State, unit: int, seat: int, said: Words) -> str:
    """The text alternative of a unit."""
    row = view.units[unit]
    x, y = middle(view, unit)
    parts = [
        f"{scenario.names.of('unit', unit)} ({scenario.seats[row.seat].name[said.lang]})",
        said.get("unit_kind", row.kind),
        metres(x, y),
        f"{row.here} {said.get('board', 'figures')}",
    ]
    if wounded_count(view, unit):
        parts.append(f"{wounded_count(view, unit)} {said.get('board', 'wounded')}")
    parts += states(view, unit, said)
    near = nearest(view, unit)
    if near != NOBODY:
        far = distance_floor(x, y, *middle(view, near)) // METRE
        seen = "seen" if has_target(view, unit, near, False) else "unseen"
        parts.append(
            f"{said.get('board', 'nearest')} {scenario.names.of('unit', near)}: {far} m, "
            f"{said.get('board', seen)}"
        )
    return ", ".join(parts)


def nearest(view: State, unit: int) -> int:
    """The enemy unit whose middle is nearest, or NOBODY."""
    best, least = NOBODY, 0
    if view.units[unit].here == 0:
        return NOBODY
    x, y = middle(view, unit)
    for other in range(view.unit_count):
        if view.units[other].here > 0 and view.units[other].seat != view.units[unit].seat:
            far = distance_floor(x, y, *middle(view, other))
            if best == NOBODY or far < least:
                best, least = other, far
    return best


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
    order = sorted(range(view.unit_count), key=lambda unit: (view.units[unit].seat != seat, unit))
    return [sheet(scenario, view, unit, said) for unit in order]


def sheet(scenario: Scenario[State], view: State, unit: int, said: Words) -> Sheet:
    """A unit as a player would keep it on paper."""
    row = view.units[unit]
    lines = [
        (said.get("field", "kind"), said.get("unit_kind", row.kind)),
        (said.get("field", "morale"), str(row.morale)),
    ]
    holds = chance_to_hold(view, unit)
    if holds is not None:
        lines.append((said.get("field", "hold"), said.percent(int(holds * MILLION))))
    for i in range(row.first, row.first + row.count):
        one = view.figures[i]
        told = figure_title(scenario, view, i, said).partition(", ")[2]
        if one.gone != Gone.HERE:
            told = said.get("gone", one.gone)
        lines.append((scenario.names.of("figure", i), told))
    tracks = [Track(said.get("field", "figures"), row.here, row.count)]
    title = scenario.names.of("unit", unit)
    return Sheet(
        f"unit-{unit}", row.seat, title, scenario.seats[row.seat].name[said.lang], lines, tracks,
        states(view, unit, said),
    )  # fmt: skip


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The table in letters (a letter for each unit) and a line for each unit."""
    said = ruleset.words(lang)
    step = max(1, -(-view.width // METRE // COLUMNS))
    rows = [list(one) for one in ground(view, step)]
    for i in range(view.figure_count):
        one = view.figures[i]
        if one.gone == Gone.HERE:
            down = min(len(rows) - 1, (view.height - one.y) // (2 * step * METRE))
            across = min(len(rows[0]) - 1, one.x // (step * METRE))
            rows[down][across] = letter(one.unit)
    lines = ["".join(one).rstrip() for one in rows]
    lines.append(f"{step} x {2 * step} m; {said.get('board', 'north_up')}")
    for unit in range(view.unit_count):
        if view.units[unit].here > 0:
            told = f"{letter(unit)} {summary(scenario, view, unit, seat, said)}"
            lines += wrapped(told)
    return "\n".join(lines)


def wrapped(told: str, width: int = 100) -> list[str]:
    """A long line in several of at most `width` letters."""
    found = []
    while len(told) > width:
        cut = told.rfind(" ", 0, width)
        found.append(told[:cut])
        told = "  " + told[cut + 1 :]
    return [*found, told]


def letter(unit: int) -> str:
    """The letter of a unit on the map of letters."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[unit]


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


def sign(view: State, x: int, y: int) -> str:
    """The sign of the terrain at a point, the last listed on top."""
    for i in range(view.piece_count - 1, -1, -1):
        inside = view.wests[i] <= x <= view.easts[i] and view.souths[i] <= y <= view.norths[i]
        if inside and not view.linear[i]:
            return SIGNS.get(Terrain(view.terrain[i]), ".")
    return "."
