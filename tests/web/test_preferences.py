"""Questions that nobody need be asked: with one answer, by standing order, for a whole phase."""

import random
import re

import pytest

from asalto.core.plans import Plan, numbers_of
from asalto.core.registry import load_ruleset
from asalto.play.standing_orders import advised, can_rest, idle, only_answer, routine_of
from asalto.play.view import look
from asalto.web.pages.plan_words import Teller
from asalto.web.pages.presenter import choosing, promised
from asalto.web.pages.reach import least
from asalto.web.table.odds import weigh
from web.test_plans_on_the_board import seated
from web.webkit import key_in, wait_for


def send(client, live, to, **fields):
    """Post a form of the battle's page."""
    text = client.get(f"/b/{live.id}").text
    data = {"form": key_in(text), "as": "0", **fields}
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


def until_advised(live, wanted, most=600):
    """The same, but both sides do what is advised."""
    match = live.playing()
    for _ in range(most):
        seat = match.pending[0]
        options = match.form(seat).options
        if seat == 0 and wanted(options):
            return
        live.submit(seat, advised(match, seat, options).choice, None, 1)
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
        lite.registry.play_bots(live.id)
        if match.is_over or 0 not in match.pending:
            break
        options = match.form(0).options
        alone += len(options) == 1
        chosen(lite, live, options[-1])
    assert (alone == 0) == (skips == "on"), alone


@pytest.mark.parametrize("game", ["sombrachapas", "viajero", "cem"])
def test_a_battle_does_not_begin_with_a_question_of_one_answer(lite, game):
    given = {"form": key_in(lite.get("/").text), "ruleset": game, "lesson": "1"}
    id = lite.post("/play", data=given, follow_redirects=False).headers["location"][3:]
    wait_for(lambda: 0 in lite.registry.play_bots(id).playing().pending)
    with lite.registry.battle(id) as live:
        assert live.playing().entries, "it is given already"
        assert only_answer(live.playing(), 0) is None
    page = lite.get(f"/b/{id}").text
    assert page.count('class="choice') > 1


def test_a_phase_is_ended_for_all_units_at_once(lite):
    lite.cookies.set("skips", "off")
    live = seated(lite, "cep/duel", players=["human", "random"])
    match = live.playing()
    for _ in range(80):
        lite.registry.play_bots(live.id)
        if can_rest(match, 0):
            break
        chosen(lite, live, match.form(0).options[0])
    assert 'value="rest"' in lite.get(f"/b/{live.id}").text
    before, phase = len(match.entries), (match.turn, int(match.state.phase))
    assert send(lite, live, "do", do="rest").status_code == 200
    made = [one for one in match.entries[before:] if one.seat == 0]
    assert len(made) >= 2, "both ships"
    assert (match.turn, int(match.state.phase)) != phase or 0 not in match.pending


REACTIONS = [
    ("viajero/ambush", "DODGE"),
    ("cepheus/pirate_and_trader", "DODGE"),
    ("cepheus/pirate_and_trader", "GIVE_POINT"),
    ("cep/boarding", "CHECK"),
]


@pytest.mark.parametrize(("scenario", "about"), REACTIONS)
def test_a_standing_order_answers_from_now_on(lite, scenario, about):
    live = seated(lite, scenario)
    kind = int(getattr(live.ruleset.choices, about))
    until_advised(live, lambda options: routine_of(live.ruleset, options) == kind)
    text = lite.get(f"/b/{live.id}").text
    assert f'name="kind" value="{kind}"' in text
    before = live.playing().request_id(0)
    wrong = send(lite, live, "standing", kind="999", standing="never")
    assert wrong.status_code == 409
    assert send(lite, live, "standing", kind=str(kind), standing="advised").status_code == 200
    assert lite.cookies.get(f"habits_{live.ruleset.id}") == f"{kind}-advised"
    assert live.playing().request_id(0) != before, "this question is answered already"


