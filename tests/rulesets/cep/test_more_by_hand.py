"""More positions worked out by hand from the book: where shots land, orders after checks, survival,
collisions in figures, retreats, launching and docking, what is written on the sheet."""

from fractions import Fraction

import pytest

from asalto.rulesets.cep.ending import ship_value
from asalto.rulesets.cep.legal import launch_shift
from asalto.rulesets.cep.phases import fights, open_turn
from asalto.rulesets.cep.rules.boarding import attach
from asalto.rulesets.cep.rules.collisions import collide
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import open_weapons, shoot
from asalto.rulesets.cep.rules.hangars import dock, launch, may_dock
from asalto.rulesets.cep.rules.movement import execute, piloting_check
from asalto.rulesets.cep.rules.prepare import (
    engineer_check,
    may_write,
    navigator_check,
    open_manoeuvre,
    open_orders,
)
from asalto.rulesets.cep.rules.repairs import may_mend
from asalto.rulesets.cep.rules.sections import speed
from asalto.rulesets.cep.rules.survival import survival_roll
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.vocabulary import Equipment, Letter, Part, Phase, Repair, Role, Status

from .table import Table, noted, pair, scene, ship, total

PROW, STERN, STARBOARD, PORT, CENTRE = Part.PROW, Part.STERN, Part.STARBOARD, Part.PORT, Part.CENTRE
D, LEFT, A = Letter.D, Letter.I, Letter.A


# Where a shot lands (13): the target's facing, the shooter's place beside it, dice, part

ODD, EVEN = (3, 5, 6), (2, 4, 5)


@pytest.mark.parametrize(("facing", "place", "section", "dice", "part"), [
    (0, (0, -2), 0, ODD, PROW),  # straight ahead, the shooter's choice of two
    (0, (0, -2), 1, EVEN, PORT),
    (0, (0, -2), 0, EVEN, STARBOARD),
    (0, (0, 2), 2, ODD, STERN),  # straight astern
    (0, (0, 2), 3, EVEN, PORT),
    (0, (2, -1), 0, ODD, PROW),  # abeam on the right: ahead or astern, as he likes
    (0, (2, -1), 2, ODD, STERN),
    (0, (2, 0), 2, EVEN, STARBOARD),  # behind on the right
    (0, (-2, 0), 1, ODD, PROW),  # ahead on the left
    (0, (-2, 2), 3, ODD, STERN),
    (3, (0, -2), 2, ODD, STERN),  # the same places round a ship that faces down
    (3, (0, 2), 0, EVEN, STARBOARD),
    (3, (2, 0), 1, EVEN, PORT),
    (3, (-2, 0), 2, EVEN, STARBOARD),
    (1, (2, -2), 0, ODD, PROW),  # and up on the right
    (1, (-2, 2), 3, ODD, STERN),
    (1, (0, -2), 1, EVEN, PORT),
    (4, (2, -2), 3, EVEN, PORT),
])  # fmt: skip
def test_where_a_shot_lands(
    facing: int, place: tuple[int, int], section: int, dice: tuple[int, ...], part: Part
) -> None:
    """CEP-3.3 to 3.5, 13.2 to 13.4: the three dice of the shot, most of them odd or even."""
    state, table = pair("alcaudon", "murena", 20), Table(*dice)
    one, other = state.ships
    one.q, one.r = other.q + place[0], other.r + place[1]
    one.vector_q, one.vector_r, one.facing = one.q, one.r, 0
    other.facing, other.armour[:] = facing, [30] * len(other.armour)
    open_weapons(state, 0)
    turret = next(k for k, gun in enumerate(one.weapons) if gun.turret != 0)
    one.weapons[turret].skill, one.targets, one.shots = 40, 2, 1
    shoot(state, 0, turret, 1, section, 0, table.dice, table.log)
    assert table.only(EventKind.HIT_LANDED).zone // 10 == part
    table.done()


