"""Plans of a ship's crew as a whole, the ranges its navigator may set, and who has acted."""

from __future__ import annotations

import pytest

import asalto
from asalto.board import board_of
from asalto.bots.registry import bots_for, step
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, copy, equal, make
from asalto.core.plans import Plan
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind as Kind
from asalto.rulesets.cepheus.plans import GUNNERS, Doing, plans, stations
from asalto.rulesets.cepheus.rules.crew import has_duty, pair
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Band, Position
from asalto.rulesets.cepheus.vocabulary import Ask
from rulesets.cepheus.table import ask_member, band, duel, legal, member, paper, play


def crew(at: Band = Band.SHORT) -> State:
    """Ship 0 begins its actions: the first of its crew is asked."""
    state = band(duel(), at)
    ask_member(state, 0, 0)
    return state


def by_worth(state: State) -> list[Plan]:
    """The plans of ship 0 without an end, the best first."""
    found = [one for one in plans(state, 0, 0) if one.end is None]
    return sorted(found, key=lambda one: -one.advised)


def members(plan: Plan, kind: int) -> list[int]:
    """Who makes a kind of choice in a plan."""
    rows = [RULESET.new_choice(one) for one in plan.choices]
    return [row.member for row in rows if row.kind == kind]


def test_the_crew_is_advised_as_a_whole() -> None:
    state = crew()
    whole = by_worth(state)[0]
    asked = {RULESET.new_choice(one).member for one in whole.choices}
    ship = state.ships[0]
    able = {m for m in range(ship.crew_count) if ship.crew[m].up and has_duty(ship, m)}
    assert len(able) > 6
    assert asked >= able
    assert members(whole, Kind.ATTACK)
    assert whole.cost == sum(one[0] not in (Kind.DONE, Kind.KEEP_POINTS) for one in whole.choices)


def test_the_first_choice_is_the_one_that_the_advice_marks() -> None:
    state = crew()
    out = RULESET.new_choices()
    RULESET.legal(state, 0, out)
    assert RULESET.bots.advise is not None
    RULESET.bots.advise(state, 0, out)
    best = max(range(out.count), key=lambda k: out.score[k])
    row = RULESET.new_choice(by_worth(state)[0].choices[0])
    assert (row.kind, row.member) == (out.rows[best].kind, out.rows[best].member)


def test_guns_alone_and_nobody_can_be_chosen_too() -> None:
    state = crew()
    whole, guns, nobody = by_worth(state)
    assert nobody.cost == 0
    assert {one[0] for one in nobody.choices} == {Kind.DONE}
    ship = state.ships[0]
    assert members(nobody, Kind.DONE) == [m for m in range(ship.crew_count) if has_duty(ship, m)]
    assert members(guns, Kind.ATTACK) == members(whole, Kind.ATTACK)
    posts = {state.ships[0].crew[m].position for m in members(guns, Kind.ATTACK)}
    assert posts <= set(GUNNERS)
    assert guns.cost < whole.cost


def test_nobody_acts_and_the_turn_of_the_ship_is_over() -> None:
    state = crew()
    for numbers in by_worth(state)[-1].choices:
        assert state.ask == Ask.CREW
        play(state, RULESET.new_choice(numbers))
    assert state.acting != 0


def test_a_navigator_plans_ranges_one_band_off() -> None:
    state = crew(Band.MEDIUM)
    found = [one for one in plans(state, 0, 0) if one.end is not None]
    assert {one.end.values for one in found if one.end} == {(Band.SHORT, 1), (Band.LONG, 1)}
    for plan in found:
        check, setting = (RULESET.new_choice(one) for one in plan.choices[-2:])
        assert (check.kind, check.member) == (
            Kind.RANGE_CHECK, member(state, 0, Position.NAVIGATOR),
        )  # fmt: skip
        assert (setting.kind, setting.band) == (Kind.SET_BAND, plan.end.values[0])
    state.checked[pair(0, 1)] = state.turn
    assert [one for one in plans(state, 0, 0) if one.end is not None] == []


