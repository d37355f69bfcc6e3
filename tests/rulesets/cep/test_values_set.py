"""What an umpire sets has the consequences of a hit, at the end of a phase as that has."""

import pytest

from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.edits import refresh
from asalto.rulesets.cep.phases import close_ship_turn, end_turn, step
from asalto.rulesets.cep.vocabulary import Ending, Phase, Status

from .table import Table, pair


def test_a_ship_without_structure_is_gone_before_anybody_fires() -> None:
    match = Match(RULESET, RULESET.load("duel"), seeded(2), (), has_umpire=True)
    while match.state.phase != Phase.ORDERS:
        match.submit(match.pending[0], match.form(match.pending[0]).options[-1])
    match.set_fields({"ships.1.structure": 0}, "it must be so")
    assert match.state.ships[1].status == Status.FLYING
    while match.state.phase != Phase.DECLARE:
        match.submit(match.pending[0], match.form(match.pending[0]).options[-1])
    assert match.state.ships[1].status == Status.DESTROYED


def test_a_ship_without_structure_is_gone_at_the_end_of_the_turn() -> None:
    state = pair()
    state.ships[1].structure = 0
    end_turn(state, Table().dice, Table().log)
    assert state.ships[1].status == Status.DESTROYED
    assert (state.over, state.winner, state.ending) == (1, 0, Ending.LAST_SIDE)


@pytest.mark.parametrize("structure", [1, 5])
def test_a_ship_with_structure_left_fights_on(structure: int) -> None:
    state = pair()
    state.ships[1].structure = structure
    state.phase = Phase.ORDERS
    step(state, Table().dice, Table().log)
    end_turn(state, Table().dice, Table().log)
    assert state.ships[1].status == Status.FLYING


def test_armour_that_is_set_to_less_loses_no_more_than_there_is() -> None:
    """Three points are lost this turn; the umpire leaves two of five: none is left, not minus."""
    state = pair()
    ship = state.ships[0]
    ship.armour[0], ship.loss[0] = 5, 3
    refresh(state)
    assert ship.loss[0] == 3
    ship.armour[0] = 2
    refresh(state)
    close_ship_turn(state, 0)
    assert ship.armour[0] == 0
