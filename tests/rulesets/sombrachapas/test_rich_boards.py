"""Random battles on a board that has something of everything: what is kept is what is so."""

import itertools
import random
from typing import Any

import pytest

from asalto.core.kernel.records import NOBODY, copy
from asalto.rulesets.sombrachapas.rules.here import is_line_clear_to, is_spent, look_about
from asalto.rulesets.sombrachapas.rules.movement import (
    everybody_else,
    place_refusal,
    step_refusal,
)
from asalto.rulesets.sombrachapas.rules.points import turn_cost
from asalto.rulesets.sombrachapas.rules.sight import is_line_clear
from asalto.rulesets.sombrachapas.rules.terrain import refresh_board
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.tables import STEP_Q, STEP_R
from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal, Status
from rulesets.sombrachapas.arena import Arena
from rulesets.sombrachapas.laws import compare, played

ROWS = ["..~#..C..", ".o.~+..K.", "...~..oC.", "X.....'..", "##.C.~..E"]
BOARD: dict[str, Any] = {
    "marks": {
        "C": {"item": "crate"}, "E": {"item": "egg"}, "K": {"feature": "console", "tries": 2},
        "X": {"exit": True},
    },
    "walls": [{"hex": "0203", "sides": [1, 2]}, {"hex": "0802", "sides": [0, 3]}],
    "doors": [{"hex": "0304", "side": 2}, {"hex": "0903", "side": 0, "open": True}],
    "halves": [{"hex": "0101", "missing": 0}, {"hex": "0704", "missing": 2},
               {"hex": "0604", "missing": 5}],
}  # fmt: skip
PLACES = ("0102", "0103", "0203", "0204", "0304", "0403", "0404", "0503", "0602", "0603")


def rich(straddling: str, **options: Any) -> Arena:
    """Ten characters in each other's way, with grenades; a few die at the first wound."""
    tokens = {
        f"T{i}": (
            "red" if i % 2 else "blue", place, f"{2 * (i % 6) + 1}h",
            {"wounds": (1, 9, 9)[i % 3], "resistance": 9, "grenades": i % 2, "action_points": 10},
        )
        for i, place in enumerate(PLACES)
    }  # fmt: skip
    victory = {seat: {"per_carried": 2, "per_left": 1} for seat in ("red", "blue")}
    return Arena(tokens, ROWS, {"straddling": straddling, **options}, BOARD, 9, victory)


def can_step(state: State, facing: int, points: int, through: bool) -> bool:
    """Whether a step without a turn leads to a place to stand; `through`: or into a half hex."""
    tried, who = copy(state), state.active
    one, near = tried.characters[who], everybody_else(state, who)
    tried.points, one.facing = points, facing
    for a, b in zip(STEP_Q[facing], STEP_R[facing], strict=True):
        q, r = one.q + a, one.r + b
        if step_refusal(tried, who, q, r, facing) == Refusal.NONE:
            if through or place_refusal(tried, q, r, near) == Refusal.NONE:
                return True
    return False


def is_no_use(state: State, facing: int) -> bool:
    """Whether a facing taken before is no way out of a half hex (SCH-5.6, 6.11)."""
    now, points = state.characters[state.active].facing, state.points
    rest = points - turn_cost(state, facing)
    if not can_step(state, now, points, False) and can_step(state, facing, rest, False):
        return False
    return can_step(state, now, points, True) or not can_step(state, facing, rest, True)


def ask_about(state: State) -> None:
    """What is kept of the active character's place and of the board is what the rules say."""
    board = copy(state)
    refresh_board(board)
    assert (state.board.opaque, state.board.closed) == (board.board.opaque, board.board.closed)
    if state.phase != Phase.ACTION:
        return
    who = state.active
    one, met = state.characters[who], copy(state)
    look_about(met)
    for i, other in enumerate(state.characters):
        if i != who and other.status == Status.IN_PLAY:
            seen = is_line_clear(state, one.q, one.r, other.q, other.r)
            assert is_line_clear_to(met, i) is is_line_clear_to(met, i) is seen
    for facing in range(6):
        spent = (state.faced >> facing) & 1 == 1
        if spent and state.passing == 1:
            spent = is_no_use(state, facing)
        assert is_spent(copy(state), who, facing) is spent


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("straddling", ["never", "last-step", "freely"])
def test_what_is_kept_is_what_is_so(straddling: str, seed: int) -> None:
    """Choices offered and allowed, places about one, sight, planes of the board, carriers."""
    arena = rich(straddling, own_side=("spared", "attacks")[seed % 2], way_back=seed == 2)
    chance = random.Random(seed)
    for state, out in played(arena.scenario.start(), seed):
        assert out.count > 0
        if state.passing == 1 or chance.random() < 0.2:
            compare(state, out)
            ask_about(state)
        for i, one in enumerate(state.characters):
            assert one.item == NOBODY or state.items[one.item].carrier == i
            assert one.item == NOBODY or one.status == Status.IN_PLAY
        for number, item in enumerate(state.items[: state.item_count]):
            assert item.carrier == NOBODY or state.characters[item.carrier].item == number


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_ways_through_many_half_hexes(seed: int) -> None:
    """Half hexes in a row: whoever is in one can get out, by the AP that are left (SCH-6.11)."""
    chance, cut = random.Random(seed), []
    for column, row in itertools.product(range(2, 8), range(2, 6)):
        if chance.random() < 0.6:
            cut.append({"hex": f"{column:02d}{row:02d}", "missing": chance.randrange(6)})
    points = {"action_points": 5 + seed, "ranged": 0, "grenades": 0, "wounds": 9, "resistance": 9}
    tokens = {
        "Ana": ("red", "0103", "3h", points), "Bo": ("blue", "0803", "9h", points),
        "Cy": ("red", "0105", "3h", points),
    }  # fmt: skip
    options = {"straddling": ("never", "freely")[seed % 2], "way_back": seed > 2}
    arena = Arena(tokens, ["." * 8] * 6, options, {"halves": cut}, 30)
    asked = 0
    for state, out in played(arena.scenario.start(), seed):
        assert out.count > 0
        if state.passing == 1 and asked < 40:
            asked += 1
            compare(state, out)
            ask_about(state)
    assert asked > 5
