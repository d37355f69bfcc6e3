"""Ways into half hexes that lead nowhere (SCH-6.11), and numbers that no choice may hold."""

import pytest

from asalto.core.kernel.records import copy
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import Choice, ChoiceKind
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import Arena, duel


def cornered(points: int) -> Arena:
    """From 0201 the half hex 0101 leads on only after turning about in it, for 2 AP."""
    halves = [("0503", 3), ("0101", 0), ("0403", 2), ("0102", 4)]
    return Arena(
        {"Ana": ("red", "0201", "11h", {"action_points": points}),
         "Bo": ("blue", "0603", "1h", {})},
        [".~~.##", "~.~#.~", "#.~~..", ".#..#.", "#..~~#"],
        {"straddling": "last-step", "way_back": False},
        {"halves": [{"hex": at, "missing": side} for at, side in halves]}, 9,
    ).begin(1)  # fmt: skip


@pytest.mark.parametrize(("points", "answer"), [(5, Refusal.NO_WAY_ON), (6, Refusal.NONE)])
def test_turning_about_in_a_half_hex_is_reckoned_with_before_it_is_entered(
    points: int, answer: int
) -> None:
    arena = cornered(points)
    assert arena.refusal("Ana steps 0101 facing 11h") == answer
    assert ("Ana steps 0101 facing 11h" in arena.legal()) is (answer == Refusal.NONE)


@pytest.mark.parametrize(("points", "answer"), [(3, Refusal.NO_WAY_ON), (4, Refusal.NONE)])
def test_nobody_turns_where_the_way_back_is_then_too_dear(points: int, answer: int) -> None:
    """Out of the half hex one comes to difficult ground only, for 2 AP; turning about costs 2."""
    arena = Arena(
        {"Ana": ("red", "0302", "1h", {"action_points": 9}), "Bo": ("blue", "0402", "1h", {})},
        ["####", "~.~.", "#~##"], {"straddling": "never"},
        {"halves": [{"hex": "0202", "missing": 5}]}, 9,
    ).begin(1)  # fmt: skip
    arena.do(next(line for line in arena.legal() if "steps 0202 facing 1h" in line))
    arena.state.points = points
    assert arena.refusal("Ana turns 7h") == answer
    assert ("Ana turns 7h" in arena.legal()) is (answer == Refusal.NONE)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_may_choose_nothing(seat: int) -> None:
    arena = duel()
    order = copy(arena.choice("Ana ends"))
    order.seat = seat
    assert RULESET.check(arena.state, order) == Refusal.NOT_YOUR_TURN


def test_a_grenade_at_a_place_far_off_the_board_is_at_no_object() -> None:
    """Whatever the numbers: on a board of 60 rows a third of them would still lie on it."""
    arena = duel(("0101", "5h"), ("0301", "9h"), rows=["..."] * 60)
    order: Choice = RULESET.vocabulary.choice("throw_at", 0, character=0, place_q=0, place_r=2 * 65)
    assert order.kind == ChoiceKind.THROW_AT
    assert RULESET.check(arena.state, order) == Refusal.NO_OBJECT


def test_nobody_is_placed_astride_or_off_the_board() -> None:
    arena = Arena(
        {"Ana": ("red", "0101", "3h", {}), "Bo": ("blue", "0803", "9h", {})},
        rows=["RR......", "........", "........"], start="free",
        board={"marks": {"R": {"start": "red"}}},
    )  # fmt: skip
    order = copy(arena.choice(next(line for line in arena.legal() if " 0201 " in line)))
    assert RULESET.check(arena.state, order) == Refusal.NONE
    order.place_q -= 1
    assert RULESET.check(arena.state, order) == Refusal.NOT_IN_ZONE
    order.place_q, order.place_r = -2, 0
    assert RULESET.check(arena.state, order) == Refusal.NOT_IN_ZONE


def test_whose_unit_passes_ends_no_cover_fire_but_its_own() -> None:
    arena = Arena(
        {"Ana": ("red", "0101", "3h", {}), "Al": ("red", "0103", "3h", {}),
         "Bo": ("blue", "1501", "9h", {}), "Cy": ("red", "0109", "3h", {})},
        units={"one": ["Ana", "Al"], "two": ["Bo"], "three": ["Cy"]},
    ).begin(1)  # fmt: skip
    for name in ("Ana", "Bo", "Cy"):
        arena.who(name).cover = 1
    arena.who("Ana").activated = 1
    arena.state.units[2].in_bag = 0
    arena.do(next(line for line in arena.legal() if "pass" in line))
    assert [arena.who(name).cover for name in ("Ana", "Cy")] == [1, 1]
