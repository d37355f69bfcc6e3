"""The chart in letters, for a terminal."""

from __future__ import annotations

from textwrap import wrap

from asalto.board.cep.told import afloat, summary
from asalto.board.width import columns
from asalto.core.geometry.hexes import distance
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cep.coordinates import code, column_and_row
from asalto.rulesets.cep.rules.sections import rear_hex
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Status

ARROWS = "↑↗↘↓↙↖"


ROCK, SOURCE = "* ", "@ "
WIDE, HIGH = 30, 60
"""Columns and half rows of the largest chart that is drawn in letters."""
Marks = dict[tuple[int, int], str]


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The chart in letters (where it fits into the terminal), its legend and a line per ship."""
    said = ruleset.words(lang)
    marks = _marks(view)
    lines = _map(marks) if marks else []
    if marks and not lines:
        lines = [said.get("board", "too_large")]
    lines += _legend(view, said)
    for i in afloat(view):
        told = f"{_letter(i)} {summary(scenario, view, i, seat, said)}"
        lines += wrap(told, columns(), subsequent_indent="  ")
    lines += _hangars(scenario, view, said)
    return "\n".join(lines)


def _letter(i: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]


def _marks(view: State) -> Marks:
    """Ships as a letter and an arrow for the prow, the rear of a large one as `'` and the letter,
    several in a hex as `+`; vectors as `°` and the letter; asteroids and gravity sources."""
    marks: Marks = {}
    for i in range(view.rock_count):
        marks[view.rocks[i].q, view.rocks[i].r] = ROCK
    for i in range(view.field_count):
        field = view.fields[i]
        for q in range(field.q - field.radius, field.q + field.radius + 1):
            for r in range(field.r - field.radius, field.r + field.radius + 1):
                if distance(field.q, field.r, q, r) <= field.radius:
                    marks[q, r] = SOURCE
    for i in afloat(view):
        ship = view.ships[i]
        marks.setdefault((ship.vector_q, ship.vector_r), f"°{_letter(i).lower()}")
        if view.designs[ship.design].hexes > 1:
            marks[rear_hex(ship)] = f"'{_letter(i).lower()}"
    taken: set[tuple[int, int]] = set()
    for i in afloat(view):
        ship, place = view.ships[i], (view.ships[i].q, view.ships[i].r)
        several = place in taken
        marks[place] = f"{marks[place][0]}+" if several else _letter(i) + ARROWS[ship.facing % 6]
        taken.add(place)
    return marks


def _map(marks: Marks) -> list[str]:
    """The hexes with something in them and those around, under the numbers of their columns and
    beside those of their rows; nothing where that is too large."""
    left, right = min(q for q, _ in marks) - 1, max(q for q, _ in marks) + 1
    lines = [2 * r + q for q, r in marks]
    top, bottom = min(lines) - 2, max(lines) + 2
    if right - left > min(WIDE, (columns() - 4) // 3 - 1) or bottom - top > HIGH:
        return []
    found = ["    " + " ".join(f"{column_and_row(q, 0)[0]:02d}" for q in range(left, right + 1))]
    for at in range(top, bottom + 1):
        row, number = "", ""
        for q in range(left, right + 1):
            here = (at - q) % 2 == 0
            if here and not number:
                number = f"{column_and_row(q, (at - q) // 2)[1]:02d}"
            row += (marks.get((q, (at - q) // 2), "· ") if here else "  ") + " "
        found.append(f"{number:<2}  {row}".rstrip())
    return found


def _legend(view: State, said: Words) -> list[str]:
    """What the signs stand for, where they stand on the chart."""
    found = []
    if view.rock_count:
        found.append(f"* {said.get('board', 'asteroid')}")
    for i in range(view.field_count):
        field = view.fields[i]
        told = said.get("board", "gravity_source")
        found.append(f"@ {told.format(strength=field.strength, reach=field.reach)}")
    if view.options.edge:
        told = said.get("board", "edge")
        found.append(told.format(hexes=view.options.edge, middle=code(0, 0)))
    if any(view.designs[view.ships[i].design].hexes > 1 for i in afloat(view)):
        found.append(f"' {said.get('board', 'rear')}")
    return ["; ".join(found)] if found else []


def _hangars(scenario: Scenario[State], view: State, said: Words) -> list[str]:
    """The ships that lie in hangars, a line for each carrier."""
    guests: dict[int, list[str]] = {}
    for i in range(view.ship_count):
        if view.ships[i].status == Status.BERTHED:
            guests.setdefault(view.ships[i].carrier, []).append(scenario.names.of("ship", i))
    told = said.get("board", "in_hangar")
    return [
        told.format(carrier=scenario.names.of("ship", carrier), ships=", ".join(names))
        for carrier, names in guests.items()
    ]
