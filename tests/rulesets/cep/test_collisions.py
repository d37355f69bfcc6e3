"""Collisions and asteroids (chapters 21, 22 and 25)."""

import pytest

from asalto.rulesets.cep.rules.collisions import (
    avoid_check,
    brace_sections,
    can_collide,
    collide,
    collision_damage,
    halve_vector,
    needs_brace,
    next_pair,
    rank_ships,
    struck_sections,
    struck_side,
    swap_vectors,
)
from asalto.rulesets.cep.rules.meeting import rocks
from asalto.rulesets.cep.rules.sections import FIRST_SECTION, speed
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Equipment, Status

from .table import Table, noted, pair, scene, ship


def harmless(state: State) -> None:
    """Criticals of every design hit tractors that are not there."""
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)


def test_damage_is_floored_once() -> None:
    assert collision_damage(32, 3) == 4
    assert collision_damage(55, 5) == 13
    assert collision_damage(500, 0) == 0


@pytest.mark.parametrize(
    ("vector", "left"), [((0, -3), 2), ((0, -1), 1), ((3, -5), (2, -3)), ((4, 0), (2, 0))]
)
def test_halving_keeps_the_larger_half(vector: tuple[int, int], left: object) -> None:
    state = pair()
    one = state.ships[0]
    one.vector_q, one.vector_r = vector
    halve_vector(state, 0)
    if isinstance(left, int):
        assert speed(one) == left
    else:
        assert (one.vector_q, one.vector_r) == left


def test_swap_then_halve() -> None:
    state, table = pair(gap=0), Table()
    one, other = state.ships
    one.vector_q, one.vector_r, other.vector_q, other.vector_r = 0, -4, 6, 0
    swap_vectors(state, 0, 1, table.log)
    assert (one.vector_q, one.vector_r) == (3, 0)
    assert (other.vector_q, other.vector_r) == (0, -2)
    told = table.only(EventKind.VECTORS_SWAPPED)
    assert (told.ship, told.other, told.speed, told.other_speed) == (0, 1, 3, 2)


def test_both_pass_and_nothing_happens() -> None:
    state, table = noted(pair(gap=0)), Table(1, 2, 3, 1, 2, 3)
    assert collide(state, 0, 1, table.dice, table.log) == (1, 1, -1, -1)
    assert len(table.events(EventKind.NEAR_MISS)) == 1
    table.done()


def test_one_fails_and_the_other_halves_its_damage() -> None:
    state, table = noted(pair("alcaudon", "alcaudon", 0)), Table(1, 2, 3, 9, 9, 8)
    harmless(state)
    one, other = state.ships
    one.from_r, other.from_r = 2, -2
    one.vector_r, other.vector_r = -4, 4
    one.brace = other.brace = 0
    collide(state, 0, 1, table.dice, table.log)
    crash = table.only(EventKind.COLLIDED)
    assert (crash.damage, crash.other_damage) == (5, 11)
    landed = table.events(EventKind.HIT_LANDED)
    assert [(hit.ship, hit.zone) for hit in landed] == [(0, 0), (1, 0)]
    assert one.impact == other.impact == 1
    table.done()


def test_a_disabled_pilot_fails() -> None:
    state, table = pair(gap=0), Table(1, 2, 3)
    state.ships[0].crew[0].wounds = 2
    noted(state)
    assert avoid_check(state, 0, 1, table.dice, table.log) == 2
    assert table.events(EventKind.AVOIDED) == []
    table.done()


def test_section_is_where_the_other_came_from() -> None:
    state = pair(gap=0)
    one, other = state.ships
    one.from_q, one.from_r = 0, 2
    other.from_q, other.from_r = 0, -2
    assert struck_sections(state, 0, 1) == 3
    assert needs_brace(state, 0, 1)
    one.brace = 1
    assert struck_side(state, 0, struck_sections(state, 0, 1), Table().dice) == 1
    other.from_q, other.from_r = 3, 0
    assert struck_sections(state, 0, 1) == 1
    assert struck_side(state, 0, struck_sections(state, 0, 1), Table().dice) == 0
    other.from_q, other.from_r = 0, 2
    assert struck_sections(state, 0, 1) == 15


