"""Entering hand-to-hand, pairing moves and who fights whom (CEM chapter 5; 4.13; 8)."""

from __future__ import annotations

import random

import pytest

from asalto.core.geometry.plane import distance_squared
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem import turn
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.proposing import proposal
from asalto.rulesets.cem.rules.assigning import (
    ANCHOR,
    ASSIGNED,
    FREE,
    assign_on,
    group_figures,
)
from asalto.rulesets.cem.rules.melee import next_anchor
from asalto.rulesets.cem.rules.pairing import (
    contact_place,
    finish_pairing,
    is_fit,
    may_pair,
    pair,
    pair_on,
)
from asalto.rulesets.cem.rules.units import is_touching, measure_box, unpair
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Phase, Refusal, Step
from rulesets.cem.table import (
    METRE,
    activate,
    choose,
    dice_of,
    fields_of,
    kinds,
    log,
    melee,
    offered,
    refusal,
    table,
)
from rulesets.cem.test_moving import apart


def entered(*units: tuple[int, list[tuple[float, float]]], **more: object) -> State:
    state = table(*units, **more)  # type: ignore[arg-type]
    activate(state, 0, Phase.MELEE)
    return state


@pytest.mark.parametrize(("gap", "may"), [(5.0, True), (5.1, False)])
def test_v38_five_metres_edge_to_edge(gap: float, may: bool) -> None:
    state = entered((0, [(10, 10)]), (1, [(11 + gap, 10)]))
    assert (state.step == Step.ENGAGE) is may


def test_doing_nothing_is_allowed() -> None:
    state = entered((0, [(10, 10)]), (1, [(14, 10)]))
    choose(state, dice_of(), ChoiceKind.PASS, 0)
    assert state.active == NOBODY
    assert state.figures[0].foe == NOBODY


def test_a_second_unit_only_if_wished_and_near() -> None:
    state = entered((0, [(10, 10)]), (1, [(14, 10)]), (1, [(10, 14)]), (1, [(40, 40)]))
    assert refusal(state, ChoiceKind.ENGAGE, 0, 3) == Refusal.TOO_FAR
    assert refusal(state, ChoiceKind.DONE) == Refusal.ENGAGE_FIRST
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.step == Step.ENGAGE
    assert offered(state) == [(ChoiceKind.DONE,), (ChoiceKind.ENGAGE, 0, 2)]
    choose(state, dice_of(), ChoiceKind.DONE)
    assert state.figures[0].foe == 1


def test_figures_pair_with_the_nearest_and_touch_it() -> None:
    state = entered((0, [(10, 10), (20, 10)]), (1, [(10, 14), (19, 13)]))
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert [one.foe for one in state.figures] == [2, 3, 0, 1]
    assert is_touching(state, 0, 2)
    assert is_touching(state, 1, 3)
    assert apart(state)


