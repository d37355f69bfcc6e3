"""Three and four sides (CE-10.5.4, 10.11.8 to .12, 10.1.12)."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.ending import check_end, finish_at_limit
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.navigator import put_band
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Band, Fate, Position
from asalto.rulesets.cepheus.turn import advance, ask_waiters
from asalto.rulesets.cepheus.vocabulary import Ask, Ending, Phase
from rulesets.cepheus.table import ask_member, choose, dice, duel, legal, member, paper, play


def sides(*units: str, allied: tuple[int, ...] = ()) -> State:
    """A ship for each seat; the seats named in `allied` stand together."""
    seats = [
        {"id": f"p{i}", "name": f"P{i}", **({"side": 4} if i in allied else {})}
        for i in range(len(units))
    ]
    ships = [{"unit": unit, "name": f"s{i}", "seat": f"p{i}"} for i, unit in enumerate(units)]
    state = duel(seats=seats, ships=ships, range="medium")
    for ship in state.ships[: len(units)]:
        ship.initiative = 8
    return state


def wreck(state: State, i: int) -> None:
    ship = state.ships[i]
    ship.hull = ship.structure = 0
    ship.fate = Fate.DESTROYED


def test_who_is_gone_wins_nothing_at_the_limit_though_his_ship_was_small() -> None:
    """A launch of 20 t is lost whole: less than a tenth of a raider. Its side has no ship."""
    state = sides("launch", "raider", "raider")
    wreck(state, 0)
    state.ships[1].hull -= 2
    state.ships[2].hull -= 3
    finish_at_limit(state, paper())
    assert (state.winner, state.ending) == (1, Ending.TURN_LIMIT)


def test_who_has_jumped_wins_nothing_at_the_limit() -> None:
    state = sides("courier", "raider", "raider")
    state.ships[0].fate = Fate.JUMPED
    state.ships[1].hull -= 1
    finish_at_limit(state, paper())
    assert state.winner == 2


def test_the_side_that_had_to_last_has_not_if_nothing_of_it_is_left() -> None:
    state = sides("raider", "raider", "raider")
    state.limit_winner = 0
    state.ships[0].taken_by, state.ships[2].hull = 1, state.ships[2].hull - 1
    finish_at_limit(state, paper())
    assert state.winner == 1


@pytest.mark.parametrize("left", [True, False])
def test_an_ally_lasts_for_the_side(left: bool) -> None:
    state = sides("raider", "raider", "raider", "raider", allied=(0, 3))
    state.limit_winner = 0
    wreck(state, 0)
    if not left:
        wreck(state, 3)
    state.ships[1].hull -= 1
    finish_at_limit(state, paper())
    assert state.winner == (0 if left else 2)


def test_two_of_three_with_equal_losses_draw_whoever_lost_more_beside_them() -> None:
    for worst in range(3):
        state = sides("raider", "raider", "raider")
        state.ships[worst].hull -= 1
        finish_at_limit(state, paper())
        assert state.winner == NOBODY


def test_allies_losses_count_together_at_the_limit() -> None:
    """Seats 0 and 2 have lost 2 and 0, seat 1 has lost 1: seat 1 has lost least."""
    state = sides("raider", "raider", "raider", allied=(0, 2))
    state.ships[0].hull -= 2
    state.ships[1].hull -= 1
    finish_at_limit(state, paper())
    assert state.winner == 1


def test_a_battle_of_three_ends_when_allies_alone_are_left() -> None:
    state = sides("raider", "raider", "raider", allied=(0, 2))
    check_end(state, paper())
    assert state.over == 0
    wreck(state, 1)
    check_end(state, paper())
    assert (state.over, state.winner, state.ending) == (1, 0, Ending.SHIPS_LOST)


def waiting(first: int, second: int) -> State:
    """Ships 0 and 1 of two sides wait while ship 2 of a third acts; their thrusts."""
    state = sides("raider", "raider", "raider")
    state.ships[0].thrust, state.ships[1].thrust = first, second
    state.ships[0].initiative, state.ships[1].initiative = 12, 10
    state.ships[0].delayed = state.ships[1].delayed = 2
    state.delaying, state.acting, state.phase = 2, 2, Phase.ACTION
    state.ships[2].stage = 3
    return state


@pytest.mark.parametrize(("first", "second", "order"), [(3, 4, [1, 0]), (4, 3, [0, 1])])
def test_of_two_who_wait_the_faster_may_break_in_first(
    first: int, second: int, order: list[int]
) -> None:
    """Both would act on one count, and on one count the faster acts first (CE-10.5.4)."""
    state = waiting(first, second)
    asked = []
    while ask_waiters(state, 2):
        asked.append(state.ask_ship)
        assert state.ask == Ask.INTERRUPT
    assert asked == order


@pytest.mark.parametrize("fast", [0, 1])
def test_when_the_faster_has_broken_in_the_slower_is_asked_and_nobody_twice(fast: int) -> None:
    thrusts = (4, 3) if fast == 0 else (3, 4)
    state = waiting(*thrusts)
    advance(state, dice(), paper())
    assert (state.ask, state.ask_ship) == (Ask.INTERRUPT, fast)
    state.stirred = 0
    play(state, choose(ChoiceKind.INTERRUPT, fast, fast))
    asked = []
    while state.ask != Ask.CREW or state.ask_ship != 2:
        if state.ask == Ask.INTERRUPT and state.acting == 2:
            asked.append(state.ask_ship)
        kinds = (ChoiceKind.DONE, ChoiceKind.REST_DRONES, ChoiceKind.WAIT)
        play(state, next(one for one in legal(state) if one.kind in kinds))
    assert asked == [1 - fast]


def test_ranges_are_of_each_pair_alone() -> None:
    """Who closes with one of two enemies is no nearer to the other (ruling R44)."""
    state = sides("raider", "raider", "raider")
    put_band(state, 0, 1, Band.SHORT)
    assert state.band[pair(0, 2)] == state.band[pair(2, 1)] == Band.MEDIUM
    assert state.band[pair(1, 0)] == Band.SHORT


def test_a_sensor_lock_is_on_one_enemy() -> None:
    state = sides("raider", "raider", "raider")
    state.lock[pair(0, 1)] = 2
    assert state.lock[pair(0, 2)] == state.lock[pair(1, 0)] == 0


def test_no_ally_is_a_target_and_every_other_side_is() -> None:
    state = sides("raider", "raider", "raider", "raider", allied=(0, 2))
    gunner = member(state, 0, Position.TURRET_GUNNER)
    ask_member(state, 0, gunner)
    at = {one.target for one in legal(state) if one.kind == ChoiceKind.ATTACK}
    assert at == {1, 3}
