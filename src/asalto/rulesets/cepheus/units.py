"""Ships from unit files, measured against the construction numbers."""

from __future__ import annotations

import re
from pathlib import Path

from asalto.core.files.own_units import own_unit
from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults
from asalto.core.kernel.records import NOBODY, make
from asalto.core.text.orders import nearest

from .construction import check_construction, check_supplies, is_manned
from .state import CREW_MAX, MOUNTS_MAX, SKILLS, SLOTS, Member, Mount, Ship
from .tables import (
    AUTO_REPAIR_RATING,
    COMPUTER,
    DRIVE_LETTERS,
    DRIVE_TONS,
    DRIVES,
    ELECTRONICS,
    ENERGY_FROM,
    EVADE_RATING,
    FIRE_CONTROL_RATING,
    HARDPOINT_TONS,
    POINT_TONS,
    QUALITY,
    READY,
    SMALL_DRIVES,
    SMALL_LETTERS,
    SMALL_TONS,
    SMALL_TONS_ROW,
)
from .terms import Ability, MountKind, Position, Skill, System, Weapon

UNITS = Path(__file__).parent / "units"
PLAIN = re.compile(r"[a-z0-9_]+")
HEADS_MAX = 100
"""Persons in one row of crew."""
WEAPONS = {one.name.lower(): int(one) for one in Weapon if one <= Weapon.MISSILE_BAY}
ENERGY = ("pulse_laser", "beam_laser", "particle_beam")
MISSILES = {"standard": 9, "nuclear": 10, "smart": 11}
POSTS = {one.name.lower(): int(one) for one in Position}
DRIVE_POSTS = {"m_drive": int(System.M_DRIVE), "j_drive": int(System.J_DRIVE)}
CONFIGURATIONS = ("standard", "streamlined", "distributed")
QUALITIES = ("green", "civilian", "military", "elite")
ARMOURS = {"none": 0, "titanium": 9, "crystaliron": 13, "superdense": 15}
"""Armour and the points that it can reach; a ship's tech level caps it too."""
SKILLS_OF = {
    Position.CAPTAIN: (),
    Position.SENSORS: (Skill.COMMS,),
    Position.NAVIGATOR: (Skill.NAVIGATION,),
    Position.PILOT: (Skill.PILOT,),
    Position.ENGINEER: (Skill.ENGINEERING, Skill.MECHANICS),
    Position.DAMAGE_CONTROL: (Skill.MECHANICS,),
    Position.TURRET_GUNNER: (Skill.TURRETS,),
    Position.BAY_GUNNER: (Skill.BAYS,),
    Position.SECURITY: (),
    Position.MARINE: (),
    Position.PASSENGER: (),
}
LEADERS = (Position.CAPTAIN, Position.SECURITY)
KILOGRAMS = 1000
TONS_MAX = 1_000_000


def read_ship(reader: Reader, called: list[tuple[Member, str]] | None = None) -> Ship:
    """A ship as its unit file says, with its crew; who of them has a name is noted in `called`.
    Raises BadInput where the numbers do not fit.
    """
    reader.origin("cepheus")
    ship = make(Ship)
    tech = reader.number("tech", 6, 15)
    ship.tons = reader.number("tons", 10, TONS_MAX)
    ship.small = 1 if ship.tons < SMALL_TONS else 0
    reader.choice("configuration", CONFIGURATIONS, "standard")
    read_hull(reader, ship)
    read_drives(reader, ship)
    read_armour(reader, ship, tech)
    suite = reader.choice("electronics", list(ELECTRONICS))
    ship.electronics = ELECTRONICS[suite]
    ship.jammers = int(suite not in ("standard", "basic_civilian"))
    ship.stealth = int(reader.flag("stealth", False))
    ship.encryption = int(reader.flag("encryption", False))
    ship.meson_screen = int(reader.flag("meson_screen", False))
    ship.nuclear_damper = int(reader.flag("nuclear_damper", False))
    ship.fuel = tenths(reader, "fuel")
    ship.cargo = tenths(reader, "cargo")
    ship.hold = int(ship.cargo > 0)
    ship.canisters = reader.number("canisters", 0, TONS_MAX, 0)
    stores = reader.table("missiles", optional=True)
    ship.missiles = [stores.number(kind, 0, TONS_MAX, 0) for kind in MISSILES]
    stores.done()
    craft = reader.texts("craft", ())
    read_mounts(reader, ship)
    read_software(reader, ship)
    read_crew(reader, ship, called)
    check_construction(reader, ship, tech, sum(craft_tons(reader, one) for one in craft))
    return ship


