"""Declare a fixed-size record; make it, copy it, compare it, take its digest.

A record is a class whose fields are whole numbers, lists of whole numbers of a declared length
(`cells`), lists of other records (`rows`) or one other record (`part`). Interpreted, it is an
ordinary slotted object, so rules over it are ordinary Python. `core.kernel.compiled` turns the same
declaration into a NumPy record layout.

    @record
    class Ship:
        hull: int                          # points left, 0..99
        armour: list[int] = cells(5)       # points left, by part
        weapons: list[Weapon] = rows(Weapon, 12, used="weapon_count")
        weapon_count: int
        seat: int = NOBODY                 # who commands it
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import index
from typing import TypeVar, cast

from asalto.core.kernel.record_methods import Field as Field
from asalto.core.kernel.record_methods import poured as poured
from asalto.core.kernel.record_methods import write_methods

NOBODY = -1
"""No seat, no ship, no figure: the index of nothing."""
UNKNOWN = -2
"""What a view shows in place of a number that its seat may not see."""

R = TypeVar("R")


def cells(length: int, default: int = 0, scratch: bool = False, fixed: bool = False) -> list[int]:
    """Declare `length` whole numbers, all starting at `default`."""
    field = Field("", "cells", length, default, scratch=scratch, fixed=fixed)
    return cast("list[int]", field)


def rows(
    of: type[R], length: int, used: str | None = None, scratch: bool = False, fixed: bool = False
) -> list[R]:
    """Declare `length` records; `used` names the field that counts those in use."""
    field = Field("", "rows", length, record=of, used=used, scratch=scratch, fixed=fixed)
    return cast("list[R]", field)


def part(of: type[R], scratch: bool = False, fixed: bool = False) -> R:
    """Declare one record inside another."""
    return cast("R", Field("", "part", record=of, scratch=scratch, fixed=fixed))


def record(cls: type[R]) -> type[R]:
    """Turn a class of declarations into a slotted record class."""
    declared: list[Field] = []
    for name in cls.__annotations__:
        value = cls.__dict__.get(name, 0)
        if isinstance(value, Field):
            declared.append(replace(value, name=name))
        elif isinstance(value, int):
            declared.append(Field(name, "int", default=int(value)))
        else:
            raise TypeError(f"{cls.__name__}.{name}: a record holds numbers, cells, rows or parts")
    names = {field.name for field in declared}
    for field in declared:
        if field.used is not None and field.used not in names:
            raise TypeError(f"{cls.__name__}.{field.name}: no field {field.used!r} to count rows")
    space = {
        "__slots__": tuple(field.name for field in declared),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__fields__": tuple(declared),
        "__annotations__": dict(cls.__annotations__),
        "__eq__": equal,
        "__hash__": None,
        "__repr__": _represent,
    }
    made = type(cls.__name__, (), space)
    write_methods(made, tuple(declared))
    return cast("type[R]", made)


def aliased(base: type[R], aliases: Mapping[str, str], **replaced: object) -> type[R]:
    """A record class like `base` whose fields can also be read and written under other names.

    `aliases` gives a field for each new name; several names may stand for one field. `replaced`
    declares fields anew (the rows of a list, for instance).
    """
    declared = []
    for field in fields(base):
        own = replaced.get(field.name)
        declared.append(replace(own, name=field.name) if isinstance(own, Field) else field)
    space = {"__slots__": (), "__doc__": base.__doc__, "__module__": base.__module__}
    made = type(base.__name__, (base,), {**space, "__fields__": tuple(declared)})
    write_methods(made, tuple(declared))
    for name, slot in aliases.items():
        if name != slot:
            setattr(made, name, vars(base)[slot])
    setattr(made, "__aliases__", {name: slot for name, slot in aliases.items() if name != slot})  # noqa: B010
    return cast("type[R]", made)


def aliases(of: type | object) -> Mapping[str, str]:
    """Other names of the fields of a record class: name -> field."""
    found: Mapping[str, str] = getattr(of, "__aliases__", {})
    return found


def fields(of: type | object) -> tuple[Field, ...]:
    """The declared fields of a record class or record, in order."""
    found: tuple[Field, ...] = getattr(of, "__fields__")  # noqa: B009
    return found


def make(of: type[R], **lengths: int) -> R:
    """A new record with its defaults.

    `lengths` gives some of its `rows` another length than declared (interpreted records only):
    a two-ship duel need not carry sixteen blank ships about.
    """
    return of(**lengths)


def copy(source: R) -> R:
    """An independent copy, every row and part included."""
    return cast("R", source._copy())  # type: ignore[attr-defined]


def borrow(source: R) -> R:
    """A copy to look ahead with, made faster: it shares the rows that `source` does not use.

    One such copy at a time: what it appends is written into those rows.
    """
    return cast("R", source._borrow())  # type: ignore[attr-defined]


def copy_into(target: R, source: R) -> None:
    """Make `target` equal to `source` without making a new outer record."""
    for field in fields(source):
        value = getattr(source, field.name)
        if field.kind == "int":
            setattr(target, field.name, value)
        elif field.kind == "cells":
            setattr(target, field.name, value[:])
        elif field.kind == "rows":
            setattr(target, field.name, [copy(row) for row in value])
        else:
            setattr(target, field.name, copy(value))


def numbers(source: object) -> list[int]:
    """Every number of the record in declared order: scratch and unused rows are left out."""
    out: list[int] = []
    source._collect(out)  # type: ignore[attr-defined]
    return list(map(index, out))


def used_rows(source: object, field: Field) -> int:
    """How many rows of `field` are in use in this record."""
    held = len(getattr(source, field.name))
    return held if field.used is None else min(held, max(0, getattr(source, field.used)))


def digest(source: object) -> str:
    """Sixteen hexadecimal digits that stand for the whole record.

    Only numbers that differ from their default count, each with its path: a field that is added
    later, and left at its default, changes no digest.
    """
    lines: list[str] = []
    source._describe("", lines.append)  # type: ignore[attr-defined]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def equal(one: object, other: object) -> bool:
    """Whether two records of one class hold the same numbers (scratch aside)."""
    if type(one) is not type(other):
        return False
    return numbers(one) == numbers(other)


def walk(source: object, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number with its path, such as `ships.0.armour.2`."""
    for field in fields(source):
        if field.scratch:
            continue
        value, here = getattr(source, field.name), f"{path}{field.name}"
        if field.kind == "int":
            yield here, int(value)
        elif field.kind == "cells":
            for i, number in enumerate(value):
                yield f"{here}.{i}", int(number)
        elif field.kind == "part":
            yield from walk(value, f"{here}.")
        else:
            for i in range(used_rows(source, field)):
                yield from walk(value[i], f"{here}.{i}.")


