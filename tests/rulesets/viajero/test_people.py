"""People carried between fights: everybody as facts, and laid over a fight by name."""

from asalto.core.kernel.records import changes, copy, first_difference, write_path
from asalto.core.ruleset import Person
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.people import people, wound
from asalto.rulesets.viajero.state import Stance


def laid_over(found, state, told):
    """The state with everything that was told of these people."""
    after = copy(state)
    for one in told:
        for path, value in wound(found, after, one).items():
            write_path(after, path, value)
    return after


def test_people_come_back_wounded():
    found = RULESET.load("boarding")
    state = found.start()
    state.people[0].score[2] -= 4
    state.people[1].score[0] = state.people[1].score[2] = 0
    state.people[1].out = 1
    state.people[2].dead = state.people[2].out = 1
    told = people(found, state)
    assert told[0].damage == {"end": 4}
    assert told[1].unconscious
    assert told[2].dead
    assert not told[2].unconscious
    after = laid_over(found, found.start(), told)
    for one in (state, after):
        RULESET.edited(one)
    assert state.people[1].stance == Stance.PRONE
    assert first_difference(after, state) == ""
    assert people(found, after) == told


def test_other_games_may_tell_only_a_part():
    found = RULESET.load("duel")
    fields = wound(found, found.state, Person("rosa", {"str": 2}))
    assert fields == {"people.0.score.0": found.state.people[0].full[0] - 2}
    assert wound(found, found.state, Person("nobody_here", {"str": 2})) == {}
    assert changes(found.state, found.start()) == {}
