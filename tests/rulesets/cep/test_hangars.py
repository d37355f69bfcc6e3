"""Launching, docking, refuelling (chapter 24)."""

from types import SimpleNamespace

import pytest

from asalto.core.files.toml_reader import Document
from asalto.core.geometry.hexes import distance
from asalto.core.kernel.records import make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.legal import launch_shift
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_docking, close_ship_turn, open_docking, step
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.hangars import (
    berth_for,
    chooses_load,
    dock,
    launch,
    may_dock,
    may_launch,
    operations_left,
    refuel,
)
from asalto.rulesets.cep.rules.repairs import may_mend
from asalto.rulesets.cep.rules.wrecks import clear_wrecks, sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.units import read_gun
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Condition,
    Equipment,
    Part,
    Phase,
    Refusal,
    Repair,
    Serves,
    Status,
    Weaponry,
)

from .table import Table, noted, scene, ship


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
    young.brace = 0
    return noted(state)


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
    assert not may_dock(noted(state), 1, 0)


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


@pytest.mark.parametrize(
    ("option", "able", "faces", "damage"),
    [
        (0, True, (), 3), (1, True, (1, 2, 4), 1), (1, True, (9, 9, 8), 3), (1, False, (), 3),
    ],
)  # fmt: skip
def test_the_carriers_pilot_halves_the_damage_of_a_crash_where_the_table_says_so(
    option: int, able: bool, faces: tuple[int, ...], damage: int
) -> None:
    state, table = flying(), Table(9, 9, 8, *faces)
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    state.options.carrier_check = option
    state.ships[0].dodge_skill = state.ships[0].dodge_skill if able else -1
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    landed = {one.ship: one.damage for one in table.events(EventKind.HIT_LANDED)}
    assert landed.get(0) == damage
    told = table.only(EventKind.COLLIDED)
    assert (told.damage, told.other_damage) == (landed.get(1, 0), damage)
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
    """CEP-2.9, 2.13: ten of its own, and those of its magazines, stand on its row."""
    one = {"id": "w", "kind": Weaponry(kind).name, "part": "prow", "magazines": count}
    row = one | ({"magazine": "prow"} if count else {})
    unit = SimpleNamespace(design=SimpleNamespace(kind=[Part.PROW]), guns=[])
    reader = Document.of({"weapons": [row]}, "test").reader().tables("weapons")[0]
    read_gun(reader, unit, {"prow": 0})  # type: ignore[arg-type]
    assert unit.guns[0].rounds == rounds


def test_the_carriers_technicians_repair_guests() -> None:
    state = carrier()
    critical(state, 1, 1, Equipment.MO, 0, Table().dice, Table().log)
    critical(state, 1, 2, Equipment.AL, 0, Table().dice, Table().log)
    assert may_mend(state, 0, 4, 1, Repair.WEAPON, 0)
    assert may_mend(state, 0, 3, 1, Repair.ENGINE, 1 * STORES + Store.MO)
    assert not may_mend(state, 0, 0, 1, Repair.WEAPON, 0)


def test_no_shift_without_fuel() -> None:
    state = carrier()
    assert launch_shift(state, 1) == 5
    state.ships[1].autonomy = 0
    assert launch_shift(state, 1) == 0


def test_a_shift_beyond_the_manoeuvrability_is_refused() -> None:
    state = carrier()
    assert state.phase == Phase.LAUNCH
    for shift, verdict in ((5, 0), (6, Refusal.BAD_SHIFT), (-1, Refusal.BAD_SHIFT)):
        order = VOCABULARY.choice("launch", 0, ship=1, facing=0, shift=shift)
        assert RULESET.check(state, order) == verdict


def test_a_launched_ship_can_dock_in_the_same_turn() -> None:
    state, table = carrier(), Table()
    RULESET.apply(
        state, VOCABULARY.choice("launch", 0, ship=1, facing=0, shift=0), table.dice, table.log
    )
    young, mother = state.ships[1], state.ships[0]
    young.q, young.r = mother.q, mother.r
    young.vector_q, young.vector_r = 3, -3
    assert may_dock(noted(state), 1, 0)


def test_whoever_declined_to_launch_is_not_asked_twice() -> None:
    state, table = carrier(), Table()
    RULESET.apply(state, VOCABULARY.choice("pass", 0, ship=1), table.dice, table.log)
    assert state.phase != Phase.LAUNCH
    close_ship_turn(state, 1)
    assert may_launch(state, 1)


