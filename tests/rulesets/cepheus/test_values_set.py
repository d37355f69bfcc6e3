"""What an umpire sets has the consequences of a hit."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.edits import refresh
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.terms import Attack, Band, Fate, Step, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Ending, Phase
from rulesets.cepheus.table import ask_member, choose, duel, fleet
from rulesets.cepheus.table import play as play_at


def table() -> Match:
    """Turn 1 of the corsair against the mercury: the first ship to act is asked."""
    match = Match(RULESET, RULESET.load("pirate_and_trader"), seeded(4), (), has_umpire=True)
    while match.turn < 1 or match.state.ask != Ask.START:
        match.submit(match.pending[0], match.form(match.pending[0]).options[-1])
    return match


def test_a_ship_without_structure_breaks_up_at_once() -> None:
    match = table()
    other = 1 - match.state.ask_ship
    match.set_fields({f"ships.{other}.structure": 0}, "it must be so")
    assert match.state.ships[other].fate == Fate.DESTROYED
    match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    while not match.is_over:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    assert match.state.winner == match.state.ships[1 - other].seat


def test_the_ship_that_is_asked_breaks_up_whatever_is_answered() -> None:
    match = table()
    asked = match.state.ask_ship
    match.set_fields({f"ships.{asked}.structure": 0}, "it must be so")
    match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    assert match.state.ships[asked].fate == Fate.DESTROYED
    assert match.is_over
    assert (match.state.winner, match.state.ending) == (
        match.state.ships[1 - asked].seat,
        Ending.SHIPS_LOST,
    )


def test_who_was_docked_with_it_is_free_and_its_boarders_are_lost() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.ask, state.ask_ship, state.phase = Ask.START, 2, Phase.ACTION
    state.acting = 2
    state.band[pair(0, 1)] = state.band[pair(1, 0)] = Band.ADJACENT
    state.ships[0].docked, state.ships[1].docked = 1, 0
    state.ships[0].structure = 0
    refresh(state)
    assert (state.ships[0].fate, state.ships[1].docked) == (Fate.DESTROYED, NOBODY)
    assert state.ask_ship == 2


def test_the_attack_of_a_ship_that_breaks_up_is_over() -> None:
    state = duel()
    state.phase, state.acting, state.ask = Phase.ACTION, 0, Ask.REACT
    state.ask_ship, state.ask_seat = 1, 1
    shot = state.shot
    shot.what, shot.step, shot.attacker, shot.target = Attack.BEAM, Step.DODGE, 0, 1
    shot.weapon = Weapon.BEAM_LASER
    state.ships[0].structure = 0
    refresh(state)
    assert (state.ask, state.ships[0].fate) == (Ask.REACT, Fate.IN_PLAY)
    play_at(state, choose(ChoiceKind.NO_REACTION, 1, 1))
    assert (state.ships[0].fate, state.over, state.winner) == (Fate.DESTROYED, 1, 1)


def test_a_ship_with_structure_left_goes_on() -> None:
    state = duel()
    ask_member(state, 0, 0)
    state.ships[0].structure = state.ships[1].structure = 1
    refresh(state)
    assert [ship.fate for ship in state.ships[:2]] == [Fate.IN_PLAY] * 2


@pytest.mark.parametrize(
    ("zeros", "up", "heads"), [(1, 1, 1), (2, 0, 1), (3, 0, 0)], ids=["hurt", "out", "dead"]
)
def test_lost_characteristics(zeros: int, up: int, heads: int) -> None:
    state = duel()
    ask_member(state, 0, 0)
    one = state.ships[1].crew[0]
    one.task = 3
    for k in range(zeros):
        one.ability[k] = 0
    refresh(state)
    assert (one.up, one.heads, one.task) == (up, heads, 3 if up else NOBODY)


def test_a_row_without_heads_holds_no_post() -> None:
    state = duel()
    ask_member(state, 0, 0)
    ship = state.ships[1]
    captain = ship.captain
    ship.crew[captain].heads = 0
    refresh(state)
    assert (ship.crew[captain].up, ship.captain) == (0, NOBODY)


@pytest.mark.parametrize(("hits", "fuel", "leak"), [(0, 900, 0), (1, 900, 4), (3, 0, 4)])
def test_fuel_goes_with_the_tank(hits: int, fuel: int, leak: int) -> None:
    state = duel()
    ask_member(state, 0, 0)
    ship = state.ships[1]
    ship.hits[System.FUEL], ship.fuel, ship.leak = hits, 900, 4
    refresh(state)
    assert (ship.fuel, ship.leak) == (fuel, leak)


def test_the_cargo_goes_with_the_hold() -> None:
    state = duel()
    ask_member(state, 0, 0)
    for hits, left in ((2, 700), (3, 0)):
        state.ships[1].hits[System.HOLD], state.ships[1].cargo = hits, 700
        refresh(state)
        assert state.ships[1].cargo == left


def test_who_has_surrendered_fights_nowhere_and_waits_for_nothing() -> None:
    state = duel()
    ask_member(state, 0, 0)
    ship = state.ships[1]
    ship.boards, ship.party, ship.delayed, state.delaying = 0, 4, 1, 1
    ship.struck = 0
    refresh(state)
    assert (ship.boards, ship.party, ship.delayed, state.delaying) == (NOBODY, 0, 0, 0)


def test_who_changes_sides_fights_and_pursues_its_new_friends_no_more() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    ask_member(state, 2, 0)
    for ship in state.ships[:2]:
        ship.boards, ship.party, ship.pursues, ship.pursuit = 2, 4, 2, 3
    state.ships[1].boards = state.ships[1].pursues = 0
    state.ships[0].seat = 1
    refresh(state)
    for ship in state.ships[:2]:
        assert (ship.boards, ship.party, ship.pursues, ship.pursuit) == (NOBODY, 0, NOBODY, 0)


def test_enemies_go_on_boarding_and_pursuing() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    ask_member(state, 2, 0)
    ship = state.ships[0]
    ship.boards, ship.pursues, ship.pursuit = 2, 2, 3
    refresh(state)
    assert (ship.boards, ship.pursues, ship.pursuit) == (2, 2, 3)
