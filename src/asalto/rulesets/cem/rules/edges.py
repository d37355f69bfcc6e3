"""The edges of the table: what is near to one, and the way there (CEM-10.4, 10.8)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from ..state import State
from ..tables import EDGE_STRIP
from ..vocabulary import Edge

EDGES = 4


def is_at_edge(state: State, edge: int, x: int, y: int) -> bool:
    """Whether a point lies in the strip along one edge of the table; NOBODY: along any."""
    if edge != NOBODY:
        return edge_distance(state, edge, x, y) <= EDGE_STRIP
    for one in range(EDGES):
        if edge_distance(state, one, x, y) <= EDGE_STRIP:
            return True
    return False


def edge_distance(state: State, edge: int, x: int, y: int) -> int:
    """Millimetres from a point to an edge."""
    if edge == Edge.SOUTH:
        return y
    if edge == Edge.EAST:
        return state.width - x
    if edge == Edge.NORTH:
        return state.height - y
    return x


def edge_point(state: State, edge: int, x: int, y: int) -> tuple[int, int]:
    """The point of an edge straight ahead."""
    if edge == Edge.SOUTH:
        return x, 0
    if edge == Edge.EAST:
        return state.width, y
    if edge == Edge.NORTH:
        return x, state.height
    return 0, y
