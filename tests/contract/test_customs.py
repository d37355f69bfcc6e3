"""What a game says about its questions holds: nothing is taken from a player who is not asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from asalto import load
from asalto.core.kernel.records import numbers
from asalto.core.plans import numbers_of
from asalto.core.registry import load_ruleset
from asalto.play.standing_orders import like, phase_of
from contract.games import cases, course, rulesets, some

JITTER = 4_000
"""Millimetres about a place that somebody has gone to."""


@pytest.mark.parametrize("name", rulesets())
def test_customs_speak_of_kinds_and_phases_of_the_game(name: str) -> None:
    ruleset = load_ruleset(name)
    kinds, customs = set(map(int, ruleset.choices)), ruleset.moves.customs
    assert set(customs.idle) | customs.costly | customs.partial <= kinds
    assert not set(customs.idle) & customs.costly
    assert set(customs.once) <= set(map(int, ruleset.enums["phase"]))
    for called, held in customs.routines.items():
        assert called in held
        assert held <= kinds
        assert held - set(customs.idle)
    every = frozenset().union(*customs.routines.values())
    assert customs.costly <= every
    assert customs.cheap <= customs.costly
    assert customs.again <= kinds


@pytest.mark.parametrize("name", rulesets())
def test_what_can_be_asked_for_again_in_a_phase_is_known(name: str) -> None:
    """*The same for all* stands beside such choices, and beside no others."""
    customs, repeated, chance = load_ruleset(name).moves.customs, set(), random.Random(8)
    for scenario in load_ruleset(name).scenarios():
        match = load(f"{name}/{scenario}", seed=3).match
        for _ in range(300):
            if match.is_over:
                break
            seat, begun = match.pending[0], phase_of(match)
            options = match.form(seat).options
            made = chance.choice(options)
            row = numbers_of(made.choice)
            match.submit(seat, made)
            if begun[1] in customs.once or len(options) == 1:
                continue
            if phase_of(match) == begun and seat in match.pending and not match.is_over:
                if like(match, match.form(seat).options, row) is not None:
                    repeated.add(row[0])
    assert repeated <= customs.again
    assert bool(repeated) == bool(customs.again)


def other_choices(name: str, scenario: str, chance: random.Random) -> list[tuple[int, ...]]:
    """What was legal anywhere in a random battle; places also somewhere near."""
    battle = course(name, scenario)
    points = {
        int(kind): one.slots
        for kind, one in (
            (battle.ruleset.choices[word.upper()], made)
            for word, made in battle.ruleset.vocabulary.choices.items()
        )
        if any(field.what == "point" for field in one.fields.values())
    }
    found = [numbers_of(row) for sample in battle.samples for row in some(sample.legal, 40)]
    for row in [row for row in found if row[0] in points][:400]:
        moved = battle.ruleset.new_choice(row)
        for slot in points[row[0]]:
            if slot.endswith(("_x", "_y")):
                value = getattr(moved, slot) + chance.randint(-JITTER, JITTER)
                setattr(moved, slot, value)
        found.append(numbers_of(moved))
    return found


@pytest.mark.parametrize(("name", "scenario"), cases())
def test_a_question_with_one_answer_in_the_list_has_no_other(name: str, scenario: str) -> None:
    """Where the book allows more than is listed, one answer in the list must be the only one."""
    battle, chance = course(name, scenario), random.Random(3)
    alone = [sample for sample in battle.samples if len(sample.legal) == 1]
    others = other_choices(name, scenario, chance) if alone else []
    for sample in some(alone, 6):
        state: Any = sample.state
        only = numbers_of(sample.legal[0])
        if only[0] in battle.ruleset.moves.customs.partial:
            continue
        before = numbers(state)
        for row in others:
            if row[1] != sample.seat or row == only:
                continue
            choice = battle.ruleset.new_choice(row)
            assert battle.ruleset.check(state, choice) != 0, (only, row)
        assert numbers(state) == before