@pytest.mark.parametrize(("dice", "zone"), [
    ((2, 4, 7), 21),  # 4 is the middle die: the fourth of 1 2 3 1 2 3 1 2 3 2
    ((2, 6, 8), 23), ((10, 10, 3), 22), ((8, 8, 8), 22), ((1, 2, 2), 22), ((10, 2, 3), 23),
])  # fmt: skip
def test_the_middle_die_says_which_starboard_part(dice: tuple[int, ...], zone: int) -> None:
    """CEP-13.5, 5.14: a Pelícano has three."""
    state, table = pair("alcaudon", "pelicano", 20), Table(*dice)
    one, other = state.ships
    one.q, one.r, other.facing = other.q + 2, other.r, 0
    one.vector_q, one.vector_r = one.q, one.r
    other.armour[:] = [40] * len(other.armour)
    open_weapons(state, 0)
    turret = next(k for k, gun in enumerate(one.weapons) if gun.turret != 0)
    one.weapons[turret].skill, one.targets, one.shots = 40, 2, 1
    shoot(state, 0, turret, 1, 2, 0, table.dice, table.log)
    assert table.only(EventKind.HIT_LANDED).zone == zone


# Checks before the orders, and what is flown (5, 8, 9, 17)


@pytest.mark.parametrize(("dice", "engines", "limit", "accelerates"), [
    ((2, 2, 2), 7, 5, True),  # a critical: 3 and 2
    ((3, 4, 5), 7, 4, True),  # a success: above what is listed
    ((9, 9, 8), 7, 2, True),  # a failure
    ((9, 9, 9), 7, 1, True),  # a fumble: 3 less 2
    ((9, 9, 8), 1, 1, False),  # 1 less 1 is 0: one turn, no acceleration
    ((9, 9, 9), 1, 1, False),  # never below 0
])  # fmt: skip
def test_what_the_engineer_makes_of_a_murena(
    dice: tuple[int, ...], engines: int, limit: int, accelerates: bool
) -> None:
    """CEP-8.3, 9.5, 9.7: manoeuvrability 3 with seven engines, 1 with one."""
    state, table = pair("murena"), Table(*dice)
    one = state.ships[0]
    one.crew[1].role = Role.ENGINEER
    one.engines = engines
    open_manoeuvre(state, 0)
    engineer_check(state, 0, table.dice, table.log)
    open_orders(state, 0)
    assert one.limit == limit
    assert [may_write(one, letter, 0) for letter in (D, LEFT, A)] == [True, True, accelerates]
    assert not may_write(one, D, limit)
    table.done()


@pytest.mark.parametrize(("engines", "autonomy", "limit"), [
    (0, 20, 0), (4, 0, 0), (1, 20, 2), (2, 20, 3), (3, 20, 4), (4, 1, 5),
])  # fmt: skip
def test_engines_and_fuel_of_a_vencejo(engines: int, autonomy: int, limit: int) -> None:
    """CEP-5.8, 9.8, 16.11: it never has manoeuvrability 1."""
    state = pair()
    one = state.ships[0]
    one.engines, one.autonomy = engines, autonomy
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    assert one.limit == limit


@pytest.mark.parametrize(("dice", "written", "after"), [
    ((3, 4, 5), (D, A), (1, (2, -2))),  # a success: all of them
    ((9, 9, 8), (D, A), (1, (0, 0))),  # a failure: the last is lost
    ((9, 9, 9), (D, D, A), (0, (0, 0))),  # a fumble: all
    ((9, 9, 8), (), (0, (0, 0))),  # nothing to lose
    ((10, 2, 8), (A, D), (0, (0, -2))),
])  # fmt: skip
def test_what_becomes_of_the_orders(
    dice: tuple[int, ...], written: tuple[Letter, ...], after: tuple[int, tuple[int, int]]
) -> None:
    """CEP-17.1, 17.6 to 17.8: the check comes before any movement."""
    state, table = pair(gap=30), Table(*dice)
    one = state.ships[0]
    one.orders[: len(written)] = [int(letter) for letter in written]
    one.order_count = len(written)
    piloting_check(state, 0, table.dice, table.log)
    execute(state, table.log)
    assert (one.facing, (one.q, one.r)) == after
    table.done()


