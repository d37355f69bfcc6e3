"""The umpire's seat, long tasks and people in the way."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.tasks import personal_damage, task_turns
from asalto.rulesets.cepheus.rules.wounds import disturb_task
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Ability, Band, Difficulty, Fate, Skill, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Ending, Reason, Refusal
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
    reasons,
    used,
)  # fmt: skip


def asked():
    state = duel()
    ask_member(state, 0, 0)
    return state


def umpire(state, kind: int, ship: int = NOBODY, target: int = NOBODY, *faces: int, **more: int):
    return play(state, choose(kind, NOBODY, ship, target, **{"member": target, **more}), *faces)


def test_players_may_not_speak_for_the_umpire() -> None:
    choice = choose(ChoiceKind.SET_RANGE, 0, 0, 1, band=Band.LONG)
    assert RULESET.check(asked(), choice) == Refusal.UMPIRE_ONLY


def test_ad_hoc_check_comms_difficult_minus_two() -> None:
    state = asked()
    m = state.ships[0].operator
    basis = Ability.EDU * 7 + Difficulty.DIFFICULT
    log = umpire(state, ChoiceKind.AD_HOC_CHECK, 0, m, 6, 6, skill=Skill.COMMS, basis=basis, dm=-2)
    event = last(log, EventKind.CHECKED)
    assert reasons(event) == {Reason.DIFFICULTY: -2, Reason.UMPIRE: -2}
    assert (event.effect, state.ask) == (0, Ask.CREW)


def test_range_awareness_and_hiding() -> None:
    state = asked()
    umpire(state, ChoiceKind.SET_RANGE, 0, 1, band=Band.DISTANT)
    umpire(state, ChoiceKind.SET_AWARE, 1, aware=0)
    umpire(state, ChoiceKind.SET_HIDDEN, 1, hidden=1)
    assert state.band[pair(1, 0)] == Band.DISTANT
    assert (state.ships[1].aware, state.ships[1].hidden) == (0, 1)
    assert RULESET.sees(state, 0).ships[1].hull < 0
    umpire(state, ChoiceKind.SET_HIDDEN, 1, hidden=0)
    assert RULESET.sees(state, 0).ships[1].hull == 12


def test_a_hidden_ship_shows_itself_by_firing() -> None:
    state = duel()
    state.ships[0].hidden = 1
    m = next(k for k, one in enumerate(state.ships[0].crew) if one.mount == 2 and one.position == 6)
    ask_member(state, 0, m)
    state.ships[1].reacted = 9
    play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=7), 1, 1)
    assert state.ships[0].hidden == 0


def test_ships_join_and_leave() -> None:
    state = asked()
    umpire(state, ChoiceKind.ADD_SHIP, 1, NOBODY, 3, 4, side=0, band=Band.LONG)
    assert (state.ship_count, state.ships[2].seat, state.ships[2].hull) == (3, 0, 12)
    assert state.ships[2].crew_count == state.ships[1].crew_count
    assert state.band[pair(2, 0)] == Band.LONG
    umpire(state, ChoiceKind.ADD_SHIP, 0, NOBODY, 3, 4, side=1, band=Band.LONG)
    full = choose(ChoiceKind.ADD_SHIP, NOBODY, 0, side=1, band=Band.LONG)
    assert RULESET.check(state, full) == Refusal.NO_ROOM
    umpire(state, ChoiceKind.REMOVE_SHIP, 2)
    assert state.ships[2].fate == Fate.REMOVED


def test_the_asked_ship_may_be_removed() -> None:
    state = asked()
    umpire(state, ChoiceKind.ADD_SHIP, 0, NOBODY, 3, 4, side=0, band=Band.LONG)
    umpire(state, ChoiceKind.REMOVE_SHIP, 0)
    assert state.over == 0
    assert state.ask_ship != 0


def test_reserves_enter() -> None:
    scenario = RULESET.load("missile_boat_against_escort")
    state = scenario.start()
    assert state.ships[2].fate == Fate.RESERVE
    umpire(state, ChoiceKind.ENTER_RESERVE, 2, band=Band.SHORT)
    assert (state.ships[2].fate, state.band[pair(2, 0)]) == (Fate.IN_PLAY, Band.SHORT)


def test_deeds_are_charged_to_the_budget() -> None:
    state = asked()
    umpire(state, ChoiceKind.CHARGE, 0, 0, price=2)
    assert state.ships[0].crew[0].significant == 1
    umpire(state, ChoiceKind.CHARGE, 0, 0, price=1)
    assert state.ships[0].crew[0].minor == 1


def test_the_umpire_ends_the_battle() -> None:
    state = asked()
    umpire(state, ChoiceKind.END_BATTLE, side=1)
    assert (state.over, state.winner, state.ending) == (1, 1, Ending.UMPIRE)


@pytest.mark.parametrize(
    ("kind", "ship", "more"),
    [
        (ChoiceKind.SET_RANGE, 0, {"target": 0, "band": 1}),
        (ChoiceKind.SET_RANGE, 0, {"target": 1, "band": 7}),
        (ChoiceKind.SET_RANGE, 9, {"target": 1, "band": 1}),
        (ChoiceKind.SET_AWARE, 0, {"aware": 2}), (ChoiceKind.AD_HOC_CHECK, 0, {"member": 99}),
        (ChoiceKind.AD_HOC_CHECK, 0, {"skill": 11}), (ChoiceKind.AD_HOC_CHECK, 0, {"basis": 42}),
        (ChoiceKind.AD_HOC_CHECK, 0, {"dm": 21}), (ChoiceKind.BEGIN_TASK, 0, {"frame": 5}),
        (ChoiceKind.CHARGE, 0, {"price": 3}), (ChoiceKind.ENTER_RESERVE, 0, {"band": 1}),
        (ChoiceKind.END_BATTLE, -1, {"side": 2}),
    ],
)  # fmt: skip
def test_senseless_interventions_are_refused(kind, ship, more) -> None:
    assert RULESET.check(asked(), choose(kind, NOBODY, ship, **more)) > 0


@pytest.mark.parametrize(("seconds", "turns"), [(1, 1), (1000, 1), (1001, 2), (6000, 6), (3600, 4)])
def test_turns_of_a_task(seconds: int, turns: int) -> None:
    assert task_turns(seconds) == turns


def at_work():
    state = asked()
    umpire(state, ChoiceKind.BEGIN_TASK, 0, 0, 3, skill=Skill.MECHANICS, frame=3)
    assert (state.ships[0].crew[0].task, state.ships[0].crew[0].task_left) == (Skill.MECHANICS, 3)
    ask_member(state, 0, 0)
    return state


def test_an_extended_action_leaves_nothing_else_to_do() -> None:
    state = at_work()
    assert [choice.kind for choice in legal(state)] == [
        ChoiceKind.KEEP_WORKING,
        ChoiceKind.DROP_TASK,
    ]
    assert RULESET.check(state, choose(ChoiceKind.COORDINATE, 0, 0, member=0)) == Refusal.NO_TASK
    assert state.ships[0].captain == NOBODY


def test_an_extended_action_is_worked_off_and_checked() -> None:
    state = at_work()
    for left in (2, 1):
        ask_member(state, 0, 0)
        play(state, choose(ChoiceKind.KEEP_WORKING, 0, 0, member=0))
        assert state.ships[0].crew[0].task_left == left
    ask_member(state, 0, 0)
    log = play(state, choose(ChoiceKind.KEEP_WORKING, 0, 0, member=0), 4, 4)
    assert last(log, EventKind.TASK_DONE).effect == 0
    assert state.ships[0].crew[0].task == NOBODY


def test_an_extended_action_can_be_dropped() -> None:
    state = at_work()
    play(state, choose(ChoiceKind.DROP_TASK, 0, 0, member=0))
    assert (state.ships[0].crew[0].task, state.ask_member) == (NOBODY, 0)
    assert ChoiceKind.COORDINATE in {choice.kind for choice in legal(state)}


@pytest.mark.parametrize(
    ("faces", "left", "task"),
    [((5, 5), 3, Skill.MECHANICS), ((5, 4), 4, Skill.MECHANICS), ((2, 2), 3, NOBODY)],
)
def test_hits_disturb_the_work(faces: tuple[int, int], left: int, task: int) -> None:
    state = at_work()
    log = paper()
    disturb_task(state, made := dice(*faces), log, 0, 0, 2)
    assert reasons(last(log, EventKind.CHECKED)) == {Reason.DAMAGE: -2}
    one = state.ships[0].crew[0]
    assert (one.task_left, one.task, used(made)) == (left, task, True)


def test_ship_guns_at_a_person() -> None:
    state = asked()
    log = umpire(state, ChoiceKind.SHOOT_PERSON, 0, 0, 6, 6, 3, mount=2, dm=0)
    attack = last(log, EventKind.ATTACKED)
    assert reasons(attack) == {Reason.PERSON: -4}
    assert last(log, EventKind.PERSON_SHOT_AT).damage == 150


@pytest.mark.parametrize(
    ("weapon", "count", "times"),
    [(Weapon.PARTICLE_BEAM, 3, 50), (Weapon.SANDCASTER, 8, 1), (Weapon.NUCLEAR_MISSILE, 2, 50)],
)
def test_personal_damage(weapon: int, count: int, times: int) -> None:
    made = dice(*[2] * count)
    assert (personal_damage(made, weapon, 0), used(made)) == (2 * count * times, True)


def test_radiation_of_ship_weapons_on_people() -> None:
    state = asked()
    state.ships[0].mounts[2].weapon = [Weapon.PARTICLE_BEAM, NOBODY, NOBODY]
    log = umpire(state, ChoiceKind.SHOOT_PERSON, 0, 0, 6, 6, 1, 1, 1, 2, 2, 2, 2, mount=2, dm=0)
    event = last(log, EventKind.PERSON_SHOT_AT)
    assert (event.damage, event.rads) == (150, 80)
    assert EventKind.PERSON_SHOT_AT in kinds(log)
