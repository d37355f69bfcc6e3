"""Boarding (chapter 23)."""

import pytest

from asalto.rulesets.cep.phases import fights, open_turn
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    attaches,
    capture,
    conclude,
    fight_round,
    has_room,
    is_fight,
    leave,
    losses,
    may_board,
    may_fall,
    may_join,
    retreat_losses,
    strength,
)
from asalto.rulesets.cep.rules.crew import is_able
from asalto.rulesets.cep.rules.effects import has_crossed
from asalto.rulesets.cep.rules.fire import open_weapons, second_target, shoot
from asalto.rulesets.cep.rules.movement import execute
from asalto.rulesets.cep.rules.prepare import may_check, open_orders
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Phase, Role, Status

from .table import Table, pair, scene, ship


def boarded(turn: int = 2) -> State:
    """A Rémora (0) that took hold of a Percherón (1) in turn 1."""
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn = turn
    state.phase = Phase.CASUALTIES
    return state


@pytest.mark.parametrize(
    ("winners", "losers", "lost"), [(12, 4, 3), (4, 12, 1), (5, 2, 2), (3, 3, 1), (9, 1, 1)]
)
def test_losses_ex9(winners: int, losers: int, lost: int) -> None:
    assert losses(winners, losers) == lost


def test_twelve_against_four_ex9() -> None:
    state = boarded()
    state.ships[0].soldiers, state.ships[1].soldiers = 12, 4
    table = Table(5, 5, 6, 1, 2, 3)
    state.fight = -1
    fights(state, table.dice, table.log)
    assert state.owed == [3, 0]
    fights(state, table.dice, table.log)
    assert state.ships[1].soldiers == 1
    assert strength(state, 1, OUTSIDE) == 12
    table.done()


def test_a_tie_costs_nobody() -> None:
    state = boarded()
    state.ships[0].soldiers = state.ships[1].soldiers = 3
    table = Table(1, 2, 3, 3, 2, 1)
    assert fight_round(state, 1, table.dice, table.log) == (INSIDE, 0)
    assert len(table.events(EventKind.BOARDING_TIED)) == 1
    table.done()


def test_who_can_be_boarded_and_by_whom() -> None:
    state = pair("remora", "percheron")
    assert may_board(state, 0, 1)
    assert (has_room(state, 0), has_room(state, 1)) == (True, True)
    state.ships[0].tractors = 0
    assert not may_board(state, 0, 1)
    state = pair("remora", "vencejo")
    assert not has_room(state, 1)
    assert not may_board(state, 0, 1)
    assert not may_board(state, 1, 0)


def test_it_attaches_by_its_check_or_by_a_tractor() -> None:
    state = pair("remora", "percheron", 0)
    assert not attaches(state, 0, 1, 1, -1)
    state.ships[0].board = 1
    assert attaches(state, 0, 1, 1, -1)
    prow, stern = 0, 1
    assert attaches(state, 0, 1, 2, prow)
    assert not attaches(state, 0, 1, 2, stern)
    assert not attaches(state, 0, 1, 2, -1)


def test_attached_it_moves_with_its_host_and_takes_no_orders() -> None:
    state = boarded()
    state.ships[1].vector_q = 4
    execute(state, Table().log)
    remora = state.ships[0]
    assert (remora.q, remora.vector_q) == (4, 8)
    open_orders(state, 0)
    assert remora.limit == 0
    assert not may_check(state, 0, Role.ENGINEER)
    open_weapons(state, 0)
    assert [gun.ready for gun in remora.weapons] == [1, 1]


def test_first_fight_is_in_the_next_turn() -> None:
    assert not is_fight(boarded(1), 1)
    assert is_fight(boarded(2), 1)


def test_soldiers_are_at_risk_until_they_cross() -> None:
    state = boarded(1)
    assert not has_crossed(state, 0)
    state.turn, state.phase = 2, Phase.FIRE
    assert not has_crossed(state, 0)
    state.phase = Phase.JOIN
    assert has_crossed(state, 0)
    state.turn, state.phase = 3, Phase.FIRE
    assert has_crossed(state, 0)


def test_an_empty_ship_falls_at_the_first_fight() -> None:
    state, table = boarded(), Table()
    state.fight = -1
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    prize = state.ships[1]
    assert prize.seat == 0
    assert len(table.events(EventKind.CAPTURED)) == 1
    table.done()


