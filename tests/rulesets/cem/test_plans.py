"""Plans: every one can be played, ends where it says, and tells of the fire that may follow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import asalto
from asalto.bots.registry import bots_for, step
from asalto.core.geometry.plane import distance_ceil, is_within
from asalto.core.kernel.records import copy, equal
from asalto.core.plans import Plan, Spot
from asalto.rulesets.cem.check import check
from asalto.rulesets.cem.lookout import sights
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.plans import THERE, plan_to, plans
from asalto.rulesets.cem.rules.shooting import (
    NO_CAP,
    aim,
    attack_value,
    find_targets,
    hit_chance,
    roll_tally,
)
from asalto.rulesets.cem.rules.units import middle
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import play
from asalto.rulesets.cem.vocabulary import Formation, Gait, Phase, Refusal, Step
from rulesets.cem.table import METRE, RULESET, activate, choose, dice_of, log, table

RIVER = ("deep_river", [[30, 0], [34, 0], [34, 26], [30, 26]])
WALL = ("stone_building", [[30, 10], [40, 10], [40, 30], [30, 30]])


def moving(state: State, unit: int = 0) -> State:
    """The unit's chip has been drawn in the movement phase."""
    activate(state, unit, Phase.MOVEMENT)
    return state


def played(state: State, plan: Plan) -> State:
    """What comes of a plan, up to the end of its activation."""
    after = copy(state)
    for numbers in plan.choices:
        row = RULESET.new_choice(numbers)
        assert check(after, row) == 0
        play(after, row, dice_of(), log())
    return after


def to(state: State, x: float, y: float, *more: int) -> Plan:
    """The plan to a place in metres."""
    found, _ = plan_to(state, 0, 0, Spot("point", (round(x * METRE), round(y * METRE), *more)))
    assert found is not None
    return found


def situations(name: str, choices: int) -> Iterator[tuple[State, int, int]]:
    """What the seat sees that moves a unit, all through a battle between bots."""
    match = asalto.load(name, seed=4).match
    bots = bots_for(["greedy"], RULESET, len(match.scenario.seats), 3)
    for _ in range(choices):
        if step(match, bots) is None:
            return
        if match.state.step == Step.MOVE:
            seat = match.state.asked
            yield RULESET.sees(match.state, seat), seat, match.state.active


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_every_plan_can_be_played_and_ends_where_it_says(name: str) -> None:
    for view, seat, unit in list(situations(f"cem/{name}", 40))[::6]:
        before = copy(view)
        found = plans(view, seat, unit)
        for plan in found[::5]:
            after = played(view, plan)
            assert plan.end is not None
            assert is_within(*middle(after, unit), *plan.end.values, THERE)
        assert equal(view, before)
        assert len({(one.end, one.formation) for one in found}) == len(found)


def test_an_advance_goes_ten_metres_and_a_charge_twenty() -> None:
    state = moving(table((0, [(50, 50)]), (1, [(95, 95)])))
    for plan in plans(state, 0, 0):
        assert plan.end is not None
        far = distance_ceil(50 * METRE, 50 * METRE, *plan.end.values)
        charges = plan.choices[0][0] == ChoiceKind.CHARGE
        assert plan.choices[0][0] in (ChoiceKind.ADVANCE, ChoiceKind.CHARGE)
        assert far <= 20 * METRE
        assert abs(plan.cost - far / METRE) <= 1
        assert abs(plan.left - ((20 if charges else 10) - far / METRE)) <= 1
    near = to(state, 56, 58)
    assert (near.choices[0][0], near.cost, near.left) == (ChoiceKind.ADVANCE, 10, 0)
    assert to(state, 60, 60).choices[0][0] == ChoiceKind.CHARGE


def test_the_move_is_confirmed_by_the_plan() -> None:
    state = moving(table((0, [(50, 50), (52, 50)])))
    after = played(state, to(state, 55, 50))
    assert after.active == -1
    assert middle(after, 0) == (55_000, 50_000)


def test_the_way_goes_round_a_river() -> None:
    state = moving(table((0, [(28, 22)]), terrain=(RIVER,)))
    plan = to(state, 37, 24)
    assert len(plan.choices) == 4
    assert plan.way[1].values[1] > 26_000
    assert middle(played(state, plan), 0) == (37_000, 24_000)


def test_a_formation_can_be_named() -> None:
    state = moving(table((0, [(20 + 2 * i, 20) for i in range(5)])))
    plan = to(state, 24, 28, int(Formation.COLUMN))
    assert plan.formation == Formation.COLUMN
    xs = [one.x for one in played(state, plan).figures[:5]]
    assert max(xs) - min(xs) < 1_000


@pytest.mark.parametrize(
    ("x", "y", "formation", "reason"),
    [
        (-1, 0, 0, Refusal.OFF_TABLE),
        (90_000, 90_000, 0, Refusal.TOO_FAR),
        (32_000, 20_000, 0, Refusal.TOO_FAR),
        (25_000, 25_000, 9, Refusal.NO_SUCH_FORMATION),
    ],
)
def test_it_is_said_why_there_is_no_way(x: int, y: int, formation: int, reason: int) -> None:
    state = moving(table((0, [(28, 22)]), terrain=(RIVER,)))
    assert plan_to(state, 0, 0, Spot("point", (x, y, formation))) == (None, reason)


