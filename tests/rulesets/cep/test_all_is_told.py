"""Whatever a rule does is told: every event in its order, and none beside it."""

from collections.abc import Callable

import pytest

from asalto.rulesets.cep.ending import check_ending
from asalto.rulesets.cep.phases import close_joining, open_turn, reveal
from asalto.rulesets.cep.rules.boarding import attach, fight_round, let_go, withdraw
from asalto.rulesets.cep.rules.collisions import collide, strike_rock
from asalto.rulesets.cep.rules.damage import take_hit
from asalto.rulesets.cep.rules.effects import critical, wound
from asalto.rulesets.cep.rules.fire import open_weapons, shoot, waste
from asalto.rulesets.cep.rules.hangars import dock, launch, refuel
from asalto.rulesets.cep.rules.losses import fall
from asalto.rulesets.cep.rules.movement import execute, piloting_check, pull
from asalto.rulesets.cep.rules.prepare import engineer_check, navigator_check
from asalto.rulesets.cep.rules.prizes import capture
from asalto.rulesets.cep.rules.repairs import repair
from asalto.rulesets.cep.rules.survival import air_rolls, burn, death_rolls, survival_roll
from asalto.rulesets.cep.rules.torpedoes import salvoes
from asalto.rulesets.cep.rules.wrecks import (
    clear_fled,
    clear_wrecks,
    destroy,
    sweep,
    sweep_survival,
)
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import VOCABULARY, Condition, Equipment, Letter, Repair, Status

from .table import Table, noted, pair, scene, ship
from .test_hangars import carrier, flying

Case = Callable[[Table], object]
NAMES = {kind: name for name, kind in VOCABULARY.event_kinds.items()}
CASES: dict[str, tuple[Case, tuple[int, ...], str]] = {}


def told(faces: tuple[int, ...], expected: str) -> Callable[[Case], Case]:
    """A case: the dice it uses up, and what is told, in order."""

    def add(case: Case) -> Case:
        CASES[case.__name__] = (case, faces, expected)
        return case

    return add


def boarded() -> State:
    """A Rémora (0) attached to a Percherón (1), in the turn after."""
    state = scene(ship("uno", "remora", "a"), ship("presa", "percheron", "b"))
    attach(state, 0, 1, Table().log)
    state.turn = 2
    return state


def painted(kind: Equipment, one: str = "murena") -> State:
    """Two ships; every point of the first can only be of that kind."""
    state = pair(one)
    state.designs[0].columns = [kind] * len(state.designs[0].columns)
    return state


# Chapters 7 to 9


@told((), "turn_began came_free")
def a_new_turn(table: Table) -> None:
    state = boarded()
    state.ships[0].retreating = 2
    open_turn(state, table.log)


@told((3, 4, 5), "engineer_checked")
def an_engineer(table: Table) -> None:
    engineer_check(pair("murena"), 0, table.dice, table.log)


@told((3, 4, 5), "navigator_checked")
def a_navigator(table: Table) -> None:
    navigator_check(pair("murena"), 0, table.dice, table.log)


# Chapters 10 to 16


@told((), "targeted declared held_fire")
def declarations(table: Table) -> None:
    state = pair()
    for i in range(2):
        open_weapons(state, i)
    state.ships[0].targets, state.ships[0].shots = 2, 1
    reveal(state, table.log)


@told((), "held_fire held_fire retreat_announced")
def a_retreat_that_is_announced(table: Table) -> None:
    state = pair()
    for i in range(2):
        open_weapons(state, i)
    state.ships[1].retreating = 1
    reveal(state, table.log)


@told((), "shot_wasted")
def a_wasted_shot(table: Table) -> None:
    waste(pair(), 0, 0, table.log)


def armed(kind: int) -> State:
    """A Murena whose first weapon is of that kind, with a good gunner, against a Vencejo."""
    state = pair("murena")
    gun = state.ships[0].weapons[0]
    gun.kind = kind
    for i in range(2):
        open_weapons(state, i)
    gun.skill = 25
    return state


@told((1, 3, 4), "shot_hit hit_landed")
def a_shell(table: Table) -> None:
    state = armed(0)
    state.ships[1].armour[:] = [40] * 16
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)


