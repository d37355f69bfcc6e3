"""Moving (PC-3.8 to 3.11) in straight legs, and leaving close combat (PC-6.7)."""

from asalto.core.geometry.plane import distance_ceil, point_along
from asalto.core.kernel.records import NOBODY

from .. import say
from ..options import Options
from ..say import Log
from ..state import REACH_MAX, ROUGH, SOLID, Person, Stance, State
from ..tables import (
    CRAWL,
    CROUCH_PART,
    MAJORS,
    MINORS,
    MINORS_FOR_MAJOR,
    PRONE_PART,
    ROUGH_PART,
    STEP,
)
from .checks import is_crawling
from .detour import next_step
from .space import flags_met, gather_near, is_engaged_with, nearest_enemy, way_flags

SIDE = 1000
DIAGONAL = 707
COMPASS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
WORTH = 1000
"""What is left of a move is offered again only from a metre on."""
SPOTS_OFFERED = 4


def minors_left(state: State) -> int:
    """Minor actions still to be had: one, three if the major is given up (PC-2.20, 3.1, 8.2).

    Who is seriously wounded has no minor action of his own (open document).
    """
    own = 0 if is_crawling(state.options, state.people[state.actor]) else MINORS
    return own + (MAJORS - state.majors) * MINORS_FOR_MAJOR - state.minors


def may_major(state: State) -> bool:
    """Say whether the major action is still there and not traded away (PC-2.1, 2.20)."""
    own = 0 if is_crawling(state.options, state.people[state.actor]) else MINORS
    return state.majors < MAJORS and state.minors <= own


def part_of_stance(options: Options, stance: int) -> int:
    """By how much a stance divides moves (PC-3.8): lying 4 (3.10), crouching 2 (open document;
    not with `free_crouch`)."""
    if stance == Stance.PRONE:
        return PRONE_PART
    if stance == Stance.CROUCHED and options.free_crouch == 0:
        return CROUCH_PART
    return 1


def part_of(options: Options, person: Person) -> int:
    """By how much a stance divides moves: not at all for who crawls as it is (ruling O4)."""
    return 1 if is_crawling(options, person) else part_of_stance(options, person.stance)


def allowance(state: State, person: Person) -> int:
    """Millimetres that one minor action gives him (PC-3.8, 3.11)."""
    if is_crawling(state.options, person):
        return max(0, min(person.movement, CRAWL - state.moved))
    return person.movement


def fresh_limit(state: State, person: Person, part: int) -> int:
    """The longest leg of a new minor action (PC-3.8, 3.11): divided, in whole half metres."""
    full = allowance(state, person) // part
    return full if part == 1 else full - full % STEP


def rest_limit(state: State, part: int) -> int:
    """The longest leg that is left of the move in hand; where the ground or stance is another than
    that of the last leg, in whole half metres again (PC-3.9, 3.10)."""
    far = state.left // part
    return far if part == 1 or part == state.divisor else far - far % STEP


def leg_limit(state: State, person: Person, part: int) -> int:
    """The longest leg that can be walked now: of the move in hand, or of a new minor action."""
    far = rest_limit(state, part)
    if minors_left(state) > 0:
        far = max(far, fresh_limit(state, person, part))
    return far


def leg_part(state: State, person: Person, x: int, y: int) -> int:
    """What divides this leg: stance, and 2 if any of it is difficult ground (PC-3.9); 0: barred."""
    flags = way_flags(state, SOLID | ROUGH, person.x, person.y, x, y)
    if flags & SOLID != 0:
        return 0
    return ground_part(state.options, part_of(state.options, person), flags)


def ground_part(options: Options, part: int, flags: int) -> int:
    """Stance and difficult ground multiply; the worse one alone counts with `worst_ground` (P6)."""
    if flags & ROUGH == 0:
        return part
    return max(part, ROUGH_PART) if options.worst_ground != 0 else part * ROUGH_PART


