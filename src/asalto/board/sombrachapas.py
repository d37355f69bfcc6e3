"""The board of Sombrachapas: a floor plan in hexes, tokens with a notch at the vertex they face."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, dist, radians, sin
from textwrap import wrap

from asalto.board.elements import Element, Shapes, group, titled
from asalto.board.paint import (
    HEX,
    PLATE_UP,
    Piece,
    Point,
    Sheet,
    Track,
    bounds,
    circle,
    coordinate,
    hex_centre,
    hex_corners,
    line,
    picture,
    piece,
    place,
    placed,
    plate_width,
    plated,
    polygon,
    steady,
    wedge,
    words,
)
from asalto.core.contract import Ruleset, Scenario
from asalto.core.hexes import ODD_Q, board_column, board_hex, board_row, hex_code
from asalto.core.hexlines import is_line_meeting_hex, is_line_meeting_wall
from asalto.core.hexvertices import first_hex, is_whole_hex, second_hex
from asalto.core.records import NOBODY
from asalto.core.words import Words
from asalto.rulesets.sombrachapas.notation import FACINGS, place_name
from asalto.rulesets.sombrachapas.rules.ranged import shots_in_round
from asalto.rulesets.sombrachapas.rules.sight import distance_between, is_in_arc
from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, has_hex, is_on_board
from asalto.rulesets.sombrachapas.state import (
    Character,
    FeatureKind,
    ItemKind,
    Phase,
    State,
    Status,
)

LAYERS = ("arcs", "lines", "zones")
TOKEN = 0.62 * HEX
FACING_ARROWS = "↗→↘↙←↖"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
TEXT_WIDTH = 100
WIDE, NARROW = 24, 48
"""Columns of a board up to which the letter map has four or two characters a hex."""


def drawing(
    ruleset: Ruleset[State],
    scenario: Scenario[State],
    view: State,
    seat: int,
    lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:
    """The floor plan as a drawing; `layers` may hold `arcs`, `lines` (of sight) and `zones`."""
    said = ruleset.words(lang)
    spots = [hex_centre(q, r) for q, r in _hexes(view)]
    parts = [_hex(view, q, r, said) for q, r in _hexes(view)]
    parts += [_number(q, r) for q, r in _hexes(view)]
    if "zones" in layers:
        parts += [_zone(view, q, r) for q, r in _hexes(view)]
    parts += [_wall(view, i) for i in range(view.wall_count)]
    parts += [_door(view, i, said) for i in range(view.door_count)]
    parts += [_fire(view, q, r, said) for q, r in _hexes(view)]
    parts += [_feature(view, i, said) for i in range(view.feature_count)]
    parts += [_item(scenario, view, i) for i in range(view.item_count)]
    shown = list(_in_play(view))
    eyes = [i for i in shown if view.characters[i].seat == seat or seat < 0]
    if view.active != NOBODY and view.active in eyes:
        eyes = [view.active]
    if "arcs" in layers:
        parts += [_arc(view.characters[i]) for i in eyes]
    looking = eyes if "lines" in layers else []
    sights = [one for i in looking for one in _lines(scenario, view, i, said)]
    parts += [drawn for drawn, _ in sights]
    parts += [_token(scenario, view, i, said) for i in shown]
    parts += [_label(scenario, view, i) for i in shown]
    parts += [name for _, name in sights]
    body = [one for part in parts for one in part]
    title = f"{scenario.title[lang]}: {said.get('board', 'title')} {view.turn}"
    return picture(body, bounds(spots, 1.4 * HEX), title, scenario.story[lang])


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every character on the board, said in words, with whom it sees and what blocks the rest."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"who-{i}",
            view.characters[i].seat,
            scenario.names.of("who", i),
            place_name(view.characters[i].q, view.characters[i].r),
            summary(scenario, view, i, said),
        )
        for i in _in_play(view)
    ]


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """One card each, own characters first."""
    said = ruleset.words(lang)
    count = range(view.character_count)
    order = sorted(count, key=lambda i: (view.characters[i].seat != seat, i))
    return [_sheet(scenario, view, i, said) for i in order]


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The floor plan in letters (odd columns half a line lower) and a line for each character."""
    said = ruleset.words(lang)
    lines = [*_map(view), _legend(view, said)] if view.board.width <= NARROW else []
    for i in _in_play(view):
        told = f"{LETTERS[i]} {summary(scenario, view, i, said)}"
        lines += wrap(told, TEXT_WIDTH, subsequent_indent="  ")
    return "\n".join(lines)


def summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """A character in one sentence: where, how it is, whom it sees and what is in the way."""
    one = view.characters[i]
    seat = scenario.seats[one.seat].name[said.lang]
    parts = [
        f"{scenario.names.of('who', i)} ({seat}) {place_name(one.q, one.r)}",
        f"{said.get('field', 'facing').lower()} {FACINGS[one.facing]}",
        f"{said.get('board', 'wounds')} {one.wounds}/{one.spaces}",
    ]
    if view.active == i:
        parts.append(f"{said.get('board', 'active')}, {view.points} {_points(said)}")
    if one.cover == 1:
        left = shots_in_round(one.points) - one.cover_shots
        parts.append(f"{said.get('board', 'cover')} ({left})")
    if one.item != NOBODY:
        carried = scenario.names.of("item", one.item)
        parts.append(f"{said.get('board', 'carries')} {carried}")
    return "; ".join([*parts, *_sights(scenario, view, i, said)])


def blockers(view: State, one: Character, other: Character, said: Words) -> list[str]:
    """What crosses or touches the line between two characters, by name and hex, the nearest to the
    first of them first; nothing: clear."""
    return [name for _, name in _stops(view, one, other, said)]


def _stops(view: State, one: Character, other: Character, said: Words) -> list[tuple[Point, str]]:
    """The same with where each of them is in the drawing."""
    ends = (3 * one.q, 3 * one.r, 3 * other.q, 3 * other.r)
    found = []
    for q, r in _hexes(view):
        if has_hex(view.board.opaque, q, r) and is_line_meeting_hex(*ends, q, r):
            name = f"{said.get('board', _solid(view, q, r))} {_code(q, r)}"
            found.append((hex_centre(q, r), name))
    for wall in view.walls[: view.wall_count]:
        shut = wall.door == NOBODY or view.doors[wall.door].open == 0
        if shut and is_line_meeting_wall(*ends, wall.q, wall.r, wall.to_q, wall.to_r):
            middle = _between(_sixth(wall.q, wall.r), _sixth(wall.to_q, wall.to_r), 0.5)
            found.append(
                (middle, said.get("board", "wall" if wall.door == NOBODY else "door_shut"))
            )
    return sorted(found, key=lambda stop: dist(stop[0], _spot(one)))


def _points(said: Words) -> str:
    return "AP" if said.lang == "en" else "PA"


def _sights(scenario: Scenario[State], view: State, i: int, said: Words) -> list[str]:
    """Whom a character sees, and which enemies it does not see and why."""
    one, seen = view.characters[i], []
    hidden: dict[str, list[str]] = {}
    for j in _in_play(view):
        other = view.characters[j]
        if view.sides[other.seat].side == view.sides[one.seat].side:
            continue
        name = f"{scenario.names.of('who', j)} ({distance_between(one, other)})"
        why = blockers(view, one, other, said)
        if not is_in_arc(view, one, other.q, other.r):
            hidden.setdefault(said.get("board", "behind"), []).append(name)
        elif why:
            reason = f"{said.get('board', 'blocked_by')} {why[0]}"
            hidden.setdefault(reason, []).append(name)
        else:
            seen.append(name)
    told = [f"{said.get('board', 'sees')} {', '.join(seen)}" if seen else said.get("board", "none")]
    return [*told, *(f"{reason}: {', '.join(names)}" for reason, names in hidden.items())]


def _solid(view: State, q: int, r: int) -> str:
    if fire_rounds(view, q, r) > 0:
        return "fire"
    return "obstacle" if has_hex(view.board.obstacle, q, r) else "door_shut"


def _code(q: int, r: int) -> str:
    return f"{hex_code(q, r, ODD_Q, 1):04d}"


def _hexes(view: State) -> Iterator[tuple[int, int]]:
    for row in range(view.board.height):
        for column in range(view.board.width):
            q, r = board_hex(column, row, ODD_Q)
            if is_on_board(view.board, q, r):
                yield q, r


