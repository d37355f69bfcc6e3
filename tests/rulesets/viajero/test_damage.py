"""Damage, wounds, death, blasts and first aid."""

from hypothesis import given, settings
from hypothesis import strategies as st

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.damage import add_blow, body_left, is_split_allowed, settle
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.turn import advance
from asalto.rulesets.viajero.vocabulary import Ending, Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    do,
    end,
    event,
    kinds,
    offered,
    pair,
    person,
    refused,
    scenario,
    shoot,
    tally,
    unit,
)  # fmt: skip


def hit(state, victim, points, faces=()):
    """Damage out of nowhere, up to the victim's choice."""
    dice, log = make(Dice), RULESET.new_log()
    load(dice, list(faces))
    add_blow(state, victim, 0, points, 0)
    advance(state, dice, log)
    return [EventKind(log.events[i].kind).name for i in range(log.count)]


def test_the_first_wound_is_endurance_without_a_choice():
    state = pair()
    hit(state, 1, 7)
    assert (state.people[1].score[:3], state.phase) == ([7, 7, 0], Phase.ACT)


def test_the_overflow_of_the_first_wound_goes_where_the_victim_says():
    state = pair()
    hit(state, 1, 10)
    assert state.phase == Phase.WOUND
    assert {(one.lost_str, one.lost_dex, one.lost_end) for one in offered(state, 1)} == {
        (3, 0, 7),
        (0, 3, 7),
    }
    assert refused(state, K.SUFFER, 1, lost_str=2, lost_dex=1, lost_end=7) == "WRONG_SPLIT"
    assert refused(state, K.SUFFER, 1, lost_str=3, lost_dex=0, lost_end=6) == "WRONG_SPLIT"
    do(state, K.SUFFER, 1, lost_str=0, lost_dex=3, lost_end=7)
    assert state.people[1].score[:3] == [7, 4, 0]


def test_later_wounds_are_split_freely():
    state = pair()
    hit(state, 1, 2)
    hit(state, 1, 3)
    assert refused(state, K.SUFFER, 1, lost_str=1, lost_dex=1, lost_end=1) == ""
    do(state, K.SUFFER, 1, lost_str=1, lost_dex=1, lost_end=1)
    assert state.people[1].score[:3] == [6, 6, 4]


def two_a_side():
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
        person("carla", "b", 110_000, 102_000, unit({"medic": 2})),
    ]
    return begun(scenario(people), [6, 6, 1, 1, 3, 3])


def test_two_at_zero_unconscious_three_dead():
    state = two_a_side()
    hit(state, 1, 14)
    found = do(state, K.SUFFER, 1, lost_str=7, lost_dex=0, lost_end=7)
    assert "FAINTED" in kinds(found)
    assert "DROPPED" in kinds(found)
    assert (state.people[1].out, state.people[1].hand, state.items[0].kind) == (
        1,
        -1,
        GUNS["auto_pistol"],
    )
    assert "DIED" in hit(state, 1, 7)
    assert state.people[1].dead == 1


def test_current_values_give_the_modifiers():
    state = pair(one=unit(dex=9))
    hit(state, 0, 10)
    do(state, K.SUFFER, 0, lost_str=0, lost_dex=3, lost_end=7)
    assert "SCORE" not in tally(event(shoot(state, [1, 1]), EventKind.MISSED))


def test_the_seriously_wounded_crawl_and_lose_their_minor_action():
    state = pair()
    hit(state, 0, 9)
    do(state, K.SUFFER, 0, lost_str=2, lost_dex=0, lost_end=7)
    hit(state, 0, 1)
    do(state, K.SUFFER, 0, lost_str=0, lost_dex=1, lost_end=0)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=101_501) == "TOO_FAR"
    do(state, K.MOVE, 0, place_x=100_000, place_y=101_500)
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1) == "NO_MAJOR"
    )


def test_the_last_side_standing_wins():
    state = pair()
    hit(state, 1, 21)
    assert (state.over, state.winner) == (1, 0)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 30), min_size=1, max_size=6), st.data())
