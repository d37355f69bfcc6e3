"""A ship as designed, where criticals fall, what life support serves (CEP-2, 5.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from asalto.core.files.toml_reader import Reader
from asalto.core.kernel.records import copy
from asalto.core.text.orders import nearest

from .state import COLUMNS, Design, Ship
from .tables import BUILT_IN, MAGAZINE
from .vocabulary import Cargo, Equipment, Part, Role, Serves, Weaponry

CODES = {name: Equipment[name.upper()] for name in (
    "CA", "SV", "RE", "MO", "DC", "MS", "SI", "AL", "AP", "TO", "ML", "MP", "MT", "TM", "CG",
    "Ch", "Cu",
)}  # fmt: skip
"""Equipment as the books abbreviate it."""
TREATMENTS = 2
"""Grave cases for whom a sick bay has supplies; each store of fluids has them for as many more."""


@dataclass
class Post:
    """One crew row as designed."""

    role: int
    part: int
    cabin: int
    line: int
    bridge: bool
    weapon: str


@dataclass
class Gun:
    """One weapon row as designed."""

    id: str
    kind: int
    part: int
    turret: bool
    gunner: int
    magazine: int
    rounds: int


@dataclass
class Unit:
    """A ship file, checked."""

    id: str
    name: str
    title: Mapping[str, str]
    design: Design
    soldiers: int
    crew: list[Post] = field(default_factory=list)
    guns: list[Gun] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    points: list[dict[Equipment, int]] = field(default_factory=list)


def read_criticals(reader: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """Ten entries a part, in the player's order, of equipment that it has (CEP-5.15)."""
    for name, index in names.items():
        entries = read_entries(reader, name)
        for column, code in enumerate(entries):
            if unit.points[index].get(CODES[code], 0) == 0:
                reader.complain(f"{name} holds no {code}", name)
            unit.design.columns[index * COLUMNS + column] = CODES[code]
        for kind, count in unit.points[index].items():
            if count > 0 and kind.name not in [code.upper() for code in entries]:
                reader.complain(f"{kind.name} of {name} has no entry", name)
    reader.done()


def read_entries(reader: Reader, name: str) -> list[str]:
    """The entries of a part, by their codes."""
    entries = reader.text(name).split()
    if len(entries) != COLUMNS:
        raise reader.bad(f"expected {COLUMNS} entries, found {len(entries)}", name)
    for code in entries:
        if code not in CODES:
            raise reader.bad(f"{code!r} is no equipment.{nearest(code, list(CODES))}", name)
    return entries


def rearranged(reader: Reader, unit: Unit) -> Unit:
    """The ship with the criticals of some parts as its player has placed them: the printed
    entries of the part, each as often as printed, in any order (CEP-5.15)."""
    design = copy(unit.design)
    names = part_names(unit)
    for name in reader.keys():  # noqa: SIM118 - a Reader is no mapping
        if name not in names:
            raise reader.bad(f"the ship has no such part.{nearest(name, list(names))}", name)
        first = names[name] * COLUMNS
        placed = [CODES[code] for code in read_entries(reader, name)]
        printed = Counter(Equipment(kind) for kind in design.columns[first : first + COLUMNS])
        if Counter(placed) != printed:
            told = ", ".join(f"{kind.name}({count})" for kind, count in printed.items())
            reader.complain(f"the entries of {name} are {told}, in any order", name)
        design.columns[first : first + COLUMNS] = placed
    reader.done()
    return replace(unit, design=design)


def part_names(unit: Unit) -> dict[str, int]:
    """The parts of a ship by the names that its file gives them."""
    design = unit.design
    found = {}
    for index in range(design.part_count):
        kind = Part(design.kind[index]).name.lower()
        found[f"{kind}{design.number[index]}"] = index
        if design.parts[design.kind[index]] == 1:
            found[kind] = index
    return found


def check_life(top: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """Every cabin, a turret's too, every soldiers' berth, quarters and rooms have life support
    (CEP-2.3, 2.14, 2.19, 2.22, 2.23)."""
    turrets = {gun.gunner: gun.id for gun in unit.guns if gun.turret}
    for member, post in enumerate(unit.crew):
        if post.line < 0 and member in turrets:
            top.complain(
                f"turret {turrets[member]}: its gunner's cabin has no life support (CEP-2.14)"
            )
        elif post.line < 0:
            who = Role(post.role).name.lower()
            top.complain(f"a cabin, of a {who}, has no life support (CEP-2.3)")
    design = unit.design
    served = {
        design.line_served[line]
        for line in range(design.line_count)
        if design.line_serves[line] == Serves.UNITS
    }
    for name, index in names.items():
        if unit.points[index].get(Equipment.CU, 0) > 0 and index not in served:
            top.complain(f"{name}: its Cu have no life support (CEP-2.23)")
    lived_in = design.cargo[Cargo.COMPARTMENT] + design.cargo[Cargo.ROOM]
    if lived_in > 0 and Serves.CARGO not in design.line_serves[: design.line_count]:
        top.complain("its compartments and rooms have no life support (CEP-2.19, 2.22)")


def check_magazines(top: Reader, unit: Unit, names: Mapping[str, int]) -> None:
    """The magazines that weapons draw on lie in the parts that the file says (CEP-2.13)."""
    for name, index in names.items():
        for kind in Weaponry:
            store = Equipment(Equipment.ML + kind)
            held = unit.points[index].get(store, 0)
            drawn = sum(
                (gun.rounds - BUILT_IN[kind]) // MAGAZINE[kind]
                for gun in unit.guns
                if gun.magazine == index and gun.kind == kind
            )
            if held != drawn:
                top.complain(f"{name}: {held} {store.name}, weapons draw on {drawn} (CEP-2.13)")


def patients(ship: Ship) -> tuple[int, int]:
    """Grave cases that the working sick bays take at once, and in all with the fluids that are
    left (CEP-2.20)."""
    bays = ship.cargo[Cargo.SICK_BAY]
    if bays == 0:
        return 0, 0
    return bays, TREATMENTS * (bays + ship.cargo[Cargo.FLUIDS])
