"""Positions with results worked out by hand from the book, chapter by chapter, then played."""

import pytest

from asalto.core.geometry.hexes import halved
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import outermost
from asalto.rulesets.cep.fittings import patients
from asalto.rulesets.cep.phases import collisions
from asalto.rulesets.cep.rules.boarding import attach, losses, take_hold
from asalto.rulesets.cep.rules.collisions import collide, rank_ships
from asalto.rulesets.cep.rules.damage import equipment_at, take_hit
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import shot_tally
from asalto.rulesets.cep.rules.hangars import chooses_load
from asalto.rulesets.cep.rules.movement import execute
from asalto.rulesets.cep.rules.repairs import may_mend, mend
from asalto.rulesets.cep.rules.sections import berths_of, share_hex, speed
from asalto.rulesets.cep.rules.supplies import food_days
from asalto.rulesets.cep.rules.survival import survival_row
from asalto.rulesets.cep.rules.torpedoes import dodge_tally
from asalto.rulesets.cep.rules.wrecks import sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Cargo,
    Condition,
    Equipment,
    Letter,
    Phase,
    Refusal,
    Repair,
    Role,
    Status,
    Weaponry,
)

from .table import Table, noted, pair, scene, ship

PROW = 0
D, LEFT, A = Letter.D, Letter.I, Letter.A


# Movement (9, 17)


@pytest.mark.parametrize(("facing", "vector", "orders", "after"), [
    # facing, place of the vector, orders; facing, ship's hex, vector's hex after the drift
    (4, (0, 0), (A, A), (4, (-4, 4), (-8, 8))),  # from rest, 4 hexes down on the left
    (5, (3, -1), (A,), (5, (1, -1), (2, -2))),  # brakes off its line: 3 hexes become 1
    (0, (3, -1), (LEFT, A, D), (0, (1, -1), (2, -2))),  # the same, turned there and back
    (1, (0, 4), (A,), (1, (2, 2), (4, 4))),  # across: 0,4 and 2,-2
    (3, (-2, 0), (D, D, A), (5, (-4, 0), (-8, 0))),  # 3 turned twice to the right is 5
    (2, (1, 1), (), (2, (1, 1), (2, 2))),  # no orders: drift alone
    (0, (0, -1), (D, D, D, A), (3, (0, 1), (0, 2))),  # turned right round, 1 ahead is 1 astern
])  # fmt: skip
def test_orders_and_drift(
    facing: int, vector: tuple[int, int], orders: tuple[Letter, ...],
    after: tuple[int, tuple[int, int], tuple[int, int]],
) -> None:  # fmt: skip
    state = pair(gap=40)
    one = state.ships[0]
    one.facing, (one.vector_q, one.vector_r) = facing, vector
    one.orders[: len(orders)], one.order_count = [int(letter) for letter in orders], len(orders)
    execute(state, Table().log)
    assert (one.facing, (one.q, one.r), (one.vector_q, one.vector_r)) == after


@pytest.mark.parametrize(("offset", "left"), [
    ((3, 2), (2, 1)),  # 3 and 2 along two directions: 1 and 1 are taken off
    ((5, -2), (3, -1)),  # 3 of direction 2 and 2 of direction 1: 1 and 1 off
    ((-1, -1), (-1, -1)),  # 1 and 1: nothing is taken off
    ((0, 7), (0, 4)), ((-4, 4), (-2, 2)), ((-5, 1), (-3, 1)),
    ((0, 0), (0, 0)),
])  # fmt: skip
def test_half_of_a_vector_off_the_axes(offset: tuple[int, int], left: tuple[int, int]) -> None:
    """CEP-21.8: each of the two parts is brought nearer by its half, fractions dropped."""
    assert halved(*offset) == left


# Fire and dodging (11, 12)


