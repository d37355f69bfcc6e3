"""At the edge: an effect of nothing, ways off the axis, what is told and what is forgotten."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.attack import fast_modifier
from asalto.rulesets.viajero.rules.extended import set_task
from asalto.rulesets.viajero.rules.reactions import react
from asalto.rulesets.viajero.rules.sides import are_allies
from asalto.rulesets.viajero.say import EventKind, Log
from asalto.rulesets.viajero.state import Reaction
from asalto.rulesets.viajero.turn import end_set
from asalto.rulesets.viajero.vocabulary import VOCABULARY
from rulesets.viajero.fights import do, pair, unit


@pytest.mark.parametrize(("faces", "shown"), [([2, 3], 15), ([2, 2], -2)])
def test_an_effect_of_nothing_is_enough_to_make_out_gear(faces: list[int], shown: int) -> None:
    state = pair(one=unit({"recon": 3}))
    do(state, K.IDENTIFY, 0, 1, faces=faces)
    assert RULESET.sees(state, 0).people[1].weapons[0].loaded == shown


@pytest.mark.parametrize(("mine", "his", "modifier"), [(0, 0, 0), (9, 9, 0), (0, 25, -2)])
def test_the_way_across_counts_as_the_way_along(mine: int, his: int, modifier: int) -> None:
    for along in (True, False):
        state = pair()
        one, other = state.people[:2]
        for k, person in enumerate((one, other)):
            one.seen_x[k], one.seen_y[k] = person.x, person.y
        for person, metres in ((one, mine), (other, his)):
            person.x += 1000 * metres * along
            person.y += 1000 * metres * (not along)
        assert fast_modifier(state, 0, 1) == modifier


@pytest.mark.parametrize(
    ("reaction", "kind", "cost"),
    [
        (Reaction.NONE, EventKind.TOOK_IT, 0), (Reaction.DODGE, EventKind.DODGED, 1),
        (Reaction.PARRY, EventKind.PARRIED, 1),
    ],
)  # fmt: skip
def test_each_reaction_is_told_by_its_name(reaction: int, kind: int, cost: int) -> None:
    state, log = pair(), make(Log)
    state.attack.attacker, state.attack.target = 0, 1
    react(state, log, reaction)
    assert [one.kind for one in log.events[: log.count]] == [kind]
    assert state.people[1].reactions == cost


def test_what_weighed_on_a_set_is_over_with_it() -> None:
    state = pair()
    one = state.people[0]
    one.penalty, one.helping, one.task, state.majors = 3, 1, 0, 0
    end_set(state)
    assert (one.acted, one.penalty, one.helping, one.task) == (1, 0, 0, -1)


def test_only_seats_of_one_side_are_allies() -> None:
    state = pair()
    for sides, allied in (((-1, -1), False), ((1, 1), True), ((1, 2), False), ((-1, 1), False)):
        for seat in range(2):
            state.sides[seat].side = sides[seat]
        assert are_allies(state, 0, 1) == allied
        assert are_allies(state, 0, 0)
        assert not are_allies(state, -1, 0)
        assert not are_allies(state, 1, -1)


def test_a_task_is_what_the_umpire_says() -> None:
    state, log = pair(), make(Log)
    order = VOCABULARY.choice(
        "set_task", 0, person=1, skill=2, characteristic=3, modifier=-4, frame=1
    )
    set_task(state, log, order)
    job = state.tasks[0]
    assert (job.skill, job.score, job.difficulty, job.frame, job.seat) == (2, 3, -4, 1, -1)
    assert (job.x, job.y) == (state.people[1].x, state.people[1].y)


@pytest.mark.parametrize(("turn", "mustered", "seen"), [(0, 1, -2), (0, 0, 5), (1, 1, 5)])
def test_who_thinks_for_others_is_hidden_until_all_have_said(
    turn: int, mustered: int, seen: int
) -> None:
    state = pair()
    state.turn = turn
    for seat in range(2):
        state.sides[seat].muster, state.sides[seat].mustered = 5, mustered
    view = RULESET.sees(state, 0)
    assert (view.sides[0].muster, view.sides[1].muster) == (5, seen)
