"""The searching bot: it tries whole plans against several sorts of opponents before it chooses."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import Any

from asalto.bots.base import Decision
from asalto.bots.budget import fewest, units_worth
from asalto.bots.candidates import candidates
from asalto.bots.greedy import Greedy
from asalto.bots.plan_rows import Numbers
from asalto.bots.plan_trials import (
    HORIZON,
    NEAR,
    NO_CLOCK,
    SHORTEST,
    Mind,
    Thought,
)
from asalto.bots.replies import Replies, Reply
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset
from asalto.play.form import Option
from asalto.play.view import Sight


@dataclass(frozen=True)
class Level:
    """How long a level thinks."""

    playouts: int
    """For a decision between many plans; where there are few, fewer."""
    seconds: float
    """For one turn; a little is left for what comes after the last look at the clock."""


LEVELS = {3: Level(2000, 0.25), 4: Level(16000, 0.94), 5: Level(80000, 4.9)}
SLOW = 6
"""Plans of the game's planner that are tried where nothing is compiled."""
LOOKING = 0.2
"""Of its time, what a bot that explains itself takes to see what it has to fear."""
FRESH = 3
"""From the seed of a search to one whose worlds are none of its own."""
SHARE = 0.8
"""Of what is left of a turn's time, what one decision may take at most; less in a turn that will
have many, as the last one had. What is open between many plans gets more of it."""
AHEAD = 1.5
"""How much more than its share of them: many decisions are clear before their time is over, and a
third of every turn was left."""
FEW_PLANS = 8
"""Plans that the search draws up itself where a choice between many is open."""
PLANNING = 0.3
"""Of a decision's time, what the game's planner may take; where it takes more, it is left out."""
PATIENCE = 0.8
"""By so much less than the last time it is expected to take after each decision without it."""
UNKNOWN = 1e9
"""Play-outs a second, before any were made: as many as one likes."""
HOPE = 1.05
"""By so much quicker than the last ones play-outs are taken to be after each decision for which
they were too slow."""
REPLYING, THOROUGH = 0.15, 4000
"""Of a decision's time, what goes into what others may choose at the same moment; for levels of so
many play-outs. With fewer all are needed for one's own plans."""
FIRST = 32
"""Plans of the sort that matters most for which time is kept in the first turn."""
MANY = 24
"""Plans from which a decision is worth all play-outs of a level; one between fewer gets fewer."""


@dataclass
class Planned:
    """What the game's planner did the last time for a sort of choice."""

    seconds: float = 0.0
    offered: int = 0
    """Plans that it handed on."""


