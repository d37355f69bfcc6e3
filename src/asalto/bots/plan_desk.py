"""The desk where plans are tried: compiled if the machine code is at hand, else interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any

from asalto.bots.plan_rows import NAMES, Numbers, replaced, write_plan
from asalto.core.kernel import compiled, specialise
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.kernel.search import PLANS_MAX, REPLIES_MAX, Desk, Plan
from asalto.core.ruleset import Ruleset, State

GREEDYS = 0
"""Where greedy's plan stands."""
FIRSTS, LOOSE = 8, 6
"""How many plans begin with the choices that the hints like best; how many vary another."""
PLANS_SLOW = 20
"""Plans for which there is room where nothing is compiled."""


class PlanDesk:
    """Plans of one seat, by their places, and what came of them in the same worlds. How far a plan
    is ahead of greedy's is given in thousandths of a battle won."""

    def __init__(self, ruleset: Ruleset[Any], state: State, wait: bool = False) -> None:
        """`wait`: compile if need be. Else nobody waits for a compiler: it works aside."""
        self.ruleset = ruleset
        self.fast = wait and compiled.available()
        self.fast = self.fast or self.is_outdated()
        self._number = 0
        if self.fast:
            w = compiled.workspace(ruleset, state)
            self._roots, self._ponder = w.opening, compiled.load_kernels(ruleset).ponder
            self._plans: Any = compiled.blank(Plan, PLANS_MAX)
            self._desks: Any = compiled.blank(Desk)
            self._rest = w.states, w.shadows, w.outs
            self._dice = w.dices, w.fates, w.logs
        else:
            log = ruleset.new_log()
            log.silent = 1
            self._roots, self._ponder = [copy(state)], specialise.bind(ruleset).ponder
            self._plans = [make(Plan) for _ in range(PLANS_SLOW)]
            self._desks = [make(Desk)]
            self._rest = [copy(state)], [copy(state)], [ruleset.new_choices()]
            self._dice = [make(Dice)], [make(Dice)], [log]

    def is_outdated(self) -> bool:
        """Whether another desk would have machine code, and this one has not."""
        return not self.fast and compiled.is_at_hand(self.ruleset)

    def look(self, view: State) -> None:
        """Plans are made for this view next."""
        if self.fast:
            compiled.to_row(view, self._roots)
        else:
            self._roots[0] = copy(view)

    def clear(self, seat: int, seed: int, model: int, horizon: int, most: int) -> None:
        """Begin anew for a seat: the seed of its worlds, how many turns and how many choices a
        play-out lasts. `model`: see `Desk`."""
        desk: Any = make(Desk)
        desk.seat, desk.seed, desk.model, desk.base = seat, seed, model, NOBODY
        desk.firsts, desk.loose, desk.horizon, desk.most = FIRSTS, LOOSE, horizon, most
        self._number = 0
        if self.fast:
            compiled.to_row(desk, self._desks)
        else:
            self._desks[0] = desk

    def face(self, replies: Sequence[Sequence[Numbers]]) -> None:
        """Write down what opponents that think as well begin with."""
        for k, rows in enumerate(replies[:REPLIES_MAX]):
            write_plan(self._field("replies"), k, rows, self.fast)
        self._note("reply_count", min(REPLIES_MAX, len(replies)))

    def shorten(self, horizon: int) -> None:
        """Play-outs last so many turns from now on."""
        self._note("horizon", horizon)

    def draw_up(self) -> int:
        """Draw up the first plans: greedy's, and some like it. Returns how many there are."""
        return self.run(0)

    def vary(self, place: int) -> int:
        """Draw up variations of a plan besides those that there are; returns how many are new."""
        before = self._known("plan_count")
        self._note("base", place)
        return self.run(0) - before

    def add(self, place: int, others: Iterable[Sequence[Numbers]]) -> int:
        """Write down plans that do otherwise with one unit than the one at `place`; returns how
        many are new."""
        model = self.rows(place)
        count = before = self._known("plan_count")
        known = {self.rows(other) for other in range(count)}
        for rows in others:
            plan = replaced(model, rows)
            if count < len(self._plans) - 1 and plan not in known:
                known.add(plan)
                self._write(count, plan)
                count += 1
        self._note("plan_count", count)
        return count - before

    def watch(self, plan: Sequence[Numbers]) -> None:
        """Try this plan alone, and note what the opponents do."""
        self._write(0, plan)
        self._note("plan_count", 1)
        self._note("watched", 1)

    def run(self, worlds: int) -> int:
        """Try all plans that are alive in so many more worlds. Returns how many plans there are."""
        found: int = self._ponder(
            self._roots, *self._rest, self._plans, self._desks, *self._dice, self._number, worlds
        )
        self._number += worlds
        return found

    def alive(self) -> list[int]:
        """Where the plans stand that are not given up."""
        return [k for k in range(self._known("plan_count")) if self._count(k, "alive")]

    def give_up(self, place: int) -> None:
        """Try this plan no more."""
        self._set(self._plans[place], "alive", 0)

    def close_ranks(self) -> None:
        """Move the plans that are alive to the front; the others are gone."""
        alive = self.alive()
        if self.fast:
            self._plans[: len(alive)] = self._plans[alive]
        else:
            rest = [plan for place, plan in enumerate(self._plans) if place not in alive]
            self._plans[:] = [*[self._plans[place] for place in alive], *rest]
        self._note("plan_count", len(alive))

    def forget(self, place: int) -> None:
        """What a plan has brought so far counts no more."""
        for name in ("tried", "total", "ahead", "square"):
            self._set(self._plans[place], name, 0)

    def rows(self, place: int) -> tuple[Numbers, ...]:
        """The choices of a plan."""
        plan, count = self._plans[place], self._count(place, "count")
        if self.fast:
            return tuple(plan["rows"][:count][list(NAMES)].tolist())
        return tuple(tuple(getattr(row, name) for name in NAMES) for row in plan.rows[:count])

    def tried(self, place: int) -> int:
        """Play-outs of a plan."""
        return self._count(place, "tried")

    def won(self, place: int) -> float:
        """Thousandths won in a play-out of it, on average."""
        return self._count(place, "total") / max(1, self.tried(place))

    def ahead(self, place: int) -> float:
        """How far it is ahead of greedy's."""
        return self._count(place, "ahead") / max(1, self.tried(place))

    def error(self, place: int) -> float:
        """The standard error of that."""
        tried, mean = max(1, self.tried(place)), self.ahead(place)
        spread = self._count(place, "square") / tried - mean * mean
        return sqrt(max(spread, 1.0) / tried)

    def is_same(self, place: int) -> bool:
        """Whether it has come to the same as greedy's in every world."""
        return self._count(place, "square") == 0

    def noted(self) -> Iterator[tuple[Numbers, int, float]]:
        """What the opponents did while a plan was watched: the choice, in how many play-outs, and
        how many thousandths were won in those, on average."""
        for note in self._field("fears")[: self._known("fear_count")]:
            row, count = self._get(note, "row"), int(self._get(note, "count"))
            numbers = tuple(int(self._get(row, name)) for name in NAMES)
            yield numbers, count, int(self._get(note, "total")) / count

    def _write(self, place: int, rows: Sequence[Numbers]) -> None:
        """Lay out a plan that has not been tried."""
        write_plan(self._plans, place, rows, self.fast)
        self.forget(place)
        self._set(self._plans[place], "alive", 1)

    def _field(self, name: str) -> Any:
        return self._get(self._desks[0], name)

    def _known(self, name: str) -> int:
        return int(self._field(name))

    def _note(self, name: str, number: int) -> None:
        self._set(self._desks[0], name, number)

    def _count(self, place: int, name: str) -> int:
        return int(self._get(self._plans[place], name))

    def _get(self, record: Any, name: str) -> Any:
        return record[name] if self.fast else getattr(record, name)

    def _set(self, record: Any, name: str, number: int) -> None:
        if self.fast:
            record[name] = number
        else:
            setattr(record, name, number)
