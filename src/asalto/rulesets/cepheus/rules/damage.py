"""Damage (CE-10.15 to 10.17): points, hits, locations, and what each system suffers."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..rolls import Roll, at_random, some_dice, two_dice
from ..say import Log
from ..state import WOUNDS_MAX, Ship, State, Wound
from ..tables import (
    DAMAGE_DOUBLES,
    DAMAGE_SINGLES,
    DAMAGE_TRIPLES,
    DAMAGE_UPTO,
    EXTRA_DOUBLE,
    EXTRA_SINGLE,
    LOCATION,
    MESON_SCREEN_RADS,
    SAND_POINTS,
)
from ..terms import Column, Fate, Location, MountKind, System, Weapon
from ..vocabulary import Reason
from .crew import recount_posts, seen_by
from .leaving import leave_play
from .sides import seats_of_side
from .wounds import crew_hit

TENTHS = 10


def add_wound(
    state: State,
    attacker: int,
    target: int,
    cause: int,
    shots: int,
    dice: int,
    sand: int = 0,
    screen: int = NOBODY,
    points: int = 0,
) -> None:
    """Put damage aside until the ship's crew is done (CE-10.1.11, 10.9.12)."""
    if state.wound_count >= WOUNDS_MAX:
        return
    row = state.wounds[state.wound_count]
    state.wound_count += 1
    row.attacker = attacker
    row.target = target
    row.cause = cause
    row.shots = shots
    row.dice = dice
    row.sand = sand
    row.screen = screen
    row.points = points


def resolve_row(state: State, dice: Dice, log: Log, row: Wound) -> None:
    """Resolve one row of damage, shot by shot."""
    for _ in range(row.shots):
        if can_be_hit(state.ships[row.target]):
            resolve_shot(state, dice, log, row)


def can_be_hit(ship: Ship) -> bool:
    """True for a ship in play, and for a craft that was taken aboard after it was hit."""
    return ship.fate == Fate.IN_PLAY or ship.fate == Fate.RESERVE


def resolve_wounds(state: State, dice: Dice, log: Log, first: int = 0) -> None:
    """Resolve the damage put aside from row `first` on, in the order of the hits."""
    for w in range(first, state.wound_count):
        resolve_row(state, dice, log, state.wounds[w])
    state.wound_count = first


def armour_against(ship: Ship, cause: int) -> int:
    """Armour that counts: none against meson guns (CE-10.15.1) and boarders, reflec against
    lasers.
    """
    if cause == Weapon.MESON_BAY or cause == Weapon.BOARDERS:
        return 0
    if cause == Weapon.PULSE_LASER or cause == Weapon.BEAM_LASER:
        return ship.armour + ship.reflec
    return ship.armour


def is_radiant(cause: int) -> bool:
    """True for weapons that add a radiation crew hit (CE-10.15.2 to .5)."""
    if cause == Weapon.PARTICLE_BEAM or cause == Weapon.PARTICLE_BAY:
        return True
    if cause == Weapon.MESON_BAY or cause == Weapon.FUSION_BAY:
        return True
    return cause == Weapon.NUCLEAR_MISSILE


def net_damage(state: State, dice: Dice, log: Log, row: Wound) -> int:
    """Damage of one beam or missile less sand, screen and armour (CE-10.16.6)."""
    i = row.target
    rolled = row.points
    if rolled == 0:
        rolled = (
            some_dice(dice, Roll.DAMAGE, row.dice, row.attacker) if row.dice > 0 else SAND_POINTS
        )
    stopped = some_dice(dice, Roll.SAND_DICE, row.sand, i)
    screened = 0
    if row.screen >= 0:
        screened = some_dice(dice, Roll.SCREEN, 2, i) + row.screen
    armour = armour_against(state.ships[i], row.cause)
    net = rolled - stopped - screened - armour
    say.damage_rolled(
        log,
        row.attacker,
        target=i,
        weapon=row.cause,
        rolled=rolled,
        stopped=stopped,
        screened=screened,
        armour=armour,
        damage=max(0, net),
        sees=seen_by(state, row.attacker),
    )
    return net


