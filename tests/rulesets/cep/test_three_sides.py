"""Three to six seats, each for itself or in alliance: positions with what has to come of them."""

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.check import check
from asalto.rulesets.cep.ending import check_ending, is_met
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.phases import ask_shot, fights
from asalto.rulesets.cep.rules.boarding import (
    INSIDE,
    OUTSIDE,
    attach,
    is_boarder,
    may_board,
    may_retreat,
    strength,
)
from asalto.rulesets.cep.rules.collisions import next_pair, rank_ships
from asalto.rulesets.cep.rules.fire import is_target, open_weapons, second_target
from asalto.rulesets.cep.rules.hangars import carrier_for, is_held, may_launch
from asalto.rulesets.cep.rules.prizes import capture
from asalto.rulesets.cep.rules.repairs import has_access
from asalto.rulesets.cep.rules.torpedoes import salvoes
from asalto.rulesets.cep.say import EventKind, Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Ending,
    Phase,
    Refusal,
    Status,
)

from .table import Table, noted, scene, ship


def seats(*sides: int) -> list[dict[str, object]]:
    """Seats a, b, c ...; each with its side, 0 for one of its own."""
    return [
        {"id": "abcdef"[i], "name": "abcdef"[i]} | ({"side": side} if side else {})
        for i, side in enumerate(sides)
    ]


def melee(*sides: int, kind: str = "vencejo", **more: object) -> State:
    """A ship for each seat, six hexes apart."""
    ships = [ship(f"n{i}", kind, "abcdef"[i], (0, 6 * i)) for i in range(len(sides))]
    return scene(*ships, seats=seats(*sides), **more)


def ended(state: State) -> tuple[int, int]:
    check_ending(state, make(Log))
    return state.winner, state.ending if state.over else -1


# The end (CEP-1.2)


DESTROY = [{"seat": "b", "aim": "destroy", "ship": "n0"}]


def test_a_side_with_nobody_left_wins_no_more_by_what_others_do() -> None:
    """b is lost in one turn; in a later one c destroys the ship that b was after."""
    state = melee(0, 0, 0, goals=DESTROY)
    state.ships[1].status = Status.DESTROYED
    assert ended(state) == (NOBODY, -1)
    state.ships[0].status = Status.DESTROYED
    assert ended(state) == (2, Ending.LAST_SIDE)


def test_a_goal_reached_in_the_turn_of_ones_own_loss_counts() -> None:
    state = melee(0, 0, 0, goals=DESTROY)
    state.ships[1].status = state.ships[0].status = Status.DESTROYED
    assert ended(state) == (1, Ending.GOAL_MET)


def test_a_goal_holds_while_an_ally_fights_on() -> None:
    state = melee(1, 2, 2, 0, goals=DESTROY)
    state.ships[1].status = Status.DESTROYED
    assert ended(state) == (NOBODY, -1)
    state.ships[0].status = Status.DESTROYED
    assert ended(state)[1] == Ending.GOAL_MET
    assert RULESET.winners(state) == [1, 2]


def test_of_several_goals_only_those_of_the_lost_side_lapse() -> None:
    goals = [
        {"seat": "b", "aim": "destroy", "ship": "n0"},
        {"seat": "c", "aim": "destroy", "ship": "n1"},
        {"seat": "d", "aim": "escape", "ship": "n3", "direction": 2, "amount": 99},
    ]
    state = melee(0, 0, 0, 0, goals=goals)
    kept = state.goals[2].aim, state.goals[2].ship, state.goals[2].amount, state.goals[2].direction
    state.goals[1].ship = 0  # c is after the first ship too
    state.ships[1].status = Status.DESTROYED
    assert ended(state) == (NOBODY, -1)
    assert [one.seat for one in state.goals[: state.goal_count]] == [2, 3]
    last = state.goals[1]
    assert (last.aim, last.ship, last.amount, last.direction) == kept


@pytest.mark.parametrize(("lost", "winner", "ending"), [
    ((), 1, Ending.TIME_HOLDS), ((1,), 2, Ending.TIME_VALUE), ((1, 0), 2, Ending.LAST_SIDE),
])  # fmt: skip
def test_whoever_holds_out_must_be_there(
    lost: tuple[int, ...], winner: int, ending: Ending
) -> None:
    state = melee(0, 0, 0)
    state.holder, state.turn = 1, state.turn_limit
    state.ships[0].structure = 1
    for i in lost:
        state.ships[i].status = Status.DESTROYED
    assert ended(state) == (winner, ending)


