"""The board: a view in; a drawing, text and sheets out."""

from asalto.board import Board
from asalto.board.elements import Element, Shapes
from asalto.board.paint import Piece, Sheet, Track, circle, line, picture, piece
from asalto.core.ruleset import Ruleset, Scenario

from .state import State

GAP = 40
BOX = (-100.0, -40.0, 200.0, 80.0)


def drawing(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str,
    layers: frozenset[str] = frozenset(),
) -> Element:  # fmt: skip
    """The piste with both fencers."""
    body: Shapes = line((-90, 12), (90, 12), "hex")
    for one in pieces(ruleset, scenario, view, seat, lang):
        spot = (-GAP if one.seat == 0 else GAP, 0)
        body += piece(one.id, one.seat, one.summary, circle(spot, 10, "hull"))
    return picture(body, BOX, scenario.title[lang], text(ruleset, scenario, view, seat, lang))


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The score in a line for each fencer."""
    return "\n".join(one.summary for one in pieces(ruleset, scenario, view, seat, lang))


def pieces(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Piece]:
    """Both fencers, said in words."""
    words, found = ruleset.words(lang), []
    for i in range(view.seat_count):
        name, place = scenario.names.of("fencer", i), words.get("board", f"side{i}")
        told = f"{name}: {view.fencers[i].touches} {words.get('field', 'touches')}"
        if i == view.holder:
            told += f", {words.get('field', 'holder')}"
        found.append(Piece(f"fencer-{i}", i, name, place, told))
    return found


def sheets(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> list[Sheet]:
    """A sheet for each fencer: skill, and the touches that are left until it has lost."""
    words = ruleset.words(lang)
    return [
        Sheet(
            f"fencer-{i}",
            i,
            scenario.names.of("fencer", i),
            lines=[(words.get("field", "skill"), str(view.fencers[i].skill))],
            tracks=[
                Track(
                    words.get("field", "left"),
                    view.touches_max - view.fencers[1 - i].touches,
                    view.touches_max,
                )
            ],
        )
        for i in range(view.seat_count)
    ]


BOARD = Board(drawing, text, pieces, sheets)