def resolve_shot(state: State, dice: Dice, log: Log, row: Wound) -> None:
    """One beam or missile: its damage, then its hits; radiation where the weapon has it."""
    i = row.target
    ship = state.ships[i]
    net = net_damage(state, dice, log, row)
    radiant = irradiates(state, row, net)
    if radiant and state.options.radiation_first != 0:
        radiate(state, dice, log, row)
    state.radiant = 1 if state.options.radiant_crew != 0 and is_radiant(row.cause) else 0
    take_damage(state, dice, log, i, net, is_inside(row.cause))
    state.radiant = 0
    if radiant and state.options.radiation_first == 0 and can_be_hit(ship):
        radiate(state, dice, log, row)


def radiate(state: State, dice: Dice, log: Log, row: Wound) -> None:
    """The radiation crew hit of a shot, less the ship's armour, but for meson guns (CE-10.15.2 to
    .5). RULING: a meson screen takes 2 off theirs; by an option nothing.
    """
    dm, reason = -state.ships[row.target].armour, Reason.ARMOUR
    if row.cause == Weapon.MESON_BAY:
        screened = row.screen >= 0 and state.options.rads_pass_screens == 0
        dm, reason = MESON_SCREEN_RADS if screened else 0, Reason.SCREEN
    crew_hit(state, dice, log, row.target, 1, dm, reason)


def irradiates(state: State, row: Wound, net: int) -> bool:
    """True if a shot brings a radiation crew hit (CE-10.15.2 to .5), armour or not.

    A nuclear damper keeps that of nuclear missiles off (CE-10.10.25); by a setting radiation comes
    only with damage.
    """
    if not is_radiant(row.cause):
        return False
    if row.cause == Weapon.NUCLEAR_MISSILE and row.screen >= 0:
        return False
    if row.cause == Weapon.FUSION_BAY and state.options.fusion_clean == 1:
        return False
    return net > 0 or state.options.radiation_pierces == 0


def hit_counts(net: int) -> tuple[int, int, int]:
    """Singles, doubles and triples for points of damage (CE-10.16.12 to .25; rulings T5,
    S30).
    """
    row = 0
    while row < len(DAMAGE_UPTO) - 1 and net > DAMAGE_UPTO[row]:
        row += 1
    extra = max(0, net - DAMAGE_UPTO[row])
    singles = DAMAGE_SINGLES[row] + (1 if extra % EXTRA_DOUBLE >= EXTRA_SINGLE else 0)
    return singles, DAMAGE_DOUBLES[row] + extra // EXTRA_DOUBLE, DAMAGE_TRIPLES[row]


def take_damage(state: State, dice: Dice, log: Log, i: int, net: int, inside: bool) -> None:
    """Turn points into hits and place each: triples first, then doubles, then singles; or the
    other way round, by a setting.
    """
    if net <= 0:
        return
    singles, doubles, triples = hit_counts(net)
    for step in range(3):
        size = 1 + step if state.options.singles_first != 0 else 3 - step
        count = triples if size == 3 else doubles if size == 2 else singles
        for _ in range(count):
            place_hits(state, dice, log, i, size, inside)


def column_of(ship: Ship, inside: bool) -> int:
    """The column that a hit uses, looked at hit by hit (CE-10.16.8, .9; ruling S29)."""
    if inside:
        return Column.INTERNAL
    if ship.small != 0:
        return Column.SMALL_CRAFT
    return Column.INTERNAL if ship.hull <= 0 else Column.EXTERNAL


def location_at(ship: Ship, inside: bool, row: int) -> int:
    """What stands in a row (2D6 less 2) of the column that a hit uses (CE-10.16.26 to .36)."""
    return LOCATION[column_of(ship, inside)][row]


