"""Who is stronger, and who is beaten, as the hints of Comandos en Masa see it."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil

from .rules.sides import are_allies
from .rules.units import middle
from .state import State
from .tables import METRE
from .vocabulary import GoalKind


def is_outnumbering(view: State, seat: int, target: int) -> bool:
    """Whether a seat has more about a place than the enemy, so that closing is worth it."""
    x, y = middle(view, target)
    ours, theirs = 0, 0
    for unit in range(view.unit_count):
        row = view.units[unit]
        if row.here == 0:
            continue
        own_x, own_y = middle(view, unit)
        far = distance_ceil(x, y, own_x, own_y)
        if are_allies(view, row.seat, seat) and row.demoralised == 0 and far < 30 * METRE:
            ours += might(view, unit)
        elif not are_allies(view, row.seat, seat) and far < 12 * METRE:
            theirs += might(view, unit) * (2 if row.demoralised == 0 else 1)
    return ours * 2 > theirs


def might(view: State, unit: int) -> int:
    """What a unit is worth hand to hand: figures, veterans a little more, less its wounds."""
    row, total = view.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = view.figures[i]
        if figure.gone == 0:
            total += max(1, 4 + figure.rank // 3 - figure.support * 2 - 2 * figure.wounds)
    return total


def is_beaten(view: State, seat: int) -> bool:
    """Whether a seat that only has to last has half of its figures left, or fewer: whoever hides
    then may still win, whoever goes on firing is shot down."""
    lasts = False
    for goal in range(view.goal_count):
        if view.goals[goal].kind == GoalKind.SURVIVE and view.goals[goal].seat == seat:
            lasts = True
    left, total = 0, 0
    for unit in range(view.unit_count):
        if view.units[unit].seat == seat:
            total += view.units[unit].count
            if view.units[unit].demoralised == 0:
                left += view.units[unit].here
    return lasts and 2 * left <= total


def is_open_ground(view: State, seat: int) -> bool:
    """Whether there is ground to hold, and no enemy on it."""
    found = False
    for goal in range(view.goal_count):
        aimed = view.goals[goal]
        if aimed.kind != GoalKind.HOLD:
            continue
        found = True
        for unit in range(view.unit_count):
            other = view.units[unit]
            if other.here > 0 and not are_allies(view, other.seat, seat):
                x, y = middle(view, unit)
                if distance_ceil(x, y, aimed.x, aimed.y) <= aimed.radius:
                    return False
    return found