@pytest.mark.parametrize(("kind", "hexes", "own", "their", "hits", "wound", "total"), [
    (Weaponry.AL, 4, 0, 0, 0, 0, 0),
    (Weaponry.AL, 5, 1, 4, 0, 0, 5 + 1 + 1),
    (Weaponry.AP, 9, 5, 8, 2, 5, 8 + 2 + 2 + 4 + 5),
    (Weaponry.AP, 8, 12, 13, 1, 0, 5 + 3 + 4 + 2),
    (Weaponry.TO, 1, 0, 9, 0, 5, 10 + 3 + 5),
    (Weaponry.TO, 12, 3, 5, 3, 0, 0 + 1 + 2 + 6),
])  # fmt: skip
def test_all_that_weighs_on_a_shot(
    kind: Weaponry, hexes: int, own: int, their: int, hits: int, wound: int, total: int
) -> None:
    state = pair("alcaudon", "alcaudon", hexes)
    one, other = state.ships
    one.vector_q, other.vector_q = one.q + own, other.q + their
    one.weapons[0].kind, one.weapons[0].wound = int(kind), wound
    shot_tally(state, 0, 0, 1, hexes, hits)
    assert state.tally.total == total


@pytest.mark.parametrize(("manoeuvre", "band", "pace", "count", "nav", "hits", "wound", "total"), [
    (5, 1, 4, 4, 0, 0, 0, -15 + 0 + 1 + 8),  # the Misty against the first
    (5, 2, 4, 4, 0, 0, 0, -15 - 5 + 1 + 8),  # and against the second
    (3, 2, 9, 3, -5, 0, 0, -9 - 5 + 3 + 6 - 5),
    (0, 0, 0, 1, 10, 2, 5, 0 + 5 + 0 + 2 + 10 + 4 + 5),
])  # fmt: skip
def test_all_that_weighs_on_a_dodge(
    manoeuvre: int, band: int, pace: int, count: int, nav: int, hits: int, wound: int, total: int
) -> None:
    state = pair("alcaudon", "alcaudon")
    one = state.ships[1]
    one.manoeuvre, one.help, one.open_hits, one.dodge_wound = manoeuvre, nav, hits, wound
    one.vector_q = one.q + pace
    dodge_tally(state, 1, band, count)
    assert state.tally.total == total


# Damage (14 to 16)


@pytest.mark.parametrize(("points", "start", "loss", "criticals"), [
    (20, 12, 10, 2), (20, 11, 10, 3), (32, 24, 16, 2), (40, 24, 20, 3), (7, 7, 3, 0),
    (9, 0, 0, 3), (8, 0, 0, 2), (1, 0, 0, 1), (6, 1, 1, 2), (3, 2, 1, 1),
])  # fmt: skip
def test_damage_armour_and_criticals(points: int, start: int, loss: int, criticals: int) -> None:
    state, table = pair("vencejo", "murena"), Table()
    one = state.ships[1]
    state.designs[one.design].columns[:] = [int(Equipment.MS)] * len(
        state.designs[one.design].columns
    )
    one.working[Store.MS :: STORES] = [0] * len(one.working[Store.MS :: STORES])
    one.armour[PROW], before = start, one.structure
    take_hit(state, 1, PROW, points, 1, 2, 3, table.dice, table.log)
    assert (one.loss[PROW], before - one.structure) == (loss, criticals)
    assert one.impact == 1


@pytest.mark.parametrize(("start", "points", "lost"), [
    (2, 5, 2),  # 2 of 2 are lost by the hit itself: the plating has none left, 1 more
    (4, 5, 1),  # 2 of 4: the plating goes
])  # fmt: skip
def test_plating_that_the_hit_itself_has_used_up(start: int, points: int, lost: int) -> None:
    """CEP-14.2, 16.8: dL 1 is plating."""
    state, table = pair("vencejo", "murena"), Table()
    one = state.ships[1]
    one.armour[PROW], before = start, one.structure
    take_hit(state, 1, PROW, points, 1, 2, 3, table.dice, table.log)
    assert before - one.structure == lost
    assert one.loss[PROW] == start


def test_each_column_of_a_part_holds_its_own_point() -> None:
    """CEP-5.15: the prow of a Murena is RE RE RE RE SI TO TO MT CA CA."""
    found = [Equipment(equipment_at(pair("murena").designs[0], PROW, k)) for k in range(1, 11)]
    named = ["RE"] * 4 + ["SI", "TO", "TO", "MT", "CA", "CA"]
    assert [one.name for one in found] == named


