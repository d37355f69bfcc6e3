"""Nobody waits for the compiler: battles are played interpreted until the machine code is there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from asalto.bots.registry import make_bot
from asalto.core.files.ranges import Limit
from asalto.core.kernel import compiled
from asalto.core.kernel.machine.library import Entries, Library, alone
from asalto.core.kernel.machine.shapes import NUMBER
from asalto.lab import analyse, engine
from asalto.lab.batch import Table, _engine, job_of, run
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.view import look
from core.cold import Cold, cold_machine
from lab.brawl import RULESET

DUEL = RULESET.load("duel")
BATTLES, BOTS = 90, ("greedy", "chancer")


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Cold]:
    """No machine code is kept, none is made here."""
    _engine.cache_clear()
    with cold_machine(monkeypatch, tmp_path / "cache") as seen:
        yield seen
    _engine.cache_clear()


def table(path: Path, fast: bool | None, workers: int = 1) -> bytes:
    _engine.cache_clear()
    job = job_of(RULESET, DUEL, BATTLES, BOTS, 5, fast=fast)
    run(job, Table(path, RULESET, DUEL, job), workers)
    return path.read_bytes()


def test_the_switch_in_the_middle_cannot_be_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slow, fast = table(tmp_path / "slow.csv", False), table(tmp_path / "fast.csv", True)
    kernels = compiled.load_kernels(RULESET)
    asked: list[bool] = []

    def later(self: Library) -> bool:
        asked.append(len(asked) > 6)
        return asked[-1]

    monkeypatch.setattr(Library, "begin", later)
    played = {"slow": 0, "fast": 0}
    for name in played:
        monkeypatch.setattr(engine.Engine, f"_{name}", counted(f"_{name}", name, played))
    switched = table(tmp_path / "switched.csv", None)
    assert kernels.is_kept
    assert played["slow"] >= 4
    assert played["fast"] >= 20
    assert played["slow"] + played["fast"] == BATTLES
    assert slow == fast == switched


def counted(name: str, key: str, played: dict[str, int]) -> Callable[..., Any]:
    usual = getattr(engine.Engine, name)

    def play(self: engine.Engine, seeds: list[int], lineups: Any) -> Any:
        played[key] += len(seeds)
        return usual(self, seeds, lineups)

    return play


def test_a_batch_begins_at_once_and_another_process_compiles(cold: Cold, tmp_path: Path) -> None:
    first = table(tmp_path / "cold.csv", None)
    assert cold.begun == [(RULESET.package, {})], "it is asked once"
    assert first == table(tmp_path / "slow.csv", False)


def test_bots_advice_and_analysis_do_not_wait(cold: Cold) -> None:
    match = Match(RULESET, DUEL, seeded(3))
    bots = [make_bot(name, RULESET, seat, 1) for seat, name in enumerate(("search:1", "greedy"))]
    for _ in range(6):
        if match.pending:
            seat = match.pending[0]
            match.submit(seat, bots[seat].choose(look(match, seat)).option)
    assert not analyse.is_quick(match)
    assert len(cold.begun) == 1


def test_somebody_who_waits_would_be_noticed(cold: Cold) -> None:
    with pytest.raises(AssertionError, match="somebody waits"):
        engine.Engine(RULESET, DUEL, True).inside([1], [[1, 1]])


def test_two_at_once_compile_once(tmp_path: Path) -> None:
    made: list[int] = []
    built: list[int] = []

    class Slow(Library):
        def compile(self, entries: Entries) -> None:
            made.append(1)
            super().compile(entries)

    def entries() -> Entries:
        built.append(1)
        return {"one_more": one_more}  # type: ignore[dict-item]

    # Two libraries over one folder know nothing of each other, as in two processes.
    libraries = [Slow("toy", tmp_path, {"one_more": [NUMBER]}, entries) for _ in range(2)]
    threads = [threading.Thread(target=one.prepare) for one in libraries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == built == [1]
    assert [one.one_more(4) for one in libraries] == [5, 5]


def one_more(number: int) -> int:
    return number + 1


def test_machine_code_is_kept_for_just_these_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other limits, and another text of a module that a rule takes a number from, are not these."""
    kept = compiled.load_kernels(RULESET).folder
    narrow = replace(RULESET, files=replace(RULESET.files, limits={"turn": Limit(0, 3)}))
    assert compiled.load_kernels(narrow).folder != kept
    read = Path.read_bytes
    for module in ("vocabulary", "records"):
        monkeypatch.setattr(
            Path, "read_bytes", lambda path, m=module: read(path) + b" " * (path.stem == m)
        )
        assert compiled.load_kernels(replace(RULESET, version="9")).folder != kept
        compiled.load_kernels.cache_clear()


def test_a_lock_keeps_others_out(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with alone(tmp_path / "lock") as mine, alone(tmp_path / "lock", wait=False) as yours:
        assert (mine, yours) == (True, False)
    with alone(tmp_path / "lock", wait=False) as later:
        assert later


def test_another_process_makes_what_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASALTO_CACHE", str(tmp_path))
    kernels = compiled.load_kernels.__wrapped__(RULESET)
    assert not kernels.begin()
    assert kernels.begin() is False or kernels.is_kept
    assert kernels._child.wait(300) == 0
    assert kernels.begin()
    monkeypatch.setattr(Library, "compile", lambda *_: pytest.fail("it is there already"))
    kernels.prepare()
