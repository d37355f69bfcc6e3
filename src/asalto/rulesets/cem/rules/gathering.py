"""Flight (CEM-10.2): the places round a point where a unit gathers that has reached its refuge.

One, then eight, then sixteen. Directions are counted from that of the flight, so that a table that
is turned or seen in a mirror changes nothing.
"""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, distance_squared
from asalto.core.kernel.records import NOBODY

from ..state import State
from ..tables import COMPASS, METRE, SPACING

TURNS = 16
"""Directions that are tried (`tables.COMPASS`)."""
INNER = 8
"""Places of the inner ring, behind the one at the point."""
NEAREST_PLACE = 0
CLOCKWISE = 1
OTHER_WAY = 2
AS_IT_STANDS = 3
WAYS = 4
"""Ways of gathering, in the order in which they are tried."""


def heading(x: int, y: int, to_x: int, to_y: int) -> tuple[int, int]:
    """The direction from one point to another, a metre long; north if they are one."""
    length = distance_ceil(x, y, to_x, to_y)
    if length == 0:
        return 0, METRE
    return rounded((to_x - x) * METRE, length), rounded((to_y - y) * METRE, length)


def rounded(number: int, parts: int) -> int:
    """A quotient rounded to the nearest whole number, alike on both sides of 0."""
    half = parts // 2
    return (number + half) // parts if number >= 0 else -((half - number) // parts)


def ring_place(x: int, y: int, dx: int, dy: int, far: int, turn: int) -> tuple[int, int]:
    """A place `far` mm from a point, so many sixteenths clockwise from the direction (dx, dy)."""
    aside, ahead = COMPASS[turn % TURNS][0] * far, COMPASS[turn % TURNS][1] * far
    whole = METRE * METRE
    return x + rounded(ahead * dx + aside * dy, whole), y + rounded(ahead * dy - aside * dx, whole)


def turn_of(k: int, way: int) -> int:
    """Which direction the k-th place has where they are filled one after another."""
    turn = 2 * k if k <= INNER else k
    return (-turn if way == OTHER_WAY else turn) % TURNS


def mirrored(way: int, left: bool) -> int:
    """The same way of gathering, the other way round if the unit turns left."""
    return CLOCKWISE + OTHER_WAY - way if left and CLOCKWISE <= way <= OTHER_WAY else way


def ring_of(k: int) -> int:
    """How far from the point the k-th place lies."""
    return SPACING if k <= INNER else 2 * SPACING


def turn_in(
    state: State, i: int, x: int, y: int, dx: int, dy: int, k: int, way: int, taken: int
) -> int:  # fmt: skip
    """Which direction the k-th figure takes in a way of gathering: by default that of the free
    place of its ring that is nearest to it. `taken`: those of others in that ring, as bits."""
    if way != NEAREST_PLACE:
        return turn_of(k, way)
    figure, best, least = state.figures[i], NOBODY, 0
    for turn in range(0, TURNS, 2 if k <= INNER else 1):
        if (taken >> turn) & 1 == 1:
            continue
        at_x, at_y = ring_place(x, y, dx, dy, ring_of(k), turn)
        squared = distance_squared(figure.x, figure.y, at_x, at_y)
        if best == NOBODY or squared < least:
            best, least = turn, squared
    return turn_of(k, way) if best == NOBODY else best


def next_direction(dx: int, dy: int, tried: int) -> int:
    """Of the sixteen directions not yet `tried` (bits) the one closest to (dx, dy)."""
    best, most = NOBODY, 0
    for k in range(TURNS):
        if (tried >> k) & 1 == 0:
            along = COMPASS[k][0] * dx + COMPASS[k][1] * dy
            if best == NOBODY or along > most:
                best, most = k, along
    return best
