"""What thinking about each sort of decision is worth: the grounds for a ruleset's `stakes`, and for
the numbers by which the search works.

    python benchmarks/stakes.py [--seconds 0.5] [--positions 100] [--only GAME/SCENARIO ...]
                                [--kinds letter done ...] [--with HORIZON=2,LAST=0.5 ...]

In places drawn at random from greedy's battles the search thinks for so many seconds of processor
time. Where it leaves greedy's plan, both are played on by greedy to the end, with the same dice: by
how many points of a hundred the chance to win differs is what thinking was worth. Told for each
game by the sort of choice with which greedy's plan begins; only of the sorts named, if there are
any. Each `--with` is the search once more in the same places with other numbers (constants of
asalto.bots' search and what it stands on): how many points a decision it makes more.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from statistics import fmean, pvariance
from typing import Any

from strength import think_by_processor
from strength_page import named, opened

from asalto.bots import budget, candidates, plan_desk, plan_trials, search
from asalto.bots.plan_trials import Mind, Thought
from asalto.bots.playouts import Trials
from asalto.bots.registry import bots_for, step
from asalto.bots.search import SHARE, Level, Search
from asalto.bots.steps import Step
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.core.kernel.sides import allied
from asalto.core.odds import NORMAL
from asalto.core.ruleset import Ruleset, Scenario
from asalto.lab.gains import gain
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import Sight, look

JUDGED = 300
"""Battles to the end with each of the two plans."""
DRAWN = 0.06
"""Of all decisions, the share that is thought about."""
OF_ONE_BATTLE = 10
PLAYOUTS = 20_000
SEED = 500
PLACE_APART = 1 << 32
"""Between the dice by which one place is judged and those for the next."""
AS_IT_IS = "as it is"
HOMES = budget, candidates, plan_desk, plan_trials, search
"""Where the search keeps its numbers."""
Worths = dict[str, dict[str, list[float]]]
"""By the numbers of the search, and by sort of choice: points that each thought was worth."""


def places(
    ruleset: Ruleset[Any], scenario: Scenario[Any], draw: random.Random
) -> Iterator[tuple[Match[Any], Sight[Any]]]:
    """Places where there is something to choose, from greedy's battles, as many as one likes."""
    seed = SEED
    while True:
        seed, here = seed + 1, 0
        match: Match[Any] = Match(ruleset, scenario, seeded(seed))
        bots = bots_for(["greedy"], ruleset, len(scenario.seats), seed)
        while match.waiting is None and match.pending:
            sight = look(match, match.pending[0])
            is_open = len(sight.form.options) > 1 and here < OF_ONE_BATTLE
            if is_open and draw.random() < DRAWN:
                here += 1
                yield match, sight
            step(match, bots)


@contextmanager
def changed(numbers: str) -> Iterator[None]:
    """The search with other numbers for a while. Raises SystemExit for a name that is none."""
    before = []
    for one in [] if numbers == AS_IT_IS else numbers.split(","):
        name, _, value = one.partition("=")
        homes = [home for home in HOMES if hasattr(home, name)]
        if not homes:
            raise SystemExit(f"--with {one}: the search has no {name}")
        for home in homes:
            before.append((home, name, getattr(home, name)))
            setattr(home, name, type(getattr(home, name))(float(value)))
    try:
        yield
    finally:
        for home, name, old in reversed(before):
            setattr(home, name, old)


class Thinker:
    """One search in one place after another: how quick it was before, it knows."""

    def __init__(self, ruleset: Ruleset[Any], seconds: float) -> None:
        fate = make(Dice)
        set_seed(fate, SEED)
        self.bot = Search(ruleset, fate, "search:3", Level(PLAYOUTS, seconds / SHARE))

    def think(self, sight: Sight[Any]) -> Thought | None:
        """About a first decision of a turn, as if no other followed."""
        bot = self.bot
        bot._when, bot._plan, bot.thought = (-1, -1), [], None
        bot._turn, bot._weighed, bot._expected = -1, 0, 0
        bot.choose(sight)
        return bot.thought


