"""Allied seats (SCH-2.10): what one of them may do towards what the other wins by."""

from typing import Any

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.sombrachapas.ending import check_ending, end_of_time
from asalto.rulesets.sombrachapas.hints_course import set_course, steps_to_go
from asalto.rulesets.sombrachapas.say import Log
from asalto.rulesets.sombrachapas.vocabulary import Ending, Refusal, Status
from rulesets.sombrachapas.arena import Arena

MARKS = {
    "K": {"feature": "console", "seat": "blue"},
    "C": {"item": "crate"},
    "X": {"exit": True},
}
TOGETHER = {"red": 1, "blue": 1, "green": 2}
APART = {"red": 1, "blue": 2, "green": 3}


def three(
    row: str, victory: dict[str, dict[str, Any]], sides: dict[str, int] = TOGETHER, **options: Any
) -> Arena:  # fmt: skip
    """Ana (red) at the beginning of a row of marks; Bo (blue) and Cy (green) far off."""
    rows = [row + "." * (15 - len(row)), *["." * 15] * 8]
    return Arena(
        {"Ana": ("red", "0101", "3h", {}), "Bo": ("blue", "1509", "9h", {}),
         "Cy": ("green", "0109", "3h", {})},
        rows=rows, board={"marks": MARKS}, victory=victory, sides=sides,
        options=options,
    ).begin(1)  # fmt: skip


@pytest.mark.parametrize(
    ("sides", "answer"), [(TOGETHER, Refusal.NONE), (APART, Refusal.NOT_FOR_YOU)]
)
def test_a_console_kept_for_a_seat_is_its_allies_too(sides: dict[str, int], answer: int) -> None:
    arena = three("K", {"blue": {"console": 1}}, sides)
    assert arena.refusal("Ana operates console1") == answer
    assert ("Ana operates console1" in arena.legal()) is (answer == Refusal.NONE)


def test_an_ally_who_works_the_console_wins_the_battle_for_both() -> None:
    arena = three("K", {"blue": {"console": 1}}).do("Ana operates console1", 1, 1, 1)
    assert (arena.state.winner, arena.state.ending) == (1, Ending.CONSOLE)


@pytest.mark.parametrize("term", ["per_left", "per_carried"])
@pytest.mark.parametrize(("sides", "answer"), [(TOGETHER, Refusal.NONE), (APART, Refusal.NO_EXIT)])
def test_who_has_an_ally_that_scores_by_leaving_may_leave(
    term: str, sides: dict[str, int], answer: int
) -> None:
    arena = three("X", {"blue": {term: 2}}, sides)
    assert arena.refusal("Ana leaves") == answer
    assert ("Ana leaves" in arena.legal()) is (answer == Refusal.NONE)


@pytest.mark.parametrize(("own", "allied", "points"), [(0, 3, 3), (1, 3, 3), (4, 3, 4)])
def test_a_crate_taken_out_counts_by_the_best_terms_of_the_side(
    own: int, allied: int, points: int
) -> None:
    victory = {"red": {"per_carried": own}, "blue": {"per_carried": allied},
               "green": {"per_kept": 9}}  # fmt: skip
    arena = three("XC", victory)
    arena.state.items[0].carrier, arena.who("Ana").item = 0, 0
    end_of_time(arena.do("Ana leaves", 1).state, make(Log))
    assert [side.score for side in arena.state.sides] == [points, 0, 0]
    assert arena.state.winner == 0


def test_who_leaves_counts_by_the_terms_of_its_own_seat() -> None:
    """Those who rescue do not score for themselves what is set on the rescued."""
    arena = three("X", {"blue": {"per_left": 5}, "green": {"per_kill": 1}})
    end_of_time(arena.do("Ana leaves", 1).state, make(Log))
    assert [side.score for side in arena.state.sides] == [0, 0, 0]


