"""What the pages say, without a browser."""

import html
import re

import pytest

from asalto.bots.registry import bots_for
from asalto.core.registry import load_ruleset
from asalto.play.form import chances, teller
from asalto.play.tell.messages import listed
from asalto.play.view import look, success
from asalto.web.pages.presenter import choosing
from asalto.web.table.battle_settings import new_opening
from asalto.web.table.odds import weigh
from corridor import FILE

PICK = re.compile(r'name="pick" value="(\d+)">([^<]+)<')
CHANCE = re.compile(r'<b class="chance">(≈ )?([0-9.]+) %</b>')


def seated(client, scenario, **more):
    """A battle whose first seat this browser holds."""
    opening = new_opening(scenario, **more)
    live, tokens = client.registry.create(
        opening, dict.fromkeys(range(len(opening["players"])), "")
    )
    client.cookies.set(f"seat_{live.id}", tokens[0])
    return live


def until_throws(live):
    """Play until the first seat may choose something that throws dice."""
    match = live.playing()
    for _ in range(300):
        seat = match.pending[0]
        options = match.form(seat).options
        if seat == 0 and any(int(one.choice.kind) in live.ruleset.odds.trials for one in options):
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
        if int(one.choice.kind) in live.ruleset.odds.trials
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
    assert re.search(r"<small>[^<]+ [+−]\d", text), "modifiers stand beside the chance"


def several_attacks(live):
    """Play until the first seat has many attacks to choose from."""
    match = live.playing()
    for _ in range(300):
        seat = match.pending[0]
        options = match.form(seat).options
        if seat == 0 and sum(int(o.choice.kind) in live.ruleset.odds.trials for o in options) > 8:
            return
        live.submit(seat, options[0], None, 1)
    raise AssertionError("nobody ever attacks")


def test_late_odds_come_one_after_another_and_are_worked_out_once(lite, monkeypatch):
    monkeypatch.setattr("asalto.web.pages.presenter.BUDGET", -1)
    monkeypatch.setattr("asalto.web.table.background_odds.BUDGET", -1)
    live = seated(lite, "viajero/rescue", seed=11)
    several_attacks(live)
    weighed = []

    def counted(sight, options, words):
        weighed.append(options[0].text)
        return weigh(sight, options, words)

    monkeypatch.setattr("asalto.web.table.odds.weigh", counted)
    text = lite.get(f"/b/{live.id}").text
    first = left = int(re.search(r'id="late-[^"]+-(\d+)"', text)[1])
    assert first > 8
    while found := re.search(r'id="late-[^"]+-(\d+)" hx-get="([^"]+)"', text):
        assert int(found[1]) == left, "each request brings another one, so it comes to an end"
        text = lite.get(html.unescape(found[2])).text
        left -= 1
    assert left == 0
    assert len(weighed) == len(set(weighed)) == first
    lite.get(f"/b/{live.id}/table?odds=1")
    assert len(weighed) == first, "and nothing is worked out again"
    assert 'quiet">…' not in text


def test_advice_comes_first_then_the_best_chance_and_bare_verbs_last(lite, monkeypatch):
    monkeypatch.setattr("asalto.web.pages.presenter.BUDGET", 600)
    live = seated(lite, "viajero/rescue", seed=11)
    several_attacks(live)
    groups = choosing(live, 0, "en", True).groups
    cards = [card for group in groups for card in group.cards]
    assert sum(bool(card.advice) for card in cards) == 1
    assert cards[0].advice
    for group in groups:
        known = [card.success for card in group.cards if card.success is not None]
        known = known[1:] if group.cards[0].advice else known
        assert known == sorted(known, reverse=True)
    bare = [card.is_bare and card.success is None for card in cards[1:]]
    assert any(bare)
    assert bare == sorted(bare)