def docking() -> State:
    """A Vencejo that can dock is asked where its vector shall go."""
    state = flying()
    state.awaiting = 0
    open_docking(state)
    state.ships[1].manoeuvre = 5
    ask_docking(state, Table().dice, Table().log)
    assert (state.phase, state.awaiting) == (Phase.DOCK, 1)
    return state


def test_the_extra_move_reaches_as_far_as_the_manoeuvrability() -> None:
    state = docking()
    out = make(Choices)
    RULESET.legal(state, 0, out)
    offered = [
        (out.rows[k].vector_q, out.rows[k].vector_r)
        for k in range(out.count)
        if out.rows[k].kind == ChoiceKind.DOCK
    ]
    assert len(offered) == len(set(offered)) == 91
    assert max(distance(3, -3, q, r) for q, r in offered) == 5
    far = VOCABULARY.choice("dock", 0, ship=1, target=0, vector_q=3, vector_r=3)
    near = VOCABULARY.choice("dock", 0, ship=1, target=0, vector_q=3, vector_r=2)
    assert RULESET.check(state, far) == Refusal.TOO_FAR
    assert RULESET.check(state, near) == 0


def test_docking_can_be_declined_and_a_collision_is_judged() -> None:
    state, table = docking(), Table(1, 2, 4, 1, 2, 4)
    state.ships[0].from_q, state.ships[1].from_q = 5, 9
    pass_ = VOCABULARY.choice("pass", 0, ship=1)
    assert RULESET.check(state, pass_) == 0
    RULESET.apply(state, pass_, table.dice, table.log)
    assert len(table.events(EventKind.DOCKING_DECLINED)) == 1
    assert state.ships[1].status == Status.FLYING
    while state.phase == Phase.COLLIDE:
        i = state.cursor[0]
        brace = VOCABULARY.choice("brace", 0, ship=i, section=0)
        RULESET.apply(state, brace, table.dice, table.log)
    assert len(table.events(EventKind.NEAR_MISS)) == 1


def test_docking_is_an_operation() -> None:
    state, table = flying(), Table(3, 4, 5)
    before = operations_left(state, 0)
    dock(state, 1, 0, 3, -3, table.dice, table.log)
    assert operations_left(state, 0) == before - 1
    state = flying()
    state.ships[0].operations = 4
    assert not may_dock(state, 1, 0)


def test_a_hangar_that_loses_its_air_handles_two_operations() -> None:
    state = carrier()
    design = state.designs[0]
    lines = [k for k in range(design.line_count) if design.line_serves[k] == Serves.HANGAR]
    assert operations_left(state, 0) == 4
    for line in lines:
        state.ships[0].air[line] = 0
    assert operations_left(state, 0) == 2


def test_a_crash_swaps_no_vectors() -> None:
    state, table = flying(), Table(9, 9, 8)
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)
    dock(state, 1, 0, 4, -1, table.dice, table.log)
    young, mother = state.ships[1], state.ships[0]
    assert (mother.vector_q, mother.vector_r) == (1, -1)
    assert (young.vector_q, young.vector_r) == (3, -1)


def test_only_whole_turns_refuel() -> None:
    state, table = flying(), Table(3, 4, 5)
    young = state.ships[1]
    young.autonomy = 5
    dock(state, 1, 0, 3, -3, table.dice, table.log)
    refuel(state, 1, table.log)
    assert young.autonomy == 5
    state.options.whole_turns = 0
    refuel(state, 1, table.log)
    assert young.autonomy == 6
    state.options.whole_turns = 1
    state.turn += 1
    refuel(state, 1, table.log)
    assert young.autonomy == 7


def wrecked(spared: int) -> State:
    """The carrier fails its survival without any impact."""
    state = carrier()
    state.options.wreck_hangars = spared
    state.ships[0].structure = 0
    sweep_survival(state, Table().log)
    assert state.ships[0].status == Status.WRECK
    return state


def test_ships_in_the_hangar_of_a_wreck_are_spared_and_may_launch() -> None:
    state = wrecked(1)
    young = state.ships[1]
    assert young.status == Status.BERTHED
    young.launch_asked = 0
    assert may_launch(state, 1)
    young.autonomy = 5
    refuel(state, 1, Table().log)
    assert young.autonomy == 5
    state.ships[0].q = 100
    clear_wrecks(state, Table().log)
    assert young.status == Status.WITHDRAWN


def test_ships_in_the_hangar_of_a_wreck_are_lost_where_the_table_says_so() -> None:
    assert wrecked(0).ships[1].status == Status.DESTROYED


def hungry(*rounds: int) -> State:
    """A ship in its hangar that lacks rounds for each of its weapons, as a turn ends."""
    state = carrier()
    for gun, left in zip(state.ships[1].weapons, rounds, strict=False):
        gun.rounds = left
    state.phase, state.awaiting = Phase.REPAIR, 0
    step(state, Table().dice, Table().log)
    return state


