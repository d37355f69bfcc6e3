"""Three and four sides, written from the book first (PC-1.3, 4.1, 6.1 to 6.7)."""

from typing import Any

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.ending import judge, time_up
from asalto.rulesets.viajero.offer import ChoiceKind
from asalto.rulesets.viajero.state import State
from asalto.rulesets.viajero.vocabulary import Ending, Phase
from rulesets.viajero.fights import WORDS, begun, do, offered, person, refused, scenario, unit

PAIRS = {"a": 1, "b": 2, "c": 1, "d": 2}
"""Allies do not sit beside each other: a with c, b with d."""
PLACES = ((100_000, 100_000), (101_500, 100_000), (100_000, 98_500), (140_000, 100_000))


def four(
    sides: dict[str, int] | None = None,
    places: tuple[tuple[int, int], ...] = PLACES,
    order: tuple[int, ...] = (0, 1, 2, 3),
    goals: dict[str, dict[str, Any]] | None = None,
    **more: Any,
) -> State:
    """ana, bruno, carla and dino, a seat each; `order`: who acts first."""
    people = [
        person(name, seat, x, y, unit({"melee_unarmed": 1, "gun_slug": 1}, **more))
        for name, seat, (x, y) in zip(
            ("ana", "bruno", "carla", "dino"), "abcd", places, strict=True
        )
    ]
    seats = [
        {"id": one, "name": WORDS, **({"side": sides[one]} if sides else {}),
         **(goals or {}).get(one, {})}
        for one in "abcd"
    ]  # fmt: skip
    faces = [0] * 8
    for place, i in enumerate(order):
        faces[2 * i : 2 * i + 2] = [6 - place, 6 - place]
    return begun(scenario(people, seat=seats), faces)


def fell(state: State, *who: int) -> None:
    for i in who:
        state.people[i].out = 1
    judge(state, RULESET.new_log())


@pytest.mark.parametrize(
    ("sides", "out", "winner"),
    [
        (PAIRS, (1,), None), (PAIRS, (1, 3), 0), (PAIRS, (0, 1, 3), 2), (PAIRS, (0, 1), None),
        (None, (1, 3), None), (None, (0, 1, 3), 2), (PAIRS, (0, 1, 2, 3), NOBODY),
    ],
)  # fmt: skip
def test_the_fight_ends_when_one_side_is_left(
    sides: dict[str, int] | None, out: tuple[int, ...], winner: int | None
) -> None:
    state = four(sides)
    fell(state, *out)
    assert (state.over == 1) is (winner is not None)
    if winner is not None:
        kind = Ending.NOBODY_LEFT if winner == NOBODY else Ending.LAST_STANDING
        assert (state.winner, state.ending) == (winner, kind)


@pytest.mark.parametrize(
    ("sides", "out", "winner"),
    [
        (None, (), NOBODY), (None, (1,), 2), (PAIRS, (), NOBODY), (PAIRS, (1,), NOBODY),
        (PAIRS, (1, 3), 2), ({"a": 1, "b": 2, "c": 2, "d": 3}, (), 1),
    ],
)  # fmt: skip
def test_of_two_who_had_to_hold_neither_has_unless_they_are_of_one_side(
    sides: dict[str, int] | None, out: tuple[int, ...], winner: int
) -> None:
    """b and c both had to hold; a side holds while anybody of it is awake."""
    state = four(sides, goals={"b": {"goal": "hold"}, "c": {"goal": "hold"}})
    for i in out:
        state.people[i].out = 1
    time_up(state, RULESET.new_log())
    assert state.winner == winner


@pytest.mark.parametrize(("order", "strikers"), [((0, 1, 2, 3), [1, 2]), ((0, 2, 1, 3), [2, 1])])
def test_enemies_of_two_sides_strike_at_who_leaves_them(
    order: tuple[int, ...], strikers: list[int]
) -> None:
    """bruno and carla stand within 2 m of ana; each has a free attack, in the order of the turn."""
    state = four(order=order)
    do(state, ChoiceKind.MOVE, 0, place_x=96_000, place_y=100_000)
    found = []
    while state.phase == Phase.FREE:
        striker = next(i for i in range(4) if state.awaited == 1 << state.people[i].seat)
        found.append(striker)
        do(state, ChoiceKind.LET_GO, striker)
    assert found == strikers
    assert state.people[0].x == 96_000


def test_no_ally_strikes_at_who_leaves_him() -> None:
    """carla is of ana's side; bruno alone strikes."""
    state = four(PAIRS)
    do(state, ChoiceKind.MOVE, 0, place_x=96_000, place_y=100_000)
    assert state.awaited == 1 << 1
    do(state, ChoiceKind.LET_GO, 1)
    assert state.phase == Phase.ACT


@pytest.mark.parametrize(
    ("sides", "targets"), [(None, {1, 2}), (PAIRS, {1}), ({"a": 1, "b": 1, "c": 2, "d": 2}, {2})]
)
def test_who_is_engaged_attacks_only_those_he_is_engaged_with(
    sides: dict[str, int] | None, targets: set[int]
) -> None:
    """dino, 40 m off, is nobody's foe in close combat (6.3)."""
    state = four(sides)
    at = {one.target for one in offered(state, 0) if one.kind == ChoiceKind.ATTACK}
    assert at == targets


def test_an_outsider_of_a_third_side_may_fire_into_close_combat() -> None:
    """Nobody bars him (6.4): he is engaged with none."""
    state = four(order=(3, 0, 1, 2))
    at = {one.target for one in offered(state, 3) if one.kind == ChoiceKind.ATTACK}
    assert at == {0, 1, 2}


def test_a_shout_warns_allies_of_another_seat_and_nobody_else() -> None:
    state = four(PAIRS)
    for one in state.people[1:4]:
        one.surprised = 1
    do(state, ChoiceKind.SHOUT, 0)
    assert [one.surprised for one in state.people[:4]] == [0, 1, 0, 1]


def test_orders_go_to_a_comrade_of_another_seat_and_not_to_an_enemy() -> None:
    state = four(PAIRS)
    state.people[0].skill[:] = [max(0, one) for one in state.people[0].skill]
    to = {one.target for one in offered(state, 0) if one.kind == ChoiceKind.ORDERS}
    assert to == {2}
    assert refused(state, ChoiceKind.ORDERS, 0, 1) != ""


def test_first_aid_is_for_comrades_of_any_seat() -> None:
    state = four(PAIRS)
    state.people[0].skill[:] = [max(0, one) for one in state.people[0].skill]
    for one in state.people[1:3]:
        one.score[2], one.hurt_turn = 3, state.turn
    to = {one.target for one in offered(state, 0) if one.kind == ChoiceKind.AID}
    assert to == {2}
