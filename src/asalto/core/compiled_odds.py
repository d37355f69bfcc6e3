"""Exact odds by machine code: the same walk as `core.odds.walk`, for those who need not wait for a
compiler."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from threading import Lock

from asalto.core.kernel import compiled, odds_walk
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.odds import Odds, settled
from asalto.core.ruleset import Ruleset, State

SEED = 1


class Walker:
    """Room for walking the throws of one ruleset, from one position at a time."""

    def __init__(self, ruleset: Ruleset[State], state: State, room: int = 1) -> None:
        self.ruleset, self.state = ruleset, state
        self.known: object = None
        self.kernels = compiled.load_kernels(ruleset)
        self.before = compiled.to_array(state)
        self.after = compiled.room(type(state), room)
        self.choices = compiled.blank(type(ruleset.new_choice()))
        self.dices, self.logs = compiled.blank(Dice), compiled.blank(type(ruleset.new_log()))
        self.walks = compiled.blank(odds_walk.Walk)
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
        `limit` runs of the rule an estimate from `samples`."""
        compiled.to_row(choice, self.choices)
        self.walks[0]["limit"] = limit
        exact = self.run()
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
