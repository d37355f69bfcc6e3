"""Vertices and places: the tables and vectors of Sombrachapas 17.2 to 17.8 and 18."""

import pytest

from asalto.core.geometry import hexes
from asalto.rulesets.sombrachapas import hexvertices

NEAR = [hexes.disc_hex(i) for i in range(hexes.disc_count(6))]
WIDE = [hexes.disc_hex(i) for i in range(hexes.disc_count(14))]

# Sombrachapas 17.1: its own list, which starts one step later than the house's.
NEIGHBOURS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(6)


def house(direction: int) -> int:
    return (direction + 1) % 6


def step(direction: int) -> tuple[int, int]:
    return hexes.neighbour(0, 0, direction)


def whole(q: int, r: int) -> tuple[int, int]:
    """The place of a whole hex."""
    return 2 * q, 2 * r


def front_form(q: int, r: int, vertex: int) -> int:
    """17.4, positive before a vertex, by the axis."""
    axis_q, axis_r = hexvertices.axis(vertex)
    return (q * (2 * axis_q + axis_r) + r * (axis_q + 2 * axis_r)) // 3


# Vertices: Sombrachapas 17.2 to 17.7


@pytest.mark.parametrize(
    ("vertex", "forward", "backward", "flank"),
    [
        (0, (NORTH_WEST, NORTH_EAST), (SOUTH_EAST, SOUTH_WEST), (EAST, WEST)),
        (1, (NORTH_EAST, EAST), (SOUTH_WEST, WEST), (SOUTH_EAST, NORTH_WEST)),
        (2, (EAST, SOUTH_EAST), (WEST, NORTH_WEST), (SOUTH_WEST, NORTH_EAST)),
        (3, (SOUTH_EAST, SOUTH_WEST), (NORTH_WEST, NORTH_EAST), (WEST, EAST)),
        (4, (SOUTH_WEST, WEST), (NORTH_EAST, EAST), (NORTH_WEST, SOUTH_EAST)),
        (5, (WEST, NORTH_WEST), (EAST, SOUTH_EAST), (NORTH_EAST, SOUTH_WEST)),
    ],
)
def test_forward_backward_flank(
    vertex: int, forward: tuple[int, ...], backward: tuple[int, ...], flank: tuple[int, ...]
) -> None:
    """The table of 17.2."""
    left = hexvertices.left_direction(vertex)
    right = hexvertices.right_direction(vertex)
    assert (left, right) == tuple(house(i) for i in forward)
    behind = (vertex + 3) % 6
    left, right = hexvertices.left_direction(behind), hexvertices.right_direction(behind)
    assert {left, right} == {house(i) for i in backward}
    for i in flank:
        assert front_form(*NEIGHBOURS[i], vertex) == 0


def test_front_forms() -> None:
    """The table of 17.4, and the sign of the scalar product with the axis."""
    axes = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)]
    assert [hexvertices.axis(i) for i in range(6)] == axes
    for q, r in WIDE:
        forms = [-r, q, q + r, r, -q, -(q + r)]
        for vertex in range(6):
            form = front_form(q, r, vertex)
            assert form == forms[vertex]
            x, y = hexes.pointy_centre(q, r)
            axis_x, axis_y = hexes.pointy_centre(*axes[vertex])
            scalar = 3 * x * axis_x + y * axis_y
            assert (form > 0) - (form < 0) == (scalar > 0) - (scalar < 0)


@pytest.mark.parametrize(
    ("target", "form"),
    [((0, -3), 3), ((2, -1), 1), ((3, 0), 0), ((-2, 0), 0), ((1, 1), -1), ((0, 3), -3)],
)
def test_front_vectors(target: tuple[int, int], form: int) -> None:
    """SCH-V20 to V24."""
    assert front_form(*target, 0) == form


DEFENDER = [
    ["0 0", "1 +1", "2 +2", "4 -2", "5 -1", "0 0"],
    ["1 0", "1 0", "2 +1", "3 +2", "5 -2", "0 -1"],
    ["1 -1", "2 0", "2 0", "3 +1", "4 +2", "0 -2"],
    ["1 -2", "2 -1", "3 0", "3 0", "4 +1", "5 +2"],
    ["0 +2", "2 -2", "3 -1", "4 0", "4 0", "5 +1"],
    ["0 +1", "1 +2", "3 -2", "4 -1", "5 0", "5 0"],
]


def test_defender_turns_the_shorter_way() -> None:
    """The table of 17.7 (positive clockwise), and the same in doubled coordinates."""
    for vertex in range(6):
        for side in range(6):
            new, turn = (int(word) for word in DEFENDER[vertex][side].split())
            q, r = NEIGHBOURS[side]
            assert hexvertices.facing_towards(q, r, vertex) == new
            assert hexvertices.facing_towards(2 * q, 2 * r, vertex) == new
            assert hexes.turned(vertex, turn) == new


