"""Loose ends: the exact edge of a rule, what is forgotten in time, and what is told of it."""

from typing import Any

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules import actions
from asalto.rulesets.viajero.rules.blast import fall_strikes
from asalto.rulesets.viajero.rules.care import first_aid
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Mode, State
from asalto.rulesets.viajero.tables import AUTO, BURST, DRAW, RANGE, SINGLE, THROWN
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    choose,
    crew,
    do,
    end,
    event,
    job,
    kinds,
    offered,
    pair,
    person,
    play,
    reason,
    refused,
    scenario,
    shoot,
    three,
    unit,
    work,
)

SLOW = "shotgun"


# The order of the turn (PC-1)


def test_everybody_stands_where_the_throw_puts_him():
    """Whatever the order of the list (PC-1.3)."""
    people = [
        person(name, seat, 10_000 * i, 0, unit())
        for i, (name, seat) in enumerate(
            [("al", "a"), ("bea", "a"), ("cy", "b"), ("di", "b"), ("ed", "b")]
        )
    ]
    state = begun(scenario(people), [2, 2, 5, 5, 3, 3, 6, 6, 4, 4])
    assert list(state.order[:5]) == [3, 1, 4, 2, 0]
    acted = []
    while state.turn == 1:
        acted.append(state.actor)
        found = end(state, state.actor)
        if state.turn == 1:
            assert event(found, EventKind.ACTS).person == state.actor
    assert acted == [3, 1, 4, 2, 0]


def test_who_waits_is_asked_after_each_and_at_the_last():
    """The first of the order as well (PC-1.4)."""
    state = pair()
    do(state, K.DELAY, 0)
    end(state, 1)
    assert (state.phase, state.awaited) == (Phase.WAIT, 1)
    do(state, K.HOLD, 0)
    assert (state.phase, state.awaited, state.called) == (Phase.WAIT, 1, 1)
    assert "ACTS" in kinds(do(state, K.STEP_IN, 0))
    assert state.actor == 0


