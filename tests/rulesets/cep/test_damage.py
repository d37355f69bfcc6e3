"""Dice, damage, armour, criticals and what they do (chapters 6, 13 to 16)."""

import pytest

from asalto.core.kernel.tally import tally_add, tally_clear
from asalto.rulesets.cep.phases import close_ship_turn
from asalto.rulesets.cep.rolls import Roll, shot_dice
from asalto.rulesets.cep.rules.checks import chance, outcome
from asalto.rulesets.cep.rules.damage import (
    centre_for,
    criticals_for,
    damage_of,
    settle_blasts,
    take_hit,
)
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.prepare import manoeuvrability
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, State, Store
from asalto.rulesets.cep.units import load_unit
from asalto.rulesets.cep.vocabulary import Condition, Equipment, Reason

from .table import Table, pair

PROW, STERN, STARBOARD, PORT, CENTRE = range(5)


def paint(state: State, i: int, part: int, kind: Equipment) -> None:
    """Fill a part's critical table with one kind of equipment."""
    design = state.designs[state.ships[i].design]
    for column in range(COLUMNS):
        design.columns[part * COLUMNS + column] = kind


@pytest.mark.parametrize(
    ("faces", "result"),
    [((5, 5, 5), 0), ((6, 6, 6), 3), ((4, 5, 6), 1), ((5, 5, 6), 2)],
)
def test_check_outcomes_bv4(faces: tuple[int, int, int], result: int) -> None:
    state, table = pair(), Table(*faces)
    tally_clear(state.tally)
    total = shot_dice(table.dice, Roll.SHOT, 0)
    assert outcome(state, table.dice, total, 15) == result
    table.done()


def test_modifiers_alter_the_total_not_the_dice() -> None:
    state, table = pair(), Table(5, 5, 5)
    tally_clear(state.tally)
    tally_add(state.tally, Reason.RANGE, 1)
    total = shot_dice(table.dice, Roll.SHOT, 0)
    assert outcome(state, table.dice, total, 15) == 3
    assert table.dice.faces[:3] == [5, 5, 5]


def test_chance_of_a_check() -> None:
    state = pair()
    tally_clear(state.tally)
    assert chance(state, 16) == 500_000
    assert chance(state, 30) == 1_000_000
    assert chance(state, 2) == 0


def test_damage_types() -> None:
    assert [damage_of(kind, 7, 4, 0) for kind in range(3)] == [7, 11, 22]


def test_critical_shot_damage_ex12() -> None:
    assert [damage_of(kind, 4, 4, 1) for kind in range(3)] == [10, 20, 40]
    assert [damage_of(kind, 4, 4, 0) for kind in range(3)] == [4, 8, 16]


@pytest.mark.parametrize(
    ("excess", "count"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (40, 3)]
)
def test_number_of_criticals_bv1(excess: int, count: int) -> None:
    assert criticals_for(excess) == count


@pytest.mark.parametrize(("points", "loss", "count"), [(10, 5, 0), (11, 5, 1)])
def test_armour_ten_bv1(points: int, loss: int, count: int) -> None:
    state, table = pair(), Table()
    state.ships[1].armour[PROW] = 10
    paint(state, 1, PROW, Equipment.MS)
    take_hit(state, 1, PROW, points, 3, 7, 4, table.dice, table.log)
    landed = table.only(EventKind.HIT_LANDED)
    assert (state.ships[1].loss[PROW], landed.criticals) == (loss, count)
    table.done()


def test_hits_of_one_turn_meet_the_start_armour_ex6_ex7() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW] = 5
    paint(state, 1, PROW, Equipment.TM)
    before = ship.structure
    take_hit(state, 1, PROW, 7, 3, 7, 4, table.dice, table.log)
    assert (ship.armour[PROW], ship.loss[PROW], ship.structure) == (5, 3, before - 1)
    take_hit(state, 1, PROW, 7, 5, 7, 2, table.dice, table.log)
    assert (ship.armour[PROW], ship.loss[PROW], ship.structure) == (5, 5, before - 2)
    close_ship_turn(state, 1)
    assert (ship.armour[PROW], ship.loss[PROW]) == (0, 0)


def test_hit_in_a_later_turn_ex8() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW] = 2
    design = state.designs[ship.design]
    design.columns[PROW * COLUMNS + 2] = Equipment.TM
    design.columns[PROW * COLUMNS + 6] = Equipment.MS
    before = ship.structure
    take_hit(state, 1, PROW, 7, 3, 7, 4, table.dice, table.log)
    hits = table.events(EventKind.CRITICAL)
    assert [(one.zone, one.equipment) for one in hits] == [(0, Equipment.TM), (0, Equipment.MS)]
    assert (ship.loss[PROW], ship.structure) == (2, before - 2)


