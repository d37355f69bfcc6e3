"""The way to what matters: the board flooded from there, as the greedy bot sees it."""

from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.stamps import stamped

from .ending import are_of_use, carried_with_allies, goal_with_allies
from .hexvertices import first_hex, second_hex
from .rules.sight import (
    distance_between,
)
from .rules.terrain import (
    FULL,
    add_hex,
    drop_hex,
    has_hex,
)
from .state import ACROSS, COLUMN, COURSES, NEARBY, PLANE, ROW, Character, State
from .tables import NEAR_AT, NEAR_Q, NEAR_R
from .vocabulary import FeatureKind, ItemKind, Status

FAR = 99
OBJECTIVE_STEP = 240
FIGHTER_STEP = 60
CLOSE_BY = 2
"""Rows from a character's own to that of any hex close by."""


def is_enemy(view: State, seat: int, other: Character) -> bool:
    """Whether a character is a living enemy of a seat."""
    return other.status == Status.IN_PLAY and view.sides[other.seat].side != view.sides[seat].side


def nearest_enemy(view: State, seat: int, one: Character) -> int:
    """Distance to the nearest enemy."""
    found = FAR
    for i in range(view.character_count):
        if is_enemy(view, seat, view.characters[i]):
            found = min(found, distance_between(one, view.characters[i]))
    return found


def set_course(view: State, seat: int, one: Character) -> int:
    """Flood the board from what matters, into `levels`; returns what a hex nearer is worth."""
    for i in range(PLANE):
        view.ground[i] = FULL ^ view.board.closed[i]
        view.wave[i] = 0
    for i in range(view.door_count):
        door = view.doors[i]
        if door.open == 0:
            add_hex(view.ground, door.q, door.r)
    drive = OBJECTIVE_STEP
    if not seed_objectives(view, seat, one):
        drive = FIGHTER_STEP
        for i in range(view.character_count):
            other = view.characters[i]
            if is_enemy(view, seat, other):
                q, r = first_hex(other.q, other.r)
                add_hex(view.wave, q, r)
    clear_friends(view, seat, one)
    first, last = bounds(view)
    stamp = stamp_of(view, one, first, last)
    place = stamp % COURSES
    if view.course_stamps[place] == stamp:
        for i in range(NEARBY):
            view.levels[i] = view.courses[place * NEARBY + i]
        return drive
    flood(view, one, first, last)
    view.course_stamps[place] = stamp
    for i in range(NEARBY):
        view.courses[place * NEARBY + i] = view.levels[i]
    return drive


def stamp_of(view: State, one: Character, first: int, last: int) -> int:
    """A number that stands for all that a flood begins with: rows close to the ground may hold what
    is to be reached as well."""
    q, r = first_hex(one.q, one.r)
    stamp = (q + 1) * PLANE + r + PLANE
    for i in range(max(0, first - CLOSE_BY), min(PLANE, last + CLOSE_BY + 1)):
        stamp = stamped(stamped(stamp, view.ground[i]), view.wave[i])
    return stamp


def clear_friends(view: State, seat: int, one: Character) -> None:
    """Take the hexes where friends stand out of the ground and out of what is to be reached."""
    for i in range(view.character_count):
        other = view.characters[i]
        if other.status != Status.IN_PLAY or (other.q == one.q and other.r == one.r):
            continue
        if view.sides[other.seat].side == view.sides[seat].side:
            q, r = first_hex(other.q, other.r)
            drop_hex(view.ground, q, r)
            drop_hex(view.wave, q, r)


def seed_objectives(view: State, seat: int, one: Character) -> bool:
    """Put what this character has to reach into the wave; False if it has only enemies to fight."""
    side = view.sides[seat]
    found = False
    carried = carried_with_allies(view, seat)
    if goal_with_allies(view, seat) > 0:
        for i in range(view.feature_count):
            feature = view.features[i]
            if feature.kind == FeatureKind.CONSOLE and (
                feature.seat == NOBODY or are_of_use(view, feature.seat, seat)
            ):
                add_hex(view.wave, feature.q, feature.r)
                found = True
        return found
    if carried == 0 and side.per_home == 0:
        return False
    if one.item != NOBODY or (side.per_left > 0 and not is_anything_left(view, seat)):
        for i in range(PLANE):
            view.wave[i] = view.board.exit[i] if carried > 0 else view.zones[seat].hexes[i]
            found = found or view.wave[i] != 0
        return found
    for i in range(view.item_count):
        if is_wanted(view, seat, i):
            add_hex(view.wave, view.items[i].q, view.items[i].r)
            found = True
    return found


