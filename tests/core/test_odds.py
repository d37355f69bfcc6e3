"""Odds: the walk of the real rule agrees with icepool and with itself."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.kernel.dice import Dice, face, roll
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import (
    Odds,
    TooLarge,
    falls,
    load_middle,
    odds,
    over_starts,
    sample,
    sum_of,
    walk,
    ways,
)


def attack(dice: Dice) -> tuple[int, int]:
    total = roll(dice, 0, 3, 10, 2, NOBODY)
    if total > 15:
        return 0, 0
    return 1, max(face(dice, 1), face(dice, 2))


def test_walk_is_exact_and_sums_to_one() -> None:
    found = walk(attack)
    assert found.exact
    assert sum(found.chances.values()) == 1
    three = icepool.d10 + icepool.d10 + icepool.d10
    hit = Fraction((three <= 15).probability(True))
    assert found.chance(lambda one: one[0] == 1) == hit


def test_interchangeable_dice_change_nothing() -> None:
    def plain(dice: Dice, alike: int = 0) -> tuple[int, int]:
        return roll(dice, 0, 3, 6, alike, NOBODY), face(dice, 0) * face(dice, 1) * face(dice, 2)

    def merged(dice: Dice) -> tuple[int, int]:
        return plain(dice, 3)

    assert walk(plain).chances == walk(merged).chances
    assert walk(plain).samples > walk(merged).samples
    assert sum(weight for _, weight in falls(3, 10, 2)) == 1000


def test_throws_that_depend_on_throws() -> None:
    def chain(dice: Dice) -> int:
        return roll(dice, 0, roll(dice, 0, 1, 4, 1, NOBODY), 6, 6, NOBODY)

    expected = icepool.d4.map(lambda n: n @ icepool.d6)
    found = walk(chain)
    assert found.chances == {
        total: Fraction(quantity, expected.denominator()) for total, quantity in expected.items()
    }


def test_too_large_a_tree_is_sampled_and_says_so() -> None:
    def long(dice: Dice) -> int:
        return sum(roll(dice, 0, 3, 10, 0, NOBODY) for _ in range(3))

    with pytest.raises(TooLarge):
        walk(long, limit=1000)
    found = odds(long, limit=1000, samples=2000)
    assert not found.exact
    assert found.samples == 2000
    low, high = found.interval(found.chance(lambda total: total > 49))
    assert low < 0.5 < high
    assert sample(long, 50, seed=1).chances == sample(long, 50, seed=1).chances


def test_ways_counts_the_sums() -> None:
    assert ways(2, 6)[7] == 6
    assert sum(ways(3, 10)) == 1000


def test_dice_that_fall_in_the_middle() -> None:
    dice = make(Dice)
    load_middle(dice)
    assert [roll(dice, 0, 1, 6, 1, -1) for _ in range(4)] == [3, 4, 3, 4]
    assert roll(dice, 0, 2, 10, 1, -1) == 5 + 6
    assert dice.wanted == -1


@given(st.lists(st.tuples(st.fractions(), st.integers(-5, 5))))
def test_the_sum_of_fractions_is_that_of_each_by_itself(
    parts: list[tuple[Fraction, int]],
) -> None:
    assert sum_of(parts) == sum((part * times for part, times in parts), Fraction(0))


def test_throws_that_find_several_states_are_added_to_what_has_come_before() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    there, hurt = object(), object()
    thrown = {there: {(1, 0): third, (0, 0): 1 - third}, hurt: {(1, 0): half, (0, 0): half}}
    starts = [(there, half, (0, 0)), (hurt, third, (0, 2)), (None, Fraction(1, 6), (0, 3))]
    found = over_starts(starts, lambda state: Odds(thrown[state], True, 2))  # type: ignore[arg-type,index]
    assert found.exact
    assert found.chances == {
        (1, 0): half * third, (0, 0): half * (1 - third), (1, 2): third / 2, (0, 2): third / 2,
        (0, 3): Fraction(1, 6),
    }  # fmt: skip
    guessed = over_starts(starts, lambda state: Odds(thrown[state], False, 2))  # type: ignore[arg-type,index]
    assert not guessed.exact
