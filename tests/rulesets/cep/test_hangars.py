"""Launching, docking, refuelling (chapter 24)."""

import pytest

from asalto.rulesets.cep.legal import launch_shift
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.hangars import (
    berth_for,
    capacity,
    dock,
    launch,
    may_dock,
    may_launch,
    operations_left,
    refuel,
)
from asalto.rulesets.cep.rules.repairs import may_mend
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import Equipment, Repair, Status

from .table import Table, scene, ship


def carrier() -> State:
    """A Pelícano (0) with a Vencejo (1) in its hangar, and an enemy far away."""
    return scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30), 3),
    )


def test_launch_ex15() -> None:
    state = carrier()
    assert may_launch(state, 1)
    state.ships[1].engines = 2
    assert launch_shift(state, 1) == 3
    launch(state, 1, 4, 3, Table().log)
    young = state.ships[1]
    assert (young.q, young.r, young.facing, young.status) == (0, 0, 4, Status.FLYING)
    assert (young.vector_q, young.vector_r) == (5, -5)
    assert operations_left(state, 0) == 3


def test_launch_from_elsewhere_shifts_astern() -> None:
    state = carrier()
    state.designs[0].kind[0] = 1
    launch(state, 1, 0, 2, Table().log)
    assert (state.ships[1].vector_q, state.ships[1].vector_r) == (0, 0)


def test_two_operations_without_air() -> None:
    state = carrier()
    assert operations_left(state, 0) == 4
    state.designs[0].air = 0
    state.ships[0].operations = 2
    assert operations_left(state, 0) == 0
    assert not may_launch(state, 1)


def flying() -> State:
    state = carrier()
    young = state.ships[1]
    young.status, young.carrier, young.berth = Status.FLYING, -1, -1
    young.vector_q, young.vector_r = 3, -3
    return state


def test_docking_needs_a_vector_straight_ahead() -> None:
    state = flying()
    assert may_dock(state, 1, 0)
    state.ships[1].vector_q = 0
    assert not may_dock(state, 1, 0)
    state = flying()
    state.ships[1].r = 1
    assert not may_dock(state, 1, 0)
    state = flying()
    state.ships[1].crew[0].wounds = 2
    assert not may_dock(state, 1, 0)


def test_docking_succeeds() -> None:
    state, table = flying(), Table(3, 4, 5)
    dock(state, 1, 0, 3, -3, table.dice, table.log)
    young = state.ships[1]
    assert (young.status, young.carrier, young.berth) == (Status.BERTHED, 0, 0)
    event = table.only(EventKind.DOCKED)
    assert sum(event.amounts[: event.reason_count]) == 2
    table.done()


def test_docking_fails_into_the_hangar() -> None:
    state, table = flying(), Table(9, 9, 8)
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    young, mother = state.ships[1], state.ships[0]
    assert young.status == Status.FLYING
    landed = {one.ship: (one.zone, one.damage) for one in table.events(EventKind.HIT_LANDED)}
    assert landed[0] == (0, 32 * 2 // 20)
    assert (mother.vector_q, mother.vector_r) == (1, -1)
    assert (young.vector_q, young.vector_r) == (1, -1)
    assert young.dock_asked == 1
    table.done()


def test_berths() -> None:
    state = flying()
    assert berth_for(state, 1, 0) == 0
    state.ships[0].working[0 * STORES + Store.CH] = 0
    assert berth_for(state, 1, 0) == -1


def test_hangar_hit_takes_the_guest() -> None:
    state, table = carrier(), Table(1)
    critical(state, 0, 0, Equipment.CH, 0, table.dice, table.log)
    assert state.ships[1].status == Status.DESTROYED
    state, table = carrier(), Table()
    state.options.berthed_lost = 0
    critical(state, 0, 0, Equipment.CH, 0, table.dice, table.log)
    assert state.ships[1].status == Status.BERTHED


def test_refuelling() -> None:
    state = carrier()
    young = state.ships[1]
    young.weapons[0].rounds, young.weapons[1].rounds, young.autonomy = 17, 10, 5
    refuel(state, 1, Table().log)
    assert [gun.rounds for gun in young.weapons] == [20, 12]
    assert young.autonomy == 6


@pytest.mark.parametrize(
    ("kind", "count", "rounds"), [(0, 1, 20), (1, 2, 20), (2, 1, 15), (2, 0, 10)]
)
def test_ammunition_with_magazines(kind: int, count: int, rounds: int) -> None:
    assert capacity(kind, count) == rounds


def test_the_carriers_technicians_repair_guests() -> None:
    state = carrier()
    critical(state, 1, 1, Equipment.MO, 0, Table().dice, Table().log)
    critical(state, 1, 2, Equipment.AL, 0, Table().dice, Table().log)
    assert may_mend(state, 0, 4, 1, Repair.WEAPON, 0)
    assert may_mend(state, 0, 3, 1, Repair.ENGINE, 1 * STORES + Store.MO)
    assert not may_mend(state, 0, 0, 1, Repair.WEAPON, 0)