def begin_leg(state: State, mover: int, x: int, y: int) -> None:
    """Somebody sets out; each engaged enemy strikes at him once in a move (PC-6.7; ruling P11)."""
    person = state.people[mover]
    part = leg_part(state, person, x, y)
    if distance_ceil(person.x, person.y, x, y) > rest_limit(state, part):
        state.struck = 0
    state.mover = mover
    state.to_x = x
    state.to_y = y


def may_still_go(state: State) -> bool:
    """Say whether the mover can go on as he set out: a free attack may have hurt him too badly."""
    person = state.people[state.mover]
    part = leg_part(state, person, state.to_x, state.to_y)
    length = distance_ceil(person.x, person.y, state.to_x, state.to_y)
    return part > 0 and length <= leg_limit(state, person, part)


def pay_leg(state: State, person: Person, x: int, y: int) -> None:
    """Take the cost of a leg from the move in hand or from a new minor action."""
    part = leg_part(state, person, x, y)
    charge(state, person, part, distance_ceil(person.x, person.y, x, y))


def charge(state: State, person: Person, part: int, length: int) -> None:
    """Take a leg of that length, which `part` divides, from the move in hand or a new action."""
    rest = rest_limit(state, part)
    if length > rest:
        state.minors += 1
        rest = fresh_limit(state, person, part)
    state.left = max(0, (rest - length) * part)
    state.divisor = part
    state.moved += length * part


def finish_leg(state: State, log: Log) -> None:
    """The mover arrives; whoever can no longer go so far stays."""
    mover = state.mover
    person = state.people[mover]
    stays = not may_still_go(state)
    state.mover = NOBODY
    if stays:
        return
    pay_leg(state, person, state.to_x, state.to_y)
    length = distance_ceil(person.x, person.y, state.to_x, state.to_y)
    person.x = state.to_x
    person.y = state.to_y
    person.vantage = 0
    person.shelter = 0
    say.moved(log, mover, person.x, person.y, length)


def next_striker(state: State) -> int:
    """The next enemy engaged with the mover who has not been asked in this move (PC-6.7).

    RULING: several strike in the order of the turn; who is still surprised does not, as he does
    not react.
    """
    for place in range(state.people_count):
        enemy = state.order[place]
        ready = (state.struck >> enemy) & 1 == 0 and state.people[enemy].surprised == 0
        if ready and is_engaged_with(state, state.mover, enemy):
            state.struck |= 1 << enemy
            state.leavers = enemy + 1
            return enemy
    return NOBODY


def one_only(state: State) -> None:
    """With `one_strikes` nobody strikes after the first who did (ruling P11)."""
    if state.options.one_strikes != 0:
        state.struck = (1 << state.people_count) - 1


# Where a sensible person might go: what is offered, not what is allowed


def is_barred(state: State, person: Person, near: int, x: int, y: int, mask: int) -> bool:
    """Say whether a place is off the map, or a leg to it meets gathered polygons of `mask`."""
    if x < 0 or y < 0 or x > state.width or y > state.height:
        return True
    return near > 0 and flags_met(state, near, person.x, person.y, x, y) & mask != 0


def add_place(person: Person, x: int, y: int) -> None:
    """Offer a place, if there is room for it and it is none offered already."""
    count = person.reach_count[0]
    if count >= REACH_MAX or (x == person.x and y == person.y):
        return
    for i in range(count):
        if person.reach_x[i] == x and person.reach_y[i] == y:
            return
    person.reach_x[count] = x
    person.reach_y[count] = y
    person.reach_count[0] = count + 1


def half_leg(far: int) -> int:
    """The leg offered where difficult ground or a wall bars the whole one: in half metres."""
    half = far // ROUGH_PART
    return half - half % STEP


