"""At the edge: the last round, the first ship, one man alone, and who is not meant."""

import pytest

from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.legal import may_forgo
from asalto.rulesets.cep.phases import fights
from asalto.rulesets.cep.rolls import Roll, check_dice, shot_dice
from asalto.rulesets.cep.rules import repairs
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    attaches,
    fall,
    fight_round,
    let_go,
    may_board,
    note_grips,
    strength,
    takes_part,
    withdraw,
)
from asalto.rulesets.cep.rules.collisions import avoid_check, crash_on, is_faster
from asalto.rulesets.cep.rules.damage import settle_blasts
from asalto.rulesets.cep.rules.effects import cargo_hit, critical, tank_hit, wound
from asalto.rulesets.cep.rules.fire import open_weapons, shoot, shots_of, spend, to_hit
from asalto.rulesets.cep.rules.hangars import berth_for, crash_in, dock, may_dock, refuel
from asalto.rulesets.cep.rules.movement import execute, piloting_check
from asalto.rulesets.cep.rules.prepare import engineer_check, navigator_check
from asalto.rulesets.cep.rules.repairs import may_mend, repair, work_for
from asalto.rulesets.cep.rules.sections import berths_of, sections_of
from asalto.rulesets.cep.rules.survival import berth_air, survival_roll, survival_row
from asalto.rulesets.cep.rules.torpedoes import dodge
from asalto.rulesets.cep.rules.wrecks import become_wreck, leave_behind, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Part,
    Phase,
    Refusal,
    Repair,
    Status,
    Weaponry,
)

from .table import Table, noted, pair, scene, ship
from .test_boarding import boarded
from .test_hangars import carrier, flying


def test_only_the_die_of_the_place_is_unlike_the_others() -> None:
    for throw, alike in ((check_dice, 3), (shot_dice, 2)):
        table = Table()
        throw(table.dice, 1, 0)
        assert (table.dice.wanted_count, table.dice.wanted_alike) == (3, alike)


def hurried(roll: str) -> tuple[State, Table]:
    """A check that the umpire makes harder by five, with no dice at hand."""
    state, table = (flying() if roll == "docking" else noted(pair("murena", "murena", 1))), Table()
    for one in state.ships:
        one.by_umpire = 5
    dice, log = table.dice, table.log
    if roll == "engineer":
        engineer_check(state, 0, dice, log)
    elif roll == "navigator":
        navigator_check(state, 0, dice, log)
    elif roll == "piloting":
        piloting_check(state, 0, dice, log)
    elif roll == "shot":
        open_weapons(state, 0)
        to_hit(state, 0, 0, 1, 0, 0, Roll.SHOT, dice, log)
    elif roll == "dodge":
        state.torpedo_count, state.torpedoes[0].target = 1, 1
        dodge(state, 0, 1, 0, dice, log)
    elif roll == "repair":
        repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, dice, log)
    elif roll == "avoid":
        avoid_check(state, 0, 1, dice, log)
    else:
        dock(state, 1, 0, 3, -3, dice, log)
    return state, table


@pytest.mark.parametrize(
    "roll", ["engineer", "navigator", "piloting", "shot", "dodge", "repair", "avoid", "docking"]
)
def test_who_throws_real_dice_is_told_the_number_to_meet(roll: str) -> None:
    _, table = hurried(roll)
    (event,) = (one for one in table.log.events[: table.log.count] if one.reason_count)
    added = sum(event.amounts[: event.reason_count])
    assert added != 0
    assert table.dice.wanted_target == event.skill - added


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


def test_every_magazine_of_a_shot_blows_up() -> None:
    state, table = pair(), Table(1, 2, 3, 4, 5, 6)
    state.blast_count = 2
    for k in range(2):
        state.blast_ship[k], state.blast_part[k], state.blast_points[k] = k, 2, 1
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    settle_blasts(state, -1, 0, table.dice, table.log)
    assert [one.ship for one in table.events(EventKind.CRITICAL)] == [0, 1]
    assert state.blast_count == 0
    table.done()


def test_each_burning_tank_burns() -> None:
    state, table = pair("murena"), Table()
    for fires in (1, 2):
        tank_hit(state, 0, table.log)
        assert (state.ships[0].fires, state.ships[0].new_fires) == (fires, fires)


def test_a_guest_that_is_lost_with_its_berth_is_told() -> None:
    state, table = carrier(), Table(1)
    critical(state, 0, 0, Equipment.CH, 0, table.dice, table.log)
    assert table.only(EventKind.SHIP_DESTROYED).ship == 1
    assert state.ships[1].structure == 0


@pytest.mark.parametrize(("points", "hits"), [(0, 0), (1, 1)])
def test_a_crash_of_one_point_hurts(points: int, hits: int) -> None:
    state, table = pair(), Table()
    state.ships[0].armour[:] = [9] * len(state.ships[0].armour)
    crash_on(state, 0, 0, points, 1, 2, 3, table.dice, table.log)
    assert len(table.events(EventKind.HIT_LANDED)) == hits
    assert state.ships[0].impact == 1


def test_a_wound_of_the_repair_phase_counts_from_its_end() -> None:
    for phase, before, hurt in (
        (Phase.REPAIR, 0, 2), (Phase.REPAIR, 1, 1), (Phase.FIRE, 0, 1), (Phase.FIRE, 2, 1),
    ):  # fmt: skip
        state = pair()
        state.phase, state.ships[0].crew[0].hurt = phase, before
        wound(state, 0, 0, Table().log)
        assert state.ships[0].crew[0].hurt == hurt


