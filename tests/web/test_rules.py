"""The rules for players: every clause finds its chapter, every abbreviation its explanation."""

import html
import json
import re

import pytest

from asalto.board import board_of
from asalto.board.cepheus.chart import SYSTEMS
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import load_ruleset
from asalto.play.tell.manual import manual_of, signs, terms
from asalto.web.pages.clauses import concordance
from web.test_lobby import sat_down

GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")


@pytest.fixture
def lang() -> str:
    return "es"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_told_in_one_section(game):
    found = load_ruleset(game)
    titles, _ = concordance(found.folder)
    for clause in titles:
        assert len([one for one in manual_of(found) if one.tells(clause)]) == 1, clause


@pytest.mark.parametrize("game", GAMES)
def test_all_is_said_in_three_languages(game):
    for one in manual_of(load_ruleset(game)):
        assert all(one.title[lang].strip() and one.text[lang].strip() for lang in LANGUAGES)


def plain(label):
    return re.sub(r"[\d/ ]+$", "", label).lower()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_abbreviation_of_a_sheet_is_explained(game, lang):
    found = load_ruleset(game)
    told = terms(found, lang)
    scenario = found.load("lesson")
    sheets = board_of(found).sheets(found, scenario, scenario.start(), 0, lang)
    labels = {label for one in sheets for label, _ in one.lines}
    labels |= {track.label for one in sheets for track in one.tracks}
    assert len([one for one in labels if plain(one) in told]) >= 2
    short = {one for one in labels if re.fullmatch(r"[A-Z/]{2,5}\d*", one)}
    assert {one for one in short if plain(one) not in told} == set()


def test_the_page_explains_a_clause_in_the_readers_language(lite):
    page = lite.get("/rules/cep?clause=CEP-11.3").text
    assert "Cómo se juega a CEP" in page
    assert re.search(r'id="clause".*CEP-11\.3', page)
    assert '<section id="firing" class="meant">' in page
    assert 'href="#firing">Disparar</a>' in page
    assert "fire.speed_modifier" not in page, "that is for those who read the code"
    clauses = lite.get("/rules/cep/clauses").text
    assert re.search(r'id="CEP-11.3".*clause=CEP-11.3#firing">Disparar</a>', clauses)
    told, _, code = clauses.partition("<details")
    assert "fire.speed_modifier" not in told
    assert "fire.speed_modifier" in code
    assert 'id="clause"' not in lite.get("/rules/cep?clause=CEP-99").text


def test_a_clause_opens_in_a_tab_of_its_own(lite):
    live = sat_down(lite, "cep/lesson", players=["human", "greedy"])
    while not live.playing().told:
        form = live.playing().form(0)
        lite.registry.act(live.id, lambda one, f=form: one.submit(0, f.options[0].choice, None, 1))
        lite.registry.play_bots(live.id)
    page = lite.get(f"/b/{live.id}").text
    link = re.search(r'<a class="clause"[^>]+>', page)[0]
    assert 'target="_blank"' in link
    assert re.search(r'href="/rules/cep\?clause=CEP-[\d.]+"', link)
    data = html.unescape(re.search(r"data-terms='([^']+)'", page)[1])
    assert json.loads(data)["proa"].startswith("blindaje")


SIGNS = {"cem": "!x*›»", "cepheus": "".join(SYSTEMS.values()), "viajero": "■●↺+…"}
"""What stands on the board beside names, and on cards."""


@pytest.mark.parametrize("game", SIGNS)
def test_every_sign_of_board_and_cards_is_explained(lite, game):
    for one in LANGUAGES:
        told = {term.names[0]: term.text for term in signs(load_ruleset(game), one)}
        assert set(told) == set(SIGNS[game])
        assert all(told.values())
    live = sat_down(lite, f"{game}/lesson", 0, players=["human", "greedy"])
    page = html.unescape(lite.get(f"/b/{live.id}").text)
    held = json.loads(re.search(r"data-signs='([^']*)'", page)[1].replace("\\u0027", "'"))
    spanish = {term.names[0]: term.text for term in signs(load_ruleset(game), "es")}
    assert held == spanish
    listed = re.findall(r"<dt>(.)</dt><dd>([^<]*)</dd>", page.partition('class="signs"')[2])
    assert dict(listed) == spanish, "under Help too, for the keyboard"