@pytest.mark.parametrize(("dice", "result", "flown"), [
    ((3, 4, 5), -5, 13 - 1 - 5), ((9, 9, 8), 5, 13 - 1 + 5), ((2, 2, 2), -10, 13 - 1 - 10),
    ((9, 9, 9), 10, 13 - 1 + 10),
])  # fmt: skip
def test_the_navigator_weighs_on_the_pilots_check(
    dice: tuple[int, ...], result: int, flown: int
) -> None:
    """CEP-8.3, 17.2, 5.5: and the systems of a Murena, -1."""
    state, table = pair("murena"), Table(*dice, 3, 4, 6)
    state.ships[0].crew[1].role = Role.NAVIGATOR
    navigator_check(state, 0, table.dice, table.log)
    piloting_check(state, 0, table.dice, table.log)
    assert state.ships[0].help == result
    assert total(table.only(EventKind.PILOTED)) == flown
    table.done()


# Survival (18): the centre of a Rémora is CG SV SI SI AL MS Cu ML CA CA


@pytest.mark.parametrize(("structure", "dice", "more", "left"), [
    (16, (), (), 16),  # row 30: no throw
    (15, (8, 7, 7), (), 15),  # 22 passes row 22
    (15, (6, 9, 8), (), 12),  # 23: one, MS: a point and two
    (10, (4, 8, 5), (), 9),  # 17 on row 16: one, SI
    (10, (5, 9, 7), (1,), 8),  # 21 is 5 more: AL, then CA of the greater die
    (5, (2, 1, 7), (), 5),  # 10 passes row 10
    (5, (3, 4, 5), (), 4),  # 12: one, SI
    (5, (4, 10, 3), (1,), 3),  # 17 is 7 more: SI and CA
    (5, (3, 6, 10), (1,), 0),  # 19 is 9 more: SI, CA of 10, MS of 6 (a point and two)
    (1, (3, 4, 4), (), 0),
])  # fmt: skip
def test_survival_of_a_remora(
    structure: int, dice: tuple[int, ...], more: tuple[int, ...], left: int
) -> None:
    """CEP-18.1, 18.2, 16.12: `more` are dice that tell who or what is hit."""
    state, table = pair("remora"), Table(*dice, *more)
    one = state.ships[0]
    one.structure = structure
    survival_roll(state, 0, table.dice, table.log)
    assert one.structure == left
    table.done()


# Collisions in figures (21)


