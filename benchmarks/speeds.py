"""Speeds of every scenario, each as a multiple of python-chess in the same run.

    python benchmarks/speeds.py [--write] [--only GAME/SCENARIO ...] [--seconds 0.5]

Without `--write` they are compared with `speeds.json`: what fell by more than a fifth is named. It
never fails. All is CPU time of one process. Each speed is measured in short slices, with a slice of
python-chess after each, and their middle ratio counts: a machine whose cores are now fast, now slow
spoils both sides of a pair alike.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("speeds.json")
FELL = 0.8
"""Below this part of the kept figure a speed is named."""
KINDS = {
    "interpreted": "interpreted random decisions",
    "compiled": "compiled random decisions",
    "greedy": "compiled greedy decisions",
    "battles": "compiled greedy battles",
}
"""Each a second; battles are held against a thousandth of python-chess's decisions."""


SLICES = 7
"""So often a speed and python-chess are measured in turn."""
Play = Callable[[int], int]
"""Plays so many and returns what it counts."""


def grown(play: Play, seconds: float) -> int:
    """How much to play at a time, so that it takes so many seconds of CPU time."""
    play(1)  # What is loaded and laid out for the first battle is none of it.
    count = 1
    while speed(play, count)[1] < seconds:
        count *= 2
    return count


def speed(play: Play, count: int) -> tuple[float, float]:
    """What `play(count)` counts a second of CPU time, and those seconds."""
    began = time.process_time()
    made = play(count)
    spent = max(time.process_time() - began, 1e-6)
    return made / spent, spent


def rate(play: Play, seconds: float) -> float:
    """What `play` counts a second of CPU time: the best of some slices."""
    count = grown(play, seconds / SLICES)
    return max(speed(play, count)[0] for _ in range(SLICES))


def multiple(play: Play, chess: Play, seconds: float) -> float:
    """`play` as a multiple of python-chess: the middle one of slices played in turn."""
    counts = grown(play, seconds / SLICES), grown(chess, seconds / SLICES / 2)
    return statistics.median(
        speed(play, counts[0])[0] / speed(chess, counts[1])[0] for _ in range(SLICES)
    )


def chess_play() -> Play:
    """Random games of python-chess; it is installed aside if it is not there."""
    try:
        chess: Any = importlib.import_module("chess")
    except ModuleNotFoundError:
        folder = tempfile.mkdtemp()
        command = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "chess"]
        subprocess.run(command, check=True)
        sys.path.append(folder)
        chess = importlib.import_module("chess")
    chance = random.Random(1)

    def play(count: int) -> int:
        made = 0
        for _ in range(count):
            board, here = chess.Board(), 0
            while not board.is_game_over() and here < 300:
                board.push(chance.choice(list(board.legal_moves)))
                here += 1
            made += here
        return made

    return play


def speeds(ruleset: Any, scenario: Any, chess: Play, seconds: float) -> dict[str, float]:
    """What one scenario does, as multiples of python-chess."""
    from asalto.bots.names import number_of
    from asalto.lab.engine import Engine

    seats, found = len(scenario.seats), {}

    def played(engine: Any, bot: str, column: str) -> Callable[[int], int]:
        lineup, first = [number_of(bot)] * seats, [0]

        def play(count: int) -> int:
            seeds = list(range(first[0], first[0] + count))
            first[0] += count
            columns = engine.inside(seeds, [lineup] * count)
            return count if column == "battle" else sum(columns["decisions"])

        return play

    fast, slow = Engine(ruleset, scenario, True), Engine(ruleset, scenario, False)
    found["interpreted"] = multiple(played(slow, "random", "decisions"), chess, seconds)
    found["compiled"] = multiple(played(fast, "random", "decisions"), chess, seconds)
    found["greedy"] = multiple(played(fast, "greedy", "decisions"), chess, seconds)
    found["battles"] = multiple(played(fast, "greedy", "battle"), chess, seconds) * 1000
    return found


Multiples = dict[str, dict[str, float]]


def measured(only: Sequence[str], seconds: float) -> tuple[float, Multiples]:
    """Random decisions a second of python-chess, and the multiples of every scenario."""
    from asalto.core.registry import landed, load_ruleset

    found: Multiples = {}
    chess = chess_play()
    usual = rate(chess, 3 * seconds)
    for game in landed():
        ruleset = load_ruleset(game)
        names = [
            name for name in ruleset.scenarios()
            if not only or game in only or f"{game}/{name}" in only
        ]  # fmt: skip
        for name in names:
            print(f"measuring {game}/{name}", file=sys.stderr, flush=True)
            found[f"{game}/{name}"] = speeds(ruleset, ruleset.load(name), chess, seconds)
    print(f"python-chess: {usual:,.0f} random decisions/s\n")
    return usual, found


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def read_kept() -> Multiples:
    """The figures in the repository."""
    found: Multiples = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def keep(found: Multiples) -> None:
    """Write figures into the repository."""
    rounded = {
        name: {key: round(one, 4) for key, one in row.items()} for name, row in found.items()
    }
    KEPT.write_text(json.dumps(read_kept() | rounded, indent=1) + "\n", encoding="utf-8")


def section(found: Multiples) -> str:
    """The table for RESULTS.md."""
    heads = ["scenario", *(f"{name}/s" for name in KINDS.values())]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += [
        "| " + " | ".join([name, *(f"{shown(row[key])} ×" for key in KINDS)]) + " |"
        for name, row in found.items()
    ]
    return (
        "## Multiples of python-chess\n\nWhat each scenario does a second, divided by the random"
        " decisions a second of python-chess in the same run (battles: by a thousandth of them)."
        " CPU time of one process. `make bench-check` holds a short run against `speeds.json`.\n\n"
        + "\n".join(lines) + "\n"
    )  # fmt: skip


def fallen(found: Multiples) -> list[str]:
    """What fell by more than a fifth."""
    kept = read_kept()
    return [
        f"{name}: {KINDS[key]}/s fell from {shown(kept[name][key])} to {shown(now)}"
        for name, row in found.items() if name in kept
        for key, now in row.items() if key in kept[name] and now < FELL * kept[name][key]
    ]  # fmt: skip


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--write", action="store_true")
    reader.add_argument("--only", nargs="*", default=[])
    reader.add_argument("--seconds", type=float, default=0.5)
    given = reader.parse_args()
    _, found = measured(given.only, given.seconds)
    if given.write:
        keep(found)
        print(section(read_kept()))
        return
    fell = fallen(found)
    for one in fell:
        print(f"{one} times python-chess")
    print(f"{len(fell) or 'nothing'} of {sum(map(len, found.values()))} fell by more than a fifth")


if __name__ == "__main__":
    main()
