"""At the edge: the last round, the first ship, one man alone, and who is not meant."""

import pytest

from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.legal import may_forgo
from asalto.rulesets.cep.rolls import check_dice, shot_dice
from asalto.rulesets.cep.rules.boarding import (
    attach,
    attaches,
    fall,
    fight_round,
    let_go,
    note_grips,
    withdraw,
)
from asalto.rulesets.cep.rules.collisions import is_faster
from asalto.rulesets.cep.rules.damage import settle_blasts
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import open_weapons, shoot, shots_of, spend
from asalto.rulesets.cep.rules.hangars import may_dock, refuel
from asalto.rulesets.cep.rules.movement import execute
from asalto.rulesets.cep.rules.repairs import may_mend, repair
from asalto.rulesets.cep.rules.sections import sections_of
from asalto.rulesets.cep.rules.wrecks import become_wreck, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Refusal,
    Repair,
    Status,
    Weaponry,
)

from .table import Table, pair, scene, ship
from .test_boarding import boarded
from .test_hangars import carrier, flying


def test_only_the_die_of_the_place_is_unlike_the_others() -> None:
    for throw, alike in ((check_dice, 3), (shot_dice, 2)):
        table = Table()
        throw(table.dice, 1, 0)
        assert (table.dice.wanted_count, table.dice.wanted_alike) == (3, alike)


# Chapters 10 to 12: fire


def test_the_last_round_can_be_fired_and_no_more() -> None:
    state = pair()
    gun = state.ships[0].weapons[0]
    for rounds, ready in ((1, 1), (0, 0)):
        gun.rounds = rounds
        open_weapons(state, 0)
        assert (gun.ready, shots_of(gun)) == (ready, ready)


def test_each_shot_of_a_launcher_is_counted() -> None:
    state = pair()
    one = state.ships[0]
    gun = one.weapons[0]
    gun.kind, gun.rounds = Weaponry.TO, 5
    open_weapons(state, 0)
    one.shots = 4
    for left in (1, 0, 0):
        spend(one, 0)
        assert shots_of(gun) == left
    assert (gun.fired, gun.rounds, one.shots, one.made) == (3, 2, 1, 3)


def test_a_miss_may_strike_the_first_ship_of_the_battle() -> None:
    state = scene(
        ship("rem", "remora", "a", (0, 0)), ship("per", "percheron", "b", (0, 0), 3),
        ship("tir", "vencejo", "c", (0, 3), 0),
        seats=[{"id": one, "name": one} for one in "abc"],
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    open_weapons(state, 2)
    state.ships[2].shots, state.ships[2].targets = 1, 2
    table = Table(9, 9, 8, 10, 10, 9)
    shoot(state, 2, 0, 1, 0, 0, table.dice, table.log)
    assert table.only(EventKind.SHOT_MISSED).target == 1
    assert table.only(EventKind.SECOND_MISSED).target == 0
    table.done()


def test_only_declared_enemies_on_the_board_are_shot_at() -> None:
    state = pair()
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    for i in range(2):
        open_weapons(state, i)
    one, other = state.ships
    one.shots = 1
    order = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=0, end=0)
    assert check(state, order) == Refusal.NOT_DECLARED
    one.targets = 2
    assert check(state, order) == 0
    other.structure = 0
    assert check(state, order) == Refusal.NOT_DECLARED


# Chapters 13 to 16: damage


