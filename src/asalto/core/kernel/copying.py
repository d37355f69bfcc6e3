"""Source of what copies one state over another, for both modes: unused rows are left as they are.

Compiled, what no choice changes is passed over too where a bot looks at a battle whose opening it
has copied whole. Interpreted it never is, so that comparing both modes shows a field that is
wrongly called fixed.
"""

from __future__ import annotations

from asalto.core.kernel.machine.shapes import places, words
from asalto.core.kernel.records import Field, fields


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
