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
import re
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from asalto.core.contract import Ruleset, State
from asalto.core.kernel import binding, dice, linking, playout, searching, trying, walking
from asalto.core.kernel.records import aliases, fields

ENTRIES = (
    "play_one", "play_many", "play_marked", "walk_trial", "sample_trial", "play_through",
    "copy_state", "fan", "see", "act", "ponder", "try_out",
)  # fmt: skip
"""Functions of `playout` and `walking` that Python calls; their machine code is kept on disk."""
CACHED = re.compile(r"[a-z]+-[0-9a-f]{16}(-bounds)?")
KEPT_SECONDS = 30 * 24 * 3600
BARE: dict[str, Any] = {"_nrt": False}
"""Rules allocate nothing: counting who holds an array took two fifths of the time."""
ENTRY: dict[str, Any] = {**BARE, "cache": True, "nogil": True}
INNER: dict[str, Any] = {**BARE, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
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


def _cache_folder(ruleset: Ruleset[State], sources: list[ModuleType]) -> Path:
    """Named by all kernel sources: Numba itself misses changes in callees of another file."""
    import numba

    found = hashlib.blake2b(repr(ruleset.table_overrides).encode(), digest_size=8)
    found.update(f"{numba.__version__} {linking.is_plain()} {sys.version}".encode())
    paths = [Path(module.__file__) for module in sources if module.__file__ is not None]
    paths += [Path(str(module.__file__)) for module in (binding, linking)]
    paths += [Path(__file__), ruleset.folder / "state.py"]
    for path in [*paths, *sorted(ruleset.folder.glob("tables.*"))]:
        found.update(path.read_bytes())
    bounds = "-bounds" if os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1" else ""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    base = os.environ.get("ASALTO_CACHE") or os.path.join(home, "asalto")
    return Path(base) / f"{ruleset.id}-{found.hexdigest()}{bounds}"


@contextmanager
def caching_in(folder: Path) -> Iterator[None]:
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


def _forget_old(home: Path) -> None:
    """Remove machine code that nobody has used for a month: of rules that have changed since."""
    for one in home.glob("*-*"):
        if CACHED.fullmatch(one.name) and time.time() - one.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(one, ignore_errors=True)


class Progress:
    """A line on stderr while functions are being compiled: how many, for how long."""

    def __init__(self, title: str) -> None:
        self.title, self.done, self.depth, self.told = title, 0, 0, 0.0
        self.start = time.monotonic()

    def on_start(self, event: Any) -> None:
        """Numba begins with a function."""
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


_preparing = RLock()


@dataclass
class Entry:
    """An entry point: compiled at its first call, with a progress line."""

    title: str
    dispatcher: Any
    mark: Path
    """A file that says that its machine code is kept on disk."""
    ready: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether it can be called without waiting for the compiler."""
        return self.ready or self.mark.exists()

    def __call__(self, *arguments: Any) -> Any:
        """Call it with record arrays and numbers."""
        if not self.ready:
            self.prepare(*arguments)
        return self.dispatcher(*arguments)

    def prepare(self, *arguments: Any) -> None:
        """Compile it for such arguments, or load it from the disk; it is not called. Of several
        threads one does so and the others wait."""
        with _preparing:
            if not self.ready:
                self._prepare(*arguments)

    def _prepare(self, *arguments: Any) -> None:
        import numba
        from numba.core import event

        typeof: Any = numba.typeof

        progress = Progress(self.title)
        with event.install_listener("numba:compile", _listener(progress)), linking.together():
            self.dispatcher.compile(tuple(typeof(one) for one in arguments))
        self.dispatcher.disable_compile()
        progress.finish()
        self.mark.touch()
        self.ready = True


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
    twins: binding.Twins = field(repr=False)
    """Of every interpreted function: its Numba dispatcher."""
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
    folder = _cache_folder(ruleset, binding.kernel_modules(ruleset))
    with caching_in(folder):
        os.utime(folder)
        _forget_old(folder.parent)
        twins = binding.Twins(ruleset, _compiled)
        space = {
            **binding.fingerprint_functions(ruleset.state),
            "stir": twins[playout.stir], "random_below": twins[playout.random_below],
        }  # fmt: skip
        exec(binding.plausible_source(ruleset.state, ruleset.files.limits or {}), space)
        exec(binding.copy_source(ruleset.state), space)
        exec(binding.changes_source(ruleset.state), space)
        for name, function in list(space.items()):
            if isinstance(function, FunctionType):
                space[name] = _compiled(binding.remade(function, space, ruleset))
        own = (playout.fingerprint, playout.copy_row, walking.changes, searching.plausible)
        for stand_in in own:
            twins[stand_in] = space[stand_in.__name__]
        twins.link(ruleset)
    entries = {
        name: Entry(ruleset.id, twins[vars(module)[name]], folder / f"{name}.kept")
        for module in (playout, walking, searching, trying)
        for name in ENTRIES
        if name in vars(module)
    }
    return Kernels(entries, twins, folder)


def _compiled(function: FunctionType) -> Any:
    """A function through Numba: entry points for Python, the others for compiled code alone."""
    import numba

    entry = function.__name__ in ENTRIES and function.__module__ in (
        playout.__name__,
        walking.__name__,
        searching.__name__,
        trying.__name__,
    )
    return numba.njit(function, **(ENTRY if entry else INNER))


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
