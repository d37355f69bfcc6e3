"""The fusion gun and the grenade launcher with a burst; who strikes first; what is begun anew."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rolls import damage_roll
from asalto.rulesets.viajero.rules import actions
from asalto.rulesets.viajero.rules.actions import draw, pick_up
from asalto.rulesets.viajero.rules.damage import put_down
from asalto.rulesets.viajero.rules.movement import minors_left, next_striker
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Mode
from asalto.rulesets.viajero.turn import begin_set
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    do,
    event,
    pair,
    person,
    scenario,
    tally,
    unit,
)

FACES = [6, 2]
"""8 on two dice."""


def gunner(gun: str, **scores: int) -> dict[str, object]:
    return unit({"gun_energy": 0, "heavy_portable": 0}, (gun,), **scores)


@pytest.mark.parametrize(("strong", "less"), [(8, {"STRENGTH": -1}), (9, {}), (12, {})])
def test_the_fusion_gun_asks_for_strength_nine(strong: int, less: dict[str, int]) -> None:
    state = pair(one=gunner("fgmp", str=strong), gap=90_000)
    attack(state, gun="fgmp")
    found = do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED)) == less


def test_the_fusion_gun_hits_with_sixteen_dice_and_a_burst_with_seventeen() -> None:
    """48 and Effect 0; a burst of four to hurt throws one die more, sixteen and one."""
    for mode, more in ((Mode.SINGLE, []), (Mode.BURST_HURT, [5])):
        state = pair(one=gunner("fgmp", str=9), gap=90_000)
        attack(state, gun="fgmp", mode=mode)
        found = do(state, K.TAKE_IT, 1, faces=[*FACES, *more, *[3] * 16])
        assert event(found, EventKind.HURT).damage == 48 + sum(more)
        assert state.people[0].weapons[0].loaded == 40 - (4 if more else 1)


def test_of_seventeen_dice_none_is_lost() -> None:
    made = make(Dice)
    load(made, [6, *[1] * 16])
    assert damage_roll(made, 17, 0) == 22
    assert made.given_next == 17


def test_a_burst_of_the_launcher_is_one_blast_with_a_point_more_for_each() -> None:
    """Five dice, 5 points, and 1 more; the magazine of six has three grenades left."""
    for mode, points in ((Mode.SINGLE, 5), (Mode.BURST_HIT, 5), (Mode.BURST_HURT, 6)):
        state = pair(one=gunner("ram_launcher"), gap=40_000)
        attack(state, gun="ram_launcher", mode=mode)
        found = do(state, K.TAKE_IT, 1, faces=[*FACES, *[1] * 5])
        assert event(found, EventKind.HURT).damage == points
        assert state.people[0].weapons[0].loaded == 6 - (1 if mode == Mode.SINGLE else 3)


def test_a_burst_that_strays_hurts_more_too() -> None:
    """3 and 1 for short range miss by 4: 10 m off to the west, back to who shot from ten."""
    state = pair(one=gunner("ram_launcher"), gap=10_000)
    attack(state, gun="ram_launcher", mode=Mode.BURST_HURT)
    found = do(state, K.TAKE_IT, 1, faces=[1, 2, 4, 1, 1, 1, 1, 1])
    strayed = event(found, EventKind.STRAYED)
    assert strayed.length == 10_000
    assert event(found, EventKind.HURT).damage == 6


def test_the_launcher_reaches_further_than_the_other_and_is_no_weapon_for_close_combat() -> None:
    """R is 50 m: at 40 m no modifier, at 60 m long."""
    for gap, wanted in ((40_000, {}), (60_000, {"LONG": -2})):
        state = pair(one=gunner("ram_launcher"), gap=gap)
        attack(state, gun="ram_launcher")
        found = do(state, K.TAKE_IT, 1, faces=[1, 1, 1])
        assert tally(event(found, EventKind.MISSED)) == wanted
    state = pair(one=gunner("ram_launcher"), gap=1_000)
    attack(state, gun="ram_launcher")
    assert state.attack.club == 1


def crowd() -> list[dict[str, object]]:
    """Of ana's two enemies the first in the list acts last."""
    return [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_000, 100_000, unit()),
        person("carla", "b", 100_000, 101_000, unit()),
    ]


def test_enemies_strike_at_who_leaves_in_the_order_of_the_turn() -> None:
    state = begun(scenario(crowd()), [6, 6, 1, 1, 3, 3])
    state.mover, state.struck = 0, 0
    assert [next_striker(state) for _ in range(3)] == [2, 1, NOBODY]
    state = begun(scenario(crowd()), [6, 6, 3, 3, 1, 1])
    state.mover, state.struck = 0, 0
    assert [next_striker(state) for _ in range(3)] == [1, 2, NOBODY]


def test_what_is_left_of_a_move_is_nobody_elses() -> None:
    """Who is knocked down in the midst of a move ends his set without saying so."""
    state = pair()
    state.left = 4_000
    begin_set(state, RULESET.new_log(), 1)
    assert state.left == 0


def test_the_seriously_wounded_have_no_minor_action_beside_the_major() -> None:
    state = pair()
    state.people[0].score[:3] = [6, 6, 6]
    assert minors_left(state) == 2
    state.majors = 1
    assert minors_left(state) == 0
    state.people[0].score[0] = 7
    assert minors_left(state) == 1


def test_a_weapon_half_drawn_is_begun_anew_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two actions each: half of one is no half of the other."""
    monkeypatch.setattr(actions, "DRAW", (2,) * len(GUNS))
    state = pair(one=unit(weapons=("auto_pistol", "rifle", "carbine")))
    log = RULESET.new_log()
    draw(state, log, 0, 1)
    draw(state, log, 0, 2)
    assert (state.people[0].hand, state.people[0].effort) == (0, 1)
    draw(state, log, 0, 2)
    assert state.people[0].hand == 2


def test_a_weapon_that_is_picked_up_holds_what_it_held() -> None:
    """Into a slot that has held another one with more in it."""
    state = pair()
    me = state.people[0]
    me.weapons[0].loaded = 3
    log = RULESET.new_log()
    put_down(state, 0, me.x, me.y)
    me.weapons[0].loaded = 9
    pick_up(state, log, 0, 0)
    assert me.weapons[0].loaded == 3
