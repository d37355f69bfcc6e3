"""Boarding (chapter 23)."""

import pytest

from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.ending import is_fighting
from asalto.rulesets.cep.phases import fights, open_turn
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    attaches,
    fight_round,
    has_room,
    is_fight,
    leave,
    losses,
    may_board,
    may_join,
    note_grips,
    strength,
)
from asalto.rulesets.cep.rules.collisions import halve_vector
from asalto.rulesets.cep.rules.crew import is_able
from asalto.rulesets.cep.rules.effects import critical, has_crossed
from asalto.rulesets.cep.rules.fire import open_weapons, second_target, shoot
from asalto.rulesets.cep.rules.losses import may_fall, retreat_losses
from asalto.rulesets.cep.rules.movement import execute
from asalto.rulesets.cep.rules.prepare import may_check, open_orders
from asalto.rulesets.cep.rules.prizes import capture, conclude, may_transfer, transfer
from asalto.rulesets.cep.rules.wrecks import destroy, sweep, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.turn import apply
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Refusal,
    Role,
    Status,
)

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
    assert fight_round(state, 1, table.dice, table.log) == (0, 0)
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
    note_grips(state)
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
    capture(state, 1, Table().dice, Table().log)
    prize, remora = state.ships[1], state.ships[0]
    assert not any(crew.wounds < 2 for crew in prize.crew)
    assert not may_transfer(state, 1, 0, 1, 0)
    assert not may_transfer(state, 0, 1, 0, 0)
    remora.crew[1].wounds = remora.crew[1].hurt = 1
    assert may_transfer(state, 0, 1, 1, 0)
    transfer(state, 0, 1, 1, 0, Table().log)
    pilot = prize.crew[0]
    assert (pilot.skill, pilot.wounds, pilot.hurt) == (remora.crew[1].skill, 1, 1)
    assert (remora.crew[1].wounds, remora.crew[1].away, remora.crew[1].hurt) == (2, 1, 0)
    assert not is_able(state, pilot)
    state.turn += 1
    assert is_able(state, pilot)


def test_no_row_is_taken_twice_and_nobody_goes_twice() -> None:
    state = boarded()
    capture(state, 1, Table().dice, Table().log)
    transfer(state, 0, 1, 1, 0, Table().log)
    assert not may_transfer(state, 0, 2, 1, 0)
    assert not may_transfer(state, 0, 1, 1, 1)
    assert may_transfer(state, 0, 2, 1, 1)


def test_only_ones_own_post_where_the_table_says_so() -> None:
    state = boarded()
    state.options.own_posts = 1
    capture(state, 1, Table().dice, Table().log)
    assert state.ships[1].crew[0].role == state.ships[0].crew[0].role == Role.PILOT
    assert may_transfer(state, 0, 0, 1, 0)
    assert not may_transfer(state, 0, 1, 1, 0)


def test_the_player_names_the_prize_crew() -> None:
    state, table = boarded(), Table()
    state.fight = -1
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert (state.phase, state.awaiting, state.prize) == (Phase.TRANSFER, 1, 1)
    order = VOCABULARY.choice("transfer", 0, ship=0, member=2, target=1, row=0)
    assert check(state, order) == 0
    apply(state, order, table.dice, table.log)
    assert state.ships[1].crew[0].wounds == 0
    assert table.only(EventKind.TRANSFERRED).member == 2
    assert check(state, order) == Refusal.CANNOT_TRANSFER
    assert state.phase == Phase.TRANSFER
    apply(state, VOCABULARY.choice("pass", 0, ship=0), table.dice, table.log)
    assert state.prize == -1
    assert state.phase != Phase.TRANSFER
    table.done()


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
    conclude(state, 1, table.dice, table.log)
    assert state.ships[0].retreating == 2
    state.turn += 1
    open_turn(state, table.log)
    assert state.ships[1].crew[0].fighting == 0


def test_crew_are_back_at_their_posts_after_a_retreat() -> None:
    state, table = boarded(3), Table()
    remora, prize = state.ships[0], state.ships[1]
    prize.soldiers, prize.crew[0].fighting = 5, 2
    remora.crew[1].fighting, remora.retreating = 2, 1
    assert not is_able(state, prize.crew[0])
    conclude(state, 1, table.dice, table.log)
    state.turn += 1
    open_turn(state, table.log)
    assert (prize.crew[0].fighting, remora.crew[1].fighting) == (0, 0)
    assert is_able(state, prize.crew[0])


