"""Movement phase (CEM-1.6, 4.4, 4.7, 8.3): single figures, and whole units placed by one order."""

from __future__ import annotations

from math import isqrt

from asalto.core.geometry.plane import distance_ceil, distance_squared, point_along
from asalto.core.kernel.records import NOBODY

from ..state import State
from ..tables import ROUNDS, SPACING
from ..vocabulary import Formation, Gait
from .sides import are_allies
from .terrain import is_barred, reach
from .units import mark_stragglers, measure_box, middle

HEADWAY = 100
"""A step of a single figure must gain at least so many mm."""
TRIES = 12
ENDLESS = 1_000_000_000


def turn_allowance(state: State, i: int, gait: int) -> int:
    """Millimetres a figure may spend in a turn: its rate for a round, twice (CEM-4.4, CEM-V5)."""
    figure = state.figures[i]
    return ROUNDS * (figure.charge if gait == Gait.CHARGE else figure.advance)


def ready_to_move(state: State, unit: int) -> None:
    """Remember where the figures stand, so that a move can be taken back before it is confirmed."""
    row = state.units[unit]
    row.gait = Gait.HALTED
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        figure.from_x = figure.x
        figure.from_y = figure.y


def take_gait(state: State, unit: int, gait: int) -> None:
    """All figures of a unit move in the same way: give each its allowance."""
    row = state.units[unit]
    if row.gait != Gait.HALTED:
        return
    row.gait = gait
    for i in range(row.first, row.first + row.count):
        state.figures[i].left = turn_allowance(state, i, gait)


def take_back(state: State, unit: int) -> None:
    """Put all figures of a unit back where its activation found them."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        figure.x = figure.from_x
        figure.y = figure.from_y
    measure_box(state, unit)
    row.gait = Gait.HALTED


def finish_move(state: State, unit: int) -> None:
    """After a unit's movement: who has lost contact, and whether anybody moved at all (CEM-4.9)."""
    if not is_any_moved(state, unit):
        state.units[unit].gait = Gait.HALTED
    measure_box(state, unit)
    mark_stragglers(state, unit)


def is_any_moved(state: State, unit: int) -> bool:
    """Whether some figure of a unit has spent movement since it took its gait."""
    row = state.units[unit]
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone == 0 and figure.left < turn_allowance(state, i, row.gait):
            return True
    return False


# One figure


def is_clear_of(state: State, unit: int, i: int, x: int, y: int) -> bool:
    """Whether a figure's base would overlap none of a unit at a point."""
    near = 2 * state.base
    row = state.units[unit]
    if unit != state.figures[i].unit:
        if x + near <= row.west or x - near >= row.east:
            return True
        if y + near <= row.south or y - near >= row.north:
            return True
    for j in range(row.first, row.first + row.count):
        other = state.figures[j]
        across, along = other.x - x, other.y - y
        if -near < across < near and -near < along < near and other.gone == 0 and j != i:
            if across * across + along * along < near * near:
                return False
    return True


def is_free(state: State, i: int, x: int, y: int) -> bool:
    """Whether a figure's base would overlap no other at a point."""
    for unit in range(state.unit_count):
        if state.units[unit].here > 0 and not is_clear_of(state, unit, i, x, y):
            return False
    return True


def before_enemies(state: State, i: int, to_x: int, to_y: int, far: int) -> int:
    """How far a figure gets before an enemy base: passing through enemies is not allowed."""
    figure = state.figures[i]
    seat, near = state.units[figure.unit].seat, 2 * state.base
    west, east = min(figure.x, to_x) - near, max(figure.x, to_x) + near
    south, north = min(figure.y, to_y) - near, max(figure.y, to_y) + near
    for unit in range(state.unit_count):
        row = state.units[unit]
        if (
            are_allies(state, row.seat, seat)
            or row.here == 0
            or row.east <= west
            or row.west >= east
        ):
            continue
        if row.north <= south or row.south >= north:
            continue
        for j in range(row.first, row.first + row.count):
            other = state.figures[j]
            if other.gone == 0 and west < other.x < east and south < other.y < north:
                length = max(1, distance_ceil(figure.x, figure.y, to_x, to_y))
                far = min(far, before_base(state, i, j, to_x, to_y, length))
    return far


def before_base(state: State, i: int, j: int, to_x: int, to_y: int, length: int) -> int:
    """How far a figure gets along its way before it touches one base; ENDLESS if it passes by."""
    figure, other = state.figures[i], state.figures[j]
    near = 2 * state.base
    dx, dy = to_x - figure.x, to_y - figure.y
    along = (dx * (other.x - figure.x) + dy * (other.y - figure.y)) // length
    across = abs(dx * (other.y - figure.y) - dy * (other.x - figure.x)) // length
    if along <= 0 or across >= near:
        return ENDLESS
    return max(0, along - isqrt(near * near - across * across) - 2)


def settle(state: State, i: int, to_x: int, to_y: int, far: int) -> tuple[int, int, int]:
    """The farthest place up to `far` mm on a figure's way where its base may stand: how far, x,
    y."""
    figure = state.figures[i]
    for _ in range(TRIES):
        if far <= 0:
            break
        x, y = point_along(figure.x, figure.y, to_x, to_y, far)
        if is_free(state, i, x, y) and not is_barred(state, figure.x, figure.y, x, y):
            return far, x, y
        far -= state.base
    return 0, figure.x, figure.y


