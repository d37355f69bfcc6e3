"""Where people are: sight, cover, close combat. Nothing here depends on the order of polygons."""

from asalto.core.geometry.plane import (
    distance_squared,
    is_touching_circle,
    is_touching_segments,
    is_within,
)
from asalto.core.geometry.polygons import is_near_polygon, is_touching_polygon
from asalto.core.kernel.stamps import stamped

from ..state import COVER, LOW, OPAQUE, PEOPLE_MAX, SOLID, Stance, State
from ..tables import CLOUD, ENGAGED, OBJECT
from .checks import is_able
from .sides import are_allies

GRID = 2122
"""The diagonal of a square of 1.5 m, rounded up."""


def map_stamp(state: State) -> int:
    """A number that changes when the map does: never 0."""
    stamp = state.polygon_count + 1
    for i in range(state.polygon_count):
        stamp = stamped(stamped(stamp, state.flags[i]), state.values[i])
        for j in range(state.firsts[i], state.firsts[i] + state.counts[i]):
            stamp = stamped(stamped(stamp, state.xs[j]), state.ys[j])
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
    """Say whether a straight way whose box meets that of a polygon meets the polygon itself."""
    first, count = state.firsts[polygon], state.counts[polygon]
    if count == 2:
        last = first + 1
        return is_touching_segments(
            from_x, from_y, to_x, to_y,
            state.xs[first], state.ys[first], state.xs[last], state.ys[last],
        )  # fmt: skip
    if not is_crossed(state, first, count, from_x, from_y, to_x, to_y):
        return False
    return is_touching_polygon(from_x, from_y, to_x, to_y, state.xs, state.ys, first, count)


def is_crossed(
    state: State, first: int, count: int, from_x: int, from_y: int, to_x: int, to_y: int
) -> bool:
    """Say whether corners lie on both sides of the whole line, or on it."""
    across, down = to_x - from_x, to_y - from_y
    left, right = False, False
    for j in range(first, first + count):
        side = across * (state.ys[j] - from_y) - down * (state.xs[j] - from_x)
        if side >= 0:
            left = True
        if side <= 0:
            right = True
        if left and right:
            return True
    return False


def gather_near(state: State, mask: int, low_x: int, low_y: int, high_x: int, high_y: int) -> int:
    """List in `state.near` the polygons with `mask` whose boxes meet a box; returns how many."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    found = 0
    flags, near = state.flags, state.near
    left, right, bottom, top = state.low_x, state.high_x, state.low_y, state.high_y
    for i in range(state.polygon_count):
        if (
            left[i] <= high_x
            and right[i] >= low_x
            and bottom[i] <= high_y
            and top[i] >= low_y
            and flags[i] & mask != 0
        ):
            near[found] = i
            found += 1
    return found


def flags_met(state: State, near: int, from_x: int, from_y: int, to_x: int, to_y: int) -> int:
    """The flags of the gathered polygons that a straight way meets; SOLID ends the search."""
    found = 0
    low_x, high_x = (from_x, to_x) if from_x < to_x else (to_x, from_x)
    low_y, high_y = (from_y, to_y) if from_y < to_y else (to_y, from_y)
    left, right, bottom, top = state.low_x, state.high_x, state.low_y, state.high_y
    for i in range(near):
        polygon = state.near[i]
        if (
            left[polygon] > high_x
            or right[polygon] < low_x
            or bottom[polygon] > high_y
            or top[polygon] < low_y
        ):
            continue
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


def meets_solid(state: State, from_x: int, from_y: int, to_x: int, to_y: int) -> bool:
    """Say whether a straight way meets anything solid."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    low_x, high_x = (from_x, to_x) if from_x < to_x else (to_x, from_x)
    low_y, high_y = (from_y, to_y) if from_y < to_y else (to_y, from_y)
    flags = state.flags
    left, right, bottom, top = state.low_x, state.high_x, state.low_y, state.high_y
    for i in range(state.polygon_count):
        if (
            left[i] <= high_x
            and right[i] >= low_x
            and bottom[i] <= high_y
            and top[i] >= low_y
            and flags[i] & SOLID != 0
            and is_met(state, i, from_x, from_y, to_x, to_y)
        ):
            return True
    return False


SEEN = 1
UNSEEN = 2
COVER_KNOWN = 4
"""What `state.sight` remembers of two people; above these bits the armour of cover."""
HIGH_BIT = 3
LOW_BIT = 9
VALUE_MASK = 63


def look(state: State, i: int, j: int) -> int:
    """Work out whether something opaque stands between two people: SEEN or UNSEEN."""
    person, other = state.people[i], state.people[j]
    x, y, to_x, to_y = person.x, person.y, other.x, other.y
    low_x, high_x = (x, to_x) if x < to_x else (to_x, x)
    low_y, high_y = (y, to_y) if y < to_y else (to_y, y)
    left, right, bottom, top = state.low_x, state.high_x, state.low_y, state.high_y
    for polygon in range(state.polygon_count):
        if (
            left[polygon] <= high_x
            and right[polygon] >= low_x
            and bottom[polygon] <= high_y
            and top[polygon] >= low_y
            and state.flags[polygon] & OPAQUE != 0
            and is_met(state, polygon, x, y, to_x, to_y)
        ):
            return UNSEEN
    return SEEN


