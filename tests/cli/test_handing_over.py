"""Enter is asked for only where the screen shows one person what the next may not see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asalto.cli.terminal import play_command
from asalto.play.loading import open_scenario


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def handed_over(battle: str, typed: str) -> list[str]:
    """The questions that hand the keyboard over, in a battle of people without a referee."""
    asked, lines = list[str](), iter(typed.split(";"))
    seats = [f"{one.id}=human" for one in open_scenario(battle)[1].seats]
    options: dict[str, Any] = {"save": None, "resume": None, "tables": None, "umpire": False}

    def ask(question: str) -> str:
        if "Press Enter" in question:
            asked.append(question)
            return ""
        return next(lines, "quit")

    play_command(battle=battle, seats=seats, seed=1, dice="seeded", lang="en", ask=ask, **options)
    return asked


@pytest.mark.parametrize("battle", ["cem/lesson", "cepheus/lesson", "sombrachapas/lesson"])
def test_at_an_open_table_nobody_is_sent_away(battle: str) -> None:
    assert handed_over(battle, "finish;finish;finish;finish;finish;finish") == []


def test_after_a_look_at_sheets_the_screen_is_cleared() -> None:
    assert len(handed_over("cem/lesson", f"sheet{6 * ';finish'}")) == 1


def test_sealed_orders_are_written_alone() -> None:
    assert handed_over("cep/lesson", "")
