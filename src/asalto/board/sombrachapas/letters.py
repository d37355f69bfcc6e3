"""The floor plan in letters, for a terminal."""

from __future__ import annotations

from textwrap import wrap

from asalto.board.sombrachapas.told import hexes_of, in_play, summary
from asalto.board.width import columns
from asalto.core.geometry.hexes import ODD_Q, board_column, board_row
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.sombrachapas.hexvertices import first_hex, second_hex
from asalto.rulesets.sombrachapas.rules.terrain import fire_rounds, has_hex
from asalto.rulesets.sombrachapas.state import State

FACING_ARROWS = "↗→↘↙←↖"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
MARGIN = 3
"""Characters that the numbers beside the rows take."""


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The floor plan in letters (odd columns half a line lower) and a line for each character."""
    said = ruleset.words(lang)
    lines = [*_map(view), _legend(view, said)] if view.board.width <= room(2) else []
    for i in in_play(view):
        told = f"{LETTERS[i]} {summary(scenario, view, i, said)}"
        lines += wrap(told, columns(), subsequent_indent="  ")
    return "\n".join(lines)


def room(wide: int) -> int:
    """The columns of a board that fit, with so many characters a hex."""
    return (columns() - MARGIN) // wide


def _map(view: State) -> list[str]:
    """The plan in letters, two lines a row; a token shows its letter and its facing."""
    wide = 4 if view.board.width <= room(4) else 2
    rows = [[" "] * (wide * view.board.width) for _ in range(2 * view.board.height + 1)]
    for q, r in hexes_of(view):
        column, row = board_column(q, r, ODD_Q), board_row(q, r, ODD_Q)
        rows[2 * row + column % 2][wide * column] = _sign(view, q, r)
    for i in in_play(view):
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
    shown = {_sign(view, q, r) for q, r in hexes_of(view)}
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
        told.append(f"1-9, 0 = 10 {said.get('board', 'fire')}")
    return "; ".join(told)


def _sign(view: State, q: int, r: int) -> str:
    rounds = fire_rounds(view, q, r)
    if rounds > 0:
        return str(rounds % 10)  # 0 stands for 10, as on a ten-sided die
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