def test_defender_turn_is_the_shortest_and_never_tied() -> None:
    assert hexvertices.facing_towards(0, 0, 4) == 4
    for q, r in WIDE[1:]:
        for vertex in range(6):
            fits = []
            for facing in range(6):
                before = front_form(q, r, (facing - 1) % 6)
                after = front_form(q, r, (facing + 1) % 6)
                ahead = front_form(q, r, facing)
                if before >= 0 and after >= 0 and ahead > 0:
                    fits.append(facing)
            sizes = sorted((hexes.turn_size(vertex, facing), facing) for facing in fits)
            assert 1 <= len(fits) <= 2
            assert len(fits) == 1 or sizes[0][0] < sizes[1][0]
            assert hexvertices.facing_towards(q, r, vertex) == sizes[0][1]


# Places: Sombrachapas 17.8


def test_every_pair_is_one_place() -> None:
    found = set()
    for q, r in NEAR:
        found.add(whole(q, r))
        assert hexvertices.is_whole_hex(*whole(q, r))
        assert hexvertices.first_hex(*whole(q, r)) == (q, r)
        assert hexvertices.second_hex(*whole(q, r)) == (q, r)
        for i in range(6):
            place = hexvertices.side_place(q, r, i)
            found.add(place)
            other = hexes.neighbour(q, r, i)
            halves = {hexvertices.first_hex(*place), hexvertices.second_hex(*place)}
            assert halves == {(q, r), other}
            assert not hexvertices.is_whole_hex(*place)
            assert hexvertices.place_side(*place) == i % 3
            assert hexvertices.side_place(*other, hexes.opposite(i)) == place
    assert all((q, r) in found for q in range(-4, 5) for r in range(-4, 5))


def test_place_distances() -> None:
    shared = hexvertices.side_place(0, 0, 0)
    assert hexvertices.place_distance(*shared, *hexvertices.side_place(0, 0, 3)) == 0
    assert hexvertices.place_distance(*shared, *whole(0, -3)) == 2
    assert hexvertices.place_distance(*whole(1, 1), *shared) == 2
    for q, r in NEAR:
        place = whole(q, r)
        assert hexvertices.place_distance(0, 0, *place) == hexes.length(q, r)


def test_straight_steps_alternate() -> None:
    """SCH-V33: to the halves of (1,-1) and (1,0), then to the hex (2,-1)."""
    halfway = hexvertices.place_step(0, 0, 1, hexvertices.STRAIGHT)
    halves = {hexvertices.first_hex(*halfway), hexvertices.second_hex(*halfway)}
    assert halves == {(1, -1), (1, 0)}
    onward = hexvertices.place_step(*halfway, 1, hexvertices.STRAIGHT)
    assert onward == whole(2, -1)


def test_steps_are_those_within_a_hex_and_30_degrees() -> None:
    """The general step rule behind 17.8, for every place and facing."""
    for start in [(0, 0), (0, 1), (1, 0), (1, 1), (-3, 4)]:
        for vertex in range(6):
            axis_q, axis_r = hexvertices.axis(vertex)
            axis_x, axis_y = hexes.pointy_centre(axis_q, axis_r)
            expected = set()
            for q in range(-3, 4):
                for r in range(-3, 4):
                    x, y = hexes.pointy_centre(q, r)
                    scalar = 3 * x * axis_x + y * axis_y
                    squares = (3 * x * x + y * y) * (3 * axis_x * axis_x + axis_y * axis_y)
                    short = 0 < q * q + q * r + r * r <= 4
                    if short and scalar > 0 and 4 * scalar * scalar >= 3 * squares:
                        expected.add((start[0] + q, start[1] + r))
            kinds = range(hexvertices.STEP_KINDS)
            assert {hexvertices.place_step(*start, vertex, i) for i in kinds} == expected


def test_whole_steps_are_those_of_whole_hexes() -> None:
    for vertex in range(6):
        left = hexvertices.place_step(0, 0, vertex, hexvertices.HEX_LEFT)
        right = hexvertices.place_step(0, 0, vertex, hexvertices.HEX_RIGHT)
        assert hexvertices.first_hex(*left) == step(vertex)
        assert hexvertices.first_hex(*right) == step((vertex + 1) % 6)


def test_free_half() -> None:
    for held in range(6):
        free = {i for i in range(6) if hexvertices.is_free_half_side(held, i)}
        assert free == {(held + 2) % 6, (held + 3) % 6, (held + 4) % 6}