def test_a_ship_that_is_not_asked_has_no_plans() -> None:
    state = crew()
    assert plans(state, 1, 1) == []
    assert plans(state, 0, 1) == []
    state.ask = Ask.REACT
    assert plans(state, 0, 0) == []


def test_a_plan_may_begin_with_the_ship_acting() -> None:
    state = crew()
    state.ships[0].stage, state.ask = 1, Ask.START
    assert by_worth(state)[0].choices[0][0] == Kind.ACT
    assert all(one.choices[0][0] == Kind.ACT for one in plans(state, 0, 0))


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_choices_are_legal_until_something_is_thrown(name: str) -> None:
    match = asalto.load(f"cepheus/{name}", seed=4).match
    bots = bots_for(["greedy"], RULESET, len(match.scenario.seats), 3)
    for turn in range(60):
        if step(match, bots) is None:
            return
        state, ship = match.state, match.state.ask_ship
        if turn % 6 or state.ask != Ask.CREW:
            continue
        view = RULESET.sees(state, state.ask_seat)
        before = copy(view)
        for plan in plans(view, state.ask_seat, ship):
            after, dice = copy(state), make(Dice)
            set_seed(dice, 1)
            for numbers in plan.choices:
                row = RULESET.new_choice(numbers)
                assert RULESET.check(after, row) == 0
                RULESET.apply(after, row, dice, paper())
                if dice.thrown or after.ask_seat != state.ask_seat:
                    break
        assert equal(view, before)


def test_the_rail_tells_who_has_acted_and_who_waits() -> None:
    state = crew()
    first = legal(state)[0].member
    assert [one.member for one in stations(state, 0)] == [*range(state.ships[0].crew_count)]
    rail = {one.member: one for one in stations(state, 0)}
    assert rail[first].doing == Doing.NOW
    assert (rail[first].minor, rail[first].significant) == (1, 1)
    ship = state.ships[0]
    assert all(
        one.doing == (Doing.WAITING if has_duty(ship, m) else Doing.IDLE)
        for m, one in rail.items()
        if m != first
    )
    play(state, next(row for row in legal(state) if row.kind == Kind.DONE))
    second = state.ask_member
    state.ships[0].crew[second + 1].up = 0
    rail = {one.member: one for one in stations(state, 0)}
    assert rail[first].doing == Doing.DONE
    assert rail[second].doing == Doing.NOW
    assert rail[second + 1].doing == Doing.DOWN
    for one in stations(state, 1):
        duty = has_duty(state.ships[1], one.member)
        assert one.doing == (Doing.WAITING if duty else Doing.IDLE)


def test_who_stands_by_goes_to_the_end_of_the_rail() -> None:
    state = crew()
    first = state.ask_member
    play(state, next(row for row in legal(state) if row.kind == Kind.STAND_BY))
    assert stations(state, 0)[-1].member == first
    assert stations(state, 0)[-1].doing == Doing.WAITING


def test_when_the_ship_has_acted_the_whole_rail_is_done() -> None:
    state = crew()
    state.ships[0].acted, state.ask, state.acting = 1, Ask.NONE, NOBODY
    assert {one.doing for one in stations(state, 0)} == {Doing.DONE}


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_the_sheet_of_a_ship_has_the_rail(lang: str) -> None:
    scenario = RULESET.load("patrol_against_two_raiders")
    state = scenario.start()
    ask_member(state, 0, 0)
    board = board_of(RULESET)
    assert board is not None
    sheet = board.sheets(RULESET, scenario, RULESET.sees(state, 0), 0, lang)[0]
    assert [one.doing for one in sheet.rail[:2]] == ["now", "waiting"]
    posts = [one.label.rpartition(" ")[2].partition("–") for one in sheet.rail]
    counts = [int(last) - int(first) + 1 if dash else 1 for first, dash, last in posts]
    assert sum(counts) == state.ships[0].crew_count, "those who do the same share a row"
    assert all(one.label and one.told for one in sheet.rail)
