"""The concordance of a ruleset: which code and which test stands for each clause of its book.

It is the table in `rulesets/<id>/README.md`, one row a clause:

    | CEP-11.4 | fire.speed_modifier | test_speed_modifier |

The second cell says what stands for the clause: functions (`fire.speed_modifier`, looked for in
`rules/` and then beside it, then in the whole package: `core.geometry.hexes.distance`), fields
(`state.Ship.armour`) or files (`tables.toml`, `tables.toml#range.close`), separated by commas; or
`definition: ` and the field or file that holds it; or `background: why`; or `not implemented: why`.
The third names the tests, or `-` for a definition or background. Clause ids come from
`clauses.txt`.
"""

import ast
import importlib
import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import load_ruleset

ROOT = Path(__file__).resolve().parents[3]
CLAUSE_ID = re.compile(r"[A-Z]+-[0-9]+(\.[0-9]+)*[a-z]?")
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
FILE = re.compile(r"[\w/-]+\.(toml|md|txt|py)(#[\w.-]+)?")


class Kind(StrEnum):
    """What a row says about its clause."""

    CODE = "code"
    DEFINITION = "definition"
    BACKGROUND = "background"
    ABSENT = "not implemented"


@dataclass(frozen=True)
class ClauseRow:
    """One clause and what stands for it. `line` is its line in the README."""

    clause: str
    title: str
    kind: Kind
    names: tuple[str, ...]
    note: str
    tests: tuple[str, ...]
    line: int


def folder(ruleset_id: str) -> Path:
    """Where a ruleset lies; FileNotFoundError if there is none of that name."""
    try:
        path = load_ruleset(ruleset_id).folder
    except BadInput as error:
        raise FileNotFoundError(str(error)) from error
    if not (path / "clauses.txt").is_file():
        raise FileNotFoundError(f"no ruleset {ruleset_id}: {path / 'clauses.txt'} is not there")
    return path


