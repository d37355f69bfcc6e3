"""The board of CEP: ships with prow and vector on a hex chart without end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from asalto.board.elements import Element, Shapes, element, group
from asalto.board.paint import (
    HEX,
    PLATE_HIGH,
    PLATE_UP,
    Box,
    Piece,
    Point,
    Sheet,
    Track,
    arrow,
    bounds,
    circle,
    coordinate,
    hex_centre,
    hex_corners,
    line,
    name_tag,
    overlap,
    path,
    picture,
    piece,
    placed,
    plate_width,
    polygon,
    side_angle,
    unit,
    wedge,
)
from asalto.core.contract import Ruleset, Scenario
from asalto.core.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    ODD_Q,
    distance,
    hex_code,
    opposite,
    section,
)
from asalto.core.records import NOBODY
from asalto.core.words import Words
from asalto.rulesets.cep.kinds import Condition, Letter, Part, Status, Weaponry
from asalto.rulesets.cep.state import Design, Ship, State
from asalto.rulesets.cep.tables import ACCELERATE, BANDS, LONGEST

LAYERS = ("arcs", "ranges")
NUMBERED_MAX = 8000
"""Hexes (more or less) of a chart that still bears their numbers."""
ORIGIN_Q, ORIGIN_R = 20, 10
"""Added to axial numbers so that four-digit hex numbers start in the middle of the sheet: 2020."""
CLOCK = ("12", "2", "4", "6", "8", "10")
ARROWS = "↑↗↘↓↙↖"
HULLS = (
    (60, "M0 -14L10 11 3 7 0 10-3 7-10 11Z", "M0 -8V5"),
    (160, "M0 -15L5 -7 6 5 10 12 4 10-4 10-10 12-6 5-5 -7Z", "M0 -9V7"),
    (400, "M0 -16L6 -10 8 9 5 15-5 15-8 9-6 -10Z", "M0 -10V9M-4 2H4"),
    (0, "M0 -16L7 -8 10 38 6 49-6 49-10 38-7 -8Z", "M0 -10V40M-5 8H5M-6 26H6"),
)
"""Silhouettes, prow up, by the most spaces that each stands for; the last covers two hexes."""


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The chart as a drawing; `layers` may hold `arcs` and `ranges` (of the seat's own ships)."""
    said = ruleset.words(lang)
    shown = list(_afloat(view))
    spots = [hex_centre(*at) for i in shown for at in _extent(view.ships[i])]
    spots += [hex_centre(rock.q, rock.r) for rock in view.rocks[: view.rock_count]]
    box = _open_sky(*bounds(spots, 3.2 * HEX, 16 * HEX))
    body = _grid(box) + _numbers(box)
    for i in range(view.field_count):
        body += _field(view, i)
    for i in range(view.rock_count):
        body += _rock(view, i)
    for i in shown:
        if view.ships[i].seat == seat or (seat < 0 and layers):
            body += _reach(view.ships[i], layers)
    body += _lines_of_fire(view, shown)
    taken = [_hull_box(view.ships[i]) for i in shown]
    for i in shown:
        body += _ship(scenario, view, i, seat, said, taken, unit(box))
    return picture(body, box, scenario.title[lang], f"{said.get('board', 'turn')} {view.turn}")


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every ship that has a marker, said in words, with range and bearing from the seat's own."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"ship-{i}",
            view.ships[i].seat,
            scenario.names.of("ship", i),
            code(view.ships[i].q, view.ships[i].r),
            _summary(scenario, view, i, seat, said),
        )
        for i in _afloat(view)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """One ship sheet each, own ships first."""
    said = ruleset.words(lang)
    order = sorted(range(view.ship_count), key=lambda i: (view.ships[i].seat != seat, i))
    return [_sheet(scenario, view, i, said) for i in order]


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The chart in letters (where it fits into 100 columns) and a line per ship."""
    said = ruleset.words(lang)
    lines = _map(scenario, view)
    lines += [f"{_letter(i)} {_summary(scenario, view, i, seat, said)}" for i in _afloat(view)]
    return "\n".join(lines)


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a hex of an order lies in the drawing."""
    return hex_centre(values[0], values[1]) if what == "hex" else None


def code(q: int, r: int) -> str:
    """The four-digit number of a hex, or its axial numbers where that has no number."""
    column, row = q + ORIGIN_Q, r + ORIGIN_R + (q + ORIGIN_Q) // 2
    if 0 <= column <= 99 and 0 <= row <= 99:
        return f"{hex_code(q + ORIGIN_Q, r + ORIGIN_R, ODD_Q):04d}"
    return f"{q},{r}"


