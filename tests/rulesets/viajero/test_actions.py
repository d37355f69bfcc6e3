"""PC-2.20 to 4.3: minor, major and free actions."""

import pytest

from asalto.core.kernel.records import copy
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from rulesets.viajero.fights import (
    GUNS,
    begun,
    choose,
    do,
    end,
    event,
    kinds,
    offered,
    pair,
    person,
    play,
    reason,
    refused,
    scenario,
    shoot,
    tally,
    unit,
)  # fmt: skip


def test_aiming_adds_up_to_six_over_turns():
    state = pair()
    for turn in range(3):
        for _ in range(3):
            do(state, K.AIM, 0, 1)
        assert state.people[0].aim == min(6, 3 * (turn + 1))
        end(state, 0)
        end(state, 1)
    assert tally(event(shoot(state, [1, 1, 1, 1]), EventKind.HIT))["AIM"] == 6
    assert state.people[0].aim == 0


@pytest.mark.parametrize("other", ["stance", "move", "react", "target"])
def test_anything_else_ends_the_aim(other):
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
        person("carla", "b", 110_000, 110_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1, 1, 1])
    do(state, K.AIM, 0, 1)
    if other == "stance":
        do(state, K.STANCE, 0, stance=1)
    elif other == "move":
        do(state, K.MOVE, 0, place_x=99_000, place_y=100_000)
    elif other == "target":
        do(state, K.AIM, 0, 2)
        assert (state.people[0].aim_at, state.people[0].aim) == (2, 1)
        return
    else:
        end(state, 0)
        found = do(state, K.ATTACK, state.actor, 0, weapon=GUNS["auto_pistol"], characteristic=1)
        found += do(state, K.DODGE, 0, faces=[1, 1])
    assert state.people[0].aim == 0


def test_a_hit_does_not_end_the_aim_unless_the_option_says_so():
    for option, left in ((False, 1), (True, 0)):
        state = pair(options={"hit_breaks_aim": option})
        do(state, K.AIM, 0, 1)
        end(state, 0)
        shoot(state, [4, 4, 2, 2], actor=1, target=0)
        assert state.people[0].score[2] == 3
        assert state.people[0].aim == left


def test_stances_cost_a_minor_each():
    state = pair()
    assert "STOOD" in kinds(do(state, K.STANCE, 0, stance=2))
    assert state.people[0].stance == 2
    assert refused(state, K.STANCE, 0, stance=2) == "SAME_STANCE"
    assert refused(state, K.STANCE, 0, stance=3) == "SAME_STANCE"


def test_drawing_costs_a_minor():
    state = pair(one=unit(weapons=("auto_pistol", "rifle")))
    assert refused(state, K.ATTACK, 0, 1, weapon=GUNS["rifle"], characteristic=1) == "NOT_IN_HAND"
    do(state, K.DRAW, 0, weapon=GUNS["rifle"])
    assert state.minors == 1
    assert refused(state, K.ATTACK, 0, 1, weapon=GUNS["rifle"], characteristic=1) == ""
    assert refused(state, K.DRAW, 0, weapon=GUNS["bow"]) == "NOTHING_TO_DRAW"


def test_a_slow_reload_takes_as_many_minors_as_the_weapon_says():
    who = unit(weapons=("rocket_launcher",))
    who["weapons"][0]["loaded"] = 0  # type: ignore[index]
    state = pair(one=who)
    assert kinds(do(state, K.RELOAD, 0)) == ["RELOADING"]
    assert kinds(do(state, K.RELOAD, 0)) == ["RELOADING"]
    assert "RELOADED" in kinds(do(state, K.RELOAD, 0))
    assert state.people[0].weapons[0].loaded == 1


def test_reload_needs_room_and_a_magazine():
    assert refused(pair(), K.RELOAD, 0) == "FULL_MAGAZINE"
    who = unit(magazines=0)
    who["weapons"][0]["loaded"] = 0  # type: ignore[index]
    assert refused(pair(one=who), K.RELOAD, 0) == "NO_MAGAZINE"


def test_a_good_position_helps_the_next_shot():
    state = pair(one=unit({"recon": 1, "gun_slug": 0}))
    do(state, K.FIND_PLACE, 0, faces=[4, 3])
    assert tally(event(shoot(state, [1, 1]), EventKind.MISSED)) == {"VANTAGE": 1}
    state = pair(one=unit({"recon": 1, "gun_slug": 0}))
    do(state, K.FIND_PLACE, 0, faces=[3, 3])
    assert tally(event(shoot(state, [1, 1]), EventKind.MISSED)) == {}