def test_no_armour_sends_the_second_to_the_centre_bv2() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW] = 0
    paint(state, 1, PROW, Equipment.TM)
    paint(state, 1, CENTRE, Equipment.TM)
    before = ship.structure
    take_hit(state, 1, PROW, 7, 3, 7, 4, table.dice, table.log)
    assert [one.zone for one in table.events(EventKind.CRITICAL)] == [0, 40]
    assert ship.structure == before - 2


def test_third_critical_is_always_in_the_centre() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW] = 1
    design = state.designs[ship.design]
    paint(state, 1, PROW, Equipment.TM)
    paint(state, 1, CENTRE, Equipment.TM)
    design.columns[CENTRE * COLUMNS + 3] = Equipment.MS
    take_hit(state, 1, PROW, 22, 3, 7, 4, table.dice, table.log)
    hits = table.events(EventKind.CRITICAL)
    assert [(one.zone, one.equipment) for one in hits] == [
        (0, Equipment.TM), (0, Equipment.TM), (40, Equipment.MS),
    ]  # fmt: skip


def test_centre_behind_a_part() -> None:
    design = load_unit("pelicano").design
    side = design.first[2] + 1
    assert centre_for(design, side, 1) == design.first[4] + 1
    assert centre_for(design, PROW, 3) == design.first[4] + 2


def structure_after(kind: Equipment, part: int = PROW, left: int = 5) -> tuple[int, State, Table]:
    """What one critical of a kind costs the Murena in structure."""
    state, table = pair("vencejo", "murena"), Table()
    before = state.ships[1].structure
    critical(state, 1, part, kind, left, table.dice, table.log)
    return before - state.ships[1].structure, state, table


def test_structure_per_critical_bv8() -> None:
    assert structure_after(Equipment.MS, CENTRE)[0] == 3
    cost, state, _ = structure_after(Equipment.DC, CENTRE)
    assert cost == 2
    assert state.ships[1].autonomy == 20
    assert state.ships[1].fires == 1
    assert structure_after(Equipment.RE, PROW, 5)[0] == 1
    assert structure_after(Equipment.RE, PROW, 0)[0] == 2
    assert structure_after(Equipment.RE, CENTRE, 5)[0] == 2
    assert structure_after(Equipment.SI)[0] == 1


def test_plating_hit_strips_the_part() -> None:
    _, state, _ = structure_after(Equipment.RE, PROW, 5)
    ship = state.ships[1]
    assert ship.loss[PROW] == ship.armour[PROW] == 13


def test_second_plating_hit_of_one_shot_finds_none() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW] = 7
    paint(state, 1, PROW, Equipment.RE)
    before = ship.structure
    take_hit(state, 1, PROW, 13, 3, 7, 6, table.dice, table.log)
    assert ship.structure == before - 3
    assert table.only(EventKind.STRUCTURE_LOST).lost == 1


def test_plating_test_ignores_other_shots() -> None:
    state, table = pair(), Table()
    ship = state.ships[1]
    ship.armour[PROW], ship.loss[PROW] = 7, 7
    paint(state, 1, PROW, Equipment.RE)
    before = ship.structure
    take_hit(state, 1, PROW, 8, 3, 7, 1, table.dice, table.log)
    assert ship.structure == before - 1


def test_engine_hit_and_manoeuvrability_ex13() -> None:
    _, state, _ = structure_after(Equipment.MO, STERN)
    assert state.ships[1].engines == 6
    light, heavy = load_unit("vencejo").design, load_unit("pelicano").design
    light.need = [0, 0, 1, 2, 0, 0]
    heavy.need = [0, 4, 8, 0, 0, 0]
    assert [manoeuvrability(light, engines) for engines in (2, 1, 0)] == [3, 2, 0]
    assert manoeuvrability(heavy, 3) == 0


def test_nothing_left_costs_structure_only() -> None:
    cost, state, table = structure_after(Equipment.TM)
    assert cost == 1
    assert len(table.events(EventKind.NOTHING_LEFT)) == 1
    assert state.ships[1].faults == 0


def test_cabin_hit_wounds_one_occupant() -> None:
    state, table = pair("vencejo", "murena"), Table(2)
    critical(state, 1, PROW, Equipment.CA, 0, table.dice, table.log)
    assert [crew.wounds for crew in state.ships[1].crew] == [0, 1, 0, 0]
    table.done()


