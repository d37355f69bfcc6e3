"""Lines on the hex grid, against fractions and the vectors of Sombrachapas 17.6 and 18."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.geometry import hexes
from asalto.rulesets.sombrachapas import hexlines, hexvertices

SMALL = st.integers(-30, 30)
Point = tuple[Fraction, Fraction]


def fraction_span(start: Point, end: Point, q: int, r: int) -> tuple[Fraction, Fraction]:
    """Clip t in [0, 1] against the slabs of 17.6 in Fractions; empty when low > high."""
    low, high = Fraction(0), Fraction(1)
    (start_u, start_v), (end_u, end_v) = [(point[0] - q, point[1] - r) for point in (start, end)]
    for form_u, form_v in ((2, 1), (1, 2), (1, -1)):
        base = form_u * start_u + form_v * start_v
        slope = form_u * end_u + form_v * end_v - base
        if slope == 0:
            if abs(base) > 1:
                return Fraction(1), Fraction(0)
            continue
        ends = sorted(((-1 - base) / slope, (1 - base) / slope))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def sixths(q: int, r: int) -> tuple[int, int]:
    """The centre of a hex."""
    return 6 * q, 6 * r


def is_met(to: tuple[int, int], obstacle: tuple[int, int]) -> bool:
    return hexlines.is_line_meeting_hex(0, 0, *sixths(*to), *obstacle)


@pytest.mark.parametrize(
    ("to", "met"),
    [
        ((2, -1), {(1, -1), (1, 0)}),
        ((1, 1), {(1, 0), (0, 1)}),
        ((1, -2), {(0, -1), (1, -1)}),
        ((2, 0), {(1, 0)}),
    ],
)
def test_lines_between_hexes(to: tuple[int, int], met: set[tuple[int, int]]) -> None:
    """17.6 and SCH-V32: a fire in any of `met` blocks, and in the hexes at the ends."""
    near = [hexes.disc_hex(i) for i in range(hexes.disc_count(4))]
    assert {obstacle for obstacle in near if is_met(to, obstacle)} == met | {(0, 0), to}


def test_lines_to_distance_12_against_fractions() -> None:
    """Every line from (0, 0) of length up to 12 in a sextant and a bit, every hex near it."""
    zero = (Fraction(0), Fraction(0))
    for number in range(hexes.disc_count(12)):
        q, r = hexes.disc_hex(number)
        far = hexes.length(q, r)
        end = (Fraction(q), Fraction(r))
        for hex_q in range(min(0, q) - 1, max(0, q) + 2):
            for hex_r in range(min(0, r) - 1, max(0, r) + 2):
                if abs(hex_q * r - hex_r * q) > 2 * far + 2:
                    assert not is_met((q, r), (hex_q, hex_r))
                    continue
                low, high = fraction_span(zero, end, hex_q, hex_r)
                assert is_met((q, r), (hex_q, hex_r)) == (low <= high)


@given(*[SMALL] * 6)
def test_any_segment_against_fractions(
    from_q: int, from_r: int, to_q: int, to_r: int, q: int, r: int
) -> None:
    q, r = q // 8, r // 8
    start = (Fraction(from_q, 6), Fraction(from_r, 6))
    end = (Fraction(to_q, 6), Fraction(to_r, 6))
    low, high = fraction_span(start, end, q, r)
    met = hexlines.is_line_meeting_hex(from_q, from_r, to_q, to_r, q, r)
    assert met == (low <= high)
    assert met == hexlines.is_line_meeting_hex(to_q, to_r, from_q, from_r, q, r)
    inside = False
    if low <= high:
        middle = (low + high) / 2
        u, v = (start[i] + middle * (end[i] - start[i]) - (q, r)[i] for i in (0, 1))
        inside = abs(2 * u + v) < 1 and abs(u + 2 * v) < 1 and abs(u - v) < 1
    assert hexlines.is_line_meeting_hex(from_q, from_r, to_q, to_r, q, r, 0) == inside


def middle(q: int, r: int, direction: int) -> tuple[int, int]:
    """The middle of a side of a hex."""
    u, v = hexvertices.side_place(q, r, direction)
    return 3 * u, 3 * v


def test_lines_between_places() -> None:
    """From the middle of a shared side (SCH-6.13): along the side, and across it."""
    start = middle(0, 0, 0)
    assert hexlines.is_line_meeting_hex(*start, *start, 0, 0)
    assert hexlines.is_line_meeting_hex(*start, *start, 0, -1)
    assert not hexlines.is_line_meeting_hex(*start, *start, 1, -1)
    assert not hexlines.is_line_meeting_hex(*start, *start, 0, 0, 0)
    end = sixths(1, -1)
    assert hexlines.is_line_meeting_hex(*start, *end, 0, 0)
    assert not hexlines.is_line_meeting_hex(*start, *end, 0, 0, 0)


def test_vertices_and_edges_meet() -> None:
    for number in range(hexes.disc_count(2)):
        q, r = hexes.disc_hex(number)
        for i in range(6):
            other = hexes.neighbour(q, r, i)
            back = hexes.opposite(i)
            assert hexlines.edge_start(q, r, i) == hexlines.edge_end(*other, back)
            assert hexlines.edge_end(q, r, i) == hexlines.edge_start(*other, back)
            assert hexlines.edge_end(q, r, i) == hexlines.vertex_point(q, r, i)
            assert hexlines.edge_end(q, r, i) == hexlines.edge_start(q, r, (i + 1) % 6)
            ends = zip(hexlines.edge_start(q, r, i), hexlines.edge_end(q, r, i), strict=True)
            assert tuple((one + two) // 2 for one, two in ends) == middle(q, r, i)


def test_edges_bound_their_hex() -> None:
    """A segment meets a hex that holds neither end when and only when it meets an edge of it."""
    target = (1, -1)
    for number in range(hexes.disc_count(5)):
        start = sixths(*hexes.disc_hex(number))
        for other in range(hexes.disc_count(5)):
            end = sixths(*hexes.disc_hex(other))
            if target in (hexes.disc_hex(number), hexes.disc_hex(other)):
                continue
            edges = [
                hexlines.is_line_meeting_wall(
                    *start, *end, *hexlines.edge_start(*target, i), *hexlines.edge_end(*target, i)
                )
                for i in range(6)
            ]
            assert hexlines.is_line_meeting_hex(*start, *end, *target) == any(edges)


def test_far_lines_stay_exact_in_64_bits() -> None:
    """The largest numbers compared, at the limit of the hexes, fit signed 64 bits."""
    far = hexlines.SIXTHS * hexes.HEX_LIMIT
    form = 3 * 2 * far + hexlines.SIXTHS
    assert form * form < 2**63
