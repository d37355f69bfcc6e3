"""Try mutants in one warm process: pytest has collected a game's tests once, each mutant forks.

The forked child puts the code of the broken function into the live one, so that all who imported
it by name see it, and runs tests until one fails: the named ones, then the rest of the folder,
quickest first. A test that does not reach the function cannot notice and is not run.
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
from collections.abc import Callable, Iterator
from cProfile import Profile
from types import CodeType, FunctionType
from typing import NoReturn

import pytest

from mutants.change import Mutant
from mutants.where import ROOT, Place

NAMED, FOLDER, ALIVE = "named", "folder", "alive"
FATES = (ALIVE, NAMED, FOLDER)
"""By the exit code of the child."""
MEMORY = 3 << 30
Name = tuple[str, str, int]
"""A function: its file, its name and its first line."""


class Trial:
    """A pytest plugin: in the place of the tests once, all tests for each mutant."""

    def __init__(
        self, tasks: list[tuple[Mutant, Place]], workers: int, told: Callable[[int, str], None]
    ) -> None:
        self.tasks, self.workers, self.told = tasks, workers, told
        self.reached: dict[str, tuple[float, set[Name]]] = {}
        self.live: dict[Name, list[FunctionType]] = {}

    def pytest_configure(self) -> None:
        """Property tests are the same each time and have no clock."""
        from hypothesis import settings

        settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The unbroken rules first; then each mutant in a fork, some side by side."""
        self.reached = self.unbroken(session)
        for one in gc.get_objects():
            if type(one) is FunctionType:
                self.live.setdefault(name_of(one.__code__), []).append(one)
        gc.freeze()
        running: dict[int, int] = {}
        for number, (mutant, place) in enumerate(self.tasks):
            while len(running) >= self.workers:
                self.wait(running)
            child = os.fork()
            if child == 0:
                self.judge(session, mutant, place)
            running[child] = number
        while running:
            self.wait(running)
        return True

    def wait(self, running: dict[int, int]) -> None:
        """One child ends: what became of its mutant."""
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        if not 0 <= code < len(FATES):
            raise RuntimeError(f"a child ended with {code}")
        self.told(running.pop(child), FATES[code])

    def unbroken(self, session: pytest.Session) -> dict[str, tuple[float, set[Name]]]:
        """How long each test takes and which rules it reaches; stop if one fails."""
        with tempfile.TemporaryFile() as file:
            child = os.fork()
            if child == 0:
                pickle.dump({item.nodeid: watched(item) for item in session.items}, file)
                file.flush()
                os._exit(0)
            if os.waitpid(child, 0)[1] != 0:
                pytest.exit("the tests fail before anything is broken", 1)
            file.seek(0)
            return pickle.load(file)  # type: ignore[no-any-return]

    def judge(self, session: pytest.Session, mutant: Mutant, place: Place) -> NoReturn:
        """In a child: break the rule, run the tests and end with what was found."""
        told, silence = os.dup(1), os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            name = (str(mutant.file), mutant.function, place.function.lineno)
            for function in self.live[name]:
                function.__code__ = broken(mutant, name)
            for fate, item in self.order(session, name, place):
                # A test that takes far longer than it should hangs: that is noticed too.
                signal.signal(signal.SIGPROF, lambda *_, fate=fate: os._exit(FATES.index(fate)))
                signal.setitimer(signal.ITIMER_PROF, 3 + 5 * self.reached[item.nodeid][0])
                if not passes(item):
                    if fate == FOLDER:
                        os.write(told, f"  {item.nodeid} notices:\n".encode())
                    os._exit(FATES.index(fate))
            os._exit(FATES.index(ALIVE))
        finally:
            os._exit(len(FATES))

    def order(
        self, session: pytest.Session, name: Name, place: Place
    ) -> Iterator[tuple[str, pytest.Item]]:
        """The tests that reach a function: the named ones first, then the quickest."""
        reach = [item for item in session.items if name in self.reached[item.nodeid][1]]
        reach.sort(key=lambda item: self.reached[item.nodeid][0])
        named = [item for item in reach if item.nodeid.partition("[")[0] in place.tests]
        yield from ((NAMED, item) for item in named)
        yield from ((FOLDER, item) for item in reach if item not in named)


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
    game: str, tasks: list[tuple[Mutant, Place]], workers: int, told: Callable[[int, str], None]
) -> None:
    """Collect a game's tests and try mutants on them."""
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
    code = pytest.main([f"tests/rulesets/{game}", *options], [Trial(tasks, workers, told)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"pytest ended with {code}")
