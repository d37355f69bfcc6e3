"""Exact odds through the compiled rule: one choice, a whole battle.

The rule itself is run under every throw of the dice (`core.kernel.odds_walk`), equal states are
taken together, and chances are fractions. Where there are too many throws or states, the
answer is a Monte Carlo estimate that says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from asalto.bots.names import INSIDE, plain_name
from asalto.core.compiled_odds import Walker
from asalto.core.kernel import compiled
from asalto.core.kernel.choices import Choice
from asalto.core.odds import Odds, over_starts, settled
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import Engine
from asalto.lab.pairing import design

SHELF = 256
"""States for which there is room at first."""
RUNS = 5_000_000
"""Times that a rule is run, at most, for the exact odds of a whole battle: a few seconds."""


@dataclass
class Spread:
    """States that may come about, with their chances."""

    states: Any
    """A record array."""
    chances: list[Fraction]


class Oracle(Walker):
    """The odds in one position of a ruleset, compiled. `load` sets the position."""

    def __init__(self, ruleset: Ruleset[State], state: State, room: int = 512) -> None:
        super().__init__(ruleset, state, room)
        self.shadows = compiled.to_array(state)
        self.outs = compiled.blank(type(ruleset.new_choices()))
        self.runs = 0
        """Times that rules were run to see where choices lead."""

    def attack(
        self, choice: Choice, limit: int = 200_000, samples: int = 20_000, seed: int = 1
    ) -> Odds:
        """The odds of a choice's outcomes, as tuples in the order of `odds.outcomes`; as the
        ruleset merges equal states itself, where it does."""
        if self.ruleset.odds.merged is not None:
            known = self.ruleset.odds.merged(self.state, choice)
            if known is not None:
                whole: dict[Hashable, Fraction] = dict(known.items())
                return settled(Odds(whole, True, len(known)))
        here, ask = self.state, self.ruleset.odds.starts
        starts = None if ask is None else ask(here, choice)
        if starts is None:
            return self.walk(choice, limit, samples, seed)

        def thrown(state: State) -> Odds:
            self.load(state)
            return self.walk(choice, limit, samples, seed)

        try:
            return over_starts(starts, thrown)
        finally:
            self.load(here)

    def through(
        self, spread: Spread, choices: Callable[[int], Sequence[Any]], room: int = 20_000
    ) -> Spread | None:
        """Where the choices at each state lead, equally likely ones; None if to more than `room`
        states, or after more than RUNS runs of rules."""
        found: dict[tuple[int, int], int] = {}
        chances: list[Fraction] = []
        states, walk = compiled.room(type(self.state), SHELF), self.walks[0]
        for i, chance in enumerate(spread.chances):
            offered = choices(i)
            for choice in offered:
                self.choices[0] = choice
                count = self.kernels.play_through(
                    spread.states, i, self.after, self.choices, self.dices, self.logs, self.walks,
                    self.before,
                )  # fmt: skip
                self.runs += int(walk["plays"])
                if count < 0 or len(chances) > room or self.runs > RUNS:
                    return None
                part = chance / len(offered)
                for leaf in walk["leaves"][:count].tolist():
                    values, weight, whole, _, came, *_ = leaf
                    place = found.setdefault((values[0], values[1]), len(chances))
                    if place == len(chances):
                        if place == len(states):
                            states = self.gather(states, range(place), 2 * place)
                        self.kernels.copy_state(states, place, self.after, came)
                        chances.append(Fraction(0))
                    chances[place] += part * Fraction(weight, whole)
        return Spread(states[: len(chances)], chances)

    def gather(self, states: Any, places: Sequence[int], length: int) -> Any:
        """The states at some places, at the front of a record array of `length`."""
        made = compiled.room(type(self.state), length)
        for i, place in enumerate(places):
            self.kernels.copy_state(made, i, states, place)
        return made


def battle(
    ruleset: Ruleset[State], scenario: Scenario[State], bots: Sequence[str], room: int = 20_000,
    samples: int = 10_000, seed: int = 1,
) -> Odds:  # fmt: skip
    """Who wins a battle between bots (seat, or NOBODY: drawn or undecided): exact as far as
    `room` states and RUNS runs of rules go, else sampled.

    Exact odds suit the last shots of a battle. A duel of two ships comes to thousands of states in
    two rounds of fire.
    """
    plan = design(bots, ruleset.side_of(scenario.state), seed, swap=False)
    exact = all(plain_name(name) in ("random", "greedy") for name in plan.arrangements[0])
    if exact and compiled.available():
        found = _walked(ruleset, scenario, plan.arrangements[0], room)
        if found is not None:
            return found
    columns = Engine(ruleset, scenario).play(plan, 0, samples)
    counts = Counter(columns["winner"])
    chances: dict[Hashable, Fraction] = {one: Fraction(n, samples) for one, n in counts.items()}
    return Odds(chances, False, samples)


def _walked(
    ruleset: Ruleset[State], scenario: Scenario[State], bots: Sequence[str], room: int
) -> Odds | None:
    """The exact odds of a battle, equal states taken together; None if there are too many."""
    import numpy as np

    numbers = np.array([INSIDE[plain_name(name)] for name in bots])
    oracle = Oracle(ruleset, scenario.start(), room=4096)
    oracle.walks[0]["limit"] = 200_000
    ended: dict[Hashable, Fraction] = {}
    alive = Spread(oracle.before.copy(), [Fraction(1)])
    walked = 0
    while alive.chances:
        going = alive

        def offered(i: int, going: Spread = going) -> list[Any]:
            count = oracle.kernels.fan(going.states, i, oracle.shadows, oracle.outs, numbers)
            return [oracle.outs[0]["rows"][k].copy() for k in range(count)]

        came = oracle.through(going, offered, room - walked)
        if came is None:
            return None
        walked += len(came.chances)
        still = []
        for i, chance in enumerate(came.chances):
            if came.states[i]["over"]:
                winner = int(came.states[i]["winner"])
                ended[winner] = ended.get(winner, Fraction(0)) + chance
            else:
                still.append(i)
        kept = oracle.gather(came.states, still, len(still))
        alive = Spread(kept, [came.chances[i] for i in still])
    return Odds(ended, True, walked)
