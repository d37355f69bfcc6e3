"""`check` and `legal` say the same, and `check` withstands any numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from asalto.core.choices import Choice, Choices, set_choice
from asalto.core.dice import Dice, set_seed
from asalto.core.events import Log
from asalto.core.records import NOBODY, copy, digest, make
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.orders import USES, ChoiceKind, Refusal, check
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import apply
from rulesets.cem.table import RULESET

WORDS = RULESET.words("en")


def course(name: str, seed: int, limit: int = 400) -> Iterator[tuple[State, Choices]]:
    """A battle at random: each state with what is legal in it."""
    chance, state = random.Random(seed), RULESET.load(name).start()
    dice, log, out = make(Dice), make(Log), make(Choices)
    set_seed(dice, seed)
    for _ in range(limit):
        if state.over:
            return
        out.count = 0
        legal(state, state.asked, out)
        yield state, out
        chosen = copy(out.rows[chance.randrange(out.count)])
        log.count = 0
        apply(state, chosen, dice, log)


def numbers(row: Choice) -> tuple[int, ...]:
    return row.kind, row.seat, row.actor, row.target, row.a, row.b, row.c


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_what_is_offered_is_allowed_and_strange_numbers_are_refused_with_a_reason(
    name: str,
) -> None:
    chance = random.Random(7)
    odd = (-(10**12), -3, -2, -1, 0, 1, 2, 3, 5, 15, 99, 240, 32_000, 10**9, 2**62)
    row = make(Choice)
    for state, out in course(name, 3):
        before = digest(state)
        for k in range(out.count):
            assert check(state, out.rows[k]) == Refusal.ALLOWED
        wild = [tuple(chance.choice(odd) for _ in range(7)) for _ in range(6)]
        spoilt = [list(numbers(out.rows[chance.randrange(out.count)])) for _ in range(6)]
        for one in spoilt:
            one[chance.randrange(7)] = chance.choice((-99, 99, 10**12))
        for one in [*wild, *map(tuple, spoilt)]:
            set_choice(row, *one)
            found = check(state, row)
            if found == Refusal.ALLOWED:
                assert row.kind in (ChoiceKind.ADVANCE, ChoiceKind.CHARGE, ChoiceKind.STEP,
                                    ChoiceKind.DROP) or numbers(row) in {
                    numbers(out.rows[k]) for k in range(out.count)}  # fmt: skip
            else:
                assert WORDS.get("refusal", found)
        assert digest(state) == before


@pytest.mark.parametrize("place", range(2, 7))
def test_a_number_that_says_nothing_is_refused(place: int) -> None:
    state = RULESET.load("granja").start()
    spoilt = [0, 0, NOBODY, NOBODY, 0, 0, 0]
    row = make(Choice)
    set_choice(row, *spoilt)
    assert check(state, row) == Refusal.ALLOWED
    spoilt[place] = 99
    set_choice(row, *spoilt)
    assert check(state, row) == Refusal.NO_SUCH_CHOICE


def test_every_kind_says_what_its_notation_says() -> None:
    names = ("actor", "target", "a", "b", "c")
    for kind in ChoiceKind:
        blanks = re.findall(r"\{\w+:([\w,]+)\}", RULESET.notation.templates[kind])
        said = {name for blank in blanks for name in blank.split(",")}
        assert sum(1 << k for k, name in enumerate(names) if name in said) == USES[kind], kind.name
