"""What learners see of a game: which numbers of a seat's view, entity by entity, and their ranges.

A `Sheet` names them; `envs.feature_source` writes the function that fills an array with them.
Expressions speak of `state` (the seat's view) and of `r` (one entity). Every number lies
between -1 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asalto.core.files.ranges import Limits
from asalto.core.kernel.records import fields
from asalto.core.ruleset import Ruleset, State

NUMBER, SIGNED, CATEGORY, IS = "number", "signed", "category", "is"


@dataclass(frozen=True)
class Item:
    """One number, or several, of the state or of an entity."""

    kind: str
    expr: str
    low: str = "0"
    high: str = "1"
    cells: int = 1
    """How many: `{k}` in the expression counts them."""

    @property
    def width(self) -> int:
        """How many numbers of the observation it fills."""
        return int(self.high) if self.kind == CATEGORY else self.cells

    @property
    def labels(self) -> list[str]:
        """The name of each of its numbers."""
        name = self.expr.replace("r.", "").replace("state.", "")
        if self.kind == CATEGORY:
            return [f"{name}={k}" for k in range(self.width)]
        if self.kind == IS:
            name = f"is {name}"
        return [name.replace("{k}", str(k)) for k in range(self.cells)]

    @property
    def meaning(self) -> str:
        """How the number is scaled, in words."""
        if self.kind == NUMBER:
            return f"{self.low} to {self.high} as 0 to 1; -1 where it is hidden"
        if self.kind == SIGNED:
            return f"-{self.high} to {self.high} as -1 to 1"
        return "1 where it is so, else 0"


def number(expr: str, low: object, high: object, cells: int = 1) -> Item:
    """A number from `low` to `high` as 0 to 1; -1 where it is hidden."""
    return Item(NUMBER, expr, str(low), str(high), cells)


def signed(expr: str, high: object) -> Item:
    """A number from `-high` to `high` as -1 to 1."""
    return Item(SIGNED, expr, f"-{high}", str(high))


def one_of(expr: str, count: int) -> Item:
    """One of `count` values: a 1 in its place."""
    return Item(CATEGORY, expr, "0", str(count))


def has(expr: str) -> Item:
    """1 where a row is named, that is, where it is not NOBODY."""
    return Item(IS, f"{expr} >= 0")


def named_by(expr: str) -> Item:
    """1 for the entity whose row stands there."""
    return Item(IS, f"{expr} == i")


@dataclass(frozen=True)
class Nested:
    """Rows within an entity: the weapons of a ship."""

    rows: str
    used: str
    """An expression for how many of them are in use."""
    items: tuple[Item, ...]

    @property
    def width(self) -> int:
        """Numbers for each row."""
        return sum(item.width for item in self.items)


@dataclass(frozen=True)
class Entity:
    """Rows of the state that stand on the board: own ones come first, then the others'."""

    rows: str
    used: str
    items: tuple[Item, ...]
    seat: str = "r.seat"
    """An expression for whose it is."""
    place: tuple[str, str, int] | None = None
    """Where it is: two expressions, and the distance that stands for 1. Told relative to the mean
    of the seat's own."""
    nested: tuple[Nested, ...] = ()
    pair: Item | None = None
    """Something between it and every other: `{j}` is the other's row."""
    spare: int = 0
    """Rows kept free for those that join during a battle."""

    @property
    def width(self) -> int:
        """Numbers for each, without nested rows and pairs."""
        return 2 + 2 * (self.place is not None) + sum(item.width for item in self.items)


@dataclass(frozen=True)
class Sheet:
    """What is seen of one game."""

    entities: tuple[Entity, ...]
    """The first are those that orders begin with."""
    items: tuple[Item, ...]
    """Of the state as a whole."""


def usual(ruleset: Ruleset[State]) -> Sheet:
    """A sheet for a game that has none: the numbers within its `limits`, of the first rows that
    belong to seats."""
    limits: Limits = ruleset.files.limits or {}
    top = fields(ruleset.state)
    entities: list[Entity] = []
    for one in top:
        if one.kind == "rows" and one.record is not None and one.used is not None:
            names = [field.name for field in fields(one.record)]
            if "seat" in names and not entities:
                items = _within(limits, f"{one.name}.", "r.", one.record)
                entities.append(Entity(one.name, f"state.{one.used}", tuple(items)))
    phase = one_of("state.phase", len(ruleset.enums["phase"]))
    return Sheet(tuple(entities), (phase, *_within(limits, "", "state.", ruleset.state)))


def _within(limits: Limits, path: str, holder: str, record: type) -> Sequence[Item]:
    found = []
    for one in fields(record):
        limit = limits.get(f"{path}{one.name}")
        if one.kind == "int" and limit is not None and isinstance(limit.most, int):
            found.append(
                number(f"{holder}{one.name}", limit.least, max(limit.most, limit.least + 1))
            )
    return found
