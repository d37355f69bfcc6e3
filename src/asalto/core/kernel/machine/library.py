"""Machine code kept on disk: made once, by one process, for all entry points of a program.

A folder is named by the digest of all that the code is made of. Whoever cannot wait asks `is_kept`
and lets another process do the work (`begin`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from asalto.core.kernel.machine import background
from asalto.core.kernel.machine.shapes import Shape

CACHED = re.compile(r"[a-z]+-[0-9a-f]{16}(-bounds)?")
KEPT_SECONDS = 30 * 24 * 3600
CODE, FAULTS, LOCK = "code.o", "faults.txt", "lock"
BOUNDS = "ASALTO_BOUNDS"
"""Environment variable: `1` makes code that checks every index."""
_loading = RLock()

Entries = Mapping[str, FunctionType]
"""Functions by the names under which Python calls them."""
Shapes = Mapping[str, Sequence[Shape]]
"""What each of them is given."""


def is_checked() -> bool:
    """Whether code made here checks every index."""
    return os.environ.get(BOUNDS, "0") == "1"


@cache
def _own_digest() -> bytes:
    """Of the compiler itself, and of what it runs on."""
    found = hashlib.blake2b(f"{version('llvmlite')} {sys.version} {_processor()}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    return found.digest()


def _processor() -> str:
    from asalto.core.kernel.machine.native import processor

    return processor()


def home() -> Path:
    """Where machine code is kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("ASALTO_CACHE") or os.path.join(base, "asalto"))


def folder(name: str, salt: str, sources: Iterable[Path]) -> Path:
    """A folder for machine code, named by all that it is made of; it is there afterwards."""
    found = hashlib.blake2b(salt.encode() + _own_digest(), digest_size=8)
    for path in sources:
        found.update(path.read_bytes())
    made = home() / f"{name}-{found.hexdigest()}{'-bounds' if is_checked() else ''}"
    made.mkdir(parents=True, exist_ok=True)
    os.utime(made)
    _forget_old(made.parent)
    return made


def _forget_old(base: Path) -> None:
    """Remove machine code that nobody has used for a month: of rules that have changed since."""
    for one in base.glob("*-*"):
        if CACHED.fullmatch(one.name) and time.time() - one.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(one, ignore_errors=True)


@contextlib.contextmanager
def alone(path: Path, wait: bool = True) -> Iterator[bool]:
    """While inside, no other process is inside with the same file; False: one is, and nobody
    waits. Where the system has no such locks, all are let in: the work is then done twice."""
    try:
        import fcntl
    except ImportError:
        yield True
        return
    with path.open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True


class Library:
    """The entry points of one program: compiled together, or loaded from the disk."""

    def __init__(
        self, title: str, folder: Path, shapes: Shapes, build: Callable[[], Entries],
        given: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """`build` is asked for the functions only where they must be compiled; `given` are the
        numbers that the code gets when it is loaded."""
        self.given = given
        self.title, self.folder, self.shapes, self.build = title, folder, shapes, build
        self.order: tuple[str, dict[str, object]] | None = None
        """What another process needs to know to make it: a package, and its tables."""
        self._entries: dict[str, Entry] = {}
        self._child: object = None
        self.code: Any = None

    def __getattr__(self, name: str) -> Entry:
        """An entry point by its name."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self._entries.setdefault(name, Entry(self, name))

    @property
    def is_kept(self) -> bool:
        """Whether it can be called without waiting for the compiler."""
        return self.code is not None or (self.folder / CODE).exists()

    def prepare(self) -> None:
        """Load the machine code; make it, if nobody has. Of several threads, and of several
        processes, one does so and the others wait."""
        with _loading:
            if self.code is not None:
                return
            if not (self.folder / CODE).exists():
                with alone(self.folder / LOCK):
                    if not (self.folder / CODE).exists():
                        self.compile(self.build())
            self._load()

    def compile(self, entries: Entries) -> None:
        """Make the machine code and keep it."""
        from asalto.core.kernel.machine.native import machine_code
        from asalto.core.kernel.machine.translating import Program

        began = time.monotonic()
        program = Program(is_checked(), len(self.given))
        for name, function in entries.items():
            program.entry(function, self.shapes[name], name)
        _keep(self.folder / FAULTS, "\n".join(program.sheet.faults).encode())
        _keep(self.folder / CODE, machine_code(program.text()))
        seconds = time.monotonic() - began
        if seconds > 1 and sys.stderr.isatty():
            text = f"compiled {self.title}: {len(program.made)} functions, {seconds:.0f} s"
            print(text, file=sys.stderr)

    def _load(self) -> None:
        from asalto.core.kernel.machine.native import Code

        faults = (self.folder / FAULTS).read_text(encoding="utf-8").split("\n")
        code = Code((self.folder / CODE).read_bytes(), faults, self.given)
        for name, given in self.shapes.items():
            getattr(self, name).load(code, given)
        self.code = code

    def begin(self) -> bool:
        """Let another process make the machine code, unless one does; nobody waits. Returns
        whether it is there now."""
        if self.is_kept:
            return True
        if self._child is None and self.order is not None:
            with alone(self.folder / LOCK, wait=False) as free:
                if free:
                    self._child = background.start(*self.order)
        return False


def _keep(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    made = path.with_name(f"{path.name}.{os.getpid()}")
    made.write_bytes(content)
    made.replace(path)


class Entry:
    """A function of a program that Python calls with record arrays and whole numbers."""

    def __init__(self, library: Library, name: str) -> None:
        self.library, self.name = library, name
        self._function: Any = None
        self._shapes: Sequence[Shape] = ()
        self._packer: Any = None
        self._row: Any = None
        self._code: Any = None

    def load(self, code: Any, shapes: Sequence[Shape]) -> None:
        """Take it out of machine code that is loaded."""
        from asalto.core.kernel.machine.native import Packer, row

        self._packer, self._row, self._code, self._shapes = Packer(), row, code, shapes
        self._function = code.function(self.name)

    def bound(self, *last: Any) -> Callable[..., int]:
        """The entry with its last arguments given once and for all, for callers in a hurry: they
        hold on to the arrays, never put others in their place, and call it from one thread."""
        if self._function is None:
            self.library.prepare()
        own = len(self._shapes) - len(last)
        row = self._row([0] * own + self._packer.pack(last, self._shapes[own:]))

        def call(*first: int) -> int:
            row[:own] = first
            found: int = self._function(row)
            self._code.check()
            return found

        return call

    def __call__(self, *arguments: Any) -> int:
        """Call it. Raises IndexError where Python would have raised."""
        if self._function is None:
            self.library.prepare()
        found: int = self._function(self._row(self._packer.pack(arguments, self._shapes)))
        self._code.check()
        return found
