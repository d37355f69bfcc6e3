"""Edges beside each other: whose turn to fire, what a phase resets, who belongs to whom."""

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import (
    ask_docking,
    ask_shot,
    close_ship_turn,
    open_docking,
    open_joining,
)
from asalto.rulesets.cep.rules.boarding import attach, fight_round, strength, withdraw
from asalto.rulesets.cep.rules.collisions import halve_vector
from asalto.rulesets.cep.rules.effects import hangar_hit
from asalto.rulesets.cep.rules.fire import open_weapons, shoot
from asalto.rulesets.cep.rules.hangars import refuel
from asalto.rulesets.cep.rules.movement import execute
from asalto.rulesets.cep.rules.repairs import has_access, mend
from asalto.rulesets.cep.rules.survival import air_rolls
from asalto.rulesets.cep.rules.wrecks import destroy, sweep
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import ORDERS_MAX, PARTS_MAX, STORES, State, Store
from asalto.rulesets.cep.vocabulary import Condition, Phase, Reason, Repair, Section, Status

from .table import Table, pair, scene, ship
from .test_hangars import carrier

THREE = [{"id": one, "name": one} for one in ("a", "b", "c")]


@pytest.mark.parametrize("ready", [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize("active", [NOBODY, 0, 1, 2])
def test_the_next_seat_with_shots_left_fires(ready: tuple[int, ...], active: int) -> None:
    state = scene(
        ship("uno", "vencejo", "a"), ship("dos", "vencejo", "b", (0, 3)),
        ship("tres", "vencejo", "c", (3, 0)), seats=THREE,
    )  # fmt: skip
    for i in ready:
        state.ships[i].shots = 1
    state.phase, state.active, state.awaiting = Phase.FIRE, active, 0
    ask_shot(state, Table().dice, Table().log)
    later = [seat for seat in ready if seat > active]
    expected = later[0] if later else ready[0]
    assert (state.active, state.awaiting) == (expected, 1 << expected)


def test_each_ship_of_a_seat_brings_it_its_turn() -> None:
    state = scene(
        ship("uno", "vencejo", "a"), ship("dos", "vencejo", "b", (0, 3)),
        ship("tres", "vencejo", "a", (3, 0)),
    )  # fmt: skip
    state.phase, state.active, state.awaiting = Phase.FIRE, 1, 0
    state.ships[2].shots = state.ships[1].shots = 1
    ask_shot(state, Table().dice, Table().log)
    assert (state.active, state.awaiting) == (0, 1)


def test_a_turn_that_ends_leaves_nothing_of_its_own() -> None:
    state = pair()
    one = state.ships[0]
    one.impact = one.operations = one.launch_asked = one.dock_asked = one.forgo = 1
    one.carrier = one.brace = one.board = 1
    one.order_count = ORDERS_MAX
    one.crew[0].asked = 1
    one.armour[:2], one.loss[:2] = [9, 8], [4, 8]
    last = state.designs[one.design].part_count - 1
    one.armour[last], one.loss[last] = 5, 1
    close_ship_turn(state, 0)
    assert (one.impact, one.operations, one.launch_asked, one.dock_asked) == (0, 0, 0, 0)
    assert (one.forgo, one.order_count, one.crew[0].asked) == (0, 0, 0)
    assert (one.carrier, one.brace, one.board) == (NOBODY, NOBODY, NOBODY)
    assert (one.armour[:2], one.loss[:2], one.armour[last]) == ([5, 0], [0, 0], 4)
    one.status, one.carrier = Status.BERTHED, 1
    close_ship_turn(state, 0)
    assert one.carrier == 1


def boarded() -> State:
    state = scene(ship("presa", "percheron", "b", (0, 0), 0, 2), ship("uno", "remora", "a"))
    attach(state, 1, 0, Table().log)
    state.turn = 2
    return state


@pytest.mark.parametrize(
    ("umpire", "loses"), [((0, 0), (0, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0))]
)
def test_what_the_umpire_adds_counts_on_either_side_of_a_boarding(
    umpire: tuple[int, int], loses: tuple[int, int]
) -> None:
    state, table = boarded(), Table(1, 2, 3, 1, 2, 3)
    for i in range(2):
        state.ships[i].soldiers, state.ships[i].by_umpire = 3, umpire[i]
    assert fight_round(state, 0, table.dice, table.log) == loses
    added = [
        [one.amounts[k] for k in range(one.reason_count) if one.reasons[k] == Reason.UMPIRE]
        for one in table.events(EventKind.BOARDING_FOUGHT)
    ]
    assert added == [[umpire[1]] if umpire[1] else [], [umpire[0]] if umpire[0] else []]


@pytest.mark.parametrize(
    ("soldiers", "alive", "leaves"), [(0, 1, True), (1, 1, False), (0, 0, False)]
)
def test_boarders_leave_when_all_who_fought_are_gone_and_somebody_is_left_to_fly(
    soldiers: int, alive: int, leaves: bool
) -> None:
    state = boarded()
    one = state.ships[1]
    one.soldiers = soldiers
    for member in range(alive, one.crew_count):
        one.crew[member].wounds = 2
    withdraw(state, 0, Table().log)
    assert (one.retreating == 2) is leaves


def test_a_hit_takes_the_guest_of_the_point_that_the_die_names() -> None:
    for points, face, lost in ((1, 1, True), (3, 1, True), (3, 2, False), (3, 3, False)):
        state = carrier()
        state.ships[0].working[Store.CH] = points - 1
        table = Table(face) if points > 1 else Table()
        hangar_hit(state, 0, 0, table.dice, table.log)
        assert (state.ships[1].status == Status.DESTROYED) is lost
        assert table.only(EventKind.HANGAR_LOST).guests == 1
        table.done()


@pytest.mark.parametrize(
    ("condition", "taken"), [(Condition.WORKING, 5), (Condition.BROKEN, 5), (Condition.RUINED, 0)]
)
def test_rounds_are_taken_on_for_a_weapon_that_can_still_be_mended(
    condition: Condition, taken: int
) -> None:
    state = carrier()
    young = state.ships[1]
    for gun in young.weapons[: young.weapon_count]:
        gun.condition = Condition.RUINED
    gun = young.weapons[0]
    gun.condition, gun.rounds = condition, gun.capacity - 7
    refuel(state, 1, Table().log)
    assert gun.rounds == gun.capacity - 7 + taken


def test_who_is_attached_comes_from_where_it_stood() -> None:
    state = boarded()
    for one in state.ships[:2]:
        one.q, one.r, one.vector_q, one.vector_r = 4, 5, 4, 3
        one.from_q = one.from_r = 30
    execute(state, Table().log)
    for one in state.ships[:2]:
        assert (one.from_q, one.from_r, one.q, one.r) == (4, 5, 4, 3)


def test_each_point_of_air_that_is_mended_counts() -> None:
    state = pair()
    one = state.ships[0]
    one.air[0], one.airless[0], one.faults, one.air_lost[0] = 2, 2, 3, 4
    mend(state, 0, Repair.LIFE, 0)
    assert (one.air[0], one.airless[0], one.faults, one.air_lost[0]) == (3, 1, 2, 0)


@pytest.mark.parametrize(
    ("air", "lost", "thrown"), [(0, 0, False), (0, 1, True), (1, 1, False), (0, 5, False)]
)
def test_air_is_thrown_for_where_it_was_lost_in_an_earlier_turn(
    air: int, lost: int, thrown: bool
) -> None:
    state = pair()
    one = state.ships[0]
    line = one.crew[0].line
    one.air[line], one.air_lost[line], state.turn = air, lost, 5
    table = Table(10) if thrown else Table()
    air_rolls(state, 0, table.dice, table.log)
    assert len(table.events(EventKind.AIR_HELD)) == thrown
    table.done()


def fleet() -> State:
    """A carrier with a guest (1), another carrier with a guest (3), and a fighter in flight."""
    return scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otra", "pelicano", "b", (0, 9)), ship("pollo", "vencejo", "b", carrier="otra"),
        ship("libre", "vencejo", "a", (0, 5)),
    )  # fmt: skip


def test_with_a_carrier_only_its_own_guests_are_lost() -> None:
    state = fleet()
    state.ships[4].carrier = 0  # it has just failed to dock
    destroy(state, 0, Table().log)
    assert [one.status for one in state.ships] == [
        Status.DESTROYED, Status.DESTROYED, Status.FLYING, Status.BERTHED, Status.FLYING,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "structure", "gone"),
    [
        (Status.FLYING, 1, False), (Status.FLYING, 0, True), (Status.FLYING, -1, True),
        (Status.BERTHED, 1, False), (Status.BERTHED, 0, True), (Status.WRECK, 1, False),
        (Status.WRECK, 0, False), (Status.WRECK, -1, True), (Status.WITHDRAWN, 0, False),
    ],
)  # fmt: skip
def test_at_nothing_left_a_ship_leaves_and_a_wreck_below(
    status: Status, structure: int, gone: bool
) -> None:
    state = fleet()
    state.ships[1].status, state.ships[1].structure = status, structure
    sweep(state, Table().log)
    assert (state.ships[1].status == Status.DESTROYED) is gone


