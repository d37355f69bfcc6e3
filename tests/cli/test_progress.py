"""Whoever waits for an analysis reads from the first second what is being done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asalto.cli import analysis_commands, lab_commands
from asalto.core.files.toml_reader import LANGUAGES

GAME = Path(__file__).parents[1] / "golden" / "cep-1.10.0.asalto"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_analysis_says_at_once_that_it_is_under_way(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def works(path: Path, *more: Any) -> dict[str, Any]:
        said.append(capsys.readouterr().err)
        return {}

    monkeypatch.setattr("asalto.lab.analyse.analysis_of", works)
    analysis_commands.analyse([GAME], json=True, lang=lang, seconds=90)
    told = {"es": "Analizando", "it": "Analizzo", "en": "Analysing"}[lang]
    assert said[0].startswith(f"{told} {GAME.name}: ")
    assert " 90 s" in said[0]
    assert capsys.readouterr().out == "{}\n", "what it found, and nothing else"


def test_in_a_pipe_progress_is_told_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with lab_commands.Bar("At work") as bar:
        bar.watch(1, 9)
        monkeypatch.setattr(lab_commands, "PIPED", -1)
        bar.watch(2, 9)
    with lab_commands.Bar() as silent:
        silent.watch(3, 9)
    assert capsys.readouterr().err == "At work\n2/9\n"
