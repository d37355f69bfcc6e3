"""The switches of the morale phase and of support crews: each position is played both ways."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.rules.flight import IN_REFUGE, is_cornered, where_refuge
from asalto.rulesets.cem.rules.melee import side_modifier
from asalto.rulesets.cem.rules.morale import check_unit, holding_chance
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.vocabulary import UnitKind
from rulesets.cem.table import all_used, dice_of, log, table
from rulesets.cem.test_melee import pairing

BOTH = pytest.mark.parametrize("switch", [0, 1])
SIX = [(50 + 2 * i, 50) for i in range(6)]
BACK = [(50, 90)]


@BOTH
def test_a_triple_one_passes_a_morale_test_or_is_nothing_special(switch: int) -> None:
    """CEM-9.8: three dead are 15 and a triple 1 is 3: 18 is too much for a morale of 17."""
    state = table((0, SIX), (1, BACK))
    state.options.critical_morale = switch
    state.units[0].morale = 17
    for i in range(3):
        state.figures[i].wounds = 4
    dice = dice_of(*[9] * 9, 1, 1, 1)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].here == (3 if switch else 0)
    assert state.units[0].demoralised == 0
    assert holding_chance(state, 0, False, 3, 0) == (1000 if switch else 0)
    assert holding_chance(state, 0, False, 0, 0) == 575_000


@BOTH
def test_the_last_of_two_tests_decides_or_both_must_hold(switch: int) -> None:
    """CEM-9.19: a test for losses failed, and the test of the flight passed in the same turn."""
    state = table((0, SIX), (1, BACK))
    state.options.last_test = switch
    state.units[0].demoralised, state.units[0].arrived = 1, IN_REFUGE
    state.figures[0].wounds = 4
    dice = dice_of(9, 9, 9, 9, 6, 5, 3, 2, 1)
    check_unit(state, 0, dice, log())
    assert all_used(dice)
    assert state.units[0].demoralised == 1 - switch


@BOTH
@pytest.mark.parametrize("outside", [0, 1, 3])
def test_a_unit_is_in_a_refuge_with_most_or_all_of_its_figures(switch: int, outside: int) -> None:
    """CEM-9.16, and the same at the edge of the table (10.8)."""
    wood = ("light_wood", [[45, 45], [75, 45], [75, 55], [45, 55]])
    state = table((0, SIX), (1, BACK), terrain=(wood,))
    state.options.whole_refuge = switch
    for i in range(outside):
        state.figures[i].y = 60_000
    measure_box(state, 0)
    enough = outside == 0 or (outside < 3 and not switch)
    assert where_refuge(state, 0) == (0 if enough else NOBODY)
    for i in range(6):
        state.figures[i].y = 50_000 if i < outside else 500
    measure_box(state, 0)
    assert is_cornered(state, 0) == enough


@BOTH
def test_a_crew_costs_its_side_two_once_or_for_each_figure(switch: int) -> None:
    """CEM-6.7: three of a gun's crew meet one enemy: +4 for the two more, and the gun."""
    state = pairing(3)
    state.options.each_crew = switch
    state.units[0].kind = int(UnitKind.CREW)
    for i in range(3):
        state.figures[i].support = 1
    assert side_modifier(state, True) == (-2 if switch else 2)
    assert side_modifier(state, False) == 0
