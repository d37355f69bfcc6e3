"""Which battles to play: paired seeds and swapped seats; what came of them; and when enough have
been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log, log10
from statistics import fmean

from asalto.bots.names import checked, line_up
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.intervals import half_width

BOTH = 1.5
"""By how much longer two tests take to end than one of them."""


@dataclass(frozen=True)
class Design:
    """Battle k of a batch has seed `seed + k // arrangements` and line-up `k % arrangements`.

    Different bots take every seat in turn with the same dice (paired seeds, swapped seats). Equal
    bots would only play the same battle twice, so each of their battles has a seed of its own.
    """

    arrangements: tuple[tuple[str, ...], ...]
    """The bot at each seat."""
    seed: int = 1

    def of(self, k: int) -> tuple[int, int]:
        """Seed and number of the line-up of battle k."""
        return self.seed + k // len(self.arrangements), k % len(self.arrangements)


def design(bots: Sequence[str], sides: Sequence[int], seed: int = 1, swap: bool = True) -> Design:
    """The design for bots as `line_up` takes them: who are named by seats change seats, who are
    named by sides change sides. Raises BadInput: unknown bot, or wrong number of them."""
    found = [checked(name) for name in bots]
    turns = [line_up(found[i:] + found[:i], sides) for i in range(len(found) if swap else 1)]
    return Design(tuple(dict.fromkeys(turns)), seed)


def sides_of(ruleset: Ruleset[State], scenario: Scenario[State]) -> list[list[int]]:
    """The seats of each side: allies stand together."""
    numbers = ruleset.side_of(scenario.state)
    return [
        [seat for seat, number in enumerate(numbers) if number == side]
        for side in range(len(set(numbers)))
    ]


def first_of_each(ruleset: Ruleset[State], scenario: Scenario[State]) -> list[int]:
    """The first seat of each side."""
    return [side[0] for side in sides_of(ruleset, scenario)]


def by_sides(one: str, other: str, sides: Sequence[Sequence[int]], seed: int = 1) -> Design:
    """The design for two bots that meet: a line-up for each row of `first_seats`. Raises
    BadInput."""
    one, other = checked(one), checked(other)
    rows = first_seats(sides)
    return Design(tuple(tuple(one if mine else other for mine in row) for row in rows), seed)


def first_seats(sides: Sequence[Sequence[int]]) -> list[tuple[bool, ...]]:
    """Which seats the first of two has, line-up by line-up: each has each side in turn, the other
    all else. Two sides make two line-ups; three make six, so that equals make a half each."""
    seats = range(sum(len(side) for side in sides))
    alone = [tuple(seat in side for seat in seats) for side in sides]
    rest = [tuple(not mine for mine in row) for row in alone]
    return list(dict.fromkeys([*alone, *rest]))


def share(winner: int, mine: Sequence[bool]) -> float:
    """What a battle is worth to those seats: drawn ones count half."""
    return 0.5 if winner == NOBODY else float(mine[winner])


@dataclass
class Sprt:
    """Wald's sequential test: is a win rate within `margin` of one half, or outside?

    Two tests side by side, one for each direction; draws count half. `verdict` is "fair",
    "favours first", "favours second" or "" (play on). Each error has a chance of `alpha`.
    """

    margin: float = 0.02
    alpha: float = 0.05

    def verdict(self, wins: float, losses: float) -> str:
        """What the battles so far say."""
        bound = log((1 - self.alpha) / self.alpha)
        up, down = self._evidence(wins, losses), self._evidence(losses, wins)
        if up > bound:
            return "favours first"
        if down > bound:
            return "favours second"
        return "fair" if up < -bound and down < -bound else ""

    def needed(self, off: float) -> int:
        """About how many battles it takes, on average, where the first side is above one half by
        `off`: Wald's number; half as many again for an even scenario, which both tests must call
        so."""
        p = 0.5 + off
        drift = abs(self._evidence(p, 1 - p))
        found = log((1 - self.alpha) / self.alpha) / drift * (1 if off else BOTH)
        step: int = 10 ** max(0, floor(log10(found)) - 1)
        return ceil(found / step) * step

    def _evidence(self, wins: float, losses: float) -> float:
        """Log likelihood of "one half and the margin" against "one half"."""
        p = 0.5 + self.margin
        return wins * log(p / 0.5) + losses * log((1 - p) / 0.5)


@dataclass
class Pairing:
    """Two bots, each seed played once from each side."""

    one: str
    other: str
    pairs: list[float] = field(default_factory=list)
    """For each seed: what the first made of its two battles, 0 to 1 (drawn ones count half)."""

    turns: int = 2
    """Battles of each seed."""
    by_choices: Pairing | None = None
    """The same score by what choices were worth (`gains`), where that was asked for."""

    @property
    def battles(self) -> int:
        """How many were played."""
        return self.turns * len(self.pairs)

    @property
    def score(self) -> float:
        """The first's share."""
        return fmean(self.pairs)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval, at most the whole range: seeds are independent, the two
        battles of one are not. Where all went one way the rule of three gives it."""
        if self.score in (0.0, 1.0):
            return min(1.0, 3 / (2 * len(self.pairs)))
        return min(1.0, half_width(self.pairs))
