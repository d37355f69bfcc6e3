"""PC-2.2 to 2.19: the attack, its skill, every modifier alone, damage of a hit."""

import pytest

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.attack import fast_modifier
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Mode
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

HIT, MISSED = EventKind.HIT, EventKind.MISSED


def test_eight_hits_and_seven_does_not():
    state = pair()
    assert event(shoot(state, [4, 4, 1, 1]), HIT).effect == 0
    state = pair()
    found = shoot(state, [4, 3])
    assert (event(found, MISSED).effect, tally(event(found, MISSED))) == (-1, {})


def test_damage_is_dice_and_effect_less_armour():
    state = pair(two=unit(armour="jack"))
    found = shoot(state, [5, 5, 6, 4])
    hurt = event(found, EventKind.HURT)
    assert (hurt.damage, hurt.armour, hurt.through) == (12, 3, 9)
    state = pair(two=unit(armour="cloth"))
    found = shoot(state, [4, 4, 1, 2])
    assert "STOPPED" in kinds(found)
    assert state.people[1].score == state.people[1].full


def test_effect_of_six_always_does_one():
    state = pair(one=unit({"gun_slug": 2}), two=unit(armour="combat_armour"))
    found = shoot(state, [6, 6, 1, 1])
    assert event(found, EventKind.HURT).through == 1


@pytest.mark.parametrize(
    ("gun", "skills", "total"),
    [
        ("auto_pistol", {"gun_slug": 2}, 2),
        ("laser_pistol", {"gun_energy": 1}, 1),
        ("bow", {"gun_archery": 3}, 3),
        ("rocket_launcher", {"heavy_portable": 1}, 1),
        ("frag_grenade", {"athletics_dex": 2}, 2),
        ("rifle", {}, -3),
    ],
)
def test_each_weapon_uses_its_skill(gun, skills, total):
    state = pair(gap=12_000 if gun != "rifle" else 90_000, one=unit(skills, (gun,)))
    attack(state, gun=gun)
    from asalto.rulesets.viajero.rules.attack import attack_modifiers

    attack_modifiers(state)
    short = (
        1
        if gun in ("bow", "rocket_launcher") and (50_000 if gun == "bow" else 250_000) >= 12_000 * 4
        else 0
    )
    assert state.throw.tally.total == total + short


def test_dexterity_counts_at_range_and_either_in_melee():
    state = pair(one=unit(dex=12))
    found = shoot(state, [3, 3, 1, 1])
    assert tally(event(found, HIT)) == {"SCORE": 2}
    for score, amount in ((0, 3), (1, -1)):
        fighter = unit({"melee_blade": 1}, ("sword",), str=15, dex=4)
        state = pair(gap=1_500, one=fighter)
        found = attack(state, gun="sword", score=score)
        found += do(state, K.TAKE_IT, 1, faces=[6, 5, 1, 1, 1])
        assert tally(event(found, HIT)) == {"SKILL": 1, "SCORE": amount}
    assert (
        refused(pair(), K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=0)
        == "WRONG_SCORE"
    )


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        (3_000, {"SHORT": 1}),
        (3_001, {}),
        (12_000, {}),
        (12_001, {"LONG": -2}),
        (24_000, {"LONG": -2}),
        (24_001, {"EXTREME": -4}),
        (48_000, {"EXTREME": -4}),
    ],
)
def test_range_bands(gap, expected):
    state = pair(gap=gap)
    found = shoot(state, [1, 1])
    assert tally(event(found, MISSED)) == expected


def test_out_of_range():
    state = pair(gap=48_001)
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
        == "OUT_OF_RANGE"
    )


def test_past_a_hundred_metres_all_is_extreme_without_a_telescope():
    for gap, expected in ((100_000, {}), (100_000 - 1, {})):
        people = [
            person("ana", "a", 0, 0, unit(weapons=("rifle",))),
            person("bruno", "b", gap, 0, unit()),
        ]
        state = begun(scenario(people), [6, 6, 1, 1])
        found = shoot(state, [1, 1], gun="rifle")
        assert tally(event(found, MISSED)) == expected
    for scope, expected in ((False, {"EXTREME": -4}), (True, {})):
        who = unit(weapons=("rifle",))
        who["weapons"][0]["telescope"] = scope  # type: ignore[index]
        people = [person("ana", "a", 0, 0, who), person("bruno", "b", 100_001, 0, unit())]
        state = begun(scenario(people), [6, 6, 1, 1])
        assert tally(event(shoot(state, [1, 1], gun="rifle"), MISSED)) == expected
    people[0] = person("ana", "a", 0, 0, unit(weapons=("rifle",)))
    state = begun(scenario(people, options={"scope_rule": False}), [6, 6, 1, 1])
    assert tally(event(shoot(state, [1, 1], gun="rifle"), MISSED)) == {}


