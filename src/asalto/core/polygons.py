"""Polygons in the whole-millimetre plane: inside, sight, cover between, walls that stop a move.

Kernel subset (house, section 3); bounds and exactness as in `core.plane`. A polygon is a run of
`count` corners from `first` in the flat lists `xs`, `ys`, in either sense, not closed by repeating
the first corner; it need not be convex. Two corners make a wall, one a post. A set of polygons is
the lists `firsts`, `counts`, `flags` (bits: what the polygon does) and their `number`. Polygons
are closed sets: touching is meeting. No answer depends on the order of polygons or their sense.
"""

from asalto.core.plane import (
    compare_to_segment,
    distance_ceil,
    is_on_segment,
    is_touching_segments,
    point_along,
    side_of_line,
)

# One polygon


def is_in_polygon(
    x: int, y: int, xs: list[int], ys: list[int], first: int, count: int, boundary: int = 1
) -> bool:
    """Say whether a point lies in a polygon; on its boundary the answer is `boundary` (1 yes)."""
    inside = False
    last = first + count - 1
    for i in range(first, first + count):
        if is_on_segment(x, y, xs[last], ys[last], xs[i], ys[i]):
            return boundary != 0
        if (ys[i] > y) != (ys[last] > y):
            side = side_of_line(xs[last], ys[last], xs[i], ys[i], x, y)
            if (side > 0) == (ys[i] > ys[last]):
                inside = not inside
        last = i
    return inside


def is_touching_polygon(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    xs: list[int],
    ys: list[int],
    first: int,
    count: int,
) -> bool:
    """Say whether a closed segment has a point in common with a closed polygon, inside or edge."""
    last = first + count - 1
    if count == 2:
        return is_touching_segments(
            from_x, from_y, to_x, to_y, xs[first], ys[first], xs[last], ys[last]
        )
    for i in range(first, first + count):
        if is_touching_segments(from_x, from_y, to_x, to_y, xs[last], ys[last], xs[i], ys[i]):
            return True
        last = i
    return is_in_polygon(from_x, from_y, xs, ys, first, count)


def is_near_polygon(
    x: int, y: int, radius: int, xs: list[int], ys: list[int], first: int, count: int
) -> bool:
    """Say whether a point lies in a polygon or at most `radius` mm from it, exactly (PC-5.12)."""
    last = first + count - 1
    if count == 2:
        return compare_to_segment(x, y, xs[first], ys[first], xs[last], ys[last], radius) <= 0
    for i in range(first, first + count):
        if compare_to_segment(x, y, xs[last], ys[last], xs[i], ys[i], radius) <= 0:
            return True
        last = i
    return is_in_polygon(x, y, xs, ys, first, count)


def double_area(xs: list[int], ys: list[int], first: int, count: int) -> int:
    """Return twice the area of a polygon in square mm, positive whichever way its corners run.

    For the bounds of `core.plane` and up to 10,000 corners.
    """
    total = 0
    last = first + count - 1
    for i in range(first, first + count):
        total += side_of_line(xs[first], ys[first], xs[last], ys[last], xs[i], ys[i])
        last = i
    return abs(total)


# Sets of polygons


def flags_at(
    x: int,
    y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    number: int,
) -> int:
    """Return the flags of all polygons that hold a point (boundary included), or-ed together."""
    found = 0
    for i in range(number):
        if flags[i] & ~found != 0 and is_in_polygon(x, y, xs, ys, firsts[i], counts[i]):
            found |= flags[i]
    return found


def flags_between(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    number: int,
) -> int:
    """Return the flags of all polygons that a segment meets, or-ed together (0: none)."""
    found = 0
    for i in range(number):
        if flags[i] & ~found != 0 and is_touching_polygon(
            from_x, from_y, to_x, to_y, xs, ys, firsts[i], counts[i]
        ):
            found |= flags[i]
    return found


def is_blocked(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    number: int,
    mask: int,
) -> bool:
    """Say whether a segment meets any polygon with one of the bits of `mask` (CEM-2.10).

    With the bit for "opaque" this is sight (blocked), with that for "impassable" a straight way.
    """
    for i in range(number):
        if flags[i] & mask != 0 and is_touching_polygon(
            from_x, from_y, to_x, to_y, xs, ys, firsts[i], counts[i]
        ):
            return True
    return False


def greatest_at(
    x: int,
    y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    values: list[int],
    number: int,
    mask: int,
) -> int:
    """Return the greatest of `values` (0 or more) of the polygons with `mask` that hold a point."""
    greatest = 0
    for i in range(number):
        if (
            flags[i] & mask != 0
            and values[i] > greatest
            and is_in_polygon(x, y, xs, ys, firsts[i], counts[i])
        ):
            greatest = values[i]
    return greatest


def greatest_between(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    values: list[int],
    number: int,
    mask: int,
    radius: int,
) -> int:
    """Return the greatest of `values` (0 or more) of the cover between two points, else 0.

    Cover is a polygon with one of the bits of `mask` that the segment meets and that lies within
    `radius` mm of the segment's end, the target (PC-2.18, 5.12). RADIUS_LIMIT asks for all.
    """
    greatest = 0
    for i in range(number):
        if (
            flags[i] & mask != 0
            and values[i] > greatest
            and is_near_polygon(to_x, to_y, radius, xs, ys, firsts[i], counts[i])
            and is_touching_polygon(from_x, from_y, to_x, to_y, xs, ys, firsts[i], counts[i])
        ):
            greatest = values[i]
    return greatest


def move_until_blocked(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    xs: list[int],
    ys: list[int],
    firsts: list[int],
    counts: list[int],
    flags: list[int],
    number: int,
    mask: int,
) -> tuple[int, int]:
    """Return where a straight move ends: its end, or just short of what blocks it.

    What blocks is any polygon with one of the bits of `mask`, touching included. The straight way
    from the start to the answer meets none of them, and one millimetre more would. A start that
    already meets one stays where it is.
    """
    if not is_blocked(from_x, from_y, to_x, to_y, xs, ys, firsts, counts, flags, number, mask):
        return to_x, to_y
    clear = 0
    blocked = distance_ceil(from_x, from_y, to_x, to_y)
    while blocked - clear > 1:
        halfway = (clear + blocked) // 2
        x, y = point_along(from_x, from_y, to_x, to_y, halfway)
        if is_blocked(from_x, from_y, x, y, xs, ys, firsts, counts, flags, number, mask):
            blocked = halfway
        else:
            clear = halfway
    return point_along(from_x, from_y, to_x, to_y, clear)