def speed(ship: Ship) -> int:
    """Hexes between a ship and its vector (CEP-1.4)."""
    return distance(ship.q, ship.r, ship.vector_q, ship.vector_r)


def after_orders(ship: Ship) -> tuple[int, int, int]:
    """Facing and vector hex once the orders written so far are carried out (CEP-17.7)."""
    facing, q, r = ship.facing, ship.vector_q, ship.vector_r
    for letter in ship.orders[: max(0, ship.order_count)]:
        if letter == Letter.D:
            facing = (facing + 1) % 6
        elif letter == Letter.I:
            facing = (facing + 5) % 6
        elif letter == Letter.A:
            q, r = q + ACCELERATE * DIRECTION_Q[facing], r + ACCELERATE * DIRECTION_R[facing]
    return facing, q, r


def _afloat(view: State) -> Iterator[int]:
    for i in range(view.ship_count):
        if view.ships[i].status in (Status.FLYING, Status.WRECK):
            yield i


def _extent(ship: Ship) -> list[tuple[int, int]]:
    facing, q, r = after_orders(ship)
    behind = opposite(facing)
    found = [(ship.q, ship.r), (ship.vector_q, ship.vector_r), (q, r)]
    if ship.order_count > 0:
        found.append((2 * q - ship.q, 2 * r - ship.r))
    return [*found, (ship.q + DIRECTION_Q[behind], ship.r + DIRECTION_R[behind])]


def _open_sky(left: float, top: float, width: float, height: float) -> Box:
    """The chart goes on beyond the ships: a tall one is widened, a wide one heightened, so that it
    fills the page whatever their formation."""
    wide, high = max(width, 1.15 * height), max(height, 0.8 * width)
    return left - (wide - width) / 2, top - (high - height) / 2, wide, high


def _grid(box: Box) -> Shapes:
    """All hexes as one pattern: short, however large the chart."""
    left, top, width, height = box
    high = sqrt(3) * HEX
    strokes = (
        f"M{-HEX / 2:.2f} {high / 2:.2f}H{-HEX:.2f}M{-HEX / 2:.2f} {-high / 2:.2f}H{HEX / 2:.2f}"
        f"L{HEX:.2f} 0L{HEX / 2:.2f} {high / 2:.2f}H{-HEX / 2:.2f}L{-HEX:.2f} 0Z"
        f"M{HEX:.2f} 0H{2 * HEX:.2f}"
    )
    pattern = element(
        "pattern", *path(strokes, "grid"), id="hexes", patternUnits="userSpaceOnUse",
        width=f"{3 * HEX:.2f}", height=f"{high:.2f}", x=f"{-HEX:.2f}", y=f"{-high / 2:.2f}",
        viewBox=f"{-HEX:.2f} {-high / 2:.2f} {3 * HEX:.2f} {high:.2f}",
    )  # fmt: skip
    sky = element("rect", x=left, y=top, width=width, height=height, fill="url(#hexes)")
    return [element("defs", pattern), sky]


