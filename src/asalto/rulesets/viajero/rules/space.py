"""Where people are: sight, cover, close combat. Nothing here depends on the order of polygons."""

from asalto.core.plane import distance_squared, is_touching_circle, is_within
from asalto.core.polygons import is_near_polygon, is_touching_polygon

from ..state import (
    COVER,
    LOW,
    OPAQUE,
    PEOPLE_MAX,
    SOLID,
    Stance,
    State,
)
from ..tables import CLOUD, ENGAGED, OBJECT
from .checks import is_able

STAMP = 1000003
STAMP_MASK = 1073741823
GRID = 2122
"""The diagonal of a square of 1.5 m, rounded up."""


def map_stamp(state: State) -> int:
    """A number that changes when the map does: never 0."""
    stamp = state.polygon_count + 1
    for i in range(state.polygon_count):
        stamp = (stamp * STAMP + state.flags[i] * 64 + state.values[i]) & STAMP_MASK
        for j in range(state.firsts[i], state.firsts[i] + state.counts[i]):
            stamp = (stamp * STAMP + state.xs[j] + 31 * state.ys[j]) & STAMP_MASK
    return stamp + 1


def refresh_map(state: State) -> None:
    """Recompute what is remembered of the map if it has changed: boxes of polygons, sight."""
    stamp = map_stamp(state)
    if state.map_stamp[0] == stamp:
        return
    state.map_stamp[0] = stamp
    for i in range(state.polygon_count):
        first = state.firsts[i]
        state.low_x[i] = state.xs[first]
        state.high_x[i] = state.xs[first]
        state.low_y[i] = state.ys[first]
        state.high_y[i] = state.ys[first]
        for j in range(first + 1, first + state.counts[i]):
            state.low_x[i] = min(state.low_x[i], state.xs[j])
            state.high_x[i] = max(state.high_x[i], state.xs[j])
            state.low_y[i] = min(state.low_y[i], state.ys[j])
            state.high_y[i] = max(state.high_y[i], state.ys[j])
    for i in range(PEOPLE_MAX * PEOPLE_MAX):
        state.sight[i] = 0


def is_met(state: State, polygon: int, from_x: int, from_y: int, to_x: int, to_y: int) -> bool:
    """Say whether a straight way meets a polygon: first its box, then its side of the way."""
    if (
        (from_x < state.low_x[polygon] and to_x < state.low_x[polygon])
        or (from_x > state.high_x[polygon] and to_x > state.high_x[polygon])
        or (from_y < state.low_y[polygon] and to_y < state.low_y[polygon])
        or (from_y > state.high_y[polygon] and to_y > state.high_y[polygon])
    ):
        return False
    first, count = state.firsts[polygon], state.counts[polygon]
    xs, ys = state.xs, state.ys
    across, down = to_x - from_x, to_y - from_y
    left, right = False, False
    for j in range(first, first + count):
        side = across * (ys[j] - from_y) - down * (xs[j] - from_x)
        if side >= 0:
            left = True
        if side <= 0:
            right = True
    if not (left and right):
        return False
    return is_touching_polygon(from_x, from_y, to_x, to_y, xs, ys, first, count)


def gather_near(state: State, mask: int, low_x: int, low_y: int, high_x: int, high_y: int) -> int:
    """List in `state.near` the polygons with `mask` whose boxes meet a box; returns how many."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    found = 0
    for i in range(state.polygon_count):
        if (
            state.flags[i] & mask != 0
            and state.low_x[i] <= high_x
            and state.high_x[i] >= low_x
            and state.low_y[i] <= high_y
            and state.high_y[i] >= low_y
        ):
            state.near[found] = i
            found += 1
    return found


def flags_met(state: State, near: int, from_x: int, from_y: int, to_x: int, to_y: int) -> int:
    """The flags of the gathered polygons that a straight way meets; SOLID ends the search."""
    found = 0
    for i in range(near):
        polygon = state.near[i]
        flags = state.flags[polygon]
        if flags & ~found != 0 and is_met(state, polygon, from_x, from_y, to_x, to_y):
            found |= flags
            if found & SOLID != 0:
                return found
    return found


def way_flags(state: State, mask: int, from_x: int, from_y: int, to_x: int, to_y: int) -> int:
    """The flags of all polygons with `mask` that a straight way meets (SOLID ends the search)."""
    near = gather_near(
        state, mask, min(from_x, to_x), min(from_y, to_y), max(from_x, to_x), max(from_y, to_y)
    )
    return flags_met(state, near, from_x, from_y, to_x, to_y)


def look(state: State, i: int, j: int) -> int:
    """Work out what stands between i and j: 1, 2 if sight is stopped, then cover of j.

    From bit 2 the armour of what covers anybody, from bit 8 of what covers one who is down.
    """
    person, other = state.people[i], state.people[j]
    near = gather_near(
        state,
        OPAQUE | COVER | LOW,
        min(person.x, other.x),
        min(person.y, other.y),
        max(person.x, other.x),
        max(person.y, other.y),
    )
    high, low = 0, 0
    for at in range(near):
        polygon = state.near[at]
        if not is_met(state, polygon, person.x, person.y, other.x, other.y):
            continue
        flags = state.flags[polygon]
        if flags & OPAQUE != 0:
            return 3
        first, count = state.firsts[polygon], state.counts[polygon]
        if not is_near_polygon(other.x, other.y, OBJECT, state.xs, state.ys, first, count):
            continue
        low = max(low, state.values[polygon])
        if flags & COVER != 0:
            high = max(high, state.values[polygon])
    return 1 | (high << 2) | (low << 8)


def sight(state: State, i: int, j: int) -> int:
    """What `look` says of i and j, remembered while neither moves and the map stays."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    remember_place(state, i)
    remember_place(state, j)
    at = i * PEOPLE_MAX + j
    if state.sight[at] == 0:
        state.sight[at] = look(state, i, j)
    return state.sight[at]


