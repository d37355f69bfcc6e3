"""Are the analyst's chances right? Battles, what he says of the first seat along the way, the end.

    python benchmarks/calibration.py [--battles 1000] [--moments 3] [--playouts 100] [--write]
                                     [--players greedy search:2] [--only GAME/SCENARIO ...]

Compiled, one process. Of each battle some places are drawn at random, without regard to how long
it lasts (where it is over already, none): else a place in a short battle would be drawn more often,
and how a battle ends goes with how long it lasts. There the analyst's trials (greedy in all seats)
are asked for the chance, by the whole truth and by the first seat's view.
Chances are put together by tenths, each with what became of those battles and a 95 % interval
(places of one battle hang together: battles are what is counted). `--write` draws the plot and
writes the section of `docs/analysis.md`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from results import table

from asalto.bots.names import number_of
from asalto.bots.playouts import LIMIT, Node, Trials, chance, worth
from asalto.core.kernel import compiled
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.playout import FATE, SEATS_MAX
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import NORMAL
from asalto.core.registry import load_ruleset
from asalto.lab import plots

DOCS = Path(__file__).parent.parent / "docs"
PLOT = "img/calibration.svg"
HEAD = "## Are the chances right?\n"
SCENARIOS = ("cep/duel", "sombrachapas/instruccion", "cepheus/pirate_and_trader",
             "viajero/duel", "cem/granja")  # fmt: skip
WAYS = ("whole truth", "own view")
LENGTHS = 20
"""Other battles that say how long one may last."""
Point = tuple[int, float, float]
"""A battle, the chance that was said, what came."""


class Battles:
    """Battles of one scenario by one sort of bot, in which one can stop anywhere."""

    def __init__(self, name: str, player: str) -> None:
        import numpy as np

        game, _, scenario = name.partition("/")
        self.ruleset = load_ruleset(game)
        self.opening = self.ruleset.load(scenario).start()
        self.kernels = compiled.load_kernels(self.ruleset)
        self.room = compiled.workspace(self.ruleset, self.opening)
        self.bots = np.array([number_of(player)] * SEATS_MAX, np.int64)
        self.trials = Trials(self.ruleset, self.opening, "greedy", True)
        self.sides = self.ruleset.side_of(self.opening)

    def played(self, seed: int, decisions: int) -> int:
        """Play a battle so far; returns how many decisions were made."""
        w = self.room
        compiled.to_row(self.opening, w.states)
        for rows, start in ((w.dices, seed), (w.fates, seed + FATE)):
            dice = make(Dice)
            set_seed(dice, start)
            compiled.to_row(dice, rows)
        made: int = self.kernels.play_one(
            w.states, w.shadows, w.outs, w.dices, w.fates, w.logs, self.bots, decisions
        )
        return made

    def state(self) -> Any:
        """Where the battle stands."""
        found = copy(self.opening)
        compiled.from_row(self.room.states[0], found)
        return found

    def said(self, playouts: int) -> list[float]:
        """The first seat's chance from here, in each of the `WAYS`."""
        state = self.state()
        view = copy(state)
        self.ruleset.hide(view, 0)
        found = []
        for node in (Node(state), Node(view, seat=0)):
            self.trials.grow(node, playouts)
            found.append(chance(node, 0, self.sides))
        return found


def points(
    name: str, player: str, battles: int, moments: int, playouts: int
) -> dict[str, list[Point]]:
    """What was said in so many battles, and what came."""
    battle, found = Battles(name, player), defaultdict(list)
    longest = max(battle.played(battles + k, LIMIT) for k in range(LENGTHS))
    for seed in range(battles):
        length = battle.played(seed, LIMIT)
        end = battle.room.states[0]
        came = worth(int(end["winner"]) if end["over"] else NOBODY, 0, battle.sides)
        places = random.Random(seed)
        for _ in range(moments):
            place = places.randrange(longest)
            if place >= length:
                continue
            battle.played(seed, place)
            for way, said in zip(WAYS, battle.said(playouts), strict=True):
                found[way].append((seed, said, came))
    return found


