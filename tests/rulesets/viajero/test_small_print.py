"""The small print: what is spent, what is told, what counts to the last millimetre."""

from typing import Any

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules import actions
from asalto.rulesets.viajero.rules.attack import fast_modifier
from asalto.rulesets.viajero.rules.blast import explode
from asalto.rulesets.viajero.rules.care import restore
from asalto.rulesets.viajero.rules.sides import are_allies
from asalto.rulesets.viajero.rules.space import refresh_map
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import STRIKES_MAX, Blast, State
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    choose,
    crew,
    do,
    end,
    event,
    job,
    kinds,
    pair,
    person,
    play,
    refused,
    scenario,
    shoot,
    tally,
    thinkers,
    three,
    unit,
    work,
)
from rulesets.viajero.test_damage import hit

HIT, MISSED = EventKind.HIT, EventKind.MISSED
AT = 100_000


def strip(y: int) -> dict[str, Any]:
    """Difficult ground across the way, so many millimetres north of ana, a hand broad."""
    return {
        "kind": "rough",
        "corners": [AT - 900, AT + y, AT + 900, AT + y, AT + 900, AT + y + 100,
                    AT - 900, AT + y + 100],
    }  # fmt: skip


def go(state: State, x: int, y: int) -> Any:
    """ana goes so many millimetres to the east and the north of where she began."""
    return do(state, K.MOVE, 0, place_x=AT + x, place_y=AT + y)


def barred(state: State, x: int, y: int) -> str:
    return refused(state, K.MOVE, 0, place_x=AT + x, place_y=AT + y)


# The order of the turn (PC-1)


def test_of_two_who_wait_each_is_asked_and_may_hold() -> None:
    """One after the other, in the order of the turn (PC-1.4)."""
    people = [person(name, "ab"[i == 2], 9_000 * i, 0, unit()) for i, name in enumerate("xyz")]
    state = begun(scenario(people), [6, 6, 5, 5, 1, 1])
    do(state, K.DELAY, 0)
    do(state, K.DELAY, 1)
    end(state, 2)
    for last in (0, 1):
        assert (state.phase, state.called) == (Phase.WAIT, last)
        assert refused(state, K.HOLD, 1) == "NOT_YOURS"
        do(state, K.HOLD, 0)
        assert refused(state, K.HOLD, 0) == "NOT_YOURS"
        if last == 0:
            do(state, K.HOLD, 1)
    assert "STEPPED_IN" in kinds(do(state, K.STEP_IN, 1))


def test_initiative_is_no_success_whatever_the_tactics_were() -> None:
    """The check of the side before it succeeded; what is told of each throw is its own (PC-1.9)."""
    state = thinkers()
    play(state, choose(state, K.MUSTER, 0, seat=0))
    found = play(state, choose(state, K.MUSTER, 1, seat=1), [6, 6, 6, 2, 6, 6, 4, 1])
    assert [one.success for one in found if one.kind == EventKind.INITIATIVE] == [0, 0]


@pytest.mark.parametrize(("sides", "allied"), [((1, 1), True), ((1, 2), False), ((-1, -1), False)])
def test_who_is_my_ally_has_me_for_one(sides: tuple[int, int], allied: bool) -> None:
    """The first seat's allies too (PC-1.3)."""
    state = pair()
    for seat in range(2):
        state.sides[seat].side = sides[seat]
    assert are_allies(state, 0, 1) is are_allies(state, 1, 0) is allied


# Attacks (PC-2)


def test_an_aim_is_spent_with_the_shot_and_its_sights_with_it() -> None:
    """The second shot at the same target is not aimed (PC-2.12, 2.13, 3.3)."""
    who = unit()
    who["weapons"][0] |= {"laser_sight": True, "telescope": True}  # type: ignore[index]
    state = pair(one=who)
    do(state, K.AIM, 0, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED))["AIM"] == 1
    end(state, 0)
    end(state, 1)
    assert tally(event(shoot(state, [1, 1]), MISSED)) == {}


