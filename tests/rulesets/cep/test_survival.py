"""Survival, life support, fires, repairs, death, wrecks (chapters 16, 18 to 20, 22)."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy
from asalto.core.odds import walk
from asalto.rulesets.cep.phases import end_turn
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.repairs import may_mend, may_try, repair, work_for
from asalto.rulesets.cep.rules.survival import (
    air_rolls,
    burn,
    death_rolls,
    survival_roll,
    survival_row,
)
from asalto.rulesets.cep.rules.wrecks import clear_wrecks, sweep, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, State, Store
from asalto.rulesets.cep.units import load_unit
from asalto.rulesets.cep.vocabulary import Condition, Equipment, Repair, Role, Status

from .table import Table, pair

CENTRE = 4


def test_rows_of_survival() -> None:
    design = load_unit("vencejo").design
    assert [survival_row(design, left) for left in range(9, 0, -1)] == [
        30, 30, 30, 22, 22, 16, 16, 10, 10,
    ]  # fmt: skip


def test_row_thirty_needs_no_roll_ex11() -> None:
    state, table = pair(), Table()
    survival_roll(state, 0, table.dice, table.log)
    assert table.log.count == 0
    table.done()


@pytest.mark.parametrize(
    ("structure", "faces", "criticals"),
    [(6, (7, 7, 8), 0), (6, (7, 8, 8), 1), (4, (9, 8, 4), 2), (2, (10, 10, 10), 3)],
)
def test_survival_excess_bv10(structure: int, faces: tuple[int, ...], criticals: int) -> None:
    state, table = pair(), Table(*faces)
    for column in range(COLUMNS):
        state.designs[0].columns[CENTRE * COLUMNS + column] = Equipment.TM
    state.ships[0].structure = structure
    survival_roll(state, 0, table.dice, table.log)
    assert state.ships[0].structure == structure - criticals
    hits = table.events(EventKind.CRITICAL)
    assert [hit.zone for hit in hits] == [40] * criticals
    table.done()


@pytest.mark.parametrize(("structure", "passes"), [(2, 120), (4, 500), (6, 880), (9, 1000)])
def test_chance_to_survive_bv10(structure: int, passes: int) -> None:
    state = pair()
    state.ships[0].structure = structure

    def play(dice: Dice) -> int:
        trial, table = copy(state), Table()
        survival_roll(trial, 0, dice, table.log)
        return 0 if table.events(EventKind.SURVIVAL_FAILED) else 1

    assert walk(play).chance(lambda passed: passed == 1) * 1000 == passes


@pytest.mark.parametrize(
    ("turns", "face", "wounds"), [(1, 1, 1), (1, 2, 0), (4, 4, 1), (10, 10, 1)]
)
def test_life_support_roll_bv11(turns: int, face: int, wounds: int) -> None:
    state, table = pair(), Table(face)
    critical(state, 0, CENTRE, Equipment.SV, 0, table.dice, table.log)
    air_rolls(state, 0, table.dice, table.log)
    state.turn += turns
    air_rolls(state, 0, table.dice, table.log)
    assert state.ships[0].crew[0].wounds == wounds
    table.done()


def test_one_die_for_a_whole_bridge() -> None:
    state, table = pair("remora"), Table(1)
    one = state.ships[0]
    one.air[0], one.air_lost[0] = 0, 1
    state.turn = 2
    air_rolls(state, 0, table.dice, table.log)
    assert [crew.wounds for crew in one.crew] == [1, 1, 1, 1, 0, 0]
    table.done()


def test_soldiers_without_air() -> None:
    state, table = pair("remora"), Table(1, 10, 1)
    one = state.ships[0]
    one.air[3], one.air_lost[3] = 0, 1
    state.turn = 2
    air_rolls(state, 0, table.dice, table.log)
    assert one.soldiers == 18
    table.done()


def test_fire_costs_a_day_from_the_next_turn() -> None:
    state, table = pair("murena"), Table()
    one = state.ships[0]
    critical(state, 0, CENTRE, Equipment.DC, 0, table.dice, table.log)
    assert one.autonomy == 20
    burn(state, 0, table.log)
    assert one.autonomy == 20
    burn(state, 0, table.log)
    assert one.autonomy == 19


@pytest.mark.parametrize(("faces", "wounds"), [((5, 5, 6), 2), ((5, 6, 6), 1)])
def test_death_roll_bv11(faces: tuple[int, ...], wounds: int) -> None:
    state, table = pair(), Table(*faces)
    crew = state.ships[0].crew[0]
    crew.wounds, crew.hurt = 1, 1
    death_rolls(state, 0, table.dice, table.log)
    assert (crew.wounds, crew.hurt) == (wounds, 0)
    death_rolls(state, 0, table.dice, table.log)
    table.done()


@pytest.mark.parametrize(("faces", "wounds"), [((5, 5, 6), 2), ((5, 6, 6), 1)])
def test_the_wounded_of_a_ship_that_has_just_become_a_wreck_roll_too(
    faces: tuple[int, ...], wounds: int
) -> None:
    """They may be rescued, so it counts whether they live (CEP-20.1, 22.2)."""
    state, table = pair(), Table(*faces)
    crew = state.ships[0].crew[0]
    crew.wounds, crew.hurt, state.ships[0].structure = 1, 2, 0
    sweep_survival(state, table.log)
    assert state.ships[0].status == Status.WRECK
    end_turn(state, table.dice, table.log)
    assert (crew.wounds, crew.hurt) == (wounds, 0)
    table.done()


def test_the_dead_of_a_ship_that_exploded_roll_no_more() -> None:
    state, table = pair(), Table()
    crew = state.ships[0].crew[0]
    crew.wounds, crew.hurt, state.ships[0].status = 1, 1, Status.DESTROYED
    death_rolls(state, 0, table.dice, table.log)
    assert (crew.wounds, crew.hurt) == (1, 0)
    table.done()


def test_destroyed_ships_leave() -> None:
    state, table = pair("pelicano"), Table()
    state.ships[1].status, state.ships[1].carrier = Status.BERTHED, 0
    state.ships[0].structure = 0
    sweep(state, table.log)
    assert [one.status for one in state.ships] == [Status.DESTROYED] * 2


@pytest.mark.parametrize(
    ("impact", "wrecks", "status"),
    [(0, 1, Status.WRECK), (1, 1, Status.DESTROYED), (0, 0, Status.DESTROYED)],
)
def test_wreck_only_without_impact(impact: int, wrecks: int, status: Status) -> None:
    state, table = pair(), Table()
    state.options.wrecks = wrecks
    state.ships[0].structure, state.ships[0].impact = 0, impact
    sweep_survival(state, table.log)
    assert state.ships[0].status == status


def test_wreck_far_away_is_gone() -> None:
    state, table = pair(), Table()
    state.ships[0].status = Status.WRECK
    clear_wrecks(state, table.log)
    assert state.ships[0].status == Status.WRECK
    state.ships[0].q = 100
    clear_wrecks(state, table.log)
    assert state.ships[0].status == Status.WITHDRAWN


def broken_murena() -> tuple[State, Table]:
    state, table = pair("murena"), Table()
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    critical(state, 0, CENTRE, Equipment.DC, 0, table.dice, table.log)
    critical(state, 0, CENTRE, Equipment.AL, 0, table.dice, table.log)
    critical(state, 0, 1, Equipment.SV, 0, table.dice, table.log)
    return state, table


def test_who_repairs_what() -> None:
    state, _ = broken_murena()
    engine, tank = 1 * STORES + Store.MO, CENTRE * STORES + Store.DC

    def may(member: int, what: Repair, place: int) -> int:
        return may_mend(state, 0, member, 0, what, place)

    pilot, navigator, engineer, gunner = range(4)
    assert [may(one, Repair.ENGINE, engine) for one in range(4)] == [False, False, True, False]
    assert [may(one, Repair.TANK, tank) for one in range(4)] == [False, False, True, False]
    assert [may(one, Repair.WEAPON, 4) for one in range(4)] == [False, False, False, True]
    assert [may(one, Repair.LIFE, 2) for one in range(4)] == [False, False, True, False]
    assert may(engineer, Repair.ENGINE, tank) == 0
    assert not work_for(state, 0, pilot)
    assert not work_for(state, 0, navigator)
    assert work_for(state, 0, gunner)


def test_repair_and_its_cost() -> None:
    state, _ = broken_murena()
    table = Table(5, 5, 5)
    one = state.ships[0]
    place = 1 * STORES + Store.MO
    repair(state, 0, 2, 0, Repair.ENGINE, place, table.dice, table.log)
    assert (one.engines, one.crew[2].repaired, may_try(one.crew[2])) == (7, 1, 0)
    structure, armour = one.structure, one.armour[:]
    assert (one.structure, one.armour) == (structure, armour)
    table.done()


def test_wound_is_the_only_modifier_of_a_repair() -> None:
    state, _ = broken_murena()
    table = Table(4, 3, 4)
    one = state.ships[0]
    one.crew[3].wounds, one.systems_hits = 1, 3
    repair(state, 0, 3, 0, Repair.WEAPON, 4, table.dice, table.log)
    event = table.only(EventKind.REPAIR_FAILED)
    assert sum(event.amounts[: event.reason_count]) == 5
    assert one.weapons[4].condition == Condition.BROKEN


def test_fumbled_repair_ruins() -> None:
    state, _ = broken_murena()
    table = Table(9, 9, 9)
    one = state.ships[0]
    faults = one.faults
    repair(state, 0, 3, 0, Repair.WEAPON, 4, table.dice, table.log)
    assert one.weapons[4].condition == Condition.RUINED
    assert one.faults == faults - 1
    assert not may_mend(state, 0, 3, 0, Repair.WEAPON, 4)


def test_repaired_life_support_counts_afresh() -> None:
    state, table = pair(), Table(1, 2, 3)
    critical(state, 0, CENTRE, Equipment.SV, 0, table.dice, table.log)
    one = state.ships[0]
    one.crew[0].part = CENTRE
    repair(state, 0, 0, 0, Repair.LIFE, 0, table.dice, table.log)
    assert (one.air[0], one.air_lost[0]) == (1, 0)
    state.turn = 9
    critical(state, 0, CENTRE, Equipment.SV, 0, table.dice, table.log)
    assert one.air_lost[0] == 9


def test_repaired_tank_stops_burning() -> None:
    state, _ = broken_murena()
    table = Table(1, 2, 4)
    one = state.ships[0]
    place = CENTRE * STORES + Store.DC
    repair(state, 0, 2, 0, Repair.TANK, place, table.dice, table.log)
    assert (one.fires, one.autonomy) == (0, 20)


def test_dead_technician_repairs_nothing_but_others_do() -> None:
    state, table = pair("remora"), Table()
    critical(state, 0, CENTRE, Equipment.SV, 0, Table(1).dice, table.log)
    one = state.ships[0]
    tecno = [crew.role for crew in one.crew].index(Role.TECHNICIAN)
    one.crew[tecno].wounds = 2
    assert not work_for(state, 0, tecno)
    assert work_for(state, 0, 0)
