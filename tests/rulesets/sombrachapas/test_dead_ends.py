"""Ways into half hexes that lead nowhere (SCH-6.11), and numbers that no choice may hold."""

import itertools

import pytest

from asalto.core.geometry.hexes import neighbour
from asalto.core.kernel.records import copy
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.hexvertices import first_hex, second_hex, side_place
from asalto.rulesets.sombrachapas.offer import Choice, ChoiceKind
from asalto.rulesets.sombrachapas.rules.terrain import forget_surroundings
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


@pytest.mark.parametrize("side", [0, 1, 2])
def test_beside_a_straddler_what_is_offered_is_what_is_allowed(side: int) -> None:
    """With 1 AP nobody enters the half that is left of a hex: that takes 2, and 1 to go on."""
    arena = duel(("0803", "1h"), ("1405", "9h"), card={"action_points": 1})
    state, ana, bo = arena.state, arena.who("Ana"), arena.who("Bo")
    bo.q, bo.r = side_place(ana.q // 2, ana.r // 2, side)
    held, refused = {first_hex(bo.q, bo.r), second_hex(bo.q, bo.r)}, 0
    for (q, r), direction, facing in itertools.product(held, range(6), range(6)):
        to_q, to_r = neighbour(q, r, direction)
        if (to_q, to_r) in held:
            continue
        ana.q, ana.r, ana.facing = 2 * to_q, 2 * to_r, facing
        forget_surroundings(state)
        out = RULESET.new_choices()
        RULESET.legal(state, 0, out)
        for order in out.rows[: out.count]:
            assert RULESET.check(state, order) == Refusal.NONE
        step = RULESET.vocabulary.choice(
            "step", 0, character=0, place_q=2 * q, place_r=2 * r, facing=facing
        )
        refused += RULESET.check(state, step) in (Refusal.NO_POINTS, Refusal.HALF_HEX)
    assert refused > 0


@pytest.mark.parametrize("feature", ["cache", "console"])
def test_each_try_counts_once(feature: str) -> None:
    """Of two tries in an activation the second is left after one (SCH-13.1)."""
    arena = duel(
        ("0303", "3h"), ("0903", "9h"), rows=["." * 9, "." * 9, "..K......", "." * 9],
        board={"marks": {"K": {"feature": feature, "tries": 2}}},
    )  # fmt: skip
    line = f"Ana operates {feature}1"
    arena.do(line, 10, 10, 10).do(line, 10, 10, 10)
    assert arena.refusal(line) == Refusal.TRIES_USED
