"""The ground: what a straight line meets, what moving costs, sight and cover.

Areas are convex and run counter-clockwise; a line is two corners. Parameters along a segment are
65,536ths of its length. RULING: where areas overlap, the greatest difficulty and cover count.
"""

from __future__ import annotations

from asalto.core.geometry.plane import (
    distance_ceil,
    is_on_segment,
    is_touching_circle,
    is_touching_segments,
    side_of_line,
)
from asalto.core.geometry.polygons import is_in_polygon, is_touching_polygon

from ..state import State
from ..tables import METRE, NEAR, TOUCH

WHOLE = 65536
MARGIN = 20
"""Millimetres that a move stays short of ground that cannot be crossed."""
BESIDE = 10
"""Millimetres before or behind a line at which a figure stands that stops there."""


def crossed_part(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> tuple[int, int]:
    """Where a segment enters and leaves a convex area; (1, 0) where it misses it."""
    if state.square[piece] == 1:
        return crossed_box(state, piece, x, y, to_x, to_y)
    enter, leave = 0, WHOLE
    first = state.firsts[piece]
    last = first + state.sizes[piece] - 1
    for i in range(first, first + state.sizes[piece]):
        start = side_of_line(state.xs[last], state.ys[last], state.xs[i], state.ys[i], x, y)
        end = side_of_line(state.xs[last], state.ys[last], state.xs[i], state.ys[i], to_x, to_y)
        if start < 0:
            if end < 0:
                return 1, 0
            enter = max(enter, -start * WHOLE // (end - start))
        elif end < 0:
            leave = min(leave, start * WHOLE // (start - end) + 1)
        last = i
    if enter > leave:
        return 1, 0
    return enter, leave


def crossed_box(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> tuple[int, int]:
    """The same for an area that fills its box: between two pairs of parallel sides."""
    enter, leave = crossed_strip(x, to_x, state.wests[piece], state.easts[piece])
    if enter > leave:
        return 1, 0
    other, last = crossed_strip(y, to_y, state.souths[piece], state.norths[piece])
    enter, leave = max(enter, other), min(leave, last)
    if enter > leave:
        return 1, 0
    return enter, leave


def corner_sides(
    state: State, piece: int, x: int, y: int, to_x: int, to_y: int
) -> tuple[int, int, int, int]:
    """Where the corners of a piece's box lie beside the line through two points.

    Two terms for south and north, two for west and east, each pair in rising order: the corner is
    on the left where the first term exceeds the second, on the line where they are equal.
    """
    dx, dy = to_x - x, to_y - y
    low, high = dx * (state.souths[piece] - y), dx * (state.norths[piece] - y)
    if dx < 0:
        low, high = high, low
    first, last = dy * (state.wests[piece] - x), dy * (state.easts[piece] - x)
    if dy < 0:
        first, last = last, first
    return low, high, first, last


def is_past_box(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether the whole box of a piece lies on one side of the line through two points."""
    low, high, first, last = corner_sides(state, piece, x, y, to_x, to_y)
    return low > last or high < first


def is_apart(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a segment has no point in common with the box of a piece."""
    if max(x, to_x) < state.wests[piece] or min(x, to_x) > state.easts[piece]:
        return True
    if max(y, to_y) < state.souths[piece] or min(y, to_y) > state.norths[piece]:
        return True
    return is_past_box(state, piece, x, y, to_x, to_y)


def crossed_strip(start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """Where a way along one axis enters and leaves a strip; (1, 0) where it misses it."""
    if start > end:
        start, end, low, high = -start, -end, -high, -low
    if end < low or start > high:
        return 1, 0
    enter, leave = 0, WHOLE
    if start < low:
        enter = (low - start) * WHOLE // (end - start)
    if end > high:
        leave = (high - start) * WHOLE // (end - start) + 1
    return enter, leave


def crossed_line(
    state: State, piece: int, x: int, y: int, to_x: int, to_y: int, length: int
) -> int:
    """After how many mm of a way, rounded up, it comes upon a line: 0 from on it, -1 if never."""
    i = state.firsts[piece]
    x1, y1, x2, y2 = state.xs[i], state.ys[i], state.xs[i + 1], state.ys[i + 1]
    if not is_touching_segments(x, y, to_x, to_y, x1, y1, x2, y2):
        return -1
    start = abs(side_of_line(x1, y1, x2, y2, x, y))
    end = abs(side_of_line(x1, y1, x2, y2, to_x, to_y))
    if start + end > 0:
        return (start * length + start + end - 1) // (start + end)
    if is_on_segment(x, y, x1, y1, x2, y2):
        return 0
    return min(distance_ceil(x, y, x1, y1), distance_ceil(x, y, x2, y2))


def gather_rough(state: State, x: int, y: int, to_x: int, to_y: int, length: int) -> int:
    """Fill `met`, `enters` and `leaves` with the slowing pieces that a way meets: how many.

    Of a line `enters` is in mm; who stands upon it has paid for it and goes either way.
    """
    number = 0
    for k in range(state.rough_count):
        piece = state.rough[k]
        if is_apart(state, piece, x, y, to_x, to_y):
            continue
        enter, leave = 0, 0
        if state.linear[piece] == 1:
            enter = crossed_line(state, piece, x, y, to_x, to_y, length)
            if enter <= 0:
                continue
        else:
            enter, leave = crossed_part(state, piece, x, y, to_x, to_y)
            if enter > leave:
                continue
        state.met[number] = piece
        state.enters[number] = enter
        state.leaves[number] = leave
        number += 1
    return number


def reach(state: State, x: int, y: int, to_x: int, to_y: int, budget: int) -> tuple[int, int]:
    """How far a figure gets along a straight line, and what it spends (CEM-1.6; difficulty A3).

    RULING: a line is paid for where it is crossed: who has paid comes over, who cannot stops before
    it and keeps what it costs. Where lines meet the dearest counts.
    """
    length = distance_ceil(x, y, to_x, to_y)
    number = gather_rough(state, x, y, to_x, to_y, length)
    if number == 0:
        far = min(length, budget)
        return far, far
    end = way_end(state, number, length)
    far, spent, over = 0, 0, 0
    while far < end:
        stretch, rate, extra = stretch_cost(state, number, far, end, length)
        rest = budget - spent
        if extra > 0 and stretch * rate + extra > rest + TOUCH:
            step = max(0, min(rest // rate, stretch - BESIDE))
            return max(over, min(far + step, far + stretch - BESIDE)), spent + step * rate
        if extra == 0 and stretch * rate > rest:
            step = rest // rate
            return max(over, far + step), spent + step * rate
        spent = min(budget, spent + stretch * rate + extra)
        far += stretch
        if extra > 0:
            over = min(end, far + BESIDE)
    return far, spent


def way_end(state: State, number: int, length: int) -> int:
    """Where a way of so many mm ends: shortly before the first ground that cannot be crossed."""
    end = length
    for k in range(number):
        piece = state.met[k]
        if state.linear[piece] == 0 and state.difficulty[piece] == 0:
            end = min(end, max(0, state.enters[k] * length // WHOLE - MARGIN))
    return end


def stretch_cost(
    state: State, number: int, far: int, end: int, length: int
) -> tuple[int, int, int]:
    """The next stretch of a way: its length, mm spent for each mm, mm for the line it ends at.

    It goes as far as the next whole metre, line or end; its rate is that of the whole metre.
    """
    first = far - far % METRE
    begin, finish = first * WHOLE // length, min(length, first + METRE) * WHOLE // length
    stop = min(end, first + METRE)
    rate, extra = 1, 0
    for k in range(number):
        piece, enter = state.met[k], state.enters[k]
        if state.linear[piece] == 0:
            if enter < finish and state.leaves[k] > begin + 1:  # it is rounded up, the other down
                rate = max(rate, state.difficulty[piece])
        elif far < enter < stop:
            stop, extra = enter, state.crossing[piece]
        elif enter == stop:
            extra = max(extra, state.crossing[piece])
    return stop - far, rate, extra


def is_barred(state: State, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a straight way meets ground of difficulty 0 (CEM-5.6, ruling)."""
    for k in range(state.rough_count):
        piece = state.rough[k]
        if state.linear[piece] == 0 and state.difficulty[piece] == 0:
            if is_meeting(state, piece, x, y, to_x, to_y):
                return True
    return False


def is_meeting(state: State, piece: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a segment has a point in common with a piece, its edge included."""
    if is_apart(state, piece, x, y, to_x, to_y):
        return False
    if state.square[piece] == 1:
        return True
    return is_touching_polygon(
        x, y, to_x, to_y, state.xs, state.ys, state.firsts[piece], state.sizes[piece]
    )


def is_in_box(state: State, piece: int, x: int, y: int, near: int = 0) -> bool:
    """Whether a point lies in the box of a piece, its edge included, or `near` mm round it."""
    if x < state.wests[piece] - near or x > state.easts[piece] + near:
        return False
    return state.souths[piece] - near <= y <= state.norths[piece] + near


def is_on_piece(state: State, piece: int, x: int, y: int) -> bool:
    """Whether a point lies in an area."""
    if not is_in_box(state, piece, x, y):
        return False
    if state.square[piece] == 1:
        return True
    return is_in_polygon(x, y, state.xs, state.ys, state.firsts[piece], state.sizes[piece])


def cover_at(state: State, x: int, y: int) -> int:
    """The greatest cover of the areas that hold a point."""
    best = 0
    for piece in range(state.piece_count):
        if (
            state.linear[piece] == 0
            and state.cover[piece] > best
            and is_on_piece(state, piece, x, y)
        ):
            best = state.cover[piece]
    return best


def cover_between(state: State, x: int, y: int, to_x: int, to_y: int) -> int:
    """Cover of a target: its area's, or that of a line within 1 m of it that the fire crosses."""
    best = cover_at(state, to_x, to_y)
    for piece in range(state.piece_count):
        if state.linear[piece] == 1 and state.cover[piece] > best:
            if not is_in_box(state, piece, to_x, to_y, NEAR):
                continue
            i = state.firsts[piece]
            x1, y1, x2, y2 = state.xs[i], state.ys[i], state.xs[i + 1], state.ys[i + 1]
            if is_touching_circle(x1, y1, x2, y2, to_x, to_y, NEAR) and is_touching_segments(
                x, y, to_x, to_y, x1, y1, x2, y2
            ):
                best = state.cover[piece]
    return best


def difficulty_at(state: State, x: int, y: int) -> int:
    """The difficulty of the ground at a point: 0 cannot be entered, else the greatest."""
    worst = 1
    for k in range(state.rough_count):
        piece = state.rough[k]
        if state.linear[piece] == 0 and is_on_piece(state, piece, x, y):
            if state.difficulty[piece] == 0:
                return 0
            worst = max(worst, state.difficulty[piece])
    return worst
