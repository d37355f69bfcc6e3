"""The board of a battle for the terminal and for files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from asalto.board import board_of
from asalto.board.width import USUAL, fitted
from asalto.core.files.limits import BadInput
from asalto.core.text.orders import fold, nearest
from asalto.play.match import Match
from asalto.play.tell.naming import as_spoken

HELD = "\N{NO-BREAK SPACE}"
"""Between words that stay on one line."""
BOXES = 40
"""Longer tracks are told by their numbers alone."""


def board_text(match: Match[Any], seat: int, lang: str) -> str:
    """The board for a terminal, as a seat sees it; empty if nothing draws it."""
    board = board_of(match.ruleset)
    if board is None:
        return ""
    scenario = as_spoken(match.ruleset, match.scenario, lang)
    with fitted(terminal_columns()):
        return str(board.text(match.ruleset, scenario, match.view(seat), seat, lang))


def terminal_columns() -> int:
    """The columns that lines may take: in a pipe the usual number."""
    return min(USUAL, get_terminal_size().columns - 1) if sys.stdout.isatty() else USUAL


def sheets_text(match: Match[Any], seat: int, lang: str, name: str = "") -> str:
    """The sheets of the units that a seat may see, those with `name` in their title, with damage
    boxes; empty if there is none."""
    board = board_of(match.ruleset)
    if board is None:
        return ""
    scenario = as_spoken(match.ruleset, match.scenario, lang)
    found = board.sheets(match.ruleset, scenario, match.view(seat), seat, lang)
    wanted = [one for one in found if fold(name) in fold(one.title)]
    return "\n\n".join("\n".join(_sheet_lines(one)) for one in wanted)


def _sheet_lines(sheet: Any) -> Iterator[str]:
    yield f"=== {sheet.title}  {sheet.note}".rstrip()
    rows = " · ".join(f"{label} {value}".replace(" ", HELD) for label, value in sheet.lines)
    for line in wrap(rows, terminal_columns() - 2, initial_indent="  ", subsequent_indent="  "):
        yield line.replace(HELD, " ")
    width = max((len(track.label) for track in sheet.tracks), default=0)
    for track in sheet.tracks:
        boxes = "■" * track.left + "□" * (track.total - track.left) if track.total <= BOXES else ""
        yield f"  {track.label:<{width}}  {track.left}/{track.total} {boxes}".rstrip()
    for label, value in sheet.crew:
        yield f"  {label}: {value}"
    for mark in sheet.marks:
        yield f"  ! {mark}"


def board_svg(
    match: Match[Any], seat: int, lang: str, layers: frozenset[str] = frozenset()
) -> str | None:
    """The board as SVG; None if nothing draws it. Raises BadInput for a layer it does not have."""
    board = board_of(match.ruleset)
    if board is None:
        return None
    for name in sorted(layers - {*board.layers}):
        known = ", ".join(board.layers)
        raise BadInput(f"--layers: no layer {name!r}.{nearest(name, [*board.layers])} ({known})")
    scenario = as_spoken(match.ruleset, match.scenario, lang)
    return board.svg(match.ruleset, scenario, match.view(seat), seat, lang, layers)
