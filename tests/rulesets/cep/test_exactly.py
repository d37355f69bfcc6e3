"""What rules do to the last number: things broken, mended and ruined, boundaries, who is left."""

import pytest

from asalto.core.kernel.tally import tally_clear
from asalto.rulesets.cep.phases import ask_repair, ask_transfer, collisions, fights, pilot
from asalto.rulesets.cep.rules.boarding import (
    OUTSIDE,
    attach,
    fight_round,
    is_boarder,
    is_fight,
    may_board,
    stand_down,
    takes_part,
    withdraw,
)
from asalto.rulesets.cep.rules.checks import chance_at
from asalto.rulesets.cep.rules.collisions import has_company, have_docked, rank_ships
from asalto.rulesets.cep.rules.crew import best_of, is_able, pilot_of
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import open_weapons, range_modifier, shots_of
from asalto.rulesets.cep.rules.hangars import decline, launch
from asalto.rulesets.cep.rules.losses import retreat_losses
from asalto.rulesets.cep.rules.movement import execute, pull
from asalto.rulesets.cep.rules.prepare import has_engines, manoeuvrability, may_check, open_orders
from asalto.rulesets.cep.rules.prizes import capture, hand_over, may_transfer, transfer
from asalto.rulesets.cep.rules.repairs import mend, ruin
from asalto.rulesets.cep.rules.sections import band, gap, share_hex
from asalto.rulesets.cep.rules.survival import death_rolls
from asalto.rulesets.cep.rules.torpedoes import dodge
from asalto.rulesets.cep.rules.wrecks import destroy
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import Condition, Equipment, Phase, Repair, Role, Status

from .table import Table, noted, pair, scene, ship

# Chapter 16: what a critical breaks

STORE = {
    Equipment.MO: (Store.MO, 1), Equipment.DC: (Store.DC, 1), Equipment.MS: (Store.MS, 4),
    Equipment.SI: (Store.SI, 0), Equipment.TM: (Store.TM, 0), Equipment.CG: (Store.CG, 4),
    Equipment.CU: (Store.CU, 2),
}  # fmt: skip
LOST = {
    Equipment.MO: EventKind.ENGINE_LOST, Equipment.DC: EventKind.TANK_BURNS,
    Equipment.MS: EventKind.SUBSPACE_LOST, Equipment.SI: EventKind.SYSTEMS_LOST,
    Equipment.TM: EventKind.TRACTOR_LOST, Equipment.CG: EventKind.CARGO_LOST,
    Equipment.CU: EventKind.UNITS_LOST,
}  # fmt: skip


def figures(state: State) -> dict[str, int]:
    """What the points of a ship's stores come to."""
    one = state.ships[0]
    names = ("structure", "engines", "autonomy", "fires", "systems_hits", "tractors", "soldiers")
    return {name: getattr(one, name) for name in (*names, "cargo_lost", "faults")}


@pytest.mark.parametrize("kind", STORE, ids=lambda one: one.name)
def test_a_point_that_is_hit_takes_its_own_thing_and_nothing_else(kind: Equipment) -> None:
    state = pair("remora")
    store, part = STORE[kind]
    one, at = state.ships[0], part * STORES + store
    if kind == Equipment.CG:
        one.cargo[:] = [4, 0, 0, 0, 0, 0, 0]
    one.working[at] = 2
    before, table = figures(state), Table()
    critical(state, 0, part, kind, 0, table.dice, table.log)
    changed = {
        Equipment.MO: {"engines": -1}, Equipment.DC: {"autonomy": -4, "fires": 1, "structure": -2},
        Equipment.MS: {"structure": -3}, Equipment.SI: {"systems_hits": 1},
        Equipment.TM: {"tractors": -1}, Equipment.CG: {"cargo_lost": 1},
        Equipment.CU: {"soldiers": -3},
    }[kind]  # fmt: skip
    wanted = {"structure": -1, "faults": 1} | changed
    after = figures(state)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == (
        wanted
    )
    assert (one.working[at], one.broken[at]) == (1, 1)
    told = {LOST[other]: len(table.events(LOST[other])) for other in LOST}
    assert told == {LOST[other]: int(other == kind) for other in LOST}
    critical(state, 0, part, kind, 0, table.dice, table.log)
    assert table.events(EventKind.NOTHING_LEFT) == []
    critical(state, 0, part, kind, 0, table.dice, table.log)
    assert (one.working[at], one.broken[at], one.faults) == (0, 2, 2)
    assert len(table.events(EventKind.NOTHING_LEFT)) == 1


