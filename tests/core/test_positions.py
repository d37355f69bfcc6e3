"""Positions: a state printed and read back is the same state."""

from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.files.positions import read_state, write_state
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY, cells, copy, make, numbers, part, record, rows


class Phase(IntEnum):
    ORDERS = 0
    COMBAT = 1


@record
class Gun:
    ammo: int = 10
    kind: int


@record
class Ship:
    seat: int = NOBODY
    armour: list[int] = cells(3)
    guns: list[Gun] = rows(Gun, 2, used="gun_count")
    gun_count: int


@record
class Options:
    wrecks: int


@record
class Board:
    turn: int
    phase: int
    options: Options = part(Options)
    ships: list[Ship] = rows(Ship, 4, used="ship_count")
    ship_count: int


ENUMS = {"phase": Phase}


def back(board: Board) -> Board:
    blank = make(Board)
    read_state(Document(write_state(board, ENUMS), "p.toml"), blank, ENUMS)
    return blank


@given(st.data())
def test_round_trip(data: st.DataObject) -> None:
    number = st.integers(-(2**40), 2**40)
    board = make(Board)
    board.turn, board.phase = data.draw(number), data.draw(st.integers(0, 3))
    board.options.wrecks = data.draw(number)
    board.ship_count = data.draw(st.integers(0, 4))
    for ship in board.ships[: board.ship_count]:
        ship.seat = data.draw(number)
        ship.armour = data.draw(st.lists(number, min_size=3, max_size=3))
        ship.gun_count = data.draw(st.integers(0, 2))
        for gun in ship.guns[: ship.gun_count]:
            gun.ammo = data.draw(number)
    assert numbers(back(board)) == numbers(board)
    assert numbers(back(copy(board))) == numbers(board)


def test_enumerations_are_written_by_name() -> None:
    board = make(Board)
    board.phase = Phase.COMBAT
    assert 'phase = "combat"' in write_state(board, ENUMS)


def test_the_end_of_a_list_may_be_left_out() -> None:
    board = make(Board)
    board.ship_count = 1
    board.ships[0].armour = [0, 4, 0]
    assert "armour = [0, 4]\n" in write_state(board, ENUMS)
    assert numbers(back(board)) == numbers(board)


def test_the_kind_of_a_record_is_named_by_the_record() -> None:
    board = make(Board)
    board.ship_count, board.ships[0].gun_count, board.ships[0].seat = 1, 1, 1
    board.ships[0].guns[0].kind = 1
    named = {"gun": Phase}
    said = write_state(board, named)
    assert 'kind = "combat"' in said
    read = make(Board)
    read_state(Document(said, "p.toml"), read, named)
    assert numbers(read) == numbers(board)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("turn = 3", "no table"),
        ("[state]\ntrun = 3", r"p\.toml:2: state\.trun: unknown field\. Did you mean 'turn'"),
        ('[state]\nphase = "combta"', "Did you mean 'combat'"),
        ("[state]\nturn = 1.5", "expected a whole number"),
        ("[state]\n[[state.ships]]\narmour = [1, 2, 3, 4]", "a list of at most 3 numbers"),
        ("[state]\nships = 3", "expected tables"),
        ("[state]\n" + "[[state.ships]]\n" * 5, "at most 4"),
        ("[state]\noptions = 3", "expected a table"),
    ],
)
def test_bad_positions(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_state(Document(text, "p.toml"), make(Board), ENUMS)