def test_crew_fight_on_while_other_boarders_are_left() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "a")
    )
    attach(state, 0, 1, Table().log)
    attach(state, 2, 1, Table().log)
    state.turn = 3
    state.ships[1].crew[0].fighting, state.ships[0].retreating = 2, 1
    conclude(state, 1, Table().dice, Table().log)
    state.turn += 1
    open_turn(state, Table().log)
    assert state.ships[0].host == -1
    assert state.ships[1].crew[0].fighting == 2


def test_crew_of_the_boarder_are_back_when_its_host_is_a_wreck() -> None:
    state = boarded(3)
    state.ships[0].crew[1].fighting = 2
    state.ships[1].structure = 0
    sweep_survival(state, Table().log)
    assert state.ships[1].status == Status.WRECK
    remora = state.ships[0]
    assert (remora.host, remora.crew[1].fighting, remora.soldiers) == (-1, 0, 24)


def test_an_announced_retreat_ends_with_the_host() -> None:
    state = boarded(3)
    state.ships[0].retreating = 1
    destroy(state, 1, Table().log)
    assert state.ships[0].retreating == 0


def test_retreat() -> None:
    state, table = boarded(), Table(10, 10, 10, 1, 1, 2)
    remora, prize = state.ships[0], state.ships[1]
    remora.soldiers, prize.soldiers = 20, 12
    remora.retreating = 1
    state.fight = -1
    fights(state, table.dice, table.log)
    assert retreat_losses(state, 1) == 1
    fights(state, table.dice, table.log)
    assert (remora.soldiers, prize.soldiers) == (19, 11)
    assert not is_fight(state, 1)
    state.turn += 1
    open_turn(state, table.log)
    assert remora.host == -1
    assert (remora.vector_q, remora.vector_r) == (prize.vector_q, prize.vector_r)
    manoeuvre = remora.manoeuvre
    open_orders(state, 0)
    assert remora.limit == manoeuvre - 1
    state.turn += 1
    open_turn(state, table.log)
    open_orders(state, 0)
    assert remora.limit == manoeuvre
    table.done()


def test_retreating_losers_lose_one_more() -> None:
    state, table = boarded(), Table(1, 1, 2, 10, 10, 10)
    remora, prize = state.ships[0], state.ships[1]
    remora.soldiers, prize.soldiers = 6, 12
    remora.retreating = 1
    state.fight = -1
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert (remora.soldiers, prize.soldiers) == (3, 12)
    table.done()


def test_the_point_of_a_retreat_is_paid_even_without_engines() -> None:
    state = boarded()
    remora = state.ships[0]
    remora.host, remora.retreating, remora.engines = -1, 2, 0
    open_orders(state, 0)
    assert remora.retreating == 0


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
    state = boarded()
    destroy(state, 1, Table().log)
    remora = state.ships[0]
    assert (remora.host, remora.soldiers, remora.status) == (-1, 0, Status.FLYING)


def test_boarders_still_aboard_their_ship_outlive_the_host() -> None:
    state = boarded()
    state.phase = Phase.FIRE
    destroy(state, 1, Table().log)
    assert (state.ships[0].host, state.ships[0].soldiers) == (-1, 24)


def fighting_on() -> tuple[State, Table]:
    """The boarder is lost in the combat of turn 3 while its soldiers and a man fight inside."""
    state, table = boarded(3), Table()
    state.phase = Phase.FIRE
    state.ships[0].crew[2].fighting = 2
    state.ships[0].structure = 0
    sweep(state, table.log)
    return state, table


def test_boarding_goes_on_without_the_boarders_ship() -> None:
    state, table = fighting_on()
    lost = state.ships[0]
    assert (lost.status, lost.host, lost.inside, lost.soldiers) == (Status.DESTROYED, -1, 1, 24)
    assert table.only(EventKind.FIGHTS_ON).host == 1
    assert is_fight(state, 1)
    assert strength(state, 1, OUTSIDE) == 25
    assert is_fighting(state, 0)
    state.ships[1].soldiers = 12
    state.fight, state.phase = -1, Phase.CASUALTIES
    table = Table(10, 10, 10, 1, 2, 3)
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert state.ships[1].soldiers == 10
    table.done()


def test_soldiers_who_have_not_crossed_are_lost_with_their_ship() -> None:
    state = boarded(2)
    state.phase = Phase.FIRE
    destroy(state, 0, Table().log)
    assert (state.ships[0].inside, state.ships[0].soldiers) == (-1, 0)
    assert not is_fight(state, 1)