def begins(ruleset: Ruleset[Any], mind: Mind, sight: Sight[Any]) -> str:
    """The sort of choice with which greedy's plan begins; "" where it has none."""
    mind.desk.look(sight.state)
    usual = mind.think(sight.seat, SEED, 0, 0.0).usual
    return ruleset.choices(usual[0][0]).name.lower() if usual else ""


def worths(
    name: str, seconds: float, wanted: int, kinds: Sequence[str], variants: Sequence[str]
) -> Worths:
    """Points that each thought was worth."""
    ruleset, scenario = opened(name)
    think_by_processor(ruleset)
    trials = Trials(ruleset, scenario.start(), "greedy", True)
    mind = Mind(ruleset, scenario.start(), True)
    thinkers = {numbers: Thinker(ruleset, seconds) for numbers in variants}
    found: Worths = {numbers: defaultdict(list) for numbers in variants}
    known = [one.name.lower() for one in ruleset.choices]
    if unknown := set(kinds) - set(known):
        raise SystemExit(f"--kinds {' '.join(sorted(unknown))}: {name} has {', '.join(known)}")
    fit = (
        (number, kind, match, sight)
        for number, (match, sight) in enumerate(places(ruleset, scenario, random.Random(SEED)), 1)
        if (kind := begins(ruleset, mind, sight)) and (not kinds or kind in kinds)
    )
    for number, kind, match, sight in islice(fit, wanted):
        judged: dict[Any, float] = {}
        for numbers, thinker in thinkers.items():
            with changed(numbers):
                thought = thinker.think(sight)
            if thought is None or thought.rows == thought.usual:
                found[numbers][kind].append(0.0)
                continue
            if thought.rows not in judged:
                trials.first = number * PLACE_APART
                judged[thought.rows] = 100 * worth(trials, match, sight, thought)
            found[numbers][kind].append(judged[thought.rows])
    return found


def worth(trials: Trials, match: Match[Any], sight: Sight[Any], thought: Thought) -> float:
    """What a plan is worth, 0 to 1, beyond greedy's."""
    mine = [bool(allied(match.state, sight.seat, one)) for one in range(trials.seats)]
    chosen = Step(
        0, match.turn, int(match.state.phase), sight.seat, copy(match.state),
        list(thought.rows), forced=False, usual=False,
    )  # fmt: skip
    return gain(trials, chosen, mine, JUDGED)


def more(found: Worths, numbers: str) -> str:
    """How many points a decision other numbers made more than those that there are."""
    here, before = (
        [one for each in found[name].values() for one in each] for name in (numbers, AS_IT_IS)
    )
    steps = [one - other for one, other in zip(here, before, strict=True)]
    margin = NORMAL * (pvariance(steps) / max(1, len(steps) - 1)) ** 0.5
    return f"{fmean(here):+7.2f} points a decision, {fmean(steps):+.2f} ± {margin:.2f} more"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--kinds", nargs="*", default=[])
    parser.add_argument("--with", nargs="*", default=[], dest="others")
    given = parser.parse_args()
    games: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    variants = [AS_IT_IS, *given.others]
    for name in named(given.only):
        found = worths(name, given.seconds, given.positions, given.kinds, variants)
        for kind, each in found[AS_IT_IS].items():
            games[name.partition("/")[0]][kind] += each
        for numbers in given.others:
            print(f"{name}: {numbers:30} {more(found, numbers)}", flush=True)
    for game, kinds in games.items():
        print(f"{game}: decisions, share in which greedy's plan was left, points a decision")
        for kind, each in sorted(kinds.items(), key=lambda one: -len(one[1])):
            left = sum(worth != 0 for worth in each) / len(each)
            print(f"    {kind:18} {len(each):5} {left:6.0%} {fmean(each):+7.2f}")


if __name__ == "__main__":
    main()