def is_inside(cause: int) -> bool:
    """True for what always uses the Internal column: mesons (CE-10.15.1), boarders."""
    return cause == Weapon.MESON_BAY or cause == Weapon.BOARDERS


def place_hits(state: State, dice: Dice, log: Log, i: int, count: int, inside: bool) -> None:
    """Roll one location for `count` hits together (CE-10.16.7, .10, .11)."""
    ship = state.ships[i]
    if not can_be_hit(ship):
        return
    row = two_dice(dice, Roll.LOCATION, i, 0) - 2
    location = location_at(ship, inside, row)
    say.hit_placed(log, i, location=location, hits=count, sees=seen_by(state, i))
    mount = which_mount(state, dice, i, location)
    for _ in range(count):
        if can_be_hit(ship):
            strike(state, dice, log, i, location, row, mount)


def which_mount(state: State, dice: Dice, i: int, location: int) -> int:
    """The turret or bay hit, at random among all built in, destroyed ones too (ruling S31)."""
    if location != Location.TURRET and location != Location.BAY:
        return NOBODY
    ship = state.ships[i]
    bay = 1 if location == Location.BAY else 0
    count = 0
    for k in range(ship.mount_count):
        if (1 if ship.mounts[k].kind == MountKind.BAY else 0) == bay:
            count += 1
    place = at_random(dice, Roll.WHICH_MOUNT, count, i)
    for k in range(ship.mount_count):
        if (1 if ship.mounts[k].kind == MountKind.BAY else 0) == bay:
            if place == 0:
                return k
            place -= 1
    return NOBODY


def strike(state: State, dice: Dice, log: Log, i: int, location: int, row: int, mount: int) -> None:
    """One hit on one location; a Hull result keeps its row (CE-10.17.1)."""
    if location == Location.HULL:
        hull_hit(state, dice, log, i, row)
    else:
        strike_system(state, dice, log, i, location, mount)


def hull_hit(state: State, dice: Dice, log: Log, i: int, row: int) -> None:
    """One Hull point; at Hull 0 the same row of the Internal column (CE-10.17.1)."""
    if state.ships[i].hull > 0:
        count_as_hull(state, log, i)
    else:
        inside = LOCATION[Column.INTERNAL][row] if row != NOBODY else Location.STRUCTURE
        strike_system(state, dice, log, i, inside, NOBODY)


def count_as_hull(state: State, log: Log, i: int) -> None:
    """A hit that counts as a Hull hit: a point of Hull, or of Structure (ruling S29)."""
    ship = state.ships[i]
    if ship.hull > 0:
        ship.hull -= 1
        say.hull_lost(log, i, left=ship.hull, sees=seen_by(state, i))
    else:
        structure_hit(state, log, i)


def strike_system(state: State, dice: Dice, log: Log, i: int, location: int, mount: int) -> None:
    """One hit on anything but the Hull; what is not aboard passes on (ruling S31)."""
    ship = state.ships[i]
    missing = (location == Location.J_DRIVE and ship.jump == 0) or (
        location == Location.HOLD and ship.hold == 0
    )
    if missing or location <= Location.STRUCTURE:
        structure_hit(state, log, i)
    elif location == Location.M_DRIVE and ship.thrust == 0:
        count_as_hull(state, log, i)
    elif location == Location.ARMOUR:
        armour_hit(state, log, i)
    elif location == Location.TURRET or location == Location.BAY:
        mount_hit(state, log, i, mount, location)
    elif location == Location.CREW:
        crew_hit(state, dice, log, i, state.radiant, 0)
    else:
        system_hit(state, dice, log, i, location - Location.SENSORS)


