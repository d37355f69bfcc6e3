"""What is derived from terrain and figures: worked out when a battle is set up, and anew after an
umpire or a position file has set numbers."""

from __future__ import annotations

from asalto.core.geometry.plane import side_of_line
from asalto.core.kernel.records import NOBODY

from .rules.assigning import FREE, proposed_assignment
from .rules.pairing import count_pairings, find_enemies
from .rules.shooting import aim, find_targets
from .rules.units import is_enemy, is_touching, mark_stragglers, measure_box, unpair
from .state import BLIND_MAX, CORNERS_MAX, LOOKS_MAX, State
from .vocabulary import Gone, Phase, Step


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
            raise ValueError(f"units.{unit} has no such figures")
        measure_box(state, unit)
        if unit != state.active or state.step not in (Step.MOVE, Step.PAIR):
            mark_stragglers(state, unit)
    for figure in range(state.figure_count):
        one = state.figures[figure]
        on_table = 0 <= one.x <= state.width and 0 <= one.y <= state.height
        if one.gone == Gone.HERE and not on_table:
            raise ValueError(f"figures.{figure} is not on the table")
        if one.gone != Gone.HERE:
            unpair(state, figure)
    match_foes(state)
    count_losses(state)
    for place in range(BLIND_MAX):
        state.blind[place] = 0
    for place in range(LOOKS_MAX):
        state.looked_from[place] = 0
    if state.over == 0 and state.active != NOBODY:
        refresh_choice(state)


def match_foes(state: State) -> None:
    """Only enemies base to base are paired (CEM-5.5), and each of them with somebody."""
    paired = [i for i in range(state.figure_count) if state.figures[i].foe != NOBODY]
    for i in paired:
        j = state.figures[i].foe
        enemies = is_enemy(state, state.figures[i].unit, state.figures[j].unit)
        if not enemies or not is_touching(state, i, j):
            state.figures[i].foe = NOBODY
    for i in paired:
        j = state.figures[i].foe
        if j != NOBODY and state.figures[j].foe == NOBODY:
            state.figures[j].foe = i


def count_losses(state: State) -> None:
    """Who has lost whom; who no longer flees has failed nowhere; a chip goes with its unit.

    No chips are drawn in the phase of morale: there they are left as they are.
    """
    for seat in range(state.seat_count):
        state.lost[seat] = 0
    for one in state.figures[: state.figure_count]:
        if one.gone in (Gone.FALLEN, Gone.SURRENDERED, Gone.LEFT):
            state.lost[state.units[one.unit].seat] += 1
    for row in state.units[: state.unit_count]:
        if row.demoralised == 0:
            row.refuge = NOBODY
    waiting = [row for row in state.units[: state.unit_count] if row.drawn == 0 and row.here > 0]
    if state.phase != Phase.MORALE and state.chips > len(waiting):
        state.chips = len(waiting)
        for row in state.units[: state.unit_count]:
            if row.here == 0:
                row.drawn = 1


def refresh_choice(state: State) -> None:
    """What the activated unit is being asked, as things stand now: whom it can aim at or fight."""
    unit = state.active
    if state.step == Step.AIM:
        aim(state, unit, state.target, state.into)
        if state.caps == 0:
            state.step = int(Step.FIRE)
    if state.step == Step.FIRE:
        find_targets(state, unit)
    stuck = state.step == Step.PAIR and count_pairings(state, unit)[0] == 0
    if state.step == Step.ASSIGN:
        parts = [one for one in state.figures[: state.figure_count] if one.role != FREE]
        stuck = any(one.gone != Gone.HERE for one in parts)
        stuck = stuck or proposed_assignment(state)[0] == NOBODY
        for one in parts if stuck else ():
            one.role = FREE
    if stuck or state.step == Step.ENGAGE:
        engaged = 0 if stuck else state.engaged
        state.step = int(Step.ENGAGE)
        state.asked = state.units[unit].seat
        find_enemies(state, unit)
        state.engaged = engaged & state.targets


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
