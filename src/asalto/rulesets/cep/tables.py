"""The book's tables as tuples, read from `tables.toml` (with the user's own laid over them)."""

from pathlib import Path

from asalto.core.files.toml_reader import Reader, book_tables
from asalto.core.odds import ways

_DOCUMENT = book_tables(Path(__file__).parent / "tables.toml")
_ROOT = _DOCUMENT.reader()


def _table(name: str) -> Reader:
    return _ROOT.table(name)


def _number(table: str, key: str, low: int = 0, high: int = 1000) -> int:
    return _table(table).number(key, low, high)


def _row(table: str, key: str, count: int, low: int = -100, high: int = 1000) -> tuple[int, ...]:
    return tuple(_table(table).numbers(key, low, high, count))


CHECK_DICE = _number("check", "dice", 1, 6)
CHECK_SIDES = _number("check", "sides", 2, 20)
MILLION = 1_000_000


def _at_most() -> tuple[int, ...]:
    """The chance that a check's dice sum to at most 0, 1, 2 ..., in millionths."""
    found, low = [], 0
    for number in ways(CHECK_DICE, CHECK_SIDES)[: CHECK_DICE * CHECK_SIDES + 1]:
        low += number
        found.append(low * MILLION // CHECK_SIDES**CHECK_DICE)
    return tuple(found)


AT_MOST = _at_most()
CHECK_MAX = CHECK_DICE * CHECK_SIDES

BANDS = _row("range", "bands", 3, 0)
LONGEST = BANDS[2]
TO_HIT = (_row("to_hit", "light", 3), _row("to_hit", "heavy", 3), _row("to_hit", "torpedo", 3))
SPEED_STEP = _number("speed", "step", 1)
SPEED_MODIFIER = _number("speed", "per_step")
DODGE_MANOEUVRE = _number("dodge", "per_manoeuvre", -100)
DODGE_RANGE = _row("dodge", "range", 3)
DODGE_TORPEDO = _number("dodge", "per_torpedo", -100)
ENGINEER = _row("engineer", "change", 4)
NAVIGATOR = _row("navigator", "change", 4)
ORDERS_LOST = _row("piloting", "lost", 4, 0)
REWRITES = _row("piloting", "rewrites", 4, 0, 1)
DAMAGE_MAX = _row("damage", "maximum", 3, 0)
ARMOUR_SHARE = _number("damage", "armour_share", 1)
ONE_CRITICAL = _number("criticals", "one")
TWO_CRITICALS = _number("criticals", "two")
WOUND = _number("effects", "wound")
FATAL = _number("effects", "wounds_to_die", 1)
SYSTEMS_HIT = _number("effects", "systems")
TANK_DAYS = _number("effects", "tank_days")
TANK_STRUCTURE = _number("effects", "tank_structure")
BURN_DAYS = _number("effects", "burn_days")
SUBSPACE_STRUCTURE = _number("effects", "subspace_structure")
BLAST_SHARE = _number("effects", "blast_share", 1)
BERTH_SOLDIERS = _number("effects", "soldiers_in_berth")
FOOD = _row("food", "units", 2, 0)
SURVIVAL_ROWS = _row("survival", "rows", 4, 0)
DIES_AT = _number("survival", "dies_at")
AIR_SIDES = _number("survival", "air_sides", 2, 20)
BUILT_IN = _row("ammunition", "built_in", 3, 0)
MAGAZINE = _row("ammunition", "magazine", 3, 0)
TORPEDOES = _number("ammunition", "torpedoes", 1, 8)
ACCELERATE = _number("movement", "accelerate", 1, 12)
TURNS_AT_ZERO = _number("movement", "turns_at_zero", 0, 6)
COLLISION_SHARE = _number("collision", "share", 1)
RETREAT_LOSS = _number("boarding", "retreat_loss")
RETREAT_MANOEUVRE = _number("boarding", "retreat_manoeuvre")
OPERATIONS = _number("hangar", "operations")
OPERATIONS_WITH_AIR = _number("hangar", "operations_with_air")
DOCK_PER_HEX = _number("hangar", "per_hex")
REFUEL_ROUNDS = _number("hangar", "rounds")
REFUEL_DAYS = _number("hangar", "days")
BERTH_SPACES = _number("berth", "spaces", 1)
VALUE_PER_PERSON = _number("value", "per_person")
VALUE_SKILL_SHARE = _number("value", "skill_share", 1)
REPAIRS = (
    _row("repairs", "life", 5, 0, 2),
    _row("repairs", "weapons", 5, 0, 2),
    _row("repairs", "systems", 5, 0, 2),
    _row("repairs", "engines", 5, 0, 2),
    _row("repairs", "tanks", 5, 0, 2),
    _row("repairs", "subspace", 5, 0, 2),
    _row("repairs", "tractors", 5, 0, 2),
    _row("repairs", "cargo", 5, 0, 2),
)
"""By `state.Repair`, then by role."""


def _arc(part: str) -> int:
    bears = _row("weapons", part, 4, 0, 1)
    return sum(bit << i for i, bit in enumerate(bears))


ARCS = (_arc("prow"), _arc("stern"), _arc("starboard"), _arc("port"), 0)
"""By `state.Part`: sections that a gunner's weapon of that part bears on, as bits."""
TURRET_ARC = _arc("turret")
PILOT_ARC = ARCS[0]
