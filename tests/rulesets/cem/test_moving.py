"""Movement (CEM-1.6, 4.4, 8.3): figures and units are placed legally."""

from __future__ import annotations

import random

import pytest
import shapely

from asalto.core.geometry.plane import distance_squared
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.moving import (
    close_in,
    finish_move,
    march,
    ready_to_move,
    turn_allowance,
    walk,
)
from asalto.rulesets.cem.rules.units import middle
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Gait, Phase, Refusal, Step
from rulesets.cem.table import METRE, activate, choose, dice_of, offered, refusal, table

SQUAD = [(20 + 2 * (i % 5), 20 - 2 * (i // 5)) for i in range(10)]


def apart(state: State) -> bool:
    """Whether no two bases overlap."""
    here = [one for one in state.figures if one.gone == 0]
    return all(
        distance_squared(one.x, one.y, other.x, other.y) >= (2 * state.base) ** 2
        for i, one in enumerate(here)
        for other in here[:i]
    )


def test_v5_speed_is_doubled_for_a_turn() -> None:
    state = table((0, [(10, 10)]))
    state.figures[0].advance = 6 * METRE
    assert turn_allowance(state, 0, Gait.ADVANCE) == 12 * METRE


def test_a_figure_walks_its_allowance_and_no_further() -> None:
    state = table((0, [(10, 10)]))
    state.figures[0].left = 10 * METRE
    assert walk(state, 0, 50_000, 10_000) == 10 * METRE
    assert state.figures[0].x == 20_000
    assert state.figures[0].left == 0


@pytest.mark.parametrize("formation", list(Formation))
@pytest.mark.parametrize("gait", [Gait.ADVANCE, Gait.CHARGE])
def test_a_unit_is_placed_by_one_order(formation: Formation, gait: Gait) -> None:
    state = table((0, SQUAD), (1, [(70, 70)]))
    x, y = middle(state, 0)
    assert march(state, 0, gait, 60_000, 60_000, formation) == 10
    assert apart(state)
    new_x, new_y = middle(state, 0)
    gained = ((new_x - x) ** 2 + (new_y - y) ** 2) ** 0.5
    assert gained <= turn_allowance(state, 0, gait) + 10
    assert gained >= turn_allowance(state, 0, gait) / 2


def test_a_line_stands_across_the_way() -> None:
    state = table((0, SQUAD))
    march(state, 0, Gait.CHARGE, 24_000, 32_000, Formation.LINE)
    ys = [one.y for one in state.figures[:10]]
    assert max(ys) - min(ys) < 100
    assert len({one.x // 500 for one in state.figures[:10]}) == 10


def test_enemies_cannot_be_passed_through() -> None:
    state = table((0, [(10, 10)]), (1, [(15, 10)]))
    state.figures[0].left = 20 * METRE
    walk(state, 0, 30_000, 10_000)
    assert 13_990 <= state.figures[0].x <= 14_000
    friend = table((0, [(10, 10)]), (0, [(15, 10)]))
    friend.figures[0].left = 20 * METRE
    walk(friend, 0, 30_000, 10_000)
    assert friend.figures[0].x == 30_000


@pytest.mark.parametrize("seed", range(12))
def test_random_orders_never_overlap_nor_cross_a_river(seed: int) -> None:
    """Against shapely: no way of any figure meets ground that cannot be crossed."""
    dice = random.Random(seed)
    corners = [[10, 40], [60, 35], [70, 50], [20, 55]]
    state = table((0, SQUAD), (1, [(40 + 2 * i, 70) for i in range(6)]),
                  terrain=(("deep_river", corners),
                           ("marsh", [[70, 10], [95, 10], [95, 40]])))  # fmt: skip
    river = shapely.Polygon([(x * METRE, y * METRE) for x, y in corners])
    for _ in range(12):
        unit = dice.randrange(2)
        before = [(one.x, one.y) for one in state.figures]
        ready_to_move(state, unit)
        if dice.random() < 0.3:
            close_in(state, unit, Gait.CHARGE, 1 - unit)
        else:
            x, y = dice.randrange(100_000), dice.randrange(100_000)
            march(state, unit, dice.choice([1, 2]), x, y, dice.randrange(3))
        finish_move(state, unit)
        assert apart(state)
        for i, one in enumerate(state.figures):
            assert 0 <= one.x <= state.width
            assert 0 <= one.y <= state.height
            if (one.x, one.y) != before[i]:
                assert not river.intersects(shapely.LineString([before[i], (one.x, one.y)]))


def moving(*units: tuple[int, list[tuple[float, float]]]) -> State:
    state = table(*units)
    activate(state, 0, Phase.MOVEMENT)
    assert state.step == Step.MOVE
    return state


def test_orders_steps_undo_and_done() -> None:
    state = moving((0, SQUAD), (1, [(70, 70)]))
    before = [(one.x, one.y) for one in state.figures]
    choose(state, dice_of(), ChoiceKind.ADVANCE, 0, to_x=60_000, to_y=20_000)
    assert (int(ChoiceKind.DONE),) in offered(state)
    assert refusal(state, ChoiceKind.PASS, 0) == Refusal.ALREADY_MOVED
    assert refusal(state, ChoiceKind.CHARGE, 0, to_x=1, to_y=1) == Refusal.ONE_GAIT
    choose(state, dice_of(), ChoiceKind.UNDO)
    assert [(one.x, one.y) for one in state.figures] == before
    choose(state, dice_of(), ChoiceKind.STEP, 4, to_x=30_000, to_y=25_000, gait=int(Gait.CHARGE))
    assert state.figures[4].x > before[4][0]
    choose(state, dice_of(), ChoiceKind.CHARGE, 0, to_x=60_000, to_y=20_000)  # the rest follow
    choose(state, dice_of(), ChoiceKind.DONE)
    assert state.units[0].gait == Gait.CHARGE
    assert state.active == -1


def test_taking_back_has_a_limit() -> None:
    state = moving((0, SQUAD), (1, [(70, 70)]))
    for _ in range(3):
        choose(state, dice_of(), ChoiceKind.ADVANCE, 0, to_x=60_000, to_y=20_000)
        choose(state, dice_of(), ChoiceKind.UNDO)
    choose(state, dice_of(), ChoiceKind.ADVANCE, 0, to_x=60_000, to_y=20_000)
    assert refusal(state, ChoiceKind.UNDO) == Refusal.UNDONE_ENOUGH


def test_refusals_of_orders() -> None:
    state = moving((0, SQUAD), (1, [(70, 70)]))
    assert refusal(state, ChoiceKind.ADVANCE, 0, to_x=-1, to_y=5) == Refusal.OFF_TABLE
    assert refusal(state, ChoiceKind.ADVANCE, 0, 1, 5, formation=9) == Refusal.NO_SUCH_FORMATION
    assert refusal(state, ChoiceKind.ADVANCE, 1, to_x=1, to_y=5) == Refusal.NOT_ACTIVE
    assert refusal(state, ChoiceKind.ASSAULT, 0, 0) == Refusal.NO_TARGET
    assert refusal(state, ChoiceKind.ASSAULT, 0, 7) == Refusal.NO_SUCH_UNIT
    assert refusal(state, ChoiceKind.STEP, 99, gait=1) == Refusal.NO_SUCH_FIGURE
    assert refusal(state, ChoiceKind.STEP, 0, 20_000, 20_000, gait=1) == Refusal.NO_HEADWAY
    assert refusal(state, ChoiceKind.DONE) == Refusal.NOTHING_DONE
    assert refusal(state, ChoiceKind.FIRE, 0, 1) == Refusal.NOT_NOW


def locked() -> State:
    """Unit 0 with one figure paired with unit 1, and another enemy unit apart."""
    state = table((0, [(20, 20), (24, 20), (26, 20)]), (1, [(20, 21)]), (1, [(60, 60)]))
    state.figures[0].foe, state.figures[3].foe = 3, 0
    activate(state, 0, Phase.MOVEMENT)
    return state


def test_comrades_of_the_paired_may_only_join_them() -> None:
    state = locked()
    assert refusal(state, ChoiceKind.ADVANCE, 0, to_x=60_000, to_y=60_000) == Refusal.IN_MELEE
    assert refusal(state, ChoiceKind.ASSAULT, 0, 2) == Refusal.NOT_JOINING
    assert refusal(state, ChoiceKind.STEP, 1, 30_000, 20_000, gait=1) == Refusal.NOT_JOINING
    assert refusal(state, ChoiceKind.STEP, 0, to_x=30_000, to_y=20_000, gait=1) == Refusal.IN_MELEE
    assert refusal(state, ChoiceKind.STEP, 1, to_x=21_500, to_y=20_000, gait=1) == 0
    place = (state.figures[0].x, state.figures[0].y)
    choose(state, dice_of(), ChoiceKind.ASSAULT, 0, 1)
    assert (state.figures[0].x, state.figures[0].y) == place
    assert state.figures[1].x < 24_000


def test_a_unit_wholly_paired_is_not_asked() -> None:
    state = table((0, [(20, 20)]), (1, [(20, 21)]))
    state.figures[0].foe, state.figures[1].foe = 1, 0
    activate(state, 0, Phase.MOVEMENT)
    assert state.step == Step.NOTHING


def test_stragglers_are_those_out_of_touch_with_the_largest_group() -> None:
    state = table((0, [(10, 10), (18, 10), (26, 10), (50, 10), (55, 10)]))
    finish_move(state, 0)
    assert [one.straggling for one in state.figures] == [0, 0, 0, 1, 1]
    state.figures[3].x, state.figures[4].x = 30_000, 36_000
    finish_move(state, 0)
    assert [one.straggling for one in state.figures] == [0] * 5


def test_no_order_is_offered_twice_where_a_wood_lies_one_advance_away() -> None:
    wood = (("light_wood", [[20, 26], [28, 26], [28, 32], [20, 32]]),)
    state = table((0, SQUAD), (1, [(90, 90)]), terrain=wood)
    assert middle(state, 0) == (24_000, 19_000)
    activate(state, 0, Phase.MOVEMENT)
    orders = offered(state)
    assert (ChoiceKind.ADVANCE, 0, 24_000, 29_000, 0) in orders
    assert len(set(orders)) == len(orders)
