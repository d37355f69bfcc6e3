"""Seats on one side: no fire at each other, orders known, one victory (CEP-1.2)."""

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN, make
from asalto.core.kernel.search import WIN
from asalto.play.match import Match
from asalto.play.tell.story import result_text
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import check_ending
from asalto.rulesets.cep.guess import determinise
from asalto.rulesets.cep.rules.boarding import is_boarded, may_hold
from asalto.rulesets.cep.rules.fire import is_target
from asalto.rulesets.cep.say import Log
from asalto.rulesets.cep.setup import build
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Ending, Letter, Status
from rulesets.cep.table import document, ship


def battle(*sides: int) -> State:
    """A ship for each seat; `sides` as a scenario gives them, 0 for none."""
    seats = [
        {"id": f"s{i}", "name": f"s{i}"} | ({"side": side} if side else {})
        for i, side in enumerate(sides)
    ]
    ships = [ship(f"n{i}", "centinela", f"s{i}", (0, 3 * i)) for i in range(len(sides))]
    return build(document(*ships, seats=seats)).start()


def test_friends_are_no_targets_and_enemies_are() -> None:
    state = battle(1, 2, 1)
    assert not is_target(state, 0, 2)
    assert is_target(state, 0, 1)
    assert is_target(state, 1, 2)
    alone = battle(0, 0, 0)
    assert is_target(alone, 0, 2)


def test_people_of_an_ally_aboard_are_no_boarding() -> None:
    state = battle(1, 2, 1)
    state.ships[2].host = 0
    assert not is_boarded(state, 0)
    state.ships[1].host = 0
    assert is_boarded(state, 0)
    state.ships[2].host = NOBODY
    assert may_hold(state, 2, 0)  # to help
    state.ships[1].host = NOBODY
    assert not may_hold(state, 2, 0)


def test_an_ally_sees_the_orders_and_an_enemy_does_not() -> None:
    state = battle(1, 2, 1)
    state.ships[0].orders[0] = Letter.A
    state.ships[0].order_count = 1
    assert RULESET.sees(state, 2).ships[0].orders[0] == Letter.A
    assert RULESET.sees(state, 1).ships[0].orders[0] == UNKNOWN
    assert RULESET.sees(state, NOBODY).ships[0].orders[0] == UNKNOWN
    view = RULESET.sees(state, 2)
    determinise(view, 2, make(Dice))
    assert view.ships[0].orders[0] == Letter.A
    assert view.cursor[0] == state.cursor[0]


def test_a_side_fights_on_while_one_of_its_seats_does() -> None:
    state = battle(1, 2, 1)
    state.ships[0].status = Status.DESTROYED
    check_ending(state, make(Log))
    assert state.over == 0
    state.ships[1].status = Status.DESTROYED
    check_ending(state, make(Log))
    assert (state.over, state.winner, state.ending) == (1, 2, Ending.LAST_SIDE)
    assert RULESET.winners(state) == [0, 2]


def test_two_allies_left_are_one_side() -> None:
    state = battle(1, 2, 1)
    state.ships[1].status = Status.DESTROYED
    check_ending(state, make(Log))
    assert RULESET.winners(state) == [0, 2]
    assert [RULESET.allied is not None and RULESET.allied(state, 0, i) for i in range(3)] == [
        True, False, True,
    ]  # fmt: skip


def test_when_time_is_up_the_sides_are_weighed_whole() -> None:
    state = battle(1, 2, 1, 2)
    state.turn = state.turn_limit
    state.ships[0].status = Status.DESTROYED  # side 1 keeps half of its value
    state.ships[1].structure //= 2
    state.ships[3].structure //= 2  # side 2 keeps more than half
    check_ending(state, make(Log))
    assert state.ending == Ending.TIME_VALUE
    assert RULESET.winners(state) == [1, 3]


def test_all_on_one_side_have_nobody_to_fight() -> None:
    with pytest.raises(BadInput, match="all seats are on one side"):
        battle(1, 1)


def test_the_result_names_all_who_won() -> None:
    scenario = RULESET.load("alliance")
    match = Match(RULESET, scenario)
    for i in (0, 2):
        match.state.ships[i].status = Status.DESTROYED
    check_ending(match.state, make(Log))
    assert result_text(match, "en").startswith("Winner: Red, Maroon")
    assert WIN == 1000