def add_compass(state: State, person: Person, near: int, far: int) -> None:
    """Offer eight directions: as far as he gets, else half of it, else nothing."""
    half = half_leg(far)
    slant, half_slant = DIAGONAL * far // SIDE, DIAGONAL * half // SIDE
    for at in range(len(COMPASS)):
        across, down = COMPASS[at]
        straight = across == 0 or down == 0
        leg = far if straight else slant
        x, y = person.x + across * leg, person.y + down * leg
        if is_barred(state, person, near, x, y, SOLID | ROUGH):
            leg = half if straight else half_slant
            x, y = person.x + across * leg, person.y + down * leg
            if is_barred(state, person, near, x, y, SOLID):
                continue
        add_place(person, x, y)


def add_towards(state: State, person: Person, near: int, x: int, y: int, far: int) -> None:
    """Offer a leg towards a point, as far as he gets, else half of it, else nothing."""
    near_x, near_y = point_along(person.x, person.y, x, y, far)
    if is_barred(state, person, near, near_x, near_y, SOLID | ROUGH):
        near_x, near_y = point_along(person.x, person.y, x, y, half_leg(far))
        if is_barred(state, person, near, near_x, near_y, SOLID):
            return
    add_place(person, near_x, near_y)


def find_reach(state: State, i: int, goal_x: int, goal_y: int) -> None:
    """Places for person i to go to, remembered until he, his nearest enemy or the map changes."""
    person = state.people[i]
    part = part_of(state.options, person)
    far = leg_limit(state, person, part)
    if far * part < WORTH:
        person.reach_count[0] = 0
        person.reach_key[0] = 0
        return
    enemy = nearest_enemy(state, i)
    enemy_x, enemy_y = person.x, person.y
    if enemy != NOBODY:
        enemy_x, enemy_y = state.people[enemy].x, state.people[enemy].y
    if is_reach_known(state, person, far, enemy_x, enemy_y, goal_x, goal_y):
        return
    step_x, step_y = next_step(state, person.x, person.y, enemy_x, enemy_y)
    side_x, side_y = goal_x, goal_y
    if goal_x != NOBODY:
        side_x, side_y = next_step(state, person.x, person.y, goal_x, goal_y)
    near = gather_near(
        state, SOLID | ROUGH, person.x - far, person.y - far, person.x + far, person.y + far
    )
    person.reach_count[0] = 0
    add_compass(state, person, near, far)
    if enemy != NOBODY:
        if step_x != enemy_x or step_y != enemy_y:
            add_towards(state, person, near, step_x, step_y, far)
        add_towards(state, person, near, enemy_x, enemy_y, far)
    if goal_x != NOBODY:
        if side_x != goal_x or side_y != goal_y:
            add_towards(state, person, near, side_x, side_y, far)
        add_towards(state, person, near, goal_x, goal_y, far)
    add_spots(state, person, near, far)


def is_reach_known(
    state: State, person: Person, far: int, enemy_x: int, enemy_y: int, goal_x: int, goal_y: int
) -> bool:
    """Say whether the places remembered still hold; if not, note for what they will."""
    key = person.reach_key
    if (
        key[0] == state.map_stamp[0]
        and key[1] == person.x
        and key[2] == person.y
        and key[3] == far * 4 + person.stance
        and key[4] == enemy_x
        and key[5] == enemy_y
        and key[6] == goal_x
        and key[7] == goal_y
        and key[0] != 0
    ):
        return True
    key[0] = state.map_stamp[0]
    key[1] = person.x
    key[2] = person.y
    key[3] = far * 4 + person.stance
    key[4] = enemy_x
    key[5] = enemy_y
    key[6] = goal_x
    key[7] = goal_y
    return False


def add_spots(state: State, person: Person, near: int, far: int) -> None:
    """Offer places beside cover that lie within reach."""
    offered = 0
    xs, ys = state.spot_x, state.spot_y
    for at in range(state.spot_count):
        x, y = xs[at], ys[at]
        across, down = x - person.x, y - person.y
        if across > far or -across > far or across * across + down * down > far * far:
            continue
        if near == 0 or flags_met(state, near, person.x, person.y, x, y) == 0:
            add_place(person, x, y)
            offered += 1
            if offered >= SPOTS_OFFERED:
                return
