"""The sheet of a ship."""

from __future__ import annotations

from asalto.board.cep.dial import armour_dial
from asalto.board.cep.told import speed
from asalto.board.paint import (
    Sheet,
    Track,
)
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cep.fittings import patients
from asalto.rulesets.cep.rules.supplies import food_days, people_aboard
from asalto.rulesets.cep.rules.survival import survival_row
from asalto.rulesets.cep.state import COLUMNS, STORES, Design, Ship, State, Store
from asalto.rulesets.cep.tables import SURVIVAL_ROWS
from asalto.rulesets.cep.vocabulary import Condition, Equipment, Part, Serves, Status, Weaponry

Rows = list[tuple[str, str]]


def ship_sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """A ship as a player would keep it on paper: all that the book's sheet has (CEP-5)."""
    ship = view.ships[i]
    design = view.designs[ship.design]
    board = said.tables["board"]
    sheet = Sheet(
        f"ship-{i}",
        ship.seat,
        scenario.names.of("ship", i),
        f"{board['speed_short']} {speed(ship)}",
        dial=armour_dial(design, ship),
    )
    holds = _holds(view, i, said)
    sheet.lines = [
        *_armour(design, ship, said),
        *_weapons(scenario, ship, i, said),
        (board["manoeuvrability"], str(ship.manoeuvre)),
        (board["systems"], _systems(design, ship, said)),
        *_people(scenario, ship, i, said, hurt=True),
        *holds,
    ]
    sheet.seldom = frozenset(label for label, value in holds if _is_whole(value))
    total = sum(design.survival)
    sheet.tracks = [
        Track(board["structure"], max(0, ship.structure), total),
        Track(board["engines"], max(0, ship.engines), design.engines),
    ]
    sheet.body = [sheet.tracks[0], *_armour_tracks(design, ship, said)]
    sheet.crew = [
        *_people(scenario, ship, i, said, hurt=False),
        *_printed(design, ship, said),
        *_air(scenario, design, ship, i, said),
        *_criticals(design, said),
    ]
    sheet.marks = _marks(ship, said)
    if ship.status == Status.DESTROYED:  # the others shall be in sight
        sheet.seldom = frozenset([*dict(sheet.lines), *(one.label for one in sheet.tracks)])
    return sheet


def _printed(design: Design, ship: Ship, said: Words) -> Rows:
    """Manoeuvrability by the engines that it needs (CEP-5.8), survival rows and fuel (CEP-5.12)."""
    board = said.tables["board"]
    values = [f"{value}({need})" for value, need in enumerate(design.need) if need > 0]
    rows = " ".join(
        f"{row}: {points}" for row, points in zip(SURVIVAL_ROWS, design.survival, strict=True)
    )
    now = survival_row(design, ship.structure)
    return [
        (f"{board['manoeuvrability']} ({board['engines']})", " ".join(values)),
        (board["survival"], f"{now} ({rows})"),
        (board["autonomy"], board["days"].format(left=ship.autonomy, total=design.autonomy)),
    ]


def _systems(design: Design, ship: Ship, said: Words) -> str:
    """The bonus of the systems, and how often they were hit (CEP-5.5)."""
    hits = said.get("board", "hits").format(hits=ship.systems_hits)
    return f"{design.systems:+d}" + (f" · {hits}" if ship.systems_hits else "")


def _armour(design: Design, ship: Ship, said: Words) -> Rows:
    """What counts this turn, and what will have gone when it ends (CEP-7.4)."""
    found = []
    for j in range(design.part_count):
        if design.kind[j] != Part.CENTRE and design.pool[j] == j:
            lost = f" −{ship.loss[j]}" if ship.loss[j] else ""
            found.append((_part(design, j, said), f"{ship.armour[j]}/{design.armour[j]}{lost}"))
    return found


def _armour_tracks(design: Design, ship: Ship, said: Words) -> list[Track]:
    """The armour points of each part, that structure alone does not tell (CEP-1.2)."""
    return [
        Track(_part(design, j, said), ship.armour[j], design.armour[j])
        for j in range(design.part_count)
    ]


def _weapons(scenario: Scenario[State], ship: Ship, i: int, said: Words) -> Rows:
    """Rounds of each weapon row (CEP-5.6)."""
    found = []
    for j, gun in enumerate(ship.weapons[: ship.weapon_count]):
        mark = "" if gun.condition == Condition.WORKING else f" {said.get('board', 'out')}"
        name = scenario.names.of("weapon", i, j)
        found.append((name, f"{gun.rounds}/{gun.capacity}{mark}"))
    return found


