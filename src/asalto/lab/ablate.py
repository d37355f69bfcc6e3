"""Forbid the greedy bot one sort of choice: a bot that may do less should not win more.

Where it does, either the bot misjudges that sort of choice, or the scenario lays a trap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance

from asalto.core.kernel.playout import GREEDY, SORTS
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import Engine
from asalto.lab.pairing import share

FIRST_SEED = 5000
FRESH_SEED = 900_000
"""Seeds of the confirmation: other battles than those in which it was found."""
NOTABLE, SIGMAS = 0.02, 2.5
"""A change is confirmed if it is larger than this, and than so many standard errors."""


@dataclass(frozen=True)
class Ban:
    """What forbidding a sort of choice to one seat does."""

    kind: str
    seat: int
    before: float
    """Share of battles won (drawn ones count half)."""
    after: float
    error: float
    """Standard error of the difference, battle by battle with the same dice."""
    battles: int

    @property
    def change(self) -> float:
        """Points won or lost, of 1."""
        return self.after - self.before


Winners = dict[int, Sequence[int]]
"""Who won the battles in which nothing is forbidden, by the first of their seeds."""


def winners(engine: Engine, numbers: Sequence[int], first: int, n: int) -> Sequence[int]:
    """Who wins each battle."""
    return engine.inside(list(range(first, first + n)), [list(numbers)] * n)["winner"]


def compared(
    engine: Engine, kind: int, name: str, seat: int, first: int, n: int, known: Winners
) -> Ban:
    """The same battles with and without a sort of choice."""
    plain = [GREEDY] * len(engine.scenario.seats)
    banned = list(plain)
    banned[seat] = GREEDY + SORTS * (kind + 1)
    if first not in known:
        known[first] = winners(engine, plain, first, n)
    sides = engine.ruleset.side_of(engine.scenario.state)
    mine = [side == sides[seat] for side in sides]
    before = [share(one, mine) for one in known[first]]
    after = [share(one, mine) for one in winners(engine, banned, first, n)]
    moved = [two - one for one, two in zip(before, after, strict=True)]
    error = sqrt(pvariance(moved) / n)
    return Ban(name, seat, fmean(before), fmean(after), error, n)


def ablate(
    ruleset: Ruleset[State], scenario: Scenario[State], battles: int = 400, confirm: int = 2000,
    watch: Callable[[int, int], None] | None = None,
) -> list[Ban]:  # fmt: skip
    """Every sort of choice forbidden to every seat in turn, the greatest help first: those that
    did something notable, once more with fresh seeds."""
    engine, found, known = Engine(ruleset, scenario), [], Winners()
    tests = [(kind, seat) for kind in ruleset.choices for seat in range(len(scenario.seats))]
    for done, (kind, seat) in enumerate(tests, 1):
        name = kind.name.lower()
        ban = compared(engine, int(kind), name, seat, FIRST_SEED, battles, known)
        if abs(ban.change) > max(NOTABLE, SIGMAS * ban.error):
            ban = compared(engine, int(kind), name, seat, FRESH_SEED, confirm, known)
            found.append(ban)
        if watch is not None:
            watch(done, len(tests))
    return sorted(found, key=lambda one: -one.change)
