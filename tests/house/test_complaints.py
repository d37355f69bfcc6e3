"""What files and commands are refused for is told in Spanish and Italian too: each wording that
stands in the code is in the catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from asalto.play.tell.complaints import CATALOGUE, complaint

SOURCE = Path(__file__).parents[2] / "src" / "asalto"
RAISED = {"complain", "BadInput", "WrongDice"}
FOR_PROGRAMS = (
    "envs", "web", "cli/skeleton", "cli/mcp_commands.py", "cli/mcp_seat.py", "bots/messages.py",
    "bots/line_server.py", "core/text/words.py",
)  # fmt: skip
"""What programs read, or who writes a game: in English alone."""
GAP = "gap9"
"""What stands in a blank."""


def wording(node: ast.expr) -> str:
    """A text as it is written, its blanks filled; empty for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (wording(node.left) or GAP) + (wording(node.right) or GAP)
    return ""


def wordings() -> Iterator[tuple[str, str]]:
    """Where each complaint stands, and what it says."""
    for file in sorted(SOURCE.rglob("*.py")):
        place = file.relative_to(SOURCE).as_posix()
        if place.startswith(FOR_PROGRAMS):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            text = wording(node.args[0]) if name in RAISED else ""
            if any(letter.isalpha() for letter in text.replace(GAP, "")):
                yield f"{place}:{node.lineno}", text


@pytest.mark.parametrize("lang", ["es", "it"])
def test_every_complaint_is_told_in_the_language(lang: str) -> None:
    """A wording that is built of several parts counts if its longest part is known."""
    known, untold = CATALOGUE.read_text(encoding="utf-8"), []
    for place, text in wordings():
        longest = max(text.split(GAP), key=len).strip(" .:,;()'`")
        if complaint(text, lang) == text and longest not in known:
            untold.append(f"{place}: {text}")
    assert "\n".join(untold) == ""


def test_complaints_are_found() -> None:
    assert sum(1 for _ in wordings()) > 200