def look_for_cover(state: State, i: int, j: int) -> tuple[int, int]:
    """The armour of what j has before him against i: for anybody, and for one who is down.

    Only what the line of fire meets and what is within 1.5 m of j counts (ruling O2).
    """
    person, other = state.people[i], state.people[j]
    near = gather_near(
        state, COVER | LOW, other.x - OBJECT, other.y - OBJECT, other.x + OBJECT, other.y + OBJECT
    )
    high, low = 0, 0
    for at in range(near):
        polygon = state.near[at]
        if state.values[polygon] <= high or not is_beside(state, polygon, other.x, other.y):
            continue
        if is_met(state, polygon, person.x, person.y, other.x, other.y):
            low = max(low, state.values[polygon])
            if state.flags[polygon] & COVER != 0:
                high = state.values[polygon]
    return high, low


def is_beside(state: State, polygon: int, x: int, y: int) -> bool:
    """Say whether something stands within 1.5 m of a place (PC-5.12)."""
    first, count = state.firsts[polygon], state.counts[polygon]
    return is_near_polygon(x, y, OBJECT, state.xs, state.ys, first, count)


def sight(state: State, i: int, j: int) -> int:
    """What is known of i looking at j, remembered while neither moves and the map stays."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    remember_place(state, i)
    remember_place(state, j)
    at = i * PEOPLE_MAX + j
    if state.sight[at] == 0:
        found = look(state, i, j)
        state.sight[at] = found
        state.sight[j * PEOPLE_MAX + i] = found
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
    return sight(state, i, j) & SEEN != 0


def cover_between(state: State, attacker: int, target: int, stance: int) -> int:
    """The armour of what stands before the target, in this stance; 0: nothing."""
    seen = sight(state, attacker, target)
    if seen & COVER_KNOWN == 0:
        high, low = look_for_cover(state, attacker, target)
        seen |= COVER_KNOWN | (high << HIGH_BIT) | (low << LOW_BIT)
        state.sight[attacker * PEOPLE_MAX + target] = seen
    if stance == Stance.STANDING:
        return (seen >> HIGH_BIT) & VALUE_MASK
    return seen >> LOW_BIT


def cover_of(state: State, attacker: int, target: int) -> int:
    """The armour of what the target has between him and the attacker, 0 for none (PC-2.18)."""
    return cover_between(state, attacker, target, state.people[target].stance)


def is_engaged_with(state: State, i: int, j: int) -> bool:
    """Say whether two enemies stand within 2 m with nothing between them (PC-6.1; ruling P10)."""
    person, other = state.people[i], state.people[j]
    if are_allies(state, person.seat, other.seat):
        return False
    far = ENGAGED
    if state.options.diagonal_grid != 0:
        far = max(far, GRID)
    across, down = other.x - person.x, other.y - person.y
    if across * across + down * down > far * far:
        return False
    return is_able(person) and is_able(other) and is_in_sight(state, i, j)


def is_engaged(state: State, i: int) -> bool:
    """Say whether somebody is in close combat with anybody (PC-6.1, 6.3)."""
    seat = state.people[i].seat
    for j in range(state.people_count):
        if not are_allies(state, state.people[j].seat, seat) and is_engaged_with(state, i, j):
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
        if state.values[polygon] > best and is_beside(state, polygon, person.x, person.y):
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
        if are_allies(state, other.seat, person.seat) or other.out != 0 or other.dead != 0:
            continue
        far = distance_squared(person.x, person.y, other.x, other.y)
        if found < 0 or far < least:
            found, least = j, far
    return found


def is_at_hand(state: State, i: int, j: int) -> bool:
    """Say whether j is within 1.5 m of i, with no wall between them."""
    person, other = state.people[i], state.people[j]
    near = is_within(person.x, person.y, other.x, other.y, OBJECT)
    return near and (i == j or is_in_sight(state, i, j))


def is_place_at_hand(state: State, i: int, x: int, y: int, far: int) -> bool:
    """Say whether a place is so near to somebody, with no wall between (PC-2.21, 3.15). What the
    place itself lies in or on, as a panel on a wall, does not keep it away.
    """
    person = state.people[i]
    if not is_within(person.x, person.y, x, y, far):
        return False
    if state.options.reach_through != 0:
        return True
    near = gather_near(
        state, OPAQUE, min(person.x, x), min(person.y, y), max(person.x, x), max(person.y, y)
    )
    for at in range(near):
        polygon = state.near[at]
        if is_met(state, polygon, person.x, person.y, x, y) and not is_in(state, polygon, x, y):
            return False
    return True


def is_in(state: State, polygon: int, x: int, y: int) -> bool:
    """Say whether a place lies in something or on its edge."""
    first, count = state.firsts[polygon], state.counts[polygon]
    return is_near_polygon(x, y, 0, state.xs, state.ys, first, count)


def is_anybody_in(state: State, polygon: int) -> bool:
    """Say whether somebody who is not dead stands or lies in something, or on its edge."""
    for i in range(state.people_count):
        person = state.people[i]
        if person.dead == 0 and is_in(state, polygon, person.x, person.y):
            return True
    return False


def is_helpless_near(state: State, i: int, j: int) -> bool:
    """Say whether j lies unconscious within the reach of a blow from i."""
    return not is_able(state.people[j]) and is_at_hand(state, i, j)