def test_second_wound_kills() -> None:
    state, table = pair(), Table()
    for _ in range(2):
        critical(state, 1, PROW, Equipment.CA, 0, table.dice, table.log)
    assert state.ships[1].crew[0].wounds == 2
    assert len(table.events(EventKind.CREW_DIED)) == 1
    critical(state, 1, PROW, Equipment.CA, 0, table.dice, table.log)
    assert len(table.events(EventKind.NOTHING_LEFT)) == 1


def test_life_support_hit() -> None:
    state, table = pair(), Table()
    critical(state, 1, CENTRE, Equipment.SV, 0, table.dice, table.log)
    ship = state.ships[1]
    assert (ship.air[0], ship.airless[0], ship.air_lost[0], ship.faults) == (0, 1, 1, 1)
    table.done()


def test_weapon_hit_at_random() -> None:
    state, table = pair("vencejo", "murena"), Table(2)
    critical(state, 1, PROW, Equipment.TO, 0, table.dice, table.log)
    assert [gun.condition for gun in state.ships[1].weapons[:2]] == [
        Condition.WORKING, Condition.BROKEN,
    ]  # fmt: skip
    table.done()


def test_magazine_blows_up_inside() -> None:
    state, table = pair("vencejo", "vencejo"), Table(1, 2, 3)
    ship = state.ships[1]
    paint(state, 1, STARBOARD, Equipment.TM)
    paint(state, 1, CENTRE, Equipment.TM)
    before = ship.structure
    critical(state, 1, STARBOARD, Equipment.ML, 0, table.dice, table.log)
    assert state.blast_points[0] == 10
    settle_blasts(state, -1, 0, table.dice, table.log)
    assert (ship.weapons[0].condition, ship.weapons[0].rounds) == (Condition.RUINED, 0)
    assert ship.weapons[1].condition == Condition.WORKING
    assert ship.structure == before - 1 - 3
    table.done()


def test_systems_and_tractor_hits() -> None:
    _, state, _ = structure_after(Equipment.SI)
    assert state.ships[1].systems_hits == 1
    state, table = pair("vencejo", "remora"), Table()
    critical(state, 1, PROW, Equipment.TM, 0, table.dice, table.log)
    assert state.ships[1].tractors == 2


def test_cargo_hit_takes_a_kind_at_random() -> None:
    state, table = pair("vencejo", "percheron"), Table(57)
    part = state.designs[1].first[2]
    critical(state, 1, part, Equipment.CG, 0, table.dice, table.log)
    ship = state.ships[1]
    assert ship.cargo_lost == 1
    assert sum(ship.cargo) == 61
    assert ship.working[part * STORES + Store.CG] == 13
    table.done()


def test_unit_berth_hit_loses_three_soldiers() -> None:
    state, table = pair("vencejo", "remora"), Table()
    critical(state, 1, STARBOARD, Equipment.CU, 0, table.dice, table.log)
    assert state.ships[1].soldiers == 21


def test_half_the_rounds_rounded_up_strike_the_magazines_zone() -> None:
    state, table = pair("vencejo", "vencejo"), Table(9, 9, 8)
    ship = state.ships[1]
    ship.weapons[0].open_rounds = ship.weapons[0].rounds = 9
    paint(state, 1, STARBOARD, Equipment.TM)
    paint(state, 1, CENTRE, Equipment.TM)
    critical(state, 1, STARBOARD, Equipment.ML, 0, table.dice, table.log)
    assert state.blast_points[0] == 5
    settle_blasts(state, -1, 0, table.dice, table.log)
    zones = [one.zone for one in table.events(EventKind.CRITICAL)]
    assert zones == [20, 20, 20]
    table.done()


@pytest.mark.parametrize(("armour", "points", "extra"), [(4, 8, 1), (6, 7, 0)])
def test_plating_hit_by_the_blast_of_its_own_shot(armour: int, points: int, extra: int) -> None:
    """8 points take 4 of 4 armour: the plating that the blast then strikes has none left."""
    state, table = pair("vencejo", "vencejo"), Table(1, 2, 3)
    ship = state.ships[1]
    ship.weapons[0].open_rounds = ship.weapons[0].rounds = 2
    paint(state, 1, STARBOARD, Equipment.RE)
    state.designs[ship.design].columns[STARBOARD * COLUMNS + 9] = Equipment.ML
    ship.armour[STARBOARD] = armour
    before = ship.structure
    take_hit(state, 1, STARBOARD, points, 10, 1, 1, table.dice, table.log)
    assert len(table.events(EventKind.STRUCTURE_LOST)) == extra
    assert before - ship.structure == 2 + extra
    table.done()