@told((10, 10, 9), "shot_missed")
def a_miss(table: Table) -> None:
    state = armed(0)
    state.ships[0].weapons[0].skill = 5
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)


@told((1, 3, 4, 10, 10, 9), "shot_hit torpedo_ran not_dodged hit_landed")
def a_torpedo(table: Table) -> None:
    state = armed(2)
    state.ships[1].armour[:] = [40] * 16
    state.ships[1].dodge_skill = 5
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    salvoes(state, table.dice, table.log)


@told((1, 3, 4), "shot_hit torpedo_ran no_dodge hit_landed")
def a_torpedo_at_a_ship_without_a_pilot(table: Table) -> None:
    state = armed(2)
    state.ships[1].armour[:] = [40] * 16
    state.ships[1].dodge_skill = -1
    shoot(state, 0, 0, 1, 0, 0, table.dice, table.log)
    salvoes(state, table.dice, table.log)


@told((), "hit_landed critical armour_stripped")
def plating(table: Table) -> None:
    state = painted(Equipment.RE)
    state.ships[0].armour[0] = 4
    take_hit(state, 0, 0, 5, 1, 3, 4, table.dice, table.log)


@told((), "critical structure_lost")
def bare_plating(table: Table) -> None:
    critical(painted(Equipment.RE), 0, 0, Equipment.RE, 0, table.dice, table.log)


HIT = {
    Equipment.MO: "critical engine_lost", Equipment.DC: "critical tank_burns structure_lost",
    Equipment.MS: "critical subspace_lost structure_lost", Equipment.SI: "critical systems_lost",
    Equipment.TM: "critical tractor_lost", Equipment.CH: "critical hangar_lost",
    Equipment.CU: "critical units_lost",
}  # fmt: skip


@pytest.mark.parametrize("kind", HIT)
@pytest.mark.parametrize("left", [1, 0])
def test_each_kind_of_point_is_told_when_it_is_lost_and_when_none_is_left(
    kind: Equipment, left: int
) -> None:
    state, table = pair("murena"), Table()
    state.ships[0].working[:] = [left] * len(state.ships[0].working)
    state.ships[0].tractors = state.ships[0].engines = 1
    critical(state, 0, 0, kind, 0, table.dice, table.log)
    assert events(table) == (HIT[kind] if left else "critical nothing_left")
    table.done()


@told((), "critical air_lost critical nothing_left")
def life_support(table: Table) -> None:
    state = pair()
    design, one = state.designs[0], state.ships[0]
    part = design.line_part[0]
    one.air[:] = [0] * len(one.air)
    one.air[0] = 1
    for _ in range(2):
        critical(state, 0, part, Equipment.SV, 0, table.dice, table.log)


@told((), "critical magazine_blew critical nothing_left")
def a_magazine(table: Table) -> None:
    state = pair()
    one = state.ships[0]
    one.weapon_count, one.weapons[0].kind, one.weapons[0].magazine = 1, 0, 1
    one.weapons[0].rounds = one.weapons[0].open_rounds = 0
    one.weapons[0].condition = Condition.WORKING
    for _ in range(2):
        critical(state, 0, 1, Equipment.ML, 0, table.dice, table.log)


@told((), "crew_wounded crew_died")
def wounds(table: Table) -> None:
    state = pair()
    for _ in range(2):
        wound(state, 0, 0, table.log)


# Chapters 17, 21 and 25


@told((1, 1, 1), "piloted rewrites")
def a_critical_at_the_helm(table: Table) -> None:
    state = pair()
    state.ships[0].limit = 2
    piloting_check(state, 0, table.dice, table.log)


@told((10, 9, 8), "piloted orders_lost")
def a_failure_at_the_helm(table: Table) -> None:
    state = pair()
    state.ships[0].limit = state.ships[0].order_count = 2
    piloting_check(state, 0, table.dice, table.log)


@told((), "not_piloted")
def nobody_at_the_helm(table: Table) -> None:
    state = pair()
    state.ships[0].forgo = 1
    piloting_check(state, 0, table.dice, table.log)


