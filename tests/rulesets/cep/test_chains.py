"""Boarders who are boarded themselves, and ships that lie in ships (chapters 22 to 24)."""

import pytest

from asalto.rulesets.cep.ending import is_fighting
from asalto.rulesets.cep.phases import fights, next_fight
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    may_join,
    strength,
    take_hold,
    withdraw,
)
from asalto.rulesets.cep.rules.effects import critical, has_crossed
from asalto.rulesets.cep.rules.hangars import may_dock
from asalto.rulesets.cep.rules.losses import may_fall, retreat_losses, side_seat
from asalto.rulesets.cep.rules.prizes import capture, conclude
from asalto.rulesets.cep.rules.wrecks import clear_wrecks, destroy, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State, Store
from asalto.rulesets.cep.vocabulary import Equipment, Phase, Status

from .table import Table, noted, scene, ship

MIDDLE, PREY, LAST = 0, 1, 2


def chain(turn: int = 2) -> State:
    """Since turn 1 a Rémora (0) boards a Percherón (1), and is boarded by another Rémora (2)."""
    state = scene(
        ship("media", "remora", "a"), ship("presa", "percheron", "b"), ship("otra", "remora", "b")
    )
    attach(state, MIDDLE, PREY, Table().log)
    attach(state, LAST, MIDDLE, Table().log)
    state.turn = turn
    state.phase = Phase.CASUALTIES
    state.fight = -1
    state.ships[PREY].soldiers = 10
    return state


def test_nobody_fights_in_two_places() -> None:
    state = chain()
    assert (strength(state, MIDDLE, INSIDE), strength(state, MIDDLE, OUTSIDE)) == (24, 24)
    assert (strength(state, PREY, INSIDE), strength(state, PREY, OUTSIDE)) == (10, 0)
    assert may_fall(state, MIDDLE, INSIDE, MIDDLE, -1)
    assert not may_fall(state, PREY, OUTSIDE, MIDDLE, -1)
    assert side_seat(state, PREY, OUTSIDE, Table().dice) == -1


def test_a_helper_who_is_boarded_fights_at_home() -> None:
    state = scene(
        ship("amiga", "remora", "b"), ship("presa", "percheron", "b"), ship("una", "remora", "a"),
        ship("otra", "remora", "a"),
    )  # fmt: skip
    for boarder, host in ((0, 1), (2, 1), (3, 0)):
        attach(state, boarder, host, Table().log)
    state.turn = 2
    assert strength(state, 1, INSIDE) == 0
    state.ships[3].soldiers = 0
    assert strength(state, 1, INSIDE) == 24


def test_the_boarding_rests_and_goes_on_when_home_is_safe() -> None:
    state = chain()
    withdraw(state, PREY, Table().log)
    assert state.ships[MIDDLE].retreating == 0
    assert retreat_losses(state, PREY) == 0
    state.ships[LAST].soldiers = 0
    assert strength(state, PREY, OUTSIDE) == 24


def test_who_wins_at_home_crosses_in_the_next_turn() -> None:
    state, table = chain(), Table(10, 10, 9, 1, 1, 2)
    state.ships[LAST].soldiers = 1
    state.ships[LAST].crew_count = 0
    order = []
    for _ in range(2):
        state.fight = next_fight(state)
        order.append(state.fight)
    assert order == [PREY, MIDDLE]
    assert next_fight(state) == -1
    state.fight = -1
    for _ in range(3):
        fights(state, table.dice, table.log)
    assert state.phase == Phase.DOCK
    fought = [(one.ship, one.fighters) for one in table.events(EventKind.BOARDING_FOUGHT)]
    assert fought == [(LAST, 1), (MIDDLE, 24)]


@pytest.mark.parametrize(("phase", "crossed"), [(Phase.FIRE, True), (Phase.JOIN, False)])
def test_soldiers_come_back_when_their_ship_is_boarded(phase: Phase, crossed: bool) -> None:
    state = chain(2)
    state.ships[MIDDLE].host_turn = 0
    state.phase = phase
    assert has_crossed(state, MIDDLE) is crossed
    state.ships[LAST].soldiers = 0
    assert has_crossed(state, MIDDLE)


