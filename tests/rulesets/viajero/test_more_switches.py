"""More switches for what the book leaves open: each position is played both ways."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.movement import fresh_limit, leg_part
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    crew,
    do,
    end,
    event,
    job,
    kinds,
    offered,
    pair,
    person,
    refused,
    scenario,
    shoot,
    tally,
    three,
    unit,
    work,
)
from rulesets.viajero.test_walls_and_comrades import TASK, WALL, squad

BOTH = pytest.mark.parametrize("switch", [False, True])
MISSED = EventKind.MISSED
MUD = [90_000, 90_000, 110_000, 90_000, 110_000, 110_000, 90_000, 110_000]
FENCER = unit({"melee_blade": 2, "gun_slug": 0}, ("sword",), dex=9)


def chosen(state, seat):
    return sorted(K(one.kind).name for one in offered(state, seat))


@BOTH
@pytest.mark.parametrize("first", [K.DODGE, K.PARRY])
def test_one_blow_is_dodged_and_parried_or_only_one_of_them(switch, first):
    """PC-5.1, 5.2: any number of reactions, each at its price."""
    second = K.PARRY if first == K.DODGE else K.DODGE
    state = pair(gap=1_500, one=FENCER, two=FENCER, options={"second_reaction": switch})
    attack(state, gun="sword")
    found = do(state, first, 1, faces=[] if switch else [1, 1])
    if switch:
        assert chosen(state, 1) == sorted(["TAKE_IT", second.name])
        assert refused(state, first, 1)
        assert refused(state, K.DIVE, 1)
        found = do(state, second, 1, faces=[1, 1])
    reasons = tally(event(found, MISSED))
    both = {"DODGE": -1, "PARRY": -2}
    assert {one: reasons.get(one) for one in both} == (
        both if switch else {one: both[one] if one == first.name else None for one in both}
    )
    assert state.people[1].reactions == (2 if switch else 1)


def test_the_second_reaction_may_be_left_and_a_shot_has_none():
    state = pair(gap=1_500, one=FENCER, two=FENCER, options={"second_reaction": True})
    attack(state, gun="sword")
    do(state, K.DODGE, 1)
    found = do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert "TOOK_IT" not in kinds(found)
    assert tally(event(found, MISSED))["DODGE"] == -1
    state = pair(options={"second_reaction": True})
    attack(state)
    assert "MISSED" in kinds(do(state, K.DODGE, 1, faces=[1, 1]))


@BOTH
def test_one_enemy_or_each_strikes_at_who_leaves(switch):
    """PC-6.7: "his enemy" may make a free attack."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_000, 100_000, unit(weapons=())),
        person("carla", "b", 99_000, 100_000, unit(weapons=())),
    ]
    for first in (K.STRIKE_LEAVER, K.LET_GO):
        state = begun(scenario(people, options={"one_strikes": switch}), [6, 6, 3, 3, 1, 1])
        do(state, K.MOVE, 0, place_x=100_000, place_y=105_000)
        if first == K.LET_GO:
            do(state, K.LET_GO, 1)
        else:
            do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["unarmed"], characteristic=0)
            do(state, K.TAKE_IT, 0, faces=[1, 1])
        asked = state.phase == Phase.FREE
        assert asked == (not switch or first == K.LET_GO)


@BOTH
def test_lying_in_difficult_ground_counts_an_eighth_or_a_quarter(switch):
    """PC-3.9, 3.10."""
    mud = {"kind": "rough", "corners": MUD}
    state = pair(gap=50_000, pieces=[mud], options={"worst_ground": switch})
    ana = state.people[0]
    ana.stance = 2
    part = leg_part(state, ana, 101_000, 100_000)
    assert fresh_limit(state, ana, part) == (1_500 if switch else 500)


