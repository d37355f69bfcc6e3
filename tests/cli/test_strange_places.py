"""Paths, pipes and databases that are none: a message and an exit code, never a traceback."""

import os
from pathlib import Path

import pytest

from asalto.cli.app import run
from asalto.core.files.limits import harmless

RUN = ["run", "cep/duel", "--bots", "greedy", "--quiet", "--seed", "1", "--save"]


@pytest.mark.parametrize("place", ["missing/g.asalto", ".", "x" * 5000])
def test_saving_where_nothing_can_be_saved(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*RUN, place]) == 1
    said = capsys.readouterr().err
    assert said.strip()
    assert "Traceback" not in said


@pytest.mark.parametrize("command", [["check"], ["verify"], ["replay"], ["show"]])
def test_a_named_pipe_is_no_file(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "g.asalto"
    os.mkfifo(pipe)
    assert run([*command, str(pipe)]) in (1, 2)
    said = capsys.readouterr()
    assert "pipe" in said.err + said.out


@pytest.mark.parametrize(
    "address", ["nonsense", "mysterious://x/y", "sqlite:////proc/none/t.sqlite3"]
)
def test_a_database_that_cannot_be_reached(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))  # `serve` leaves its settings there
    assert run(["serve", "--database", address, "--no-open", "--port", "0"]) == 1
    assert capsys.readouterr().err.strip()


def test_texts_do_not_command_the_terminal() -> None:
    assert "\x1b" not in harmless("\x1b]0;owned\x07 \x9b31m")
    assert harmless("dos líneas\n\ty más: ñ ü € 你") == "dos líneas\n\ty más: ñ ü € 你"
