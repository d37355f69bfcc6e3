"""Chapter 8, visibility: the line between the centres and the front arc; distances of places."""

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, SIDES, decomposed

from ..hexvertices import place_distance
from ..state import COLUMN, ROW, Character, State
from ..tables import FRONT_Q, FRONT_R
from .terrain import has_place, is_walled


def distance_between(one: Character, other: Character) -> int:
    """Distance in hexes; astride, the least over both hexes (SCH-8.3, 6.13)."""
    return place_distance(one.q, one.r, other.q, other.r)


def is_in_arc(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a place lies in the 180 degrees before a character (SCH-8.8; 17.4, 17.5); its own
    place is at no angle to it."""
    form = FRONT_Q[one.facing] * (q - one.q) + FRONT_R[one.facing] * (r - one.r)
    if form == 0 and state.options.open_arc == 1:
        return q == one.q and r == one.r
    return form >= 0


def is_line_clear(state: State, q: int, r: int, to_q: int, to_r: int) -> bool:
    """Whether no obstacle crosses or touches the line between two places (SCH-8.7, 8.11, 8.12).

    No opaque hex meets the closed segment (17.6, SCH-6.13): first those of both places are looked
    at, then ring after ring those between. The line passes between two hexes of a ring, `rest` /
    `full` of the way from one to the other; a hex is met when its centre lies within its own half
    breadth across the line, `near`, in the same unit. From a place astride the rings are counted
    from the hex before it (`back`) or beside it (`aslant`).
    """
    opaque = state.board.opaque
    if has_place(opaque, q, r) or has_place(opaque, to_q, to_r):
        return False
    direction, along, aside = decomposed(to_q - q, to_r - r)
    whole = along + aside
    full, advance = 2 * whole, 2 * aside
    near = 2 * (whole + max(along, aside)) // 3
    far = full - near
    step_q, step_r = DIRECTION_Q[direction], DIRECTION_R[direction]
    onward = (direction + 2) % SIDES
    side_q, side_r = DIRECTION_Q[onward], DIRECTION_R[onward]
    back = (q * side_r + r * side_q) & 1
    aslant = (q * step_r + r * step_q) & 1
    rest = aslant * whole - back * aside
    column = ((q - back * step_q - aslant * side_q) >> 1) + COLUMN
    row = ((r - back * step_r - aslant * side_r) >> 1) + ROW
    for _ in range(2 - back, whole, 2):
        column += step_q
        row += step_r
        rest += advance
        if rest >= full:
            rest -= full
            column += side_q
            row += side_r
        if rest <= near and (opaque[row] >> column) & 1 == 1:
            return False
        if rest >= far and (opaque[row + side_r] >> (column + side_q)) & 1 == 1:
            return False
    return state.wall_count == 0 or not is_walled(state, q, r, to_q, to_r)


def can_see_place(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a character has visibility to a place: arc and line (SCH-8.4, 8.7, 8.8, 16.15)."""
    return is_in_arc(state, one, q, r) and is_line_clear(state, one.q, one.r, q, r)