def is_wanted(view: State, seat: int, i: int) -> bool:
    """Whether a crate or egg lies where this seat does not want it."""
    item = view.items[i]
    if item.kind == ItemKind.GEAR or item.gone == 1 or item.carrier != NOBODY:
        return False
    if view.sides[seat].per_home > 0:
        return not has_hex(view.zones[seat].hexes, item.q, item.r)
    return carried_with_allies(view, seat) > 0


def is_to_wait(view: State, seat: int) -> bool:
    """Whether an egg had better lie for now: it counts only in the end, and who has one in hand can
    neither shoot nor throw. It is time in the last round, or when no enemy is left."""
    if view.sides[seat].per_home == 0 or carried_with_allies(view, seat) > 0:
        return False
    return view.turn < view.rounds and is_anybody_against(view, seat)


def is_anybody_against(view: State, seat: int) -> bool:
    """Whether a seat has a living enemy."""
    for i in range(view.character_count):
        if is_enemy(view, seat, view.characters[i]):
            return True
    return False


def is_anything_left(view: State, seat: int) -> bool:
    """Whether any crate still lies about."""
    for i in range(view.item_count):
        if is_wanted(view, seat, i):
            return True
    return False


def flood(view: State, one: Character, first: int, last: int) -> None:
    """Spread the wave over the ground until it has passed the hexes close to a character."""
    for i in range(NEARBY):
        view.levels[i] = FAR
    q, r = first_hex(one.q, one.r)
    for i in range(PLANE):
        view.reached[i] = view.wave[i]
    level = 0
    rest = 2
    while level < FAR and rest > 0:
        for i in range(NEARBY):
            if view.levels[i] == FAR:
                column, row = q + NEAR_Q[i] + COLUMN, r + NEAR_R[i] + ROW
                if column >= 0 and 0 <= row < PLANE and (view.reached[row] >> column) & 1 == 1:
                    view.levels[i] = level
        if view.levels[0] < FAR:
            rest -= 1
        if not spread(view, first, last):
            return
        level += 1


def bounds(view: State) -> tuple[int, int]:
    """The first row with ground that a way may lead through, and the last."""
    first, last = 1, PLANE - 2
    while first < last and view.ground[first] == 0:
        first += 1
    while last > first and view.ground[last] == 0:
        last -= 1
    return first, last


def spread(view: State, first: int, last: int) -> bool:
    """One step of the flood, between two rows; False when nothing new is reached."""
    before = view.wave[first - 1]
    found = False
    for i in range(first, last + 1):
        now, after = view.wave[i], view.wave[i + 1]
        if before | now | after == 0:
            continue
        new = (now << 1) | (now >> 1) | after | (after << 1) | before | (before >> 1)
        new &= view.ground[i] & (FULL ^ view.reached[i])
        before = now
        view.wave[i] = new
        view.reached[i] |= new
        found = found or new != 0
    return found


def steps_to_go(view: State, one: Character, q: int, r: int) -> int:
    """Half steps from a place close to a character to what matters."""
    base_q, base_r = first_hex(one.q, one.r)
    one_q, one_r = first_hex(q, r)
    two_q, two_r = second_hex(q, r)
    return level_at(view, one_q - base_q, one_r - base_r) + level_at(
        view, two_q - base_q, two_r - base_r
    )


def level_at(view: State, q: int, r: int) -> int:
    """Steps to go from a hex so far from a character's own."""
    across, along = q + ACROSS // 2, r + ACROSS // 2
    if not (0 <= across < ACROSS and 0 <= along < ACROSS):
        return FAR
    place = NEAR_AT[across * ACROSS + along]
    return FAR if place >= NEARBY else view.levels[place]
