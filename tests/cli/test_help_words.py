"""`--help` of every command, and faulty command lines, in the user's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from asalto.cli import main
from asalto.cli.app import app, register_others
from asalto.cli.help_words import ARGUMENTS, FILE, TITLES, TYPES, USAGE, catalogue, said
from cli.test_one_language import telltales


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, (*path, name))


def tree() -> list[tuple[tuple[str, ...], Any]]:
    register_others()
    return [*commands(typer.main.get_command(app))]


def texts(command: Any) -> Iterator[str]:
    for thing in (command, *command.params):
        for name in ("help", "short_help"):
            text = getattr(thing, name, None)
            if text:
                yield text


def test_every_text_of_the_help_is_in_the_catalogue() -> None:
    missing = {
        text
        for _, command in tree()
        for text in texts(command)
        for lang in ("es", "it")
        if lang not in catalogue().get(text, {})
    }
    assert missing == set(), f"write them into {FILE.name}"


def test_the_catalogue_holds_nothing_that_the_help_does_not_say() -> None:
    ours = {*TITLES.values(), *USAGE, *ARGUMENTS, *TYPES.values()}
    ours |= {"Error", "Try '{} {}' for help."}
    theirs = {"Show this message and exit."}
    assert {*catalogue()} - {text for _, one in tree() for text in texts(one)} == ours | theirs


def test_nothing_stands_in_the_catalogue_twice_or_untranslated() -> None:
    for english, told in catalogue().items():
        assert set(told) == {"es", "it"}, english
        assert said(english, "en") == english


@pytest.mark.parametrize("lang", ["es", "it"])
def test_help_of_every_command_speaks_one_language(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = []
    for path, _ in tree():
        assert main([*path, "--help", "--lang", lang]) == 0
        bare = FIRST_COLUMN.sub(r"\1", capsys.readouterr().out)
        wrong += [f"{path}: {line}" for line in telltales(bare, lang)]
    assert "\n".join(wrong) == ""


def test_every_argument_has_a_name_in_every_language() -> None:
    named = {
        param.name
        for _, command in tree()
        for param in command.params
        if param.param_type_name == "argument"
    }
    assert named == {*ARGUMENTS}


@pytest.mark.parametrize(
    ("lang", "usage", "wants"),
    [("es", "{juego} [campos]...", "<número>"), ("it", "{gioco} [campi]...", "<numero>"),
     ("en", "{game} [fields]...", "<number>")],
)  # fmt: skip
def test_arguments_and_what_options_want_are_called_by_words(
    lang: str, usage: str, wants: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calc", "--help", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert usage in out
    assert wants in out
    assert "<bool>" not in out
    assert "<str>" not in out
    assert main(["calc", "--lang", lang]) == 2
    assert f"'{usage[1 : usage.index('}')]}'" in capsys.readouterr().err


def test_a_command_of_several_alone_shows_its_help_and_no_empty_complaint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bot", "--lang", "es"]) == 2
    said = capsys.readouterr()
    assert " bot [OPCIONES]" in said.out + said.err
    assert "Error" not in said.err


FIRST_COLUMN = re.compile(r"^(│ \*? +)[a-z.-]+ {2,}(?:<\S+>)?", re.MULTILINE)
"""Names of commands, arguments and their types: the same in all languages."""
FAULTY = (
    ["play", "--zzz"], ["zzz"], ["pley"], ["check"], ["fork", "x", "--at", "aa"],
    ["fork", "x", "--at", "0"], ["bench", "--seconds", "aa"], ["show", "a", "b"], ["bot", "zz"],
    ["show", "a", "--seat"],
)  # fmt: skip


@pytest.mark.parametrize("lang", ["es", "it"])
@pytest.mark.parametrize("words", FAULTY, ids=" ".join)
def test_a_faulty_command_line_is_told_in_one_language(
    words: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert telltales(told.err, lang) == []
    assert told.err.strip()


def test_english_stays_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--help", "--lang", "es"])
    main(["play", "--help", "--lang", "en"])
    out = capsys.readouterr().out
    assert "Opciones" in out
    assert "-h" in out
    assert out.rindex("Options") > out.rindex("Opciones")
    assert "Play in the terminal" in out
