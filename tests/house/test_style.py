"""House style that no linter knows: lengths, imports of the core, nothing of this machine."""

import ast
import re
import sys
from pathlib import Path

import pytest

from house.tree import shown, sources, tracked

FILE_LINES = 400
FUNCTION_LINES = 40  # without the docstring
LENGTH_GLOBS = ("*.py", "**/*.py")
CORE_GLOBS = ("core/**/*.py",)

LISTS = {"vocabulary.py", "offer.py", "say.py"}
"""A line or more for each choice and event of a game: nobody shall be kept from adding one."""
LONGER_FILES: dict[str, tuple[int, str]] = {}
"""File (`src/asalto/core/x.py`) to the lines it may have and why."""
LONGER_FUNCTIONS: dict[str, tuple[int, str]] = {}
"""Function (`src/asalto/core/x.py::name`) to the lines it may have and why."""
THIRD_PARTIES = {
    "src/asalto/core/kernel/compiled.py": {"numpy"},
    "src/asalto/core/kernel/machine/native.py": {"llvmlite"},
}
"""The files of the core that may import more than the standard library."""

PRIVATE = re.compile(
    r"files[.]pythonhosted[.]org|pypi[.]org/simple|registry[.](npmjs|yarnpkg)[.](org|com)"
    r"|file[:]///|(?<![\w.~-])/(work|root|home/\w+|Users/\w+|opt/(pypi|wheels))/"
)
"""Hosts of package registries and paths of the machine that somebody worked on."""

UNSEEN = re.compile(r"yard" r"stick|house, sec" r"tion|\bD-" r"[ST]\d", re.IGNORECASE)
"""Names of papers that are not in the repository: docs/sources.md says what clause ids number."""


def lengths(path: Path) -> dict[str, int]:
    """Each function of a file with its lines, docstring and decorators aside."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            told = isinstance(first, ast.Expr) and ast.get_docstring(node) is not None
            docstring = (first.end_lineno or 0) - first.lineno + 1 if told else 0
            found[node.name] = (node.end_lineno or 0) - node.lineno + 1 - docstring
    return found


def imported(path: Path) -> set[str]:
    """Top names of all modules a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("path", sources(LENGTH_GLOBS), ids=shown)
def test_files_and_functions_are_short(path: Path) -> None:
    name = shown(path)
    if path.name in LISTS and "rulesets" in path.parts:
        return
    limit, _ = LONGER_FILES.get(name, (FILE_LINES, ""))
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= limit, f"{name} has {lines} lines; {limit} are allowed"
    for function, length in lengths(path).items():
        limit, _ = LONGER_FUNCTIONS.get(f"{name}::{function}", (FUNCTION_LINES, ""))
        assert length <= limit, f"{name}: {function} has {length} lines; {limit} are allowed"


@pytest.mark.parametrize("path", sources(("rulesets/**/*.py",)), ids=shown)
def test_rules_look_at_dice_through_functions(path: Path) -> None:
    """`dice.face` and `dice.are_alike` tell the odds how closely a rule looks at a throw."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in {"faces", "seen", "given"}:
            name = ast.unparse(node.value)
            assert name.split(".")[-1] != "dice", f"{shown(path)}:{node.lineno}: {name}.{node.attr}"


@pytest.mark.parametrize("path", sources(CORE_GLOBS), ids=shown)
def test_core_imports_the_standard_library_alone(path: Path) -> None:
    free = sys.stdlib_module_names | {"asalto"} | THIRD_PARTIES.get(shown(path), set())
    assert imported(path) <= free


def test_scripts_and_style_sheets_are_short() -> None:
    own = [path for path in sources(("**/*.js", "**/*.css")) if "vendor" not in path.parts]
    assert len(own) > 10
    lengths = {shown(path): path.read_text(encoding="utf-8").count("\n") for path in own}
    assert {name: many for name, many in lengths.items() if many > FILE_LINES} == {}


def test_exceptions_are_needed() -> None:
    short = [name for name, (lines, _) in LONGER_FILES.items() if lines <= FILE_LINES]
    short += [name for name, (lines, _) in LONGER_FUNCTIONS.items() if lines <= FUNCTION_LINES]
    assert not short
    there = {shown(path) for path in sources(LENGTH_GLOBS)}
    named = {name.split("::")[0] for name in (*LONGER_FILES, *LONGER_FUNCTIONS)}
    assert named <= there


@pytest.mark.parametrize("pattern", [PRIVATE, UNSEEN], ids=["machine", "papers"])
def test_no_file_names_what_a_reader_cannot_see(pattern: re.Pattern[str]) -> None:
    found = []
    for path in tracked():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        found += [
            f"{shown(path)}:{number}: {match[0]}"
            for number, line in enumerate(lines, start=1)
            if (match := pattern.search(line))
        ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        ("https://files." + "pythonhosted.org/x", True),
        ("see /" + "work/shared", True),
        ("/" + "home/ana/asalto", True),
        ("/" + "root/.cache", True),
        ("docs/" + "work/plan", False),
        ("the root/ of the tree", False),
        ("pip install asalto", False),
    ],
)
def test_machine_paths_are_recognised(line: str, caught: bool) -> None:
    assert bool(PRIVATE.search(line)) is caught
