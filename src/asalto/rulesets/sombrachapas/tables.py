"""The book's tables as checked tuples, and the geometry of steps worked out from section 17.8."""

from __future__ import annotations

from pathlib import Path

from asalto.core.files.toml_reader import book_tables
from asalto.core.geometry.hexes import SIDES, decomposed, disc_hex, disc_index
from asalto.core.odds import ways

from .hexvertices import (
    HALF_LEFT,
    HALF_RIGHT,
    HEX_LEFT,
    HEX_RIGHT,
    STRAIGHT,
    first_hex,
    is_free_half_side,
    place_step,
    second_hex,
)
from .state import ACROSS, NEARBY

_ROOT = book_tables(Path(__file__).parent / "tables.toml").reader()


def _turning(key: str) -> tuple[int, int, int, int]:
    none, one, two, three = _ROOT.table("turning").numbers(key, 0, 99, 4)
    return none, one, two, three


def _number(table: str, key: str, low: int = 0, high: int = 99) -> int:
    return _ROOT.table(table).number(key, low, high)


def _span(key: str) -> tuple[int, int]:
    low, high = _ROOT.table("card").numbers(key, -99, 99, 2)
    return low, high


TURN_IN_PLACE = _turning("in_place")
TURN_ON_ARRIVAL = _turning("on_arrival")
FORWARD_COST = _number("step", "forward")
BACKWARD_COST = _number("step", "backward", FORWARD_COST)
DIFFICULT_TIMES = _number("step", "difficult", 1)
HALF_TIMES = _number("step", "half", 1)
RANGED_COST = _number("cost", "ranged")
MELEE_COST = _number("cost", "melee")
COVER_COST = _number("cost", "cover")
ACTION_COST = _number("cost", "action", 1)
CHEAPEST = min(FORWARD_COST, RANGED_COST, MELEE_COST, COVER_COST, ACTION_COST)
"""AP with fewer of which nothing can be done but what is free."""
NEAREST = _number("range", "nearest", 1)
FARTHEST = _number("range", "farthest", 1)
LONG_RANGE = _number("range", "long", 1)
LONG_PENALTY = _number("range", "long_penalty")
COVER_DIVISOR = _number("cover_fire", "divisor", 1)
CENTRE_TIMES = _number("grenade", "centre")
RING_TIMES = _number("grenade", "ring")
CARRYING_EXTRA = _number("carrying", "step_extra")

CARD_AP = _span("action_points")
CARD_RANGED = _span("ranged")
CARD_MELEE = _span("melee")
CARD_MELEE_BONUS = _span("melee_bonus")
CARD_ACTION = _span("action")
CARD_RESISTANCE = _span("resistance")
CARD_WOUNDS = _span("wounds")
CARD_GRENADES = _span("grenades")

DICE = 3
"""Every throw is 3d10: the shadow die first, then the two damage dice (SCH-11.1)."""
DIE = 10
FACES: int = DIE**DICE
MILLION = 1_000_000

