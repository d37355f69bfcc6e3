"""At the edge, the later phases: survival, air, repairs, and what follows what."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_one, step
from asalto.rulesets.cep.rolls import check_dice, shot_dice
from asalto.rulesets.cep.rules import repairs
from asalto.rulesets.cep.rules.effects import (
    critical,
)
from asalto.rulesets.cep.rules.repairs import may_mend, repair, work_for
from asalto.rulesets.cep.rules.survival import (
    air_fails,
    death_rolls,
    survival_roll,
    survival_row,
)
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, Store
from asalto.rulesets.cep.vocabulary import (
    Equipment,
    Phase,
    Repair,
    Status,
)

from .table import Table, noted, pair
from .test_hangars import carrier


def test_only_the_die_of_the_place_is_unlike_the_others() -> None:
    for throw, alike in ((check_dice, 3), (shot_dice, 2)):
        table = Table()
        throw(table.dice, 1, 0)
        assert (table.dice.wanted_count, table.dice.wanted_alike) == (3, alike)


def test_what_may_be_mended_in_ones_own_part_alone_is_offered() -> None:
    """The engineer of a Murena sits where one of its lines lies (CEP-19.1)."""
    state, table = pair("murena"), Table()
    critical(state, 0, 1, Equipment.SV, 0, table.dice, table.log)
    state.phase, state.member = Phase.REPAIR, 2
    ask_one(state, 0)
    out = make(Choices)
    RULESET.legal(state, 0, out)
    offered = [(one.kind, one.fault_what, one.fault_place) for one in out.rows[1 : out.count]]
    assert offered == [(ChoiceKind.REPAIR, Repair.LIFE, 2)]


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


def test_a_throw_for_air_has_no_modifier() -> None:
    state, table = pair("remora"), Table(3)
    state.tally.count, state.tally.amounts[0] = 1, 9
    assert air_fails(state, 0, 0, 3, table.dice, table.log)
    assert table.only(EventKind.AIR_FAILED).reason_count == 0


@pytest.mark.parametrize(("inside", "fighting", "rolls"), [(0, 1, 1), (0, 0, 0), (-1, 1, 0)])
def test_of_a_lost_ship_those_who_fight_on_roll_for_their_lives(
    inside: int, fighting: int, rolls: int
) -> None:
    state, table = pair("percheron", "remora"), Table(*((9, 9, 9) if rolls else ()))
    lost = state.ships[1]
    lost.status, lost.inside = Status.DESTROYED, inside
    lost.crew[0].hurt, lost.crew[0].wounds, lost.crew[0].fighting = 1, 1, fighting
    death_rolls(state, 1, table.dice, table.log)
    assert len(table.events(EventKind.LIVED)) == rolls
    assert lost.crew[0].hurt == 0
    table.done()


# Chapter 19: repairs


def test_the_first_place_of_all_can_be_mended() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.faults = one.broken[Store.MO] = 1
    assert may_mend(state, 0, 2, 0, Repair.ENGINE, Store.MO)
    assert not may_mend(state, 0, 2, 0, Repair.ENGINE, -STORES)


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


# Chapter 7: the sequence

AFTER = {
    Phase.LAUNCH: Phase.CHECKS, Phase.CHECKS: Phase.ORDERS, Phase.ORDERS: Phase.DECLARE,
    Phase.DECLARE: Phase.FIRE, Phase.FIRE: Phase.REWRITE, Phase.REWRITE: Phase.JOIN,
    Phase.JOIN: Phase.CASUALTIES, Phase.CASUALTIES: Phase.DOCK, Phase.TRANSFER: Phase.DOCK,
    Phase.DOCK: Phase.COLLIDE, Phase.COLLIDE: Phase.REPAIR, Phase.REPAIR: Phase.LAUNCH,
}  # fmt: skip


@pytest.mark.parametrize("phase", AFTER, ids=lambda one: one.name)
def test_each_phase_is_followed_by_the_next(phase: Phase) -> None:
    state, table = noted(pair()), Table(*[1, 2, 4] * 2)
    state.phase, state.awaiting, state.fight = phase, 0, -1
    step(state, table.dice, table.log)
    assert state.phase == AFTER[phase]
