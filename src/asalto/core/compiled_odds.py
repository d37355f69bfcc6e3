"""Exact odds by machine code: the same walk as `core.odds.walk`, for those who need not wait for a
compiler."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from threading import Lock

from asalto.core.kernel import compiled, odds_walk
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.dice_tree import GIVEN_MAX
from asalto.core.kernel.odds_stages import Stage
from asalto.core.odds import Odds, TooLarge, settled, sum_over
from asalto.core.ruleset import Ruleset, State

SEED = 1
WHOLE_MAX = 4_000
"""Runs of a rule before a choice that can be made in stages is."""
STAGED_MAX = 300_000
"""Runs of rules for the odds of a choice made in stages: a second or two."""


class Walker:
    """Room for walking the throws of one ruleset, from one position at a time."""

    def __init__(self, ruleset: Ruleset[State], state: State, room: int = 2) -> None:
        self.ruleset, self.state = ruleset, state
        self.known: object = None
        self.kernels = compiled.load_kernels(ruleset)
        self.before = compiled.to_array(state)
        self.after = compiled.room(type(state), room)
        self.choices = compiled.blank(type(ruleset.new_choice()))
        self.dices, self.logs = compiled.blank(Dice), compiled.blank(type(ruleset.new_log()))
        self.walks = compiled.blank(odds_walk.Walk)
        self.stages, self.path = compiled.blank(Stage, 2), compiled.numbers(GIVEN_MAX)
        self.width = len(ruleset.odds.outcomes)
        self.lock = Lock()

    def load(self, state: State, known: object = None) -> None:
        """Look at another position. `known` stands for one that nobody changes any more: it is
        read once, however often it is looked at."""
        if known is not None and known is self.known:
            return
        self.state, self.known = state, known
        compiled.to_row(state, self.before)

    def run(self) -> bool:
        """Walk the choice that is loaded; whether the tree was small enough."""
        done = self.kernels.walk_trial(
            self.before, 0, self.after, self.choices, self.dices, self.logs, self.walks, self.width
        )
        return bool(done)

    def walk(self, choice: Choice, limit: int, samples: int, seed: int = SEED) -> Odds:
        """The odds of a choice's outcomes, as tuples in the order of `odds.outcomes`; beyond
        `limit` runs of the rule, or STAGED_MAX in stages, an estimate from `samples`."""
        compiled.to_row(choice, self.choices)
        is_staged = self.ruleset.odds.next_stage is not None
        self.walks[0]["limit"] = min(limit, WHOLE_MAX) if is_staged else limit
        exact = self.run()
        if is_staged and not exact:
            try:
                return settled(self.walk_stages(STAGED_MAX))
            except TooLarge:
                pass
        if not exact and not self.kernels.sample_trial(
            self.before, 0, self.after, self.choices, self.dices, self.logs, self.walks,
            self.width, samples, seed,
        ):  # fmt: skip
            raise ValueError("more outcomes than can be kept apart")
        found: dict[Hashable, Fraction] = {}
        walk = self.walks[0]
        for leaf in walk["leaves"][: walk["leaf_count"]]:
            values = tuple(leaf["values"][: self.width].tolist())
            chance = Fraction(int(leaf["weight"]), int(leaf["whole"]))
            found[values] = found.get(values, Fraction(0)) + chance
        return settled(Odds(found, exact, int(walk["plays"])))

    def walk_stages(self, limit: int) -> Odds:
        """The exact odds of the choice that is loaded, made in stages. Raises TooLarge beyond
        `limit` runs of rules, or where there is no room."""
        ways, rows = [Way(())], dict[tuple[int, ...], Sums]()
        ways[0].sums[1] = 1
        runs, depth = 0, 0
        while ways:
            further: dict[tuple[int, int], Way] = {}
            for way in ways:
                runs += self.stage_on(way, depth, further, rows, limit - runs)
            ways = list(further.values())
            depth += 1
        return Odds({row: sum_over(sums) for row, sums in rows.items()}, True, runs)

    def stage_on(
        self, way: Way, depth: int, further: dict[tuple[int, int], Way],
        rows: dict[tuple[int, ...], Sums], limit: int,
    ) -> int:  # fmt: skip
        """The next stage of a way: its outcomes in `rows`, the ways on in `further`. Returns how
        often rules were run. Raises TooLarge."""
        walk, length = self.walks[0], len(way.faces)
        if length > GIVEN_MAX:
            raise TooLarge(f"more than {GIVEN_MAX} dice one after another")
        self.path[:length] = way.faces
        walk["limit"] = limit
        count = self.kernels.stage_through(
            self.before, self.after, self.stages, self.choices, self.dices, self.logs, self.walks,
            self.path, length, depth, self.width,
        )  # fmt: skip
        if count < 0:
            raise TooLarge("more runs of rules, or ways on, than there is room for")
        chance = sum_over(way.sums)
        for cells, weight, whole, _, _, thrown, faces in walk["leaves"][:count].tolist():
            is_over, *values = cells[: self.width + 1].tolist()
            if is_over:
                sums = rows.setdefault(tuple(values), {})
            else:
                key = values[0], values[1]
                if key not in further:
                    further[key] = Way((*way.faces, *faces[:thrown].tolist()))
                sums = further[key].sums
            whole *= chance.denominator
            sums[whole] = sums.get(whole, 0) + weight * chance.numerator
        return int(walk["plays"])


Sums = dict[int, int]
"""A chance: numerators by denominator, to be added up."""


@dataclass
class Way:
    """How far a choice made in stages has come: the faces thrown, and the chance."""

    faces: tuple[int, ...]
    sums: Sums = field(default_factory=dict)


def is_kept(ruleset: Ruleset[State]) -> bool:
    """Whether there is machine code that need only be loaded."""
    return compiled.available() and compiled.load_kernels(ruleset).is_kept


def is_loaded(ruleset: Ruleset[State]) -> bool:
    """Whether there is machine code that need not even be loaded any more."""
    return compiled.available() and compiled.load_kernels(ruleset).code is not None


def get_ready(ruleset: Ruleset[State]) -> None:
    """Load machine code that is kept, so that nobody waits for it at the first odds."""
    if is_kept(ruleset):
        _walker(ruleset).kernels.prepare()


def walked(
    ruleset: Ruleset[State], view: State, choice: Choice, limit: int, samples: int,
    known: object = None,
) -> Odds:  # fmt: skip
    """The odds of a choice by machine code, which is kept: one caller at a time. `known` as for
    `Walker.load`."""
    walker = _walker(ruleset)
    with walker.lock:
        walker.load(view, known)
        return walker.walk(choice, limit, samples)


@lru_cache(maxsize=8)
def _walker(ruleset: Ruleset[State]) -> Walker:
    return Walker(ruleset, ruleset.state())