def tenths(given: list[Point]) -> list[tuple[float, float, float, int]]:
    """Of each tenth of the chances: what was said, what came, half its 95 % interval, how many."""
    lots: dict[int, list[Point]] = defaultdict(list)
    for one in given:
        lots[min(9, int(one[1] * 10))].append(one)
    found = []
    for _, lot in sorted(lots.items()):
        came = fmean(one[2] for one in lot)
        apart: dict[int, float] = defaultdict(float)
        for battle, _, end in lot:
            apart[battle] += end - came
        half = NORMAL * sqrt(sum(one * one for one in apart.values())) / len(lot)
        half = max(half, 3 / (2 * len(apart)) if came in (0, 1) else 0)
        found.append((fmean(one[1] for one in lot), came, half, len(lot)))
    return found


def drawn(lots: dict[str, list[tuple[float, float, float, int]]]) -> str:
    """The reliability plot: on the line, what was said is what came."""
    pyplot = plots._pyplot()
    figure, axes = pyplot.subplots(figsize=(6, 5.4))
    axes.plot([0, 100], [0, 100], color="#777777", linestyle=":", linewidth=1)
    for k, (label, rows) in enumerate(lots.items()):
        said, came, half = ([100 * row[i] for row in rows] for i in range(3))
        axes.errorbar(said, came, half, label=label, color=plots.COLOURS[k], marker="o",
                      capsize=3, linewidth=1)  # fmt: skip
    axes.set_xlabel("chance said, %")
    axes.set_ylabel("battles won, %")
    axes.legend(frameon=False)
    return plots._svg(figure)


def section(
    found: dict[tuple[str, str, str], list[Point]], given: argparse.Namespace
) -> tuple[str, str]:
    """The section of the page, and its plot."""
    pooled: dict[str, list[Point]] = defaultdict(list)
    rows = []
    for place, ((name, player, way), lot) in enumerate(found.items()):
        pooled[f"{player}, {way}"] += [(one[0] + (place << 32), *one[1:]) for one in lot]
        off = fmean(one[1] for one in lot) - fmean(one[2] for one in lot)
        spread = fmean(abs(said - came) * count for said, came, _, count in tenths(lot))
        count = fmean(count for *_, count in tenths(lot))
        rows.append([name, player, way, str(len(lot)), f"{100 * off:+.1f}",
                     f"{100 * spread / count:.1f}"])  # fmt: skip
    lots = {label: tenths(lot) for label, lot in pooled.items()}
    labels = list(lots)
    tenths_said = [
        [f"{10 * tenth} to {10 * tenth + 10} %",
         *(next((f"{100 * said:.1f} → {100 * came:.1f} ± {100 * half:.1f}"
                 for said, came, half, _ in lots[label]
                 if min(9, int(said * 10)) == tenth), "-") for label in labels)]
        for tenth in range(10)
    ]  # fmt: skip
    command = f"python benchmarks/calibration.py --battles {given.battles} --moments " + (
        f"{given.moments} --playouts {given.playouts} --players {' '.join(given.players)} --write"
    )
    text = HEAD + (
        f"\n{given.battles} battles a scenario and sort of player, in each up to {given.moments}"
        " places drawn without regard to how long it lasts,"
        f" {given.playouts} play-outs by greedy from each place (`{command}`). By tenths of what"
        " was said of the first seat: mean chance said → share of what came of those battles, with"
        " 95 % intervals; all scenarios together.\n\n"
        f"![Chance said against battles won]({PLOT})\n\n"
        + table(["said", *labels], tenths_said)
        + "\nBy scenario, in points: by how much the chances said are too high on average, and how"
        " far a tenth is from what came, on average (noise included: a hundred play-outs are"
        " within ± 10 of the truth).\n\n"
        + table(["scenario", "players", "judged by", "places", "too high", "apart"], rows)
    )
    return text, drawn(lots)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--battles", type=int, default=1000)
    reader.add_argument("--moments", type=int, default=3)
    reader.add_argument("--playouts", type=int, default=100)
    reader.add_argument("--players", nargs="*", default=["greedy", "search:2"])
    reader.add_argument("--only", nargs="*", default=list(SCENARIOS))
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    found: dict[tuple[str, str, str], list[Point]] = {}
    for player in given.players:
        for name in given.only:
            print(f"{name}: {player}", file=sys.stderr, flush=True)
            made = points(name, player, given.battles, given.moments, given.playouts)
            found |= {(name, player, way): lot for way, lot in made.items()}
    text, plot = section(found, given)
    print(text)
    if given.write:
        (DOCS / PLOT).write_text(plot, encoding="utf-8")
        page = DOCS / "analysis.md"
        before, _, _ = page.read_text(encoding="utf-8").partition(HEAD)
        page.write_text(f"{before.rstrip()}\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
