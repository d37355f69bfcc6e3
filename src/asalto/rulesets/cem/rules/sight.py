"""Lines of sight (CEM-2.10): what hides whom, between two points and two units."""

from __future__ import annotations

from asalto.core.geometry.plane import (
    distance_ceil,
    distance_squared,
    is_touching_circle,
    is_touching_segments,
)

from ..state import LOOKS_MAX, TABLE_SPAN, State
from ..tables import HIDES, NEAR, SIGHT_FREE, SIGHT_STRETCH
from .terrain import (
    WHOLE,
    corner_sides,
    crossed_box,
    crossed_part,
    is_apart,
    is_in_box,
    is_past_box,
)

SHUT = 0
MIXED = 1
CLEAR = 2


def is_seeing(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Line of sight between two base centres (CEM-2.10): the pieces on it hide less than 10."""
    list_screens(state)
    return is_seeing_past(state, x, y, to_x, to_y)


def list_screens(state: State) -> None:
    """List in `screens` every piece that can hide."""
    state.screens.count = state.hiding_count
    for k in range(state.hiding_count):
        state.screens.pieces[k] = state.hiding[k]


def is_seeing_past(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """The same where only the pieces listed in `screens` can lie between.

    Looked along from the west (south), whoever looks: rounding lets nobody see unseen.
    """
    if state.sight > 0 and distance_squared(x, y, to_x, to_y) > state.sight * state.sight:
        return False
    if x > to_x or (x == to_x and y > to_y):
        return is_unhidden(state, to_x, to_y, x, y)
    return is_unhidden(state, x, y, to_x, to_y)


def are_in_sight(state: State, i: int, j: int) -> bool:
    """The same of two figures."""
    one, two = state.figures[i], state.figures[j]
    return is_seeing_again(state, one.x, one.y, two.x, two.y)


def is_seeing_again(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """The same between points where figures stand: looks along the same line are remembered."""
    if state.sight > 0 and distance_squared(x, y, to_x, to_y) > state.sight * state.sight:
        return False
    if state.screens.count == 0:
        return True
    if x > to_x or (x == to_x and y > to_y):
        x, y, to_x, to_y = to_x, to_y, x, y
    start, end = x * TABLE_SPAN + y + 1, 2 * (to_x * TABLE_SPAN + to_y)
    place = (x * 73 + y * 179 + to_x * 283 + to_y * 419) % LOOKS_MAX
    if state.looked_from[place] != start or state.looked_to[place] | 1 != end | 1:
        state.looked_from[place] = start
        state.looked_to[place] = end
        if is_unhidden(state, x, y, to_x, to_y):
            state.looked_to[place] = end + 1
    return state.looked_to[place] & 1 == 1


def is_unhidden(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """The same worked out, to the east, by the pieces alone."""
    south, north = min(y, to_y), max(y, to_y)
    hidden = 0
    for k in range(state.screens.count):
        piece = state.screens.pieces[k]
        if state.easts[piece] < x or state.wests[piece] > to_x:
            continue
        if state.norths[piece] < south or state.souths[piece] > north:
            continue
        if not is_past_box(state, piece, x, y, to_x, to_y):
            hidden += veil(state, piece, x, y, to_x, to_y)
            if hidden >= HIDES:
                return False
    return True


def outlook(state: State, unit: int, other: int) -> int:
    """Whether the figures of two units all see each other (CLEAR), none does (SHUT), or it takes
    a look at each two of them (MIXED); `screens` then lists the pieces that may lie between."""
    gather_screens(state, unit, other)
    one, two = state.units[unit], state.units[other]
    hidden = 0
    for k in range(state.screens.count):
        piece = state.screens.pieces[k]
        if is_wall_between(state, piece, unit, other):
            return SHUT
        hidden += most_veil(
            state, piece, min(one.west, two.west), min(one.south, two.south),
            max(one.east, two.east), max(one.north, two.north),
        )  # fmt: skip
    if hidden < HIDES:
        state.screens.count = 0
    return CLEAR if hidden < HIDES and state.sight == 0 else MIXED


def most_veil(state: State, piece: int, west: int, south: int, east: int, north: int) -> int:
    """The most that a piece can hide on any segment inside a box: more than the truth at times."""
    if state.linear[piece] == 1:
        return state.visibility[piece]
    wide = min(east, state.easts[piece]) - max(west, state.wests[piece])
    high = min(north, state.norths[piece]) - max(south, state.souths[piece])
    longest = max(wide, high) + min(wide, high) // 2 + 1
    return state.visibility[piece] * ((longest + SIGHT_STRETCH - 1) // SIGHT_STRETCH)


def is_wall_between(state: State, piece: int, unit: int, other: int) -> bool:
    """Whether an opaque piece hides all figures of two units from each other.

    It does if one of them is deep inside it and the other outside; or both are outside and it meets
    every segment from a corner of one unit's box to a corner of the other's: a line past the piece
    would leave a corner of either box on its far side.
    """
    if state.visibility[piece] < HIDES or state.square[piece] == 0:
        return False
    one, two = state.units[unit], state.units[other]
    if is_in_reach_of(state, piece, unit):
        return is_deep_in(state, piece, unit) and not is_in_reach_of(state, piece, other)
    if is_in_reach_of(state, piece, other):
        return is_deep_in(state, piece, other)
    for k in range(4):
        x, y = one.west if k < 2 else one.east, one.south if k % 2 == 0 else one.north
        for j in range(4):
            to_x, to_y = two.west if j < 2 else two.east, two.south if j % 2 == 0 else two.north
            if is_apart(state, piece, x, y, to_x, to_y):
                return False
    return True


def is_in_reach_of(state: State, piece: int, unit: int) -> bool:
    """Whether the box round a unit's figures meets that of a piece."""
    row = state.units[unit]
    if row.east < state.wests[piece] or row.west > state.easts[piece]:
        return False
    return row.north >= state.souths[piece] and row.south <= state.norths[piece]


def is_deep_in(state: State, piece: int, unit: int) -> bool:
    """Whether all figures of a unit stand further inside a piece than the free first 5 m."""
    row = state.units[unit]
    if row.west - state.wests[piece] <= SIGHT_FREE or state.easts[piece] - row.east <= SIGHT_FREE:
        return False
    if row.south - state.souths[piece] <= SIGHT_FREE:
        return False
    return state.norths[piece] - row.north > SIGHT_FREE


def gather_screens(state: State, unit: int, other: int) -> None:
    """List in `screens` the pieces that can hide any figure of one unit from any of the other's.

    They reach into the box round both, and into the corridor between their own boxes.
    """
    one, two = state.units[unit], state.units[other]
    west, east = min(one.west, two.west), max(one.east, two.east)
    south, north = min(one.south, two.south), max(one.north, two.north)
    across = two.west + two.east - one.west - one.east
    along = two.south + two.north - one.south - one.north
    state.screens.count = 0
    for k in range(state.hiding_count):
        piece = state.hiding[k]
        if state.easts[piece] < west or state.wests[piece] > east:
            continue
        if state.norths[piece] < south or state.souths[piece] > north:
            continue
        if is_beside(state, piece, unit, other, across, along):
            continue
        state.screens.pieces[state.screens.count] = piece
        state.screens.count += 1


def is_beside(state: State, piece: int, unit: int, other: int, across: int, along: int) -> bool:
    """Whether a piece lies wholly to the left or wholly to the right of the corridor that runs
    along (across, along) from the box of one unit to that of the other."""
    one, two = state.units[unit], state.units[other]
    low, high = side_span(across, along, one.west, one.south, one.east, one.north)
    least, most = side_span(across, along, two.west, two.south, two.east, two.north)
    right, left = side_span(
        across, along, state.wests[piece], state.souths[piece], state.easts[piece],
        state.norths[piece],
    )  # fmt: skip
    return right > max(high, most) or left < min(low, least)


def side_span(dx: int, dy: int, west: int, south: int, east: int, north: int) -> tuple[int, int]:
    """How far a box lies to the side of a direction: its least and its greatest cross product."""
    low, high = dx * south, dx * north
    if dx < 0:
        low, high = high, low
    first, last = dy * west, dy * east
    if dy < 0:
        first, last = last, first
    return low - last, high - first


def least_veil(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> int:
    """What a square area on a segment hides at least, found without measuring: all if it is opaque;
    as much as its breadth does where the segment comes in by one side and out by the opposite."""
    if is_in_box(state, piece, x, y) or is_in_box(state, piece, to_x, to_y):
        return 0
    if state.visibility[piece] >= HIDES:
        return state.visibility[piece]
    low, high, first, last = corner_sides(state, piece, x, y, to_x, to_y)
    breadth = 0
    if low < first and last < high:
        breadth = state.easts[piece] - state.wests[piece]
    elif first < low and high < last:
        breadth = state.norths[piece] - state.souths[piece]
    return state.visibility[piece] * ((breadth + SIGHT_STRETCH - 1) // SIGHT_STRETCH)


def veil(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> int:
    """How much one piece hides: for each 5 m or part of an area, once for a line.

    The first 5 m of one's own area, and a line within 1 m of either end, hide nothing.
    """
    if state.linear[piece] == 1:
        i = state.firsts[piece]
        x1, y1, x2, y2 = state.xs[i], state.ys[i], state.xs[i + 1], state.ys[i + 1]
        if not is_touching_segments(x, y, to_x, to_y, x1, y1, x2, y2):
            return 0
        if is_in_box(state, piece, x, y, NEAR) and is_touching_circle(x1, y1, x2, y2, x, y, NEAR):
            return 0
        if is_in_box(state, piece, to_x, to_y, NEAR):
            if is_touching_circle(x1, y1, x2, y2, to_x, to_y, NEAR):
                return 0
        return state.visibility[piece]
    if state.square[piece] == 1:
        if least_veil(state, piece, x, y, to_x, to_y) >= HIDES:
            return HIDES
        enter, leave = crossed_box(state, piece, x, y, to_x, to_y)
    else:
        enter, leave = crossed_part(state, piece, x, y, to_x, to_y)
    if enter >= leave:
        return 0
    if enter > 0 and leave < WHOLE and state.visibility[piece] >= HIDES:
        return state.visibility[piece]
    length = distance_ceil(x, y, to_x, to_y) * (leave - enter) // WHOLE
    if enter == 0:
        length -= SIGHT_FREE
    if leave >= WHOLE:
        length -= SIGHT_FREE
    if length <= 0:
        return 0
    return state.visibility[piece] * ((length + SIGHT_STRETCH - 1) // SIGHT_STRETCH)
