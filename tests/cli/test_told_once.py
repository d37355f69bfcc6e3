"""With dice thrown by hand, what was told between the throws of one choice is not told again."""

import contextlib
import io
from pathlib import Path

import pytest

from asalto.cli.terminal import play_command
from cli.evenings import screen

LINES = """
no tactics
4 4
6 6
1 1
corsair stays steady
corsair acts
corsair gunner1 fires T1 weapons 1 at mercury
1 1
6 6
corsair done
6
1 1
"""


@pytest.mark.parametrize("umpire", [False, True])
def test_damage_is_told_once_though_the_computer_throws_next(
    umpire: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines, shown = iter(LINES.split("\n")[1:-1]), io.StringIO()

    def ask(question: str) -> str:
        line = next(lines, "quit")
        shown.write(f"{question}{line}\n")
        return line

    with contextlib.redirect_stdout(shown):
        assert play_command(
            battle="cepheus/pirate_and_trader", seats=["pirate=human", "trader=bot:greedy"], seed=1,
            dice="physical", umpire=umpire, lang="en", ask=ask, save=None, resume=None, tables=None,
        ) == 0  # fmt: skip
    screen = shown.getvalue()
    assert "Mercury acts" in screen
    assert screen.count("Mercury, beam laser: 6 damage") == 1, screen


def test_the_end_of_a_battle_does_not_tell_it_all_again() -> None:
    typed = ["no tactics", "4 4", "6 6", "1 1", "!end pirate a patrol comes"]
    lines, shown = iter(typed), io.StringIO()

    def ask(question: str) -> str:
        line = next(lines, "quit")
        shown.write(f"{question}{line}\n")
        return line

    with contextlib.redirect_stdout(shown):
        play_command(
            battle="cepheus/pirate_and_trader", seats=["pirate=human", "trader=bot:greedy"], seed=1,
            dice="physical", umpire=True, lang="en", ask=ask, save=None, resume=None, tables=None,
        )  # fmt: skip
    screen = shown.getvalue()
    assert "Winner: Pirates" in screen, screen
    assert screen.count("Corsair: initiative 13") == 1, screen


def test_what_is_drawn_from_is_listed_once() -> None:
    seen = screen("sombrachapas/instruccion", "es", "lanzar\n9 9\nayuda\nlista\npar")
    assert seen.count("    1. Sale la ficha directora de Pareja") == 2, "at first, and when asked"
    before, _, after = seen.partition("> lista") if "> lista" in seen else seen.partition(": lista")
    assert before.count("    1. Sale la ficha directora") == 1
    assert "    1. Sale la ficha directora" in after


def test_the_help_amid_a_throw_is_about_the_throw() -> None:
    seen = screen("sombrachapas/instruccion", "es", "ayuda")
    assert "los tira el programa" in seen
    assert "Como árbitro" in seen
    assert "tus órdenes aún selladas" not in seen


def test_the_letters_of_a_sheet_are_listed_once_for_each_ship() -> None:
    seen = screen("cep/duel", "es", "halcon: a\nhalcon: d\n!nota hola\nhalcon: fin\nazor: a\n")
    assert seen.count("1. Halcón: fin") == 1
    assert seen.count("1. Azor: fin") == 1
    assert "Halcón, movimientos libres 3: AD" in seen


def test_after_an_umpires_number_the_choices_are_listed_again() -> None:
    seen = screen("cep/duel", "es", "halcon: a\n!poner Halcón.estructura=8 golpe\n")
    assert seen.count("1. Halcón: fin") == 2