def test_identifying_shows_magazines_to_one_side_only():
    state = pair(one=unit({"recon": 3}))
    assert RULESET.sees(state, 0).people[1].weapons[0].loaded == -2
    found = do(state, K.IDENTIFY, 0, 1, faces=[4, 4])
    assert event(found, EventKind.KIT_SEEN).sees == 1
    assert RULESET.sees(state, 0).people[1].weapons[0].loaded == 15
    assert RULESET.sees(state, 1).people[0].weapons[0].loaded == -2
    assert refused(state, K.IDENTIFY, 0, 1) == "KNOWN_ALREADY"


def test_picking_up_and_dropping():
    state = pair(one=unit(weapons=("auto_pistol",)))
    found = do(state, K.THROW_AWAY, 0)
    assert event(found, EventKind.THREW_AWAY).weapon == GUNS["auto_pistol"]
    assert (state.people[0].hand, state.frees, state.minors) == (-1, 1, 0)
    do(state, K.PICK_UP, 0, item=0)
    assert (state.people[0].hand, state.minors) == (0, 1)
    assert refused(state, K.PICK_UP, 0, item=0) == "NOTHING_THERE"


def test_free_actions_cost_nothing_and_have_no_limit_but_the_referees():
    state = pair()
    for _ in range(5):
        do(state, K.SHOUT, 0)
    assert (state.minors, state.majors) == (0, 0)
    state = pair(options={"free_limit": 1})
    do(state, K.SHOUT, 0)
    assert refused(state, K.SHOUT, 0) == "FREE_LIMIT"


@pytest.mark.parametrize("kind", [K.SHOUT, K.THROW_AWAY, K.PRESS])
def test_free_actions_remain_when_the_major_and_the_minor_are_spent(kind):
    door = {
        "kind": "door", "name": "gate", "switch": [100_500, 100_000],
        "corners": [105_000, 150_000, 105_000, 160_000],
    }  # fmt: skip
    state = pair(pieces=[door])
    shoot(state, [1, 1])
    do(state, K.STANCE, 0, stance=1)
    do(state, kind, 0)
    assert (state.actor, state.frees) == (0, 1)
    limited = pair(pieces=[door], options={"free_limit": 1})
    shoot(limited, [1, 1])
    do(limited, kind, 0)
    do(limited, K.STANCE, 0, stance=1)
    assert limited.actor == 1, "nothing is left to do"


def test_a_button_is_pushed_in_the_middle_of_a_move():
    door = {
        "kind": "door", "name": "gate", "switch": [103_000, 100_000],
        "corners": [104_000, 90_000, 104_000, 110_000],
    }  # fmt: skip
    state = pair(pieces=[door], gap=50_000)
    do(state, K.MOVE, 0, place_x=103_000, place_y=100_000)
    do(state, K.PRESS, 0, door=0)
    do(state, K.MOVE, 0, place_x=106_000, place_y=100_000)
    assert (state.minors, state.people[0].x) == (1, 106_000)


@pytest.mark.parametrize("kind", [K.SHOUT, K.THROW_AWAY, K.DRAW])
def test_a_free_action_or_drawing_ends_the_aim_too(kind):
    more = {"weapon": GUNS["rifle"]} if kind == K.DRAW else {}
    state = pair(one=unit(None, ("auto_pistol", "rifle")))
    do(state, K.AIM, 0, 1)
    do(state, kind, 0, **more)
    assert (state.people[0].aim, state.people[0].aim_at) == (0, -1)


def test_an_option_lets_free_actions_keep_the_aim():
    state = pair(options={"free_breaks_aim": False})
    do(state, K.AIM, 0, 1)
    do(state, K.SHOUT, 0)
    assert state.people[0].aim == 1


def test_a_shout_warns_the_surprised():
    people = [
        person("ana", "a", 0, 0, unit()),
        person("berta", "a", 1_000, 0, unit()),
        person("bruno", "b", 9_000, 0, unit()),
    ]
    state = begun(scenario(people, sides={"a": {"surprised": True}}), [6, 6, 1, 1, 3, 3])
    assert state.people[1].surprised == 1
    assert event(do(state, K.SHOUT, 0), EventKind.SHOUTED).warned == 1
    assert state.people[1].surprised == 0


