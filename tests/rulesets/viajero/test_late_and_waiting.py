"""Who waits after a shout, after a count that somebody loses; and first aid that comes late."""

import pytest

from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.tables import AID_LATE, AID_WITHIN
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import begun, do, end, pair, person, refused, scenario, unit


@pytest.mark.parametrize(("limit", "answer"), [(0, ""), (2, "ALREADY_BEGUN")])
def test_who_has_only_shouted_may_still_wait(limit: int, answer: str) -> None:
    """PC-1.4, PC-4.1: a free action is none of the set, unless the referee counts them."""
    state = pair()
    state.options.free_limit = limit
    do(state, K.SHOUT, 0)
    assert refused(state, K.DELAY, 0) == answer
    out = RULESET.new_choices()
    RULESET.legal(state, 0, out)
    listed = [row.kind for row in out.rows[: out.count]]
    assert (K.DELAY in listed) == (answer == "")
    do(state, K.STANCE, 0, stance=1)
    assert refused(state, K.DELAY, 0) == "ALREADY_BEGUN"


def test_who_waits_is_asked_after_a_count_that_somebody_forfeits() -> None:
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
        person("carla", "b", 110_000, 105_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 4, 4, 2, 2])
    state.people[1].forfeit = 1
    do(state, K.DELAY, 0)
    assert (state.phase, state.people[1].acted, state.people[2].acted) == (Phase.WAIT, 1, 0)
    do(state, K.STEP_IN, 0)
    assert state.actor == 0
    end(state, 0)
    assert state.actor == 2


@pytest.mark.parametrize(("turns", "given"), [(AID_WITHIN, 4), (AID_WITHIN + 1, 2), (AID_LATE, 2)])
def test_first_aid_after_five_minutes_gives_back_its_effect_alone(turns: int, given: int) -> None:
    """PC-2.22: twice the Effect within five minutes, the Effect within the hour."""
    state = pair()
    one = state.people[0]
    one.score[2], one.hurt_turn = 1, 2
    one.skill[9], one.score[4] = 1, 7
    state.turn = 2 + turns
    do(state, K.AID, 0, 0, faces=[6, 5])
    assert one.score[2] == 1 + given


def test_after_an_hour_it_is_too_late() -> None:
    state = pair()
    state.people[0].score[2], state.people[0].hurt_turn = 1, 2
    state.turn = 2 + AID_LATE
    assert refused(state, K.AID, 0, 0) == ""
    state.turn += 1
    assert refused(state, K.AID, 0, 0) == "TOO_LATE"