def clauses(ruleset_id: str) -> dict[str, str]:
    """Clause ids of the book with their short titles, in the book's order."""
    lines = (folder(ruleset_id) / "clauses.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        clause, title = line.split("\t", 1)
        found[clause] = title
    return found


def read_concordance(ruleset_id: str) -> list[ClauseRow]:
    """The rows of the concordance in the order of the README; none if it is not written yet."""
    readme = folder(ruleset_id) / "README.md"
    if not readme.is_file():
        return []
    titles = clauses(ruleset_id)
    rows = []
    for number, line in enumerate(readme.read_text(encoding="utf-8").splitlines(), start=1):
        cells = table_cells(line)
        if cells and CLAUSE_ID.fullmatch(cells[0]):
            rows.append(clause_row(cells, titles.get(cells[0], ""), number))
    return rows


def missing(ruleset_id: str) -> list[str]:
    """Clauses that nothing stands for: without a row, or said to be not implemented."""
    there = {row.clause for row in read_concordance(ruleset_id) if row.kind is not Kind.ABSENT}
    return [clause for clause in clauses(ruleset_id) if clause not in there]


def problems(ruleset_id: str) -> list[str]:
    """What is wrong with the concordance, a sentence each; nothing if it can be relied on."""
    rows = read_concordance(ruleset_id)
    written = {row.clause for row in rows}
    found = [f"{clause}: no row" for clause in clauses(ruleset_id) if clause not in written]
    seen: set[str] = set()
    for row in rows:
        where = f"README.md:{row.line}: {row.clause}"
        if row.clause in seen:
            found.append(f"{where}: a second row")
        seen.add(row.clause)
        found += [f"{where}: {what}" for what in row_problems(ruleset_id, row)]
    return found


def table_cells(line: str) -> list[str]:
    """The cells of one line of a Markdown table, without backticks; none if it is no such line."""
    line = line.strip()
    if not line.startswith("|") or not line.endswith("|"):
        return []
    return [cell.replace("`", "").strip() for cell in line[1:-1].split("|")]


def clause_row(cells: list[str], title: str, line: int) -> ClauseRow:
    """One row, read; cells that are not there are empty."""
    clause, said, tested = [*cells, "", ""][:3]
    kind, note = Kind.CODE, ""
    for other in (Kind.DEFINITION, Kind.BACKGROUND, Kind.ABSENT):
        if said.lower().startswith(other.value):
            kind, note = other, said[len(other.value) :].lstrip(": ")
    listed = {Kind.CODE: said, Kind.DEFINITION: note}.get(kind, "")
    return ClauseRow(
        clause=clause,
        title=title,
        kind=kind,
        names=names_in(listed),
        note=note,
        tests=tuple(name.rsplit("::", 1)[-1] for name in names_in(tested) if name != "-"),
        line=line,
    )


def names_in(cell: str) -> tuple[str, ...]:
    """What a cell lists, without remarks in parentheses."""
    bare = re.sub(r"\([^)]*\)", " ", cell)
    return tuple(name for name in re.split(r"[,;\s]+|<br ?/?>", bare) if name)


def row_problems(ruleset_id: str, row: ClauseRow) -> list[str]:
    """What is wrong with one row."""
    found = []
    if not row.title:
        found.append("no such clause in clauses.txt")
    if row.kind in (Kind.CODE, Kind.DEFINITION) and not row.names:
        found.append("names nothing that stands for it")
    if row.kind in (Kind.BACKGROUND, Kind.ABSENT) and not row.note:
        found.append(f"{row.kind.value}: why?")
    if row.kind is Kind.CODE and not row.tests:
        found.append("no test")
    found += [f"{name} does not exist" for name in row.names if not exists(ruleset_id, name)]
    known = test_names(ruleset_id)
    if known is not None:
        found += [f"test {name} does not exist" for name in row.tests if name not in known]
    return found


def exists(ruleset_id: str, name: str) -> bool:
    """Whether a file, function, constant or field of that name is there."""
    if FILE.fullmatch(name):
        return file_exists(folder(ruleset_id), name)
    if not DOTTED.fullmatch(name):
        return False
    home = load_ruleset(ruleset_id).package
    return any(attribute_exists(f"{base}.{name}") for base in (f"{home}.rules", home, "asalto"))


def file_exists(home: Path, name: str) -> bool:
    """Whether a file of a ruleset is there and, after `#`, the key in it."""
    path, _, key = name.partition("#")
    if not (home / path).is_file():
        return False
    if not key:
        return True
    if not path.endswith(".toml"):
        return False
    value: object = tomllib.loads((home / path).read_text(encoding="utf-8"))
    for part in key.split("."):
        if not isinstance(value, dict) or part not in value:
            return False
        value = value[part]
    return True


@cache
def attribute_exists(dotted: str) -> bool:
    """Whether a module can be found whose attributes lead to this name."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        module = module_named(".".join(parts[:length]))
        if module is not None:
            return leads_on(module, parts[length:])
    return False


def module_named(name: str) -> ModuleType | None:
    """The module, or None where there is none; an error inside it is not hidden."""
    try:
        found = find_spec(name)
    except ModuleNotFoundError:
        return None
    return importlib.import_module(name) if found is not None else None


def leads_on(value: object, parts: list[str]) -> bool:
    """Whether attributes, or declared fields, lead from a value along these names."""
    for place, part in enumerate(parts):
        if hasattr(value, part):
            value = getattr(value, part)
            continue
        kinds = value.__mro__ if isinstance(value, type) else ()
        declared = any(part in vars(kind).get("__annotations__", {}) for kind in kinds)
        return declared and place == len(parts) - 1
    return True


@cache
def test_names(ruleset_id: str) -> frozenset[str] | None:
    """Tests that may stand for a clause: the ruleset's and the common ones; None if not shipped."""
    tests = ROOT / "tests"
    if not tests.is_dir():
        return None
    others = [path for path in (tests / "rulesets").glob("*") if path.name != ruleset_id]
    names: set[str] = set()
    for path in tests.rglob("test_*.py"):
        if not any(path.is_relative_to(other) for other in others):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return frozenset(name for name in names if name.startswith("test_"))