@BOTH
def test_the_seriously_wounded_act_as_ever_or_crawl(switch):
    people = [
        person("ana", "a", 100_000, 100_000, unit(), wounds={"str": 1, "dex": 1, "end": 1}),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    state = begun(scenario(people, options={"hurt_act": switch}), [6, 6, 1, 1])
    assert refused(state, K.MOVE, 0, place_x=106_000, place_y=100_000) == (
        "" if switch else "TOO_FAR"
    )
    for _ in range(2):
        do(state, K.STANCE, 0, stance=1 - state.people[0].stance)
    assert (refused(state, K.STANCE, 0, stance=1) == "") == switch


@BOTH
def test_a_wound_costs_the_turn_of_work_done_or_the_next(switch):
    """PC-7.5: 6 with mechanic 1, less 4 points, is a failure by 5."""
    state = job()
    state.options.lost_at_once = int(switch)
    state.people[1].x = 108_000
    work(state, faces=[5])
    end(state, 0)
    shoot(state, [6, 6, 1, 3, 3, 3], actor=1, target=0)
    task = state.tasks[0]
    assert (task.worked, task.spoilt) == ((0, 0) if switch else (1, 1))


@BOTH
def test_orders_add_up_or_the_last_ones_count(switch):
    state = three(6, 6, 5, 5, 1, 1, options={"last_help": switch})
    state.people[1].help = -2
    do(state, K.ORDERS, 0, 1, faces=[4, 3])
    assert state.people[1].help == (1 if switch else -1)


@BOTH
def test_what_is_left_of_a_burst_is_fired_or_not(switch):
    """PC-2.10: two rounds of a weapon that fires four at a time go as one shot, without bonus."""
    gun = unit({"gun_slug": 0}, ("submachinegun",))
    state = pair(one=gun, options={"last_rounds": switch})
    state.people[0].weapons[0].loaded = 2
    kind = GUNS["submachinegun"]
    assert refused(state, K.ATTACK, 0, 1, weapon=kind, characteristic=1) == (
        "" if switch else "NO_SUCH_MODE"
    )
    assert ("ATTACK" in chosen(state, 0)) == switch
    if switch:
        found = shoot(state, [1, 1], gun="submachinegun")
        assert tally(event(found, MISSED)).get("BURST") is None
        assert state.people[0].weapons[0].loaded == 0


@BOTH
def test_a_comrade_goes_on_with_a_task_or_begins_anew(switch):
    state = crew(options={"task_anew": switch})
    work(state, faces=[6])
    end(state, 0)
    found = do(state, K.WORK, 1, task=0, pace=0, faces=[4] if switch else [])
    assert ("TASK_BEGUN" in kinds(found)) == switch
    assert state.tasks[0].need == (4 if switch else 6)


@BOTH
def test_who_is_engaged_strikes_a_helpless_third_or_not(switch):
    """PC-6.3: nobody but those one is engaged with."""
    people = [
        person("ana", "a", 100_000, 100_000, unit(weapons=())),
        person("bruno", "b", 101_000, 100_000, unit()),
        person("carla", "b", 99_000, 100_000, unit()),
    ]
    state = begun(scenario(people, options={"helpless_spared": switch}), [6, 6, 3, 3, 1, 1])
    state.people[2].out = 1
    blow = {"weapon": GUNS["unarmed"], "characteristic": 0}
    assert refused(state, K.ATTACK, 0, 1, **blow) == ""
    assert refused(state, K.ATTACK, 0, 2, **blow) == ("ENGAGED_ELSEWHERE" if switch else "")
    state.people[1].x += 5_000
    assert refused(state, K.ATTACK, 0, 2, **blow) == ""


@BOTH
def test_a_gun_in_hand_parries_or_does_not(switch):
    for weapon, parries in (("auto_pistol", not switch), ("sword", True)):
        two = unit({"melee_unarmed": 1, "melee_blade": 1}, (weapon,))
        state = pair(gap=1_500, one=FENCER, two=two, options={"gun_no_parry": switch})
        attack(state, gun="sword")
        assert refused(state, K.PARRY, 1) == ("" if parries else "CANNOT_PARRY")
        assert ("PARRY" in chosen(state, 1)) == parries


@BOTH
def test_grenades_are_thrown_in_close_combat_or_not(switch):
    """PC-6.4: one-handed weapons such as pistols."""
    thrower = unit({"athletics_dex": 1}, ("frag_grenade",))
    state = pair(gap=1_500, one=thrower, options={"pistols_only": switch})
    blow = {"weapon": GUNS["frag_grenade"], "characteristic": 1}
    assert refused(state, K.ATTACK, 0, 1, **blow) == ("NO_SUCH_MODE" if switch else "")
    state = pair(gap=9_000, one=thrower, options={"pistols_only": switch})
    assert refused(state, K.ATTACK, 0, 1, **blow) == ""


@BOTH
def test_what_fell_on_a_set_that_was_lost_falls_on_the_next_or_is_over(switch):
    """PC-5.3, 5.14: a dodge and a dive; the dive costs the set, the dodge is paid after it."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("berta", "a", 100_000, 101_000, unit()),
        person("bruno", "b", 105_000, 100_000, unit()),
    ]
    state = begun(scenario(people, options={"burdens_stay": switch}), [6, 6, 5, 5, 1, 1])
    for actor, reaction in ((0, K.DODGE), (1, K.DIVE)):
        attack(state, actor=actor, target=2)
        do(state, reaction, 2, faces=[1, 1])
        end(state, actor)
    assert (state.turn, state.people[2].reactions) == (2, int(switch))


@BOTH
def test_walls_keep_a_hand_away_or_not(switch):
    """PC-3.15, 7.1: a metre off, on the other side of a wall."""
    state = squad(piece=[WALL], task=[TASK], options={"reach_through": switch})
    assert refused(state, K.WORK, 0, task=0, pace=0) == ("" if switch else "TOO_FAR")
