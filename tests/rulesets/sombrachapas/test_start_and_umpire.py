"""Awkward positions before the first round, on an exit, and after the umpire's acts."""

from typing import Any

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.movement import is_astride
from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal, Status
from rulesets.sombrachapas.arena import Arena, duel

ZONE = {"R": {"start": "red"}}


def placing(rows: list[str], **board: Any) -> Arena:
    """Ana and Al are to be placed in the R hexes; Bo stands far off."""
    return Arena(
        {"Ana": ("red", "0201", "3h", {}), "Al": ("red", "0301", "3h", {}),
         "Bo": ("blue", "0803", "9h", {})},
        rows=rows, start="free", board={"marks": ZONE, **board},
    )  # fmt: skip


def test_nobody_is_placed_in_fire() -> None:
    arena = placing(["RRR.....", "........", "........"])
    state = arena.state
    line = next(line for line in arena.legal() if " 0101 " in line)
    state.fire_count, state.fires[0].q, state.fires[0].r = 1, 0, 0
    state.fires[0].mask, state.fires[0].rounds = 1, 2
    RULESET.files.refresh(state)
    assert arena.refusal(line) == Refusal.BLOCKED
    assert line not in arena.legal()
    accept = next(line for line in arena.legal() if "as shown" in line)
    arena.who("Al").q, arena.who("Al").r = 0, 0
    assert arena.refusal(accept) == Refusal.BLOCKED


def test_a_death_before_the_first_round_leaves_the_placing_as_it_was() -> None:
    """What a dead straddler carried falls where its player says; then the others are placed."""
    arena = placing(["RRR.....", "........", "........"])
    ana, state = arena.who("Ana"), arena.state
    arena.do(next(line for line in arena.legal() if line.startswith("Ana") and " 0201 " in line))
    ana.q += 1
    ana.wounds = ana.spaces
    RULESET.files.refresh(state)
    assert state.phase == Phase.EQUIPMENT
    arena.do(arena.legal()[0])
    assert (state.phase, state.deployed) == (Phase.DEPLOYMENT, 1)
    assert all(line.startswith("Al ") or "as shown" in line for line in arena.legal())


def test_nobody_dies_before_he_has_been_placed() -> None:
    arena = placing(["RRR.....", "........", "........"])
    arena.who("Al").wounds = arena.who("Al").spaces
    with pytest.raises(ValueError, match="placed"):
        RULESET.files.refresh(arena.state)


@pytest.mark.parametrize(
    ("straddling", "answer"), [("last-step", Refusal.MOVE_ENDED), ("freely", Refusal.NONE)]
)
def test_who_has_ended_its_movement_astride_does_not_leave_either(
    straddling: str, answer: int
) -> None:
    """Leaving is movement, and so it counts as such (SCH-6.5)."""
    arena = duel(("0305", "3h"), ("1209", "9h"), rows=["X" * 12] * 9,
                 board={"marks": {"X": {"exit": True}}},
                 options={"straddling": straddling}, victory={"red": {"per_left": 1}})  # fmt: skip
    ana = arena.who("Ana")
    assert arena.refusal("Ana leaves") == Refusal.NONE
    steps = [arena.choice(line) for line in arena.legal() if line.startswith("Ana steps")]
    astride = next(one for one in steps if is_astride(one.place_q, one.place_r))
    arena.do(RULESET.notation.write(astride, arena.names))
    assert (ana.q | ana.r) & 1 == 1
    assert arena.refusal("Ana leaves") == answer
    assert ("Ana leaves" in arena.legal()) is (answer == Refusal.NONE)


def test_who_is_put_on_a_place_to_stand_has_passed_the_half_hex() -> None:
    """The umpire takes somebody out of a half hex: his way through it is over (SCH-6.11)."""
    board = {"halves": [{"hex": "0905", "missing": 2}]}
    arena = duel(other=("1509", "9h"), board=board).do("Ana steps 0905 facing 3h")
    state, ana = arena.state, arena.who("Ana")
    assert (state.passing, arena.refusal("Ana ends")) == (1, Refusal.MUST_GO_ON)
    RULESET.files.refresh(state)
    assert state.passing == 1
    ana.q += 4
    RULESET.files.refresh(state)
    assert (state.passing, state.came_q, state.came_r) == (0, 0, 0)
    assert arena.refusal("Ana ends") == Refusal.NONE


def test_the_dead_by_the_umpire_have_passed_no_half_hex() -> None:
    board = {"halves": [{"hex": "0905", "missing": 2}]}
    arena = duel(other=("1509", "9h"), board=board).do("Ana steps 0905 facing 3h")
    arena.who("Ana").wounds = arena.who("Ana").spaces
    RULESET.files.refresh(arena.state)
    assert (arena.who("Ana").status, arena.state.passing) == (Status.DEAD, 0)
    assert arena.who("Ana").item == NOBODY
