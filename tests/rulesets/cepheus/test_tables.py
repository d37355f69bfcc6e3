"""The printed tables, row by row."""

import pytest

from asalto.rulesets.cepheus import tables as t
from asalto.rulesets.cepheus.rules.checks import ability_dm, chance_of
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.damage import hit_counts
from asalto.rulesets.cepheus.rules.missiles import hit_number
from asalto.rulesets.cepheus.rules.repair import hits_repaired
from asalto.rulesets.cepheus.rules.wounds import crew_row
from asalto.rulesets.cepheus.terms import Band, Column, Location, Weapon

D, A, V, R, X = -2, 0, -4, 2, t.OUT_OF_RANGE


@pytest.mark.parametrize(
    ("weapon", "row"),
    [
        (Weapon.PULSE_LASER, (D, D, A, D, D, V, X)),
        (Weapon.BEAM_LASER, (D, D, D, A, D, D, D)),
        (Weapon.PARTICLE_BEAM, (V, D, D, D, A, D, D)),
        (Weapon.PARTICLE_BAY, (V, D, D, D, A, D, D)),
        (Weapon.FUSION_BAY, (D, D, D, A, D, D, D)),
        (Weapon.MESON_BAY, (V, V, D, D, A, D, D)),
        (Weapon.SANDCASTER, (R, A, D, X, X, X, X)),
        (Weapon.MISSILE_RACK, (X, X, 0, 0, 0, 0, 0)),
    ],
)
def test_attack_difficulty_by_range(weapon: int, row: tuple[int, ...]) -> None:
    assert t.ATTACK[weapon] == row


def test_bands_are_seven() -> None:
    assert [band.name for band in Band] == [
        "ADJACENT", "CLOSE", "SHORT", "MEDIUM", "LONG", "VERY_LONG", "DISTANT",
    ]  # fmt: skip
    assert pair(1, 2) != pair(2, 1)


def test_opening_bands() -> None:
    assert (t.DEEP_SPACE, t.NEAR_PLANET) == (Band.VERY_LONG, Band.MEDIUM)


def test_flight_turns() -> None:
    assert t.FLIGHT_TURNS == (0, 0, 1, 1, 1, 2, 2)


@pytest.mark.parametrize(
    ("effect", "need"),
    [(-9, 11), (-6, 11), (-5, 10), (-1, 10), (0, 8), (1, 7), (5, 7), (6, 6), (9, 6)],
)
def test_missile_needs_by_launch_effect(effect: int, need: int) -> None:
    assert hit_number(effect) == need


@pytest.mark.parametrize(
    ("points", "hits"),
    [
        (-3, (0, 0, 0)), (0, (0, 0, 0)), (1, (1, 0, 0)), (4, (1, 0, 0)), (5, (2, 0, 0)),
        (8, (2, 0, 0)), (9, (0, 1, 0)), (12, (0, 1, 0)), (13, (3, 0, 0)), (16, (3, 0, 0)),
        (17, (2, 1, 0)), (20, (2, 1, 0)), (21, (0, 2, 0)), (24, (0, 2, 0)), (25, (0, 0, 1)),
        (28, (0, 0, 1)), (29, (1, 0, 1)), (32, (1, 0, 1)), (33, (0, 1, 1)), (36, (0, 1, 1)),
        (37, (1, 1, 1)), (40, (1, 1, 1)), (41, (0, 0, 2)), (44, (0, 0, 2)), (46, (0, 0, 2)),
        (47, (1, 0, 2)), (49, (1, 0, 2)), (50, (0, 1, 2)), (53, (1, 1, 2)), (56, (0, 2, 2)),
    ],
)  # fmt: skip
def test_damage_table(points: int, hits: tuple[int, int, int]) -> None:
    assert hit_counts(points) == hits


