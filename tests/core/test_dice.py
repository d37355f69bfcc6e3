"""Dice: fair, repeatable, nameable, and honest about running out."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from asalto.core.kernel.dice import (
    LOADED,
    STREAM,
    Dice,
    mix,
    pick,
    roll,
    set_apart,
    set_seed,
    unused,
)
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import load


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_mix_is_one_to_one_on_samples(one: int, other: int) -> None:
    assert 0 <= mix(one) < 2**32
    assert (mix(one) == mix(other)) == (one == other)


def test_seeded_faces_are_even() -> None:
    dice = make(Dice)
    set_seed(dice, 7)
    counts = Counter(roll(dice, 0, 1, 10, 1, NOBODY) for _ in range(50_000))
    assert sorted(counts) == list(range(1, 11))
    # Chi squared with 9 degrees of freedom: 33.7 is the 0.01 % point.
    assert sum((n - 5000) ** 2 / 5000 for n in counts.values()) < 33.7


def test_pairs_of_dice_are_independent() -> None:
    dice = make(Dice)
    set_seed(dice, 12345)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(36_000):
        roll(dice, 0, 2, 6, 2, NOBODY)
        counts[dice.faces[0], dice.faces[1]] += 1
    assert len(counts) == 36
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 79.9  # 35 d.f., 0.002 %


def test_the_same_seed_is_the_same_battle_and_another_is_not() -> None:
    def faces(seed: int) -> list[int]:
        dice = make(Dice)
        set_seed(dice, seed)
        return [roll(dice, 0, 1, 10, 1, NOBODY) for _ in range(40)]

    assert faces(3) == faces(3)
    assert faces(3) != faces(4)
    assert faces(3) != faces(3 + 2**40)


def test_what_one_throws_changes_nothing_of_what_another_throws() -> None:
    """Where dice are apart: two ways on from one place differ by what they do."""

    def second(busy: int, apart: bool) -> list[int]:
        dice = make(Dice)
        (set_apart if apart else set_seed)(dice, 11)
        for _ in range(busy):
            roll(dice, 3, 2, 10, 2, 0)
        return [roll(dice, 3, 1, 1000, 1, 1) for _ in range(5)] + [roll(dice, 4, 1, 1000, 1, 0)]

    assert second(0, True) == second(1, True) == second(7, True)
    assert second(0, False) != second(1, False)


def test_dice_that_are_apart_are_even_and_no_copies_of_each_other() -> None:
    """Also where names and actors share a counter, and turn after turn."""
    dice = make(Dice)
    seen: set[tuple[int, ...]] = set()
    counts: Counter[int] = Counter()
    for seed in (5, 5 + 2**33):
        set_apart(dice, seed)
        for _ in range(3):
            for name in range(40):
                for actor in range(NOBODY, 30):
                    roll(dice, name, 4, 10, 4, actor)
                    counts.update(dice.faces[:4])
                    roll(dice, name, 3, 1000, 3, actor)
                    seen.add(tuple(dice.faces[:3]))
    throws = 2 * 3 * 40 * 31
    assert len(seen) == throws
    assert sum((n - 0.4 * throws) ** 2 / (0.4 * throws) for n in counts.values()) < 33.7
    set_seed(dice, 5)
    first = roll(dice, 3, 3, 1000, 3, 0)
    set_seed(dice, 5)
    assert roll(dice, 9, 3, 1000, 3, 1) == first


def test_loaded_dice_are_used_in_order() -> None:
    dice = make(Dice)
    load(dice, (3, 7, 4))
    assert roll(dice, 5, 3, 10, 2, 1) == 14
    assert dice.faces[:3] == [3, 7, 4]
    assert unused(dice) == 0
    assert dice.wanted == NOBODY


def test_a_throw_without_dice_says_which_it_was() -> None:
    dice = make(Dice)
    load(dice, (3,))
    roll(dice, 5, 3, 10, 2, 1)
    roll(dice, 6, 1, 6, 1, 0)
    assert (dice.wanted, dice.wanted_count, dice.wanted_sides) == (5, 3, 10)
    assert (dice.wanted_alike, dice.wanted_actor) == (2, 1)


def test_a_face_that_the_die_lacks_is_reported() -> None:
    dice = make(Dice)
    load(dice, (3, 11))
    roll(dice, 5, 2, 10, 2, 1)
    assert dice.wrong == 1


def test_a_stream_maps_whole_numbers_to_faces() -> None:
    dice = make(Dice)
    load(dice, (0, 2**32 - 1, 2**31))
    dice.source = STREAM
    roll(dice, 0, 3, 10, 3, NOBODY)
    assert dice.faces[:3] == [1, 10, 6]
    assert dice.source != LOADED


def test_pick_throws_nothing_for_one() -> None:
    dice = make(Dice)
    load(dice, (2,))
    assert pick(dice, 0, 1, NOBODY) == 0
    assert pick(dice, 0, 3, NOBODY) == 1
    assert unused(dice) == 0
