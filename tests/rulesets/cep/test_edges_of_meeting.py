"""At the edge, ships that meet: collisions, wrecks, boarding, hangars, what is left."""

import pytest

from asalto.rulesets.cep.ending import remaining, ship_value
from asalto.rulesets.cep.phases import fights
from asalto.rulesets.cep.rolls import check_dice
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    attaches,
    fight_round,
    let_go,
    may_board,
    note_grips,
    strength,
    takes_part,
    withdraw,
)
from asalto.rulesets.cep.rules.collisions import is_faster
from asalto.rulesets.cep.rules.hangars import (
    berth_for,
    crash_in,
    may_dock,
    may_launch,
    note_crash,
    refuel,
)
from asalto.rulesets.cep.rules.losses import fall
from asalto.rulesets.cep.rules.sections import berths_of
from asalto.rulesets.cep.rules.wrecks import become_wreck, leave_behind, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    Equipment,
    Part,
    Phase,
    Status,
)

from .table import Table, pair, scene, ship
from .test_at_the_edge import two_guests
from .test_boarding import boarded
from .test_hangars import carrier, flying

# Chapters 21 and 22: collisions and wrecks


def test_of_two_alike_the_first_named_is_the_faster() -> None:
    state = pair()
    assert is_faster(state, 0, 1)
    assert not is_faster(state, 1, 0)
    state.ships[1].tie = 5
    assert is_faster(state, 1, 0)
    assert not is_faster(state, 0, 1)


def test_a_guest_with_a_point_left_lives() -> None:
    state, table = carrier(), Table()
    young = state.ships[1]
    for structure, status in ((1, Status.BERTHED), (0, Status.WITHDRAWN)):
        young.structure = structure
        sweep_survival(state, table.log)
        assert young.status == status


def test_a_wreck_neither_turns_nor_is_helped() -> None:
    state = pair()
    one = state.ships[0]
    one.manoeuvre, one.help, one.structure = 4, 2, -3
    become_wreck(state, 0, Table().log)
    assert (one.manoeuvre, one.help, one.structure, one.status) == (0, 0, 0, Status.WRECK)


# Chapter 23: boarding


def test_a_tractor_in_the_part_that_is_struck_holds_if_it_still_works() -> None:
    state = pair("remora", "percheron", 0)
    one = state.ships[0]
    one.board, state.options.broken_grip = 1, 1
    note_grips(state)
    parts = state.designs[one.design].part_count
    with_tractor = [part for part in range(parts) if one.working[part * STORES + Store.TM]]
    assert 0 < len(with_tractor) < parts
    assert [part for part in range(parts) if attaches(state, 0, 1, 2, part)] == with_tractor
    assert one.grips == sum(1 << part for part in with_tractor)
    one.tractors = 1
    assert attaches(state, 0, 1, 2, with_tractor[0])
    one.working[with_tractor[0] * STORES + Store.TM] = 0
    assert not attaches(state, 0, 1, 2, with_tractor[0])
    state.options.broken_grip = 0
    assert attaches(state, 0, 1, 2, with_tractor[0])


def test_a_tractor_that_is_broken_grips_no_more_in_the_next_turn() -> None:
    state = pair("remora", "percheron", 0)
    note_grips(state)
    assert state.ships[0].grips != 0
    for part in range(state.designs[state.ships[0].design].part_count):
        state.ships[0].working[part * STORES + Store.TM] = 0
    note_grips(state)
    assert state.ships[0].grips == 0


def test_nobody_boards_himself_or_what_is_not_flying() -> None:
    for change, may in (("none", True), ("own", False), ("other", False)):
        state = pair("remora", "percheron", 0)
        if change != "none":
            state.ships[0 if change == "own" else 1].status = Status.WRECK
        assert may_board(state, 0, 1) == may
    assert not may_board(state, 0, 0)


def test_taking_hold_and_coming_free_are_told() -> None:
    state, table = pair("remora", "percheron", 0), Table()
    state.ships[1].vector_q = 4
    state.ships[0].retreating = 1
    attach(state, 0, 1, table.log)
    assert (state.ships[0].vector_q, state.ships[0].retreating) == (4, 0)
    held = table.only(EventKind.ATTACHED)
    assert (held.ship, held.target) == (0, 1)
    state.ships[1].vector_q = 7
    let_go(state, 0, table.log)
    free = table.only(EventKind.CAME_FREE)
    assert (free.ship, free.host) == (0, 1)
    assert (state.ships[0].host, state.ships[0].vector_q) == (-1, 7)


def held_by_two() -> State:
    """An enemy and a friend hang on to a ship since turn 1; it is turn 3."""
    state = scene(
        ship("rem", "remora", "a", (0, 0)), ship("per", "percheron", "b", (0, 0), 3),
        ship("amigo", "remora", "b", (0, 0)),
    )  # fmt: skip
    for k in (0, 2):
        state.ships[k].host, state.ships[k].host_turn = 1, 1
    state.turn = 3
    return state


def test_friends_whose_own_ship_is_lost_fight_on_inside() -> None:
    state = held_by_two()
    friend = state.ships[2]
    friend.soldiers = 1
    leave_behind(state, 2, Table().log)
    assert (friend.soldiers, friend.inside, friend.host) == (1, 1, -1)
    friend.status = Status.DESTROYED
    assert takes_part(state, 2, 1, INSIDE)
    assert strength(state, 1, INSIDE) == 1
    assert not takes_part(state, 2, 1, OUTSIDE)