def test_what_docking_noted_is_forgotten_when_collisions_open() -> None:
    state = fleet()
    open_docking(state)
    for one in state.ships:
        one.late_bays[:], one.late_air[:] = [1] * PARTS_MAX, [1] * len(one.late_air)
    ask_docking(state, Table().dice, Table().log)
    assert state.phase == Phase.COLLIDE
    assert not any(sum(one.late_bays) + sum(one.late_air) for one in state.ships)


def test_tractors_are_noted_when_all_have_moved() -> None:
    state = boarded()
    state.ships[1].grips = 1 << 9
    state.awaiting = 0
    open_joining(state)
    here = [
        part for part in range(PARTS_MAX)
        if state.ships[1].working[part * STORES + Store.TM] > 0
    ]  # fmt: skip
    assert here
    assert state.ships[1].grips == sum(1 << part for part in here)


def test_a_shot_notes_its_section_and_the_farthest_ship() -> None:
    state = pair(gap=3)
    open_weapons(state, 0)
    one = state.ships[0]
    one.targets, one.shots = 2, 2
    shoot(state, 0, 0, 1, Section.FRONT_LEFT, 0, Table(10, 10, 9).dice, Table().log)
    assert (one.section[1], one.farthest, one.weapons[0].aimed) == (Section.FRONT_LEFT, 3, 1)
    assert (one.shots, one.made, one.weapons[0].fired) == (1, 1, 1)


