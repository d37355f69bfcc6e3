"""Positions worked out by the book first, and then played: turning, ways through half hexes."""

import itertools
import random

import pytest

from asalto.core.geometry.hexes import SIDES, turn_size
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.sombrachapas.hexvertices import side_place
from asalto.rulesets.sombrachapas.rules.here import can_pass_on, look_about
from asalto.rulesets.sombrachapas.rules.movement import (
    can_go_on,
    enter_half,
    everybody_else,
    held_half,
    landing,
    place_refusal,
    rest_when_turned,
)
from asalto.rulesets.sombrachapas.state import ROUTE
from asalto.rulesets.sombrachapas.tables import FORWARD_KINDS, STEP_Q, STEP_R, WAY_OF
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import Arena, duel
from rulesets.sombrachapas.test_ways_on import ABOUT, CARRIED, is_where_it_began, maze, reaches


def test_whoever_is_activated_begins_to_turn_from_where_he_faces() -> None:
    """SCH-5.6: what another has turned, stepped and paid before is none of his."""
    arena = Arena(
        {
            "Ana": ("red", "0505", "3h", {}), "Abe": ("red", "0802", "9h", {}),
            "Bo": ("blue", "1405", "9h", {}),
        }
    ).begin(1)  # fmt: skip
    arena.do("Ana activates").do("Ana steps 0605 facing 9h").do("Ana ends")
    state, abe = arena.state, arena.who("Abe")
    assert state.active == arena.index("who", "Abe")
    assert (state.anchor, state.arrival, state.paid, state.faced) == (abe.facing, 0, 0, 0)
    before = state.points
    arena.do("Abe turns 3h")
    assert before - state.points == 2


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("anchor", range(SIDES))
def test_on_the_way_through_half_hexes_each_turn_costs_its_own(depth: int, anchor: int) -> None:
    """SCH-5.10, 6.8: turning about costs a point, times what the half hex makes of it, less what
    has been paid; keeping one's facing costs nothing more."""
    state = duel().state
    near = everybody_else(state, 0)
    for facing, times, paid in itertools.product(range(SIDES), (2, 4), (0, 1, 2)):
        for other in range(3):
            enter_half(state, other, 10, 10, 5 - anchor, 5 - facing, 1, 9, 3, near)
        enter_half(state, depth, 10, 10, anchor, facing, times, paid, 7, near)
        for turned in range(SIDES):
            dear = times if turn_size(anchor, turned) == ABOUT else 0
            rest = 7 - (max(0, dear - paid) if turned != facing else 0)
            assert rest_when_turned(state, ROUTE * depth, turned) == rest


@pytest.mark.parametrize("seed", range(3))
def test_what_an_earlier_search_has_found_says_nothing_of_this_one(seed: int) -> None:
    """SCH-6.11: a way through two half hexes is looked for afresh each time."""
    chance, answers = random.Random(seed), set()
    for _ in range(12):
        state = maze(chance, True, "freely").state
        one = state.characters[0]
        near = everybody_else(state, 0)
        for facing, kind in itertools.product(range(SIDES), range(2 * FORWARD_KINDS)):
            q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
            way = WAY_OF[facing][kind]
            refusal, times, half = landing(state, one.q, one.r, way, NOBODY, near)
            if refusal != Refusal.NONE or half == 0:
                continue
            for points in range(8):
                for depth in (1, 2, 3):
                    enter_half(state, depth, one.q, one.r, facing, facing, 1, 0, 99, 0)
                found = can_go_on(state, 0, q, r, facing, facing, times, 0, points)
                answers.add(found)
                assert found is reaches(state, q, r, facing, facing, times, 0, points)
    assert answers == {True, False}


@pytest.mark.parametrize("way_back", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_who_may_go_on_without_turning_is_told_by_a_plain_search(seed: int, way_back: bool) -> None:
    """SCH-6.11: from a half hex, into a place to stand or another half hex that has a way on."""
    chance, answers = random.Random(seed), set()
    for _ in range(12):
        state = maze(chance, way_back, "freely").state
        one = state.characters[0]
        one.item = chance.choice((NOBODY, 0))
        near = everybody_else(state, 0)
        astride = side_place(one.q // 2, one.r // 2, chance.randrange(SIDES))
        if chance.randrange(2) and place_refusal(state, *astride, near) == Refusal.NONE:
            one.q, one.r = astride
        state.active, state.passing = 0, chance.randrange(2)
        state.came_q, state.came_r = state.characters[1].q + 2, state.characters[1].r
        left = held_half(state, one.q >> 1, one.r >> 1, near) if state.passing else NOBODY
        state.here.who = NOBODY
        look_about(state)
        for facing, points in itertools.product(range(SIDES), range(8)):
            wanted = False
            for kind in range(2 * FORWARD_KINDS):
                refusal, dear, half = landing(
                    state, one.q, one.r, WAY_OF[facing][kind], left, near
                )  # fmt: skip
                cost = (1 if kind < FORWARD_KINDS else 2) * dear
                cost += CARRIED if one.item != NOBODY else 0
                q, r = one.q + STEP_Q[facing][kind], one.r + STEP_R[facing][kind]
                if refusal != Refusal.NONE or cost > points:
                    continue
                if half == 1:
                    rest = points - cost
                    wanted = wanted or reaches(state, q, r, facing, facing, dear, 0, rest)
                else:
                    began = state.passing == 1 and is_where_it_began(state, q, r)
                    wanted = wanted or not began
            answers.add(wanted)
            assert can_pass_on(state, facing, points) is wanted, (facing, points)
    assert answers == {True, False}
