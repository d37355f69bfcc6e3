"""A table that is turned or seen in a mirror: the same flight (CEM chapter 10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.rules.flight import flee
from asalto.rulesets.cem.vocabulary import Edge
from rulesets.cem.table import Spot, log, table

SIDE = 100
AREAS = ("dense_wood", "light_wood", "ruins", "craters", "stone_building", "deep_river", "scrub")
LINES = ("low_wall", "hedge")
EDGES = {(50, 0): Edge.SOUTH, (100, 50): Edge.EAST, (50, 100): Edge.NORTH, (0, 50): Edge.WEST}
CLOSE = 0.6
"""Metres that rounding may make: whom it puts in a comrade's way stops half a metre before."""


def turned(x: float, y: float, quarters: int, mirrored: bool) -> Spot:
    """Where a point lies after a mirror and so many quarter turns."""
    x = SIDE - x if mirrored else x
    for _ in range(quarters):
        x, y = y, SIDE - x
    return x, y


def squad(chance: random.Random, size: int) -> list[Spot]:
    """Figures about a place, none upon another."""
    x, y = chance.randint(15, 85), chance.randint(15, 85)
    found: list[Spot] = []
    while len(found) < size:
        one = x + chance.randint(-5000, 5000) / 1000, y + chance.randint(-5000, 5000) / 1000
        if all((one[0] - a) ** 2 + (one[1] - b) ** 2 > 1.69 for a, b in found):
            found.append(one)
    return found


def draw(seed: int) -> dict[str, Any]:
    """A broken squad, one or two enemy units, some terrain, with or without an edge of its own."""
    chance = random.Random(seed)
    terrain = []
    for _ in range(chance.randint(0, 6)):
        x, y = chance.randint(5, 70), chance.randint(5, 70)
        to_x, to_y = x + chance.randint(4, 29), y + chance.randint(4, 29)
        if chance.random() < 0.2:
            terrain.append((chance.choice(LINES), [(x, y), (to_x, to_y)]))
        else:
            corners = [(x, y), (to_x, y), (to_x, to_y), (x, to_y)]
            terrain.append((chance.choice(AREAS), corners))
    foes = [squad(chance, chance.randint(1, 5)) for _ in range(chance.randint(1, 2))]
    edge = chance.choice([None, *EDGES])
    return {"own": squad(chance, chance.randint(1, 9)), "foes": foes, "terrain": terrain,
            "edge": edge}  # fmt: skip


def fled(drawn: dict[str, Any], quarters: int, mirrored: bool) -> tuple[list[Spot], int]:
    """Where its figures stand after a flight, and whether it has arrived."""

    def to(spots: list[Spot]) -> list[Spot]:
        return [turned(*spot, quarters, mirrored) for spot in spots]

    terrain = tuple(
        (kind, [list(one) for one in to(corners)]) for kind, corners in drawn["terrain"]
    )
    state = table((0, to(drawn["own"])), *[(1, to(foe)) for foe in drawn["foes"]], terrain=terrain)
    unit = state.units[0]
    unit.demoralised = 1
    if drawn["edge"] is not None:
        unit.edge = EDGES[turned(*drawn["edge"], quarters, mirrored)]
    assert (unit.edge == NOBODY) is (drawn["edge"] is None)
    flee(state, 0, log())
    figures = state.figures[: unit.count]
    return [(one.x / 1000, one.y / 1000) for one in figures], unit.arrived


@pytest.mark.parametrize("seed", [*range(40), 1394, 1794, 2236, 2267])
def test_a_flight_is_the_same_on_a_table_turned_or_mirrored(seed: int) -> None:
    """No compass decides where a unit gathers or for which hidden ground it makes."""
    drawn = draw(seed)
    places, arrived = fled(drawn, 0, False)
    for number in range(1, 8):
        quarters, mirrored = number % 4, number > 3
        others, too = fled(drawn, quarters, mirrored)
        assert too == arrived
        for one, other in zip(places, others, strict=True):
            assert other == pytest.approx(turned(*one, quarters, mirrored), abs=CLOSE)
