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


def two_against_one(**more):
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("berta", "a", 100_000, 105_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
    ]
    return begun(scenario(people, **more), [6, 6, 5, 5, 1, 1])


def dodge_both(state):
    for actor in (0, 1):
        attack(state, actor=actor, target=2)
        do(state, K.DODGE, 2, faces=[1, 1])
        end(state, actor)


def test_waiting_does_not_wipe_out_the_price_of_reactions():
    state = two_against_one()
    dodge_both(state)
    do(state, K.DELAY, 2)
    assert (state.people[2].penalty, state.people[2].reactions) == (0, 2)
    do(state, K.STEP_IN, 2)
    found = shoot(state, [1, 1], actor=2, target=0)
    assert tally(event(found, MISSED)) == {"REACTIONS": -2}


def test_reactions_made_while_waiting_are_added():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
        person("berta", "a", 100_000, 105_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1, 5, 5])
    attack(state, actor=0, target=1)
    do(state, K.DODGE, 1, faces=[1, 1])
    end(state, 0)
    do(state, K.DELAY, 1)
    attack(state, actor=2, target=1)
    do(state, K.DODGE, 1, faces=[1, 1])
    end(state, 2)
    do(state, K.STEP_IN, 1)
    assert state.people[1].penalty == 2


def test_a_set_that_is_lost_takes_what_fell_on_it_along():
    state = two_against_one()
    dodge_both(state)
    bruno = state.people[2]
    do(state, K.DELAY, 2)
    bruno.help, bruno.task, bruno.surprised = 1, 0, 1
    do(state, K.HOLD, 2)
    assert state.turn == 2
    assert (bruno.penalty, bruno.reactions, bruno.help) == (0, 0, 0)
    assert (bruno.task, bruno.surprised, bruno.waiting) == (-1, 0, 0)


def test_a_dive_while_waiting_loses_that_set_and_no_other():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
        person("berta", "a", 100_000, 105_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1, 5, 5])
    attack(state, actor=0, target=1)
    do(state, K.DODGE, 1, faces=[1, 1])
    end(state, 0)
    do(state, K.DELAY, 1)
    attack(state, actor=2, target=1)
    do(state, K.DIVE, 1, faces=[1, 1])
    bruno = state.people[1]
    assert (bruno.waiting, bruno.forfeit, bruno.reactions) == (0, 0, 0)


@pytest.mark.parametrize(("option", "now", "later"), [(False, 0, 1), (True, 1, 0)])
def test_a_reaction_within_ones_own_set_counts_on_the_next_or_at_once(option, now, later):
    blade = unit({}, ("auto_pistol", "blade"))
    state = pair(
        gap=1_500, one=blade, two=unit({}, ("blade",)), options={"reaction_in_set": option}
    )
    do(state, K.MOVE, 0, place_x=100_000, place_y=101_000)
    do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["blade"], characteristic=1)
    do(state, K.DODGE, 0, faces=[1, 1])
    assert (state.people[0].penalty, state.people[0].reactions) == (now, later)


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


def test_parry_with_a_gun_in_hand_is_the_better_of_bludgeons_and_bare_hands():
    for skills, expected in (({"melee_unarmed": 2, "melee_bludgeon": 1}, -2), ({}, 0)):
        state = pair(gap=1_500, one=unit({}, ("cudgel",)), two=unit(skills, ("rifle",)))
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


def test_the_thinnest_shelter_hampers_as_the_thickest():
    state = pair(pieces=CAR)
    state.values[0] = 1
    attack(state)
    found = do(state, K.DIVE, 1, faces=[6, 5, 6, 6])
    assert event(found, EventKind.DIVED).armour == 1
    assert tally(event(found, EventKind.HIT)) == {"SOUGHT": -2}


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
