"""Whoever wants to end something is told how: a phase, an evening, a battle with one side left."""

from __future__ import annotations

from pathlib import Path

import pytest

from asalto.cli.common import say, spell, words_of
from asalto.core.files.toml_reader import LANGUAGES
from cli.evenings import screen

CREW = ("navegante", "piloto", "ingeniero")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_for_ending_is_answered_with_the_commands_that_end_something(
    lang: str, tmp_path: Path
) -> None:
    wanted = say(lang, "meant_end", finish=spell(lang, "finish"), quit=spell(lang, "quit"))
    words = say(lang, "end_words").split()
    shown = screen("cepheus/lesson", lang, "\n".join(words), tmp_path / "a.asalto")
    for word in words:
        assert f"> {word}\n" in shown, word
    assert shown.count(wanted) == len(words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_is_asked_for_dice_reads_how_to_leave(lang: str, tmp_path: Path) -> None:
    word = say(lang, "end_words").split()[0]
    shown = screen("viajero/duel", lang, word, tmp_path / "a.asalto")
    wanted = say(lang, "dice_bad_first", text="#", dice="#").rpartition("#")[2]
    assert wanted.endswith(f", {spell(lang, 'quit')}")
    assert wanted in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_command_is_no_word_that_needs_an_answer(lang: str) -> None:
    plain = {"finish", "quit", "end", "back", "undo", "roll", "withdraw", "pause"}
    own = {spell(lang, key) for key in plain - {"end"}}
    assert not own & {*say(lang, "end_words").split()}
    assert words_of(lang).tables["command"].keys() >= plain


@pytest.mark.parametrize(("battle", "acts", "ends"), [
    ("cep/duel", ["!poner milano.estructura=0 cuervo.estructura=0 x"], "azul"),
    ("sombrachapas/instruccion", ["!matar bruto : x", "!matar zoc : x"], "alumnos"),
    ("cem/lesson", ["!matar v1 : x"], "fusileros"),
    ("cepheus/lesson", [f"!matar garza {who} : x" for who in CREW], "guard"),
    ("viajero/duel", ["!matar aldo : x"], "rojo"),
])  # fmt: skip
def test_the_umpire_who_takes_the_last_of_a_side_is_told_how_the_battle_ends(
    battle: str, acts: list[str], ends: str, tmp_path: Path
) -> None:
    more = [f"!terminar {ends} acuerdo"]
    shown = flat(screen(battle, "es", "\n".join([*acts, "!nota x", *more]), tmp_path / "a.asalto"))
    before, told = say("es", "alone", seat="#", end="!terminar #").split("#", 1)
    assert shown.count(told.replace("#", ends)) == 1, "it is told once, when it comes about"
    assert shown.count(before) == 1
    assert "Vence: " in shown
