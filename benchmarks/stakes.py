"""What thinking about each sort of decision is worth: the grounds for a ruleset's `stakes`.

    python benchmarks/stakes.py [--seconds 0.5] [--positions 100] [--only GAME/SCENARIO ...]

In places drawn at random from greedy's battles the search thinks for so many seconds of processor
time. Where it leaves greedy's plan, both are played on by greedy to the end, with the same dice: by
how many points of a hundred the chance to win differs is what thinking was worth. Told for each
game by the sort of choice with which greedy's plan begins.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from strength import think_by_processor
from strength_page import named, opened

from asalto.bots.playouts import Trials
from asalto.bots.registry import bots_for, step
from asalto.bots.search import SHARE, Level, Search
from asalto.bots.steps import Step
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.core.kernel.sides import allied
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
Worths = dict[str, list[float]]


def places(
    ruleset: Ruleset[Any], scenario: Scenario[Any], wanted: int, draw: random.Random
) -> Iterator[tuple[Match[Any], Sight[Any]]]:
    """Places where there is something to choose, from greedy's battles."""
    found, seed = 0, SEED
    while found < wanted:
        seed, here = seed + 1, 0
        match: Match[Any] = Match(ruleset, scenario, seeded(seed))
        bots = bots_for(["greedy"], ruleset, len(scenario.seats), seed)
        while match.waiting is None and match.pending:
            sight = look(match, match.pending[0])
            is_open = len(sight.form.options) > 1 and found < wanted and here < OF_ONE_BATTLE
            if is_open and draw.random() < DRAWN:
                found, here = found + 1, here + 1
                yield match, sight
            step(match, bots)


def worths(name: str, seconds: float, wanted: int) -> Worths:
    """Points that each thought was worth, by the sort of choice with which greedy's plan begins."""
    ruleset, scenario = opened(name)
    think_by_processor(ruleset)
    trials = Trials(ruleset, scenario.start(), "greedy", True)
    found: Worths = defaultdict(list)
    level = Level(PLAYOUTS, seconds / SHARE)
    for number, (match, sight) in enumerate(
        places(ruleset, scenario, wanted, random.Random(SEED)), 1
    ):
        fate = make(Dice)
        set_seed(fate, number)
        bot = Search(ruleset, fate, "search:3", level)
        bot.choose(sight)
        thought = bot.thought
        if thought is None or not thought.usual:
            continue
        worth = 0.0
        if thought.rows != thought.usual:
            mine = [bool(allied(match.state, sight.seat, one)) for one in range(trials.seats)]
            chosen = Step(
                0, match.turn, int(match.state.phase), sight.seat, copy(match.state),
                list(thought.rows), forced=False, usual=False,
            )  # fmt: skip
            worth = 100 * gain(trials, chosen, mine, JUDGED)
        found[ruleset.choices(thought.usual[0][0]).name.lower()].append(worth)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    games: dict[str, Worths] = defaultdict(lambda: defaultdict(list))
    for name in named(given.only):
        for kind, each in worths(name, given.seconds, given.positions).items():
            games[name.partition("/")[0]][kind] += each
    for game, kinds in games.items():
        print(f"{game}: decisions, share in which greedy's plan was left, points a decision")
        for kind, each in sorted(kinds.items(), key=lambda one: -len(one[1])):
            left = sum(worth != 0 for worth in each) / len(each)
            print(f"    {kind:18} {len(each):5} {left:6.0%} {fmean(each):+7.2f}")


if __name__ == "__main__":
    main()
