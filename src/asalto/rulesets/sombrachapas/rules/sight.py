"""Chapter 8, visibility: the line between the centres and the front arc; distances of places."""

from asalto.core.hexes import DIRECTION_Q, DIRECTION_R, SIDES, decomposed
from asalto.core.hexlines import is_line_meeting_hex
from asalto.core.hexvertices import place_distance

from ..state import COLUMN, ROW, Board, Character, State
from ..tables import FRONT_Q, FRONT_R
from .terrain import is_walled


def distance_between(one: Character, other: Character) -> int:
    """Distance in hexes; astride, the least over both hexes (SCH-8.3, 6.13)."""
    q, r = other.q - one.q, other.r - one.r
    gap = max(abs(q), abs(r), abs(q + r))
    if (one.q | one.r) & 1 == 0 or (other.q | other.r) & 1 == 0:
        return gap >> 1
    return place_distance(one.q, one.r, other.q, other.r)


def is_in_arc(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a place lies in the 180 degrees before a character (SCH-8.8; 17.4, 17.5)."""
    form = FRONT_Q[one.facing] * (q - one.q) + FRONT_R[one.facing] * (r - one.r)
    return form > 0 or (form == 0 and state.options.open_arc == 0)


def is_line_clear(state: State, q: int, r: int, to_q: int, to_r: int) -> bool:
    """Whether no obstacle crosses or touches the line between two places (SCH-8.7, 8.11, 8.12)."""
    if (q | r | to_q | to_r) & 1 == 0:
        if not is_hex_line_clear(state.board, q >> 1, r >> 1, to_q >> 1, to_r >> 1):
            return False
    elif not is_place_line_clear(state.board, q, r, to_q, to_r):
        return False
    return not is_walled(state, q, r, to_q, to_r)


def is_hex_line_clear(board: Board, q: int, r: int, to_q: int, to_r: int) -> bool:
    """Whether no opaque hex meets the closed segment between two hex centres (17.6).

    Ring after ring: the line runs between two neighbours of the ring, `rest` / `whole` of the way
    from one to the other. A hex is met when its centre lies within its own half breadth across the
    line, which is (whole + the longer part) / 3 in the same unit.
    """
    opaque = board.opaque
    q, r, to_q, to_r = q + COLUMN, r + ROW, to_q + COLUMN, to_r + ROW
    if ((opaque[r] >> q) | (opaque[to_r] >> to_q)) & 1 == 1:
        return False
    direction, along, aside = decomposed(to_q - q, to_r - r)
    whole = along + aside
    reach = whole + max(along, aside)
    step_q, step_r = DIRECTION_Q[direction], DIRECTION_R[direction]
    onward = (direction + 1) % SIDES
    side_q, side_r = DIRECTION_Q[onward] - step_q, DIRECTION_R[onward] - step_r
    rest = 0
    for _ in range(1, whole):
        q += step_q
        r += step_r
        rest += aside
        if rest >= whole:
            rest -= whole
            q += side_q
            r += side_r
        if 3 * rest <= reach and (opaque[r] >> q) & 1 == 1:
            return False
        if rest > 0 and 3 * (whole - rest) <= reach:
            if (opaque[r + side_r] >> (q + side_q)) & 1 == 1:
                return False
    return True


def is_place_line_clear(board: Board, q: int, r: int, to_q: int, to_r: int) -> bool:
    """The same for places in doubled coordinates, of which one at least is astride (SCH-6.13).

    Ring after ring of places: of the four about the line, those that are hexes are looked at.
    """
    direction, along, aside = decomposed(to_q - q, to_r - r)
    whole = max(1, along + aside)
    step_q, step_r = DIRECTION_Q[direction], DIRECTION_R[direction]
    onward = (direction + 1) % SIDES
    side_q, side_r = DIRECTION_Q[onward] - step_q, DIRECTION_R[onward] - step_r
    opaque = board.opaque
    for ring in range(-1, along + aside + 2):
        sideways = ring * aside // whole - 1
        hex_q = q + step_q * ring + side_q * sideways
        hex_r = r + step_r * ring + side_r * sideways
        if (hex_q | hex_r) & 1 == 1:
            hex_q += side_q
            hex_r += side_r
            if (hex_q | hex_r) & 1 == 1:
                continue
        hex_q >>= 1
        hex_r >>= 1
        if (opaque[hex_r + ROW] >> (hex_q + COLUMN)) & 1 == 1:
            if is_line_meeting_hex(3 * q, 3 * r, 3 * to_q, 3 * to_r, hex_q, hex_r):
                return False
        hex_q += side_q
        hex_r += side_r
        if (opaque[hex_r + ROW] >> (hex_q + COLUMN)) & 1 == 1:
            if is_line_meeting_hex(3 * q, 3 * r, 3 * to_q, 3 * to_r, hex_q, hex_r):
                return False
    return True


def can_see_place(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a character has visibility to a place: arc and line (SCH-8.4, 8.7, 8.8, 16.15)."""
    return is_in_arc(state, one, q, r) and is_line_clear(state, one.q, one.r, q, r)


def can_see(state: State, one: Character, other: Character) -> bool:
    """Whether a character has visibility to another; it need not be mutual (SCH-8.9)."""
    return can_see_place(state, one, other.q, other.r)