def _people(scenario: Scenario[State], ship: Ship, i: int, said: Words, hurt: bool) -> Rows:
    """The crew rows, each with its skill, H wounded, M dead (CEP-5.7): those who are not as they
    were with the soldiers, or the others."""
    found, names = [], said.names(scenario.names)
    for j, person in enumerate(ship.crew[: ship.crew_count]):
        mark = "" if person.wounds == 0 else " M" if person.wounds > 1 else " H"
        if person.away:
            mark = f" {said.get('board', 'on_prize')}"
        skill = f"{said.get('board', 'skill')} {person.skill}"
        if bool(mark) == hurt:
            found.append((names.of("crew", i, j), f"{skill}{mark}"))
    if hurt and ship.soldiers:
        found.append((said.get("board", "soldiers"), str(ship.soldiers)))
    return found


def _is_whole(value: str) -> bool:
    """Whether nothing of a store is gone; food and places for the wounded are no stores."""
    left, _, total = value.partition("/")
    return left == total or not total.isdecimal()


def _holds(view: State, i: int, said: Words) -> Rows:
    """Tractors, cargo, food and places for the wounded (CEP-5.4, 5.12, 2.18, 2.20)."""
    ship, board = view.ships[i], said.tables["board"]
    design = view.designs[ship.design]
    found: Rows = []
    tractors = sum(design.stores[Store.TM :: STORES])
    if tractors:
        found.append((board["tractors"], f"{ship.tractors}/{tractors}"))
    for kind, points in enumerate(design.cargo):
        if points:
            found.append((said.get("cargo", kind), f"{ship.cargo[kind]}/{points}"))
    hangars = sum(design.stores[Store.CH :: STORES])
    if hangars:
        found.append((board["hangars"], f"{sum(ship.working[Store.CH :: STORES])}/{hangars}"))
    days = food_days(view, i)
    if days != NOBODY:
        told = board["food_days"].format(days=days, people=people_aboard(view, i))
        found.append((board["food"], told))
    grave, treatments = patients(ship)
    if grave:
        told = board["patients_told"].format(grave=grave, total=treatments)
        found.append((board["patients"], told))
    return found


def _air(scenario: Scenario[State], design: Design, ship: Ship, i: int, said: Words) -> Rows:
    """Life support by line: what works, what it serves, since when there is none (CEP-5.11)."""
    found, board = [], said.tables["board"]
    for line in range(design.line_count):
        serves = design.line_serves[line]
        place = _part(design, design.line_part[line], said)
        kind = said.get("serves", Serves(serves).name.lower())
        label = f"SV {scenario.names.of('line', i, line)}, {place}"
        told = f"{ship.air[line]}/{design.line_points[line]} · {kind}"
        if serves != Serves.CABINS:
            told += f" ({_part(design, design.line_served[line], said)})"
        if ship.air_lost[line]:
            told += f" · {board['airless'].format(turn=ship.air_lost[line])}"
        found.append((label, told))
    return found


def _criticals(design: Design, said: Words) -> Rows:
    """The critical table: columns 1 to 10 of each part (CEP-5.15)."""
    found = []
    for j in range(design.part_count):
        row = design.columns[j * COLUMNS : (j + 1) * COLUMNS]
        label = f"{said.get('board', 'criticals')}, {_part(design, j, said)}"
        found.append((label, " ".join(Equipment(kind).name for kind in row)))
    return found


def _part(design: Design, j: int, said: Words) -> str:
    name = said.get("part", int(design.kind[j]))
    return name if design.parts[design.kind[j]] == 1 else f"{name} {design.number[j]}"


def _marks(ship: Ship, said: Words) -> list[str]:
    marks = []
    if ship.status == Status.DESTROYED:
        marks.append(said.get("board", "destroyed"))
    if ship.status == Status.WRECK or (ship.status == Status.WITHDRAWN and ship.structure <= 0):
        marks.append(said.get("board", "wreck"))
    if ship.status == Status.BERTHED:
        marks.append(said.get("board", "berthed"))
    if ship.fires > 0:
        marks.append(said.get("board", "fire"))
    if ship.host != NOBODY:
        marks.append(said.get("board", "attached"))
    if any(
        gun.kind == Weaponry.TO and gun.rounds == 0 for gun in ship.weapons[: ship.weapon_count]
    ):
        marks.append(said.get("board", "no_torpedoes"))
    return marks