@told((), "turned_right accelerated turned_left moved moved")
def orders(table: Table) -> None:
    state = pair()
    one = state.ships[0]
    one.orders[:3], one.order_count = [Letter.D, Letter.A, Letter.I], 3
    execute(state, table.log)


def well(r: int) -> State:
    """A field of strength 2 at (0, r) from the first ship."""
    field = {"hex": [0, r], "radius": 1, "strength": 2, "reach": 9}
    return pair(gap=60, fields=[field])


@told((), "pulled")
def a_ship_in_reach(table: Table) -> None:
    pull(well(5), 0, 0, table.log)


@told((), "swallowed")
def a_ship_in_the_source(table: Table) -> None:
    pull(well(1), 0, 0, table.log)


@told((), "")
def a_ship_out_of_reach(table: Table) -> None:
    pull(well(11), 0, 0, table.log)


def rock() -> State:
    state = noted(pair(rocks=[{"hex": [0, 0], "spaces": 100}]))
    state.ships[0].vector_r = -4
    state.ships[0].armour[:] = [90] * 16
    state.ships[0].brace, state.pace = 0, 4
    return state


@told((3, 4, 5), "avoided rock_avoided")
def a_rock_that_is_avoided(table: Table) -> None:
    strike_rock(rock(), 0, 0, table.dice, table.log)


@told((10, 9, 8), "not_avoided rock_struck hit_landed")
def a_rock_that_is_not(table: Table) -> None:
    strike_rock(rock(), 0, 0, table.dice, table.log)


@told((3, 4, 5, 3, 4, 5), "avoided avoided near_miss")
def a_near_miss(table: Table) -> None:
    collide(noted(pair(gap=0)), 0, 1, table.dice, table.log)


@told((10, 9, 8, 3, 4, 5), "not_avoided avoided collided hit_landed hit_landed vectors_swapped")
def a_collision(table: Table) -> None:
    state = noted(pair(gap=0))
    for one in state.ships:
        one.armour[:] = [90] * 16
        one.vector_r = one.r - 20
        one.brace = 0
    collide(state, 0, 1, table.dice, table.log)


# Chapters 18 to 20


@told((1, 2, 3), "survived")
def a_survival(table: Table) -> None:
    state = pair()
    state.ships[0].structure = 1
    survival_roll(state, 0, table.dice, table.log)


@told((1, 2, 9), "survival_failed critical engine_lost")
def a_failed_survival(table: Table) -> None:
    state = painted(Equipment.MO)
    state.ships[0].structure = 1
    state.ships[0].working[:] = [1] * len(state.ships[0].working)
    survival_roll(state, 0, table.dice, table.log)


def airless() -> State:
    """The line of the pilot's cabin lost its last point four turns ago."""
    state = pair()
    one = state.ships[0]
    line = one.crew[0].line
    one.air[line], one.air_lost[line], state.turn = 0, 1, 5
    return state


@told((5,), "air_held")
def air_that_holds(table: Table) -> None:
    air_rolls(airless(), 0, table.dice, table.log)


@told((4,), "air_failed crew_wounded")
def air_that_fails(table: Table) -> None:
    air_rolls(airless(), 0, table.dice, table.log)


@told((), "tank_burned")
def a_burning_tank(table: Table) -> None:
    state = pair()
    state.ships[0].fires = 1
    burn(state, 0, table.log)


def broken_engine() -> State:
    state = pair("murena")
    state.ships[0].faults = state.ships[0].broken[STORES + Store.MO] = 1
    state.ships[0].crew[2].skill = 20
    return state


@pytest.mark.parametrize(
    ("faces", "expected"),
    [((1, 2, 3), "repaired"), ((10, 9, 8), "repair_failed"), ((10, 10, 10), "ruined")],
)
def test_a_repair_is_told_by_its_outcome(faces: tuple[int, int, int], expected: str) -> None:
    state, table = broken_engine(), Table(*faces)
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    assert events(table) == expected
    assert table.log.events[0].member == 2


@told((5, 5, 7, 5, 5, 6), "lived died_of_wounds")
def death(table: Table) -> None:
    state = pair("murena")
    for member in range(2):
        state.ships[0].crew[member].hurt = state.ships[0].crew[member].wounds = 1
    death_rolls(state, 0, table.dice, table.log)


