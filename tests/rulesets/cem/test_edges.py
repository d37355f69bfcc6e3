"""Cases at the edge of a rule: the last millimetre, the odd figure out, the event that is told."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rolls import draw_chip
from asalto.rulesets.cem.rules.assigning import (
    ANCHOR,
    ASSIGNED,
    FREE,
    crew_of,
    group_figures,
)
from asalto.rulesets.cem.rules.flight import AT_EDGE, EDGE, is_away, nearest_refuge
from asalto.rulesets.cem.rules.melee import end_melee, throw_for_pairing
from asalto.rulesets.cem.rules.morale import holding_chance
from asalto.rulesets.cem.rules.morale import test_flight as flight_check
from asalto.rulesets.cem.rules.moving import muster
from asalto.rulesets.cem.rules.pairing import contact_place, finish_pairing
from asalto.rulesets.cem.rules.sharing import sharing_class
from asalto.rulesets.cem.rules.shooting import join_melee
from asalto.rulesets.cem.rules.terrain import reach
from asalto.rulesets.cem.rules.units import mark_stragglers
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import AT_MOST
from asalto.rulesets.cem.turn import morale_phase
from asalto.rulesets.cem.vocabulary import Edge, Mode, Phase, Rank, Refusal, Step
from rulesets.cem.table import activate, choose, dice_of, kinds, log, melee, offered, refusal, table


def paired(state: State, *pairs: tuple[int, int]) -> State:
    for i, j in pairs:
        state.figures[i].foe, state.figures[j].foe = j, i
    melee(state)
    state.engaged = 1 << 1
    return state


def test_a_chip_is_drawn_for_nobody() -> None:
    dice = dice_of()
    draw_chip(dice, 3)
    assert (dice.wanted_sides, dice.wanted_actor) == (3, NOBODY)


def test_the_first_figure_may_be_the_straggler() -> None:
    state = table((0, [(10, 10), (40, 10), (42, 10), (44, 10)]))
    mark_stragglers(state, 0)
    assert [one.straggling for one in state.figures] == [1, 0, 0, 0]


def test_each_target_is_offered_in_each_way() -> None:
    """Unit 1 free and in a melee with unit 2, of the firer's own side; unit 3 in plain sight."""
    state = table((0, [(50, 10)]), (1, [(50, 30), (54, 30)]), (0, [(50, 31)]), (1, [(60, 30)]))
    paired(state, (1, 3))
    activate(state, 0, Phase.FIRE)
    aimed = [one[1:] for one in offered(state) if one[0] == ChoiceKind.FIRE]
    spread, dense = int(Mode.DISPERSED), int(Mode.CONCENTRATED)
    assert aimed[:4] == [(0, 1, spread, 0), (0, 1, dense, 0), (0, 3, spread, 0), (0, 3, dense, 0)]
    assert sorted(aimed[4:]) == sorted((0, 1, mode, 1) for mode in (spread, dense))
    choose(state, dice_of(1, 9, 9), ChoiceKind.FIRE, 0, 3, spread)
    assert state.target == 3


def test_a_fire_into_a_melee_counts_each_figure_once() -> None:
    state = paired(table((0, [(10, 10)]), (1, [(10, 11)])), (0, 1))
    state.circle_count, state.circle[0] = 1, 0
    join_melee(state)
    assert state.circle[: state.circle_count] == [0, 1]


def test_who_flees_has_ended_its_activation() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 60)]))
    state.units[0].demoralised = 1
    activate(state, 0, Phase.MOVEMENT)
    assert state.active == NOBODY


def test_the_free_figures_of_a_unit_move_those_in_front_first() -> None:
    state = table((0, [(10, 10), (9, 14), (12, 12), (14, 8)]), (1, [(12, 13)]))
    paired(state, (2, 4))
    assert muster(state, 0, -1, -2) == 3
    assert state.order[:3] == [1, 0, 3]


def test_a_wall_at_the_end_of_a_move_is_paid_once() -> None:
    state = table(terrain=(("low_wall", [[50, 0], [50, 100]]),))
    assert reach(state, 45_000, 50_000, 50_000, 50_000, 20_000) == (5_000, 10_000)


# Hand to hand


def test_of_two_places_equally_near_the_first_clockwise_from_north() -> None:
    state = table((0, [(10, 10), (13.29, 13.29)]), (1, [(14, 14)]))
    found, x, y = contact_place(state, 0, 2)
    assert found
    assert x > 14_000 > y


def test_whose_nearest_enemy_is_beyond_ten_metres_is_told_so() -> None:
    state = table((0, [(10, 10), (10, 17)]), (1, [(10, 28.3)]))  # 10.3 m from edge to edge
    melee(state)
    state.engaged, state.step = 1 << 1, int(Step.PAIR)
    assert refusal(state, ChoiceKind.PAIR, 1, 2) == Refusal.TOO_FAR
    state.figures[1].y += 300
    assert refusal(state, ChoiceKind.PAIR, 1, 2) == 0