def test_aim_adds_one_for_each_minor_and_a_laser_sight_one():
    who = unit()
    who["weapons"][0]["laser_sight"] = True  # type: ignore[index]
    state = pair(one=who)
    do(state, K.AIM, 0, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"AIM": 1, "LASER_SIGHT": 1}
    state = pair(one=who)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {}


def test_fast_target_counts_full_tens_of_metres_relative_to_the_attacker():
    runner = unit(movement=9_999)
    state = pair(gap=30_000, one=unit(weapons=("rifle",)), two=runner)
    end(state, 0)
    do(state, K.MOVE, 1, place_x=139_999, place_y=100_000)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1], gun="rifle"), MISSED)).get("FAST") is None
    state = pair(gap=30_000, one=unit(weapons=("rifle",)), two=unit(movement=10_000))
    end(state, 0)
    do(state, K.MOVE, 1, place_x=140_000, place_y=100_000)
    do(state, K.MOVE, 1, place_x=150_000, place_y=100_000)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1], gun="rifle"), MISSED))["FAST"] == -2


def runner(order):
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 130_000, 100_000, unit()),
    ]
    return begun(scenario(people), order)


def test_after_a_dive_only_the_way_since_the_lost_set_counts():
    """Bruno walks 6 m a turn; ana has lost a set in between: no full ten metres in one turn."""
    state = runner([1, 1, 6, 6])
    attack(state, actor=1, target=0)
    do(state, K.DIVE, 0, faces=[1, 1])
    do(state, K.MOVE, 1, place_x=136_000, place_y=100_000)
    assert "FORFEITED" in kinds(end(state, 1))
    do(state, K.MOVE, 1, place_x=142_000, place_y=100_000)
    end(state, 1)
    assert fast_modifier(state, 0, 1) == 0


def test_waiting_in_vain_is_a_set_too_for_what_is_fast():
    state = runner([1, 1, 6, 6])
    do(state, K.MOVE, 1, place_x=136_000, place_y=100_000)
    end(state, 1)
    do(state, K.DELAY, 0)
    do(state, K.HOLD, 0)
    do(state, K.MOVE, 1, place_x=142_000, place_y=100_000)
    end(state, 1)
    assert fast_modifier(state, 0, 1) == 0


def test_running_along_with_the_target_is_not_fast():
    state = pair(
        gap=30_000, one=unit(weapons=("rifle",), movement=10_000), two=unit(movement=10_000)
    )
    end(state, 0)
    do(state, K.MOVE, 1, place_x=140_000, place_y=100_000)
    end(state, 1)
    do(state, K.MOVE, 0, place_x=110_000, place_y=100_000)
    assert "FAST" not in tally(event(shoot(state, [1, 1], gun="rifle"), MISSED))


def box(x, y, width, height):
    return [x, y, x + width, y, x + width, y + height, x, y + height]


def test_cover_and_prone_do_not_add_up():
    car = [{"kind": "vehicle", "corners": box(108_500, 99_000, 800, 2_000)}]
    state = pair(pieces=car)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"COVER": -2}
    state = pair()
    end(state, 0)
    do(state, K.STANCE, 1, stance=2)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"PRONE": -1}
    state = pair(pieces=car)
    end(state, 0)
    do(state, K.STANCE, 1, stance=2)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"COVER": -2}
    state.majors, state.options.shelter_adds = 0, 1
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"COVER": -2, "PRONE": -1}


def test_cover_must_be_near_the_target_and_gives_armour():
    far = [{"kind": "vehicle", "corners": box(104_000, 99_000, 800, 2_000)}]
    assert tally(event(shoot(pair(pieces=far), [1, 1]), MISSED)) == {}
    near = [{"kind": "vehicle", "corners": box(108_500, 99_000, 800, 2_000)}]
    state = pair(pieces=near)
    found = shoot(state, [6, 4, 6, 5])
    assert event(found, EventKind.HURT).armour == 10
    assert event(found, EventKind.HURT).through == 1


