"""Orders in haste: without accents and capitals, cut short, or in the words of the report."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import Ambiguous, NotAllowed, Unreadable, fold
from asalto.play.dicebox import Source
from asalto.play.match import Match
from asalto.play.tell.naming import spoken_names
from asalto.play.tell.short_orders import meant, tidied
from asalto.rulesets.sombrachapas.vocabulary import Phase
from corridor import corridor


def begun(game: str, scenario: str) -> Match[Any]:
    ruleset = load_ruleset(game)
    return Match(ruleset, ruleset.load(scenario), Source("loaded", faces=(1,)))


def training() -> Match[Any]:
    match = Match(load_ruleset("sombrachapas"), corridor(), Source("loaded", faces=(1,)))
    while match.state.phase == Phase.DEPLOYMENT:
        match.submit(match.pending[0], "begin")
    match.submit(0, "Ana activates")
    return match


def test_fold_drops_capitals_and_accents() -> None:
    assert fold("Halcón, ¡ÑÚ!") == "halcon, ¡nu!"
    assert fold("HALCON") == "halcon"


def test_what_only_the_report_adds_is_left_out() -> None:
    assert tidied("Ana gira a 5h (2 PA).") == "Ana gira a 5h"
    assert tidied("fin.") == "fin"


@pytest.mark.parametrize(("line", "places"), [
    ("ana disp bru", [0]),
    ("ANA dispara BRUTO", [0]),
    ("ana gira", [1, 2]),
    ("a", []),
    ("gir", [1, 2]),
    ("bruto ana", []),
    ("bruto", []),
    ("disp bru", [0]),
])  # fmt: skip
def test_each_word_begins_one_of_the_order_in_turn(line: str, places: list[int]) -> None:
    known = ["Ana dispara a Bruto", "Ana gira hacia 1h", "Ana gira hacia 3h"]
    assert meant(line, known) == places


@pytest.mark.parametrize(("line", "places"), [("coord", [1]), ("cap coord", [1]), ("ter", [0])])
def test_where_all_orders_begin_alike_the_next_word_is_enough(line: str, places: list[int]) -> None:
    known = ["Corsario capitán termina", "Corsario capitán coordina a la tripulación",
             "Corsario capitán deja pasar a los demás"]  # fmt: skip
    assert meant(line, known) == places


@pytest.mark.parametrize(("lang", "line", "order"), [
    ("es", "ana gira 1h", "Ana turns 1h"),
    ("es", "Ana se encara a 1h (0 PA).", "Ana turns 1h"),
    ("es", "ana avanza a 0303, mirando a 5h (1 PA).", "Ana steps 0303 facing 5h"),
    ("it", "ana si volge a 1h", "Ana turns 1h"),
    ("it", "ana avanza in 0303, guardando verso 5h", "Ana steps 0303 facing 5h"),
    ("en", "ana turns to 1h", "Ana turns 1h"),
    ("en", "ana sh bru", "Ana shoots Bruto"),
])  # fmt: skip
def test_the_words_of_the_report_are_orders(lang: str, line: str, order: str) -> None:
    match = training()
    (option,) = match.read(0, line, lang)
    assert option.text == order


def test_a_line_that_can_mean_several_is_no_order() -> None:
    match = training()
    with pytest.raises(Ambiguous, match="Ana gira hacia 1h / Ana gira hacia 3h"):
        match.read(0, "ana gira", "es")
    with pytest.raises(Unreadable):
        match.read(0, "ana baila", "es")


@pytest.mark.parametrize(("lang", "line"), [
    ("es", "halcón: derecha derecha acelerar"),
    ("es", "HALCON d d a"),
    ("it", "halcon: destra, destra, accelera"),
    ("en", "halcon right right accelerate"),
])  # fmt: skip
def test_a_ships_moves_are_written_in_words(lang: str, line: str) -> None:
    match = begun("cep", "duel")
    read = [one.text for one in match.read(match.pending[0], line, lang)]
    assert read[:3] == ["halcon: D", "halcon: D", "halcon: A"]


@pytest.mark.parametrize(("lang", "line"), [
    ("es", "ana abre la puerta"), ("es", "ana abre puerta"), ("it", "ana apre la porta"),
    ("it", "ana chiude la porta"), ("en", "ana opens door"), ("en", "ana opens the door"),
])  # fmt: skip
def test_the_only_door_in_reach_wants_no_number(lang: str, line: str) -> None:
    match = begun("sombrachapas", "lesson")
    while match.state.phase == Phase.DEPLOYMENT:
        match.submit(match.pending[0], "begin")
    match.submit(0, "Ana activates")
    with pytest.raises(NotAllowed, match=r"SCH-13\.4"):
        match.read(0, line, lang)
    for where in ("0303", "0403", "0504", "0604"):
        match.submit(0, f"ana va a {where}", lang="es")
    (option,) = match.read(0, line, lang)
    assert option.text == "Ana works door1"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cem", "cepheus", "viajero"])
def test_the_last_word_is_left_out_in_whatever_words_an_order_is_said(game: str, lang: str) -> None:
    """What can then mean several says so; it is never called unreadable."""
    match = Match(load_ruleset(game), load_ruleset(game).load("lesson"), Source("seeded", seed=3))
    names = spoken_names(match.ruleset, match.scenario, lang)
    notation, tried = match.ruleset.notation_in(lang), set[tuple[int, int]]()
    for _ in range(60):
        if match.is_over:
            break
        seat = match.pending[0]
        for option in match.form(seat).options:
            kind = int(option.choice.kind)
            for place, form in enumerate(notation.also.get(kind, ())):
                line = notation.write(option.choice, names, form).rpartition(" ")[0]
                if " " not in line or (kind, place) in tried:
                    continue
                tried.add((kind, place))
                with suppress(Ambiguous, NotAllowed):
                    assert match.read(seat, line, lang)
        match.submit(seat, match.form(seat).options[-1])
    assert len(tried) >= 1
