"""The board: speed, sections, arcs, exposed parts (CEP chapters 1 and 3)."""

from asalto.core.geometry.hexes import distance, moved, opposite, section

from ..state import Design, Ship, State
from ..tables import ARCS, BANDS, BERTH_SPACES, PILOT_ARC, TURRET_ARC
from ..vocabulary import Part, Section, Status

RIGHT_FRONT = 1
LEFT_FRONT = 2
RIGHT_REAR = 4
LEFT_REAR = 8
ALL_ROUND = 15

MASK = (
    RIGHT_FRONT | LEFT_FRONT,
    RIGHT_FRONT,
    RIGHT_FRONT | RIGHT_REAR,
    RIGHT_REAR,
    RIGHT_REAR | LEFT_REAR,
    LEFT_REAR,
    LEFT_FRONT | LEFT_REAR,
    LEFT_FRONT,
    ALL_ROUND,
)
"""Sections, as bits, by `hexes.section`: ahead, astern and abeam lie in two (CEP-3.3, 3.5)."""

FIRST_SECTION = (-1, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0)
"""The lowest section of a mask."""


def speed(ship: Ship) -> int:
    """Hexes from the ship to its own vector (CEP-1.4)."""
    return distance(ship.q, ship.r, ship.vector_q, ship.vector_r)


def is_flying(ship: Ship) -> bool:
    """True if the ship is on the board and in the fight: no wreck, not in a hangar."""
    return ship.status == Status.FLYING


def root_of(state: State, i: int) -> int:
    """The ship that ship i moves with: its host, or its host's host; itself if it is free."""
    root = i
    for _ in range(state.ship_count):
        if state.ships[root].host >= 0:
            root = state.ships[root].host
    return root


def depth_of(state: State, j: int) -> int:
    """How many ships lie between ship j and open space: its host, that one's host, and so on."""
    deep = 0
    for _ in range(state.ship_count):
        if state.ships[j].host >= 0:
            j = state.ships[j].host
            deep += 1
    return deep


def keep_together(state: State) -> None:
    """Attached ships stand where their host stands, with its vector (CEP-23.4)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.status == Status.FLYING and ship.host >= 0:
            root = state.ships[root_of(state, i)]
            ship.q = root.q
            ship.r = root.r
            ship.vector_q = root.vector_q
            ship.vector_r = root.vector_r


def berths_of(state: State, i: int) -> int:
    """Hangar points that a ship takes up. RECONSTRUCTED: 40 spaces each."""
    return (state.designs[state.ships[i].design].spaces + BERTH_SPACES - 1) // BERTH_SPACES


def rear_hex(ship: Ship) -> tuple[int, int]:
    """The second hex of a large ship: the one astern of its front hex (CEP-1.6)."""
    return moved(ship.q, ship.r, opposite(ship.facing), 1)


def hex_of(state: State, i: int, end: int) -> tuple[int, int]:
    """The front hex (0) or rear hex (1) of ship i (CEP-1.7)."""
    ship = state.ships[i]
    if end == 0:
        return ship.q, ship.r
    return rear_hex(ship)


def gap(state: State, i: int, j: int) -> int:
    """Hexes from ship i's front hex to the nearest hex of ship j (CEP-10.4, 11.5)."""
    ship = state.ships[i]
    other = state.ships[j]
    near = distance(ship.q, ship.r, other.q, other.r)
    if state.designs[other.design].hexes == 2:
        q, r = rear_hex(other)
        near = min(near, distance(ship.q, ship.r, q, r))
    return near


def share_hex(state: State, i: int, j: int) -> bool:
    """True if the two ships stand in one hex, either hex of a large ship counting (CEP-17.10)."""
    one = state.ships[i]
    other = state.ships[j]
    if distance(one.q, one.r, other.q, other.r) > 2:
        return False
    for a in range(state.designs[one.design].hexes):
        q, r = hex_of(state, i, a)
        for b in range(state.designs[other.design].hexes):
            to_q, to_r = hex_of(state, j, b)
            if q == to_q and r == to_r:
                return True
    return False


def sections_of(q: int, r: int, facing: int, to_q: int, to_r: int) -> int:
    """The sections (bits) of a ship at (q, r) in which another hex lies (CEP-3.3, 3.5)."""
    return MASK[section(to_q - q, to_r - r, facing)]


def arc(kind: int, turret: int, gunner: int) -> int:
    """Sections on which a weapon of a part bears (CEP-3.6 gunners, 3.7 turrets, 3.8 pilots)."""
    if turret != 0 and gunner >= 0:
        return TURRET_ARC
    if gunner < 0:
        return PILOT_ARC
    return ARCS[kind]


def band(gap_hexes: int) -> int:
    """Range band: 0 short, 1 medium, 2 long, 3 out of range (CEP-11.1)."""
    if gap_hexes <= BANDS[0]:
        return 0
    if gap_hexes <= BANDS[1]:
        return 1
    return 2 if gap_hexes <= BANDS[2] else 3


def part_number(design: Design, kind: int, middle: int) -> int:
    """Which of several parts of one kind the middle die picks, from 1 (CEP-13.5, 5.14)."""
    if design.parts[kind] <= 1:
        return 1
    return min(design.multiple[middle - 1], design.parts[kind])


def part_of(design: Design, kind: int, number: int) -> int:
    """The part of a kind with that number; the last one where there are fewer (CEP-15.4)."""
    return design.first[kind] + min(number, design.parts[kind]) - 1


def exposed_part(design: Design, section: int, odd: int, middle: int) -> int:
    """The part hit: odd dice prow or stern, even ones a side (CEP-3.4, 13.2, 13.4, 13.5)."""
    front = section == Section.FRONT_RIGHT or section == Section.FRONT_LEFT
    right = section == Section.FRONT_RIGHT or section == Section.REAR_RIGHT
    if odd >= 2:
        return design.first[Part.PROW] if front else design.first[Part.STERN]
    if right:
        return part_of(design, Part.STARBOARD, part_number(design, Part.STARBOARD, middle))
    return part_of(design, Part.PORT, part_number(design, Part.PORT, middle))


def odd_dice(one: int, two: int, three: int) -> int:
    """How many of three dice are odd; 10 is even (CEP-13.4)."""
    return one % 2 + two % 2 + three % 2


def middle_die(one: int, two: int, three: int) -> int:
    """The die between the other two; of equal ones their value (CEP-13.5)."""
    return one + two + three - max(one, two, three) - min(one, two, three)


def zone(design: Design, part: int) -> int:
    """A part as events name it: ten times its kind, plus its number if there are several."""
    kind = design.kind[part]
    if design.parts[kind] <= 1:
        return 10 * kind
    return 10 * kind + design.number[part]