@pytest.mark.parametrize(("face", "member"), [(1, 0), (2, 2), (3, 3)])
def test_each_occupant_of_the_part_is_as_likely_to_be_hit(face: int, member: int) -> None:
    state, table = pair("remora"), Table(face)
    state.ships[0].crew[1].fighting, state.ships[0].crew[5].part = 1, 0
    critical(state, 0, 4, Equipment.CA, 0, table.dice, table.log)
    assert [crew.wounds for crew in state.ships[0].crew[:6]] == [int(k == member) for k in range(6)]
    table.done()


@pytest.mark.parametrize(("face", "line"), [(1, 0), (2, 0), (3, 1), (4, 5), (5, 5), (6, 6)])
def test_each_point_of_life_support_is_as_likely_to_be_hit(face: int, line: int) -> None:
    state, table = pair("remora"), Table(face)
    one = state.ships[0]
    had = one.air[:]
    state.turn = 4
    critical(state, 0, 4, Equipment.SV, 0, table.dice, table.log)
    assert [k for k in range(7) if one.air[k] != had[k]] == [line]
    assert (one.air[line], one.airless[line], one.faults) == (had[line] - 1, 1, 1)
    assert one.air_lost[line] == (4 if had[line] == 1 else 0)
    table.done()


@pytest.mark.parametrize(("face", "place"), [(1, 0), (2, 2)])
def test_each_working_weapon_of_the_kind_is_as_likely_to_be_hit(face: int, place: int) -> None:
    state, table = pair("quebrantahuesos"), Table(face)
    one = state.ships[0]
    for k, gun in enumerate(one.weapons):
        gun.kind, gun.part = 0, 3
        gun.condition = Condition.BROKEN if k == 1 else Condition.WORKING
    critical(state, 0, 3, Equipment.AL, 0, table.dice, table.log)
    broken = [k for k, gun in enumerate(one.weapons) if gun.condition == Condition.BROKEN]
    assert broken == sorted({1, place})
    assert one.faults == 1
    assert table.only(EventKind.WEAPON_LOST).weapon == place
    table.done()


def test_where_there_is_one_no_die_decides_and_where_none_is_left_nothing_is_lost() -> None:
    state, table = pair("vencejo"), Table()
    for _ in range(2):
        critical(state, 0, 2, Equipment.AL, 0, table.dice, table.log)
    assert state.ships[0].weapons[0].condition == Condition.BROKEN
    assert len(table.events(EventKind.NOTHING_LEFT)) == 1
    table.done()
    state = scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30)),
    )  # fmt: skip
    state.ships[0].working[state.ships[1].berth * STORES + Store.CH] = 1
    critical(state, 0, state.ships[1].berth, Equipment.CH, 0, table.dice, table.log)
    assert state.ships[1].status == Status.DESTROYED
    table.done()


def test_a_magazine_takes_all_weapons_that_it_feeds() -> None:
    state, table = pair("vencejo"), Table()
    one = state.ships[0]
    for gun in one.weapons:
        gun.magazine, gun.open_rounds = 2, 7
    one.weapons[0].condition, one.faults = Condition.BROKEN, 1
    critical(state, 0, 2, Equipment.ML, 0, table.dice, table.log)
    assert [gun.condition for gun in one.weapons] == [Condition.RUINED] * 2
    assert [gun.rounds for gun in one.weapons] == [0, 0]
    assert (one.faults, state.blast_count, state.blast_points[0]) == (0, 1, 7)
    assert (state.blast_ship[0], state.blast_part[0]) == (0, 2)


# Chapter 19


