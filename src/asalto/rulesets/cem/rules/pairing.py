"""Hand-to-hand: entering and pairing (CEM chapter 5)."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, distance_squared, point_along
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..tables import COMPASS, ENTER, MELEE_MOVE, TOUCH
from ..vocabulary import Step
from .assigning import assign_on, group_figures
from .moving import inside_table, is_free
from .terrain import is_barred
from .units import is_box_near, is_enemy, is_engaged, is_touching, mark_stragglers, measure_box

APART = 4
PARTS = 1000


def are_within(state: State, unit: int, other: int, far: int) -> bool:
    """Whether some figures of two units stand at most `far` apart, edge to edge (CEM-5.1)."""
    centres = far + 2 * state.base
    if not is_box_near(state, unit, other, centres):
        return False
    row, foes = state.units[unit], state.units[other]
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        if figure.gone != 0:
            continue
        for j in range(foes.first, foes.first + foes.count):
            foe = state.figures[j]
            if foe.gone == 0:
                if distance_squared(figure.x, figure.y, foe.x, foe.y) <= centres * centres:
                    return True
    return False


def may_approach(state: State, unit: int) -> bool:
    """Whether a unit may make the melee move: not after firing for cover (CEM-4.13)."""
    return state.units[unit].covered == 0 or state.options.late_move == 1


def find_enemies(state: State, unit: int) -> None:
    """The enemy units that a unit may take on: within 5 m, or touching if it may not move; by a
    setting none that it has fought in this phase (CEM-5.11)."""
    state.targets = 0
    state.engaged = 0
    done = state.units[unit].fought if state.options.melee_once == 1 else 0
    for other in range(state.unit_count):
        if (done >> other) & 1 == 0 and is_enemy(state, unit, other):
            if has_contact(state, unit, other) or (
                may_approach(state, unit) and are_within(state, unit, other, ENTER)
            ):
                state.targets |= 1 << other


def has_contact(state: State, unit: int, other: int) -> bool:
    """Whether any bases of two units touch."""
    if not is_box_near(state, unit, other, 2 * state.base + TOUCH):
        return False
    row, foes = state.units[unit], state.units[other]
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone != 0:
            continue
        for j in range(foes.first, foes.first + foes.count):
            if state.figures[j].gone == 0 and is_touching(state, i, j):
                return True
    return False


# Moving into contact


def nearest_enemy(state: State, i: int) -> int:
    """Squared distance to the nearest enemy figure that a figure may pair with; -1: none."""
    figure, least = state.figures[i], -1
    for unit in range(state.unit_count):
        if (state.engaged >> unit) & 1 == 0:
            continue
        row = state.units[unit]
        for j in range(row.first, row.first + row.count):
            foe = state.figures[j]
            if foe.gone == 0:
                squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
                if least < 0 or squared < least:
                    least = squared
    return least


def has_comrade_on(state: State, i: int, j: int) -> bool:
    """Whether a figure of the same unit is already paired with enemy figure j (CEM-5.7)."""
    row = state.units[state.figures[i].unit]
    for k in range(row.first, row.first + row.count):
        if k != i and state.figures[k].gone == 0 and state.figures[k].foe == j:
            return True
    return False


def is_choice_free(state: State, i: int, least: int) -> bool:
    """Whether a figure need not take the nearest: it is taken by a comrade or has no room left."""
    for j in range(state.figure_count):
        if is_engaged(state, j):
            figure, foe = state.figures[i], state.figures[j]
            if distance_squared(figure.x, figure.y, foe.x, foe.y) == least:
                if has_comrade_on(state, i, j) or not contact_place(state, i, j)[0]:
                    return True
    return False


def may_pair(state: State, i: int, j: int, least: int, free: bool) -> bool:
    """Whether a figure may pair with enemy figure j (CEM-5.4 to 5.9).

    Bases that touch pair without a move, at choice; else the nearest, or any within the melee move
    where the choice is free.
    """
    if not is_engaged(state, j):
        return False
    if is_touching(state, i, j):
        return True
    figure, foe = state.figures[i], state.figures[j]
    squared = distance_squared(figure.x, figure.y, foe.x, foe.y)
    far = MELEE_MOVE + 2 * state.base
    if squared > far * far or not may_approach(state, figure.unit):
        return False
    if squared != least and not free:
        return False
    return contact_place(state, i, j)[0]


def contact_place(state: State, i: int, j: int) -> tuple[bool, int, int]:
    """Where a figure's base comes to touch an enemy's: whether there is room, and where.

    Straight ahead if it can, else the nearest of sixteen places round the enemy (CEM-5.5, 5.6).
    """
    figure, foe = state.figures[i], state.figures[j]
    if is_touching(state, i, j):
        return True, figure.x, figure.y
    near = 2 * state.base
    length = distance_ceil(figure.x, figure.y, foe.x, foe.y)
    x, y = point_along(figure.x, figure.y, foe.x, foe.y, length - near - 1)
    if is_fit(state, i, x, y):
        return True, x, y
    found, best_x, best_y, least = False, 0, 0, 0
    for k in range(len(COMPASS)):
        x = foe.x + COMPASS[k][0] * (near + APART) // PARTS
        y = foe.y + COMPASS[k][1] * (near + APART) // PARTS
        squared = distance_squared(figure.x, figure.y, x, y)
        if (not found or squared < least) and is_fit(state, i, x, y):
            found, best_x, best_y, least = True, x, y, squared
    return found, best_x, best_y


def is_fit(state: State, i: int, x: int, y: int) -> bool:
    """Whether a melee move can end at a point: within 10 m, free, on ground it may cross."""
    figure = state.figures[i]
    if distance_squared(figure.x, figure.y, x, y) > MELEE_MOVE * MELEE_MOVE:
        return False
    in_x, in_y = inside_table(state, x, y)
    if in_x != x or in_y != y or not is_free(state, i, x, y):
        return False
    return not is_barred(state, figure.x, figure.y, x, y)


def count_pairings(state: State, unit: int) -> tuple[int, int, int]:
    """Possible pairings now: the most for one figure, the first figure and its first enemy."""
    row = state.units[unit]
    most, first, enemy = 0, NOBODY, NOBODY
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone != 0 or state.figures[i].foe != NOBODY:
            continue
        least = nearest_enemy(state, i)
        if least < 0 or not is_in_reach(state, least):
            continue
        free = is_choice_free(state, i, least)
        found = 0
        for j in range(state.figure_count):
            if may_pair(state, i, j, least, free):
                found += 1
                if first == NOBODY or (first == i and is_nearer(state, i, j, enemy)):
                    first, enemy = i, j
        most = max(most, found)
    return most, first, enemy


def is_in_reach(state: State, least: int) -> bool:
    """Whether the nearest enemy is near enough to be paired with at all (CEM-5.8)."""
    far = MELEE_MOVE + 2 * state.base
    return least <= far * far


def is_nearer(state: State, i: int, j: int, k: int) -> bool:
    """Whether enemy figure j is nearer to figure i than k is."""
    figure, one, other = state.figures[i], state.figures[j], state.figures[k]
    first = distance_squared(figure.x, figure.y, one.x, one.y)
    return first < distance_squared(figure.x, figure.y, other.x, other.y)


def pair(state: State, log: Log, i: int, j: int) -> None:
    """A figure moves into contact and is paired (CEM-5.4)."""
    figure, foe = state.figures[i], state.figures[j]
    _, figure.x, figure.y = contact_place(state, i, j)
    measure_box(state, figure.unit)
    figure.foe = j
    if foe.foe == NOBODY:
        foe.foe = i
    say.paired(log, i, target=j)


def pair_on(state: State, log: Log) -> None:
    """Pair figures that have no choice; ask where one has (CEM-5.11: all move before any fight)."""
    while True:
        most, i, j = count_pairings(state, state.active)
        if most == 0:
            break
        if most > 1:
            state.step = Step.PAIR
            state.asked = state.units[state.active].seat
            return
        pair(state, log, i, j)
    finish_pairing(state)


def pair_as_proposed(state: State, log: Log) -> None:
    """Pair every remaining figure with the nearest enemy that it may take."""
    while True:
        most, i, j = count_pairings(state, state.active)
        if most == 0:
            break
        pair(state, log, i, j)
    finish_pairing(state)


def finish_pairing(state: State) -> None:
    """All have moved: who has lost contact, and the pairings."""
    mark_stragglers(state, state.active)
    group_figures(state)
    assign_on(state)
