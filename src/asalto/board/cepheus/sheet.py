"""The sheet of a ship: all that a referee keeps of it on paper."""

from __future__ import annotations

from asalto.board.cepheus.told import initiative_told, name_of, ranges_told, shown_ships
from asalto.board.paint import Sheet, Station, Track
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import fold
from asalto.core.text.words import Words
from asalto.rulesets.cepheus.plans import Doing, stations
from asalto.rulesets.cepheus.rules.crew import current_thrust
from asalto.rulesets.cepheus.rules.operator import shows
from asalto.rulesets.cepheus.rules.reactions import reactions_left
from asalto.rulesets.cepheus.setup import SHORT
from asalto.rulesets.cepheus.state import SLOTS, Member, Mount, Ship, State
from asalto.rulesets.cepheus.terms import (
    Ability,
    Detail,
    Fate,
    Position,
    Skill,
    System,
    Weapon,
)
from asalto.rulesets.cepheus.vocabulary import Ending

SELDOM = ("state", "tons", "electronics", "shows", "programs", "fuel", "cargo")
"""Fields that hardly change while ships fight; a ship out of the fight says so with a mark."""
ORDINARY = 7
"""Characteristics that need no telling: they have no DM."""


def sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """All that a referee keeps of one ship on paper."""
    ship = view.ships[i]
    seldom = frozenset(said.get("field", one) for one in SELDOM)
    made = Sheet(f"ship-{i}", ship.seat, name_of(scenario, i), seldom=seldom)
    made.note = f"{said.get('field', 'speed')} {ship.speed}"
    made.lines += [
        (said.get("field", "state"), said.get("fate", ship.fate)),
        (said.get("field", "tons"), str(ship.tons)),
        (said.get("field", "thrust"), f"{current_thrust(ship)}/{ship.thrust}"),
        (said.get("field", "initiative"), str(initiative_told(view, i))),
        (said.get("field", "reactions"), str(max(0, reactions_left(view, i)))),
        (said.get("field", "electronics"), f"{ship.electronics:+d}"),
    ]
    if ship.fate == Fate.IN_PLAY:
        made.lines.append((said.get("field", "range"), ranges_told(scenario, view, i, said)))
    if shown := _details(view, i, said):
        made.lines.append((said.get("field", "shows"), shown))
    for field, other in (("docked", ship.docked), ("pursues", ship.pursues)):
        if other >= 0:
            made.lines.append((said.get("field", field), name_of(scenario, other)))
    made.lines += [*_berths(scenario, view, i, said), *_stores(ship, said)]
    made.tracks = [
        Track(said.get("field", "hull"), max(0, ship.hull), max(0, ship.hull_max)),
        Track(said.get("field", "structure"), max(0, ship.structure), ship.structure_max),
        Track(said.get("field", "armour"), max(0, ship.armour), max(0, ship.armour_max)),
    ]
    made.body = made.tracks[:2]
    made.tracks += [
        Track(said.get("system", int(system)), 3 - ship.hits[system], 3)
        for system in System
        if not (system == System.J_DRIVE and ship.jump == 0)
    ]
    mounts = _mounts(scenario, ship, i, said)
    made.tracks += mounts
    made.seldom |= {one.label for one in mounts if one.left == one.total}
    made.crew = _posts(scenario, ship, i, said)
    made.rail = _rail(scenario, view, i, said) if ship.fate == Fate.IN_PLAY else []
    made.acts = view.acting == i
    made.marks = _marks(scenario, ship, said)
    return folded(made) if ship.fate == Fate.DESTROYED else made


def folded(made: Sheet) -> Sheet:
    """The sheet of a ship that is lost: the others shall be in sight."""
    made.marks = made.marks[:1]
    made.seldom = frozenset([*dict(made.lines), *(one.label for one in made.tracks)])
    return made


def _mounts(scenario: Scenario[State], ship: Ship, i: int, said: Words) -> list[Track]:
    """What is left of each mount; a page may fold those away that are whole."""
    return [
        Track(f"{scenario.names.of('mount', i, k)} {_arms(one, said)}", 3 - one.hits, 3)
        for k, one in enumerate(ship.mounts[: ship.mount_count])
    ]


def _berths(scenario: Scenario[State], view: State, i: int, said: Words) -> list[tuple[str, str]]:
    """The small craft that lie in the ship's hangar now."""
    found = [
        name_of(scenario, j)
        for j in range(view.ship_count)
        if view.ships[j].carrier == i and view.ships[j].fate == Fate.RESERVE
    ]
    return [(said.get("field", "craft"), ", ".join(found))] if found else []


