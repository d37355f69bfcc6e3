"""Where the scenario gives the battle an edge: who ends a turn beyond it has fled (CEP-1.2)."""

import pytest

from asalto.board.cep import drawing, text
from asalto.core.kernel.records import copy
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import check_ending, remaining
from asalto.rulesets.cep.hints_movement import flight
from asalto.rulesets.cep.phases import end_turn
from asalto.rulesets.cep.rules.boarding import attach
from asalto.rulesets.cep.rules.wrecks import clear_fled
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.vocabulary import Ending, Status

from .table import Table, pair, scene, ship


@pytest.mark.parametrize(
    ("edge", "r", "fled"),
    [(40, 40, False), (40, 41, True), (40, -41, True), (0, 900, False)],
)
def test_a_ship_beyond_the_edge_has_fled(edge: int, r: int, fled: bool) -> None:
    state, table = pair(), Table()
    state.options.edge = edge
    state.ships[0].r = r
    kept = remaining(state, 0)
    clear_fled(state, table.log)
    told = [one.kind for one in table.log.events[: table.log.count]]
    assert told == [EventKind.LEFT_BATTLE] * fled
    assert state.ships[0].status == (Status.WITHDRAWN if fled else Status.FLYING)
    assert state.ships[1].status == Status.FLYING
    assert remaining(state, 0) == kept, "what has fled is kept"


def test_whose_last_ship_flees_has_lost() -> None:
    state, table = pair(), Table()
    state.options.edge = 40
    state.turn_limit, state.ships[0].q = 9, 50
    end_turn(state, table.dice, table.log)
    assert (state.over, state.winner, state.ending) == (1, 1, Ending.LAST_SIDE)
    endless = pair()
    endless.turn_limit, endless.ships[0].q = 9, 50
    end_turn(endless, table.dice, table.log)
    assert endless.over == 0


def test_where_all_flee_in_one_turn_nobody_wins() -> None:
    state, table = pair(), Table()
    state.options.edge = 40
    state.ships[0].q, state.ships[1].q = 50, -50
    clear_fled(state, table.log)
    check_ending(state, table.log)
    assert (state.over, state.ending) == (1, Ending.NOBODY_LEFT)


def test_ships_that_are_attached_or_boarded_stay() -> None:
    table = Table()
    state = scene(ship("uno", "remora", "a"), ship("dos", "percheron", "b"))
    attach(state, 0, 1, table.log)
    state.options.edge = 40
    for one in state.ships[:2]:
        one.q = 50
    clear_fled(state, table.log)
    assert [one.status for one in state.ships[:2]] == [Status.FLYING] * 2


def test_a_ship_in_which_enemies_fight_stays() -> None:
    """Their own ship is lost, they fight on (CEP-23.6)."""
    state, table = pair(), Table()
    state.options.edge = 40
    state.ships[0].q = 50
    state.ships[1].status, state.ships[1].inside = Status.DESTROYED, 0
    clear_fled(state, table.log)
    assert state.ships[0].status == Status.FLYING


def test_what_lies_in_a_hangar_flees_with_its_carrier() -> None:
    table = Table()
    state = scene(
        ship("uno", "pelicano", "a"), ship("dos", "vencejo", "a"), ship("t", "vencejo", "b")
    )
    state.options.edge = 40
    guest = state.ships[1]
    guest.status, guest.carrier = Status.BERTHED, 0
    state.ships[0].q = 41
    clear_fled(state, table.log)
    assert [one.status for one in state.ships[:3]] == [
        Status.WITHDRAWN, Status.WITHDRAWN, Status.FLYING
    ]  # fmt: skip


@pytest.mark.parametrize(("r", "step", "soon"), [(41, 0, 4), (40, 1, 3), (38, 1, 1), (37, 1, 0)])
def test_greedy_sees_the_edge_three_turns_ahead(r: int, step: int, soon: int) -> None:
    state = pair()
    state.options.edge = 40
    assert flight(state, 0, r, 0, step) == soon


def test_the_edge_is_drawn_where_it_comes_into_sight_and_told() -> None:
    duel = RULESET.load("duel")
    view = RULESET.sees(duel.start(), 0)
    assert "60" in text(RULESET, duel, view, 0, "en")
    assert 'class="rim"' not in str(drawing(RULESET, duel, view, 0, "en"))
    far = copy(view)
    far.ships[0].r = 58
    assert 'class="rim"' in str(drawing(RULESET, duel, far, 0, "en"))
    far.options.edge = 0
    assert 'class="rim"' not in str(drawing(RULESET, duel, far, 0, "en"))
