"""Questions that nobody need be asked: with one answer, by standing order, for a whole phase."""

import random

import pytest

from asalto.play.habits import can_rest, routine_of
from web.test_plans_on_the_board import seated
from web.webkit import table


@pytest.fixture
def lite(tmp_path):
    with table(f"sqlite:///{tmp_path}/table.sqlite3", cache=64) as client:
        client.headers["accept-language"] = "en"
        client.get("/")
        yield client


def key_of(text):
    return text.partition('name="form" value="')[2].partition('"')[0]


def send(client, live, to, **fields):
    """Post a form of the battle's page."""
    text = client.get(f"/b/{live.id}").text
    data = {"form": key_of(text), "as": "0", **fields}
    return client.post(f"/b/{live.id}/{to}", data=data)


def until(live, wanted, most=300, seed=5):
    """Play at random until the first seat is asked what is wanted."""
    match, some = live.playing(), random.Random(seed)
    for _ in range(most):
        if 0 in match.pending and wanted(match.form(0).options):
            return
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    raise AssertionError("never asked")


def chosen(client, live, option):
    """Choose an option by the page's form."""
    numbers = option.choice
    ids = ",".join(str(int(getattr(numbers, f"slot{i}"))) for i in range(5))
    ids = f"{int(numbers.kind)},{ids}"
    request = live.playing().request_id(0)
    return send(client, live, "choose", ids=ids, request=request)


@pytest.mark.parametrize("skips", ["on", "off"])
def test_a_question_with_one_answer_is_asked_only_if_one_wants_it(lite, skips):
    lite.cookies.set("skips", skips)
    live = seated(lite, "cep/duel", players=["human", "random"])
    match, alone = live.playing(), 0
    for _ in range(60):
        lite.hall.play_bots(live.id)
        if match.is_over or 0 not in match.pending:
            break
        options = match.form(0).options
        alone += len(options) == 1
        chosen(lite, live, options[-1])
    assert (alone == 0) == (skips == "on"), alone


def test_a_phase_is_ended_for_all_units_at_once(lite):
    lite.cookies.set("skips", "off")
    live = seated(lite, "cep/duel", players=["human", "random"])
    match = live.playing()
    for _ in range(80):
        lite.hall.play_bots(live.id)
        if can_rest(match, 0):
            break
        chosen(lite, live, match.form(0).options[0])
    assert 'value="rest"' in lite.get(f"/b/{live.id}").text
    before, phase = len(match.entries), (match.turn, int(match.state.phase))
    assert send(lite, live, "do", do="rest").status_code == 200
    made = [one for one in match.entries[before:] if one.seat == 0]
    assert len(made) >= 2, "both ships"
    assert (match.turn, int(match.state.phase)) != phase or 0 not in match.pending


def test_a_standing_order_answers_from_now_on(lite):
    live = seated(lite, "viajero/ambush")
    until(live, lambda options: routine_of(live.ruleset, options) is not None)
    kind = routine_of(live.ruleset, live.playing().form(0).options)
    text = lite.get(f"/b/{live.id}").text
    assert f'name="kind" value="{kind}"' in text
    before = live.playing().request_id(0)
    wrong = send(lite, live, "standing", kind="999", standing="never")
    assert wrong.status_code == 409
    assert send(lite, live, "standing", kind=str(kind), standing="advised").status_code == 200
    assert lite.cookies.get(f"habits_{live.ruleset.id}") == f"{kind}-advised"
    assert live.playing().request_id(0) != before, "this question is answered already"
