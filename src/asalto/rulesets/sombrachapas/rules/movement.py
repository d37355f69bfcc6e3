"""Chapters 5 and 6: steps, turns, tokens astride two hexes, passing half hexes.

A place (`q`, `r`) counts in half hexes: both even is a whole hex, an odd number stands astride two.
`who` is a character by its place in `state.characters`; `near` are characters as bits. Costs are
in action points (AP).
"""

from asalto.core.geometry.hexes import NOWHERE, SIDES, direction_of, length, opposite, turn_size

from ..hexvertices import place_side
from ..state import ROUTE, TO, TRIED, WAYS, Character, State
from ..tables import (
    ALL_KINDS,
    BACKWARD_COST,
    BREADTH,
    FORWARD_COST,
    FORWARD_KINDS,
    KIND_OF,
    REACH,
    STEP_Q,
    STEP_R,
    TURN_ON_ARRIVAL,
    TURN_SIZES,
    WAY_OF,
    WAY_Q,
    WAY_R,
    WAYS_THROUGH,
)
from ..vocabulary import Refusal, Status, Straddling
from .points import step_cost, step_times
from .sight import distance_between
from .terrain import is_difficult, is_impassable, is_walled, missing_half

FULL_HEX = -3
"""No half of the hex is free."""
UNTRIED = 0
BARRED = -1
"""A way that has not been looked at; one that no step can take (`way_between`)."""


def is_astride(q: int, r: int) -> bool:
    """Whether a place is two halves and not a whole hex (SCH-6.1)."""
    return (q | r) & 1 == 1


def step_kind(one: Character, q: int, r: int) -> int:
    """Which step leads from a character to a place, or NOWHERE (SCH-5.8, 5.13, 5.15; 17.8)."""
    off_q, off_r = q - one.q, r - one.r
    if off_q < -REACH or off_q > REACH or off_r < -REACH or off_r > REACH:
        return NOWHERE
    kind: int = KIND_OF[one.facing][(off_q + REACH) * BREADTH + off_r + REACH]
    return kind


def everybody_else(state: State, who: int) -> int:
    """All living characters but one, as bits."""
    found = 0
    for i in range(state.character_count):
        if i != who and state.characters[i].status == Status.IN_PLAY:
            found |= 1 << i
    return found


def is_place_taken(state: State, q: int, r: int, near: int) -> bool:
    """Whether any of the characters `near` holds part of what a place needs (SCH-5.2, 6.12).

    Two tokens astride share a hex in peace only on opposite halves of it (SCH-6.7).
    """
    i = 0
    while near > 0:
        if near & 1 == 1:
            other = state.characters[i]
            off_q, off_r = other.q - q, other.r - r
            if -2 <= off_q <= 2 and -2 <= off_r <= 2 and -2 <= off_q + off_r <= 2:
                if length(off_q, off_r) < 2:
                    return True
                straight = off_q == 0 or off_r == 0 or off_q + off_r == 0
                if not straight and is_astride(q, r) and is_astride(other.q, other.r):
                    return True
        near >>= 1
        i += 1
    return False


def place_refusal(state: State, q: int, r: int, near: int) -> int:
    """Why a token may not stand on a place (SCH-5.2, 6.2, 6.12, 7.1, 7.4)."""
    if is_impassable(state.board, q, r):
        return Refusal.BLOCKED
    if not is_astride(q, r):
        if state.half_count > 0 and missing_half(state, q >> 1, r >> 1) != NOWHERE:
            return Refusal.HALF_HEX
    else:
        one_q, one_r, two_q, two_r = q >> 1, (r + 1) >> 1, (q + 1) >> 1, r >> 1
        if state.half_count > 0:
            side = place_side(q, r)
            if not is_half_there(state, one_q, one_r, side):
                return Refusal.HALF_HEX
            if not is_half_there(state, two_q, two_r, opposite(side)):
                return Refusal.HALF_HEX
        if state.wall_count > 0 and is_walled(state, 2 * one_q, 2 * one_r, 2 * two_q, 2 * two_r):
            return Refusal.WALL_BETWEEN
    if near != 0 and is_place_taken(state, q, r, near):
        return Refusal.OCCUPIED
    return Refusal.NONE


def is_half_there(state: State, q: int, r: int, side: int) -> bool:
    """Whether the map leaves the half of a hex that lies on a side (SCH-6.7, 7.4)."""
    missing = missing_half(state, q, r)
    return missing == NOWHERE or missing == opposite(side)


def held_half(state: State, q: int, r: int, near: int) -> int:
    """The side of a hex whose half is held or missing; NOWHERE: none; FULL_HEX: both are."""
    held = missing_half(state, q, r)
    i = 0
    while near > 0:
        if near & 1 == 1:
            off_q = state.characters[i].q - 2 * q
            off_r = state.characters[i].r - 2 * r
            if -1 <= off_q <= 1 and -1 <= off_r <= 1 and -1 <= off_q + off_r <= 1:
                if held != NOWHERE or (off_q == 0 and off_r == 0):
                    return FULL_HEX
                held = direction_of(off_q, off_r)
        near >>= 1
        i += 1
    return held


