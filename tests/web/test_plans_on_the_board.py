"""What the board is told of plans, and how one is carried out."""

import math
import random
import re

import pytest

from asalto.core.text.orders import NotAllowed
from asalto.play.view import look
from asalto.web.pages.plan_words import written
from asalto.web.pages.posted_plans import PLAN_MAX, kept, read_plan
from asalto.web.pages.reach import plans_of, reach_of
from asalto.web.table.battle_settings import new_opening
from asalto.web.table.status import Going


def seated(client, scenario, **more):
    """A battle whose first seat this browser holds."""
    opening = new_opening(scenario, seed=1, **more)
    people = [i for i, one in enumerate(opening["players"]) if one == "human"]
    live, tokens = client.registry.create(opening, dict.fromkeys(people, ""))
    client.cookies.set(f"seat_{live.id}", tokens[0])
    return live


def until_moves(client, live, most=200):
    """Play until the first seat is told of places that it can reach."""
    match, some = live.playing(), random.Random(3)
    for _ in range(most):
        if 0 in match.pending:
            data = client.get(f"/b/{live.id}/reach").json()
            if data["plans"]:
                return data
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    raise AssertionError("nobody can go anywhere")


MOVING = ["sombrachapas/instruccion", "viajero/duel", "cem/granja"]


@pytest.mark.parametrize("scenario", MOVING)
def test_every_place_of_a_plan_is_drawn_and_told(lite, scenario):
    live = seated(lite, scenario)
    data = until_moves(lite, live)
    assert data["unit"] in {one["piece"] for one in data["units"]}
    assert f'data-piece="{data["unit"]}"' in lite.get(f"/b/{live.id}").text
    svg = lite.get(f"/b/{live.id}").text
    left, top, wide, high = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    for one in data["plans"]:
        assert left <= one["at"][0] <= left + wide
        assert top <= one["at"][1] <= top + high
        assert all(math.dist(one["at"], spot) < max(wide, high) for spot in one.get("way", []))
        assert one["say"].startswith(one["label"])
        assert one["line"]
        if one.get("paid", "").endswith("\u00a0m"):
            assert not re.search(r"\d", one["label"]), "a length is said once, as the price"
    if data["exact"]:
        winds = r"north|south|east|west"
        assert all(re.search(winds, one["label"]) for one in data["plans"] if "way" in one)


@pytest.mark.parametrize("scenario", MOVING)
def test_what_is_offered_can_be_carried_out(lite, scenario):
    live = seated(lite, scenario)
    data = until_moves(lite, live)
    longest = max(data["plans"], key=lambda one: one["ids"].count("|"))
    before = len(live.playing().entries)
    text = lite.get(f"/b/{live.id}").text
    key = text.partition('name="form" value="')[2].partition('"')[0]
    sent = {"form": key, "as": "0", "request": data["request"], "plan": longest["ids"]}
    answer = lite.post(f"/b/{live.id}/choose", data=sent)
    assert answer.status_code == 200, answer.text[:400]
    made = live.playing().entries[before:]
    assert 1 <= len(made) <= longest["ids"].count("|") + 1
    assert all(one.do == "choice" and one.seat == 0 for one in made)
    again = lite.post(f"/b/{live.id}/choose", data=sent)
    assert again.status_code == 409, "the same question is not answered twice"


@pytest.mark.parametrize("scenario", ["viajero/duel", "cem/granja"])
def test_open_ground_is_walked_to_the_very_point(lite, scenario):
    live = seated(lite, scenario)
    data = until_moves(lite, live)
    assert data["exact"]
    assert data["looks"]
    one = max(data["plans"], key=lambda plan: plan["cost"])
    x, y = (one["at"][0] + data["plans"][0]["at"][0]) / 2, one["at"][1]
    found = [
        lite.get(f"/b/{live.id}/way", params={"unit": data["unit"], "x": u, "y": v}).json()
        for u, v in ((x, y), (x + 3, y + 2), tuple(one["at"]))
    ]
    for told, at in zip(found, ((x, y), (x + 3, y + 2), one["at"]), strict=True):
        assert "why" in told or told["plan"]["at"] == pytest.approx(at, abs=0.2)
    assert any("plan" in told for told in found)
    beyond = lite.get(f"/b/{live.id}/way", params={"unit": data["unit"], "x": 1e5, "y": 1e5})
    assert "plan" not in beyond.json()
    seen = lite.get(
        f"/b/{live.id}/sights", params={"unit": data["unit"], "x": x, "y": y}
    ).json()  # fmt: skip
    assert seen["at"] == pytest.approx([x, y], abs=0.2)
    assert seen["far"] > 0
    wrong = lite.get(f"/b/{live.id}/way", params={"unit": data["unit"], "x": "nan", "y": 0})
    assert wrong.status_code == 422


