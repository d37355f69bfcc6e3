"""Axial hexes: directions, distance, rotation, bearings, sections, rings, discs and board codes.

Kernel subset: whole numbers only. A hex is an axial pair (q, r); an offset is
the difference of two hexes. Directions run clockwise from 0; hexes have no
drawing here: flat or pointy tops are a matter of `flat_centre` and `pointy_centre`.
Exact in signed 64 bits for |q|, |r| <= HEX_LIMIT.
"""

HEX_LIMIT = 1_000_000
SIDES = 6
NOWHERE = -1
"""No direction: the offset is zero, or not on a straight line."""

DIRECTION_Q = (0, 1, 1, 0, -1, -1)
DIRECTION_R = (-1, -1, 0, 1, 1, 0)

AHEAD = 0
FRONT_RIGHT = 1
ABEAM_RIGHT = 2
REAR_RIGHT = 3
ASTERN = 4
REAR_LEFT = 5
ABEAM_LEFT = 6
FRONT_LEFT = 7
SAME_HEX = 8
BY_SIDES = (
    FRONT_LEFT, ABEAM_LEFT, REAR_LEFT,
    AHEAD, SAME_HEX, ASTERN,
    FRONT_RIGHT, ABEAM_RIGHT, REAR_RIGHT,
)  # fmt: skip
"""Sections from left to right, in each from ahead to astern."""
RIGHT_Q = (1, 1, 0, -1, -1, 0)
RIGHT_R = DIRECTION_Q
"""How far an offset lies to the right, by the direction in which one looks: columns of hexes."""
ASTERN_Q = (1, -1, -2, -1, 1, 2)
ASTERN_R = (2, 1, -1, -2, -1, 1)
"""The same for how far astern, in halves of a hex."""

ODD_Q = 0
"""Board file whose odd columns lie half a hex lower (drawn with flat tops)."""
ODD_R = 1
"""Board file whose odd rows lie half a hex to the right (drawn with pointy tops)."""
CODE_BASE = 100


# Directions and turns


def neighbour(q: int, r: int, direction: int) -> tuple[int, int]:
    """Return the hex next to (q, r) in a direction 0..5."""
    return q + DIRECTION_Q[direction], r + DIRECTION_R[direction]


def moved(q: int, r: int, direction: int, steps: int) -> tuple[int, int]:
    """Return the hex `steps` hexes from (q, r) in a direction 0..5; negative steps go back."""
    return q + steps * DIRECTION_Q[direction], r + steps * DIRECTION_R[direction]


def turned(direction: int, turns: int) -> int:
    """Return a direction or vertex 0..5 turned clockwise by `turns` sixths (negative: left)."""
    return (direction + turns) % SIDES


def opposite(direction: int) -> int:
    """Return the opposite of a direction or vertex 0..5."""
    return (direction + 3) % SIDES


def turn_size(start: int, end: int) -> int:
    """Return the size of the shorter turn, 0..3 sixths."""
    right = (end - start) % SIDES
    return min(right, SIDES - right)


# Distance and straight lines


def length(q: int, r: int) -> int:
    """Return the distance in hexes an offset spans: max(|q|, |r|, |q + r|)."""
    return max(abs(q), abs(r), abs(q + r))


def distance(q: int, r: int, to_q: int, to_r: int) -> int:
    """Return the distance in hexes between two hexes (CEP-11.5)."""
    return length(to_q - q, to_r - r)


def direction_of(q: int, r: int) -> int:
    """Return the direction 0..5 of an offset on a straight row of hexes, else NOWHERE."""
    direction, _, aside = decomposed(q, r)
    if aside != 0 or (q == 0 and r == 0):
        return NOWHERE
    return direction


def is_nearer(q: int, r: int, to_q: int, to_r: int, direction: int) -> bool:
    """Say whether one step from (q, r) in a direction 0..5 reduces the distance to the other."""
    return is_nearing(to_q - q, to_r - r, direction)


def is_nearing(q: int, r: int, direction: int) -> bool:
    """Say whether one step in a direction 0..5 shortens the offset (q, r) still to go."""
    return length(q - DIRECTION_Q[direction], r - DIRECTION_R[direction]) < length(q, r)


# Rotation and decomposition


def rotated(q: int, r: int, turns: int) -> tuple[int, int]:
    """Return an offset rotated clockwise about (0, 0) by `turns` sixths (negative: left)."""
    for _ in range(turns % SIDES):
        q, r = -r, q + r
    return q, r


def decomposed(q: int, r: int) -> tuple[int, int, int]:
    """Return (direction, along, aside): the offset in the two directions spanning it (CEP-21.8).

    The offset is `along` steps in `direction` and `aside` steps in the next one clockwise, with
    along >= 1 and aside >= 0, so along + aside is its length; (0, 0, 0) for the zero offset.
    """
    if q >= 0 and q + r < 0:
        return 0, -q - r, q
    if r < 0 and q + r >= 0:
        return 1, -r, q + r
    if q > 0 and r >= 0:
        return 2, q, r
    if q <= 0 and q + r > 0:
        return 3, q + r, -q
    if r > 0 and q + r <= 0:
        return 4, r, -q - r
    if q < 0 and r <= 0:
        return 5, -q, -r
    return 0, 0, 0


