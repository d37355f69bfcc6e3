"""A long list: what is told alike stands in one row, and nothing is out of reach."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from asalto.cli import choice_prompt
from asalto.cli.terminal import play_command
from asalto.play.loading import open_scenario

PAGE = re.compile(r"^ +(\d+)(?:-(\d+))?\. ", re.M)


def listed(battle: str, typed: str, lang: str = "en") -> None:
    """Type lines at a table of people with a referee."""
    lines = iter(typed.split(";"))
    seats = [f"{one.id}=human" for one in open_scenario(battle)[1].seats]
    options: dict[str, Any] = {"save": None, "resume": None, "tables": None, "umpire": True}

    def ask(question: str) -> str:
        return "" if question.endswith(".") else next(lines, "quit")

    play_command(battle=battle, seats=seats, seed=1, dice="seeded", lang=lang, ask=ask, **options)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(choice_prompt, "ODDS_SECONDS", 0)


def numbers(shown: str) -> set[int]:
    return {
        number
        for first, last in PAGE.findall(shown)
        for number in range(int(first), int(last or first) + 1)
    }


@pytest.mark.parametrize(
    ("lang", "row", "order", "done"),
    [
        ("es", "  2-37. Cría 1 despega con la proa a las 12h/2h/4h/6h/8h/10h, vector 0/1/2/3/4/5",
         "cria 1 despega 4h 2", "Cría 1 despega de Pelícano y desplaza su vector 2"),
        ("en", "  2-37. Cría 1 launches", "cria 1 launches 4h 2", "shifts its vector by 2"),
    ],
)  # fmt: skip
def test_launches_stand_in_one_row_and_can_be_written(
    lang: str, row: str, order: str, done: str, capsys: pytest.CaptureFixture[str]
) -> None:
    listed("cep/carrier", order, lang)
    shown = capsys.readouterr().out
    assert row in shown
    assert done in " ".join(shown.split())
    assert numbers(shown[: shown.index(row) + len(row)]) == set(range(1, 38))


def test_a_list_of_several_pages_can_be_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(choice_prompt, "LISTED", 6)
    listed("viajero/duel", "list more;list more")
    shown = capsys.readouterr().out
    assert "list more goes on" in shown
    assert numbers(shown) == set(range(1, 17))