def test_doors_open_at_the_push_of_a_button():
    door = {
        "kind": "door", "name": "gate", "switch": [100_500, 100_000],
        "corners": [105_000, 90_000, 105_000, 110_000],
    }  # fmt: skip
    state = pair(pieces=[door])
    assert refused(state, K.AIM, 0, 1) == "OUT_OF_SIGHT"
    assert kinds(do(state, K.PRESS, 0, door=0)) == ["OPENED"]
    assert refused(state, K.AIM, 0, 1) == ""
    assert kinds(do(state, K.PRESS, 0, door=0)) == ["CLOSED"]
    assert refused(state, K.AIM, 0, 1) == "OUT_OF_SIGHT"
    assert refused(state, K.PRESS, 0, door=1) == "NOTHING_THERE"


def squad():
    people = [
        person(
            "ana", "a", 100_000, 100_000, unit({"leadership": 1, "psionics": 0, "medic": 2}, psi=7)
        ),
        person("berta", "a", 100_000, 101_000, unit()),
        person("bruno", "b", 110_000, 100_000, unit()),
    ]
    return begun(scenario(people, sides={"a": {"strikes": 1}}), [6, 6, 5, 5, 1, 1])


def test_orders_help_a_followers_next_set():
    state = squad()
    assert event(do(state, K.ORDERS, 0, 1, faces=[4, 4]), EventKind.ORDERED).help == 1
    end(state, 0)
    found = shoot(state, [1, 1], actor=1, target=2)
    assert tally(event(found, EventKind.MISSED)) == {"HELP": 1}
    end(state, 1)
    assert state.people[1].helping == 0
    state = squad()
    assert event(do(state, K.ORDERS, 0, 1, faces=[1, 1]), EventKind.CONFUSED).help == -1
    assert refused(state, K.ORDERS, 0, 2) == "NO_MAJOR"


def test_orders_and_powers_outlast_a_delay_and_add_up():
    state = squad()
    do(state, K.ORDERS, 0, 1, faces=[4, 4])
    end(state, 0)
    do(state, K.DELAY, 1)
    assert (state.people[1].help, state.people[1].helping) == (1, 0)
    state.people[1].help -= 2
    end(state, 2)
    do(state, K.STEP_IN, 1)
    found = shoot(state, [1, 1], actor=1, target=2)
    assert tally(event(found, EventKind.MISSED)) == {"HELP": -1}


def test_a_power_hampers_an_enemys_next_set():
    state = squad()
    assert event(do(state, K.POWER, 0, 2, faces=[4, 4]), EventKind.DAUNTED).help == -1
    end(state, 0)
    end(state, 1)
    found = shoot(state, [1, 1], actor=2, target=0)
    assert tally(event(found, EventKind.MISSED))["HELP"] == -1
    assert refused(pair(), K.POWER, 0, 1) == "NO_SKILL"
    state = squad()
    assert event(do(state, K.POWER, 0, 2, faces=[1, 1]), EventKind.RESISTED).target == 2
    assert state.people[2].help == 0


def test_a_called_strike_falls_two_turns_later_where_he_stood():
    state = squad()
    do(state, K.CALL, 0, 2, faces=[6, 6])
    assert refused(squad(), K.CALL, 0, 1) == "NOT_AN_ENEMY"
    for actor in (0, 1, 2):
        end(state, actor)
    for actor in (0, 1):
        end(state, actor)
    do(state, K.MOVE, 2, place_x=116_000, place_y=100_000)
    found = do(state, K.END, 2, faces=[1] * 8)
    fell = event(found, EventKind.STRIKE_FELL)
    assert (fell.place_x, fell.place_y, state.turn) == (110_000, 100_000, 3)
    assert [one.target for one in found if one.kind == EventKind.HURT] == [2]
    assert state.sides[0].missions == 0


def test_the_umpire_calls_checks_at_any_time():
    state = pair()
    before = copy(state)
    row = choose(state, K.CHECK, 1, skill=10, characteristic=3, modifier=-2, seat=-1)
    found = play(state, row, [6, 6])
    assert tally(event(found, EventKind.FAILED)) == {"SKILL": -3, "UMPIRE": -2}
    assert state == before
    assert reason(state, choose(state, K.CHECK, 1, seat=0)) == "NOT_THE_UMPIRE"


def test_what_is_offered_is_small_and_allowed():
    state = squad()
    rows = offered(state, 0)
    assert len(rows) < 60
    assert all(RULESET.check(state, one) == 0 for one in rows)
