"""The board of starship combat: ships on lanes of range round the ship one looks from.

Range is abstract here (CE-10.0.2): there is no map, only a band between any two ships. The drawing
shows the bands from one ship; ranges from other ships of the same side stand on the cards.
"""

from __future__ import annotations

from asalto.board import Board
from asalto.board.cepheus.chart import band_cell, band_spot, drawing
from asalto.board.cepheus.sheet import sheet
from asalto.board.cepheus.told import (
    name_of,
    ranges_told,
    shown_ships,
    summary,
    text_of,
    wreck_told,
    wrecks,
)
from asalto.board.paint import Piece, Point, Sheet
from asalto.core.kernel.records import UNKNOWN
from asalto.core.ruleset import Ruleset, Scenario
from asalto.rulesets.cepheus.state import State

__all__ = ["BOARD", "LAYERS", "drawing", "pieces", "sheets", "text"]
LAYERS = ("missiles",)


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """Initiative order, ranges and missiles in lines of text."""
    return text_of(scenario, view, ruleset.words(lang))


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Every ship in the fight, said in words."""
    said = ruleset.words(lang)
    return [
        Piece(
            f"ship-{i}",
            view.ships[i].seat,
            name_of(scenario, i),
            ranges_told(scenario, view, i, said),
            summary(scenario, view, i, said),
        )
        for i in shown_ships(view)
    ] + [
        Piece(
            f"ship-{i}", view.ships[i].seat, name_of(scenario, i),
            ranges_told(scenario, view, i, said), wreck_told(scenario, i, said),
        )
        for i in wrecks(view)
    ]  # fmt: skip


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """A sheet for each ship that the seat may see, its own first."""
    said = ruleset.words(lang)
    known = [i for i in range(view.ship_count) if view.ships[i].seat != UNKNOWN]
    known.sort(key=lambda i: (view.ships[i].seat != seat, i))
    return [sheet(scenario, view, i, said) for i in known]


def where(view: State, what: str, *values: int) -> Point | None:
    """Where a ship would stand at a range from the one that acts: (band, ship)."""
    return band_spot(view, *values) if what == "band" and len(values) == 2 else None


def cell(view: State, what: str, *values: int) -> list[Point]:
    """The round place on a lane."""
    return band_cell() if what == "band" and len(values) == 2 else []


def ghost(view: State, what: str, *values: int) -> str:
    """The ship to which a range is set."""
    return f"ship-{values[1]}" if what == "band" and len(values) == 2 else ""


BOARD = Board(drawing, text, pieces, sheets, LAYERS, where, cell, ghost=ghost)
