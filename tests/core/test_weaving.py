"""Woven functions do what the functions do, in the same order."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.core.kernel import specialise
from asalto.core.kernel.machine.sources import define
from asalto.core.kernel.records import record
from asalto.core.kernel.weaving import WARM, Warming, Weaver
from asalto.core.registry import landed, load_ruleset
from asalto.lab.engine import Engine

RULES = """
def next_one(note):
    note.count += 1
    return note.count

def is_even(number):
    return number % 2 == 0

def sorted_out(number):
    if number < 0:
        return -1
    half = number // 2
    if half > 4:
        return half
    return number

def first_at(numbers, wanted, start=0):
    for k in range(start, len(numbers)):
        if numbers[k] == wanted:
            return k
    return -1

def first_pair(numbers, total):
    for i in range(len(numbers)):
        if numbers[i] < 0:
            continue
        for k in range(i + 1, len(numbers)):
            if numbers[i] + numbers[k] == total:
                return i * 10 + k
    return -1

def counted_down(number):
    while number > 0:
        if number % 7 == 0:
            return number
        number -= 1
    return 0

def named(number):
    match number:
        case 0 | 1:
            return 10
        case 7:
            return 70
    number += 1
    return number

def both(number):
    return number - 1, number + 1

def marked(note, number):
    if is_even(number):
        return
    note.count += number

def before(note):
    return 10 * note.count + 5 * next_one(note) + note.count

def pair_of(one, other):
    return one * 100 + other

def given_in_order(note):
    return pair_of(note.count, next_one(note)) + pair_of(other=note.count, one=next_one(note))

def counted_up(one, other):
    for k in range(one, other):
        if k % 5 == 4:
            return k
    return one - 100 * other

def given_to_a_loop(note):
    found = counted_up(note.count, next_one(note))
    return found + counted_up(10 * note.count + next_one(note), note.count)

def bounds(note):
    return max(next_one(note), 2, next_one(note)) * 10 + min(next_one(note), abs(-next_one(note)))

def lazy(note, number):
    if is_even(number) and next_one(note) > 1:
        return note.count
    return note.count if is_even(number) or next_one(note) == 2 else -note.count

def searched(number):
    found = first_at(TABLE, number) * 1000 + first_at(wanted=number, numbers=TABLE, start=2)
    found += first_pair(TABLE, number)
    return found if first_at(TABLE, 4) == 2 else 0

def nested(number):
    total = 0
    for k in range(number):
        if counted_down(k) == 7:
            continue
        low, high = both(named(k))
        total += low * sorted_out(high - 3)
    return total

def with_list(number):
    return len([k for k in range(number)])

def all_of_it(note, number):
    marked(note, number)
    note.count += with_list(number) + searched(number) + nested(number)
    note.count += before(note) + given_in_order(note) + bounds(note) + lazy(note, number)
    while is_even(note.count) or note.count % 3 == 0:
        note.count += 1 + 0 * sorted_out(number)
    return counted_down(number)
"""
FUNCTIONS = [
    line[4 : line.index("(")] for line in RULES.splitlines() if line.startswith("def ")
]  # fmt: skip


@record
class Note:
    """Something that functions change."""

    count: int


def space() -> dict[str, Any]:
    """The functions above, by name."""
    found: dict[str, Any] = {"TABLE": (3, 5, 4, 8, 2)}
    define(RULES, found, "rules")
    return found


def done(function: Any, number: int) -> tuple[object, int]:
    """What a function gives back, and what it leaves."""
    note = Note()
    note.count = 1
    taken = function.__code__.co_varnames[: function.__code__.co_argcount]
    what = {"note": note, "number": number, "numbers": (5, -1, 2, number), "wanted": 2,
            "total": 7, "start": 0, "one": 3, "other": number}  # fmt: skip
    return function(*(what[name] for name in taken)), note.count


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("limit", [0, 160], ids=["called", "written out"])
def test_a_woven_function_does_the_same(
    name: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asalto.core.kernel.weaving.SMALL", limit)
    plain = space()[name]
    woven = Weaver().woven(plain)
    for number in range(-3, 24):
        assert done(woven, number) == done(plain, number), number


def test_small_functions_are_called_no_more() -> None:
    rules = space()
    woven = Weaver().woven(rules["nested"])
    assert not [name for name in woven.__code__.co_names if name.split("__")[0] in FUNCTIONS]
    assert done(woven, 9) == done(rules["nested"], 9)


def test_what_the_subset_forbids_is_called_as_it_is() -> None:
    woven = Weaver().woven(space()["all_of_it"])
    assert any(name.startswith("with_list") for name in woven.__code__.co_names)


def test_weaving_waits_until_it_pays() -> None:
    plain = space()["sorted_out"]
    warming = Warming(plain)
    assert warming(30) == 15
    assert warming.function is plain
    warming.spent = 2 * WARM
    assert warming(30) == 15
    assert warming.function is not plain


@pytest.mark.parametrize("game", landed())
def test_battles_are_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load_ruleset(game)
    warming = specialise.batches(ruleset)
    plain = specialise.bind(ruleset).play_many
    ways = plain, Weaver().woven(plain)
    for name in ruleset.scenarios()[:1]:
        scenario = ruleset.load(name)
        for bot in (0, 1):
            found = []
            for way in ways:
                monkeypatch.setattr(warming, "function", way)
                monkeypatch.setattr(warming, "is_woven", True)
                engine = Engine(ruleset, scenario, False)
                found.append(engine.inside([7], [[bot] * len(scenario.seats)]))
            assert found[0] == found[1]