def _number(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def _details(view: State, i: int, said: Words) -> str:
    """What the sensors of ships of other seats show of ship i, nearest first (CE-10.2.3 to .9)."""
    found = [
        said.get("detail", int(detail))
        for detail in Detail
        if any(
            view.ships[j].seat != view.ships[i].seat and shows(view, j, i, detail)
            for j in shown_ships(view)
        )
    ]
    return ", ".join(dict.fromkeys(found))


def _stores(ship: Ship, said: Words) -> list[tuple[str, str]]:
    """Fuel, cargo, missiles, sand: `?` where the seat may not know."""
    tons = [
        _number(value if value == UNKNOWN else value // 1000) for value in (ship.fuel, ship.cargo)
    ]
    kinds = range(Weapon.STANDARD_MISSILE, Weapon.STANDARD_MISSILE + len(ship.missiles))
    held = ", ".join(
        f"{_number(many)} × {said.get('weapon', kind)}"
        for kind, many in zip(kinds, ship.missiles, strict=True)
        if many > 0
    )
    if not held:
        held = _number(ship.missiles[0])
    programs = [
        f"{said.get('program', key)} {count}"
        for key, count in (
            ("evade", ship.evade), ("fire_control", ship.fire_aid),
            ("auto_repair", ship.auto_repair),
        )
        if count > 0
    ]  # fmt: skip
    run = [(said.get("field", "programs"), ", ".join(programs))] if programs else []
    return [
        *run,
        (said.get("field", "fuel"), tons[0]),
        (said.get("field", "cargo"), tons[1]),
        (said.get("field", "missiles"), held),
        (said.get("field", "canisters"), _number(ship.canisters)),
    ]


def _arms(mount: Mount, said: Words) -> str:
    """What a mount holds, with what its racks and casters have ready: `3 × rack (12/12/9)`."""
    ready: dict[int, list[str]] = {}
    for slot in range(SLOTS):
        if mount.weapon[slot] >= 0:
            ready.setdefault(mount.weapon[slot], []).append(_number(mount.ready[slot]))
    found = []
    for weapon, rounds in ready.items():
        count = f"{len(rounds)} × " if len(rounds) > 1 else ""
        loaded = weapon in (Weapon.SANDCASTER, Weapon.MISSILE_RACK, Weapon.MISSILE_BAY)
        left = f" ({'/'.join(rounds)})" if loaded else ""
        found.append(f"{count}{said.get('weapon', weapon)}{left}")
    return ", ".join(found)


def _posts(scenario: Scenario[State], ship: Ship, i: int, said: Words) -> list[tuple[str, str]]:
    """The crew posts: who, where, with which skills, in what state; those alike in one line."""
    names = said.names(scenario.names)
    found: list[tuple[str, str]] = []
    first = last = ""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        label, fitness = names.of("member", i, m), _fitness(member, said)
        if member.position in (Position.TURRET_GUNNER, Position.BAY_GUNNER) and member.mount >= 0:
            label += f" ({names.of('mount', i, member.mount)})"
        elif not _says_post(scenario.names.of("member", i, m), label, member, said):
            label += f" ({said.get('position', member.position)})"
        alike = found and fitness == last and member.position == ship.crew[m - 1].position
        if alike:
            found[-1] = (f"{first} – {label}", fitness)
        else:
            found.append((label, fitness))
            first = label
        last = fitness
    return found


def _says_post(name: str, label: str, member: Member, said: Words) -> bool:
    """Whether a name says the post, in the rules' words or in the language."""
    title, called = fold(said.get("position", member.position)), fold(label)
    posts = (fold(SHORT[Position(member.position)]), title)
    return fold(name).startswith(posts) or called in title or title in called


def _rail(scenario: Scenario[State], view: State, i: int, said: Words) -> list[Station]:
    """The posts in the order in which they act: who has acted, who may, who waits; those of one
    kind that do the same in one row (`gunner 1–4`)."""
    names = said.names(scenario.names)
    found: list[Station] = []
    for one in stations(view, i):
        doing = one.doing.name.lower()
        label, told = names.of("member", i, one.member), said.get("station", doing)
        if one.doing == Doing.NOW:
            left = {"minor": one.minor, "significant": one.significant}
            told += "; " + said.get("field", "actions_left").format(**left)
        kind, _, number = label.rpartition(" ")
        each: tuple[tuple[str, str], ...] = ((f"member-{i}-{one.member}", label),)
        if found and found[-1].told == told and found[-1].label.rpartition(" ")[0] == kind != "":
            before = found.pop()
            first = before.label.rpartition(" ")[2].partition("–")[0]
            label, each = f"{kind} {first}–{number}", before.each + each
        found.append(Station(label, doing, told, each))
    return found


def _fitness(member: Member, said: Words) -> str:
    skills = [
        f"{said.get('skill', int(skill))} {member.skill[skill]}"
        for skill in Skill
        if member.skill[skill] >= 0
    ]
    if member.armour > 0:
        skills.append(said.get("field", "worn").format(n=member.armour))
    if any(score != ORDINARY for score in member.ability) and not member.machine:
        scores = (f"{said.get('ability', int(k))} {member.ability[k]}" for k in Ability)
        skills.append(" ".join(scores))
    text_ = ", ".join(skills)
    if member.heads > 1:
        text_ = f"×{member.heads} {text_}".strip()
    if member.rads > 0:
        text_ += f"; {member.rads} {said.get('field', 'rads')}"
    if not member.up:
        text_ += f"; {said.get('field', 'down')}"
    return text_ or "–"


def _marks(scenario: Scenario[State], ship: Ship, said: Words) -> list[str]:
    """What deserves a warning."""
    found = []
    if ship.fate != Fate.IN_PLAY:
        found.append(said.get("fate", ship.fate))
    if ship.hidden:
        found.append(said.get("board", "hidden"))
    if ship.hits[System.POWER] >= 3:
        found.append(said.get("refusal", "no_power"))
    if ship.hits[System.BRIDGE] >= 2:
        found.append(said.get("refusal", "no_bridge"))
    if ship.taken_by != NOBODY:
        found.append(said.get("board", "won").format(ship=name_of(scenario, ship.taken_by)))
    if ship.struck != NOBODY:
        found.append(said.get("ending", int(Ending.SURRENDERED)))
    return found