def structure_hit(state: State, log: Log, i: int) -> None:
    """One Structure point; without any the ship breaks up (CE-10.17.2)."""
    ship = state.ships[i]
    ship.structure = max(0, ship.structure - 1)
    say.structure_lost(log, i, left=ship.structure, sees=seen_by(state, i))
    if ship.structure == 0:
        say.ship_destroyed(log, i, sees=seen_by(state, i))
        leave_play(state, log, i, Fate.DESTROYED)


def armour_hit(state: State, log: Log, i: int) -> None:
    """One point of armour, or a Hull hit where there is none (CE-10.17.3)."""
    ship = state.ships[i]
    if ship.armour > 0:
        ship.armour -= 1
        say.armour_lost(log, i, left=ship.armour, sees=seen_by(state, i))
    else:
        count_as_hull(state, log, i)


def mount_hit(state: State, log: Log, i: int, mount: int, location: int) -> None:
    """A turret or bay: tracking, disabled, destroyed, then Hull or Structure (CE-10.17.4 to
    .13).
    """
    ship = state.ships[i]
    if mount != NOBODY and ship.mounts[mount].hits < 3:
        ship.mounts[mount].hits += 1
        say.mount_hit(log, i, mount=mount, hits=ship.mounts[mount].hits, sees=seen_by(state, i))
    elif location == Location.BAY:
        structure_hit(state, log, i)
    else:
        count_as_hull(state, log, i)


def system_hit(state: State, dice: Dice, log: Log, i: int, system: int) -> None:
    """One more hit on a system's track (CE-10.17.14 to .41); further ones go to Hull or
    Structure.
    """
    ship = state.ships[i]
    if ship.hits[system] >= 3:
        if system == System.SENSORS or system == System.M_DRIVE:
            count_as_hull(state, log, i)
        else:
            structure_hit(state, log, i)
        return
    ship.hits[system] += 1
    hits = ship.hits[system]
    say.system_hit(log, i, system=system, hits=hits, sees=seen_by(state, i))
    if system == System.POWER:
        power_effect(state, dice, log, i, hits)
    elif system == System.BRIDGE and hits == 1:
        crew_hit(state, dice, log, i, 0, 0)
    elif system == System.FUEL:
        fuel_effect(state, dice, log, i, hits)
    elif system == System.HOLD:
        hold_effect(state, dice, log, i, hits)


def power_effect(state: State, dice: Dice, log: Log, i: int, hits: int) -> None:
    """Second hit: crew on the Radiation column; third: ship disabled, programs stop
    (CE-10.17.23, .24).
    """
    ship = state.ships[i]
    if hits == 2:
        crew_hit(state, dice, log, i, 1, 0)
    elif hits == 3:
        for m in range(ship.crew_count):
            if ship.crew[m].machine != 0:
                ship.crew[m].up = 0
        recount_posts(ship)
        say.ship_disabled(log, i, sees=seen_by(state, i))


def fuel_effect(state: State, dice: Dice, log: Log, i: int, hits: int) -> None:
    """A leak in tons an hour, a part of the fuel, the tank (CE-10.17.34 to .36)."""
    ship = state.ships[i]
    if hits == 1:
        ship.leak += some_dice(dice, Roll.LEAK, 1, i)
        return
    lost = ship.fuel
    if hits == 2:
        lost = ship.fuel * some_dice(dice, Roll.FUEL, 1, i) // TENTHS
    ship.fuel -= lost
    say.fuel_lost(log, i, lost=lost, left=ship.fuel, sees=seats_of_side(state, state.ships[i].seat))


def hold_effect(state: State, dice: Dice, log: Log, i: int, hits: int) -> None:
    """A part of the cargo twice, then all of it (CE-10.17.38 to .40)."""
    ship = state.ships[i]
    lost = ship.cargo
    if hits < 3:
        lost = ship.cargo * some_dice(dice, Roll.CARGO, 1, i) // TENTHS
    ship.cargo -= lost
    say.cargo_lost(
        log, i, lost=lost, left=ship.cargo, sees=seats_of_side(state, state.ships[i].seat)
    )
