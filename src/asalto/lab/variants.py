"""A scenario with some of its values changed: what to change is named by a path.

A path such as `ships.rojo.skill` goes through the document. In a list of tables a step is a place,
or the `id` or `name` of one of them, or a seat: then it stands for all tables of that side; `*` for
all there are. `tables.to_hit.light.1` is a number of the rules: the book's, or the scenario's own.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asalto.core.files.toml_reader import BadInput, Document, book_tables, merge
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import nearest

SPEC = re.compile(r"([\w.*-]+)=(-?\d+)\.\.(-?\d+)")
NAMES = ("id", "name")
TABLES = "tables"


@dataclass(frozen=True)
class Change:
    """One value, by its path; `add` lays it on what stands there, `drop` takes the table out,
    `double` sets another like it beside it, with a name of its own."""

    path: str
    value: int | str = 0
    add: bool = False
    drop: bool = False
    double: bool = False

    def __str__(self) -> str:
        if self.drop or self.double:
            return f"{'without' if self.drop else 'twice'} {self.path}"
        return f"{self.path} {self.amount}"

    @property
    def amount(self) -> str:
        """What is laid on, or stands there then: "+1", "= 5"."""
        return f"{self.value:+d}" if self.add else f"= {self.value}"


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
    data = json.loads(json.dumps(scenario.document))  # a deep copy would keep shared tables shared
    for change in changes:
        steps = change.path.split(".")
        if steps[0] == TABLES:
            data[TABLES] = _with_book(ruleset, data.get(TABLES), steps, change.path)
        for holder in holders(data, steps[:-1], change.path):
            if change.drop:
                holder[:] = [row for row in holder if not _is_called(row, steps[-1])]
            elif change.double:
                holder += [_like(row) for row in holder if _is_called(row, steps[-1])]
            else:
                _set(holder, steps[-1], change)
    made = ruleset.files.build(Document.of(data, f"{scenario.id} ({', '.join(map(str, changes))})"))
    made.id = scenario.id
    return made


def _with_book(
    ruleset: Ruleset[State], own: object, steps: Sequence[str], path: str
) -> dict[str, object]:
    """A scenario's own tables, and the whole of the book's table that the path leads into."""
    book = book_tables(ruleset.folder / "tables.toml").data
    if len(steps) < 3 or steps[1] not in book:
        hint = nearest(steps[1], list(book)) if len(steps) > 1 else ""
        raise BadInput(f"{path}: write tables.TABLE.FIELD; there are {', '.join(book)}.{hint}")
    return merge({steps[1]: book[steps[1]]}, own if isinstance(own, Mapping) else {})


def _like(row: Mapping[str, Any]) -> dict[str, Any]:
    """Another of the same kind, with a name of its own."""
    own = {key: f"{row[key]}_2" for key in NAMES if isinstance(row.get(key), str)}
    return {**json.loads(json.dumps(row)), **own}


def _set(holder: Any, key: str, change: Change) -> None:
    place: Any = key
    if isinstance(holder, list) and key.isdigit() and int(key) < len(holder):
        place = int(key)
        held: Any = holder[place]
    elif isinstance(holder, dict):
        held = holder.get(key)
    else:
        raise _no_number(holder, key, change.path)
    if not change.add:
        holder[place] = change.value
    elif type(held) is int:
        holder[place] = held + int(change.value)


def holders(data: Any, steps: Sequence[str], path: str) -> list[Any]:
    """What a path's leading steps lead to: several tables where a step names a side."""
    found = [data]
    for step in steps:
        further: list[Any] = []
        for one in found:
            if isinstance(one, dict) and step in one:
                further.append(one[step])
            elif isinstance(one, list):
                further += [row for row in one if step == "*" or _is_called(row, step)]
                if step.isdigit() and int(step) < len(one):
                    further.append(one[int(step)])
        if not further:
            raise _nothing_called(found, step, path)
        found = further
    return found


def _nothing_called(found: Sequence[object], step: str, path: str) -> BadInput:
    """That a step of a path is not there: what is, and the nearest of that."""
    known = sorted({name for one in found for name in _names(one)})
    if known:
        hint = nearest(step, known)
        return BadInput(f"{path}: nothing is called {step!r}; there are {', '.join(known)}.{hint}")
    size = max((len(one) for one in found if isinstance(one, list)), default=0)
    if size > 0:
        return BadInput(f"{path}: there are only 0 to {size - 1}")
    return BadInput(f"{path}: {step!r} stands behind a number or a text, not in a table")