_WAYS = ways(DICE, DIE)
CHANCE = tuple(sum(_WAYS[: total + 1]) * MILLION // FACES for total in range(31))
"""Chance, in millionths, that 3d10 show at most 0 ... 30."""

STEP_KINDS = (HEX_LEFT, HEX_RIGHT, HALF_LEFT, HALF_RIGHT, STRAIGHT)
"""Forward steps; the same five backward follow them."""
WHOLE_LEFT, WHOLE_RIGHT, ASTRIDE_LEFT, ASTRIDE_RIGHT, ASTRIDE_AHEAD = range(5)
"""The places of these kinds in the tables of steps, seen from a whole hex."""
FORWARD_KINDS = len(STEP_KINDS)
ALL_KINDS = 2 * FORWARD_KINDS


def _offsets(axis: int) -> tuple[tuple[int, ...], ...]:
    """Doubled offset by facing and kind of step (17.8)."""
    return tuple(
        tuple(
            place_step(0, 0, (vertex + back) % 6, kind)[axis]
            for back in (0, 3)
            for kind in STEP_KINDS
        )
        for vertex in range(6)
    )


STEP_Q = _offsets(0)
STEP_R = _offsets(1)

_STEPS = tuple(
    sorted({(STEP_Q[facing][kind], STEP_R[facing][kind])
            for facing in range(6) for kind in range(ALL_KINDS)})
)  # fmt: skip
WAY_Q = tuple(q for q, _ in _STEPS)
WAY_R = tuple(r for _, r in _STEPS)
"""Doubled offsets of all places that one step can lead to, whatever the facing."""
WAY_OF = tuple(
    tuple(_STEPS.index((STEP_Q[facing][kind], STEP_R[facing][kind])) for kind in range(ALL_KINDS))
    for facing in range(6)
)
"""Which of them a step leads to, by facing and kind of step."""

SORTS = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The sorts of places: whole hexes, and astride each kind of side (place_sort)."""


def _around(sort: tuple[int, int]) -> dict[tuple[int, int], int]:
    """The hexes that steps from a sort of place touch, and by which ways, as bits."""
    found: dict[tuple[int, int], int] = {}
    for way, (q, r) in enumerate(_STEPS):
        end = sort[0] + q, sort[1] + r
        for touched in {first_hex(*end), second_hex(*end)}:
            found[touched] = found.get(touched, 0) | 1 << way
    return dict(sorted(found.items()))


_AROUND = tuple(_around(sort) for sort in SORTS)
AROUND = max(len(around) for around in _AROUND)
"""Hexes that steps from one place touch: no more than these."""


def _padded(numbers: list[int]) -> tuple[int, ...]:
    return tuple(numbers + [0] * (AROUND - len(numbers)))


AROUND_COUNT = tuple(len(around) for around in _AROUND)
AROUND_Q = tuple(_padded([q for q, _ in around]) for around in _AROUND)
AROUND_R = tuple(_padded([r for _, r in around]) for around in _AROUND)
"""By sort of place: these hexes, seen from the hex that half the place's numbers name."""
AROUND_WAYS = tuple(_padded(list(around.values())) for around in _AROUND)
"""The ways that touch each of them, as bits."""
WAYS_ASTRIDE = tuple(
    sum(1 << way for way, (q, r) in enumerate(_STEPS) if (sort[0] + q) % 2 or (sort[1] + r) % 2)
    for sort in SORTS
)
"""By sort of place: the ways that end astride, as bits."""
ALL_WAYS = (1 << len(_STEPS)) - 1


def _through(held: int) -> int:
    """The ways to which the free half of a hex, held over side `held`, is open, as bits (17.8)."""
    found = 0
    for way, (q, r) in enumerate(_STEPS):
        direction, _, aside = decomposed(q, r)
        onward = direction if aside == 0 else (direction + 1) % SIDES
        if is_free_half_side(held, direction) and is_free_half_side(held, onward):
            found |= 1 << way
    return found


WAYS_THROUGH = tuple(_through(held) for held in range(SIDES))
"""By the side over which a hex is held. The way back by way i is the i-th from the end."""


def _kinds(facing: int) -> tuple[int, ...]:
    """Which kind of step leads to each doubled offset -2..2, -2..2; -1: none (17.8)."""
    places = list(zip(STEP_Q[facing], STEP_R[facing], strict=True))
    return tuple(
        places.index((q, r)) if (q, r) in places else -1
        for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1)
    )  # fmt: skip


REACH = 2
"""The longest step in doubled coordinates."""
BREADTH: int = 2 * REACH + 1
KIND_OF = tuple(_kinds(facing) for facing in range(6))
"""Kind of step by facing and doubled offset, (q + REACH) * BREADTH + r + REACH."""

FRONT_Q = (0, 1, 1, 0, -1, -1)
FRONT_R = (-1, 0, 1, 1, 0, -1)
"""The forms f_k of 17.4: what an offset is multiplied by; not negative in the front arc."""
ABOUT_TURN = TURN_ON_ARRIVAL[3]
"""AP on top of a step that ends facing the other way."""
TURN_SIZES = tuple(min(turn % 6, -turn % 6) for turn in range(-6, 7))
"""Size of the turn between two facings, by their difference plus 6."""
NEAR_Q = tuple(disc_hex(i)[0] for i in range(NEARBY))
NEAR_R = tuple(disc_hex(i)[1] for i in range(NEARBY))
"""Hexes within two of one, from it."""
NEAR_AT = tuple(
    disc_index(k // ACROSS - ACROSS // 2, k % ACROSS - ACROSS // 2) for k in range(ACROSS * ACROSS)
)
"""Their numbers, by offset; NEARBY and more: those farther off."""
