"""PC-5: dodge, seek cover, parry, and what they cost."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    do,
    end,
    event,
    kinds,
    pair,
    person,
    refused,
    scenario,
    shoot,
    tally,
    unit,
)  # fmt: skip

MISSED = EventKind.MISSED


@pytest.mark.parametrize(
    ("dex", "athletics", "expected"),
    [(7, None, 0), (12, None, -2), (7, 1, -1), (9, 3, -3), (12, 1, -2), (2, None, 0)],
)
def test_dodge_is_dex_or_athletics_never_a_gift(dex, athletics, expected):
    skills = {"gun_slug": 0} | ({} if athletics is None else {"athletics_dex": athletics})
    state = pair(two=unit(skills, dex=dex))
    if dex > 7:
        state.people[1].initiative = 0
    if state.actor != 0:
        end(state, 1)
    attack(state)
    found = do(state, K.DODGE, 1, faces=[1, 1])
    assert tally(event(found, MISSED)).get("DODGE", 0) == expected


def test_each_reaction_costs_one_on_the_next_set_and_they_add_up():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("berta", "a", 100_000, 105_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 5, 5, 1, 1])
    for actor in (0, 1):
        attack(state, actor=actor, target=2)
        do(state, K.DODGE, 2, faces=[1, 1])
        end(state, actor)
    assert state.people[2].penalty == 2
    found = shoot(state, [1, 1], actor=2, target=0)
    assert tally(event(found, MISSED)) == {"REACTIONS": -2}
    end(state, 2)
    assert (state.people[2].penalty, state.people[2].reactions) == (0, 0)


def test_dodging_works_against_blows_too():
    state = pair(gap=1_500, one=unit({}, ("cudgel",)))
    attack(state, gun="cudgel")
    assert refused(state, K.DODGE, 1) == ""
    assert refused(state, K.DIVE, 1) == "ONLY_RANGED"
    assert refused(state, K.PARRY, 1) == ""


def test_shots_from_afar_cannot_be_parried():
    state = pair()
    attack(state)
    assert refused(state, K.PARRY, 1) == "CANNOT_PARRY"


def test_parry_is_melee_skill_never_a_gift():
    for skills, expected in (({"melee_blade": 2}, -2), ({}, 0)):
        state = pair(gap=1_500, one=unit({}, ("cudgel",)), two=unit(skills, ("sword",)))
        attack(state, gun="cudgel")
        found = do(state, K.PARRY, 1, faces=[1, 1])
        assert tally(event(found, MISSED)).get("PARRY", 0) == expected


def test_one_reaction_to_an_attack():
    state = pair()
    attack(state)
    do(state, K.DODGE, 1, faces=[1, 1])
    assert state.phase != Phase.REACT


CAR = [
    {
        "kind": "vehicle",
        "corners": [111_000, 99_000, 114_000, 99_000, 114_000, 101_000, 111_000, 101_000],
    }
]


def test_diving_behind_something_gives_minus_two_armour_and_costs_the_next_set():
    state = pair(pieces=CAR)
    attack(state)
    found = do(state, K.DIVE, 1, faces=[6, 5, 6, 6])
    assert event(found, EventKind.DIVED).armour == 10
    assert tally(event(found, EventKind.HIT)) == {"SOUGHT": -2}
    assert event(found, EventKind.HURT).armour == 10
    assert state.people[1].stance == 2
    found = end(state, 0)
    assert "FORFEITED" in kinds(found)
    assert (state.turn, state.actor, state.people[1].reactions) == (2, 0, 0)


def test_a_dive_lasts_the_turn_for_every_attacker():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("berta", "a", 100_000, 101_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
    ]
    state = begun(scenario(people, CAR), [6, 6, 5, 5, 1, 1])
    attack(state, target=2)
    do(state, K.DIVE, 2, faces=[1, 1])
    end(state, 0)
    found = shoot(state, [1, 1], actor=1, target=2)
    assert tally(event(found, MISSED)) == {"SOUGHT": -2}
    end(state, 1)
    found = shoot(state, [1, 1], actor=0, target=2)
    assert tally(event(found, MISSED)) == {"PRONE": -1}


def test_diving_with_nothing_near_is_only_lying_down():
    state = pair()
    attack(state)
    found = do(state, K.DIVE, 1, faces=[1, 1])
    assert tally(event(found, MISSED)) == {"PRONE": -1}


def test_the_surprised_cannot_react():
    people = [person("ana", "a", 0, 0, unit()), person("bruno", "b", 9_000, 0, unit())]
    sides = {"a": {"ambush": True}, "b": {"surprised": True}}
    state = begun(scenario(people, sides=sides), [1, 1])
    found = attack(state, faces=[1, 1])
    assert "MISSED" in kinds(found)
    end(state, 0)
    end(state, 1)
    attack(state)
    assert state.phase == Phase.REACT


def test_reacting_is_for_the_target_only():
    state = pair()
    attack(state)
    assert refused(state, K.DODGE, 0) == "NOT_NOW"
    assert GUNS["auto_pistol"] > 0
