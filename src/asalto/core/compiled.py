"""The one file that imports numba and numpy: the same rules, compiled.

`layout` turns a record declaration into a NumPy dtype. `compile_ruleset` loads the ruleset's kernel
modules once more with every function put through Numba: inner functions without Python wrappers,
entry points that take arrays of records. No rule is written twice.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from asalto.core import choices, dice, events, playout, tally
from asalto.core.contract import Ruleset, State
from asalto.core.records import fields, make

CORE = ("dice", "tally", "events", "choices", "hexes", "hexlines", "plane", "polygons")


INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Inner functions are called by compiled code only: no wrapper saves a third of the time."""


def available() -> bool:
    """Whether numba can be imported here."""
    return importlib.util.find_spec("numba") is not None


@cache
def layout(record: Any) -> Any:
    """The NumPy dtype of a record class: every number a 64-bit integer, in declared order."""
    import numpy as np

    columns: list[Any] = []
    for field in fields(record):
        if field.kind == "int":
            columns.append((field.name, np.int64))
        elif field.kind == "cells":
            columns.append((field.name, np.int64, (field.length,)))
        elif field.kind == "rows":
            columns.append((field.name, layout(field.record), (field.length,)))
        else:
            columns.append((field.name, layout(field.record)))
    return np.dtype(columns)


def to_row(source: object, row: Any) -> None:
    """Write a record into one element of a record array (rows it lacks become blank ones)."""
    for field in fields(source):
        value = getattr(source, field.name)
        if field.kind in ("int", "cells"):
            row[field.name] = value
        elif field.kind == "part":
            to_row(value, row[field.name])
        else:
            assert field.record is not None
            blank: object = make(field.record)
            for i in range(field.length):
                to_row(value[i] if i < len(value) else blank, row[field.name][i])


def to_array(source: object, length: int = 1) -> Any:
    """A record array of `length` copies of a record."""
    import numpy as np

    of: Any = type(source)
    made = np.zeros(length, layout(of))
    to_row(source, made[0])
    made[1:] = made[0]
    return made


def from_row(row: Any, target: Any) -> None:
    """Read one element of a record array back into a record of the same class."""
    for field in fields(target):
        value = row[field.name]
        if field.kind == "int":
            setattr(target, field.name, int(value))
        elif field.kind == "cells":
            setattr(target, field.name, [int(one) for one in value])
        elif field.kind == "part":
            from_row(value, getattr(target, field.name))
        else:
            for i, held in enumerate(getattr(target, field.name)):
                from_row(value[i], held)


def _cache(ruleset: Ruleset[State], sources: list[ModuleType]) -> None:
    """Name the cache folder by all kernel sources: Numba misses changes in callees elsewhere."""
    import numba

    found = hashlib.blake2b(repr(ruleset.table_overrides).encode(), digest_size=8)
    found.update(f"{numba.__version__} {sys.version}".encode())
    found.update((ruleset.folder / "tables.toml").read_bytes())
    found.update((ruleset.folder / "state.py").read_bytes())
    for module in [*sources, sys.modules[__name__]]:
        assert module.__file__ is not None
        found.update(Path(module.__file__).read_bytes())
    base = os.environ.get("ASALTO_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "asalto"
    )
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    folder = Path(base) / f"{ruleset.id}-{found.hexdigest()}-{bounds}"
    folder.mkdir(parents=True, exist_ok=True)
    vars(numba.config)["CACHE_DIR"] = str(folder)


def load_kernels(ruleset: Ruleset[State]) -> SimpleNamespace:
    """Every kernel function of a ruleset as a Numba dispatcher, by module and name."""
    import numba

    package = ruleset.apply.__module__.split(".")
    base = ".".join(package[: package.index("rulesets") + 2])
    sources = [importlib.import_module(f"asalto.core.{name}") for name in CORE if _exists(name)]
    sources += [importlib.import_module(f"{base}.{name}") for name in ruleset.kernels]
    sources += [importlib.import_module(f"asalto.bots.hints.{ruleset.id}"), playout]
    _cache(ruleset, sources)
    compiled: dict[int, Any] = {}
    twins: dict[str, ModuleType] = {}
    for module in sources:
        twin = ModuleType(module.__name__)
        twins[module.__name__] = twin
        space = vars(twin)
        for name, value in vars(module).items():
            if isinstance(value, ModuleType) and value.__name__ in twins:
                space[name] = twins[value.__name__]
            elif id(value) in compiled:
                space[name] = compiled[id(value)]
            elif not (isinstance(value, FunctionType) and value.__module__ == module.__name__):
                space[name] = value
        if module is playout:
            _bind(space, ruleset, compiled, numba)
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                twin_function = FunctionType(value.__code__, space, name, value.__defaults__)
                twin_function.__module__ = value.__module__
                twin_function.__qualname__ = value.__qualname__
                made = numba.njit(twin_function, **INNER)
                compiled[id(value)] = space[name] = made
    return SimpleNamespace(twins=twins, playout=twins[playout.__name__], of=compiled)


def _exists(name: str) -> bool:
    return (Path(__file__).parent / f"{name}.py").exists()


def _bind(
    space: dict[str, Any], ruleset: Ruleset[State], compiled: dict[int, Any], numba: Any
) -> None:
    from asalto.core.binding import hints

    for name in ("pending", "legal", "apply", "hide"):
        space[name] = compiled[id(getattr(ruleset, name))]
    space["advise"] = compiled[id(hints(ruleset))]
    space["copy_row"] = numba.njit(_copy_row, **INNER)


def _copy_row(target: Any, i: int, source: Any, j: int) -> None:
    target[i] = source[j]


@lru_cache(maxsize=16)
def compile_ruleset(ruleset: Ruleset[State]) -> SimpleNamespace:
    """The compiled entry points of a ruleset: `battle(states, shadows, outs, dice, fates, logs,
    bots, limit)` plays states[0] to the end and returns the decisions made; `batch` plays many.
    """
    import numba

    kernels = load_kernels(ruleset)
    play_out = kernels.playout.play_out

    def battle(
        states: Any, shadows: Any, outs: Any, dice_row: Any, fates: Any, logs: Any,
        bots: Any, limit: int,
    ) -> int:  # fmt: skip
        return play_out(  # type: ignore[no-any-return]
            states, 0, shadows, outs[0], dice_row[0], fates[0], logs[0], bots, limit
        )

    return SimpleNamespace(battle=numba.njit(battle), kernels=kernels)


def workspace(state: object) -> SimpleNamespace:
    """Arrays for one battle at a time: states, shadows, outs, dice, fates, logs."""
    return SimpleNamespace(
        states=to_array(state),
        shadows=to_array(state),
        outs=to_array(make(choices.Choices)),
        dice=to_array(make(dice.Dice)),
        fates=to_array(make(dice.Dice)),
        logs=to_array(make(events.Log)),
        tally=to_array(make(tally.Tally)),
    )
