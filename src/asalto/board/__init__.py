"""Boards: a view in; SVG, text and sheets out. Pure functions, one module per ruleset, by id."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from asalto.board.elements import Element
from asalto.board.paint import Piece, Point, Sheet, standing_alone
from asalto.core.contract import Ruleset, Scenario, State

Draw = Callable[..., str]


@dataclass(frozen=True)
class Board:
    """What a ruleset's board module offers. All take (ruleset, scenario, view, seat, lang)."""

    svg: Draw
    """The picture as text, with its styles; also takes `layers`, a set of names out of `layers`."""
    drawing: Callable[..., Element]
    """The same as a tree of elements, without styles, for a page that has them."""
    text: Draw
    """The board for a terminal, at most 100 columns."""
    pieces: Callable[[Ruleset[State], Scenario[State], State, int, str], list[Piece]]
    """The board as a list, for a screen reader."""
    sheets: Callable[[Ruleset[State], Scenario[State], State, int, str], list[Sheet]]
    """One sheet per unit that the seat may see."""
    layers: tuple[str, ...] = ()
    where: Callable[..., Point | None] = lambda view, what, *values: None
    """Where in the picture a hex, point or place lies that an order speaks of: (view, what stands
    before the colon in the order's template, its numbers)."""


def board_of(ruleset: Ruleset[State]) -> Board:
    """The board of a ruleset, looked up by its id."""
    module = importlib.import_module(f"asalto.board.{ruleset.id}")

    def svg(*given: Any, **more: Any) -> str:
        return standing_alone(module.drawing(*given, **more))

    return Board(
        svg, module.drawing, module.text, module.pieces, module.sheets,
        getattr(module, "LAYERS", ()), getattr(module, "where", Board.where),
    )  # fmt: skip