def _no_number(holder: object, key: str, path: str) -> BadInput:
    """That a path does not end at a number."""
    rows = holder if isinstance(holder, list) else []
    table = next((row for row in rows if _is_called(row, key)), None)
    if table is None:
        return _nothing_called([holder], key, path)
    known = ", ".join(fields_of(table))
    return BadInput(f"{path}: {key!r} is a table; write one of its numbers: {known}")


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


@dataclass(frozen=True)
class Member:
    """A ship, squad or person of a side, as a table of the scenario."""

    path: str
    """Its own path: `ships.halcon`, `units.comando.characters.Sela`."""
    side_path: str
    """The path of all its like on its side: `ships.azul`, `units.rfp.characters.*`."""
    seat: str
    name: str
    row: Mapping[str, object]


def members(scenario: Scenario[State]) -> list[Member]:
    """Everybody that the scenario names in a list, with the side it is on."""
    seats = {seat.id for seat in scenario.seats}
    found: list[Member] = []

    def walk(rows: object, path: str, like: str, above: str) -> None:
        if not isinstance(rows, list):
            return
        for row in rows:
            if not isinstance(row, Mapping):
                continue
            seat = str(row.get("seat", above))
            name = next((row[one] for one in NAMES if isinstance(row.get(one), str)), None)
            if seat not in seats or name is None:
                continue
            side = f"{like}.{'*' if above else seat}"
            found.append(Member(f"{path}.{name}", side, seat, str(name), row))
            for key, inner in row.items():
                walk(inner, f"{path}.{name}.{key}", f"{side}.{key}", seat)

    for key, value in scenario.document.items():
        walk(value, key, key, "")
    return found


def numbers_of(scenario: Scenario[State]) -> list[str]:
    """Paths of the numbers worth weighing: the scenario's own, each side's by list and field."""
    seats = {seat.id for seat in scenario.seats}
    found = [key for key, value in scenario.document.items() if type(value) is int]
    for key, value in scenario.document.items():
        rows = value.items() if isinstance(value, dict) else []
        for name, row in rows:
            if name in seats and isinstance(row, dict):
                found += [f"{key}.{name}.{field}" for field in fields_of(row)]
        for row in value if isinstance(value, list) else []:
            if isinstance(row, dict) and row.get("seat") in seats and not _named(row):
                found += [f"{key}.{row['seat']}.{field}" for field in fields_of(row)]
    for member in members(scenario):
        found += [f"{member.side_path}.{field}" for field in fields_of(member.row)]
    return list(dict.fromkeys(found))


def fields_of(table: Mapping[str, object]) -> Iterator[str]:
    """The whole numbers in a table and the tables in it, as paths from there."""
    for field, value in table.items():
        if type(value) is int:
            yield field
        elif isinstance(value, Mapping):
            yield from (f"{field}.{inner}" for inner in fields_of(value))


def _named(row: Mapping[str, object]) -> bool:
    return any(isinstance(row.get(one), str) for one in NAMES)


def members_of(scenario: Scenario[State]) -> list[str]:
    """Paths of the ships, squads or persons that a side could do without."""
    found = members(scenario)
    sides = [(one.side_path, one.seat) for one in found]
    return [one.path for one in found if sides.count((one.side_path, one.seat)) > 1]


def unit_fields(ruleset: Ruleset[State], scenario: Scenario[State]) -> list[tuple[str, str]]:
    """(path, seat) of the fields by which members are of a unit file, each side's by list."""
    known = {unit: unit for unit in ruleset.units()}
    for unit in ruleset.units():
        text = (ruleset.folder / "units" / f"{unit}.toml").read_text(encoding="utf-8")
        known[json.dumps(tomllib.loads(text), sort_keys=True)] = unit
    found: dict[tuple[str, str], None] = {}
    everybody = members(scenario)
    for member in everybody:
        like = [one.row for one in everybody if one.side_path == member.side_path]
        for field, held in member.row.items():
            plain = held if isinstance(held, str) else json.dumps(held, sort_keys=True)
            if field not in NAMES and plain in known and all(field in row for row in like):
                found[f"{member.side_path}.{field}", member.seat] = None
    return list(found)
