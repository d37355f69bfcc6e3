"""A saved battle frame by frame, for whatever shows it moving: pictures, and what was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asalto.board import Board
from asalto.board.elements import Element
from asalto.core.kernel.events import may_see
from asalto.core.ruleset import State
from asalto.play.entries import UMPIRE
from asalto.play.files.gamefile import Game, steps
from asalto.play.match import Match
from asalto.play.tell.naming import as_spoken, names_in
from asalto.play.tell.story import sentence


def news(game: Game, match: Match[State], seat: int, lang: str) -> Iterator[list[str]]:
    """Play `match` as the game file has it; after each step that tells the seat something (UMPIRE:
    everything) the new sentences, none where something was taken back. Raises BadGame."""
    shown, words = 0, match.ruleset.words(lang)
    for _ in steps(game, match):
        told, names = match.told, names_in(match, lang)
        new = [
            sentence(match, one, words, names).text
            for one in told[min(shown, len(told)) :]
            if seat == UMPIRE or may_see(one.sees, seat)
        ]
        if new or len(told) < shown:
            yield new
        shown = len(told)


def picture(match: Match[State], board: Board, seat: int, lang: str) -> Element:
    """The board as a seat sees it now, or the umpire."""
    view = match.state if seat == UMPIRE else match.ruleset.sees(match.state, seat)
    spoken = as_spoken(match.ruleset, match.scenario, lang)
    return board.drawing(match.ruleset, spoken, view, seat, lang)


def same(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first are alike."""
    found = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        found += 1
    return found
