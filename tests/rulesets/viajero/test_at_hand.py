"""What hands reach and what aid gives back, at the edge of each number."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.care import restore
from asalto.rulesets.viajero.rules.extended import is_begun_for
from asalto.rulesets.viajero.rules.space import is_place_at_hand
from asalto.rulesets.viajero.state import State
from rulesets.viajero.fights import begun, crew, do, person, refused, scenario, unit


def beside(*walls: list[int]) -> State:
    """ana at 100 m, 100 m with these walls round her; bruno far off."""
    people = [person("ana", "a", 100_000, 100_000, unit()), person("bruno", "b", 0, 0, unit())]
    pieces = [{"kind": "wall", "corners": corners} for corners in walls]
    return begun(scenario(people, pieces), [6, 6, 1, 1])


@pytest.mark.parametrize(
    ("wall", "x", "y"),
    [
        ([100_500, 99_000, 100_500, 101_000], 101_000, 100_000),
        ([99_500, 99_000, 99_500, 101_000], 99_000, 100_000),
        ([99_000, 100_500, 101_000, 100_500], 100_000, 101_000),
        ([99_000, 99_500, 101_000, 99_500], 100_000, 99_000),
    ],
)
def test_a_wall_on_any_side_stops_a_hand(wall: list[int], x: int, y: int) -> None:
    """PC-3.15: east, west, north and south; on the other side of her it is no matter."""
    state = beside(wall)
    assert not is_place_at_hand(state, 0, x, y, 1_500)
    assert is_place_at_hand(state, 0, 200_000 - x, 200_000 - y, 1_500)


def test_picking_up_takes_a_minor_action_that_is_left() -> None:
    """PC-3.15."""
    state = beside()
    item = state.items[0]
    state.item_count = 1
    item.kind, item.x, item.y = state.people[0].weapons[0].kind, 100_000, 100_500
    state.majors = state.minors = 1
    assert refused(state, K.PICK_UP, 0, item=0) == "NO_MINOR"
    state.minors = 0
    do(state, K.PICK_UP, 0, item=0)
    assert (state.minors, state.people[0].weapons[1].kind) == (1, state.people[0].weapons[0].kind)


@pytest.mark.parametrize(
    ("score", "full", "points", "after"),
    [
        ([0, 0, 0], [7, 7, 7], 2, [1, 1, 0]),
        ([0, 0, 0], [7, 7, 7], 1, [1, 0, 0]),
        ([0, 3, 3], [0, 7, 7], 2, [0, 3, 5]),
        ([0, 3, 3], [1, 7, 7], 2, [1, 3, 4]),
        ([6, 1, 7], [7, 7, 7], 3, [7, 3, 7]),
        ([5, 5, 5], [7, 7, 7], 0, [5, 5, 5]),
    ],
)
def test_what_aid_gives_back_and_where(
    score: list[int], full: list[int], points: int, after: list[int]
) -> None:
    """PC-2.22: first to what is at 0 and was more, then END, STR, DEX; no more than there was."""
    state = beside()
    ana = state.people[0]
    ana.score[:3], ana.full[:3] = score, full
    assert restore(state, 0, points) == sum(after) - sum(score)
    assert ana.score[:3] == after


def test_a_task_that_nobody_holds_is_gone_on_with_by_anybody() -> None:
    """PC-7.1: as the umpire may have left it."""
    state = crew()
    assert not is_begun_for(state, 0, 0)
    state.tasks[0].need = 3
    assert [is_begun_for(state, i, 0) for i in range(3)] == [True] * 3
    state.tasks[0].worker = 0
    for state.tasks[0].need in (1, 3):
        assert [is_begun_for(state, i, 0) for i in range(3)] == [True, True, False]
    state.tasks[0].need, state.tasks[0].worker = 0, NOBODY
    assert not is_begun_for(state, 2, 0)
