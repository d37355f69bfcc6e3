"""Polygons of the plane, with shapely and plain integers as judges, whatever their order."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from asalto.core.geometry import polygons

shapely = pytest.importorskip("shapely")

Numbers = tuple[int, ...]
GRID = st.integers(-6, 6)
MIDDLE = st.integers(-40_000, 40_000)
CORNERS = [(0, 0), (8, 0), (8, 6), (5, 6), (5, 2), (3, 2), (3, 6), (0, 6)]


def line(*ends: int) -> Any:
    return shapely.LineString([ends[:2], ends[2:]]) if ends[:2] != ends[2:] else point(*ends[:2])


def point(x: int, y: int) -> Any:
    return shapely.Point(x, y)


def flat(*shapes: list[tuple[int, int]]) -> tuple[list[int], list[int], list[int], list[int]]:
    xs = [x for shape in shapes for x, _ in shape]
    ys = [y for shape in shapes for _, y in shape]
    counts = [len(shape) for shape in shapes]
    return xs, ys, [sum(counts[:i]) for i in range(len(counts))], counts


@st.composite
def simple_polygons(draw: st.DrawFn, number: st.SearchStrategy[int] = GRID) -> Any:
    """A simple polygon in either sense, convex or not, as a list of corners."""
    corners = draw(st.lists(st.tuples(number, number), min_size=3, max_size=7, unique=True))
    assume(shapely.Polygon(corners).is_valid)
    return corners


# One polygon


@given(simple_polygons(), GRID, GRID)
def test_inside_against_shapely(corners: list[tuple[int, int]], x: int, y: int) -> None:
    shape = shapely.Polygon(corners)
    for turned in (corners, corners[::-1], corners[2:] + corners[:2]):
        xs, ys, _, _ = flat([(99, 99)], turned)
        assert polygons.is_in_polygon(x, y, xs, ys, 1, len(turned)) == shape.covers(point(x, y))
        strict = polygons.is_in_polygon(x, y, xs, ys, 1, len(turned), boundary=0)
        assert strict == shape.contains(point(x, y))


@given(simple_polygons(), st.tuples(*[GRID] * 4))
def test_sight_against_shapely(corners: list[tuple[int, int]], ends: Numbers) -> None:
    shape = shapely.Polygon(corners)
    for turned in (corners, corners[::-1], corners[1:] + corners[:1]):
        xs, ys, _, _ = flat(turned)
        for way in (ends, ends[2:] + ends[:2]):
            touching = polygons.is_touching_polygon(*way, xs, ys, 0, len(turned))
            assert touching == shape.intersects(line(*ends))


@given(simple_polygons(), GRID, GRID, st.integers(0, 9))
def test_near_a_polygon(corners: list[tuple[int, int]], x: int, y: int, radius: int) -> None:
    shape = shapely.Polygon(corners)
    near = shape.distance(point(x, y)) <= radius + 1e-9
    xs, ys, _, _ = flat(corners)
    found = polygons.is_near_polygon(x, y, radius, xs, ys, 0, len(corners))
    assert found == near


def test_corners_edges_and_notches() -> None:
    xs, ys, _, _ = flat(CORNERS)
    inside = {
        (x, y): polygons.is_in_polygon(x, y, xs, ys, 0, 8) for x in range(10) for y in range(8)
    }
    assert [inside[4, 2], inside[4, 3], inside[3, 6], inside[4, 6]] == [True, False, True, False]
    assert not polygons.is_in_polygon(0, 0, xs, ys, 0, 8, 0)
    assert polygons.is_touching_polygon(-1, -1, 0, 0, xs, ys, 0, 8)
    assert polygons.is_touching_polygon(-3, 0, 20, 0, xs, ys, 0, 8)
    assert not polygons.is_touching_polygon(4, 3, 4, 9, xs, ys, 0, 8)
    assert polygons.is_touching_polygon(1, 1, 2, 1, xs, ys, 0, 8)


def test_walls_and_posts() -> None:
    xs, ys, firsts, counts = flat([(0, 0), (0, 10)], [(5, 5)])
    assert polygons.is_touching_polygon(-1, 5, 1, 5, xs, ys, firsts[0], counts[0])
    assert polygons.is_touching_polygon(0, 10, 0, 20, xs, ys, firsts[0], counts[0])
    assert not polygons.is_touching_polygon(1, 0, 1, 9, xs, ys, firsts[0], counts[0])
    assert polygons.is_in_polygon(0, 3, xs, ys, firsts[0], counts[0])
    assert polygons.is_touching_polygon(0, 0, 9, 9, xs, ys, firsts[1], counts[1])
    assert not polygons.is_touching_polygon(0, 0, 9, 8, xs, ys, firsts[1], counts[1])
    assert polygons.is_near_polygon(5, 8, 3, xs, ys, firsts[1], counts[1])
    assert not polygons.is_near_polygon(5, 8, 2, xs, ys, firsts[1], counts[1])
