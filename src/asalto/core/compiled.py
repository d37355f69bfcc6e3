"""The one file that imports numba and numpy: the same rules, compiled.

`layout` turns a record declaration into a NumPy dtype. `load_kernels` loads a ruleset's kernel
modules once more as twins, in which every function goes through Numba: inner functions without
Python wrappers, entry points cached on disk. No rule is written twice.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from asalto.core import binding, choices, dice, events, playout, walking
from asalto.core.contract import Ruleset, State
from asalto.core.records import fields, make

CORE = (
    "dice", "tally", "events", "choices", "hexes", "hexlines", "hexvertices", "plane", "polygons",
)  # fmt: skip
ENTRIES = (
    "play_one", "play_many", "play_marked", "walk_trial", "sample_trial", "play_through", "fan",
)  # fmt: skip
"""Functions of `playout` and `walking` that Python calls; their machine code is kept on disk."""
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
    for one in fields(record):
        if one.kind == "int":
            columns.append((one.name, np.int64))
        elif one.kind == "cells":
            columns.append((one.name, np.int64, (one.length,)))
        elif one.kind == "rows":
            columns.append((one.name, layout(one.record), (one.length,)))
        else:
            columns.append((one.name, layout(one.record)))
    return np.dtype(columns)


@cache
def _blank(record: Any) -> Any:
    """An array of one record with its defaults."""
    import numpy as np

    made = np.zeros(1, layout(record))
    for one in fields(record):
        made[one.name] = one.default if one.record is None else _blank(one.record)[0]
    return made


def blank(record: Any, length: int = 1) -> Any:
    """A record array of `length` records with their defaults."""
    import numpy as np

    return np.repeat(_blank(record), length)


def to_row(source: object, row: Any) -> None:
    """Write a record into one element of a record array (rows it lacks become blank ones)."""
    for one in fields(source):
        value = getattr(source, one.name)
        if one.kind in ("int", "cells"):
            row[one.name] = value
        elif one.kind == "part":
            to_row(value, row[one.name])
        else:
            row[one.name] = _blank(one.record)[0]
            for i, held in enumerate(value):
                to_row(held, row[one.name][i])


def to_array(source: object, length: int = 1) -> Any:
    """A record array of `length` copies of a record."""
    made = blank(type(source), length)
    to_row(source, made[0])
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


def to_record(row: Any, of: Any) -> Any:
    """A new record from one element of a record array."""
    made = make(of)
    from_row(row, made)
    return made


def cache_base() -> Path:
    """Where compiled rules are kept: `ASALTO_CACHE`, else the user's cache folder."""
    return Path(
        os.environ.get("ASALTO_CACHE")
        or os.path.join(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "asalto")
    )


def _cache_folder(ruleset: Ruleset[State], sources: list[ModuleType]) -> Path:
    """Named by all kernel sources: Numba itself misses changes in callees of another file."""
    import numba

    found = hashlib.blake2b(repr(ruleset.table_overrides).encode(), digest_size=8)
    found.update(f"{numba.__version__} {sys.version}".encode())
    paths = [Path(module.__file__) for module in sources if module.__file__ is not None]
    paths += [Path(__file__), Path(str(binding.__file__)), ruleset.folder / "state.py"]
    for path in [*paths, *sorted(ruleset.folder.glob("tables.*"))]:
        found.update(path.read_bytes())
    bounds = "-bounds" if os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1" else ""
    return cache_base() / f"{ruleset.id}-{found.hexdigest()}{bounds}"


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """While inside, functions made with `cache=True` keep their machine code in `folder`."""
    import numba

    folder.mkdir(parents=True, exist_ok=True)
    config = vars(numba.config)
    before = config["CACHE_DIR"]
    config["CACHE_DIR"] = str(folder)
    try:
        yield
    finally:
        config["CACHE_DIR"] = before


class Progress:
    """A line on stderr while functions are being compiled: how many, for how long."""

    def __init__(self, title: str) -> None:
        self.title, self.done, self.depth, self.told = title, 0, 0, 0.0
        self.start = time.monotonic()

    def on_start(self, event: Any) -> None:
        """Numba begins with a function (it may begin with those it calls inside)."""
        self.depth += 1

    def on_end(self, event: Any) -> None:
        """Numba is done with a function."""
        self.depth -= 1
        self.done += 1
        now = time.monotonic()
        if now - self.start > 1 and now - self.told > 0.5 and sys.stderr.isatty():
            self.told = now
            self._tell("compiling", "\r")

    def finish(self) -> None:
        """Say what it took, if it was worth mentioning."""
        if time.monotonic() - self.start > 1 and self.done > 1:
            self._tell("compiled", "\n")

    def _tell(self, verb: str, end: str) -> None:
        seconds = time.monotonic() - self.start
        text = f"{verb} {self.title}: {self.done} functions, {seconds:.0f} s"
        print(f"{text:<60}", end=end, file=sys.stderr, flush=True)


