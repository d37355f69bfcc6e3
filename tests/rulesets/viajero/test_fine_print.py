"""The fine print of the rules, a line at a time: what is told, refused, added and forgotten."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rolls import Roll
from asalto.rulesets.viajero.rules.attack import fast_modifier
from asalto.rulesets.viajero.rules.blast import fall_strikes
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Blast, Characteristic, Mode, State
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    choose,
    crew,
    do,
    end,
    event,
    kinds,
    offered,
    pair,
    play,
    refused,
    shoot,
    tally,
    thinkers,
    unit,
    work,
)  # fmt: skip
from rulesets.viajero.test_conditions import cloud

STR, DEX = int(Characteristic.STR), int(Characteristic.DEX)

# Initiative (PC-1.3, 1.9)


def test_everybodys_initiative_is_told_with_its_dice():
    state = thinkers()
    play(state, choose(state, K.MUSTER, 0, seat=0))
    found = play(state, choose(state, K.MUSTER, 1, seat=1), [5, 5, 6, 2, 3, 3, 4, 1])
    told = [one for one in found if one.kind == EventKind.INITIATIVE]
    assert [(one.person, one.score, one.roll) for one in told] == [
        (0, 8 + 3, Roll.INITIATIVE), (1, 5 - 1, Roll.INITIATIVE)
    ]  # fmt: skip
    assert [list(one.dice[: one.dice_count]) for one in told] == [[6, 2], [4, 1]]


def test_an_ambusher_throws_no_dice_that_could_be_told():
    state = thinkers(a={"ambush": True})
    play(state, choose(state, K.MUSTER, 0, seat=0))
    found = play(state, choose(state, K.MUSTER, 1, seat=1), [5, 5, 3, 3, 4, 1])
    told = next(one for one in found if one.kind == EventKind.INITIATIVE)
    assert (told.person, told.score, told.roll, told.dice_count) == (0, 15, Roll.INITIATIVE, 0)
    assert tally(told) == {"TACTICS": 3, "AMBUSH": 12}


def test_whom_a_side_has_named_is_hidden_from_the_other():
    state = thinkers()
    play(state, choose(state, K.MUSTER, 0, seat=0))
    assert RULESET.sees(state, 1).sides[0].muster == -2
    assert RULESET.sees(state, 0).sides[0].muster == 0


# Delay (PC-1.4)


@pytest.mark.parametrize("turn", [1, 2])
def test_the_last_call_for_who_waits_comes_in_every_turn(turn):
    state = pair()
    for _ in range(turn - 1):
        end(state, 0)
        end(state, 1)
    end(state, 0)
    do(state, K.DELAY, 1)
    assert (state.turn, state.phase) == (turn, Phase.WAIT)
    assert kinds(do(state, K.STEP_IN, 1)) == ["STEPPED_IN", "ACTS"]
    assert state.actor == 1


# Attacks (PC-2.2 to 2.13)


def test_a_blow_is_no_burst():
    """It is said why: such a gun is a club close by, or there is no such use of a blade."""
    for gun, why in (("rifle", "TWO_HANDED"), ("sword", "NO_SUCH_MODE")):
        state = pair(gap=1_500, one=unit(weapons=(gun,)))
        more = {"weapon": GUNS[gun], "mode": int(Mode.BURST_HIT), "characteristic": DEX}
        assert refused(state, K.ATTACK, 0, 1, **more) == why


def test_a_two_handed_blade_is_no_club_close_by():
    state = pair(gap=1_500, one=unit({"melee_blade": 2}, ("broadsword",), str=12))
    attack(state, gun="broadsword", score=STR)
    assert state.attack.club == 0
    found = do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED))["SKILL"] == 2


@pytest.mark.parametrize("scope", [True, False])
def test_a_telescope_helps_who_aims(scope):
    who = unit()
    who["weapons"][0]["telescope"] = scope  # type: ignore[index]
    state = pair(one=who)
    do(state, K.AIM, 0, 1)
    expected = {"AIM": 1} | ({"TELESCOPE": 1} if scope else {})
    assert tally(event(shoot(state, [1, 1]), EventKind.MISSED)) == expected
    state = pair(one=who)
    assert tally(event(shoot(state, [1, 1]), EventKind.MISSED)) == {}


def test_mist_comes_on_top_of_armour():
    trooper = unit({"gun_energy": 0}, ("laser_pistol",))
    state = pair(one=trooper, two=unit(armour="ablat"))
    cloud(state, Blast.AEROSOL)
    found = shoot(state, [4, 4, 6, 6, 6, 6], gun="laser_pistol")
    assert event(found, EventKind.HURT).armour == 8 + 10


def test_nothing_is_thrown_in_close_combat_and_no_pistol_from_afar():
    for gap, gun in ((1_500, "dagger"), (10_000, "auto_pistol")):
        state = pair(gap=gap, one=unit(weapons=(gun,)))
        more = {"weapon": GUNS[gun], "mode": int(Mode.THROW), "characteristic": DEX}
        assert refused(state, K.ATTACK, 0, 1, **more) == "NO_SUCH_MODE"


@pytest.mark.parametrize("option", [True, False])
def test_lying_counts_against_blows_by_an_option_only(option):
    more = {"one": unit({"melee_unarmed": 0}, ()), "options": {"prone_melee": option}}
    state = pair(gap=1_500, **more)
    state.people[1].stance = 2
    expected = {"PRONE_MELEE": 2} if option else {}
    assert tally(event(shoot(state, [1, 1], gun="unarmed"), EventKind.MISSED)) == expected
    state = pair(gap=1_500, **more)
    assert tally(event(shoot(state, [1, 1], gun="unarmed"), EventKind.MISSED)) == {}


def test_what_is_fast_counts_from_the_last_set():
    """Bruno walks 6 m in each of two turns; ana has had a set between."""
    state = pair(gap=30_000)
    for x in (136_000, 142_000):
        end(state, 0)
        do(state, K.MOVE, 1, place_x=x, place_y=100_000)
        end(state, 1)
    assert fast_modifier(state, 0, 1) == 0


def test_smoke_stays_in_its_last_turn():
    state = pair(one=unit({"athletics_dex": 0}, ("smoke_grenade",)), gap=12_000)
    shoot(state, [4, 4, 1], gun="smoke_grenade")
    seen = []
    for _ in range(4):
        end(state, 0)
        end(state, 1)
        seen.append((state.turn, state.cloud_count))
    assert seen == [(2, 1), (3, 1), (4, 1), (5, 0)]


# Minor actions that are told (PC-3.2, 3.13)


def test_an_aim_and_a_search_in_vain_are_told():
    state = pair()
    aimed = event(do(state, K.AIM, 0, 1), EventKind.AIMED)
    assert (aimed.person, aimed.target, aimed.aim) == (0, 1, 1)
    assert kinds(do(state, K.FIND_PLACE, 0, faces=[1, 1])) == ["NO_PLACE"]


# Explosions and strikes (PC-2.9, 2.26)


def test_an_explosion_is_told_with_its_place():
    state = pair(one=unit({"athletics_dex": 0}, ("frag_grenade",)), two=unit(armour="battle_dress"))
    told = event(shoot(state, [4, 4] + [1] * 5, gun="frag_grenade"), EventKind.EXPLODED)
    assert (told.person, told.blast) == (0, Blast.FRAG)
    assert (told.place_x, told.place_y) == (110_000, 100_000)


def test_a_strike_is_for_a_side_that_has_one():
    for missions, why in ((0, "NO_MISSION"), (1, "")):
        state = pair(sides={"a": {"strikes": missions}})
        assert refused(state, K.CALL, 0, 1) == why


def test_a_call_that_fails_is_told_and_spent():
    state = pair(one=unit({"electronics": 0}), sides={"a": {"strikes": 1}})
    found = do(state, K.CALL, 0, 1, faces=[4, 3])
    assert event(found, EventKind.UNANSWERED).target == 1
    assert (state.sides[0].missions, state.strike_count) == (0, 0)


def falls(state, turn):
    """The strikes that fall at the beginning of a turn: where, and how many are still to come."""
    state.turn = turn
    log = RULESET.new_log()
    fall_strikes(state, make(Dice), log)
    fell = [one.place_x for one in log.events[: log.count] if one.kind == EventKind.STRIKE_FELL]
    return fell, state.strike_count


def test_each_strike_falls_once_in_its_own_turn():
    state = pair(sides={"a": {"strikes": 2}})
    for i, (turn, x) in enumerate(((3, 1_000), (5, 2_000))):
        state.strikes[i].turn, state.strikes[i].x, state.strikes[i].y = turn, x, 1_000
    state.strike_count = 2
    assert [falls(state, turn) for turn in range(2, 7)] == [
        ([], 2), ([1_000], 1), ([], 1), ([2_000], 0), ([], 0)
    ]  # fmt: skip


# Moves (PC-3.8 to 3.11)


@pytest.mark.parametrize(("stance", "far"), [(0, 6_300), (1, 3_000), (2, 1_500)])
def test_only_a_divided_movement_is_rounded_to_half_metres(stance, far):
    state = pair(gap=50_000, one=unit(movement=6_300))
    state.people[0].stance = stance
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_000 + far + 1) == "TOO_FAR"
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_000 + far) == ""


def test_a_step_may_be_short_and_a_long_one_is_too_far():
    state = pair()
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_001) == ""
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_000) == "ALREADY_THERE"
    shoot(state, [1, 1])
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=106_001) == "TOO_FAR"
    do(state, K.STANCE, 0, stance=1)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=101_000) == "NO_MINOR"


# Leaving close combat (PC-6.7)


def leaving(striker: dict[str, object]) -> State:
    """ana, with one enemy beside her, sets out."""
    state = pair(gap=1_500, two=striker)
    do(state, K.MOVE, 0, place_x=100_000, place_y=105_000)
    assert state.phase == Phase.FREE
    return state


@pytest.mark.parametrize(("loaded", "why"), [(0, "NOT_LOADED"), (1, "")])
def test_the_last_round_serves_for_the_free_attack(loaded, why):
    striker = unit()
    striker["weapons"][0]["loaded"] = loaded  # type: ignore[index]
    state = leaving(striker)
    more = {"weapon": GUNS["auto_pistol"], "characteristic": DEX}
    assert refused(state, K.STRIKE_LEAVER, 1, 0, **more) == why


@pytest.mark.parametrize(
    ("gun", "scores"),
    [("sword", [DEX, STR]), ("rifle", [DEX, STR]), ("auto_pistol", [DEX])],
)
def test_the_strong_are_offered_a_free_blow_by_strength_but_no_shot(gun, scores):
    state = leaving(unit(weapons=(gun,), str=12))
    rows = [one for one in offered(state, 1) if one.kind == K.STRIKE_LEAVER]
    assert [(one.weapon, one.characteristic) for one in rows] == [(GUNS[gun], s) for s in scores]


def test_who_dives_in_his_own_set_loses_the_rest_of_it_and_no_other():
    state = leaving(unit())
    do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["auto_pistol"], characteristic=DEX)
    found = do(state, K.DIVE, 0, faces=[1, 1])
    assert "MOVED" not in kinds(found)
    assert (state.actor, state.phase, state.people[0].y) == (1, Phase.ACT, 100_000)
    assert "FORFEITED" not in kinds(end(state, 1))
    assert (state.turn, state.actor) == (2, 0)


# Extended actions (PC-7.1)


def test_reactions_weigh_on_who_helps():
    state = crew()
    work(state, faces=[5])
    state.people[1].reactions = 2
    end(state, 0)
    found = do(state, K.ASSIST, 1, task=0, faces=[5, 3])
    assert tally(event(found, EventKind.TASK_HAMPERED)) == {"SKILL": 1, "REACTIONS": -2}


def test_a_hard_task_is_hard():
    state = crew()
    state.tasks[0].difficulty = -2
    found = work(state, faces=[1, 6, 6])
    assert tally(event(found, EventKind.TASK_DONE)) == {"SKILL": 1, "DIFFICULTY": -2}


def test_one_turn_of_work_is_lost_by_a_wound_and_no_other():
    state = crew()
    work(state, faces=[5])
    state.tasks[0].spoilt = 1
    for worked in (1, 1, 2, 3):
        assert state.tasks[0].worked == worked
        for actor in (0, 1, 2):
            end(state, actor)
        work(state)
    assert state.tasks[0].worked == 4


def test_paces_are_offered_for_a_new_task_and_one_for_a_task_begun():
    state = crew()
    assert [one.pace for one in offered(state, 0) if one.kind == K.WORK] == [-1, 0, 1, 2]
    do(state, K.WORK, 0, task=0, pace=1, faces=[1])
    end(state, 0)
    assert [one.pace for one in offered(state, 0) if one.kind == K.WORK] == [1]
