"""Comandos en Masa with 200 figures among 40 pieces of terrain. Prints milliseconds of CPU time.

python benchmarks/masses.py [--turns 2] [--bots chancer]
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from stopwatch import ms, show

from asalto.bots.registry import make_bot
from asalto.core.files.toml_reader import Document
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import look

UNITS, PIECES, SIDE = 20, 40, 400
"""Units of ten figures, pieces of terrain, metres."""
KINDS = (
    "wheat",
    "scrub",
    "light_wood",
    "dense_wood",
    "craters",
    "ruins",
    "stone_building",
    "marsh",
)


def scenario(seed: int) -> dict[str, Any]:
    """Two hosts face each other over broken ground, near enough to fire and to charge."""
    chance, words = random.Random(seed), {"es": "-", "it": "-", "en": "200 figures, 40 pieces"}
    terrain = []
    for k in range(PIECES):
        x, y = 10 + 48 * (k % 8), 10 + 78 * (k // 8)
        wide, high = chance.randint(8, 30), chance.randint(8, 30)
        box = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
        terrain.append({"kind": KINDS[k % len(KINDS)], "points": box[: chance.choice((3, 4, 4))]})
    units = [
        {"id": f"u{k}", "seat": "ab"[k % 2], "unit": "section", "columns": 5, "morale": 20,
         "at": [20 + 38 * (k // 2), 180 + 40 * (k % 2)], "edge": ("south", "north")[k % 2]}
        for k in range(UNITS)
    ]  # fmt: skip
    return {
        "title": words, "story": words, "width": SIDE, "height": SIDE, "turns": 4,
        "seats": [{"id": one, "name": words} for one in "ab"],
        "terrain": terrain, "units": units,
        "places": [{"id": "middle", "at": [200, 200]}],
    }  # fmt: skip


def main() -> None:
    """Play, and time what a person waits for: an order, the choices after it, the board."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--turns", type=int, default=2)
    reader.add_argument("--bots", default="chancer")
    said = reader.parse_args()
    ruleset = load_ruleset("cem")
    opened: list[Any] = []
    times = {
        "opening": [ms(lambda: opened.append(ruleset.files.build(Document.of(scenario(1), "m"))))]
    }
    print(opened[0].state.figure_count, "figures,", opened[0].state.piece_count, "pieces")
    match: Match[Any] = Match(ruleset, opened[0], seeded(3))
    bots = [make_bot(said.bots, ruleset, seat) for seat in range(2)]
    while match.pending and match.turn <= said.turns:
        seat = match.pending[0]
        times.setdefault("form", []).append(ms(lambda s=seat: match.form(s)))
        sight, chosen = look(match, seat), []
        times.setdefault(f"{said.bots} bot", []).append(
            ms(lambda s=seat, v=sight, c=chosen: c.append(bots[s].choose(v)))
        )
        kind = ruleset.enums["choice"](int(chosen[0].option.choice.kind)).name.lower()
        note = times.setdefault(f"playing: {kind}", [])
        note.append(ms(lambda s=seat, c=chosen: match.submit(s, c[0].option)))
    show(times)


if __name__ == "__main__":
    main()
