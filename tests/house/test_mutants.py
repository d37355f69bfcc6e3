"""The driver that breaks rules on purpose: what it changes, and where it looks."""

import ast
from pathlib import Path

from mutants.change import Mutant, changes
from mutants.where import places

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