def test_nobody_else_is_told_where_a_seat_can_go(lite):
    live = seated(lite, "sombrachapas/instruccion")
    until_moves(lite, live)
    lite.cookies.delete(f"seat_{live.id}")
    assert lite.get(f"/b/{live.id}/reach").status_code == 403
    for one in ("way", "sights"):
        assert lite.get(f"/b/{live.id}/{one}?x=1&y=1").status_code == 403
    assert lite.get("/b/0123456789ab/reach").status_code == 404


def test_a_plan_stops_where_it_is_refused_and_says_so(lite):
    live = seated(lite, "sombrachapas/instruccion")
    data = until_moves(lite, live)
    first = data["plans"][0]["ids"].split("|")[0]
    before = len(live.playing().entries)
    text = lite.get(f"/b/{live.id}").text
    key = text.partition('name="form" value="')[2].partition('"')[0]
    sent = {"form": key, "as": "0", "request": data["request"]}
    answer = lite.post(f"/b/{live.id}/choose", data={**sent, "plan": f"{first}|1,2,3"})
    assert answer.status_code == 409
    assert len(live.playing().entries) == before, "what cannot be read is not begun"
    wrong = "|".join([first, *["2,0,-1,-1,-1,-1"] * 3])
    answer = lite.post(f"/b/{live.id}/choose", data={**sent, "plan": wrong})
    assert answer.status_code == 409
    assert 'class="error"' in answer.text


def test_a_plan_has_an_end():
    with pytest.raises(NotAllowed, match="at most"):
        read_plan("|".join(["1,0,0,0,0,0"] * (PLAN_MAX + 1)), 0)


@pytest.mark.parametrize("through", ["off", "on"])
def test_a_plan_goes_on_after_others_answered_if_one_said_so(lite, through):
    """Cover fire on the way: the rest is offered, or gone on with."""
    lite.cookies.set("through", through)
    live = seated(lite, "sombrachapas/instruccion", players=["human", "greedy"])
    match, some, found = live.playing(), random.Random(1), None
    for _ in range(60):
        live.tick(2)
        sight = look(match, 0)
        plans = [
            plan
            for mover in reach_of(sight, False).movers
            for plan in plans_of(live.ruleset, mover, 0)
            if any(one.step < len(plan.choices) - 1 for one in plan.threats)
        ]
        if plans:
            found = plans[0]
            break
        live.submit(0, some.choice(sight.form.options).choice, None, 3)
    text = lite.get(f"/b/{live.id}").text
    key = text.partition('name="form" value="')[2].partition('"')[0]
    sent = {"form": key, "as": "0", "request": match.request_id(0)}
    before = len(match.entries)
    answer = lite.post(f"/b/{live.id}/choose", data={**sent, "plan": written(found.choices)})
    made = [one for one in match.entries[before:] if one.seat == 0]
    assert ('id="go-on"' in answer.text) == (through == "off")
    assert (len(made) < len(found.choices)) == (through == "off")


def test_a_chance_beside_a_plan_says_that_the_enemy_hits(lite):
    live = seated(lite, "cep/lesson")
    match, some, found = live.playing(), random.Random(3), []
    for _ in range(200):
        if 0 in match.pending:
            reach = lite.get(f"/b/{live.id}/reach").json()
            found = [one for one in reach["plans"] if one.get("risk") and one.get("threats")]
        if found or match.is_over:
            break
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    assert re.fullmatch(r"you are hit: [\d.]+ %", found[0]["risk"])
    assert re.fullmatch(r"\w+ hits you", found[0]["threats"][0]["said"])


