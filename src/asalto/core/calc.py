"""Calculators without a map: fields in, a small position and an order out.

A ruleset's `calc.py` declares its calculations: the fields that are asked, and how their values
make a position in which one order says the same. Everything else (reading the values, odds,
reasons, what one step more would bring) is done with that position by the same code as for any
other: no rule has a second copy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from asalto.core.ruleset import Scenario, State

S = TypeVar("S", bound=State)
Value = str | int
NO, YES = "no", "yes"
NONE = "none"
"""Of a field that asks for a unit card: none, the other fields say it."""


class DoNotFit(Exception):
    """Fields that do not go together: a sentence of `[calc]` with its blanks."""

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key)
        self.key, self.slots = key, slots


@dataclass(frozen=True)
class Input:
    """One field: a word out of some, or a whole number in a range."""

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    """The words that it may hold, from one end to the other; empty for a number."""
    low: int = 0
    high: int = 0
    step: int = 1
    """How far the next number is that is tried to see what the field matters."""
    words: str = "calc"
    """The group of the ruleset's words that says the choices; `unit` for unit cards."""


def number(name: str, default: int, low: int, high: int, step: int = 1) -> Input:
    """A whole number."""
    return Input(name, default, (), low, high, step)


def word(name: str, default: str, choices: tuple[str, ...], words: str = "calc") -> Input:
    """One word out of some."""
    return Input(name, default, choices, words=words)


def flag(name: str, default: bool = False) -> Input:
    """Yes or no."""
    return Input(name, YES if default else NO, (NO, YES))


class Given(dict[str, Value]):
    """The value of every field of a calculation."""

    def whole(self, name: str) -> int:
        """A number."""
        return int(self[name])

    def word(self, name: str) -> str:
        """A word."""
        return str(self[name])

    def is_on(self, name: str) -> bool:
        """A flag."""
        return self[name] == YES


@dataclass(frozen=True)
class Posed(Generic[S]):
    """A position that says the same as the fields, and the order that is weighed in it."""

    scenario: Scenario[S]
    """Its opening state is the position."""
    order: str
    """In the game's own notation; several, divided by `;`, are given one after another."""
    seat: int = 0
    times: int = 1
    """How often an attack like this is made, one after another, perhaps by others."""
    next_one: Callable[..., None] | None = None
    """(state, choice, k): makes the k-th of them possible, from 1: whose it is."""


@dataclass(frozen=True)
class Repeated(Generic[S]):
    """How an attack is made again and again, until something has happened."""

    name: str
    """Its word in `[calc]`: `disabled`."""
    is_done: Callable[[S, S, tuple[int, ...]], bool]
    """(opening state, state, outcome of the last attack) -> whether it has happened."""
    renew: Callable[[S, S], None]
    """(opening state, state): makes the next attack possible: his arms are ready."""


@dataclass(frozen=True)
class Calculation(Generic[S]):
    """One thing that can be worked out: a shot, a melee."""

    name: str
    """Its word in `[calc]`."""
    inputs: tuple[Input, ...]
    pose: Callable[[Given], Posed[S]]
    """Raises DoNotFit where fields do not go together."""
    repeated: tuple[Repeated[S], ...] = ()
    resolve: Callable[..., None] | None = None
    """(state, choice, dice, log): the whole of it to its end, as it would be played; None: what
    the odds walk is all there is."""

    def defaults(self) -> Given:
        """Every field as it is where nobody says otherwise."""
        return Given({one.name: one.default for one in self.inputs})


def two_sides(title: str, **more: object) -> dict[str, object]:
    """The head of the document of a position between `a` and `b`."""
    seats = [{"id": one, "name": one.upper()} for one in ("a", "b")]
    return {"title": title, "story": title, "seats": seats, **more}
