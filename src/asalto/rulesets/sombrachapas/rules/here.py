"""What the active character has about it: kept until it moves or the board changes.

Nothing here is a rule of its own. Between two steps a character chooses many times, always at the
same place; what can be said of the place is worked out once, by the rules of movement and sight.
"""

from asalto.core.geometry.hexes import SIDES
from asalto.core.kernel.records import NOBODY

from ..state import COLUMN, ROW, Character, State
from ..tables import (
    ALL_KINDS,
    ALL_WAYS,
    AROUND_COUNT,
    AROUND_Q,
    AROUND_R,
    AROUND_WAYS,
    BACKWARD_COST,
    CARRYING_EXTRA,
    DIFFICULT_TIMES,
    FORWARD_COST,
    FORWARD_KINDS,
    NEAREST,
    REACH,
    TURN_SIZES,
    WAY_OF,
    WAY_Q,
    WAY_R,
    WAYS_ASTRIDE,
)
from ..vocabulary import Refusal, Status, Straddling
from .movement import (
    BARRED,
    can_go_on,
    end_refusal,
    half_being_left,
    is_astride,
    is_place_taken,
    is_way_back,
    step_kind,
    way_between,
)
from .points import step_cost, turn_cost
from .ranged import own_side_spared
from .sight import distance_between, is_line_clear
from .terrain import add_hex, is_difficult

NEAR = 5
"""Doubled distance within which another token can matter for a step."""
ROWS_NEAR = 4
"""Rows of hexes that a step can touch."""
OPEN = 2
"""What a step comes to with nothing in its way (`way_to`)."""


def look_about(state: State) -> None:
    """Note who stands where about the active character, unless it is known already."""
    here, who = state.here, state.active
    if here.who == who:
        return
    one, farthest = state.characters[who], state.options.farthest
    others = near = straddlers = beside = within = 0
    spared, whole = own_side_spared(state), not is_astride(one.q, one.r)
    side, in_play = state.sides[one.seat].side, Status.IN_PLAY
    for i in range(state.character_count):
        other = state.characters[i]
        if other.status != in_play or i == who:
            continue
        bit = 1 << i
        others |= bit
        off_q, off_r = other.q - one.q, other.r - one.r
        gap = max(abs(off_q), abs(off_r), abs(off_q + off_r))
        astride = (other.q | other.r) & 1
        if gap <= NEAR:
            near |= bit
            straddlers |= bit * astride
        if spared and state.sides[other.seat].side == side:
            continue
        distance = gap >> 1
        if astride == 1 and not whole and not NEAREST < distance <= farthest:
            distance = distance_between(one, other)
        if distance < NEAREST:
            beside |= bit
        elif distance <= farthest:
            within |= bit
    here.who = who
    here.others, here.near, here.straddlers = others, near, straddlers
    here.beside, here.within = beside, within
    here.clear = here.hidden = 0
    here.left = half_being_left(state, who, near)
    here.plain = 1 if state.wall_count + state.half_count + state.passing == 0 else 0
    note_hexes(state, one)
    note_ways(state, one)


def note_hexes(state: State, one: Character) -> None:
    """Note which hexes about a character are closed, taken, difficult (SCH-5.2, 6.7, 7.1, 7.5)."""
    here, board = state.here, state.board
    first = ((one.r - REACH) >> 1) + ROW
    for row in range(first, first + ROWS_NEAR):
        here.shut[row] = board.closed[row]
        here.rough[row] = board.difficult[row]
    near, i = here.near, 0
    while near > 0:
        if near & 1 == 1:
            q, r = state.characters[i].q, state.characters[i].r
            if is_astride(q, r):
                add_hex(here.rough, q >> 1, (r + 1) >> 1)
                add_hex(here.rough, (q + 1) >> 1, r >> 1)
            else:
                add_hex(here.shut, q >> 1, r >> 1)
        near >>= 1
        i += 1


def note_ways(state: State, one: Character) -> None:
    """Note which ways are barred and which are open; the rest is looked at when asked for."""
    here, options = state.here, state.options
    sort = 2 * (one.q & 1) + (one.r & 1)
    around_q, around_r, touching = AROUND_Q[sort], AROUND_R[sort], AROUND_WAYS[sort]
    first_q, first_r = (one.q >> 1) + COLUMN, (one.r >> 1) + ROW
    barred = unsure = 0
    for k in range(AROUND_COUNT[sort]):
        row, column = first_r + around_r[k], first_q + around_q[k]
        if (here.shut[row] >> column) & 1 == 1:
            barred |= touching[k]
        elif (here.rough[row] >> column) & 1 == 1:
            unsure |= touching[k]
    if state.halted == 1:
        barred |= ALL_WAYS - WAYS_ASTRIDE[sort]
    if options.straddling == Straddling.NEVER:
        barred |= WAYS_ASTRIDE[sort]
    elif options.straddling == Straddling.LAST_STEP and sort > 0:
        unsure |= WAYS_ASTRIDE[sort]
        if here.straddlers == 0:
            barred |= WAYS_ASTRIDE[sort]
    if here.plain == 0:
        unsure = ALL_WAYS
    here.barred = barred
    here.open = ALL_WAYS & ~(barred | unsure)
    here.looked = 0


