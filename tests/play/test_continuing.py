"""Plans carried out choice by choice, and taken up again after others have answered."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.core.text.orders import NotAllowed
from asalto.play.continuing import Carried, Stop, carry_out
from asalto.play.dicebox import loaded, physical, seeded
from asalto.play.match import Match, Stale
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.state import State
from rulesets.sombrachapas.arena import Arena

MISS = (2, 10, 10, 10)
"""A director token, then a cover shot that misses."""


def covered(faces: tuple[int, ...] = MISS, **more: Any) -> Match[State]:
    """Ana is about to walk, under the eyes of Bo, who covers."""
    tokens = {
        "Ana": ("red", "0505", "3h", {"wounds": 1, "resistance": 1}),
        "Al": ("red", "0101", "3h", {}), "Bo": ("blue", "1005", "9h", {}),
    }  # fmt: skip
    match: Match[State] = Match(RULESET, Arena(tokens).scenario, loaded(faces), **more)
    for order, seat in (("begin", 0), ("Bo covers", 1), ("Ana activates", 0)):
        match.submit(seat, order)
    return match


def plan(match: Match[State]) -> list[tuple[int, ...]]:
    """A plan of some steps that draws fire from the first."""
    assert RULESET.moves.plans is not None
    found = RULESET.moves.plans(match.view(0), 0, 0)
    return next(
        list(one.choices)
        for one in found
        if len(one.choices) == 3 and [threat.step for threat in one.threats][:1] == [0]
    )


WALK = "Ana steps 0605 facing 3h; Ana steps 0705 facing 3h"


def test_a_walk_goes_on_after_the_coverer_has_held_his_fire() -> None:
    match = covered()
    first = carry_out(match, 0, WALK)
    assert (first.made, first.stop) == (1, Stop.OTHERS)
    assert first.goes_on
    assert first.line(match) == "Ana steps 0705 facing 3h"
    match.submit(1, "hold fire")
    then = carry_out(match, 0, first.left)
    assert (then.made, then.stop) == (1, Stop.DONE)
    match.submit(1, "hold fire")
    texts = [entry.order for entry in match.entries[-4:]]
    assert texts == ["Ana steps 0605 facing 3h", "hold fire", "Ana steps 0705 facing 3h",
                     "hold fire"]  # fmt: skip


def test_a_plan_is_carried_out_by_its_numbers_and_its_rest_handed_back_as_a_line() -> None:
    match = covered()
    choices = plan(match)
    carried = carry_out(match, 0, choices)
    assert carried.stop is Stop.OTHERS
    match.submit(1, "hold fire")
    while carried.left:
        carried = carry_out(match, 0, carried.line(match))
        if 1 in match.pending:
            match.submit(1, "hold fire")
    assert carried == Carried(carried.made, Stop.DONE)
    said = [entry.choice for entry in match.entries if entry.seat == 0][-len(choices) :]
    assert said == choices


def test_what_is_left_lapses_where_it_is_not_allowed_any_more() -> None:
    match = covered(faces=(2, 1, 5, 5))
    first = carry_out(match, 0, WALK)
    match.submit(1, "Bo covers against Ana")
    assert match.view(0).characters[0].status != 0
    then = carry_out(match, 0, first.left)
    assert (then.made, then.stop) == (0, Stop.REFUSED)
    assert isinstance(then.refusal, NotAllowed)
    assert not then.goes_on


def test_a_form_that_is_out_of_date_makes_nothing() -> None:
    match = covered()
    found = carry_out(match, 0, WALK, request_id="0.0")
    assert (found.made, found.stop, len(found.left)) == (0, Stop.REFUSED, 2)
    assert isinstance(found.refusal, Stale)
    other = carry_out(match, 1, ["hold fire"])
    assert (other.made, other.stop) == (0, Stop.REFUSED)


def test_it_stops_at_the_first_choice_that_the_rules_refuse() -> None:
    match = covered()
    found = carry_out(match, 0, "Ana turns 1h; Ana turns 1h; Ana steps 0605 facing 3h")
    assert (found.made, found.stop) == (1, Stop.REFUSED)
    assert found.line(match) == "Ana turns 1h; Ana steps 0605 facing 3h"


def test_a_walk_written_in_shorthand_is_several_choices() -> None:
    match = covered()
    found = carry_out(match, 0, "ana walks 0605 0705")
    assert (found.made, found.stop) == (1, Stop.OTHERS)
    assert found.line(match) == "Ana steps 0705 facing 3h"


def test_dice_thrown_by_people_come_between_and_the_end_of_the_battle_ends_it() -> None:
    from asalto.core.registry import load_ruleset

    ruleset = load_ruleset("cep")
    match: Match[Any] = Match(ruleset, ruleset.load("duel"), physical())
    while match.waiting is None:
        seat = match.pending[0]
        options = [one.choice for one in match.form(seat).options[-1:]]
        found = carry_out(match, seat, [*options, *options])
    assert (found.made, found.stop) == (1, Stop.DICE)
    assert len(found.left) == 1
    over: Match[Any] = Match(ruleset, ruleset.load("duel"), seeded(1))
    over.stop(-1, "enough")
    assert carry_out(over, 0, [(5, 0, 0, -1, -1, -1, -1)]).stop is Stop.REFUSED


def test_all_order_sheets_of_a_seat_are_one_act() -> None:
    from asalto.core.registry import load_ruleset

    ruleset = load_ruleset("cep")
    assert ruleset.moves.plans is not None
    match: Match[Any] = Match(ruleset, ruleset.load("duel"), seeded(1))
    while int(match.state.phase) != ruleset.enums["phase"].ORDERS:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    view = match.view(0)
    ships = [i for i in range(view.ship_count) if view.ships[i].seat == 0]
    sheets = [max(ruleset.moves.plans(view, 0, i), key=lambda one: one.advised) for i in ships]
    assert len(sheets) == 2
    found = carry_out(match, 0, [row for sheet in sheets for row in sheet.choices])
    assert found.stop is Stop.DONE
    assert 0 not in match.pending
    written = [match.state.ships[i].order_count for i in ships]
    assert written == [sheet.cost for sheet in sheets]


@pytest.mark.parametrize("orders", [[], ""])
def test_nothing_to_do(orders: Any) -> None:
    found = carry_out(covered(), 0, orders)
    assert found.made == 0
