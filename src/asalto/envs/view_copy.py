"""A copy of no more of a state than an observation rests on.

A state may have thousands of numbers; hiding and observing look at a few hundred. Copying only
those makes batches faster. Which they are is read from the code: every name that the functions
that hide look at (not what they only write), and every name in the sheet. (A test compares what
is then seen with a whole view.)
"""

from __future__ import annotations

import re
from dis import get_instructions
from types import CodeType, FunctionType
from typing import Any

from asalto.core.kernel.records import fields
from asalto.core.ruleset import Ruleset, State
from asalto.envs.features import Sheet

WORD = re.compile(r"[A-Za-z_]\w*")


def names_in(function: Any, found: set[str], done: set[int]) -> None:
    """All names that a function looks at, and those that it calls by a global name."""
    if id(function) in done:
        return
    done.add(id(function))
    waiting = [function.__code__]
    while waiting:
        code = waiting.pop()
        found.update(str(one.argval) for one in get_instructions(code) if "LOAD" in one.opname)
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        if isinstance(other, FunctionType):
            names_in(other, found, done)


def names_of(ruleset: Ruleset[State], sheet: Sheet) -> set[str]:
    """The fields that observations of a game rest on, by name."""
    found = {"seat_count", "over"}
    names_in(ruleset.hide, found, set())
    texts = [" ".join((item.expr, item.low, item.high)) for item in sheet.items]
    for entity in sheet.entities:
        items = [*entity.items, *(item for one in entity.nested for item in one.items)]
        items += [entity.pair] if entity.pair is not None else []
        texts += [" ".join((item.expr, item.low, item.high)) for item in items]
        texts += [entity.rows, entity.used, entity.seat]
        texts += [str(one) for one in entity.place or ()]
        texts += [text for one in entity.nested for text in (one.rows, one.used)]
    for text in texts:
        found.update(WORD.findall(text))
    return found


def seeing_source(ruleset: Ruleset[State], sheet: Sheet) -> str:
    """The source of `copy_seen(target, source)`."""
    written: list[str] = []
    _write(ruleset.state, "copy_seen", names_of(ruleset, sheet), written)
    return "\n\n".join(written) + "\n"


def _write(of: type, name: str, names: set[str], written: list[str]) -> bool:
    """Append the source for one record class, after that of those in it; whether it copies any."""
    lines = [f"def {name}(target, source):"]
    wanted = {one.used for one in fields(of) if one.name in names and one.used is not None}
    for field in fields(of):
        if field.scratch or (field.name not in names and field.name not in wanted):
            continue
        at, inner = field.name, f"{name}_{field.name}"
        if field.kind == "int":
            lines.append(f"    target.{at} = source.{at}")
            continue
        if field.record is not None and not _write(field.record, inner, names, written):
            continue
        if field.kind == "part":
            lines.append(f"    {inner}(target.{at}, source.{at})")
            continue
        used = f"min(source.{field.used}, {field.length})" if field.used else str(field.length)
        lines.append(f"    for k in range({used}):")
        if field.kind == "cells":
            lines.append(f"        target.{at}[k] = source.{at}[k]")
        else:
            lines.append(f"        {inner}(target.{at}[k], source.{at}[k])")
    if len(lines) > 1:
        written.append("\n".join(lines))
    return len(lines) > 1
