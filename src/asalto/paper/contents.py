"""What can be printed, and of what it consists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from asalto.board import board_of
from asalto.board.paint import Sheet, Track
from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.rulings import changed
from asalto.core.text.orders import nearest
from asalto.paper.blocks import (
    Block,
    Card,
    Cards,
    Heading,
    Items,
    NewPage,
    Paper,
    Picture,
    Table,
    Text,
    Unit,
)
from asalto.paper.messages import say
from asalto.paper.reference import tables_in_force
from asalto.play.calc import card_titles
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell.naming import as_spoken
from asalto.play.tell.report import passages, report

CARD, COUNTER = (63, 88), (22, 22)
"""Millimetres."""
CARD_ROWS, BOXES, WORD, MOVES = 15, 5, 16, 13
"""Rows that a card holds, boxes and letters that a row of it holds, turns on a movement sheet."""
NAME, BESIDE = 10, 7
"""Letters in a row of a track's name, and how many boxes stand beside it, not below."""
FLAT = 3
"""Times that each counter is printed: spare ones get lost."""


@dataclass(frozen=True)
class Order:
    """What is to be printed of what."""

    ruleset: Ruleset[Any]
    scenario: Scenario[Any]
    view: Any
    seat: int
    """Whose eyes; of a scenario's opening everybody's."""
    lang: str
    match: Match[Any] | None = None
    """For the report."""
    blank: bool = False

    @property
    def spoken(self) -> Scenario[Any]:
        """The scenario with names as people read them: `Halcón`, not `halcon`."""
        return as_spoken(self.ruleset, self.scenario, self.lang)

    def sheets(self) -> list[Sheet]:
        """The unit sheets, in the order of the sides."""
        board = board_of(self.ruleset)
        if board is None:
            return []
        found = board.sheets(self.ruleset, self.spoken, self.view, self.seat, self.lang)
        titles = card_titles(self.ruleset, self.lang)
        named = [replace(one, note=titles.get(one.note, one.note)) for one in found]
        ordered = sorted(named, key=lambda one: one.seat)
        return [_emptied(one) for one in ordered] if self.blank else ordered

    def side(self, seat: int) -> str:
        """The name of a side."""
        seats = self.scenario.seats
        return seats[seat].name[self.lang] if 0 <= seat < len(seats) else ""


def _emptied(one: Sheet) -> Sheet:
    """The same with its members numbered, not named: `1` for `a1-1`."""
    lines = [(label.removeprefix(f"{one.title}-"), value) for label, value in one.lines]
    return replace(one, lines=lines)


def _sheets(order: Order) -> list[Block]:
    notes = say(order.lang, "notes")
    return [Unit(one, order.side(one.seat), order.blank, notes) for one in order.sheets()]


def _movement(order: Order) -> list[Block]:
    """A sheet a unit, with a row a turn to write orders in."""
    said = order.ruleset.words(order.lang).tables.get("paper", {})
    head = said.get("movement", "").split("|")
    found: list[Block] = []
    for place, one in enumerate(order.sheets()):
        title = say(order.lang, "movement_of", name="" if order.blank else one.title)
        found += [NewPage()] if place and place % 2 == 0 else []
        rows = [[str(turn), *[""] * (len(head) - 1)] for turn in range(1, MOVES + 1)]
        found += [Heading(title), Table(head, rows, high=True, wide=True)]
    return found


def _cards(order: Order) -> list[Block]:
    """A card for each unit; a large one goes on upon a second."""
    cards: list[Card] = []
    for one in order.sheets():
        parts = _parts(one)
        for place, (lines, tracks) in enumerate(parts, 1):
            told = [(label, "" if order.blank else value) for label, value in lines]
            boxes = [
                (track.label, 0 if order.blank else track.left, track.total) for track in tracks
            ]
            title = one.title if len(parts) == 1 else f"{one.title} {place}/{len(parts)}"
            cards.append(Card(title, order.side(one.seat), one.seat, told, boxes))
    return [Text(say(order.lang, "cut"), True), Cards(cards, *CARD)]


