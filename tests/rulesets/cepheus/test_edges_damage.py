"""Edges of damage: which armour and which column count, where hits fall, what each track does."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.damage import (
    add_wound,
    armour_against,
    armour_hit,
    column_of,
    fuel_effect,
    hit_counts,
    hold_effect,
    hull_hit,
    irradiates,
    is_inside,
    is_radiant,
    mount_hit,
    net_damage,
    place_hits,
    power_effect,
    resolve_row,
    resolve_shot,
    structure_hit,
    system_hit,
    take_damage,
    which_mount,
)
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Column, Fate, Location, MountKind, System, Weapon
from rulesets.cepheus.table import dice, duel, happens, last, paper, two, wanted


def shot(state, cause: int = Weapon.BEAM_LASER, dice: int = 2, **more: int):
    """A row of damage from ship 0 to ship 1."""
    state.wound_count = 0
    add_wound(state, 0, 1, cause, more.get("shots", 1), dice, more.get("sand", 0),
              more.get("screen", NOBODY), more.get("points", 0))  # fmt: skip
    return state.wounds[0]


def test_damage_is_put_aside_row_by_row() -> None:
    state = duel()
    for first in range(2):
        changed, told = happens(
            state, lambda _d, _log: add_wound(state, 0, 1, Weapon.FUSION_BAY, 2, 5, 3, 1, 4)
        )
        row = {"attacker": 0, "target": 1, "cause": Weapon.FUSION_BAY, "shots": 2, "dice": 5,
               "sand": 3, "screen": 1, "points": 4}  # fmt: skip
        assert changed == {
            "wound_count": first + 1, **{f"wounds.{first}.{k}": v for k, v in row.items()},
        }  # fmt: skip
        assert told == ""
    state.wound_count = len(state.wounds)
    assert happens(state, lambda _d, _log: add_wound(state, 0, 1, 0, 1, 1)) == ({}, "")
    state.wound_count -= 1
    add_wound(state, 1, 0, 0, 1, 1)
    assert state.wound_count == len(state.wounds)


PLAIN, LASERS, RADIANT = (
    (Weapon.SANDCASTER, Weapon.STANDARD_MISSILE, Weapon.SMART_MISSILE, Weapon.COLLISION),
    (Weapon.PULSE_LASER, Weapon.BEAM_LASER),
    (Weapon.PARTICLE_BEAM, Weapon.PARTICLE_BAY, Weapon.FUSION_BAY, Weapon.NUCLEAR_MISSILE),
)


def test_which_armour_counts_and_who_irradiates() -> None:
    ship = duel().ships[1]
    ship.armour, ship.reflec = 8, 3
    found = {cause: (armour_against(ship, cause), is_radiant(cause)) for cause in Weapon}
    for cause in PLAIN:
        assert found[cause] == (8, False)
    for cause in LASERS:
        assert found[cause] == (11, False)
    for cause in RADIANT:
        assert found[cause] == (8, True)
    assert found[Weapon.MESON_BAY] == (0, True)
    assert found[Weapon.BOARDERS] == (0, False)


@pytest.mark.parametrize(
    ("cause", "screen", "net", "always", "if_hurt"),
    [
        (Weapon.BEAM_LASER, NOBODY, 5, False, False), (Weapon.PARTICLE_BEAM, NOBODY, 0, True,
        False),
        (Weapon.PARTICLE_BEAM, NOBODY, 1, True, True), (Weapon.FUSION_BAY, 2, 1, True, True),
        (Weapon.NUCLEAR_MISSILE, NOBODY, 1, True, True), (Weapon.NUCLEAR_MISSILE, 0, 9, False,
        False),
        (Weapon.NUCLEAR_MISSILE, NOBODY, -3, True, False),
    ],
)  # fmt: skip
def test_radiation_by_weapon_screen_and_setting(
    cause: int, screen: int, net: int, always: bool, if_hurt: bool
) -> None:
    state = duel()
    row = shot(state, cause, screen=screen)
    assert irradiates(state, row, net) == always
    state.options.radiation_pierces = 1
    assert irradiates(state, row, net) == if_hurt


@pytest.mark.parametrize(
    ("more", "faces", "net"),
    [
        ({}, (6, 6), 12 - 8), ({"points": 20}, (), 12), ({"sand": 2}, (6, 6, 1, 2), 1),
        ({"screen": 0}, (6, 6, 1, 2), 1), ({"screen": 2}, (6, 6, 1, 2), -1), ({"dice": 0}, (), -7),
        ({"dice": 1}, (6,), -2), ({"sand": 1, "screen": 1}, (6, 6, 1, 1, 1), 0),
    ],
)  # fmt: skip
def test_every_term_of_the_damage(more: dict[str, int], faces: tuple[int, ...], net: int) -> None:
    state = duel()
    state.ships[1].reflec = 5
    row = shot(state, Weapon.FUSION_BAY, more.pop("dice", 2), **more)
    found: list[int] = []
    changed, told = happens(
        state, lambda d, log: found.append(net_damage(state, d, log, row)), *faces
    )
    assert (found, changed, told) == ([net], {}, "damage_rolled")


TABLE = [
    (0, (0, 0, 0)), (1, (1, 0, 0)), (4, (1, 0, 0)), (5, (2, 0, 0)), (8, (2, 0, 0)), (9, (0, 1, 0)),
    (12, (0, 1, 0)), (13, (3, 0, 0)), (16, (3, 0, 0)), (17, (2, 1, 0)), (20, (2, 1, 0)),
    (21, (0, 2, 0)), (24, (0, 2, 0)), (25, (0, 0, 1)), (28, (0, 0, 1)), (29, (1, 0, 1)),
    (32, (1, 0, 1)), (33, (0, 1, 1)), (36, (0, 1, 1)), (37, (1, 1, 1)), (40, (1, 1, 1)),
    (41, (0, 0, 2)), (44, (0, 0, 2)), (46, (0, 0, 2)), (47, (1, 0, 2)), (49, (1, 0, 2)),
    (50, (0, 1, 2)), (52, (0, 1, 2)), (53, (1, 1, 2)), (55, (1, 1, 2)), (56, (0, 2, 2)),
]  # fmt: skip


def test_both_ends_of_each_row_of_the_damage_table() -> None:
    for net, hits in TABLE:
        assert (net, hit_counts(net)) == (net, hits)


def crew_safe(state) -> None:
    """Ship 1 has no armour and much of everything: hits are counted where they fall."""
    ship = state.ships[1]
    ship.armour, ship.hull, ship.structure = 0, 50, 50


@pytest.mark.parametrize(("first", "sizes"), [(0, [3, 2, 1]), (1, [1, 2, 3])])
def test_mixed_hits_fall_in_their_order(first: int, sizes: list[int]) -> None:
    state = duel()
    crew_safe(state)
    state.options.singles_first = first
    faces = [1, 1] * 3
    log = paper()
    take_damage(state, made := dice(*faces), log, 1, 37, False)
    assert made.given_next == 6
    told = [event for event in log.events[: log.count] if event.kind == EventKind.HIT_PLACED]
    assert [(event.slot1, event.slot2) for event in told] == [(n, Location.HULL) for n in sizes]
    assert state.ships[1].hull == 50 - 6
    assert happens(state, lambda d, log: take_damage(state, d, log, 1, 0, False)) == ({}, "")


@pytest.mark.parametrize(
    ("small", "hull", "inside", "column"),
    [
        (0, 1, False, Column.EXTERNAL), (0, 0, False, Column.INTERNAL), (0, 1, True,
        Column.INTERNAL),
        (1, 1, False, Column.SMALL_CRAFT), (1, 0, False, Column.SMALL_CRAFT),
        (1, 1, True, Column.INTERNAL),
    ],
)  # fmt: skip
def test_which_column_counts(small: int, hull: int, inside: bool, column: int) -> None:
    ship = duel().ships[1]
    ship.small, ship.hull = small, hull
    assert column_of(ship, inside) == column
    assert [cause for cause in Weapon if is_inside(cause)] == [Weapon.MESON_BAY, Weapon.BOARDERS]


def test_a_location_is_thrown_for_with_two_dice() -> None:
    state = duel()
    assert wanted(lambda d, log: place_hits(state, d, log, 1, 1, False)) == (Roll.LOCATION, 2, 0)


@pytest.mark.parametrize(
    ("total", "changed"),
    [
        (2, {"hull": 48}), (3, {"hits.0": 2}), (4, {"hits.1": 2}), (6, {"hull": 48}),
        (7, {"armour": 3}), (8, {"hull": 48}), (10, {"hits.1": 2}), (11, {"hits.0": 2}),
        (12, {"hull": 48}),
    ],
)  # fmt: skip
def test_a_double_hit_strikes_one_place_twice(total: int, changed: dict[str, int]) -> None:
    state = duel()
    crew_safe(state)
    state.ships[1].armour = 5
    found, told = happens(state, lambda d, log: place_hits(state, d, log, 1, 2, False), *two(total))
    assert found == {f"ships.1.{name}": value for name, value in changed.items()}
    assert told.split()[0] == "hit_placed"
    assert len(told.split()) == 3


def test_a_random_mount_is_one_of_its_kind() -> None:
    state = duel("heavy_cruiser")
    for place, k in ((1, 4), (2, 5), (16, 19)):
        assert which_mount(state, dice(place), 0, Location.TURRET) == k
    for place in (1, 4):
        assert which_mount(state, dice(place), 0, Location.BAY) == place - 1
    assert which_mount(state, dice(), 0, Location.HULL) == NOBODY
    state.ships[0].mounts[0].kind = MountKind.FIXED
    assert which_mount(state, dice(1), 0, Location.TURRET) == 0
    assert which_mount(state, dice(1), 0, Location.BAY) == 1
    assert which_mount(duel(), dice(), 0, Location.BAY) == NOBODY
    assert wanted(lambda d, _: which_mount(state, d, 0, Location.BAY)) == (Roll.WHICH_MOUNT, 1, 0)


def test_hull_then_structure_then_the_end() -> None:
    state = duel()
    ship = state.ships[1]
    ship.hull, ship.structure = 1, 2
    act = lambda d, log: hull_hit(state, d, log, 1, NOBODY)  # noqa: E731
    assert happens(state, act) == ({"ships.1.hull": 0}, "hull_lost")
    assert happens(state, act) == ({"ships.1.structure": 1}, "structure_lost")
    changed, told = happens(state, lambda _, log: structure_hit(state, log, 1))
    assert changed == {"ships.1.structure": 0, "ships.1.fate": Fate.DESTROYED}
    assert told == "structure_lost ship_destroyed"
    ship.fate = Fate.IN_PLAY
    assert happens(state, lambda _, log: structure_hit(state, log, 1))[0] == {
        "ships.1.fate": Fate.DESTROYED,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "system"), [(1, System.POWER), (7, System.HOLD), (9, System.POWER)]
)
def test_a_hull_hit_without_hull_strikes_the_same_row_inside(row: int, system: int) -> None:
    state = duel()
    state.ships[1].hull = 0
    faces = (1,) if system == System.HOLD else ()
    changed, _ = happens(state, lambda d, log: hull_hit(state, d, log, 1, row), *faces)
    assert changed[f"ships.1.hits.{system}"] == 1


def test_armour_then_hull() -> None:
    state = duel()
    state.ships[1].armour = 1
    act = lambda _, log: armour_hit(state, log, 1)  # noqa: E731
    assert happens(state, act) == ({"ships.1.armour": 0}, "armour_lost")
    assert happens(state, act) == ({"ships.1.hull": 11}, "hull_lost")


@pytest.mark.parametrize("place", [Location.TURRET, Location.BAY])
def test_a_mount_has_three_hits(place: int) -> None:
    state = duel()
    act = lambda _, log: mount_hit(state, log, 1, 2, place)  # noqa: E731
    for hits in (1, 2, 3):
        assert happens(state, act) == ({"ships.1.mounts.2.hits": hits}, "mount_hit")
    further = {"ships.1.hull": 11} if place == Location.TURRET else {"ships.1.structure": 11}
    assert happens(state, act)[0] == further
    none = {"ships.1.hull": 10} if place == Location.TURRET else {"ships.1.structure": 10}
    assert happens(state, lambda _, log: mount_hit(state, log, 1, NOBODY, place))[0] == none


FURTHER = {System.SENSORS: "hull", System.M_DRIVE: "hull", System.J_DRIVE: "structure",
           System.POWER: "structure", System.BRIDGE: "structure", System.FUEL: "structure",
           System.HOLD: "structure"}  # fmt: skip


@pytest.mark.parametrize("system", list(System))
def test_each_track_has_three_hits_and_what_follows(system: int) -> None:
    state = duel()
    ship = state.ships[1]
    ship.fuel = ship.cargo = 100
    more = {
        System.POWER: [(), (1, 1), ()], System.BRIDGE: [(1, 1), (), ()],
        System.FUEL: [(4,), (2,), ()], System.HOLD: [(4,), (2,), ()],
    }.get(System(system), [(), (), ()])  # fmt: skip
    for hits in (1, 2, 3):
        changed, told = happens(
            state, lambda d, log: system_hit(state, d, log, 1, system), *more[hits - 1]
        )
        assert changed.pop(f"ships.1.hits.{system}") == hits
        effects = {
            (System.FUEL, 1): {"ships.1.leak": 4}, (System.FUEL, 2): {"ships.1.fuel": 80},
            (System.FUEL, 3): {"ships.1.fuel": 0}, (System.HOLD, 1): {"ships.1.cargo": 60},
            (System.HOLD, 2): {"ships.1.cargo": 48}, (System.HOLD, 3): {"ships.1.cargo": 0},
        }  # fmt: skip
        assert changed == effects.get((System(system), hits), {})
        assert told.split()[0] == "system_hit"
    changed, told = happens(state, lambda d, log: system_hit(state, d, log, 1, system))
    assert changed == {f"ships.1.{FURTHER[System(system)]}": 11}


def test_leaks_add_up() -> None:
    state = duel()
    state.ships[1].leak = 2
    assert happens(state, lambda d, log: fuel_effect(state, d, log, 1, 1), 5) == (
        {"ships.1.leak": 7}, "",
    )  # fmt: skip
    state.ships[1].fuel = state.ships[1].cargo = 1000
    assert happens(state, lambda d, log: fuel_effect(state, d, log, 1, 2), 6) == (
        {"ships.1.fuel": 400}, "fuel_lost",
    )  # fmt: skip
    assert happens(state, lambda d, log: hold_effect(state, d, log, 1, 2), 6) == (
        {"ships.1.cargo": 400}, "cargo_lost",
    )  # fmt: skip


def test_a_dead_plant_stops_the_programs() -> None:
    state = duel()
    ship = state.ships[1]
    ship.crew[0].machine = ship.crew[3].machine = 1
    assert happens(state, lambda d, log: power_effect(state, d, log, 1, 1)) == ({}, "")
    changed, told = happens(state, lambda d, log: power_effect(state, d, log, 1, 2), 2, 2)
    assert (changed, told) == ({}, "crew_hit")
    changed, told = happens(state, lambda d, log: power_effect(state, d, log, 1, 3))
    assert changed == {
        "ships.1.crew.0.up": 0, "ships.1.crew.3.up": 0, "ships.1.captain": NOBODY,
        "ships.1.pilot": NOBODY,
    }  # fmt: skip
    assert told == "ship_disabled"


@pytest.mark.parametrize(
    ("cause", "armour", "total", "hurt"),
    [
        (Weapon.PARTICLE_BEAM, 2, 6, False), (Weapon.PARTICLE_BEAM, 2, 7, True),
        (Weapon.MESON_BAY, 2, 5, True), (Weapon.MESON_BAY, 2, 4, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", [0, 1])
def test_radiation_meets_the_armour(
    cause: int, armour: int, total: int, hurt: bool, first: int
) -> None:
    state = duel()
    crew_safe(state)
    state.ships[1].armour, state.options.radiation_first = armour, first
    row = shot(state, cause, points=1)
    radiation = (*two(total), 1, 1, 1) if hurt else two(total)
    inside = cause == Weapon.MESON_BAY
    place = two(2) if inside else ()
    faces = (*radiation, *place) if first else (*place, *radiation)
    changed, told = happens(state, lambda d, log: resolve_shot(state, d, log, row), *faces)
    assert ("person_irradiated" in told) == hurt
    assert ("structure_lost" in told) == inside
    assert (told.index("crew_hit") < told.index("hit_placed")) == bool(first) if inside else True
    assert state.radiant == 0
    assert "radiant" not in changed


def test_a_crew_location_irradiates_by_the_setting_only() -> None:
    state = duel()
    crew_safe(state)
    state.ships[1].small = 1
    row = shot(state, Weapon.PARTICLE_BEAM, points=1)
    for option, kind in ((0, "person_hurt"), (1, "person_irradiated")):
        state.options.radiant_crew = option
        log = paper()
        faces = (*two(11), *two(5), 1, 1, 1, *two(2))
        resolve_shot(state, made := dice(*faces), log, row)
        assert made.given_next == made.given_count
        names = [event.kind for event in log.events[: log.count]]
        assert getattr(EventKind, kind.upper()) in names


def test_every_shot_of_a_row_is_for_itself_until_the_ship_is_gone() -> None:
    state = duel()
    ship = state.ships[1]
    ship.armour, ship.hull, ship.structure = 0, 0, 1
    row = shot(state, Weapon.COLLISION, 1, shots=3)
    happens(state, lambda d, log: resolve_row(state, d, log, row), 1, *two(2))
    assert ship.fate == Fate.DESTROYED
    ship.fate, ship.structure = Fate.RESERVE, 9
    happens(state, lambda d, log: resolve_row(state, d, log, row), *[1, 1, 1] * 3)
    assert ship.structure == 6
    ship.fate = Fate.JUMPED
    assert happens(state, lambda d, log: resolve_row(state, d, log, row)) == ({}, "")


def test_a_location_told_is_the_one_struck() -> None:
    state = duel()
    crew_safe(state)
    place_hits(state, dice(*two(4)), log := paper(), 1, 3, False)
    event = last(log, log.events[0].kind)
    assert (event.slot1, event.slot2) == (3, Location.M_DRIVE)