def test_who_fights_at_home_outlives_the_ship_that_was_boarded() -> None:
    state = chain(3)
    destroy(state, PREY, Table().log)
    assert state.ships[MIDDLE].soldiers == 24
    state = chain(3)
    state.ships[LAST].soldiers = 0
    destroy(state, PREY, Table().log)
    assert state.ships[MIDDLE].soldiers == 0


def test_who_fights_at_home_stays_in_the_fight_when_the_prey_is_lost() -> None:
    state = chain(3)
    state.ships[MIDDLE].crew[1].fighting = 2
    destroy(state, PREY, Table().log)
    assert (state.ships[MIDDLE].host, state.ships[MIDDLE].crew[1].fighting) == (-1, 2)
    state = chain(3)
    state.ships[MIDDLE].crew[1].fighting, state.ships[LAST].soldiers = 2, 0
    state.ships[PREY].structure = 0
    sweep_survival(state, Table().log)
    assert state.ships[MIDDLE].crew[1].fighting == 0


@pytest.mark.parametrize(("since", "joins"), [(1, True), (2, False), (3, True)])
def test_who_repaired_last_turn_joins_no_fight(since: int, joins: bool) -> None:
    state = chain(3)
    state.ships[PREY].crew[0].repaired = since
    state.ships[LAST].soldiers = 0
    assert may_join(state, PREY, 0) is joins
    state.options.busy_fight = 1
    assert may_join(state, PREY, 0)


def test_the_boarders_of_a_boarder_take_her_with_all_who_fight_at_home() -> None:
    state = chain()
    state.ships[MIDDLE].soldiers = 0
    conclude(state, MIDDLE, Table().dice, Table().log)
    assert state.ships[MIDDLE].seat == 1
    assert state.ships[PREY].seat == 1


