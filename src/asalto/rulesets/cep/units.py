"""Ship files: read, checked against the rules of a ship, turned into a Design (chapters 2 to 5)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from asalto.core.files.toml_reader import BadInput, Document, Reader, all_faults
from asalto.core.kernel.records import NOBODY, make
from asalto.core.text.orders import nearest

from .fittings import CODES, Gun, Post, Unit, check_life, check_magazines, read_criticals
from .state import (
    CARGOES,
    COLUMNS,
    CREW_MAX,
    LINES_MAX,
    PARTS_MAX,
    STORE_OF,
    STORES,
    WEAPONS_MAX,
    Design,
)
from .tables import BERTH_SOLDIERS, BUILT_IN, MAGAZINE, VALUE_PER_PERSON, VALUE_SKILL_SHARE
from .vocabulary import Cargo, Equipment, Part, Role, Serves, Weaponry

FOLDER = Path(__file__).parent / "units"
LARGE = 400
PRINTED_SKILL = 15
ENGINE_DAYS = 20
"""Autonomy that comes with the engines."""
KINDS = tuple(member.name.lower() for member in Part)
ROLES = tuple(member.name.lower() for member in Role)
CARGO = tuple(member.name.lower() for member in Cargo)
SERVES = tuple(member.name.lower() for member in Serves)


def known_units() -> list[str]:
    """The ids of the ships that come with the ruleset."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_unit(name: str) -> Unit:
    """A ship by its id. Raises BadInput, with the nearest id, if there is none."""
    known = known_units()
    if name not in known:
        raise BadInput(f"cep: no ship {name!r}.{nearest(name, known)} ({', '.join(known)})")
    return read_unit(Document.open(FOLDER / f"{name}.toml"))


@all_faults
def check_unit(document: Document) -> str:
    """Check a ship file and return its name. Raises BadInput."""
    return read_unit(document).name


def read_unit(document: Document) -> Unit:
    """A ship file with every condition of chapters 2 to 5 checked. Raises BadInput."""
    top = document.reader()
    unit = Unit(top.name("id"), top.name("name"), top.words("class"), make(Design), 0)
    top.origin("cep")
    sheet = top.table("design")
    read_sheet(sheet, unit)
    names = read_parts(top.table("parts"), unit)
    read_armour(top.table("armour"), unit, names)
    read_criticals(top.table("criticals"), unit, names)
    readers = top.tables("weapons", optional=True)
    for reader in readers:
        with reader.apart():
            read_gun(reader, unit, names)
    lines = top.tables("life", optional=True)
    for reader in lines:
        with reader.apart():
            read_line(reader, unit, names)
    for reader in top.tables("crew"):
        with reader.apart():
            read_post(reader, unit, names)
    top.done()
    check_multiple(sheet, unit)
    check_equipment(top, unit, names)
    check_crew(top, unit)
    check_life(top, unit, names)
    check_magazines(top, unit, names)
    check_fuel(sheet, unit)
    check_value(sheet, unit)
    return unit


def read_sheet(sheet: Reader, unit: Unit) -> None:
    """Design and performance figures (CEP-5.1, 5.4, 5.8, 5.12, 5.14)."""
    design = unit.design
    design.spaces = sheet.number("spaces", 1, 10_000)
    design.hexes = sheet.number("hexes", 1, 2)
    if (design.spaces > LARGE) != (design.hexes == 2):
        sheet.complain("a ship of more than 400 spaces, and no other, has 2 hexes", "hexes")
    design.eti = sheet.number("eti", 0, 99, 0)
    sheet.number("value", 0, 100_000, 0)
    design.engines = sheet.number("engines", 0, 99)
    design.systems = sheet.number("systems", -10, 10, 0)
    design.autonomy = sheet.number("autonomy", 0, 999)
    unit.soldiers = sheet.number("soldiers", 0, 999, 0)
    rows = sheet.table("survival")
    design.survival = [rows.number(f"row{row}", 0, 99) for row in (30, 22, 16, 10)]
    rows.done()
    top, *rest = design.survival
    if len(set(rest)) != 1 or top <= rest[0]:
        sheet.complain("rows 10, 16 and 22 must be equal and row 30 the largest", "survival")
    values = sheet.table("manoeuvrability")
    design.need = [0] * 6
    for key in values.keys():  # noqa: SIM118 - a Reader is no mapping
        if key not in ("1", "2", "3", "4", "5"):
            raise values.bad("manoeuvrability runs from 1 to 5", key)
        design.need[int(key)] = values.number(key, 1, max(1, design.engines))
    needs = [need for need in design.need if need]
    if needs != sorted(set(needs)):
        sheet.complain("a higher value needs more engines", "manoeuvrability")
    if sheet.has("multiple"):
        design.multiple = sheet.numbers("multiple", 1, 9, COLUMNS)
    cargo = sheet.table("cargo", optional=True)
    design.cargo = [cargo.number(name, 0, 999, 0) for name in CARGO]
    cargo.done()
    sheet.done()


