"""One step off: counts that go on, the last of several, the first ship, the third die."""

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cep.ending import is_met, remaining
from asalto.rulesets.cep.phases import ask_repair
from asalto.rulesets.cep.rolls import one_section
from asalto.rulesets.cep.rules.boarding import attach, take_hold
from asalto.rulesets.cep.rules.collisions import brace_sections, collide, strike_rock
from asalto.rulesets.cep.rules.effects import critical, magazine_hit, plating_hit
from asalto.rulesets.cep.rules.fire import (
    open_sections,
    open_weapons,
    second_section,
    second_target,
)
from asalto.rulesets.cep.rules.guests import lose_boarders
from asalto.rulesets.cep.rules.hangars import dock, may_dock, next_to_dock, note_crash
from asalto.rulesets.cep.rules.prizes import conclude
from asalto.rulesets.cep.rules.repairs import mend
from asalto.rulesets.cep.rules.wrecks import sweep_survival
from asalto.rulesets.cep.say import EventKind, Log
from asalto.rulesets.cep.state import BLASTS_MAX, STORES, State, Store
from asalto.rulesets.cep.turn import play_check
from asalto.rulesets.cep.vocabulary import Aim, Equipment, Phase, Reason, Repair, Status

from .table import Table, noted, pair, scene, ship
from .test_boarding import boarded
from .test_docking_at_once import PASS, arrivals
from .test_hangars import carrier

# Goals and value (chapters 1 and 5)


@pytest.mark.parametrize(("status", "autonomy", "met"), [
    (Status.FLYING, 20, False), (Status.FLYING, 0, True), (Status.BERTHED, 20, False),
    (Status.WRECK, 20, True), (Status.DESTROYED, 20, True),
])  # fmt: skip
def test_a_ship_that_is_lost_or_without_fuel_is_crippled(
    status: Status, autonomy: int, met: bool
) -> None:
    """CEP-1.2, 16.11: each of the two is enough, whatever engines it has."""
    state = pair(goals=[{"seat": "a", "aim": "cripple", "ship": "otro"}])
    assert state.goals[0].aim == Aim.CRIPPLE
    state.ships[1].status, state.ships[1].autonomy = status, autonomy
    assert is_met(state, state.goals[0]) == met


@pytest.mark.parametrize(("autonomy", "met"), [(11, False), (10, False), (9, True)])
def test_autonomy_has_to_fall_below_the_figure(autonomy: int, met: bool) -> None:
    """CEP-5.4."""
    state = pair(goals=[{"seat": "a", "aim": "autonomy", "ship": "otro", "amount": 10}])
    state.ships[1].autonomy = autonomy
    assert is_met(state, state.goals[0]) == met


def test_what_a_seat_has_left_are_all_its_ships() -> None:
    """CEP-5.2."""
    state = scene(
        ship("uno", "remora", "a"), ship("dos", "vencejo", "a", (5, 0)),
        ship("otro", "vencejo", "b", (9, 0)),
    )  # fmt: skip
    both = remaining(state, 0)
    state.ships[0].status = Status.DESTROYED
    alone = remaining(state, 0)
    state.ships[0].status, state.ships[1].status = Status.FLYING, Status.DESTROYED
    assert both == alone + remaining(state, 0)
    assert alone > 0


# Checks and fire (chapters 8, 11, 23)


def test_a_no_of_the_engineer_stands_when_the_navigator_is_asked() -> None:
    """CEP-8.1."""
    state = pair("murena")
    one = state.ships[0]
    one.open, state.cursor[0], state.awaiting = 1, 0, 1
    one.engineer = one.navigator = NOBODY
    play_check(state, 0, 0)
    assert (one.engineer, one.navigator) == (0, NOBODY)
    play_check(state, 0, 1)
    assert (one.engineer, one.navigator) == (0, 1)


@pytest.mark.parametrize(("gap", "sections"), [(11, 3), (12, 3), (13, 0)])
def test_the_last_hex_of_long_range_is_in_range(gap: int, sections: int) -> None:
    """CEP-11.1: 12 hexes; beyond them nothing at all is open."""
    state = pair(gap=gap)
    open_weapons(state, 0)
    assert open_sections(state, 0, 0, 1, 0) == sections


@pytest.mark.parametrize(("die", "struck"), [(1, 0), (2, 2), (3, 3)])
def test_each_of_three_other_joined_ships_can_be_struck(die: int, struck: int) -> None:
    """CEP-23.8."""
    state = scene(
        ship("una", "remora", "a", (0, 0)), ship("presa", "percheron", "b", (0, 0)),
        ship("otra", "remora", "a", (0, 0)), ship("tercera", "remora", "a", (0, 0)),
        ship("lobo", "vencejo", "b", (0, 3)),
    )  # fmt: skip
    for k in (0, 2, 3):
        attach(state, k, 1, make(Log))
    table = Table(die)
    assert second_target(state, 4, 1, table.dice) == struck
    table.done()