@pytest.mark.parametrize("kind", [*STORE], ids=lambda one: one.name)
def test_what_is_mended_works_and_what_is_ruined_never_will(kind: Equipment) -> None:
    state = pair("remora")
    store, part = STORE[kind]
    one, at = state.ships[0], part * STORES + store
    one.working[at] = 2
    start = figures(state)
    for _ in range(2):
        critical(state, 0, part, kind, 0, Table(1).dice, Table().log)
    hurt = figures(state)
    mend(state, 0, Repair.ENGINE, at)
    name = {
        Equipment.MO: "engines", Equipment.DC: "fires", Equipment.SI: "systems_hits",
        Equipment.TM: "tractors",
    }.get(kind)  # fmt: skip
    back = {} if name is None else {name: (start[name] + hurt[name]) // 2}
    assert figures(state) == hurt | back | {"faults": 1}
    assert (one.working[at], one.broken[at]) == (1, 1)
    ruin(state, 0, Repair.ENGINE, at)
    assert figures(state) == hurt | back | {"faults": 0}
    assert (one.working[at], one.broken[at]) == (1, 0)


def test_mended_and_ruined_life_support_and_weapons() -> None:
    state = pair("remora")
    one = state.ships[0]
    one.air[0], one.airless[0], one.air_lost[0] = 0, 2, 3
    one.weapons[0].condition = one.weapons[1].condition = Condition.BROKEN
    one.faults = 4
    mend(state, 0, Repair.LIFE, 0)
    assert (one.air[0], one.airless[0], one.air_lost[0], one.faults) == (1, 1, 0, 3)
    ruin(state, 0, Repair.LIFE, 0)
    assert (one.air[0], one.airless[0], one.faults) == (1, 0, 2)
    mend(state, 0, Repair.WEAPON, 0)
    ruin(state, 0, Repair.WEAPON, 1)
    assert [gun.condition for gun in one.weapons] == [Condition.WORKING, Condition.RUINED]
    assert one.faults == 0


def test_each_of_the_crew_is_asked_once_about_repairs() -> None:
    state = pair("murena")
    one = state.ships[0]
    critical(state, 0, 1, Equipment.MO, 0, Table().dice, Table().log)
    critical(state, 0, 0, Equipment.SI, 0, Table().dice, Table().log)
    state.phase, state.awaiting, one.open = Phase.REPAIR, 0, 1
    found = []
    for _ in range(4):
        ask_repair(state, Table().dice, Table().log)
        if state.member < 0:
            break
        assert (state.awaiting, state.cursor[0]) == (1, 0)
        found.append(Role(one.crew[state.member].role))
        one.crew[state.member].asked, state.awaiting = 1, 0
    assert found == [Role.NAVIGATOR, Role.ENGINEER]
    assert (one.open, state.turn) == (0, 2)


# Boundaries


def test_bands_end_at_four_eight_and_twelve() -> None:
    assert [band(one) for one in (0, 4, 5, 8, 9, 12, 13)] == [0, 0, 1, 1, 2, 2, 3]
    assert [[range_modifier(kind, one) for one in (4, 8, 12)] for kind in range(3)] == [
        [0, 5, 10], [2, 5, 8], [10, 5, 0],
    ]  # fmt: skip


def test_chances_run_from_none_to_all() -> None:
    assert [chance_at(15, one) for one in (13, 12, 0, -15, -99)] == [
        0, 1000, 425000, 1000000, 1000000,
    ]  # fmt: skip


def test_distance_is_to_the_nearer_hex_of_a_large_ship() -> None:
    state = pair("vencejo", "percheron", 5)
    assert (gap(state, 0, 1), gap(state, 1, 0)) == (5, 5)
    state.ships[1].facing = 0
    assert (gap(state, 0, 1), gap(state, 1, 0)) == (4, 5)
    assert not share_hex(state, 0, 1)
    state.ships[1].r = -1
    assert share_hex(state, 0, 1)
    assert share_hex(state, 1, 0)


def test_engines_and_fuel_down_to_the_last() -> None:
    state = pair("murena")
    one, design = state.ships[0], state.designs[0]
    assert has_engines(one)
    one.engines = one.autonomy = 1
    assert has_engines(one)
    one.engines = 0
    assert not has_engines(one)
    one.engines, one.autonomy = 1, 0
    assert not has_engines(one)
    design.need[:] = [0, 2, 3, 5, 0, 9]
    assert [manoeuvrability(design, engines) for engines in (0, 1, 2, 3, 5, 8, 9)] == [
        0, 0, 1, 2, 3, 3, 5,
    ]  # fmt: skip


def test_who_may_write_how_many_orders() -> None:
    state = pair("murena")
    one = state.ships[0]

    def limit() -> int:
        open_orders(state, 0)
        return one.limit

    for one.manoeuvre, wanted in ((3, 3), (1, 1), (0, 1), (12, 12), (13, 12)):
        assert limit() == wanted
    one.manoeuvre, one.retreating = 3, 2
    assert (limit(), one.retreating, one.manoeuvre) == (2, 0, 2)
    one.manoeuvre, one.retreating = 0, 2
    assert (limit(), one.manoeuvre) == (1, 0)
    one.manoeuvre, one.retreating = 2, 1
    assert (limit(), one.retreating) == (2, 1)
    one.host = 1
    assert limit() == 0
    one.host, one.status = -1, Status.WRECK
    assert limit() == 0
    one.status, one.crew[0].wounds = Status.FLYING, 2
    assert limit() == 0


def test_an_engineer_needs_engines_a_navigator_does_not() -> None:
    state = pair("murena")
    one = state.ships[0]
    assert [may_check(state, 0, role) for role in (Role.ENGINEER, Role.NAVIGATOR)] == [True, True]
    one.engines = 0
    assert [may_check(state, 0, role) for role in (Role.ENGINEER, Role.NAVIGATOR)] == [False, True]
    one.engines, one.host = 7, 1
    assert not may_check(state, 0, Role.NAVIGATOR)
    one.host, one.status = -1, Status.BERTHED
    assert not may_check(state, 0, Role.ENGINEER)
    first = scene(ship("uno", "murena", "a"), ship("dos", "murena", "b"))
    first.ships[0].crew[0].role = Role.NAVIGATOR
    first.ships[0].crew[1].wounds = 2
    assert best_of(first, first.ships[0], Role.NAVIGATOR) == 0
    assert may_check(first, 0, Role.NAVIGATOR)


def test_who_acts_and_when_he_is_free_again() -> None:
    state = pair()
    crew = state.ships[0].crew[0]
    state.turn = 5
    for crew.repaired, able in ((-1, True), (3, True), (4, False), (5, True)):
        assert is_able(state, crew) is able
    crew.repaired = -1
    for crew.fighting, able in ((0, True), (4, False), (5, True)):
        assert is_able(state, crew) is able
    crew.fighting = 0
    assert pilot_of(state, state.ships[0]) == 0
    state.ships[0].status = Status.WRECK
    assert pilot_of(state, state.ships[0]) == -1


def test_shots_that_are_left_to_a_weapon() -> None:
    state = pair("quebrantahuesos")
    open_weapons(state, 0)
    launcher, gun = state.ships[0].weapons[0], state.ships[0].weapons[2]
    assert (shots_of(launcher), shots_of(gun)) == (2, 1)
    launcher.open_rounds = 1
    assert shots_of(launcher) == 1
    launcher.fired = gun.fired = 1
    assert (shots_of(launcher), shots_of(gun)) == (0, 0)
    launcher.open_rounds, launcher.ready = 9, 0
    assert shots_of(launcher) == 0


# Chapters 12 and 17 to 21


def test_no_pilot_no_dodge() -> None:
    state, table = pair("quebrantahuesos", "vencejo", 8), Table(1, 2, 4)
    state.torpedo_count, state.torpedoes[0].target = 1, 1
    state.ships[1].dodge_skill = -1
    assert not dodge(state, 0, 1, 0, Table().dice, Table().log)
    open_weapons(state, 1)
    assert dodge(state, 0, 1, 0, table.dice, table.log)
    table.done()


def test_pilots_check_before_anything_moves() -> None:
    state = scene(
        ship("uno", "vencejo", "a"), ship("dos", "vencejo", "b", (0, -9)),
        ship("tres", "remora", "b", (0, -9)), ship("restos", "vencejo", "b", (0, -9)),
    )  # fmt: skip
    state.ships[2].host, state.ships[3].status = 1, Status.WRECK
    for one in state.ships:
        one.open, one.piloted, one.limit = 1, 3, 2
    state.awaiting = 0
    table = Table(5, 5, 5, 1, 2, 4)
    pilot(state, table.dice, table.log)
    assert [one.piloted for one in state.ships] == [0, 1, -1, -1]
    assert [one.open for one in state.ships] == [1, 0, 0, 0]
    assert (state.phase, state.awaiting, state.cursor[0]) == (Phase.REWRITE, 1, 0)
    table.done()


@pytest.mark.parametrize(
    ("r", "speed", "gone"), [(1, 0, True), (2, -2, False), (12, -2, False), (13, 0, False)]
)
def test_a_field_reaches_from_its_source_so_far(r: int, speed: int, gone: bool) -> None:
    state = scene(
        ship("uno", "vencejo", "a", (3, r)), ship("otro", "vencejo", "b", (30, 0)),
        fields=[{"hex": [3, 0], "radius": 1, "strength": 2, "reach": 11}],
    )  # fmt: skip
    had = state.ships[0].structure
    pull(state, 0, 0, Table().log)
    one = state.ships[0]
    assert (one.vector_q - 3, one.vector_r - r) == (0, speed)
    assert one.structure == (0 if gone else had)
    one.status = Status.DESTROYED
    pull(state, 0, 0, Table().log)
    assert one.vector_r - r == speed


def test_what_is_attached_or_lost_has_no_drift_of_its_own() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("caza", "vencejo", "b"),
        fields=[{"hex": [40, 0]}],
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    state.ships[1].vector_q, state.ships[0].from_q = 4, 9
    state.ships[2].status, state.ships[2].vector_q = Status.DESTROYED, 7
    state.options.gravity = 0
    execute(state, Table().log)
    assert [(one.from_q, one.q, one.vector_q) for one in state.ships] == [
        (0, 4, 8), (0, 4, 8), (0, 0, 7),
    ]  # fmt: skip
    state.options.gravity = 1
    execute(state, Table().log)
    assert state.ships[1].vector_q == state.ships[0].vector_q == 13


def test_who_collides_with_whom() -> None:
    state = scene(*[ship(name, "vencejo", "ab"[k % 2]) for k, name in enumerate("abcd")])
    state.ships[1].r, state.ships[3].status = 5, Status.DESTROYED
    assert [has_company(state, i) for i in range(4)] == [True, False, True, True]
    rank_ships(state, Table(3, 8).dice)
    assert (state.rank_count, state.ranks[:2]) == (2, [2, 0])
    assert not have_docked(state, 0, 2)
    for i, j in ((0, 2), (2, 0)):
        state.ships[i].dock_asked, state.ships[i].carrier = 1, j
        assert have_docked(state, 0, 2)
        assert have_docked(state, 2, 0)
        state.ships[i].carrier = 1
        assert not have_docked(state, 0, 2)
        state.ships[i].dock_asked, state.ships[i].carrier = 0, j
        assert not have_docked(state, 0, 2)


def test_both_players_say_where_they_are_struck_before_the_dice() -> None:
    state = noted(pair(gap=0))
    state.phase, state.awaiting = Phase.COLLIDE, 0
    one, other = state.ships
    one.from_r, other.from_r, one.vector_r = 2, -2, -1
    rank_ships(state, Table().dice)
    table = Table(1, 2, 4, 1, 2, 4)
    for seat in (0, 1):
        state.awaiting = 0
        collisions(state, table.dice, table.log)
        assert (state.awaiting, state.cursor[seat], state.pair) == (1 << seat, seat, 1)
        state.ships[seat].brace = 1
    state.awaiting = 0
    collisions(state, table.dice, table.log)
    assert ([one.brace, other.brace], state.pair, state.awaiting) == ([-1, -1], 0, 0)
    assert len(table.events(EventKind.NEAR_MISS)) == 1
    table.done()


# Chapters 20, 22 to 24


def test_death_rolls_of_those_wounded_this_turn_alone() -> None:
    state, table = pair("murena"), Table(5, 5, 6, 5, 5, 7)
    crew = state.ships[0].crew
    tally_clear(state.tally)
    for k, (wounds, hurt) in enumerate(((1, 1), (1, 0), (2, 1), (1, 1))):
        crew[k].wounds, crew[k].hurt = wounds, hurt
    death_rolls(state, 0, table.dice, table.log)
    assert [one.wounds for one in crew[:4]] == [2, 1, 2, 1]
    assert [one.hurt for one in crew[:4]] == [0, 0, 0, 0]
    table.done()


def test_what_is_lost_with_a_ship() -> None:
    state, table = scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("uno", "remora", "b"),
    ), Table()  # fmt: skip
    attach(state, 2, 0, table.log)
    state.turn = 2
    mother, young, boarder = state.ships
    mother.structure, mother.retreating, mother.soldiers = -3, 1, 4
    boarder.retreating, boarder.crew[0].fighting = 1, 2
    destroy(state, 0, table.log)
    assert (mother.status, mother.structure, mother.host, mother.retreating) == (
        Status.DESTROYED, 0, -1, 0,
    )  # fmt: skip
    assert (mother.soldiers, mother.inside) == (0, -1)
    assert (young.status, young.structure) == (Status.DESTROYED, 0)
    assert (boarder.host, boarder.retreating, boarder.crew[0].fighting) == (-1, 0, 0)
    assert [one.ship for one in table.events(EventKind.SHIP_DESTROYED)] == [0, 1]


