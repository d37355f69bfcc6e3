"""Corners of the sequence: claims, newcomers, acts at the same time, and the umpire in between."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.edits import refresh
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.command import go_first, initiative_of
from asalto.rulesets.cepheus.rules.helm import dock
from asalto.rulesets.cepheus.rules.tasks import shoot_person
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Fate, Position, System, Weapon
from asalto.rulesets.cepheus.turn import advance
from asalto.rulesets.cepheus.vocabulary import Ask, Phase, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    last,
    legal,
    member,
    paper,
    play,
    reasons,
    told,
    used,
)


def waiting(*counts: int):
    """Ships with these counts of which all but the last wait for the last calls."""
    state = fleet(*[("raider", f"p{i % 2}") for i in range(len(counts))])
    for ship, count in zip(state.ships, counts, strict=False):
        ship.initiative, ship.delayed, ship.acted = count, 1, 0
    state.ships[len(counts) - 1].delayed, state.ships[len(counts) - 1].acted = 0, 1
    state.delaying, state.phase, state.acting = len(counts) - 1, Phase.LAST, NOBODY
    advance(state, dice(), paper())
    return state


@pytest.mark.parametrize("counts", [(3, 9, 5), (9, 3, 5)])
def test_all_who_claim_the_first_place_get_the_same_score(counts: tuple[int, ...]) -> None:
    """CE-10.11.12: whatever they counted before, and in whatever order the file has them."""
    state = waiting(*counts)
    for _ in range(2):
        play(state, choose(ChoiceKind.CLAIM_FIRST, state.ask_seat, state.ask_ship))
    assert [ship.initiative for ship in state.ships[:3]] == [10, 10, 5]


def test_who_claims_the_first_place_comes_before_who_waits_on() -> None:
    state = waiting(3, 9, 5)
    state.ask_ship, state.ask_seat = 0, 0
    play(state, choose(ChoiceKind.CLAIM_FIRST, 0, 0))
    play(state, choose(ChoiceKind.LET_PASS, 1, 1))
    assert [initiative_of(state, ship) for ship in state.ships[:3]] == [10, 9, 5]


def test_the_first_place_is_before_initiative_raised_for_the_next_turn() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"))
    state.ships[1].boost_next = 4
    go_first(state, paper(), 0)
    assert state.ships[0].initiative == 8 + 4 + 1


@pytest.mark.parametrize("counts", [(3, 9, 5), (9, 3, 5)])
def test_last_calls_go_by_initiative_and_not_by_the_file(counts: tuple[int, ...]) -> None:
    state = waiting(*counts)
    assert (state.ask, state.ask_ship) == (Ask.LAST, counts.index(9))


def test_who_comes_later_rolls_though_somebody_was_unaware_at_the_start() -> None:
    """CE-10.1.6, 10.4.1: awareness counts at the beginning."""
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.turn, state.ships[1].aware = 5, 0
    state.ships[2].fate, state.ships[2].initiative = Fate.RESERVE, 0
    state.ask, state.ask_ship, state.ask_seat = Ask.START, 0, 0
    log = play(state, choose(ChoiceKind.ENTER_RESERVE, NOBODY, 2, band=Band.LONG), 3, 4)
    assert (state.ships[2].initiative, told(log)) == (7, "ship_entered initiative_rolled")


def incoming(count_of_other: int):
    """A missile of ship 0 arrives at ship 1, which has still to act on its own count."""
    state = fleet(("raider", "p0"), ("raider", "p1"))
    state.turn, state.phase, state.acting = 2, Phase.ORDER, NOBODY
    state.ships[1].initiative, state.ships[1].reacted, state.ships[1].armour = count_of_other, 9, 0
    row, state.flight_count = state.flights[0], 1
    row.launcher, row.target, row.kind, row.count = 0, 1, Weapon.STANDARD_MISSILE, 1
    row.need, row.due, row.launched = 2, 2, 1
    return state


def test_missiles_of_ships_that_act_at_once_hurt_when_both_have_acted() -> None:
    """CE-10.5.5: the ship that stands first in the file has no advantage."""
    state = incoming(8)
    made, log = dice(6, 6), paper()
    while state.ask == Ask.NONE:
        advance(state, made, log)
    assert (told(log), used(made)) == ("missiles_arrived missile_struck", True)
    assert (state.wound_count, state.wounds[0].target) == (1, 1)


def test_missiles_of_other_ships_hurt_at_once() -> None:
    state = incoming(7)
    made, log = dice(6, 6, 2, 3, 4), paper()
    while state.ask == Ask.NONE:
        advance(state, made, log)
    assert "damage_rolled" in told(log)
    assert (used(made), state.wound_count) == (True, 0)


def shooting():
    """Ship 0 fires a pulse and a beam laser at ship 1, which may dodge."""
    state = band(duel("frontier_trader", "raider"), Band.MEDIUM)
    state.ships[0].mounts[0].weapon[:] = [Weapon.PULSE_LASER, Weapon.BEAM_LASER, NOBODY]
    gunner = member(state, 0, Position.TURRET_GUNNER)
    state.ships[0].crew[gunner].mount = 0
    ask_member(state, 0, gunner)
    play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=gunner, mount=0, weapons=3))
    assert (state.ask, state.shot.weapon) == (Ask.REACT, Weapon.PULSE_LASER)
    return state


def test_what_no_longer_reaches_is_not_fired() -> None:
    """CE-10.9.4: the umpire moves the ships apart while the target is asked."""
    state = shooting()
    play(state, choose(ChoiceKind.SET_RANGE, NOBODY, 0, 1, band=Band.DISTANT))
    assert (state.ask, state.shot.weapon) == (Ask.REACT, Weapon.BEAM_LASER)
    log = play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 1, 1)
    assert reasons(last(log, EventKind.ATTACKED))[Reason.RANGE] == -2
    assert state.ships[0].mounts[0].fired == state.turn


def test_what_still_reaches_is_fired_at_the_new_range() -> None:
    state = shooting()
    play(state, choose(ChoiceKind.SET_RANGE, NOBODY, 0, 1, band=Band.SHORT))
    assert (state.ask, state.shot.weapon) == (Ask.REACT, Weapon.PULSE_LASER)


def test_who_docks_with_a_ship_that_cannot_fly_hides_no_more() -> None:
    state = band(duel(), Band.ADJACENT)
    state.ships[0].hidden, state.ships[1].pilot = 1, NOBODY
    dock(state, dice(1, 1), paper(), 0, member(state, 0, Position.PILOT), 1)
    assert state.ships[0].hidden == 0


def test_shots_at_persons_have_the_aim_of_ship_and_computer() -> None:
    """CE-10.9.50: all attacks of the turn; CE-10.3.14."""
    state = duel()
    state.ships[0].line_up, state.ships[0].aid_left = 2, 1
    log = paper()
    shoot_person(state, dice(1, 1), log, 0, 0, 0, 0)
    found = reasons(last(log, EventKind.ATTACKED))
    assert (found[Reason.LINE_UP], found[Reason.COMPUTER], state.ships[0].aid_left) == (2, 1, 0)


# After numbers were set from outside


def test_programs_stop_when_the_umpire_takes_the_power() -> None:
    """CE-10.17.24."""
    state = duel()
    ship = state.ships[0]
    ship.crew[ship.pilot].machine = 1
    ship.hits[System.POWER] = 2
    refresh(state)
    assert ship.pilot != NOBODY
    ship.hits[System.POWER] = 3
    refresh(state)
    assert ship.pilot == NOBODY


def test_who_has_lost_two_characteristics_to_the_umpire_is_down() -> None:
    state = duel()
    row = state.ships[0].crew[0]
    row.ability[2] = 0
    refresh(state)
    assert row.up == 1
    row.ability[0] = 0
    refresh(state)
    assert (row.up, state.ships[0].captain) == (0, NOBODY)


def test_who_is_down_or_beaten_while_asked_can_do_nothing() -> None:
    for beaten in (False, True):
        state = duel()
        ask_member(state, 0, 0)
        if beaten:
            state.ships[0].struck = 1
        else:
            state.ships[0].crew[0].up = 0
        refresh(state)
        lead = choose(ChoiceKind.COORDINATE, 0, 0, member=0)
        call = choose(ChoiceKind.CALL, 0, 0, member=1)
        assert RULESET.check(state, lead) == Refusal.MEMBER_DOWN
        assert RULESET.check(state, call) == Refusal.NOT_THIS
        assert [row.kind for row in legal(state)] == [ChoiceKind.DONE]


def test_a_ship_that_changes_sides_is_asked_of_its_new_side() -> None:
    state = duel()
    ask_member(state, 0, 0)
    state.ships[0].seat = 1
    refresh(state)
    assert state.ask_seat == 1
