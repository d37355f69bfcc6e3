"""Chapter 7: obstacles, obstructions, difficult ground, doors, fire underfoot.

A hex asked for lies on the board or one step off it, unless the question says otherwise.
"""

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, NOWHERE, SIDES
from asalto.core.kernel.records import NOBODY

from ..hexlines import edge_end, edge_start, is_line_meeting_wall
from ..state import COLUMN, PLANE, ROW, SIDE_MAX, Board, Character, State
from ..vocabulary import Status

FULL = (1 << (SIDE_MAX + 2)) - 1


def has_hex(plane: list[int], q: int, r: int) -> bool:
    """Whether a bit plane holds a hex."""
    return (plane[r + ROW] >> (q + COLUMN)) & 1 == 1


def add_hex(plane: list[int], q: int, r: int) -> None:
    """Put a hex into a bit plane."""
    plane[r + ROW] |= 1 << (q + COLUMN)


def drop_hex(plane: list[int], q: int, r: int) -> None:
    """Take a hex out of a bit plane."""
    plane[r + ROW] &= FULL ^ (1 << (q + COLUMN))


def is_on_board(board: Board, q: int, r: int) -> bool:
    """Whether a hex, whatever its numbers, is one of the board's."""
    if q < 0 or q >= SIDE_MAX or r < 1 - ROW or r >= SIDE_MAX:
        return False
    return (board.floor[r + ROW] >> (q + COLUMN)) & 1 == 1


def has_place(plane: list[int], q: int, r: int) -> bool:
    """Whether a bit plane holds any hex of a place in doubled coordinates."""
    one = plane[((r + 1) >> 1) + ROW] >> ((q >> 1) + COLUMN)
    two = plane[(r >> 1) + ROW] >> (((q + 1) >> 1) + COLUMN)
    return (one | two) & 1 == 1


def is_impassable(board: Board, q: int, r: int) -> bool:
    """Whether no token may stand on a place: obstacle, obstruction, shut door, fire (SCH-7.1)."""
    return has_place(board.closed, q, r)


def is_difficult(board: Board, q: int, r: int) -> bool:
    """Whether a place is difficult ground, terreno difícil: either hex is (SCH-7.5, 7.6, 6.13)."""
    return has_place(board.difficult, q, r)


def missing_half(state: State, q: int, r: int) -> int:
    """The side 0..5 of the half that the map cuts off a hex, or NOWHERE (SCH-6.7, 7.4)."""
    if (state.board.half[r + ROW] >> (q + COLUMN)) & 1 == 0:
        return NOWHERE
    for i in range(state.half_count):
        half = state.halves[i]
        if half.q == q and half.r == r:
            return half.side
    return NOWHERE


def refresh_board(state: State) -> None:
    """Work out anew which hexes stop sight and steps (SCH-7.7, 7.8)."""
    refresh_rows(state, 0, PLANE - 1)


def refresh_rows(state: State, first: int, last: int) -> None:
    """The same for some rows, changed by a door or fire (SCH-7.7, 7.8, 14.10, 14.11)."""
    board = state.board
    for i in range(first, last + 1):
        board.opaque[i] = board.obstacle[i]
    for i in range(state.door_count):
        door = state.doors[i]
        if door.side == NOBODY and door.open == 0:
            add_hex(board.opaque, door.q, door.r)
    for i in range(state.fire_count):
        fire = state.fires[i]
        for bit in range(SIDES + 1):
            if (fire.mask >> bit) & 1 == 1:
                q, r = fire_hex(fire.q, fire.r, bit)
                add_hex(board.opaque, q, r)
    for i in range(first, last + 1):
        outside = FULL ^ board.floor[i]
        board.closed[i] = outside | board.obstruction[i] | board.opaque[i]
    forget_surroundings(state)


def forget_surroundings(state: State) -> None:
    """What was known of the active character's place holds no more (`state.Here`)."""
    state.here.who = NOBODY


def fire_hex(q: int, r: int, bit: int) -> tuple[int, int]:
    """The hex that stands for one bit of a fire: 0 the centre, 1 + d its neighbour (SCH-14.6)."""
    if bit == 0:
        return q, r
    return q + DIRECTION_Q[bit - 1], r + DIRECTION_R[bit - 1]


def fire_rounds(state: State, q: int, r: int) -> int:
    """How many rounds a hex will burn; of two fires the longer counts (SCH-14.11)."""
    rounds = 0
    for i in range(state.fire_count):
        fire = state.fires[i]
        for bit in range(SIDES + 1):
            if (fire.mask >> bit) & 1 == 1:
                fire_q, fire_r = fire_hex(fire.q, fire.r, bit)
                if fire_q == q and fire_r == r:
                    rounds = max(rounds, fire.rounds)
    return rounds


def is_walled(state: State, q: int, r: int, to_q: int, to_r: int) -> bool:
    """Whether a wall or shut side door meets the segment between two places (SCH-7.1, 8.12)."""
    q, r, to_q, to_r = 3 * q, 3 * r, 3 * to_q, 3 * to_r
    low_q, high_q = min(q, to_q), max(q, to_q)
    low_r, high_r = min(r, to_r), max(r, to_r)
    for i in range(state.wall_count):
        wall = state.walls[i]
        if max(wall.q, wall.to_q) < low_q or min(wall.q, wall.to_q) > high_q:
            continue
        if max(wall.r, wall.to_r) < low_r or min(wall.r, wall.to_r) > high_r:
            continue
        if wall.door != NOBODY and state.doors[wall.door].open != 0:
            continue
        if is_line_meeting_wall(q, r, to_q, to_r, wall.q, wall.r, wall.to_q, wall.to_r):
            return True
    return False


def set_wall_on_side(state: State, i: int, q: int, r: int, side: int, door: int) -> None:
    """Make wall i the side of a hex; `door` says which door it is, or NOBODY."""
    wall = state.walls[i]
    wall.q, wall.r = edge_start(q, r, side)
    wall.to_q, wall.to_r = edge_end(q, r, side)
    wall.door = door


def is_in_hex(one: Character, q: int, r: int) -> bool:
    """Whether a character stands in a hex, whole or half (SCH-13.4)."""
    gap_q, gap_r = one.q - 2 * q, one.r - 2 * r
    return max(abs(gap_q), abs(gap_r), abs(gap_q + gap_r)) < 2


def is_next_to_hex(one: Character, q: int, r: int) -> bool:
    """Whether a character stands in a neighbour of a hex, or in the hex."""
    gap_q, gap_r = one.q - 2 * q, one.r - 2 * r
    return max(abs(gap_q), abs(gap_r), abs(gap_q + gap_r)) < 4


def is_hex_taken(state: State, q: int, r: int) -> bool:
    """Whether a living character stands in a hex, whole or half."""
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status == Status.IN_PLAY and is_in_hex(one, q, r):
            return True
    return False