def boarded() -> State:
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn = 2
    return state


def test_who_boards_and_who_is_boarded() -> None:
    state = boarded()
    assert (is_boarder(state, 0, 1), is_boarder(state, 1, 0)) == (True, False)
    assert (takes_part(state, 1, 1, OUTSIDE), takes_part(state, 1, 1, 0)) == (False, True)
    state.ships[0].host_turn = 2
    assert not is_boarder(state, 0, 1)
    state.ships[0].host_turn, state.ships[0].retreating = 1, 2
    assert not is_boarder(state, 0, 1)
    state.ships[0].retreating, state.ships[0].status = 0, Status.WRECK
    assert not is_boarder(state, 0, 1)
    state.ships[0].status, state.ships[1].status = Status.FLYING, Status.WRECK
    assert not is_fight(state, 1)
    free = pair("remora", "percheron")
    assert may_board(free, 0, 1)
    assert not may_board(free, 0, 0)
    free.ships[0].soldiers = 0
    assert may_board(free, 0, 1)
    for crew in free.ships[0].crew:
        crew.wounds = 2
    assert not may_board(free, 0, 1)
    free.ships[0].soldiers, free.ships[1].host = 1, 0
    assert not may_board(free, 0, 1)
    held = scene(
        ship("uno", "remora", "a"), ship("dos", "remora", "b"), ship("presa", "percheron", "a")
    )
    assert may_board(held, 1, 2)
    held.ships[1].host = 0
    assert not may_board(held, 1, 2)