def test_who_is_not_activated_has_no_plans() -> None:
    state = moving(table((0, [(50, 50)]), (0, [(60, 50)]), (1, [(70, 50)])))
    assert plans(state, 0, 1) == []
    assert plans(state, 1, 0) == []
    assert plan_to(state, 1, 2, Spot("point", (70_000, 52_000))) == (None, Refusal.NOT_NOW)
    state.step = int(Step.FIRE)
    assert plans(state, 0, 0) == []


def test_after_a_first_order_the_rest_of_the_move_is_planned_at_the_same_gait() -> None:
    state = moving(table((0, [(50, 50)])))
    choose(state, dice_of(), ChoiceKind.ADVANCE, unit=0, to_x=54_000, to_y=50_000)
    plan = to(state, 60, 50)
    assert (plan.choices[0][0], plan.cost, plan.left) == (ChoiceKind.ADVANCE, 6, 0)
    found, reason = plan_to(state, 0, 0, Spot("point", (61_000, 50_000)))
    assert (found, reason) == (None, Refusal.TOO_FAR)


def test_what_can_still_be_fired_at_and_who_can_fire_is_told_as_the_fire_phase_has_it() -> None:
    ours = (0, [(22.0, 40.0), (24.0, 40.0)])
    hidden = to(moving(table(ours, (1, [(42, 20), (44, 20)]), terrain=(WALL,))), 22, 33)
    assert (hidden.seen_by, hidden.threats, hidden.shots) == ((), (), ())
    state = moving(table(ours, (1, [(42, 50), (44, 50)]), terrain=(WALL,)))
    seen = to(state, 26, 48)
    assert seen.seen_by == (1,)
    assert [(one.by, one.step) for one in seen.threats] == [(1, len(seen.choices))]
    after = played(state, seen)
    after.phase = int(Phase.FIRE)
    for firer, target, told in ((0, 1, seen.shots[0].chance), (1, 0, seen.threats[0].chance)):
        find_targets(after, firer)
        assert after.targets == 1 << target
        aim(after, firer, target, 0)
        value = attack_value(after, firer, target, NO_CAP)
        roll_tally(after, firer, target, NO_CAP)
        assert told == Fraction(hit_chance(value, after.tally.total), 1_000_000)


def test_the_demoralised_and_those_who_fired_for_cover_do_not_threaten() -> None:
    state = table((0, [(22, 40), (24, 40)]), (1, [(42, 40), (44, 40)]))
    state.units[1].covered = 1
    plan = to(moving(state), 26, 48)
    assert (plan.seen_by, plan.threats) == ((1,), ())
    assert [one.at for one in plan.shots] == [1]


def test_an_enemy_near_enough_can_be_charged() -> None:
    state = moving(table((0, [(50, 50)]), (1, [(65, 50)])))
    kinds = {one.choices[0][0] for one in plans(state, 0, 0)}
    assert {ChoiceKind.CLOSE, ChoiceKind.ASSAULT} <= kinds
    far = moving(table((0, [(50, 50)]), (1, [(90, 50)])))
    assert ChoiceKind.ASSAULT not in {one.choices[0][0] for one in plans(far, 0, 0)}


def test_who_would_be_seen_from_a_place() -> None:
    state = table((0, [(10, 10)]), (1, [(45, 20), (45, 22)]), terrain=(WALL,))
    assert sights(state, 0, Spot("point", (20_000, 20_000))) == ([], [])
    assert sights(state, 0, Spot("point", (45_000, 40_000))) == ([1], [1])
    assert sights(state, 1, Spot("point", (12_000, 10_000))) == ([0], [0])


def test_gaits_keep_their_names() -> None:
    assert (Gait.ADVANCE, Gait.CHARGE) == (1, 2)


def test_a_plan_is_advised_only_where_the_advice_is_for_moving() -> None:
    state = moving(table((0, [(10, 10), (12, 10)]), (1, [(95, 95)])))
    assert max(plan.advised for plan in plans(state, 0, 0)) > 0
    near = moving(table((0, [(50, 50), (52, 50)]), (1, [(60, 70), (62, 70), (64, 70)])))
    assert {plan.advised for plan in plans(near, 0, 0)} == {0}
    choose(state, dice_of(), ChoiceKind.ADVANCE, unit=0, to_x=12_000, to_y=10_000)
    assert {plan.advised for plan in plans(state, 0, 0)} == {0}


@pytest.mark.parametrize("ahead", [(70, 50), (56, 70), (42, 50), (56, 30)])
@pytest.mark.parametrize("formation", [Formation.LINE, Formation.COLUMN])
def test_a_unit_arrives_facing_where_it_is_told(ahead: tuple[int, int], formation: int) -> None:
    """A line stands across the way it looks, a column along it."""
    state = moving(table((0, [(50, 50), (51, 50), (52, 50), (50, 51), (51, 51)])))
    plan = to(state, 56, 50, formation, *(one * METRE for one in ahead))
    xs, ys = zip(*(one.values for one in plan.stand), strict=True)
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    if (ahead[1] == 50) == (formation == Formation.LINE):
        wide, deep = deep, wide
    assert wide > 3 * deep
    after = played(state, plan)
    here = [(one.x, one.y) for one in after.figures[: after.units[0].count]]
    assert here == [one.values for one in plan.stand]