def test_a_blow_at_ones_own_side_comes_after_the_others(lite, monkeypatch):
    monkeypatch.setattr("asalto.web.pages.presenter.BUDGET", 600)
    live = seated(lite, "viajero/rescue", seed=11)
    several_attacks(live)
    first = choosing(live, 0, "en", False).groups[0].cards[0]
    own = [one for one in first.aims if one not in first.refs.split()[:1]][:1]
    groups = choosing(live, 0, "en", False, own).groups
    cards = [card for group in groups for card in group.cards if card.success is not None]
    aimed = [bool(card.aims.intersection(own)) for card in cards if len(groups) == 1]
    assert not groups[0].cards[0].aims.intersection(own)
    assert aimed == sorted(aimed)


def under_cover_fire(client):
    """A trainee's turn, with the instructor's man in cover fire."""
    live = seated(client, "", document=FILE.read_text(encoding="utf-8"), seed=1)
    lines = {"begin": 0, "Bruto activates": 1, "Bruto covers": 1, "Zoc ends": 1}
    for line, seat in lines.items():
        match = live.playing()
        if seat not in match.pending:
            live.submit(0, match.form(0).options[-1], None, 1)
        live.submit(seat, line, None, 1)
    while "Ana ends" not in [one.text for one in live.playing().form(0).options]:
        live.submit(0, "Ana activates", None, 1)
    return live


def percent(live, odds):
    return live.ruleset.words("en").percent(int(success(odds) * 1_000_000))


def test_a_step_under_cover_fire_shows_the_chance_to_arrive(lite):
    live = under_cover_fire(lite)
    sight = look(live.playing(), 0)
    step = next(one for one in sight.form.options if one.text == "Ana steps 0303 facing 5h")
    odds = sight.odds(step)
    assert odds is not None
    text = lite.get(f"/b/{live.id}/table?odds=1").text
    assert percent(live, odds) in text


def asked_odds(client, live, order, **headers):
    """What the page answers to the button beside a line of text."""
    form = re.search(r'name="form" value="([^"]+)"', client.get(f"/b/{live.id}").text)
    data = {"form": form[1], "as": "0", "order": order}
    return client.post(f"/b/{live.id}/odds", data=data, headers=headers)


def test_the_odds_of_a_written_walk_are_shown_and_nothing_is_done(lite):
    live = under_cover_fire(lite)
    before, line = live.playing().digest(), "Ana walks 0303 0403"
    options = live.playing().read(0, line)
    assert len(options) == 2
    odds = look(live.playing(), 0).line_odds(options)
    assert odds is not None
    for headers in ({}, {"hx-request": "true"}):
        answer = asked_odds(lite, live, line, **headers)
        assert answer.status_code == 200
        shown = re.search(r'<div class="weighed".*?</div>', answer.text, re.S)[0]
        assert f'<b class="chance">{percent(live, odds)}</b>' in shown
        assert "; ".join(one.text for one in options) in shown
        assert f'value="{line}"' in answer.text, "what was written stays"
    again = re.search(r'id="renew"[^>]*hx-get="([^"]+)"', answer.text)[1]
    assert percent(live, odds) in lite.get(again.replace("&amp;", "&")).text
    assert live.playing().digest() == before


def test_a_line_without_odds_says_why(lite):
    live = under_cover_fire(lite)
    assert "Nobody throws dice for that." in asked_odds(lite, live, "Ana ends").text
    refused = asked_odds(lite, live, "Ana walks 1212").text
    assert 'role="alert"' in refused
    assert 'value="Ana walks 1212"' in refused, "what was written stays"
    assert 'class="weighed"' not in refused


def test_estimated_odds_say_so(lite, monkeypatch):
    live = seated(lite, "viajero/duel", seed=3)
    until_throws(live)
    monkeypatch.setattr("asalto.web.table.odds.LIMIT", 5)
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
    assert re.search(r"<h2>\w+ 1</h2>\s*<ol", answer.text), "which sealing"
    assert re.search(r"<h2>\w+ 2</h2>", answer.text) is None


