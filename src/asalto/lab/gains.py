"""How much stronger than another a bot is, from few battles.

A battle's result is mostly dice. So, besides the results, what each decision was worth is added up:
the chance to win with what was chosen, less that with greedy's choice, greedy playing on for all.
Added to an even battle this is, on average, the bot's score; and it mostly varies far less than
results do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from asalto.bots.playouts import Node, Trials
from asalto.bots.registry import bots_for, dismiss, play_out
from asalto.bots.steps import Step, steps_of
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.pairing import Pairing, share, sides_of
from asalto.play.dicebox import seeded
from asalto.play.match import Match

PLAYOUTS = 200
"""For what was chosen, and as many for greedy's choice."""
APART = 1 << 30
"""Between the dice by which one decision is judged and those for the next, in whatever battle: the
same dice for the first decision of all battles would err alike."""
SEED_APART = 1 << 44
"""As much between one seed of battles and the next, so that who goes on later meets other dice."""


@dataclass
class Gains:
    """What came of it, twice: both pairings say how the bot does against the other."""

    results: Pairing
    """Battles won and drawn."""
    added: Pairing
    """One half, what its decisions gained, and what those of the other lost."""
    sorts: list[dict[str, float]] = field(default_factory=list)
    """Battle by battle, what its own decisions gained, by the sort of choice they begin with."""


Watch = Callable[[Gains], None]


def gains(
    ruleset: Ruleset[State], scenario: Scenario[State], bot: str, seeds: int, seed: int = 1,
    playouts: int = PLAYOUTS, watch: Watch | None = None, patient: bool = True,
    fast: bool | None = True, against: str = "greedy",
) -> Gains:  # fmt: skip
    """Play each seed once from every side against another bot, and weigh what both chose; with no
    `playouts`, only their results count. `patient`: they think without a clock. `watch` is called
    after each seed."""
    sides = sides_of(ruleset, scenario)
    turns = len(sides)
    found = Gains(Pairing(bot, against, turns=turns), Pairing(bot, against, turns=turns))
    trials = Trials(ruleset, scenario.start(), "greedy", fast)
    for number in range(seed, seed + seeds):
        scores, added = [], []
        trials.first = number * SEED_APART
        for side in sides:
            mine = [seat in side for seat in range(len(scenario.seats))]
            names = [bot if is_mine else against for is_mine in mine]
            match = battle(ruleset, scenario, names, number, patient)
            scores.append(share(NOBODY if match.result is None else match.result.winner, mine))
            if playouts == 0:
                continue
            weighed = mine if against == "greedy" else [True] * len(names)
            steps = [step for step in steps_of(match)[0] if step.is_choice and weighed[step.seat]]
            own = [step for step in steps if mine[step.seat]]
            theirs = [step for step in steps if not mine[step.seat]]
            found.sorts.append(by_sort(ruleset, trials, own, mine, playouts))
            lost = by_sort(ruleset, trials, theirs, mine, playouts)
            added.append(sum(found.sorts[-1].values()) + sum(lost.values()))
        found.results.pairs.append(fmean(scores))
        if added:
            found.added.pairs.append(1 / turns + fmean(added))
        if watch is not None:
            watch(found)
    return found


def battle(
    ruleset: Ruleset[State], scenario: Scenario[State], names: list[str], seed: int, patient: bool
) -> Match[Any]:
    """A battle between these bots, seat by seat, played to its end."""
    match: Match[Any] = Match(ruleset, scenario, seeded(seed), names)
    bots = bots_for(names, ruleset, len(names), seed, patient)
    play_out(match, bots)
    dismiss(match, bots)
    return match


def by_sort(
    ruleset: Ruleset[Any], trials: Trials, steps: Sequence[Step], mine: list[bool], playouts: int
) -> dict[str, float]:
    """What decisions were worth to those seats, by the sort of choice with which they begin."""
    found: dict[str, float] = {}
    for step in steps:
        if not step.forced and not step.usual:
            sort = ruleset.choices(step.rows[0][0]).name.lower()
            found[sort] = found.get(sort, 0.0) + gain(trials, step, mine, playouts)
    return found


def gain(trials: Trials, step: Step, mine: list[bool], playouts: int) -> float:
    """What a decision, of whichever seat, was worth to those seats more than greedy's."""
    trials.first += APART
    values = []
    for rows in (tuple(step.rows), ()):
        node = Node(step.before, rows)
        trials.grow(node, playouts)
        values.append(fmean(share(winner, mine) for winner in node.winners))
    return values[0] - values[1]