def test_what_a_whole_crew_does_is_offered_at_once_and_carried_out(lite):
    live = seated(lite, "cepheus/lesson")
    match, some = live.playing(), random.Random(3)
    for _ in range(40):
        if 0 in match.pending and lite.get(f"/b/{live.id}/reach").json()["wholes"]:
            break
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    sheets = re.findall(r'<article class="sheet.*?</article>', lite.get(f"/b/{live.id}").text, re.S)
    assert all("rail-of-posts" in one for one in sheets)
    in_sight = ["rail-of-posts" in one.partition("<details")[0] for one in sheets]
    assert in_sight.count(True) == 1, "the crew of the ship that acts; the others' is folded away"
    data = lite.get(f"/b/{live.id}/reach").json()
    best, *_, least = data["wholes"]
    assert best["advised"] > least["advised"]
    assert best["deed"] == "Everything as advised"
    assert least["deed"] == "Nobody does anything"
    assert {one["deed"] for one in data["wholes"][1:-1]} <= {"Only the gunners"}
    assert re.search(r"Gunner \d fires (weapon \d|3 weapons) of T\d at \w+", best["line"])
    assert "1+2" not in best["line"], "weapons are told in words"
    assert best["line"].startswith("Act now; "), "a bare verb says nothing"
    assert least["line"] == ""
    before = len(match.entries)  # the settings say nothing of going on: it does, if others answer
    key = lite.get(f"/b/{live.id}").text.partition('name="form" value="')[2].partition('"')[0]
    sent = {"form": key, "as": "0", "request": data["request"], "whole": "whole"}
    assert lite.post(f"/b/{live.id}/choose", data={**sent, "plan": best["ids"]}).status_code == 200
    for _ in range(20):
        if [*match.pending] != [1]:
            break
        live.submit(1, match.form(1).options[-1].choice, None, 1)
        live.answered(1)
    made = [one for one in match.entries[before:] if one.do == "choice" and one.seat == 0]
    assert len(made) > 4
    others = [one for one in match.entries[before:] if one.do == "choice" and one.seat == 1]
    assert others, "the other side was asked on the way"
    assert 'id="go-on"' not in lite.get(f"/b/{live.id}").text


def test_a_crews_plan_waits_for_its_player_when_another_has_acted(lite):
    live = seated(lite, "cepheus/lesson")
    match, kinds, some = live.playing(), live.ruleset.enums["choice"], random.Random(3)
    answers = {one for held in live.ruleset.moves.customs.routines.values() for one in held}
    seen = set()
    for _ in range(400):
        if match.is_over or len(seen) == 2:
            break
        seat, before = match.pending[0], len(match.entries)
        option = some.choice(match.form(seat).options)
        live.submit(seat, option.choice, None, 1)
        if seat == 0 or 0 not in match.pending:
            continue
        is_answer = int(option.choice.kind) in answers
        rows = [one.choice for one in match.form(0).options]
        live.going[0] = Going(rows[:1], before)
        assert bool(live.answered(1)) == is_answer, kinds(int(option.choice.kind)).name
        seen.add(is_answer)
    assert seen == {True, False}


def test_the_rest_of_a_crews_plan_is_of_that_plan_still(lite):
    """So that it is thought over when the dice fall otherwise, as the whole would have been."""
    live = seated(lite, "cepheus/lesson")
    match, some = live.playing(), random.Random(3)
    while not (0 in match.pending and lite.get(f"/b/{live.id}/reach").json()["wholes"]):
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    ids = lite.get(f"/b/{live.id}/reach").json()["wholes"][0]["ids"]
    text = kept(live, 0, read_plan(ids, 0), "whole")
    lite.cookies.set(f"rest_{live.id}", text.replace(",", "_").replace("|", "/"))
    page = lite.get(f"/b/{live.id}").text
    form = page[page.index('class="card rest"') : page.index('id="go-on"')]
    assert f'name="plan" value="{ids}"' in form
    assert 'name="whole" value="whole"' in form
    assert "Done" not in form.partition("id=")[0] + page.partition('id="go-on"')[2][:400]


def test_a_way_may_end_in_a_formation(lite):
    live = seated(lite, "cem/granja")
    data = until_moves(lite, live)
    kinds = {one["name"]: one["value"] for one in data["formations"]}
    assert [*kinds] == ["as they stand", "in line", "in column"]
    x, y = data["plans"][0]["at"]
    asked = f"/b/{live.id}/way?unit={data['unit']}&x={x}&y={y}"
    found = lite.get(f"{asked}&formation={kinds['in line']}").json()
    assert found["plan"]["formation"] == kinds["in line"]
    stand = found["plan"]["stand"]
    assert len(stand) > 1, "where each figure would stand, told from the end"
    assert max(abs(one) for spot in stand for one in spot) < 200
    assert len({tuple(one) for one in stand}) == len(stand)
    facing = lite.get(f"{asked}&formation={kinds['in line']}&u={x}&v={y - 500}").json()["plan"]
    (_, before), (_, after) = facing["way"][-2:]
    assert facing["at"] == found["plan"]["at"]
    assert after < before, "it comes up from below, and looks up"
    assert lite.get(f"{asked}&formation=77").json().get("plan", {}).get("formation") != 77