def remember_place(state: State, i: int) -> None:
    """Forget all sight of and by i if he has moved."""
    person = state.people[i]
    if state.sight_at[2 * i] == person.x and state.sight_at[2 * i + 1] == person.y:
        return
    state.sight_at[2 * i] = person.x
    state.sight_at[2 * i + 1] = person.y
    for j in range(state.people_count):
        state.sight[i * PEOPLE_MAX + j] = 0
        state.sight[j * PEOPLE_MAX + i] = 0


def is_in_sight(state: State, i: int, j: int) -> bool:
    """Say whether nothing opaque stands between two people."""
    return sight(state, i, j) & 2 == 0


def cover_of(state: State, attacker: int, target: int) -> int:
    """The armour of what the target has between him and the attacker, 0 for none (PC-2.18)."""
    seen = sight(state, attacker, target)
    if state.people[target].stance == Stance.STANDING:
        return (seen >> 2) & 63
    return seen >> 8


def is_engaged_with(state: State, i: int, j: int) -> bool:
    """Say whether two enemies stand within 2 m with nothing between them (PC-6.1; ruling D-P10)."""
    person, other = state.people[i], state.people[j]
    if person.seat == other.seat or not is_able(person) or not is_able(other):
        return False
    far = ENGAGED
    if state.options.diagonal_grid != 0:
        far = max(far, GRID)
    if not is_within(person.x, person.y, other.x, other.y, far):
        return False
    return is_in_sight(state, i, j)


def is_engaged(state: State, i: int) -> bool:
    """Say whether somebody is in close combat with anybody (PC-6.1)."""
    for j in range(state.people_count):
        if is_engaged_with(state, i, j):
            return True
    return False


def object_near(state: State, i: int) -> int:
    """The armour of the best thing within 1.5 m to dive behind, 0 if there is none (PC-5.12)."""
    person = state.people[i]
    near = gather_near(
        state,
        COVER | LOW,
        person.x - OBJECT,
        person.y - OBJECT,
        person.x + OBJECT,
        person.y + OBJECT,
    )
    best = 0
    for at in range(near):
        polygon = state.near[at]
        first, count = state.firsts[polygon], state.counts[polygon]
        if state.values[polygon] > best and is_near_polygon(
            person.x, person.y, OBJECT, state.xs, state.ys, first, count
        ):
            best = state.values[polygon]
    return best


def cloud_between(state: State, i: int, j: int, kind: int) -> bool:
    """Say whether a cloud of this kind lies on the line between two people."""
    person, other = state.people[i], state.people[j]
    for at in range(state.cloud_count):
        cloud = state.clouds[at]
        if cloud.kind == kind and is_touching_circle(
            person.x, person.y, other.x, other.y, cloud.x, cloud.y, CLOUD
        ):
            return True
    return False


def nearest_enemy(state: State, i: int) -> int:
    """The nearest able enemy (the first of several as near), NOBODY if there is none."""
    person = state.people[i]
    found, least = -1, 0
    for j in range(state.people_count):
        other = state.people[j]
        if other.seat == person.seat or other.out != 0 or other.dead != 0:
            continue
        far = distance_squared(person.x, person.y, other.x, other.y)
        if found < 0 or far < least:
            found, least = j, far
    return found
