"""People at one screen, without scripts: whose side is shown, and when the curtain falls."""

import re

import pytest

from asalto.core.kernel.records import digest
from asalto.core.registry import landed
from asalto.core.text.vocabulary import CHOICE_SLOTS
from asalto.play.view import look
from asalto.web.table.battle_settings import new_opening
from web.webkit import toy_game

toy_game()
STEPS = 60
FIRST = {
    "cep": "duel", "sombrachapas": "instruccion", "cepheus": "pirate_and_trader",
    "viajero": "ambush", "cem": "granja", "toy": "duel",
}  # fmt: skip
SECRETS = ("<svg", 'class="sheet', 'id="choosing"', "chronicle", "data-ref", 'class="phases')


@pytest.fixture(autouse=True)
def no_odds(monkeypatch):
    monkeypatch.setattr("asalto.web.pages.presenter.BUDGET", 0)


def hot(client, scenario, players=None):
    """A battle all of whose people sit at this screen."""
    opening = new_opening(scenario, seed=1, hot=True, players=players)
    people = [i for i, one in enumerate(opening["players"]) if one == "human"]
    live, tokens = client.registry.create(opening, dict.fromkeys(people, ""))
    client.cookies.set(f"seat_{live.id}", tokens[people[0]])
    client.registry.play_bots(live.id)
    return live


def fields(text):
    """The hidden fields of the page's main form."""
    found = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', text))
    return {key: found[key] for key in ("form", "as", "request") if key in found}


def is_curtain(text):
    return '<section class="curtain' in text


def lifted(client, live, text):
    return client.post(f"/b/{live.id}/lift", data=fields(text)).text


def hides(live):
    match = live.playing()
    views = [digest(match.view(seat)) for seat in live.people]
    return match.is_sealed or any(one != match.digest() for one in views)


def choose(client, live, text):
    """The last choice of the seat that the page shows (the first ones may go round and round)."""
    given = fields(text)
    options = look(live.playing(), int(given["as"])).form.options
    one = options[-1].choice
    ids = ",".join(str(int(getattr(one, k))) for k in ("kind", *CHOICE_SLOTS))
    return client.post(f"/b/{live.id}/choose", data={**given, "ids": ids})


@pytest.mark.parametrize("game", [*landed(), "toy"])
def test_the_screen_is_handed_on(lite, game):
    live = hot(lite, f"{game}/{FIRST[game]}")
    shown, handed, text = None, 0, lite.get(f"/b/{live.id}").text
    for _ in range(STEPS):
        match = live.playing()
        if match.is_over:
            break
        seat = shown if shown in match.pending else match.pending[0]
        if seat != shown and hides(live):
            assert is_curtain(text), "another side is never shown at once"
            assert not any(one in text for one in SECRETS)
            name = live.scenario.seats[seat].name["en"]
            assert f"{name}, it is your turn" in text
            assert is_curtain(lite.get(f"/b/{live.id}").text), "nor is it after a reload"
            part = lite.get(f"/b/{live.id}/table?full=1&odds=1").text
            assert is_curtain(part)
            assert not any(one in part for one in SECRETS)
            assert lite.get(f"/b/{live.id}/preview?ids=0,0,0,0,0,0").content == b""
            text = lifted(lite, live, text)
        handed += seat != shown
        shown = seat
        assert not is_curtain(text), text
        assert fields(text).get("as") == str(seat), text
        text = choose(lite, live, text).text
    assert handed >= 3, "the screen went to and fro"


def test_who_comes_to_the_page_anew_finds_the_curtain(lite):
    live = hot(lite, "toy/duel")
    text = lifted(lite, live, lite.get(f"/b/{live.id}").text)
    assert not is_curtain(text)
    assert not is_curtain(lite.get(f"/b/{live.id}/table").text), "the page renews itself"
    assert is_curtain(lite.get(f"/b/{live.id}").text)
    assert is_curtain(lite.get(f"/b/{live.id}/table").text)
    assert is_curtain(lite.get(f"/b/{live.id}?as=0").text), "no address lifts it"


def test_two_people_and_a_computer(lite):
    live = hot(lite, "sombrachapas/incubadora", ["human", "human", "greedy"])
    shown, text = [], lite.get(f"/b/{live.id}").text
    for _ in range(STEPS):
        if live.playing().is_over:
            break
        if is_curtain(text):
            text = lifted(lite, live, text)
        shown.append(int(fields(text)["as"]))
        assert shown[-1] in live.playing().pending
        text = choose(lite, live, text).text
    assert set(shown) == {0, 1}


def test_the_computer_stands_in_for_one_of_them(lite):
    live = hot(lite, "toy/duel")
    text = lifted(lite, live, lite.get(f"/b/{live.id}").text)
    done = lite.post(f"/b/{live.id}/do", data={**fields(text), "do": "robot"}).text
    assert is_curtain(done)
    assert f"{live.scenario.seats[1].name['en']}, it is your turn" in done


def test_nobody_lifts_the_curtain_of_a_seat_that_is_not_his(lite):
    live = hot(lite, "toy/duel", ["human", "greedy"])
    text = lite.get(f"/b/{live.id}").text
    given = {**fields(text), "as": "1"}
    assert lite.post(f"/b/{live.id}/lift", data=given).status_code == 403


def test_how_far_the_battle_is_comes_beside_each_part_and_goes_with_the_curtain(lite):
    live = hot(lite, "cep/duel")
    curtain = lite.get(f"/b/{live.id}").text
    assert is_curtain(curtain)
    assert 'id="course"' in curtain.split("<main")[0], "its place in the head of the page"
    assert 'class="turn"' not in curtain
    whole = lifted(lite, live, curtain)
    assert 'class="turn"' in whole.split("<main")[0]
    assert "hx-swap-oob" not in whole
    part = lite.get(f"/b/{live.id}/table?as=0").text
    assert part.count('id="course" class="course" hx-swap-oob="true"') == 1