def is_way_through(held: int, way: int) -> bool:
    """Whether the free half of a hex, held over side `held`, is open to one of the WAYS (17.8)."""
    return (WAYS_THROUGH[held] >> way) & 1 == 1


def landing(
    state: State, q: int, r: int, way: int, left: int, near: int
) -> tuple[int, int, int]:  # fmt: skip
    """What a step from a place by one of the WAYS comes to: (refusal, what multiplies its cost, 1
    for a half hex).

    `left`: the side over which the half hex is held that is being left, NOWHERE otherwise.
    """
    to_q, to_r = q + WAY_Q[way], r + WAY_R[way]
    if left != NOWHERE and not is_way_through(left, way):
        return Refusal.HALF_HEX, 1, 0
    refusal = end_refusal(state, q, r, to_q, to_r, near)
    if refusal != Refusal.NONE:
        return refusal, 1, 0
    refusal = place_refusal(state, to_q, to_r, near)
    half = 0
    if refusal in (Refusal.OCCUPIED, Refusal.HALF_HEX) and not is_astride(to_q, to_r):
        held = held_half(state, to_q >> 1, to_r >> 1, near)
        if held != FULL_HEX:
            half = 1
            refusal = Refusal.NONE
            if not is_way_through(held, WAYS - 1 - way):
                refusal = Refusal.HALF_HEX
    if refusal == Refusal.NONE and state.wall_count > 0 and is_walled(state, q, r, to_q, to_r):
        refusal = Refusal.WALL_BETWEEN
    return refusal, step_times(is_difficult(state.board, to_q, to_r), half == 1), half


def end_refusal(state: State, q: int, r: int, to_q: int, to_r: int, near: int) -> int:
    """Why no step may end there: never astride, or as the last step only (SCH-6.4 to 6.6)."""
    if not is_astride(to_q, to_r):
        return Refusal.NONE if state.halted == 0 else Refusal.MOVE_ENDED
    if state.options.straddling == Straddling.FREELY:
        return Refusal.NONE
    if state.options.straddling == Straddling.NEVER:
        return Refusal.NO_STRADDLING
    if state.halted == 0 and not is_astride(q, r):
        return Refusal.NONE
    if near != 0 and is_beside_straddler(state, near, to_q, to_r):
        return Refusal.NONE
    return Refusal.MOVE_ENDED


def is_beside_straddler(state: State, near: int, q: int, r: int) -> bool:
    """Whether a place lies beside one of the characters `near` that stands astride (SCH-6.6)."""
    i = 0
    while near > 0:
        other = state.characters[i]
        if near & 1 == 1 and is_astride(other.q, other.r):
            off_q, off_r = other.q - q, other.r - r
            if -3 <= off_q <= 3 and -3 <= off_r <= 3 and -3 <= off_q + off_r <= 3:
                return True
        near >>= 1
        i += 1
    return False


