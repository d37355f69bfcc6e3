"""Plans of ships against every line of orders, and against the battle as it then moves."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import ChoiceKind
from asalto.rulesets.cep.phases import open_declaration
from asalto.rulesets.cep.plans import plans
from asalto.rulesets.cep.rules.fire import open_sections, shots_of
from asalto.rulesets.cep.rules.movement import carry_out, execute
from asalto.rulesets.cep.say import Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Phase, Status

SCENARIOS = ("duel", "well", "carrier")


def writing(scenario: str) -> State:
    """A battle in which orders are being written: everything before is let go by."""
    state = RULESET.load(scenario).start()
    dice, log, out = make(Dice), RULESET.new_log(), RULESET.new_choices()
    while state.phase != Phase.ORDERS:
        seat = next(i for i in range(state.seat_count) if RULESET.pending(state) >> i & 1)
        out.count = 0
        RULESET.legal(state, seat, out)
        RULESET.apply(state, copy(out.rows[0]), dice, log)
    return state


def first_ship(state: State) -> tuple[int, int]:
    """The first seat and the ship that it is asked about."""
    return 0, state.cursor[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_plans_are_all_that_orders_can_come_to_by_the_fewest(scenario: str) -> None:
    state = writing(scenario)
    seat, i = first_ship(state)
    log = make(Log)
    fewest: dict[tuple[int, ...], int] = {}
    limit = state.ships[i].limit
    assert limit > 1
    for count in range(limit + 1):
        for letters in product((1, 2, 3), repeat=count):
            trial = copy(state)
            trial.ships[i].orders[:count] = letters
            trial.ships[i].order_count = count
            carry_out(trial, i, log)
            ship = trial.ships[i]
            fewest.setdefault((ship.vector_q, ship.vector_r, ship.facing), count)
    found = {}
    for plan in plans(RULESET.sees(state, seat), seat, i):
        assert plan.end is not None
        found[(*plan.end.values, plan.facing)] = plan.cost
        assert plan.left == limit - plan.cost
    assert found == fewest


def moved(state: State, i: int, letters: list[int]) -> State:
    """The battle after the movement, where the others drift on."""
    after = copy(state)
    for ship in after.ships[: after.ship_count]:
        ship.order_count = 0
    after.ships[i].orders[: len(letters)] = letters
    after.ships[i].order_count = len(letters)
    execute(after, make(Log))
    return after


def letters_of(plan: Any) -> list[int]:
    rows = [RULESET.new_choice(row) for row in plan.choices]
    return [row.letter for row in rows if row.kind == RULESET.choices.LETTER]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_vector_of_a_plan_is_the_one_after_drift_and_gravity(scenario: str) -> None:
    state = writing(scenario)
    seat, i = first_ship(state)
    for plan in plans(RULESET.sees(state, seat), seat, i):
        ship = moved(state, i, letters_of(plan)).ships[i]
        assert plan.end is not None
        assert plan.drift is not None
        assert plan.end.values == (ship.q, ship.r)
        assert plan.drift.values == (ship.vector_q, ship.vector_r)


def test_threats_are_the_weapons_that_then_bear() -> None:
    state = writing("duel")
    for distance in (2, 5, 9):
        near = copy(state)
        one, other = near.ships[0], near.ships[2]
        one.q, one.r, other.q, other.r = 0, 0, distance, 0
        one.vector_q, one.vector_r, other.vector_q, other.vector_r = 1, 0, distance, 1
        threatened = 0
        for plan in plans(RULESET.sees(near, 0), 0, 0):
            after = moved(near, 0, letters_of(plan))
            open_declaration(after)
            bearing = [
                j
                for j in (2, 3)
                for place in range(after.ships[j].weapon_count)
                if shots_of(after.ships[j].weapons[place]) > 0
                and open_sections(after, j, place, 0, 0) != 0
            ]
            assert [threat.by for threat in plan.threats] == bearing
            assert plan.seen_by == tuple(sorted(set(bearing)))
            threatened += len(bearing)
        assert threatened > 0


def test_a_ship_that_is_asked_later_has_plans_and_a_sheet_that_is_begun_goes_on() -> None:
    state = writing("duel")
    own = [i for i in range(state.ship_count) if state.ships[i].seat == 0 and state.ships[i].open]
    assert len(own) > 1
    for i in own:
        assert plans(state, 0, i)
    assert not plans(state, 1, own[0])
    first = RULESET.vocabulary.choice("letter", 0, ship=own[0], letter=1)
    RULESET.apply(state, first, make(Dice), make(Log))
    for plan in plans(state, 0, own[0]):
        assert plan.cost >= 1
        assert len(letters_of(plan)) == plan.cost - 1


def test_orders_that_are_opened_again_may_be_kept_in_one_choice() -> None:
    state = writing("duel")
    ship = state.ships[0]
    state.phase, state.awaiting, state.cursor[0], ship.open = Phase.REWRITE, 1, 0, 1
    ship.orders[:2], ship.order_count = [1, 3], 2
    kept = [plan for plan in plans(state, 0, 0) if plan.choices[0][0] == RULESET.choices.PASS]
    assert [plan.cost for plan in kept] == [2]
    assert all(plan.cost + plan.left == ship.limit for plan in plans(state, 0, 0))


def test_every_launch_is_a_plan_that_ends_where_the_craft_then_drifts() -> None:
    state = RULESET.load("carrier").start()
    assert state.phase == Phase.LAUNCH
    seat = next(i for i in range(state.seat_count) if RULESET.pending(state) >> i & 1)
    out = RULESET.new_choices()
    RULESET.legal(state, seat, out)
    i = out.rows[0].ship
    offered = {
        (row.facing, row.shift) for row in out.rows[: out.count] if row.kind == ChoiceKind.LAUNCH
    }
    found = plans(state, seat, i)
    assert {(one.facing, one.cost) for one in found} == offered
    assert len(offered) > 6
    best = found[0]
    assert best.end is not None
    after, dice, log = copy(state), make(Dice), RULESET.new_log()
    RULESET.apply(after, RULESET.new_choice(best.choices[0]), dice, log)
    while after.ships[i].status != Status.FLYING:
        asked = next(k for k in range(after.seat_count) if RULESET.pending(after) >> k & 1)
        out.count = 0
        RULESET.legal(after, asked, out)
        RULESET.apply(after, copy(out.rows[0]), dice, log)
    assert (after.ships[i].vector_q, after.ships[i].vector_r) == best.end.values
    assert after.ships[i].facing == best.facing


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_launch_is_told_in_words(lang: str) -> None:
    scenario = RULESET.load("carrier")
    state, words = scenario.start(), RULESET.words(lang)
    out = RULESET.new_choices()
    RULESET.legal(state, 0, out)
    rows = [row for row in out.rows[: out.count] if row.kind == ChoiceKind.LAUNCH]
    told = [RULESET.desk.told(state, row, words, scenario.names) for row in rows]
    assert len(set(told)) == len(told)
    assert all(
        one.startswith(words.get("facing", row.facing)) for one, row in zip(told, rows, strict=True)
    )