def test_a_standing_order_is_in_sight_and_can_be_taken_back(lite):
    """Its question is not asked any more: without a list of them nobody could ask for it again."""
    live = seated(lite, "viajero/ambush")
    until(live, lambda options: routine_of(live.ruleset, options) is not None)
    kind = routine_of(live.ruleset, live.playing().form(0).options)
    send(lite, live, "standing", kind=str(kind), standing="advised")
    until(live, lambda options: routine_of(live.ruleset, options) is None)
    text = lite.get(f"/b/{live.id}").text
    assert f'name="kind" value="{kind}"' in text
    assert '<option value="advised" selected>' in text
    send(lite, live, "standing", kind=str(kind), standing="ask")
    assert f'name="kind" value="{kind}"' not in lite.get(f"/b/{live.id}").text


def forward(live, phase):
    """Let everything go by, or do what is listed first, until a phase begins."""
    match = live.playing()
    while int(match.state.phase) != live.ruleset.enums["phase"][phase]:
        seat = match.pending[0]
        options = match.form(seat).options
        live.submit(seat, (idle(live.ruleset, options) or options[0]).choice, None, 1)


def posted(rows):
    return "|".join(",".join(map(str, (row[0], *row[2:]))) for row in rows)


def test_the_same_is_done_for_all_until_one_decides_otherwise(lite):
    live = seated(lite, "cem/granja", players=["human", "human"])
    match, fire = live.playing(), live.ruleset.choices.FIRE
    until(live, lambda options: sum(int(one.choice.kind) == fire for one in options) > 0)
    option = next(one for one in match.form(0).options if int(one.choice.kind) == fire)
    assert 'value="same"' in lite.get(f"/b/{live.id}").text
    numbers = numbers_of(option.choice)
    request = match.request_id(0)
    sent = send(lite, live, "choose", ids=posted([numbers]), request=request, also="same")
    assert sent.status_code == 200
    assert live.habits[0].same[1] == (numbers,)
    while 0 not in match.pending and not match.is_over:
        live.submit(match.pending[0], match.form(match.pending[0]).options[0].choice, None, 1)
    if not match.is_over:
        chosen(lite, live, match.form(0).options[0])
        assert live.habits[0].same is None


def test_under_an_umpire_nothing_is_repeated(lite):
    live = seated(lite, "cep/duel", umpire=True)
    forward(live, "ORDERS")
    assert 'name="also"' not in lite.get(f"/b/{live.id}").text


def test_target_and_shots_are_one_card(lite):
    live = seated(lite, "cep/duel", players=["human", "human"])
    match = live.playing()
    until(live, lambda options: live.ruleset.moves.bundles(match.view(0), 0))
    row = live.ruleset.moves.bundles(match.view(0), 0)[0]
    assert f'value="{posted(row)}"' in lite.get(f"/b/{live.id}").text
    before = len(match.entries)
    sent = send(lite, live, "choose", ids=posted(row), request=match.request_id(0))
    assert sent.status_code == 200
    assert [one.choice for one in match.entries[before : before + len(row)]] == [*row]


def test_whoever_names_a_target_reads_the_chance_of_each_shot(lite):
    live = seated(lite, "cep/duel", players=["human", "human"])
    match, moves, some = live.playing(), live.ruleset.moves, random.Random(3)
    until(live, lambda options: moves.bundles(match.view(0), 0))
    row = moves.bundles(match.view(0), 0)[0]
    chances = moves.promise(match.view(0), 0, row)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0
    told, page = promised(chances, live.ruleset.words("en")), lite.get(f"/b/{live.id}").text
    assert f'<b class="chance">{told}</b>' in page
    name = Teller(live, "en").name("ship", live.ruleset.new_choice(row[0]).slot1)
    count = live.ruleset.new_choice(row[-1]).slot1
    assert f'<span class="what">At {name}, {count} shot{"s" * (count > 1)}</span>' in page
    send(lite, live, "choose", ids=posted(row), request=match.request_id(0))
    for _ in range(40):
        shots = [*match.form(0).options] if 0 in match.pending else []
        if shots and live.ruleset.vocabulary.choice_names[int(shots[0].choice.kind)] == "shoot":
            break
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    real = {weigh(look(match, 0), [one], live.ruleset.words("en")).success for one in shots}
    assert chances[0] in real


