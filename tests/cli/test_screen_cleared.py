"""Before the screen is cleared for the next person, what is new on it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile
from asalto.play.tell import report
from cli.evenings import screen
from cli.keyboard import at_the_terminal, in_order

LINES = """
halcon: a a
cuervo: a a
halcon passes
cuervo passes
5 6 4
3 2 9
quit
"""


@pytest.mark.parametrize("referee", [["--umpire"], []])
def test_nothing_is_cleared_that_nobody_has_read(referee: list[str], tmp_path: Path) -> None:
    words = ["play", "cep/lesson", "--seat", "azul=human", "--seat", "rojo=human", "--lang", "en"]
    path = tmp_path / "g.asalto"
    seen = at_the_terminal([*words, "--dice", "physical", *referee, "--save", str(path)], LINES)
    in_order(
        seen,
        "Cuervo leaves 1 order undone",
        "Press Enter when all have read this; then the screen is cleared.",
        "\033[2J",
        "Press Enter when nobody else is looking.",
    )
    assert seen.count("have read this") == 1, "own orders are read by who wrote them"


def test_no_heading_of_a_phase_stands_over_nothing() -> None:
    seen = screen("cep/lesson", "en", LINES).splitlines()
    place = seen.index("=== Turn 2 ===")
    assert seen[place + 1] == "--- the screen is cleared here ---"
    place = seen.index("=== Turn 1 ===")
    assert seen[place + 1] == "Combat: declaring fire:"


def test_no_phase_of_a_report_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "g.asalto"
    screen("cep/lesson", "en", LINES, path)
    chapters = report.report(gamefile.load(path), UMPIRE, "en").chapters
    assert [title for title, _ in chapters] == ["Turn 1", "Turn 2"]
    assert all(lines for _, phases in chapters for _, lines in phases)
