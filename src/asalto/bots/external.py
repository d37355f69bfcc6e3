"""Programs that play: started as processes, asked over their standard input and output.

Whatever a program does wrong (it ends, is too slow, takes too much memory, says what is no
answer, chooses what it may not) loses it the battle: `Forfeit` says why.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from asalto.bots import messages
from asalto.bots.decision import Decision
from asalto.bots.names import words_of
from asalto.core.files.limits import harmless
from asalto.core.text.orders import Refused
from asalto.play.view import Sight

STDERR_KEPT = 2000
CHUNK = 1 << 16


@dataclass(frozen=True)
class Bounds:
    """What a program may take."""

    seconds: float = 60.0
    """To think, for one battle."""
    start: float = 20.0
    """To start and greet, and to make ready for a battle."""
    memory: int = 2048
    """Its own memory (data, not code), in MiB."""


class Forfeit(Exception):
    """A program has lost by its own fault."""

    def __init__(self, kind: str, said: str) -> None:
        super().__init__(harmless(said))  # some of it is the program's own words
        self.kind = kind
        """`crash`, `time`, `protocol`, `illegal` or `start`."""


class Program:
    """A running program and its pipes."""

    def __init__(self, words: list[str], memory: int) -> None:
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                bufsize=0, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Forfeit("start", f"cannot be started: {error}") from error
        _bound(self.process.pid, memory << 20)
        _live.add(self)
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        self._err = self.process.stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._read, self._errors = bytearray(), bytearray()
        self._lines: deque[bytes] = deque()
        self.wants: tuple[str, ...] = messages.USUAL
        self.battles = 0

    def talk(self, message: messages.Data | None, seconds: float) -> messages.Data:
        """Say something and wait for the answer, so long at most. Raises Forfeit."""
        if self._lines:
            raise Forfeit("protocol", f"speaks without being asked: {self._lines[0][:80]!r}")
        until = time.monotonic() + seconds
        rest = memoryview(b"" if message is None else messages.write(message))
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._err, selectors.EVENT_READ)
            if rest:
                ready.register(self._in, selectors.EVENT_WRITE)
            while rest or not self._lines:
                left = until - time.monotonic()
                if left <= 0:
                    raise Forfeit("time", f"no answer within {seconds:.1f} s{self._said()}")
                for key, _ in ready.select(left):
                    if key.fd == self._in:
                        rest = self._give(rest)
                        if not rest:
                            ready.unregister(self._in)
                    elif key.fd == self._out:
                        self._take()
                    elif not self._overhear():
                        ready.unregister(self._err)
        try:
            return messages.read(self._lines.popleft())
        except messages.Malformed as error:
            raise Forfeit("protocol", str(error)) from error

    def _give(self, rest: memoryview) -> memoryview:
        try:
            return rest[os.write(self._in, rest[:CHUNK]) :]
        except OSError as error:
            raise self._ended() from error

    def _take(self) -> None:
        found = os.read(self._out, CHUNK)
        if not found:
            raise self._ended()
        *lines, last = (bytes(self._read) + found).split(b"\n")
        self._lines.extend(line for line in lines if line.strip())
        self._read = bytearray(last)
        if len(last) > messages.LINE_MAX or len(self._lines) > messages.LINE_MAX // CHUNK:
            raise Forfeit("protocol", "says more than it was asked for")

    def _overhear(self) -> bool:
        """Keep the end of what it says on standard error; whether there may be more."""
        with contextlib.suppress(BlockingIOError):
            found = os.read(self._err, CHUNK)
            self._errors = (self._errors + found)[-STDERR_KEPT:]
            return bool(found)
        return True

    def _ended(self) -> Forfeit:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        with contextlib.suppress(OSError):
            self._overhear()
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        if code is not None and code < 0:
            how = f"was ended by signal {signal.Signals(-code).name}"
        return Forfeit("crash", how + self._said())

    def _said(self) -> str:
        text = self._errors.decode(errors="replace").strip()
        return f"; standard error: {text}" if text else ""

    def tell(self, message: messages.Data) -> None:
        """Say something that needs no answer. A program that does not listen is left alone."""
        with contextlib.suppress(OSError):
            os.write(self._in, messages.write(message))

    def end(self) -> None:
        """End it and all that it started."""
        _live.discard(self)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
        self.process.wait()


def _bound(process: int, most: int) -> None:
    """Let a process have so many bytes of data, where the system can see to that (Linux)."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(process, resource.RLIMIT_DATA, (most, most))


