"""Records: what is declared is what is made, copied, compared and addressed."""

import pytest

from asalto.core.kernel import compiled
from asalto.core.kernel.records import (
    NOBODY,
    borrow,
    cells,
    copy,
    copy_into,
    digest,
    fields,
    first_difference,
    make,
    numbers,
    part,
    read_path,
    record,
    rows,
    write_path,
)
from asalto.core.registry import landed, load_ruleset


@record
class Gun:
    ammo: int
    load: list[int] = cells(2, default=7)


@record
class Note:
    total: int


@record
class Ship:
    q: int
    owner: int = NOBODY
    guns: list[Gun] = rows(Gun, 3, used="gun_count")
    gun_count: int
    note: Note = part(Note, scratch=True)


def test_defaults_and_lengths() -> None:
    ship = make(Ship)
    assert (ship.q, ship.owner, len(ship.guns), ship.guns[2].load) == (0, -1, 3, [7, 7])
    assert len(make(Ship, guns=1).guns) == 1


def test_what_stands_in_for_a_method_before_its_first_call_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @record
    class Fresh:
        hull: int = 3

    made, begin = [], Fresh.__init__

    def counted(self: Fresh) -> None:
        made.append(self)
        begin(self)

    monkeypatch.setattr(Fresh, "__init__", counted)
    assert [make(Fresh).hull, make(Fresh).hull, len(made)] == [3, 3, 2]


def test_rows_that_are_not_wanted_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    begin = Gun.__init__

    def counted(self: Gun) -> None:
        made.append(self)
        begin(self)

    monkeypatch.setattr(Gun, "__init__", counted)
    make(Ship, guns=1)
    assert len(made) == 1
    with pytest.raises(TypeError, match="masts"):
        make(Ship, masts=1)


def test_copy_is_independent() -> None:
    ship = make(Ship)
    twin = copy(ship)
    twin.guns[0].load[1] = 9
    assert ship.guns[0].load == [7, 7]
    copy_into(ship, twin)
    twin.guns[0].load[1] = 1
    assert ship.guns[0].load == [7, 9]


def test_digest_leaves_out_scratch_and_unused_rows() -> None:
    ship = make(Ship)
    before = digest(ship)
    ship.note.total = 5
    ship.guns[1].ammo = 3
    assert digest(ship) == before
    ship.gun_count = 2
    assert digest(ship) != before
    assert numbers(ship) == [0, -1, 0, 7, 7, 3, 7, 7, 2]


def test_first_difference_names_the_field() -> None:
    ship = make(Ship)
    ship.gun_count = 2
    twin = copy(ship)
    assert first_difference(ship, twin) == ""
    twin.guns[1].load[0] = 4
    assert first_difference(ship, twin) == "guns.1.load.0: 7 against 4"
    assert ship != twin


def test_paths() -> None:
    ship = make(Ship)
    write_path(ship, "guns.1.load.0", 4)
    assert read_path(ship, "guns.1.load.0") == 4
    for path in ("guns.9.ammo", "hull", "guns", "guns.x.ammo"):
        with pytest.raises(KeyError):
            read_path(ship, path)


def test_a_record_holds_numbers_only() -> None:
    with pytest.raises(TypeError):

        @record
        class Bad:
            name: str = "x"

    with pytest.raises(TypeError):

        @record
        class Worse:
            guns: list[Gun] = rows(Gun, 3, used="how_many")


def test_a_borrowed_copy_leaves_what_is_used_alone() -> None:
    ship = make(Ship)
    ship.gun_count, ship.guns[0].ammo = 1, 5
    for _ in range(2):
        ahead = borrow(ship)
        assert ahead == ship
        ahead.q = ahead.guns[0].ammo = ahead.guns[0].load[1] = ahead.note.total = 9
        ahead.gun_count = 2
        ahead.guns[1].ammo, ahead.guns[1].load[0] = 3, 4
    assert (ship.q, ship.guns[0].ammo, ship.guns[0].load, ship.note.total) == (0, 5, [7, 7], 0)
    assert len(ahead.guns) == len(ship.guns) == 3


@pytest.mark.parametrize("game", landed())
def test_a_row_in_compiled_memory_reads_back_the_same(game: str) -> None:
    ruleset = load_ruleset(game)
    state = ruleset.load(ruleset.scenarios()[0]).start()
    state.turn = 7
    row = compiled.to_array(state, 2)
    state.turn = 8
    compiled.to_row(state, row, 1)
    for place, turn in enumerate((7, 8)):
        found = copy(state)
        found.turn = 0
        compiled.from_row(row[place], found)
        state.turn = turn
        assert digest(found) == digest(state)
    for field in fields(state):
        if field.kind == "rows":
            held = len(getattr(state, field.name))
            lacking = row[0][field.name][held:]
            assert (lacking == compiled.blank(field.record, len(lacking))).all()
