"""Characters in words: where, how they are, whom they see and what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist

from asalto.board.paint import (
    Point,
    hex_centre,
)
from asalto.core.geometry.hexes import ODD_Q, board_hex, hex_code
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.sombrachapas.hexlines import is_line_meeting_hex, is_line_meeting_wall
from asalto.rulesets.sombrachapas.notation import FACINGS, place_name
from asalto.rulesets.sombrachapas.rules.ranged import shots_in_round
from asalto.rulesets.sombrachapas.rules.sight import distance_between, is_in_arc
from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, has_hex, is_on_board
from asalto.rulesets.sombrachapas.state import Character, State
from asalto.rulesets.sombrachapas.vocabulary import Status


def summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """A character in one sentence: where, how it is, whom it sees and what is in the way."""
    one = view.characters[i]
    seat = scenario.seats[one.seat].name[said.lang]
    parts = [
        f"{scenario.names.of('who', i)} ({seat}) {place_name(one.q, one.r)}",
        f"{said.get('field', 'facing').lower()} {FACINGS[one.facing]}",
        f"{said.get('board', 'wounds')} {one.spaces - one.wounds}/{one.spaces}",
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
    return [name for _, name in stops_between(view, one, other, said)]


def stops_between(
    view: State, one: Character, other: Character, said: Words
) -> list[tuple[Point, str]]:
    """The same with where each of them is in the drawing."""
    ends = (3 * one.q, 3 * one.r, 3 * other.q, 3 * other.r)
    found = []
    for q, r in opaque_around(view, one, other):
        if is_line_meeting_hex(*ends, q, r):
            name = f"{said.get('board', _solid(view, q, r))} {code_of(q, r)}"
            found.append((hex_centre(q, r), name))
    for wall in view.walls[: view.wall_count]:
        shut = wall.door == NOBODY or view.doors[wall.door].open == 0
        if shut and is_line_meeting_wall(*ends, wall.q, wall.r, wall.to_q, wall.to_r):
            middle = between(sixth(wall.q, wall.r), sixth(wall.to_q, wall.to_r), 0.5)
            found.append(
                (middle, said.get("board", "wall" if wall.door == NOBODY else "door_shut"))
            )
    return sorted(found, key=lambda stop: dist(stop[0], spot_of(one)))


def _points(said: Words) -> str:
    return "AP" if said.lang == "en" else "PA"


def _sights(scenario: Scenario[State], view: State, i: int, said: Words) -> list[str]:
    """Whom a character sees, and which enemies it does not see and why."""
    one, seen = view.characters[i], []
    hidden: dict[str, list[str]] = {}
    for j in in_play(view):
        other = view.characters[j]
        if view.sides[other.seat].side == view.sides[one.seat].side:
            continue
        name = f"{scenario.names.of('who', j)} ({distance_between(one, other)})"
        if not is_in_arc(view, one, other.q, other.r):
            hidden.setdefault(said.get("board", "behind"), []).append(name)
        elif why := blockers(view, one, other, said):
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


def code_of(q: int, r: int) -> str:
    """The number of a hex."""
    return f"{hex_code(q, r, ODD_Q, 1):04d}"


def hexes_of(view: State) -> Iterator[tuple[int, int]]:
    """All hexes of the plan."""
    for row in range(view.board.height):
        for column in range(view.board.width):
            q, r = board_hex(column, row, ODD_Q)
            if is_on_board(view.board, q, r):
                yield q, r


def opaque_around(view: State, one: Character, other: Character) -> Iterator[tuple[int, int]]:
    """The hexes that nobody sees through, as far as a line between two characters can meet them."""
    columns = sorted(each.q // 2 for each in (one, other))
    rows = sorted((2 * each.r + each.q) // 4 for each in (one, other))
    board = view.board
    for column, row, q, r in _filled(board.width, board.height, tuple(board.opaque)):
        near = columns[0] - 1 <= column < columns[1] + 3 and rows[0] - 2 <= row < rows[1] + 3
        if near and is_on_board(board, q, r):
            yield q, r


@lru_cache(maxsize=256)
def _filled(
    width: int, height: int, plane: tuple[int, ...]
) -> tuple[tuple[int, int, int, int], ...]:  # fmt: skip
    """Column, row and numbers of each hex in a bit plane, in rows. It is asked for every pair of
    characters, and changes only with a door or a fire."""
    found, held = [], [*plane]
    for row in range(height):
        for column in range(width):
            q, r = board_hex(column, row, ODD_Q)
            if has_hex(held, q, r):
                found.append((column, row, q, r))
    return tuple(found)


def in_play(view: State) -> Iterator[int]:
    """The characters that are on the plan."""
    for i in range(view.character_count):
        if view.characters[i].status == Status.IN_PLAY:
            yield i


def spot_of(one: Character) -> Point:
    """Where a character stands in the drawing."""
    x, y = hex_centre(one.q, one.r)
    return x / 2, y / 2


def sixth(q: int, r: int) -> Point:
    """A corner or middle of a wall, given in sixths, in the drawing."""
    x, y = hex_centre(q, r)
    return x / 6, y / 6


def between(start: Point, end: Point, part: float) -> Point:
    """A point part of the way between two others."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def apart(view: State, row: int) -> dict[int, str]:
    """How many hexes it is from a character to each other one in play."""
    one = view.characters[row]
    return {i: str(distance_between(one, view.characters[i])) for i in in_play(view) if i != row}