def test_the_first_section_that_was_chosen_is_kept_where_it_cannot_be_reached() -> None:
    """CEP-13.3, 23.7: front right (0) was chosen; from astern the first of the others is struck."""
    state = pair()
    state.ships[0].section[1] = 0
    assert second_section(state, 0, 1, 0b1100, 0, Table().dice) == 2
    assert state.ships[0].section[1] == 0


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_each_of_four_sections_can_be_struck(die: int) -> None:
    """CEP-21.5: of a wreck, where the table lets any be struck."""
    table = Table(die)
    assert one_section(table.dice, 0b1111, 0) == die - 1
    table.done()


# Damage and repair (chapters 16 and 19)


@pytest.mark.parametrize("left", [0, 3])
def test_plating_that_is_hit_leaves_nothing_for_the_next_critical(left: int) -> None:
    """CEP-16.8."""
    state = pair("remora")
    assert plating_hit(state, 0, 0, left, make(Log)) == 0


def test_systems_and_air_are_lost_point_by_point() -> None:
    """CEP-16.4, 16.13: two hits, two lost; and each is mended by itself (CEP-19.7)."""
    state = pair("remora")
    one, design = state.ships[0], state.designs[0]
    part = next(k for k in range(design.part_count) if design.stores[k * STORES + Store.SI] > 0)
    one.working[part * STORES + Store.SI] = 3
    for hits in (1, 2, 3):
        critical(state, 0, part, Equipment.SI, 0, Table().dice, make(Log))
        assert one.systems_hits == hits
    line = 0
    for other in range(design.line_count):
        one.air[other] = 3 if other == line else 0
    for lost in (1, 2, 3):
        critical(state, 0, design.line_part[line], Equipment.SV, 0, Table(1).dice, make(Log))
        assert (one.air[line], one.airless[line]) == (3 - lost, lost)
    for left in (2, 1, 0):
        mend(state, 0, Repair.LIFE, line)
        assert (one.air[line], one.airless[line]) == (3 - left, left)


def test_no_more_magazines_blow_up_than_there_is_room_to_note() -> None:
    """CEP-16.16: the weapon is ruined all the same (CEP-16.15)."""
    state = pair("remora")
    gun = state.ships[0].weapons[0]
    gun.magazine, state.blast_count = gun.part, BLASTS_MAX
    open_weapons(state, 0)
    magazine_hit(state, 0, gun.part, gun.kind, make(Log))
    assert (gun.rounds, state.blast_count) == (0, BLASTS_MAX)


# Collisions (chapter 21)


def crashing(one: str = "alcaudon", other: str = "percheron") -> State:
    state = noted(pair(one, other, 0))
    for design in state.designs:
        design.columns[:] = [int(Equipment.TM)] * len(design.columns)
    for each, way in zip(state.ships, (-4, 4), strict=True):
        each.from_r, each.vector_r, each.brace = -way // 2, way, 0
    return state