def test_a_good_position_serves_for_one_shot() -> None:
    """It is told with what it is worth; an exceptional one is worth 2 (PC-3.13)."""
    for faces, worth in (((4, 3), 1), ((6, 6), 2)):
        state = pair(one=unit({"recon": 2, "gun_slug": 0}))
        found = do(state, K.FIND_PLACE, 0, faces=list(faces))
        assert event(found, EventKind.FOUND_PLACE).help == worth
        assert tally(event(shoot(state, [1, 1]), MISSED)) == {"VANTAGE": worth}
        end(state, 0)
        end(state, 1)
        assert tally(event(shoot(state, [1, 1]), MISSED)) == {}


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1)])
@pytest.mark.parametrize(("far", "modifier"), [(9_999, 0), (10_000, -1), (20_000, -2)])
def test_a_full_ten_metres_is_ten_metres_wherever_to(
    way: tuple[int, int], far: int, modifier: int
) -> None:
    """To the millimetre (PC-2.17)."""
    state = pair()
    one, other = state.people[:2]
    one.seen_x[0], one.seen_y[0] = one.x, one.y
    one.seen_x[1], one.seen_y[1] = other.x - way[0] * far, other.y - way[1] * far
    assert fast_modifier(state, 0, 1) == modifier


def test_ablat_burns_away_hit_after_hit() -> None:
    """One point with each laser that meets it (open document, PC-2.5)."""
    state = pair(one=unit({"gun_energy": 0}, ("laser_pistol",)), two=unit(armour="ablat"))
    met = []
    for _ in range(3):
        found = shoot(state, [4, 4, 2, 2, 1, 1], gun="laser_pistol")
        met.append(event(found, EventKind.STOPPED).armour)
        end(state, 0)
        end(state, 1)
    assert met == [8, 7, 6]


def test_a_gun_used_as_a_club_fires_no_round() -> None:
    """Nor do bare hands (PC-6.6)."""
    for gun in ("rifle", "unarmed"):
        state = pair(gap=1_500, one=unit({}, ("rifle",)))
        rounds = state.people[0].weapons[0].loaded
        attack(state, gun=gun, score=1)
        do(state, K.TAKE_IT, 1, faces=[1, 1])
        assert state.people[0].weapons[0].loaded == rounds > 0


def test_what_has_no_rounds_never_runs_dry() -> None:
    """A blow with a blade is told, and nothing of a magazine (PC-3.6)."""
    state = pair(gap=1_500, one=unit({"melee_blade": 0}, ("sword",)))
    assert "RAN_DRY" not in kinds(shoot(state, [1, 1], gun="sword"))


@pytest.mark.parametrize(("strong", "said"), [(11, {"STRENGTH": -1}), (12, {}), (13, {})])
def test_a_heavy_weapon_weighs_on_who_is_too_weak(strong: int, said: dict[str, int]) -> None:
    """By each point that is lacking (PC-2.7)."""
    state = pair(one=unit({"gun_energy": 0}, ("pgmp",), str=strong), gap=90_000)
    found = shoot(state, [1, 1], gun="pgmp")
    assert tally(event(found, MISSED)) == said


@pytest.mark.parametrize(
    ("gun", "skill", "far", "faces", "burnt"),
    [
        ("rocket_launcher", "heavy_portable", 50_000, [1, 1, 1, 1, 1, 3], [1]),
        ("frag_grenade", "athletics_dex", 12_000, [6, 6, 1, 1, 1, 1, 1], []),
    ],
)
def test_a_rocket_burns_behind_it_and_a_grenade_does_not(
    gun: str, skill: str, far: int, faces: list[int], burnt: list[int]
) -> None:
    """Nobody before the launcher is burnt either (open document, PC-2.5)."""
    people = [
        person("ana", "a", AT, AT, unit({skill: 0}, (gun,))),
        person("behind", "a", AT - 1_000, AT, unit()),
        person("before", "a", AT + 1_000, AT, unit()),
        person("bruno", "b", AT + far, AT, unit(armour="battle_dress")),
    ]
    state = begun(scenario(people), [6, 6, 5, 5, 4, 4, 1, 1])
    attack(state, gun=gun, target=3)
    found = do(state, K.TAKE_IT, 3, faces=faces)
    assert [one.target for one in found if one.kind == EventKind.HURT] == burnt


