"""Who is stronger, who is beaten, and whose fire reaches where, as the hints of Comandos en Masa
see it. What hangs on a unit alone is noted once for all choices (`note`)."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_ceil, distance_squared
from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.shooting import band, can_shoot, hit_chance
from .rules.sides import are_allies
from .rules.sight import is_seeing_past, list_screens
from .rules.terrain import cover_at
from .rules.units import is_enemy, middle
from .state import RANGE_BANDS, State
from .tables import FIRE_DIVISOR, FIRE_VALUE, METRE, POWER
from .vocabulary import GoalKind

DEALT = 4
"""Wounds that a hit deals, about."""
NO_GROUND, FREE_GROUND, OWN_GROUND, LOST_GROUND = 0, 1, 2, 3


def note(view: State, seat: int) -> None:
    """Note of every unit on the table, and of the seat that chooses, what is weighed again and
    again."""
    notes = view.notes
    notes.ready = 0
    for unit in range(view.unit_count):
        notes.outs[unit] = UNKNOWN
        if view.units[unit].here > 0:
            notes.xs[unit], notes.ys[unit] = middle(view, unit)
            notes.covers[unit] = cover_at(view, notes.xs[unit], notes.ys[unit])
            note_power(view, unit)
            notes.mights[unit] = might(view, unit)
    notes.ready = 1
    notes.seat = NOBODY
    notes.ground = ground_of(view, seat)
    notes.beaten = 1 if is_beaten(view, seat) else 0
    notes.seat = seat


def note_power(view: State, unit: int) -> None:
    """Note the fire x power of all figures of a unit that can shoot, by range band."""
    row, at = view.units[unit], unit * RANGE_BANDS
    for place in range(RANGE_BANDS):
        view.notes.powers[at + place] = 0
    for i in range(row.first, row.first + row.count):
        if can_shoot(view, i):
            figure = view.figures[i]
            for place in range(RANGE_BANDS):
                more = FIRE_VALUE[figure.rank] * POWER[figure.weapon][place]
                view.notes.powers[at + place] += more


def place_of(view: State, unit: int) -> tuple[int, int]:
    """The middle of a unit."""
    if view.notes.ready == 1 and view.units[unit].here > 0:
        return view.notes.xs[unit], view.notes.ys[unit]
    return middle(view, unit)


def power(view: State, unit: int, place: int) -> int:
    """Fire x power of all figures of a unit that can shoot, in a range band."""
    if view.notes.ready == 0 or view.units[unit].here == 0:
        note_power(view, unit)
    return view.notes.powers[unit * RANGE_BANDS + place]


def cover_of(view: State, unit: int) -> int:
    """The cover that a unit has where it stands."""
    if view.notes.ready == 1 and view.units[unit].here > 0:
        return view.notes.covers[unit]
    x, y = middle(view, unit)
    return cover_at(view, x, y)


def fire_about(view: State, unit: int, x: int, y: int, cover: int) -> tuple[int, int]:
    """Thousandths of a wound that the enemy units in sight of a point promise to who is there, and
    that a unit's fire from there promises at its best target."""
    feared, hoped = 0, 0
    list_screens(view)
    for other in range(view.unit_count):
        if not is_enemy(view, unit, other):
            continue
        to_x, to_y = place_of(view, other)
        place = band(distance_squared(x, y, to_x, to_y))
        theirs = 0
        if view.units[other].demoralised == 0:
            theirs = promise(view, other, place, cover)
        ours = promise(view, unit, place, cover_of(view, other))
        if (theirs > 0 or ours > hoped) and is_seeing_past(view, x, y, to_x, to_y):
            feared += theirs
            hoped = max(hoped, ours)
    return feared, hoped


def promise(view: State, unit: int, place: int, cover: int) -> int:
    """Thousandths of a wound that a unit deals in a range band to one behind cover that it sees."""
    value = power(view, unit, place) // FIRE_DIVISOR
    return hit_chance(value, cover + view.hard) // METRE * DEALT


def is_outnumbering(view: State, seat: int, target: int) -> bool:
    """Whether a seat has more about a place than the enemy, so that closing is worth it."""
    notes = view.notes
    if notes.ready == 0 or notes.seat != seat:
        return has_more_about(view, seat, target)
    if notes.outs[target] == UNKNOWN:
        notes.outs[target] = 1 if has_more_about(view, seat, target) else 0
    return notes.outs[target] == 1


def has_more_about(view: State, seat: int, target: int) -> bool:
    """The same, worked out."""
    x, y = place_of(view, target)
    ours, theirs = 0, 0
    for unit in range(view.unit_count):
        row = view.units[unit]
        if row.here == 0:
            continue
        own_x, own_y = place_of(view, unit)
        far = distance_ceil(x, y, own_x, own_y)
        if are_allies(view, row.seat, seat) and row.demoralised == 0 and far < 30 * METRE:
            ours += might(view, unit)
        elif not are_allies(view, row.seat, seat) and far < 12 * METRE:
            theirs += might(view, unit) * (2 if row.demoralised == 0 else 1)
    return ours * 2 > theirs


def might(view: State, unit: int) -> int:
    """What a unit is worth hand to hand: figures, veterans a little more, less its wounds."""
    if view.notes.ready == 1 and view.units[unit].here > 0:
        return view.notes.mights[unit]
    row, total = view.units[unit], 0
    for i in range(row.first, row.first + row.count):
        figure = view.figures[i]
        if figure.gone == 0:
            total += max(1, 4 + figure.rank // 3 - figure.support * 2 - 2 * figure.wounds)
    return total


def is_beaten(view: State, seat: int) -> bool:
    """Whether a seat that only has to last has half of its figures left, or fewer: whoever hides
    then may still win, whoever goes on firing is shot down."""
    if view.notes.ready == 1 and view.notes.seat == seat:
        return view.notes.beaten == 1
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
    found = ground_of(view, seat)
    return found in (FREE_GROUND, OWN_GROUND)


def ground_of(view: State, seat: int) -> int:
    """Whether ground is to be held, and who stands on it: an enemy of the seat, or else its own."""
    if view.notes.ready == 1 and view.notes.seat == seat:
        return view.notes.ground
    found = NO_GROUND
    for goal in range(view.goal_count):
        aimed = view.goals[goal]
        if aimed.kind != GoalKind.HOLD:
            continue
        found = max(found, FREE_GROUND)
        for unit in range(view.unit_count):
            other = view.units[unit]
            if other.here > 0:
                x, y = place_of(view, unit)
                if distance_ceil(x, y, aimed.x, aimed.y) <= aimed.radius:
                    ours = are_allies(view, other.seat, seat)
                    found = max(found, OWN_GROUND if ours else LOST_GROUND)
    return found
