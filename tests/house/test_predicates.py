"""A function named like a question answers with a truth value, and is read as one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.tree import ROOT, shown, sources

QUESTION = re.compile(r"_*(is|are|has|have|may|can|must|needs)_")
MODULES = sources(("core/**/*.py", "rulesets/**/*.py"))
READERS = [*sources(("**/*.py",)), *sorted((ROOT / "tests").rglob("*.py"))]


def is_question(node: ast.expr) -> bool:
    """True for a call of a function with such a name: `is_able(...)`, `crew.is_able(...)`."""
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return QUESTION.match(name) is not None


def is_number(node: ast.expr) -> bool:
    """True for a whole number written out."""
    return isinstance(node, ast.Constant) and type(node.value) is int


def wrong_answers(source: str) -> Iterator[str]:
    """The functions with such a name that are not annotated `-> bool`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and QUESTION.match(node.name):
            if node.returns is None or ast.unparse(node.returns) != "bool":
                yield f"{node.lineno}: {node.name} does not return bool"
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value and is_number(inner.value):
                    yield f"{inner.lineno}: {node.name} returns a number"


def compared(source: str) -> Iterator[str]:
    """The comparisons of such a call with a number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(map(is_question, parts)) and any(map(is_number, parts)):
                yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_question_returns_bool(path: Path) -> None:
    assert list(wrong_answers(path.read_text(encoding="utf-8"))) == []


def test_no_question_is_compared_with_a_number() -> None:
    found = [
        f"{shown(path)}:{line}"
        for path in READERS
        for line in compared(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_breaches_are_caught() -> None:
    assert list(wrong_answers("def is_able(y: int) -> int:\n    return y")) != []
    assert list(wrong_answers("def has_room(y: int) -> bool:\n    return 1")) != []
    assert list(wrong_answers("def may_see(y: int) -> bool:\n    return y > 1")) == []
    assert list(compared("if is_able(x) != 0:\n    pass")) != []
    assert list(compared("if 0 == crew.is_able(x):\n    pass")) != []
    assert list(compared("if not is_able(x) and y == 0:\n    pass")) == []
