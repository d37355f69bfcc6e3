"""Exact lines on the hex grid: segments against hexes and walls.

Kernel subset. Points are axial pairs in *sixths*: a hex centre is 6 times the
hex, a place (doubled coordinates) 3 times itself, and a vertex, which lies at thirds, is whole
too. Obstacles and segments are closed sets: touching is meeting (SCH-8.12).
Exact in signed 64 bits for hexes with |q|, |r| <= HEX_LIMIT (1,000,000).
"""

from asalto.core.geometry.plane import is_touching_segments

from .hexvertices import axis

SIXTHS = 6


# Points in sixths


def vertex_point(q: int, r: int, vertex: int) -> tuple[int, int]:
    """Return vertex 0..5 of a hex, in sixths: the hex plus a third of its axis."""
    axis_q, axis_r = axis(vertex)
    return SIXTHS * q + 2 * axis_q, SIXTHS * r + 2 * axis_r


def edge_start(q: int, r: int, direction: int) -> tuple[int, int]:
    """Return the counterclockwise end of the side of a hex in a direction 0..5, in sixths."""
    return vertex_point(q, r, (direction - 1) % 6)


def edge_end(q: int, r: int, direction: int) -> tuple[int, int]:
    """Return the clockwise end of the side of a hex in a direction 0..5, in sixths."""
    return vertex_point(q, r, direction)


# A segment against one obstacle


def clipped(
    base: int, slope: int, low: int, low_unit: int, high: int, high_unit: int
) -> tuple[int, int, int, int]:
    """Narrow the fractions low / low_unit .. high / high_unit of a segment to one slab.

    Along the segment the form runs from `base` by `slope`; the slab is |form| <= SIXTHS. Units
    are positive. Returns the four numbers; empty when low / low_unit > high / high_unit.
    """
    if slope < 0:
        base, slope = -base, -slope
    if slope == 0:
        if base < -SIXTHS or base > SIXTHS:
            return 1, 1, 0, 1
        return low, low_unit, high, high_unit
    if (-SIXTHS - base) * low_unit > low * slope:
        low, low_unit = -SIXTHS - base, slope
    if (SIXTHS - base) * high_unit < high * slope:
        high, high_unit = SIXTHS - base, slope
    return low, low_unit, high, high_unit


def is_line_meeting_hex(
    from_q: int, from_r: int, to_q: int, to_r: int, q: int, r: int, closed: int = 1
) -> bool:
    """Say whether a segment (ends in sixths) meets the hex (q, r) (SCH-8.12).

    `closed` 1: any common point of the closed sets counts; 0: only a crossing of the inside of
    the hex (or a point strictly inside). Clips the segment against the three slabs |2u + v| <= 1,
    |u + 2v| <= 1, |u - v| <= 1 about the centre, as fractions.
    """
    base_q = from_q - SIXTHS * q
    base_r = from_r - SIXTHS * r
    step_q = to_q - from_q
    step_r = to_r - from_r
    low, low_unit, high, high_unit = clipped(2 * base_q + base_r, 2 * step_q + step_r, 0, 1, 1, 1)
    low, low_unit, high, high_unit = clipped(
        base_q + 2 * base_r, step_q + 2 * step_r, low, low_unit, high, high_unit
    )
    low, low_unit, high, high_unit = clipped(
        base_q - base_r, step_q - step_r, low, low_unit, high, high_unit
    )
    if closed != 0:
        return low * high_unit <= high * low_unit
    if low * high_unit >= high * low_unit:
        return False
    return not is_along_side(base_q, base_r, step_q, step_r)


def is_along_side(base_q: int, base_r: int, step_q: int, step_r: int) -> bool:
    """Say whether a line runs along the border line of a slab of the hex at (0, 0), in sixths."""
    return (
        (2 * step_q + step_r == 0 and abs(2 * base_q + base_r) == SIXTHS)
        or (step_q + 2 * step_r == 0 and abs(base_q + 2 * base_r) == SIXTHS)
        or (step_q == step_r and abs(base_q - base_r) == SIXTHS)
    )


def is_line_meeting_wall(
    from_q: int,
    from_r: int,
    to_q: int,
    to_r: int,
    wall_q: int,
    wall_r: int,
    wall_to_q: int,
    wall_to_r: int,
) -> bool:
    """Say whether two closed segments (all ends in sixths) have a common point."""
    return is_touching_segments(from_q, from_r, to_q, to_r, wall_q, wall_r, wall_to_q, wall_to_r)
