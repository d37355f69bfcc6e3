"""A terminal of 60 columns: no line is longer, so none is broken inside a word."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from asalto.board import board_of
from asalto.board.width import LEAST, USUAL, columns, fitted
from asalto.cli.editor import broken
from asalto.cli.terminal import play_command
from asalto.core.registry import landed, load_ruleset
from cli.keyboard import at_the_terminal

GAMES = [name for name in landed() if name != "toy"]
NARROW = 60
LINES = """
?
zzzz
consejo
lista
porque 1
ficha
escrito
!ayuda
!zzz
!poner x=1 y
!prohibir * : y
!chequeo Ana oído 15 +2:ruido
1 2 3
1
1
tirar
tirar
1
tirar
salir
"""


@pytest.mark.parametrize("game", GAMES)
def test_no_line_at_the_table_is_longer_than_the_terminal(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(NARROW))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    scenario = load_ruleset(game).load("lesson")
    typed = iter(LINES.strip().splitlines())

    def ask(question: str) -> str:
        above, last = broken(question, NARROW)
        print(above or "", last, sep="\n")
        return next(typed, "salir")

    options: dict[str, Any] = {"save": Path("g.asalto"), "resume": None, "tables": None}
    assert play_command(
        battle=f"{game}/lesson", seats=[f"{one.id}=human" for one in scenario.seats], seed=1,
        dice="physical", umpire=True, lang="es", ask=ask, **options,
    ) == 0  # fmt: skip
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if len(line) > NARROW] == []


@pytest.mark.parametrize("wide", [NARROW - 1, USUAL])
@pytest.mark.parametrize("game", GAMES)
def test_boards_in_letters_fit(game: str, wide: int) -> None:
    ruleset = load_ruleset(game)
    board = board_of(ruleset)
    assert board is not None
    for name in ruleset.scenarios():
        scenario = ruleset.load(name)
        with fitted(wide):
            drawn = board.text(ruleset, scenario, scenario.start(), 0, "it")
        rows = [line for line in drawn.splitlines() if "  " in line.strip() or "..." in line]
        assert [line for line in rows if len(line) > wide] == [], name
        assert "…" not in drawn


def test_a_board_is_never_drawn_for_fewer_columns_than_it_needs() -> None:
    with fitted(3):
        assert columns() == LEAST
    with fitted(1000):
        assert columns() == USUAL
    assert columns() == USUAL


def test_a_long_question_is_broken_between_words() -> None:
    question = "Azul (Anotación de movimientos; Halcón, movimientos libres 5)> "
    above, last = broken(question, NARROW)
    assert last == "5)> "
    assert f"{above} {last}" == question
    assert broken("Azul> ", NARROW) == ("", "Azul> ")


@pytest.mark.parametrize(
    "words",
    [
        ["calc", "cem", "range=45", "cover=hedge", "--lang", "es"],
        ["rulings", "sombrachapas", "--lang", "it"],
        ["show", "cem/granja", "--lang", "en"],
    ],
)
def test_a_command_breaks_no_word_at_the_edge_of_the_window(words: list[str]) -> None:
    seen = at_the_terminal(words, "")
    assert max(map(len, seen.splitlines())) <= 100