def test_prize_crew() -> None:
    state = boarded()
    capture(state, 1, Table().log)
    prize, remora = state.ships[1], state.ships[0]
    alive = [crew.role for crew in prize.crew if crew.wounds < 2]
    assert alive == [Role.PILOT]
    assert sum(crew.wounds >= 2 for crew in remora.crew) == 1
    assert remora.crew[0].wounds == 0
    assert not is_able(state, prize.crew[0])
    state.turn += 1
    assert is_able(state, prize.crew[0])


def test_crew_join_and_are_barred_from_the_next_turn() -> None:
    state = boarded()
    assert may_join(state, 1, 0)
    crew = state.ships[1].crew[0]
    crew.fighting = state.turn
    assert strength(state, 1, INSIDE) == 1
    assert is_able(state, crew)
    assert not may_join(state, 1, 0)
    state.turn += 1
    assert not is_able(state, crew)
    assert not may_join(pair(), 0, 0)


def test_the_boarders_crew_may_fight_too() -> None:
    state = boarded()
    assert may_join(state, 0, 1)
    state.ships[0].crew[1].fighting = 2
    assert strength(state, 1, OUTSIDE) == 25


def test_the_loser_names_who_falls() -> None:
    state = boarded()
    state.ships[0].crew[1].fighting = 2
    assert [may_fall(state, 1, OUTSIDE, 0, who) for who in (-1, 0, 1)] == [True, False, True]
    state.fight, state.owed = 1, [0, 1]
    state.awaiting = 0
    fights(state, Table().dice, Table().log)
    assert (state.awaiting, state.side) == (1, OUTSIDE)


def test_the_boarded_win_and_stand_down() -> None:
    state, table = boarded(), Table()
    state.ships[0].soldiers = 0
    state.ships[1].crew[0].fighting = 2
    conclude(state, 1, table.log)
    assert state.ships[1].crew[0].fighting == 0
    assert state.ships[0].retreating == 2


def test_retreat() -> None:
    state, table = boarded(), Table()
    remora = state.ships[0]
    state.ships[1].soldiers = 5
    remora.retreating = 1
    assert retreat_losses(state, 1) == 1
    leave(state, 0, table.log)
    assert not is_fight(state, 1)
    state.turn += 1
    open_turn(state, table.log)
    assert remora.host == -1
    assert (remora.vector_q, remora.vector_r) == (state.ships[1].vector_q, state.ships[1].vector_r)
    manoeuvre = remora.manoeuvre
    open_orders(state, 0)
    assert remora.limit == manoeuvre - 1


def test_a_miss_on_joined_ships_tries_another() -> None:
    state = scene(
        ship("uno", "remora", "a", (0, 0), 0),
        ship("presa", "percheron", "b", (0, 0), 0),
        ship("caza", "vencejo", "b", (0, 3), 0),
    )
    state.ships[0].host, state.ships[0].host_turn = 1, 1
    table = Table(10, 10, 9, 1, 2, 4)
    open_weapons(state, 2)
    state.ships[2].targets, state.ships[2].shots = 3, 2
    shoot(state, 2, 0, 0, 2, 0, table.dice, table.log)
    assert len(table.events(EventKind.SHOT_MISSED)) == 1
    second = table.only(EventKind.SECOND_HIT)
    assert second.target == 1
    assert state.ships[2].weapons[0].rounds == 19
    table.done()


def test_no_second_check_between_joined_ships() -> None:
    state = boarded()
    assert second_target(state, 0, 1, Table().dice) == -1
    other = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "a"),
        ship("caza", "vencejo", "b", (0, 5)),
    )  # fmt: skip
    other.ships[0].host = other.ships[2].host = 1
    table = Table(2)
    assert second_target(other, 3, 0, table.dice) == 2
    table.done()


def test_help_for_a_boarded_friend_counts_inside() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("ayuda", "remora", "b")
    )
    assert not may_board(state, 2, 1)
    attach(state, 0, 1, Table().log)
    assert may_board(state, 2, 1)
    attach(state, 2, 1, Table().log)
    assert strength(state, 1, INSIDE) == 0
    state.turn += 1
    assert (strength(state, 1, INSIDE), strength(state, 1, OUTSIDE)) == (24, 24)


def test_lost_host_frees_the_boarder_and_loses_its_people() -> None:
    from asalto.rulesets.cep.rules.survival import destroy

    state = boarded()
    destroy(state, 1, Table().log)
    remora = state.ships[0]
    assert (remora.host, remora.soldiers, remora.status) == (-1, 0, Status.FLYING)