@pytest.mark.parametrize("ranks", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_a_chain_takes_hold_whoever_is_faster(ranks: tuple[int, int, int]) -> None:
    state = scene(
        ship("una", "remora", "a"), ship("dos", "remora", "b"), ship("tres", "percheron", "a")
    )
    state.rank_count = 3
    state.ranks[:3] = ranks
    state.ships[0].grip, state.ships[1].grip = 1, 2
    take_hold(state, Table().log)
    assert [one.host for one in state.ships] == [1, 2, -1]


def test_in_a_ring_the_slowest_lets_go() -> None:
    state = scene(*(ship(one, "remora", one) for one in "abc"), seats=[
        {"id": one, "name": one} for one in "abc"
    ])  # fmt: skip
    state.rank_count = 3
    state.ranks[:3] = (1, 2, 0)
    for i in range(3):
        state.ships[i].grip = (i + 1) % 3
    take_hold(state, Table().log)
    assert [one.host for one in state.ships] == [-1, 2, 0]


# Ships in ships, and people inside them


def docked(enemies: int) -> State:
    """A Murena (2) before the prow of a Pelícano (0), with the people of a lost Rémora (1) inside:
    its enemies or its friends."""
    state = scene(
        ship("nodriza", "pelicano", "a"), ship("perdida", "remora", "ab"[enemies]),
        ship("murena", "murena", "a"), ship("lejos", "vencejo", "b", (30, 0)),
    )  # fmt: skip
    lost, craft = state.ships[1], state.ships[2]
    lost.status, lost.inside = Status.DESTROYED, 2
    craft.vector_r = -1
    return noted(state)


def test_a_ship_with_enemies_inside_does_not_dock_away_from_them() -> None:
    assert not may_dock(docked(1), 2, 0)
    assert may_dock(docked(0), 2, 0)
    state = docked(1)
    state.ships[1].inside = 0
    assert may_dock(state, 2, 0)


def berthed(state: State, *carriers: tuple[int, int]) -> State:
    """The same with ships in the hangars of others."""
    for guest, carrier in carriers:
        one = state.ships[guest]
        one.status, one.carrier, one.berth = Status.BERTHED, carrier, 0
    return state


def are_lost(state: State) -> bool:
    """Whether the lost Rémora has nobody left inside anything."""
    return (state.ships[1].inside, state.ships[1].soldiers) == (-1, 0)


def test_people_inside_a_guest_are_lost_with_it() -> None:
    state = berthed(docked(0), (2, 0))
    destroy(state, 0, Table().log)
    assert state.ships[2].status == Status.DESTROYED
    assert are_lost(state)
    assert not is_fighting(state, 0)
    state = berthed(docked(0), (2, 0))
    state.ships[2].structure = 0
    sweep_survival(state, Table().log)
    assert are_lost(state)


def test_people_inside_a_guest_are_lost_when_its_berth_is_hit() -> None:
    state = berthed(docked(0), (2, 0))
    state.ships[0].working[Store.CH] = 1
    table = Table()
    critical(state, 0, 0, Equipment.CH, 0, table.dice, table.log)
    assert are_lost(state)


def test_people_inside_a_guest_go_away_with_the_wreck() -> None:
    state = berthed(docked(0), (2, 0))
    state.ships[0].status, state.ships[0].structure = Status.WRECK, 0
    state.ships[3].q = 300
    clear_wrecks(state, Table().log)
    assert state.ships[2].status == Status.WITHDRAWN
    assert are_lost(state)


def test_people_inside_a_guest_are_lost_when_its_carrier_is_taken() -> None:
    state = berthed(docked(0), (2, 0))
    state.ships[3].soldiers, state.ships[3].host, state.turn = 4, 0, 2
    capture(state, 0, Table().dice, Table().log)
    assert (state.ships[0].seat, state.ships[2].seat) == (1, 1)
    assert are_lost(state)


def nested() -> State:
    """A Vencejo (2) in a carrier (1) that lies in a carrier (0); nobody is inside."""
    state = scene(
        ship("madre", "pelicano", "a"), ship("hija", "pelicano", "a"),
        ship("nieta", "vencejo", "a"), ship("otra", "remora", "b", (9, 0)),
    )  # fmt: skip
    return berthed(state, (1, 0), (2, 1))


def test_a_guest_of_a_guest_shares_its_fate() -> None:
    state = nested()
    destroy(state, 0, Table().log)
    assert [one.status for one in state.ships[:3]] == [Status.DESTROYED] * 3
    state = nested()
    state.options.wreck_hangars = 0
    state.ships[0].structure = 0
    sweep_survival(state, Table().log)
    assert [one.status for one in state.ships[1:3]] == [Status.DESTROYED] * 2
    state = nested()
    state.ships[1].structure = 0
    sweep_survival(state, Table().log)
    assert [one.status for one in state.ships[1:3]] == [Status.WITHDRAWN] * 2
    state = nested()
    state.options.wrecks = state.ships[1].structure = 0
    sweep_survival(state, Table().log)
    assert [one.status for one in state.ships[1:3]] == [Status.DESTROYED] * 2
    state = nested()
    state.ships[0].working[Store.CH] = 1
    critical(state, 0, 0, Equipment.CH, 0, Table(1).dice, Table().log)
    assert [one.status for one in state.ships[1:3]] == [Status.DESTROYED] * 2


def test_a_guest_of_a_guest_drifts_away_and_is_taken_with_all() -> None:
    state = nested()
    state.ships[0].status, state.ships[3].q = Status.WRECK, 300
    clear_wrecks(state, Table().log)
    assert [one.status for one in state.ships[:3]] == [Status.WITHDRAWN] * 3
    state = nested()
    state.ships[3].host, state.turn = 0, 2
    capture(state, 0, Table().dice, Table().log)
    assert [one.seat for one in state.ships] == [1] * 4
    assert state.ships[2].crew[0].wounds == 2