@pytest.mark.parametrize(("faults", "inside", "offered"), [
    ((1, 0), True, 1), ((1, 1), True, 2), ((0, 1), True, 1), ((0, 1), False, 0), ((1, 1), False, 1),
])  # fmt: skip
def test_repairs_are_offered_on_ones_own_ship_and_its_guests(
    faults: tuple[int, int], inside: bool, offered: int
) -> None:
    state = carrier()
    engine = STORES + Store.MO
    for i, broken in enumerate(faults):
        if broken:
            state.ships[i].faults = state.ships[i].broken[engine] = 1
    if not inside:
        state.ships[1].status = Status.FLYING
    engineer = 3
    state.phase, state.member, state.cursor[0], state.awaiting = Phase.REPAIR, engineer, 0, 1
    out = make(Choices)
    RULESET.legal(state, 0, out)
    rows = [one for one in out.rows[: out.count] if one.kind == ChoiceKind.REPAIR]
    assert len(rows) == offered


@pytest.mark.parametrize(
    ("at", "vector", "left"),
    [((3, 5), (5, -1), (4, 2)), ((-4, 7), (-1, 7), (-2, 7)), ((0, -9), (0, -4), (0, -6))],
)  # fmt: skip
def test_a_vector_is_halved_from_wherever_its_ship_stands(
    at: tuple[int, int], vector: tuple[int, int], left: tuple[int, int]
) -> None:
    state = pair()
    one = state.ships[0]
    one.q, one.r, one.vector_q, one.vector_r = *at, *vector
    halve_vector(state, 0)
    assert (one.vector_q, one.vector_r) == left


def test_all_ships_of_a_side_count_in_a_boarding() -> None:
    state = scene(
        ship("presa", "percheron", "b"), ship("uno", "remora", "a"), ship("dos", "remora", "a")
    )
    for k in (1, 2):
        attach(state, k, 0, Table().log)
        state.ships[k].soldiers = 2 * k
    state.turn = 2
    assert strength(state, 0, 1) == 6


def test_technicians_reach_their_own_ship_and_its_guests_alone() -> None:
    state = fleet()
    assert [has_access(state, 0, j) for j in range(5)] == [True, True, False, False, False]
    assert [has_access(state, 2, j) for j in range(5)] == [False, False, True, True, False]
    state.ships[4].carrier = 0  # it has just failed to dock
    assert not has_access(state, 0, 4)
