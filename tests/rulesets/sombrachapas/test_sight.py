"""Chapter 8 and section 17: lines, arcs and distances, against exact rational arithmetic."""

import random
from fractions import Fraction

import pytest

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, disc_count, disc_hex, distance
from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas.hexlines import is_line_meeting_hex
from asalto.rulesets.sombrachapas.hexvertices import first_hex, second_hex
from asalto.rulesets.sombrachapas.rules.sight import (
    distance_between,
    is_in_arc,
    is_line_clear,
)
from asalto.rulesets.sombrachapas.rules.terrain import add_hex, drop_hex
from asalto.rulesets.sombrachapas.state import Character, State
from asalto.rulesets.sombrachapas.vocabulary import Refusal
from rulesets.sombrachapas.arena import duel

MIDDLE_Q, MIDDLE_R = 28, 14


def meets(to_q: int, to_r: int, q: int, r: int) -> bool:
    """Whether the segment from the origin meets the closed hex (17.6), in fractions."""
    low, high = Fraction(0), Fraction(1)
    for base, slope in (
        (-2 * q - r, 2 * to_q + to_r), (-q - 2 * r, to_q + 2 * to_r), (r - q, to_q - to_r),
    ):  # fmt: skip
        if slope == 0:
            if abs(base) > 1:
                return False
            continue
        ends = sorted((Fraction(-1 - base, slope), Fraction(1 - base, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high


def test_lines_to_distance_12() -> None:
    """Every target out to distance 12 against every hex near the line, one obstacle at a time."""
    state = make(State)
    board = state.board
    for i in range(1, disc_count(12)):
        to_q, to_r = disc_hex(i)
        for j in range(disc_count(max(abs(to_q), abs(to_r), abs(to_q + to_r)))):
            q, r = disc_hex(j)
            if not (min(0, to_q) - 1 <= q <= max(0, to_q) + 1):
                continue
            if not (min(0, to_r) - 1 <= r <= max(0, to_r) + 1):
                continue
            add_hex(board.opaque, MIDDLE_Q + q, MIDDLE_R + r)
            met = not is_line_clear(
                state, 2 * MIDDLE_Q, 2 * MIDDLE_R, 2 * (MIDDLE_Q + to_q), 2 * (MIDDLE_R + to_r)
            )
            assert met is meets(to_q, to_r, q, r), (to_q, to_r, q, r)
            drop_hex(board.opaque, MIDDLE_Q + q, MIDDLE_R + r)


@pytest.mark.parametrize("astride", [(0, 1), (1, 0), (1, 1)])
def test_lines_of_tokens_astride(astride: tuple[int, int]) -> None:
    """From the middle of each kind of side to every place out to distance 12, one obstacle at a
    time, against rulesets.sombrachapas.hexlines."""
    state = make(State)
    board = state.board
    q, r = 2 * MIDDLE_Q + astride[0], 2 * MIDDLE_R + astride[1]
    for i in range(1, disc_count(24)):
        to_q, to_r = q + disc_hex(i)[0], r + disc_hex(i)[1]
        for hex_q in range((min(q, to_q) - 1) // 2, (max(q, to_q) + 1) // 2 + 1):
            for hex_r in range((min(r, to_r) - 1) // 2, (max(r, to_r) + 1) // 2 + 1):
                add_hex(board.opaque, hex_q, hex_r)
                met = not is_line_clear(state, q, r, to_q, to_r)
                drop_hex(board.opaque, hex_q, hex_r)
                expected = is_line_meeting_hex(3 * q, 3 * r, 3 * to_q, 3 * to_r, hex_q, hex_r)
                assert met is expected, (q, r, to_q, to_r, hex_q, hex_r)


def test_line_is_the_same_from_both_ends() -> None:
    """SCH-8.9: test 1 is symmetrical, fire and walls included."""
    state = make(State)
    rnd = random.Random(2)
    for _ in range(200):
        q, r = rnd.randint(0, 55), rnd.randint(0, 40)
        add_hex(state.board.opaque, q, r)
    for _ in range(2000):
        q, r, to_q, to_r = (rnd.randint(10, 90) for _ in range(4))
        if (q, r) != (to_q, to_r):
            there = is_line_clear(state, q, r, to_q, to_r)
            assert there is is_line_clear(state, to_q, to_r, q, r)


def test_lines_along_a_side() -> None:
    """SCH-V32 and 17.6: running along the side between two hexes, either of them blocks."""
    state = make(State)
    board = state.board
    for at, to in (((1, -1), (2, -1)), ((1, 0), (2, -1)), ((1, 0), (1, 1)), ((0, 1), (1, 1)),
                   ((0, -1), (1, -2)), ((1, -1), (1, -2)), ((1, 0), (2, 0))):  # fmt: skip
        add_hex(board.opaque, 20 + at[0], 20 + at[1])
        assert not is_line_clear(state, 40, 40, 2 * (20 + to[0]), 2 * (20 + to[1]))
        drop_hex(board.opaque, 20 + at[0], 20 + at[1])
    add_hex(board.opaque, 21, 19)
    assert is_line_clear(state, 40, 40, 44, 40)


def at(q: int, r: int, facing: int = 0) -> Character:
    one = make(Character)
    one.q, one.r, one.facing = q, r, facing
    return one


@pytest.mark.parametrize(
    ("target", "seen", "seen_open"),
    [
        ((0, -3), True, True),
        ((2, -1), True, True),
        ((3, 0), True, False),
        ((-2, 0), True, False),
        ((1, 1), False, False),
    ],
)
def test_front_arc(target: tuple[int, int], seen: bool, seen_open: bool) -> None:
    """SCH-V20 to V23: closed arc, and the open one as a setting."""
    state = make(State)
    one = at(0, 0)
    assert is_in_arc(state, one, 2 * target[0], 2 * target[1]) is seen
    state.options.open_arc = 1
    assert is_in_arc(state, one, 2 * target[0], 2 * target[1]) is seen_open


@pytest.mark.parametrize("vertex", range(6))
def test_arcs_to_distance_12(vertex: int) -> None:
    """3n + 1 of the 6n hexes at distance n are seen; the scalar product decides (17.4, 17.5)."""
    state = make(State)
    one = at(0, 0, vertex)
    right = (vertex + 1) % 6
    axis_q = DIRECTION_Q[vertex] + DIRECTION_Q[right]
    axis_r = DIRECTION_R[vertex] + DIRECTION_R[right]
    for n in range(1, 13):
        ring = [disc_hex(i) for i in range(disc_count(n - 1), disc_count(n))]
        for q, r in ring:
            product = (2 * q + r) * (2 * axis_q + axis_r) + 3 * r * axis_r
            assert is_in_arc(state, one, 2 * q, 2 * r) is (product >= 0)
        assert sum(is_in_arc(state, one, 2 * q, 2 * r) for q, r in ring) == 3 * n + 1


def test_visibility_need_not_be_mutual() -> None:
    """SCH-V24: A sees B ahead of it; B, facing the same way, does not see A."""
    arena = duel(("0808", "1h"), ("0805", "1h"))
    assert arena.refusal("Ana shoots Bo") == Refusal.NONE
    state = arena.state
    assert not is_in_arc(state, arena.who("Bo"), arena.who("Ana").q, arena.who("Ana").r)


def test_distance_of_places() -> None:
    """The least over both hexes of a token astride (SCH-6.13)."""
    for q in range(-7, 8):
        for r in range(-7, 8):
            for place in ((0, 0), (1, 0), (0, 1), (1, 1)):
                expected = min(
                    distance(*one, *other)
                    for one in (first_hex(*place), second_hex(*place))
                    for other in (first_hex(q, r), second_hex(q, r))
                )
                assert distance_between(at(*place), at(q, r)) == expected


@pytest.mark.parametrize(
    ("sign", "reason"),
    [
        ("#", Refusal.NO_LINE),
        ("+", Refusal.NO_LINE),
        ("o", Refusal.NONE),
        ("~", Refusal.NONE),
        ("'", Refusal.NONE),
        (" ", Refusal.NONE),
    ],
)
def test_what_stops_sight(sign: str, reason: int) -> None:
    """Obstacles and shut doors do, obstructions never (SCH-8.11, 8.13, 7.2)."""
    rows = [*["." * 15] * 4, "." * 8 + sign + "." * 6, *["." * 15] * 4]
    assert duel(rows=rows).refusal("Ana shoots Bo") == reason


def test_touching_a_corner_blocks() -> None:
    """The line 0805 - 1005 runs along a side: an obstacle on either hand blocks (SCH-8.12)."""
    for row in (4, 5):
        rows = [*["." * 15] * 9]
        rows[row] = "." * 8 + "#" + "." * 6
        assert duel(rows=rows).refusal("Ana shoots Bo") == Refusal.NO_LINE


def test_characters_do_not_block() -> None:
    """SCH-8.14: only obstacles and fire do."""
    from rulesets.sombrachapas.arena import Arena

    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "0905", "9h", {}),
        "Cy": ("blue", "0705", "9h", {}),
    }  # fmt: skip
    assert Arena(tokens).begin(1).refusal("Ana shoots Bo") == Refusal.NONE


def test_walls_stop_sight() -> None:
    """A wall on a side, a free wall that only touches, and a shut door on a side (17.6)."""
    assert (
        duel(board={"walls": [{"hex": "0905", "sides": [3]}]}).refusal("Ana shoots Bo")
        == Refusal.NO_LINE
    )
    shut = duel(board={"doors": [{"hex": "0905", "side": 3}]})
    assert shut.refusal("Ana shoots Bo") == Refusal.NO_LINE
    ajar = duel(board={"doors": [{"hex": "0905", "side": 3, "open": True}]})
    assert ajar.refusal("Ana shoots Bo") == Refusal.NONE
    one = duel().who("Ana")
    wall = [3 * one.q + 6, 3 * one.r - 3, 3 * one.q + 20, 3 * one.r - 30]
    assert (
        duel(board={"free_walls": [{"sixths": wall}]}).refusal("Ana shoots Bo") == Refusal.NO_LINE
    )