@pytest.mark.parametrize("through", ["off", "on"])
def test_a_plan_goes_on_through_cover_fire_if_the_player_said_so(lite, through):
    lite.cookies.set("through", through)
    live = seated(lite, "sombrachapas/instruccion", players=["human", "human"])
    match, kinds = live.playing(), live.ruleset.choices
    action = live.ruleset.enums["phase"].ACTION
    risky = []
    while not risky and not match.is_over:
        seat = match.pending[0]
        if seat == 0 and int(match.state.phase) == action:
            plans = live.ruleset.moves.plans(match.view(0), 0, int(match.state.active))
            risky = [
                one for one in plans if one.threats and one.threats[0].step + 1 < len(one.choices)
            ]
            if risky:
                break
        options = match.form(seat).options
        cover = [one for one in options if one.choice.kind == kinds.COVER and seat == 1]
        live.submit(seat, (cover or [advised(match, seat, options)])[0].choice, None, 1)
    plan = risky[0]
    before = len(match.entries)
    request = match.request_id(0)
    assert send(lite, live, "choose", plan=posted(plan.choices), request=request).status_code == 200
    assert match.pending == (1,)
    lite.registry.act(
        live.id,
        lambda one: [
            *one.submit(1, idle(one.ruleset, match.form(1).options).choice, None, 1),
            *one.answered(1),
        ],
    )
    made = [one.choice for one in match.entries[before:] if one.seat == 0]
    assert made == [*plan.choices][: len(made)]
    assert (len(made) > plan.threats[0].step + 1) == (through == "on")


def test_orders_opened_again_are_kept_unless_somebody_changes_them():
    ruleset = load_ruleset("cep")
    found = [
        Plan(0, ((ruleset.choices.DONE, 0, 0, -1, -1, -1, -1),), cost=0),
        Plan(0, ((ruleset.choices.PASS, 0, 0, -1, -1, -1, -1),), cost=3),
        Plan(0, ((ruleset.choices.LETTER, 0, 0, 1, -1, -1, -1),), cost=1),
    ]
    assert least(ruleset, found) == found[1]


def test_a_plan_is_made_by_all_units(lite):
    """The way of one and its end, said for all on the board: every unit of the seat marches."""
    live = seated(lite, "cem/granja", players=["human", "human"])
    match, kinds = live.playing(), live.ruleset.choices
    forward(live, "MOVEMENT")
    while match.pending != (0,):
        one = match.pending[0]
        live.submit(one, idle(live.ruleset, match.form(one).options).choice, None, 1)
    assert "data-marches" in lite.get(f"/b/{live.id}").text
    march = next(one for one in match.form(0).options if int(one.choice.kind) == kinds.ADVANCE)
    rows = [numbers_of(march.choice), (int(kinds.DONE), 0, 0, 0, 0, 0, 0)]
    sent = send(lite, live, "choose", plan=posted(rows), request=match.request_id(0), also="same")
    assert sent.status_code == 200
    while int(match.state.phase) == live.ruleset.enums["phase"].MOVEMENT:
        one = match.pending[0]
        assert one == 1, "nobody is asked for the others"
        live.submit(one, idle(live.ruleset, match.form(one).options).choice, None, 1)
        live.answered(1)
    made = [one.choice for one in match.entries if one.seat == 0]
    assert sum(int(row[0]) == int(kinds.ADVANCE) for row in made) > 3


def until_salvo(live):
    """Play until somebody has several shots left at one section."""
    match, some = live.playing(), random.Random(5)
    kind = match.ruleset.enums["choice"]["SHOOT"]
    for _ in range(900):
        seat = match.pending[0]
        rows = match.ruleset.moves.bundles(match.view(seat), seat)
        if rows and rows[0][0][0] == kind:
            return seat, rows
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    raise AssertionError("nobody had two shots alike")