def check_craft(reader: Reader) -> None:
    """Raises BadInput for a small craft of which there is no file, with the nearest name."""
    known = sorted(path.stem for path in UNITS.glob("*.toml"))
    for unit in reader.texts("craft", ()):
        if unit not in known and own_unit(reader.document, unit) is None:
            reader.complain(f"there is no file of {unit!r}.{nearest(unit, known)}", "craft")


def craft_tons(reader: Reader, unit: str) -> int:
    """Tons of a small craft that the ship carries, by the name of its own file; one of a file that
    is not there takes no room.
    """
    path = UNITS / f"{unit}.toml"
    if not PLAIN.fullmatch(unit) or not path.is_file():
        return 0
    tons = Document.open(path).reader().take("tons", 0)
    if not isinstance(tons, int) or tons >= SMALL_TONS:
        reader.complain(f"{unit!r} is no small craft", "craft")
        return 0
    return tons


def tenths(reader: Reader, key: str) -> int:
    """Tons, with one decimal allowed, as kilograms."""
    value = reader.take(key, 0)
    if not isinstance(value, int | float) or isinstance(value, bool) or value < 0:
        raise reader.bad(f"expected tons, found {value!r}", key)
    return round(value * KILOGRAMS)


def read_hull(reader: Reader, ship: Ship) -> None:
    """Hull and Structure (CE-10.16.2, .4): one point for each 50 tons, Structure at least one."""
    points = ship.tons // POINT_TONS
    ship.hull = ship.hull_max = reader.number("hull", 0, TONS_MAX)
    ship.structure = ship.structure_max = reader.number("structure", 1, TONS_MAX)
    if ship.hull != points:
        reader.complain(f"{ship.tons} tons have {points} points of Hull", "hull")
    if ship.structure != max(1, points):
        reader.complain(f"{ship.tons} tons have {max(1, points)} points of Structure", "structure")


def read_drives(reader: Reader, ship: Ship) -> None:
    """Thrust and jump number as the drive letters give them; the plant is the highest letter."""
    drives = reader.table("drives")
    letters = SMALL_LETTERS if ship.small else DRIVE_LETTERS
    known = {
        key: drives.choice(key, ("-", *letters), "-") for key in ("jump", "manoeuvre", "power")
    }
    ship.thrust = reader.number("thrust", 0, 6)
    ship.jump = reader.number("jump", 0, 6, 0)
    for key, given in (("manoeuvre", ship.thrust), ("jump", ship.jump)):
        rated = rating(ship, known[key])
        if rated != given:
            drives.complain(
                f"drive {known[key]} gives {rated} at {ship.tons} tons, not {given}", key
            )
    if ship.small and known["jump"] != "-":
        drives.complain("a small craft has no jump drive", "jump")
    order = ("-", *letters)
    need = max(order.index(known["jump"]), order.index(known["manoeuvre"]))
    if known["power"] == "-":
        drives.complain("a ship needs a power plant", "power")
    if order.index(known["power"]) < need:
        drives.complain(f"the power plant must be at least {order[need]}", "power")
    drives.done()


def rating(ship: Ship, letter: str) -> int:
    """What a drive gives this hull (the next larger column of the table); 0 for no drive, and for
    a hull beyond the table.
    """
    if letter == "-" or ship.tons > DRIVE_TONS[-1]:
        return 0
    tons = SMALL_TONS_ROW if ship.small else DRIVE_TONS
    table = SMALL_DRIVES if ship.small else DRIVES
    letters = SMALL_LETTERS if ship.small else DRIVE_LETTERS
    column = next((k for k, limit in enumerate(tons) if limit >= ship.tons), len(tons) - 1)
    return table[letters.index(letter)][column]


def read_armour(reader: Reader, ship: Ship, tech: int) -> None:
    """Armour points under the cap of material and tech level; reflec."""
    kind = reader.choice("armour", list(ARMOURS), "none")
    points = reader.number("armour_points", 0, ARMOURS[kind], 0)
    if points > min(tech, ARMOURS[kind]):
        reader.complain(f"tech level {tech} allows {tech} points of {kind}", "armour_points")
    ship.armour = ship.armour_max = points
    ship.reflec = 3 if reader.flag("reflec", False) else 0