# Blasts and strikes (PC-2.9, 2.26)


def test_past_the_twelfth_cloud_the_oldest_goes() -> None:
    """The others keep their order (PC-2.9)."""
    state, dice, log = pair(), make(Dice), RULESET.new_log()
    for i in range(13):
        load(dice, [1])
        explode(state, dice, log, 0, Blast.SMOKE, 1_000 * i, 0)
    assert [one.x for one in state.clouds] == [1_000 * i for i in range(1, 13)]
    assert state.cloud_count == 12


def test_no_more_strikes_are_called_than_can_be_kept() -> None:
    """The last one is, and falls where its target stood; the next goes unanswered (PC-2.26)."""
    for called, answer in ((STRIKES_MAX - 1, "CALLED"), (STRIKES_MAX, "UNANSWERED")):
        state = pair(one=unit({"electronics": 3}), sides={"a": {"strikes": 9}})
        state.strike_count = called
        assert kinds(do(state, K.CALL, 0, 1, faces=[6, 6])) == [answer]
        assert (state.strike_count, state.sides[0].missions) == (STRIKES_MAX, 8)
    last = state.strikes[STRIKES_MAX - 1]
    assert last.caller == 0
    called = pair(one=unit({"electronics": 3}), sides={"a": {"strikes": 1}})
    end(called, 0)
    called.people[1].skill[RULESET.enums["skill"].ELECTRONICS] = 3
    called.sides[1].missions = 1
    do(called, K.CALL, 1, 0, faces=[6, 6])
    strike = called.strikes[0]
    assert (strike.caller, strike.x, strike.y, strike.turn) == (1, AT, AT, called.turn + 2)


# Other deeds (PC-2.22, 2.25, 3.2, 3.5, 3.14, 4.1)


def test_nobody_gives_himself_orders_or_to_nobody() -> None:
    state = three(6, 6, 5, 5, 1, 1)
    for target in (0, -1, 3, 99):
        assert refused(state, K.ORDERS, 0, target) == "NOBODY_THERE"
    assert refused(state, K.ORDERS, 0, 2) == "NOT_A_COMRADE"
    assert refused(state, K.ORDERS, 0, 1) == ""


def test_two_points_wake_two_characteristics() -> None:
    """What is at 0 comes first, one point each, as long as there are any (PC-2.22)."""
    for points, scores, rest in (
        (2, [1, 1, 3], 0), (1, [1, 0, 3], 0), (0, [0, 0, 3], 0), (5, [1, 1, 6], 0),
        (8, [3, 1, 7], 0), (99, [7, 7, 7], 81),
    ):  # fmt: skip
        state = pair()
        state.people[1].score[:3] = [0, 0, 3]
        assert restore(state, 1, points) == points - rest
        assert state.people[1].score[:3] == scores


def test_who_never_lay_down_does_not_come_round() -> None:
    """First aid to somebody awake says only what it gave (PC-2.22)."""
    state = three(6, 6, 5, 5, 1, 1)
    state.people[0].skill[RULESET.enums["skill"].MEDIC] = 2
    state.people[1].score[2] = 3
    assert kinds(do(state, K.AID, 0, 1, faces=[4, 4])) == ["AIDED"]


def test_aiming_takes_a_minor_action() -> None:
    """With none left one does not aim, nor identify (PC-3.1, 3.2)."""
    state = pair(one=unit({"recon": 1, "gun_slug": 0}))
    for kind in (K.AIM, K.AIM, K.AIM):
        do(state, kind, 0, 1)
    for kind in (K.AIM, K.IDENTIFY):
        assert refused(state, kind, 0, 1) == "NO_MINOR"


