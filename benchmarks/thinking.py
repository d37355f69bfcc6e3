"""How long the thinking bots think: CPU time of a turn of levels 4 and 5, and of one advice.

    python benchmarks/thinking.py [--turns 8] [--only GAME/SCENARIO ...] [--write]

One seat is played by the level, the others by greedy; the clock that the bots look at is the CPU
time of this process, so a busy machine neither hides what is too long nor adds to it. The advice
is that of the page, for choices on the same way. Of each game its first scenario and the one with
the most pieces in play.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections import defaultdict
from types import SimpleNamespace

from results import put_section, table

from asalto.bots import advisor, plan_trials, search
from asalto.bots.registry import make_bot
from asalto.core.kernel import compiled
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import look

HEAD = "## Thinking\n"
LIMITS = {"search:4": 1000.0, "search:5": 5000.0, "advice": 300.0}
"""Milliseconds: of a turn, of a turn, of an advice."""
CLOCK = SimpleNamespace(monotonic=time.process_time)
DECISIONS = 2000


def thought(game: str, scenario: str, level: str, turns: int) -> list[float]:
    """Milliseconds of every turn of the first seat; of every advice, where that is asked for."""
    ruleset = load_ruleset(game)
    match = Match(ruleset, ruleset.load(scenario), seeded(1))
    own = "greedy" if level == "advice" else level
    names = [own, *["greedy"] * (len(match.players) - 1)]
    bots = [make_bot(name, ruleset, seat, 1) for seat, name in enumerate(names)]
    spent: dict[int, float] = defaultdict(float)
    for number in range(DECISIONS):
        if not match.pending or match.turn > turns:
            break
        seat = match.pending[0]
        sight = look(match, seat)
        began = time.process_time()
        if seat == 0 and level == "advice" and len(sight.form.options) > 1:
            advisor.advice(sight)
        found = bots[seat].choose(sight)
        if seat == 0:
            key = number if level == "advice" else match.turn
            spent[key] += (time.process_time() - began) * 1000
        match.submit(seat, found.option)
    return [one for one in spent.values() if one > 1]


def scenarios(game: str) -> list[str]:
    """The first scenario of a game, and its largest."""
    ruleset = load_ruleset(game)
    names = list(ruleset.scenarios())
    first = ruleset.first if ruleset.first in names else names[0]
    largest = max(names, key=lambda name: len(str(ruleset.load(name).document)))
    return [f"{game}/{name}" for name in dict.fromkeys((first, largest))]


def measured(names: list[str], turns: int) -> list[list[str]]:
    """A row for each scenario and level."""
    rows = []
    for name in names:
        game, _, scenario = name.partition("/")
        compiled.load_kernels(load_ruleset(game)).prepare()
        for level, limit in LIMITS.items():
            most = max(1, turns // 4) if level == "search:5" else turns
            found = thought(game, scenario, level, most)
            median, worst = statistics.median(found), max(found)
            shown = "yes" if worst <= limit else "NO"
            rows.append([name, level, f"{len(found)}", f"{median:,.0f}", f"{worst:,.0f}",
                         f"{limit:,.0f}", shown])  # fmt: skip
            print(*rows[-1], flush=True)
    return rows


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--turns", type=int, default=8)
    reader.add_argument("--only", nargs="*", default=[])
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    search.time = plan_trials.time = CLOCK
    names = given.only or [name for game in landed() for name in scenarios(game)]
    rows = measured(names, given.turns)
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    text = HEAD + (
        "\nMilliseconds of CPU for one turn of a thinking bot, and for one advice on the page"
        f" (`python benchmarks/thinking.py --turns {given.turns} --write`; level 5 plays a quarter"
        f" of the turns). Load of the machine at the end: {load}.\n\n"
    )  # fmt: skip
    text += table(["scenario", "who", "count", "median", "worst", "limit", "within"], rows)
    if given.write:
        put_section(HEAD, text)


if __name__ == "__main__":
    main()
