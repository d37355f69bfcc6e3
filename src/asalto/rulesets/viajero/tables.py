"""The numbers of `tables.toml` as tuples, checked."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from asalto.core.files.toml_reader import Reader, book_tables
from asalto.core.kernel.dice import FACES_MAX
from asalto.core.odds import ways

from .state import Blast, Skill

_book = book_tables(Path(__file__).parent / "tables.toml")
_top = _book.reader()


def _note(table: Reader) -> None:
    table.choice("source", ("book", "reconstructed"))
    table.text("note")
    table.done()


_turn = _top.table("turn")
SECONDS = _turn.number("seconds", 1, 600)
MAJORS = _turn.number("majors", 0, 9)
MINORS = _turn.number("minors", 0, 9)
MINORS_FOR_MAJOR = _turn.number("minors_for_major", 0, 9)
_note(_turn)

_check = _top.table("check")
TARGET = _check.number("target", 2, 20)
UNTRAINED = _check.number("untrained", -9, 0)
EXCEPTIONAL = _check.number("exceptional", 1, 20)
DIVISOR = _check.number("divisor", 1, 20)
LESS = _check.number("less", 0, 20)
_note(_check)

_ranged = _top.table("ranged")
AIM_MAX = _ranged.number("aim_max", 0, 20)
LASER_SIGHT = _ranged.number("laser_sight", -9, 9)
TELESCOPE = _ranged.number("telescope", -9, 9)
SHORT = _ranged.number("short", -9, 9)
LONG = _ranged.number("long", -9, 9)
EXTREME = _ranged.number("extreme", -9, 9)
FAST = 1000 * _ranged.number("fast_metres", 1, 1000)
IN_COVER = _ranged.number("cover", -9, 9)
LYING = _ranged.number("prone", -9, 9)
SOUGHT = _ranged.number("seek_cover", -9, 9)
FREE_ATTACK = _ranged.number("free_attack", -9, 9)
HELPED = _ranged.number("helped", -9, 9)
HELPED_WELL = _ranged.number("helped_well", -9, 9)
SMOKE = _ranged.number("smoke", -9, 9)
SMOKE_LASER = _ranged.number("smoke_laser", -9, 9)
LIGHT = (0, _ranged.number("dim", -9, 9), _ranged.number("dark", -9, 9))
WEIGHTLESS = _ranged.number("weightless", -9, 9)
GYRO = _ranged.number("gyro", -9, 9)
SHIP_WEAPON = _ranged.number("ship_weapon", -9, 9)
_note(_ranged)

_range = _top.table("range")
SHORT_PART = _range.number("short_part", 1, 100)
LONG_TIMES = _range.number("long_times", 1, 100)
EXTREME_TIMES = _range.number("extreme_times", 1, 100)
SCOPE = 1000 * _range.number("scope_metres", 1, 5000)
_note(_range)

_space = _top.table("space")
ENGAGED = _space.number("engaged", 1, 100_000)
OBJECT = _space.number("object", 1, 100_000)
PICK_UP = _space.number("pick_up", 1, 100_000)
EARSHOT = _space.number("earshot", 1, 1_000_000)
MOVEMENT = _space.number("movement", 1, 100_000)
ROUGH_PART = _space.number("rough_part", 1, 100)
PRONE_PART = _space.number("prone_part", 1, 100)
CROUCH_PART = _space.number("crouch_part", 1, 100)
STEP = _space.number("step", 1, 10_000)
CRAWL = _space.number("crawl", 1, 100_000)
_note(_space)

_care = _top.table("care")
PER_EFFECT = _care.number("per_effect", 0, 20)
OWN_WOUNDS = _care.number("own_wounds", -9, 9)
AID_WITHIN = _care.number("within_turns", 0, 10_000)
PER_LATE = _care.number("per_effect_late", 0, 20)
AID_LATE = _care.number("late_turns", 0, 10_000)
WAKE_TURNS = _care.number("wake_turns", 1, 10_000)
_note(_care)

_time = _top.table("time")
FRAMES = tuple(_time.numbers("seconds", 1, 10_000_000))
PER_ROW = _time.number("per_row", 0, 9)
PER_ROW_OPTION = _time.number("per_row_option", 0, 9)
ROWS = _time.number("rows", 0, 6)
_note(_time)

_blast = _top.table("blast")
RINGS = tuple(_blast.numbers("rings", 1, 1_000_000, 3))
BLAST_DICE = (
    (0, 0, 0),
    tuple(_blast.numbers("frag", 0, 16, 3)),
    tuple(_blast.numbers("rocket", 0, 16, 3)),
    (0, 0, 0),
    (0, 0, 0),
    tuple(_blast.numbers("stun", 0, 16, 3)),
    tuple(_blast.numbers("strike", 0, 16, 3)),
)
CLOUD = _blast.number("cloud", 1, 1_000_000)
EXPLODES_ON = _blast.number("explodes_on", 1, 6)
BACKBLAST_DICE = _blast.number("backblast_dice", 0, 16)
BACKBLAST = _blast.number("backblast", 0, 100_000)
MIST = _blast.number("mist", 0, 100)
SCATTER_BASE = _blast.number("scatter_base", 0, 100)
CLOUD_TIMES = _blast.number("cloud_times", 1, 100)
STRIKE_DELAY = _blast.number("strike_delay", 0, 100)
_note(_blast)

_burst = _top.table("burst")
BURST_ROUNDS = tuple(_burst.numbers("rounds", 1, 100, 3))
BURST_HIT = tuple(_burst.numbers("to_hit", 0, 9, 3))
BURST_DICE = tuple(_burst.numbers("dice", 0, 6, 3))
BURST_POINTS = tuple(_burst.numbers("points", 0, 9, 3))
_note(_burst)

_SKILLS = tuple(one.name.lower() for one in Skill)
_BLASTS = tuple(one.name.lower() for one in Blast)
_weapons = _top.table("weapon")
WEAPON_NAMES = tuple(_weapons.keys())
_rows = [_weapons.table(name) for name in WEAPON_NAMES]
DICE = tuple(row.number("dice", 0, FACES_MAX) for row in _rows)
TIMES = tuple(row.number("times", 1, 100) for row in _rows)
RANGE = tuple(1000 * row.number("range", 0, 2500) for row in _rows)
USES = tuple(_SKILLS.index(row.choice("skill", _SKILLS)) for row in _rows)
ENERGY = tuple(row.number("energy", 0, 1) for row in _rows)
ROUNDS = tuple(row.number("rounds", 0, 1000) for row in _rows)
RELOAD = tuple(row.number("reload", 0, 99) for row in _rows)
DRAW = tuple(row.number("draw", 0, 99) for row in _rows)
HANDS = tuple(row.number("hands", 1, 2) for row in _rows)
BURST = tuple(row.number("burst", 0, 100) for row in _rows)
AUTO = tuple(row.number("auto", 0, 100) for row in _rows)
SINGLE = tuple(row.number("single", 0, 1) for row in _rows)
RECOIL = tuple(row.number("recoil", 0, 1) for row in _rows)
THROWN = tuple(1000 * row.number("throw", 0, 2500) for row in _rows)
BLAST = tuple(_BLASTS.index(row.choice("blast", _BLASTS)) for row in _rows)
STRENGTH = tuple(row.number("strength", 0, 33) for row in _rows)
for _row in (*_rows, _weapons):
    _row.done()
UNARMED = WEAPON_NAMES.index("unarmed")
CLUB = WEAPON_NAMES.index("club")
for _kind, _rounds in enumerate((*BURST, *AUTO)):
    assert _rounds == 0 or _rounds in BURST_ROUNDS, "a burst has the rounds of the burst table"

_armours = _top.table("armour")
ARMOUR_NAMES = tuple(_armours.keys())
_rows = [_armours.table(name) for name in ARMOUR_NAMES]
ARMOUR = tuple(row.number("value", 0, 100) for row in _rows)
ARMOUR_LASER = tuple(row.number("laser", 0, 100) for row in _rows)
ARMOUR_SKILL = tuple(_SKILLS.index(row.choice("skill", _SKILLS)) for row in _rows)
POWER = tuple(row.number("power", 0, 20) for row in _rows)
for _row in (*_rows, _armours):
    _row.done()
ABLAT = ARMOUR_NAMES.index("ablat")
REFLEC = ARMOUR_NAMES.index("reflec")

_cover = _top.table("cover")
COVER_NAMES = tuple(name for name in _cover.data if name not in ("source", "note"))
COVER_ARMOUR = tuple(_cover.number(name, 1, 63) for name in COVER_NAMES)
_note(_cover)
_top.done()

WeaponKind = IntEnum("WeaponKind", {name.upper(): i for i, name in enumerate(WEAPON_NAMES)})  # type: ignore[misc]
ArmourKind = IntEnum("ArmourKind", {name.upper(): i for i, name in enumerate(ARMOUR_NAMES)})  # type: ignore[misc]

_two = ways(2, 6)
CHANCE = tuple(sum(_two[need:]) * 1_000_000 // 36 for need in range(14))
"""The chance, in millionths, that two dice show at least this much (0 to 13)."""
