"""Try mutants in one warm process: pytest has collected a game's tests once, each mutant forks.

The forked child puts the code of the broken function into the live one, so that all who imported
it by name see it, and runs tests until one fails, the quickest first. A test that does not reach
the function cannot notice and is not run. There are two rounds: first the tests that are named for
the function; the rest of the folder only for the mutants that no named test has noticed.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Set
from cProfile import Profile
from types import CodeType, FunctionType
from typing import NoReturn

import pytest

from mutants.change import Mutant
from mutants.where import ROOT, Place

NAMED, FOLDER, ALIVE = "named", "folder", "alive"
LIVES, NOTICED, FAILED = range(3)
"""How a child ends."""
MEMORY = 3 << 30
Name = tuple[str, str, int]
"""A function: its file, its name and its first line."""
Task = tuple[Mutant, Place]
Told = Callable[[int, str], None]


class Trial:
    """A pytest plugin: in the place of the tests once, all tests for each mutant."""

    def __init__(self, tasks: list[Task], workers: int, told: Told, known: Set[int]) -> None:
        self.tasks, self.workers, self.told, self.known = tasks, workers, told, known
        self.reached: dict[str, tuple[float, set[Name]]] = {}
        self.live: dict[Name, list[FunctionType]] = {}

    def pytest_configure(self) -> None:
        """Property tests are the same each time and have no clock."""
        from hypothesis import settings

        settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The named tests first; the rest of the folder for what they did not notice."""
        gc.unfreeze()  # What is frozen is not listed.
        for one in gc.get_objects():
            if type(one) is FunctionType:
                self.live.setdefault(name_of(one.__code__), []).append(one)
        gc.freeze()
        named = {test for _, place in self.tasks for test in place.tests}
        first = [item for item in session.items if test_of(item) in named]
        left = self.round(session, first, NAMED, list(range(len(self.tasks))))
        for number in [one for one in left if one in self.known]:
            self.told(number, ALIVE)
        left = [one for one in left if one not in self.known]
        rest = [item for item in session.items if item.nodeid not in self.reached]
        for number in self.round(session, rest, FOLDER, left) if left else ():
            self.told(number, ALIVE)
        return True

    def round(
        self, session: pytest.Session, items: list[pytest.Item], fate: str, numbers: list[int]
    ) -> list[int]:
        """The unbroken rules, then each mutant in a fork, some side by side; those that live."""
        self.reached |= self.unbroken(items)
        running: dict[int, int] = {}
        alive: list[int] = []
        for number in numbers:
            while len(running) >= self.workers:
                alive += self.wait(running, fate)
            child = os.fork()
            if child == 0:
                self.judge(session, *self.tasks[number], fate)
            running[child] = number
        while running:
            alive += self.wait(running, fate)
        return sorted(alive)

    def wait(self, running: dict[int, int], fate: str) -> list[int]:
        """One child ends: its mutant is noticed, or lives."""
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        if code not in (LIVES, NOTICED):
            raise RuntimeError(f"a child ended with {code}")
        number = running.pop(child)
        if code == LIVES:
            return [number]
        self.told(number, fate)
        return []

    def unbroken(self, items: list[pytest.Item]) -> dict[str, tuple[float, set[Name]]]:
        """How long each test takes and which rules it reaches; stop if one fails."""
        with tempfile.TemporaryFile() as file:
            child = os.fork()
            if child == 0:
                pickle.dump({item.nodeid: watched(item) for item in items}, file)
                file.flush()
                os._exit(0)
            if os.waitpid(child, 0)[1] != 0:
                pytest.exit("the tests fail before anything is broken", 1)
            file.seek(0)
            return pickle.load(file)  # type: ignore[no-any-return]

    def judge(self, session: pytest.Session, mutant: Mutant, place: Place, fate: str) -> NoReturn:
        """In a child: break the rule, run the tests and end with what was found."""
        told, silence = os.dup(1), os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            # A test that takes far longer than it should hangs: that is noticed too.
            signal.signal(signal.SIGPROF, lambda *_: os._exit(NOTICED))
            name = (str(mutant.file), mutant.function, place.function.lineno)
            for function in self.live[name]:
                function.__code__ = broken(mutant, name)
            for item in self.order(session, name, place, fate):
                signal.setitimer(signal.ITIMER_PROF, 3 + 5 * self.reached[item.nodeid][0])
                if not passes(item):
                    if fate == FOLDER:
                        os.write(told, f"  {item.nodeid} notices:\n".encode())
                    os._exit(NOTICED)
            os._exit(LIVES)
        finally:
            os._exit(FAILED)

    def order(
        self, session: pytest.Session, name: Name, place: Place, fate: str
    ) -> list[pytest.Item]:
        """The tests of a round that reach a function, the quickest first."""
        found = [
            item for item in session.items
            if (test_of(item) in place.tests) == (fate == NAMED)
            and name in self.reached[item.nodeid][1]
        ]  # fmt: skip
        return sorted(found, key=lambda item: self.reached[item.nodeid][0])


def test_of(item: pytest.Item) -> str:
    """A test as the concordance names it: without its parameters."""
    return item.nodeid.partition("[")[0]


def passes(item: pytest.Item) -> bool:
    """Run a test; True if it passes (or is skipped)."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return item.session.testsfailed == 0


def watched(item: pytest.Item) -> tuple[float, set[Name]]:
    """Run a test on the unbroken rules: its seconds, and the functions that it reaches."""
    began = time.process_time()
    watcher = Profile(builtins=False)
    watcher.enable()
    passed = passes(item)
    watcher.disable()
    if not passed:
        os.write(2, f"fails before anything is broken: {item.nodeid}\n".encode())
        os._exit(1)
    return time.process_time() - began, {name_of(one.code) for one in watcher.getstats()}


def name_of(code: CodeType) -> Name:
    """A function's place."""
    return (code.co_filename, code.co_name, code.co_firstlineno)


def broken(mutant: Mutant, name: Name) -> CodeType:
    """The code of the changed function."""
    module = compile(mutant.source(), name[0], "exec", dont_inherit=True)
    (found,) = (
        one for one in module.co_consts if isinstance(one, CodeType) and name_of(one) == name
    )
    return found


def try_all(
    game: str, tasks: list[Task], workers: int, told: Told, known: Set[int] = frozenset()
) -> None:
    """Collect a game's tests and try mutants on them; those known to live by named tests alone."""
    os.chdir(ROOT)
    options = [
        "--ignore-glob=*/test_golden*",
        "-s",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:terminal",
    ]
    code = pytest.main([f"tests/rulesets/{game}", *options], [Trial(tasks, workers, told, known)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"pytest ended with {code}")
