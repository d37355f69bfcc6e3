"""What a game tells those who sit at a terminal: what is left to whoever is asked, what a choice
costs, and how an umpire may name and set things in the words of the book."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import atan2, degrees

from asalto.core.files.limits import whole
from asalto.core.ruleset_parts import S, Scenario
from asalto.core.text.orders import NotAllowed, named_keys

Fields = Mapping[str, int]


@dataclass(frozen=True)
class Beside:
    """What a player is told beside a choice, before he makes it."""

    text: str = ""
    """What it costs, whose fire it draws."""
    is_last: bool = False
    """Whether it belongs at the end of a list: it is hardly ever meant (a shot at a friend)."""


@dataclass(frozen=True)
class Spoken:
    """A field, or several, that an umpire sets by a word: `Ana.place=0503`."""

    what: str
    """The table of names or the words group of the value; `hex`, `metres` or `point`."""
    parts: tuple[str, ...] = ()
    """The numbers that the word stands for, where they are several: `("q", "r")`."""
    takes_along: tuple[str, ...] = ()
    """Numbers of the same thing that change by as much, where they are not set as well: a ship that
    is set down elsewhere keeps its speed."""
    values: Fields = field(default_factory=dict)
    """Words with their numbers, the same in all languages: `{"12h": 0}`."""


Verb = Callable[..., Fields]
"""(scenario, state, words) -> the fields by path; raises NotAllowed or BadInput."""


@dataclass(frozen=True)
class Desk:
    """What a game offers to the terminal; all of it may be left out."""

    standing: Callable[..., str] | None = None
    """(view, seat, words, names) -> who is asked and what is left to him: `Ana, 4 AP`."""
    beside: Callable[..., Beside] | None = None
    """(view, choice, words, names) -> what stands beside a choice in a list."""
    told: Callable[..., str] | None = None
    """(view, choice, words, names) -> what a choice says where its numbers alone say too little,
    who acts and the verb aside: `6 m north-east, behind cover`. Empty: its numbers say enough."""
    sentences: Collection[int] = ()
    """Kinds of choice that `told` tells with their verb: `open door 1`."""
    counted: Callable[..., str] | None = None
    """(view, choice, words, names) -> what a throw counts before any modifier: who fires, with
    what, how far. Empty: nothing that the order does not say."""
    vain: Mapping[int, Callable[..., bool]] = field(default_factory=dict)
    """By kind of choice: (view, choice) -> whether, by what the seat sees, it can come to no more
    than to let it go by, or as good as never does. Where all others are such, that is the only
    answer."""
    spoken: Mapping[str, Spoken] = field(default_factory=dict)
    """Fields by path without indexes that take words: `{"characters.place": Spoken("place",
    ("q", "r"))}`."""
    fights: Callable[..., bool] | None = None
    """(state, seat) -> whether a seat has anybody left in the battle: the umpire who takes the last
    of a side out of it is told that it may end."""
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    """What an umpire may do in a word: `kill`, `wound`, `burn`, `dock`."""
    hex_of: Callable[[str], tuple[int, int] | None] | None = None
    """(word) -> the hex that people call so, where boards number their hexes."""
    worked: Callable[..., Mapping[str, list[list[str]]]] | None = None
    """(words) -> tables for the quick reference that the rules work out of the book's: rows by name
    of the table, whose title and heads stand in the words as those of the others do."""
    check: tuple[int, int, bool] = (2, 6, False)
    """The dice of an ordinary check: how many, of how many sides, and whether a low total is good.
    A single die of other sides picks one thing among several."""


BY_UMPIRE = "by_umpire"
"""The field of a unit that holds what the umpire adds to each of its throws, in every game."""


class Unnamed(NotAllowed):
    """Nobody and nothing is called so: the words, the table of names, and whose names they are."""

    def __init__(self, said: str, table: str, whose: tuple[int, ...]) -> None:
        self.said, self.table, self.whose = said, table, whose
        super().__init__(f"{said}?")


def called(scenario: Scenario[S], tables: Sequence[str], words: Sequence[str]) -> tuple[int, ...]:
    """The indexes of what words call by its name, a word for each table of names, outermost first:
    `corsair pilot` in `ship` and `member`. Raises Unnamed."""
    found: tuple[int, ...] = ()
    for table, word in zip_longest(tables, words[: len(tables)], fillvalue=""):
        known, place = named_keys(scenario.names, table, word), len(found)
        keys = [key for key in known if key[:place] == found and key[place] >= 0]
        if not keys:
            raise Unnamed(" ".join(words[: len(tables)]), table, found)
        found = keys[0]
    return found


def amount(words: Sequence[str], place: int) -> int:
    """The number of wounds or points that stands at a place of the words; 1 if none does."""
    if len(words) <= place:
        return 1
    found = whole(words[place])
    if found is None or found < 1:
        raise NotAllowed(f"{words[place]!r}: expected a number from 1 on")
    return found


def modifier(path: str, *tables: str) -> Verb:
    """`modifier Ana -2 : dark corridor`, in every game: on each throw until `modifier Ana 0`.
    `path` is that of whoever may have one, with blanks for what the words call by name."""

    def verb(scenario: Scenario[S], state: object, words: Sequence[str]) -> dict[str, int]:
        at = path.format(*called(scenario, tables, words))
        rest = words[len(tables) :]
        size = whole(rest[0].replace("\N{MINUS SIGN}", "-").lstrip("+")) if rest else None
        if size is None:
            raise NotAllowed(f"{' '.join(words)}?")
        return {f"{at}.{BY_UMPIRE}": size}

    return verb


WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Directions, clockwise, as the words group `compass` names them."""


def wind_of(east: int, north: int) -> str:
    """The direction of a way, of eight."""
    turn = round(degrees(atan2(east, north)) / 45)
    return WINDS[turn % len(WINDS)]