class Search:
    """Chooses among plans by playing them out; keeps to its plan until something happens."""

    def __init__(
        self, ruleset: Ruleset[Any], fate: Dice, name: str, level: Level, patient: bool = False
    ) -> None:
        self.ruleset, self.fate, self.name, self.level, self.patient = (
            ruleset, fate, name, level, patient,
        )  # fmt: skip
        self.greedy = Greedy(ruleset, fate, name)
        self.thought: Thought | None = None
        self._mind: Mind | None = None
        self._plan: list[Numbers] = []
        self._when = (-1, -1)
        self._turn, self._spent = -1, 0.0
        self._weighed, self._expected = 0, FIRST * max(ruleset.bots.stakes.values(), default=1)
        self._drafts, self._stake = 0, 1
        self._planned: dict[int, Planned] = {}
        self._last = self._usual = Planned()
        self._speed = UNKNOWN
        self.limit = NO_CLOCK
        """Seconds for a turn that somebody else grants at most."""
        self.explains = False
        """Whether it looks, besides, for what it has to fear. Its choices are the same."""
        self._replies = Replies(ruleset)
        self._ready: tuple[str, Decision] | None = None
        self._lock = threading.Lock()

    def prepare(self, sight: Sight[Any]) -> None:
        """Think now about what `choose` will be asked for the same sight."""
        with self._lock:
            if self._ready is None or self._ready[0] != sight.form.request_id:
                self._ready = sight.form.request_id, self._choice(sight)

    def choose(self, sight: Sight[Any]) -> Decision:
        """The next choice of the plan; a new plan where there is none."""
        with self._lock:
            ready, self._ready = self._ready, None
            if ready is not None and ready[0] == sight.form.request_id:
                return ready[1]
            return self._choice(sight)

    def _choice(self, sight: Sight[Any]) -> Decision:
        options = sight.form.options
        if len(options) == 1:
            return Decision(options[0])
        when = int(sight.state.turn), int(sight.state.phase)
        found = self._next(sight) if when == self._when else None
        if found is not None:
            return Decision(found)
        self._when = when
        self._plan = self._think(sight)
        found = self._next(sight)
        if found is None:
            return self.greedy.choose(sight)
        return Decision(found, thought=self.thought)

    def _next(self, sight: Sight[Any]) -> Option | None:
        """The next choice of the plan, if it may still be made."""
        if not self._plan:
            return None
        found = sight.option(self._plan.pop(0))
        if found is None:
            self._plan = []
        return found

    def _candidates(self, sight: Sight[Any], seed: int) -> list[list[tuple[Numbers, ...]]]:
        """Whole plans of the game's planner, beside those that the search draws up itself."""
        assert self._mind is not None
        draft = self._mind.think(sight.seat, seed, 0, 0.0)
        self._drafts = draft.plans
        kind = draft.usual[0][0] if draft.usual else NOBODY
        self._stake = self.ruleset.bots.stakes.get(kind, 1)
        if kind not in self._planned:
            self._planned[kind] = replace(self._usual) if self._stake > 1 else Planned()
        last = self._last = self._planned[kind]
        if not self._has_time_for_planner(sight):
            last.seconds *= PATIENCE
            return []
        start = time.monotonic()
        first = list(dict.fromkeys(int(one.choice.slot0) for one in sight.form.options))
        found = candidates(self.ruleset, sight.state, sight.seat, first, draft.usual)
        last.seconds, last.offered = time.monotonic() - start, sum(map(len, found))
        if found:
            self._usual = last
        return found if self._mind.desk.fast else [group[:SLOW] for group in found[:1]]

    def _has_time_for_planner(self, sight: Sight[Any]) -> bool:
        """Whether the planner, by what it took the last time, leaves most of the time for trying
        plans, and enough of it to try its own: more play-outs are worth more than its plans."""
        if self.patient:
            return True
        granted, planning = self._granted(self._weight(sight)), self._last.seconds
        is_quick = planning <= PLANNING * granted
        return is_quick and units_worth(self._speed * (granted - planning)) > 0

    def _weight(self, sight: Sight[Any]) -> int:
        """How much of a turn's time a decision deserves."""
        return self._stake * weight_of(sight, self._last.offered)

    def _granted(self, weight: int) -> float:
        """Seconds for a decision: its share of the turn, by the plans that are open."""
        share = min(SHARE, AHEAD * weight / max(weight, self._expected - self._weighed))
        return max(0.0, share * (min(self.level.seconds, self.limit) - self._spent))

    def _replied(self, sight: Sight[Any], seed: int, playouts: int, seconds: float) -> list[Reply]:
        """What opponents would choose who are asked at the same time; where nothing is compiled, or
        there is little time, they are taken for greedy and its brothers alone."""
        assert self._mind is not None
        if not self._mind.desk.fast or seconds <= 0 or self.level.playouts < THOROUGH:
            return []
        share, granted = int(REPLYING * playouts), seconds if self.patient else REPLYING * seconds
        return self._replies.find(sight.state, sight.seat, seed, share, granted)

    def _think(self, sight: Sight[Any]) -> list[Numbers]:
        start = time.monotonic()
        if self._mind is None or self._mind.desk.is_outdated():
            self._mind = Mind(self.ruleset, sight.state, self.patient)
        turn = int(sight.state.turn)
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
            self._weighed, self._expected = 0, self._weighed or self._expected
        self._mind.desk.look(sight.state)
        seed = random_below(self.fate, 1 << 30)
        is_late = not self.patient and self._spent >= min(self.level.seconds, self.limit)
        given = [] if is_late else self._candidates(sight, seed)
        playouts = self.level.playouts * min(MANY, self._drafts + sum(map(len, given))) // MANY
        seconds = NO_CLOCK
        if not self.patient:
            weight = self._weight(sight)
            seconds = self._granted(weight) - (time.monotonic() - start)
            self._weighed += weight
        if self._speed * HORIZON / NEAR * seconds < fewest(self._drafts):
            playouts, self._speed = 0, self._speed * HOPE
        looking = LOOKING * max(0.0, seconds) if self.explains else 0.0
        began = time.monotonic()
        replies = self._replied(sight, seed, playouts, seconds - looking)
        seconds -= 0.0 if self.patient else time.monotonic() - began
        thought = self._compared(sight, seed, playouts, seconds - looking, given, replies)
        if self.explains:
            fear = self._mind.fear(thought, sight.seat, seed + FRESH, looking)
            thought = replace(thought, fear=fear)
        self.thought = thought
        self._spent += time.monotonic() - start
        return list(thought.rows)

    def _compared(
        self, sight: Sight[Any], seed: int, playouts: int, seconds: float,
        given: list[list[tuple[Numbers, ...]]], replies: list[Reply],
    ) -> Thought:  # fmt: skip
        """What comes of comparing plans; it notes how quick that was."""
        assert self._mind is not None
        start = time.monotonic()
        thought = self._mind.think(sight.seat, seed, playouts, seconds, given, 0, replies)
        if thought.tried >= fewest(thought.plans):
            share = NEAR / HORIZON if self._mind.is_hurried else 1.0
            self._speed = share * thought.tried / max(SHORTEST, time.monotonic() - start)
        return thought


def weight_of(sight: Sight[Any], offered: int) -> int:
    """How many plans are open: those among them that the planner offers, or offered for the last
    decision of this sort, if it is left out now."""
    return min(FEW_PLANS, len(sight.form.options)) + offered