def _in_play(view: State) -> Iterator[int]:
    for i in range(view.character_count):
        if view.characters[i].status == Status.IN_PLAY:
            yield i


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a place of an order (in doubled coordinates) lies in the drawing."""
    if what != "place":
        return None
    x, y = hex_centre(values[0], values[1])
    return x / 2, y / 2


def _spot(one: Character) -> Point:
    x, y = hex_centre(one.q, one.r)
    return x / 2, y / 2


def _hex(view: State, q: int, r: int, said: Words) -> Shapes:
    """The ground of one hex."""
    board, css, name = view.board, "floor" if q % 2 else "floor2", ""
    corners = hex_corners(*hex_centre(q, r))
    if has_hex(board.obstacle, q, r):
        css, name = "block", said.get("board", "obstacle")
    drawn = polygon(corners, css) + polygon(corners, "hex")
    inner = hex_corners(*hex_centre(q, r), radius=0.72 * HEX)
    if has_hex(board.obstruction, q, r):
        name = said.get("board", "obstruction")
        drawn += polygon(inner, "low") + line(inner[0], inner[3], "hex")
    if has_hex(board.difficult, q, r):
        name = said.get("board", "difficult")
        drawn += polygon(inner, "rough")
    if has_hex(board.exit, q, r):
        name = said.get("board", "exit")
        drawn += polygon(inner, "band") + _word(q, r, "↦", 4)
    return place(f"place-{2 * q}-{2 * r}", f"{_code(q, r)} {name}".strip(), drawn)


def _number(q: int, r: int) -> Shapes:
    x, y = hex_centre(q, r)
    column, row = board_column(q, r, ODD_Q), board_row(q, r, ODD_Q)
    return coordinate(x, y - 0.5 * HEX, _code(q, r), column, row)


def _word(q: int, r: int, said: str, lower: float = 2.5) -> Shapes:
    x, y = hex_centre(q, r)
    return words(x, y + lower, said, "mono", "middle")


def _zone(view: State, q: int, r: int) -> Shapes:
    for seat in range(view.seat_count):
        if has_hex(view.zones[seat].hexes, q, r):
            ring = polygon(hex_corners(*hex_centre(q, r), radius=0.86 * HEX), "vector")
            return group(ring, css=f"side{seat}")
    return []


def _sixth(q: int, r: int) -> Point:
    x, y = hex_centre(q, r)
    return x / 6, y / 6


def _wall(view: State, i: int) -> Shapes:
    wall = view.walls[i]
    if wall.door != NOBODY:
        return []
    return line(_sixth(wall.q, wall.r), _sixth(wall.to_q, wall.to_r), "wall")


def _door(view: State, i: int, said: Words) -> Shapes:
    """A door across its hex, or on its side; an open one stands ajar."""
    door = view.doors[i]
    name = said.get("board", "door_open" if door.open else "door_shut")
    title = f"door{i + 1}: {name} {_code(door.q, door.r)}"
    walls = [wall for wall in view.walls[: view.wall_count] if wall.door == i]
    if walls:
        start = _sixth(walls[0].q, walls[0].r)
        end = _sixth(walls[0].to_q, walls[0].to_r)
    else:
        start, end = hex_corners(*hex_centre(door.q, door.r))[3::-3]
    if door.open:
        end = (start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.3)
    drawn = line(start, end, "wall") + circle(start, 2.4, "wall")
    if not walls:
        corners = hex_corners(*hex_centre(door.q, door.r), radius=0.9 * HEX)
        drawn = polygon(corners, "wreck" if door.open else "block") + drawn
    return place(f"door-{i}", title, drawn)


def _fire(view: State, q: int, r: int, said: Words) -> Shapes:
    """A burning hex: hatched, with the rounds that it has left."""
    rounds = fire_rounds(view, q, r)
    if rounds == 0:
        return []
    corners = hex_corners(*hex_centre(q, r), radius=0.95 * HEX)
    hatch: Shapes = []
    for i, j, t in ((0, 5, 0.0), (0, 5, 0.5), (1, 4, 0.0), (2, 3, 0.5)):
        start = _between(corners[i], corners[i + 1], t)
        hatch += line(start, _between(corners[j], corners[j - 1], t), "fire")
    title = (
        f"{said.get('board', 'fire')} {_code(q, r)}: {rounds} {said.get('board', 'rounds_left')}"
    )
    x, y = hex_centre(q, r)
    body = polygon(corners, "burn") + hatch + circle((x, y), 6, "plate") + _word(q, r, str(rounds))
    return place(f"fire-{2 * q}-{2 * r}", title, body)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _feature(view: State, i: int, said: Words) -> Shapes:
    feature = view.features[i]
    kind = "console" if feature.kind == FeatureKind.CONSOLE else "cache"
    x, y = hex_centre(feature.q, feature.r)
    body = polygon([(x - 9, y + 6), (x - 6, y - 7), (x + 6, y - 7), (x + 9, y + 6)], "goal")
    body += line((x - 4, y - 2), (x + 4, y - 2), "vector")
    title = f"{said.get('feature_kind', kind)} {_code(feature.q, feature.r)}"
    return group(place(f"feature-{i}", title, body), css=f"side{feature.seat}")


def _item(scenario: Scenario[State], view: State, i: int) -> Shapes:
    """Something lying about, low in its hex: crate a square, egg a disc, gear a triangle."""
    item = view.items[i]
    if item.gone == 1 or item.carrier != NOBODY:
        return []
    x, y = hex_centre(item.q, item.r)
    x, y = x + 7, y + 10
    if item.kind == ItemKind.EGG:
        body = circle((x, y), 4.4, "pip")
    elif item.kind == ItemKind.GEAR:
        body = polygon([(x - 4, y + 3.5), (x + 4, y + 3.5), (x, y - 4)], "pip")
    else:
        body = polygon([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)], "pip")
        body += line((x - 4, y), (x + 4, y), "hex")
    return place(f"item-{i}", f"{scenario.names.of('item', i)} {_code(item.q, item.r)}", body)


def _arc(one: Character) -> Shapes:
    shape = wedge(_spot(one), _angle(one.facing), 90, 4 * HEX)
    return group(shape, css=f"side{one.seat}")


def _angle(facing: int) -> float:
    """The drawing angle of a vertex, clockwise from the right: 1 o'clock is 60 degrees up."""
    return 60 * facing - 60