def read_mounts(reader: Reader, ship: Ship) -> None:
    """Turrets and bays on hardpoints: one for each 100 tons, one for a small craft, whose power
    plant feeds so many energy weapons.
    """
    plant = reader.table("drives").text("power", "-")
    room = 0
    if ship.small and plant != "-":
        room = sum(SMALL_LETTERS.index(plant) >= SMALL_LETTERS.index(one) for one in ENERGY_FROM)
    hardpoints = max(1, ship.tons // HARDPOINT_TONS)
    for one in reader.tables("mounts", optional=True):
        with one.apart():
            kind = one.choice("kind", ("turret", "bay", "fixed"))
            weapons = one.texts("weapons")
            missile = one.choice("missile", list(MISSILES), "standard")
            if not 1 <= len(weapons) <= (1 if kind == "bay" else SLOTS):
                most = "one weapon" if kind == "bay" else f"1 to {SLOTS} weapons"
                one.complain(f"a {kind} holds {most}", "weapons")
            if kind == "bay" and ship.small:
                one.complain("a small craft has no bays", "kind")
            for name in weapons:
                if name not in WEAPONS:
                    hint = nearest(name, list(WEAPONS))
                    raise one.bad(f"{name!r} is not one of {', '.join(WEAPONS)}.{hint}", "weapons")
                if ("bay" in name) != (kind == "bay"):
                    raise one.bad(f"{name!r} does not fit a {kind}", "weapons")
            energy = sum(name in ENERGY for name in weapons)
            if ship.small and energy > room:
                one.complain(
                    f"{energy} energy weapons; a small craft with this power plant feeds {room}",
                    "weapons",
                )
            for _ in range(one.number("count", 1, MOUNTS_MAX, 1)):
                if ship.mount_count >= min(hardpoints, MOUNTS_MAX):
                    raise one.bad(
                        f"{ship.tons} tons have {hardpoints} hardpoints ({MOUNTS_MAX} fit)"
                    )
                fill_mount(ship.mounts[ship.mount_count], kind, weapons, MISSILES[missile])
                ship.mount_count += 1
            one.done()


def fill_mount(mount: Mount, kind: str, weapons: list[str], missile: int) -> None:
    """Fill a mount, its racks and casters ready."""
    mount.kind = MountKind[kind.upper()]
    mount.missile = missile
    for slot, name in enumerate(weapons):
        mount.weapon[slot] = WEAPONS[name]
        mount.ready[slot] = READY[WEAPONS[name]]


def read_software(reader: Reader, ship: Ship) -> None:
    """Programs that run together, up to the computer's rating (CE-10.3.13 to .17)."""
    model = reader.number("computer", 1, 7)
    bis = reader.flag("bis", False)
    reader.flag("fib", False)
    drones = reader.flag("repair_drones", False)
    programs = reader.table("software", optional=True)
    ship.evade = programs.number("evade", 0, 3, 0)
    ship.fire_aid = programs.number("fire_control", 0, 5, 0)
    ship.auto_repair = programs.number("auto_repair", 0, 2, 0)
    jump = programs.number("jump_control", 0, 6, 0)
    intellect = programs.number("intellect", 0, 2, 0)
    pilot = programs.number("expert_pilot", 0, 3, 0)
    engineer = programs.number("expert_engineer", 0, 3, 0)
    used = FIRE_CONTROL_RATING * ship.fire_aid + AUTO_REPAIR_RATING * ship.auto_repair
    used += (EVADE_RATING[ship.evade - 1] if ship.evade else 0) + intellect + pilot + engineer
    used += max(0, 5 * jump - (5 if bis else 0))
    if used > COMPUTER[model - 1]:
        programs.complain(f"these programs use {used}; model {model} runs {COMPUTER[model - 1]}")
    if ship.auto_repair and not drones:
        programs.complain("Auto-Repair works through repair drones", "auto_repair")
    if (pilot or engineer) and not intellect:
        programs.complain("an Expert program works through Intellect", "intellect")
    if intellect and (pilot > 0) + (engineer > 0) > intellect:
        programs.complain(
            f"Intellect {intellect} uses {intellect} Expert program at once", "intellect"
        )
    if engineer and not drones:
        programs.complain("an engineer program works through repair drones", "expert_engineer")
    programs.done()
    if pilot:
        add_program(ship, Position.PILOT, NOBODY, Skill.PILOT, pilot - 1)
    if engineer:
        add_program(ship, Position.ENGINEER, System.M_DRIVE, Skill.MECHANICS, engineer - 1)


def add_program(ship: Ship, position: int, mount: int, skill: int, level: int) -> Member:
    """A post that the computer covers: no wounds, DM 0, the program's skill."""
    member = ship.crew[ship.crew_count]
    ship.crew_count += 1
    member.machine = 1
    member.position = position
    member.mount = mount
    member.skill[skill] = level
    return member


def read_crew(reader: Reader, ship: Ship, called: list[tuple[Member, str]] | None = None) -> None:
    """The crew with its positions (CE-10.3.1); Fire Control mans what has no gunner
    (CE-10.3.14).
    """
    quality = QUALITY[QUALITIES.index(reader.choice("quality", QUALITIES, "civilian"))]
    ship.passengers = reader.number("passengers", 0, TONS_MAX, 0)
    for one in reader.tables("crew", optional=True):
        with one.apart():
            word = add_member(one, ship, quality)
            if called is not None:
                called.append((ship.crew[ship.crew_count - 1], word))
    alone = ship.small and ship.crew_count == 1 and not ship.crew[0].machine
    add_passengers(reader, ship)
    for k in range(ship.mount_count):
        if not is_manned(ship, k) and not alone and ship.fire_aid and ship.crew_count < CREW_MAX:
            bay = ship.mounts[k].kind == MountKind.BAY
            post = Position.BAY_GUNNER if bay else Position.TURRET_GUNNER
            add_program(ship, post, k, Skill.BAYS if bay else Skill.TURRETS, 0)
            ship.fire_aid -= 1


def add_passengers(reader: Reader, ship: Ship) -> None:
    """Rows for the passengers (CE-10.3.9), who are hurt where all aboard are (CE-10.18.5)."""
    left = ship.passengers
    while left > 0:
        if ship.crew_count >= CREW_MAX:
            raise reader.bad("too many for the crew's rows", "passengers")
        member = ship.crew[ship.crew_count]
        ship.crew_count += 1
        member.position = Position.PASSENGER
        member.heads = min(left, HEADS_MAX)
        left -= member.heads


def add_member(one: Reader, ship: Ship, quality: int) -> str:
    """One row of the crew: post, heads, skills and characteristics; returns the name of its own."""
    word = one.name("name", "")
    if " " in word or (word and one.number("heads", 1, HEADS_MAX, 1) != 1):
        one.complain("a name is one word, for one person", "name")
    if ship.crew_count >= CREW_MAX:
        raise one.bad(f"a ship has room for {CREW_MAX} rows of crew; make groups with `heads`")
    member = ship.crew[ship.crew_count]
    ship.crew_count += 1
    member.position = POSTS[one.choice("post", list(POSTS))]
    member.heads = one.number("heads", 1, HEADS_MAX, 1)
    member.armour = one.number("armour", 0, 50, 0)
    member.suit = one.number("suit", 0, 500, 0)
    level = one.number("skill", 0, 6, quality)
    for skill in SKILLS_OF[Position(member.position)]:
        member.skill[skill] = level
    if member.position in LEADERS:
        member.skill[Skill.LEADERSHIP] = member.skill[Skill.TACTICS] = max(0, level - 1)
        member.skill[Skill.SCREENS] = 0
    for k in range(SKILLS):
        name = Skill(k).name.lower()
        if one.has(name):
            member.skill[k] = one.number(name, 0, 6)
    for k in range(len(member.ability)):
        member.ability[k] = one.number(Ability(k).name.lower(), 0, 15, 7)
    read_station(one, ship, member)
    pilots = [row for row in ship.crew[: ship.crew_count] if row.position == Position.PILOT]
    if member.position == Position.PILOT and (len(pilots) > 1 or member.heads > 1):
        one.complain("there can be only one pilot (CE-10.3.2)", "post")
    one.done()
    return word


def read_station(one: Reader, ship: Ship, member: Member) -> None:
    """A gunner's mounts, an engineer's drive (CE-10.3.3, .7, .12)."""
    if member.position == Position.ENGINEER:
        member.mount = DRIVE_POSTS[one.choice("drive", list(DRIVE_POSTS), "m_drive")]
        return
    if member.position not in (Position.TURRET_GUNNER, Position.BAY_GUNNER):
        return
    member.mount = one.number("mount", 1, MOUNTS_MAX) - 1
    if member.mount + member.heads > ship.mount_count:
        raise one.bad(f"the ship has {ship.mount_count} mounts", "mount")
    for k in range(member.mount, member.mount + member.heads):
        bay = ship.mounts[k].kind == MountKind.BAY
        if bay != (member.position == Position.BAY_GUNNER):
            one.complain(f"mount {k + 1} is {'a' if bay else 'no'} bay", "mount")
        for other in ship.crew[: ship.crew_count - 1]:
            gunner = other.position in (Position.TURRET_GUNNER, Position.BAY_GUNNER)
            if gunner and other.mount <= k < other.mount + other.heads:
                one.complain(f"mount {k + 1} has its gunner already (CE-10.3.12)", "mount")


@all_faults
def check_unit(document: Document) -> str:
    """Validate a unit file and return its title. Raises BadInput."""
    reader = document.reader()
    title = reader.words("title")
    check_supplies(reader, read_ship(reader))
    check_craft(reader)
    reader.done()
    if not title["es"]:
        raise BadInput(f"{document.name}: the title is empty")
    return title["en"]