@pytest.mark.parametrize(
    ("row", "victory"),
    [("......K", {"blue": {"console": 1}}), ("......C", {"blue": {"per_carried": 1}})],
)
def test_greedy_goes_for_what_an_ally_wins_by(row: str, victory: dict[str, dict[str, Any]]) -> None:
    arena = three(row, victory)
    ana = arena.who("Ana")
    set_course(arena.state, 0, ana)
    assert steps_to_go(arena.state, ana, ana.q + 2, ana.r) < steps_to_go(
        arena.state, ana, ana.q, ana.r
    )


@pytest.mark.parametrize(("sides", "over"), [(TOGETHER, 0), (APART, 1)])
def test_a_side_plays_on_alone_for_an_ally_who_is_gone(sides: dict[str, int], over: int) -> None:
    """What it still has to do its allies may do: crates are left to be taken out."""
    arena = three("XC", {"blue": {"per_carried": 3, "plays_on_alone": True}}, sides)
    arena.who("Bo").status = arena.who("Cy").status = Status.DEAD
    check_ending(arena.state, make(Log))
    assert arena.state.over == over
    arena.who("Ana").status = Status.OUT
    check_ending(arena.state, make(Log))
    assert arena.state.over == 1


def test_a_crate_counts_nothing_where_nobody_scores_by_it() -> None:
    arena = three("XC", {"red": {"per_left": 2}})
    arena.state.items[0].carrier, arena.who("Ana").item = 0, 0
    end_of_time(arena.do("Ana leaves", 1).state, make(Log))
    assert [side.score for side in arena.state.sides] == [2, 0, 0]


def test_each_seat_acts_by_its_own_terms_where_that_is_chosen() -> None:
    """Neither an ally's console nor its exits serve a seat then (S48)."""
    arena = three("K", {"blue": {"console": 1}}, own_terms=True)
    assert arena.refusal("Ana operates console1") == Refusal.NOT_FOR_YOU
    for term in ("per_left", "per_carried"):
        arena = three("X", {"blue": {term: 2}}, own_terms=True)
        assert arena.refusal("Ana leaves") == Refusal.NO_EXIT
        arena = three("X", {"red": {term: 2}}, own_terms=True)
        assert arena.refusal("Ana leaves") == Refusal.NONE


def test_each_seat_scores_by_its_own_terms_where_that_is_chosen() -> None:
    """A crate taken out counts by the seat's own terms, a success at a console for it alone."""
    victory = {"red": {"per_carried": 1}, "blue": {"per_carried": 3}}
    arena = three("XC", victory, own_terms=True)
    arena.state.items[0].carrier, arena.who("Ana").item = 0, 0
    end_of_time(arena.do("Ana leaves", 1).state, make(Log))
    assert [side.score for side in arena.state.sides] == [1, 0, 0]
    arena = three("K", {"red": {"console": 2}, "blue": {"console": 1}}, own_terms=True)
    arena.state.features[0].seat = 0
    arena.do("Ana operates console1", 1, 1, 1)
    assert arena.state.over == 0
    assert (arena.event("console_worked")["done"], arena.event("console_worked")["goal"]) == (1, 2)
    arena.do("Ana operates console1", 1, 1, 1)
    assert (arena.state.winner, arena.state.ending) == (0, Ending.CONSOLE)


@pytest.mark.parametrize("fallen", ["Bo", "Ana"])
def test_nobody_plays_on_for_an_ally_by_its_own_terms(fallen: str) -> None:
    """With no enemy left the battle goes on while the seat that has still to act stands."""
    arena = three("XC", {"blue": {"per_carried": 3, "plays_on_alone": True}}, own_terms=True)
    arena.who(fallen).status = arena.who("Cy").status = Status.DEAD
    check_ending(arena.state, make(Log))
    assert arena.state.over == (fallen == "Bo")


def test_of_allies_with_as_many_points_the_first_seat_is_told_as_winner() -> None:
    """And the one with more where one has more; the side wins in any case (SCH-2.10)."""
    victory = {"red": {"per_kill": 1}, "blue": {"per_kill": 1}}
    for kills, winner in (((2, 2), 0), ((1, 3), 1), ((3, 1), 0)):
        arena = three("X", victory)
        arena.state.sides[0].kills, arena.state.sides[1].kills = kills
        end_of_time(arena.state, make(Log))
        assert arena.state.winner == winner
