"""Each part of a rule by itself: refuges, contact, pairings, fire into a melee, ground."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.assigning import ANCHOR, ASSIGNED
from asalto.rulesets.cem.rules.deploying import ask_next, deploy
from asalto.rulesets.cem.rules.flight import nearest_refuge, where_refuge
from asalto.rulesets.cem.rules.melee import throw_for_pairing
from asalto.rulesets.cem.rules.pairing import contact_place, finish_pairing
from asalto.rulesets.cem.rules.sharing import clear_circle, join_circle
from asalto.rulesets.cem.rules.shooting import find_targets, join_melee
from asalto.rulesets.cem.rules.terrain import reach
from asalto.rulesets.cem.rules.units import mark_stragglers
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Mode, Phase, Refusal, Step
from rulesets.cem.table import activate, choose, dice_of, log, melee, offered, refusal, table


def paired(state: State, *pairs: tuple[int, int]) -> State:
    """Who fights whom: the first of each pair turns to the second."""
    for i, j in pairs:
        state.figures[i].foe = j
    return state


# Refuges


def test_three_of_five_are_more_than_half() -> None:
    wood = ("light_wood", [[30, 2], [70, 2], [70, 20], [30, 20]])
    for inside, refuge in ((3, 0), (2, NOBODY)):
        spots = [(50 + 2 * i, 10.0 if i < inside else 40.0) for i in range(5)]
        state = table((0, spots), (1, [(50, 90)]), terrain=(wood,))
        assert where_refuge(state, 0) == refuge


def test_no_hidden_ground_is_made_for_where_none_is_in_reach() -> None:
    """A crest lies far off; then there is a wood, nearer than any hidden ground."""
    crest = ("crest", [[2, 95], [6, 95]])
    state = table((0, [(70, 50)]), (1, [(70, 70)]), terrain=(crest,))
    assert nearest_refuge(state, 0, 1)[0] == NOBODY
    shade = ("stone_building", [[47, 56], [57, 56], [57, 59], [47, 59]])
    wood = ("light_wood", [[64, 42], [72, 42], [72, 49], [64, 49]])
    near = table((0, [(66, 50)]), (1, [(52, 90)]), terrain=(shade, wood))
    assert nearest_refuge(near, 0, 1)[0] == 1


# Contact


def test_with_the_straight_way_taken_the_nearest_place_round_the_enemy_is_gone_to() -> None:
    """The enemy is due east and a comrade stands before it: round it by the north, where the
    place is a millimetre nearer."""
    state = table((0, [(10, 50), (18.99, 50)]), (1, [(20, 50)]))
    assert contact_place(state, 0, 2) == (True, 20_000 - 385, 50_000 + 927)


def test_who_loses_touch_by_moving_into_contact_is_a_straggler() -> None:
    state = table((0, [(10, 10), (12, 10), (21, 10)]), (1, [(29, 10)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures[:3]] == [0, 0, 0]
    activate(state, 0, Phase.MELEE)
    assert state.step == Step.NOTHING
    state.figures[3].x = 27_000
    state.units[1].west = state.units[1].east = 27_000
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert (state.figures[2].x, state.figures[2].straggling) == (25_999, 1)


def test_who_is_placed_in_line_is_in_touch() -> None:
    state = table((0, [(10, 10), (12, 10), (60, 10)]))
    mark_stragglers(state, 0)
    assert state.figures[2].straggling == 1
    deploy(state, 0, 50_000, 50_000, int(Formation.LINE), log())
    assert [one.straggling for one in state.figures] == [0, 0, 0]


# Setting up


def test_who_is_ready_waits_for_the_phase_of_cover() -> None:
    state = table((0, [(10, 10)]), (1, [(50, 50)]))
    ask_next(state, 0)
    assert (state.phase, state.step, state.asked) == (Phase.COVER, Step.READY, 0)


# Hand to hand


def test_who_must_fight_fights_all_whom_he_is_paired_with() -> None:
    state = table((0, [(10, 10), (20, 10)]), (1, [(10, 11)]), (1, [(20, 11)]))
    paired(state, (0, 2), (2, 0), (1, 3), (3, 1))
    state.options.must_fight = 1
    activate(state, 0, Phase.MELEE)
    assert state.engaged == 0b110


def test_what_is_accepted_is_assigned() -> None:
    """The larger side leaves it to the program: each of its figures has its place."""
    state = table((0, [(10, 10), (12, 10)]), (1, [(10, 11), (11, 10), (12, 11)]))
    paired(state, (0, 2), (2, 0), (1, 4), (4, 1))
    melee(state)
    state.engaged = 1 << 1
    finish_pairing(state)
    assert (state.step, state.asked) == (Step.ASSIGN, 1)
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert state.step == Step.NOTHING
    assert (state.figures[3].role, state.figures[3].foe) == (ASSIGNED, 0)


def test_hand_to_hand_wounds_are_spread_whatever_the_last_fire_was() -> None:
    """Two wounds for two figures: one each, after a concentrated fire too."""
    state = table((0, [(10, 10)]), (1, [(10, 11), (11, 10)]))
    paired(state, (0, 1), (1, 0), (2, 0))
    melee(state)
    state.figures[0].role = ANCHOR
    state.figures[1].role = state.figures[2].role = ASSIGNED
    state.mode = int(Mode.CONCENTRATED)
    throw_for_pairing(state, 0, dice_of(9, 9, 9, 2, 2, 9), log())
    while state.step == Step.SHIFT:
        choose(state, dice_of(), ChoiceKind.ACCEPT)
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert [one.wounds for one in state.figures] == [0, 1, 1]


# Fire


def test_nothing_may_be_done_in_a_phase_of_fire_too() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 30)]))
    activate(state, 0, Phase.FIRE)
    assert (ChoiceKind.PASS, 0) in offered(state)


def test_a_melee_that_nobody_sees_is_not_fired_into() -> None:
    """Behind a house; one of the enemy's free figures is in plain sight."""
    house = ("stone_building", [[40, 40], [60, 40], [60, 46], [40, 46]])
    spots = [(50.0, 60.0), (80.0, 30.0)]
    state = table((0, [(50, 10)]), (1, spots), (0, [(50, 61)]), terrain=(house,))
    paired(state, (1, 3), (3, 1))
    find_targets(state, 0)
    assert (state.targets, state.locked) == (0b010, 0)


