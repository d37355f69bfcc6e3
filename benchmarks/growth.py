"""How the time of a decision grows with a battle; writes its table into RESULTS.md.

    python benchmarks/growth.py [--write]

Greedy bots, compiled, one core, CPU time: microseconds of one decision (a view, its choices, their
worth, one of them played), by how much there is on the table.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import big_board
import masses
from results import put_section, table

from asalto.bots.names import number_of
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import load_ruleset
from asalto.lab.engine import Engine

HEAD = "## Growth of a decision\n"
WORDS = {"es": "-", "it": "-", "en": "growing"}
SEATS = [{"id": one, "name": WORDS} for one in "ab"]


def cep(ships: int) -> dict[str, Any]:
    """Two lines of Vencejos."""
    rows = [
        {"id": f"s{k}", "class": "vencejo", "seat": "ab"[k % 2], "skill": 17,
         "hex": [k // 2 - ships // 4, (6, -6)[k % 2] - (k // 2 - ships // 4) // 2],
         "facing": (0, 3)[k % 2], "speed": 2}
        for k in range(ships)
    ]  # fmt: skip
    return {"id": "grown", "turns": 8, "title": WORDS, "story": WORDS, "seats": SEATS,
            "ships": rows}  # fmt: skip


def cepheus(ships: int) -> dict[str, Any]:
    """Corvettes on both sides."""
    rows = [
        {"unit": "corvette", "name": f"ship{k}", "seat": "ab"[k % 2], "speed": 3}
        for k in range(ships)
    ]
    return {"id": "grown", "turns": 6, "opening": "deep_space", "range": "medium", "title": WORDS,
            "story": WORDS, "seats": SEATS, "ships": rows}  # fmt: skip


def sombrachapas(people: int) -> dict[str, Any]:
    """Units of four or five on 60 x 60 hexes."""
    made = big_board.scenario(0.06, 1)
    left = people
    units = []
    for unit in made["units"]:
        held = min(left, 5)
        units.append({**unit, "characters": unit["characters"][:held]})
        left -= held
    if people <= 5:
        half = people // 2
        units[0]["characters"] = made["units"][0]["characters"][:half]
        units[1]["characters"] = made["units"][1]["characters"][:half]
    return {**made, "rounds": 3, "units": [one for one in units if one["characters"]]}


def cem(figures: int, pieces: int) -> dict[str, Any]:
    """Sections of ten among pieces of terrain."""
    made = masses.scenario(1)
    return {**made, "units": made["units"][: figures // 10], "terrain": made["terrain"][:pieces]}


CURVES: tuple[tuple[str, str, Callable[..., dict[str, Any]], tuple[tuple[int, ...], ...]], ...] = (
    ("cep", "ships", cep, ((2,), (4,), (8,), (12,), (16,), (20,))),
    ("sombrachapas", "characters on 60 x 60 hexes", sombrachapas,
     ((4,), (10,), (20,), (30,), (40,))),
    ("cem", "figures, 40 pieces of terrain", cem, ((20, 40), (50, 40), (100, 40), (200, 40))),
    ("cem", "pieces of terrain, 100 figures", lambda pieces: cem(100, pieces),
     ((10,), (20,), (40,))),
    ("cepheus", "ships", cepheus, ((2,), (4,), (8,), (12,), (16,), (24,))),
)  # fmt: skip
"""Game, what grows, how a scenario is made of it, sizes. Sizes end where the games end."""


def decision(game: str, document: dict[str, Any]) -> float:
    """Microseconds of one decision of greedy bots."""
    ruleset = load_ruleset(game)
    scenario = ruleset.files.build(Document.of(document, "growing.toml"))
    engine, bots = Engine(ruleset, scenario, True), [number_of("greedy")] * len(scenario.seats)
    engine.inside([0], [bots])
    best = math.inf
    for seed in range(1, 4):
        began, made = time.process_time(), 0
        while time.process_time() - began < 0.15:
            made += sum(engine.inside([seed], [bots])["decisions"])
        best = min(best, (time.process_time() - began) / made * 1e6)
    return best


def measured() -> Iterator[list[str]]:
    """The rows of the table."""
    for game, grows, make, sizes in CURVES:
        points: list[tuple[int, float]] = []
        for size in sizes:
            try:
                points.append((size[0], decision(game, make(*size))))
            except BadInput as error:
                print(f"{game} {size}: {error}")
        if len(points) > 1:
            (low, fast), (high, slow) = points[0], points[-1]
            power = math.log(slow / fast) / math.log(high / low)
            told = ", ".join(f"{size}: {spent:,.1f}" for size, spent in points)
            yield [game, grows, told, f"{power:.2f}"]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    text = section(list(measured()))
    print(text)
    if given.write:
        put_section(HEAD, text)


def section(rows: list[list[str]]) -> str:
    """The table for RESULTS.md."""
    return HEAD + (
        "\nMicroseconds of one decision of greedy bots, compiled, by what is on the table (`python"
        " benchmarks/growth.py --write`). The power is that of the size with which the time grows"
        " from the first to the last: 1 is in step with it.\n\n"
    ) + table(["game", "what grows", "microseconds", "power"], rows)  # fmt: skip


if __name__ == "__main__":
    main()
