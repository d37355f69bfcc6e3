"""Throws taken as one are those that are all the same to the rule: against every fall by itself."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

import pytest

from asalto.core.kernel.dice import Dice, are_alike, face, roll
from asalto.core.kernel.dice_tree import sum_ways
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import Play, TooLarge, load, walk, ways


def every_fall(play: Play) -> dict[Hashable, Fraction]:
    """The odds by each fall of each die, none taken together."""
    chances: dict[Hashable, Fraction] = {}
    dice, waiting = make(Dice), [((), Fraction(1))]
    while waiting:
        given, chance = waiting.pop()
        load(dice, given)
        outcome = play(dice)
        if dice.wanted == NOBODY:
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance
            continue
        count, sides = dice.wanted_count, dice.wanted_sides
        for faces in product(range(1, sides + 1), repeat=count):
            waiting.append(((*given, *faces), chance / sides**count))
    return chances


def shot(dice: Dice) -> int:
    """Three dice: the first by itself, two alike."""
    return roll(dice, 0, 3, 10, 2, NOBODY)


def the_sum(dice: Dice) -> Hashable:
    return shot(dice)


def the_sum_and_triples(dice: Dice) -> Hashable:
    return shot(dice), are_alike(dice)


def the_first_die(dice: Dice) -> Hashable:
    return shot(dice) > 12, face(dice, 0)


def each_die(dice: Dice) -> Hashable:
    return shot(dice), face(dice, 0), max(face(dice, 1), face(dice, 2))


def faces_of_a_hit(dice: Dice) -> Hashable:
    total = shot(dice)
    triple = are_alike(dice)
    return (total, triple) if total > 14 else (face(dice, 0), min(face(dice, 1), face(dice, 2)))


def faces_of_a_triple(dice: Dice) -> Hashable:
    total = shot(dice)
    return face(dice, 0) if are_alike(dice) else total % 2


def a_second_throw(dice: Dice) -> Hashable:
    total = shot(dice)
    if total % 3 or are_alike(dice):
        return total
    first = face(dice, 0)
    second = roll(dice, 1, 2, 6, 2, NOBODY)
    return first, second if second < 8 else face(dice, 0) * face(dice, 1)


def a_throw_of_a_throw(dice: Dice) -> Hashable:
    count = roll(dice, 0, 1, 4, 1, NOBODY)
    total = roll(dice, 1, count, 6, 0, NOBODY)
    return total, face(dice, 0) if count > 2 else 0


@pytest.mark.parametrize(
    ("rule", "runs"),
    [
        (the_sum, 29),
        (the_sum_and_triples, 37),
        (the_first_die, 191),
        (each_die, 551),
        (faces_of_a_hit, 218),
        (faces_of_a_triple, 37),
        (a_second_throw, 2813),
        (a_throw_of_a_throw, 184),
    ],
)
def test_no_chance_is_lost(rule: Callable[[Dice], Hashable], runs: int) -> None:
    found = walk(rule)
    assert found.chances == every_fall(rule)
    assert found.samples == runs


def test_sums_are_counted_like_the_table() -> None:
    for count, sides in ((1, 6), (2, 6), (3, 10), (9, 6)):
        table = ways(count, sides)
        for total in range(count, count * sides + 1):
            assert sum_ways(count, sides, total) == table[total]


def test_sixteen_dice_of_which_only_the_sum_counts() -> None:
    found = walk(lambda dice: roll(dice, 0, 16, 6, 16, NOBODY))
    assert found.samples == 82
    assert found.mean(lambda total: total) == 56  # type: ignore[arg-type,return-value]


def test_more_throws_than_there_is_room_for() -> None:
    with pytest.raises(TooLarge):
        walk(lambda dice: sum(roll(dice, 0, 1, 2, 1, NOBODY) for _ in range(13)))
