"""What is derived from terrain and figures: worked out when a battle is set up, and anew after an
umpire or a position file has set numbers."""

from __future__ import annotations

from asalto.core.plane import side_of_line

from .rules.units import mark_stragglers, measure_box
from .state import BLIND_MAX, CORNERS_MAX, LOOKS_MAX, State
from .vocabulary import Gone, Step


def refresh(state: State) -> None:
    """Boxes of the pieces, who hides and who slows, boxes of the units, who straggles.

    A unit in the midst of its move is judged at its end. Raises ValueError where terrain or units
    reach beyond their rows.
    """
    for piece in range(state.piece_count):
        if state.sizes[piece] < 2:
            raise ValueError(f"piece {piece} has no corners")
        if not 0 <= state.firsts[piece] <= CORNERS_MAX - max(0, state.sizes[piece]):
            raise ValueError(f"piece {piece} has no such corners")
        check_shape(state, piece)
        measure_piece(state, piece)
    sort_pieces(state)
    for unit in range(state.unit_count):
        row = state.units[unit]
        if not 0 <= row.first <= state.figure_count - row.count:
            raise ValueError(f"unit {unit} has no such figures")
        measure_box(state, unit)
        if unit != state.active or state.step not in (Step.MOVE, Step.PAIR):
            mark_stragglers(state, unit)
    for figure in range(state.figure_count):
        one = state.figures[figure]
        on_table = 0 <= one.x <= state.width and 0 <= one.y <= state.height
        if one.gone == Gone.HERE and not on_table:
            raise ValueError(f"figure {figure} is not on the table")
    for place in range(BLIND_MAX):
        state.blind[place] = 0
    for place in range(LOOKS_MAX):
        state.looked_from[place] = 0


def measure_piece(state: State, piece: int) -> None:
    """The box of a piece, and whether it fills it."""
    run = range(state.firsts[piece], state.firsts[piece] + state.sizes[piece])
    xs, ys = [state.xs[k] for k in run], [state.ys[k] for k in run]
    state.wests[piece], state.easts[piece] = min(xs), max(xs)
    state.souths[piece], state.norths[piece] = min(ys), max(ys)
    edges = {min(xs), max(xs)}, {min(ys), max(ys)}
    fills = len(run) == 4 and set(xs) <= edges[0] and set(ys) <= edges[1]
    state.square[piece] = int(fills and len(set(zip(xs, ys, strict=True))) == 4)


def check_shape(state: State, piece: int) -> None:
    """An area is convex, counter-clockwise and not flat. Raises ValueError."""
    if state.linear[piece] == 1:
        return
    run = range(state.firsts[piece], state.firsts[piece] + state.sizes[piece])
    corners = [(state.xs[k], state.ys[k]) for k in run]
    turns = [
        side_of_line(*corners[i - 2], *corners[i - 1], *corners[i]) for i in range(len(corners))
    ]
    if any(turn < 0 for turn in turns) or not any(turns):
        raise ValueError(f"piece {piece} is no convex area, counter-clockwise")


def sort_pieces(state: State) -> None:
    """Which pieces can hide, which slow or stop."""
    state.hiding_count = state.rough_count = 0
    for piece in range(state.piece_count):
        if state.visibility[piece] > 0:
            state.hiding[state.hiding_count] = piece
            state.hiding_count += 1
        linear = state.linear[piece] == 1
        if state.crossing[piece] > 0 or (not linear and state.difficulty[piece] != 1):
            state.rough[state.rough_count] = piece
            state.rough_count += 1
    for k in range(state.hiding_count, len(state.hiding)):
        state.hiding[k] = 0
    for k in range(state.rough_count, len(state.rough)):
        state.rough[k] = 0