@dataclass
class Entry:
    """An entry point: compiled at its first call, with a progress line."""

    title: str
    dispatcher: Any
    ready: bool = False

    def __call__(self, *arguments: Any) -> Any:
        """Call it with record arrays and numbers."""
        if self.ready:
            return self.dispatcher(*arguments)
        import numba
        from numba.core import event

        typeof: Any = numba.typeof

        progress = Progress(self.title)
        with event.install_listener("numba:compile", _listener(progress)):
            self.dispatcher.compile(tuple(typeof(one) for one in arguments))
        progress.finish()
        self.ready = True
        return self.dispatcher(*arguments)


def _listener(progress: Progress) -> Any:
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            progress.on_start(event)

        def on_end(self, event: Any) -> None:
            progress.on_end(event)

    return Listener()


@dataclass
class Kernels:
    """A ruleset's kernel functions, compiled."""

    entries: dict[str, Entry]
    of: dict[int, Any] = field(repr=False)
    """By the id of the interpreted function: its Numba dispatcher."""
    folder: Path

    def __getattr__(self, name: str) -> Entry:
        """An entry point by its name."""
        try:
            return self.entries[name]
        except KeyError:
            raise AttributeError(name) from None


@lru_cache(maxsize=16)
def load_kernels(ruleset: Ruleset[State]) -> Kernels:
    """Twins of a ruleset's kernel modules, all functions through Numba. Nothing compiles yet."""
    sources = [importlib.import_module(f"asalto.core.{name}") for name in CORE]
    home = binding.base(ruleset)
    sources += [importlib.import_module(f"{home}.{name}") for name in ("state", *ruleset.kernels)]
    sources += [importlib.import_module(f"{home}.ending"), binding.hint_module(ruleset)]
    sources = [*dict.fromkeys(sources), playout, walking]
    folder = _cache_folder(ruleset, sources)
    found: dict[int, Any] = {}
    twins: dict[int, ModuleType] = {}
    entries: dict[str, Entry] = {}
    with _caching_in(folder):
        for module in sources:
            twin = _twin(module, found, twins)
            if module is playout:
                _bind(vars(twin), ruleset, found)
            for name, value in vars(module).items():
                if _is_own(value, module) and id(value) not in found:
                    entry = module in (playout, walking) and name in ENTRIES
                    made = _compiled(value, vars(twin), name, entry)
                    found[id(value)] = vars(twin)[name] = made
                    if entry:
                        entries[name] = Entry(ruleset.id, made)
    return Kernels(entries, found, folder)


def _is_own(value: Any, module: ModuleType) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == module.__name__


def _twin(module: ModuleType, found: dict[int, Any], twins: dict[int, ModuleType]) -> ModuleType:
    """A copy of a module in which what is already compiled stands for what it was made from."""
    twin = twins[id(module)] = ModuleType(module.__name__)
    for name, value in vars(module).items():
        if isinstance(value, ModuleType):
            value = twins.get(id(value), value)
        vars(twin)[name] = found.get(id(value), value)
    return twin


def _compiled(function: FunctionType, space: dict[str, Any], name: str, entry: bool) -> Any:
    import numba

    twin = FunctionType(function.__code__, space, name, function.__defaults__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    options: dict[str, Any] = {"cache": True, "nogil": True} if entry else INNER
    return numba.njit(twin, **options)


def _bind(space: dict[str, Any], ruleset: Ruleset[State], found: dict[int, Any]) -> None:
    """Put the ruleset's own functions in the place of the stand-ins of `playout`."""
    own: dict[str, Callable[..., Any]] = {
        **{name: getattr(ruleset, name) for name in binding.OWN},
        "advise": binding.hints(ruleset),
        "toll": binding.losses(ruleset),
    }
    for name, function in own.items():
        if function is not getattr(playout, name):
            space[name] = found[id(function)]
            found[id(getattr(playout, name))] = space[name]
    stir = _compiled(vars(playout)["stir"], space, "stir", False)
    found[id(playout.stir)] = space["stir"] = stir
    prints = {**binding.fingerprint_functions(ruleset.state), "stir": stir}
    for name, function in list(prints.items()):
        if isinstance(function, FunctionType):
            prints[name] = _compiled(function, prints, name, False)
    space["fingerprint"] = prints["fingerprint"]
    copying: dict[str, Any] = {"min": min}
    exec(binding.copy_source(ruleset.state), copying)
    space["copy_row"] = _compiled(copying["copy_row"], copying, "copy_row", False)
    for name in ("fingerprint", "copy_row"):
        found[id(getattr(playout, name))] = space[name]
    for name in ("trial", "outcome"):
        found[id(getattr(walking, name))] = found[id(getattr(ruleset, name))]


def workspace(state: object, silent: bool = True) -> SimpleNamespace:
    """Arrays for one battle at a time, from this state on."""
    made = SimpleNamespace(
        states=to_array(state),
        shadows=to_array(state),
        outs=blank(choices.Choices),
        dices=blank(dice.Dice),
        fates=blank(dice.Dice),
        logs=blank(events.Log),
        opening=to_array(state),
    )
    made.logs[0]["silent"] = int(silent)
    return made


def seed(row: Any, number: int) -> None:
    """`core.dice.set_seed` for one element of an array of dice."""
    held = make(dice.Dice)
    dice.set_seed(held, number)
    to_row(held, row)
