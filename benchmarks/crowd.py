"""Viajero with 40 people on a map of 300 walls. Prints milliseconds of CPU time.

python benchmarks/crowd.py [--side 100] [--turns 3]
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from stopwatch import ms, show

from asalto.bots.registry import make_bot
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import copy
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import look

WALLS = 300
PEOPLE = 40
UNITS = ("soldier", "marine", "pirate", "thug", "sergeant")
METRE = 1000


def is_clear(x: int, y: int, walls: list[list[int]]) -> bool:
    """Whether a place is outside the box of every wall."""
    return not any(a <= x <= c and min(b, d) <= y <= max(b, d) for a, b, c, d in walls)


def scenario(side: int, seed: int) -> dict[str, Any]:
    """Walls all over a square of `side` metres, and two sides mixed among them."""
    chance, length = random.Random(seed), side * METRE
    words = {"es": "-", "it": "-", "en": "40 people, 300 walls"}
    walls = []
    for _ in range(WALLS):
        x, y = chance.randrange(length - 9 * METRE), chance.randrange(length - 9 * METRE)
        if chance.random() < 0.5:
            walls.append([x, y, x + chance.randrange(METRE, 9 * METRE), y])
        else:
            walls.append([x, y, x + chance.randrange(9 * METRE), y + chance.randrange(9 * METRE)])
    people: list[dict[str, Any]] = []
    while len(people) < PEOPLE:
        x, y = chance.randrange(length), chance.randrange(length)
        if is_clear(x, y, walls):
            number = len(people)
            people.append(
                {"name": f"p{number}", "seat": "ab"[number % 2], "at": [x, y],
                 "unit": UNITS[number % len(UNITS)]}
            )  # fmt: skip
    return {
        "title": words, "story": words, "map": {"width": length, "height": length},
        "seat": [{"id": one, "name": words} for one in "ab"],
        "piece": [{"kind": "wall", "corners": wall} for wall in walls],
        "person": people, "turn_limit": 10,
    }  # fmt: skip


def main() -> None:
    """Play at random and time what a person waits for, with nothing remembered from before."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--side", type=int, default=100, help="metres")
    reader.add_argument("--turns", type=int, default=3)
    said = reader.parse_args()
    ruleset = load_ruleset("viajero")
    opened: list[Any] = []
    document = Document.of(scenario(said.side, 1), "crowd.toml")
    times = {"opening": [ms(lambda: opened.append(ruleset.files.build(document)))]}
    match: Match[Any] = Match(ruleset, opened[0], seeded(3))
    chance, out = random.Random(4), ruleset.new_choices()
    bots = [make_bot("greedy", ruleset, seat) for seat in range(2)]
    while match.pending and match.turn <= said.turns:
        seat = match.pending[0]
        cold = copy(match.state)
        cold.map_stamp[0] = 0
        out.count = 0
        phase = ruleset.words("en").get("phase", match.state.phase)
        note = times.setdefault(f"legal, {phase}", [])
        note.append(ms(lambda s=seat, state=cold: ruleset.legal(state, s, out)))
        note = times.setdefault("form", [])
        note.append(ms(lambda s=seat: match.form(s)))
        if chance.random() < 0.1:
            note = times.setdefault("greedy bot", [])
            note.append(ms(lambda s=seat: bots[s].choose(look(match, s))))
        option = chance.choice(match.form(seat).options)
        note = times.setdefault("playing a choice", [])
        note.append(ms(lambda s=seat, o=option: match.submit(s, o)))
    show(times)


if __name__ == "__main__":
    main()