def test_boardings_are_fought_one_after_the_other_and_losses_named() -> None:
    state, table = boarded(), Table(1, 2, 3, 1, 2, 4)
    state.ships[0].soldiers = state.ships[1].soldiers = 3
    state.phase, state.fight = Phase.JOIN, -1
    fights(state, table.dice, table.log)
    assert (state.phase, state.fight) == (Phase.CASUALTIES, 1)
    table.done()


def test_one_man_alone_fights() -> None:
    for own, others in ((1, 5), (5, 1), (1, 1)):
        state, table = boarded(), Table(1, 2, 3, 4, 5, 6)
        state.ships[0].soldiers, state.ships[1].soldiers = others, own
        fight_round(state, 1, table.dice, table.log)
        assert len(table.events(EventKind.BOARDING_FOUGHT)) == 2
        table.done()


def test_the_first_of_the_crew_falls_as_a_man_and_not_as_a_soldier() -> None:
    state, table = boarded(), Table()
    one = state.ships[0]
    soldiers, one.crew[0].fighting = one.soldiers, 2
    fall(state, 0, 0, table.log)
    assert (one.soldiers, one.crew[0].wounds, one.crew[0].fighting) == (soldiers, 2, 0)
    assert table.only(EventKind.CREW_FELL).member == 0
    fall(state, 0, -1, table.log)
    assert one.soldiers == soldiers - 1


def test_a_friend_at_the_side_stays_when_the_boarders_are_wiped_out() -> None:
    state = held_by_two()
    state.ships[0].soldiers = 0
    table = Table()
    withdraw(state, 1, table.log)
    assert [one.ship for one in table.events(EventKind.RETREATED)] == [0]
    assert (state.ships[0].retreating, state.ships[2].retreating) == (2, 0)


# Chapter 24: hangars


def test_each_thing_that_docking_needs_is_needed_by_itself() -> None:
    def without(change: str) -> bool:
        state = flying()
        mother, young = state.ships[:2]
        if change == "seat":
            young.seat = 1
        elif change == "host":
            young.host = 2
        elif change == "hangar":
            state.designs[mother.design].hangar = -1
        elif change == "asked":
            young.dock_asked = 1
        elif change == "held":
            state.ships[2].host = 1
        elif change == "wreck":
            mother.status = Status.WRECK
        elif change == "q":
            young.q = 1
        return may_dock(state, 1, 0)

    assert without("nothing")
    for change in ("seat", "host", "hangar", "asked", "held", "wreck", "q"):
        assert not without(change), change


def test_a_guest_that_lacks_nothing_is_not_refuelled() -> None:
    state, table = carrier(), Table()
    refuel(state, 1, table.log)
    assert table.log.count == 0
    state.ships[1].autonomy -= 1
    refuel(state, 1, table.log)
    assert (table.only(EventKind.REFUELLED).rounds, table.only(EventKind.REFUELLED).days) == (0, 1)
    state.ships[1].weapons[0].rounds -= 1
    refuel(state, 1, table.log)
    assert [one.rounds for one in table.events(EventKind.REFUELLED)] == [0, 1]


def test_each_guest_takes_its_own_berths() -> None:
    state = two_guests()
    at = state.ships[1].berth * STORES + Store.CH
    assert state.ships[2].berth == state.ships[1].berth
    each = berths_of(state, 1)
    for points, found in ((3 * each, state.ships[1].berth), (3 * each - 1, -1)):
        state.ships[0].working[:] = [0] * len(state.ships[0].working)
        state.ships[0].working[at] = points
        assert berth_for(state, 3, 0) == found


def test_a_crash_into_the_hangar_takes_both_damage_dice() -> None:
    state, table = flying(), Table(9, 10, 8)
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    mother = state.ships[0]
    kinds = {7: Equipment.MO, 8: Equipment.SI, 9: Equipment.DC}
    for column, kind in kinds.items():
        state.designs[mother.design].columns[column] = kind
    state.designs[mother.design].kind[0] = Part.CENTRE
    mother.armour[:] = [0] * len(mother.armour)
    state.ships[1].vector_q, state.ships[1].vector_r = 12, -12
    check_dice(table.dice, 1, 1)
    state.ships[1].carrier = 0
    note_crash(state, 1, table.dice)
    crash_in(state, table.dice, table.log)
    hits = [one.equipment for one in table.events(EventKind.CRITICAL) if one.ship == 0]
    assert hits == [Equipment.SI, Equipment.DC, Equipment.MO]


def test_only_ones_own_carrier_lets_a_ship_out() -> None:
    state = carrier()
    mother, young = state.ships[:2]
    for status, may in (
        (Status.FLYING, True), (Status.WRECK, True), (Status.DESTROYED, False),
        (Status.WITHDRAWN, False),
    ):  # fmt: skip
        mother.status = status
        assert may_launch(state, 1) == may
    mother.status, mother.seat = Status.FLYING, 1
    assert not may_launch(state, 1)
    mother.seat, young.launch_asked = 0, 1
    assert not may_launch(state, 1)


@pytest.mark.parametrize("status", Status, ids=lambda one: one.name)
def test_what_is_left_counts_and_what_is_lost_does_not(status: Status) -> None:
    state = pair()
    whole = remaining(state, 0)
    assert whole == ship_value(state, 0)
    state.ships[0].status = status
    kept = status in (Status.FLYING, Status.BERTHED, Status.WITHDRAWN)
    assert remaining(state, 0) == (whole if kept else 0)
    state.ships[0].structure = 1
    assert (remaining(state, 0) > 0) == kept
    state.ships[0].structure = 0
    assert remaining(state, 0) < whole
    if status == Status.WITHDRAWN:
        assert remaining(state, 0) == 0
