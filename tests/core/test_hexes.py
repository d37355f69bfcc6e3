"""Hexes, vertices and places: tables, and laws checked over a disc."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.geometry import hexes

NEAR = [hexes.disc_hex(i) for i in range(hexes.disc_count(6))]
WIDE = [hexes.disc_hex(i) for i in range(hexes.disc_count(14))]
BIG = st.integers(-hexes.HEX_LIMIT // 2, hexes.HEX_LIMIT // 2)

# Sombrachapas 17.1: its own list, which starts one step later than the house's.
NEIGHBOURS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(6)


def house(direction: int) -> int:
    return (direction + 1) % 6


def step(direction: int) -> tuple[int, int]:
    return hexes.neighbour(0, 0, direction)


def test_directions_are_the_house_list() -> None:
    assert [step(i) for i in range(6)] == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [step(house(i)) for i in range(6)] == NEIGHBOURS
    for i in range(6):
        assert hexes.moved(3, 4, i, 5) == (3 + 5 * step(i)[0], 4 + 5 * step(i)[1])
        assert hexes.moved(0, 0, i, -1) == step(hexes.opposite(i))
        assert hexes.rotated(*step(0), i) == step(i)
        assert hexes.direction_of(*hexes.moved(0, 0, i, 7)) == i
    assert hexes.direction_of(0, 0) == hexes.NOWHERE
    assert hexes.direction_of(2, -1) == hexes.NOWHERE


def test_turns() -> None:
    sizes = [0, 1, 2, 3, 2, 1]
    for i in range(6):
        for j in range(6):
            assert hexes.turn_size(i, j) == sizes[(j - i) % 6]
            assert hexes.turned(i, j - i) == j


def test_distance_is_the_number_of_steps() -> None:
    seen = {(0, 0): 0}
    edge = [(0, 0)]
    for far in range(1, 8):
        found = [hexes.neighbour(q, r, i) for q, r in edge for i in range(6)]
        edge = []
        for place in found:
            if place not in seen:
                seen[place] = far
                edge.append(place)
    for (q, r), far in seen.items():
        assert hexes.length(q, r) == far
        assert hexes.distance(5, -9, 5 + q, r - 9) == far


@given(BIG, BIG, st.integers(-9, 9))
def test_rotation_keeps_length_and_comes_back(q: int, r: int, turns: int) -> None:
    turned = hexes.rotated(q, r, turns)
    assert hexes.length(*turned) == hexes.length(q, r)
    assert hexes.rotated(*turned, -turns) == (q, r)
    assert hexes.rotated(q, r, 3) == (-q, -r)


def test_nearing_directions() -> None:
    for q, r in WIDE:
        nearing = [
            i for i in range(6) if hexes.distance(*step(i), q, r) < hexes.distance(0, 0, q, r)
        ]
        assert [i for i in range(6) if hexes.is_nearing(q, r, i)] == nearing
        assert [i for i in range(6) if hexes.is_nearer(4, 4, q + 4, r + 4, i)] == nearing
        direction, along, aside = hexes.decomposed(q, r)
        spanning = {direction} if along else set()
        spanning |= {(direction + 1) % 6} if aside else set()
        assert set(nearing) == spanning


@given(BIG, BIG)
def test_decomposition(q: int, r: int) -> None:
    direction, along, aside = hexes.decomposed(q, r)
    assert hexes.composed(direction, along, aside) == (q, r)
    assert along + aside == hexes.length(q, r)
    assert aside >= 0
    assert along >= 1 or (q, r) == (0, 0)
    assert 0 <= direction < 6


@pytest.mark.parametrize(
    ("parts", "left"),
    [((0, 1, 0), (1, 0)), ((2, 3, 0), (2, 0)), ((4, 4, 3), (2, 2)), ((5, 5, 2), (3, 1))],
)
def test_collisions_halve_each_part(parts: tuple[int, int, int], left: tuple[int, int]) -> None:
    """CEP-21.8: fractions are dropped from the amount moved, so 1 stays 1 and 3 becomes 2."""
    offset = hexes.composed(*parts)
    assert hexes.halved(*offset) == hexes.composed(parts[0], *left)


def test_halving_turns_with_the_board() -> None:
    assert hexes.halved(0, 0) == (0, 0)
    for q, r in WIDE:
        for turns in range(6):
            assert hexes.halved(*hexes.rotated(q, r, turns)) == hexes.rotated(
                *hexes.halved(q, r), turns
            )


@pytest.mark.parametrize(
    ("offset", "expected"),
    [
        ((0, 0), hexes.SAME_HEX),
        ((0, -1), hexes.AHEAD),
        ((0, -9), hexes.AHEAD),
        ((1, -1), hexes.FRONT_RIGHT),
        ((-1, 0), hexes.FRONT_LEFT),
        ((1, 0), hexes.REAR_RIGHT),
        ((-1, 1), hexes.REAR_LEFT),
        ((0, 1), hexes.ASTERN),
        ((2, -1), hexes.ABEAM_RIGHT),
        ((-2, 1), hexes.ABEAM_LEFT),
        ((6, -3), hexes.ABEAM_RIGHT),
        ((3, -2), hexes.FRONT_RIGHT),
        ((3, -1), hexes.REAR_RIGHT),
    ],
)
def test_sections_of_a_ship(offset: tuple[int, int], expected: int) -> None:
    """BV-17 and CEP-3.5: facing 0, and the same turned to every facing."""
    for facing in range(6):
        assert hexes.section(*hexes.rotated(*offset, facing), facing) == expected


def test_sections_by_the_drawing() -> None:
    names = {
        (0, -1): hexes.AHEAD,
        (1, -1): hexes.FRONT_RIGHT,
        (1, 0): hexes.ABEAM_RIGHT,
        (1, 1): hexes.REAR_RIGHT,
        (0, 1): hexes.ASTERN,
        (-1, 1): hexes.REAR_LEFT,
        (-1, 0): hexes.ABEAM_LEFT,
        (-1, -1): hexes.FRONT_LEFT,
        (0, 0): hexes.SAME_HEX,
    }
    for q, r in WIDE:
        x, y = hexes.flat_centre(q, r)
        assert hexes.section(q, r, 0) == names[(x > 0) - (x < 0), (y > 0) - (y < 0)]


def test_rings_and_discs() -> None:
    for radius in range(8):
        ring = [hexes.ring_hex(radius, i) for i in range(max(1, 6 * radius))]
        assert len(set(ring)) == len(ring) == max(1, 6 * radius)
        assert all(hexes.length(*offset) == radius for offset in ring)
        assert ring[0] == (0, -radius)
        if radius:
            circle = zip(ring, ring[1:] + ring[:1], strict=True)
            assert all(hexes.distance(*one, *other) == 1 for one, other in circle)
            assert ring[radius] == hexes.moved(0, 0, 1, radius)
        size = hexes.disc_count(radius)
        disc = [hexes.disc_hex(i) for i in range(size)]
        assert len(set(disc)) == size
        assert [hexes.disc_index(*offset) for offset in disc] == list(range(size))


def test_board_codes() -> None:
    for layout in (hexes.ODD_Q, hexes.ODD_R):
        for first in (0, 1):
            for column in range(first, 30):
                for row in range(first, 30):
                    code = column * 100 + row
                    q, r = hexes.code_hex(code, layout, first)
                    assert hexes.hex_code(q, r, layout, first) == code
                    assert hexes.board_column(q, r, layout) == column - first
                    assert hexes.board_row(q, r, layout) == row - first
    assert hexes.hex_code(-1, 0, hexes.ODD_Q) == hexes.NOWHERE
    assert hexes.hex_code(0, -1, hexes.ODD_R) == hexes.NOWHERE
    assert hexes.hex_code(100, 0, hexes.ODD_Q) == hexes.NOWHERE
    assert hexes.hex_code(0, 99, hexes.ODD_Q, 1) == hexes.NOWHERE


def test_board_neighbours() -> None:
    """Odd columns lie lower (odd-q), odd rows lie to the right (odd-r); direction 0 is up."""
    lower = hexes.code_hex(305, hexes.ODD_Q)
    codes = [hexes.hex_code(*hexes.neighbour(*lower, i), hexes.ODD_Q) for i in range(6)]
    assert codes == [304, 405, 406, 306, 206, 205]
    right = hexes.code_hex(503, hexes.ODD_R)
    codes = [hexes.hex_code(*hexes.neighbour(*right, i), hexes.ODD_R) for i in range(6)]
    assert codes == [502, 602, 603, 604, 504, 403]
    # Boards that begin with 0101: there column 02 is the lower one.
    lower = hexes.code_hex(205, hexes.ODD_Q, 1)
    codes = [hexes.hex_code(*hexes.neighbour(*lower, i), hexes.ODD_Q, 1) for i in range(6)]
    assert codes == [204, 305, 306, 206, 106, 105]


def test_board_formula() -> None:
    for column in range(12):
        for row in range(12):
            q, r = hexes.board_hex(column, row, hexes.ODD_Q)
            assert (q, r) == (column, row - (column - (column & 1)) // 2)


def test_drawn_centres_are_a_regular_grid() -> None:
    for q, r in NEAR:
        x, y = hexes.flat_centre(q, r)
        assert x * x + 3 * y * y == 12 * (q * q + q * r + r * r)
        x, y = hexes.pointy_centre(q, r)
        assert 3 * x * x + y * y == 12 * (q * q + q * r + r * r)
    assert hexes.flat_centre(0, -1) == (0, -2)
    assert hexes.pointy_centre(1, 0) == (2, 0)