def priced_step(state: State, who: int, q: int, r: int, facing: int) -> tuple[int, int]:
    """AP of a legal step, and what multiplies it (negative: through a half hex)."""
    one = state.characters[who]
    look_about(state)
    kind = step_kind(one, q, r)
    found = way_to(state, WAY_OF[one.facing][kind])
    times = found >> 1
    cost = step_cost(state, who, kind, TURN_SIZES[facing - one.facing + SIDES], times)
    return cost, -times if found & 1 == 1 else times


def is_line_clear_to(state: State, other: int) -> bool:
    """Whether nothing stops the line from the active character to another (SCH-8.7)."""
    here, bit = state.here, 1 << other
    if (here.clear | here.hidden) & bit == 0:
        one, target = state.characters[here.who], state.characters[other]
        if is_line_clear(state, one.q, one.r, target.q, target.r):
            here.clear |= bit
        else:
            here.hidden |= bit
    return here.clear & bit != 0


def way_to(state: State, way: int) -> int:
    """What a step by one of the WAYS comes to: BARRED, or twice what multiplies it, plus 1 where
    it leads through a half hex."""
    here, bit = state.here, 1 << way
    if here.barred & bit != 0:
        return BARRED
    if here.open & bit != 0:
        return OPEN
    if here.looked & bit == 0:
        here.looked |= bit
        here.ways[way] = found_way(state, way)
    found: int = here.ways[way]
    return found


def found_way(state: State, way: int) -> int:
    """The same, worked out by the rules of movement (SCH-5.2, 5.7 to 5.16, 6.1 to 6.11, 7.1)."""
    here = state.here
    one, straddlers = state.characters[here.who], here.straddlers
    q, r = one.q + WAY_Q[way], one.r + WAY_R[way]
    if end_refusal(state, one.q, one.r, q, r, straddlers) != Refusal.NONE:
        return BARRED
    if here.plain == 1:
        if straddlers == 0 or not is_place_taken(state, q, r, straddlers):
            return 2 * DIFFICULT_TIMES if is_difficult(state.board, q, r) else 2
        if is_astride(q, r):
            return BARRED
    found = way_between(state, one.q, one.r, way, here.left, here.near)
    if state.passing == 1 and found & 1 == 0 and is_way_back(state, here.who, q, r):
        return BARRED
    if state.passing == 1 and found & 1 == 1 and state.options.one_half == 1:
        return BARRED
    return found


def can_step_on(state: State, facing: int, points: int) -> bool:
    """Whether the AP reach for a step from here to a place to stand, without turning further."""
    one = state.characters[state.here.who]
    extra = CARRYING_EXTRA if one.item != NOBODY else 0
    for kind in range(ALL_KINDS):
        cost = FORWARD_COST if kind < FORWARD_KINDS else BACKWARD_COST
        if cost + extra > points:
            return False
        way = WAY_OF[facing][kind]
        found = way_to(state, way)
        if found > 0 and found & 1 == 0 and cost * (found >> 1) + extra <= points:
            return True
    return False


def is_spent(state: State, who: int, facing: int) -> bool:
    """Whether a facing has been taken since the last step or act: each may be taken once (SCH-5.6).

    RULING: turns of 0 AP would have no end. In a half hex somebody who cannot go on as he stands
    may turn back to where he can.
    """
    if (state.faced >> facing) & 1 == 0:
        return False
    if state.passing == 0:
        return True
    look_about(state)
    rest = state.points - turn_cost(state, facing)
    now = state.characters[who].facing
    if not can_step_on(state, now, state.points) and can_step_on(state, facing, rest):
        return False
    return can_pass_on(state, now, state.points) or not can_pass_on(state, facing, rest)


def can_pass_on(state: State, facing: int, points: int) -> bool:
    """Whether the AP reach for a step from here, without turning first, to a place to stand or into
    another half hex from which the way goes on (SCH-6.11)."""
    who = state.here.who
    one = state.characters[who]
    extra = CARRYING_EXTRA if one.item != NOBODY else 0
    for kind in range(ALL_KINDS):
        way = WAY_OF[facing][kind]
        found = way_to(state, way)
        times = found >> 1
        cost = FORWARD_COST if kind < FORWARD_KINDS else BACKWARD_COST
        rest = points - cost * times - extra
        if found == BARRED or rest < 0:
            continue
        q, r = one.q + WAY_Q[way], one.r + WAY_R[way]
        if found & 1 == 0 or can_go_on(state, who, q, r, facing, facing, times, 0, rest):
            return True
    return False
