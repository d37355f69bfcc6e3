"""The same rules, compiled: machine code of a ruleset's kernel, and NumPy arrays to call it with.

`layout` turns a record declaration into a NumPy dtype. `load_kernels` gives a ruleset's entry
points; all of them are made together, by `machine`. No rule is written twice.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, get_args

from asalto.core import odds, variants
from asalto.core.kernel import (
    choices,
    copying,
    dice,
    events,
    odds_stages,
    odds_walk,
    playout,
    record_methods,
    records,
    search,
    specialise,
    trials,
)
from asalto.core.kernel.machine import library
from asalto.core.kernel.machine.given import Given
from asalto.core.kernel.machine.shapes import NUMBER, Grid, Listing, Record, Shape
from asalto.core.kernel.records import aliases, fields, poured
from asalto.core.ruleset import Ruleset, State
from asalto.core.text import vocabulary

ENTRIES = (
    "play_one", "play_many", "play_marked", "walk_trial", "sample_trial", "play_through",
    "stage_through", "copy_state", "fan", "ponder", "try_out", "play_noted",
)  # fmt: skip
"""Functions of the kernel that Python calls."""


@cache
def available() -> bool:
    """Whether the compiler and NumPy can be imported here."""
    try:
        return all(importlib.util.find_spec(name) for name in ("llvmlite", "numpy"))
    except ValueError:  # somebody has blocked it
        return False


@cache
def layout(record: Any) -> Any:
    """The NumPy dtype of a record class: every number a 64-bit integer, in declared order."""
    import numpy as np

    columns: list[Any] = []
    for one in fields(record):
        if one.kind == "int":
            columns.append((one.name, np.int64))
        elif one.kind == "cells":
            columns.append((one.name, np.int64, (one.length,)))
        elif one.kind == "rows":
            columns.append((one.name, layout(one.record), (one.length,)))
        else:
            columns.append((one.name, layout(one.record)))
    return _with_aliases(np.dtype(columns), aliases(record))


def _with_aliases(plain: Any, other_names: Mapping[str, str]) -> Any:
    """A dtype in which some fields can be reached under further names, at the same place."""
    import numpy as np

    if not other_names:
        return plain
    names = [*plain.names, *other_names]
    at = [plain.fields[other_names.get(name, name)] for name in names]
    return np.dtype(
        {
            "names": names,
            "formats": [one[0] for one in at],
            "offsets": [one[1] for one in at],
            "itemsize": plain.itemsize,
        }
    )


@cache
def _blank(record: Any) -> Any:
    import numpy as np

    made = np.zeros(1, layout(record))
    for one in fields(record):
        made[one.name] = one.default if one.record is None else _blank(one.record)[0]
    return made


def blank(record: Any, length: int = 1) -> Any:
    """A record array of `length` records with their defaults."""
    import numpy as np

    return np.repeat(_blank(record), length)


def room(record: Any, length: int) -> Any:
    """A record array for `length` records to come: only what is written to it takes memory."""
    import numpy as np

    return np.zeros(length, layout(record))


def numbers(length: int) -> Any:
    """An array of whole numbers, all 0."""
    import numpy as np

    return np.zeros(length, np.int64)


def to_row(source: object, rows: Any, place: int = 0) -> None:
    """Write a record into one element of a record array (rows it lacks become blank ones)."""
    rows[place : place + 1].view("i8")[:] = poured(source)


def to_array(source: object, length: int = 1) -> Any:
    """A record array of `length` copies of a record."""
    made = blank(type(source), length)
    to_row(source, made)
    made[1:] = made[0]
    return made


def from_row(row: Any, target: Any) -> None:
    """Read one element of a record array back into a record of the same class."""
    for one in fields(target):
        value = row[one.name]
        if one.kind == "int":
            setattr(target, one.name, int(value))
        elif one.kind == "cells":
            setattr(target, one.name, [int(number) for number in value])
        elif one.kind == "part":
            from_row(value, getattr(target, one.name))
        else:
            for i, held in enumerate(getattr(target, one.name)):
                from_row(value[i], held)


@lru_cache(maxsize=16)
def load_kernels(ruleset: Ruleset[State]) -> library.Library:
    """The entry points of a ruleset's kernel. Nothing compiles yet.

    The book's own numbers stand in the machine code. All variants of a ruleset share another
    program, which is given the numbers of its tables when it is loaded.
    """
    entries, own = _entries(), records_of(ruleset)
    shapes = {name: _shapes(function, own) for name, function in entries.items()}

    book = Given(ruleset.room("tables")) if ruleset.table_overrides else None

    def twins_of_entries() -> library.Entries:
        twins = specialise.flat_twins(ruleset if book is None else variants.open_to_all(ruleset))
        return {name: twins[function] for name, function in entries.items()}

    manner = specialise.manner_source(ruleset)
    salt = repr((book and book.layout, ruleset.files.limits, manner))
    folder = library.folder(ruleset.id, salt, _sources(ruleset))
    numbers = [] if book is None else book.cells
    made = library.Library(ruleset.id, folder, shapes, twins_of_entries, numbers)
    made.order = ruleset.package, dict(ruleset.table_overrides)
    return made


def is_at_hand(ruleset: Ruleset[State]) -> bool:
    """Whether machine code can be called without waiting; if not, another process begins with it,
    where there is a compiler."""
    return available() and load_kernels(ruleset).begin()


def _sources(ruleset: Ruleset[State]) -> list[Path]:
    """The files that machine code depends on: kernel modules, whatever of the ruleset they may
    import, its tables, and what lays records out or works constants out."""
    modules = [
        *specialise.kernel_modules(ruleset), specialise, copying, records, record_methods,
        vocabulary, odds,
    ]  # fmt: skip
    paths = [Path(module.__file__) for module in modules if module.__file__ is not None]
    paths += [Path(__file__), *sorted(ruleset.folder.rglob("*.py"))]
    paths += sorted(ruleset.folder.glob("tables.*"))
    return list(dict.fromkeys(paths))


def _entries() -> dict[str, FunctionType]:
    """The entry points as they are written, not yet linked to a ruleset."""
    found = {}
    for module in (playout, odds_walk, odds_stages, search, trials):
        for name in ENTRIES:
            function = vars(module).get(name)
            if function is not None and function.__module__ == module.__name__:
                found[name] = function
    return found


def records_of(ruleset: Ruleset[State]) -> dict[object, type]:
    """A ruleset's own record classes, by those of the core that they stand for."""
    return {
        State: ruleset.state,
        choices.Choices: ruleset.vocabulary.choices_record,
        choices.Choice: ruleset.vocabulary.choice_record,
        events.Log: ruleset.vocabulary.log_record,
    }


def _shapes(function: FunctionType, own: Mapping[object, type]) -> list[Shape]:
    """What an entry point is given, by its annotations."""
    given = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
    return [_shape(kind, own) for kind in given.values()]


def _shape(kind: Any, own: Mapping[object, type]) -> Shape:
    if kind is int:
        return NUMBER
    inner = get_args(kind)[0]
    if inner == list[int]:
        return Grid("i64", 2)
    return Listing(NUMBER if inner is int else Record(own.get(inner, inner)))


def workspace(ruleset: Ruleset[State], state: object, silent: bool = True) -> SimpleNamespace:
    """Arrays for one battle at a time, from this state on."""
    made = SimpleNamespace(
        states=to_array(state),
        shadows=to_array(state),
        outs=blank(type(ruleset.new_choices())),
        dices=blank(dice.Dice),
        fates=blank(dice.Dice),
        logs=blank(type(ruleset.new_log())),
        opening=to_array(state),
    )
    made.logs[0]["silent"] = int(silent)
    return made
