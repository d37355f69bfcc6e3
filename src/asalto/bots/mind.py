"""Where plans are tried: compiled if the machine code is at hand, else interpreted."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Any

from asalto.core import binding, compiled
from asalto.core.contract import Ruleset, State
from asalto.core.dice import Dice
from asalto.core.records import copy, make
from asalto.core.searching import PLANS_MAX, Desk, Plan

HORIZON = 4
"""Turns that a play-out lasts."""
MOST = 600
"""Choices that it lasts."""
LOOSE, LOOSE_SLOW, PLANS_SLOW = 40, 4, 12
DOUBT = 1.5
"""Standard errors by which a plan must be ahead of greedy's to be preferred."""
CHUNK = 64
"""Play-outs between two looks at the clock."""
Numbers = tuple[int, ...]
NAMES = ("kind", "seat", "slot0", "slot1", "slot2", "slot3", "slot4")


@dataclass(frozen=True)
class Thought:
    """What came of thinking."""

    rows: tuple[Numbers, ...]
    """The choices of the best plan: kind, seat, and the slots."""
    chance: float
    """Its value, 0 to 1: the chance to win where play-outs reach the end."""
    gain: float
    """By how much it is ahead of greedy's."""
    plans: int
    tried: int
    """Play-outs in all."""


class Mind:
    """Room for thinking about battles of one ruleset, one at a time."""

    def __init__(self, ruleset: Ruleset[Any], state: State, wait: bool = False) -> None:
        """`wait`: compile if need be. Else nobody waits for a compiler."""
        self.ruleset = ruleset
        self.fast = compiled.available() and (wait or compiled.load_kernels(ruleset).ponder.is_kept)
        if self.fast:
            w = compiled.workspace(ruleset, state)
            self.roots, self.ponder = w.opening, compiled.load_kernels(ruleset).ponder
            self.plans: Any = compiled.blank(Plan, PLANS_MAX)
            self.desks: Any = compiled.blank(Desk)
            self._rest = w.states, w.shadows, w.outs
            self._dice = w.dices, w.fates, w.logs
        else:
            log = ruleset.new_log()
            log.silent = 1
            self.roots, self.ponder = [copy(state)], binding.bind(ruleset).ponder
            self.plans = [make(Plan) for _ in range(PLANS_SLOW)]
            self.desks = [make(Desk)]
            self._rest = [copy(state)], [copy(state)], [ruleset.new_choices()]
            self._dice = [make(Dice)], [make(Dice)], [log]

    def look(self, view: State) -> None:
        """Think about this view next."""
        if self.fast:
            compiled.to_row(view, self.roots[0])
        else:
            self.roots[0] = copy(view)

    def _run(self, first: int, count: int) -> int:
        found: int = self.ponder(
            self.roots, *self._rest[:2], self._rest[2], self.plans, self.desks, *self._dice,
            first, count,
        )  # fmt: skip
        return found

    def think(self, seat: int, seed: int, playouts: int, seconds: float) -> Thought:
        """Compare plans for the seat whose view is laid out, in so many play-outs or so long."""
        until = time.monotonic() + seconds
        loose = LOOSE if self.fast else LOOSE_SLOW
        desk: Any = make(Desk)
        desk.seat, desk.seed, desk.loose = seat, seed, loose
        desk.horizon, desk.most = HORIZON, MOST
        if self.fast:
            compiled.to_row(desk, self.desks[0])
        else:
            self.desks[0] = desk
        alive = list(range(self._run(0, 0)))
        plans, number, made = len(alive), 0, 0
        rounds = ceil(log2(plans)) if plans > 1 else 0
        for _ in range(rounds):
            each = max(2, playouts // rounds // len(alive))
            while each > 0 and time.monotonic() < until:
                count = min(each, max(1, CHUNK // len(alive)))
                self._run(number, count)
                number, each, made = number + count, each - count, made + count * len(alive)
            alive.sort(key=lambda place: (-self._ahead(place), place))
            for place in alive[max(2, (len(alive) + 1) // 2) :]:
                if place != 0:
                    self._set(place, "alive", 0)
            alive = [place for place in alive if self._get(place, "alive")]
        return self._thought(alive, plans, made)

    def _thought(self, alive: list[int], plans: int, made: int) -> Thought:
        best = alive[0] if alive else 0
        tried = self._get(best, "tried")
        if best != 0:
            mean = self._ahead(best)
            spread = self._get(best, "square") / tried - mean * mean
            if mean <= DOUBT * sqrt(max(spread, 1.0) / tried):
                best = 0
        tried = max(1, self._get(best, "tried"))
        return Thought(
            self._rows(best), self._get(best, "total") / tried / 1000,
            self._ahead(best) / 1000, plans, made,
        )  # fmt: skip

    def _get(self, place: int, name: str) -> int:
        plan = self.plans[place]
        return int(plan[name] if self.fast else getattr(plan, name))

    def _set(self, place: int, name: str, number: int) -> None:
        if self.fast:
            self.plans[place][name] = number
        else:
            setattr(self.plans[place], name, number)

    def _ahead(self, place: int) -> float:
        return self._get(place, "ahead") / max(1, self._get(place, "tried"))

    def _rows(self, place: int) -> tuple[Numbers, ...]:
        plan, count = self.plans[place], self._get(place, "count")
        rows = plan["rows"] if self.fast else plan.rows
        if self.fast:
            return tuple(tuple(int(rows[k][name]) for name in NAMES) for k in range(count))
        return tuple(tuple(getattr(rows[k], name) for name in NAMES) for k in range(count))
