"""Boards: a view in; SVG, text and sheets out. Pure functions, one package per ruleset.

A board is registered as an entry point of the group `asalto.boards`, under its ruleset's id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.board.elements import Element
from asalto.board.paint import Piece, Point, Sheet, standing_alone
from asalto.core import plugins
from asalto.core.plans import Spot
from asalto.core.ruleset import Ruleset, State

Draw = Callable[..., str]


@dataclass(frozen=True)
class Board:
    """What a ruleset's board offers. All functions take (ruleset, scenario, view, seat, lang)."""

    drawing: Callable[..., Element]
    """The picture as a tree of elements, without styles; also takes `layers`, a set of names out
    of `layers`."""
    text: Draw
    """The board for a terminal, at most 100 columns."""
    pieces: Callable[..., list[Piece]]
    """The board as a list, for a screen reader."""
    sheets: Callable[..., list[Sheet]]
    """One sheet per unit that the seat may see."""
    layers: tuple[str, ...] = ()
    where: Callable[..., Point | None] = lambda view, what, *values: None
    """Where in the picture a hex, point or place lies that an order speaks of: (view, what stands
    before the colon in the order's template, its numbers)."""
    cell: Callable[..., Sequence[Point]] = lambda view, what, *values: ()
    """The outline of such a place round its middle, taken as `where` is. Empty where it has none
    of its own."""
    spot: Callable[..., Spot | None] = lambda view, x, y: None
    """The place at a point of the picture, as orders and `plan_to` name it: (view, x, y)."""
    angle: Callable[..., float | None] = lambda view, facing: None
    """The drawing angle of a facing, in degrees clockwise from the right: (view, facing)."""
    ghost: Callable[..., str] = lambda view, what, *values: ""
    """The piece that a plan would put at a place, where that is not the unit that acts: taken as
    `where` is. Ranges are set to others."""
    apart: Mapping[str, Callable[..., dict[int, str]]] = field(default_factory=dict)
    """How far it is from a piece to each of the others, as this game measures: (view, row), by what
    the piece is. Without an entry for what stands for no piece of its own (a figure of a unit)."""

    def svg(self, *given: Any, **more: Any) -> str:
        """The picture as text, with its styles: a file of its own."""
        return standing_alone(self.drawing(*given, **more))


def board_of(ruleset: Ruleset[State]) -> Board | None:
    """The board registered for a ruleset; None if nobody has drawn one."""
    try:
        found = plugins.load(plugins.BOARDS, ruleset.id)
    except plugins.Unknown:
        return None
    if not isinstance(found, Board):
        raise plugins.Broken(f"the board of {ruleset.id!r} is no Board but {type(found).__name__}")
    return found