def test_the_written_example_is_in_the_players_language(lite):
    live = under_cover_fire(lite)
    page = lite.get(f"/b/{live.id}", headers={"accept-language": "it"}).text
    example = re.search(r'id="order"[^>]*placeholder="([^"]+)"', page)[1]
    first = live.playing().form(0).options[0]
    assert example != first.text
    assert live.playing().read(0, html.unescape(example), "it")[0].text == first.text


def test_what_is_proposed_stands_on_its_card(lite):
    live = seated(lite, "cem/granja", seed=1)
    match = live.playing()
    bots = bots_for(["chancer"], match.ruleset, 2, 1)
    while len(told := look(match, match.pending[0]).proposed()) < 2:
        seat = match.pending[0]
        live.submit(seat, bots[seat].choose(look(match, seat)).option, None, 1)
    write = teller(match.ruleset, match.scenario, "es")
    shown = choosing(live, match.pending[0], "es", False).groups[0].cards[0]
    assert write(told[0]) in shown.notes[-1]


def test_static_files_are_kept_by_their_version(lite):
    """A script of one version loads the others of the same version."""
    page = lite.get("/").text
    address = re.search(r'src="(/static/v-[0-9a-f]+/table\.js)"', page)[1]
    kept = lite.get(address)
    assert "immutable" in kept.headers["cache-control"]
    beside = address.rpartition("/")[0] + "/playback.js"
    assert lite.get(beside).text == lite.get("/static/playback.js").text
    assert "immutable" not in lite.get("/static/playback.js").headers["cache-control"]
    assert lite.get("/static/v-0/../../app.py").status_code == 404


def test_scripts_come_without_the_lines_that_only_people_read(lite):
    for name in ("camera.js", "labels.js", "plans.js"):
        text = lite.get(f"/static/{name}").text
        assert "function " in text
        assert not re.search(r"(?m)^\s*//", text), name
    assert lite.get("/static/camera.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("by", ["its name", "the program"])
def test_a_chip_that_is_drawn_is_given_by_its_name_or_thrown_by_the_program(lite, by):
    """A pick among eight is no die that anybody owns."""
    live = seated(lite, "cem/granja", seed=3, dice="physical")
    match = live.playing()
    while match.waiting is None:
        live.submit(match.pending[0], match.form(match.pending[0]).options[0].choice, None, 1)
    page = lite.get(f"/b/{live.id}").text
    picks = PICK.findall(page)
    assert len(picks) == match.waiting.needed.sides == len({said for _, said in picks})
    box = page.partition("dicebox")[2].partition("</form>")[0]
    assert "<strong>Chip from the container</strong>" in box
    assert 'name="faces"' not in box, "a chip has no face to be typed"
    number, said = picks[-1]
    key = page.partition('name="form" value="')[2].partition('"')[0]
    asked = {"form": key, "as": "0"}
    asked |= {"pick": number} if by == "its name" else {"do": "roll", "faces": ""}
    assert lite.post(f"/b/{live.id}/dice", data=asked).status_code == 200
    after = lite.get(f"/b/{live.id}").text
    assert len(PICK.findall(after)) < len(picks), "one chip fewer, or somebody is asked"
    if by == "its name":
        assert said in after[after.index('class="chronicle') :]


def test_a_proposal_says_once_what_it_holds_several_times():
    assert listed(["wound A", "wound B", "wound A", "shift"]) == "wound A (2); wound B; shift"


@pytest.mark.parametrize("scripts", [{}, {"hx-request": "true"}])
def test_an_order_that_is_refused_stays_where_it_was_written(lite, scripts):
    live = seated(lite, "sombrachapas/consola")
    page = lite.get(f"/b/{live.id}").text
    sent = dict(re.findall(r'name="(form|request)" value="([^"]*)"', page))
    order = {**sent, "order": "shoot bruto please"}
    answer = lite.post(f"/b/{live.id}/choose", data=order, headers=scripts).text
    assert re.search(r'<input name="order"[^>]* value="shoot bruto please"', answer)
    assert "is no order" in answer
