"""What the pages say, without a browser."""

import re

import pytest

from asalto.core.contract import load_ruleset
from asalto.play.form import chances
from asalto.play.view import look, success
from asalto.web.opening import new_opening
from web.webkit import table

CHANCE = re.compile(r'<b class="chance">(≈ )?([0-9.]+) %</b>')


@pytest.fixture
def lite(tmp_path):
    with table(f"sqlite:///{tmp_path}/table.sqlite3", cache=64) as client:
        client.headers["accept-language"] = "en"
        client.get("/")
        yield client


def seated(client, scenario, **more):
    """A battle whose first seat this browser holds."""
    opening = new_opening(scenario, **more)
    live, tokens = client.hall.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    client.cookies.set(f"seat_{live.id}", tokens[0])
    return live


def until_throws(live):
    """Play until the first seat may choose something that throws dice."""
    match = live.playing()
    for _ in range(300):
        seat = match.pending[0]
        options = match.form(seat).options
        if seat == 0 and any(int(one.choice.kind) in live.ruleset.trials for one in options):
            return
        live.submit(seat, options[0], None, 1)
    raise AssertionError("nobody ever throws")


@pytest.mark.parametrize("scenario", ["cepheus/pirate_and_trader", "viajero/duel"])
def test_a_card_shows_the_odds_that_the_rule_gives(lite, scenario):
    live = seated(lite, scenario, seed=3)
    until_throws(live)
    sight = look(live.playing(), 0)
    right = {
        live.ruleset.words("en").percent(int(success(odds) * 1_000_000))
        for one in sight.form.options
        if int(one.choice.kind) in live.ruleset.trials
        and (odds := chances(live.ruleset, sight.state, one.choice)).exact
    }
    assert right - {"0.0 %"}, "something can succeed"
    for _ in range(8):
        text = lite.get(f"/b/{live.id}/table?odds=1").text
        if "late-" not in text:
            break
    assert "late-" not in text, "each request works out more of them"
    shown = {f"{found[1]} %" for found in CHANCE.findall(text)}
    assert shown == right
    assert re.search(r"<small>[^<]+ [+-]\d", text), "modifiers stand beside the chance"


def test_a_step_under_cover_fire_shows_the_chance_to_arrive(lite):
    live = seated(lite, "sombrachapas/instruccion", seed=1)
    lines = {"begin": 0, "Bruto activates": 1, "Bruto covers": 1, "Zoc ends": 1}
    for line, seat in lines.items():
        match = live.playing()
        if seat not in match.pending:
            live.submit(0, match.form(0).options[-1], None, 1)
        live.submit(seat, line, None, 1)
    while "Ana ends" not in [one.text for one in live.playing().form(0).options]:
        live.submit(0, "Ana activates", None, 1)
    sight = look(live.playing(), 0)
    step = next(one for one in sight.form.options if one.text == "Ana steps 0303 facing 5h")
    odds = sight.odds(step)
    assert odds is not None
    arrives = live.ruleset.words("en").percent(int(success(odds) * 1_000_000))
    text = lite.get(f"/b/{live.id}/table?odds=1").text
    assert f"{arrives}" in text


def test_estimated_odds_say_so(lite, monkeypatch):
    live = seated(lite, "viajero/duel", seed=3)
    until_throws(live)
    monkeypatch.setattr("asalto.web.show.LIMIT", 5)
    text = lite.get(f"/b/{live.id}/table?odds=1").text
    assert "≈ " in text


def test_seals_are_shown_while_the_battle_goes_on(lite):
    live = seated(lite, "cep/duel", seed=1)
    assert load_ruleset("cep").secret_phases
    match = live.playing()
    while not any(one.ready for one in live.sealed):
        seat = match.pending[-1]
        live.submit(seat, match.form(seat).options[0], None, 1)
    answer = lite.get(f"/b/{live.id}/seals")
    assert answer.status_code == 200
    assert next(one for one in live.sealed if one.ready).commitment() in answer.text