def test_who_touches_one_enemy_only_is_not_asked_for() -> None:
    """Three enemies round two figures: the third touches only the second, and joins there."""
    state = table((0, [(10, 10), (12, 10)]), (1, [(11, 10), (13, 10), (12, 11)]))
    paired(state, (0, 2), (1, 3))
    finish_pairing(state)
    assert state.step == Step.NOTHING
    assert (crew_of(state, 0), crew_of(state, 1)) == (1, 2)
    assert (state.figures[4].role, state.figures[4].foe) == (ASSIGNED, 1)


def test_the_larger_side_chooses_who_is_spared() -> None:
    """Three fight one enemy; two of them also touch the other, whom nobody fights."""
    state = table((0, [(10.5, 10.87), (10.5, 9.13), (9, 10)]), (1, [(10, 10), (11, 10)]))
    paired(state, (2, 3), (1, 3), (0, 3))
    finish_pairing(state)
    assert (state.step, state.asked) == (Step.ASSIGN, 0)
    spared = [one for one in offered(state) if one[0] == ChoiceKind.ASSIGN]
    assert spared == [(ChoiceKind.ASSIGN, 0, 4), (ChoiceKind.ASSIGN, 1, 4)]
    choose(state, dice_of(), *spared[1])
    assert (state.step, state.figures[1].foe, state.figures[4].foe) == (Step.NOTHING, 4, 1)


def test_parts_of_an_earlier_melee_are_forgotten() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 11)]), (1, [(60, 60)]))
    paired(state, (0, 1))
    state.figures[2].role = ANCHOR
    group_figures(state)
    assert state.figures[2].role == FREE


def test_only_those_of_this_melee_have_fought() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 11)]), (0, [(60, 60)]), (1, [(60, 61)]))
    paired(state, (0, 1), (2, 3))
    finish_pairing(state)
    end_melee(state)
    assert [one.fought for one in state.units] == [2, 1, 0, 0]


@pytest.mark.parametrize(("veteran", "told"), [(0, [(1, 0)]), (1, [(0, 1)]), (NOBODY, [])])
def test_points_are_told_as_raised_or_lowered(veteran: int, told: list[tuple[int, int]]) -> None:
    """Without any the dice are compared at once."""
    state, found = table((0, [(10, 10)]), (1, [(10, 11)])), log()
    paired(state, (0, 1))
    finish_pairing(state)
    if veteran != NOBODY:
        state.figures[veteran].rank = int(Rank.VETERAN)
    throw_for_pairing(state, 1, dice_of(5, 5, 5, 5, 5, 5), found)
    placed = [one for one in found.events[: found.count] if one.kind == EventKind.FAVOURED]
    assert [(one.raised, one.lowered) for one in placed] == told
    assert (EventKind.EXCHANGED in kinds(found)) is (not told)


def test_the_target_group_takes_the_first_wounds() -> None:
    state = table((0, [(10, 10), (12, 10)]))
    state.circle_count, state.circle_first, state.reach = 2, 1, 2
    state.circle[:2] = [0, 1]
    before = sharing_class(state)
    state.figures[0].hits = 1
    assert sharing_class(state) != before


# Morale and flight


def test_who_leaves_at_the_edge_is_told_and_so_is_its_chip() -> None:
    state, found = table((0, [(10, 1)]), (1, [(50, 50)])), log()
    state.units[0].demoralised, state.units[0].arrived = 1, AT_EDGE
    flight_check(state, 0, True, dice_of(9, 9, 8), found)
    assert kinds(found)[-2:] == [EventKind.LEFT_TABLE, EventKind.CHIP_WITHDRAWN]


def test_what_the_umpire_adds_lowers_the_chance_to_hold() -> None:
    state = table((0, [(10, 10)]))
    state.units[0].by_umpire = 2
    assert holding_chance(state, 0, False, 0, 0) == AT_MOST[16]


def test_the_morale_phase_ends_the_turn() -> None:
    state = table((0, [(10, 10)]), (1, [(50, 50)]))
    state.turn = 3
    morale_phase(state, dice_of(), log())
    assert (state.turn, state.phase) == (4, Phase.COVER)


def test_a_way_square_to_the_enemy_draws_no_nearer() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 60)]))
    assert is_away(state, 50_000, 50_000, 60_000, 50_000, 1)
    assert not is_away(state, 50_000, 50_000, 60_000, 50_100, 1)


def test_the_starting_edge_is_made_for_aside_of_the_enemy() -> None:
    state = table((0, [(50, 50)]), (1, [(40, 60)]))
    state.units[0].edge = int(Edge.EAST)
    assert nearest_refuge(state, 0, 1) == (EDGE, 100_000, 50_000)


def test_a_fire_into_a_melee_knows_nothing_of_the_last_one() -> None:
    """The first pair was fired at before; now only the second is."""
    state = paired(table((0, [(10, 10), (50, 10)]), (1, [(10, 11), (50, 11)])), (0, 2), (1, 3))
    state.figures[2].foe = NOBODY
    state.back[0], state.back[2] = 1, 0
    state.circle_count, state.circle[0] = 1, 3
    join_melee(state)
    assert sorted(state.circle[: state.circle_count]) == [1, 3]