def headway(state: State, i: int, to_x: int, to_y: int, budget: int) -> tuple[int, int, int, int]:
    """How far a figure can go straight towards a point on a budget, what it spends, and where it
    is then."""
    figure = state.figures[i]
    if figure.x == to_x and figure.y == to_y:
        return 0, 0, to_x, to_y
    wanted, spent = reach(state, figure.x, figure.y, to_x, to_y, budget)
    far, x, y = settle(state, i, to_x, to_y, before_enemies(state, i, to_x, to_y, wanted))
    if far == wanted:
        return far, spent, x, y
    if far == 0:
        return 0, 0, x, y
    if spent == wanted:
        return far, far, x, y
    return far, min(spent, reach(state, figure.x, figure.y, x, y, ENDLESS)[1]), x, y


def inside_table(state: State, x: int, y: int) -> tuple[int, int]:
    """The nearest point of the table."""
    return min(max(x, 0), state.width), min(max(y, 0), state.height)


def walk(state: State, i: int, to_x: int, to_y: int) -> int:
    """Move one figure straight towards a point as far as it may go: mm gained."""
    figure = state.figures[i]
    x, y = inside_table(state, to_x, to_y)
    far, spent, x, y = headway(state, i, x, y, figure.left)
    if far > 0:
        figure.x, figure.y = x, y
        figure.left -= spent
    return far


# A whole unit


def muster(state: State, unit: int, dx: int, dy: int) -> int:
    """List the figures that may move, in the order of their places along (dx, dy): how many."""
    row, number = state.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone != 0 or figure.foe != NOBODY:
            continue
        key = figure.x * dx + figure.y * dy
        place = number
        while place > 0 and state.keys[place - 1] > key:
            state.keys[place] = state.keys[place - 1]
            state.order[place] = state.order[place - 1]
            place -= 1
        state.keys[place] = key
        state.order[place] = i
        number += 1
    return number


def march(state: State, unit: int, gait: int, x: int, y: int, formation: int) -> int:
    """Move a whole unit towards a point in a formation: figures that moved.

    The unit's middle goes as far as its allowance; each figure walks straight to its own place,
    those in front first, and stops where ground, enemies or movement stop it.
    """
    take_gait(state, unit, gait)
    middle_x, middle_y = middle(state, unit)
    dx, dy = x - middle_x, y - middle_y
    if dx == 0 and dy == 0:
        dy = 1
    length = distance_ceil(0, 0, dx, dy)
    number = muster(state, unit, -dx, -dy)
    if formation == Formation.LINE:
        number = muster(state, unit, -dy, dx)
    goal_x, goal_y = x, y
    if number > 0:
        goal_x, goal_y = point_along(middle_x, middle_y, x, y, state.figures[state.order[0]].left)
    moved = 0
    for k in range(number):
        i = state.order[k]
        to_x, to_y = goal_x + state.figures[i].x - middle_x, goal_y + state.figures[i].y - middle_y
        if formation == Formation.LINE:
            offset = (2 * k - number + 1) * SPACING // 2
            to_x, to_y = goal_x - dy * offset // length, goal_y + dx * offset // length
        elif formation == Formation.COLUMN:
            ahead = (number - 1 - 2 * k) * SPACING // 2
            to_x, to_y = goal_x + dx * ahead // length, goal_y + dy * ahead // length
        if walk(state, i, to_x, to_y) > 0:
            moved += 1
    measure_box(state, unit)
    return moved


def close_in(state: State, unit: int, gait: int, target: int) -> int:
    """Move a unit's figures each towards the nearest of an enemy unit (CEM-8.3): how many."""
    take_gait(state, unit, gait)
    middle_x, middle_y = middle(state, unit)
    to_x, to_y = middle(state, target)
    number = muster(state, unit, middle_x - to_x, middle_y - to_y)
    moved = 0
    for k in range(number):
        i = state.order[k]
        j = nearest_figure(state, state.figures[i].x, state.figures[i].y, target)
        if walk(state, i, state.figures[j].x, state.figures[j].y) > 0:
            moved += 1
    measure_box(state, unit)
    return moved


def nearest_figure(state: State, x: int, y: int, unit: int) -> int:
    """The figure of a unit nearest to a point, or NOBODY."""
    row, best, least = state.units[unit], NOBODY, 0
    for j in range(row.first, row.first + row.count):
        other = state.figures[j]
        if other.gone == 0:
            far = distance_squared(x, y, other.x, other.y)
            if best == NOBODY or far < least:
                best, least = j, far
    return best


def may_step(state: State, i: int, gait: int, x: int, y: int) -> bool:
    """Whether a single figure gains ground towards a point."""
    unit = state.figures[i].unit
    budget = state.figures[i].left
    if state.units[unit].gait == Gait.HALTED:
        budget = turn_allowance(state, i, gait)
    return headway(state, i, x, y, budget)[0] >= HEADWAY


def is_joining(state: State, i: int, x: int, y: int) -> bool:
    """Whether a move brings a figure nearer to a unit paired with its comrades (CEM-8.3)."""
    figure = state.figures[i]
    for other in range(state.unit_count):
        if other != figure.unit and is_paired_with(state, figure.unit, other):
            foe = state.figures[nearest_figure(state, figure.x, figure.y, other)]
            before = distance_squared(figure.x, figure.y, foe.x, foe.y)
            if distance_squared(x, y, foe.x, foe.y) < before:
                return True
    return False


def is_paired_with(state: State, unit: int, target: int) -> bool:
    """Whether some figure of a unit is paired with one of another: it has turned to that one, or
    that one to it, while it fights a third (CEM-5.12)."""
    row, foes = state.units[unit], state.units[target]
    return has_turned_to(state, row.first, row.count, target) or has_turned_to(
        state, foes.first, foes.count, unit
    )


def has_turned_to(state: State, first: int, count: int, target: int) -> bool:
    """Whether one of so many figures is paired with a figure of a unit."""
    for i in range(first, first + count):
        foe = state.figures[i].foe
        if state.figures[i].gone == 0 and foe != NOBODY and state.figures[foe].unit == target:
            return True
    return False
