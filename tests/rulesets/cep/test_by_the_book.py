"""Positions that the book settles though they are rare: allies, drift, prizes, joined ships."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import check_ending
from asalto.rulesets.cep.guess import determinise
from asalto.rulesets.cep.offer import ChoiceKind, Choices
from asalto.rulesets.cep.phases import end_turn, open_writing
from asalto.rulesets.cep.plans import plans
from asalto.rulesets.cep.rules.boarding import OUTSIDE, attach
from asalto.rulesets.cep.rules.fire import nearest_end, open_weapons, shoot
from asalto.rulesets.cep.rules.hangars import dock, may_dock, may_launch
from asalto.rulesets.cep.rules.losses import name_losses, retreat_losses, retreating_seat, side_seat
from asalto.rulesets.cep.rules.prizes import capture, conclude, winner_of
from asalto.rulesets.cep.rules.survival import survival_row
from asalto.rulesets.cep.rules.wrecks import sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import VOCABULARY, Ending, Phase, Refusal, Section, Status

from .table import Table, noted, pair, scene, ship

THREE = [{"id": one, "name": one} for one in ("a", "b", "c")]


def offered(state: State, seat: int) -> list[tuple[int, int, int]]:
    """Kind, ship and target of what a seat is offered."""
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return [(one.kind, one.ship, one.target) for one in out.rows[: out.count]]


# Chapter 9 and 23: a ship that can write no orders


def adrift() -> State:
    """A Rémora without engines before a Percherón, as the writing opens."""
    state = scene(
        ship("uno", "remora", "a", (0, 0), 0, 2), ship("presa", "percheron", "b", (0, -2), 0),
        ship("otro", "vencejo", "b", (9, 9)),
    )  # fmt: skip
    state.ships[0].engines = 0
    state.awaiting = 0
    open_writing(state)
    return state


def test_a_ship_without_engines_may_mean_to_board_where_it_drifts() -> None:
    state = adrift()
    assert (state.ships[0].limit, state.ships[0].open, state.cursor[0]) == (0, 1, 0)
    assert offered(state, 0)[:2] == [(ChoiceKind.DONE, 0, NOBODY), (ChoiceKind.BOARD, 0, 1)]
    table = Table()
    RULESET.apply(state, VOCABULARY.choice("board", 0, ship=0, target=1), table.dice, table.log)
    assert (state.ships[0].board, state.awaiting) == (1, 3)
    assert ChoiceKind.LETTER not in {kind for kind, _, _ in offered(state, 0)}
    RULESET.apply(state, VOCABULARY.choice("done", 0, ship=0), table.dice, table.log)
    assert state.awaiting == 2


@pytest.mark.parametrize("change", ["tractor", "prey"])
def test_without_a_tractor_or_a_prey_there_is_nothing_to_ask(change: str) -> None:
    state = adrift()
    if change == "tractor":
        state.ships[0].tractors = 0
    else:
        state.ships[1].status = state.ships[2].status = Status.DESTROYED
    open_writing(state)
    assert state.ships[0].open == 0


def test_a_bot_that_does_not_know_lets_it_mean_to_board() -> None:
    view = RULESET.sees(adrift(), 1)
    determinise(view, 1, make(Dice))
    assert view.ships[0].open == 1


def test_the_plan_of_a_ship_without_orders_closes_its_sheet() -> None:
    state = adrift()
    (plan, *_) = plans(RULESET.sees(state, 0), 0, 0)
    assert [choice[0] for choice in plan.choices] == [ChoiceKind.DONE]


# Chapter 13 and 23: the second check at joined ships


def joined(facing: int = 0) -> State:
    """A Rémora and its host, of two hexes, straight ahead of a Vencejo that fires at the Rémora."""
    state = scene(
        ship("uno", "remora", "a", (0, 0), 0), ship("presa", "pelicano", "b", (0, 0), facing),
        ship("caza", "vencejo", "b", (0, 3), 0),
    )  # fmt: skip
    state.ships[0].host, state.ships[0].host_turn = 1, 1
    open_weapons(state, 2)
    state.ships[2].targets, state.ships[2].shots = 3, 2
    return state


@pytest.mark.parametrize(
    ("chosen", "part"), [(NOBODY, 20), (Section.REAR_RIGHT, 20), (Section.REAR_LEFT, 30)]
)
def test_a_second_check_keeps_to_the_section_chosen_this_turn(chosen: int, part: int) -> None:
    state, table = joined(), Table(10, 10, 9, 2, 2, 4)
    state.ships[2].section[1] = chosen
    shoot(state, 2, 0, 0, 2, 0, table.dice, table.log)
    assert table.only(EventKind.SECOND_HIT).target == 1
    assert table.only(EventKind.HIT_LANDED).zone // 10 * 10 == part


@pytest.mark.parametrize(("facing", "end", "hexes"), [(0, 1, 2), (3, 0, 3), (1, 0, 3)])
def test_a_second_check_is_made_at_the_nearer_hex_of_a_large_ship(
    facing: int, end: int, hexes: int
) -> None:
    state, table = joined(facing), Table(10, 10, 9, 2, 2, 4)
    assert (nearest_end(state, 2, 1), nearest_end(state, 2, 0)) == (end, 0)
    shoot(state, 2, 0, 0, 2, 0, table.dice, table.log)
    assert table.only(EventKind.SECOND_HIT).range == hexes


# Chapter 23: several sides on one ship


def contested(mine: int, theirs: int, turns: tuple[int, int] = (1, 1)) -> State:
    """A ship without defenders, boarded by two sides that are no friends."""
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        seats=THREE,
    )  # fmt: skip
    for k, count, turn in ((0, mine, turns[0]), (2, theirs, turns[1])):
        state.turn = turn
        attach(state, k, 1, Table().log)
        state.ships[k].soldiers = count
    state.turn = 3
    state.ships[1].soldiers = 0
    return state


@pytest.mark.parametrize(
    ("mine", "theirs", "turns", "winner"),
    [
        (3, 4, (1, 1), 2), (4, 3, (1, 1), 0), (3, 3, (1, 2), 0), (3, 3, (2, 1), 2),
        (0, 1, (1, 2), 2), (4, 3, (2, 1), 0),
    ],
)  # fmt: skip
def test_of_two_sides_the_one_with_more_people_takes_the_prize(
    mine: int, theirs: int, turns: tuple[int, int], winner: int
) -> None:
    state = contested(mine, theirs, turns)
    assert winner_of(state, 1, Table().dice) == winner
    conclude(state, 1, Table().dice, Table().log)
    assert state.ships[1].seat == state.ships[winner].seat


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize(("face", "winner"), [(1, 0), (2, 2)])
def test_of_sides_that_are_equal_in_all_a_die_decides(face: int, winner: int, people: int) -> None:
    state, table = contested(people, people), Table(face)
    assert winner_of(state, 1, table.dice) == winner
    table.done()


@pytest.mark.parametrize(
    ("sides", "people", "turns", "winner"),
    [
        ([0, 1, 0], (2, 3), (1, 1), 2), ([0, 1, 0], (3, 2), (1, 1), 0),
        ([0, 1, 0], (2, 3), (1, 2), 0), ([0, 1, 2], (1, 1), (2, 1), 2),
        ([0, 1, 0], (0, 3), (1, 2), 2),
    ],
)  # fmt: skip
def test_of_allies_the_first_there_and_then_the_most_take_it(
    sides: list[int], people: tuple[int, int], turns: tuple[int, int], winner: int
) -> None:
    state, table = contested(*people, turns), Table()
    state.sides[:3] = sides
    assert winner_of(state, 1, table.dice) == winner
    table.done()


@pytest.mark.parametrize(("face", "winner"), [(1, 0), (2, 2), (3, 3)])
def test_of_three_sides_that_are_equal_a_die_with_three_faces_decides(
    face: int, winner: int
) -> None:
    seats = [*THREE, {"id": "d", "name": "d"}]
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        ship("tres", "remora", "d"), seats=seats,
    )  # fmt: skip
    for k in (0, 2, 3):
        attach(state, k, 1, Table().log)
        state.ships[k].soldiers = 2
    state.turn, state.ships[1].soldiers = 2, 0
    table, none = Table(face), Table()
    assert winner_of(state, 1, table.dice) == winner
    table.done()
    winner_of(state, 1, none.dice)
    assert (none.dice.wanted_count, none.dice.wanted_sides) == (1, 3)


@pytest.mark.parametrize(("face", "winner"), [(1, 1), (2, 2)])
def test_the_die_reaches_who_stands_next_to_the_first(face: int, winner: int) -> None:
    state = scene(
        ship("presa", "percheron", "b"), ship("uno", "remora", "a"), ship("dos", "remora", "c"),
        seats=THREE,
    )  # fmt: skip
    for k in (1, 2):
        attach(state, k, 0, Table().log)
        state.ships[k].soldiers = 2
    state.turn, state.ships[0].soldiers = 2, 0
    table = Table(face)
    assert winner_of(state, 0, table.dice) == winner
    table.done()


@pytest.mark.parametrize("people", [1, 3])
def test_no_die_is_thrown_between_ships_of_one_player(people: int) -> None:
    state, table = contested(people, people), Table()
    state.ships[2].seat = 0
    assert winner_of(state, 1, table.dice) == 0
    table.done()


@pytest.mark.parametrize(("people", "faces", "seat"), [
    ((4, 12), (), 2), ((12, 4), (), 0), ((5, 5), (1,), 0), ((5, 5), (2,), 2), ((0, 1), (), 2),
])  # fmt: skip
def test_each_loss_falls_on_the_player_with_most_people_there(
    people: tuple[int, int], faces: tuple[int, ...], seat: int
) -> None:
    state, table = contested(*people), Table(*faces)
    state.fight, state.owed[:] = 1, [0, 1]
    for k in (0, 2):
        state.ships[k].crew[0].fighting = 1 if sum(people) > 1 else 0
    asked = name_losses(state, table.dice, table.log)
    table.done()
    if sum(people) == 1:
        assert not asked
        assert state.ships[2].soldiers == 0
        return
    assert (asked, state.awaiting) == (True, 1 << seat)
    state.phase = Phase.CASUALTIES
    out = make(Choices)
    RULESET.legal(state, seat, out)
    assert {one.ship for one in out.rows[: out.count]} == {seat}
    for k in (0, 2):
        order = VOCABULARY.choice("fall", seat, ship=k, loss=-1)
        assert RULESET.check(state, order) == (0 if k == seat else Refusal.CANNOT_FALL)


def test_who_retreats_pays_for_that_out_of_his_own_people() -> None:
    state, table = contested(2, 12), Table()
    state.ships[0].retreating = 1
    state.fight, state.owed[:] = 1, [0, 1 + retreat_losses(state, 1)]
    name_losses(state, table.dice, table.log)
    assert [state.ships[k].soldiers for k in (0, 2)] == [1, 11]
    state.ships[0].soldiers, state.owed[:] = 0, [0, 1]
    name_losses(state, table.dice, table.log)
    assert [state.ships[k].soldiers for k in (0, 2)] == [0, 11]


def test_two_who_retreat_pay_each_for_himself() -> None:
    state, table = contested(2, 12), Table()
    state.ships[0].retreating = state.ships[2].retreating = 1
    assert [retreating_seat(state, 1, owed) for owed in (3, 2, 1)] == [NOBODY, 2, 0]
    state.fight, state.owed[:] = 1, [0, 2]
    name_losses(state, table.dice, table.log)
    assert [state.ships[k].soldiers for k in (0, 2)] == [1, 11]


def test_the_people_of_all_ships_of_a_side_count_together() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        ship("tres", "remora", "c"), seats=THREE,
    )  # fmt: skip
    for k, count in ((0, 4), (2, 3), (3, 2)):
        attach(state, k, 1, Table().log)
        state.ships[k].soldiers = count
    state.turn = 2
    assert winner_of(state, 1, Table().dice) == 2


def boarded_by_three(*people: int) -> State:
    """A ship that one player boards with one ship, and another with two."""
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"), ship("dos", "remora", "c"),
        ship("tres", "remora", "c"), seats=THREE,
    )  # fmt: skip
    for k, count in zip((0, 2, 3), people, strict=True):
        attach(state, k, 1, Table().log)
        state.ships[k].soldiers = count
    state.turn = 2
    return state


def test_a_ship_whose_boarders_have_fallen_is_no_claim_of_its_player() -> None:
    state, table = boarded_by_three(3, 0, 3), Table(2)
    assert winner_of(state, 1, table.dice) == 3
    table.done()


def test_a_loss_falls_on_who_has_most_people_in_all_his_ships() -> None:
    state, table = boarded_by_three(4, 3, 2), Table()
    assert side_seat(state, 1, OUTSIDE, table.dice) == 2
    table.done()


def test_a_prize_means_to_board_nobody() -> None:
    state = contested(3, 0)
    state.ships[1].board = 2
    capture(state, 1, Table().dice, Table().log)
    assert state.ships[1].board == NOBODY


# Chapter 24: the hangars of allies


def allies(*sides: int) -> State:
    """A carrier and a fighter that can dock in her, each of its own seat, and a third."""
    seats = [{"id": one, "name": one, "side": side} for one, side in zip("abc", sides, strict=True)]
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2), ship("cria", "vencejo", "b", (0, 0), 1, 2),
        ship("otro", "vencejo", "c", (0, -30), 3), seats=seats,
    )  # fmt: skip
    return noted(state)


def test_a_ship_docks_in_the_carrier_of_an_ally_and_launches_from_it() -> None:
    assert not may_dock(allies(1, 2, 2), 1, 0)
    state, table = allies(1, 1, 2), Table(3, 4, 5)
    assert may_dock(state, 1, 0)
    dock(state, 1, 0, 2, -2, table.dice, table.log)
    assert (state.ships[1].status, state.ships[1].seat) == (Status.BERTHED, 1)
    assert may_launch(state, 1)
    state.sides[1] = 2
    assert not may_launch(state, 1)


# Chapters 1 and 22: a goal and a wreck that is away at once


def test_a_wreck_far_from_everybody_has_been_destroyed_all_the_same() -> None:
    state = pair(gap=60, goals=[{"seat": "b", "aim": "destroy", "ship": "uno"}])
    state.ships[0].structure = 0
    assert survival_row(state.designs[0], 0) == 10
    table = Table()
    sweep_survival(state, table.log)
    state.phase = Phase.REPAIR
    end_turn(state, table.dice, table.log)
    assert state.ships[0].status == Status.WITHDRAWN
    assert (state.over, state.winner, state.ending) == (1, 1, Ending.GOAL_MET)


def test_a_guest_that_leaves_with_a_wreck_has_not_been_destroyed() -> None:
    state = pair(goals=[{"seat": "b", "aim": "destroy", "ship": "uno"}])
    state.ships[0].status = Status.WITHDRAWN
    check_ending(state, Table().log)
    assert (state.over, state.ending) == (1, Ending.LAST_SIDE)