def test_the_higher_total_of_dice_and_people_wins() -> None:
    state = boarded()
    state.ships[0].soldiers, state.ships[1].soldiers = 6, 5
    assert fight_round(state, 1, Table(1, 2, 3, 1, 2, 3).dice, Table().log) == (1, 0)
    assert fight_round(state, 1, Table(1, 2, 3, 1, 2, 4).dice, Table().log) == (0, 0)
    assert fight_round(state, 1, Table(1, 2, 3, 1, 2, 5).dice, Table().log) == (0, 1)
    state.ships[1].soldiers = 0
    assert fight_round(state, 1, Table().dice, Table().log) == (0, 0)
    state.ships[0].retreating = 1
    assert retreat_losses(state, 1) == 1
    state.ships[0].soldiers = 0
    assert retreat_losses(state, 1) == 0


def test_boarders_with_nobody_left_to_fight_let_go() -> None:
    state = boarded()
    withdraw(state, 1, Table().log)
    assert state.ships[0].retreating == 0
    state.ships[0].soldiers = 0
    withdraw(state, 1, Table().log)
    assert state.ships[0].retreating == 2
    state = boarded()
    state.ships[0].soldiers, state.ships[0].host, state.ships[0].inside = 0, -1, 1
    withdraw(state, 1, Table().log)
    assert state.ships[0].inside == -1


