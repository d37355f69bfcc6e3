"""The concordance of a ruleset for its page: read from the ruleset's own README and clause list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

CLAUSE_ID = re.compile(r"[A-Z]+-[0-9]+(\.[0-9]+)*[a-z]?")


@dataclass(frozen=True)
class Row:
    """One clause: what stands for it in the code, and the tests."""

    said: str
    tests: str


@lru_cache(maxsize=16)
def concordance(folder: Path) -> tuple[dict[str, str], dict[str, Row]]:
    """Clause ids with their titles, in the book's order; and what is written about each."""
    titles: dict[str, str] = {}
    listed = folder / "clauses.txt"
    for line in listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else []:
        clause, _, title = line.partition("\t")
        titles[clause] = title
    rows: dict[str, Row] = {}
    readme = folder / "README.md"
    for line in readme.read_text(encoding="utf-8").splitlines() if readme.is_file() else []:
        cells = [cell.replace("`", "").strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) >= 2 and CLAUSE_ID.fullmatch(cells[0]):
            rows[cells[0]] = Row(cells[1], cells[2] if len(cells) > 2 else "")
    return titles, rows
