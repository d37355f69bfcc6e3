"""Interpreted copies of a state: equal, independent, and without the rows that nobody uses."""

from pathlib import Path

from asalto.core.kernel import compiled, copying
from asalto.core.kernel.machine.shapes import words
from asalto.core.kernel.machine.sources import define
from asalto.core.kernel.records import cells, fields, make, part, record, rows
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


def load(ship: Ship, shots: int) -> None:
    ship.loaded = shots
    for shot in ship.shots:
        shot.places[0] = 3


def look(state: State, seat: int) -> None:
    load(state.ships[seat], 2)
    state.drift.power += 1


def test_names_of_what_is_written_are_found_through_calls():
    assert copying.written_names(look) == {"loaded", "places", "power"}


def aside(names: set[str]):
    """`copy_written` by its source, number by number."""

    def copy_words(target, source, first, count):
        spots = [*walk_in_order(type(target))][first : first + count]
        for name, place in spots:
            if place is None:
                setattr(target, name, getattr(source, name))
            else:
                getattr(target, name)[place] = getattr(source, name)[place]

    space: dict[str, object] = {"copy_words": copy_words}
    define(copying.aside_source(State, names), space, "aside")
    return space["copy_written"]


def walk_in_order(of: type):
    """A record's own numbers as they lie; None stands for those of records inside."""
    for one in fields(of):
        size = words(one.record) * one.length if one.record else 0
        places = range(one.length) if one.kind == "cells" else [None]
        yield from ([(one.name, place) for place in places] if size == 0 else [("", None)] * size)


def test_only_what_is_written_is_put_aside_and_back():
    one, kept = battle(), make(State)
    aside({"hull", "power"})([kept], 0, [one], 0)
    assert (kept.count, kept.ships[1].hull, kept.drift.power, kept.turn) == (2, 7, 6, 0)
    one.turn, one.ships[1].hull, one.drift.power, one.count = 9, 1, 1, 0
    aside({"hull", "power"})([one], 0, [kept], 0)
    assert (one.count, one.ships[1].hull, one.drift.power, one.turn) == (2, 7, 6, 9)


def test_what_no_choice_changes_is_not_put_aside():
    source = copying.aside_source(State, {"walls"})
    assert "copy_words" not in source
    assert "copy_words" in copying.aside_source(State, {"turn"})


def test_machine_code_is_made_anew_when_copies_are_made_otherwise():
    assert Path(copying.__file__) in compiled._sources(load_ruleset("cep"))