def split(reader: Reader, name: str) -> tuple[int, int]:
    """`starboard2` -> (STARBOARD, 2); `prow` -> (PROW, 1)."""
    kind = name.rstrip("0123456789")
    if kind not in KINDS:
        raise reader.bad(f"no part is called so.{nearest(kind, KINDS)}", name)
    return KINDS.index(kind), int(name[len(kind) :] or 1)


def read_parts(reader: Reader, unit: Unit) -> dict[str, int]:
    """Parts in order with what each holds (CEP-3.1); returns their indexes by name."""
    design = unit.design
    found: dict[tuple[int, int], str] = {}
    for name in reader.keys():  # noqa: SIM118
        found[split(reader, name)] = name
    names: dict[str, int] = {}
    if len(found) > PARTS_MAX:
        raise reader.bad(f"{len(found)} parts; at most {PARTS_MAX} are possible")
    for kind in range(len(KINDS)):
        numbers = sorted(number for one, number in found if one == kind)
        if numbers != list(range(1, len(numbers) + 1)) or not numbers:
            raise reader.bad(f"{KINDS[kind]} parts must be numbered 1, 2, 3 ... without gaps")
        if kind in (Part.PROW, Part.STERN) and len(numbers) > 1:
            raise reader.bad(f"a ship has one {KINDS[kind]}")
        design.first[kind], design.parts[kind] = len(names), len(numbers)
        for number in numbers:
            name = found[kind, number]
            index = names[name] = len(names)
            design.kind[index], design.number[index] = kind, number
            unit.points.append(read_points(reader.table(name), design, index))
    design.part_count = len(names)
    reader.done()
    return names


def read_points(reader: Reader, design: Design, index: int) -> dict[Equipment, int]:
    """The equipment points of one part (CEP-2.1)."""
    points: dict[Equipment, int] = {}
    for code in reader.keys():  # noqa: SIM118
        if code not in CODES:
            raise reader.bad(f"no equipment is called so.{nearest(code, list(CODES))}", code)
        kind = CODES[code]
        points[kind] = reader.number(code, 0, 999)
        if STORE_OF[kind] >= 0:
            design.stores[index * STORES + STORE_OF[kind]] = points[kind]
    return points


