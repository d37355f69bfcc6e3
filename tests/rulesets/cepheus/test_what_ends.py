"""What ends with a ship, a turn or a check: leadership, jamming, advantages, points, long tasks."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.edits import refresh
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.checks import gifts_of, give_back, pilots
from asalto.rulesets.cepheus.rules.command import initiative_of
from asalto.rulesets.cepheus.rules.crew import seen_by, stop_jamming
from asalto.rulesets.cepheus.rules.damage import fuel_effect, hold_effect
from asalto.rulesets.cepheus.rules.helm import evasive_manoeuvres, keep_pursuit
from asalto.rulesets.cepheus.rules.leaving import leave_play
from asalto.rulesets.cepheus.rules.manning import gunner_of
from asalto.rulesets.cepheus.rules.operator import end_jamming, jam, maintain_communications
from asalto.rulesets.cepheus.rules.tasks import begin_task, shoot_person, work_on
from asalto.rulesets.cepheus.rules.umpire import umpire_refused
from asalto.rulesets.cepheus.rules.wounds import disturb_task
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Fate, Skill, Weapon
from asalto.rulesets.cepheus.turn import begin_turn
from asalto.rulesets.cepheus.vocabulary import Reason, Refusal
from rulesets.cepheus.table import (
    choose,
    dice,
    duel,
    fleet,
    last,
    level,
    paper,
    play,
    reasons,
    used,
)

OPERATOR, PILOT = 1, 3


def led() -> State:
    """Ship 0 has given ship 1 three points by Tactics; ship 2 is the enemy."""
    state = fleet(("raider", "p0"), ("raider", "p0"), ("raider", "p1"), crew=("sensors",))
    for ship in state.ships[:3]:
        level(state, ship)
        ship.electronics = 0
    state.ships[1].tactics, state.ships[1].planner, state.ships[1].initiative = 3, 0, 11
    return state


@pytest.mark.parametrize("fate", [Fate.DESTROYED, Fate.JUMPED, Fate.CAPTURED, Fate.LANDED])
def test_a_flagship_that_is_gone_leads_nobody(fate: Fate) -> None:
    """CE-10.9.54: nobody acts in concert with it any more."""
    state = led()
    assert initiative_of(state, state.ships[1]) == 11
    leave_play(state, paper(), 0, fate)
    assert initiative_of(state, state.ships[1]) == 8


@pytest.mark.parametrize("field", ["struck", "taken_by"])
def test_a_flagship_that_is_beaten_leads_nobody(field: str) -> None:
    state = led()
    setattr(state.ships[0], field, 2)
    assert initiative_of(state, state.ships[1]) == 8


@pytest.mark.parametrize(("option", "count"), [(0, 11), (1, 8)])
def test_when_nobody_jams_any_more_communications_are_back(option: int, count: int) -> None:
    """CE-10.9.53, by an option not until they are set up anew."""
    state = led()
    state.options.link_stays_down = option
    jam(state, dice(6, 6, 1, 1), paper(), 2, state.ships[2].operator, 1)
    assert initiative_of(state, state.ships[1]) == 8
    log = paper()
    end_jamming(state, log, 2)
    assert initiative_of(state, state.ships[1]) == count
    assert [one.kind for one in log.events[: log.count]] == [EventKind.LINKED] * (1 - option)


def test_a_ship_that_is_gone_is_not_said_to_be_in_touch_again() -> None:
    state = led()
    jam(state, dice(6, 6, 1, 1), paper(), 2, state.ships[2].operator, 1)
    leave_play(state, paper(), 1, Fate.DESTROYED)
    log = paper()
    end_jamming(state, log, 2)
    assert log.count == 0


def test_a_second_jammer_keeps_communications_down() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"), crew=("sensors",))
    for j in (1, 2):
        jam(state, dice(6, 6, 1, 1), paper(), j, state.ships[j].operator, 0)
    leave_play(state, paper(), 2, Fate.DESTROYED)
    assert (state.ships[0].comms, state.ships[0].jammed_by) == (-1, 1)
    leave_play(state, paper(), 1, Fate.DESTROYED)
    assert (state.ships[0].comms, state.ships[0].jammed_by) == (1, NOBODY)


def test_communications_lost_by_a_failed_check_stay_down_after_jamming() -> None:
    state = led()
    maintain_communications(state, dice(1, 1), paper(), 1, state.ships[1].operator)
    jam(state, dice(6, 6, 1, 1), paper(), 2, state.ships[2].operator, 1)
    end_jamming(state, paper(), 2)
    assert state.ships[1].comms == 0


@pytest.mark.parametrize("option", [0, 1])
def test_who_does_not_speak_through_a_jammer_hears_again_after_it(option: int) -> None:
    state = led()
    state.options.link_stays_down = option
    operator = state.ships[1].operator
    jam(state, dice(6, 6, 1, 1), paper(), 2, state.ships[2].operator, 1)
    maintain_communications(state, dice(6, 6, 1, 1), paper(), 1, operator)
    assert state.ships[1].comms == 1
    maintain_communications(state, dice(1, 1, 6, 6), paper(), 1, operator)
    end_jamming(state, paper(), 2)
    assert state.ships[1].comms == 1 - option


def test_an_advantage_ends_with_the_enemy_it_was_won_against() -> None:
    """CE-10.9.48: it counts on checks that affect that enemy, and no other."""
    state = duel()
    state.ships[0].crew[PILOT].edge = 1
    state.ships[0].crew[OPERATOR].edge = 1
    leave_play(state, paper(), 1, Fate.JUMPED)
    log = paper()
    evasive_manoeuvres(state, dice(4, 3), log, 0, PILOT)
    assert Reason.EDGE not in reasons(last(log, EventKind.CHECKED))
    assert state.ships[0].crew[OPERATOR].edge == NOBODY


def test_a_pursuit_tells_the_bonus_that_counts() -> None:
    """CE-10.9.62: four at most."""
    state = duel()
    state.ships[0].pursues = 1
    told = []
    for turn in range(1, 7):
        state.turn, log = turn, paper()
        keep_pursuit(state, log, 0)
        told.append(last(log, EventKind.PURSUIT_KEPT).slot2)
    assert told == [1, 2, 3, 4, 4, 4]


def test_points_and_advantages_count_in_each_throw_of_a_tied_check() -> None:
    """CE-10.9.35, .48: a tie is thrown again, and it is the same check."""
    state = duel()
    mine, other = state.ships[0].crew[PILOT], state.ships[1].crew[state.ships[1].pilot]
    mine.bonus, mine.edge, other.bonus = 1, 1, 2
    made, log = dice(2, 2, 4, 3, 3, 2, 1, 1), paper()
    won = pilots(state, made, log, 0, PILOT, 1, 0, Reason.DIFFICULTY, 0)
    thrown = [reasons(one) for one in log.events[: log.count] if one.kind == EventKind.CHECKED]
    assert (won, used(made)) == ((1, 2, -4), True)
    assert thrown == [{Reason.POOL: 1, Reason.EDGE: 4}, {Reason.POOL: 2}] * 2
    assert (mine.bonus, mine.edge, other.bonus) == (0, NOBODY, 0)


def test_who_shoots_at_a_person_hides_no_more() -> None:
    """CE-10.1.5: a ship that fires is seen."""
    state = duel()
    state.ships[0].hidden = 1
    gunner = next(m for m in range(9) if state.ships[0].crew[m].position == 0)
    shoot_person(state, dice(1, 1), log := paper(), 0, gunner, 0, 0)
    assert state.ships[0].hidden == 0
    assert last(log, EventKind.ATTACKED).sees == -1


@pytest.mark.parametrize("works", [0, 1, 2])
def test_a_hit_costs_the_work_of_its_turn_and_no_more(works: int) -> None:
    """CE-10.11.6: work before the hit, after it, or none at all because the ship let it pass."""
    state = duel()
    member = state.ships[0].crew[PILOT]
    begin_task(state, dice(5), paper(), 0, PILOT, Skill.MECHANICS, 2)
    member.task_left = 5
    for step in (1, 2):
        if works == step:
            member.done = state.turn
            work_on(state, dice(), paper(), 0, PILOT)
        disturb_task(state, dice(1, 4), paper(), 0, PILOT, 0)
    begin_turn(state, paper())
    assert member.task_left == 5
    begin_turn(state, paper())
    assert member.task_left == 5


def test_an_empty_weapon_does_not_keep_the_next_one_from_shooting_at_a_person() -> None:
    """CE-10.19.1: the first weapon of the mount that can fire."""
    state = duel()
    mount = state.ships[0].mounts[0]
    mount.weapon, mount.ready = [Weapon.SANDCASTER, Weapon.PULSE_LASER, NOBODY], [0, 0, 0]
    shot = choose(
        ChoiceKind.SHOOT_PERSON, NOBODY, 0, member=gunner_of(state.ships[0], 0), mount=0, dm=4
    )
    log = play(state, shot, 6, 6, 3, 3)
    assert last(log, EventKind.PERSON_SHOT_AT).damage == 6 * 50
    mount.fired, mount.weapon[1] = 0, NOBODY
    assert umpire_refused(state, shot) == Refusal.NOTHING_READY


@pytest.mark.parametrize(("side", "eyes"), [(NOBODY, 0b1), (0, 0b101)])
def test_allies_are_told_what_only_a_side_knows(side: int, eyes: int) -> None:
    """CE-10.1.5: they see the ship that hides and its stores, so they hear of them too."""
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.seat_count, state.ships[2].seat = 3, 2
    state.sides[0] = state.sides[2] = side
    assert seen_by(state, 0) == -1
    state.ships[0].hidden = 1
    assert seen_by(state, 0) == eyes
    fuel_effect(state, dice(), log := paper(), 0, 3)
    assert last(log, EventKind.FUEL_LOST).sees == eyes
    hold_effect(state, dice(), log := paper(), 0, 3)
    assert last(log, EventKind.CARGO_LOST).sees == eyes
    begin_task(state, dice(5), log := paper(), 0, 0, Skill.MECHANICS, 2)
    assert last(log, EventKind.TASK_BEGAN).sees == eyes


@pytest.mark.parametrize(("jammer", "comms"), [(NOBODY, 1), (2, -1)])
def test_whom_the_umpire_frees_of_jamming_hears_again(jammer: int, comms: int) -> None:
    """CE-10.9.53."""
    state = led()
    state.ships[1].comms, state.ships[1].jammed_by = -1, jammer
    refresh(state)
    assert state.ships[1].comms == comms


def test_of_three_jammers_each_ends_its_own_jamming() -> None:
    """CE-10.9.36: whoever goes on keeps it up, and when the last ends nobody jams."""
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"), ("raider", "p1"))
    ship = state.ships[0]
    ship.jammed_by, ship.jammed_too, ship.comms = 2, 0b1010, -1
    found = []
    for j in (1, 2, 3):
        stop_jamming(state, paper(), 0, j)
        found.append((ship.jammed_by, ship.jammed_too, ship.comms))
    assert found == [(2, 0b1000, -1), (3, 0, -1), (NOBODY, 0, 1)]


def test_who_leaves_the_battle_is_bound_to_nobody() -> None:
    """CE-10.9.48 and what else ends: docking, pursuit, boarding, waiting, on both sides."""
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    gone, other, third = state.ships[:3]
    gone.docked, other.docked = 1, 0
    gone.pursues = gone.boards = 2
    gone.party, gone.delayed, state.delaying = 3, 2, 3
    third.pursues, third.boards, third.party, third.edge_on = 0, 0, 2, 0
    third.crew[0].edge, third.crew[1].edge = 0, 1
    leave_play(state, paper(), 0, Fate.REMOVED)
    assert (gone.docked, gone.pursues, gone.boards, gone.party) == (NOBODY, NOBODY, NOBODY, 0)
    assert (gone.delayed, state.delaying, other.docked) == (0, 2, NOBODY)
    assert (third.pursues, third.boards, third.party, third.edge_on) == (NOBODY, NOBODY, 0, NOBODY)
    assert (third.crew[0].edge, third.crew[1].edge) == (NOBODY, 1)


def test_the_first_of_the_crew_gets_back_what_he_spent_too() -> None:
    """CE-10.9.35: rows are counted from 0; nobody is no row."""
    state = duel()
    give_back(state, 0, 0, 2, 1)
    assert gifts_of(state, 0, 0) == (2, 1)
    give_back(state, 0, NOBODY, 3, 1)
    assert gifts_of(state, 0, NOBODY) == (0, NOBODY)
    assert [one.bonus for one in state.ships[0].crew[:9]] == [2] + [0] * 8