L = Location
COLUMNS = {
    2: (L.HULL, L.STRUCTURE, L.HULL),
    3: (L.SENSORS, L.POWER, L.POWER),
    4: (L.M_DRIVE, L.J_DRIVE, L.HOLD),
    5: (L.TURRET, L.BAY, L.FUEL),
    6: (L.HULL, L.STRUCTURE, L.HULL),
    7: (L.ARMOUR, L.CREW, L.ARMOUR),
    8: (L.HULL, L.STRUCTURE, L.HULL),
    9: (L.FUEL, L.HOLD, L.TURRET),
    10: (L.M_DRIVE, L.J_DRIVE, L.M_DRIVE),
    11: (L.SENSORS, L.POWER, L.CREW),
    12: (L.HULL, L.BRIDGE, L.BRIDGE),
}


@pytest.mark.parametrize("total", COLUMNS)
def test_location_table(total: int) -> None:
    assert tuple(t.LOCATION[column][total - 2] for column in Column) == COLUMNS[total]


@pytest.mark.parametrize(
    ("total", "dice", "everybody"),
    [
        (-5, 0, 0),
        (4, 0, 0),
        (5, 2, 0),
        (8, 2, 0),
        (9, 4, 0),
        (10, 4, 0),
        (11, 2, 1),
        (12, 4, 1),
        (15, 4, 1),
    ],
)
def test_crew_damage_table(total: int, dice: int, everybody: int) -> None:
    row = crew_row(total)
    assert (t.CREW_DICE[row], t.CREW_ALL[row]) == (dice, everybody)


@pytest.mark.parametrize(("effect", "hits"), [(-1, 0), (0, 1), (1, 2), (5, 2), (6, 3), (8, 3)])
def test_repair_table(effect: int, hits: int) -> None:
    assert hits_repaired(effect) == hits


@pytest.mark.parametrize(
    ("weapon", "dice", "times", "rads"),
    [
        (Weapon.BEAM_LASER, 1, 50, 0), (Weapon.FUSION_BAY, 5, 50, 0), (Weapon.MESON_BAY, 5, 50, 4),
        (Weapon.NUCLEAR_MISSILE, 2, 50, 4), (Weapon.PARTICLE_BAY, 6, 50, 4),
        (Weapon.PARTICLE_BEAM, 3, 50, 4), (Weapon.PULSE_LASER, 2, 50, 0),
        (Weapon.SANDCASTER, 8, 1, 0),
        (Weapon.SMART_MISSILE, 1, 50, 0), (Weapon.STANDARD_MISSILE, 1, 50, 0),
    ],
)  # fmt: skip
def test_scaling_table(weapon: int, dice: int, times: int, rads: int) -> None:
    assert (t.PERSON_DICE[weapon], t.PERSON_TIMES[weapon], t.PERSON_RADS[weapon]) == (
        dice,
        times,
        rads,
    )


def test_collision_table() -> None:
    assert t.COLLISION_DM == (0, 0, -2, -4, -6)
    assert (t.COLLISION_SPEED, t.TRAFFIC) == (-2, 5)


def test_atmosphere_table() -> None:
    assert t.WORLD_SIZE == (2,) * 5 + (0,) * 4 + (-2,) * 7
    assert t.WORLD_GAS == (99, 99, 2, 2, 2, 2, 0, 0, -2, -2, 0, 0, 0, -2, 2, 0)


def test_a_turn_is_a_kilosecond() -> None:
    assert t.TURN_SECONDS == 1000


def test_a_turn_covers_more_than_150_rounds_of_persons() -> None:
    assert t.TURN_SECONDS // t.TASK_UNIT[1] == 166


@pytest.mark.parametrize(
    ("score", "dm"), [(0, -2), (2, -2), (3, -1), (6, 0), (8, 0), (9, 1), (12, 2), (15, 3), (18, 4)]
)
def test_characteristic_modifiers(score: int, dm: int) -> None:
    assert ability_dm(score) == dm


def test_chances_of_two_dice() -> None:
    ways = [sum(a + b >= need for a in range(1, 7) for b in range(1, 7)) for need in range(2, 13)]
    assert [chance_of(need) for need in range(2, 13)] == [w * 1_000_000 // 36 for w in ways]
    assert (chance_of(-4), chance_of(13), chance_of(40)) == (1_000_000, 0, 0)
