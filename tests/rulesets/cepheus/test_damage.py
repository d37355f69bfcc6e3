"""Damage, locations, systems, special weapons, crew."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rules.damage import (
    add_wound,
    column_of,
    mount_hit,
    place_hits,
    resolve_wounds,
    strike,
    take_damage,
)  # fmt: skip
from asalto.rulesets.cepheus.rules.wounds import crew_hit, harm, random_person, wound
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Column, Fate, Location, Position, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Reason
from rulesets.cepheus.table import dice, duel, kinds, last, member, paper, reasons, used


def hit(state, location: int, *faces: int, row: int = NOBODY, mount: int = NOBODY):
    log, made = paper(), dice(*faces)
    strike(state, made, log, 0, location, row, mount)
    assert used(made)
    return log


def shot(state, cause: int, count: int, *faces: int, shots: int = 1, sand: int = 0):
    add_wound(state, 1, 0, cause, shots, count, sand)
    log, made = paper(), dice(*faces)
    resolve_wounds(state, made, log)
    assert used(made)
    return log


def test_damage_less_armour() -> None:
    state = duel()
    log = shot(state, Weapon.PULSE_LASER, 2, 4, 4)
    assert (last(log, EventKind.DAMAGE_ROLLED).damage, state.ships[0].hull) == (0, 6)
    log = shot(state, Weapon.PULSE_LASER, 2, 6, 6, 3, 3)
    assert (last(log, EventKind.DAMAGE_ROLLED).damage, state.ships[0].hull) == (4, 5)


def test_reflec_counts_against_lasers_only() -> None:
    state = duel()
    state.ships[0].reflec = 3
    assert last(shot(state, Weapon.BEAM_LASER, 1, 6), EventKind.DAMAGE_ROLLED).armour == 11
    assert last(shot(state, Weapon.STANDARD_MISSILE, 1, 6), EventKind.DAMAGE_ROLLED).armour == 8


def test_each_beam_is_resolved_for_itself_with_its_sand() -> None:
    state = duel()
    state.ships[0].armour = 0
    log = shot(state, Weapon.BEAM_LASER, 1, 5, 2, 3, 3, 6, 6, shots=2, sand=1)
    rolled = [e.damage for e in log.events[: log.count] if e.kind == EventKind.DAMAGE_ROLLED]
    assert rolled == [3, 0]


def test_double_and_triple_hits_share_a_location() -> None:
    state = duel()
    take_damage(state, made := dice(1, 2), paper(), 0, 12, 0)
    assert (state.ships[0].hits[System.SENSORS], used(made)) == (2, True)
    take_damage(state, made := dice(4, 6), paper(), 0, 28, 0)
    assert (state.ships[0].hits[System.M_DRIVE], used(made)) == (3, True)


def test_columns() -> None:
    state = duel()
    ship = state.ships[0]
    assert (column_of(ship, 0), column_of(ship, 1)) == (Column.EXTERNAL, Column.INTERNAL)
    ship.hull = 0
    assert column_of(ship, 0) == Column.INTERNAL
    ship.small = 1
    assert column_of(ship, 0) == Column.SMALL_CRAFT


def test_the_column_is_looked_up_hit_by_hit() -> None:
    state = duel()
    state.ships[0].hull = 1
    take_damage(state, made := dice(3, 3, 3, 3), paper(), 0, 8, 0)
    assert (state.ships[0].hull, state.ships[0].structure, used(made)) == (0, 5, True)


def test_hull_at_nothing_passes_to_the_same_row_inside() -> None:
    for row, expected in ((0, Location.STRUCTURE), (4, Location.STRUCTURE), (10, Location.BRIDGE)):
        state = duel()
        state.ships[0].hull = 0
        faces = (1, 1) if expected == Location.BRIDGE else ()
        hit(state, Location.HULL, *faces, row=row)
        bridge = state.ships[0].hits[System.BRIDGE]
        assert (state.ships[0].structure, bridge) == (
            (6, 1) if expected == Location.BRIDGE else (5, 0)
        )


def test_structure_at_nothing_breaks_the_ship_up() -> None:
    state = duel()
    state.ships[0].structure = 1
    state.ships[1].pursues = state.ships[1].docked = 0
    log = hit(state, Location.STRUCTURE)
    assert EventKind.SHIP_DESTROYED in kinds(log)
    assert state.ships[0].fate == Fate.DESTROYED
    assert (state.ships[1].pursues, state.ships[1].docked) == (NOBODY, NOBODY)


def test_armour_then_hull() -> None:
    state = duel()
    state.ships[0].armour = 1
    hit(state, Location.ARMOUR)
    assert (state.ships[0].armour, state.ships[0].hull) == (0, 6)
    hit(state, Location.ARMOUR)
    assert (state.ships[0].armour, state.ships[0].hull) == (0, 5)


def test_turret_hits() -> None:
    state = duel()
    for count in (1, 2, 3):
        mount_hit(state, paper(), 0, 1, Location.TURRET)
        assert state.ships[0].mounts[1].hits == count
    mount_hit(state, paper(), 0, 1, Location.TURRET)
    assert state.ships[0].hull == 5


def test_a_random_turret_destroyed_ones_too() -> None:
    state = duel()
    state.ships[0].mounts[1].hits = 3
    place_hits(state, made := dice(2, 3, 2), paper(), 0, 1, 0)
    assert (state.ships[0].hull, used(made)) == (5, True)


def test_bay_hits_and_no_bay_aboard() -> None:
    state = duel("light_cruiser")
    for count in (1, 2, 3):
        mount_hit(state, paper(), 0, 0, Location.BAY)
        assert state.ships[0].mounts[0].hits == count
    mount_hit(state, paper(), 0, 0, Location.BAY)
    assert state.ships[0].structure == 19
    state = duel()
    place_hits(state, made := dice(2, 3), paper(), 0, 1, 1)
    assert (state.ships[0].structure, used(made)) == (5, True)


def test_no_turret_aboard_is_a_hull_hit() -> None:
    state = duel("courier")
    place_hits(state, made := dice(2, 3), paper(), 0, 1, 0)
    assert (state.ships[0].hull, used(made)) == (1, True)


@pytest.mark.parametrize(
    ("location", "system", "lost"),
    [
        (Location.J_DRIVE, System.J_DRIVE, "structure"), (Location.M_DRIVE, System.M_DRIVE, "hull"),
        (Location.SENSORS, System.SENSORS, "hull"),
    ],
)  # fmt: skip
def test_system_tracks_and_what_follows(location: int, system: int, lost: str) -> None:
    state = duel()
    for count in (1, 2, 3):
        hit(state, location)
        assert state.ships[0].hits[system] == count
    hit(state, location)
    assert (state.ships[0].hits[system], getattr(state.ships[0], lost)) == (3, 5)


def test_no_jump_drive_or_hold_is_a_structure_hit() -> None:
    state = duel("fighter", crew=False)
    state.ships[0].structure = 5
    hit(state, Location.J_DRIVE)
    hit(state, Location.HOLD)
    assert state.ships[0].structure == 3


def test_power_plant() -> None:
    state = duel()
    assert kinds(hit(state, Location.POWER)) == [EventKind.SYSTEM_HIT]
    log = hit(state, Location.POWER, 1, 1)
    assert last(log, EventKind.CREW_HIT).radiation == 1
    assert EventKind.SHIP_DISABLED in kinds(hit(state, Location.POWER))
    hit(state, Location.POWER)
    assert state.ships[0].structure == 5


def test_a_dead_power_plant_stops_the_programs() -> None:
    state = duel("system_monitor")
    state.ships[0].crew[0].machine = 1
    state.ships[0].hits[System.POWER] = 2
    hit(state, Location.POWER)
    assert state.ships[0].crew[0].up == 0


def test_bridge() -> None:
    state = duel()
    log = hit(state, Location.BRIDGE, 1, 1)
    assert last(log, EventKind.CREW_HIT).radiation == 0
    hit(state, Location.BRIDGE)
    hit(state, Location.BRIDGE)
    assert (state.ships[0].hits[System.BRIDGE], state.ships[0].structure) == (3, 6)
    hit(state, Location.BRIDGE)
    assert state.ships[0].structure == 5


def test_fuel() -> None:
    state = duel()
    ship = state.ships[0]
    hit(state, Location.FUEL, 4)
    assert (ship.leak, ship.fuel) == (4, 96_000)
    log = hit(state, Location.FUEL, 3)
    assert ship.fuel == 96_000 - 28_800
    assert last(log, EventKind.FUEL_LOST).sees == 1
    hit(state, Location.FUEL)
    assert ship.fuel == 0
    hit(state, Location.FUEL)
    assert ship.structure == 5


def test_a_leak_runs_by_the_turn() -> None:
    from asalto.rulesets.cepheus.manoeuvres import begin_actions

    state = duel()
    state.ships[0].leak = 4
    begin_actions(state, paper(), 0)
    assert state.ships[0].fuel == 96_000 - 4 * 1000 * 1000 // 3600


def test_hold() -> None:
    state = duel()
    ship = state.ships[0]
    hit(state, Location.HOLD, 5)
    assert ship.cargo == 12_500
    hit(state, Location.HOLD, 2)
    assert ship.cargo == 10_000
    hit(state, Location.HOLD)
    assert ship.cargo == 0
    hit(state, Location.HOLD)
    assert ship.structure == 5


def test_meson_guns_ignore_armour_and_go_inside() -> None:
    state = duel()
    log = shot(state, Weapon.MESON_BAY, 5, 1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1)
    assert (last(log, EventKind.DAMAGE_ROLLED).damage, state.ships[0].structure) == (5, 4)
    assert reasons(last(log, EventKind.CREW_HIT)) == {}


@pytest.mark.parametrize(
    ("cause", "count"),
    [
        (Weapon.FUSION_BAY, 5),
        (Weapon.PARTICLE_BEAM, 3),
        (Weapon.PARTICLE_BAY, 6),
        (Weapon.NUCLEAR_MISSILE, 2),
    ],
)
def test_radiation_hits_suffer_the_armour(cause: int, count: int) -> None:
    state = duel()
    log = shot(state, cause, count, *[1] * count, 6, 6)
    assert reasons(last(log, EventKind.CREW_HIT)) == {Reason.ARMOUR: -8}
    assert last(log, EventKind.CREW_HIT).radiation == 1


def test_lasers_and_ordinary_missiles_do_not_irradiate() -> None:
    for cause in (
        Weapon.PULSE_LASER,
        Weapon.BEAM_LASER,
        Weapon.STANDARD_MISSILE,
        Weapon.SMART_MISSILE,
    ):
        assert EventKind.CREW_HIT not in kinds(shot(duel(), cause, 1, 1))


def test_crew_hits_by_row() -> None:
    for faces, event in (
        ((2, 2), None), ((2, 3, 1, 1, 2), EventKind.PERSON_HURT),
        ((4, 5, 1, 1, 1, 1, 1), EventKind.PERSON_HURT),
    ):  # fmt: skip
        state = duel(crew=False)
        state.ships[0].crew = state.ships[0].crew[:2]
        state.ships[0].crew_count = 2
        log, made = paper(), dice(*faces)
        crew_hit(state, made, log, 0, 0, 0)
        assert used(made)
        assert (event in kinds(log)) == (event is not None)


def test_all_crew_are_hurt_or_irradiated() -> None:
    state = duel("launch", crew=False)
    log, made = paper(), dice(6, 5, 3, 3)
    crew_hit(state, made, log, 0, 0, 0)
    assert (kinds(log), used(made)) == ([EventKind.CREW_HIT, EventKind.PERSON_HURT], True)
    log, made = paper(), dice(6, 6, 1, 2, 3, 4)
    crew_hit(state, made, log, 0, 1, 0)
    assert (state.ships[0].crew[0].rads, used(made)) == (100, True)


def test_armour_and_suits_protect_people() -> None:
    state = duel("launch", crew=False)
    pilot = state.ships[0].crew[0]
    pilot.armour, pilot.suit = 6, 40
    harm(state, made := dice(4, 5), paper(), 0, 0, 2, 0, 1)
    assert (pilot.ability[2], used(made)) == (4, True)
    harm(state, made := dice(4, 5), paper(), 0, 0, 2, 1, 1)
    assert (pilot.rads, used(made)) == (50, True)


def test_wounds_take_endurance_first_then_the_better_of_two() -> None:
    state = duel("launch", crew=False)
    pilot = state.ships[0].crew[0]
    pilot.ability = [7, 9, 7, 7, 7, 7]
    wound(state, paper(), 0, 0, 10, 1)
    assert (pilot.ability[:3], pilot.up) == ([7, 6, 0], 1)
    wound(state, paper(), 0, 0, 7, 1)
    assert (pilot.ability[:3], pilot.up) == ([0, 6, 0], 0)
    wound(state, paper(), 0, 0, 6, 1)
    assert (pilot.ability[:3], pilot.heads) == ([0, 0, 0], 0)


def test_a_group_loses_heads() -> None:
    state = duel()
    m = member(state, 0, Position.MARINE)
    marines = state.ships[0].crew[m]
    wound(state, paper(), 0, m, 13, 1)
    assert marines.heads == 10
    wound(state, paper(), 0, m, 14, 1)
    assert marines.heads == 9


def test_the_random_member_has_a_position() -> None:
    state = duel(crew=False)
    ship = state.ships[0]
    ship.crew[0].machine = 1
    ship.crew[1].position = Position.PASSENGER
    persons = sum(one.heads for one in ship.crew) - 2
    made = dice(1)
    assert random_person(state, made, 0) == (0, 2)
    made = dice(persons)
    assert ship.crew[random_person(state, made, 0)[1]].position == Position.MARINE
