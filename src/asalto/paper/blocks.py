"""What a printed thing consists of, whether it becomes HTML or PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from asalto.board.elements import Element
from asalto.board.paint import Sheet

RECONSTRUCTED = "†"
"""Behind the title of a table whose numbers are not the book's."""


@dataclass(frozen=True)
class Heading:
    """A heading: 1 for a chapter, 2 for a section."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str
    small: bool = False


@dataclass(frozen=True)
class Items:
    """A list."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Table:
    """Rows under a head; empty cells are to be written in."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""
    high: bool = False
    """Rows with room to write in."""
    wide: bool = False
    """As wide as the page, whatever stands in it."""


@dataclass(frozen=True)
class Unit:
    """The sheet of one unit."""

    sheet: Sheet
    side: str
    blank: bool = False
    """Everything that changes is left to be written in."""
    notes: str = ""
    """Label of a place for notes."""


@dataclass(frozen=True)
class Card:
    """One card or counter to be cut out."""

    title: str
    side: str
    seat: int
    lines: Sequence[tuple[str, str]] = ()
    tracks: Sequence[tuple[str, int, int]] = ()


@dataclass(frozen=True)
class Cards:
    """Cards in a grid, of one size in millimetres."""

    cards: Sequence[Card]
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """A drawing in SVG."""

    drawn: Element
    caption: str = ""


@dataclass(frozen=True)
class NewPage:
    """A new sheet of paper."""


Block = Heading | Text | Items | Table | Unit | Cards | Picture | NewPage


@dataclass
class Paper:
    """A printed thing."""

    title: str
    lang: str
    foot: str
    """At the foot of each sheet: game, rules, program."""
    blocks: list[Block] = field(default_factory=list)
    columns: int = 1
    """Columns of unit sheets or tables side by side."""
