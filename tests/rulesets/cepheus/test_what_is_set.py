"""What a delay sets, what one attack is, and who is free to board."""

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind as Kind
from asalto.rulesets.cepheus.offer import Choices
from asalto.rulesets.cepheus.rules.boarding import board, lose_thrown_back
from asalto.rulesets.cepheus.rules.command import initiative_of, set_count
from asalto.rulesets.cepheus.rules.crew import is_away, party_of
from asalto.rulesets.cepheus.rules.reactions import reactions_left, sand_boarders
from asalto.rulesets.cepheus.rules.repair import fall_apart
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Band, Position, Skill, System, Weapon
from asalto.rulesets.cepheus.turn import begin_turn
from asalto.rulesets.cepheus.vocabulary import Ask, Phase, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    last,
    member,
    paper,
    play,
    reasons,
    used,
)


def asked_to_act(initiative: int, other: int) -> State:
    """Ship 0 is asked whether it acts on its count."""
    state = fleet(("corvette", "p0"), ("raider", "p1"))
    state.ships[0].initiative, state.ships[1].initiative = initiative, other
    state.acting = 0
    state.ships[0].stage = 1
    state.phase, state.ask, state.ask_ship, state.ask_seat = Phase.ACTION, Ask.START, 0, 0
    return state


def test_a_count_that_is_set_outlasts_raise_and_haste() -> None:
    for boost, hasty in ((3, 0), (0, 1), (3, 1)):
        state = asked_to_act(5, 8)
        ship = state.ships[0]
        ship.boost, ship.hasty = boost, hasty
        set_count(state, ship, 4)
        assert initiative_of(state, ship) == 4
        begin_turn(state, paper())
        assert initiative_of(state, ship) == 4


def test_a_raise_made_after_the_delay_holds_in_the_next_turn() -> None:
    state = asked_to_act(9, 8)
    ship = state.ships[0]
    ship.hasty, ship.boost_next = 1, 2
    set_count(state, ship, 4)
    begin_turn(state, paper())
    assert initiative_of(state, ship) == 6


def test_reactions_go_by_initiative_until_the_delayed_turn_comes() -> None:
    state = asked_to_act(9, 7)
    play(state, choose(Kind.DELAY_TO, 0, 0, count=6))
    assert (state.ask, state.ask_ship) == (Ask.START, 1)
    assert reactions_left(state, 0) == 3
    play(state, choose(Kind.DELAY_TO, 1, 1, count=5))
    assert (state.ask, state.ask_ship) == (Ask.START, 0)
    assert (reactions_left(state, 0), reactions_left(state, 1)) == (3, 2)
    play(state, choose(Kind.ACT, 0, 0))
    assert reactions_left(state, 0) == 2
    assert initiative_of(state, state.ships[0]) == 6


def test_two_delays_are_both_put_off() -> None:
    state = asked_to_act(13, 7)
    play(state, choose(Kind.DELAY_TO, 0, 0, count=8))
    play(state, choose(Kind.DELAY_TO, 0, 0, count=6))
    assert reactions_left(state, 0) == 4


def test_the_computer_aids_a_mixed_mount_as_one_attack() -> None:
    state = band(duel(), Band.SHORT)
    ship = state.ships[0]
    ship.aid_left = 2
    ship.mounts[0].weapon = [int(Weapon.BEAM_LASER), int(Weapon.PULSE_LASER), NOBODY]
    state.ships[1].reacted = 9
    gunner = member(state, 0, Position.TURRET_GUNNER)
    ask_member(state, 0, gunner)
    log = play(state, choose(Kind.ATTACK, 0, 0, 1, member=gunner, weapons=3), 5, 4, 5, 4)
    thrown = [one for one in log.events[: log.count] if one.kind == EventKind.ATTACKED]
    assert [reasons(one)[Reason.COMPUTER] for one in thrown] == [1, 1]
    assert (ship.aid_left, state.wound_count) == (1, 2)


