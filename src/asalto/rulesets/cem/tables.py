"""The numbers of `tables.toml` as checked tuples; lengths turned into millimetres."""

from __future__ import annotations

from pathlib import Path

from asalto.core.files.toml_reader import Reader, book_tables
from asalto.core.odds import ways

from .vocabulary import Rank, Terrain, Weapon

METRE = 1000
_reader = book_tables(Path(__file__).parent / "tables.toml").reader()


def _table(name: str) -> Reader:
    found = _reader.table(name)
    found.choice("source", ("book", "reconstructed"))
    found.text("note")
    return found


def _metres(table: Reader, *keys: str) -> tuple[int, ...]:
    found = tuple(METRE * table.number(key, 0, 1000) for key in keys)
    return found


_turn = _table("turn")
ROUNDS = _turn.number("rounds", 1, 10)
_turn.done()
_pairing = _table("pairing")
ENTER, MELEE_MOVE = _metres(_pairing, "enter", "move")
_pairing.done()
_melee = _table("melee")
MELEE_WOUND, MELEE_CREW, MELEE_EXTRA, MELEE_PISTOL, MELEE_VETERAN = (
    _melee.number(key, -10, 10)
    for key in ("wound", "support_crew", "extra_figure", "pistol", "veteran")
)
_melee.done()
_resistance = _table("resistance")
RESISTANCE, RESISTANCE_WOUND, FATAL = (
    _resistance.number(key, 1, 30) for key in ("target", "wound", "fatal")
)
_resistance.done()
_morale = _table("morale")
MORALE_DEAD, MORALE_WOUNDED = (_morale.number(key, 0, 30) for key in ("dead", "wounded"))
_morale.done()
_refuge = _table("refuge")
REFUGE_COVER = _refuge.number("cover", 1, 100)
_refuge.done()
_fire = _table("fire")
FIRE_VALUE = tuple(_fire.number(rank.name.lower(), 0, 10) for rank in Rank)
_fire.done()
_bands = _table("bands")
SHORT, MEDIUM = _metres(_bands, "short", "medium")
_bands.done()
_speed = _table("speed")
ADVANCE, CHARGE, GUN_ADVANCE, GUN_CHARGE = _metres(
    _speed, "advance", "charge", "gun_advance", "gun_charge"
)
_speed.done()
_bases = _table("bases")
BASE = _bases.number("radius_mm", 100, 5000)
TOUCH = _bases.number("touch_mm", 5, 200)
CONTACT, SPACING, EDGE_STRIP = _metres(_bases, "contact", "spacing", "edge")
_bases.done()
_defaults = _table("default_morale")
DEFAULT_MORALE = tuple(_defaults.number(rank.name.lower(), 1, 30) for rank in Rank)
LEADER_LOST = _defaults.number("leader_lost", 0, 30)
_defaults.done()
_sight = _table("sight")
SIGHT_FREE, SIGHT_STRETCH, NEAR = _metres(_sight, "free", "stretch", "near")
HIDES = _sight.number("hides", 1, 1000)
_sight.done()
_shooting = _table("shooting")
FIRE_DIVISOR, MOVED_DIVISOR, MOVED_ROLL, USEFUL, BEHIND_METRES, STOPS = (
    _shooting.number(key, 1, 100)
    for key in ("divisor", "moved", "moved_roll", "useful", "behind", "stops")
)
BEHIND = BEHIND_METRES * METRE
_shooting.done()
_power = _table("power")
POWER = tuple(tuple(_power.numbers(weapon.name.lower(), 0, 100, 4)) for weapon in Weapon)
_power.done()
_terrain = _table("terrain")
TERRAIN = tuple(tuple(_terrain.numbers(kind.name.lower(), 0, 100, 6)) for kind in Terrain)
_terrain.done()
_drop = _table("drop")
(DROP_SPACING,) = _metres(_drop, "spacing")
DROP_ROUGH = _drop.number("rough", 1, 10)
_drop.done()
_reader.done()

MILLION = 1_000_000
_WAYS = ways(3, 10)
AT_MOST = tuple(1000 * sum(_WAYS[: total + 1]) for total in range(31))
"""Chance, in millionths, that 3d10 come to at most so many (0 to 30)."""
# RECONSTRUCTED for flight and drops: sixteen directions, clockwise from north, in thousandths.
COMPASS = (
    (0, 1000), (383, 924), (707, 707), (924, 383), (1000, 0), (924, -383), (707, -707),
    (383, -924), (0, -1000), (-383, -924), (-707, -707), (-924, -383), (-1000, 0),
    (-924, 383), (-707, 707), (-383, 924),
)  # fmt: skip
