"""Every clause of the five books has its row, and every row names what is really there."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from asalto.cli import concordance
from asalto.cli.concordance import Kind, clauses, missing, problems, read_concordance
from house.tree import RULESETS

CLAUSES = {"cep": 230, "sombrachapas": 180, "cem": 129, "cepheus": 355, "viajero": 86}
WRITTEN = sorted(path.parent.name for path in RULESETS.glob("*/README.md"))

README = """
| clause | function | test |
|---|---|---|
| CEP-1.1 | `fire.speed` | `test_speed` |
| CEP-1.2 | state.Ship.armour, tables.toml#range.close (hexes) | test_speed, x.py::test_arc |
| CEP-1.3 | definition: state.Ship.speed | - |
| CEP-1.4 | background: colour only | - |
| CEP-1.5 | not implemented: the book gives no numbers | - |
"""


@pytest.mark.parametrize("ruleset_id", CLAUSES)
def test_clause_list_is_whole(ruleset_id: str) -> None:
    listed = clauses(ruleset_id)
    assert len(listed) == CLAUSES[ruleset_id]
    assert all(concordance.CLAUSE_ID.fullmatch(clause) for clause in listed)
    assert all(0 < len(title.removesuffix("…").split()) <= 12 for title in listed.values())


@pytest.mark.parametrize("ruleset_id", WRITTEN)
def test_concordance_has_no_problems(ruleset_id: str) -> None:
    found = problems(ruleset_id)
    assert not found, f"{ruleset_id}: {len(found)} problems\n" + "\n".join(found)


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset `made` in a package of its own, with its tests; returns the ruleset's folder."""
    home = tmp_path / "src" / "asalto" / "rulesets" / "made"
    tests = tmp_path / "tests" / "rulesets"
    for path in (home, tests / "made", tests / "other"):
        path.mkdir(parents=True)
    lines = "".join(f"CEP-1.{number}\tClause {number}\n" for number in range(1, 6))
    (home / "clauses.txt").write_text(lines)
    (home / "tables.toml").write_text("[range]\nclose = 3\n")
    (tests / "made" / "test_fire.py").write_text("def test_speed(): ...\ndef test_arc(): ...\n")
    (tests / "other" / "test_fire.py").write_text("def test_elsewhere(): ...\n")
    there = {"fire.speed", "state.Ship.armour", "state.Ship.speed"}
    prefix = "asalto.rulesets.made."
    found = SimpleNamespace(folder=home, package="asalto.rulesets.made")
    monkeypatch.setattr(concordance, "load_ruleset", lambda name: found)
    monkeypatch.setattr(concordance, "ROOT", tmp_path)
    monkeypatch.setattr(
        concordance, "attribute_exists", lambda name: name.removeprefix(prefix) in there
    )
    concordance.test_names.cache_clear()
    return home


def test_rows_are_read(made: Path) -> None:
    (made / "README.md").write_text(README)
    rows = read_concordance("made")
    assert [row.kind for row in rows] == [
        Kind.CODE, Kind.CODE, Kind.DEFINITION, Kind.BACKGROUND, Kind.ABSENT,
    ]  # fmt: skip
    assert rows[0].names == ("fire.speed",)
    assert rows[1].names == ("state.Ship.armour", "tables.toml#range.close")
    assert rows[1].tests == ("test_speed", "test_arc")
    assert rows[4].note == "the book gives no numbers"
    assert (rows[0].title, rows[0].line) == ("Clause 1", 4)
    assert missing("made") == ["CEP-1.5"]
    assert problems("made") == []


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("", "CEP-1.1: no row"),
        ("| CEP-9.9 | fire.speed | test_speed |", "no such clause in clauses.txt"),
        ("| CEP-1.1 | fire.nothing | test_speed |", "fire.nothing does not exist"),
        ("| CEP-1.1 | state.Ship.hull | test_speed |", "state.Ship.hull does not exist"),
        ("| CEP-1.1 | units/x.toml | test_speed |", "units/x.toml does not exist"),
        ("| CEP-1.1 | tables.toml#far | test_speed |", "tables.toml#far does not exist"),
        ("| CEP-1.1 | fire.speed | test_nothing |", "test test_nothing does not exist"),
        ("| CEP-1.1 | fire.speed | test_elsewhere |", "test test_elsewhere does not exist"),
        ("| CEP-1.1 | fire.speed | - |", "no test"),
        ("| CEP-1.1 | fire.speed |", "no test"),
        ("| CEP-1.1 | | test_speed |", "names nothing that stands for it"),
        ("| CEP-1.1 | definition: | - |", "names nothing that stands for it"),
        ("| CEP-1.1 | not implemented: | - |", "not implemented: why?"),
        ("| CEP-1.2 | fire.speed | test_speed |\n" * 2, "a second row"),
    ],
)
def test_bad_row_is_caught(made: Path, row: str, problem: str) -> None:
    (made / "README.md").write_text(row + "\n")
    assert any(found.endswith(problem) for found in problems("made"))


def test_without_readme_everything_is_missing(made: Path) -> None:
    assert len(missing("made")) == 5


def test_unknown_ruleset() -> None:
    with pytest.raises(FileNotFoundError, match="no ruleset 'chess'"):
        clauses("chess")


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("cli.concordance.problems", True),
        ("cli.concordance.ClauseRow.clause", True),
        ("cli.concordance.ClauseRow.clause.more", False),
        ("cli.concordance.Kind.CODE", True),
        ("cli.concordance.nothing", False),
        ("cli.nothing.problems", False),
        ("clauses.txt", True),
        ("not a name", False),
    ],
)
def test_names_are_looked_up_in_the_code(name: str, there: bool) -> None:
    assert concordance.exists("cep", name) is there
