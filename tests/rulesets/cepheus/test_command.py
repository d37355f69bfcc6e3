"""Initiative, haste, delay and the captain."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.command import (
    coordinate,
    fastest,
    go_first,
    initiative_of,
    is_tied,
    next_ship,
    plan_battle,
    raise_initiative,
    roll_initiative,
)
from asalto.rulesets.cepheus.rules.reactions import reactions_by
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Ability
from asalto.rulesets.cepheus.vocabulary import Ask, Phase
from rulesets.cepheus.table import (
    ask_member,
    choose,
    dice,
    duel,
    kinds,
    last,
    legal,
    paper,
    play,
    used,
)


def start(state):
    """Both crews ready to roll initiative: seat 0 is asked first."""
    state.turn, state.phase, state.acting, state.cursor = 0, Phase.INITIATIVE, NOBODY, 0
    state.ask, state.ask_seat, state.ask_ship = Ask.TACTICS, 0, NOBODY
    return state


def test_initiative_is_two_dice_and_one_for_the_highest_thrust() -> None:
    state = start(duel())
    assert fastest(state) == 0
    play(state, choose(ChoiceKind.NO_TACTICS, 0))
    play(state, choose(ChoiceKind.NO_TACTICS, 1), 3, 4, 5, 5)
    assert [ship.initiative for ship in state.ships[:2]] == [8, 10]
    assert (state.turn, state.phase, state.ask) == (1, Phase.HASTE, Ask.HASTE)


def test_no_bonus_on_a_tie_of_thrust() -> None:
    state = duel("corvette", "corvette")
    assert fastest(state) == NOBODY
    roll_initiative(state, made := dice(3, 4), paper(), 0)
    assert (state.ships[0].initiative, used(made)) == (7, True)


def test_the_aware_count_twelve_and_the_pilots_dexterity() -> None:
    state = duel()
    state.turn = 0
    state.ships[1].aware = 0
    ship = state.ships[0]
    ship.crew[ship.pilot].ability[Ability.DEX] = 12
    log = paper()
    roll_initiative(state, dice(), log, 0)
    assert ship.initiative == 12 + 2 + 1
    assert kinds(log) == [EventKind.TWELVE_TAKEN]
    roll_initiative(state, made := dice(2, 2), log, 1)
    assert (state.ships[1].initiative, used(made)) == (4, True)


def test_all_unaware_roll() -> None:
    state = duel()
    state.ships[0].aware = state.ships[1].aware = 0
    roll_initiative(state, made := dice(1, 2), paper(), 1)
    assert (state.ships[1].initiative, used(made)) == (3, True)


def test_tactics_of_the_fleets_captain() -> None:
    state = RULESET.load("patrol_against_two_raiders").start()
    state.ships[0].crew[state.ships[0].captain].skill[9] = 0
    plan_battle(state, made := dice(6, 6), paper(), 0)
    assert used(made)
    assert [ship.initiative for ship in state.ships[:4]] == [4, 4, 0, 0]


def test_tactics_only_where_there_is_communication() -> None:
    state = RULESET.load("patrol_against_two_raiders").start()
    state.ships[0].crew[state.ships[0].captain].skill[9] = 0
    state.ships[1].comms = 0
    plan_battle(state, dice(6, 5), paper(), 0)
    assert [ship.initiative for ship in state.ships[:2]] == [3, 0]


def test_order_by_initiative_then_thrust_then_at_once() -> None:
    state = duel()
    state.ships[0].initiative, state.ships[1].initiative = 7, 8
    assert next_ship(state) == 1
    state.ships[0].initiative = 8
    assert next_ship(state) == 0
    state = duel("corvette", "corvette")
    assert is_tied(state, 0)
    state.ships[1].initiative = 1
    assert not is_tied(state, 0)


def test_haste() -> None:
    state = duel()
    state.phase, state.cursor, state.acting = Phase.HASTE, 1, NOBODY
    state.ask, state.ask_ship, state.ask_seat = Ask.HASTE, 0, 0
    before = initiative_of(state, state.ships[0])
    play(state, choose(ChoiceKind.HASTEN, 0, 0))
    assert initiative_of(state, state.ships[0]) == before + 2
    assert (state.ask, state.ask_ship) == (Ask.HASTE, 1)
    play(state, choose(ChoiceKind.STEADY, 1, 1))
    assert (state.ask, state.ask_ship) == (Ask.START, 0)


def waiting():
    """Ship 0 delays; ship 1 acts."""
    state = duel()
    state.ships[0].initiative, state.ships[1].initiative = 9, 5
    state.ask, state.ask_ship, state.ask_seat = Ask.START, 0, 0
    state.ships[0].stage = 1
    play(state, choose(ChoiceKind.DELAY, 0, 0))
    assert (state.ask, state.ask_ship) == (Ask.START, 1)
    play(state, choose(ChoiceKind.ACT, 1, 1))
    assert (state.ask, state.ask_ship) == (Ask.INTERRUPT, 0)
    return state


def test_a_delayed_ship_interrupts_and_takes_that_count() -> None:
    state = waiting()
    log = play(state, choose(ChoiceKind.INTERRUPT, 0, 0))
    assert EventKind.INTERRUPTED in kinds(log)
    assert (state.acting, state.ask, state.ask_ship) == (0, Ask.CREW, 0)
    assert initiative_of(state, state.ships[0]) == 5
    for _ in range(40):
        if state.ask_ship != 0:
            break
        play(state, choose(ChoiceKind.DONE, 0, 0, member=state.ask_member))
    assert (state.acting, state.ask, state.ask_ship) == (1, Ask.CREW, 1)
    assert state.ships[0].acted == 1


def finish_ship(state, i, seat):
    """Pass for everybody of ship i, and wait where somebody is asked to interrupt."""
    for _ in range(80):
        if state.ask == Ask.INTERRUPT:
            play(state, choose(ChoiceKind.WAIT, state.ask_seat, state.ask_ship))
        elif state.ask == Ask.CREW and state.ask_ship == i:
            play(state, choose(ChoiceKind.DONE, seat, i, member=state.ask_member))
        else:
            return


def test_who_never_acted_may_go_first_next_turn() -> None:
    state = waiting()
    finish_ship(state, 1, 1)
    assert (state.ask, state.ask_ship) == (Ask.LAST, 0)
    play(state, choose(ChoiceKind.CLAIM_FIRST, 0, 0))
    assert state.turn == 2
    assert state.ships[0].initiative == 10


def test_last_of_all_on_the_lowest_count() -> None:
    state = waiting()
    finish_ship(state, 1, 1)
    play(state, choose(ChoiceKind.ACT, 0, 0))
    assert (state.ask, state.ask_ship, state.ships[0].initiative) == (Ask.CREW, 0, 5)


def test_letting_the_turn_pass() -> None:
    state = waiting()
    finish_ship(state, 1, 1)
    play(state, choose(ChoiceKind.LET_PASS, 0, 0))
    assert (state.turn, state.ships[0].initiative, state.delaying) == (2, 9, 0)


def test_several_claimants_get_the_same_score() -> None:
    state = duel()
    state.ships[0].initiative, state.ships[1].initiative = 4, 9
    for i in (0, 1):
        go_first(state, paper(), i)
    assert [ship.initiative for ship in state.ships[:2]] == [10, 10]


@pytest.mark.parametrize(("faces", "points"), [((6, 6), 4), ((4, 4), 1), ((1, 1), 1)])
def test_coordinate_crew(faces: tuple[int, int], points: int) -> None:
    state = duel()
    coordinate(state, made := dice(*faces), paper(), 0, 0)
    assert (state.ships[0].pool, used(made)) == (points, True)


def test_a_pool_may_ask_for_success() -> None:
    state = duel()
    state.options.pool_needs_success = 1
    coordinate(state, dice(1, 1), paper(), 0, 0)
    assert state.ships[0].pool == 0


def test_points_are_handed_out_one_by_one() -> None:
    state = duel()
    ask_member(state, 0, 0)
    play(state, choose(ChoiceKind.COORDINATE, 0, 0, member=0), 5, 5)
    assert (state.ask, state.ships[0].pool) == (Ask.POOL, 2)
    m = next(choice.member for choice in legal(state) if choice.kind == ChoiceKind.GIVE_POINT)
    play(state, choose(ChoiceKind.GIVE_POINT, 0, 0, member=m))
    play(state, choose(ChoiceKind.GIVE_POINT, 0, 0, member=m))
    assert (state.ships[0].crew[m].bonus, state.ask) == (2, Ask.CREW)


@pytest.mark.parametrize(("faces", "more"), [((6, 6), 4), ((1, 1), 0)])
def test_raised_initiative_counts_next_turn_only(faces: tuple[int, int], more: int) -> None:
    state = duel()
    raise_initiative(state, dice(*faces), paper(), 0, 0)
    assert (state.ships[0].boost_next, initiative_of(state, state.ships[0])) == (more, 0)
    from asalto.rulesets.cepheus.turn import begin_turn

    begin_turn(state, paper())
    assert initiative_of(state, state.ships[0]) == more
    begin_turn(state, paper())
    assert initiative_of(state, state.ships[0]) == 0


@pytest.mark.parametrize(
    ("initiative", "count"),
    [(-3, 1), (0, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (30, 4)],
)
def test_reactions_by_initiative(initiative: int, count: int) -> None:
    assert reactions_by(initiative) == count


def test_simultaneous_ships_both_fire_before_damage() -> None:
    state = duel("corvette", "corvette")
    state.ships[0].initiative = state.ships[1].initiative = 6
    from asalto.rulesets.cepheus.rules.damage import add_wound
    from asalto.rulesets.cepheus.turn import end_actions

    add_wound(state, 0, 1, 14, 1, 2)
    log = paper()
    end_actions(state, dice(), log, 0)
    assert state.wound_count == 1
    state.acting = 1
    end_actions(state, made := dice(1, 1, 3, 3), log, 1)
    assert (state.wound_count, used(made)) == (0, True)
    assert last(log, EventKind.DAMAGE_ROLLED).damage == 2
