"""A polygon in the whole-millimetre plane: who is inside, near it, or looks across it.

Kernel subset; bounds and exactness as in `core.geometry.plane`. A polygon is a run of
`count` corners from `first` in the flat lists `xs`, `ys`, in either sense, not closed by repeating
the first corner; it need not be convex. Two corners make a wall, one a post. Polygons are closed
sets: touching is meeting. No answer depends on their sense.
"""

from asalto.core.geometry.plane import (
    compare_to_segment,
    is_on_segment,
    is_touching_segments,
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
