"""How far a unit has to go to what its seat fights for, how many turns it has for that, and who is
there first, as the hints of Comandos en Masa see it."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil

from .hints_force import OWN_GROUND, ground_of, place_of
from .rules.flight import FAR
from .rules.moving import turn_allowance
from .rules.sides import are_allies
from .rules.terrain import is_barred
from .rules.units import is_enemy
from .state import State
from .tables import METRE
from .vocabulary import Gait, GoalKind

STANDOFF = 25_000
"""Without ground to take, a unit likes this distance from the enemy."""
SETTLED = 2_000
SPARE = 2
"""Turns to spare from which a unit takes its time."""
NIGHT = 60_000
"""Where sight reaches no farther, nobody is shot at from afar."""
AT_HAND = 2
"""Ground that a unit can reach in so many turns is at hand."""


def note_way(view: State, unit: int) -> int:
    """Note whether a unit that is to move is in a hurry, or had better wait; returns how far it has
    to go."""
    far = distance_left(view, unit)
    view.notes.spare = turns_to_spare(view, unit, far)
    view.notes.waits = 1 if is_waiting(view, unit, far) else 0
    return far


def distance_left(view: State, unit: int) -> int:
    """Millimetres left from a unit's middle to what it fights for."""
    x, y = place_of(view, unit)
    return aim_distance(view, unit, x, y)


def aim_distance(view: State, unit: int, x: int, y: int) -> int:
    """Millimetres left from a point to what the unit's seat fights for."""
    seat = view.units[unit].seat
    defends, least = False, FAR
    for goal in range(view.goal_count):
        aimed = view.goals[goal]
        if aimed.kind == GoalKind.HOLD:
            least = min(least, max(0, route(view, x, y, aimed.x, aimed.y) - aimed.radius // 2))
        elif aimed.kind == GoalKind.CROSS and aimed.seat == seat:
            beyond = aimed.y + 4 * METRE if aimed.north == 1 else aimed.y - 4 * METRE
            if (y < beyond) == (aimed.north == 1):
                least = min(least, route(view, x, y, x, beyond))
            else:
                least = 0
        elif aimed.kind == GoalKind.SURVIVE and aimed.seat == seat:
            defends = True
    if defends:
        return 0
    if least < FAR:
        return least
    return max(0, nearest_enemy_distance(view, seat, x, y) - STANDOFF)


def route(view: State, x: int, y: int, to_x: int, to_y: int) -> int:
    """A walking distance: straight, or by one or two of the scenario's places if that is barred."""
    if not is_barred(view, x, y, to_x, to_y):
        return distance_ceil(x, y, to_x, to_y)
    least = distance_ceil(x, y, to_x, to_y) + 200 * METRE
    for k in range(view.place_count):
        place = view.places[k]
        if is_barred(view, x, y, place.x, place.y):
            continue
        first = distance_ceil(x, y, place.x, place.y)
        if not is_barred(view, place.x, place.y, to_x, to_y):
            least = min(least, first + distance_ceil(place.x, place.y, to_x, to_y))
            continue
        for other in range(view.place_count):
            via = view.places[other]
            if not is_barred(view, place.x, place.y, via.x, via.y):
                if not is_barred(view, via.x, via.y, to_x, to_y):
                    second = distance_ceil(place.x, place.y, via.x, via.y)
                    last = distance_ceil(via.x, via.y, to_x, to_y)
                    least = min(least, first + second + last)
    return least


def nearest_enemy_distance(view: State, seat: int, x: int, y: int) -> int:
    """Millimetres to the middle of the nearest enemy unit; FAR if there is none."""
    least = FAR
    for unit in range(view.unit_count):
        other = view.units[unit]
        if other.here > 0 and not are_allies(view, other.seat, seat):
            other_x, other_y = place_of(view, unit)
            least = min(least, distance_ceil(x, y, other_x, other_y))
    return least


def turns_to_spare(view: State, unit: int, far: int) -> int:
    """Turns left, this one included, less those that so many mm take at an advance."""
    pace = pace_of(view, unit)
    return view.turn_limit - view.turn + 1 - (far + pace - 1) // pace


def is_early(view: State, unit: int, far: int) -> bool:
    """Whether a unit with so far to go makes, with turns to spare, for ground that its own side
    holds already: there is no hurry."""
    if ground_of(view, view.units[unit].seat) != OWN_GROUND:
        return False
    return far <= SETTLED or turns_to_spare(view, unit, far) > SPARE


def is_waiting(view: State, unit: int, far: int) -> bool:
    """Whether a unit with so far to go waits where it is for the enemy to come: by night, when its
    side has the ground, it is at hand, and no enemy is nearer to it.

    Nobody can be shot at from afar then: the enemy must come close, and who lies about the ground
    fires at him first and at full effect; who crowds upon it is taken there all at once. By day
    the ground is fired at from afar, and those who hold it need help."""
    if view.sight == 0 or view.sight > NIGHT:
        return False
    if not is_early(view, unit, far) or far > AT_HAND * pace_of(view, unit):
        return False
    for other in range(view.unit_count):
        if is_enemy(view, unit, other) and view.units[other].demoralised == 0:
            x, y = place_of(view, other)
            if aim_distance(view, unit, x, y) < far:
                return False
    return True


def pace_of(view: State, unit: int) -> int:
    """Millimetres that a unit advances in a turn."""
    return max(METRE, turn_allowance(view, view.units[unit].first, Gait.ADVANCE))
