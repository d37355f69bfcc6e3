"""The optional parachute drop."""

from __future__ import annotations

import pytest

from asalto.rulesets.cem import turn
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.dropping import jump, land
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import COMPASS
from asalto.rulesets.cem.vocabulary import Gone, Refusal, Step
from rulesets.cem.table import METRE, RULESET, all_used, choose, dice_of, kinds, log, refusal, table
from rulesets.cem.test_moving import apart


def aloft(men: int, **more: object) -> State:
    state = table((0, [(0, 0)] * men), (1, [(90, 90)]), **more)  # type: ignore[arg-type]
    state.units[0].falls, state.units[0].here = 1, 0
    for i in range(men):
        state.figures[i].gone = int(Gone.ALOFT)
    return state


def test_one_man_every_five_metres_displaced_by_his_throw() -> None:
    state = aloft(2)
    state.wind = 4  # to the east
    dice = dice_of(3, 9, 5, 1, 4, 4)
    jump(state, 0, 20 * METRE, 30 * METRE, 0, dice, log())
    assert all_used(dice)
    assert (state.figures[0].x, state.figures[0].y) == (23_000, 34_000)
    assert (state.figures[1].x, state.figures[1].y) == (21_000, 35_000)
    assert state.units[0].here == 2


def test_landings() -> None:
    ground = (
        ("deep_river", [[0, 0], [50, 0], [50, 10], [0, 10]]),
        ("marsh", [[0, 20], [50, 20], [50, 30], [0, 30]]),
    )
    state, found = aloft(5, terrain=ground), log()
    land(state, 0, 20_000, 5_000, 0, False, found)
    land(state, 1, -1, 50_000, 0, False, found)
    land(state, 2, 20_000, 25_000, 0, True, found)
    land(state, 3, 20_000, 25_000, 0, False, found)
    land(state, 4, 80_000, 80_000, 0, True, found)
    assert [one.gone for one in state.figures[:5]] == [1, 1, 0, 0, 0]
    assert [one.wounds for one in state.figures[:5]] == [0, 0, 1, 0, 0]
    assert state.lost[0] == 2
    assert apart(state)
    assert kinds(found).count(EventKind.LANDED_BADLY) == 1


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_who_finds_no_room_lands_downwind_however_the_table_lies(
    quarters: int, mirrored: bool
) -> None:
    """One place, four men: nearest to downwind, of two as near towards the line of the jump."""

    def turned(direction: int) -> int:
        return ((-direction if mirrored else direction) + 4 * quarters) % 16

    state = aloft(4)
    state.wind = turned(2)
    for i in range(4):
        land(state, i, 50_000, 50_000, turned(9), False, log())
    steps = [(0, 0), *[COMPASS[turned(k)] for k in (3, 0, 7)]]
    places = [(one.x - 50_000, one.y - 50_000) for one in state.figures[:4]]
    assert places == steps


def test_the_drop_comes_before_the_first_phase_and_takes_any_point() -> None:
    state = RULESET.load("paracaidistas").start()
    choose(state, dice_of(), ChoiceKind.READY, play_on=True)
    assert state.step == Step.DROP
    assert refusal(state, ChoiceKind.DROP, 0, heading=16) == Refusal.NO_SUCH_HEADING
    assert refusal(state, ChoiceKind.DROP, 0, to_x=-5) == Refusal.OFF_TABLE
    assert refusal(state, ChoiceKind.DROP, 3) == Refusal.NOT_ACTIVE
    assert refusal(state, ChoiceKind.PASS, 0) == Refusal.NOT_NOW
    choose(state, dice_of(*[5] * 24), ChoiceKind.DROP, 0, 33_333, 41_234, 3, play_on=True)
    choose(state, dice_of(*[5] * 24, 1), ChoiceKind.DROP, 1, 60_000, 60_000, 8, play_on=True)
    assert state.phase == 1
    assert turn.next_to_drop(state) == -1
