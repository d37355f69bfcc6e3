"""Source of what copies one state over another, for both modes: unused rows are left as they are.

Compiled, what no choice changes is passed over too where the same battle is laid out again and
again; and where a bot looks at a battle, only what that overwrites is put aside. Interpreted
everything is copied, so that comparing both modes shows what was wrongly left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType, ModuleType

from asalto.core.kernel.machine.shapes import places, words
from asalto.core.kernel.machine.sources import tree_of
from asalto.core.kernel.records import Field, fields

CLOSE = 4
"""Numbers between two others that had better be copied with them than left out."""


def source(of: type) -> str:
    """Source of `copy_row`, interpreted: rows are written over, not made anew."""
    written: list[str] = []
    _write_copier(of, "copy_record", written)
    written.append("def copy_row(targets, i, sources, j):\n    copy_record(targets[i], sources[j])")
    return "\n\n".join(written) + "\n"


def _write_copier(of: type, name: str, written: list[str]) -> None:
    """Append the source of a function that copies one record, after those that it calls."""
    lines = [f"def {name}(target, source):"]
    for field in fields(of):
        if field.record is not None:
            _write_copier(field.record, f"{name}_{field.name}", written)
        lines += _copied(field, f"{name}_{field.name}")
    written.append("\n".join([*lines, "    return"]))


def _copied(field: Field, inner: str) -> list[str]:
    """The lines that copy one field."""
    at, other = f"target.{field.name}", f"source.{field.name}"
    if field.kind == "int":
        return [f"    {at} = {other}"]
    if field.kind == "cells":
        return [f"    {at} = {other}[:]"]
    if field.kind == "part":
        return [f"    {inner}({at}, {other})"]
    used = f"[: max(0, source.{field.used})]" if field.used else ""
    return [
        f"    if len({at}) != len({other}):",
        f"        {at} = [row._copy() for row in {other}]",
        f"    for row, new in zip({at}, {other}{used}):",
        f"        {inner}(row, new)",
    ]


def flat_source(of: type) -> str:
    """Source of `copy_row` and `copy_moving` for machine code: everything but the unused rows.

    A state with room for twenty ships that holds two is copied in a tenth of the time.
    """
    written: list[str] = []
    for name, is_whole in (("copy_row", True), ("copy_moving", False)):
        _write_flat(of, f"{name}_record", written, is_whole)
        written.append(f"def {name}(targets, i, sources, j):\n"
                       f"    {name}_record(targets[i], sources[j])")  # fmt: skip
    return "\n\n".join(written) + "\n"


def _write_flat(of: type, name: str, written: list[str], is_whole: bool = True) -> None:
    """Append the source of a function that copies one record, after those that it calls: what lies
    between lists that are partly used is copied in one go."""
    lines = [f"def {name}(target, source):"]
    begun = 0
    for field in fields(of):
        inner = field.record
        is_passed = field.fixed and not is_whole
        plain = inner is None or (field.used is None and not _has_unused(inner))
        if plain and not is_passed:
            continue
        at, size = places(of)[field.name][0], words(inner) if inner is not None else 1
        lines += _one_go(begun, at)
        begun = at + size * field.length
        if inner is None or is_passed:
            continue
        used = f"max(0, min(source.{field.used}, {field.length}))" if field.used else field.length
        if not _has_unused(inner):
            lines.append(f"    copy_words(target, source, {at}, {used} * {size})")
            continue
        _write_flat(inner, f"{name}_{field.name}", written)
        place = "" if field.kind == "part" else "[k]"
        if place:
            lines.append(f"    for k in range({used}):")
        parts = (f"{one}.{field.name}{place}" for one in ("target", "source"))
        lines.append(f"    {'    ' if place else ''}{name}_{field.name}({', '.join(parts)})")
    written.append("\n".join([*lines, *_one_go(begun, words(of))]))


def _one_go(first: int, end: int) -> list[str]:
    """The line that copies the numbers from one place to another, if there are any."""
    return [f"    copy_words(target, source, {first}, {end - first})"] if end > first else []


def _has_unused(of: type) -> bool:
    return any(field.used is not None for field in fields(of))


def written_names(*functions: object) -> set[str]:
    """Names of all fields that functions, and those that they call, write into any record."""
    found: set[str] = set()
    seen: set[FunctionType] = set()
    waiting = [*functions]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in seen:
            continue
        seen.add(function)
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                found |= {one.attr for one in _holders(node)}
            elif isinstance(node, ast.Call):
                waiting += _called(node.func, function)
    return found


def _holders(node: ast.expr) -> Iterator[ast.Attribute]:
    """Of `ship.orders[k]`: `ship.orders`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        yield node


def _called(node: ast.expr, function: FunctionType) -> list[FunctionType]:
    """The function that is called, if it is one of the kernel's."""
    found: object = None
    if isinstance(node, ast.Name):
        found = function.__globals__.get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = function.__globals__.get(node.value.id)
        found = getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
    return [found] if isinstance(found, FunctionType) else []


def aside_source(of: type, names: set[str]) -> str:
    """Source of `copy_written` for machine code: copies only the fields of these names, and the
    numbers of rows that lead to them. What no choice changes, and what is worked in, is left."""
    written: list[str] = []
    if not _write_aside(of, "copy_written_record", names, written):
        written.append("def copy_written_record(target, source):\n    return")
    written.append("def copy_written(targets, i, sources, j):\n"
                   "    copy_written_record(targets[i], sources[j])")  # fmt: skip
    return "\n\n".join(written) + "\n"


def _write_aside(of: type, name: str, names: set[str], written: list[str]) -> bool:
    """Append the source for one record class, after that of those in it, if there is anything to
    copy; returns whether there is."""
    lines: list[str] = []
    runs: list[list[int]] = []
    for field in fields(of):
        inner, at = f"{name}_{field.name}", places(of)[field.name][0]
        if field.scratch or field.fixed:
            continue
        if field.record is None:
            if field.name in names:
                _add_run(runs, at, at + field.length)
        elif _write_aside(field.record, inner, names, written):
            lines += _each(field, inner)
            if field.used:
                counter = places(of)[field.used][0]
                _add_run(runs, counter, counter + 1)
    if lines or runs:
        flat = [f"    copy_words(target, source, {at}, {end - at})" for at, end in runs]
        written.append("\n".join([f"def {name}(target, source):", *flat, *lines]))
    return bool(lines or runs)


def _add_run(runs: list[list[int]], at: int, end: int) -> None:
    """Numbers that lie close together are copied in one go, with those between them."""
    runs.append([at, end])
    runs.sort()
    found = [runs[0]]
    for one in runs[1:]:
        if one[0] - found[-1][1] <= CLOSE:
            found[-1] = [found[-1][0], max(found[-1][1], one[1])]
        else:
            found.append(one)
    runs[:] = found


def _each(field: Field, inner: str) -> list[str]:
    """The lines that copy the rows in use of a field, or its part."""
    if field.kind == "part":
        return [f"    {inner}(target.{field.name}, source.{field.name})"]
    used = f"max(0, min(source.{field.used}, {field.length}))" if field.used else field.length
    return [
        f"    for k in range({used}):",
        f"        {inner}(target.{field.name}[k], source.{field.name}[k])",
    ]
