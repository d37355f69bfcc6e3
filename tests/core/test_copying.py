"""Interpreted copies of a state: equal, independent, and without the rows that nobody uses."""

from pathlib import Path

from asalto.core.kernel import compiled, copying
from asalto.core.kernel.machine.sources import define
from asalto.core.kernel.records import cells, make, part, record, rows
from asalto.core.registry import load_ruleset


@record
class Shot:
    power: int
    places: list[int] = cells(2)


@record
class Ship:
    hull: int = 5
    shots: list[Shot] = rows(Shot, 3, used="loaded")
    loaded: int


@record
class State:
    turn: int
    walls: list[int] = cells(4, fixed=True)
    ships: list[Ship] = rows(Ship, 4, used="count")
    count: int
    drift: Shot = part(Shot)


def copier():
    space: dict[str, object] = {}
    define(copying.source(State), space, "copy")
    return space["copy_row"]


def battle() -> State:
    state = make(State)
    state.turn, state.count, state.walls[3] = 3, 2, 8
    state.ships[1].hull, state.ships[1].loaded = 7, 1
    state.ships[1].shots[0].places[1] = 4
    state.drift.power = 6
    return state


def test_a_copy_is_equal_and_goes_its_own_way():
    one, other = battle(), make(State)
    copier()([make(State), other], 1, [one], 0)
    assert other == one
    one.ships[1].shots[0].places[1] = 5
    one.walls[3] = one.drift.power = 0
    assert other == battle()


def test_unused_rows_are_left_as_they_are():
    one, other = battle(), make(State)
    other.ships[2].hull = other.ships[1].shots[1].power = 9
    copier()([other], 0, [one], 0)
    assert (other.ships[2].hull, other.ships[1].shots[1].power) == (9, 9)
    one.count = UNUSED = -1  # what a view may show
    copier()([other], 0, [one], 0)
    assert other.count == UNUSED


def test_lists_of_another_length_are_copied_whole():
    one, other = make(State, ships=2), make(State)
    one.count = 2
    copier()([other], 0, [one], 0)
    assert (len(other.ships), other) == (2, one)
    other.ships[1].hull = 1
    assert one.ships[1].hull == 5


def test_machine_code_is_made_anew_when_copies_are_made_otherwise():
    assert Path(copying.__file__) in compiled._sources(load_ruleset("cep"))
