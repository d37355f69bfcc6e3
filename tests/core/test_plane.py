"""The plane and its polygons, with shapely and plain integers as judges."""

import importlib
import inspect
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.geometry import hexes, plane, polygons
from core.machined import machined

shapely = pytest.importorskip("shapely")

Numbers = tuple[int, ...]
GRID = st.integers(-6, 6)
WIDE = st.integers(-plane.PLANE_LIMIT, plane.PLANE_LIMIT)
MIDDLE = st.integers(-40_000, 40_000)
RADIUS = st.integers(0, plane.RADIUS_LIMIT)


def line(*ends: int) -> Any:
    return shapely.LineString([ends[:2], ends[2:]]) if ends[:2] != ends[2:] else point(*ends[:2])


def point(x: int, y: int) -> Any:
    return shapely.Point(x, y)


def flat(*shapes: list[tuple[int, int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    xs = [x for shape in shapes for x, _ in shape]
    ys = [y for shape in shapes for _, y in shape]
    counts = [len(shape) for shape in shapes]
    return xs, ys, [sum(counts[:i]) for i in range(len(counts))], counts


# Whole numbers


FACTOR = st.integers(0, 2**62 - 1) | st.integers(0, 9) | st.integers(2**31 - 2, 2**31 + 2)


@given(FACTOR, FACTOR, FACTOR, FACTOR)
def test_products(first: int, second: int, third: int, fourth: int) -> None:
    difference = first * second - third * fourth
    assert plane.compare_products(first, second, third, fourth) == plane.sign(difference)
    assert plane.compare_products(first, second, second, first) == 0
    top, middle, bottom = plane.limbs(first, second)
    assert (top << 62) + (middle << 31) + bottom == first * second
    assert max(top, middle, bottom) < 2**63


# Distances


@given(WIDE, WIDE, WIDE, WIDE)
def test_distances(x: int, y: int, to_x: int, to_y: int) -> None:
    square = (x - to_x) ** 2 + (y - to_y) ** 2
    assert plane.distance_squared(x, y, to_x, to_y) == square < 2**50
    floor = plane.distance_floor(x, y, to_x, to_y)
    ceil = plane.distance_ceil(x, y, to_x, to_y)
    assert ceil == math.isqrt(max(0, square - 1)) + (square > 0)
    assert floor * floor <= square <= ceil * ceil
    assert ceil - floor <= 1
    assert plane.is_within(x, y, to_x, to_y, ceil)
    assert plane.is_within(x, y, to_x, to_y, floor) == (floor == ceil)
    assert plane.compare_distance(x, y, to_x, to_y, floor) == (floor != ceil)


def test_engaged_at_two_metres() -> None:
    """D-P10 and CEM-V38: exactly at the limit counts, one millimetre more does not."""
    assert plane.is_within(0, 0, 1200, 1600, 2000)
    assert not plane.is_within(0, 0, 1500, 1500, 2000)
    assert plane.is_within(0, 0, 5000, 0, 5000)
    assert not plane.is_within(0, 0, 5100, 0, 5000)


# Segments


@given(st.tuples(*[GRID] * 8))
def test_segments_against_shapely(ends: Numbers) -> None:
    first, second = line(*ends[:4]), line(*ends[4:])
    assert plane.is_touching_segments(*ends) == first.intersects(second)
    assert plane.is_touching_segments(*ends[4:], *ends[:4]) == first.intersects(second)
    assert plane.is_touching_segments(*ends[2:4], *ends[:2], *ends[4:]) == first.intersects(second)
    assert plane.is_on_segment(*ends[:2], *ends[4:]) == second.intersects(point(*ends[:2]))


def test_grazing_walls_far_away() -> None:
    """One millimetre over ten kilometres: floats would still see it, products must not wrap."""
    far = plane.PLANE_LIMIT
    assert plane.is_touching_segments(-far, -far, far, far, 0, 0, far, -far)
    assert not plane.is_touching_segments(-far, -far, far, far, 1, 0, far, -far)
    assert abs(plane.side_of_line(-far, -far, far, far, far, -far)) < 2**50


def exact_compare(
    x: int, y: int, from_x: int, from_y: int, to_x: int, to_y: int, radius: int
) -> int:
    whole = (to_x - from_x) ** 2 + (to_y - from_y) ** 2
    along = (x - from_x) * (to_x - from_x) + (y - from_y) * (to_y - from_y)
    part = min(max(Fraction(along, whole), Fraction(0)), Fraction(1)) if whole else Fraction(0)
    away_x = from_x + part * (to_x - from_x) - x
    away_y = from_y + part * (to_y - from_y) - y
    difference = away_x**2 + away_y**2 - radius**2
    return (difference > 0) - (difference < 0)


@given(st.tuples(*[WIDE] * 6, RADIUS))
def test_point_to_segment(numbers: Numbers) -> None:
    expected = exact_compare(*numbers)
    assert plane.compare_to_segment(*numbers) == expected
    x, y, *ends, radius = numbers
    assert plane.is_touching_circle(*ends, x, y, radius) == (expected <= 0)


@given(st.tuples(*[GRID] * 6, st.integers(0, 8)))
def test_point_to_segment_nearby(numbers: Numbers) -> None:
    assert plane.compare_to_segment(*numbers) == exact_compare(*numbers)


def test_tangents_are_exact() -> None:
    assert plane.compare_to_segment(0, 0, -50, 25, 50, -50, 4) == 1
    assert plane.compare_to_segment(0, 0, 5, -100, 5, 100, 5) == 0
    assert plane.compare_to_segment(0, 0, 25, 0, 0, 0, 0) == 0
    # The line 3x + 4y = 25 touches the circle of radius 5.
    assert plane.compare_to_segment(0, 0, 7, 1, -1, 7, 5) == 0
    million = 1_000_000
    scaled = [7 * million, million, -million, 7 * million]
    assert plane.compare_to_segment(0, 0, *scaled, 5 * million) == 0
    assert plane.compare_to_segment(0, 0, *scaled, 5 * million - 1) == 1


# Moves


@given(*[WIDE] * 4, RADIUS)
def test_moves_never_go_too_far(x: int, y: int, to_x: int, to_y: int, far: int) -> None:
    end = plane.point_along(x, y, to_x, to_y, far)
    whole = (to_x - x) ** 2 + (to_y - y) ** 2
    moved = (end[0] - x) ** 2 + (end[1] - y) ** 2
    assert moved <= far * far
    if far * far >= whole:
        assert end == (to_x, to_y)
    else:
        assert moved > max(0, far - 2) ** 2 or far < 2
        assert plane.compare_to_segment(*end, x, y, to_x, to_y, 2) < 0
    assert min(x, to_x) <= end[0] <= max(x, to_x)
    assert min(y, to_y) <= end[1] <= max(y, to_y)


@given(*[MIDDLE] * 4, st.integers(0, 60_000), st.integers(0, 60_000))
def test_longer_moves_reach_no_less(
    x: int, y: int, to_x: int, to_y: int, far: int, farther: int
) -> None:
    short, long = sorted((far, farther))
    one, two = (plane.point_along(x, y, to_x, to_y, limit) for limit in (short, long))
    assert abs(one[0] - x) <= abs(two[0] - x)
    assert abs(one[1] - y) <= abs(two[1] - y)


def test_exact_moves() -> None:
    assert plane.point_along(0, 0, 30_000, 40_000, 10_000) == (6000, 8000)
    assert plane.point_along(0, 0, -30_000, -40_000, 10_000) == (-6000, -8000)
    assert plane.point_along(5, 5, 5, 9000, 6000) == (5, 6005)
    assert plane.point_along(5, 5, 5, 5, 0) == (5, 5)
    assert plane.point_along(5, 5, 9, 9, 0) == (5, 5)


# Compiled

MODULES = (
    "core.geometry.plane", "core.geometry.polygons", "core.geometry.hexes",
    "rulesets.sombrachapas.hexvertices", "rulesets.sombrachapas.hexlines",
)  # fmt: skip


@pytest.fixture(scope="module")
def compiled() -> dict[str, Callable[..., Any]]:
    """Every kernel function of these modules, compiled at its first call."""
    pytest.importorskip("llvmlite")
    modules = [importlib.import_module(f"asalto.{name}") for name in MODULES]
    return {
        name: machined(function)
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    }


def test_compiled_plane_agrees(compiled: dict[str, Any]) -> None:
    numpy = pytest.importorskip("numpy")
    dice = random.Random(4)
    shapes = [[(dice.randint(-30, 30), dice.randint(-30, 30)) for _ in range(5)] for _ in range(3)]
    corners = flat(*shapes)[:2]
    arrays = [numpy.array(column, dtype=numpy.int64) for column in corners]
    far = plane.PLANE_LIMIT
    for _ in range(200):
        near = [dice.randint(-40, 40) for _ in range(8)]
        wide = [dice.randint(-far, far) for _ in range(8)]
        radius = dice.randint(0, plane.RADIUS_LIMIT)
        factors = [dice.randrange(2**62) for _ in range(4)]
        for name, numbers in (
            ("hypotenuse_ceil", wide[:2]),
            ("compare_products", factors),
            ("is_touching_segments", wide),
            ("compare_to_segment", [*wide[:6], radius]),
            ("point_along", [*wide[:4], radius]),
            ("distance_ceil", wide[:4]),
        ):
            assert compiled[name](*numbers) == getattr(plane, name)(*numbers), name
        for name, before in (
            ("is_touching_polygon", near[:4]),
            ("is_in_polygon", near[:2]),
            ("is_near_polygon", [*near[:2], 20]),
        ):
            expected = getattr(polygons, name)(*before, *corners, 5, 5)
            assert compiled[name](*before, *arrays, 5, 5) == expected, name


def test_compiled_hexes_agree(compiled: dict[str, Any]) -> None:
    pytest.importorskip("numpy")
    for number in range(hexes.disc_count(5)):
        q, r = hexes.disc_hex(number)
        assert compiled["disc_hex"](number) == (q, r)
        for name, numbers in (
            ("length", (q, r)),
            ("decomposed", (q, r)),
            ("halved", (q, r)),
            ("rotated", (q, r, number - 30)),
            ("is_nearing", (q, r, number % 6)),
            ("section", (q, r, number % 6)),
            ("hex_code", (q + 9, r + 9, number % 2)),
        ):
            assert compiled[name](*numbers) == getattr(hexes, name)(*numbers), name
        hexvertices = importlib.import_module("asalto.rulesets.sombrachapas.hexvertices")
        for name, numbers in (
            ("facing_towards", (q, r, number % 6)),
            ("place_step", (q, r, number % 6, number % 5)),
            ("place_distance", (q, r, 3, -4)),
            ("place_side", (q, r)),
        ):
            assert compiled[name](*numbers) == getattr(hexvertices, name)(*numbers), name
        hexlines = importlib.import_module("asalto.rulesets.sombrachapas.hexlines")
        for name, numbers in (
            ("is_line_meeting_hex", (0, 0, 18, -6, q, r)),
            ("edge_start", (q, r, number % 6)),
        ):
            assert compiled[name](*numbers) == getattr(hexlines, name)(*numbers), name
