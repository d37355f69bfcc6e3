"""What the construction rules allow a ship: tech levels, and room for what is known to be aboard.

Quarters are counted at their least: two to a stateroom, barracks for marines, low berths for
passengers. Comforts of which a ship file says nothing are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from asalto.core.files.toml_reader import Reader

from .state import SLOTS, Ship
from .tables import (
    ARMOUR_SHARE,
    ARMOUR_STEP,
    BAY_TONS,
    BERTH_TENTHS,
    BRIDGE_HULL,
    BRIDGE_TONS,
    CANISTERS_TON,
    COCKPIT_TENTHS,
    CREW_TENTHS,
    DRIVE_LETTERS,
    DRONES_PERCENT,
    ELECTRONICS,
    ENGINE_TONS,
    MISSILES_TON,
    PLANT_BURNS,
    PLANT_WEEKS,
    SCREEN_TONS,
    SMALL_ENGINE_TENTHS,
    SMALL_LETTERS,
    SMALL_PART,
    SMALL_WEEKS,
    SUITE_TONS,
    TECH,
    TECH_ARMOUR,
    TECH_AUTO_REPAIR,
    TECH_COMPUTER,
    TECH_EVADE,
    TECH_EXPERT,
    TECH_FIRE_CONTROL,
    TECH_INTELLECT,
    TECH_MISSILES,
    TECH_SUITE,
    TECH_TURRET,
    TECH_WEAPONS,
    TURRET_TONS,
    TWO_CREW_TONS,
)
from .terms import MountKind, Position, Weapon

KILOGRAMS = 1000
TENTHS = 10
PERCENT = 100
MATERIALS = ("titanium", "crystaliron", "superdense")
SUITES = tuple(ELECTRONICS)


def tech_levels(reader: Reader, ship: Ship) -> Iterator[tuple[str, str, int]]:
    """Everything aboard that has a tech level: the field, what it is, the level."""
    data = reader.data
    for key in ("stealth", "reflec", "meson_screen", "nuclear_damper"):
        if data.get(key):
            yield key, key, TECH[key]
    material = str(data.get("armour", "none"))
    if material in MATERIALS and ship.armour_max > 0:
        yield "armour", material, TECH_ARMOUR[MATERIALS.index(material)]
    suite = str(data.get("electronics"))
    yield "electronics", suite, TECH_SUITE[SUITES.index(suite)]
    model = int(str(data.get("computer")))
    yield "computer", f"model {model}", TECH_COMPUTER[model - 1]
    yield from _programs(data.get("software"))
    yield from _arms(ship)


def _programs(software: object) -> Iterator[tuple[str, str, int]]:
    levels = {
        "evade": TECH_EVADE, "fire_control": TECH_FIRE_CONTROL, "auto_repair": TECH_AUTO_REPAIR,
        "intellect": TECH_INTELLECT, "expert_pilot": TECH_EXPERT, "expert_engineer": TECH_EXPERT,
    }  # fmt: skip
    for key, table in levels.items():
        level = software.get(key, 0) if isinstance(software, dict) else 0
        if level:
            yield "software", f"{key} {level}", table[level - 1]


def _arms(ship: Ship) -> Iterator[tuple[str, str, int]]:
    for mount in ship.mounts[: ship.mount_count]:
        weapons = [one for one in mount.weapon[:SLOTS] if one >= 0]
        for one in weapons:
            yield "mounts", Weapon(one).name.lower(), TECH_WEAPONS[one]
            if one in (Weapon.MISSILE_RACK, Weapon.MISSILE_BAY):
                kind = Weapon(mount.missile).name.lower()
                yield "mounts", kind, TECH_MISSILES[mount.missile - Weapon.STANDARD_MISSILE]
        if mount.kind == MountKind.TURRET:
            size = ("single", "double", "triple")[len(weapons) - 1]
            yield "mounts", f"{size} turret", TECH_TURRET[len(weapons) - 1]


def engines(reader: Reader, ship: Ship) -> int:
    """Kilograms of the drives and the power plant, by their letters."""
    drives = reader.data.get("drives")
    chosen = drives if isinstance(drives, dict) else {}
    letters = SMALL_LETTERS if ship.small else DRIVE_LETTERS
    table = SMALL_ENGINE_TENTHS if ship.small else ENGINE_TONS
    unit = KILOGRAMS // TENTHS if ship.small else KILOGRAMS
    return sum(
        unit * row[letters.index(chosen[key])]
        for key, row in table.items()
        if chosen.get(key, "-") in letters
    )


def quarters(ship: Ship) -> int:
    """Kilograms of the bridge and the least room for all aboard; of a small craft its cockpit."""
    people = [one for one in ship.crew[: ship.crew_count] if not one.machine]
    guests = sum(one.heads for one in people if one.position == Position.PASSENGER)
    crew = sum(one.heads for one in people) - guests
    if ship.small:
        return KILOGRAMS // TENTHS * COCKPIT_TENTHS * (crew + guests)
    bridge = BRIDGE_TONS[sum(ship.tons > most for most in BRIDGE_HULL)]
    return KILOGRAMS * bridge + KILOGRAMS // TENTHS * (CREW_TENTHS * crew + BERTH_TENTHS * guests)


def room_taken(reader: Reader, ship: Ship, craft_tons: int) -> int:
    """Kilograms of all that is known to be aboard."""
    taken = ship.fuel + ship.cargo + engines(reader, ship) + quarters(ship)
    for mount in ship.mounts[: ship.mount_count]:
        if mount.kind != MountKind.FIXED:
            taken += KILOGRAMS * (BAY_TONS if mount.kind == MountKind.BAY else TURRET_TONS)
    taken += KILOGRAMS * SCREEN_TONS * (ship.meson_screen + ship.nuclear_damper)
    taken += KILOGRAMS * SUITE_TONS[SUITES.index(str(reader.data.get("electronics")))]
    if reader.data.get("repair_drones"):
        taken += KILOGRAMS * ship.tons * DRONES_PERCENT // PERCENT
    material = str(reader.data.get("armour", "none"))
    if material in MATERIALS:
        points = ARMOUR_STEP[MATERIALS.index(material)]
        layers = -(-ship.armour_max // points)
        taken += KILOGRAMS * ship.tons * ARMOUR_SHARE * layers // PERCENT
    taken += KILOGRAMS * sum(ship.missiles) // MISSILES_TON
    taken += KILOGRAMS * ship.canisters // CANISTERS_TON
    return taken + KILOGRAMS * craft_tons


def check_construction(reader: Reader, ship: Ship, tech: int, craft_tons: int) -> None:
    """Raises BadInput for what the tech level does not have or the hull has no room for."""
    for key, what, level in tech_levels(reader, ship):
        if level > tech:
            reader.complain(f"{what} needs tech level {level}; the ship has {tech}", key)
    taken = -(-room_taken(reader, ship, craft_tons) // KILOGRAMS)
    if taken > ship.tons:
        what = "drives, bridge, quarters, fuel, cargo, arms, armour and craft"
        reader.complain(f"{what} take {taken} tons; the hull has {ship.tons}", "tons")


def least_fuel(reader: Reader, ship: Ship) -> int:
    """Kilograms that the power plant burns in the weeks for which a ship must carry fuel."""
    drives = reader.data.get("drives")
    plant = drives.get("power", "-") if isinstance(drives, dict) else "-"
    if ship.small and plant in SMALL_LETTERS:
        tenths = SMALL_ENGINE_TENTHS["power"][SMALL_LETTERS.index(plant)]
        return KILOGRAMS // TENTHS * tenths * SMALL_WEEKS // SMALL_PART
    if plant in DRIVE_LETTERS:
        return KILOGRAMS * PLANT_BURNS[DRIVE_LETTERS.index(plant)] * PLANT_WEEKS
    return 0


def check_supplies(reader: Reader, ship: Ship) -> None:
    """Raises BadInput for too little fuel or crew. Held to it are a ship's file by itself, and
    one's own ship with the crew that the scenario adds to it.
    """
    need = least_fuel(reader, ship)
    if ship.fuel < need:
        weeks = SMALL_WEEKS if ship.small else PLANT_WEEKS
        said = f"the power plant burns {need / KILOGRAMS:g} tons in {weeks} weeks"
        reader.complain(f"{said}; there are {ship.fuel / KILOGRAMS:g}", "fuel")
    rows = ship.crew[: ship.crew_count]
    crew = [one for one in rows if one.position != Position.PASSENGER]
    posts = {one.position for one in crew}
    if ship.thrust > 0 and Position.PILOT not in posts:
        reader.complain("no pilot, and no program that flies: a ship with a drive has one", "crew")
    if ship.small:
        least = 2 if ship.tons >= TWO_CREW_TONS else 1
        found = sum(one.heads for one in crew)
        if found < least:
            reader.complain(f"a crew of {found}; a craft of {ship.tons} tons has {least}", "crew")
        return
    if Position.ENGINEER not in posts:
        reader.complain("no engineer, and no program for one: a ship has at least one", "crew")
    for k in range(ship.mount_count):
        if ship.mounts[k].kind != MountKind.FIXED and not is_manned(ship, k):
            reader.complain(f"mount {k + 1} has neither gunner nor Fire Control", "crew")


def is_manned(ship: Ship, k: int) -> bool:
    """Whether a gunner or a program serves a turret or bay."""
    for one in ship.crew[: ship.crew_count]:
        gunner = one.position in (Position.TURRET_GUNNER, Position.BAY_GUNNER)
        if gunner and one.mount <= k < one.mount + one.heads:
            return True
    return False