def test_damage_is_accounted_to_the_last_point(blows, data):
    state = two_a_side()
    victim = state.people[1]
    for points in blows:
        before = body_left(victim)
        if victim.dead:
            break
        hit(state, 1, points)
        if state.phase == Phase.WOUND:
            rows = offered(state, 1)
            row = data.draw(st.sampled_from(rows))
            assert is_split_allowed(victim, points, row.lost_str, row.lost_dex, row.lost_end)
            do(
                state,
                K.SUFFER,
                1,
                lost_str=row.lost_str,
                lost_dex=row.lost_dex,
                lost_end=row.lost_end,
            )
        assert before - body_left(victim) == min(points, before)
        zeros = victim.score[:3].count(0)
        assert (victim.dead, victim.out) == (int(zeros == 3), int(zeros >= 2 and victim.out))
        assert victim.out == 1 or zeros < 2 or victim.dead


def test_fragments_by_distance():
    people = [
        person("ana", "a", 100_000, 100_000, unit({"athletics_dex": 0}, ("frag_grenade",))),
        person("bruno", "b", 112_000, 100_000, unit(armour="battle_dress")),
        person("carla", "b", 116_000, 100_000, unit(armour="battle_dress")),
        person("dora", "b", 121_000, 100_000, unit(armour="battle_dress")),
        person("elsa", "b", 121_001, 100_000, unit(armour="battle_dress")),
    ]
    state = begun(scenario(people), [6, 6] + [1, 1] * 4)
    found = shoot(state, [6, 6] + [1] * 9, gun="frag_grenade")
    rows = [one for one in found if one.kind == EventKind.STOPPED]
    assert [(one.target, one.dice_count) for one in rows] == [(1, 5), (2, 3), (3, 1)]


def test_walls_stop_a_blast():
    people = [
        person("ana", "a", 100_000, 100_000, unit({"athletics_dex": 0}, ("frag_grenade",))),
        person("bruno", "b", 110_000, 100_000, unit(armour="battle_dress")),
        person("carla", "b", 112_000, 100_000, unit()),
    ]
    wall = [{"kind": "wall", "corners": [111_000, 98_000, 111_000, 102_000]}]
    state = begun(scenario(people, wall), [6, 6, 1, 1, 1, 1])
    found = shoot(state, [6, 6] + [1] * 5, gun="frag_grenade")
    assert [one.target for one in found if one.kind in (EventKind.STOPPED, EventKind.HURT)] == [1]


def test_a_stray_rocket_explodes_on_four_or_more():
    rocketeer = unit({"heavy_portable": 0}, ("rocket_launcher",))
    state = pair(gap=100_000, one=rocketeer)
    assert "DUD" in kinds(shoot(state, [1, 1, 3], gun="rocket_launcher"))
    state = pair(gap=100_000, one=rocketeer)
    found = shoot(state, [3, 3, 4, 4], gun="rocket_launcher")
    strayed = event(found, EventKind.STRAYED)
    assert (strayed.length, strayed.place_x, strayed.place_y) == (8_000, 192_000, 100_000)


def test_backblast_burns_whoever_stands_behind():
    people = [
        person("ana", "a", 100_000, 100_000, unit({"heavy_portable": 0}, ("rocket_launcher",))),
        person("berta", "a", 99_000, 100_000, unit()),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 5, 5, 1, 1])
    found = shoot(state, [1, 1, 1, 1, 1, 3], gun="rocket_launcher", target=2)
    assert [one.target for one in found if one.kind == EventKind.HURT] == [1]


def test_smoke_hampers_and_clears():
    thrower = unit({"athletics_dex": 0}, ("smoke_grenade",))
    state = pair(one=thrower, gap=12_000)
    found = shoot(state, [4, 4, 1], gun="smoke_grenade")
    cloud = event(found, EventKind.SPREAD)
    assert (cloud.turns, cloud.success) == (3, 0)
    end(state, 0)
    found = shoot(state, [1, 1], actor=1, target=0)
    assert tally(event(found, EventKind.MISSED)) == {"SMOKE": -2}
    end(state, 1)
    for _ in range(3):
        end(state, 0)
        end(state, 1)
    assert state.cloud_count == 0


