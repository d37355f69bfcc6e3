"""What is counted one by one: targets, faults, cargo points, links of a chain, dice of a blast."""

import pytest

from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.phases import next_fight
from asalto.rulesets.cep.rules.boarding import attach, has_room
from asalto.rulesets.cep.rules.damage import settle_blasts
from asalto.rulesets.cep.rules.effects import critical, wound
from asalto.rulesets.cep.rules.repairs import repair
from asalto.rulesets.cep.rules.sections import depth_of
from asalto.rulesets.cep.rules.survival import death_rolls
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Refusal,
    Repair,
    Role,
    Status,
)

from .table import Table, pair, scene, ship

STARBOARD, CENTRE = 2, 4


def test_all_targets_that_are_named_are_declared() -> None:
    state, table = scene(
        ship("uno", "vencejo", "a"), ship("dos", "vencejo", "b", (0, -3), 3),
        ship("tres", "vencejo", "b", (0, -5), 3),
    ), Table()  # fmt: skip
    for i, seat in ((0, 0), (1, 1), (2, 1)):
        RULESET.apply(state, VOCABULARY.choice("done", seat, ship=i), table.dice, table.log)
    for target in (1, 2):
        named = VOCABULARY.choice("target", 0, ship=0, target=target)
        assert RULESET.check(state, named) == 0
        RULESET.apply(state, named, table.dice, table.log)
    assert state.ships[0].targets == 0b110


def test_a_retreat_that_is_announced_is_written_down() -> None:
    state, table = scene(ship("rem", "remora", "a"), ship("per", "percheron", "b")), Table()
    attach(state, 0, 1, table.log)
    state.turn, state.phase, state.awaiting, state.cursor[0] = 2, Phase.DECLARE, 1, 0
    state.ships[0].open = 1
    order = VOCABULARY.choice("retreat", 0, ship=0)
    assert RULESET.check(state, order) == 0
    RULESET.apply(state, order, table.dice, table.log)
    assert state.ships[0].retreating == 1
    assert RULESET.check(state, order) == Refusal.CANNOT_RETREAT


def test_who_has_no_shots_left_neither_shoots_nor_wastes() -> None:
    state = pair()
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    state.ships[0].targets, state.ships[0].shots = 2, 0
    order = VOCABULARY.choice("shoot", 0, ship=0, target=1, weapon=0, section=0, end=0)
    assert RULESET.check(state, order) == Refusal.NO_SHOTS_LEFT
    waste = VOCABULARY.choice("waste", 0, ship=0, weapon=0)
    assert RULESET.check(state, waste) == Refusal.NO_SHOTS_LEFT


def test_each_weapon_that_is_out_is_one_more_fault() -> None:
    state, table = pair(), Table(1)
    one = state.ships[0]
    for gun in one.weapons[:2]:
        gun.part, gun.kind = STARBOARD, 0
    for faults in (1, 2):
        critical(state, 0, STARBOARD, Equipment.AL, 0, table.dice, table.log)
        assert one.faults == faults
    table.done()


@pytest.mark.parametrize("store", range(STORES))
def test_one_point_of_cargo_is_room_enough_to_fight_in(store: int) -> None:
    state = pair()
    design = state.designs[state.ships[1].design]
    assert not has_room(state, 1)
    design.stores[STARBOARD * STORES + store] = 1
    assert has_room(state, 1) is (store in (Store.CG, Store.CH, Store.CU))


def test_of_a_long_chain_each_boarding_is_fought() -> None:
    state = scene(
        ship("presa", "percheron", "b"), ship("una", "remora", "a"), ship("dos", "remora", "b"),
        ship("tres", "remora", "a"),
    )  # fmt: skip
    for i in (1, 2, 3):
        attach(state, i, i - 1, Table().log)
    assert [depth_of(state, i) for i in range(4)] == [0, 1, 2, 3]
    state.turn, state.fight = 2, NOBODY
    fought = []
    for _ in range(3):
        state.fight = next_fight(state)
        fought.append(state.fight)
    assert fought == [0, 1, 2]
    assert next_fight(state) == NOBODY


def test_a_blast_is_placed_by_each_of_its_dice() -> None:
    """Location die 2, higher die 9, lower die 5: in the part, and twice in the centre or once."""
    for armour, parts in ((9, (STARBOARD, STARBOARD, CENTRE)), (0, (STARBOARD, CENTRE, CENTRE))):
        for high, low in ((9, 5), (5, 9)):
            state, table = pair("murena", "murena"), Table(2, high, low)
            one, design = state.ships[1], state.designs[state.ships[1].design]
            one.armour[:] = [armour] * len(one.armour)
            design.columns[:] = [Equipment.TM] * len(design.columns)
            told = (Equipment.CG, Equipment.SI, Equipment.MS)
            for part, die, kind in zip(parts, (2, 9, 5), told, strict=True):
                design.columns[part * COLUMNS + die - 1] = kind
            state.blast_count = 1
            state.blast_ship[0], state.blast_part[0], state.blast_points[0] = 1, STARBOARD, 9
            settle_blasts(state, NOBODY, 0, table.dice, table.log)
            assert [row.equipment for row in table.events(EventKind.CRITICAL)] == list(told)


@pytest.mark.parametrize(("phase", "weight"), [(Phase.REPAIR, 0), (Phase.FIRE, 5)])
def test_a_fresh_wound_weighs_nothing_at_all_on_a_repair(phase: Phase, weight: int) -> None:
    state, table = pair("murena"), Table(1, 2, 4)
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    state.phase = phase
    wound(state, 0, 2, table.log)
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    told = table.only(EventKind.REPAIRED)
    assert sum(told.amounts[: told.reason_count]) == weight


@pytest.mark.parametrize("store", [Store.CG, Store.CH, Store.CU])
def test_cargo_of_every_kind_may_be_mended(store: Store) -> None:
    state = pair("percheron")
    one, place = state.ships[0], CENTRE * STORES + store
    one.broken[place], one.faults = 1, 1
    member = next(k for k in range(one.crew_count) if one.crew[k].role == Role.TECHNICIAN)
    state.phase, state.awaiting, state.member, state.cursor[0] = Phase.REPAIR, 1, member, 0
    order = VOCABULARY.choice(
        "repair", 0, ship=0, member=member, target=0, fault_what=Repair.CARGO, fault_place=place
    )
    assert RULESET.check(state, order) == 0


def test_which_ship_the_others_write_for_is_not_seen() -> None:
    state, table = scene(
        ship("uno", "vencejo", "a"), ship("dos", "vencejo", "a", (5, 0)),
        ship("tres", "vencejo", "b", (0, -5), 3),
    ), Table()  # fmt: skip
    RULESET.apply(state, VOCABULARY.choice("done", 0, ship=0), table.dice, table.log)
    assert (state.phase, state.cursor[0]) == (Phase.ORDERS, 1)
    assert [RULESET.sees(state, seat).cursor[0] for seat in (0, 1)] == [1, UNKNOWN]


@pytest.mark.parametrize(("status", "dice"), [
    (Status.FLYING, 3), (Status.WRECK, 3), (Status.BERTHED, 3), (Status.DESTROYED, 0),
])  # fmt: skip
def test_the_wounded_roll_for_their_lives_in_a_hangar_or_a_wreck_too(
    status: Status, dice: int
) -> None:
    state, table = pair(), Table(*[9] * dice)
    one = state.ships[0]
    one.status, one.crew[0].wounds, one.crew[0].hurt = status, 1, 1
    death_rolls(state, 0, table.dice, table.log)
    assert (one.crew[0].wounds, one.crew[0].hurt) == (1, 0)
    table.done()
