"""Sombrachapas on the largest board: 60 x 60 hexes, 40 characters. Prints milliseconds of CPU time.

python benchmarks/big_board.py [--walls 0.08] [--rounds 3]
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from stopwatch import ms, show

from asalto.core.files.toml_reader import Document
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match

SIDE = 60
CREW = 40


def scenario(walls: float, seed: int) -> dict[str, Any]:
    """A floor plan with things all over it and two sides who stand among them."""
    chance = random.Random(seed)
    signs = "#o~+"
    rows = [
        ["." if chance.random() > 2 * walls else chance.choice(signs) for _ in range(SIDE)]
        for _ in range(SIDE)
    ]
    doors = 0
    for row in rows:
        for place, sign in enumerate(row):
            doors += sign == "+"
            if sign == "+" and doors > 50:
                row[place] = "."
    free = [(c, r) for c in range(10, 50) for r in range(10, 50) if rows[r][c] == "."]
    stands = iter(chance.sample(free, CREW))
    cards = ("veddio-fusilero", "soldado-de-asalto", "explorador", "mercenaria")
    sides = ("north", "south")
    return {
        "title": "60 x 60", "story": "A benchmark.", "rounds": 20, "start": "fixed",
        "board": {"rows": ["".join(row) for row in rows]},
        "seats": [{"id": one, "name": one, "victory": {}} for one in sides],
        "units": [
            {
                "id": f"unit{unit}", "seat": sides[unit % 2],
                "characters": [
                    {"name": f"P{unit * 5 + i}", "card": cards[i % len(cards)], "facing": "1h",
                     "at": "{:02d}{:02d}".format(*(one + 1 for one in next(stands)))}
                    for i in range(5)
                ],
            }
            for unit in range(CREW // 5)
        ],
    }  # fmt: skip


def main() -> None:
    """Play at random and time what a person waits for."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--walls", type=float, default=0.06)
    reader.add_argument("--rounds", type=int, default=2)
    said = reader.parse_args()
    ruleset = load_ruleset("sombrachapas")
    opened: list[Any] = []
    document = Document.of(scenario(said.walls, 1), "big.toml")
    times: dict[str, list[float]] = {
        "opening": [ms(lambda: opened.append(ruleset.files.build(document)))]
    }
    match: Match[Any] = Match(ruleset, opened[0], seeded(3))
    chance, out = random.Random(4), ruleset.new_choices()
    while match.pending and match.turn <= said.rounds:
        seat = match.pending[0]
        out.count = 0
        match.state.here.who = -1
        phase = ruleset.words("en").get("phase", match.state.phase)
        note = times.setdefault(f"legal, {phase}", [])
        note.append(ms(lambda s=seat: ruleset.legal(match.state, s, out)))
        note = times.setdefault("form", [])
        note.append(ms(lambda s=seat: match.form(s)))
        option = chance.choice(match.form(seat).options)
        if chance.random() < 0.05:
            note = times.setdefault("reading a line", [])
            note.append(ms(lambda s=seat, o=option: match.read(s, o.text)))
        note = times.setdefault("playing a choice", [])
        note.append(ms(lambda s=seat, o=option: match.submit(s, o)))
    show(times)


if __name__ == "__main__":
    main()
