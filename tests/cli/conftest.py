"""The toy has no board here, even if tests of the table made one in the same process; and what is
saved without a name is not left in the project."""

from pathlib import Path
from typing import Any

import pytest

from asalto.bots.analyst import SLOW, Analysis, Effort, analyse
from asalto.core import plugins
from asalto.play.match import Match


@pytest.fixture(autouse=True)
def no_toy_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(plugins._added, (plugins.BOARDS, "toy"), raising=False)


@pytest.fixture(autouse=True)
def folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """`luck` says what decided a battle: more play-outs, no other words."""

    def few(match: Match[Any], bot: str, effort: Effort | None, *more: Any) -> Analysis:
        return analyse(match, bot, effort or SLOW, *more)

    monkeypatch.setattr("asalto.lab.analyse.analyse", few)
