"""Floods of the board are kept: a kept one is what a new one would be."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.rulesets.sombrachapas.hints_course import bounds, set_course, stamp_of
from asalto.rulesets.sombrachapas.state import COURSES, Character, State
from asalto.rulesets.sombrachapas.vocabulary import Status


def opened(name: str) -> tuple[State, list[Character]]:
    state = load_ruleset("sombrachapas").load(name).start()
    people = state.characters[: state.character_count]
    for k, one in enumerate(people):
        one.status = Status.IN_PLAY
        one.q, one.r = 2 * (4 + k % 3), 2 * (4 + k // 3)
    return state, people


def forget(state: State) -> None:
    state.course_stamps = [NOBODY] * COURSES


@pytest.mark.parametrize("name", ["consola", "muelle", "incubadora"])
def test_a_kept_flood_is_what_a_new_one_would_be(name: str) -> None:
    state, people = opened(name)
    for shift in (0, 2, 0, 2):
        for one in people:
            one.q += shift
            kept = set_course(state, one.seat, one), state.levels[:]
            forget(state)
            assert (set_course(state, one.seat, one), state.levels) == kept
            one.q -= shift


def test_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state, (one, *_) = opened("consola")
    set_course(state, one.seat, one)
    monkeypatch.setattr(
        "asalto.rulesets.sombrachapas.hints_course.flood", lambda *_: pytest.fail("flooded again")
    )
    set_course(state, one.seat, one)


@pytest.mark.parametrize("beyond", [-2, -1, 1, 2])
def test_goals_beside_the_ground_make_another_flood(beyond: int) -> None:
    """What is to be reached may lie in a wall's row, which nobody walks through."""
    state, (one, *_) = opened("consola")
    set_course(state, one.seat, one)
    first, last = bounds(state)
    before = stamp_of(state, one, first, last)
    state.wave[first + beyond if beyond < 0 else last + beyond] = 1 << 9
    assert stamp_of(state, one, first, last) != before
