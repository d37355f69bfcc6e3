"""Plans: each leads where it says, at its cost, by choices that the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make, numbers
from asalto.core.plans import Plan
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset
from contract.games import Sample, cases, course, rulesets, some

UNITS, STATES, TRIED = 64, 6, 8
"""Units asked for, states of a battle, and plans of one unit that are played through."""
PLANNING = [name for name in rulesets() if load_ruleset(name).moves.plans is not None]
CASES = [case for case in cases() if case.values[0] in PLANNING]
every = pytest.mark.parametrize(("name", "scenario"), CASES)


def _walked(before: Any, after: Any, plan: Plan) -> None:
    """Sombrachapas: the character stands there, and has paid for it in AP."""
    one = after.characters[plan.unit]
    assert plan.end is not None
    assert (plan.end.what, plan.end.values) == ("place", (one.q, one.r))
    assert (plan.facing, plan.left) == (one.facing, after.points)
    own = before.points if before.active == plan.unit else before.characters[plan.unit].points
    assert plan.cost == own - after.points
    assert plan.way[-1] == plan.end
    assert after.passing == 0


def _ran(before: Any, after: Any, plan: Plan) -> None:
    """Viajero: the person stands there, and has used so many minor actions."""
    one = after.people[plan.unit]
    assert plan.end is not None
    assert (plan.end.what, plan.end.values) == ("point", (one.x, one.y))
    assert plan.cost == after.minors - before.minors
    assert plan.way[-1] == plan.end


def _marched(before: Any, after: Any, plan: Plan) -> None:
    """Comandos en Masa: the middle of the unit is there, and its activation is over."""
    unit = after.units[plan.unit]
    here = [one for one in after.figures[unit.first :][: unit.count] if one.gone == 0]
    assert plan.end is not None
    assert plan.end.what == "point"
    x, y = plan.end.values
    assert abs(sum(one.x for one in here) / len(here) - x) <= 2000
    assert abs(sum(one.y for one in here) / len(here) - y) <= 2000


ARRIVED: dict[str, Callable[[Any, Any, Plan], None]] = {
    "cem": _marched,
    "sombrachapas": _walked,
    "viajero": _ran,
}
"""How a game tells that a plan has come to what it said: (before, after, plan), all choices made
and nobody else asked in between."""


@cache
def found(name: str, scenario: str) -> list[tuple[Ruleset[Any], Sample, list[Plan]]]:
    """The plans of every unit in states of a random battle."""
    battle = course(name, scenario)
    assert battle.ruleset.moves.plans is not None
    every = [
        (battle.ruleset, sample, list(battle.ruleset.moves.plans(sample.state, sample.seat, unit)))
        for sample in battle.samples
        for unit in range(UNITS)
    ]
    return some([one for one in every if one[2]], STATES)


def asked_first(ruleset: Ruleset[Any], state: Any, sample: Sample, unit: int) -> None:
    """Where units are asked one after another: let those before this one do as they please."""
    assert ruleset.moves.plans is not None
    for other in range(unit):
        plans = ruleset.moves.plans(state, sample.seat, other)
        for row in plans[0].choices if plans else ():
            ruleset.apply(state, ruleset.new_choice(row), make(Dice), ruleset.new_log())


def spread(plans: list[Plan]) -> list[Plan]:
    """Some of them, from the first to the last."""
    return plans[:: max(1, len(plans) // TRIED)]


@every
def test_plans_can_be_played_and_end_as_they_say(name: str, scenario: str) -> None:
    for ruleset, sample, plans in found(name, scenario):
        dice, log = make(Dice), ruleset.new_log()
        for plan in spread(plans):
            state = copy(sample.state)
            if int(state.phase) in ruleset.secret_phases:
                asked_first(ruleset, state, sample, plan.unit)
            set_seed(dice, 7)
            dice.thrown = log.count = 0
            assert plan.choices
            for step, row in enumerate(plan.choices):
                choice = ruleset.new_choice(row)
                assert ruleset.check(state, choice) == 0, plan
                assert choice.seat == sample.seat
                ruleset.apply(state, choice, dice, log)
                if int(state.phase) in ruleset.moves.interrupts:
                    assert plan.threats[0].step == step
                    break
                others = ruleset.pending(state) & ~ruleset.pending(sample.state)
                if dice.thrown or others or state.over:
                    break
            else:
                later = all(threat.step == len(plan.choices) for threat in plan.threats)
                assert later or not ruleset.moves.interrupts
                if name in ARRIVED:
                    ARRIVED[name](sample.state, state, plan)


@every
def test_plans_rest_on_what_the_seat_sees(name: str, scenario: str) -> None:
    for ruleset, sample, _ in islice(found(name, scenario), 2):
        assert ruleset.moves.plans is not None
        view = ruleset.sees(sample.state, sample.seat)
        before = numbers(view)
        for unit in range(UNITS):
            own = ruleset.moves.plans(view, sample.seat, unit)
            assert list(own) == list(ruleset.moves.plans(sample.state, sample.seat, unit))
        assert numbers(view) == before


@every
def test_each_end_and_facing_is_planned_once(name: str, scenario: str) -> None:
    for ruleset, _, plans in found(name, scenario):
        ends = [(plan.end, plan.facing, plan.formation) for plan in plans if plan.end is not None]
        assert len(ends) == len(set(ends))
        for plan in plans:
            assert min(plan.cost, plan.left) >= 0
            assert all(0 <= threat.step <= len(plan.choices) for threat in plan.threats)
            templates = ruleset.notation.templates
            assert all(row[0] in templates for row in plan.choices)


@pytest.mark.parametrize("name", PLANNING)
def test_a_battle_offers_plans(name: str) -> None:
    for scenario in load_ruleset(name).scenarios():
        if any(plans for _, _, plans in found(name, scenario)):
            return
    pytest.fail("no plan in any battle")


@every
def test_sights_rest_on_what_the_seat_sees(name: str, scenario: str) -> None:
    for ruleset, sample, plans in islice(found(name, scenario), 2):
        spots = [plan.end for plan in plans if plan.end is not None]
        if ruleset.moves.sights is None or not spots:
            continue
        view = ruleset.sees(sample.state, sample.seat)
        before = numbers(view)
        for spot in spots[:: max(1, len(spots) // TRIED)]:
            seen, seers = ruleset.moves.sights(view, sample.seat, spot)
            assert (seen, seers) == ruleset.moves.sights(sample.state, sample.seat, spot)
            assert len({*seen}) == len(seen)
        assert numbers(view) == before


@every
def test_the_way_to_the_end_of_a_plan_can_be_asked_for(name: str, scenario: str) -> None:
    for ruleset, sample, plans in islice(found(name, scenario), 2):
        if ruleset.moves.plan_to is None:
            continue
        for plan in spread(plans):
            assert plan.end is not None
            exact, reason = ruleset.moves.plan_to(sample.state, sample.seat, plan.unit, plan.end)
            assert (exact is None) == (reason != 0)
            if exact is not None:
                assert exact.end == plan.end
                assert ruleset.check(sample.state, ruleset.new_choice(exact.choices[0])) == 0


BUNDLING = [case for case in cases() if load_ruleset(str(case.values[0])).moves.bundles is not None]


@pytest.mark.parametrize(("name", "scenario"), BUNDLING)
def test_choices_that_belong_together_can_be_made_together(name: str, scenario: str) -> None:
    battle = course(name, scenario)
    ruleset, tried = battle.ruleset, 0
    assert ruleset.moves.bundles is not None
    for sample in battle.samples:
        view = ruleset.sees(sample.state, sample.seat)
        rows = ruleset.moves.bundles(view, sample.seat)
        assert [*rows] == [*ruleset.moves.bundles(sample.state, sample.seat)]
        assert len({tuple(row) for row in rows}) == len(rows)
        for row in rows:
            state, tried = copy(sample.state), tried + 1
            dice = make(Dice)
            for numbers_ in row:
                choice = ruleset.new_choice(numbers_)
                assert choice.seat == sample.seat
                if dice.thrown == 0:  # what comes after a throw may have to wait for others
                    assert ruleset.check(state, choice) == 0
                    ruleset.apply(state, choice, dice, ruleset.new_log())
    assert tried or scenario != "duel"
