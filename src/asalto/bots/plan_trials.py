"""Thinking: plans are tried in stages, and what is left at last is compared once more."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from asalto.bots.budget import FINALISTS, HANDFUL, LAST, VARIED, fewest, units_worth
from asalto.bots.fears import Fear, worst
from asalto.bots.plan_desk import GREEDYS, PlanDesk
from asalto.bots.plan_rows import Numbers
from asalto.core.ruleset import Ruleset, State

HORIZON, NEAR = 4, 2
"""Turns that a play-out lasts; the second where there is time for too few long ones. One turn is
too short a look: what it advised did worse than greedy's plans."""
MOST = 600
"""Choices that it lasts."""
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
WATCHED = 400
"""Play-outs that are watched for what there is to fear."""
FEW = 4
"""Of them, between two looks at the clock."""


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
    """Thinks about battles of one ruleset, one at a time."""

    def __init__(self, ruleset: Ruleset[Any], state: State, wait: bool = False) -> None:
        """`wait`: see `PlanDesk`."""
        self.desk = PlanDesk(ruleset, state, wait)
        self.is_hurried = False
        """Whether the last play-outs were short ones, for lack of time."""
        self._made = 0

    def think(
        self, seat: int, seed: int, playouts: int, seconds: float,
        given: Sequence[Sequence[Sequence[Numbers]]] = (), model: int = 0,
        replies: Sequence[Sequence[Numbers]] = (),
    ) -> Thought:  # fmt: skip
        """Compare plans for the seat whose view lies on the desk, in so many play-outs or so long.

        `given`: what each unit could do, unit by unit, to be compared besides: each takes the place
        of what the best plan so far does with that unit. `model`: 1 where the others are known to
        be greedy, and nothing else. `replies`: good plans of those who are asked at the same time.
        """
        until = time.monotonic() + seconds
        self.desk.clear(seat, seed, model, HORIZON, MOST)
        self.desk.face(replies)
        self._made, self.is_hurried = 0, False
        plans = self.desk.draw_up()
        if seconds < NO_CLOCK:
            most, playouts = playouts, self._affordable(playouts, until)
            if playouts < min(most, fewest(plans)):
                self.is_hurried = True
                self.desk.shorten(NEAR)
                playouts = self._affordable(most, until)
            if playouts < fewest(plans):
                return self._thought(plans)
            given = given[: units_worth(playouts)]
        plans += self._tried_in_stages(int(playouts * (1 - LAST)), until, given)
        if plans > 1 and playouts > 0:
            self._compare(playouts - self._made, until)
        return self._thought(plans)

    def _tried_in_stages(
        self, playouts: int, until: float, given: Sequence[Sequence[Sequence[Numbers]]]
    ) -> int:
        """Try the plans that are drawn up, then each unit's of the planner, then the best with
        variations; the finalists of each stage stay. Returns how many plans came in besides."""
        stages, plans = 1 + len(given) + VARIED, 0
        share = playouts // stages
        for stage in range(stages):
            if stage > 0:
                if share == 0 or time.monotonic() > until:
                    break
                self.desk.close_ranks()
                if stage <= len(given):
                    tried = given[stage - 1][: max(FEWEST, share // EACH)]
                    plans += self.desk.add(self._best(), tried)
                else:
                    plans += self.desk.vary(self._best())
            self._halve(share, until)
        self.desk.close_ranks()
        return plans

    def _affordable(self, playouts: int, until: float) -> int:
        """How many play-outs there is time for, by a first try of every plan. They are shared out
        first: else the first plans would take the time of the last comparison."""
        start = time.monotonic()
        if playouts == 0 or start >= until:
            return playouts
        alive = len(self.desk.alive())
        self._run(1, alive)
        now = time.monotonic()
        left = max(0.0, until - now) * alive / max(now - start, SHORTEST)
        return min(playouts, self._made + int(left))

    def fear(self, thought: Thought, seat: int, seed: int, seconds: float) -> Fear | None:
        """What the best plan has to fear: what an opponent does, in this turn or the next, where it
        comes out worst. Found by watching more play-outs of it, as many as time allows."""
        until = time.monotonic() + seconds
        self.desk.clear(seat, seed, 0, HORIZON, MOST)
        self.desk.watch(thought.rows)
        made = 0
        while made < WATCHED and time.monotonic() < until:
            self.desk.run(FEW)
            made += FEW
        return worst(self.desk.noted(), made, self.desk.won(0))

    def _run(self, worlds: int, alive: int) -> None:
        """Try the plans that are alive, so many of them, in so many more worlds."""
        self.desk.run(worlds)
        self._made += worlds * alive

    def _halve(self, playouts: int, until: float) -> None:
        """Give up the worse half, again and again, until the finalists are left."""
        alive = self.desk.alive()
        if len(alive) <= FINALISTS:
            return
        rounds = max(1, (len(alive) // FINALISTS).bit_length())
        for _ in range(rounds):
            each = max(2, playouts // rounds // len(alive)) if playouts else 0
            while each > 0 and time.monotonic() < until:
                count = min(each, max(1, CHUNK // len(alive)))
                self._run(count, len(alive))
                each -= count
                alive = self._drop(alive)
            alive.sort(key=lambda place: (-self.desk.ahead(place), place))
            for place in alive[max(FINALISTS, (len(alive) + 1) // 2) :]:
                if place != GREEDYS:
                    self.desk.give_up(place)
            alive = self.desk.alive()

    def _drop(self, alive: Sequence[int]) -> list[int]:
        """Give up what comes to the same as greedy's plan, or is surely worse; returns the rest."""
        for place in alive:
            if place == GREEDYS or self.desk.tried(place) < GLIMPSE:
                continue
            if self.desk.is_same(place) or self._most(place) < 0:
                self.desk.give_up(place)
        return self.desk.alive()

    def _compare(self, playouts: int, until: float) -> None:
        """Compare the finalists once more, in worlds that none of them was chosen for: as long as
        it is open which of them is best, and worth knowing."""
        alive = self.desk.alive()
        for place in alive:
            self.desk.forget(place)
        while len(alive) > 1 and playouts >= len(alive) and time.monotonic() < until:
            count = min(max(1, CHUNK // len(alive)), playouts // len(alive))
            self._run(count, len(alive))
            playouts -= count * len(alive)
            alive = self._open(alive)

    def _open(self, alive: list[int]) -> list[int]:
        """Give up the finalists that are surely no better; returns those that are still open."""
        if self.desk.tried(GREEDYS) < ENOUGH:
            return alive
        best = self._best()
        least = max(0.0, self.desk.ahead(best) - NEGLIGIBLE)
        for place in alive[1:]:
            if place != best and self._most(place) < least:
                self.desk.give_up(place)
        rest = self.desk.alive()
        others = rest[1:]
        is_ahead = len(others) == 1 and self._least(others[0]) > 0
        reach = max(map(self._most, others), default=0.0)
        return [GREEDYS] if is_ahead or reach < NEGLIGIBLE else rest

    def _most(self, place: int) -> float:
        """How far a plan may be ahead of greedy's at most."""
        return self.desk.ahead(place) + SURE * self.desk.error(place)

    def _least(self, place: int) -> float:
        """How far it is surely ahead."""
        return self.desk.ahead(place) - SURE * self.desk.error(place)

    def _best(self) -> int:
        return max(self.desk.alive(), key=lambda place: (self.desk.ahead(place), -place))

    def _thought(self, plans: int) -> Thought:
        best = self._best()
        if best != GREEDYS and not self._is_better(best):
            best = GREEDYS
        return Thought(
            self.desk.rows(best), self.desk.won(best) / 1000, self.desk.ahead(best) / 1000, plans,
            self._made, self.desk.rows(GREEDYS),
        )  # fmt: skip

    def _is_better(self, place: int) -> bool:
        """Whether a plan is ahead of greedy's beyond the doubt. Greedy's is mostly the better one:
        the less is known, the more another must be ahead."""
        tried = self.desk.tried(place)
        if tried < HANDFUL:
            return False
        error = max(self.desk.error(place), SPREAD / sqrt(tried))
        return self.desk.ahead(place) > max(DOUBT * error, error * error / CAUTION)