def test_a_fire_into_a_melee_goes_along_the_whole_chain() -> None:
    """The one aimed at fights a second, whom a third fights too: whatever their order."""
    state = paired(table((0, [(10, 10)]), (1, [(10, 11)]), (0, [(10, 12)])), (0, 1), (1, 2), (2, 1))
    clear_circle(state)
    join_circle(state, 2)
    join_melee(state)
    assert sorted(state.circle[: state.circle_count]) == [0, 1, 2]


# The ground


def test_half_a_metre_of_hard_ground_is_paid_as_a_whole_one_is() -> None:
    """Hillside of difficulty 2: a metre and a half of movement is 75 cm of way."""
    state = table((0, [(10, 10)]), terrain=(("hillside", [[5, 5], [90, 5], [90, 90], [5, 90]]),))
    assert reach(state, 10_000, 10_000, 10_000, 20_000, 1_500) == (750, 1_500)


def test_who_cannot_pay_for_a_line_stops_a_centimetre_before_it() -> None:
    """The wall stands 4 mm beyond a whole metre of the way, the stop 6 mm before that metre."""
    state = table((0, [(10, 10)]), terrain=(("low_wall", [[0, 15.004], [50, 15.004]]),))
    assert reach(state, 10_000, 10_000, 10_000, 20_000, 6_000)[0] == 4_994


def test_the_rim_of_the_table_may_be_made_for() -> None:
    state = table((0, [(50, 50)]), (1, [(90, 90)]))
    activate(state, 0, Phase.MOVEMENT)
    for x, y in ((0, 50_000), (50_000, 0), (100_000, 50_000), (50_000, 100_000)):
        for kind in (ChoiceKind.ADVANCE, ChoiceKind.CHARGE):
            assert refusal(state, kind, 0, to_x=x, to_y=y) == 0
    for x, y in ((-1, 50_000), (50_000, -1), (100_001, 50_000), (50_000, 100_001)):
        assert refusal(state, ChoiceKind.ADVANCE, 0, to_x=x, to_y=y) == Refusal.OFF_TABLE