def test_a_second_mount_needs_an_aid_of_its_own() -> None:
    state = band(duel(), Band.MEDIUM)
    ship = state.ships[0]
    ship.aid_left = 1
    state.ships[1].reacted = 9
    found = []
    for k in range(2):
        ship.mounts[k].weapon = [int(Weapon.BEAM_LASER), NOBODY, NOBODY]
        gunner = next(
            m
            for m, one in enumerate(ship.crew[: ship.crew_count])
            if one.position == Position.TURRET_GUNNER and one.mount == k
        )
        ask_member(state, 0, gunner)
        log = play(state, choose(Kind.ATTACK, 0, 0, 1, member=gunner, mount=k, weapons=1), 5, 4)
        found.append(Reason.COMPUTER in reasons(last(log, EventKind.ATTACKED)))
    assert found == [True, False]


def boarders() -> tuple[State, int]:
    """Two docked ships; ship 0's first row of marines is at a long task."""
    state = band(duel(), Band.ADJACENT)
    one, other = state.ships[0], state.ships[1]
    one.docked, other.docked = 1, 0
    busy = member(state, 0, Position.MARINE)
    one.crew[busy].task, one.crew[busy].task_left = int(Skill.MECHANICS), 3
    return state, busy


def test_who_is_at_a_long_task_does_not_board() -> None:
    state, busy = boarders()
    ship = state.ships[0]
    assert party_of(ship) == 1
    made = dice(4, 4, 3, 3, 3, 3)
    board(state, made, paper(), 0, ship.officer, 1)
    assert used(made)
    assert (ship.boards, ship.party) == (1, 1)
    assert not is_away(ship, ship.crew[busy])
    assert is_away(ship, ship.crew[ship.officer])


def test_nobody_at_a_long_task_falls_among_the_boarders() -> None:
    state, busy = boarders()
    ship = state.ships[0]
    heads = ship.crew[busy].heads
    lose_thrown_back(ship)
    assert ship.crew[busy].heads == heads
    assert party_of(ship) == 0


def test_sand_does_not_hit_who_stayed_at_a_task() -> None:
    state, busy = boarders()
    state.shot.attacker, state.shot.target, state.shot.shots = 0, 1, 1
    state.shot.member = state.ships[0].officer
    heads = state.ships[0].crew[busy].heads
    made = dice(*[6] * 8)
    sand_boarders(state, made, paper())
    assert used(made)
    assert state.ships[0].crew[busy].heads == heads
    assert state.shot.shots == 0


def test_no_long_task_begins_in_the_fight_aboard() -> None:
    state, busy = boarders()
    ship = state.ships[0]
    ship.crew[busy].task = NOBODY
    ship.boards = 1
    begins = choose(Kind.BEGIN_TASK, NOBODY, 0, member=busy, skill=int(Skill.MECHANICS))
    assert RULESET.check(state, begins) == Refusal.ALREADY
    ship.boards = NOBODY
    assert RULESET.check(state, begins) == 0


def test_a_patched_tank_or_hold_that_fails_is_lost() -> None:
    for hits, left in ((1, 0), (0, 500)):
        state = duel()
        ship = state.ships[0]
        ship.fuel = ship.cargo = 500
        for system in (System.FUEL, System.HOLD):
            ship.hits[system], ship.patched[system] = hits, 2
        fall_apart(state, paper())
        assert ship.hits[System.FUEL] == ship.hits[System.HOLD] == hits + 2
        assert (ship.fuel, ship.cargo) == (left, left)


def test_the_umpire_is_offered_no_task_for_who_is_aboard_another_ship() -> None:
    state, busy = boarders()
    state.ships[0].boards = 1
    state.ships[0].crew[busy].task = NOBODY
    out = make(Choices)
    RULESET.legal(state, NOBODY, out)
    begun = [row for row in out.rows[: out.count] if row.kind == Kind.BEGIN_TASK]
    assert begun
    assert all(RULESET.check(state, row) == 0 for row in begun)
