"""Flight to the millimetre (CEM chapter 10), setting up by halves, and what is offered first."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.assigning import TO_ASSIGN
from asalto.rulesets.cem.rules.edges import edge_distance, edge_point, is_at_edge
from asalto.rulesets.cem.rules.flight import (
    EDGE,
    HIDDEN,
    away_point,
    flee,
    has_failed_in,
    inner_point,
    is_away,
    is_cornered,
    is_hidden_way,
    nearest_hidden,
    nearest_refuge,
    refuge_at,
    run_one,
    sheltering_piece,
    threat_of,
)
from asalto.rulesets.cem.rules.gathering import CLOCKWISE, OTHER_WAY, ring_of, ring_place, turn_of
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Edge, Gait, Mode, Phase, Step
from rulesets.cem.table import METRE, activate, choose, dice_of, kinds, log, melee, offered, table
from rulesets.cem.test_deploying import opening

WOOD = ("light_wood", [[30, 30], [50, 30], [50, 60], [30, 60]])


@pytest.mark.parametrize(
    ("edge", "far", "ahead"),
    [(Edge.SOUTH, 30_000, (20_000, 0)), (Edge.EAST, 80_000, (100_000, 30_000)),
     (Edge.NORTH, 40_000, (20_000, 70_000)), (Edge.WEST, 20_000, (0, 30_000))],
)  # fmt: skip
def test_each_edge_is_straight_ahead_and_a_metre_wide(
    edge: Edge, far: int, ahead: tuple[int, int]
) -> None:
    state = table((0, [(20, 30)]), height=70)
    assert edge_distance(state, edge, 20_000, 30_000) == far
    assert edge_point(state, edge, 20_000, 30_000) == ahead
    x, y = ahead
    inward = {Edge.SOUTH: (0, 1), Edge.EAST: (-1, 0), Edge.NORTH: (0, -1), Edge.WEST: (1, 0)}[edge]
    at, off = (x + 1000 * inward[0], y + 1000 * inward[1]), (x + 1001 * inward[0],
                                                             y + 1001 * inward[1])  # fmt: skip
    assert is_at_edge(state, edge, *at)
    assert is_at_edge(state, NOBODY, *at)
    assert not is_at_edge(state, edge, *off)
    assert not is_at_edge(state, NOBODY, *off)


def test_more_than_half_at_any_edge_are_cornered() -> None:
    state = table((0, [(0.5, 30), (50, 69.5), (50, 30), (50, 35)]), height=70)
    assert not is_cornered(state, 0)
    state.figures[2].gone, state.units[0].here = 1, 3
    assert is_cornered(state, 0)


def test_of_two_enemies_equally_near_the_first_is_fled() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 60), (50, 90)]), (1, [(50, 40)]), (0, [(50, 51)]))
    assert threat_of(state, 0) == 1
    state.figures[3].y += 1
    assert threat_of(state, 0) == 2
    state.units[1].here = state.units[2].here = 0
    assert threat_of(state, 0) == NOBODY
    assert away_point(state, 50_000, 50_000, NOBODY) == (50_000, 50_000)
    assert is_away(state, 50_000, 50_000, 60_000, 50_000, NOBODY)


@pytest.mark.parametrize(("x", "y"), [(50, 60), (50, 40), (40, 50), (60, 50), (44, 42)])
def test_straight_away_is_from_the_nearest_figure(x: float, y: float) -> None:
    state = table((0, [(50, 50)]), (1, [(x, y), (95, 95)]))
    to_x, to_y = away_point(state, 50_000, 50_000, 1)
    across, along = to_x - 50_000, to_y - 50_000
    assert across * (50 - y) == pytest.approx(along * (50 - x), rel=1e-3)
    assert across * (50 - x) + along * (50 - y) > 0
    assert across * across + along * along == pytest.approx(10**12, rel=1e-2)


def test_every_figure_of_the_threat_is_fled() -> None:
    state = table((0, [(50, 50)]), (1, [(40, 50), (60, 50)]))
    assert is_away(state, 50_000, 50_000, 50_000, 60_000, 1)
    assert not is_away(state, 50_000, 50_000, 51_000, 60_000, 1)
    state.figures[2].gone = 1
    assert is_away(state, 50_000, 50_000, 51_000, 60_000, 1)
    run_one(state, 0, 40_000, 50_000, 1)
    assert state.figures[0].x == 50_000, "it has no movement yet"
    state.figures[0].left = 10_000
    run_one(state, 0, 40_000, 50_000, 1)
    assert (state.figures[0].x, state.figures[0].y) == (60_000, 50_000)


def test_surrounded_it_stays() -> None:
    state = table((0, [(50, 50)]), (1, [(40, 50), (60, 50), (50, 40), (50, 60)]))
    state.figures[0].left = 10_000
    run_one(state, 0, 90_000, 90_000, 1)
    assert (state.figures[0].x, state.figures[0].y) == (50_000, 50_000)


@pytest.mark.parametrize(("dx", "dy"), [(0, METRE), (-600, 800), (METRE, 0)])
def test_gathered_round_a_point(dx: int, dy: int) -> None:
    """One place, eight, sixteen, from straight ahead, one way round or the other."""
    places = [
        [ring_place(50_000, 50_000, dx, dy, ring_of(k), turn_of(k, way)) for k in range(1, 25)]
        for way in (CLOCKWISE, OTHER_WAY)
    ]
    for x, y in places[0]:
        ahead = ((x - 50_000) * dx + (y - 50_000) * dy) // METRE
        aside = ((x - 50_000) * dy - (y - 50_000) * dx) // METRE
        other = (50_000 + (ahead * dx - aside * dy) // METRE,
                 50_000 + (ahead * dy + aside * dx) // METRE)  # fmt: skip
        assert any(max(abs(a - other[0]), abs(b - other[1])) < 5 for a, b in places[1])
    far = [((x - 50_000) ** 2 + (y - 50_000) ** 2) ** 0.5 for x, y in places[0]]
    assert all(abs(one - 2_000) < 5 for one in far[:8])
    assert all(abs(one - 4_000) < 5 for one in far[8:])
    assert len(set(places[0])) == 24
    assert places[0][7] == places[1][7] == (50_000 + 2 * dx, 50_000 + 2 * dy)
    assert places[0][0] != places[1][0]


def test_a_place_some_way_inside_is_made_for() -> None:
    state = table((0, [(40, 10)]), terrain=(WOOD,))
    assert inner_point(state, 0, 40_000, 10_000)[0] == 40_000
    assert abs(inner_point(state, 0, 40_000, 10_000)[1] - 34_000) <= 2
    assert inner_point(state, 0, 40_000, 32_000) == (40_000, 36_000)


def test_cover_of_five_shelters_a_wall_does_not() -> None:
    state = table((0, [(40, 10)]), terrain=(
        ("marsh", [[0, 0], [20, 0], [20, 20], [0, 20]]), ("low_wall", [[60, 10], [80, 10]]), WOOD,
        ("bunker", [[45, 55], [70, 55], [70, 70], [45, 70]])))  # fmt: skip
    assert sheltering_piece(state, 10_000, 10_000) == NOBODY
    assert sheltering_piece(state, 70_000, 10_000) == NOBODY
    assert sheltering_piece(state, 30_000, 30_000) == 2
    assert sheltering_piece(state, 60_000, 60_000) == 3
    state.cover[2] = 4
    assert sheltering_piece(state, 35_000, 35_000) == NOBODY


def test_where_it_has_failed_is_no_refuge_and_what_lies_upon_it() -> None:
    trench = ("trench", [[44, 50], [60, 50], [60, 58], [44, 58]])
    state = table((0, [(40, 40)]), (1, [(90, 90)]), terrain=(WOOD, trench))
    row = state.units[0]
    assert not has_failed_in(state, 0, 0)
    row.refuge, row.refuge_x, row.refuge_y = 0, 35_000, 35_000
    assert (has_failed_in(state, 0, 0), has_failed_in(state, 0, 1)) == (True, False)
    row.refuge_x, row.refuge_y = 46_000, 55_000
    assert has_failed_in(state, 0, 1)
    for refuge in (HIDDEN, EDGE):
        row.refuge = refuge
        assert not has_failed_in(state, 0, 0)
    row.edge = int(Edge.SOUTH)
    assert refuge_at(state, 0, 40_000, 1_000) == EDGE
    assert refuge_at(state, 0, 40_000, 40_000) == 0


def test_darkness_hides_where_nothing_else_does() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 81)]))
    assert refuge_at(state, 0, 50_000, 40_000) == NOBODY
    state.sight = 30_000
    assert refuge_at(state, 0, 50_000, 50_000) == HIDDEN
    assert refuge_at(state, 0, 50_000, 51_000) == NOBODY
    state.figures[1].y = 75_000
    found, x, y = nearest_hidden(state, 0, 1, 50_000, 50_000)
    assert (found, x, y) == (True, 50_000, 40_000)
    assert nearest_refuge(state, 0, 1)[0] == HIDDEN
    assert is_hidden_way(state, 0, 50_000, 40_000, 60_000, 40_000)
    assert not is_hidden_way(state, 0, 50_000, 40_000, 50_000, 60_000)


def test_of_cover_and_edge_the_nearer_is_made_for() -> None:
    wood = ("light_wood", [[40, 10], [60, 10], [60, 30], [40, 30]])
    for x, kind in ((20, EDGE), (60, 0)):
        state = table((0, [(x, 50)]), (1, [(x, 90)]), terrain=(wood,))
        state.units[0].edge = int(Edge.WEST)
        assert nearest_refuge(state, 0, 1)[0] == kind


def test_flight_takes_up_where_the_unit_now_stands() -> None:
    """Its box, who has lost touch, its gait; and it is told whom it flees."""
    state, found = table((0, [(50, 50), (52, 50)]), (1, [(51, 60)])), log()
    state.units[0].demoralised = 1
    flee(state, 0, found)
    row = state.units[0]
    assert (row.south, row.gait, row.arrived) == (state.figures[0].y, Gait.ADVANCE, 0)
    event = found.events[0]
    assert (event.kind, event.threat, event.gait) == (EventKind.FLED, 1, Gait.ADVANCE)
    assert kinds(found) == [EventKind.FLED]
    assert row.south < 41_000


def test_a_unit_already_safe_stays_and_says_so() -> None:
    state, found = table((0, [(40, 40), (42, 40)]), (1, [(41, 90)]), terrain=(WOOD,)), log()
    state.units[0].demoralised = 1
    flee(state, 0, found)
    assert kinds(found) == [EventKind.ARRIVED]
    assert (found.events[0].unit, found.events[0].refuge) == (0, 0)
    assert state.figures[0].y == 40_000


# Halves


def test_a_half_keeps_edge_morale_and_touch() -> None:
    state = opening()
    for i, x in enumerate((30, 31, 60, 61, 90)):
        state.figures[i].x, state.figures[i].straggling = x * 1000, 1
    row, spare = state.units[0], state.units[state.units[0].spare]
    row.edge, row.morale, row.by_umpire = int(Edge.WEST), 13, 2
    choose(state, dice_of(), ChoiceKind.SPLIT, 0)
    assert (row.first, row.count, spare.first, spare.count) == (0, 2, 2, 3)
    assert (spare.edge, spare.morale, spare.by_umpire) == (Edge.WEST, 13, 2)
    assert [one.straggling for one in state.figures[:5]] == [0, 0, 0, 0, 1]
    assert (row.here, row.east, spare.here, spare.west) == (2, 31_000, 3, 60_000)
    assert [one.unit for one in state.figures[:5]] == [0, 0] + [state.figures[2].unit] * 3
    assert row.spare == NOBODY


# What is offered


def first_of(state: State) -> int:
    return offered(state)[0][0]


def test_what_is_proposed_stands_first() -> None:
    wounded = table((0, [(20, 10), (22, 10), (24, 10), (26, 10)]), (1, [(20, 20), (22, 20)]))
    activate(wounded, 0, Phase.COVER)
    choose(wounded, dice_of(2, 3, 3), ChoiceKind.FIRE, 0, 1, int(Mode.DISPERSED))
    assert wounded.step == Step.VICTIM
    assert offered(wounded) == [
        (ChoiceKind.ACCEPT,), (ChoiceKind.WOUND, 4), (ChoiceKind.WOUND, 5)
    ]  # fmt: skip
    paired = table((0, [(10, 10)]), (1, [(9, 14), (11, 14)]))
    melee(paired)
    paired.engaged, paired.step, paired.asked = 1 << 1, int(Step.PAIR), 0
    assert offered(paired) == [
        (ChoiceKind.ACCEPT,), (ChoiceKind.PAIR, 0, 1), (ChoiceKind.PAIR, 0, 2)
    ]  # fmt: skip
    paired.step, paired.asked = int(Step.SHIFT), 1
    assert offered(paired) == [(ChoiceKind.ACCEPT,), *((ChoiceKind.SHIFT, die) for die in range(3))]
    spared = table((0, [(10, 10)]), (1, [(9.5, 10.87), (10.5, 10.87)]))
    melee(spared)
    spared.engaged, spared.step, spared.asked = 1 << 1, int(Step.ASSIGN), 1
    spared.figures[0].role, spared.figures[1].role = 3, TO_ASSIGN
    assert offered(spared) == [(ChoiceKind.ACCEPT,), (ChoiceKind.ASSIGN, 1, 0)]


def test_whom_to_fight_is_offered_till_somebody_is_left() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 14)]), (1, [(10, 6)]), (1, [(90, 90)]))
    activate(state, 0, Phase.MELEE)
    assert offered(state) == [
        (ChoiceKind.ENGAGE, 0, 1), (ChoiceKind.ENGAGE, 0, 2), (ChoiceKind.PASS, 0)
    ]  # fmt: skip
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    assert offered(state) == [(ChoiceKind.DONE,), (ChoiceKind.ENGAGE, 0, 2)]