def loads(state: State) -> list[tuple[int, int]]:
    out = make(Choices)
    RULESET.legal(state, 0, out)
    rows = out.rows[: out.count]
    assert all(row.kind == ChoiceKind.LOAD and RULESET.check(state, row) == 0 for row in rows)
    return [(row.weapon, row.shots) for row in rows]


def test_which_weapon_is_loaded_is_for_the_player_to_say() -> None:
    """Five rounds for two weapons that both lack more: not those of the first in the file."""
    state, table = hungry(10, 2), Table()
    assert (state.phase, state.awaiting, state.cursor[0]) == (Phase.REFUEL, 1, 1)
    assert loads(state) == [(w, n) for w in (0, 1) for n in (5, 4, 3, 2, 1)]
    RULESET.apply(
        state, VOCABULARY.choice("load", 0, ship=1, shots=3, weapon=1), table.dice, table.log
    )
    assert loads(state) == [(0, 2), (0, 1), (1, 2), (1, 1)]
    RULESET.apply(
        state, VOCABULARY.choice("load", 0, ship=1, shots=2, weapon=0), table.dice, table.log
    )
    assert [gun.rounds for gun in state.ships[1].weapons[:2]] == [12, 5]
    assert (state.turn, state.ships[1].loaded) == (2, 0)
    assert table.only(EventKind.REFUELLED).rounds == 5


def test_nobody_is_asked_where_all_that_lacks_is_made_up_or_one_weapon_lacks() -> None:
    for before, after in (((18, 17), [20, 20]), ((20, 2), [20, 7]), ((8, 20), [13, 20])):
        state = hungry(*before)
        assert [gun.rounds for gun in state.ships[1].weapons[:2]] == after
        assert state.turn == 2


def test_what_is_left_when_one_weapon_is_full_goes_to_the_other() -> None:
    state, table = hungry(18, 2), Table()
    assert loads(state)[:3] == [(0, 2), (0, 1), (1, 5)]
    bad = VOCABULARY.choice("load", 0, ship=1, shots=3, weapon=0)
    assert RULESET.check(state, bad) == Refusal.CANNOT_LOAD
    assert RULESET.check(state, VOCABULARY.choice("pass", 0, ship=1)) == Refusal.WRONG_PHASE
    RULESET.apply(
        state, VOCABULARY.choice("load", 0, ship=1, shots=2, weapon=0), table.dice, table.log
    )
    assert [gun.rounds for gun in state.ships[1].weapons[:2]] == [20, 5]


def test_no_rounds_are_offered_to_a_ruined_weapon() -> None:
    state = carrier()
    for gun in state.ships[1].weapons:
        gun.rounds = 0
    state.ships[1].weapons[0].condition = Condition.RUINED
    assert not chooses_load(state, 1)
    state.ships[1].weapons[0].condition = Condition.BROKEN
    assert chooses_load(state, 1)
    state.ships[0].status = Status.WRECK
    assert not chooses_load(state, 1)


def test_a_carrier_that_lies_in_another_supplies_too() -> None:
    state = carrier()
    state.ships[0].status, state.ships[0].carrier = Status.BERTHED, 2
    state.ships[1].autonomy = 5
    refuel(state, 1, Table().log)
    assert state.ships[1].autonomy == 6


def test_what_is_left_of_the_five_is_asked_about_while_it_is_too_little_for_all() -> None:
    """Of eight rounds that lack four have come: one more, and two weapons that want it."""
    state, table = hungry(18, 14), Table()
    for weapon, shots in ((-1, 1), (2, 1), (0, 0), (1, 6)):
        bad = VOCABULARY.choice("load", 0, ship=1, shots=shots, weapon=weapon)
        assert RULESET.check(state, bad) == Refusal.CANNOT_LOAD
    four = VOCABULARY.choice("load", 0, ship=1, shots=4, weapon=1)
    RULESET.apply(state, four, table.dice, table.log)
    assert (state.phase, loads(state)) == (Phase.REFUEL, [(0, 1), (1, 1)])


def test_a_ship_on_the_board_takes_on_nothing() -> None:
    state = carrier()
    launch(state, 1, 0, 0, Table().log)
    young = state.ships[1]
    young.weapons[0].rounds = young.weapons[1].rounds = young.autonomy = 1
    assert not chooses_load(state, 1)
    refuel(state, 1, Table().log)
    assert [gun.rounds for gun in young.weapons] + [young.autonomy] == [1, 1, 1]
