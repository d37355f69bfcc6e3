"""At the edge: the last round, the first ship, one man alone, and who is not meant."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.legal import legal_fire, may_forgo
from asalto.rulesets.cep.offer import Choices
from asalto.rulesets.cep.phases import reveal
from asalto.rulesets.cep.rolls import Roll, check_dice, shot_dice
from asalto.rulesets.cep.rules.boarding import (
    attach,
)
from asalto.rulesets.cep.rules.collisions import avoid_check, crash_on
from asalto.rulesets.cep.rules.damage import settle_blasts
from asalto.rulesets.cep.rules.effects import (
    cargo_hit,
    critical,
    hangar_hit,
    store_hit,
    tank_hit,
    wound,
)
from asalto.rulesets.cep.rules.fire import open_weapons, shoot, shots_of, spend, to_hit, weapon_crew
from asalto.rulesets.cep.rules.hangars import (
    dock,
)
from asalto.rulesets.cep.rules.movement import execute, may_rewrite, piloting_check
from asalto.rulesets.cep.rules.prepare import engineer_check, navigator_check, open_manoeuvre
from asalto.rulesets.cep.rules.repairs import repair
from asalto.rulesets.cep.rules.sections import sections_of
from asalto.rulesets.cep.rules.survival import berth_air
from asalto.rulesets.cep.rules.torpedoes import dodge
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Refusal,
    Repair,
    Status,
    Weaponry,
)

from .table import Table, noted, pair, scene, ship
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
        to_hit(state, 0, 0, 1, 0, Roll.SHOT, dice, log)
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
    for other.structure in (9, 1):
        assert check(state, order) == 0
    other.structure = 0
    assert check(state, order) == Refusal.NOT_DECLARED


def test_a_ship_with_no_shots_left_is_offered_none() -> None:
    state = pair()
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    open_weapons(state, 0)
    state.ships[0].targets = 2
    for shots in (1, 0):
        state.ships[0].shots = shots
        out = make(Choices)
        legal_fire(state, 0, out)
        assert (out.count > 0) == (shots > 0)


@pytest.mark.parametrize(("gunner", "fires"), [(-1, 0), (0, 0), (1, 1)])
def test_a_weapon_is_fired_by_its_own_gunner(gunner: int, fires: int) -> None:
    state = pair("murena")
    one = state.ships[0]
    one.weapons[0].gunner = gunner
    assert weapon_crew(state, one, one.weapons[0], 0) == fires
    one.crew[0].wounds = 2
    assert weapon_crew(state, one, one.weapons[0], 3) == (3 if gunner < 0 else -1 + 2 * fires)


# Chapters 13 to 16: damage


def two_guests() -> State:
    """A Pelícano (0) with two Vencejos in its hangar, a third beside it and an enemy far away."""
    return scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1),
        *(ship(name, "vencejo", "a", carrier="nodriza") for name in ("una", "dos")),
        ship("tres", "vencejo", "a", (0, 0), 1), ship("otro", "vencejo", "b", (0, -30), 3),
    )  # fmt: skip


@pytest.mark.parametrize("store", Store, ids=lambda one: one.name)
def test_the_last_point_can_be_lost_and_no_other(store: Store) -> None:
    state, table = pair("remora", "percheron"), Table()
    one, at = state.ships[0], 2 * STORES + store
    one.working[at], one.cargo[:], one.engines = 1, [0] * len(one.cargo), 1
    for left in (0, 1):
        store_hit(state, 0, 2, store, table.dice, table.log)
        assert (one.working[at], one.broken[at]) == (0, 1)
        assert one.engines == int(store != Store.MO)
        assert len(table.events(EventKind.NOTHING_LEFT)) == left


def test_a_full_hangar_loses_one_of_its_guests() -> None:
    state, table = two_guests(), Table(6)
    at = state.ships[1].berth * STORES + Store.CH
    state.ships[0].working[at] = 2
    for k in (1, 2):
        state.designs[state.ships[k].design].spaces = 120
    hangar_hit(state, 0, state.ships[1].berth, table.dice, table.log)
    assert [one.status for one in state.ships[1:3]] == [Status.BERTHED, Status.DESTROYED]
    table.done()


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
    one.cargo[:] = [0, 0, 2, 0, 0, 0, 0]
    for left in (1, 0):
        cargo_hit(state, 0, table.dice, table.log)
        assert (one.cargo[2], one.cargo_lost) == (left, 2 - left)
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
    for letter in (0, 4):
        other = VOCABULARY.choice("letter", 0, ship=0, letter=letter)
        assert check(state, other) == Refusal.NO_SUCH_CHOICE


@pytest.mark.parametrize(("written", "before", "may"), [(0, -1, 1), (1, -1, 0), (0, 1, 0)])
def test_a_boarding_is_meant_once_and_before_any_order(written: int, before: int, may: int) -> None:
    state = pair("remora", "percheron")
    state.phase, state.awaiting, state.cursor[0] = Phase.ORDERS, 1, 0
    one = state.ships[0]
    one.open, one.limit, one.order_count, one.board = 1, 3, written, before
    order = VOCABULARY.choice("board", 0, ship=0, target=1)
    assert check(state, order) == (0 if may else Refusal.CANNOT_BOARD)


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


def test_orders_that_are_lost_are_told_and_none_else() -> None:
    for faces, written, lost in (((9, 9, 8), 2, 1), ((9, 9, 8), 0, 0), ((1, 2, 4), 2, 0)):
        state, table = noted(pair()), Table(*faces)
        state.ships[0].order_count = state.ships[0].limit = written
        piloting_check(state, 0, table.dice, table.log)
        assert [one.lost for one in table.events(EventKind.ORDERS_LOST)] == [lost] * (lost > 0)
        assert state.ships[0].order_count == written - lost


def test_each_exchange_of_fire_begins_with_the_first_seat() -> None:
    state, table = pair(), Table()
    state.active = 0
    reveal(state, table.log)
    assert (state.active, state.phase) == (-1, Phase.FIRE)


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


@pytest.mark.parametrize(("limit", "may"), [(0, False), (1, True), (4, True)])
def test_who_may_write_one_order_may_write_it_anew(limit: int, may: bool) -> None:
    state = pair()
    state.ships[0].limit, state.ships[0].piloted = limit, 0
    assert may_rewrite(state.ships[0]) == may
    state.ships[0].piloted = -1
    assert not may_rewrite(state.ships[0])


def test_what_the_navigator_did_is_over_with_the_turn() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.help = one.manoeuvre = -5
    open_manoeuvre(state, 0)
    assert one.help == 0
    assert one.manoeuvre > 0