@pytest.mark.parametrize(("points", "marks"), [(0, 0), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_a_blast_marks_its_part_and_the_centre(points: int, marks: int) -> None:
    state, table = pair(), Table(*((2, 5, 9) if marks else ()))
    state.blast_count = 1
    state.blast_ship[0], state.blast_part[0], state.blast_points[0] = 1, 2, points
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    settle_blasts(state, -1, 0, table.dice, table.log)
    assert len(table.events(EventKind.CRITICAL)) == marks
    table.done()


# Chapter 17: orders and movement


def test_what_is_attached_to_the_first_ship_takes_no_orders_of_its_own() -> None:
    state = pair("percheron", "remora", 0)
    attach(state, 1, 0, Table().log)
    host, guest = state.ships
    guest.orders[0], guest.order_count = 2, 1
    facing, table = guest.facing, Table()
    host.vector_q = 2
    execute(state, table.log)
    assert (guest.facing, guest.q, host.q) == (facing, 2, 2)
    assert [one.ship for one in table.events(EventKind.MOVED)] == [0]


def test_a_pilot_forgoes_his_check_only_for_work_of_his_own() -> None:
    state, table = pair("vencejo"), Table()
    state.ships[0].crew[0].part = 2
    assert not may_forgo(state, 0)
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    assert state.ships[0].faults == 1
    assert not may_forgo(state, 0)
    state = pair("vencejo")
    one = state.ships[0]
    one.faults = one.airless[0] = 1
    one.crew[0].part = state.designs[one.design].line_part[0]
    assert may_forgo(state, 0)
    state.ships[0].crew[0].wounds = 2
    assert not may_forgo(state, 0)


@pytest.mark.parametrize(("q", "r"), [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)])
def test_sections_turn_with_the_place_and_not_with_the_map(q: int, r: int) -> None:
    for at in ((0, 0), (3, -5), (-7, 2)):
        there = (at[0] + 4 * q, at[1] + 4 * r)
        assert sections_of(*at, 0, *there) == sections_of(0, 0, 0, q, r)


# Chapter 19: repairs


def test_only_guests_in_ones_own_hangar_are_mended_by_technicians() -> None:
    state, table = carrier(), Table()
    critical(state, 1, 1, Equipment.MO, 0, table.dice, table.log)
    critical(state, 1, 1, Equipment.SV, 0, table.dice, table.log)
    engine, technician = STORES + Store.MO, 3
    young = state.ships[1]
    assert may_mend(state, 0, technician, 1, Repair.ENGINE, engine)
    young.carrier = 2
    assert not may_mend(state, 0, technician, 1, Repair.ENGINE, engine)
    young.carrier, young.status = 0, Status.FLYING
    assert not may_mend(state, 0, technician, 1, Repair.ENGINE, engine)


def test_a_place_beyond_the_last_cannot_be_mended() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.faults = 1
    lines, guns = state.designs[one.design].line_count, one.weapon_count
    one.airless[lines] = one.airless[lines - 1] = 1
    for crew in range(4):
        assert not may_mend(state, 0, crew, 0, Repair.LIFE, lines)
        assert not may_mend(state, 0, crew, 0, Repair.LIFE, -1)
        assert not may_mend(state, 0, crew, 0, Repair.WEAPON, guns)
    assert may_mend(state, 0, 2, 0, Repair.LIFE, lines - 1)


def test_only_a_fumble_is_told_as_ruin() -> None:
    for faces, kind in (
        ((9, 9, 9), EventKind.RUINED), ((9, 9, 8), EventKind.REPAIR_FAILED),
    ):  # fmt: skip
        state, table = pair("murena"), Table(*faces)
        critical(state, 0, 1, Equipment.MO, 0, Table().dice, table.log)
        repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
        assert len(table.events(kind)) == 1
        assert state.ships[0].faults == int(kind == EventKind.REPAIR_FAILED)


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
    for structure, status in ((1, Status.BERTHED), (0, Status.DESTROYED)):
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
    one.working[with_tractor[0] * STORES + Store.TM] = 0
    assert not attaches(state, 0, 1, 2, with_tractor[0])
    state.options.broken_grip = 0
    assert attaches(state, 0, 1, 2, with_tractor[0])


def test_taking_hold_and_coming_free_are_told() -> None:
    state, table = pair("remora", "percheron", 0), Table()
    attach(state, 0, 1, table.log)
    held = table.only(EventKind.ATTACHED)
    assert (held.ship, held.target) == (0, 1)
    state.ships[1].vector_q = 7
    let_go(state, 0, table.log)
    free = table.only(EventKind.CAME_FREE)
    assert (free.ship, free.host) == (0, 1)
    assert (state.ships[0].host, state.ships[0].vector_q) == (-1, 7)


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
    state = scene(
        ship("rem", "remora", "a", (0, 0)), ship("per", "percheron", "b", (0, 0), 3),
        ship("amigo", "remora", "b", (0, 0)),
    )  # fmt: skip
    for k in (0, 2):
        state.ships[k].host, state.ships[k].host_turn = 1, 1
    state.turn = 3
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