def test_shots_that_are_alike_are_one_card(lite):
    """CEP asked for them one by one."""
    live = seated(lite, "cep/duel", players=["human", "human"])
    match = live.playing()
    seat, rows = until_salvo(live)
    chances = live.ruleset.moves.promise(match.view(seat), seat, rows[0])
    assert len(chances) == len(rows[0]) > 1
    cards = [one for group in choosing(live, seat, "en", False).groups for one in group.cards]
    card = next(one for one in cards if one.value == posted(rows[0]))
    assert re.fullmatch(r"\w+, \w+ → \w+, (front|rear) (left|right)", card.label)
    assert card.chance == promised(chances, live.ruleset.words("en"))
    assert not [one.label for one in cards if "step by step" in one.label]
    shot = next(one for one in cards if one.value == posted(rows[0][:1]))
    assert shot.chance == live.ruleset.words("en").percent(int(chances[0] * 1_000_000))


def test_shots_of_a_volley_are_made_each_in_its_turn(lite):
    live = seated(lite, "cep/duel", players=["human", "human"])
    match = live.playing()
    seat, rows = until_salvo(live)
    before = len(match.entries)
    live.carry_out(seat, [match.ruleset.new_choice(row) for row in rows[0]], None, 1)
    made = [entry.choice for entry in match.entries[before:] if hasattr(entry, "choice")]
    assert made == [*rows[0]][: len(made)]
    assert 1 <= len(made) <= len(rows[0])


def test_shots_of_all_weapons_stand_before_those_of_one(lite):
    """Two guns hit twice as often as one: who takes the first card shoots with both."""
    live = seated(lite, "cep/duel", players=["human", "human"])
    match, moves, some = live.playing(), live.ruleset.moves, random.Random(3)
    shoot = live.ruleset.choices.SHOOT
    for _ in range(400):
        seat = match.pending[0]
        options = match.form(seat).options
        rows = moves.bundles(match.view(0), 0) if seat == 0 else ()
        if rows and int(options[0].choice.kind) == shoot:
            break
        pick = live.ruleset.new_choice(rows[0][0]) if rows else some.choice(options).choice
        live.submit(seat, pick, None, 1)
    wait_for(lambda: choosing(live, 0, "en", True).late == 0)
    cards = [card for group in choosing(live, 0, "en", True).groups for card in group.cards]
    hits = [one.success if one.hits is None else one.hits for one in cards]
    hits = [one for one in hits if one is not None]
    assert hits == sorted(hits, reverse=True)
    assert "×" in cards[0].chance
    assert cards[0].hits > hits[-1]


@pytest.mark.parametrize(("field", "status"), [("ids", 200), ("plan", 409)])
def test_what_is_left_of_a_card_falls_away_where_it_may_not_be_done(lite, field, status):
    """As a salvo whose target is gone after its first shot; here the same target is named twice. Of
    a plan that is cut short it is said why."""
    live = seated(lite, "cep/duel", players=["human", "human"])
    match, target = live.playing(), live.ruleset.choices.TARGET
    until(live, lambda options: any(int(one.choice.kind) == target for one in options))
    option = next(one for one in match.form(0).options if int(one.choice.kind) == target)
    before, rows = len(match.entries), [numbers_of(option.choice)] * 2
    sent = send(lite, live, "choose", **{field: posted(rows)}, request=match.request_id(0))
    assert (sent.status_code, len(match.entries)) == (status, before + 1)
    assert ('class="error"' in sent.text) is (status == 409)


def test_the_same_for_all_stands_only_beside_what_can_be_asked_for_again(lite):
    """Where somebody is placed it promised what never comes."""
    live = seated(lite, "sombrachapas/muelle", players=["human", "human"])
    match, kind = live.playing(), int(live.ruleset.choices.SHOOT)
    assert len(match.form(0).options) > 1
    assert 'value="same"' not in lite.get(f"/b/{live.id}").text
    until_advised(live, lambda options: any(int(one.choice.kind) == kind for one in options))
    assert 'value="same"' in lite.get(f"/b/{live.id}").text