def test_no_figure_goes_further_than_ten_metres_whatever_the_ground() -> None:
    marsh = (("marsh", [[0, 0], [100, 0], [100, 100], [0, 100]]),)
    state = entered((0, [(10, 10), (10, 25.1), (20, 10)]), (1, [(10, 14)]), terrain=marsh)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.figures[0].foe == 3
    assert [one.foe for one in state.figures[:3]] == [3, NOBODY, 3]  # the third is 9.8 m off
    far = table((0, [(10, 10), (30, 10)]), (1, [(10, 14)]))
    activate(far, 0, Phase.MELEE)
    choose(far, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert far.figures[1].foe == NOBODY
    assert far.figures[1].x == 30_000


def test_impassable_ground_is_not_ignored() -> None:
    river = (("deep_river", [[0, 11], [100, 11], [100, 13], [0, 13]]),)
    state = entered((0, [(10, 10)]), (1, [(10, 14)]), terrain=river)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.figures[0].foe == NOBODY
    assert state.figures[0].y == 10_000


def test_a_taken_enemy_leaves_the_choice_to_join_or_take_another() -> None:
    state = entered((0, [(10, 10), (11.5, 10)]), (1, [(10, 14), (17, 14)]))
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.step == Step.PAIR
    pairs = [one for one in offered(state) if one[0] == ChoiceKind.PAIR]
    assert (ChoiceKind.PAIR, 1, 2) in pairs
    assert (ChoiceKind.PAIR, 1, 3) in pairs
    choose(state, dice_of(), ChoiceKind.PAIR, 1, 3)
    assert state.figures[1].foe == 3


def test_the_nearest_is_compulsory_while_it_is_free() -> None:
    state = entered((0, [(10, 10), (16, 10)]), (1, [(10, 14), (13, 14), (16, 14)]))
    state.figures[0].x = 11_500  # as near to figure 2 as to figure 3
    state.engaged = 1 << 1
    state.step = int(Step.PAIR)
    assert refusal(state, ChoiceKind.PAIR, 0, 2) == 0
    assert refusal(state, ChoiceKind.PAIR, 0, 3) == 0
    assert refusal(state, ChoiceKind.PAIR, 0, 4) == Refusal.NOT_NEAREST
    assert refusal(state, ChoiceKind.PAIR, 0, 1) == Refusal.NOT_NEAREST
    assert refusal(state, ChoiceKind.PAIR, 2, 0) == Refusal.NOT_ACTIVE


def test_v1_a_figure_touching_two_fights_one_of_them_at_choice() -> None:
    """The book's example: a with 1 or 3; b and 2 touch nobody and take no part."""
    state = entered((0, [(10, 10), (30, 30)]), (1, [(10, 11), (10, 25), (11, 10)]))
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    pairs = [one for one in offered(state) if one[0] == ChoiceKind.PAIR]
    assert pairs == [(ChoiceKind.PAIR, 0, 2), (ChoiceKind.PAIR, 0, 4)]
    choose(state, dice_of(), ChoiceKind.PAIR, 0, 4)
    roles = [one.role for one in state.figures]
    assert roles == [ANCHOR, FREE, FREE, FREE, ASSIGNED]
    assert (state.figures[0].foe, state.figures[4].foe, state.figures[2].foe) == (4, 0, NOBODY)


def test_two_against_one_and_one_against_two() -> None:
    state = entered((0, [(10, 10), (11, 12)]), (1, [(10, 11)]))
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert [one.role for one in state.figures] == [ASSIGNED, ASSIGNED, ANCHOR]
    # and back: unit 1 is activated, its one figure stands against both that are paired with it
    activate(state, 1, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 1, 0)
    assert [one.role for one in state.figures] == [ASSIGNED, ASSIGNED, ANCHOR]
    assert next_anchor(state) == 2


def line_up(ours: list[tuple[float, float]], theirs: list[tuple[float, float]]) -> State:
    """Figures already in contact; ours paired with the first enemy that they touch."""
    state = table((0, ours), (1, theirs))
    melee(state)
    state.engaged = 1 << 1
    for i in range(len(ours)):
        for j in range(len(ours), state.figure_count):
            if state.figures[i].foe == NOBODY and is_touching(state, i, j):
                state.figures[i].foe = j
    return state


def test_as_many_pairings_as_the_smaller_side_has_figures() -> None:
    """Three against two: the second enemy is not left out though nobody chose it."""
    state = line_up([(10, 10), (11, 10), (12, 10)], [(10.5, 10.86), (11.5, 10.86)])
    for i in (0, 1, 2):
        state.figures[i].foe = 3 if i < 2 else 4
    finish_pairing(state)
    anchors = [i for i, one in enumerate(state.figures) if one.role == ANCHOR]
    assert anchors == [3, 4]
    both = line_up([(10, 10), (11, 10)], [(10.5, 10.86), (11.5, 10.86)])
    both.figures[1].foe = 2
    finish_pairing(both)
    assert (both.figures[0].foe, both.figures[1].foe) == (2, 3)


def test_the_larger_passive_side_chooses_whom_its_figures_attack() -> None:
    ours = [(10, 10), (12, 10)]
    theirs = [(10, 11), (11, 10), (12, 11)]
    state = line_up(ours, theirs)
    state.figures[0].foe, state.figures[1].foe = 2, 4
    state.figures[2].foe, state.figures[4].foe = 0, 1
    finish_pairing(state)
    assert (state.step, state.asked) == (Step.ASSIGN, 1)
    assigns = [one for one in offered(state) if one[0] == ChoiceKind.ASSIGN]
    assert assigns == [(ChoiceKind.ASSIGN, 3, 0), (ChoiceKind.ASSIGN, 3, 1)]
    assert [fields_of(one) for one in proposal(state)] == assigns[:1]
    assert refusal(state, ChoiceKind.ASSIGN, 3, 4) == Refusal.NOT_TOUCHING
    choose(state, dice_of(), ChoiceKind.ASSIGN, 3, 1)
    assert state.figures[3].foe == 1
    assert state.step == Step.NOTHING


def test_all_move_before_any_fight_then_every_pairing_is_fought() -> None:
    state = entered((0, [(10, 10), (20, 10)]), (1, [(10, 13), (20, 13)]))
    found = choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    names = [EventKind(event.kind).name for event in found.events[: found.count]]
    assert names == ["ENGAGED", "PAIRED", "PAIRED"]
    fought = log()
    turn.play_on(state, dice_of(*[5] * 12, 1), fought)
    names = [EventKind(event.kind).name for event in fought.events[: fought.count]]
    exchange = ["PAIRING_FOUGHT", "ACTIVE_THREW", "PASSIVE_THREW", "EXCHANGED"]
    assert names[:8] == exchange * 2


def test_fired_for_cover_no_melee_move_but_it_fights_who_touches_it() -> None:
    """CEM-V37, CEM-4.13."""
    state = table((0, [(10, 10), (10, 6)]), (1, [(13, 10)]))
    state.units[0].covered = 1
    activate(state, 0, Phase.MELEE)
    assert state.step == Step.NOTHING
    state.options.late_move = 1
    activate(state, 0, Phase.MELEE)
    assert state.step == Step.ENGAGE
    state.options.late_move = 0
    state.figures[2].x = 11_000
    measure_box(state, 1)
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert state.figures[0].foe == 2
    assert (state.figures[1].foe, state.figures[1].y) == (NOBODY, 6_000)


def test_demoralised_units_do_not_enter_but_are_fought() -> None:
    state = table((0, [(10, 10)]), (1, [(13, 10)]))
    state.units[0].demoralised = 1
    activate(state, 0, Phase.MELEE)
    assert state.step == Step.NOTHING
    activate(state, 1, Phase.MELEE)
    assert state.step == Step.ENGAGE


def test_pairings_last_and_both_units_fight_in_their_own_activation() -> None:
    state = entered((0, [(10, 10)]), (1, [(13, 10)]))
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    while state.active != NOBODY:
        turn.carry_on(state, dice_of(5, 5, 5, 5, 5, 5), log())
    assert (state.figures[0].foe, state.figures[1].foe) == (1, 0)
    assert [row.fought for row in state.units] == [1 << 1, 1 << 0]
    activate(state, 1, Phase.MELEE)
    assert state.step == Step.ENGAGE
    state.options.melee_once = 1
    activate(state, 1, Phase.MELEE)
    assert state.step == Step.NOTHING


def test_leaving_a_pairing_turns_the_other_to_who_still_fights_it() -> None:
    state = line_up([(10, 10), (11, 12)], [(10, 11)])
    state.figures[0].foe = state.figures[1].foe = 2
    state.figures[2].foe = 0
    unpair(state, 0)
    assert [one.foe for one in state.figures] == [NOBODY, 2, 1]
    unpair(state, 1)
    assert [one.foe for one in state.figures] == [NOBODY] * 3


@pytest.mark.parametrize("seed", range(15))
def test_random_melees_never_overlap_and_every_pairing_is_in_contact(seed: int) -> None:
    dice = random.Random(seed)
    spots = [(20 + 1.2 * k, 20 + dice.uniform(0, 0.1)) for k in range(8)]
    foes = [(20 + 1.2 * k, 23 + dice.uniform(0, 2)) for k in range(dice.randrange(3, 9))]
    state = entered((0, spots), (1, foes))
    before = [(one.x, one.y) for one in state.figures]
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    while state.step in (Step.PAIR, Step.ASSIGN):
        kind, *values = dice.choice(offered(state)[dice.random() < 0.8 :])
        choose(state, dice_of(), kind, *values)
    assert apart(state)
    limit = 10 * METRE
    for i, one in enumerate(state.figures):
        assert distance_squared(one.x, one.y, *before[i]) <= limit * limit
        if one.role == ASSIGNED:
            assert is_touching(state, i, one.foe)
            assert state.figures[one.foe].role == ANCHOR


def test_pairing_by_hand_equals_pairing_as_asked() -> None:
    state = entered((0, [(10, 10)]), (1, [(12, 10)]))
    state.engaged = 1 << 1
    by_hand = entered((0, [(10, 10)]), (1, [(12, 10)]))
    by_hand.engaged = 1 << 1
    pair_on(state, log())
    pair(by_hand, log(), 0, 1)
    assert [one.foe for one in state.figures] == [one.foe for one in by_hand.figures]


def round_a_comrade(gap: float) -> State:
    """A figure so far from an enemy whose near side a comrade has taken."""
    state = entered((0, [(50, 50 - gap), (50, 49)]), (1, [(50, 50)]))
    state.engaged = 2
    return state


def test_the_way_round_a_comrade_is_ten_metres_at_most() -> None:
    near, far = round_a_comrade(10.2), round_a_comrade(10.9)
    may, x, y = contact_place(near, 0, 2)
    assert may
    assert x != 50_000
    assert distance_squared(50_000, 39_800, x, y) <= 10_000**2
    assert not contact_place(far, 0, 2)[0]
    far.figures[1].x = 70_000
    assert contact_place(far, 0, 2) == (True, 50_000, 48_999)  # straight ahead it is 9.9 m


def test_ten_metres_are_in_reach_and_a_millimetre_more_is_not() -> None:
    state = table((0, [(20, 20)]), (1, [(20, 40)]))
    melee(state)
    state.engaged = 2
    for way, may in ((10_000, True), (10_001, False)):
        assert is_fit(state, 0, 20_000 + way, 20_000) is may
        state.figures[1].y = 20_000 + way + 2 * state.base
        measure_box(state, 1)
        assert may_pair(state, 0, 1, 0, True) is may


def locked(option: int) -> State:
    """Two units with a pair of figures fighting; a third one near."""
    state = table((0, [(20, 20), (23, 20)]), (1, [(20, 21)]), (1, [(23, 23)]))
    state.figures[0].foe, state.figures[2].foe = 2, 0
    state.options.must_fight = option
    return state


def test_who_is_paired_may_do_nothing_unless_a_setting_makes_it_fight() -> None:
    free = locked(0)
    activate(free, 0, Phase.MELEE)
    assert (ChoiceKind.PASS, 0) in offered(free)
    assert refusal(free, ChoiceKind.PASS, 0) == 0
    bound, found = locked(1), log()
    activate(bound, 0, Phase.MELEE, found)
    assert kinds(found) == [EventKind.ENGAGED]
    assert offered(bound) == [(ChoiceKind.DONE,), (ChoiceKind.ENGAGE, 0, 2)]
    assert refusal(bound, ChoiceKind.PASS, 0) == Refusal.NOT_NOW
    alone = table((0, [(20, 20)]), (1, [(20, 21)]))
    alone.figures[0].foe, alone.figures[1].foe, alone.options.must_fight = 1, 0, 1
    activate(alone, 0, Phase.MELEE)
    assert next_anchor(alone) == 1


def test_a_chain_of_figures_is_moved_up_if_that_makes_one_more_pairing() -> None:
    """As many pairings as figures of the smaller side, though who is to be spared touches only
    one who must be relieved by another first (CEM-5.13)."""
    ours = [(10.5, 10.87), (11.5, 10.87), (12.5, 10.87)]
    state = table((0, ours), (1, [(10, 10), (11, 10), (12, 10)]))
    assert [[j for j in (3, 4, 5) if is_touching(state, i, j)] for i in range(3)] == [
        [3, 4], [4, 5], [5]]  # fmt: skip
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    choices = {0: 4, 1: 5, 2: 5}
    while state.step in (Step.PAIR, Step.ASSIGN):
        kind = ChoiceKind.PAIR if state.step == Step.PAIR else ChoiceKind.ASSIGN
        wished = [one for one in offered(state) if one[0] == kind and choices[one[1]] == one[2]]
        choose(state, dice_of(), *(wished or offered(state)[1:])[0])
    assert [one.foe for one in state.figures[:3]] == [3, 4, 5]


def test_by_the_setting_two_units_fight_once_but_each_may_fight_a_third() -> None:
    state = entered((0, [(10, 10)]), (1, [(13, 10)]), (0, [(13, 12)]))
    state.options.melee_once = 1
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    while state.active != NOBODY:
        turn.carry_on(state, dice_of(5, 5, 5, 5, 5, 5), log())
    activate(state, 1, Phase.MELEE)
    assert offered(state) == [(ChoiceKind.ENGAGE, 1, 2), (ChoiceKind.PASS, 1)]


@pytest.mark.parametrize("seats", [(1, 2), (2, 1)])
@pytest.mark.parametrize(("ours", "theirs", "asked"), [(2, 2, 1), (2, 3, 2), (1, 1, 1)])
def test_of_allies_who_has_most_to_spare_spares_one(
    seats: tuple[int, int], ours: int, theirs: int, asked: int
) -> None:
    """Who of two allied players is asked hangs neither on the file nor on who stands last in it:
    most figures that can be spared, of as many the next seat after the active one (CEM-2.8)."""
    spots = {
        1: [(50.5, 50.8), (50.5, 50.4)][:ours],
        2: [(50.5, 49.2), (50.5, 49.6), (50.5, 50.0)][:theirs] + [(49.5, 50.0)] * (theirs == 1),
    }
    state = table((0, [(50, 50), (51, 50)]), *[(seat, spots[seat]) for seat in seats])
    state.base, state.seat_count = METRE // 2, 3
    state.sides[1] = state.sides[2] = 7
    state.phase, state.active, state.engaged = int(Phase.MELEE), 0, 0b110
    state.figures[0].foe = state.figures[1].foe = 2
    for figure in state.figures[2 : state.figure_count]:
        figure.foe = 0
    group_figures(state)
    assign_on(state)
    assert state.step == Step.ASSIGN
    assert state.asked == asked
