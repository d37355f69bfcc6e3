"""Plans: where a unit can get to, and the choices that lead there.

A game in which things move offers them with `Ruleset.plans(view, seat, unit)`. Board, terminal,
bots and protocols work with them and know no game. A plan promises nothing: it is worked out from
what the seat sees, and others may answer on the way (cover fire). Whoever carries it out makes its
choices one after another, as long as each is legal and nobody else has to choose before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import overload

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY

Numbers = tuple[int, int, int, int, int, int, int]
"""A choice as kind, seat and the five slots."""


def numbers_of(choice: Choice) -> Numbers:
    """A choice as seven whole numbers."""
    return (
        int(choice.kind), int(choice.seat), int(choice.slot0), int(choice.slot1),
        int(choice.slot2), int(choice.slot3), int(choice.slot4),
    )  # fmt: skip


@dataclass(frozen=True)
class Spot:
    """A place of the board, as an order speaks of it: what stands before the colon in the order's
    template (`hex`, `place`, `point`) and its numbers. `Board.where` says where it is drawn."""

    what: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Threat:
    """A shot that a plan draws upon the unit on its way, or at its end."""

    by: int
    """The enemy who would shoot, by its row."""
    step: int
    """Before which choice of the plan it comes, from 0; as many as there are choices: it may be
    made once the unit is there."""
    chance: Fraction | None = None
    """Its chance to hit; None where it is not known."""


@dataclass(frozen=True)
class Shot:
    """What a unit could still shoot at from the end of a plan."""

    at: int
    """The enemy, by its row."""
    chance: Fraction | None = None
    """Its chance to hit; None where it is not known."""


@dataclass(frozen=True)
class Plan:
    """One thing a unit can do: the place where it ends and the choices that lead there."""

    unit: int
    """The row with which its orders begin: a ship, a character, a unit."""
    choices: tuple[tuple[int, ...], ...]
    """One after another, each as whole numbers (`play.entries.numbers_of`)."""
    end: Spot | None = None
    """Where it ends; None where it leads nowhere (a crew at its stations)."""
    facing: int = NOBODY
    """Where it looks at the end, as the game counts facings; NOBODY where that means nothing."""
    formation: int = NOBODY
    """How its figures stand at the end, as the game counts formations; NOBODY where it has none."""
    stand: tuple[Spot, ...] = ()
    """Where its figures stand at the end, where a unit has several."""
    way: tuple[Spot, ...] = ()
    """The places on the way from its start to its end, both included."""
    drift: Spot | None = None
    """Where it would be a turn later if it did nothing more (games with inertia)."""
    cost: int = 0
    """What it costs, in the points the game counts for it (`plan.cost` in the words)."""
    left: int = 0
    """What is left of these points afterwards."""
    seen_by: tuple[int, ...] = ()
    """Enemies, by row, who see the unit at its end."""
    threats: tuple[Threat, ...] = ()
    """Shots it draws upon itself, as far as the seat can know."""
    shots: tuple[Shot, ...] = ()
    """What it could shoot at from there before anybody else acts; in games with inertia, once all
    have drifted on."""
    advised: int = 0
    """How much the game's own advice is for it: the highest is the one to show first."""
    before: tuple[tuple[int, ...], ...] = ()
    """What its unit has been ordered already, to which its choices add (sealed orders)."""


class Unmade(Sequence[Plan]):
    """Plans, those first that are advised most. Each is made when somebody looks at it: of some
    thousand that a unit has, most readers look at a few."""

    def __init__(self, makers: Sequence[Callable[[], Plan]]) -> None:
        self._makers = makers
        self._made: dict[int, Plan] = {}

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, place: int) -> Plan: ...
    @overload
    def __getitem__(self, place: slice[int | None]) -> list[Plan]: ...
    def __getitem__(self, place: int | slice[int | None]) -> Plan | list[Plan]:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        i = range(len(self))[place]
        if i not in self._made:
            self._made[i] = self._makers[i]()
        return self._made[i]

    def __iter__(self) -> Iterator[Plan]:
        return (self[i] for i in range(len(self)))


def ranked(plans: Sequence[Plan]) -> Sequence[Plan]:
    """The plans that are advised most before the others."""
    return plans if isinstance(plans, Unmade) else sorted(plans, key=lambda one: -one.advised)
