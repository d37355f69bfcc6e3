"""All dockings of a phase meet the carrier as it was when docking began (CEP-7.2, 24.6, 24.9)."""

from collections.abc import Sequence

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_docking, open_docking
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.hangars import berth_for, dock, may_dock, operations_left
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import Equipment, Phase, Status

from .table import Table, scene, ship

FAIL, PASS = (9, 9, 8), (3, 4, 5)
HANGAR = STORES * 0 + Store.CH


def arrivals(points: int, order: Sequence[str] = ("nodriza", "una", "dos")) -> State:
    """A Pelícano with so many hangar points, all armour gone and nothing but hangar to hit, and
    two Vencejos that can dock; docking has begun."""
    ships = {
        "nodriza": ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        "una": ship("una", "vencejo", "a", (0, 0), 1, 2),
        "dos": ship("dos", "vencejo", "a", (0, 0), 1, 2),
    }
    state = scene(*(ships[one] for one in order), ship("otro", "vencejo", "b", (0, -30), 3))
    mother = state.ships[order.index("nodriza")]
    mother.working[HANGAR] = points
    mother.armour[:] = [0] * len(mother.armour)
    state.designs[mother.design].columns = [Equipment.CH] * len(
        state.designs[mother.design].columns
    )
    state.designs[state.ships[order.index("una")].design].columns = [Equipment.TM] * 160
    for one in state.ships:
        one.brace = 0
    state.awaiting = 0
    open_docking(state)
    return state


def test_a_crash_that_breaks_the_hangar_leaves_room_for_who_docks_in_the_same_phase() -> None:
    state, table = arrivals(2), Table(*FAIL, *PASS)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    mother = state.ships[0]
    assert mother.working[HANGAR] < 2
    assert (berth_for(state, 2, 0), may_dock(state, 2, 0)) == (0, True)
    dock(state, 2, 0, 2, -2, table.dice, table.log)
    assert (state.ships[2].status, state.ships[2].berth) == (Status.BERTHED, 0)
    table.done()


def test_a_berth_is_taken_only_once() -> None:
    state, table = arrivals(1), Table(*PASS)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert not may_dock(state, 2, 0)


def test_when_docking_is_over_the_hangar_is_as_broken_as_it_is() -> None:
    state, table = arrivals(1), Table(*FAIL)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert state.ships[0].working[HANGAR] == 0
    assert berth_for(state, 2, 0) == 0
    state.ships[2].dock_asked = 1
    ask_docking(state, Table(1, 2, 3).dice, Table().log)
    assert (state.phase, berth_for(state, 2, 0)) == (Phase.COLLIDE, -1)


def test_a_crash_that_spoils_the_air_of_the_hangar_leaves_its_operations_until_docking_ends() -> (
    None
):
    state, table = arrivals(4), Table(1, 1, 1, 1)
    lines = [k for k in range(state.designs[0].line_count) if state.designs[0].line_part[k] == 0]
    for _ in range(sum(state.ships[0].air[k] for k in lines)):
        critical(state, 0, 0, Equipment.SV, 0, table.dice, table.log)
    assert [state.ships[0].air[k] for k in lines] == [0]
    assert operations_left(state, 0) == 4
    for one in state.ships[1:3]:
        one.dock_asked = 1
    ask_docking(state, Table(1, 2, 3).dice, Table().log)
    assert operations_left(state, 0) == 2


@pytest.mark.parametrize("order", [("nodriza", "una", "dos"), ("dos", "una", "nodriza")])
def test_who_has_just_docked_is_not_in_the_berth_that_a_crash_breaks(order: list[str]) -> None:
    state, table = arrivals(2, order), Table(*PASS, *FAIL)
    mother, first, second = (order.index(one) for one in ("nodriza", "una", "dos"))
    dock(state, first, mother, 2, -2, table.dice, table.log)
    dock(state, second, mother, 2, -2, table.dice, table.log)
    assert table.only(EventKind.HANGAR_LOST).guests == 0
    assert state.ships[first].status == Status.BERTHED
    state.phase = Phase.REPAIR
    state.ships[mother].working[HANGAR] = 1
    critical(state, mother, 0, Equipment.CH, 0, Table().dice, table.log)
    assert state.ships[first].status == Status.DESTROYED


def test_who_lay_in_the_berth_before_is_lost_with_it_and_leaves_no_room_in_the_phase() -> None:
    state, table = arrivals(1), Table(*FAIL)
    guest = state.ships[2]
    guest.status, guest.carrier, guest.berth, guest.berth_turn = Status.BERTHED, 0, 0, 0
    assert berth_for(state, 1, 0) == -1
    state.ships[0].working[HANGAR] = 2
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert guest.status == Status.DESTROYED
    assert state.ships[0].late_bays[0] == 0
    assert berth_for(state, 1, 0) == 0


def test_a_pilot_docks_as_he_was_when_docking_began() -> None:
    state, table = arrivals(2), Table(*PASS)
    young = state.ships[1]
    young.crew[0].wounds, young.systems_hits = 1, 3
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    event = table.only(EventKind.DOCKED)
    assert event.reason_count == 0
    state = arrivals(2)
    state.ships[1].crew[0].wounds = 2
    assert may_dock(state, 1, 0)
    open_docking(state)
    assert not may_dock(state, 1, 0)


def test_a_place_in_the_phase_is_offered_after_a_crash() -> None:
    state, table = arrivals(1), Table(*FAIL)
    ask_docking(state, table.dice, table.log)
    here = next(one for one in rows(state) if one == (ChoiceKind.DOCK, 1))
    assert here == (ChoiceKind.DOCK, 1)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    state.awaiting = 0
    ask_docking(state, table.dice, table.log)
    assert (state.phase, state.cursor[0]) == (Phase.DOCK, 2)
    assert (ChoiceKind.DOCK, 2) in rows(state)


def rows(state: State) -> list[tuple[int, int]]:
    """Kind and ship of what the first seat is offered."""
    out = make(Choices)
    RULESET.legal(state, 0, out)
    return [(one.kind, one.ship) for one in out.rows[: out.count]]
