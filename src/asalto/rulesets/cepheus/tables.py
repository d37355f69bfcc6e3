"""The numbers of `tables.toml` as tuples, in the order of the enumerations that index them."""

from __future__ import annotations

from pathlib import Path

from asalto.core.files.toml_reader import Reader, book_tables
from asalto.core.odds import ways

OUT_OF_RANGE = 99
AUTOMATIC = 99
MILLION = 1_000_000
_BOOK = book_tables(Path(__file__).parent / "tables.toml").reader()


def _row(table: str, key: str, count: int) -> tuple[int, ...]:
    return tuple(_BOOK.table(table).numbers(key, -99_999, 99_999, count))


def _one(table: str, key: str) -> int:
    return _BOOK.table(table).number(key, -99_999, 99_999)


def _letters(reader: Reader) -> tuple[str, ...]:
    return tuple(key for key in reader.data if key not in ("source", "note", "tons"))


def _chances() -> tuple[int, ...]:
    """In millionths: 2D6 reaching 0, 1, 2 ... 13 or more."""
    falls = ways(2, 6)
    return tuple(sum(falls[need:]) * MILLION // 36 for need in range(14))


DIFFICULTY = _row("difficulty", "dm", 7)
TARGET = _one("check", "target")
EXCEPTIONAL = _one("check", "exceptional")
UNSKILLED = _one("check", "unskilled")
HASTY_CHECK = _one("check", "hasty")
SECOND_JOB = _one("check", "second_job")
CHANCE = _chances()
_PARTICLE = _row("attack", "particle_beam", 7)
_MISSILE = _row("launch", "missile", 7)
ATTACK = (
    _row("attack", "pulse_laser", 7),
    _row("attack", "beam_laser", 7),
    _PARTICLE,
    _row("attack", "sandcaster", 7),
    _MISSILE,
    _PARTICLE,
    _row("attack", "meson_gun", 7),
    _row("attack", "fusion_gun", 7),
    _MISSILE,
)
BAND_KM = _row("bands", "km", 6)
DETAIL_BAND = _row("sensors_show", "band", 15)
DETAIL_NEED = _row("sensors_show", "need", 15)
FLIGHT_TURNS = _row("flight", "turns", 7)
FLIGHT_NEED = _row("flight", "need", 5)
SMART_NEED = _one("flight", "smart_need")
BAY_SALVO = _one("flight", "bay_salvo")
SMART_TURNS = _one("flight_life", "smart_turns")
DAMAGE_DICE = _row("weapon", "dice", 12)
SAND_POINTS = _one("weapon", "sand_points")
PULSE_DM = _one("weapon", "pulse_dm")
DAMAGED_MOUNT = _one("weapon", "damaged_mount")
DAMAGED_BRIDGE = _one("weapon", "damaged_bridge")
_READY = (_one("ready", "sandcaster"), _one("ready", "rack"), _one("ready", "bay"))
READY = (0, 0, 0, _READY[0], _READY[1], 0, 0, 0, _READY[2])
AWARE_DICE = _one("initiative", "aware")
THRUST_INITIATIVE = _one("initiative", "thrust")
HASTY_INITIATIVE = _one("initiative", "hasty")
REACTION_STEPS = _row("reactions", "steps", 3)
COLLISION_DM = _row("collision", "dm", 5)
COLLISION_SPEED = _one("collision", "speed")
TRAFFIC = _one("collision", "traffic")
DOCK_UNWILLING = _one("pilot", "dock_unwilling")
PURSUIT_MAX = _one("pilot", "pursuit_max")
PURSUIT_SPEED = _one("pilot", "pursuit_speed")
DODGE = _one("pilot", "dodge")
HELP_GOOD = _one("pilot", "good")
HELP_EXCEPTIONAL = _one("pilot", "exceptional")
EDGE = _one("sensors", "edge")
NOISE = _one("sensors", "noise")
DAMAGED_SENSORS = _one("sensors", "damaged")
STEALTH = _one("sensors", "stealth")
JUMP_HASTE = _one("jump", "haste")
JUMP_PER_HIT = _one("jump", "per_hit")
JUMP_ACCURATE = _one("jump", "accurate")
JUMP_FUEL = _one("jump", "fuel_percent")
BOARD_MOMENTUM = _one("boarding", "momentum")
BOARD_DICE = _one("boarding", "dice")
SAND_DICE = _one("boarding", "sand_dice")
WORLD_SIZE = _row("atmosphere", "size", 16)
WORLD_GAS = _row("atmosphere", "gas", 16)
ENTRY_DICE = _one("atmosphere_failure", "dice")
DECAYING = _one("atmosphere_failure", "decaying")
DAMAGE_UPTO = _row("damage", "upto", 12)
DAMAGE_SINGLES = _row("damage", "singles", 12)
DAMAGE_DOUBLES = _row("damage", "doubles", 12)
DAMAGE_TRIPLES = _row("damage", "triples", 12)
EXTRA_SINGLE = _one("damage", "extra_single")
EXTRA_DOUBLE = _one("damage", "extra_double")
LOCATION = (
    _row("location", "external", 11),
    _row("location", "internal", 11),
    _row("location", "small", 11),
)
CREW_UPTO = _row("crew_damage", "upto", 4)
CREW_DICE = _row("crew_damage", "dice", 5)
CREW_ALL = _row("crew_damage", "everybody", 5)
RADS = _one("crew_damage", "rads")
MESON_SCREEN_RADS = _one("crew_damage", "meson_screen")
REPAIR_HITS = _row("repair", "hits", 3)
AUTO_DM = _one("repair", "auto")
DRONE_HELP = _one("repair", "help")
PERSON_DM = _one("scaling", "to_hit")
PERSON_DICE = _row("scaling", "dice", 12)
PERSON_TIMES = _row("scaling", "times", 12)
PERSON_RADS = _row("scaling", "rads", 12)
TURN_SECONDS = _one("turn", "seconds")
MINOR = _one("turn", "minor")
MINOR_ONLY = _one("turn", "minor_only")
DEEP_SPACE = _one("turn", "deep_space")
NEAR_PLANET = _one("turn", "planet")
TASK_UNIT = _row("extended", "unit", 5)
TASK_RUIN = _one("extended", "ruin")
POINT_TONS = _one("hull", "point")
HARDPOINT_TONS = _one("hull", "hardpoint")
SMALL_TONS = _one("hull", "small")
COMPUTER = _row("computer", "rating", 7)
FIRE_CONTROL_RATING = _one("computer", "fire_control")
EVADE_RATING = _row("computer", "evade", 3)
AUTO_REPAIR_RATING = _one("computer", "auto_repair")
QUALITY = _row("crew_quality", "skill", 4)
DRIVE_TONS = _row("drives", "tons", 18)
DRIVE_LETTERS = _letters(_BOOK.table("drives"))
DRIVES = tuple(_row("drives", letter, 18) for letter in DRIVE_LETTERS)
SMALL_TONS_ROW = _row("small_drives", "tons", 18)
SMALL_LETTERS = _letters(_BOOK.table("small_drives"))
SMALL_DRIVES = tuple(_row("small_drives", letter, 18) for letter in SMALL_LETTERS)
ENERGY_FROM = tuple(_BOOK.table("small_craft").texts("energy_from"))
ELECTRONICS = {
    name: _one("electronics", name)
    for name in ("standard", "basic_civilian", "basic_military", "advanced", "very_advanced")
}
TECH = {key: _one("tech", key) for key in ("stealth", "reflec", "meson_screen", "nuclear_damper")}
TECH_ARMOUR = _row("tech", "armour", 3)
TECH_SUITE = _row("tech", "suite", 5)
TECH_COMPUTER = _row("tech", "computer", 7)
TECH_EVADE = _row("tech", "evade", 3)
TECH_FIRE_CONTROL = _row("tech", "fire_control", 5)
TECH_AUTO_REPAIR = _row("tech", "auto_repair", 2)
TECH_INTELLECT = _row("tech", "intellect", 2)
TECH_EXPERT = _row("tech", "expert", 3)
TECH_TURRET = _row("tech", "turret", 3)
TECH_WEAPONS = _row("tech", "weapons", 9)
TECH_MISSILES = _row("tech", "missiles", 3)
TURRET_TONS = _one("room", "turret")
BAY_TONS = _one("room", "bay")
SCREEN_TONS = _one("room", "screen")
SUITE_TONS = _row("room", "suite", 5)
DRONES_PERCENT = _one("room", "drones")
ARMOUR_SHARE = _one("room", "layer")
ARMOUR_STEP = _row("room", "points", 3)
MISSILES_TON = _one("room", "missiles")
CANISTERS_TON = _one("room", "canisters")
ENGINE_TONS = {
    key: _row("engines", key, len(DRIVE_LETTERS)) for key in ("jump", "manoeuvre", "power")
}
SMALL_ENGINE_TENTHS = {
    key: _row("engines", f"small_{key}", len(SMALL_LETTERS)) for key in ("manoeuvre", "power")
}
BRIDGE_HULL = _row("quarters", "hull", 3)
BRIDGE_TONS = _row("quarters", "bridge", 4)
PLANT_WEEKS = _one("supplies", "weeks")
SMALL_WEEKS = _one("supplies", "small_weeks")
SMALL_PART = _one("supplies", "small_part")
PLANT_BURNS = _row("supplies", "burns", len(DRIVE_LETTERS))
TWO_CREW_TONS = _one("supplies", "two_crew")
CREW_TENTHS = _one("quarters", "crew")
BERTH_TENTHS = _one("quarters", "berth")
COCKPIT_TENTHS = _one("quarters", "cockpit")
