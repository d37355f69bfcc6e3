"""Checks before orders, orders, piloting and movement (chapters 8, 9, 17, 25)."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep.legal import legal
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.rules.crew import best_of, is_able, pilot_of
from asalto.rulesets.cep.rules.movement import (
    carry_out,
    drift,
    execute,
    may_rewrite,
    piloting_check,
    pull,
)
from asalto.rulesets.cep.rules.prepare import (
    engineer_check,
    may_check,
    may_write,
    navigator_check,
    open_manoeuvre,
    open_orders,
)
from asalto.rulesets.cep.rules.sections import speed
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Letter, Phase, Role

from .table import Table, pair, scene, ship, total


def write(state: State, i: int, letters: str) -> None:
    for k, letter in enumerate(letters):
        state.ships[i].orders[k] = Letter[letter]
    state.ships[i].order_count = len(letters)


def after(letters: str, facing: int = 0) -> tuple[int, tuple[int, int], State]:
    """Facing and vector of a ship at (0,0) with vector (0,-3) once the orders are carried out."""
    state = scene(
        ship("uno", "vencejo", "a", facing=facing, vector=[0, -3]),
        ship("otro", "vencejo", "b", (20, 0)),
    )
    write(state, 0, letters)
    carry_out(state, 0, Table().log)
    one = state.ships[0]
    return one.facing, (one.vector_q, one.vector_r), state


def test_order_of_orders_matters_ex2() -> None:
    facing, vector, state = after("DDA")
    assert (facing, vector) == (2, (2, -3))
    drift(state, 0, Table().log)
    one = state.ships[0]
    assert (one.q, one.r, one.vector_q, one.vector_r, speed(one)) == (2, -3, 4, -6, 3)
    facing, vector, state = after("DAD")
    assert (facing, vector) == (2, (2, -5))
    drift(state, 0, Table().log)
    one = state.ships[0]
    assert (one.q, one.r, one.vector_q, one.vector_r, speed(one)) == (2, -5, 4, -10, 5)


def test_braking_bv16() -> None:
    facing, vector, state = after("A", 3)
    assert (facing, vector, speed(state.ships[0])) == (3, (0, -1), 1)


def test_orders_do_not_move_the_ship() -> None:
    _, _, state = after("IAA")
    assert (state.ships[0].q, state.ships[0].r) == (0, 0)
    assert state.ships[0].facing == 5


def test_drift_without_pilot_or_engines() -> None:
    state = pair()
    one = state.ships[0]
    one.engines, one.crew[0].wounds = 0, 2
    one.vector_r = -2
    execute(state, Table().log)
    assert (one.q, one.r, one.vector_r) == (0, -2, -4)


def test_order_limits() -> None:
    state = pair()
    one = state.ships[0]
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    assert (one.manoeuvre, one.limit) == (5, 5)
    assert may_write(one, Letter.A, 4)
    assert not may_write(one, Letter.A, 5)
    one.manoeuvre = 0
    open_orders(state, 0)
    assert one.limit == 1
    assert [may_write(one, letter, 0) for letter in (1, 2, 3)] == [True, True, False]
    one.engines = 0
    open_orders(state, 0)
    assert one.limit == 0


def test_no_fuel_is_no_engines() -> None:
    state = pair()
    state.ships[0].autonomy = 0
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    assert (state.ships[0].manoeuvre, state.ships[0].limit) == (0, 0)


@pytest.mark.parametrize(
    ("faces", "change"), [((5, 5, 5), 2), ((1, 2, 3), 1), ((9, 9, 8), -1), ((9, 9, 9), -2)]
)
def test_engineer_check_is_never_neutral(faces: tuple[int, ...], change: int) -> None:
    state, table = pair("murena"), Table(*faces)
    open_manoeuvre(state, 0)
    engineer_check(state, 0, table.dice, table.log)
    assert state.ships[0].manoeuvre == 3 + change
    assert table.only(EventKind.ENGINEER_CHECKED).change == change
    table.done()


@pytest.mark.parametrize(
    ("faces", "change"), [((5, 5, 5), -10), ((1, 2, 3), -5), ((9, 9, 8), 5), ((9, 9, 9), 10)]
)
def test_navigator_check_helps_the_pilot(faces: tuple[int, ...], change: int) -> None:
    state, table = pair("murena"), Table(*faces, 1, 2, 4)
    navigator_check(state, 0, table.dice, table.log)
    assert state.ships[0].help == change
    state.ships[0].systems_hits = 1
    piloting_check(state, 0, table.dice, table.log)
    flown = table.only(EventKind.PILOTED)
    assert total(flown) == 7 + change + 2 - 1
    table.done()


def test_manoeuvrability_never_below_zero() -> None:
    state, table = pair("murena"), Table(9, 9, 9)
    state.ships[0].manoeuvre = 1
    engineer_check(state, 0, table.dice, table.log)
    assert state.ships[0].manoeuvre == 0


def test_who_may_check() -> None:
    state = pair("murena")
    assert may_check(state, 0, Role.ENGINEER)
    assert may_check(state, 0, Role.NAVIGATOR)
    state.ships[0].crew[2].repaired = state.turn - 1
    assert not may_check(state, 0, Role.ENGINEER)
    assert not may_check(state, 1, Role.NAVIGATOR)


@pytest.mark.parametrize(
    ("faces", "left"), [((1, 2, 3), 3), ((5, 5, 5), 3), ((9, 9, 8), 2), ((9, 9, 9), 0)]
)
def test_piloting_results(faces: tuple[int, ...], left: int) -> None:
    state, table = pair(), Table(*faces)
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    write(state, 0, "DAI")
    piloting_check(state, 0, table.dice, table.log)
    assert state.ships[0].order_count == left
    assert may_rewrite(state.ships[0]) == (1 if faces == (5, 5, 5) else 0)
    table.done()


def test_without_a_check_orders_are_ignored() -> None:
    state, table = pair(), Table()
    write(state, 0, "AAA")
    state.ships[0].forgo = 1
    piloting_check(state, 0, table.dice, table.log)
    assert state.ships[0].order_count == 0
    assert len(table.events(EventKind.NOT_PILOTED)) == 1


def test_lost_engines_do_not_cut_written_orders() -> None:
    state, table = pair(), Table(1, 2, 3)
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    write(state, 0, "AAAAA")
    state.ships[0].engines = 1
    piloting_check(state, 0, table.dice, table.log)
    carry_out(state, 0, table.log)
    assert len(table.events(EventKind.ACCELERATED)) == 5


def test_rewriting_begins_with_an_empty_sheet() -> None:
    state = pair()
    open_manoeuvre(state, 0)
    open_orders(state, 0)
    write(state, 0, "AAAAA")
    state.phase, state.awaiting, state.ships[0].open = Phase.REWRITE, 1, 1
    state.cursor[0] = 0
    out = make(Choices)
    legal(state, 0, out)
    kinds = [(out.rows[k].kind, out.rows[k].letter) for k in range(out.count)]
    assert ChoiceKind.PASS in [kind for kind, _ in kinds]
    assert [a for kind, a in kinds if kind == ChoiceKind.LETTER] == [1, 2, 3]


def test_a_spare_pilot_takes_over() -> None:
    state = pair("pelicano")
    one = state.ships[0]
    assert best_of(state, one, Role.PILOT) == 0
    one.crew[0].wounds = 1
    assert pilot_of(state, one) == 1
    one.crew[1].repaired = state.turn - 1
    assert pilot_of(state, one) == 0
    one.crew[0].wounds = 2
    assert pilot_of(state, one) == -1


def test_who_is_able() -> None:
    state = pair()
    crew = state.ships[0].crew[0]
    state.turn = 5
    assert is_able(state, crew)
    crew.repaired = 4
    assert not is_able(state, crew)
    crew.repaired = 3
    assert is_able(state, crew)
    crew.fighting = 5
    assert is_able(state, crew)
    crew.fighting = 4
    assert not is_able(state, crew)


def test_gravity_pulls_the_vector() -> None:
    state = scene(
        ship("uno", "vencejo", "a", (0, 5), 0),
        ship("otro", "vencejo", "b", (30, 0)),
        fields=[{"hex": [0, 0], "radius": 1, "strength": 2, "reach": 10}],
    )
    table = Table()
    pull(state, 0, 0, table.log)
    assert (state.ships[0].vector_q, state.ships[0].vector_r) == (0, 3)
    pull(state, 0, 1, table.log)
    assert state.ships[1].vector_q == 30
    state.ships[0].r = 1
    pull(state, 0, 0, table.log)
    assert state.ships[0].structure == 0
    assert len(table.events(EventKind.SWALLOWED)) == 1
