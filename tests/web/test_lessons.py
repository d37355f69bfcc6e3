"""The lesson's card on the page, the goal and the turn limit always in sight."""

import re

import pytest

from web.test_lobby import sat_down


@pytest.fixture
def lang() -> str:
    return "it"


def learn(client, game):
    form = re.search(r'name="form" value="([^"]+)"', client.get("/").text)[1]
    given = {"form": form, "ruleset": game, "lesson": "1"}
    return client.post("/play", data=given, follow_redirects=False)


def test_a_lesson_begins_at_one_click_and_explains_its_first_step(lite):
    answer = learn(lite, "sombrachapas")
    page = lite.get(answer.headers["location"]).text
    assert 'id="lesson"' in page
    assert "La tua unità" in page
    assert "passo 1 di 4" in page
    assert "di 6</span>" in page, "the turn limit"
    assert "La lezione" not in page
    assert "usare una volta la console" in page.partition("</header>")[0], "the goal"


def test_the_lobby_offers_every_lesson_and_the_easiest_first(lite):
    page = lite.get("/").text
    assert page.count(">Gioca la lezione</button>") == 5
    assert "Comincia con Sombrachapas: 4 minuti, guidato" in page


def test_a_game_without_a_lesson_has_none(lite):
    assert learn(lite, "toy").status_code == 404


def test_an_ordinary_battle_explains_nothing(lite):
    live = sat_down(lite, "cep/lesson", players=["human", "greedy"])
    assert 'id="lesson"' not in lite.get(f"/b/{live.id}").text


def test_after_the_lesson_the_same_lesson_again(lite):
    id = learn(lite, "cep").headers["location"].removeprefix("/b/")
    lite.registry.act(id, lambda live: live.resign(0, 1))
    page = lite.get(f"/b/{id}").text
    assert "Ora sai giocare" in page
    assert "Ancora la lezione" in page
    form = re.search(r'name="form" value="([^"]+)"', page)[1]
    answer = lite.post(f"/b/{id}/again", data={"form": form}, follow_redirects=False)
    with lite.registry.battle(answer.headers["location"].removeprefix("/b/")) as live:
        assert live.opening["lesson"]
        assert live.people == (0,), "the sides are not changed"


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_the_first_thing_that_is_asked_is_explained_by_the_first_step(lite, game):
    page = lite.get(learn(lite, game).headers["location"]).text
    assert re.search(r'class="step">\S+ <span>\D*(\d)', page)[1] == "1"


def test_no_grenade_shuts_the_door_of_the_lesson(lite):
    """Its fire burns for up to ten rounds; the lesson has six, and one way in."""
    id = learn(lite, "sombrachapas").headers["location"].removeprefix("/b/")
    with lite.registry.battle(id) as live:
        (guard,) = [one for one in live.scenario.start().characters if one.seat == 1 and one.spaces]
        assert guard.grenades == 0