@pytest.mark.parametrize(("names", "speeds", "dice", "damage"), [
    # 55 spaces at 6: 5.5 by 3; 32 at 4: 3.2 by 2; both fail
    (("alcaudon", "vencejo"), (6, 4), ((9, 9, 8), (9, 9, 8)), (6, 16)),
    # the first passes: half of 6
    (("alcaudon", "vencejo"), (6, 4), ((3, 4, 5), (9, 9, 8)), (3, 16)),
    (("alcaudon", "vencejo"), (6, 4), ((9, 9, 8), (3, 4, 5)), (6, 8)),
    # a ship at rest does none; the other 3.2 by a half is 1.6
    (("alcaudon", "vencejo"), (0, 1), ((9, 9, 8), (9, 9, 8)), (1, 0)),
    # 260 at 3: 26 by 1.5; 494 at 1: 49.4 by a half; half of 24 and of 39
    (("remora", "percheron"), (3, 1), ((3, 4, 5), (9, 9, 8)), (12, 39)),
    (("remora", "percheron"), (3, 1), ((9, 9, 8), (3, 4, 5)), (24, 19)),
])  # fmt: skip
def test_collisions_in_figures(
    names: tuple[str, str],
    speeds: tuple[int, int],
    dice: tuple[tuple[int, ...], tuple[int, ...]],
    damage: tuple[int, int],
) -> None:
    """CEP-21.3, 21.4; and the vectors change places, halved (21.7, 21.8)."""
    state, table = pair(*names, gap=0), Table(*dice[0], *dice[1])
    for design in state.designs:
        design.columns[:] = [int(Equipment.TM)] * len(design.columns)
    for one, pace, way in zip(state.ships, speeds, (-1, 1), strict=True):
        one.vector_q, one.vector_r, one.from_r, one.brace = 0, way * pace, -way * 3, 0
        one.working[Store.TM :: STORES] = [0] * len(one.working[Store.TM :: STORES])
    noted(state)
    collide(state, 0, 1, table.dice, table.log)
    crash = table.only(EventKind.COLLIDED)
    assert (crash.damage, crash.other_damage) == damage
    halves = [(pace + 1) // 2 for pace in reversed(speeds)]
    assert [speed(one) for one in state.ships] == halves
    assert state.ships[0].vector_r == halves[0]
    assert state.ships[1].vector_r == -halves[1]
    table.done()


# Boarding (23)


def boarding(mine: int, theirs: int, retreating: int = 0) -> State:
    """A Rémora on a Percherón in the turn after she took hold; soldiers alone, nobody joins."""
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn, state.phase, state.fight = 2, Phase.CASUALTIES, -1
    state.ships[0].soldiers, state.ships[1].soldiers = mine, theirs
    state.ships[0].retreating = retreating
    return state


WIN, LOSE = (9, 9, 9, 1, 1, 2), (1, 1, 2, 9, 9, 9)


@pytest.mark.parametrize(("mine", "theirs", "retreating", "dice", "left"), [
    (12, 4, 0, WIN, (12, 1)),  # the book's example
    (12, 4, 1, WIN, (11, 1)),  # who retreats loses one, winning or not
    (12, 4, 1, LOSE, (10, 4)),  # one by losing, one by retreating
    (4, 12, 1, LOSE, (0, 12)),  # three by losing, one by retreating
    (2, 12, 1, LOSE, (0, 12)),  # no more than there are
    (3, 2, 0, LOSE, (2, 2)),  # the fewer win: one
    (6, 2, 0, WIN, (6, 0)),
])  # fmt: skip
def test_a_round_of_boarding(
    mine: int, theirs: int, retreating: int, dice: tuple[int, ...], left: tuple[int, int]
) -> None:
    """CEP-23.11, 23.12, 23.16."""
    state, table = boarding(mine, theirs, retreating), Table(*dice)
    for member in range(state.ships[1].crew_count):
        state.ships[1].crew[member].skill = 15
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert (state.ships[0].soldiers, state.ships[1].soldiers) == left
    table.done()


def test_a_retreat_ends_in_the_next_order_phase_with_a_point_less() -> None:
    """CEP-23.17: free, on the vector of her host, with 2 of 3 orders; from then on 3 again."""
    state, table = boarding(12, 4, 1), Table(*WIN)
    state.ships[1].vector_q, state.ships[1].vector_r = 3, -1
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    for turn, limit in ((3, 2), (4, 3)):
        state.turn = turn
        open_turn(state, table.log)
        open_orders(state, 0)
        one = state.ships[0]
        assert (one.host, one.limit) == (-1, limit)
        assert (one.vector_q, one.vector_r) == (3, -1)


# Hangars (24)


def mother(facing: int, vector: tuple[int, int]) -> State:
    """A Pelícano with a Vencejo in her prow hangar."""
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), facing),
        ship("cria", "vencejo", "a", carrier="nodriza"), ship("otro", "vencejo", "b", (0, -30), 3),
    )  # fmt: skip
    state.ships[0].vector_q, state.ships[0].vector_r = vector
    return state


@pytest.mark.parametrize(("facing", "vector", "shift", "then"), [
    (0, (0, -3), 0, (0, -3)), (0, (0, -3), 5, (0, -8)), (2, (1, 1), 3, (4, 1)),
    (3, (0, -4), 4, (0, 0)), (5, (2, -1), 2, (0, -1)), (4, (0, 0), 1, (-1, 1)),
])  # fmt: skip
def test_a_launch_shifts_the_vector_ahead_of_the_carrier(
    facing: int, vector: tuple[int, int], shift: int, then: tuple[int, int]
) -> None:
    """CEP-24.3, 24.4: from the carrier's vector, along her prow, a hex a point; whatever way the
    young one faces."""
    state = mother(facing, vector)
    assert launch_shift(state, 1) == 5
    launch(state, 1, (facing + 2) % 6, shift, Table().log)
    young = state.ships[1]
    assert (young.q, young.r, young.facing) == (0, 0, (facing + 2) % 6)
    assert (young.vector_q, young.vector_r) == then