def can_go_on(
    state: State, who: int, q: int, r: int, anchor: int, facing: int, times: int, paid: int,
    points: int,
) -> bool:  # fmt: skip
    """Whether the AP reach from a half hex to a place to stand, by any turns and steps (SCH-6.11).

    `anchor` and `paid`: facing before the step into the half hex, AP already paid for turning. From
    one half hex the way may lead into another: the stretches tried are kept in `State.route`.
    """
    if points < FORWARD_COST:
        return False
    if state.options.way_back == 1 and can_go_back(state, who, q, r, facing, points):
        return True
    near = everybody_else(state, who)
    enter_half(state, 0, q, r, anchor, facing, times, paid, points, near)
    depth = 0
    while depth >= 0:
        base = ROUTE * depth
        tried = state.route[base + TRIED]
        if tried >= SIDES * ALL_KINDS:
            depth -= 1
            continue
        turned = (state.route[base + 3] + tried // ALL_KINDS) % SIDES
        kind = tried % ALL_KINDS
        rest = rest_when_turned(state, base, turned)
        if rest < (FORWARD_COST if kind < FORWARD_KINDS else BACKWARD_COST):
            state.route[base + TRIED] = tried - kind + ALL_KINDS
            continue
        state.route[base + TRIED] = tried + 1
        onward = way_on(state, base, WAY_OF[turned][kind], near)
        if onward == BARRED or (onward & 1 == 1 and state.options.one_half == 1):
            continue
        rest -= step_cost(state, who, kind, 0, onward >> 1)
        if rest < 0:
            continue
        to_q = state.route[base] + STEP_Q[turned][kind]
        to_r = state.route[base + 1] + STEP_R[turned][kind]
        if onward & 1 == 0:
            if is_way_back(state, who, to_q, to_r):
                continue
            return True
        depth += 1
        enter_half(state, depth, to_q, to_r, turned, turned, onward >> 1, 0, rest, near)
    return False


def is_way_back(state: State, who: int, q: int, r: int) -> bool:
    """Whether a place is the one that the way through half hexes began at, and no end for it."""
    if state.options.way_back == 1:
        return False
    if state.passing == 1:
        return q == state.came_q and r == state.came_r
    return q == state.characters[who].q and r == state.characters[who].r


def can_go_back(state: State, who: int, q: int, r: int, facing: int, points: int) -> bool:
    """Whether the AP reach from a half hex back to the place where the character still stands: the
    way by which it would come is open, and nobody else is there."""
    one = state.characters[who]
    off_q, off_r = one.q - q, one.r - r
    if state.passing == 1 or is_impassable(state.board, one.q, one.r):
        return False
    if end_refusal(state, q, r, one.q, one.r, 0) != Refusal.NONE:
        return False
    kind = KIND_OF[facing][(off_q + REACH) * BREADTH + off_r + REACH]
    times = step_times(is_difficult(state.board, one.q, one.r), False)
    return step_cost(state, who, kind, 0, times) <= points


def enter_half(
    state: State, depth: int, q: int, r: int, anchor: int, facing: int, times: int, paid: int,
    points: int, near: int,
) -> None:  # fmt: skip
    """Note a half hex on the way: where, how one faces there, what is left, what is tried."""
    base = ROUTE * depth
    state.route[base] = q
    state.route[base + 1] = r
    state.route[base + 2] = anchor
    state.route[base + 3] = facing
    state.route[base + 4] = times
    state.route[base + 5] = paid
    state.route[base + 6] = points
    state.route[base + 7] = held_half(state, q >> 1, r >> 1, near)
    state.route[base + TRIED] = 0
    for way in range(WAYS):
        state.route[base + TO + way] = 0


def rest_when_turned(state: State, base: int, turned: int) -> int:
    """AP left in a half hex on the way after turning there (SCH-5.6, 5.10, 6.11)."""
    route = state.route
    if turned == route[base + 3]:
        rest: int = route[base + 6]
        return rest
    price = TURN_ON_ARRIVAL[TURN_SIZES[route[base + 2] - turned + SIDES]] * route[base + 4]
    return route[base + 6] - max(0, price - route[base + 5])


def way_on(state: State, base: int, way: int, near: int) -> int:
    """What one of the WAYS from a half hex on the way comes to (`way_between`), looked at once."""
    route = state.route
    if route[base + TO + way] == UNTRIED:
        route[base + TO + way] = way_between(
            state, route[base], route[base + 1], way, route[base + 7], near
        )
    found: int = route[base + TO + way]
    return found


def way_between(state: State, q: int, r: int, way: int, left: int, near: int) -> int:
    """What one of the WAYS from a place comes to: BARRED, or twice what multiplies the cost of the
    step, plus 1 where it leads through a half hex (see `landing`)."""
    refusal, times, half = landing(state, q, r, way, left, near)
    return BARRED if refusal != Refusal.NONE else 2 * times + half


def half_being_left(state: State, who: int, near: int) -> int:
    """The side over which the hex is held that the active character is passing, else NOWHERE."""
    if state.passing == 0:
        return NOWHERE
    one = state.characters[who]
    return held_half(state, one.q >> 1, one.r >> 1, near)


def step_refusal(state: State, who: int, q: int, r: int, facing: int) -> int:
    """Why a character may not step to a place and face so (SCH-5.7 to 5.17, 6.1 to 6.11)."""
    one = state.characters[who]
    kind = step_kind(one, q, r)
    if kind == NOWHERE:
        return Refusal.NOT_A_STEP
    size = turn_size(one.facing, facing)
    if size != 0 and size != 3:
        return Refusal.TURN_ON_ARRIVAL
    near = everybody_else(state, who)
    left = half_being_left(state, who, near)
    refusal, times, half = landing(state, one.q, one.r, WAY_OF[one.facing][kind], left, near)
    if refusal != Refusal.NONE:
        return refusal
    if state.passing == 1 and half == 0 and is_way_back(state, who, q, r):
        return Refusal.NO_WAY_BACK
    if state.passing == 1 and half == 1 and state.options.one_half == 1:
        return Refusal.NO_WAY_ON
    rest = state.points - step_cost(state, who, kind, size, times)
    if rest < 0:
        return Refusal.NO_POINTS
    paid = TURN_ON_ARRIVAL[size] * times
    if half == 1 and not can_go_on(state, who, q, r, one.facing, facing, times, paid, rest):
        return Refusal.NO_WAY_ON
    return Refusal.NONE


def can_turn_in_passing(state: State, who: int, facing: int, rest: int, price: int) -> bool:
    """Whether a turn made in a half hex leaves enough AP to go on (SCH-6.11)."""
    one = state.characters[who]
    paid = max(state.paid, price)
    return can_go_on(
        state, who, one.q, one.r, state.anchor, facing, state.arrival, paid, rest
    )  # fmt: skip


def are_adjacent(one: Character, other: Character) -> bool:
    """Whether two characters are near enough for melee; sharing a hex counts (SCH-10.3, 6.13)."""
    return distance_between(one, other) <= 1
