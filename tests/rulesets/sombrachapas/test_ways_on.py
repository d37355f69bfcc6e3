"""SCH-6.11: whether the AP reach from a half hex to a place to stand, against a plain search."""

import itertools
import random

import pytest

from asalto.core.geometry.hexes import SIDES, turn_size
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.sombrachapas.hexvertices import side_place
from asalto.rulesets.sombrachapas.rules.movement import (
    can_go_on,
    everybody_else,
    held_half,
    landing,
    place_refusal,
)
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.tables import FORWARD_KINDS, STEP_Q, STEP_R, WAY_OF
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import Arena

ABOUT = 3
CARRIED = 1
"""What a step costs more with something in one's hands (scenario rule of the source)."""


def reaches(
    state: State, q: int, r: int, anchor: int, facing: int, times: int, paid: int, points: int
) -> bool:  # fmt: skip
    """Try every turn and every step: 1 AP ahead, 2 backward, each `times` what ground and half
    hexes make of it; on arrival only turning about costs, 1 AP `times` (SCH-5.10, 6.8, 7.6)."""
    near = everybody_else(state, 0)
    left = held_half(state, q >> 1, r >> 1, near)
    for turned in range(SIDES):
        surcharge = times if turn_size(anchor, turned) == ABOUT else 0
        rest = points - (max(0, surcharge - paid) if turned != facing else 0)
        for kind in range(2 * FORWARD_KINDS):
            refusal, dear, half = landing(state, q, r, WAY_OF[turned][kind], left, near)
            cost = (1 if kind < FORWARD_KINDS else 2) * dear
            cost += CARRIED if state.characters[0].item != NOBODY else 0
            if refusal != Refusal.NONE or cost > rest:
                continue
            to_q, to_r = q + STEP_Q[turned][kind], r + STEP_R[turned][kind]
            if half == 1:
                if reaches(state, to_q, to_r, turned, turned, dear, 0, rest - cost):
                    return True
            elif not is_where_it_began(state, to_q, to_r):
                return True
    return False


def is_where_it_began(state: State, q: int, r: int) -> bool:
    """By the setting the place one came from is no place to go on to."""
    if state.options.way_back == 1:
        return False
    if state.passing == 1:
        return (q, r) == (state.came_q, state.came_r)
    return (q, r) == (state.characters[0].q, state.characters[0].r)


def maze(chance: random.Random, way_back: bool, straddling: str) -> Arena:
    """Half hexes, difficult ground and obstacles in plenty; others in the way."""
    rows = ["".join(chance.choice("...~~#") for _ in range(6)) for _ in range(5)]
    free = [
        (column, row) for row, line in enumerate(rows) for column, sign in enumerate(line)
        if sign != "#"
    ]  # fmt: skip
    chance.shuffle(free)
    stood, cut = free[:3], free[3:]
    halves = [
        {"hex": f"{column + 1:02d}{row + 1:02d}", "missing": chance.randrange(SIDES)}
        for column, row in cut if chance.random() < 0.75
    ]  # fmt: skip
    names = (("Ana", "red"), ("Bo", "blue"), ("Cy", "red"))
    tokens = {
        name: (seat, f"{column + 1:02d}{row + 1:02d}", "3h", {})
        for (name, seat), (column, row) in zip(names, stood, strict=True)
    }
    options = {"way_back": way_back, "straddling": straddling}
    return Arena(tokens, rows, options, {"halves": halves})


@pytest.mark.parametrize("straddling", ["never", "last-step", "freely"])
@pytest.mark.parametrize("way_back", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_a_way_on_is_found_if_there_is_one(seed: int, way_back: bool, straddling: str) -> None:
    """From any half hex, however it was entered and with whatever is left (SCH-6.11)."""
    chance, answers = random.Random(seed), set()
    for _ in range(12):
        state = maze(chance, way_back, straddling).state
        one = state.characters[0]
        one.item = chance.choice((NOBODY, NOBODY, 0))
        near = everybody_else(state, 0)
        astride = side_place(one.q // 2, one.r // 2, chance.randrange(SIDES))
        if chance.randrange(2) and place_refusal(state, *astride, near) == Refusal.NONE:
            one.q, one.r = astride
        state.passing = chance.randrange(2)
        state.came_q, state.came_r = state.characters[1].q + 2, state.characters[1].r
        for facing, kind in itertools.product(range(SIDES), range(2 * FORWARD_KINDS)):
            q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
            way = WAY_OF[facing][kind]
            refusal, times, half = landing(state, one.q, one.r, way, -1, near)
            if refusal != Refusal.NONE or half == 0:
                continue
            for about, points in itertools.product((0, ABOUT), range(8)):
                turned = (facing + about) % SIDES
                paid = times if about else 0
                found = can_go_on(state, 0, q, r, facing, turned, times, paid, points)
                answers.add(found)
                assert found is reaches(state, q, r, facing, turned, times, paid, points), points
    assert answers == {True, False}


def test_more_points_never_bar_the_way_out_of_a_half_hex() -> None:
    """Out of 0503 one step of 1 AP leads into the open after a turn that costs 2; with more AP ways
    through the other half hexes are tried first, and bar nothing (SCH-6.11)."""
    rows = [".##..##.", ".##.#.#.", "..#..##.", ".##..##.", "..#.#.#."]
    cut = {"0402": 3, "0403": 4, "0503": 2}
    halves = [{"hex": hex_, "missing": side} for hex_, side in cut.items()]
    tokens = {"Ana": ("red", "0103", "3h", {}), "Bo": ("blue", "0801", "9h", {})}
    options = {"way_back": False, "straddling": "never"}
    arena = Arena(tokens, rows, options, {"halves": halves}).begin(1)
    q, r = arena.index("place", "0503")
    found = [can_go_on(arena.state, 0, q, r, 0, 0, 2, 0, points) for points in range(1, 10)]
    assert found == [False, False, *[True] * 7]