@pytest.mark.parametrize(("rounds", "criticals"), [
    (1, 1), (7, 1), (8, 1), (9, 2), (15, 2), (16, 2), (17, 3), (20, 3),
])  # fmt: skip
def test_the_blast_of_a_magazine_by_its_rounds(rounds: int, criticals: int) -> None:
    """CEP-16.16: half of them rounded up, by the bands: 7 rounds are 4 points, 9 are 5, 17 are 9.
    One critical more, and one structure point, is the magazine itself."""
    state, table = pair("vencejo", "alcaudon"), Table(2, 3, 4)
    one, design = state.ships[1], state.designs[1]
    part = one.weapons[1].magazine
    design.columns[:] = [int(Equipment.TM)] * len(design.columns)
    design.columns[part * COLUMNS] = int(Equipment.ML)
    one.armour[:] = [0] * len(one.armour)
    one.weapons[1].rounds = one.weapons[1].open_rounds = rounds
    before = one.structure
    take_hit(state, 1, part, 1, 1, 5, 5, table.dice, table.log)
    assert before - one.structure == 1 + criticals
    assert one.weapons[1].rounds == 0
    table.done()


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_what_is_left_behind_a_ruined_weapon_blows_up_to_the_last_round(rounds: int) -> None:
    """CEP-16.15: a fumbled repair ruins the weapon, not its ammunition."""
    state, table = pair("vencejo", "alcaudon"), Table()
    gun = state.ships[1].weapons[1]
    gun.condition, gun.rounds, gun.open_rounds = Condition.RUINED, rounds, rounds
    critical(state, 1, gun.magazine, Equipment.ML, 0, table.dice, table.log)
    assert len(table.events(EventKind.MAGAZINE_BLEW)) == (1 if rounds else 0)
    assert state.blast_count == (1 if rounds else 0)


# Survival (18)


@pytest.mark.parametrize(("structure", "row"), [
    (9, 30), (7, 30), (6, 22), (5, 22), (4, 16), (3, 16), (2, 10), (1, 10),
])  # fmt: skip
def test_the_row_of_a_vencejo(structure: int, row: int) -> None:
    """CEP-5.12: three points in row 30, two in each other."""
    assert survival_row(pair().designs[0], structure) == row


@pytest.mark.parametrize(("structure", "status"), [
    (2, Status.FLYING), (1, Status.FLYING), (0, Status.WRECK), (-2, Status.WRECK),
])  # fmt: skip
def test_a_ship_with_one_point_left_survives(structure: int, status: Status) -> None:
    """CEP-18.3, 22.2."""
    state = pair()
    state.ships[0].structure = structure
    sweep_survival(state, Table().log)
    assert state.ships[0].status == status


# Repairs and food (2.18, 19)


def test_a_technician_mends_life_support_in_any_part_others_in_their_own() -> None:
    """CEP-19.1, 19.3: a Rémora's line L3 lies in the prow with the gunner of AL1."""
    state, table = pair("remora"), Table()
    one, design = state.ships[0], state.designs[0]
    critical(state, 0, PROW, Equipment.SV, 0, table.dice, table.log)
    line = next(k for k in range(design.line_count) if design.line_part[k] == PROW)
    able = [k for k in range(6) if may_mend(state, 0, k, 0, Repair.LIFE, line)]
    assert [(Role(one.crew[k].role), one.crew[k].part == PROW) for k in able] == [
        (Role.TECHNICIAN, False), (Role.GUNNER, True),
    ]  # fmt: skip


@pytest.mark.parametrize("broken", [1, 2, 3])
def test_one_point_is_mended_of_those_that_are_broken(broken: int) -> None:
    """CEP-19.7: a Rémora's three engines of the stern."""
    state = pair("remora")
    one, place = state.ships[0], STORES + Store.MO
    for _ in range(broken):
        critical(state, 0, 1, Equipment.MO, 0, Table().dice, Table().log)
    mend(state, 0, Repair.ENGINE, place)
    assert (one.broken[place], one.working[place]) == (broken - 1, 4 - broken)
    assert (one.engines, one.faults) == (8 - broken, broken - 1)


