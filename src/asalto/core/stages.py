"""Exact odds of a choice that is made a stage at a time, without machine code.

As `core.kernel.odds_stages`: ways to the same state, with the same still to come, go on as one.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import Log
from asalto.core.kernel.odds_stages import Stage
from asalto.core.kernel.records import NOBODY, borrow, copy, make, numbers
from asalto.core.odds import Odds, TooLarge, spare_log, sum_of, walk
from asalto.core.ruleset import Ruleset, State

Parts = list[tuple[Fraction, int]]
"""Chances that are still to be added up."""


@dataclass
class Way:
    """Where the choice stands: a state, what is noted of the stages to come, and the chance."""

    state: State
    stage: Stage
    parts: Parts = field(default_factory=list)


@dataclass
class Staged:
    """A choice that is made a stage at a time."""

    ruleset: Ruleset[State]
    before: State
    choice: Choice
    log: Log
    rows: dict[Hashable, Parts] = field(default_factory=dict)
    """Chances of the outcomes found so far."""

    def further(self, way: Way, chance: Fraction, ways: dict[Hashable, Way], limit: int) -> int:
        """The next stage: outcomes, and the ways on added to `ways`. Returns how often rules were
        run. Raises TooLarge beyond `limit` of them."""

        def play(dice: Dice) -> Hashable:
            state, stage = borrow(way.state), copy(way.stage)
            self.log.count = 0
            assert self.ruleset.odds.next_stage is not None
            self.ruleset.odds.next_stage(state, self.choice, stage, dice, self.log)
            if dice.wanted != NOBODY:
                return None
            if stage.full:
                raise TooLarge("more to come than there is room for")
            if stage.over:
                return True, self.outcome(state, stage)
            key = tuple(numbers(state)), tuple(numbers(stage))
            if key not in ways:
                ways[key] = Way(copy(state), stage)
            return False, key

        found = walk(play, limit)
        for came, part in found.chances.items():
            is_over, key = cast("tuple[bool, Hashable]", came)
            parts = self.rows.setdefault(key, []) if is_over else ways[key].parts
            parts.append((chance * part, 1))
        return found.samples

    def outcome(self, after: State, stage: Stage) -> tuple[int, ...]:
        """What the choice came to."""
        odds, out = self.ruleset.odds, [0] * len(self.ruleset.odds.outcomes)
        assert odds.stage_outcome is not None
        odds.stage_outcome(self.before, after, self.choice, stage, self.log, out)
        return tuple(out)


def walk_stages(ruleset: Ruleset[State], view: State, choice: Choice, limit: int) -> Odds:
    """The exact odds of a choice of a ruleset with `OddsRules.next_stage`. Raises TooLarge beyond
    `limit` runs of rules."""
    staged = Staged(ruleset, copy(view), choice, spare_log(ruleset))
    ways: dict[Hashable, Way] = {(): Way(staged.before, make(Stage), [(Fraction(1), 1)])}
    runs = 0
    while ways:
        further: dict[Hashable, Way] = {}
        for way in ways.values():
            runs += staged.further(way, sum_of(way.parts), further, limit - runs)
        ways = further
    return Odds({row: sum_of(parts) for row, parts in staged.rows.items()}, True, runs)