def test_low_cover_covers_only_who_is_down():
    low = [{"kind": "low_wall", "corners": box(108_500, 99_000, 800, 2_000)}]
    state = pair(pieces=low)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {}
    state = pair(pieces=low)
    end(state, 0)
    do(state, K.STANCE, 1, stance=1)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"COVER": -2}


def test_walls_stop_sight():
    wall = [{"kind": "wall", "corners": [105_000, 90_000, 105_000, 110_000]}]
    state = pair(pieces=wall)
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
        == "OUT_OF_SIGHT"
    )
    assert refused(state, K.AIM, 0, 1) == "OUT_OF_SIGHT"


def test_ranged_modifiers_do_not_touch_blows():
    car = [{"kind": "vegetation", "corners": box(101_000, 99_000, 200, 2_000)}]
    state = pair(gap=1_500, one=unit({"melee_blade": 0}, ("dagger",)), pieces=car)
    found = attack(state, gun="dagger")
    found += do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert tally(event(found, MISSED)) == {}


def test_bursts():
    gun = unit(weapons=("assault_rifle",))
    state = pair(one=gun)
    found = shoot(state, [4, 3, 1, 1, 1], gun="assault_rifle", mode=Mode.BURST_HIT)
    assert tally(event(found, HIT)) == {"SHORT": 1, "BURST": 1}
    assert state.people[0].weapons[0].loaded == 26
    state = pair(one=gun)
    found = shoot(state, [4, 3, 1, 1, 1, 1], gun="assault_rifle", mode=Mode.BURST_HURT)
    assert event(found, EventKind.HURT).dice_count == 4
    assert (
        refused(
            pair(),
            K.ATTACK,
            0,
            1,
            weapon=GUNS["auto_pistol"],
            mode=Mode.BURST_HIT,
            characteristic=1,
        )
        == "NO_SUCH_MODE"
    )


def test_thrown_weapons_use_athletics_and_leave_the_hand():
    state = pair(one=unit({"athletics_dex": 2}, ("dagger",)))
    found = shoot(state, [1, 1], gun="dagger", mode=Mode.THROW)
    assert tally(event(found, MISSED)) == {"SKILL": 2}
    assert state.people[0].hand == -1
    assert (state.item_count, state.items[0].x) == (1, 110_000)


def test_armour_without_its_skill_hampers():
    state = pair(one=unit(armour="combat_armour"))
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {"ARMOUR": -3}
    state = pair(one=unit({"gun_slug": 0, "vacc_suit": 0}, armour="combat_armour"))
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {}


def test_lasers_ablat_and_reflec():
    trooper = unit({"gun_energy": 0}, ("laser_pistol",))
    state = pair(one=trooper, two=unit(armour="ablat"))
    found = shoot(state, [4, 4, 3, 3, 3, 3], gun="laser_pistol")
    assert (event(found, EventKind.HURT).armour, state.people[1].burnt) == (8, 1)
    state = pair(one=unit(), two=unit(armour="ablat"))
    assert "HURT" in kinds(shoot(state, [4, 4, 6, 6]))
    assert state.people[1].burnt == 0, "a bullet burns nothing away"
    state = pair(one=trooper, two=unit(armour="mesh"))
    shoot(state, [4, 4, 6, 6, 6, 6], gun="laser_pistol")
    assert state.people[1].burnt == 0, "mesh does not burn away"
    mirror = unit(armour="jack")
    mirror["reflec"] = True
    state = pair(one=trooper, two=mirror)
    assert "STOPPED" in kinds(shoot(state, [4, 4, 3, 3, 3, 3], gun="laser_pistol"))


def test_empty_magazine():
    who = unit()
    who["weapons"][0]["loaded"] = 1  # type: ignore[index]
    state = pair(one=who)
    assert "RAN_DRY" in kinds(shoot(state, [1, 1]))
    end(state, 0)
    end(state, 1)
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1) == "NOT_LOADED"
    )
    do(state, K.RELOAD, 0)
    assert state.people[0].weapons[0].loaded == 15
    assert state.people[0].weapons[0].spare == 1


def test_three_rounds_add_a_point_of_damage():
    state = pair(one=unit({"gun_slug": 2}, ("accelerator_rifle",)))
    found = shoot(state, [4, 4, 1, 1, 1], gun="accelerator_rifle", mode=Mode.BURST_HURT)
    effect = event(found, HIT).effect
    assert effect > 0
    assert event(found, EventKind.HURT).damage == 3 + effect + 1