def _parts(one: Sheet) -> list[tuple[list[tuple[str, str]], list[Track]]]:
    """The lines and tracks of a unit, as they go upon cards: about as many rows on each."""
    held: list[tuple[str, str] | Track] = [*one.lines, *one.tracks]
    rows = [_rows(line) for line in held]
    count = max(1, -(-sum(rows) // CARD_ROWS))
    parts: list[tuple[list[tuple[str, str]], list[Track]]] = [([], []) for _ in range(count)]
    done = 0
    for line, high in zip(held, rows, strict=True):
        lines, tracks = parts[min((2 * done + high) * count // (2 * sum(rows)), count - 1)]
        done += high
        if isinstance(line, Track):
            tracks.append(line)
        else:
            lines.append(line)
    return parts


def _rows(line: tuple[str, str] | Track) -> int:
    """How many rows of a card a line or a track takes."""
    if isinstance(line, Track):  # its name beside the boxes, or above them
        boxes, name = -(-line.total // BOXES), -(-len(f"{line.label} {line.total}") // NAME)
        return max(boxes, name) if line.total <= BESIDE else boxes + name
    return max(1, *(-(-len(text) // WORD) for text in line))


def _counters(order: Order) -> list[Block]:
    cards = [
        Card(one.title, order.side(one.seat), one.seat)
        for one in order.sheets()
        for _ in range(FLAT)
    ]
    return [Text(say(order.lang, "cut_counters"), True), Cards(cards, *COUNTER)]


def _reference(order: Order) -> list[Block]:
    return tables_in_force(order.ruleset, order.lang)


def _booklet(order: Order) -> list[Block]:
    """Story, forces, map, how it is won, then the sheets."""
    lang, scenario = order.lang, order.scenario
    found: list[Block] = [Heading(say(lang, "story")), Text(scenario.story[lang].strip())]
    rules = [one.told(lang) for one in changed(order.ruleset, scenario.state)]
    if rules:
        found += [Heading(say(lang, "rulings")), Items(rules)]
    found.append(Heading(say(lang, "forces")))
    units = order.sheets()
    for seat in sorted({one.seat for one in units}):
        rows = [
            [one.title, "; ".join(f"{label} {value}" for label, value in _brief(one))]
            for one in units
            if one.seat == seat
        ]
        found.append(Table([order.side(seat), ""], rows, wide=True))
    board = board_of(order.ruleset)
    if board is not None:
        given = (order.ruleset, order.spoken, order.view, order.seat, lang)
        signs = order.ruleset.words(lang).tables.get("paper", {}).get("map", "")
        found += [Heading(say(lang, "map")), Picture(board.drawing(*given), signs)]
    return [*found, NewPage(), Heading(say(lang, "sheets")), *_sheets(order)]


def _brief(one: Sheet) -> list[tuple[str, str]]:
    """The few numbers that tell a unit."""
    tracks = [(track.label, f"{track.left}/{track.total}") for track in one.tracks[:3]]
    return [*tracks, *one.lines[:4]]


def _report(order: Order) -> list[Block]:
    """What happened, turn by turn."""
    if order.match is None:
        raise BadInput(say(order.lang, "no_battle"))
    told = report(order.match, UMPIRE if order.seat < 0 else order.seat, order.lang)
    found: list[Block] = [Text(told.story), Items([f"{name}: {text}" for name, text in told.facts])]
    found.append(Text(told.result))
    board = board_of(order.ruleset)
    if board is not None:
        given = (order.ruleset, order.spoken, order.view, order.seat, order.lang)
        found.append(Picture(board.drawing(*given), say(order.lang, "last_position")))
    for turn, phases in told.chapters:
        found.append(Heading(turn))
        for phase, lines in phases:
            found.append(Heading(phase, 3))
            for head, rest in passages(lines):
                found += [Text(head.text)] if head else []
                found += [Items([one.text for one in rest])] if rest else []
    if told.luck:
        found += [Heading(told.luck_title), Table(told.luck_head, told.luck)]
    return found


KINDS: dict[str, Callable[[Order], list[Block]]] = {
    "sheets": _sheets,
    "movement": _movement,
    "cards": _cards,
    "counters": _counters,
    "reference": _reference,
    "booklet": _booklet,
    "report": _report,
}
"""What can be printed."""
COLUMNS = {"sheets": 2, "booklet": 2, "reference": 2}


def kinds(ruleset: Ruleset[Any], battle: bool) -> list[str]:
    """What can be printed of a game; of a battle, its report too."""
    said = ruleset.words("en").tables.get("paper", {})
    return [
        one
        for one in KINDS
        if (one != "movement" or "movement" in said) and (one != "report" or battle)
    ]


def put_together(what: str, order: Order) -> Paper:
    """A printed thing. Raises BadInput."""
    ruleset, lang = order.ruleset, order.lang
    if what not in kinds(ruleset, True):
        known = kinds(ruleset, True)
        told = say(lang, "unknown", what=what, known=", ".join(known))
        raise BadInput(f"{told}.{nearest(what, known, lang)}")
    name = say(lang, what)
    title = f"{ruleset.title[lang]}: {name}"
    if what in ("booklet", "report"):
        title = f"{ruleset.title[lang]}: {order.scenario.title[lang]}"
    foot = f"asalto · {ruleset.title[lang]} {ruleset.version} · {name}"
    blocks = KINDS[what](order)
    return Paper(title, lang, foot, blocks, COLUMNS.get(what, 1))