def test_aerosol_eats_lasers():
    trooper = unit({"gun_energy": 0}, ("laser_pistol",))
    state = pair(one=unit({"athletics_dex": 0}, ("aerosol_grenade",)), two=trooper)
    shoot(state, [4, 4, 1], gun="aerosol_grenade")
    end(state, 0)
    found = shoot(state, [4, 4, 3, 3, 3, 3], actor=1, target=0, gun="laser_pistol")
    assert event(found, EventKind.HURT).armour == 10


def test_a_stun_is_withstood_by_endurance():
    for faces, name in (([6, 6], "WITHSTOOD"), ([1, 2], "STUNNED")):
        state = pair(one=unit({"athletics_dex": 0}, ("stun_grenade",)), gap=12_000)
        found = shoot(state, [4, 4, 1, 1, 2, *faces], gun="stun_grenade")
        assert name in kinds(found)
        assert state.people[1].score == state.people[1].full


def hurt_pair(medic=2, points=9):
    people = [
        person("ana", "a", 100_000, 100_000, unit({"medic": medic})),
        person("berta", "a", 101_000, 100_000, unit()),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 5, 5, 1, 1])
    hit(state, 1, points)
    do(state, K.SUFFER, 1, lost_str=points - 7, lost_dex=0, lost_end=7)
    return state


def test_first_aid_gives_back_twice_the_effect_once():
    state = hurt_pair()
    found = do(state, K.AID, 0, 1, faces=[4, 4])
    assert event(found, EventKind.AIDED).points == 4
    assert state.people[1].score[:3] == [5, 7, 4]
    assert state.majors == 1
    end(state, 0)
    end(state, 1)
    end(state, 2)
    assert refused(state, K.AID, 0, 1) == "TOO_LATE"


def test_first_aid_on_oneself_is_harder_and_needs_wounds_and_reach():
    state = hurt_pair()
    assert refused(state, K.AID, 0, 0) == "NOT_HURT"
    assert refused(state, K.AID, 0, 2) == "NOT_A_COMRADE"
    end(state, 0)
    found = do(state, K.AID, 1, 1, faces=[6, 6])
    assert tally(event(found, EventKind.NOT_AIDED)) == {"SKILL": -3, "OWN_WOUNDS": -2}


def test_first_aid_wakes_who_has_but_one_at_zero():
    state = hurt_pair(points=14)
    assert state.people[1].out == 1
    found = do(state, K.AID, 0, 1, faces=[4, 4])
    assert "CAME_ROUND" in kinds(found)
    assert state.people[1].score[:3] == [1, 7, 3]


def test_the_unconscious_check_once_a_minute_and_better_each_time():
    state = hurt_pair(points=14)
    for turn in range(1, 11):
        end(state, 0)
        found = end(state, 2, faces=[4, 4] if turn == 10 else [])
    assert tally(event(found, EventKind.SLEPT_ON)) == {"SCORE": -2}
    for turn in range(1, 11):
        end(state, 0)
        found = end(state, 2, faces=[6, 3] if turn == 10 else [])
    assert tally(event(found, EventKind.WOKE)) == {"SCORE": -2, "TRIES": 1}
    assert state.people[1].out == 0


def test_settle_asks_nothing_of_the_dead():
    state = two_a_side()
    hit(state, 1, 21)
    add_blow(state, 1, 0, 5, 0)
    assert settle(state, make(Dice), RULESET.new_log()) == -1
    assert state.blow_count == 0


def test_pgmp_weighs_on_the_weak():
    state = pair(one=unit({"gun_energy": 0}, ("pgmp",)), gap=90_000)
    attack(state, gun="pgmp")
    found = do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED)) == {"STRENGTH": -5}


def test_the_fight_is_over_when_the_last_one_shares_out_damage_and_faints():
    state = pair()
    victim = state.people[1]
    victim.score[0], victim.score[1], victim.score[2] = 5, 2, 2
    add_blow(state, 1, 0, 4, 0)
    state.phase = Phase.WOUND
    state.awaited = 2
    told = do(state, K.SUFFER, 1, lost_str=0, lost_dex=2, lost_end=2)
    assert kinds(told)[-2:] == ["DROPPED", "ENDED"]
    assert (state.over, state.winner, state.ending) == (1, 0, Ending.LAST_STANDING)
