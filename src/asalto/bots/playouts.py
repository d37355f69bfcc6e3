"""How likely each side is to win from a place of a battle: play-outs to the end, counted.

All places meet the same seeds, so that two ways on can be compared play-out by play-out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from asalto.bots.names import INSIDE, number_of
from asalto.bots.plan_rows import Numbers, write_plan
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel import compiled, specialise
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import SEATS_MAX, Outcome
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.kernel.search import Plan
from asalto.core.ruleset import Ruleset, State

LIMIT = 20_000
"""Choices after which a play-out is cut off: it counts as drawn."""
SEEDS = 0x5EED
FEW = 40
"""Play-outs below which all alike is not taken for certain."""


@dataclass(eq=False)
class Node:
    """A place from which battles are played out: after these choices, with dice drawn anew."""

    state: State
    rows: tuple[Numbers, ...] = ()
    seat: int = NOBODY
    """Whose view the state is; NOBODY: it is the whole truth."""
    winners: list[int] = field(default_factory=list)
    """Of each play-out, NOBODY where it was drawn."""
    known: int | None = None
    """Who has won, where the battle is over."""


Sides = Sequence[int]
"""The number of each seat's side: allies win together."""


def worth(winner: int, seat: int, sides: Sides) -> float:
    """What a battle is worth to a seat: 1 if its side has won, that side's share of a drawn one."""
    return 1 / len(set(sides)) if winner == NOBODY else float(sides[winner] == sides[seat])


def chance(node: Node, seat: int, sides: Sides) -> float:
    """The chance that a seat's side wins, its share of drawn battles counted."""
    if node.known is not None:
        return worth(node.known, seat, sides)
    won = sum(worth(winner, seat, sides) for winner in node.winners)
    return won / len(node.winners) if node.winners else worth(NOBODY, seat, sides)


def error(node: Node, seat: int, sides: Sides) -> float:
    """The standard error of that."""
    if node.known is not None or not node.winners:
        return 0.0
    count, mean = len(node.winners), chance(node, seat, sides)
    square = sum(worth(winner, seat, sides) ** 2 for winner in node.winners) / count
    return sqrt(max(square - mean * mean, _floor(count)) / count)


def _floor(count: int) -> float:
    """The least that play-outs are taken to differ by, squared: ten that all end alike do not prove
    that the next will."""
    return (0.25 if count >= FEW else 1.5) / count


def gap(one: Node, other: Node, seat: int, sides: Sides) -> tuple[float, float]:
    """How much better a seat's side stands at one place than at another, and the standard error,
    play-out by play-out where both have been played."""
    if one is other:
        return 0.0, 0.0
    difference = chance(one, seat, sides) - chance(other, seat, sides)
    both = min(len(one.winners), len(other.winners))
    if one.known is not None or other.known is not None or both < 2:
        return difference, sqrt(error(one, seat, sides) ** 2 + error(other, seat, sides) ** 2)
    steps = [
        worth(a, seat, sides) - worth(b, seat, sides)
        for a, b in zip(one.winners[:both], other.winners[:both], strict=True)
    ]
    mean = sum(steps) / both
    spread = sum(step * step for step in steps) / both - mean * mean
    return difference, sqrt(max(spread, _floor(both)) / both)


class Trials:
    """Room for playing battles of one ruleset out, by one bot in all seats."""

    def __init__(
        self, ruleset: Ruleset[Any], state: State, bot: str = "greedy", fast: bool | None = None
    ) -> None:
        """`fast`: compiled, even if somebody has to wait for the compiler; None: interpreted until
        another process has made the machine code. Raises BadInput for a bot that is too slow
        for this."""
        number = number_of(bot)
        if number is None:
            raise BadInput(
                f"battles cannot be played out by {bot!r}; there are {', '.join(INSIDE)}"
            )
        self.ruleset, self.fast = ruleset, fast is True
        self.is_waiting = fast is None and compiled.available()
        self.seats = state.seat_count
        self.played = 0
        self.first = SEEDS
        """From here on seeds are counted."""
        self._state, self._number = state, number
        self._look()
        self._make_room()

    def _look(self) -> bool:
        """Turn to the machine code, if it is there now; whether that is new."""
        if not self.is_waiting or not compiled.is_at_hand(self.ruleset):
            return False
        self.fast, self.is_waiting = True, False
        return True

    def _make_room(self) -> None:
        ruleset, state = self.ruleset, self._state
        bots = [self._number] * SEATS_MAX
        if self.fast:
            import numpy as np

            self.try_out: Any = compiled.load_kernels(ruleset).try_out
            w = compiled.workspace(ruleset, state)
            self._states: tuple[Any, ...] = w.opening, w.states, w.shadows, w.outs
            self.plans: Any = compiled.blank(Plan)
            self._rest: tuple[Any, ...] = w.dices, w.fates, w.logs
            self._bots: Any = np.array(bots, np.int64)
        else:
            log = ruleset.new_log()
            log.silent = 1
            self.try_out = specialise.bind(ruleset).try_out
            self._states = [copy(state)], [copy(state)], [copy(state)], [ruleset.new_choices()]
            self.plans = [make(Plan)]
            self._rest = [make(Dice)], [make(Dice)], [log]
            self._bots = bots

    def grow(self, node: Node, count: int) -> None:
        """Play on from a place until there are so many play-outs."""
        first = len(node.winners)
        if node.known is not None or first >= count:
            return
        if self._look():
            self._make_room()
        seeds = [self.first + 7919 * k for k in range(first, count)]
        write_plan(self.plans, 0, node.rows, self.fast)
        node.winners += self._fast(node, seeds) if self.fast else self._slow(node, seeds)
        self.played += count - first

    def _fast(self, node: Node, seeds: Sequence[int]) -> list[int]:
        import numpy as np

        compiled.to_row(node.state, self._states[0])
        found = compiled.blank(Outcome, len(seeds))
        self.try_out(
            *self._states, self.plans, *self._rest, np.array(seeds, np.int64), self._bots, found,
            node.seat, LIMIT,
        )  # fmt: skip
        over, winner = found["over"].tolist(), found["winner"].tolist()
        return [int(won) if done else NOBODY for done, won in zip(over, winner, strict=True)]

    def _slow(self, node: Node, seeds: Sequence[int]) -> list[int]:
        self._states[0][0] = copy(node.state)
        found = [make(Outcome) for _ in seeds]
        self.try_out(
            *self._states, self.plans, *self._rest, list(seeds), self._bots, found, node.seat,
            LIMIT,
        )  # fmt: skip
        return [int(one.winner) if one.over else NOBODY for one in found]