def _lines(
    scenario: Scenario[State], view: State, i: int, said: Words
) -> Iterator[tuple[Shapes, Shapes]]:
    """Lines of sight to the enemies before a character: whole to whom it sees, else as far as what
    is in the way, which is crossed; and its name, to be written over the tokens."""
    one = view.characters[i]
    named: set[str] = set()
    for j in _in_play(view):
        other = view.characters[j]
        enemy = view.sides[other.seat].side != view.sides[one.seat].side
        if not enemy or not is_in_arc(view, one, other.q, other.r):
            continue
        stops = _stops(view, one, other, said)
        names = f"{scenario.names.of('who', i)} - {scenario.names.of('who', j)}"
        if not stops:
            seen = line(_spot(one), _spot(other), "fire")
            yield titled(f"{names}: {said.get('board', 'sees')}", seen), []
            continue
        why = ", ".join(name for _, name in stops)
        (x, y), name = stops[0]
        drawn = line(_spot(one), (x, y), "band")
        drawn += line((x - 4, y - 4), (x + 4, y + 4), "wall")
        drawn += line((x - 4, y + 4), (x + 4, y - 4), "wall")
        written = [] if name in named else words(x, y + 12, name, "note", "middle")
        named.add(name)
        title = f"{names}: {said.get('board', 'blocked_by')} {why}"
        yield titled(title, drawn), written


