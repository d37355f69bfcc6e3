"""A copy of no more of a state than what is hidden in it.

A state may have thousands of numbers; hiding looks at a few dozen and covers a few more. Only those
are copied and hidden: all other numbers of an observation are read from the state itself. Which are
which is read from the code: every field that the functions that hide name, and every expression of
the sheet with such a field in it. (A test compares what is then seen with a whole view.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from dis import get_instructions
from types import CodeType, FunctionType
from typing import Any

from asalto.core.kernel.records import fields
from asalto.core.ruleset import Ruleset, State
from asalto.envs.features import Item, Sheet

FIELD = re.compile(r"\.([A-Za-z_]\w*)")
ROOTS = {"state": "seen", "r": "rs", "w": "ws"}
"""What an expression of a sheet speaks of, and its counterpart in the copy."""
ROOT = re.compile(r"(?<![.\w])(?:state|r|w)(?!\w)")


def names_in(function: Any, loads: set[str], all_names: set[str], done: set[int]) -> None:
    """The fields that a function looks at, and all fields that it names; with those of the
    functions that it calls by a global name."""
    if id(function) in done:
        return
    done.add(id(function))
    waiting = [function.__code__]
    while waiting:
        code = waiting.pop()
        for one in get_instructions(code):
            if one.opname in ("LOAD_ATTR", "STORE_ATTR"):
                all_names.add(str(one.argval))
            if one.opname == "LOAD_ATTR":
                loads.add(str(one.argval))
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        if isinstance(other, FunctionType):
            names_in(other, loads, all_names, done)


@dataclass(frozen=True)
class Hiding:
    """What of a game's state is looked at to hide something, and what may be hidden."""

    looks_at: frozenset[str]
    may_hide: frozenset[str]

    def touches(self, *texts: str) -> bool:
        """Whether expressions may come to something else in what a seat sees."""
        return not self.may_hide.isdisjoint(FIELD.findall(" ".join(texts)))

    def shown(self, *texts: str) -> tuple[str, ...]:
        """Expressions that belong together, read from the copy if something in them may be
        hidden."""
        if not self.touches(*texts):
            return texts
        return tuple(ROOT.sub(lambda found: ROOTS[found[0]], text) for text in texts)

    def items(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The same of items."""
        found = []
        for one in items:
            expr, low, high = self.shown(one.expr, one.low, one.high)
            found.append(replace(one, expr=expr, low=low, high=high))
        return tuple(found)

    def sheet(self, sheet: Sheet) -> Sheet:
        """The same of all that a sheet has."""
        entities = []
        for one in sheet.entities:
            nested = [
                replace(inner, used=self.shown(inner.used)[0], items=self.items(inner.items))
                for inner in one.nested
            ]
            place = one.place
            if place is not None:
                x, y = self.shown(*place[:2])
                place = x, y, place[2]
            entities.append(replace(
                one, used=self.shown(one.used)[0], seat=self.shown(one.seat)[0], place=place,
                items=self.items(one.items), nested=tuple(nested),
                pair=one.pair and self.items([one.pair])[0],
            ))  # fmt: skip
        return Sheet(tuple(entities), self.items(sheet.items))


def hiding(ruleset: Ruleset[State]) -> Hiding:
    """What is hidden in a game, read from its code."""
    loads: set[str] = set()
    all_names: set[str] = set()
    names_in(ruleset.hide, loads, all_names, set())
    return Hiding(frozenset(loads), frozenset(all_names))


def names_of(sheet: Sheet, hidden: Hiding) -> set[str]:
    """The fields that must be copied before something is hidden, by name."""
    found = set(hidden.looks_at)
    texts: list[tuple[str, ...]] = [(item.expr, item.low, item.high) for item in sheet.items]
    for entity in sheet.entities:
        items = [*entity.items, *(item for one in entity.nested for item in one.items)]
        items += [entity.pair] if entity.pair is not None else []
        texts += [(item.expr, item.low, item.high) for item in items]
        texts += [(entity.used,), (entity.seat,), (entity.place or ("", ""))[:2]]
        texts += [(one.used,) for one in entity.nested]
        found.update([entity.rows, *(one.rows for one in entity.nested)])
    for one in texts:
        if hidden.touches(*one):
            found.update(FIELD.findall(" ".join(one)))
    return found


def seeing_source(ruleset: Ruleset[State], sheet: Sheet, hidden: Hiding) -> str:
    """The source of `copy_seen(target, source)`."""
    written: list[str] = []
    if not _write(ruleset.state, "copy_seen", names_of(sheet, hidden), written):
        written = ["def copy_seen(target, source):\n    return"]
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
