"""A scenario with some of its values changed: what to change is named by a path.

A path such as `ships.rojo.skill` goes through the document. In a list of tables a step is a place,
or the `id` or `name` of one of them, or a seat: then it stands for all tables of that side.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asalto.core.contract import Ruleset, Scenario, State
from asalto.core.orders import nearest
from asalto.core.tables import BadInput, Document

SPEC = re.compile(r"([\w.-]+)=(-?\d+)\.\.(-?\d+)")
NAMES = ("id", "name")


@dataclass(frozen=True)
class Change:
    """One value, by its path; `add` lays it on what stands there, `drop` takes the table out."""

    path: str
    value: int | str = 0
    add: bool = False
    drop: bool = False

    def __str__(self) -> str:
        if self.drop:
            return f"without {self.path}"
        return f"{self.path} {self.value:+d}" if self.add else f"{self.path} = {self.value}"


def read_spec(text: str) -> tuple[str, range]:
    """`ships.rojo.skill=13..19` as a path and its values. Raises BadInput."""
    match = SPEC.fullmatch(text)
    if match is None:
        raise BadInput(f"--vary {text!r}: write PATH=FROM..TO, such as ships.rojo.skill=13..19")
    low, high = sorted((int(match[2]), int(match[3])))
    return match[1], range(low, high + 1)


def changed(
    ruleset: Ruleset[State], scenario: Scenario[State], changes: Sequence[Change]
) -> Scenario[State]:
    """The scenario with these changes. Raises BadInput if it cannot be built so."""
    data = copy.deepcopy(dict(scenario.document))
    for change in changes:
        steps = change.path.split(".")
        if change.drop:
            for holder in holders(data, steps[:-1], change.path):
                rows = [row for row in holder if not _is_called(row, steps[-1])]
                holder[:] = rows
            continue
        for holder in holders(data, steps[:-1], change.path):
            _set(holder, steps[-1], change)
    made = ruleset.build(Document.of(data, f"{scenario.id} ({', '.join(map(str, changes))})"))
    made.tables = scenario.tables
    made.id = scenario.id
    return made


def _set(holder: Any, key: str, change: Change) -> None:
    if not isinstance(holder, dict):
        raise BadInput(f"--vary {change.path}: {key!r} is not a field of a table")
    if change.add:
        if type(holder.get(key)) is int:
            holder[key] += change.value
        return
    holder[key] = change.value


def holders(data: Any, steps: Sequence[str], path: str) -> list[Any]:
    """What a path's leading steps lead to: several tables where a step names a side."""
    found = [data]
    for step in steps:
        further: list[Any] = []
        for one in found:
            if isinstance(one, dict) and step in one:
                further.append(one[step])
            elif isinstance(one, list):
                further += [row for row in one if _is_called(row, step)]
                if step.isdigit() and int(step) < len(one):
                    further.append(one[int(step)])
        if not further:
            known = sorted({name for one in found for name in _names(one)})
            hint = nearest(step, known)
            raise BadInput(
                f"{path}: nothing is called {step!r}; there are {', '.join(known)}.{hint}"
            )
        found = further
    return found


def _is_called(row: Any, word: str) -> bool:
    if not isinstance(row, Mapping):
        return False
    return row.get("seat") == word or any(row.get(name) == word for name in NAMES)


def _names(one: Any) -> Iterator[str]:
    if isinstance(one, dict):
        yield from one
    elif isinstance(one, list):
        for row in one:
            if isinstance(row, Mapping):
                yield from (str(row[name]) for name in (*NAMES, "seat") if name in row)


def numbers_of(scenario: Scenario[State]) -> list[str]:
    """Paths of the numbers worth weighing: the scenario's own, each side's by list and field."""
    seats = {seat.id for seat in scenario.seats}
    found: dict[str, None] = {}
    for key, value in scenario.document.items():
        if type(value) is int:
            found[key] = None
        for name, field in _fields(value):
            if name in seats:
                found[f"{key}.{name}.{field}"] = None
    return list(found)


def _fields(value: object) -> Iterator[tuple[str, str]]:
    """(side, field) of the whole numbers in a list of tables or a table of tables."""
    if isinstance(value, list):
        rows = [
            (str(row.get("seat", row.get("id"))), row) for row in value if isinstance(row, dict)
        ]
    elif isinstance(value, dict):
        rows = [(str(name), row) for name, row in value.items() if isinstance(row, dict)]
    else:
        return
    for name, row in rows:
        for field, inner in row.items():
            if type(inner) is int:
                yield name, field


def members_of(scenario: Scenario[State]) -> list[str]:
    """Paths of the ships, squads or persons that a side could do without."""
    seats = {seat.id for seat in scenario.seats}
    found = []
    for key, value in scenario.document.items():
        rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
        sides = [row.get("seat") for row in rows]
        for row in rows:
            name = next((row[one] for one in NAMES if isinstance(row.get(one), str)), None)
            if name and row.get("seat") in seats and sides.count(row["seat"]) > 1:
                found.append(f"{key}.{name}")
    return found


def unit_fields(ruleset: Ruleset[State], scenario: Scenario[State]) -> list[tuple[str, str]]:
    """(path, seat) of the fields that name a unit file, each side's by list."""
    units, seats = set(ruleset.units()), {seat.id for seat in scenario.seats}
    found: dict[tuple[str, str], None] = {}
    for key, value in scenario.document.items():
        for row in value if isinstance(value, list) else []:
            if isinstance(row, dict) and row.get("seat") in seats:
                for field, held in row.items():
                    if isinstance(held, str) and held in units and field not in NAMES:
                        found[f"{key}.{row['seat']}.{field}", str(row["seat"])] = None
    return list(found)