def _token(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """A round token: notch at the vertex faced, wounds as pips, cover fire with the shots left."""
    one = view.characters[i]
    x, y = _spot(one)
    angle = _angle(one.facing)
    tip = [(TOKEN + 9, 0), (TOKEN - 3, 8), (TOKEN - 3, -8)]
    notch = [(px * cos(radians(angle)) - py * sin(radians(angle)),
              px * sin(radians(angle)) + py * cos(radians(angle))) for px, py in tip]  # fmt: skip
    body = polygon(notch, "hull") + circle((0, 0), TOKEN, "hull")
    body += circle((0, 0), TOKEN + 2.2, "vector")
    body += words(0, 4, LETTERS[i], "letter", "middle")
    for wound in range(one.wounds):
        spread = radians(-90 + 34 * (wound - (one.wounds - 1) / 2))
        body += circle((TOKEN * cos(spread), TOKEN * sin(spread)), 2.8, "pip")
    if one.item != NOBODY:
        body += polygon([(4, -13), (12, -13), (12, -5), (4, -5)], "wound")
    drawn = placed(body, x, y)
    css = "chosen" if view.active == i else ""
    if view.phase == Phase.DEPLOYMENT and view.free_start == 1 and i >= view.deployed:
        css = "ghost"
    return piece(f"who-{i}", one.seat, summary(scenario, view, i, said), drawn, css)


def _label(scenario: Scenario[State], view: State, i: int) -> Shapes:
    """The name under a token, with its cover shots left; over all tokens, so that none hides it."""
    one = view.characters[i]
    x, y = _spot(one)
    label = scenario.names.of("who", i)
    if one.cover == 1:
        label += f" ◎{shots_in_round(one.points) - one.cover_shots}"
    under = plated(-plate_width(label) / 2, PLATE_UP + 1, label)
    name = steady((x, y + TOKEN), group(under), "steady tag")
    return group(name, aria_hidden="true", pointer_events="none")


def _sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """A character card, with what has changed since it was printed."""
    one = view.characters[i]

    def label(key: str) -> str:
        return said.get("field", key)

    bonus = f" ({one.melee_bonus:+d})" if one.melee_bonus else ""
    sheet = Sheet(
        piece=f"who-{i}", seat=one.seat, title=scenario.names.of("who", i),
        note=scenario.names.of("card", i),
        lines=[
            (label("points"), str(one.points)),
            (label("ranged"), str(one.ranged)),
            (label("melee"), f"{one.melee}{bonus}"),
            (label("action"), str(one.action)),
            (label("resistance"), str(one.resistance)),
            (label("grenades"), str(one.grenades)),
            (label("unit"), scenario.names.of("unit", one.unit)),
        ],
        tracks=[Track(label("wounds"), one.spaces - one.wounds, one.spaces)],
    )  # fmt: skip
    if one.cover == 1:
        most = shots_in_round(one.points)
        sheet.tracks.append(Track(label("cover_shots"), most - one.cover_shots, most))
        sheet.marks.append(said.get("board", "cover"))
    if one.status != Status.IN_PLAY:
        sheet.marks.append(said.get("board", "dead" if one.status == Status.DEAD else "out"))
    else:
        sheet.lines.append((label("place"), place_name(one.q, one.r)))
        sheet.lines.append((label("facing"), FACINGS[one.facing]))
    if one.item != NOBODY:
        sheet.marks.append(f"{label('carries')} {scenario.names.of('item', one.item)}")
    if not is_whole_hex(one.q, one.r) and one.status == Status.IN_PLAY:
        sheet.marks.append(said.get("board", "astride"))
    return sheet


def _map(view: State) -> list[str]:
    """The plan in letters, two lines a row; a token shows its letter and its facing."""
    wide = 4 if view.board.width <= WIDE else 2
    rows = [[" "] * (wide * view.board.width) for _ in range(2 * view.board.height + 1)]
    for q, r in _hexes(view):
        column, row = board_column(q, r, ODD_Q), board_row(q, r, ODD_Q)
        rows[2 * row + column % 2][wide * column] = _sign(view, q, r)
    for i in _in_play(view):
        one = view.characters[i]
        for q, r in {first_hex(one.q, one.r), second_hex(one.q, one.r)}:
            column, row = board_column(q, r, ODD_Q), board_row(q, r, ODD_Q)
            rows[2 * row + column % 2][wide * column] = LETTERS[i]
            rows[2 * row + column % 2][wide * column + 1] = FACING_ARROWS[one.facing]
    head = "".join(f"{column + 1:02d}".ljust(wide) for column in range(view.board.width))
    codes = [f"{line // 2 + 1:02d}" if line % 2 == 0 else "  " for line in range(len(rows))]
    body = [f"{code} {''.join(row)}".rstrip() for code, row in zip(codes, rows, strict=True)]
    return [f"   {head}".rstrip(), *[line for line in body if line.strip("0123456789 ")]]


def _legend(view: State, said: Words) -> str:
    """What the signs that stand on the map mean."""
    shown = {_sign(view, q, r) for q, r in _hexes(view)}
    meanings = [
        ("#", said.get("board", "obstacle")),
        ("=", said.get("board", "obstruction")),
        ("~", said.get("board", "difficult")),
        ("+", said.get("board", "door_shut")),
        ("'", said.get("board", "door_open")),
        ("&", f"{said.get('feature_kind', 'console')}, {said.get('feature_kind', 'cache')}"),
        ("$", said.get("board", "lying")),
        (">", said.get("board", "exit")),
    ]
    told = [f"{sign} {meaning}" for sign, meaning in meanings if sign in shown]
    if any(sign.isdigit() for sign in shown):
        told.append(f"1-9 {said.get('board', 'fire')}")
    return "; ".join(told)


def _sign(view: State, q: int, r: int) -> str:
    rounds = fire_rounds(view, q, r)
    if rounds > 0:
        return str(min(9, rounds))
    for i in range(view.door_count):
        door = view.doors[i]
        if door.side == NOBODY and (door.q, door.r) == (q, r):
            return "'" if door.open else "+"
    for i in range(view.item_count):
        item = view.items[i]
        if item.gone == 0 and item.carrier == NOBODY and (item.q, item.r) == (q, r):
            return "$"
    for i in range(view.feature_count):
        if (view.features[i].q, view.features[i].r) == (q, r):
            return "&"
    board = view.board
    if has_hex(board.obstacle, q, r):
        return "#"
    if has_hex(board.obstruction, q, r):
        return "="
    if has_hex(board.exit, q, r):
        return ">"
    return "~" if has_hex(board.difficult, q, r) else "."