def composed(direction: int, along: int, aside: int) -> tuple[int, int]:
    """Return the offset of `along` steps in a direction and `aside` in the next one clockwise."""
    onward = (direction + 1) % SIDES
    return (
        along * DIRECTION_Q[direction] + aside * DIRECTION_Q[onward],
        along * DIRECTION_R[direction] + aside * DIRECTION_R[onward],
    )


def halved(q: int, r: int) -> tuple[int, int]:
    """Return an offset moved back by half of each part of it, dropping fractions (CEP-21.8).

    Of `along` and `aside` steps ceil(along / 2) and ceil(aside / 2) remain: 1 stays 1, 3 is 2.
    """
    direction, along, aside = decomposed(q, r)
    return composed(direction, along - along // 2, aside - aside // 2)


# Sections seen from a facing side


def section(q: int, r: int, facing: int) -> int:
    """Return where the offset (q, r) lies for a ship that faces side 0..5 (CEP-3.3 to 3.5).

    One of AHEAD, FRONT_RIGHT, ABEAM_RIGHT, REAR_RIGHT, ASTERN, REAR_LEFT, ABEAM_LEFT,
    FRONT_LEFT (0..7, clockwise) or SAME_HEX (8). Exact: ahead and astern are whole rows of hexes,
    abeam is exactly 90 degrees.
    """
    right = RIGHT_Q[facing] * q + RIGHT_R[facing] * r
    astern = ASTERN_Q[facing] * q + ASTERN_R[facing] * r
    return BY_SIDES[3 * ((right > 0) - (right < 0)) + (astern > 0) - (astern < 0) + 4]


# Rings and discs, by index and into a list


def ring_hex(radius: int, index: int) -> tuple[int, int]:
    """Return the offset number `index` of a ring: clockwise from the hex in direction 0."""
    if radius == 0:
        return 0, 0
    side = index // radius
    return composed(side, radius - index % radius, index % radius)


def disc_count(radius: int) -> int:
    """Return the number of hexes within `radius` hexes, the centre included."""
    return 1 + 3 * radius * (radius + 1)


def disc_hex(index: int) -> tuple[int, int]:
    """Return the offset number `index` of a disc: the centre is 0, then ring after ring."""
    radius = 0
    while disc_count(radius) <= index:
        radius += 1
    if radius == 0:
        return 0, 0
    return ring_hex(radius, index - disc_count(radius - 1))


def disc_index(q: int, r: int) -> int:
    """Return the number of an offset in its disc: the inverse of `disc_hex`."""
    direction, along, aside = decomposed(q, r)
    radius = along + aside
    if radius == 0:
        return 0
    return disc_count(radius - 1) + direction * radius + aside


# Board files and drawing


def board_hex(column: int, row: int, layout: int) -> tuple[int, int]:
    """Return the axial hex of a board cell counted from 0 (layout ODD_Q or ODD_R).

    ODD_Q is the form of Sombrachapas. Neither changes directions.
    """
    if layout == ODD_Q:
        return column, row - column // 2
    return column - row // 2, row


def board_column(q: int, r: int, layout: int) -> int:
    """Return the board column of an axial hex, counted from 0 (layout ODD_Q or ODD_R)."""
    return q if layout == ODD_Q else q + r // 2


def board_row(q: int, r: int, layout: int) -> int:
    """Return the board row of an axial hex, counted from 0 (layout ODD_Q or ODD_R)."""
    return r + q // 2 if layout == ODD_Q else r


def code_hex(code: int, layout: int, first: int = 0) -> tuple[int, int]:
    """Return the axial hex of a four-digit code CCRR (column, row).

    `first` is the number printed on the first column and row: 0, or 1 on boards that begin
    with 0101 (there the columns or rows that lie lower or to the right bear even numbers).
    """
    return board_hex(code // CODE_BASE - first, code % CODE_BASE - first, layout)


def hex_code(q: int, r: int, layout: int, first: int = 0) -> int:
    """Return the four-digit code CCRR of an axial hex, or NOWHERE if it does not fit 0..99."""
    column = board_column(q, r, layout) + first
    row = board_row(q, r, layout) + first
    if column < first or row < first or column >= CODE_BASE or row >= CODE_BASE:
        return NOWHERE
    return column * CODE_BASE + row


def flat_centre(q: int, r: int) -> tuple[int, int]:
    """Return the drawn centre with flat tops, direction 0 straight up, y downwards.

    x in half sides (a hex side is 2), y in half heights (hexes in a column lie 2 apart).
    """
    return 3 * q, q + 2 * r


def pointy_centre(q: int, r: int) -> tuple[int, int]:
    """Return the drawn centre with pointy tops, direction 2 to the right, y downwards.

    x in half widths (hexes in a row lie 2 apart), y in half sides (a hex side is 2).
    """
    return 2 * q + r, 3 * r