def test_soldiers_back_from_a_retreat_are_lost_with_their_ship() -> None:
    state = boarded(3)
    leave(state, 0, Table().log)
    destroy(state, 0, Table().log)
    assert (state.ships[0].inside, state.ships[0].soldiers) == (-1, 0)


def test_people_without_a_ship_take_the_prize_and_its_helm() -> None:
    state, _ = fighting_on()
    capture(state, 1, Table().dice, Table().log)
    assert state.ships[1].seat == 0
    assert not may_transfer(state, 0, 1, 1, 0)
    assert may_transfer(state, 0, 2, 1, 0)


def test_people_without_a_ship_who_are_wiped_out_are_gone() -> None:
    state, _ = fighting_on()
    state.ships[0].soldiers, state.ships[0].crew[2].wounds = 0, 2
    conclude(state, 1, Table().dice, Table().log)
    assert state.ships[0].inside == -1
    assert not is_fighting(state, 0)


def test_people_inside_share_the_fate_of_the_host() -> None:
    state, _ = fighting_on()
    destroy(state, 1, Table().log)
    assert (state.ships[0].inside, state.ships[0].soldiers) == (-1, 0)
    assert state.ships[0].crew[2].wounds == 2


def test_an_attached_ship_can_become_a_wreck() -> None:
    state = boarded(3)
    state.ships[0].structure = 0
    sweep_survival(state, Table().log)
    wreck = state.ships[0]
    assert (wreck.status, wreck.host, wreck.inside) == (Status.WRECK, -1, 1)


def test_who_has_people_left_takes_the_prize() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        seats=[{"id": one, "name": one} for one in ("a", "b", "c")],
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    attach(state, 2, 1, Table().log)
    state.turn = 2
    state.ships[0].soldiers = 0
    conclude(state, 1, Table().dice, Table().log)
    assert state.ships[1].seat == 2


def test_guests_of_a_captured_carrier_are_taken_without_their_crew() -> None:
    state = scene(
        ship("nodriza", "pelicano", "b"), ship("cria", "vencejo", "b", carrier="nodriza"),
        ship("uno", "remora", "a"),
    )  # fmt: skip
    attach(state, 2, 0, Table().log)
    capture(state, 0, Table().dice, Table().log)
    assert state.ships[1].seat == 0
    assert state.ships[1].crew[0].wounds == 2


def test_a_tie_costs_each_side_one_where_the_table_says_so() -> None:
    state = boarded()
    state.options.ties_cost = 1
    state.ships[0].soldiers = state.ships[1].soldiers = 3
    assert fight_round(state, 1, Table(1, 2, 3, 3, 2, 1).dice, Table().log) == (1, 1)


def test_a_tractor_broken_by_the_very_collision_still_holds() -> None:
    state = pair("remora", "percheron", 0)
    note_grips(state)
    remora = state.ships[0]
    remora.board = 1
    for part in range(state.designs[0].part_count):
        if remora.working[part * STORES + Store.TM]:
            critical(state, 0, part, Equipment.TM, 0, Table().dice, Table().log)
    assert remora.tractors == 0
    assert attaches(state, 0, 1, 1, 0)
    assert attaches(state, 0, 1, 2, 0)
    state.options.broken_grip = 1
    assert not attaches(state, 0, 1, 1, 0)
    assert not attaches(state, 0, 1, 2, 0)


def test_an_attached_ship_shares_every_change_of_its_hosts_vector() -> None:
    state = pair("remora", "percheron", 0, fields=[{"hex": [40, 0], "strength": 2}])
    attach(state, 0, 1, Table().log)
    state.ships[1].vector_q = 4
    execute(state, Table().log)
    remora, host = state.ships
    assert (host.vector_q, host.vector_r) == (remora.vector_q, remora.vector_r) == (10, 0)
    halve_vector(state, 1)
    assert (remora.vector_q, remora.vector_r) == (host.vector_q, host.vector_r) == (7, 0)


def test_a_ship_attached_to_an_attached_ship_goes_along() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("dos", "remora", "b"), ship("presa", "percheron", "a")
    )
    attach(state, 0, 1, Table().log)
    attach(state, 1, 2, Table().log)
    state.ships[2].vector_q = 6
    execute(state, Table().log)
    assert [(one.q, one.vector_q) for one in state.ships] == [(6, 12)] * 3
