"""Where plans are tried: compiled if the machine code is at hand, else interpreted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from asalto.bots.budget import FINALISTS, HANDFUL, LAST, VARIED, fewest, units_worth
from asalto.bots.plan_rows import NAMES, Numbers, replaced, write_plan
from asalto.core.kernel import compiled, specialise
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.kernel.search import PLANS_MAX, REPLIES_MAX, WIN, Desk, Plan
from asalto.core.ruleset import Ruleset, State

HORIZON, NEAR = 4, 2
"""Turns that a play-out lasts; the second where there is time for too few long ones. One turn is
too short a look: what it advised did worse than greedy's plans."""
MOST = 600
"""Choices that it lasts."""
FIRSTS, LOOSE = 8, 6
FIRSTS_SLOW, LOOSE_SLOW, PLANS_SLOW = 8, 6, 20
"""How many plans begin with the choices that the hints like best; how many vary another."""
DOUBT = 1.0
"""Standard errors by which a plan must be ahead of greedy's in the last comparison."""
CAUTION = 80.0
"""Thousandths: where the standard error is larger than this, a plan must be ahead by more."""
SPREAD = 100.0
"""Thousandths by which a plan and greedy's differ from one play-out to the next, at least: a few
play-outs that come out alike are no proof."""
NO_CLOCK = 1e9
"""Seconds for whoever may think as long as it likes."""
SHORTEST = 1e-6
"""Seconds that the clock can tell from none."""
EACH = 12
"""Play-outs that a planner's plan must get in its stage, on average; else fewer plans are tried."""
FEWEST = 4
"""Plans of a unit that are tried in any case."""
CHUNK = 64
"""Play-outs between two looks at the clock."""
GLIMPSE = 24
"""Worlds after which a plan is given up that has come to the same as greedy's, or to less."""
ENOUGH = 48
"""Worlds in which plans must have been tried before it is asked whether more are needed."""
SURE = 2.5
"""Standard errors beyond which no more is tried."""
NEGLIGIBLE = 4.0
"""Thousandths: plans that differ by less are as good as each other."""
OFTEN = 8
"""In one of so many play-outs an opponent must have done something for it to be feared."""
WATCHED = 400
"""Play-outs that are watched for it."""
FEW = 4
"""Of them, between two looks at the clock."""
FEARED = 20.0
"""Thousandths beyond the noise: what costs less is nothing to fear."""


@dataclass(frozen=True)
class Fear:
    """What an opponent may do that goes with the worst of the play-outs."""

    row: Numbers
    share: float
    """How often he does it, 0 to 1."""
    chance: float
    """What is left of the chance to win then."""


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
    usual: tuple[Numbers, ...] = ()
    """Greedy's plan."""
    fear: Fear | None = None
    """Where it was looked for, and there is one."""