@pytest.mark.parametrize(("vector", "moved", "dice", "docks"), [
    ((0, -2), (0, -2), (5, 5, 5), True),  # on the carrier's own: 15 of 15
    ((0, -5), (0, -2), (4, 5, 6), True),  # moved three back
    ((0, -5), (0, -4), (4, 5, 2), True),  # two hexes off: +4, 15
    ((0, -5), (0, -4), (4, 5, 3), False),  # 16
    ((0, -1), (1, -2), (4, 5, 4), True),  # one off: 13 + 2
    ((0, -1), (1, -2), (4, 5, 5), False),
])  # fmt: skip
def test_docking_costs_two_a_hex_between_the_vectors(
    vector: tuple[int, int], moved: tuple[int, int], dice: tuple[int, ...], docks: bool
) -> None:
    """CEP-24.8: the carrier moves two hexes ahead."""
    state, table = mother(0, (0, -2)), Table(*dice)
    young = state.ships[1]
    young.status, young.carrier, young.berth, young.brace = Status.FLYING, -1, -1, 0
    young.q, young.r, (young.vector_q, young.vector_r) = 0, 0, vector
    for design in state.designs:
        design.columns[:] = [int(Equipment.TM)] * len(design.columns)
    noted(state)
    assert may_dock(state, 1, 0)
    dock(state, 1, 0, *moved, table.dice, table.log)
    assert (young.status == Status.BERTHED) == docks
    table.done()


# The sheet (2, 5) and repairs (19)


@pytest.mark.parametrize(("name", "weapon", "rounds"), [
    ("alcaudon", 0, 10 + 5), ("alcaudon", 1, 10 + 10), ("quebrantahuesos", 0, 10 + 5),
    ("murena", 0, 10 + 5), ("murena", 1, 10), ("pelicano", 2, 10 + 2 * 5),
])  # fmt: skip
def test_rounds_of_a_full_weapon(name: str, weapon: int, rounds: int) -> None:
    """CEP-2.9, 2.13."""
    assert pair(name).ships[0].weapons[weapon].rounds == rounds


@pytest.mark.parametrize(("name", "skill", "value"), [
    ("vencejo", 15, Fraction(32 + 5 + 5)), ("vencejo", 16, Fraction(32 + 5) + Fraction(16, 3)),
    ("alcaudon", 15, Fraction(55 + 10 + 10)),
    ("remora", 12, Fraction(260 + 5 * 30) + Fraction(6 * 12, 3)),
])  # fmt: skip
def test_the_value_of_a_ship(name: str, skill: int, value: Fraction) -> None:
    """CEP-5.2: spaces, five for each crew member and soldier, a third of all skills."""
    state = scene(ship("uno", name, "a", skill=skill), ship("otro", "vencejo", "b", (9, 0)))
    assert Fraction(ship_value(state, 0), 3) == value


@pytest.mark.parametrize(("member", "what", "part", "may"), [
    (0, Repair.ENGINE, STERN, False), (2, Repair.ENGINE, STERN, True),
    (3, Repair.ENGINE, STERN, False), (2, Repair.TANK, STERN, True), (3, Repair.TANK, STERN, True),
    (1, Repair.TANK, STERN, False), (4, Repair.TANK, STERN, False),
])  # fmt: skip
def test_who_mends_what_aboard_a_remora(member: int, what: int, part: int, may: bool) -> None:
    """CEP-19.2, 19.3: pilot, navigator, engineer, technician, gunner."""
    state, table = pair("remora"), Table()
    for kind in (Equipment.MO, Equipment.DC):
        critical(state, 0, part, kind, 0, table.dice, table.log)
    store = Store.MO if what == Repair.ENGINE else Store.DC
    assert may_mend(state, 0, member, 0, what, part * STORES + store) == may
