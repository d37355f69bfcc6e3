"""The way on foot round what is solid: how long it is, and where it begins. For advice and offers
only: what may be done does not depend on it.
"""

from asalto.core.geometry.plane import distance_floor

from ..state import JOINED_WORD, SOLID, WAYS_MAX, State
from .space import meets_solid, refresh_map

NO_WAY = 1_000_000_000
"""Longer than any way: none is known."""
OFF = 300
"""Millimetres that one keeps off a corner."""
REST, DONE = 2 * WAYS_MAX, 3 * WAYS_MAX
"""In `state.way` stand the places beside corners, x and y, from each of them the length of the way
that is left, and whether that is known for good."""
WORDS = WAYS_MAX // JOINED_WORD
"""In `state.joined` each corner has so many whole numbers, with a bit for each other corner."""


def is_free(state: State, from_x: int, from_y: int, x: int, y: int) -> bool:
    """Say whether nothing solid lies on a straight way."""
    return not meets_solid(state, from_x, from_y, x, y)


def on_foot(state: State, from_x: int, from_y: int, x: int, y: int) -> int:
    """How far it is to walk, in millimetres; NO_WAY where no way is known."""
    if is_free(state, from_x, from_y, x, y):
        return distance_floor(from_x, from_y, x, y)
    best, _ = first_corner(state, from_x, from_y, x, y)
    return best


def next_step(state: State, from_x: int, from_y: int, x: int, y: int) -> tuple[int, int]:
    """Where to make for on the way to a place: the place itself, or the first corner round which
    the way leads.
    """
    if is_free(state, from_x, from_y, x, y):
        return x, y
    _, corner = first_corner(state, from_x, from_y, x, y)
    if corner < 0:
        return x, y
    return state.way[corner], state.way[WAYS_MAX + corner]


def first_corner(state: State, from_x: int, from_y: int, x: int, y: int) -> tuple[int, int]:
    """The length of the shortest way round corners, and the first of them; -1 if there is none."""
    know_ways(state, x, y)
    best, found = NO_WAY, -1
    for c in range(state.way_key[3]):
        rest = state.way[REST + c]
        if rest >= best:
            continue
        corner_x, corner_y = state.way[c], state.way[WAYS_MAX + c]
        far = rest + distance_floor(from_x, from_y, corner_x, corner_y)
        if far < best and is_free(state, from_x, from_y, corner_x, corner_y):
            best, found = far, c
    return best, found


def know_ways(state: State, x: int, y: int) -> None:
    """Work out from each corner how far it is to a place, unless that is known already."""
    if state.map_stamp[0] == 0:
        refresh_map(state)
    key = state.way_key
    if key[0] == state.map_stamp[0] and key[1] == x and key[2] == y:
        return
    if key[0] != state.map_stamp[0]:
        gather_corners(state)
        join_corners(state)
    key[0] = state.map_stamp[0]
    key[1] = x
    key[2] = y
    for c in range(key[3]):
        corner_x, corner_y = state.way[c], state.way[WAYS_MAX + c]
        free = is_free(state, corner_x, corner_y, x, y)
        state.way[REST + c] = distance_floor(corner_x, corner_y, x, y) if free else NO_WAY
        state.way[DONE + c] = 0
    nearest = nearest_open(state)
    while nearest >= 0:
        state.way[DONE + nearest] = 1
        shorten_by(state, nearest)
        nearest = nearest_open(state)


def nearest_open(state: State) -> int:
    """The corner from which the way is shortest, of those that are not done; -1 for none."""
    found, best = -1, NO_WAY
    for c in range(state.way_key[3]):
        if state.way[DONE + c] == 0 and state.way[REST + c] < best:
            found, best = c, state.way[REST + c]
    return found


def shorten_by(state: State, corner: int) -> None:
    """Ways of other corners that are shorter by way of this one."""
    x, y, rest = state.way[corner], state.way[WAYS_MAX + corner], state.way[REST + corner]
    way = state.way
    for c in range(state.way_key[3]):
        if way[DONE + c] != 0:
            continue
        other_x, other_y, known = way[c], way[WAYS_MAX + c], way[REST + c]
        # No way is shorter than its longer side: most need no root.
        if rest + max(abs(x - other_x), abs(y - other_y)) < known and is_joined(state, corner, c):
            way[REST + c] = min(known, rest + distance_floor(x, y, other_x, other_y))


def is_joined(state: State, corner: int, other: int) -> bool:
    """Say whether nothing solid lies between two corners, as `join_corners` found."""
    return (state.joined[corner * WORDS + other // JOINED_WORD] >> (other % JOINED_WORD)) & 1 != 0


def join_corners(state: State) -> None:
    """Note between which corners nothing solid lies: a bit for each pair."""
    corners = state.way_key[3]
    for at in range(corners * WORDS):
        state.joined[at] = 0
    for c in range(corners):
        x, y = state.way[c], state.way[WAYS_MAX + c]
        for other in range(c):
            if is_free(state, x, y, state.way[other], state.way[WAYS_MAX + other]):
                state.joined[c * WORDS + other // JOINED_WORD] |= 1 << (other % JOINED_WORD)
                state.joined[other * WORDS + c // JOINED_WORD] |= 1 << (c % JOINED_WORD)


def gather_corners(state: State) -> None:
    """Places just off the corners of all that is solid, as many as there is room for."""
    state.way_key[3] = 0
    for polygon in range(state.polygon_count):
        if state.flags[polygon] & SOLID == 0:
            continue
        first, count = state.firsts[polygon], state.counts[polygon]
        middle_x, middle_y = 0, 0
        for j in range(first, first + count):
            middle_x += state.xs[j]
            middle_y += state.ys[j]
        for j in range(first, first + count):
            add_corner(state, middle_x // count, middle_y // count, state.xs[j], state.ys[j])


def add_corner(state: State, middle_x: int, middle_y: int, x: int, y: int) -> None:
    """The place off one corner, if somebody can stand there."""
    count = state.way_key[3]
    far = max(1, distance_floor(middle_x, middle_y, x, y))
    off_x, off_y = x + (x - middle_x) * OFF // far, y + (y - middle_y) * OFF // far
    if off_x < 0 or off_y < 0 or off_x > state.width or off_y > state.height:
        return
    if count < WAYS_MAX and is_free(state, off_x, off_y, off_x, off_y):
        state.way[count] = off_x
        state.way[WAYS_MAX + count] = off_y
        state.way_key[3] = count + 1
