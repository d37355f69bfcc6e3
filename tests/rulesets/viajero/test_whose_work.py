"""Whose work it is: what enemies and comrades make of a task, and who strikes at leavers."""

from typing import Any

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.viajero.ending import judge
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind, Log
from asalto.rulesets.viajero.state import State
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    attack,
    begun,
    do,
    end,
    event,
    offered,
    person,
    refused,
    scenario,
    tally,
    unit,
)

TASK = {"name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds"}  # fmt: skip
ZONE = {"kind": "zone", "name": "dock", "corners": [90_000, 90_000, 95_000, 90_000, 95_000, 95_000,
                                                    90_000, 95_000]}  # fmt: skip


def rivals(gap: int = 4_000, **more: Any) -> State:
    """ana (a), berta (a) and bruno (b) by an engine that is nobody's: they act in this order."""
    people = [
        person("ana", "a", 100_000, 100_000, unit({"mechanic": 1})),
        person("berta", "a", 100_000, 100_200, unit({"mechanic": 1})),
        person("bruno", "b", 100_000, 100_000 + gap, unit({"mechanic": 1})),
    ]
    return begun(scenario(people, task=[TASK], **more), [6, 6, 5, 5, 1, 1])


def test_an_enemy_does_not_inherit_the_work_of_the_other_side() -> None:
    """PC-7.1: he throws the time anew, at his own pace; turns and help of the others are lost."""
    state = rivals(1_000)
    do(state, K.WORK, 0, task=0, pace=0, faces=[4])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[4, 4])
    end(state, 1)
    job = state.tasks[0]
    assert (job.worker, job.worked, job.help) == (0, 1, 1)
    offers = [one.pace for one in offered(state, 1) if one.kind == K.WORK]
    assert offers == [-1, 0, 1, 2]
    need = job.need
    found = do(state, K.WORK, 2, task=0, pace=1, faces=[2])
    assert [one.kind for one in found][:2] == [EventKind.TASK_BEGUN, EventKind.TASK_WORKED]
    assert (job.worker, job.worked, job.help, job.pace) == (2, 1, 0, 1)
    assert (job.turn, job.need != need) == (state.turn, True)


def test_a_comrade_goes_on_at_the_same_pace() -> None:
    state = rivals(1_000)
    do(state, K.WORK, 0, task=0, pace=0, faces=[4])
    end(state, 0)
    assert refused(state, K.WORK, 1, task=0, pace=1) == "WRONG_PACE"
    found = do(state, K.WORK, 1, task=0, pace=0)
    assert [one.kind for one in found] == [EventKind.TASK_TAKEN_OVER]
    assert (state.tasks[0].worker, state.tasks[0].worked) == (1, 1)


def test_the_check_of_an_enemy_has_none_of_the_others_help() -> None:
    state = rivals(1_000)
    do(state, K.WORK, 0, task=0, pace=0, faces=[6])
    end(state, 0)
    do(state, K.ASSIST, 1, task=0, faces=[1, 2])
    end(state, 1)
    found = do(state, K.WORK, 2, task=0, pace=0, faces=[1, 5, 5])
    assert "COMRADE" not in tally(event(found, EventKind.TASK_DONE))
    assert state.tasks[0].worker == 2


@pytest.mark.parametrize(("surprised", "asked"), [(0, Phase.FREE), (1, Phase.ACT)])
def test_who_is_surprised_strikes_at_nobody_who_leaves(surprised: int, asked: Phase) -> None:
    """PC-6.7: he knows of no fight yet, and does not react either."""
    state = rivals(1_500)
    state.people[2].surprised = surprised
    do(state, K.MOVE, 0, place_x=98_000, place_y=100_000)
    assert state.phase == asked
    assert state.people[0].x == (98_000 if surprised else 100_000)


def allied(goal: dict[str, Any], apart: int, **more: Any) -> State:
    """ana (a) and carla (c) of one side, bruno (b) against them; what a wants may serve both."""
    people = [
        person("ana", "a", 100_000, 100_000, unit({"mechanic": 1})),
        person("bruno", "b", 150_000, 100_000, unit()),
        person("carla", "c", 100_000, 100_200, unit({"mechanic": 1})),
    ]
    words = {"es": "x", "it": "x", "en": "x"}
    seats = [{"id": one, "name": words} for one in "abc"]
    seats[0] |= goal
    state = begun(
        scenario(people, piece=[ZONE], task=[TASK | more], seat=seats), [6, 6, 1, 1, 5, 5]
    )
    state.sides[0].side = state.sides[2].side = 0
    state.options.goals_apart = apart
    return state


@pytest.mark.parametrize(("apart", "over"), [(0, 1), (1, 0)])
def test_by_an_option_each_seat_brings_its_own_people_to_a_zone(apart: int, over: int) -> None:
    state = allied({"goal": "reach", "goal_at": "dock", "goal_count": 2}, apart)
    for i in (0, 2):
        state.people[i].x, state.people[i].y = 92_000, 92_000
    judge(state, make(Log))
    assert state.over == over


@pytest.mark.parametrize(("apart", "over"), [(0, 1), (1, 0)])
def test_by_an_option_each_seat_does_its_own_task(apart: int, over: int) -> None:
    state = allied({"goal": "task", "goal_at": "engine"}, apart)
    state.tasks[0].done, state.tasks[0].worker = 1, 2
    judge(state, make(Log))
    assert state.over == over
    state = allied({"goal": "task", "goal_at": "engine"}, apart, seat="a")
    state.actor, state.awaited = 2, 1 << 2
    assert refused(state, K.WORK, 2, task=0, pace=0) == ("NOT_YOUR_TASK" if apart else "")


@pytest.mark.parametrize(("known", "eyes"), [(0, 0b101), (0b10, 0b111)])
def test_an_empty_magazine_is_told_to_all_who_know_it(known: int, eyes: int) -> None:
    """PC-3.14: his side, and whoever has made out his gear."""
    state = allied({}, 0)
    ana = state.people[0]
    ana.weapons[0].loaded, ana.known = 1, known
    state.people[1].x, state.people[1].surprised = 120_000, 1
    found = attack(state, faces=[1, 1])
    assert event(found, EventKind.RAN_DRY).sees == eyes
