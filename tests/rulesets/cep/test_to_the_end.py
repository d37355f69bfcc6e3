"""What ends with a turn, a shot or a hangar's air, to the last of its kind."""

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.rulesets.cep.phases import end_turn
from asalto.rulesets.cep.rolls import Roll, air_die
from asalto.rulesets.cep.rules.damage import place_criticals, settle_blasts, take_hit
from asalto.rulesets.cep.rules.fire import strike
from asalto.rulesets.cep.rules.hangars import has_air, operations_left
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, TORPEDOES_MAX, Ship, State, Store
from asalto.rulesets.cep.vocabulary import Equipment, Part, Serves, Status, Weaponry

from .table import Table, pair, scene, ship

PROW, STERN = 0, 1


def used(one: Ship) -> None:
    """All that counts for one turn only."""
    one.loss[PROW], one.loss[STERN] = 3, 1
    one.impact = one.operations = one.launch_asked = one.dock_asked = 1
    one.brace, one.board, one.forgo, one.order_count = 2, 0, 1, 2
    one.crew[0].asked = one.crew[one.crew_count - 1].asked = 1


@pytest.mark.parametrize("i", [0, 1, 2])
@pytest.mark.parametrize("status", [Status.FLYING, Status.WRECK])
def test_a_turn_ends_for_every_ship(i: int, status: Status) -> None:
    """CEP-7.4, 16.7: of the first, the one between and the last."""
    state = scene(
        *(ship(one, "vencejo", one[0], (9 * k, 0)) for k, one in enumerate(("a", "b", "aa", "bb")))
    )
    one, before = state.ships[i], state.ships[i].armour[:2]
    used(one)
    one.status, one.carrier = status, (i + 1) % 3
    end_turn(state, Table().dice, Table().log)
    assert [one.armour[PROW], one.armour[STERN]] == [before[0] - 3, before[1] - 1]
    assert one.loss[:2] == [0, 0]
    assert (one.impact, one.operations, one.launch_asked, one.dock_asked) == (0, 0, 0, 0)
    assert (one.brace, one.board, one.forgo, one.order_count) == (-1, -1, 0, 0)
    assert (one.crew[0].asked, one.crew[one.crew_count - 1].asked) == (0, 0)
    assert (one.carrier == -1) == (status == Status.FLYING)
    assert state.turn == 2


def test_the_die_of_a_point_without_air() -> None:
    """CEP-16.5: one die of ten, for the ship that it is thrown for."""
    table = Table(7)
    assert air_die(table.dice, 3) == 7
    table.done()
    dice = Table().dice
    air_die(dice, 3)
    assert (dice.wanted, dice.wanted_count, dice.wanted_sides) == (Roll.AIR, 1, 10)
    assert (dice.wanted_alike, dice.wanted_actor) == (1, 3)


def lettered(state: State, i: int) -> None:
    """Each column of each part of ship i holds what nobody misses: SI, TM, DC in turn by part."""
    design = state.designs[state.ships[i].design]
    kinds = (Equipment.SI, Equipment.TM, Equipment.DC)
    for part in range(design.part_count):
        for column in range(COLUMNS):
            kind = kinds[(part + column) % 3]
            design.columns[part * COLUMNS + column] = int(kind)


