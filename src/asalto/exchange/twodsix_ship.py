"""Ships as the "twodsix" system of Foundry VTT has them: in as unit files of Cepheus, out damaged.

An actor of a ship is JSON: tonnage, drives, fuel under `system.shipStats`, and components as
`items`. Where our rules fix a number (Hull and Structure from the tons, thrust from a drive's
letter), theirs gives way. What a battle changes is written back: points of the hull, armour, fuel,
and the hits and the status of components; everything else of the actor is handed back as it came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, cast

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.text.orders import nearest
from asalto.exchange.twodsix import Data, plain, table_of
from asalto.play.files.position import file_toml
from asalto.play.match import Match
from asalto.rulesets.cepheus.state import Ship
from asalto.rulesets.cepheus.tables import (
    DRIVE_LETTERS,
    ELECTRONICS,
    HARDPOINT_TONS,
    POINT_TONS,
    SMALL_LETTERS,
    SMALL_TONS,
)
from asalto.rulesets.cepheus.terms import System
from asalto.rulesets.cepheus.units import ARMOURS, check_unit, rating

WEAPONS = {
    "pulse laser": "pulse_laser", "beam laser": "beam_laser", "particle beam": "particle_beam",
    "sandcaster": "sandcaster", "missile": "missile_rack", "laser": "beam_laser",
}  # fmt: skip
BAYS = {
    "particle": "particle_bay", "meson": "meson_bay", "fusion": "fusion_bay",
    "missile": "missile_bay",
}  # fmt: skip
COUNTS = {"triple": 3, "double": 2, "dual": 2, "single": 1}
PROGRAMS = ("evade", "fire control", "auto repair")
SLOTS = 3
STATUS = ("operational", "damaged", "damaged", "destroyed")
"""What a component with so many hits is called there."""
TRACKS = {
    "sensor": System.SENSORS, "electronics": System.SENSORS, "power": System.POWER,
    "bridge": System.BRIDGE, "fuel": System.FUEL, "cargo": System.HOLD,
}  # fmt: skip
OURS = "asalto"
"""Where, among the actor's flags, Hull and Structure stand apart: the sheet has one number."""


@dataclass
class Vessel:
    """A ship on the way from one form to the other."""

    data: Data
    left_out: list[str] = field(default_factory=list)
    """What the unit file has no word for, or no room."""

    def toml(self) -> str:
        """The unit file."""
        return file_toml(self.data)


def is_ship(actor: Mapping[str, object]) -> bool:
    """Whether an actor is a ship."""
    return actor.get("type") == "ship"