def test_who_waits_acts_no_longer_at_the_same_moment():
    """A blow falls on him at once (PC-1.6)."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit(end=4)),
    ]
    state = begun(scenario(people), [3, 3, 3, 3])
    first = state.actor
    assert state.people[0].tied == state.people[1].tied != 0
    do(state, K.DELAY, first)
    assert state.people[first].tied == 0
    shoot(state, [6, 6, 1, 1], actor=1 - first, target=first)
    assert sum(state.people[first].score[:3]) < sum(state.people[first].full[:3])


def test_a_set_begins_with_nothing_done():
    """Free actions are counted for each set; help given falls on it (PC-4.3, 2.25)."""
    state = three(6, 6, 5, 5, 1, 1, options={"free_limit": 1})
    do(state, K.SHOUT, 0)
    assert refused(state, K.SHOUT, 0) == "FREE_LIMIT"
    do(state, K.ORDERS, 0, 1, faces=[4, 4])
    assert refused(state, K.ORDERS, 0, 1) == "NO_MAJOR"
    end(state, 0)
    assert (state.frees, state.people[1].helping, state.people[1].help) == (0, 1, 0)
    assert refused(state, K.SHOUT, 1) == ""


# Attacks (PC-2)


@pytest.mark.parametrize("gun", [name for name, i in GUNS.items() if RANGE[i] or THROWN[i]])
def test_each_weapon_has_its_ways_to_fire(gun):
    """Single, bursts, automatic, thrown: as its row of the table says (PC-2.7, 2.9)."""
    state = pair(one=unit({}, (gun,), str=15), gap=3_000)
    kind = GUNS[gun]
    has = {
        Mode.SINGLE: SINGLE[kind] or not RANGE[kind], Mode.BURST_HIT: BURST[kind],
        Mode.BURST_HURT: BURST[kind], Mode.AUTO_HIT: AUTO[kind], Mode.AUTO_HURT: AUTO[kind],
        Mode.THROW: THROWN[kind],
    }  # fmt: skip
    state.people[0].hand = 0
    for mode, allowed in has.items():
        choice = choose(state, K.ATTACK, 0, 1, weapon=kind, mode=mode, characteristic=1)
        no_way = reason(state, choice) == "NO_SUCH_MODE"
        if RANGE[kind] or mode == Mode.THROW:
            assert no_way is not bool(allowed), mode


def test_what_goes_through_comes_off():
    """The points past armour, and no more (PC-2.5)."""
    state = pair(two=unit(end=12))
    found = shoot(state, [6, 3, 2, 2])
    through = event(found, EventKind.HURT).through
    assert through > 0
    assert state.people[1].score[:3] == [7, 7, 12 - through]


def test_only_who_has_something_to_shoot_or_throw_aims():
    state = pair(one=unit({}, ()))
    assert refused(state, K.AIM, 0, 1) == "NOT_IN_HAND"
    assert refused(pair(), K.AIM, 0, 1) == ""


@pytest.mark.parametrize(("faces", "falls"), [([4, 4], True), ([4, 3], False)])
def test_a_call_at_exactly_eight_is_answered(faces, falls):
    """And told, with the turn of its fall (PC-2.26)."""
    caller = unit({"electronics": 0}, edu=7)
    state = pair(one=caller, sides={"a": {"strikes": 1}})
    found = do(state, K.CALL, 0, 1, faces=faces)
    assert state.strike_count == int(falls)
    if falls:
        assert event(found, EventKind.CALLED).turn == state.strikes[0].turn


def test_a_strike_that_waits_keeps_its_caller():
    state = three(6, 6, 5, 5, 1, 1, sides={"a": {"strikes": 2}})
    for i, (turn, caller) in enumerate(((2, 0), (3, 1))):
        one = state.strikes[i]
        one.turn, one.caller, one.x, one.y = turn, caller, 1_000 * i, 2_000 * i
    state.strike_count, state.turn = 2, 2
    fall_strikes(state, make(Dice), RULESET.new_log())
    one = state.strikes[0]
    assert (state.strike_count, one.caller, one.turn, one.x, one.y) == (1, 1, 3, 1_000, 2_000)


@pytest.mark.parametrize(("faces", "told"), [([5, 3], "IDENTIFIED"), ([4, 3], "NOT_IDENTIFIED")])
def test_identifying_is_told_either_way(faces, told):
    state = pair(one=unit({"recon": 0}))
    assert told in kinds(do(state, K.IDENTIFY, 0, 1, faces=faces))


# Handling (PC-3)


def test_a_slow_weapon_is_drawn_in_two_actions(monkeypatch):
    """Half of it done, the rest follows; another weapon begins anew (PC-3.5, 3.7)."""
    monkeypatch.setattr(actions, "DRAW", tuple(2 for _ in DRAW))
    state = pair(one=unit({}, ("auto_pistol", SLOW, SLOW)))
    found = do(state, K.DRAW, 0, weapon=GUNS[SLOW])
    assert (event(found, EventKind.READYING).effort, state.people[0].hand) == (1, 0)
    found = do(state, K.DRAW, 0, weapon=GUNS[SLOW])
    assert "DREW" in kinds(found)
    assert (state.people[0].hand, state.people[0].effort) == (1, 0)
    other = do(state, K.DRAW, 0, weapon=GUNS[SLOW])
    assert event(other, EventKind.READYING).effort == 1


# First aid (PC-2.22)


@pytest.mark.parametrize(("faces", "given"), [((5, 4), 2), ((6, 5), 6), ((6, 6), 8), ((5, 3), 0)])
def test_first_aid_gives_twice_its_effect(faces, given):
    state = three(6, 6, 5, 5, 1, 1)
    state.people[0].skill[RULESET.enums["skill"].MEDIC] = 0
    state.people[1].score[2], state.people[1].full[2] = 1, 12
    do(state, K.AID, 0, 1, faces=list(faces))
    assert state.people[1].score[2] == 1 + given


def test_who_has_two_at_zero_does_not_come_round():
    state = three(6, 6, 5, 5, 1, 1)
    patient = state.people[1]
    patient.score[0] = patient.score[1] = 0
    patient.out = 1
    state.people[0].skill[RULESET.enums["skill"].MEDIC] = 0
    first_aid(state, loaded(5, 3), RULESET.new_log(), 0, 1)
    assert patient.out == 1
    patient.score[0] = 1
    first_aid(state, loaded(5, 3), RULESET.new_log(), 0, 1)
    assert patient.out == 0


def loaded(*faces: int) -> Any:
    from asalto.core.odds import load

    dice = make(Dice)
    load(dice, faces)
    return dice


@pytest.mark.parametrize("which", [0, 1, 2, None])
def test_aid_is_for_who_is_hurt_in_body(which):
    """STR, DEX or END; another characteristic is no wound (PC-2.22)."""
    state = three(6, 6, 5, 5, 1, 1)
    other = state.people[1]
    other.score[:4], other.full[:4] = [8, 6, 7, 3], [8, 6, 7, 9]
    if which is not None:
        state.people[1].score[which] -= 1
    assert refused(state, K.AID, 0, 1) == ("NOT_HURT" if which is None else "")


# Leaving close combat (PC-6.7)


def leaving(gun: str = "auto_pistol", far: int = 5_000) -> State:
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("berta", "a", 150_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit({}, (gun,), str=9, dex=9)),
    ]
    state = begun(scenario(people), [6, 6, 2, 2, 1, 1])
    do(state, K.MOVE, 0, place_x=100_000, place_y=100_000 + far)
    return state


@pytest.mark.parametrize("far", [1_000, 5_000])
def test_who_dives_from_the_free_shot_stays_where_he_is(far):
    """However short the way; his set is over, and the next one acts (PC-6.7, 5.14)."""
    state = leaving(far=far)
    found = do(state, K.STRIKE_LEAVER, 2, 0, weapon=GUNS["auto_pistol"], characteristic=1)
    assert event(found, EventKind.STRUCK_AT_LEAVER).person == 2
    do(state, K.DIVE, 0, faces=[1, 1])
    assert (state.people[0].x, state.people[0].y) == (100_000, 100_000)
    assert (state.phase, state.actor, state.mover) == (Phase.ACT, 1, -1)


def test_who_is_felled_while_leaving_leaves_the_turn_to_the_next():
    state = leaving("blade")
    for score in range(2):
        state.people[0].score[score] = 1
    do(state, K.STRIKE_LEAVER, 2, 0, weapon=GUNS["blade"], characteristic=1)
    do(state, K.TAKE_IT, 0, faces=[6, 6, 6, 6])
    if state.phase == Phase.WOUND:
        play(state, offered(state, 0)[0])
    assert state.people[0].y == 100_000
    assert (state.phase, state.actor, state.awaited) == (Phase.ACT, 1, 1)


def test_the_strong_choose_strength_only_where_it_is_more():
    """As much is no reason to ask (PC-6.7)."""
    for strong, amount in ((9, 2), (12, 3)):
        state = leaving("blade")
        state.people[2].score[0] = strong
        assert len(offered(state, 1)) == amount


# Extended actions (PC-7)


def test_a_task_that_failed_is_as_new():
    """Work, help and helpers are forgotten (PC-7.6)."""
    state = crew()
    work(state, faces=[2])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[4, 3])
    end(state, 1)
    end(state, 2)
    found = work(state, faces=[1, 1])
    assert "TASK_FAILED" in kinds(found)
    row = state.tasks[0]
    assert (row.need, row.worked, row.spoilt, row.worker) == (0, 0, 0, -1)
    assert (row.turn, row.help, row.helpers) == (0, 0, 0)


def test_the_time_is_a_throw_without_success():
    state = job()
    state.throw.success = 1
    found = work(state, faces=[3])
    assert event(found, EventKind.TASK_BEGUN).success == 0
    assert event(found, EventKind.TASK_BEGUN).dice_count == 1


def test_each_helper_helps_once_however_many_help():
    """The second does not make the first a stranger to the task again (PC-7.1)."""
    people = [
        person(name, "a", 100_000 + 300 * i, 100_000, unit({"mechanic": 1}))
        for i, name in enumerate(("ana", "berta", "clara"))
    ]
    task = {
        "name": "engine", "at": [100_000, 100_500], "skill": "mechanic",
        "characteristic": "edu", "time": "rounds", "seat": "a",
    }  # fmt: skip
    people.append(person("bruno", "b", 190_000, 100_000, unit()))
    state = begun(scenario(people, task=[task]), [6, 6, 5, 5, 4, 4, 1, 1])
    work(state, faces=[6])
    end(state, 0)
    for helper in (1, 2):
        do(state, K.ASSIST, helper, task=0, faces=[4, 4])
        end(state, helper)
    end(state, 3)
    assert state.tasks[0].helpers == 0b110
    end(state, 0)
    assert refused(state, K.ASSIST, 1, task=0) == "HELPED_ALREADY"


def test_who_leaves_is_struck_at_before_the_blow_falls():
    """That is told, then with what (PC-6.7)."""
    state = leaving("blade")
    found = do(state, K.STRIKE_LEAVER, 2, 0, weapon=GUNS["blade"], characteristic=0)
    assert kinds(found)[:2] == ["STRUCK_AT_LEAVER", "DECLARED"]


def test_an_attack_is_the_major_action():
    state = pair()
    attack(state)
    assert state.majors == 1