def _numbers(box: Box) -> Shapes:
    """A hex number on every second hex, unless the chart is too wide for anybody to read them."""
    left, top, width, height = box
    found: Shapes = []
    if width * height > NUMBERED_MAX * HEX * HEX:
        return found
    for q in range(int(left / (1.5 * HEX)), int((left + width) / (1.5 * HEX)) + 1):
        if q % 2:
            continue
        first = int(top / (sqrt(3) * HEX) - q / 2)
        for r in range(first, first + int(height / (sqrt(3) * HEX)) + 2):
            x, y = hex_centre(q, r)
            if (r + q // 2) % 2 == 0 and top + 8 < y < top + height:
                row = r + (q + ORIGIN_Q) // 2
                found += coordinate(x, y - 8, code(q, r), q, row)
    return found


def _field(view: State, i: int) -> Shapes:
    field = view.fields[i]
    x, y = hex_centre(field.q, field.r)
    return circle((x, y), sqrt(3) * HEX * (field.radius + 0.5), "pull")


def _rock(view: State, i: int) -> Shapes:
    x, y = hex_centre(view.rocks[i].q, view.rocks[i].r)
    size = 8 + min(8, view.rocks[i].spaces // 25)
    return polygon(hex_corners(x, y, radius=size)[:6], "rock")


def _reach(ship: Ship, layers: frozenset[str]) -> Shapes:
    x, y = hex_centre(ship.q, ship.r)
    found: Shapes = []
    step = sqrt(3) * HEX
    css = f"arc side{ship.seat}"
    if "arcs" in layers:
        found += wedge((x, y), side_angle(ship.facing), 90, (LONGEST + 0.5) * step, css)
    if "ranges" in layers:
        for reach in BANDS:
            found += polygon(hex_corners(x, y, flat=False, radius=(reach + 0.5) * step), "band")
    return found


def _lines_of_fire(view: State, shown: Sequence[int]) -> Shapes:
    found: Shapes = []
    for i in shown:
        aimed = {gun.aimed for gun in view.ships[i].weapons[: view.ships[i].weapon_count]}
        for j in sorted(aimed):
            if 0 <= j < view.ship_count and j in shown:
                start = hex_centre(view.ships[i].q, view.ships[i].r)
                end = hex_centre(view.ships[j].q, view.ships[j].r)
                found += line(start, end, "fire")
    return found


def _ship(
    scenario: Scenario[State], view: State, i: int, seat: int, said: Words, taken: list[Box],
    scale: float,
) -> Shapes:  # fmt: skip
    ship = view.ships[i]
    fan = 9 * sum(
        1
        for j in _afloat(view)
        if j < i and view.ships[j].q == ship.q and view.ships[j].r == ship.r
    )
    x, y = hex_centre(ship.q, ship.r)
    x, y = x + fan, y + fan
    u, v = hex_centre(ship.vector_q, ship.vector_r)
    spaces = view.designs[ship.design].spaces
    body = arrow((x, y), (u, v), "vector", 9)
    body += polygon(hex_corners(u, v, radius=7), "goal")
    if ship.status == Status.WRECK:
        body += placed(line((-7, -7), (7, 7), "wreck") + line((-7, 7), (7, -7), "wreck"), x, y)
    body += placed(_hull(spaces), x, y, 60 * ship.facing)
    if ship.order_count > 0:
        body += _ghost(ship, spaces)
    name = scenario.names.of("ship", i).upper()
    body += name_tag((x, y), _free_spot((x, y), (u, v), name, scale, taken), scale, name)
    chosen = "chosen" if 0 <= seat < view.seat_count and view.cursor[seat] == i else ""
    return piece(f"ship-{i}", ship.seat, _summary(scenario, view, i, seat, said), body, chosen)


def _hull(spaces: int) -> Shapes:
    for most, hull, spine in HULLS:
        if spaces <= most or most == 0:
            return path(hull, "hull") + path(spine, "spine")
    return []


def _ghost(ship: Ship, spaces: int) -> Shapes:
    """Where ship and vector will be if the orders written so far are carried out."""
    facing, q, r = after_orders(ship)
    x, y = hex_centre(q, r)
    u, v = hex_centre(2 * q - ship.q, 2 * r - ship.r)
    body = placed(_hull(spaces), x, y, 60 * facing) + arrow((x, y), (u, v), "vector", 9)
    return group(body + polygon(hex_corners(u, v, radius=7), "goal"), css="ghost")


def _hull_box(ship: Ship) -> Box:
    x, y = hex_centre(ship.q, ship.r)
    return x - 13, y - 13, 26, 26


def _free_spot(at: Point, to: Point, name: str, scale: float, taken: list[Box]) -> Point:
    """A place for a name beside the ship, off its vector and off other names."""
    (x, y), (u, v) = at, to
    wide, high, up = (scale * size for size in (plate_width(name), PLATE_HIGH, PLATE_UP))
    rows = y + 12 + up, y - 12 - high + up
    spots = [(across, down) for down in rows for across in (x + 12, x - 12 - wide)]
    spots += [(x - wide / 2, y + 18 + up), (x - wide / 2, y - 18 - high + up)]
    spots.sort(key=lambda spot: (spot[0] > x) == (u > x + 1) and (spot[1] > y) == (v > y))
    boxes = [(left, low - up, wide, high) for left, low in spots]
    best = min(range(len(spots)), key=lambda k: sum(overlap(boxes[k], one) for one in taken))
    taken.append(boxes[best])
    return spots[best]


def _summary(scenario: Scenario[State], view: State, i: int, seat: int, said: Words) -> str:
    """The text alternative of a ship."""
    ship = view.ships[i]
    side = scenario.seats[ship.seat].name[said.lang] if ship.seat >= 0 else "-"
    parts = [
        f"{scenario.names.of('ship', i)} ({side})",
        f"{said.get('board', 'hex')} {code(ship.q, ship.r)}",
        f"{said.get('board', 'prow')} {CLOCK[ship.facing % 6]} h",
        f"{said.get('board', 'speed')} {speed(ship)}",
        f"{said.get('board', 'vector')} {code(ship.vector_q, ship.vector_r)}",
        f"{said.get('board', 'structure')} {ship.structure}",
    ]
    if ship.status == Status.WRECK:
        parts.append(said.get("board", "wreck"))
    own = _own(view, i, seat)
    if own != NOBODY:
        mine = view.ships[own]
        reach = distance(mine.q, mine.r, ship.q, ship.r)
        where = section(ship.q - mine.q, ship.r - mine.r, mine.facing)
        parts.append(
            f"{said.get('board', 'from')} {scenario.names.of('ship', own)}: "
            f"{said.get('board', 'range')} {reach}, {said.get('bearing', str(where))}"
        )
    return ", ".join(parts)


def _own(view: State, i: int, seat: int) -> int:
    """The seat's ship from which to measure to ship i: the one it is asked about, or its first."""
    if seat < 0 or view.ships[i].seat == seat:
        return NOBODY
    own = view.cursor[seat] if seat < view.seat_count else NOBODY
    if 0 <= own < view.ship_count and view.ships[own].status == Status.FLYING:
        return own
    for j in _afloat(view):
        if view.ships[j].seat == seat:
            return j
    return NOBODY


def _sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    ship = view.ships[i]
    design = view.designs[ship.design]
    sheet = Sheet(
        f"ship-{i}",
        ship.seat,
        scenario.names.of("ship", i),
        f"{said.get('board', 'speed_short')} {speed(ship)}",
    )
    for j in range(design.part_count):
        if design.kind[j] != Part.CENTRE and design.pool[j] == j:
            left = max(0, ship.armour[j] - ship.loss[j])
            sheet.lines.append((_part(design, j, said), f"{left}/{design.armour[j]}"))
    for j, gun in enumerate(ship.weapons[: ship.weapon_count]):
        mark = "" if gun.condition == Condition.WORKING else f" {said.get('board', 'out')}"
        name = scenario.names.of("weapon", i, j)
        sheet.lines.append((name, f"{gun.rounds}/{gun.capacity}{mark}"))
    for j, person in enumerate(ship.crew[: ship.crew_count]):
        mark = "" if person.wounds == 0 else " M" if person.wounds > 1 else " H"
        role = said.get("role", int(person.role))
        sheet.lines.append((f"{role} {j + 1}", f"{person.skill}{mark}"))
    if ship.soldiers:
        sheet.lines.append((said.get("board", "soldiers"), str(ship.soldiers)))
    total = sum(design.survival)
    sheet.tracks.append(Track(said.get("board", "structure"), max(0, ship.structure), total))
    sheet.tracks.append(Track(said.get("board", "engines"), max(0, ship.engines), design.engines))
    sheet.marks = _marks(ship, said)
    return sheet


def _part(design: Design, j: int, said: Words) -> str:
    name = said.get("part", int(design.kind[j]))
    return name if design.parts[design.kind[j]] == 1 else f"{name} {design.number[j]}"


def _marks(ship: Ship, said: Words) -> list[str]:
    marks = []
    if ship.status == Status.DESTROYED:
        marks.append(said.get("board", "destroyed"))
    if ship.status == Status.WRECK:
        marks.append(said.get("board", "wreck"))
    if ship.status == Status.BERTHED:
        marks.append(said.get("board", "berthed"))
    if ship.fires > 0:
        marks.append(said.get("board", "fire"))
    if ship.host != NOBODY:
        marks.append(said.get("board", "attached"))
    if any(
        gun.kind == Weaponry.TO and gun.rounds == 0 for gun in ship.weapons[: ship.weapon_count]
    ):
        marks.append(said.get("board", "no_torpedoes"))
    return marks


def _letter(i: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]


def _map(scenario: Scenario[State], view: State) -> list[str]:
    """Ships as a letter and an arrow for the prow, vectors as `°` and the letter."""
    marks: dict[tuple[int, int], str] = {}
    for i in _afloat(view):
        ship = view.ships[i]
        marks.setdefault((ship.vector_q, ship.vector_r), f"°{_letter(i).lower()}")
    for i in _afloat(view):
        ship = view.ships[i]
        marks[ship.q, ship.r] = f"{_letter(i)}{ARROWS[ship.facing % 6]}"
    if not marks:
        return []
    left, right = min(q for q, _ in marks) - 1, max(q for q, _ in marks) + 1
    lines = [2 * r + q for q, r in marks]
    top, bottom = min(lines) - 2, max(lines) + 2
    if right - left > 31 or bottom - top > 60:
        return []
    found = []
    for at in range(top, bottom + 1):
        row = ""
        for q in range(left, right + 1):
            here = (at - q) % 2 == 0
            row += (marks.get((q, (at - q) // 2), "· ") if here else "  ") + " "
        found.append(row.rstrip())
    return found
