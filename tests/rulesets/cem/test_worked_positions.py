"""Positions worked out by the book first, and then played: fire, pairing, the last man."""

import pytest

from asalto.core.kernel.records import NOBODY, copy
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.flight import IN_REFUGE
from asalto.rulesets.cem.rules.morale import check_unit
from asalto.rulesets.cem.rules.pairing import pair
from asalto.rulesets.cem.rules.shooting import prepare_fire, throw_fire
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.vocabulary import Gone, Phase, Step
from rulesets.cem.table import activate, choose, dice_of, log, offered, table


@pytest.mark.parametrize(
    ("value", "hard", "told"),
    [
        (12, 0, 12),
        (12, 5, 7),
        (12, 9, 3),
        (12, 20, 3),
        (1, 0, 3),
        (30, 0, 29),
        (90, 5, 29),
        (0, 0, 0),
    ],
)
def test_the_number_told_is_the_most_that_hits(value: int, hard: int, told: int) -> None:
    """CEM-11.4: a triple 1 hits whatever is added, a triple 10 never; a value of none never."""
    state = table((0, [(10, 10)]), (1, [(20, 10)]))
    state.target, state.mode, state.into, state.hard = 1, 0, 0, hard
    activate(state, 0, Phase.FIRE)
    state.target = 1
    prepare_fire(state, 0, 1000)
    dice = dice_of()
    throw_fire(state, 0, value, dice, log())
    assert dice.wanted_target == told


def test_the_box_of_a_unit_goes_with_whoever_moves_into_contact() -> None:
    """CEM-5.6: where a unit stands is known anew after each melee move, not only at its end."""
    state = table((0, [(10, 10), (10, 12)]), (1, [(14, 10), (40, 40)]))
    activate(state, 0, Phase.MELEE)
    state.engaged = 2
    before = (state.units[0].east, state.stamps[0])
    pair(state, log(), 0, 2)
    assert state.units[0].east == state.figures[0].x > before[0]
    assert state.stamps[0] != before[1]
    other = copy(state)
    measure_box(other, 0)
    assert other.units[0] == state.units[0]


def test_only_whoever_is_there_free_and_in_reach_is_offered_an_enemy() -> None:
    """CEM-5.4 to 5.9: not the fallen, not who is paired already, not who is too far off."""
    state = table(
        (0, [(10, 10), (10, 11.5), (10, 40), (13, 14)]), (1, [(13, 10), (7, 10), (13, 15)])
    )
    state.figures[1].gone = int(Gone.FALLEN)
    state.figures[3].foe, state.figures[6].foe = 6, 3
    measure_box(state, 0)
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.step == Step.PAIR
    found = [row for row in offered(state) if row[0] == ChoiceKind.PAIR]
    assert sorted(row[1:3] for row in found) == [(0, 4), (0, 5)]


def test_the_last_man_of_a_unit_tests_in_his_refuge() -> None:
    """CEM-9.16, 10.6: one man is a unit still."""
    state = table((0, [(10, 10), (11, 10)]), (1, [(90, 90)]))
    row = state.units[0]
    state.figures[1].gone = int(Gone.FALLEN)
    measure_box(state, 0)
    row.demoralised, row.arrived = 1, IN_REFUGE
    check_unit(state, 0, dice_of(1, 2, 3), log())
    assert (row.demoralised, row.arrived, row.refuge) == (0, 0, NOBODY)
