"""The plane in whole millimetres: distances, segments, moves. Exact, no floating point.

Kernel subset. Coordinates must satisfy |x|, |y| <= PLANE_LIMIT (10 km in mm)
and radii 0 <= radius <= RADIUS_LIMIT: then differences are at most 2e7, squared distances and
cross products at most 8e14, and every sum and product below fits signed 64 bits (a comparison of
products of two such numbers goes through `compare_products`).
Segments include their ends; a segment may be a single point.
"""

from math import isqrt

PLANE_LIMIT = 10_000_000
RADIUS_LIMIT = 30_000_000
PRODUCT_BITS = 31
PRODUCT_MASK = 2147483647
FINE = 64
"""Moves are reckoned with the length of the segment in 64ths of a millimetre, rounded up."""


# Whole-number arithmetic


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    if number > 0:
        return 1
    return -1 if number < 0 else 0


def compare_products(first: int, second: int, third: int, fourth: int) -> int:
    """Return the sign of first * second - third * fourth, each 0 <= factor < 2**62.

    Exact although the products need 124 bits: compared in limbs of 31 bits.
    """
    top, middle, bottom = limbs(first, second)
    other_top, other_middle, other_bottom = limbs(third, fourth)
    if top != other_top:
        return sign(top - other_top)
    if middle != other_middle:
        return sign(middle - other_middle)
    return sign(bottom - other_bottom)


def limbs(first: int, second: int) -> tuple[int, int, int]:
    """Return first * second as (top, middle, bottom) in limbs of 31 bits, top up to 62 bits."""
    first_top = first >> PRODUCT_BITS
    first_bottom = first & PRODUCT_MASK
    second_top = second >> PRODUCT_BITS
    second_bottom = second & PRODUCT_MASK
    bottom = first_bottom * second_bottom
    middle = first_top * second_bottom + first_bottom * second_top + (bottom >> PRODUCT_BITS)
    top = first_top * second_top + (middle >> PRODUCT_BITS)
    return top, middle & PRODUCT_MASK, bottom & PRODUCT_MASK


# Distances between points


def distance_squared(x: int, y: int, to_x: int, to_y: int) -> int:
    """Return the squared distance between two points, in square mm, exact."""
    return (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)


def distance_floor(x: int, y: int, to_x: int, to_y: int) -> int:
    """Return the distance between two points in whole mm, rounded down."""
    return isqrt(distance_squared(x, y, to_x, to_y))


def distance_ceil(x: int, y: int, to_x: int, to_y: int) -> int:
    """Return the distance between two points in whole mm, rounded up."""
    return hypotenuse_ceil(to_x - x, to_y - y)


def hypotenuse_ceil(across: int, along: int) -> int:
    """Return the whole root, rounded up, of the sum of two squares, less than 2**62."""
    squared = across * across + along * along
    return isqrt(squared - 1) + 1 if squared > 0 else 0


def compare_distance(x: int, y: int, to_x: int, to_y: int, radius: int) -> int:
    """Return -1, 0 or 1 as two points lie nearer than, at exactly, or beyond `radius` mm."""
    return sign(distance_squared(x, y, to_x, to_y) - radius * radius)


def is_within(x: int, y: int, to_x: int, to_y: int, radius: int) -> bool:
    """Say whether two points lie at most `radius` mm apart, exactly (PC-6.1; CEM-5.1)."""
    return distance_squared(x, y, to_x, to_y) <= radius * radius


# Segments


def side_of_line(from_x: int, from_y: int, to_x: int, to_y: int, x: int, y: int) -> int:
    """Return the cross product (to - from) x (point - from) in square mm: 0 on the line.

    Positive when the point lies to the left with y upwards (to the right with y downwards).
    """
    return (to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x)


def is_on_segment(x: int, y: int, from_x: int, from_y: int, to_x: int, to_y: int) -> bool:
    """Say whether a point lies exactly on a closed segment."""
    return (
        min(from_x, to_x) <= x <= max(from_x, to_x)
        and min(from_y, to_y) <= y <= max(from_y, to_y)
        and side_of_line(from_x, from_y, to_x, to_y, x, y) == 0
    )


def is_touching_segments(
    from_x: int,
    from_y: int,
    to_x: int,
    to_y: int,
    other_x: int,
    other_y: int,
    other_to_x: int,
    other_to_y: int,
) -> bool:
    """Say whether two closed segments have a common point; ends and overlap count."""
    across, down = to_x - from_x, to_y - from_y
    start = across * (other_y - from_y) - down * (other_x - from_x)
    end = across * (other_to_y - from_y) - down * (other_to_x - from_x)
    if (start > 0 and end > 0) or (start < 0 and end < 0):
        return False
    across, down = other_to_x - other_x, other_to_y - other_y
    start = across * (from_y - other_y) - down * (from_x - other_x)
    end = across * (to_y - other_y) - down * (to_x - other_x)
    if (start > 0 and end > 0) or (start < 0 and end < 0):
        return False
    if start != 0 or end != 0:
        return True
    return (
        max(from_x, to_x) >= min(other_x, other_to_x)
        and max(other_x, other_to_x) >= min(from_x, to_x)
        and max(from_y, to_y) >= min(other_y, other_to_y)
        and max(other_y, other_to_y) >= min(from_y, to_y)
    )


def compare_to_segment(
    x: int, y: int, from_x: int, from_y: int, to_x: int, to_y: int, radius: int
) -> int:
    """Return -1, 0 or 1 as a point lies nearer to a segment than `radius` mm, at it, or beyond.

    Exact; 0 <= radius <= RADIUS_LIMIT.
    """
    whole = distance_squared(from_x, from_y, to_x, to_y)
    along = (x - from_x) * (to_x - from_x) + (y - from_y) * (to_y - from_y)
    if along <= 0:
        return compare_distance(x, y, from_x, from_y, radius)
    if along >= whole:
        return compare_distance(x, y, to_x, to_y, radius)
    across = abs(side_of_line(from_x, from_y, to_x, to_y, x, y))
    return compare_products(across, across, radius * radius, whole)


def is_touching_circle(
    from_x: int, from_y: int, to_x: int, to_y: int, x: int, y: int, radius: int
) -> bool:
    """Say whether a closed segment meets the closed disc of `radius` mm about (x, y)."""
    return compare_to_segment(x, y, from_x, from_y, to_x, to_y, radius) <= 0


# Moves


def shrunk(number: int, part: int, whole: int) -> int:
    """Return number * part / whole rounded towards zero; whole positive, part not negative."""
    if number < 0:
        return -(-number * part // whole)
    return number * part // whole


def point_along(from_x: int, from_y: int, to_x: int, to_y: int, far: int) -> tuple[int, int]:
    """Return the point reached by moving `far` mm (0 or more) towards (to_x, to_y).

    Never further than `far` from the start, nor beyond the end; when the end is within reach it
    is the end itself. Both coordinates are rounded towards the start, so the move falls short by
    less than 2 mm, and a longer `far` never gives a point less far on either axis.
    """
    whole = distance_squared(from_x, from_y, to_x, to_y)
    if far >= RADIUS_LIMIT or far * far >= whole:
        return to_x, to_y
    fine = hypotenuse_ceil((to_x - from_x) * FINE, (to_y - from_y) * FINE)
    return (
        from_x + shrunk(to_x - from_x, far * FINE, fine),
        from_y + shrunk(to_y - from_y, far * FINE, fine),
    )
