"""PC-7: deeds that take longer than a turn."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.damage import add_blow, settle
from asalto.rulesets.viajero.rules.extended import turns_of
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.vocabulary import Ending
from rulesets.viajero.fights import (
    attack,
    begun,
    crew,
    do,
    end,
    event,
    job,
    kinds,
    person,
    refused,
    scenario,
    shoot,
    tally,
    unit,
    work,
)
from rulesets.viajero.test_damage import hit


def pass_turn(state):
    if state.actor == 0:
        end(state, 0)
    end(state, 1)


@pytest.mark.parametrize(
    ("frame", "face", "turns"), [(0, 6, 1), (1, 4, 4), (2, 1, 10), (2, 6, 60), (3, 1, 167)]
)
def test_the_time_table(frame, face, turns):
    assert turns_of(frame, face) == turns


def test_the_time_is_thrown_once_and_the_check_comes_last():
    state = job()
    found = work(state, faces=[2])
    assert event(found, EventKind.TASK_BEGUN).turns == 2
    pass_turn(state)
    found = work(state, faces=[4, 3])
    assert tally(event(found, EventKind.TASK_DONE)) == {"SKILL": 1}
    assert (state.winner, state.ending) == (0, Ending.TASK_DONE)


def test_work_is_a_major_action_within_reach():
    state = job()
    work(state, faces=[3])
    assert refused(state, K.WORK, 0, task=0) == "NO_MAJOR"
    state = job(at=[100_000, 101_501])
    assert refused(state, K.WORK, 0, task=0) == "TOO_FAR"


def test_a_failure_begins_anew():
    state = job()
    found = work(state, faces=[1, 1, 1])
    assert "TASK_FAILED" in kinds(found)
    assert (state.tasks[0].need, state.tasks[0].done) == (0, 0)


@pytest.mark.parametrize(
    ("pace", "turns", "amount", "double"),
    [(-1, 1, -1, False), (1, 10, 1, False), (-1, 1, -2, True), (1, 10, 2, True)],
)
def test_hurried_and_slowed(pace, turns, amount, double):
    state = job(double=double)
    found = work(state, pace, [1, 6, 6] if turns == 1 else [1])
    assert event(found, EventKind.TASK_BEGUN).turns == turns
    for turn in range(1, turns):
        pass_turn(state)
        found = work(state, pace, [6, 6] if turn == turns - 1 else [])
    assert tally(event(found, EventKind.TASK_DONE))["PACE"] == amount


def test_at_most_two_rows_and_no_change_on_the_way():
    state = job()
    assert refused(state, K.WORK, 0, task=0, pace=-2) == "WRONG_PACE"
    assert refused(state, K.WORK, 0, task=0, pace=3) == "WRONG_PACE"
    work(state, faces=[3])
    pass_turn(state)
    assert refused(state, K.WORK, 0, task=0, pace=1) == "WRONG_PACE"


@pytest.mark.parametrize(
    ("faces", "name", "lost"),
    [([6, 4], "TASK_KEPT", 0), ([5, 1], "TASK_SPOILT", 1), ([2, 2], "TASK_RUINED", None)],
)
def test_hurt_at_work(faces, name, lost):
    state = job()
    work(state, faces=[3])
    end(state, 0)
    # skill 1, damage 3: 10 succeeds, 6 fails by 4, 4 fails by 6
    assert name in hit(state, 0, 3, faces)
    end(state, 1)
    found = work(state, faces=[] if lost is not None else [2])
    if lost is None:
        assert "TASK_BEGUN" in kinds(found)
    else:
        assert ("TASK_LOST_TURN" in kinds(found)) == bool(lost)
        assert state.tasks[0].worked == 2 - lost


def test_the_check_of_the_hurt_counts_damage_past_armour():
    people = [
        person("ana", "a", 100_000, 100_000, unit({"mechanic": 1}, armour="cloth")),
        person("bruno", "b", 110_000, 100_000, unit({"gun_slug": 1})),
    ]
    task = {
        "name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds", "seat": "a",
    }  # fmt: skip
    state = begun(scenario(people, task=[task]), [6, 6, 1, 1])
    work(state, faces=[6])
    end(state, 0)
    attack(state, actor=1, target=0)
    found = do(state, K.TAKE_IT, 0, faces=[4, 4, 6, 6, 4, 4])
    hurt = event(found, EventKind.HURT)
    assert hurt.damage > hurt.through > 0
    assert tally(event(found, EventKind.TASK_SPOILT)) == {"SKILL": 1, "DAMAGE": -hurt.through}


def test_who_stops_working_is_not_interrupted():
    state = job()
    work(state, faces=[6])
    pass_turn(state)
    do(state, K.STANCE, 0, stance=1)
    end(state, 0)
    assert hit(state, 0, 3) == ["WOUNDED"]


@pytest.mark.parametrize("other", ["shout", "stance"])
def test_other_actions_beside_the_work_do_not_spare_the_check(other):
    state = job()
    work(state, faces=[6])
    if other == "shout":
        do(state, K.SHOUT, 0)
    else:
        do(state, K.STANCE, 0, stance=1)
    end(state, 0)
    assert "TASK_KEPT" in hit(state, 0, 3, [6, 4])


def test_hurt_before_the_turns_work_which_may_still_come():
    state = job()
    work(state, faces=[6])
    pass_turn(state)
    do(state, K.STANCE, 0, stance=2)
    assert "TASK_KEPT" in hit(state, 0, 3, [6, 4])


def test_who_attacks_instead_has_stopped_working():
    state = job()
    state.people[1].x = 110_000
    work(state, faces=[6])
    pass_turn(state)
    shoot(state, [1, 1])
    assert hit(state, 0, 3) == ["WOUNDED"]


def test_a_comrade_goes_on_where_the_other_stopped():
    state = crew()
    work(state, faces=[3])
    end(state, 0)
    end(state, 1)
    end(state, 2)
    end(state, 0)
    assert refused(state, K.WORK, 1, task=0, pace=1) == "WRONG_PACE"
    found = do(state, K.WORK, 1, task=0, pace=0)
    assert "TASK_BEGUN" not in kinds(found)
    over = event(found, EventKind.TASK_TAKEN_OVER)
    assert (over.person, over.worked, over.need) == (1, 1, 3)
    assert (state.tasks[0].worked, state.tasks[0].worker) == (2, 1)


def test_two_at_it_in_one_turn_do_the_work_of_one():
    state = crew()
    work(state, faces=[3])
    end(state, 0)
    do(state, K.WORK, 1, task=0, pace=0)
    assert (state.tasks[0].worked, state.tasks[0].worker) == (1, 1)


def test_a_wound_to_a_former_worker_leaves_the_task_alone():
    state = crew()
    work(state, faces=[3])
    end(state, 0)
    do(state, K.WORK, 1, task=0, pace=0)
    end(state, 1)
    assert hit(state, 0, 6) == ["WOUNDED"]
    assert (state.tasks[0].spoilt, state.people[0].task) == (0, -1)
    assert "TASK_SPOILT" in hit(state, 1, 3, [5, 1])


def test_who_is_stunned_at_work_has_stopped_and_loses_the_turn():
    state = job()
    work(state, faces=[6])
    end(state, 0)
    add_blow(state, 0, 1, 1, 1)
    dice, log = make(Dice), RULESET.new_log()
    load(dice, [1, 1])
    settle(state, dice, log)
    assert (state.people[0].out, state.people[0].task, state.tasks[0].spoilt) == (1, -1, 1)
