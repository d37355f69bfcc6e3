"""Plans: every one can be played, ways go round walls, and who could answer is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import asalto
from asalto.bots.registry import bots_for, step
from asalto.core.geometry.plane import distance_ceil
from asalto.core.kernel.records import copy, equal, make
from asalto.core.odds import odds, playing
from asalto.core.plans import Plan, Spot
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.hints import advise
from asalto.rulesets.viajero.legal import legal
from asalto.rulesets.viajero.offer import Choice, Choices
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.plans import plan_to, plans, sights
from asalto.rulesets.viajero.state import State
from asalto.rulesets.viajero.vocabulary import Phase, Refusal
from asalto.rulesets.viajero.ways import Walker
from rulesets.viajero.fights import (
    attack,
    begun,
    do,
    end,
    offered,
    pair,
    person,
    play,
    refused,
    scenario,
    unit,
)

WALL = {"kind": "wall", "corners": [102_000, 97_000, 102_000, 102_000]}


def ends(found: list[Plan]) -> dict[tuple[int, ...], Plan]:
    """Plans by the place where they end."""
    return {one.end.values: one for one in found if one.end is not None}


def played(view: State, plan: Plan) -> State:
    """What comes of a plan: as far as nobody else has to choose."""
    state = copy(view)
    for numbers in plan.choices:
        if state.phase != Phase.ACT or state.over:
            break
        play(state, RULESET.new_choice(numbers))
    return state


def situations(name: str, choices: int) -> Iterator[tuple[State, int, int]]:
    """What the one who acts sees, all through a battle between bots."""
    match = asalto.load(name, seed=4).match
    bots = bots_for(["greedy"], RULESET, len(match.scenario.seats), 3)
    for _ in range(choices):
        if step(match, bots) is None:
            return
        if match.state.phase == Phase.ACT:
            seat = match.state.people[match.state.actor].seat
            yield RULESET.sees(match.state, seat), seat, match.state.actor


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_every_plan_can_be_played_and_ends_where_it_says(name):
    for view, seat, actor in list(situations(f"viajero/{name}", 24))[::6]:
        before = copy(view)
        for plan in plans(view, seat, actor)[::7]:
            after = played(view, plan)
            if after.phase == Phase.ACT and after.actor == actor and not after.over:
                me = after.people[actor]
                assert (me.x, me.y) == plan.end.values
                assert after.minors - view.minors == plan.cost
        assert equal(view, before)


def test_plans_hold_every_move_that_is_offered():
    for view, seat, actor in list(situations("viajero/rescue", 24))[::5]:
        found = ends(plans(view, seat, actor))
        for row in offered(view, seat):
            if row.kind == K.MOVE:
                assert (row.place_x, row.place_y) in found


def test_one_action_reaches_six_metres_and_all_three_reach_eighteen():
    found = ends(plans(pair(gap=80_000), 0, 0))
    for (x, y), plan in found.items():
        far = distance_ceil(100_000, 100_000, x, y)
        assert plan.cost == -(-far // 6_000) or plan.cost == -(-(far + 20) // 6_000)
        assert plan.left == 3 - plan.cost
    assert {plan.cost for plan in found.values()} == {1, 2, 3}


def test_there_is_one_plan_for_each_place():
    found = plans(pair(), 0, 0)
    assert len({plan.end for plan in found}) == len(found) > 100


def test_the_way_goes_round_a_wall():
    state = pair(gap=40_000, pieces=[WALL])
    assert refused(state, K.MOVE, 0, place_x=104_000, place_y=100_000) == "BLOCKED"
    plan, reason = plan_to(state, 0, 0, Spot("point", (103_500, 100_000)))
    assert plan is not None
    assert (reason, plan.cost, len(plan.choices)) == (0, 1, 2)
    assert max(spot.values[1] for spot in plan.way) > 102_000
    assert plan.way[0].values == (100_000, 100_000)
    assert plan.way[-1] == plan.end == Spot("point", (103_500, 100_000))


def test_a_second_bend_uses_what_is_left_of_the_action():
    state = pair(gap=40_000, pieces=[WALL])
    do(state, K.MOVE, 0, place_x=101_000, place_y=102_000)
    plan, _ = plan_to(state, 0, 0, Spot("point", (103_000, 102_000)))
    assert plan is not None
    assert plan.cost == 0


def test_difficult_ground_is_entered_as_late_as_can_be():
    """Straight on it would be three actions: each leg counts wholly as difficult."""
    mud = {"kind": "rough", "corners": [104_000, 90_000, 105_000, 90_000, 105_000, 110_000,
                                        104_000, 110_000]}  # fmt: skip
    plan, _ = plan_to(pair(gap=40_000, pieces=[mud]), 0, 0, Spot("point", (107_000, 100_000)))
    assert plan is not None
    assert plan.cost == 2


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (-1, 0, Refusal.OFF_THE_MAP),
        (100_000, 130_000, Refusal.TOO_FAR),
        (102_000, 100_000, Refusal.BLOCKED),
        (100_000, 100_000, Refusal.ALREADY_THERE),
    ],
)
def test_it_is_said_why_there_is_no_way(x, y, reason):
    assert plan_to(pair(pieces=[WALL]), 0, 0, Spot("point", (x, y))) == (None, reason)


def test_who_may_not_act_has_no_plans():
    state = pair()
    assert plans(state, 1, 1) == []
    assert plans(state, 1, 0) == []
    assert plan_to(state, 1, 1, Spot("point", (101_000, 100_000))) == (None, Refusal.NOT_NOW)
    attack(state)
    assert state.phase == Phase.REACT
    assert plans(state, 0, 0) == []


def test_enemies_who_see_the_place_are_named_with_their_chance():
    state = pair(gap=10_000, pieces=[WALL])
    found = ends(plans(state, 0, 0))
    hidden = plan_to(state, 0, 0, Spot("point", (101_000, 100_000)))[0]
    open_ = plan_to(state, 0, 0, Spot("point", (100_000, 105_000)))[0]
    assert hidden is not None
    assert open_ is not None
    assert (hidden.seen_by, hidden.threats) == ((), ())
    assert open_.seen_by == (1,)
    assert [(one.by, one.step) for one in open_.threats] == [(1, 1)]
    assert any(plan.seen_by for plan in found.values())


def test_the_chance_told_is_that_of_the_shot():
    state = pair(gap=12_000)
    plan, _ = plan_to(state, 0, 0, Spot("point", (100_000, 104_000)))
    assert plan is not None
    for numbers in plan.choices:
        play(state, RULESET.new_choice(numbers))
    end(state, 0)
    shot = next(row for row in offered(state, 1) if row.kind == K.ATTACK)
    chances = odds(playing(RULESET, state, shot)).chances
    assert plan.threats[0].chance == sum(
        (chance for outcome, chance in chances.items() if outcome[0] == 1), Fraction(0)
    )


def test_the_shots_that_are_left_are_told_with_their_chance():
    state = pair(gap=12_000)
    near = plan_to(state, 0, 0, Spot("point", (100_000, 104_000)))[0]
    far = plan_to(state, 0, 0, Spot("point", (100_000, 108_000)))[0]
    assert near is not None
    assert far is not None
    assert (far.cost, far.shots) == (2, ())
    for numbers in near.choices:
        play(state, RULESET.new_choice(numbers))
    shot = next(row for row in offered(state, 0) if row.kind == K.ATTACK)
    chances = odds(playing(RULESET, state, shot)).chances
    hit = sum((chance for outcome, chance in chances.items() if outcome[0] == 1), Fraction(0))
    assert [(one.at, one.chance) for one in near.shots] == [(1, hit)]


def test_an_aim_that_the_move_ends_helps_no_more():
    state = pair(gap=12_000)
    do(state, K.AIM, 0, 1)
    state.minors = 0
    plan = plan_to(state, 0, 0, Spot("point", (100_000, 104_000)))[0]
    assert plan is not None
    fresh = plan_to(pair(gap=12_000), 0, 0, Spot("point", (100_000, 104_000)))[0]
    assert fresh is not None
    assert plan.shots == fresh.shots


def test_an_empty_magazine_that_nobody_knows_of_changes_nothing():
    state = pair()
    known = plans(state, 0, 0)
    state.people[1].weapons[0].loaded = 0
    assert plans(state, 0, 0) == known


def test_leaving_close_combat_provokes_a_free_attack():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit(weapons=("dagger",))),
    ]
    state = begun(scenario(people), [6, 6, 1, 1])
    plan, _ = plan_to(state, 0, 0, Spot("point", (95_000, 100_000)))
    assert plan is not None
    assert (plan.threats[0].by, plan.threats[0].step) == (1, 0)
    assert 0 < plan.threats[0].chance < 1
    after = played(state, plan)
    assert (after.phase, after.leavers) == (Phase.FREE, 2)


def test_who_would_be_seen_and_who_would_see():
    state = pair(gap=10_000, pieces=[WALL])
    assert sights(state, 0, Spot("point", (100_000, 100_000))) == ([], [])
    assert sights(state, 0, Spot("point", (100_000, 108_000))) == ([1], [1])
    state.people[1].out = 1
    assert sights(state, 0, Spot("point", (100_000, 108_000))) == ([1], [])
    assert sights(state, 1, Spot("point", (100_000, 108_000)))[0] == [0]


def test_a_plan_is_advised_only_where_the_advice_is_for_moving():
    shooting = pair(gap=8_000)
    assert {plan.advised for plan in plans(shooting, 0, 0)} == {0}
    apart = pair(gap=12_000, pieces=[{"kind": "wall", "corners": [106_000, 90_000, 106_000,
                                                                  110_000]}])  # fmt: skip
    found = plans(apart, 0, 0)
    best = max(found, key=lambda plan: plan.advised)
    assert best.advised > 0
    assert best.end.values[0] > 100_000


def advised_card(view: State, seat: int) -> Choice:
    """The choice that the page advises."""
    state, out = copy(view), make(Choices)
    legal(state, seat, out)
    advise(state, seat, out)
    return out.rows[max(range(out.count), key=lambda i: out.score[i])]


@pytest.mark.parametrize("name", ["lesson", "boarding"])
def test_card_and_board_advise_the_same_place(name):
    compared = 0
    for view, seat, actor in situations(f"viajero/{name}", 160):
        card, found = advised_card(view, seat), plans(view, seat, actor)
        best = max(found, key=lambda plan: plan.advised, default=None)
        if best is None or best.advised == 0:
            continue
        compared += 1
        assert card.kind == K.MOVE, "the advice is to do something else"
        assert best.end.values == (card.place_x, card.place_y)
    assert compared >= 6


def test_of_a_ground_full_of_pillars_only_the_nearest_corners_count():
    pillars = [
        {"kind": "tree", "corners": [x, y, x + 700, y, x + 700, y + 700, x, y + 700]}
        for x in range(85_000, 116_000, 2_200)
        for y in range(85_000, 116_000, 2_200)
    ]
    state = pair(gap=60_000, pieces=[*pillars, WALL][:180])
    assert len(Walker(state, 0).turns) == 60
    found = plans(state, 0, 0)
    assert len(found) > 50
    for plan in found[::20]:
        assert (played(state, plan).people[0].x, played(state, plan).people[0].y) == plan.end.values