def test_an_ally_holds_out_for_the_holder() -> None:
    state = melee(1, 2, 2)
    state.holder, state.turn = 1, state.turn_limit
    state.ships[1].status = Status.DESTROYED
    assert ended(state)[1] == Ending.TIME_HOLDS


@pytest.mark.parametrize(("kept", "winner", "ending"), [
    ((1, 1, 1), NOBODY, Ending.TIME_EVEN), ((1, 2, 2), NOBODY, Ending.TIME_EVEN),
    ((2, 1, 2), NOBODY, Ending.TIME_EVEN), ((2, 2, 1), NOBODY, Ending.TIME_EVEN),
    ((1, 1, 2), 2, Ending.TIME_VALUE), ((1, 2, 1), 1, Ending.TIME_VALUE),
    ((2, 1, 1), 0, Ending.TIME_VALUE), ((1, 2, 3), 2, Ending.TIME_VALUE),
    ((3, 2, 2), 0, Ending.TIME_VALUE),
])  # fmt: skip
def test_of_three_the_best_wins_and_two_best_are_a_draw(
    kept: tuple[int, ...], winner: int, ending: Ending
) -> None:
    state = melee(0, 0, 0)
    state.turn = state.turn_limit
    for one, left in zip(state.ships, kept, strict=True):
        one.structure = left
    assert ended(state) == (winner, ending)


@pytest.mark.parametrize(("sides", "lost", "over"), [
    ((0, 0, 0, 0, 0, 0), (0, 1, 2, 3), False), ((0, 0, 0, 0, 0, 0), (0, 1, 2, 3, 4), True),
    ((1, 2, 1, 2, 1, 2), (0, 2), False), ((1, 2, 1, 2, 1, 2), (0, 2, 4), True),
    ((1, 1, 2, 3), (2,), False), ((1, 1, 2, 3), (2, 3), True), ((1, 0, 1), (1,), True),
])  # fmt: skip
def test_a_battle_of_many_ends_with_the_last_side(
    sides: tuple[int, ...], lost: tuple[int, ...], over: bool
) -> None:
    state = melee(*sides)
    for i in lost:
        state.ships[i].status = Status.DESTROYED
    assert (ended(state)[1] == Ending.LAST_SIDE) == over


def test_all_lost_in_one_turn_is_nobodys_victory() -> None:
    state = melee(0, 0, 0)
    for one in state.ships:
        one.status = Status.DESTROYED
    assert ended(state) == (NOBODY, Ending.NOBODY_LEFT)


def test_an_ally_may_bring_in_the_prize() -> None:
    """CEP-23.13: a captures for its side."""
    state = melee(1, 2, 1, goals=[{"seat": "a", "aim": "capture", "ship": "n1"}])
    assert not is_met(state, state.goals[0])
    state.ships[1].seat = 2
    assert is_met(state, state.goals[0])


# Fire (chapters 10 and 12)


def offered(state: State, seat: int) -> list[Choice]:
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return list(out.rows[: out.count])


@pytest.mark.parametrize("sides", [(0, 0, 0), (1, 2, 1), (1, 1, 2), (1, 2, 2)])
def test_every_ship_of_another_side_is_a_target_and_no_other(sides: tuple[int, ...]) -> None:
    """CEP-10.2, 10.11."""
    state = melee(*sides)
    for i in range(3):
        for j in range(3):
            enemy = i != j and (sides[i] != sides[j] or sides[i] == 0)
            assert is_target(state, i, j) == enemy


def test_single_shots_go_round_all_seats() -> None:
    """CEP-10.10: a, c, d, a; b has none to make."""
    state, order = melee(0, 0, 0, 0), []
    state.phase, state.active = Phase.FIRE, NOBODY
    for i, shots in enumerate((2, 0, 1, 1)):
        open_weapons(state, i)
        state.ships[i].shots = shots
    for _ in range(4):
        ask_shot(state, Table().dice, make(Log))
        (seat,) = (k for k in range(4) if state.awaiting >> k & 1)
        order.append(seat)
        state.ships[seat].shots -= 1
        state.awaiting = 0
    assert order == [0, 2, 3, 0]


