"""Facing a vertex, and places astride two hexes (Sombrachapas).

Kernel subset. Vertex k lies between directions k and k + 1, so direction d runs through the side
with vertices d - 1 and d. A *place* is a position in doubled coordinates: twice the hex for a whole
hex, the sum of both for halves of two neighbours; every pair of whole numbers is a place.
"""

from asalto.core.geometry.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    NOWHERE,
    SIDES,
    decomposed,
    moved,
    turn_size,
)

STEP_KINDS = 5
HALF_LEFT = 0
HALF_RIGHT = 1
HEX_LEFT = 2
HEX_RIGHT = 3
STRAIGHT = 4


# Facing a vertex


def left_direction(vertex: int) -> int:
    """Return the direction just left of a vertex 0..5, one of its two forward ones."""
    return vertex


def right_direction(vertex: int) -> int:
    """Return the direction just right of a vertex 0..5, one of its two forward ones."""
    return (vertex + 1) % SIDES


def axis(vertex: int) -> tuple[int, int]:
    """Return the axial vector along a vertex 0..5: the sum of its two directions."""
    right = right_direction(vertex)
    return DIRECTION_Q[vertex] + DIRECTION_Q[right], DIRECTION_R[vertex] + DIRECTION_R[right]


def facing_towards(q: int, r: int, vertex: int) -> int:
    """Return the facing 0..5 nearest to `vertex` with the offset within 30 degrees.

    The automatic turn of a melee defender (SCH-10.6): never tied. Offset of hexes or of places,
    attacker minus defender; the zero offset turns nothing.
    """
    direction, along, aside = decomposed(q, r)
    if along == 0:
        return vertex
    before = (direction - 1) % SIDES
    if aside == 0 and turn_size(vertex, before) < turn_size(vertex, direction):
        return before
    return direction


# Places in doubled coordinates


def side_place(q: int, r: int, direction: int) -> tuple[int, int]:
    """Return the place astride the side of a hex in a direction 0..5."""
    return 2 * q + DIRECTION_Q[direction], 2 * r + DIRECTION_R[direction]


def is_whole_hex(q: int, r: int) -> bool:
    """Say whether a place is a whole hex, not two halves."""
    return q % 2 == 0 and r % 2 == 0


def place_side(q: int, r: int) -> int:
    """Return the direction 0..2 from the first to the second hex of a place; whole: NOWHERE."""
    if q % 2 == 0:
        return NOWHERE if r % 2 == 0 else 0
    return 2 if r % 2 == 0 else 1


def first_hex(q: int, r: int) -> tuple[int, int]:
    """Return the hex of a whole place, or the first hex of a straddle (see `place_side`)."""
    side = place_side(q, r)
    if side == NOWHERE:
        return q // 2, r // 2
    return (q - DIRECTION_Q[side]) // 2, (r - DIRECTION_R[side]) // 2


def second_hex(q: int, r: int) -> tuple[int, int]:
    """Return the hex of a whole place, or the second hex of a straddle (see `place_side`)."""
    side = place_side(q, r)
    if side == NOWHERE:
        return q // 2, r // 2
    return (q + DIRECTION_Q[side]) // 2, (r + DIRECTION_R[side]) // 2


def place_distance(q: int, r: int, to_q: int, to_r: int) -> int:
    """Return the distance in hexes between two places: the least over their hexes (SCH-6.13).

    A place astride reaches half a hex farther along the two axes on which it is odd.
    """
    off_q, off_r = to_q - q, to_r - r
    along_q = abs(off_q) - (q & 1) - (to_q & 1)
    along_r = abs(off_r) - (r & 1) - (to_r & 1)
    across = abs(off_q + off_r) - ((q + r) & 1) - ((to_q + to_r) & 1)
    return max(along_q, along_r, across) // 2


def place_step(q: int, r: int, vertex: int, kind: int) -> tuple[int, int]:
    """Return the place one step forward over a vertex 0..5; backward: vertex + 3.

    `kind`: HALF_LEFT, HALF_RIGHT (half a hex), HEX_LEFT, HEX_RIGHT (a whole one), STRAIGHT (over
    the vertex). Between whole hexes HEX_LEFT and HEX_RIGHT are the two steps of one vertex.
    """
    left = left_direction(vertex)
    right = right_direction(vertex)
    if kind == HALF_LEFT:
        return moved(q, r, left, 1)
    if kind == HALF_RIGHT:
        return moved(q, r, right, 1)
    if kind == HEX_LEFT:
        return moved(q, r, left, 2)
    if kind == HEX_RIGHT:
        return moved(q, r, right, 2)
    axis_q, axis_r = axis(vertex)
    return q + axis_q, r + axis_r


def is_free_half_side(held: int, direction: int) -> bool:
    """Say whether the free half of a hex, half-held over side `held`, has a side."""
    return turn_size(held, direction) > 1
