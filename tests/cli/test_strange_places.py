"""Paths, pipes and databases that are none: a message and an exit code, never a traceback."""

import os
from pathlib import Path

import pytest

from asalto.cli import common, main
from asalto.cli.app import run
from asalto.core.files.limits import harmless
from asalto.lab.engine import Engine
from asalto.play.files import journal
from cli.test_one_language import telltales

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


@pytest.mark.parametrize(
    ("lang", "missing"),
    [
        ("es", "a/b/g.asalto: no hay una carpeta a/b\n"),
        ("it", "a/b/g.asalto: non c’è una cartella a/b\n"),
        ("en", "a/b/g.asalto: there is no folder a/b\n"),
    ],
)
def test_a_file_that_cannot_be_saved_is_named_as_it_was_typed(
    lang: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run([*RUN, "a/b/g.asalto", "--lang", lang]) == 1
    assert capsys.readouterr().err == missing
    assert run([*RUN, "x" * 5000, "--lang", lang]) == 1
    said = capsys.readouterr().err
    assert said.startswith("x" * 60 + "…" + "x" * 19 + ": ")
    assert lang == "en" or "long" not in said


def test_a_folder_that_takes_no_file_is_not_told_by_the_name_of_a_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**given: object) -> None:
        raise PermissionError(13, "Permission denied", f"{given['dir']}/.asalto-x7")

    monkeypatch.setattr(journal.tempfile, "mkstemp", refused)
    with pytest.raises(PermissionError) as caught:
        journal.write_whole(tmp_path / "g.asalto", b"")
    assert caught.value.filename == str(tmp_path / "g.asalto")


@pytest.mark.parametrize("command", [["check"], ["verify"], ["replay"], ["show"]])
def test_a_named_pipe_is_no_file(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "g.asalto"
    os.mkfifo(pipe)
    assert run([*command, str(pipe)]) in (1, 2)
    said = capsys.readouterr()
    assert "pipe" in said.err + said.out


NO_DATABASE = {
    "nonsense": "sqlite:///{here}/nonsense",
    "./table.db": "sqlite:///{here}/table.db",
    "mysterious://x/y": "mysterious",
    "sqlit:////tmp/t.db": "sqlite",
    "mysql://user:secret@host/name": "mysql",
    "sqlite:/t.db": "sqlite:////",
    "sqlite://": "sqlite:////",
    "sqlite:///:memory:": "sqlite:////",
    "postgresql://user:secret@host:port/name": "postgresql://",
}
"""What is no address of a database, and what the complaint about it names."""


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize("address", NO_DATABASE)
def test_what_is_no_database_is_told_how_to_write_one(
    address: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for command in (["serve", "--no-open", "--port", "0"], ["prune", "--days", "3"]):
        monkeypatch.setattr(os, "environ", dict(os.environ))  # `serve` leaves its settings there
        assert main(["--lang", lang, *command, "--database", address]) == 2
        said = capsys.readouterr().err
        assert NO_DATABASE[address].format(here=tmp_path) in said
        assert "secret" not in said
        assert lang == "en" or telltales(said, lang) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "address", ["sqlite:////proc/none/t.sqlite3", "postgres://user@localhost:1/name"]
)
def test_a_database_that_cannot_be_reached(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    assert run(["serve", "--database", address, "--no-open", "--port", "0"]) == 1
    assert capsys.readouterr().err.strip()


def test_texts_do_not_command_the_terminal() -> None:
    assert "\x1b" not in harmless("\x1b]0;owned\x07 \x9b31m")
    assert harmless("dos líneas\n\ty más: ñ ü € 你") == "dos líneas\n\ty más: ñ ü € 你"


def test_a_line_too_long_for_the_terminal_goes_on_under_what_it_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(common, "get_terminal_size", lambda: os.terminal_size((40, 24)))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    common.put("  12  " + "muro " * 12 + "\ncorta")
    lines = capsys.readouterr().out.splitlines()
    row = " ".join(["muro"] * 6)
    assert lines == [f"  12  {row}", f"      {row}", "corta"]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize(
    "words",
    ["balance viajero/duel --html nowhere/x.html", "balance viajero/duel --csv nowhere/x.csv",
     "rate viajero/duel --to nowhere/x.md", "rate viajero/duel --to ."],
)  # fmt: skip
def test_where_a_page_is_to_be_written_is_looked_at_before_battles_are_played(
    words: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Engine, "play", lambda *_: pytest.fail("a battle has been played"))
    assert main(["--lang", lang, *words.split()]) == 1
    said = capsys.readouterr().err
    assert "nowhere" in said or words.endswith(" .")
    assert lang == "en" or telltales(said, lang) == []
