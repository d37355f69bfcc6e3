"""What the numbers of a battle can hold; those of the open ones an umpire may set."""

from asalto.core.files.ranges import BY_UMPIRE, FLAG, Limits, fixed, row_of, span

from .state import FIRES_MAX, SEATS_MAX, SIDE_MAX
from .tables import (
    CARD_ACTION,
    CARD_AP,
    CARD_MELEE,
    CARD_MELEE_BONUS,
    CARD_RANGED,
    CARD_RESISTANCE,
    CARD_WOUNDS,
)
from .vocabulary import FeatureKind, ItemKind, OwnSide, Status, Straddling

MOST = 99
HEX = span(-SIDE_MAX, SIDE_MAX)
PLACE = span(-2 * SIDE_MAX, 2 * SIDE_MAX)

LIMITS: Limits = {
    "turn": span(0, "rounds"),
    "rounds": span(1, 999),
    "options.straddling": span(0, max(Straddling)),
    "options.long_range": FLAG,
    "options.own_side": span(0, max(OwnSide)),
    "options.open_arc": FLAG,
    "options.farthest": span(2, MOST),
    "options.grenade_range": span(0, MOST),
    "options.grenade_furniture": FLAG,
    "options.shield_blast": FLAG,
    "options.way_back": FLAG,
    "options.own_terms": FLAG,
    "sides.side": span(0, 2 * SEATS_MAX),
    "sides.goal": span(0, MOST),
    "sides.per_kill": span(0, MOST),
    "sides.per_left": span(0, MOST),
    "sides.per_carried": span(0, MOST),
    "sides.per_kept": span(0, MOST),
    "sides.per_home": span(0, MOST),
    "sides.holds": FLAG,
    "units.seat": row_of("seat_count", 0),
    "units.in_bag": FLAG,
    "characters.unit": row_of("unit_count", 0),
    "characters.seat": row_of("seat_count", 0),
    "characters.q": PLACE,
    "characters.r": PLACE,
    "characters.facing": span(0, 5),
    "characters.points": span(*CARD_AP),
    "characters.ranged": span(*CARD_RANGED),
    "characters.melee": span(*CARD_MELEE),
    "characters.melee_bonus": span(*CARD_MELEE_BONUS),
    "characters.action": span(*CARD_ACTION),
    "characters.resistance": span(*CARD_RESISTANCE),
    "characters.spaces": span(*CARD_WOUNDS),
    "characters.grenades": span(0, MOST),
    "characters.wounds": span(0, "spaces"),
    "characters.by_umpire": BY_UMPIRE,
    "characters.status": span(0, max(Status)),
    "doors.q": HEX,
    "doors.r": HEX,
    "doors.open": FLAG,
    "fire_count": span(0, FIRES_MAX),
    "fires.q": HEX,
    "fires.r": HEX,
    "fires.mask": span(0, 127),
    "fires.rounds": span(0, MOST),
    "features.kind": fixed(0, max(FeatureKind)),
    "features.tries": span(0, MOST),
    "features.used": FLAG,
    "items.kind": fixed(0, max(ItemKind)),
    "items.carrier": row_of("character_count"),
    "items.gone": FLAG,
    "items.grenades": span(0, MOST),
    "board.width": fixed(1, SIDE_MAX),
    "board.height": fixed(1, SIDE_MAX),
}
