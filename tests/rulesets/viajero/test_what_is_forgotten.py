"""What is over is forgotten, what adds up adds up: edges by which a rule is one off."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.attack import is_parried_kind
from asalto.rulesets.viajero.rules.blast import explode
from asalto.rulesets.viajero.rules.reactions import react
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Blast, Mode, Reaction
from asalto.rulesets.viajero.tables import BLAST, RANGE, UNARMED
from asalto.rulesets.viajero.vocabulary import Ending
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    do,
    end,
    event,
    job,
    offered,
    pair,
    person,
    refused,
    scenario,
    thinkers,
    three,
    unit,
    work,
)
from rulesets.viajero.test_loose_ends import leaving


def test_the_count_of_who_can_do_nothing_passes():
    """What weighed on it is over, as after any set that is lost (PC-1.4, 5.3)."""
    state = three(6, 6, 5, 5, 1, 1)
    other = state.people[1]
    other.out, other.reactions, other.help, other.acted = 1, 2, 1, 0
    end(state, 0)
    assert state.actor == 2
    assert (other.acted, other.reactions, other.help) == (1, 0, 0)


def test_time_is_up_after_the_last_turn():
    state = pair(turn_limit=2)
    for actor in (0, 1, 0, 1):
        assert state.over == 0
        end(state, actor)
    assert (state.over, state.turn, state.ending) == (1, 2, Ending.TIME_UP)


def test_who_may_think_for_a_side():
    """Nobody, or whoever has tactics, be it 0; a side that is surprised is not asked (PC-1.3)."""
    for surprised, amount in ((False, 2), (True, 0)):
        state = thinkers(a={"surprised": True} if surprised else {})
        state.people[0].skill[RULESET.enums["skill"].TACTICS] = 0
        assert len(offered(state, 0)) == amount


@pytest.mark.parametrize("which", ["a", "b"])
def test_only_the_side_that_is_surprised_is(which):
    people = [person(name, name[0], 10_000 * i, 0, unit()) for i, name in enumerate(("a1", "b1"))]
    state = begun(scenario(people, sides={which: {"surprised": True}}), [6, 6, 1, 1])
    hit = [int(one.seat == "ab".index(which)) for one in state.people[:2]]
    assert state.people[1].surprised == hit[1]


def test_all_clouds_go_in_their_turn():
    """However many end together, and those that last stay in order (PC-1.8)."""
    state = pair()
    for i, until in enumerate((1, 9, 1, 1, 8)):
        state.clouds[i].until, state.clouds[i].x = until, i
    state.cloud_count = 5
    end(state, 0)
    end(state, 1)
    assert [state.clouds[i].x for i in range(state.cloud_count)] == [1, 4]


@pytest.mark.parametrize("blast", [Blast.SMOKE, Blast.AEROSOL])
def test_what_smokes_hurts_nobody_and_hangs_for_thrice_a_die(blast):
    state = pair(gap=1_000)
    dice, log = make(Dice), RULESET.new_log()
    load(dice, [4])
    explode(state, dice, log, 0, blast, 100_000, 100_000)
    cloud = state.clouds[0]
    assert (state.cloud_count, state.blow_count) == (1, 0)
    assert (cloud.kind, cloud.until, cloud.x) == (blast, state.turn + 12, 100_000)


def test_the_help_of_two_leaders_adds_up():
    """And so does what hampers (PC-2.25, 2.24)."""
    state = three(6, 6, 1, 1, 2, 2)
    state.people[1].help = -1
    do(state, K.ORDERS, 0, 1, faces=[4, 4])
    assert state.people[1].help == 0


# Moves


def test_the_one_minor_left_beside_the_major_is_a_move():
    state = pair(gap=20_000)
    attack(state)
    do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=106_000) == ""
    do(state, K.MOVE, 0, place_x=100_000, place_y=102_000)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=106_001) != ""
    do(state, K.MOVE, 0, place_x=100_000, place_y=106_000)
    assert (state.minors, state.left) == (1, 0)


def test_another_action_ends_the_move_in_hand_and_a_free_one_does_not():
    for kind, left in ((K.SHOUT, 4_000), (K.STANCE, 0)):
        state = pair(gap=50_000)
        do(state, K.MOVE, 0, place_x=100_000, place_y=102_000)
        do(state, kind, 0, **({"stance": 1} if kind == K.STANCE else {}))
        assert state.left == left


def test_the_rest_of_a_move_to_its_last_millimetre_is_the_same_move():
    """Who struck at its beginning is not asked again (PC-6.7)."""
    people = [
        person("ana", "a", 100_000, 100_000, unit(movement=1_000)),
        person("bruno", "b", 100_500, 100_000, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1])
    do(state, K.MOVE, 0, place_x=100_000, place_y=100_400)
    do(state, K.LET_GO, 1)
    do(state, K.MOVE, 0, place_x=100_000, place_y=101_000)
    assert (state.people[0].y, state.left, state.mover) == (101_000, 0, -1)
    do(state, K.MOVE, 0, place_x=100_000, place_y=101_001)
    assert state.mover == 0


def test_who_crawls_has_moved_nothing_when_his_set_begins():
    state = pair(gap=50_000)
    state.people[1].score[:3] = [5, 5, 5]
    end(state, 0)
    assert (state.moved, state.left, state.struck, state.majors) == (0, 0, 0, 0)


def test_a_door_lies_open_or_shut_as_it_was_built():
    door = {
        "kind": "door", "name": "gate", "switch": [100_500, 100_000],
        "corners": [105_000, 90_000, 105_000, 110_000],
    }  # fmt: skip
    state = pair(pieces=[door])
    shut = state.flags[state.doors[0].polygon]
    seen = []
    for _ in range(2):
        do(state, K.PRESS, 0, door=0)
        seen.append((state.doors[0].open, state.flags[state.doors[0].polygon]))
    assert seen == [(1, 0), (0, shut)]


# Attacks and reactions


@pytest.mark.parametrize("loaded", [0, 1, 2])
def test_a_burst_needs_its_rounds_and_a_thrown_thing_none(loaded):
    state = pair(gap=8_000, one=unit({}, ("assault_rifle", "dagger")))
    state.people[0].weapons[0].loaded = loaded
    found = {
        row.mode for row in offered(state, 0)
        if row.kind == K.ATTACK and row.weapon == GUNS["assault_rifle"]
    }  # fmt: skip
    assert (Mode.SINGLE in found) is (loaded >= 1)
    assert Mode.BURST_HIT not in found
    line = {"weapon": GUNS["dagger"], "mode": Mode.THROW, "characteristic": 1}
    assert refused(state, K.ATTACK, 0, 1, **line) != "NOT_LOADED"
    state.people[0].hand = 1
    assert refused(state, K.ATTACK, 0, 1, **line) == ""


@pytest.mark.parametrize(("loaded", "gun"), [(0, "unarmed"), (1, "auto_pistol")])
def test_the_free_blow_is_a_shot_while_a_round_is_left(loaded, gun):
    state = leaving()
    state.people[2].weapons[0].loaded = loaded
    assert {row.weapon for row in offered(state, 1) if row.kind == K.STRIKE_LEAVER} == {GUNS[gun]}


def test_what_explodes_is_no_blow_to_be_parried():
    state = pair(gap=1_500)
    state.attack.attacker, state.attack.target = 0, 1
    for name, kind in GUNS.items():
        state.people[0].weapons[0].kind = kind
        state.attack.slot = -1 if kind == UNARMED else 0
        for mode in (Mode.SINGLE, Mode.THROW):
            state.attack.mode = mode
            ranged = RANGE[kind] > 0 or mode == Mode.THROW
            assert is_parried_kind(state) is (not ranged or BLAST[kind] == Blast.NONE), name


@pytest.mark.parametrize("at_once", [True, False])
def test_reactions_in_ones_own_set_add_up(at_once):
    state = pair(options={"reaction_in_set": at_once})
    state.attack.attacker, state.attack.target = 1, 0
    for _ in range(3):
        react(state, RULESET.new_log(), Reaction.DODGE)
    one = state.people[0]
    assert (one.penalty, one.reactions) == ((3, 0) if at_once else (0, 3))


def test_a_long_gun_is_a_club_close_by_and_else_a_gun():
    for gap, club in ((1_500, 1), (10_000, 0)):
        state = pair(gap=gap, one=unit({}, ("rifle",)))
        attack(state, gun="rifle", score=1)
        assert state.attack.club == club
    state = pair(gap=10_000)
    state.attack.club = 1
    attack(state, score=1)
    assert state.attack.club == 0, "the club of the attack before is forgotten"


def test_the_time_of_a_task_is_thrown_without_a_chance():
    found = work(job(), faces=[3])
    assert event(found, EventKind.TASK_BEGUN).chance == -2