def test_a_weapon_half_drawn_waits_while_another_only_moves(monkeypatch: Any) -> None:
    """It is begun anew if one attacks with another meanwhile (PC-3.7)."""
    monkeypatch.setattr(actions, "DRAW", tuple(2 for _ in actions.DRAW))
    for shot in (False, True):
        state = pair(one=unit({}, ("auto_pistol", "shotgun")))
        do(state, K.DRAW, 0, weapon=GUNS["shotgun"])
        if shot:
            attack(state)
            do(state, K.TAKE_IT, 1, faces=[1, 1])
        else:
            go(state, 0, 1_000)
        end(state, 0)
        end(state, 1)
        found = do(state, K.DRAW, 0, weapon=GUNS["shotgun"])
        assert kinds(found) == (["READYING"] if shot else ["DREW"])


def test_a_reload_begun_goes_on_and_the_next_is_as_long() -> None:
    """Three minor actions each, whatever went before (PC-3.6, 3.7)."""
    who = unit({}, ("rocket_launcher",), magazines=3)
    who["weapons"][0]["loaded"] = 0  # type: ignore[index]
    state = pair(one=who)
    told = []
    for _ in range(2):
        for _ in range(3):
            told += kinds(do(state, K.RELOAD, 0))
        end(state, 0)
        end(state, 1)
        state.people[0].weapons[0].loaded = 0
    assert told == ["RELOADING", "RELOADING", "RELOADED"] * 2


def test_what_one_side_makes_out_is_no_other_sides_and_stays() -> None:
    """Magazines in the weapon and in the pocket; each side knows for itself (PC-3.14)."""
    state = pair(one=unit({"recon": 3}))
    hidden = RULESET.sees(state, 0).people[1].weapons[0]
    assert (hidden.loaded, hidden.spare) == (-2, -2)
    state.people[1].known = 1 << 2
    do(state, K.IDENTIFY, 0, 1, faces=[4, 4])
    assert state.people[1].known == 0b101
    seen = RULESET.sees(state, 0).people[1].weapons[0]
    assert (seen.loaded, seen.spare) == (15, 2)


def test_a_shout_warns_all_within_earshot_and_counts_them() -> None:
    """Comrades who are surprised; not who is far off, nor an enemy (PC-4.1)."""
    people = [
        person(name, "a", x, 0, unit())
        for name, x in (("ana", 0), ("bea", 1_000), ("cleo", 2_000), ("far", 199_000))
    ]
    people.append(person("zoe", "b", 9_000, 0, unit()))
    sides = {"a": {"surprised": True}, "b": {"surprised": True}}
    state = begun(scenario(people, sides=sides), [6, 6, 2, 2, 2, 2, 2, 2, 1, 1])
    assert event(do(state, K.SHOUT, 0), EventKind.SHOUTED).warned == 2
    assert [one.surprised for one in state.people[:5]] == [0, 0, 0, 1, 1]


# Moves (PC-3.8 to 3.11)


def crawler(**more: Any) -> State:
    """ana is hurt in all three characteristics."""
    state = pair(gap=50_000, **more)
    state.people[0].score[:3] = [5, 5, 5]
    return state


def test_who_crawls_gets_a_metre_and_a_half_and_no_hair_more() -> None:
    """However many legs and actions it takes; in the next turn as much again (PC-3.11)."""
    for legs in ((1_500,), (500, 500, 500), (700, 800)):
        state = crawler()
        for turn in (0, 1):
            y = 1_500 * turn
            for leg in legs:
                y += leg
                go(state, 0, y)
            assert barred(state, 0, y + 1) != ""
            end(state, 0)
            end(state, 1)


def test_who_crawls_over_difficult_ground_has_crawled_twice_as_far() -> None:
    """What is left of the metre and a half is left on open ground (PC-3.9, 3.11)."""
    state = crawler(pieces=[strip(100)])
    go(state, 0, 300)
    assert barred(state, 0, 300 + 901) != ""
    assert barred(state, 0, 300 + 900) == ""