_live: set[Program] = set()
_idle: dict[tuple[str, ...], list[Program]] = {}
"""Programs between two battles, by command and memory."""


@atexit.register
def end_all() -> None:
    """End all programs that were started here."""
    _idle.clear()
    for one in [*_live]:
        one.end()


class Outside:
    """Plays what a program chooses. After a battle, `close` keeps the program for the next one."""

    def __init__(self, name: str, seed: int, bounds: Bounds | None = None) -> None:
        self.name, self.bounds = name, bounds or Bounds()
        self.words = words_of(name)
        self.seed = int.from_bytes(hashlib.sha256(f"asalto {seed}".encode()).digest()[:6], "big")
        self.left = self.bounds.seconds
        self.program: Program | None = None
        self.fault: Forfeit | None = None
        """Why it has lost by its own fault."""
        self._told = 0

    def _begin(self, sight: Sight[Any]) -> Program:
        """A program that is ready for this battle: one that waits, or a new one."""
        waiting = _idle.get(self._key(), [])
        while waiting:
            self.program = waiting.pop()
            try:
                return self._ready(self.program, sight)
            except Forfeit as error:
                if error.kind != "crash":
                    raise
                self.program.end()  # it ended after its last battle, which it may
        self.program = found = Program(self.words, self.bounds.memory)
        try:
            found.wants = messages.wanted(
                self._talk(found, messages.hello("asalto"), self.bounds.start)
            )
        except messages.Malformed as error:
            raise Forfeit("protocol", str(error)) from error
        return self._ready(found, sight)

    def _ready(self, program: Program, sight: Sight[Any]) -> Program:
        """Tell a program of the battle, and wait until it is ready."""
        program.battles += 1
        message = messages.opening(sight, program.battles, self.seed, round(1000 * self.left))
        said = self._talk(program, message, self.bounds.start)
        if said["type"] != "ready":
            raise Forfeit("start", f"does not play: {str(said.get('reason', said))[:300]}")
        return program

    def _key(self) -> tuple[str, ...]:
        return (*self.words, str(self.bounds.memory))

    def _talk(self, program: Program, message: messages.Data, seconds: float) -> messages.Data:
        said = program.talk(message, seconds)
        if said["type"] == "error":
            raise Forfeit("start", f"gives up: {str(said.get('reason', ''))[:300]}")
        return said

    def choose(self, sight: Sight[Any]) -> Decision:
        """What the program chooses. Raises Forfeit."""
        program = self.program or self._begin(sight)
        asked = messages.ask(sight, program.wants, self._told, round(1000 * self.left))
        self._told = len(sight.told)
        start = time.monotonic()
        said = self._talk(program, asked, self.left)
        self.left -= time.monotonic() - start
        try:
            return messages.answered(sight, said)
        except messages.Malformed as error:
            raise Forfeit("protocol", str(error)) from error
        except Refused as error:
            raise Forfeit("illegal", str(error)) from error

    def close(self, result: messages.Data | None = None) -> None:
        """The battle is over. A program that kept to the rules may play another one."""
        program, self.program = self.program, None
        if program is None:
            return
        if self.fault is not None or program.process.poll() is not None:
            program.end()
            return
        program.tell({"type": "over", "battle": program.battles, "result": result})
        _idle.setdefault(self._key(), []).append(program)
