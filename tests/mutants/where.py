"""Which functions of a game are mutated, and which tests its concordance names for each."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from asalto.cli.concordance import Kind, read_concordance
from asalto.core.registry import load_ruleset

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"[A-Z]+-[0-9]+(?:\.[0-9]+)*")
MORE = re.compile(r"\b[0-9]+\.[0-9]+\b")
LEFT_OUT = frozenset({"offer", "say", "odds", "hints", "hints_movement"})
"""Kernel modules that are no rules: written by a program, for bots or for odds."""


@dataclass(frozen=True)
class Place:
    """A function with the clauses that rest on it and the tests named for them."""

    file: Path
    function: ast.FunctionDef
    clauses: tuple[str, ...]
    tests: tuple[str, ...]
    """As `file.py::test_name`, from the root of the project."""


def places(game: str) -> list[Place]:
    """All rule functions of a game that some clause stands behind."""
    ruleset = load_ruleset(game)
    by_name: dict[str, list[str]] = {}
    tests: dict[str, tuple[str, ...]] = {}
    for row in read_concordance(game):
        tests[row.clause] = row.tests
        if row.kind is Kind.CODE:
            for name in row.names:
                by_name.setdefault(".".join(name.split(".")[-2:]), []).append(row.clause)
    files = test_files(game)
    found = []
    for module in ruleset.kernels:
        if module in LEFT_OUT:
            continue
        file = ruleset.folder / f"{module.replace('.', '/')}.py"
        short = module.rpartition(".")[2]
        for node in ast.parse(file.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            clauses = [*by_name.get(f"{short}.{node.name}", ()), *said(node, tests)]
            unique = tuple(dict.fromkeys(clauses))
            named = dict.fromkeys(one for clause in unique for one in tests[clause])
            known = tuple(f"{files[one]}::{one}" for one in named if one in files)
            if known:
                found.append(Place(file, node, unique, known))
    return found


def said(node: ast.FunctionDef, known: dict[str, tuple[str, ...]]) -> list[str]:
    """The clauses that a docstring names: `CEP-10.4`, and `10.5` after it."""
    text = ast.get_docstring(node) or ""
    found = CLAUSE.findall(text)
    if found:
        head = found[0].partition("-")[0]
        found += [f"{head}-{one}" for one in MORE.findall(text)]
    return [one for one in found if one in known]


def test_files(game: str) -> dict[str, str]:
    """Test -> its file, for the tests of a game's folder."""
    found = {}
    for path in sorted((ROOT / "tests" / "rulesets" / game).glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = str(path.relative_to(ROOT))
    return found