def test_each_leg_is_told_with_its_end_and_its_length() -> None:
    """The length is rounded up to the millimetre (PC-3.8)."""
    state = pair(gap=50_000)
    for x, y, length in ((3_000, 4_000, 5_000), (3_001, 4_001, 2)):
        told = event(go(state, x, y), EventKind.MOVED)
        assert (told.person, told.place_x, told.place_y) == (0, AT + x, AT + y)
        assert told.length == length


def test_what_is_left_of_a_move_may_be_a_hair() -> None:
    """Who has nothing else to do may still go it; then his set is over (PC-3.8)."""
    state = pair(gap=20_000, options={"free_limit": 1})
    do(state, K.SHOUT, 0)
    shoot(state, [1, 1])
    go(state, 0, 5_999)
    assert (state.actor, state.left) == (0, 1)
    go(state, 0, 6_000)
    assert state.actor == 1


@pytest.mark.parametrize(("pieces", "far"), [([1_000], 3_100), ([1_000, 2_000], 1_550)])
def test_what_is_left_after_difficult_ground(pieces: list[int], far: int) -> None:
    """On open ground it counts to the millimetre, and on ground as difficult too (PC-3.9)."""
    state = pair(gap=20_000, pieces=[strip(y) for y in pieces])
    shoot(state, [1, 1])
    go(state, 0, 1_450)
    assert (state.minors, state.left) == (1, 3_100)
    assert barred(state, 0, 1_450 + far + 1) == "NO_MINOR"
    assert barred(state, 0, 1_450 + far) == ""


@pytest.mark.parametrize("shut", [True, False])
def test_a_door_that_the_umpire_shuts_meanwhile_keeps_the_mover(shut: bool) -> None:
    """While the enemy beside him thinks about his free blow (PC-6.7)."""
    gate = {
        "kind": "door", "name": "gate", "switch": [AT, AT + 500], "open": True,
        "corners": [AT - 5_000, AT + 3_000, AT + 5_000, AT + 3_000],
    }  # fmt: skip
    state = pair(gap=1_500, pieces=[gate])
    go(state, 0, 5_000)
    assert state.phase == Phase.FREE
    if shut:
        door = state.doors[0]
        door.open, state.flags[door.polygon] = 0, door.shut
        refresh_map(state)
    found = do(state, K.LET_GO, 1)
    assert ("MOVED" in kinds(found)) is not shut
    assert state.people[0].y == AT + (0 if shut else 5_000)


# Extended actions (PC-7)


def test_reactions_weigh_on_who_finishes_a_task() -> None:
    """And orders help him (PC-5.3, 2.25, 7.1)."""
    state = job()
    state.people[0].penalty, state.people[0].helping = 2, 1
    found = work(state, faces=[1, 6, 6])
    assert tally(event(found, EventKind.TASK_DONE)) == {"SKILL": 1, "REACTIONS": -2, "HELP": 1}


def test_each_turn_of_work_is_told() -> None:
    """How much is done, and of how much (PC-7.1)."""
    state = crew()
    for done in (1, 2):
        told = event(work(state, faces=[4] if done == 1 else ()), EventKind.TASK_WORKED)
        assert (told.person, told.worked, told.need) == (0, done, 4)
        for actor in (0, 1, 2):
            end(state, actor)


def test_a_task_ruined_after_a_lost_turn_is_as_new() -> None:
    """The turn that was to be lost is forgotten with the rest (PC-7.5, 7.6)."""
    state = job()
    work(state, faces=[6])
    end(state, 0)
    assert "TASK_SPOILT" in hit(state, 0, 3, [5, 1])
    assert state.tasks[0].spoilt == 1
    state.people[0].score[:3] = [7, 7, 7]
    assert "TASK_RUINED" in hit(state, 0, 3, [2, 2])
    row = state.tasks[0]
    assert (row.spoilt, row.need, row.worked, row.worker) == (0, 0, 0, NOBODY)