def test_after_a_shot_at_the_farther_the_nearer_of_a_third_side_is_out_too() -> None:
    """CEP-10.5: nearer counts whoever's ship it is."""
    state = scene(
        ship("lobo", "alcaudon", "a", (0, 0), 0),
        ship("cerca", "vencejo", "b", (0, -3), 3), ship("lejos", "vencejo", "c", (0, -6), 3),
        seats=seats(0, 0, 0),
    )  # fmt: skip
    for i in range(3):
        open_weapons(state, i)
    one = state.ships[0]
    one.targets, one.shots, one.made, one.farthest = 0b110, 1, 1, 6
    state.phase, state.awaiting, state.active = Phase.FIRE, 1, 0
    found = offered(state, 0)
    assert {row.target for row in found if row.kind == ChoiceKind.SHOOT} == {2}
    near = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=0, end=0)
    assert check(state, near) == Refusal.NEARER_SHIP


def test_torpedoes_of_two_enemies_weigh_on_both_dodges() -> None:
    """CEP-12.4, 12.5: three in all, +6 on each of two throws, one an attacker."""
    state = melee(0, 0, 0, kind="quebrantahuesos")
    state.torpedo_count = 3
    for k, shooter in enumerate((0, 0, 1)):
        one = state.torpedoes[k]
        one.shooter, one.target, one.band, one.location, one.one, one.other = shooter, 2, 1, 1, 1, 1
    state.ships[2].dodge_skill = 40
    table = Table(1, 2, 3, 1, 2, 3)
    salvoes(state, table.dice, table.log)
    dodged = table.events(EventKind.DODGED)
    assert [one.shooter for one in dodged] == [0, 1]
    assert all(6 in one.amounts for one in dodged)
    table.done()


def test_a_miss_on_joined_ships_may_strike_ones_own() -> None:
    """CEP-23.8: of all that are joined but the one shot at, the shooter's own side too."""
    state = scene(
        ship("mia", "remora", "a", (0, 0)), ship("presa", "percheron", "b", (0, 0)),
        ship("suya", "remora", "c", (0, 0)), ship("lobo", "vencejo", "a", (0, 3)),
        seats=seats(0, 0, 0),
    )  # fmt: skip
    attach(state, 0, 1, make(Log))
    attach(state, 2, 1, make(Log))
    for die, struck in ((1, 0), (2, 2)):
        assert second_target(state, 3, 1, Table(die).dice) == struck
    for die, struck in ((1, 0), (2, 1)):
        assert second_target(state, 3, 2, Table(die).dice) == struck


# Boarding (chapter 23)


def contested(*sides: int) -> State:
    """Two Rémoras (0 of a, 2 of c) hold a Percherón (1 of b) since turn 1; it is turn 3."""
    state = scene(
        ship("una", "remora", "a", (0, 0)), ship("presa", "percheron", "b", (0, 0)),
        ship("otra", "remora", "c", (0, 0)), seats=seats(*sides),
    )  # fmt: skip
    attach(state, 0, 1, make(Log))
    attach(state, 2, 1, make(Log))
    state.turn, state.phase, state.fight = 3, Phase.CASUALTIES, NOBODY
    return state


def test_two_sides_board_one_ship_and_both_count_against_it() -> None:
    """CEP-23.11, 23.14."""
    state = contested(0, 0, 0)
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[2].soldiers = 4, 6, 5
    assert (strength(state, 1, INSIDE), strength(state, 1, OUTSIDE)) == (6, 9)


def test_an_ally_who_comes_counts_for_the_boarded() -> None:
    """CEP-23.14: c is of b's side."""
    state = contested(0, 2, 2)
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[2].soldiers = 4, 6, 5
    assert (strength(state, 1, INSIDE), strength(state, 1, OUTSIDE)) == (11, 4)
    assert not is_boarder(state, 2, 1)


def test_only_who_began_the_boarding_may_retreat_and_not_who_came_to_help() -> None:
    """CEP-23.15."""
    state = contested(0, 2, 2)
    assert (may_retreat(state, 0), may_retreat(state, 2)) == (True, False)
    state = contested(0, 0, 0)
    assert (may_retreat(state, 0), may_retreat(state, 2)) == (True, True)


