"""Small pictures of boards for the lobby, drawn by the boards themselves.

A picture shows a moment in a battle between two computers, cut out round two of them. It is worked
out once in a process and kept by browsers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import dist

from asalto.board import board_of
from asalto.board.elements import Element
from asalto.board.finding import centres
from asalto.board.paint import EM, Box, Point, standing_alone
from asalto.bots.registry import make_bot, step
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.tell.guides import First, guide_of

WIDE, HIGH = 280, 174
"""The size in which the lobby shows them, in pixels."""
MARGIN = 0.4
"""Ground round the pieces, as a share of what they take."""
LEAST = 0.22
"""The smallest part of a board that is shown."""
PRINT = frozenset({"number", "mono", "note", "label", "plate"})
"""What is left out: the numbers of hexes, names and small print."""
COUNTERS = 0.85
"""How large what keeps its size on the screen is here, measured by the page."""


@lru_cache(maxsize=64)
def thumbnail(game: str, scenario: str, lang: str) -> str:
    """The picture of a scenario as SVG; empty where nobody has drawn a board."""
    ruleset = load_ruleset(game)
    first = guide_of(ruleset).first
    if board_of(ruleset) is None:
        return ""
    made = ruleset.load(scenario)
    if scenario != first.scenario:
        first = First(scenario, seed=first.seed, choices=first.choices // 2)
    drawing, sides = _drawn(ruleset, made, first, lang)
    if len({sides.get(name, NOBODY) for name in centres(drawing)} - {NOBODY}) < 2:
        drawing, sides = _drawn(ruleset, made, First(scenario), lang)  # one side is out of sight
    return standing_alone(cut_out(drawing, sides))


def _drawn(
    ruleset: Ruleset[State], made: Scenario[State], first: First, lang: str
) -> tuple[Element, dict[str, int]]:
    """The board of a moment, and whose each piece is."""
    board, view = board_of(ruleset), _moment(ruleset, made, first)
    assert board is not None
    sides = {one.id: one.seat for one in board.pieces(ruleset, made, view, 0, lang)}
    return board.drawing(ruleset, made, view, 0, lang), sides


def _moment(ruleset: Ruleset[State], scenario: Scenario[State], first: First) -> State:
    """The battle after some choices of the computer, as the first seat sees it."""
    seats = range(len(scenario.seats))
    match = Match(ruleset, scenario, seeded(first.seed), ["greedy" for _ in seats], False)
    name = "greedy" if ruleset.bots.advise is not None else "random"
    bots = {seat: make_bot(name, ruleset, seat, first.seed) for seat in seats}
    for _ in range(first.choices):
        if match.is_over or step(match, bots) is None:
            break
    return match.view(0)


def cut_out(drawing: Element, sides: Mapping[str, int]) -> Element:
    """The part of a drawing round two who face each other, in the shape of a thumbnail, with names
    of one size on the screen and without small print."""
    left, top, wide, high = map(float, drawing.attributes["viewBox"].split())
    box = _around(_facing(centres(drawing), sides), (left, top, wide, high))
    shape = {
        **drawing.attributes,
        "viewBox": " ".join(f"{one:.1f}" for one in box),
        "font-size": f"{COUNTERS * EM * box[2] / WIDE:.2f}",
        "preserveAspectRatio": "xMidYMid slice",
    }
    rest = [one if isinstance(one, str) else _without(one) for one in drawing.children[2:]]
    return Element(drawing.tag, shape, [*drawing.children[:2], *rest])


def _facing(spots: Mapping[str, Point], sides: Mapping[str, int]) -> list[Point]:
    """The two pieces of different sides who are nearest to each other; all, if there are none."""
    known = [(sides[name], spot) for name, spot in spots.items() if sides.get(name, NOBODY) >= 0]
    pairs = [(a, b) for side, a in known for other, b in known if side < other and a != b]
    return [*min(pairs, key=lambda pair: dist(*pair))] if pairs else [*spots.values()]


def _around(spots: list[Point], whole: Box) -> Box:
    if not spots:
        return whole
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide = max((max(xs) - min(xs)) * (1 + 2 * MARGIN), LEAST * whole[2])
    high = max((max(ys) - min(ys)) * (1 + 2 * MARGIN), LEAST * whole[3])
    wide = max(wide, high * WIDE / HIGH)
    tall = (max(ys) - min(ys)) * (1 + MARGIN) * WIDE / HIGH
    wide = min(wide, max(tall, min(whole[2], whole[3] * WIDE / HIGH)))
    high = wide * HIGH / WIDE
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return _within(x - wide / 2, whole[0], whole[2] - wide), _within(
        y - high / 2, whole[1], whole[3] - high
    ), wide, high  # fmt: skip


def _within(start: float, least: float, room: float) -> float:
    return min(max(start, least), least + room) if room >= 0 else least + room / 2


def _without(one: Element) -> Element:
    """A drawing without its small print; the drawing itself, of which parts are shared, stays."""
    kept = [
        child if isinstance(child, str) else _without(child)
        for child in one.children
        if isinstance(child, str)
        or not (child.tag == "title" or PRINT & set(child.attributes.get("class", "").split()))
    ]
    return Element(one.tag, one.attributes, kept)