def test_soldiers_without_air_throw_while_there_are_any_aboard() -> None:
    for soldiers, crossed, faces in ((6, 0, (1, 1)), (3, 0, (1,)), (0, 0, ()), (6, 1, ())):
        state, table = pair("remora", "percheron"), Table(*faces)
        one, design = state.ships[0], state.designs[0]
        design.line_served[0], one.soldiers = 2, soldiers
        one.working[2 * STORES + Store.CU] = 2
        if crossed:
            one.host, state.turn = 1, 5
        berth_air(state, 0, 0, 1, table.dice, table.log)
        assert len(table.events(EventKind.UNITS_LOST)) == len(faces)
        table.done()


def test_cargo_of_one_kind_is_lost_without_a_throw() -> None:
    state, table = pair("percheron"), Table()
    one = state.ships[0]
    one.cargo[:] = [0, 0, 1, 0, 0, 0, 0]
    cargo_hit(state, 0, table.dice, table.log)
    assert (one.cargo[2], one.cargo_lost) == (0, 1)
    table.done()


def test_a_second_check_is_made_as_far_as_a_weapon_reaches() -> None:
    state = scene(
        ship("rem", "remora", "a", (0, 0)), ship("per", "percheron", "b", (0, 0), 3),
        ship("tir", "vencejo", "b", (0, 12), 0),
    )  # fmt: skip
    state.ships[1].host = 0
    open_weapons(state, 2)
    state.ships[2].shots = 1
    table = Table(9, 9, 8, 10, 10, 9)
    shoot(state, 2, 0, 0, 2, 0, table.dice, table.log)
    assert table.only(EventKind.SECOND_MISSED).target == 1
    table.done()


# Chapter 17: orders and movement


def test_the_reason_why_a_letter_is_refused() -> None:
    state = pair()
    state.awaiting, state.cursor[0] = 1, 0
    one = state.ships[0]
    one.open = one.limit = 1
    order = VOCABULARY.choice("letter", 0, ship=0, letter=3)
    for manoeuvre, orders, verdict in (
        (3, 0, 0), (3, 1, Refusal.TOO_MANY_ORDERS), (0, 0, Refusal.NO_ACCELERATION),
    ):  # fmt: skip
        one.manoeuvre, one.order_count = manoeuvre, orders
        assert check(state, order) == verdict


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


# Chapter 18: survival


def test_each_row_holds_its_own_points() -> None:
    design = pair().designs[0]
    design.survival[:] = [4, 1, 2, 3]
    rows = [survival_row(design, left) for left in range(10, 0, -1)]
    assert rows == [30] * 4 + [22] * 1 + [16] * 2 + [10] * 3


def test_survival_strikes_bare_plating_and_magazines() -> None:
    for kind, rounds in ((Equipment.RE, 0), (Equipment.ML, 3)):
        state, table = pair(), Table(10, 10, 9, *((1, 2, 3) if rounds else ()))
        one, design = state.ships[0], state.designs[0]
        one.armour[:] = [9] * len(one.armour)
        first = design.first[4]
        for column in range(10):
            design.columns[first * COLUMNS + column] = kind
        one.weapons[0].magazine, one.weapons[0].open_rounds = first, rounds
        one.structure = 1
        survival_roll(state, 0, table.dice, table.log)
        row = table.only(EventKind.SURVIVAL_FAILED)
        assert row.criticals == 3
        assert len(table.events(EventKind.STRUCTURE_LOST)) == (3 if kind == Equipment.RE else 0)
        assert state.blast_count == 0
        table.done()


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


def test_work_in_the_hangar_is_work_of_ones_own() -> None:
    state, table = carrier(), Table()
    technician = 3
    assert not work_for(state, 0, technician)
    critical(state, 1, 1, Equipment.MO, 0, table.dice, table.log)
    assert work_for(state, 0, technician)
    state.ships[1].carrier = 2
    assert not work_for(state, 0, technician)
    state.ships[2].seat, state.ships[2].carrier = 0, 0
    assert not work_for(state, 0, technician)


def test_a_table_may_let_a_post_mend_in_its_own_part_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "REPAIRS", ((1,) * 5,) * 8)
    state, table = pair("murena"), Table()
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    for part in range(4):
        state.ships[0].crew[2].part = part
        assert may_mend(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO) == (part == 1)


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
    one.tractors = 1
    assert attaches(state, 0, 1, 2, with_tractor[0])
    one.working[with_tractor[0] * STORES + Store.TM] = 0
    assert not attaches(state, 0, 1, 2, with_tractor[0])
    state.options.broken_grip = 0
    assert attaches(state, 0, 1, 2, with_tractor[0])


def test_nobody_boards_himself_or_what_is_not_flying() -> None:
    for change, may in (("none", True), ("own", False), ("other", False)):
        state = pair("remora", "percheron", 0)
        if change != "none":
            state.ships[0 if change == "own" else 1].status = Status.WRECK
        assert may_board(state, 0, 1) == may
    assert not may_board(state, 0, 0)


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


def test_friends_whose_own_ship_is_lost_fight_on_inside() -> None:
    state = scene(
        ship("rem", "remora", "a", (0, 0)), ship("per", "percheron", "b", (0, 0), 3),
        ship("amigo", "remora", "b", (0, 0)),
    )  # fmt: skip
    for k in (0, 2):
        state.ships[k].host, state.ships[k].host_turn = 1, 1
    state.turn = 3
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


def test_each_guest_takes_its_own_berths() -> None:
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1),
        *(ship(name, "vencejo", "a", carrier="nodriza") for name in ("una", "dos")),
        ship("tres", "vencejo", "a", (0, 0), 1), ship("otro", "vencejo", "b", (0, -30), 3),
    )  # fmt: skip
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
    crash_in(state, 1, 0, 0, table.dice, table.log)
    hits = [one.equipment for one in table.events(EventKind.CRITICAL) if one.ship == 0]
    assert hits == [Equipment.SI, Equipment.DC, Equipment.MO]