@pytest.mark.parametrize(("sides", "may"), [((0, 0, 0), True), ((0, 2, 2), True)])
def test_a_third_ship_may_come_to_the_boarding(sides: tuple[int, ...], may: bool) -> None:
    """CEP-23.14: an enemy of both, or a friend of the boarded."""
    state = contested(*sides)
    state.ships[2].host = NOBODY
    assert may_board(state, 2, 1) == may
    state.ships[0].host = NOBODY
    assert may_board(state, 2, 1) == (sides[1] != sides[2] or sides[1] == 0)


def test_when_the_prize_is_taken_the_other_boarders_fight_its_taker() -> None:
    """CEP-23.13: a has more people there; from then on c boards what is a's."""
    state = contested(0, 0, 0)
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[2].soldiers = 9, 0, 5
    capture(state, 1, Table().dice, make(Log))
    assert state.ships[1].seat == 0
    assert (strength(state, 1, INSIDE), strength(state, 1, OUTSIDE)) == (9, 5)
    assert (is_boarder(state, 0, 1), is_boarder(state, 2, 1)) == (False, True)


def test_when_an_ally_has_taken_it_the_fight_is_over() -> None:
    state = contested(1, 2, 1)
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[2].soldiers = 4, 0, 5
    capture(state, 1, Table().dice, make(Log))
    assert state.ships[1].seat == 2
    assert strength(state, 1, OUTSIDE) == 0


def test_a_loss_of_allied_boarders_falls_on_whoever_has_more_there() -> None:
    """CEP-23.12: a has 4, c 9; the boarded win, and c loses one."""
    state = contested(1, 2, 1)
    state.ships[0].soldiers, state.ships[1].soldiers, state.ships[2].soldiers = 4, 9, 9
    table = Table(1, 1, 2, 10, 10, 9)
    fights(state, table.dice, table.log)
    fights(state, table.dice, table.log)
    assert [one.soldiers for one in state.ships] == [4, 9, 8]
    table.done()


# Hangars and collisions (chapters 21 and 24)


def mother(*sides: int) -> State:
    """A Pelícano (0 of a), and Vencejos of b and c that can dock in her if she takes them."""
    return noted(
        scene(
            ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
            ship("una", "vencejo", "b", (0, 0), 1, 2),
            ship("dos", "vencejo", "c", (0, 0), 1, 2),
            seats=seats(*sides),
        )
    )


@pytest.mark.parametrize(("sides", "found"), [
    ((0, 0, 0), (-1, -1)), ((1, 1, 2), (0, -1)), ((1, 2, 1), (-1, 0)),
])  # fmt: skip
def test_only_an_ally_docks(sides: tuple[int, ...], found: tuple[int, int]) -> None:
    """CEP-24.6."""
    state = mother(*sides)
    assert (carrier_for(state, 1), carrier_for(state, 2)) == found


def test_a_guest_of_an_ally_is_mended_and_launches() -> None:
    """CEP-24.12, 24.2."""
    state = mother(1, 1, 2)
    guest = state.ships[1]
    guest.status, guest.carrier, guest.berth = Status.BERTHED, 0, 0
    assert has_access(state, 0, 1)
    assert may_launch(state, 1)
    state.ships[0].seat = 2  # taken by the enemy, for the sake of the rule
    assert not has_access(state, 0, 1)
    assert not may_launch(state, 1)


def test_people_of_a_third_side_inside_keep_a_ship_out_of_the_hangar() -> None:
    """CEP-23.10: friends inside do not."""
    state = mother(1, 1, 2)
    state.ships[2].inside = 1
    assert is_held(state, 1)
    state.ships[2].seat = 0
    assert not is_held(state, 1)


def test_friends_and_foes_collide_alike() -> None:
    """CEP-21.1, 21.9: three ships in a hex, three pairs, the fastest first, allied or not."""
    state = scene(
        ship("lenta", "vencejo", "a", (0, 0), 0, 1), ship("media", "vencejo", "b", (0, 0), 0, 3),
        ship("rauda", "vencejo", "c", (0, 0), 0, 5), seats=seats(1, 2, 1),
    )  # fmt: skip
    rank_ships(state, Table().dice)
    pairs = []
    while next_pair(state):
        pairs.append((state.ranks[state.pair_one], state.ranks[state.pair_other]))
    assert pairs == [(2, 1), (2, 0), (1, 0)]