def test_a_ship_that_is_handed_over_has_nobody_left() -> None:
    state = boarded()
    prize = state.ships[1]
    prize.soldiers, prize.crew[0].fighting, prize.crew[0].hurt = 7, 1, 1
    hand_over(state, 1, 0)
    assert (prize.seat, prize.start_seat, prize.soldiers) == (0, 1, 0)
    assert {(crew.wounds, crew.fighting, crew.hurt) for crew in prize.crew} == {(2, 0, 0)}
    state = boarded()
    capture(state, 1, Table().dice, Table().log)
    assert state.prize == 1
    assert ask_transfer(state)
    assert (state.phase, state.awaiting, state.cursor[0]) == (Phase.TRANSFER, 1, 0)
    for crew in state.ships[0].crew:
        crew.wounds = 2
    assert not ask_transfer(state)
    assert state.prize == -1


def test_who_goes_over_to_a_prize_takes_everything_along() -> None:
    state = boarded()
    capture(state, 1, Table().dice, Table().log)
    man, row = state.ships[0].crew[2], state.ships[1].crew[1]
    man.skill, man.wounds, man.hurt, man.fighting, row.away = 17, 1, 1, 1, 1
    transfer(state, 0, 2, 1, 1, Table().log)
    assert (row.skill, row.wounds, row.hurt, row.away, row.fighting) == (17, 1, 1, 0, 0)
    assert (row.repaired, row.asked) == (1, 1)
    assert (man.wounds, man.hurt, man.away, man.fighting) == (2, 0, 1, 0)


