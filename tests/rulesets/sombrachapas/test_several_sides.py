"""Three and four sides, written from the manual first (SCH-2.10, 3.10, 9.5, 9.16)."""

from typing import Any

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.ending import check_ending, end_of_time
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.vocabulary import Ending, Status
from rulesets.sombrachapas.arena import Arena

PAIRS = {"red": 1, "blue": 2, "green": 1, "gold": 2}
"""Allies do not sit beside each other: red with green, blue with gold."""
ALONE = {"red": 1, "blue": 2, "green": 3, "gold": 4}


def four(
    sides: dict[str, int] = ALONE,
    victory: dict[str, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    draw: int = 1,
) -> Arena:
    """A character for each seat, all in the middle, who see Ana (red) and whom she sees not."""
    return Arena(
        {
            "Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "0505", "3h", {}),
            "Cy": ("green", "0503", "3h", {}), "Di": ("gold", "0507", "3h", {}),
        },
        sides=sides, victory=victory, options=options,
    ).begin(draw)  # fmt: skip


def fall(arena: Arena, *names: str) -> None:
    for name in names:
        arena.who(name).status = Status.DEAD
    check_ending(arena.state, make(Log))


@pytest.mark.parametrize(("fallen", "over"), [(("Bo",), 0), (("Bo", "Di"), 1), (("Bo", "Cy"), 0)])
def test_allies_who_do_not_sit_together_are_the_last_side(fallen: tuple[str], over: int) -> None:
    arena = four(PAIRS)
    fall(arena, *fallen)
    assert arena.state.over == over
    if over:
        assert (arena.state.winner, arena.state.ending) == (0, Ending.LAST_SIDE)


def test_of_four_who_are_alone_the_last_one_standing_wins() -> None:
    arena = four()
    fall(arena, "Ana", "Bo")
    assert arena.state.over == 0
    fall(arena, "Di")
    assert (arena.state.winner, arena.state.ending) == (2, Ending.LAST_STANDING)


def test_where_all_fall_at_once_nobody_wins() -> None:
    arena = four()
    fall(arena, "Ana", "Bo", "Cy", "Di")
    assert (arena.state.winner, arena.state.ending) == (NOBODY, Ending.ALL_DEAD)


@pytest.mark.parametrize(
    ("kills", "sides", "holds", "winner"),
    [
        ((3, 3, 1, 0), ALONE, (), NOBODY),
        ((3, 3, 1, 0), ALONE, ("blue",), 1),
        ((3, 3, 1, 0), ALONE, ("gold",), NOBODY),
        ((1, 3, 3, 0), ALONE, ("blue", "green"), NOBODY),
        ((2, 3, 2, 0), PAIRS, (), 0),
        ((1, 3, 3, 0), PAIRS, (), 2),
        ((1, 2, 2, 1), PAIRS, ("gold",), 1),
        ((1, 2, 2, 1), PAIRS, (), NOBODY),
    ],
)
def test_points_of_sides_are_added_and_ties_go_to_the_one_holder(
    kills: tuple[int, ...], sides: dict[str, int], holds: tuple[str, ...], winner: int
) -> None:
    """The side with most wins; a tie of two sides is the holder's, if it is the only one."""
    victory = {seat: {"per_kill": 1, "holds": seat in holds} for seat in ALONE}
    arena = four(sides, victory)
    for side, number in zip(arena.state.sides, kills, strict=False):
        side.kills = number
    end_of_time(arena.state, make(Log))
    assert arena.state.winner == winner


def asked(arena: Arena, line: str) -> list[int]:
    """Which seats are asked for cover fire before an action, each of which holds its fire."""
    found = []
    arena.do(line)
    while (
        RULESET.pending(arena.state) != 1 << arena.state.characters[arena.index("who", "Ana")].seat
    ):
        found.append(RULESET.pending(arena.state).bit_length() - 1)
        arena.do("hold fire")
    return found


@pytest.mark.parametrize(("sides", "order"), [(ALONE, [1, 2, 3]), (PAIRS, [1, 3])])
def test_every_seat_but_the_allies_is_asked_in_seat_order(
    sides: dict[str, int], order: list[int]
) -> None:
    arena = four(sides)
    for name in ("Bo", "Cy", "Di"):
        arena.who(name).cover = 1
    assert asked(arena, "Ana steps 0905 facing 3h") == order


def test_who_is_out_of_shots_is_not_asked_and_the_next_seat_is() -> None:
    """Of 6 AP three shots a round (9.12); the count is each character's own."""
    arena = four()
    for name in ("Bo", "Cy", "Di"):
        arena.who(name).cover = 1
    arena.who("Bo").cover_shots = 3
    arena.who("Di").points = 1
    assert asked(arena, "Ana steps 0905 facing 3h") == [2]
