"""PC-7.1: helping a comrade with a task (aiding another, open document), and tasks that the umpire
sets while the fight goes on."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Skill
from rulesets.viajero.fights import (
    choose,
    crew,
    do,
    end,
    event,
    kinds,
    offered,
    play,
    reason,
    refused,
    work,
)
from rulesets.viajero.fights import tally as modifiers


@pytest.mark.parametrize(("faces", "change", "kind"), [
    ([4, 4], 1, EventKind.TASK_HELPED), ([6, 6], 1, EventKind.TASK_HELPED),
    ([3, 3], -1, EventKind.TASK_HAMPERED), ([1, 1], -1, EventKind.TASK_HAMPERED),
])  # fmt: skip
def test_a_comrades_help_counts_on_the_check_that_ends_the_task(faces, change, kind):
    state = crew()
    work(state, faces=[2])
    end(state, 0)
    # Mechanic 1, EDU 7: 2D + 1 against 8
    found = do(state, K.ASSIST, 1, task=0, faces=faces)
    assert event(found, kind).help == change
    assert state.tasks[0].help == change
    assert state.tasks[0].worked == 1, "who helps does no work himself"
    end(state, 1)
    end(state, 2)
    done = work(state, faces=[4, 4])
    kind = EventKind.TASK_DONE if 8 + 1 + change >= 8 else EventKind.TASK_FAILED
    assert modifiers(event(done, kind))["COMRADE"] == change


def test_exceptional_help_counts_two():
    state = crew()
    state.people[1].skill[Skill.MECHANIC] = 4
    work(state, faces=[2])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[5, 5])  # 10 + 4 = 14: Effect 6
    assert state.tasks[0].help == 2


def test_help_is_for_a_task_that_a_comrade_has_begun_and_once():
    state = crew()
    assert refused(state, K.ASSIST, 0, task=0) == "NOTHING_THERE"
    work(state, faces=[5])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[4, 4])
    end(state, 1)
    end(state, 2)
    assert refused(state, K.ASSIST, 0, task=0) == "NOTHING_THERE", "not one's own"
    end(state, 0)
    assert refused(state, K.ASSIST, 1, task=0) == "HELPED_ALREADY"
    assert refused(state, K.ASSIST, 1, task=1) == "NOTHING_THERE"
    assert not [one for one in offered(state, 0) if one.kind == K.ASSIST]


def test_help_is_a_major_action_within_reach():
    state = crew()
    work(state, faces=[5])
    end(state, 0)
    assert [one for one in offered(state, 0) if one.kind == K.ASSIST]
    state.people[1].x += 5000
    assert refused(state, K.ASSIST, 1, task=0) == "TOO_FAR"
    state.people[1].x -= 5000
    do(state, K.ASSIST, 1, task=0, faces=[4, 4])
    assert refused(state, K.WORK, 1, task=0, pace=0) == "NO_MAJOR"


def test_who_helps_has_stopped_working():
    """PC-7.4: only somebody at work makes the check of the hurt."""
    state = crew()
    work(state, faces=[5])
    end(state, 0)
    do(state, K.WORK, 1, task=0, pace=0)
    end(state, 1)
    end(state, 2)
    do(state, K.ASSIST, 0, task=0, faces=[4, 4])
    assert state.people[0].task == -1


def test_a_ruined_or_failed_task_forgets_the_help():
    state = crew()
    work(state, faces=[2])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[4, 4])
    end(state, 1)
    end(state, 2)
    found = work(state, faces=[1, 2])
    assert "TASK_FAILED" in kinds(found)
    assert (state.tasks[0].help, state.tasks[0].helpers) == (0, 0)


def set_task(state, person=0, frame=1, seat=-1):
    return choose(state, K.SET_TASK, person, skill=int(Skill.MECHANIC), characteristic=4,
                  modifier=-2, frame=frame, seat=seat)  # fmt: skip


def test_the_umpire_sets_a_task_where_somebody_stands():
    state = crew()
    told = event(play(state, set_task(state), []), EventKind.TASK_SET)
    assert (told.task, told.modifier) == (1, -2)
    job = state.tasks[1]
    assert (job.x, job.y) == (state.people[0].x, state.people[0].y)
    assert refused(state, K.WORK, 0, task=1, pace=0) == ""
    do(state, K.WORK, 0, task=1, pace=0, faces=[1, 5, 5])
    assert state.tasks[1].done == 1


def test_only_the_umpire_sets_tasks_and_not_without_end():
    state = crew()
    assert reason(state, set_task(state, seat=0)) == "NOT_THE_UMPIRE"
    assert reason(state, set_task(state, frame=99)) == "NOT_NOW"
    assert reason(state, set_task(state, person=9)) == "NOBODY_THERE"
    play(state, set_task(state), [])
    play(state, set_task(state, person=1), [])
    assert reason(state, set_task(state)) == "NOT_NOW"