def test_any_ship_can_be_a_prize_the_first_too() -> None:
    state = scene(ship("presa", "percheron", "b"), ship("uno", "remora", "a"))
    attach(state, 1, 0, Table().log)
    state.turn = 2
    assert not may_transfer(state, 1, 0, 0, 0)
    capture(state, 0, Table().dice, Table().log)
    assert may_transfer(state, 1, 0, 0, 0)
    assert not may_transfer(state, 1, 0, -1, 0)
    state = scene(ship("presa", "percheron", "b"), ship("uno", "remora", "a"))
    attach(state, 1, 0, Table().log)
    state.turn, state.fight, state.phase = 2, -1, Phase.CASUALTIES
    for _ in range(2):
        fights(state, Table().dice, Table().log)
    assert (state.ships[0].seat, state.prize) == (0, 0)


def test_only_those_who_still_have_an_enemy_stay_in_the_fight() -> None:
    state = boarded()
    for one in state.ships:
        one.crew[0].fighting = 1
    stand_down(state)
    assert [one.crew[0].fighting for one in state.ships] == [1, 1]
    state.ships[0].soldiers = state.ships[0].crew[0].fighting = 0
    stand_down(state)
    assert state.ships[1].crew[0].fighting == 0


def test_a_ship_that_launches_leaves_everything_of_the_hangar_behind() -> None:
    state = scene(
        ship("nodriza", "pelicano", "a", (2, 3), 1, 2),
        ship("cria", "vencejo", "a", carrier="nodriza"), ship("otro", "vencejo", "b", (0, -30)),
    )  # fmt: skip
    launch(state, 1, 4, 1, Table().log)
    young = state.ships[1]
    assert (young.q, young.r, young.from_q, young.from_r, young.facing) == (2, 3, 2, 3, 4)
    assert (young.vector_q, young.vector_r) == (5, 0)
    assert (young.carrier, young.berth, young.status) == (-1, -1, Status.FLYING)
    assert state.ships[0].operations == 1
    decline(state, 1, Table().log)
    assert young.dock_asked == 1
