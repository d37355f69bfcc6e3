"""The sheet of a ship."""

from __future__ import annotations

from asalto.board.cep.told import speed
from asalto.board.paint import (
    Sheet,
    Track,
)
from asalto.core.contract import Scenario
from asalto.core.kernel.records import NOBODY
from asalto.core.text.words import Words
from asalto.rulesets.cep.state import Design, Ship, State
from asalto.rulesets.cep.vocabulary import Condition, Part, Status, Weaponry


def ship_sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """A ship as a player would keep it on paper."""
    ship = view.ships[i]
    design = view.designs[ship.design]
    sheet = Sheet(
        f"ship-{i}",
        ship.seat,
        scenario.names.of("ship", i),
        f"{said.get('board', 'speed_short')} {speed(ship)}",
    )
    for j in range(design.part_count):
        if design.kind[j] != Part.CENTRE and design.pool[j] == j:
            left = max(0, ship.armour[j] - ship.loss[j])
            sheet.lines.append((_part(design, j, said), f"{left}/{design.armour[j]}"))
    for j, gun in enumerate(ship.weapons[: ship.weapon_count]):
        mark = "" if gun.condition == Condition.WORKING else f" {said.get('board', 'out')}"
        name = scenario.names.of("weapon", i, j)
        sheet.lines.append((name, f"{gun.rounds}/{gun.capacity}{mark}"))
    for j, person in enumerate(ship.crew[: ship.crew_count]):
        mark = "" if person.wounds == 0 else " M" if person.wounds > 1 else " H"
        if person.away:
            mark = f" {said.get('board', 'on_prize')}"
        role = said.get("role", int(person.role))
        sheet.lines.append((f"{role} {j + 1}", f"{person.skill}{mark}"))
    if ship.soldiers:
        sheet.lines.append((said.get("board", "soldiers"), str(ship.soldiers)))
    total = sum(design.survival)
    sheet.tracks.append(Track(said.get("board", "structure"), max(0, ship.structure), total))
    sheet.tracks.append(Track(said.get("board", "engines"), max(0, ship.engines), design.engines))
    sheet.marks = _marks(ship, said)
    return sheet


def _part(design: Design, j: int, said: Words) -> str:
    name = said.get("part", int(design.kind[j]))
    return name if design.parts[design.kind[j]] == 1 else f"{name} {design.number[j]}"


def _marks(ship: Ship, said: Words) -> list[str]:
    marks = []
    if ship.status == Status.DESTROYED:
        marks.append(said.get("board", "destroyed"))
    if ship.status == Status.WRECK:
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
