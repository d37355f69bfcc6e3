"""Boards, looked up by the ruleset's id: `asalto.board.<id>` where there is one."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from textwrap import wrap
from types import ModuleType
from typing import Any

from asalto.board import board_of
from asalto.play.match import Match

BOXES = 40
"""Longer tracks are told by their numbers alone."""


def board(ruleset_id: str) -> ModuleType | None:
    """The module that draws a ruleset's board; None if there is none yet."""
    name = f"asalto.board.{ruleset_id}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, "asalto.board"):
            return None
        raise


def board_text(match: Match[Any], seat: int, lang: str) -> str:
    """The board for a terminal, as a seat sees it; empty if nothing draws it."""
    module = board(match.ruleset.id)
    if module is None or not hasattr(module, "text"):
        return ""
    return str(module.text(match.ruleset, match.scenario, match.view(seat), seat, lang))


def sheets_text(match: Match[Any], seat: int, lang: str, name: str = "") -> str:
    """The sheets of the units that a seat may see, those with `name` in their title, with damage
    boxes; empty if there is none."""
    module = board(match.ruleset.id)
    if module is None or not hasattr(module, "sheets"):
        return ""
    found = module.sheets(match.ruleset, match.scenario, match.view(seat), seat, lang)
    wanted = [one for one in found if name.casefold() in one.title.casefold()]
    return "\n\n".join("\n".join(_sheet_lines(one)) for one in wanted)


def _sheet_lines(sheet: Any) -> Iterator[str]:
    yield f"=== {sheet.title}  {sheet.note}".rstrip()
    yield from wrap(" · ".join(f"{label} {value}" for label, value in sheet.lines), 98,
                    initial_indent="  ", subsequent_indent="  ")  # fmt: skip
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
    """The board as SVG; None if nothing draws it."""
    if board(match.ruleset.id) is None:
        return None
    draw = board_of(match.ruleset).svg
    return draw(match.ruleset, match.scenario, match.view(seat), seat, lang, layers)
