"""Boards, looked up by the ruleset's id: `asalto.board.<id>` where there is one."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from asalto.play.match import Match


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


def board_svg(
    match: Match[Any], seat: int, lang: str, layers: frozenset[str] = frozenset()
) -> str | None:
    """The board as SVG; None if nothing draws it."""
    module = board(match.ruleset.id)
    if module is None or not hasattr(module, "svg"):
        return None
    return str(module.svg(match.ruleset, match.scenario, match.view(seat), seat, lang, layers))