# Chapters 22 and 23


@told((), "ship_destroyed ship_destroyed")
def a_carrier_with_a_guest(table: Table) -> None:
    destroy(carrier(), 0, table.log)


@told((), "ship_destroyed came_free")
def a_host(table: Table) -> None:
    destroy(boarded(), 1, table.log)


@told((), "ship_destroyed fights_on")
def a_boarder_whose_people_are_inside(table: Table) -> None:
    state = boarded()
    state.turn = 4
    destroy(state, 0, table.log)


@told((), "ship_destroyed")
def a_ship_at_zero(table: Table) -> None:
    state = pair()
    state.ships[1].structure = 0
    sweep(state, table.log)


@told((), "ship_wrecked")
def a_ship_that_fails_to_survive(table: Table) -> None:
    state = pair()
    state.ships[1].structure = 0
    sweep_survival(state, table.log)


@told((), "ship_wrecked")
def a_guest_that_fails_to_survive(table: Table) -> None:
    state = carrier()
    state.ships[1].structure = 0
    sweep_survival(state, table.log)


@told((), "ship_destroyed")
def a_guest_that_explodes(table: Table) -> None:
    state = carrier()
    state.ships[1].impact = 1
    state.ships[1].structure = 0
    sweep_survival(state, table.log)


@told((), "drifted_away")
def a_wreck_that_is_away(table: Table) -> None:
    state = pair(gap=60)
    state.ships[0].status = Status.WRECK
    clear_wrecks(state, table.log)


@told((), "left_battle")
def a_ship_beyond_the_edge(table: Table) -> None:
    state = pair(gap=60)
    state.options.edge = 40
    clear_fled(state, table.log)


@told((), "attached")
def taking_hold(table: Table) -> None:
    attach(scene(ship("uno", "remora", "a"), ship("dos", "percheron", "b")), 0, 1, table.log)


@told((), "crew_joined")
def joining(table: Table) -> None:
    state = boarded()
    state.ships[1].crew[0].joining = 1
    close_joining(state, table.log)


@told((1, 2, 3, 1, 2, 3), "boarding_fought boarding_fought boarding_tied")
def a_tie(table: Table) -> None:
    state = boarded()
    state.ships[0].soldiers = state.ships[1].soldiers = 3
    fight_round(state, 1, table.dice, table.log)


@told((), "soldier_fell crew_fell")
def losses(table: Table) -> None:
    state = boarded()
    fall(state, 0, -1, table.log)
    fall(state, 0, 0, table.log)


@told((), "retreated came_free")
def a_retreat(table: Table) -> None:
    state = boarded()
    state.ships[0].retreating = 1
    withdraw(state, 1, table.log)
    let_go(state, 0, table.log)


@told((), "captured")
def a_capture(table: Table) -> None:
    capture(boarded(), 1, table.dice, table.log)


# Chapter 24 and the end


@told((), "launched")
def a_launch(table: Table) -> None:
    launch(carrier(), 1, 0, 1, table.log)


@told((3, 4, 5), "docked")
def a_docking(table: Table) -> None:
    dock(flying(), 1, 0, 2, -2, table.dice, table.log)


@told((9, 9, 8), "docking_failed collided hit_landed hit_landed")
def a_crash_in_the_hangar(table: Table) -> None:
    state = flying()
    for one in state.ships:
        one.armour[:] = [90] * 16
    dock(state, 1, 0, 2, -2, table.dice, table.log)


@told((), "refuelled")
def fuel_in_the_hangar(table: Table) -> None:
    state = carrier()
    state.ships[1].autonomy -= 1
    refuel(state, 1, table.log)


@told((), "battle_ended")
def an_end(table: Table) -> None:
    state = pair()
    state.ships[1].status = Status.DESTROYED
    check_ending(state, table.log)


def events(table: Table) -> str:
    """The names of what was told."""
    return " ".join(NAMES[one.kind] for one in table.log.events[: table.log.count])


@pytest.mark.parametrize("name", CASES)
def test_what_happens_is_told(name: str) -> None:
    case, faces, expected = CASES[name]
    table = Table(*faces)
    case(table)
    assert events(table) == expected
    table.done()