def four() -> State:
    state = scene(*[ship(name, "vencejo", "ab"[k % 2], (0, 0), 0) for k, name in enumerate("abcd")])
    for one, hexes in zip(state.ships, (5, 4, 3, 2), strict=True):
        one.vector_q, one.vector_r = 0, -hexes
    return state


def test_six_collisions_in_order_ex10() -> None:
    state, table = four(), Table()
    rank_ships(state, table.dice)
    found = []
    while next_pair(state):
        found.append((state.ranks[state.pair_one], state.ranks[state.pair_other]))
    assert found == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    table.done()


def test_ties_of_speed() -> None:
    state, table = four(), Table(3, 8)
    for one in state.ships:
        one.vector_r, one.status = -3, Status.FLYING
    state.ships[2].status = state.ships[3].status = Status.DESTROYED
    state.ships[1].manoeuvre = state.ships[0].manoeuvre = 5
    rank_ships(state, table.dice)
    assert state.ranks[:2] == [1, 0]
    table.done()
    state.ships[0].manoeuvre = 6
    rank_ships(state, Table().dice)
    assert state.ranks[:2] == [0, 1]


def test_one_die_for_each_of_several_equals() -> None:
    state, table = four(), Table(2, 9, 5)
    for one in state.ships[:3]:
        one.vector_r = -3
    state.ships[3].vector_r = -1
    rank_ships(state, table.dice)
    assert state.ranks[:4] == [1, 2, 0, 3]
    table.done()


def test_equal_dice_are_thrown_again() -> None:
    state, table = four(), Table(7, 7, 9, 3, 4)
    for one in state.ships[:3]:
        one.vector_r = -3
    rank_ships(state, table.dice)
    assert state.ranks[:4] == [2, 1, 0, 3]
    table.done()


def test_wrecks_collide_and_attached_ships_do_not() -> None:
    state = pair(gap=0)
    state.ships[0].status = Status.WRECK
    assert can_collide(state, 0)
    state.ships[0].status = Status.FLYING
    state.ships[0].host = 1
    assert not can_collide(state, 0)


def meet_rocks(state: State, table: Table) -> None:
    """All asteroids; whoever is asked names the first of his sections."""
    while rocks(state, table.dice, table.log):
        one = state.pair_one
        state.ships[one].brace = FIRST_SECTION[brace_sections(state, one)]


@pytest.mark.parametrize(("faces", "damage"), [((1, 2, 3), -1), ((9, 9, 8), 10)])
def test_asteroid(faces: tuple[int, ...], damage: int) -> None:
    state = scene(
        ship("uno", "vencejo", "a", (0, 0), 0, 4),
        ship("otro", "vencejo", "b", (9, 9)),
        rocks=[{"hex": [0, 0], "spaces": 50}],
    )
    harmless(noted(state))
    table = Table(*faces)
    meet_rocks(state, table)
    struck = table.events(EventKind.ROCK_STRUCK)
    assert [one.damage for one in struck] == ([damage] if damage >= 0 else [])
    assert speed(state.ships[0]) == (2 if struck else 4)
    state.options.asteroids = 0
    assert not rocks(state, table.dice, table.log)
    table.done()


@pytest.mark.parametrize("order", [(20, 60), (60, 20)])
def test_a_large_ship_on_two_rocks_strikes_both_as_fast(order: tuple[int, int]) -> None:
    """Whichever stands first in the file (CEP-7.2): 20 and 60 spaces by 4 hexes are 4 and 12."""
    hexes = {20: [0, 0], 60: [0, 1]}
    state = scene(
        ship("uno", "percheron", "a", (0, 0), 0, 4),
        ship("otro", "vencejo", "b", (9, 9)),
        rocks=[{"hex": hexes[spaces], "spaces": spaces} for spaces in order],
    )
    harmless(noted(state))
    table = Table(9, 9, 8, 9, 9, 8)
    meet_rocks(state, table)
    struck = table.events(EventKind.ROCK_STRUCK)
    assert sorted(one.damage for one in struck) == [4, 12]
    assert speed(state.ships[0]) == 1
    table.done()
