"""With dice thrown by hand, what was told between the throws of one choice is not told again."""

import contextlib
import io
from pathlib import Path

import pytest

from asalto.cli.terminal import play_command

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
