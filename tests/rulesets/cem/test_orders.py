"""`check` and `legal` say the same, and `check` withstands any numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, copy, digest, make
from asalto.core.text.vocabulary import CHOICE_SLOTS
from asalto.rulesets.cem.check import check
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cem.say import Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import apply
from asalto.rulesets.cem.vocabulary import Refusal
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
    return tuple(int(getattr(row, one)) for one in ("kind", "seat", *CHOICE_SLOTS))


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_what_is_offered_is_allowed_and_strange_numbers_are_refused_with_a_reason(
    name: str,
) -> None:
    chance = random.Random(7)
    odd = (-(10**12), -3, -2, -1, 0, 1, 2, 3, 5, 15, 99, 240, 32_000, 10**9, 2**62)
    for state, out in course(name, 3):
        before = digest(state)
        for k in range(out.count):
            assert check(state, out.rows[k]) == Refusal.NONE
        wild = [tuple(chance.choice(odd) for _ in range(7)) for _ in range(6)]
        spoilt = [list(numbers(out.rows[chance.randrange(out.count)])) for _ in range(6)]
        for one in spoilt:
            one[chance.randrange(7)] = chance.choice((-99, 99, 10**12))
        for one in [*wild, *map(tuple, spoilt)]:
            row = RULESET.new_choice(one)
            found = check(state, row)
            if found == Refusal.NONE:
                assert row.kind in (ChoiceKind.ADVANCE, ChoiceKind.CHARGE, ChoiceKind.STEP,
                                    ChoiceKind.DROP) or numbers(row) in {
                    numbers(out.rows[k]) for k in range(out.count)}  # fmt: skip
            else:
                assert WORDS.get("refusal", found)
        assert digest(state) == before


@pytest.mark.parametrize("place", range(2, 7))
def test_a_number_that_says_nothing_is_refused(place: int) -> None:
    state = RULESET.load("granja").start()
    spoilt = [0, 0, *[NOBODY] * 5]
    assert check(state, RULESET.new_choice(spoilt)) == Refusal.NONE
    spoilt[place] = 99
    assert check(state, RULESET.new_choice(spoilt)) == Refusal.NO_SUCH_CHOICE