def read_armour(reader: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """Armour by part; a figure without a number is one pool for all parts so called (CEP-5.10)."""
    design = unit.design
    for index in range(design.part_count):
        design.pool[index] = index
    for name in reader.keys():  # noqa: SIM118
        points = reader.number(name, 0, 999)
        kind, _ = split(reader, name)
        if kind == Part.CENTRE:
            reader.complain("the centre has no armour", name)
        if name in names:
            design.armour[names[name]] = points
        elif name == KINDS[kind]:
            first = design.first[kind]
            design.armour[first] = points
            for index in range(first, first + design.parts[kind]):
                design.pool[index] = first
        else:
            raise reader.bad("the ship has no such part", name)
    reader.done()


def place(reader: Reader, key: str, names: Mapping[str, int]) -> int:
    """The index of the part that a key names."""
    return names[reader.choice(key, list(names))]


def read_gun(reader: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """A weapon with its rounds and magazines (CEP-2.9, 2.13 to 2.15, 5.6)."""
    kind = Weaponry[reader.choice("kind", [member.name for member in Weaponry])]
    part = place(reader, "part", names)
    turret = reader.flag("turret", False)
    magazines = reader.number("magazines", 0, 99, 0)
    magazine = place(reader, "magazine", names) if reader.has("magazine") else NOBODY
    if (magazines > 0) != (magazine >= 0):
        reader.complain("`magazine` (a part) and `magazines` (a number) go together")
    if unit.design.kind[part] == Part.CENTRE and not turret:
        reader.complain("a weapon in a centre part must be a turret")
    if turret and (kind == Weaponry.TO or magazines == 0):
        reader.complain("a turret holds an AL or AP with its magazine")
    rounds = BUILT_IN[kind] + MAGAZINE[kind] * magazines
    name = reader.name("id")
    if name in [gun.id for gun in unit.guns]:
        reader.complain(f"a second weapon {name!r}", "id")
    if len(unit.guns) >= WEAPONS_MAX:
        raise reader.bad(f"at most {WEAPONS_MAX} weapons are possible")
    unit.guns.append(Gun(name, kind, part, turret, NOBODY, magazine, rounds))
    reader.done()


def read_line(reader: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """A life-support line: where it lies and what it serves (CEP-2.3, 5.11)."""
    design = unit.design
    if design.line_count >= LINES_MAX:
        raise reader.bad(f"at most {LINES_MAX} lines are possible")
    line = design.line_count
    design.line_count += 1
    unit.lines.append(reader.name("id"))
    design.line_part[line] = place(reader, "part", names)
    design.line_points[line] = reader.number("points", 1, 99)
    serves = Serves[reader.choice("serves", SERVES, "cabins").upper()]
    design.line_serves[line] = serves
    if serves != Serves.CABINS:
        design.line_served[line] = place(reader, "of", names)
    reader.done()


def read_post(reader: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """A crew member's cabin (CEP-2.2, 2.10, 2.11, 4.1)."""
    if len(unit.crew) >= CREW_MAX:
        raise reader.bad(f"at most {CREW_MAX} people are possible")
    role = Role[reader.choice("post", ROLES).upper()]
    part = place(reader, "part", names)
    bridge = reader.flag("bridge", False)
    line = unit.lines.index(reader.choice("life", unit.lines)) if reader.has("life") else NOBODY
    weapon = reader.text("weapon", "")
    served = [gun for gun in unit.guns if gun.id in weapon.split()]
    if len(served) != len(weapon.split()):
        known = [gun.id for gun in unit.guns]
        reader.complain(f"no weapon {weapon!r}.{nearest(weapon, known)}", "weapon")
    if (role == Role.GUNNER) != bool(served):
        reader.complain("a gunner, and nobody else, has a weapon")
    for gun in served:
        if gun.gunner >= 0 or gun.kind == Weaponry.TO:
            reader.complain("one cabin a weapon; launchers are the pilot's", "weapon")
        gun.gunner = len(unit.crew)
    cabin = len(unit.crew)
    if bridge:
        unit.design.bridge = 1
        mates = [one for one in unit.crew if one.bridge and one.part == part]
        cabin = mates[0].cabin if mates else cabin
    unit.crew.append(Post(role, part, cabin, line, bridge, weapon))
    reader.done()


def check_multiple(sheet: Reader, unit: Unit) -> None:
    """The multiple-impact numbers name parts that exist (CEP-5.14)."""
    design = unit.design
    most = max(design.parts)
    if most > 1 and not sheet.has("multiple"):
        sheet.complain("a ship with several parts of one name needs `multiple`")
    for kind in (Part.STARBOARD, Part.PORT):
        if design.parts[kind] > 1 and max(design.multiple) > design.parts[kind]:
            sheet.complain(f"there are {design.parts[kind]} {KINDS[kind]} parts", "multiple")


def check_equipment(top: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """Engines, weapons, magazines, cabins, life support and cargo agree with the parts."""
    design = unit.design
    for name, index in names.items():
        points = unit.points[index]
        for kind in (Equipment.AL, Equipment.AP, Equipment.TO):
            guns = [gun for gun in unit.guns if gun.part == index and kind == gun.kind + 7]
            if len(guns) != points.get(kind, 0):
                top.complain(f"{name}: {points.get(kind, 0)} {kind.name}, {len(guns)} weapons")
        cabins = sum(post.part == index for post in unit.crew)
        if cabins != points.get(Equipment.CA, 0):
            top.complain(f"{name}: {points.get(Equipment.CA, 0)} CA for {cabins} people")
        air = sum(
            design.line_points[line]
            for line in range(design.line_count)
            if design.line_part[line] == index
        )
        if air != points.get(Equipment.SV, 0):
            top.complain(f"{name}: {points.get(Equipment.SV, 0)} SV, {air} in lines")
    engines = sum(points.get(Equipment.MO, 0) for points in unit.points)
    if engines != design.engines:
        top.complain(f"{design.engines} engines in the design, {engines} MO in the parts")
    berths = sum(points.get(Equipment.CU, 0) for points in unit.points)
    if unit.soldiers > BERTH_SOLDIERS * berths:
        top.complain(f"{unit.soldiers} soldiers; {berths} Cu hold {BERTH_SOLDIERS * berths}")
    cargo = sum(points.get(Equipment.CG, 0) for points in unit.points)
    if sum(design.cargo) not in (0, cargo):
        top.complain(f"{cargo} CG, {sum(design.cargo)} in `cargo`")
    if sum(design.cargo) == 0:
        design.cargo = [cargo] + [0] * (CARGOES - 1)
    hangars = [index for index in names.values() if unit.points[index].get(Equipment.CH, 0) > 0]
    design.hangar = hangars[0] if hangars else NOBODY
    aired = [
        design.line_served[line]
        for line in range(design.line_count)
        if design.line_serves[line] == Serves.HANGAR
    ]
    design.air = int(bool(hangars) and set(hangars) <= set(aired))


def check_crew(top: Reader, unit: Unit) -> None:
    """Pilot, turret gunners, engineers, navigators, technicians (CEP-4.2 to 4.6)."""
    roles = [post.role for post in unit.crew]
    if Role.PILOT not in roles:
        top.complain("a ship needs a pilot")
    unmanned = [gun.id for gun in unit.guns if gun.gunner < 0 and gun.kind != Weaponry.TO]
    for gun in unit.guns:
        if gun.turret and gun.gunner < 0:
            top.complain(f"turret {gun.id} has no gunner")
    for role in (Role.NAVIGATOR, Role.TECHNICIAN):
        if role in roles and unmanned:
            top.complain(
                f"no {role.name.lower()} while {', '.join(unmanned)} has no gunner (CEP-4.4, 4.6)"
            )
    for post in unit.crew:
        engines = unit.points[post.part].get(Equipment.MO, 0)
        if post.role == Role.ENGINEER and engines == 0 and not post.bridge:
            top.complain("an engineer sits in a part with engines, or on a bridge (CEP-4.5)")


def check_fuel(sheet: Reader, unit: Unit) -> None:
    """Engines bring fuel for 20 days, tanks bring more (CEP-2.5, 2.6)."""
    tanks = sum(points.get(Equipment.DC, 0) for points in unit.points)
    autonomy = unit.design.autonomy
    if unit.design.engines > 0 and autonomy < ENGINE_DAYS:
        sheet.complain(f"engines bring fuel for {ENGINE_DAYS} days (CEP-2.5)", "autonomy")
    elif tanks > 0 and autonomy <= ENGINE_DAYS:
        sheet.complain(f"tanks (DC) bring more than {ENGINE_DAYS} days (CEP-2.6)", "autonomy")


def check_value(sheet: Reader, unit: Unit) -> None:
    """The printed value is the formula's at skill 15 (CEP-5.2, 5.3)."""
    people = len(unit.crew)
    skills = PRINTED_SKILL * people // VALUE_SKILL_SHARE
    value = unit.design.spaces + VALUE_PER_PERSON * (people + unit.soldiers) + skills
    told = sheet.number("value", 0, 100_000, value)
    if told != value:
        sheet.complain(f"the formula gives {value}, not {told}", "value")