class Mind:
    """Room for thinking about battles of one ruleset, one at a time."""

    def __init__(self, ruleset: Ruleset[Any], state: State, wait: bool = False) -> None:
        """`wait`: compile if need be. Else nobody waits for a compiler: it works aside."""
        self.ruleset = ruleset
        self.is_hurried = False
        """Whether the last play-outs were short ones, for lack of time."""
        self.fast = wait and compiled.available()
        self.fast = self.fast or self.is_outdated()
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
            self.roots, self.ponder = [copy(state)], specialise.bind(ruleset).ponder
            self.plans = [make(Plan) for _ in range(PLANS_SLOW)]
            self.desks = [make(Desk)]
            self._rest = [copy(state)], [copy(state)], [ruleset.new_choices()]
            self._dice = [make(Dice)], [make(Dice)], [log]

    def is_outdated(self) -> bool:
        """Whether another mind would think with machine code, and this one does not."""
        return not self.fast and compiled.is_at_hand(self.ruleset)

    def look(self, view: State) -> None:
        """Think about this view next."""
        if self.fast:
            compiled.to_row(view, self.roots)
        else:
            self.roots[0] = copy(view)

    def think(
        self, seat: int, seed: int, playouts: int, seconds: float,
        given: Sequence[Sequence[Sequence[Numbers]]] = (), model: int = 0,
        replies: Sequence[Sequence[Numbers]] = (),
    ) -> Thought:  # fmt: skip
        """Compare plans for the seat whose view is laid out, in so many play-outs or so long.

        `given`: what each unit could do, unit by unit, to be compared besides: each takes the place
        of what the best plan so far does with that unit. `model`: 1 where the others are known to
        be greedy, and nothing else. `replies`: good plans of those who are asked at the same time.
        """
        until = time.monotonic() + seconds
        self._lay_out(seat, seed, model)
        self._face(replies)
        self._number = self._made = 0
        self.is_hurried = False
        plans = self._run(0)
        if seconds < NO_CLOCK:
            most, playouts = playouts, self._affordable(playouts, until)
            if playouts < min(most, fewest(plans)):
                self.is_hurried = True
                self._set(self.desks, 0, "horizon", NEAR)
                playouts = self._affordable(most, until)
            if playouts < fewest(plans):
                return self._thought(plans)
            given = given[: units_worth(playouts)]
        stages = 1 + len(given) + VARIED
        share = int(playouts * (1 - LAST)) // stages
        for stage in range(stages):
            if stage > 0:
                if share == 0 or time.monotonic() > until:
                    break
                before = self._keep_alive()
                if stage <= len(given):
                    plans += self._add(given[stage - 1][: max(FEWEST, share // EACH)])
                else:
                    self._set(self.desks, 0, "base", self._best())
                    plans += self._run(0) - before
            self._halve(share, until)
        self._keep_alive()
        if plans > 1 and playouts > 0:
            self._compare(playouts - self._made, until)
        return self._thought(plans)

    def _affordable(self, playouts: int, until: float) -> int:
        """How many play-outs there is time for, by a first try of every plan. They are shared out
        first: else the first plans would take the time of the last comparison."""
        start = time.monotonic()
        if playouts == 0 or start >= until:
            return playouts
        alive = len(self._alive())
        self._run(1)
        self._made += alive
        now = time.monotonic()
        left = max(0.0, until - now) * alive / max(now - start, SHORTEST)
        return min(playouts, self._made + int(left))

    def fear(self, thought: Thought, seat: int, seed: int, seconds: float) -> Fear | None:
        """What the best plan has to fear: what an opponent does, in this turn or the next, where it
        comes out worst. Found by watching more play-outs of it, as many as time allows."""
        until = time.monotonic() + seconds
        self._lay_out(seat, seed, 0)
        write_plan(self.plans, 0, thought.rows, self.fast)
        self._clear(0)
        for rows, name, number in (
            (self.plans, "alive", 1), (self.desks, "plan_count", 1), (self.desks, "watched", 1),
        ):  # fmt: skip
            self._set(rows, 0, name, number)
        self._number = made = 0
        while made < WATCHED and time.monotonic() < until:
            self._run(FEW)
            made += FEW
        return self._worst(made)

    def _worst(self, made: int) -> Fear | None:
        """Of what was noted in so many play-outs, what stands out beyond the noise."""
        if made == 0:
            return None
        mean = self._get(self.plans, 0, "total") / made
        spread = sqrt(max(0.0, mean * (WIN - mean)))
        found: list[tuple[float, int]] = []
        for k in range(self._get(self.desks, 0, "fear_count")):
            count = self._noted(k, "count")
            if count < made <= OFTEN * count:
                less = mean - self._noted(k, "total") / count
                found.append((less - SURE * spread / sqrt(count), k))
        if not found or max(found)[0] < FEARED:
            return None
        k = max(found)[1]
        count = self._noted(k, "count")
        desk = self.desks[0]
        row = desk["fears"][k]["row"] if self.fast else desk.fears[k].row
        numbers = tuple(int(row[name] if self.fast else getattr(row, name)) for name in NAMES)
        return Fear(numbers, count / made, self._noted(k, "total") / count / 1000)

    def _noted(self, k: int, name: str) -> int:
        fears = self.desks[0]["fears"] if self.fast else self.desks[0].fears
        return self._get(fears, k, name)

    def _add(self, group: Sequence[Sequence[Numbers]]) -> int:
        """Write down plans that do otherwise with one unit than the best; how many are new."""
        best = self._rows(self._best())
        count = before = self._get(self.desks, 0, "plan_count")
        known = {self._rows(place) for place in range(count)}
        for rows in group:
            plan = replaced(best, rows)
            if count < len(self.plans) - 1 and plan not in known:
                known.add(plan)
                write_plan(self.plans, count, plan, self.fast)
                self._clear(count)
                self._set(self.plans, count, "alive", 1)
                count += 1
        self._set(self.desks, 0, "plan_count", count)
        return count - before

    def _lay_out(self, seat: int, seed: int, model: int) -> None:
        """Clear the desk."""
        desk: Any = make(Desk)
        desk.seat, desk.seed, desk.model, desk.base = seat, seed, model, NOBODY
        desk.firsts, desk.loose = (FIRSTS, LOOSE) if self.fast else (FIRSTS_SLOW, LOOSE_SLOW)
        desk.horizon, desk.most = HORIZON, MOST
        if self.fast:
            compiled.to_row(desk, self.desks)
        else:
            self.desks[0] = desk

    def _face(self, replies: Sequence[Sequence[Numbers]]) -> None:
        """Write down what opponents that think as well begin with."""
        desk = self.desks[0]
        for k, rows in enumerate(replies[:REPLIES_MAX]):
            write_plan(desk["replies"] if self.fast else desk.replies, k, rows, self.fast)
        self._set(self.desks, 0, "reply_count", min(REPLIES_MAX, len(replies)))

    def _run(self, count: int) -> int:
        """Try all plans in so many more worlds; 0: draw plans up. Returns how many there are."""
        found: int = self.ponder(
            self.roots, *self._rest, self.plans, self.desks, *self._dice, self._number, count
        )
        self._number += count
        return found

    def _halve(self, playouts: int, until: float) -> None:
        """Give up the worse half, again and again, until the finalists are left."""
        made = 0
        alive = self._alive()
        if len(alive) <= FINALISTS:
            return
        rounds = max(1, (len(alive) // FINALISTS).bit_length())
        for _ in range(rounds):
            each = max(2, playouts // rounds // len(alive)) if playouts else 0
            while each > 0 and time.monotonic() < until:
                count = min(each, max(1, CHUNK // len(alive)))
                self._run(count)
                each, made = each - count, made + count * len(alive)
                alive = self._drop(alive)
            alive.sort(key=lambda place: (-self._ahead(place), place))
            for place in alive[max(FINALISTS, (len(alive) + 1) // 2) :]:
                if place != 0:
                    self._set(self.plans, place, "alive", 0)
            alive = self._alive()
        self._made += made

    def _drop(self, alive: list[int]) -> list[int]:
        """Give up what comes to the same as greedy's plan, or is surely worse; returns the rest."""
        for place in alive:
            if place == 0 or self._get(self.plans, place, "tried") < GLIMPSE:
                continue
            is_same = self._get(self.plans, place, "square") == 0
            if is_same or self._ahead(place) + SURE * self._error(place) < 0:
                self._set(self.plans, place, "alive", 0)
        return self._alive()

    def _compare(self, playouts: int, until: float) -> None:
        """Compare the finalists once more, in worlds that none of them was chosen for: as long as
        it is open which of them is best, and worth knowing."""
        for place in self._alive():
            self._clear(place)
        alive = self._alive()
        while len(alive) > 1 and playouts >= len(alive) and time.monotonic() < until:
            count = min(max(1, CHUNK // len(alive)), playouts // len(alive))
            self._run(count)
            playouts, self._made = playouts - count * len(alive), self._made + count * len(alive)
            alive = self._give_up(alive)

    def _give_up(self, alive: list[int]) -> list[int]:
        """Give up the finalists that are surely no better; returns those that are still open."""
        if self._get(self.plans, 0, "tried") < ENOUGH:
            return alive
        best = self._best()
        least = max(0.0, self._ahead(best) - NEGLIGIBLE)
        for place in alive[1:]:
            if place != best and self._ahead(place) + SURE * self._error(place) < least:
                self._set(self.plans, place, "alive", 0)
        rest = self._alive()
        reach = [self._ahead(place) + SURE * self._error(place) for place in rest[1:]]
        is_ahead = len(rest) == 2 and self._ahead(rest[1]) > SURE * self._error(rest[1])
        return [0] if is_ahead or max(reach, default=0.0) < NEGLIGIBLE else rest

    def _alive(self) -> list[int]:
        count = self._get(self.desks, 0, "plan_count")
        return [place for place in range(count) if self._get(self.plans, place, "alive")]

    def _keep_alive(self) -> int:
        """Move the plans that are left to the front; returns how many there are."""
        alive = self._alive()
        if self.fast:
            self.plans[: len(alive)] = self.plans[alive]
        else:
            rest = [plan for place, plan in enumerate(self.plans) if place not in alive]
            self.plans[:] = [*[self.plans[place] for place in alive], *rest]
        self._set(self.desks, 0, "plan_count", len(alive))
        return len(alive)

    def _best(self) -> int:
        return max(self._alive(), key=lambda place: (self._ahead(place), -place))

    def _thought(self, plans: int) -> Thought:
        best = self._best()
        if best != 0 and not self._is_better(best):
            best = 0
        tried = max(1, self._get(self.plans, best, "tried"))
        return Thought(
            self._rows(best), self._get(self.plans, best, "total") / tried / 1000,
            self._ahead(best) / 1000, plans, self._made, self._rows(0),
        )  # fmt: skip

    def _get(self, rows: Any, place: int, name: str) -> int:
        return int(rows[place][name] if self.fast else getattr(rows[place], name))

    def _set(self, rows: Any, place: int, name: str, number: int) -> None:
        if self.fast:
            rows[place][name] = number
        else:
            setattr(rows[place], name, number)

    def _clear(self, place: int) -> None:
        """Forget what a plan has brought so far."""
        for name in ("tried", "total", "ahead", "square"):
            self._set(self.plans, place, name, 0)

    def _ahead(self, place: int) -> float:
        return self._get(self.plans, place, "ahead") / max(1, self._get(self.plans, place, "tried"))

    def _error(self, place: int) -> float:
        """The standard error of how far a plan is ahead of greedy's."""
        tried, mean = max(1, self._get(self.plans, place, "tried")), self._ahead(place)
        spread = self._get(self.plans, place, "square") / tried - mean * mean
        return sqrt(max(spread, 1.0) / tried)

    def _is_better(self, place: int) -> bool:
        """Whether a plan is ahead of greedy's beyond the doubt. Greedy's is mostly the better one:
        the less is known, the more another must be ahead."""
        tried = self._get(self.plans, place, "tried")
        if tried < HANDFUL:
            return False
        error = max(self._error(place), SPREAD / sqrt(tried))
        return self._ahead(place) > max(DOUBT * error, error * error / CAUTION)

    def _rows(self, place: int) -> tuple[Numbers, ...]:
        plan, count = self.plans[place], self._get(self.plans, place, "count")
        if self.fast:
            return tuple(plan["rows"][:count][list(NAMES)].tolist())
        return tuple(tuple(getattr(row, name) for name in NAMES) for row in plan.rows[:count])
