"""PC-7: deeds that take longer than a turn."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.extended import turns_of
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.vocabulary import Ending
from rulesets.viajero.fights import (
    begun,
    do,
    end,
    event,
    kinds,
    person,
    refused,
    scenario,
    tally,
    unit,
)
from rulesets.viajero.test_damage import hit


def job(**more):
    people = [
        person("ana", "a", 100_000, 100_000, unit({"mechanic": 1})),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    task = {
        "name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds", "seat": "a",
    }  # fmt: skip
    options = {"time_rows_double": more.pop("double", False)}
    sides = {"a": {"goal": "task", "goal_at": "engine"}}
    return begun(scenario(people, sides=sides, task=[task | more], options=options), [6, 6, 1, 1])


def work(state, pace=0, faces=()):
    return do(state, K.WORK, 0, task=0, pace=pace, faces=list(faces))


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
    [(-1, 1, -1, False), (1, 10, 1, False), (-1, 1, -2, True)],
)
def test_hurried_and_slowed(pace, turns, amount, double):
    state = job(double=double)
    faces = [1, 6, 6] if turns == 1 else [1]
    found = work(state, pace, faces)
    assert event(found, EventKind.TASK_BEGUN).turns == turns
    if turns == 1:
        assert tally(event(found, EventKind.TASK_DONE))["PACE"] == amount
    assert amount in (-1, 1, -2)


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
    state = job()
    work(state, faces=[6])
    end(state, 0)
    assert "TASK_KEPT" in hit(state, 0, 1, [4, 4])


def test_who_stops_working_is_not_interrupted():
    state = job()
    work(state, faces=[6])
    pass_turn(state)
    do(state, K.STANCE, 0, stance=1)
    assert hit(state, 0, 3) == ["WOUNDED"]
