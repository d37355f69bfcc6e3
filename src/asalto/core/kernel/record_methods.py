"""What a record holds, field by field, and its methods, written as straight-line code."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Literal

Kind = Literal["int", "cells", "rows", "part"]


@dataclass(frozen=True)
class Field:
    """One field of a record, as declared."""

    name: str
    kind: Kind
    length: int = 1
    """Cells or rows; 1 for a plain number or a part."""
    default: int = 0
    """The number that a new record holds here (in every cell)."""
    record: type | None = None
    """The record class of rows or of a part."""
    used: str | None = None
    """For rows: the sibling field that says how many are in use."""
    scratch: bool = False
    """A working field: kept out of digests, comparisons and positions."""
    fixed: bool = False
    """No choice changes it, or it holds for any state of the battle, or it is always written before
    it is read: a battle laid out again and again is copied without it (`playout.copy_moving`)."""


def poured(source: object) -> array[int]:
    """Every number of the record in declared order, scratch and unused rows included: as its row
    lies in compiled memory."""
    out = array("q")
    source._pour(out)  # type: ignore[attr-defined]
    return out


def write_methods(made: type, declared: tuple[Field, ...]) -> None:
    """Give the class its constructor, its copiers and what its digest is made of as straight-line
    code: all are hot. Each is compiled at its first call, since few programs call them all."""
    names: dict[str, object] = {"cls": made, "new": object.__new__, "blank": blank}
    rows = [f"{field.name}={field.length}" for field in declared if field.kind == "rows"]
    start, clone, lend = [], ["def _copy(self):"], ["def _borrow(self):"]
    collect, pour = ["def _collect(self, out):"], ["def _pour(self, out):"]
    for lines in (clone, lend):
        lines.append(" made = new(cls)")
    for i, field in enumerate(declared):
        names[f"record{i}"] = field.record
        fresh, copied, lent = _values(field, f"record{i}")
        start.append(f" self.{field.name} = {fresh}")
        clone.append(f" made.{field.name} = {copied}")
        lend.append(f" made.{field.name} = {lent}")
        collect.append(f" {_collected(field)}")
        pour += _poured(field, f"record{i}")
    start = [f"def __init__(self, {', '.join(['*', *rows] if rows else [])}):", *start, " pass"]
    for lines in (clone, lend):
        lines.append(" return made")
    describe = ["def _describe(self, path, add):"]
    for field in sorted(declared, key=lambda one: one.name):
        describe += _described(field)
    methods = {
        "__init__": start, "_copy": clone, "_borrow": lend, "_collect": collect,
        "_pour": pour, "_describe": [*describe, " return"],
    }  # fmt: skip
    for name, lines in methods.items():
        setattr(made, name, _to_compile(made, name, lines, names))


def _to_compile(made: type, name: str, lines: list[str], names: dict[str, object]) -> object:
    """What stands for a method until its first call."""

    def first(self: object, *given: object, **lengths: int) -> object:
        here = dict(names)
        exec("\n".join(lines), here)
        method = here[name]
        assert isinstance(method, FunctionType)
        if vars(made)[name] is first:
            setattr(made, name, method)
        found: object = method(self, *given, **lengths)
        return found

    return first


@cache
def blank(of: type) -> bytes:
    """All numbers of a new record of a class."""
    return poured(of()).tobytes()


def _values(field: Field, record: str) -> tuple[str, str, str]:
    """What a field holds at first, in a copy, and in a borrowed copy."""
    at = f"self.{field.name}"
    if field.kind == "int":
        return str(field.default), at, at
    if field.kind == "cells":
        return f"[{field.default}] * {field.length}", f"{at}[:]", f"{at}[:]"
    if field.kind == "part":
        return f"{record}()", f"{at}._copy()", f"{at}._borrow()"
    fresh = f"[{record}() for _ in range({field.name})]"
    copied, lent = f"[row._copy() for row in {at}]", f"[row._borrow() for row in {at}]"
    if field.used is not None:
        used = f"max(0, self.{field.used})"
        lent = f"[row._borrow() for row in {at}[:{used}]] + {at}[{used}:]"
    return fresh, copied, lent


def _collected(field: Field) -> str:
    """The line that adds the numbers of a field to `out`."""
    at = f"self.{field.name}"
    if field.scratch:
        return "pass"
    if field.kind == "int":
        return f"out.append({at})"
    if field.kind == "cells":
        return f"out.extend({at})"
    if field.kind == "part":
        return f"{at}._collect(out)"
    used = "" if field.used is None else f"[:max(0, self.{field.used})]"
    return f"for row in {at}{used}: row._collect(out)"


def _poured(field: Field, record: str) -> list[str]:
    """The lines that add all numbers of a field to an array, blank rows for those that it lacks."""
    at = f"self.{field.name}"
    if field.kind == "int":
        return [f" out.append({at})"]
    if field.kind == "cells":
        return [f" out.fromlist({at})"]
    if field.kind == "part":
        return [f" {at}._pour(out)"]
    lacking = f" lacking = {field.length} - len({at})"
    blanks = f" if lacking > 0: out.frombytes(blank({record}) * lacking)"
    return [f" for row in {at}: row._pour(out)", lacking, blanks]


def _described(field: Field) -> list[str]:
    """The lines that add `ships.0.hull=7` for every number of a field that is not the default, by
    path."""
    at, here = f"self.{field.name}", f"{{path}}{field.name}"
    if field.scratch:
        return []
    if field.kind == "int":
        return [f" if {at} != {field.default}: add(f'{here}={{int({at})}}')"]
    if field.kind == "part":
        return [f" {at}._describe(f'{here}.', add)"]
    if field.kind == "cells":
        return [
            f" if {at} != [{field.default}] * {field.length}:",
            f"  for i, number in enumerate({at}):",
            f"   if number != {field.default}: add(f'{here}.{{i}}={{int(number)}}')",
        ]
    used = "" if field.used is None else f"[:max(0, self.{field.used})]"
    return [
        f" for i, row in enumerate({at}{used}):",
        f"  row._describe(f'{here}.{{i}}.', add)",
    ]