def changes(before: object, after: object) -> dict[str, int]:
    """Every path whose number is another in `after`, a changed copy, with that number."""
    pairs = zip(walk(before), walk(after), strict=True)
    return {path: new for (path, old), (_, new) in pairs if old != new}


def first_difference(one: object, other: object) -> str:
    """The path and both numbers where two records first part; empty if they are equal."""
    if equal(one, other):
        return ""
    for (path, left), (there, right) in zip(walk(one), walk(other), strict=False):
        if path != there or left != right:
            return f"{path}: {left} against {right}" if path == there else f"{path} / {there}"
    return "" if len(numbers(one)) == len(numbers(other)) else "one record is longer"


def read_path(source: object, path: str) -> int:
    """The number at `ships.0.armour.2`. Raises KeyError, naming the step that is not there."""
    holder, last = _holder(source, path)
    return int(holder[int(last)] if isinstance(holder, list) else getattr(holder, last))


def write_path(source: object, path: str, value: int) -> None:
    """Set the number at `path`. Raises KeyError, naming the step that is not there."""
    holder, last = _holder(source, path)
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        setattr(holder, last, value)


def thing_at(source: object, path: str) -> object:
    """What stands at `path`: a record, a row, a number. Raises KeyError."""
    here = source
    for step in path.split("."):
        here = _step(here, step, path)
    return here


def _holder(source: object, path: str) -> tuple[object, str]:
    steps = path.split(".")
    here: object = source
    for step in steps[:-1]:
        here = _step(here, step, path)
    found = _step(here, steps[-1], path)
    if not isinstance(found, int):
        raise KeyError(f"{path}: not a single number")
    return here, steps[-1]


def _step(here: object, step: str, path: str) -> object:
    if isinstance(here, list):
        if not step.isdecimal() or int(step) >= len(here):
            raise KeyError(f"{path}: no row {step!r}; there are {len(here)}")
        return here[int(step)]
    names = [field.name for field in fields(here)] if hasattr(here, "__fields__") else []
    if step not in names:
        near = difflib.get_close_matches(step, names, n=1, cutoff=0.5)
        hint = f" Did you mean {near[0]!r}?" if near else f" There are {', '.join(names) or 'none'}"
        raise KeyError(f"{path}: no field {step!r}.{hint}")
    return getattr(here, step)


def _represent(self: object) -> str:
    inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self)[:8])
    return f"{type(self).__name__}({inside})"