@pytest.mark.parametrize(("count", "start", "zones"), [
    (0, 7, []),
    (1, 7, [Part.PROW]),
    (2, 7, [Part.PROW, Part.PROW]),
    (2, 0, [Part.PROW, Part.CENTRE]),
    (3, 7, [Part.PROW, Part.PROW, Part.CENTRE]),
    (3, 0, [Part.PROW, Part.CENTRE, Part.CENTRE]),
])  # fmt: skip
def test_each_critical_has_its_die_and_its_part(count: int, start: int, zones: list[Part]) -> None:
    """CEP-15.1 to 15.3: dL 2, d+ 9, d- 4."""
    state, table = pair(), Table()
    lettered(state, 1)
    design = state.designs[state.ships[1].design]
    left = place_criticals(state, 1, PROW, count, start, 5, 2, 4, 9, table.dice, table.log)
    assert left == 5
    found = [(one.zone // 10, one.equipment) for one in table.events(EventKind.CRITICAL)]
    columns = [2, 9, 4]
    assert found == [
        (part, design.columns[design.first[part] * COLUMNS + column - 1])
        for part, column in zip(zones, columns, strict=False)
    ]


def loaded(rounds: int) -> State:
    """A Quebrantahuesos (1) whose prow holds two magazines, light and of torpedoes, and else
    plating; each feeds a weapon with so many rounds."""
    state = pair("vencejo", "quebrantahuesos")
    design, one = state.designs[state.ships[1].design], state.ships[1]
    row = [Equipment.RE] * COLUMNS
    row[0], row[1] = Equipment.ML, Equipment.MT
    design.columns[:COLUMNS] = [int(kind) for kind in row]
    for gun in one.weapons[: one.weapon_count]:
        gun.magazine, gun.rounds, gun.open_rounds = PROW, rounds, rounds
    return state


def test_blasts_of_one_shot_share_what_it_leaves_of_the_armour() -> None:
    """CEP-16.8, 16.16: the plating that the first blast strips is not there for the second."""
    state = loaded(2)
    one = state.ships[1]
    one.weapons[1].open_rounds = one.weapons[2].open_rounds = 1
    start, before = one.armour[PROW], one.structure
    table = Table(3, 1, 1, 3, 1, 1)
    take_hit(state, 1, PROW, start + 5, 1, 2, 1, table.dice, table.log)
    assert len(table.events(EventKind.MAGAZINE_BLEW)) == 3
    assert len(table.events(EventKind.ARMOUR_STRIPPED)) == 1
    assert before - one.structure == 2 + 1 + 2
    assert state.blast_count == 0
    table.done()


def test_a_blast_that_no_shot_set_off_meets_all_the_armour() -> None:
    """CEP-18.2: it is the survival roll's own."""
    state, table = loaded(2), Table(3, 1, 1)
    state.blast_count, state.blast_ship[0], state.blast_part[0] = 1, 1, PROW
    state.blast_points[0] = 1
    settle_blasts(state, -1, 0, table.dice, table.log)
    assert len(table.events(EventKind.ARMOUR_STRIPPED)) == 1
    assert (state.blast_count, state.ships[1].structure) == (0, sum(
        state.designs[state.ships[1].design].survival) - 1)  # fmt: skip
    table.done()


def test_no_more_torpedoes_run_than_there_is_room_for() -> None:
    state, table = pair("quebrantahuesos", "vencejo"), Table(1, 2, 3)
    state.torpedo_count = TORPEDOES_MAX
    weapon = next(k for k, gun in enumerate(state.ships[0].weapons) if gun.kind == Weaponry.TO)
    strike(state, 0, weapon, 1, 0, 1, 0, table.dice, table.log)
    assert state.torpedo_count == TORPEDOES_MAX
    assert table.events(EventKind.TORPEDO_RAN) == []


def test_so_many_torpedoes_may_run_and_no_more() -> None:
    def bombers(count: int) -> State:
        return scene(*(ship(f"s{k}", "quebrantahuesos", "ab"[k % 2], (k, 0)) for k in range(count)))

    each = 4
    assert len(bombers(20).torpedoes) == 20 * each <= TORPEDOES_MAX
    assert TORPEDOES_MAX == 128
    with pytest.raises(BadInput):
        bombers(21)


def test_hangars_have_air_while_each_of_them_has_some() -> None:
    """CEP-24.1: the prow's line gone, or that of a second hangar; a line of cabins is no air."""
    state = scene(ship("uno", "pelicano", "a"), ship("otro", "vencejo", "b", (9, 9)))
    one, design = state.ships[0], state.designs[state.ships[0].design]
    lines = [k for k in range(design.line_count) if design.line_serves[k] == Serves.HANGAR]
    assert has_air(state, 0)
    assert operations_left(state, 0) == 4
    for line in lines:
        one.air[line] = 0
    assert not has_air(state, 0)
    assert operations_left(state, 0) == 2
    one.late_air[lines[-1]] = 1
    assert has_air(state, 0)
    last = design.part_count - 1
    design.stores[last * STORES + Store.CH] = 1
    assert not has_air(state, 0)
    cabins = next(k for k in range(design.line_count) if design.line_serves[k] == Serves.CABINS)
    design.line_served[cabins] = last
    assert one.air[cabins] > 0
    assert not has_air(state, 0)
    design.line_serves[cabins] = int(Serves.HANGAR)
    assert has_air(state, 0)
    design.air = 0
    assert not has_air(state, 0)
