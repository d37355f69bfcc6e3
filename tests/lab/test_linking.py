"""Both ways of compiling give the same battles, and Numba is left as it was found."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from asalto.core.kernel import compiled, linking
from asalto.core.registry import landed
from lab.brawl import RULESET as BRAWL

numba = pytest.importorskip("numba")

BATTLES = """
import hashlib, sys
from asalto.core.kernel import linking
from asalto.core.registry import load_ruleset
from asalto.lab.design import Design
from asalto.lab.engine import Engine
from lab.brawl import RULESET as BRAWL
ruleset = BRAWL if sys.argv[1] == "brawl" else load_ruleset(sys.argv[1])
found = hashlib.blake2b(digest_size=8)
for name in ruleset.scenarios()[:2]:
    scenario = ruleset.load(name)
    engine = Engine(ruleset, scenario, True)
    for bot in ("chancer", "greedy"):
        columns = engine.play(Design(((bot,) * len(scenario.seats),)), 0, 20)
        found.update(repr(sorted((key, list(row)) for key, row in columns.items())).encode())
print(linking.is_plain(), found.hexdigest())
"""


def replaced() -> list[object]:
    """The functions of Numba that `together` replaces, as they are now."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.cpu import CPUContext

    return [JITCodeLibrary.finalize, CPUContext.get_executable, CPUContext.call_unresolved]


def battles(name: str, plain: str, cache: Path) -> tuple[str, str]:
    """In a process of its own: whether it compiled in Numba's way, and a digest of battles."""
    environment = {**os.environ, linking.SWITCH: plain, "ASALTO_CACHE": str(cache)}
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", BATTLES, name], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    way, digest = done.stdout.split()
    return way, digest


@pytest.mark.parametrize(
    "name", ["brawl", *(pytest.param(name, marks=pytest.mark.slow) for name in landed())]
)
def test_both_ways_play_the_same_battles(name: str, tmp_path: Path) -> None:
    ours, numbas = battles(name, "0", tmp_path), battles(name, "1", tmp_path)
    assert (ours[0], numbas[0]) == ("False", "True")
    assert ours[1] == numbas[1]
    assert len(list(tmp_path.iterdir())) == 2, "each way has machine code of its own on disk"


def test_numba_is_as_before_once_the_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASALTO_CACHE", str(tmp_path))
    before = replaced()
    kernels = compiled.load_kernels.__wrapped__(BRAWL)
    assert replaced() == before
    states = compiled.to_array(BRAWL.load("duel").start(), 2)
    kernels.copy_state(states, 0, states, 1)
    assert replaced() == before

    @numba.njit
    def half(n):
        return n // 2

    @numba.njit
    def quarter(n):
        return half(half(n))

    assert quarter(20) == 5
    library = quarter.overloads[quarter.signatures[0]].library
    assert not hasattr(library, "is_inner")


def test_nobody_else_compiles_meanwhile() -> None:
    done = []

    def compile_one() -> None:
        done.append(numba.njit(lambda n: n + 1)(1))

    other = threading.Thread(target=compile_one)
    with linking.together():
        other.start()
        other.join(0.2)
        assert not done
    other.join()
    assert done == [2]


def test_numba_is_as_before_after_an_error() -> None:
    before = replaced()
    with pytest.raises(AssertionError, match="inside"), linking.together():
        assert replaced() == before, "inside"
    assert replaced() == before


@pytest.mark.parametrize(
    ("switch", "version", "plain"),
    [
        ("0", f"{linking.TESTED[-1]}.0", False),
        ("", f"{linking.TESTED[-1]}.7", False),
        ("1", f"{linking.TESTED[-1]}.0", True),
        ("0", "0.60.0", True),
        ("0", "0.99.0", True),
        ("0", "1.0", True),
    ],
)
def test_an_unknown_version_compiles_in_numbas_own_way(
    monkeypatch: pytest.MonkeyPatch, switch: str, version: str, plain: bool
) -> None:
    monkeypatch.setenv(linking.SWITCH, switch)
    monkeypatch.setattr(numba, "__version__", version)
    assert linking.is_plain() is plain
    before = replaced()
    with linking.together():
        assert (replaced() == before) is plain


def test_rules_that_call_each_other_in_a_ring_compile() -> None:
    def even(n: int) -> int:
        return 1 if n == 0 else odd(n - 1)

    def odd(n: int) -> int:
        return 0 if n == 0 else even(n - 1)

    even = numba.njit(even, **compiled.INNER)
    odd = numba.njit(odd, **compiled.INNER)
    with linking.together():
        assert numba.njit(lambda n: even(n))(10) == 1
