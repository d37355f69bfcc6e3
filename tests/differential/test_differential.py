"""The same battles interpreted and compiled, for every ruleset that has landed and for a toy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from asalto.core.contract import landed, load_ruleset
from asalto.lab import differential
from lab.brawl import RULESET as BRAWL

pytest.importorskip("numba")
BATTLES = 100
MANY = 10_000


def check(name: str, battles: int, tmp_path: Path) -> None:
    ruleset = BRAWL if name == "brawl" else load_ruleset(name)
    scenarios = [ruleset.load(one) for one in ruleset.scenarios()]
    for k, found in enumerate(differential.run(ruleset, scenarios, battles)):
        scenario = next(one for one in scenarios if found.scenario.endswith(f"/{one.id}"))
        path = tmp_path / f"difference-{k}.asalto"
        differential.write_game(ruleset, scenario, found, path)
        pytest.fail(f"{found}; the game is in {path}")


@pytest.mark.parametrize("name", ["brawl", *landed()])
def test_compiled_is_interpreted(name: str, tmp_path: Path) -> None:
    check(name, BATTLES, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["brawl", *landed()])
def test_compiled_is_interpreted_at_length(name: str, tmp_path: Path) -> None:
    check(name, MANY, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["brawl", *landed()])
def test_no_index_leaves_its_rows(name: str) -> None:
    """With NUMBA_BOUNDSCHECK a wrong index raises instead of reading garbage."""
    run = (
        "import sys; from lab.brawl import RULESET as BRAWL\n"
        "from asalto.core.contract import load_ruleset\n"
        "from asalto.lab import differential\n"
        "name = sys.argv[1]; ruleset = BRAWL if name == 'brawl' else load_ruleset(name)\n"
        "scenarios = [ruleset.load(one) for one in ruleset.scenarios()]\n"
        "print([str(one) for one in differential.run(ruleset, scenarios, 100)])\n"
    )
    root = Path(__file__).parents[1]
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(root), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", run, name], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "[]"


def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The proof proves something: a wrong compiled battle is caught, with seed, turn and field."""
    scenario = BRAWL.load("duel")
    pair = differential.Pair(BRAWL, scenario)
    pair.space.opening["ships"][0, 1]["hull"] = 11
    _, found = pair.battle(3, ("greedy", "greedy"))
    assert found is not None
    assert (found.seed, found.turn, found.field) == (3, 1, "ships.1.hull: 12 against 11")
    assert "seed 3" in str(found)
    path = tmp_path / "difference.asalto"
    differential.write_game(BRAWL, scenario, found, path)
    assert path.read_bytes().count(b"\n") >= 2