@pytest.mark.parametrize(("dice", "zones"), [
    # All that fail; the odd or even majority hangs on the second die of the first ship ...
    ((9, 9, 8, 9, 9, 8), (0, 0)), ((9, 8, 8, 9, 9, 8), (2, 0)), ((8, 9, 9, 9, 9, 8), (0, 0)),
    # ... and on the third of the second.
    ((9, 9, 8, 9, 8, 9), (0, 0)), ((9, 9, 8, 9, 8, 8), (0, 2)), ((9, 9, 8, 8, 9, 9), (0, 0)),
])  # fmt: skip
def test_each_ship_is_struck_by_all_three_of_its_own_dice(
    dice: tuple[int, ...], zones: tuple[int, int]
) -> None:
    """CEP-21.5, 13.4."""
    state, table = crashing(), Table(*dice)
    collide(state, 0, 1, table.dice, table.log)
    hits = {hit.ship: hit.zone // 10 for hit in table.events(EventKind.HIT_LANDED)}
    assert (hits[0], hits[1]) == zones
    table.done()


@pytest.mark.parametrize(("dice", "zone"), [((9, 8, 9), 0), ((9, 8, 8), 2), ((8, 9, 9), 0)])
def test_an_asteroid_strikes_by_all_three_dice(dice: tuple[int, ...], zone: int) -> None:
    """CEP-25.2, 13.4."""
    state = noted(pair("percheron", "vencejo", 30, rocks=[{"hex": [0, 0], "spaces": 100}]))
    one, table = state.ships[0], Table(*dice)
    state.designs[one.design].columns[:] = [int(Equipment.TM)] * 160
    one.brace, one.from_r, state.pace = 0, 4, 4
    strike_rock(state, 0, 0, table.dice, table.log)
    assert table.only(EventKind.HIT_LANDED).zone // 10 == zone
    table.done()


def test_the_first_ship_that_crashes_in_a_hangar_says_where_it_is_struck() -> None:
    """CEP-21.5, 24.9: by the carrier, not by the ships of a pair."""
    state = arrivals(2, ("una", "nodriza", "dos"))
    state.crash, state.ships[0].carrier = 0, 1
    state.ranks[0], state.ranks[1], state.pair_one, state.pair_other = 0, 2, 0, 1
    for i, (q, r) in enumerate(((0, 2), (0, -2), (0, 6))):
        state.ships[i].from_q, state.ships[i].from_r = q, r
        state.ships[i].facing = 0
    assert brace_sections(state, 0) == 0b0011


# Docking (chapter 24)


def test_the_dice_of_a_crash_are_kept() -> None:
    """CEP-24.9."""
    state, table = arrivals(2), Table(7, 9, 10)
    state.ships[1].brace = NOBODY
    for k in (0, 1):
        state.ships[k].from_q = state.ships[k].from_r = 0
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert state.crash == 1
    assert (state.crash_location, state.crash_one, state.crash_other) == (7, 9, 10)
    state.crash_one = state.crash_other = 0
    note_crash(state, 1, table.dice)
    assert (state.crash_one, state.crash_other) == (9, 10)


@pytest.mark.parametrize(("points", "operations", "may"), [
    (2, 3, True), (2, 4, False), (0, 0, False),
])  # fmt: skip
def test_docking_needs_room_and_an_operation(points: int, operations: int, may: bool) -> None:
    """CEP-24.1, 2.21: neither does for the other."""
    state = arrivals(points)
    state.ships[0].operations = operations
    assert may_dock(state, 1, 0) == may


def test_docking_is_one_operation_and_counts_the_systems_and_the_wound() -> None:
    """CEP-24.1, 24.8, 5.5, 16.3: what other checks have left on the tally does not count."""
    state, table = arrivals(2), Table(*PASS)
    one = state.ships[1]
    state.designs[one.design].systems = -2
    one.dodge_wound, state.tally.total, state.tally.count = 5, 0, 0
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert state.ships[0].operations == 1
    event = table.only(EventKind.DOCKED)
    reasons = dict(zip(event.reasons, event.amounts, strict=True))
    assert (reasons[Reason.SYSTEMS], reasons[Reason.WOUND]) == (-2, 5)


@pytest.mark.parametrize("faster", [0, 2])
def test_the_fastest_is_asked_first_wherever_it_stands(faster: int) -> None:
    """CEP-21.10, 24.6: the first of the battle too, and the last."""
    state = arrivals(2, ("una", "nodriza", "dos"))
    for k in (0, 2):
        state.ships[k].vector_q, state.ships[k].vector_r = (6, -6) if k == faster else (2, -2)
    assert next_to_dock(state) == faster


def test_the_first_ship_of_the_battle_is_asked_what_it_takes_on() -> None:
    """CEP-24.11."""
    state = scene(
        ship("cria", "murena", "a", (0, 0), 1, 2),
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        ship("otro", "vencejo", "b", (0, -30), 3),
    )
    young, table = state.ships[0], Table()
    young.status, young.carrier, young.berth = Status.BERTHED, 1, 0
    for gun in young.weapons[: young.weapon_count]:
        gun.rounds = 0
    state.phase, state.awaiting = Phase.REPAIR, 0
    ask_repair(state, table.dice, table.log)
    assert (state.phase, state.cursor[0], state.awaiting) == (Phase.REFUEL, 0, 1)


# Boarding and wrecks (chapters 22 and 23)


def test_nobody_takes_hold_of_the_first_ship_where_it_is_lost() -> None:
    """CEP-23.1, 23.2: it no longer flies when the collisions have been settled."""
    for status, host in ((Status.FLYING, 0), (Status.WRECK, NOBODY)):
        state = pair("percheron", "remora", 0)
        state.rank_count, state.ranks[0], state.ranks[1] = 2, 0, 1
        state.ships[1].grip, state.ships[0].status = 0, status
        take_hold(state, make(Log))
        assert (state.ships[1].host, state.ships[1].grip) == (host, NOBODY)


def test_after_a_round_whoever_announced_it_retreats() -> None:
    """CEP-23.16."""
    state = boarded()
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[0].retreating = 3, 3, 1
    conclude(state, 1, Table().dice, make(Log))
    assert state.ships[0].retreating == 2


def test_lost_boarders_fight_no_more() -> None:
    """CEP-22.1."""
    state = boarded(3)
    one = state.ships[0]
    one.crew[1].fighting = 2
    lose_boarders(state, 0)
    assert [(man.wounds, man.fighting) for man in one.crew[:3]] == [(0, 0), (2, 0), (0, 0)]
    assert one.soldiers == 0


def test_guests_without_a_ship_are_lost_with_a_wreck_in_a_hangar() -> None:
    """CEP-22.2: of an ally whose own ship is gone, aboard a ship that came home with them."""
    state = carrier()
    state.ships[1].structure = 0
    friend = state.ships[2]
    friend.seat, friend.status, friend.inside, friend.soldiers = 0, Status.DESTROYED, 1, 3
    sweep_survival(state, make(Log))
    assert state.ships[1].status == Status.WITHDRAWN
    assert (friend.inside, friend.soldiers) == (NOBODY, 0)