@pytest.mark.parametrize(("people", "days"), [(0, NOBODY), (1, 120), (2, 60), (7, 17), (30, 4)])
def test_food_for_so_many(people: int, days: int) -> None:
    """CEP-2.18: one kitchen, 120 units, whole days."""
    state = pair("remora")
    one = state.ships[0]
    for member in range(one.crew_count):
        one.crew[member].wounds = 2
    one.soldiers = people
    one.cargo[Cargo.KITCHEN], one.cargo[Cargo.SUPPLIES] = 1, 0
    assert food_days(state, 0) == days


@pytest.mark.parametrize(("bays", "fluids", "places"), [
    (0, 0, (0, 0)), (0, 2, (0, 0)), (1, 0, (1, 2)), (2, 1, (2, 6)), (1, 3, (1, 8)),
])  # fmt: skip
def test_places_for_grave_cases(bays: int, fluids: int, places: tuple[int, int]) -> None:
    """CEP-2.20: one at a time and two in all a sick bay; two more for each store of fluids."""
    one = pair("pelicano").ships[0]
    one.cargo[Cargo.SICK_BAY], one.cargo[Cargo.FLUIDS] = bays, fluids
    assert patients(one) == places


# Collisions (21)


@pytest.mark.parametrize(("kinds", "speeds", "passed", "damage"), [
    # 494 spaces at 3: 49.4 by 1.5 is 74.1; 32 at 5: 3.2 by 2.5 is 8
    (("percheron", "vencejo"), (3, 5), (False, False), (8, 74)),
    (("percheron", "vencejo"), (3, 5), (True, False), (4, 74)),
    (("percheron", "vencejo"), (3, 5), (False, True), (8, 37)),
    # 32 at 3 is 4.8, half of its 4 is 2; 55 at 0 does nothing
    (("alcaudon", "vencejo"), (0, 3), (True, False), (2, 0)),
    (("alcaudon", "vencejo"), (0, 3), (False, True), (4, 0)),
    # 111 at 3: 16.65; 61 at 7: 21.35
    (("murena", "quebrantahuesos"), (3, 7), (False, False), (21, 16)),
    (("murena", "quebrantahuesos"), (3, 7), (True, False), (10, 16)),
])  # fmt: skip
def test_what_each_ship_suffers(
    kinds: tuple[str, str], speeds: tuple[int, int], passed: tuple[bool, bool],
    damage: tuple[int, int],
) -> None:  # fmt: skip
    """CEP-21.3, 21.4: a tenth of the other's spaces by half its speed, halved for who passed."""
    state = noted(pair(*kinds, 0))
    dice = [face for one in passed for face in ((1, 2, 3) if one else (10, 10, 9))]
    table = Table(*dice)
    for one, pace in zip(state.ships, speeds, strict=True):
        one.vector_q, one.vector_r = one.q, one.r - pace
        one.armour[:] = [90] * 16
        one.brace = 0
    collide(state, 0, 1, table.dice, table.log)
    crash = table.only(EventKind.COLLIDED)
    assert (crash.damage, crash.other_damage) == damage
    # 5 of 5 and 3: 3 and 2 are left, and they have changed places
    assert [speed(one) for one in state.ships] == [(pace + 1) // 2 for pace in reversed(speeds)]
    table.done()


@pytest.mark.parametrize(("place", "facing", "meet"), [
    ((0, 2), 3, True),  # tail to tail: both rear hexes are (0, 1)
    ((0, 2), 0, False), ((1, 1), 3, False),
    ((1, 1), 2, True),  # its rear hex is (0, 1) too
    ((0, 1), 0, True), ((0, -1), 0, True), ((0, -2), 0, False), ((0, -1), 3, False),
])  # fmt: skip
def test_two_large_ships_meet_in_any_of_their_hexes(
    place: tuple[int, int], facing: int, meet: bool
) -> None:
    """CEP-1.6, 17.10: the first stands on (0, 0) and (0, 1)."""
    state = scene(
        ship("uno", "percheron", "a", (0, 0), 0), ship("otro", "percheron", "b", place, facing)
    )
    assert share_hex(state, 0, 1) == share_hex(state, 1, 0) == meet


def test_whoever_ends_on_an_asteroid_meets_it_before_survival() -> None:
    """CEP-17.10, 25.2: 10 + 9 + 8 fails: 50 spaces by 4 hexes are 10 points."""
    state = noted(
        scene(
            ship("uno", "vencejo", "a", (0, 0), 0, 4),
            ship("otro", "vencejo", "b", (9, 9)),
            rocks=[{"hex": [0, 0], "spaces": 50}],
        )
    )
    table = Table(10, 9, 8)
    one = state.ships[0]
    one.from_q, one.from_r, one.armour[:] = 1, 3, [90] * 16  # on its left: one section
    state.phase, state.awaiting = Phase.COLLIDE, 0
    rank_ships(state, table.dice)
    collisions(state, table.dice, table.log)
    assert table.only(EventKind.ROCK_STRUCK).damage == 10
    assert state.phase == Phase.REPAIR
    table.done()


# Boarding (23)


@pytest.mark.parametrize(("winners", "losers", "lost"), [
    (12, 4, 3), (13, 5, 2), (5, 13, 1), (24, 1, 1), (9, 2, 2), (7, 7, 1), (3, 4, 1), (20, 3, 3),
])  # fmt: skip
def test_losses_of_a_round(winners: int, losers: int, lost: int) -> None:
    """CEP-23.12: as often as the winners outnumber the losers, no more than there are."""
    assert losses(winners, losers) == lost


@pytest.mark.parametrize("held", [True, False])
def test_a_ship_that_may_not_be_held_is_not(held: bool) -> None:
    """CEP-23.4, 23.5: the first ship of the battle has gone where nobody takes hold of it."""
    state = scene(
        ship("presa", "percheron", "b", (0, 0)),
        ship("remora", "remora", "a", (0, 0)),
        ship("otra", "centinela", "a", (9, 9)),
    )
    if not held:
        attach(state, 0, 2, Table().log)
    state.ships[1].grip = 0
    state.ranks[:2], state.rank_count = [1, 0], 2
    take_hold(state, Table().log)
    assert state.ships[1].host == (0 if held else NOBODY)


def test_whom_to_board_is_said_once() -> None:
    """CEP-23.1: the first ship of the battle too."""
    state: State = scene(
        ship("presa", "percheron", "b", (0, 0)),
        ship("otra", "percheron", "b", (4, 0)),
        ship("remora", "remora", "a", (0, 3)),
    )
    state.phase, state.awaiting, state.cursor[0] = Phase.ORDERS, 1, 2
    board = [VOCABULARY.choice("board", 0, ship=2, target=k) for k in (0, 1)]
    for intent in (NOBODY, 0, 1):
        state.ships[2].board = intent
        for row in board:
            wanted = 0 if intent == NOBODY else Refusal.CANNOT_BOARD
            assert RULESET.check(state, row) == wanted


# Hangars (2.21)


@pytest.mark.parametrize(("spaces", "points"), [
    (1, 1), (32, 1), (40, 1), (41, 2), (55, 2), (80, 2), (111, 3), (121, 4),
])  # fmt: skip
def test_points_of_a_hangar_that_a_ship_fills(spaces: int, points: int) -> None:
    state = pair()
    state.designs[0].spaces = spaces
    assert berths_of(state, 0) == points


def sheltered() -> State:
    """A Quebrantahuesos (1) in the hangar of a Pelícano (0)."""
    return scene(
        ship("nodriza", "pelicano", "a", (0, 0)),
        ship("uno", "quebrantahuesos", "a", carrier="nodriza"),
        ship("otro", "percheron", "b", (30, 0)),
    )


@pytest.mark.parametrize(("rooms", "asked"), [
    ((3, 3, 0), True), ((2, 2, 2), True), ((2, 3, 0), False), ((9, 0, 0), False), ((1, 1, 4), True),
])  # fmt: skip
def test_who_lacks_more_rounds_than_come_chooses(rooms: tuple[int, ...], asked: bool) -> None:
    """CEP-24.11: five in all, if several weapons lack more than that together."""
    state = sheltered()
    for gun, room in zip(state.ships[1].weapons, rooms, strict=True):
        gun.rounds = gun.capacity - room
    assert chooses_load(state, 1) == asked


def test_a_ship_in_a_hangar_is_where_its_carrier_is() -> None:
    """CEP-24.2, 1.2: on the board a ship is where it is."""
    assert [outermost(sheltered(), i) for i in range(3)] == [0, 0, 2]