def test_everybody_sees_how_much_is_left_of_each_side(lite):
    live = seated(lite, "sombrachapas/instruccion", players=["human", "random"])
    page = lite.get(f"/b/{live.id}").text
    assert "Trainees: 100 % of its strength left" in page
    assert "Instructor: 100 % of its strength left" in page


def test_orders_written_before_stand_in_the_order_line_with_those_of_the_plan(lite):
    live = seated(lite, "cep/lesson")
    data = until_moves(lite, live)
    first = next(one for one in data["plans"] if "|" in one["ids"])
    assert first["paid"] == f"{first['cost']}\u00a0order{'s' * (first['cost'] != 1)}"
    assert [one["line"] for one in data["units"]] == [""]
    text = lite.get(f"/b/{live.id}").text
    key = text.partition('name="form" value="')[2].partition('"')[0]
    letter = first["ids"].split("|")[0]
    sent = {"form": key, "as": "0", "request": data["request"], "ids": letter}
    assert lite.post(f"/b/{live.id}/choose", data=sent).status_code == 200
    data = lite.get(f"/b/{live.id}/reach").json()
    written = data["units"][0]["line"]
    assert written, "it stays in sight"
    assert unrolled(first["short"]).startswith(written)
    assert all(unrolled(one["short"]).startswith(written) for one in data["plans"])
    assert any(one["short"].startswith("2 × ") for one in data["plans"]), "counted, not repeated"


def unrolled(line: str) -> str:
    """An order line letter by letter: `2 × right` is `right, right`."""
    parts = [one.rpartition(" × ") for one in line.split(", ")]
    return ", ".join(", ".join([what] * int(many or 1)) for many, _, what in parts)


def test_a_plan_says_whom_one_hits_if_the_enemies_drift_on(lite):
    """In a game with inertia one steers for a shot: its chance stands beside the plan."""
    live = seated(lite, "cep/lesson")
    match, some, found = live.playing(), random.Random(3), []
    for _ in range(200):
        if 0 in match.pending:
            reach = lite.get(f"/b/{live.id}/reach").json()
            found = [one for one in reach["plans"] if one.get("shots")]
        if found or match.is_over:
            break
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
    (shot,) = found[0]["shots"]
    assert shot["at"] == "ship-1"
    assert re.fullmatch(r"You hit \w+", shot["said"])
    assert re.fullmatch(r"(2 × )?[\d.]+ %", shot["chance"])
    assert len(found) < len(reach["plans"]), "only where the weapons bear"


def test_only_who_goes_at_once_is_told_to_point_again(lite):
    for scenario, goes in (("cep/lesson", False), ("sombrachapas/instruccion", True)):
        hint = until_moves(lite, seated(lite, scenario))["words"]["hint"]
        assert ("again" in hint) is goes
        assert hint.endswith(".")
        assert "|" not in hint


APART = {
    "cep/lesson": r"from \w+: range (\d+)",
    "sombrachapas/instruccion": r"Bruto \((\d+)\)",
    "cem/lesson": r"nearest enemy [A-Z]\d: (\d+ m)",
}


@pytest.mark.parametrize("scenario", [*APART, "viajero/duel"])
def test_how_far_others_are_from_the_unit_that_acts(lite, scenario):
    live = seated(lite, scenario)
    data = until_moves(lite, live)
    assert data["unit"] not in data["apart"]
    text = lite.get(f"/b/{live.id}").text
    drawn = set(re.findall(r'data-piece="([^"]+)"', text))
    assert data["apart"]
    assert set(data["apart"]) <= drawn
    if scenario in APART:
        listed = text.partition('class="list"')[2]
        assert set(re.findall(APART[scenario], listed)) & set(data["apart"].values())
    else:
        assert all(re.fullmatch(r"\d+ m", one) for one in data["apart"].values())


@pytest.mark.parametrize("scenario", ["cem/lesson", *MOVING, "cep/duel", "cepheus/lesson"])
def test_the_board_is_told_of_every_question(lite, scenario):
    """Whoever is asked, a unit or one figure of it: the page always learns what can be done."""
    live = seated(lite, scenario)
    match, some = live.playing(), random.Random(2)
    for _ in range(80):
        if match.is_over:
            break
        if 0 in match.pending:
            assert lite.get(f"/b/{live.id}/reach").status_code == 200
        seat = match.pending[0]
        live.submit(seat, some.choice(match.form(seat).options).choice, None, 1)
