"""A state as text that can be written by hand, and back.

The form is TOML: a head (`format`, `ruleset`, `scenario`) and the table `[state]` with the fields
of the state record. Fields that hold their default are left out, unused rows too, and the end of a
list that does; a field of an enumeration may be written by its name. A position printed and read
back is the same position.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from asalto.core.files.limits import NUMBER_MAX
from asalto.core.files.toml_reader import BadInput, Document, Path_
from asalto.core.kernel.records import Field, fields, make, used_rows
from asalto.core.text.orders import nearest

FORMAT = "asalto-position-1"
Enums = Mapping[str, type[IntEnum]]
"""By the name of a field; the `kind` of a record, by the record's."""


def write_state(state: object, enums: Enums) -> str:
    """The `[state]` part of a position file."""
    lines = ["[state]"]
    _write(state, "state", enums, lines)
    return "\n".join(lines) + "\n"


def _write(record: object, path: str, enums: Enums, lines: list[str]) -> None:
    later: list[Field] = []
    for field in fields(record):
        value = getattr(record, field.name)
        if field.scratch:
            continue
        if field.kind in ("rows", "part"):
            later.append(field)
        elif field.kind == "int" and value != field.default:
            lines.append(f"{field.name} = {_number(_enum(record, field.name, enums), value)}")
        elif field.kind == "cells" and any(one != field.default for one in value):
            told = max(i for i, one in enumerate(value, 1) if one != field.default)
            inside = ", ".join(str(int(one)) for one in value[:told])
            lines.append(f"{field.name} = [{inside}]")
    for field in later:
        value, here = getattr(record, field.name), f"{path}.{field.name}"
        if field.kind == "part":
            inner: list[str] = []
            _write(value, here, enums, inner)
            lines.extend(["", f"[{here}]", *inner] if inner else [])
            continue
        for i in range(used_rows(record, field)):
            lines.extend(["", f"[[{here}]]"])
            _write(value[i], here, enums, lines)


def _enum(record: object, name: str, enums: Enums) -> type[IntEnum] | None:
    return enums.get(type(record).__name__.lower() if name == "kind" else name)


def _number(enum: type[IntEnum] | None, value: int) -> str:
    if enum is not None:
        for member in enum:
            if int(member) == value:
                return f'"{member.name.lower()}"'
    return str(int(value))


def read_state(document: Document, blank: object, enums: Enums) -> None:
    """Fill `blank` (a new state) from the document's `[state]`. Raises BadInput."""
    found = document.data.get("state")
    if not isinstance(found, dict):
        raise BadInput(f"{document.name}: no table [state]")
    _read(document, found, blank, ("state",), enums)


def _read(
    document: Document, data: Mapping[str, object], record: object, path: Path_, enums: Enums
) -> None:
    known = {field.name: field for field in fields(record) if not field.scratch}
    for key, value in data.items():
        here = (*path, key)
        if key not in known:
            raise BadInput(f"{document.where(here)}: unknown field.{nearest(key, list(known))}")
        field = known[key]
        if field.kind == "int":
            setattr(record, key, _whole(document, value, here, _enum(record, key, enums)))
        elif field.kind == "cells":
            held = getattr(record, key)
            if not isinstance(value, list) or len(value) > len(held):
                raise BadInput(
                    f"{document.where(here)}: expected a list of at most {len(held)} numbers"
                )
            given = [_whole(document, one, here, None) for one in value]
            setattr(record, key, [*given, *[field.default] * (len(held) - len(given))])
        elif field.kind == "part":
            if not isinstance(value, dict):
                raise BadInput(f"{document.where(here)}: expected a table")
            _read(document, value, getattr(record, key), here, enums)
        else:
            _read_rows(document, value, record, field, here, enums)


def _read_rows(
    document: Document, value: object, record: object, field: Field, here: Path_, enums: Enums
) -> None:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise BadInput(f"{document.where(here)}: expected tables [[{'.'.join(map(str, here))}]]")
    if len(value) > field.length:
        raise BadInput(
            f"{document.where(here)}: {len(value)} rows; at most {field.length} are possible"
        )
    held = getattr(record, field.name)
    assert field.record is not None
    while len(held) < len(value):
        held.append(make(field.record))
    for i, one in enumerate(value):
        _read(document, one, held[i], (*here, i), enums)
    if field.used is not None and getattr(record, field.used) < len(value):
        setattr(record, field.used, len(value))


def _whole(document: Document, value: object, here: Path_, enum: type[IntEnum] | None) -> int:
    if isinstance(value, str) and enum is not None:
        names = {member.name.lower(): int(member) for member in enum}
        if value.lower() in names:
            return names[value.lower()]
        raise BadInput(
            f"{document.where(here)}: {value!r} is none of {', '.join(names)}."
            f"{nearest(value.lower(), list(names))}"
        )
    if type(value) is not int or abs(value) > NUMBER_MAX:
        raise BadInput(f"{document.where(here)}: expected a whole number, found {value!r}")
    return value
