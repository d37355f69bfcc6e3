"""The compiler of the kernel subset: what it makes is what Python does."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import isqrt
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from asalto.core.kernel.machine.given import Given
from asalto.core.kernel.machine.shapes import Untranslatable
from core.machined import machined

TABLE = ((1, 2, 3), (40, 50), (-7,))
STEPS = (5, -3, 2)


def floors(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def eights(a: int, b: int) -> tuple[int, int, int, int]:
    return a // 8, a % 8, a // -8, a % 7


def bits(a: int, b: int) -> tuple[int, int, int]:
    return (a & b) | (a ^ 5), a >> 3, ~b << 2


def sides(a: int, b: int) -> tuple[int, int, int]:
    return min(a, b, 3), max(a, b), abs(a)


def chained(a: int, b: int) -> tuple[int, int, int]:
    return 0 < a <= b, a or b, (a > 3 and b) if a != b else -1


def member(a: int, b: int) -> tuple[int, int]:
    return a in (1, 2, b), a not in STEPS


def tables(a: int, b: int) -> tuple[int, int, int]:
    row = TABLE[a % 3]
    first, second, third = STEPS
    return row[b % len(row)] + row[-1], len(TABLE), (first, second, third)[b % 3]


def looped(a: int, b: int) -> tuple[int, int, int]:
    total = steps = 0
    for k in range(a % 9, -4, -2):
        if k == b % 5:
            continue
        if total > 60:
            break
        total += k * k
        k = 100
        steps += k
    while True:
        steps += 1
        if steps % 7 == 0:
            break
    return total, steps, k


def chosen(a: int, b: int) -> int:
    match a % 5:
        case 0 | 1:
            return 10
        case 2 if b > 0:
            return 20
        case 3:
            found = 30
        case _:
            found = 40
    return found


def is_even(n: int) -> bool:
    return True if n == 0 else is_odd(n - 1)


def is_odd(n: int) -> bool:
    return False if n == 0 else is_even(n - 1)


def rings(a: int, b: int) -> tuple[int, int]:
    return is_even(abs(a) % 50), is_odd(abs(b) % 50)


def given(a: int, b: int = 4, c: int = 5) -> int:
    return a * 100 + b * 10 + c


def by_name(a: int, b: int) -> tuple[int, int]:
    return given(a, c=b), given(b)


def swapped(a: int, b: int) -> tuple[int, int]:
    if a > b:
        a, b = b, a
    return a, b


ALL = (
    floors,
    eights,
    bits,
    sides,
    chained,
    member,
    tables,
    looped,
    chosen,
    rings,
    by_name,
    swapped,
)


@pytest.mark.parametrize("function", ALL, ids=lambda one: one.__name__)
def test_it_does_what_python_does(function: Callable[[int, int], Any]) -> None:
    fast, chance = machined(function), random.Random(3)  # type: ignore[arg-type]
    pairs = [(chance.randint(-40, 40), chance.randint(-40, 40)) for _ in range(300)]
    for a, b in pairs:
        if function is floors and b == 0:
            continue
        found, expected = fast(a, b), function(a, b)
        assert found == (tuple(map(int, expected)) if isinstance(expected, tuple) else expected)


def test_division_by_zero_is_told() -> None:
    fast = machined(floors)
    with pytest.raises(IndexError, match=r"test_machine.py:\d+: division by zero"):
        fast(4, 0)
    assert fast(4, 2) == (2, 0), "and the next call is sound"


def reach(numbers: list[int], at: int) -> int:
    return numbers[at]


def last(numbers: list[int]) -> int:
    return numbers[-1] + numbers[-5]


def test_an_index_written_from_the_end_and_one_that_leaves_its_rows() -> None:
    import numpy as np

    numbers = np.arange(10, 15)
    fast, checked = machined(reach), machined(reach, True)
    assert fast(numbers, 4) == checked(numbers, 4) == 14
    assert machined(last)(numbers) == machined(last, True)(numbers) == 24
    for at in (5, -1, -6, 1 << 40):
        with pytest.raises(IndexError, match="an index leaves its rows"):
            checked(numbers, at)


def root(a: int) -> int:
    return isqrt(a)


def test_a_whole_root_is_exact() -> None:
    fast, chance = machined(root), random.Random(5)
    numbers = [*range(3000), 2**62 - 1, *(chance.randrange(2**62) for _ in range(2000))]
    for one in (2**31 - 1, 2**30, 28_284_271, 94_906_265, *range(2**31 - 400, 2**31)):
        numbers += [one * one - 1, one * one, one * one + 1]
    for number in numbers:
        assert fast(number) == isqrt(number), number
    with pytest.raises(IndexError, match=r"test_machine.py:\d+: no root of a negative number"):
        fast(-1)


def held(a: int) -> int:
    assert a > 3
    return a


def test_an_assertion_is_held() -> None:
    fast = machined(held)
    assert fast(4) == 4
    with pytest.raises(IndexError, match="an assertion does not hold"):
        fast(3)


def listed(a: int) -> int:
    return [a][0]


def unlike(a: int) -> int:
    found = a
    found = (a, a)  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("function", [listed, unlike])
def test_what_it_does_not_know_is_named_with_its_line(function: Any) -> None:
    with pytest.raises(Untranslatable, match=r"test_machine.py:\d+: "):
        machined(function)(1)


BOOK = ModuleType("book")
BOOK.TWO, BOOK.ROW, BOOK.ROWS = 2, (4, 5, 6), ((1, 2, 3), (7,))  # type: ignore[attr-defined]
_BOOK = Given(BOOK, mark=True)
TWO, ROW, ROWS = BOOK.TWO, BOOK.ROW, BOOK.ROWS


def given_numbers(a: int, b: int) -> tuple[int, int, int, int, int]:
    total = 0
    for k in range(0, a, TWO):
        total += k
    first, second, third = ROW
    inside = 1 if b in ROW else 0
    return total, ROWS[a % 2][0] + len(ROWS[a % 2]), first * third - second, inside, max(ROW)


def test_numbers_can_be_given_when_the_code_is_loaded() -> None:
    """The same code, other numbers: what Python does with them in the same places."""
    space = given_numbers.__globals__
    others = ModuleType("others")
    others.TWO, others.ROW, others.ROWS = 3, (9, -5, 8), ((4, 2, 3), (-1,))  # type: ignore[attr-defined]
    assert Given(others).layout == _BOOK.layout
    for module in (BOOK, others):
        compiled = machined(given_numbers, given=Given(module).cells)
        found = [compiled(a, b) for a in (7, 10) for b in (5, 9)]
        kept = {name: space[name] for name in vars(module) if name in space}
        space.update({name: vars(module)[name] for name in ("TWO", "ROW", "ROWS")})
        try:
            assert found == [given_numbers(a, b) for a in (7, 10) for b in (5, 9)]
        finally:
            space.update(kept)


def stepped(step: int) -> int:
    total = 0
    for k in range(0, 9, step):
        total += k
    return total


def test_a_range_that_does_not_go_up_is_a_fault() -> None:
    assert machined(stepped)(4) == 12
    with pytest.raises(IndexError, match="the step of a range is not above zero"):
        machined(stepped)(0)
