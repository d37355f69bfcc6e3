"""The same battles interpreted and compiled, for every ruleset that has landed and for a toy."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asalto.core.registry import landed, load_ruleset
from asalto.lab import differential
from lab.brawl import RULESET as BRAWL

pytest.importorskip("llvmlite")
BATTLES = 100


@pytest.mark.parametrize("name", ["brawl", *landed()])
def test_compiled_is_interpreted(name: str, tmp_path: Path) -> None:
    """Every scenario, all line-ups of random and greedy bots: the same state and events by turn."""
    ruleset = BRAWL if name == "brawl" else load_ruleset(name)
    assert 3 * len(ruleset.scenarios()) <= BATTLES
    assert differential.prove(ruleset, BATTLES, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["brawl", *landed()])
def test_no_index_leaves_its_rows(name: str, tmp_path: Path) -> None:
    """With ASALTO_BOUNDS a wrong index raises instead of reading garbage."""
    run = (
        "import sys; from pathlib import Path; from lab.brawl import RULESET as BRAWL\n"
        "from asalto.core.registry import load_ruleset\n"
        "from asalto.lab import differential\n"
        "name = sys.argv[1]; ruleset = BRAWL if name == 'brawl' else load_ruleset(name)\n"
        "print(differential.prove(ruleset, 100, Path(sys.argv[2])))\n"
    )
    root = Path(__file__).parents[1]
    environment = {**os.environ, "ASALTO_BOUNDS": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(root), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", run, name, str(tmp_path)],
        env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "[]"


def test_a_difference_is_found(tmp_path: Path) -> None:
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


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compiled battles of CEP begin with a ship that has lost a point of armour."""
    sound = differential.compiled.workspace

    def workspace(ruleset: Any, state: object, silent: bool = True) -> object:
        made = sound(ruleset, state, silent)
        made.opening["ships"][0, 1]["armour"][0] -= 1
        return made

    monkeypatch.setattr(differential.compiled, "workspace", workspace)
    differential.pairs_of.cache_clear()
    yield
    differential.pairs_of.cache_clear()


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.usefixtures("broken")
def test_differences_are_told_and_written(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`asalto differential` fails, names seed, turn and field, and leaves games to be opened."""
    from asalto.cli import main
    from asalto.play.files import gamefile

    words = ["differential", "cep", "-n", "60", "--workers", workers, "--folder", str(tmp_path)]
    assert main(words) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "60 differences" in lines[0]
    assert len(lines) == 61
    told = next(line for line in lines if "cep/duel, seed 1, bots random,random" in line)
    assert "turn 1, decision 1: ships.1.armour.0: " in told
    path = Path(told.rpartition(" game file ")[2])
    match = gamefile.load(path)
    assert (match.scenario.id, len(match.entries)) == ("duel", 1)
