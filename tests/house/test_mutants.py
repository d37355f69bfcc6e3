"""The driver that breaks rules on purpose: what it changes, and where it looks."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

from mutants.change import Mutant, changes
from mutants.where import ROOT, places

SOURCE = '''
def damage(ship, points):
    """Points that get through."""
    left = max(0, points - ship.armour)
    if left > 4 and not ship.lost:
        ship.structure -= 1
        say.hit_landed(ship, left + 1)
    return left
'''


def made(tmp_path: Path) -> list[Mutant]:
    """All mutants of that function."""
    file = tmp_path / "rule.py"
    file.write_text(SOURCE, "utf-8")
    (function,) = ast.parse(SOURCE).body
    assert isinstance(function, ast.FunctionDef)
    return changes(file, function)


def test_every_kind_of_slip_is_made_once(tmp_path: Path) -> None:
    told = [one.told() for one in made(tmp_path)]
    assert len(told) == len(set(told))
    for change in (
        "`points - ship.armour` → `(points + ship.armour)`",
        "`max(0, points - ship.armour)` → `min(0, points - ship.armour)`",
        "`left > 4` → `left >= 4`",
        "`not ship.lost` → `ship.lost`",
        "`ship.structure -= 1` → `pass`",
        "`say.hit_landed(ship, left + 1)` → `pass`",
    ):
        assert change in told
    assert not any("left + 1` → `" in one and "say" not in one for one in told)


def test_each_mutant_is_python_and_another_program(tmp_path: Path) -> None:
    for one in made(tmp_path):
        assert ast.dump(ast.parse(one.source())) != ast.dump(ast.parse(SOURCE))


def test_functions_know_the_tests_of_their_clauses() -> None:
    found = {(one.file.stem, one.function.name): one for one in places("cep")}
    shot = found["fire", "speed_modifier"]
    assert "CEP-11.3" in shot.clauses
    assert "tests/rulesets/cep/test_fire.py::test_speed_modifier_bv6" in shot.tests
    assert not any(file in ("say", "offer", "hints") for file, _ in found)


RULE = """def doubled(points):
    return 2 * points
"""
TESTS = """import rule
from pathlib import Path

def test_named():
    assert rule.doubled(0) == 0

def test_other():
    Path("ran").touch()
    assert rule.doubled(3) == 6
"""
TRY = """import ast, json, pytest, sys
from pathlib import Path
from mutants.change import changes
from mutants.trial import Trial
from mutants.where import Place

file, wanted, known, told = Path("rule.py").resolve(), sys.argv[1], set(json.loads(sys.argv[2])), {}
(rule,) = ast.parse(file.read_text()).body
place = Place(file, rule, (), ("test_rule.py::test_named",))
tasks = [(one, place) for one in changes(file, rule) if wanted in one.told()]
trial = Trial(tasks, 1, lambda number, fate: told.update({tasks[number][0].text: fate}), known)
code = pytest.main(["-c", "/dev/null", "--rootdir", ".", "-p", "no:terminal", "-s"], [trial])
print(json.dumps([code, told]))
"""


def tried(folder: Path, wanted: str, *known: int) -> tuple[dict[str, str], bool]:
    """What became of some mutants of that rule, and whether the other test was run."""
    (folder / "rule.py").write_text(RULE, "utf-8")
    (folder / "test_rule.py").write_text(TESTS, "utf-8")
    command = [sys.executable, "-c", TRY, wanted, json.dumps(known)]
    where = {"PYTHONPATH": os.pathsep.join(str(one) for one in (ROOT / "src", ROOT / "tests"))}
    done = subprocess.run(
        command, cwd=folder, env=os.environ | where, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    code, told = json.loads(done.stdout.splitlines()[-1])
    assert code == 0, done.stdout
    return told, (folder / "ran").exists()


def test_what_a_named_test_notices_is_not_tried_on_the_folder(tmp_path: Path) -> None:
    assert tried(tmp_path, "→ `(2 + points)`") == ({"(2 + points)": "named"}, False)


def test_what_no_named_test_notices_is_tried_on_the_folder(tmp_path: Path) -> None:
    assert tried(tmp_path, "→") == ({"(2 + points)": "named", "3": "folder"}, True)


def test_what_is_known_to_change_nothing_is_tried_on_named_tests_alone(tmp_path: Path) -> None:
    assert tried(tmp_path, "→ `3`", 0) == ({"3": "alive"}, False)