def vessel(actor: Mapping[str, object], file: str) -> Vessel:
    """The unit file's data of an actor. Raises BadInput where no ship can be made of it."""
    system = table_of(actor, "system", file)
    stats = table_of(system, "shipStats", file)
    tons = _tons(actor, stats)
    if tons < 10:
        raise BadInput(f"{file}: no tonnage: neither a hull among the components nor mass.max")
    made = Vessel(
        {"title": dict.fromkeys(("es", "it", "en"), str(actor.get("name") or "ship")[:40])}
    )
    made.data |= {"tech": max(6, min(15, _whole(system.get("techLevel"), 9))), "tons": tons}
    made.data |= {"hull": tons // POINT_TONS, "structure": max(1, tons // POINT_TONS)}
    made.data["configuration"] = "standard"
    _drives(made, actor, stats, tons)
    _armour(made, actor, stats)
    _equipment(made, actor, stats)
    mounts = [[weapon for weapon, _ in one] for one in _mounts(actor, tons)]
    fitted = sum(map(len, mounts))
    built = sum(count for _, count, _ in _armament(actor))
    if built > fitted:
        made.left_out.append(f"weapons ({built - fitted})")
    if mounts:
        made.data["mounts"] = [_mount(one) for one in mounts]
    made.data["crew"] = _crew(made.data, mounts)
    _fit_programs(made, file)
    return made


def _components(actor: Mapping[str, object], *subtypes: str) -> Iterator[tuple[Data, Data]]:
    """The components of these kinds, each with its `system`."""
    items = actor.get("items")
    for item in items if isinstance(items, list) else []:
        system = item.get("system") if isinstance(item, dict) else None
        if isinstance(system, dict) and item.get("type") == "component":
            if not subtypes or system.get("subtype") in subtypes:
                yield item, system


def _whole(value: object, default: int = 0) -> int:
    """A number, or the first one in a text: `2-G`, `Model/3`."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return round(value) if abs(value) < 1e9 else default
    found = re.search(r"\d{1,7}", value) if isinstance(value, str) else None
    return int(found[0]) if found else default


def _stat(stats: Mapping[str, object], *keys: str) -> int:
    """A number deep in the statistics; 0 where there is none."""
    found: object = stats
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return _whole(found)


def _tons(actor: Mapping[str, object], stats: Mapping[str, object]) -> int:
    hulls = [
        _whole(system.get("weight")) * max(1, _whole(system.get("quantity"), 1))
        for _, system in _components(actor, "hull")
    ]
    return max([_stat(stats, "mass", "max"), *hulls])


def _drives(
    made: Vessel, actor: Mapping[str, object], stats: Mapping[str, object], tons: int
) -> None:
    """The smallest drives that give what the sheet says, or the best there are."""
    ship = cast(Ship, _Hull(tons, int(tons < SMALL_TONS)))
    letters = SMALL_LETTERS if ship.small else DRIVE_LETTERS
    chosen: dict[str, str] = {}
    for ours, key in (("manoeuvre", "mDrive"), ("jump", "jDrive")):
        wanted = _stat(stats, "drives", key, "rating")
        for item, system in _components(actor, "drive"):
            if _drive_of(item, system) == key:
                wanted = wanted or _whole(system.get("rating"))
        wanted = min(6, wanted) if ours == "manoeuvre" or not ship.small else 0
        fits = [one for one in ("-", *letters) if rating(ship, one) <= wanted]
        best = max(fits, key=lambda one: rating(ship, one))
        got = rating(ship, best)
        chosen[ours] = best
        made.data["thrust" if ours == "manoeuvre" else "jump"] = got
        if got != wanted:
            made.left_out.append(f"{key} {wanted} -> {got}")
    order = ("-", *letters)
    chosen["power"] = max([*chosen.values(), letters[0]], key=order.index)
    made.data["drives"] = chosen


@dataclass
class _Hull:
    """As much of a ship as a drive's rating asks for."""

    tons: int
    small: int


def _drive_of(item: Data, system: Data) -> str:
    """Which drive a component is."""
    said = f"{system.get('driveType')} {plain(str(item.get('name')))}"
    return "jDrive" if re.search(r"\bj(ump)?\b|jdrive", said) else "mDrive"


def _armour(made: Vessel, actor: Mapping[str, object], stats: Mapping[str, object]) -> None:
    for item, system in _components(actor, "armor"):
        name = plain(str(item.get("name")))
        kind = next((one for one in ARMOURS if one in name.replace(" ", "")), "titanium")
        points = _stat(stats, "armor", "max") or _stat(stats, "armor", "value")
        points = points or _whole(system.get("rating"), 2)
        most = min(ARMOURS[kind], cast(int, made.data["tech"]))
        made.data |= {"armour": kind, "armour_points": min(points, most)}
        made.data["reflec"] = "reflec" in name


def _equipment(made: Vessel, actor: Mapping[str, object], stats: Mapping[str, object]) -> None:
    """Computer, electronics, programs, tanks, hold and magazines."""
    model, suite, programs = 1, "basic_civilian", {}
    for item, system in _components(actor, "computer", "electronics", "sensor"):
        said = plain(f"{item.get('name')} {system.get('rating')}")
        found = re.search(r"model (\d)", said)
        model = max(model, min(7, int(found[1]))) if found else model
        named = [one for one in ELECTRONICS if re.search(rf"\b{one.replace('_', ' ')}\b", said)]
        suite = max(named, key=len, default=suite)
    for item, system in _components(actor, "software"):
        name = plain(str(item.get("name")))
        for one in PROGRAMS:
            if one in name:
                level = _whole(system.get("rating")) or _whole(name, 1)
                programs[one.replace(" ", "_")] = min(level, 2 if one == "auto repair" else 3)
    stores = {"sand": 0, "missile": 0}
    for item, system in _components(actor, "ammo", "otherInternal", "cargo"):
        for one in stores:
            if one in plain(str(item.get("name"))):
                stores[one] += _whole(system.get("availableQuantity")) or _whole(
                    system.get("quantity")
                )
    cargo = sum(_whole(one.get("weight")) for _, one in _components(actor, "cargo"))
    cargo = cargo or _stat(table_of(actor, "system", "actor"), "weightStats", "available")
    made.data |= {"computer": model, "electronics": suite, "fuel": _stat(stats, "fuel", "max")}
    made.data |= {"cargo": cargo, "canisters": stores["sand"], "software": programs}
    made.data["missiles"] = {"standard": stores["missile"]}
    made.data["repair_drones"] = any(
        "repair" in plain(str(item.get("name"))) for item, _ in _components(actor, "drone")
    )


Gun = tuple[str, str]
"""A weapon and the id of its component."""


def _armament(actor: Mapping[str, object]) -> Iterator[tuple[Gun, int, int]]:
    """Each weapon that we know: itself, how many, how many to a mount (0: a bay)."""
    for item, system in _components(actor, "armament"):
        name, number = plain(str(item.get("name"))), max(1, _whole(system.get("quantity"), 1))
        one = str(item.get("_id") or item.get("name"))
        if re.search(r"\bbay\b|meson|fusion", name):
            kind = next((ours for word, ours in BAYS.items() if word in name), "")
            if kind:
                yield (kind, one), number, 0
            continue
        kind = next((ours for word, ours in WEAPONS.items() if word in name), "")
        if kind:
            each = next((count for word, count in COUNTS.items() if word in name), 1)
            yield (kind, one), number * each, each


def _mounts(actor: Mapping[str, object], tons: int) -> list[list[Gun]]:
    """The weapons by mount: each in its own turret if there are hardpoints for that, else three to
    a turret, as many as there is room for."""
    room = max(1, tons // HARDPOINT_TONS)
    guns = list(_armament(actor))
    bays = [[gun] for gun, count, each in guns if not each for _ in range(count)]
    apart = [[gun] * each for gun, count, each in guns if each for _ in range(count // each)]
    if len(bays) + len(apart) > room:
        slots = [gun for mount in apart for gun in mount]
        apart = [slots[at : at + SLOTS] for at in range(0, len(slots), SLOTS)]
    return [*bays, *apart][:room]


def _mount(weapons: Sequence[str]) -> Data:
    return {"kind": "bay" if "bay" in weapons[0] else "turret", "weapons": list(weapons)}


def _crew(data: Data, mounts: Sequence[Sequence[str]]) -> list[Data]:
    """As many as it takes: who flies, who sees, an engineer for each drive, a gunner a mount."""
    posts: list[Data] = [{"post": "captain"}, {"post": "pilot"}, {"post": "sensors"}]
    if data["jump"]:
        posts += [{"post": "navigator"}, {"post": "engineer", "drive": "j_drive"}]
    posts.append({"post": "engineer", "drive": "m_drive"})
    for number, weapons in enumerate(mounts, start=1):
        post = "bay_gunner" if "bay" in weapons[0] else "turret_gunner"
        posts.append({"post": post, "mount": number})
    return posts


def _fit_programs(made: Vessel, file: str) -> None:
    """Leave out programs until the computer runs the rest. Raises BadInput for other faults."""
    programs = cast("dict[str, int]", made.data["software"])
    while True:
        try:
            check_unit(Document.of(made.data, file))
            return
        except BadInput as error:
            if _made_to_fit(made, str(error)):
                continue
            if not programs or not re.search("program|Auto-Repair", str(error)):
                raise
            name, level = programs.popitem()
            made.left_out.append(f"{name.replace('_', ' ')}/{level}")


def _made_to_fit(made: Vessel, fault: str) -> bool:
    """Raise the tech level to what is aboard, and leave out cargo, then fuel, for which the hull
    has no room; False if the fault is another, or nothing is left to leave out."""
    level = re.search(r"needs tech level (\d+)", fault)
    if level:
        made.data["tech"] = int(level[1])
        return True
    room = re.search(r"take (\d+) tons; the hull has (\d+)", fault)
    for key in ("cargo", "fuel") if room else ():
        held = cast(int, made.data[key])
        if room and held > 0:
            left = max(0, held - int(room[1]) + int(room[2]))
            made.data[key] = left
            made.left_out.append(f"{key} ({held - left} t)")
            return True
    return False


def ship_of(match: Match[Any], name: str) -> Ship:
    """The ship of a battle of Cepheus that is called so; of a name in several words, in one word.

    Raises BadInput, with the names that there are."""
    if match.ruleset.id != "cepheus":
        raise BadInput(f"{match.ruleset.id} knows no ships of this kind")
    known = {
        called: match.state.ships[key[0]]
        for key, called in match.scenario.names.tables["ship"].items()
        if key[0] < match.state.ship_count
    }
    for called, ship in known.items():
        if plain(called) == plain(name) or plain(called) == plain(name).replace(" ", ""):
            return cast(Ship, ship)
    raise BadInput(f"nobody called {name!r}.{nearest(name, list(known))} ({', '.join(known)})")


def damaged(actor: Mapping[str, object], ship: Ship, file: str) -> Data:
    """The actor as the battle has left its ship; nothing else changes. Raises BadInput."""
    made: Data = deepcopy(dict(actor))
    stats = table_of(table_of(made, "system", file), "shipStats", file)
    points, most = ship.hull + ship.structure, ship.hull_max + ship.structure_max
    stats["hull"] = {**_part(stats, "hull"), "value": points, "max": most}
    stats["armor"] = {**_part(stats, "armor"), "value": ship.armour, "max": ship.armour_max}
    stats["fuel"] = {**_part(stats, "fuel"), "value": ship.fuel // 1000}
    flags = made.get("flags")
    apart = {key: getattr(ship, key) for key in ("hull", "hull_max", "structure", "structure_max")}
    made["flags"] = {**(flags if isinstance(flags, dict) else {}), OURS: apart}
    for item, system in _components(made):
        kind = str(system.get("subtype"))
        if kind in TRACKS:
            _struck(system, ship.hits[TRACKS[kind]])
        elif kind == "drive":
            drive = System.J_DRIVE if _drive_of(item, system) == "jDrive" else System.M_DRIVE
            _struck(system, ship.hits[drive])
        elif kind == "hull":
            system["hits"] = most - points
            system["status"] = STATUS[3 if ship.structure <= 0 else min(1, most - points)]
    hits: dict[str, int] = {}
    for mount, guns in zip(ship.mounts, _mounts(actor, ship.tons), strict=False):
        for _, one in guns:
            hits[one] = max(hits.get(one, 0), mount.hits)
    for item, system in _components(made, "armament"):
        _struck(system, hits.get(str(item.get("_id") or item.get("name")), 0))
    return made


def _part(stats: Data, key: str) -> Data:
    found = stats.get(key)
    return found if isinstance(found, dict) else {}


def _struck(system: Data, hits: int) -> None:
    """A component with that many hits; one that is off stays off while it is whole."""
    system["hits"] = hits
    if hits or system.get("status") in STATUS:
        system["status"] = STATUS[min(hits, 3)]
