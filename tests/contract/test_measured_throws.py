"""Who throws real dice is told the number to meet, in every game, wherever there is one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from asalto.bots.registry import bots_for, step
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import physical
from asalto.play.match import Match

BATTLES = [
    ("cem", "lesson"), ("cep", "duel"), ("sombrachapas", "consola"),
    ("cepheus", "pirate_and_trader"), ("viajero", "duel"),
]  # fmt: skip
EVEN = {0, 1_000_000}
"""Chances of throws that cannot but fail or succeed: no number need be told."""


def thrown_by_hand(match: Match[Any], throws: int) -> list[tuple[int, int]]:
    """(roll, number asked for) of the throws of a battle played at random."""
    bots, chance = bots_for(["random"], match.ruleset, 2), Random(3)
    asked: list[tuple[int, int]] = []
    while not match.is_over and len(asked) < throws:
        if match.waiting is None:
            assert step(match, bots) is not None
        else:
            needed = match.waiting.needed
            asked.append((needed.roll, needed.target))
            match.give([chance.randint(1, needed.sides) for _ in range(needed.count)])
    return asked


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_throw_with_a_chance_is_asked_for_with_the_number_to_meet(
    game: str, scenario: str
) -> None:
    ruleset = load_ruleset(game)
    match: Match[Any] = Match(ruleset, ruleset.load(scenario), physical())
    asked = thrown_by_hand(match, 150)
    events = [one.event for one in match.told if one.event is not None and one.event.roll != NOBODY]
    uncertain = {int(one.roll) for one in events if 0 < one.chance < 1_000_000}
    certain = {int(one.roll) for one in events if one.chance in EVEN}
    without = {roll for roll, target in asked if target == 0}
    assert uncertain
    assert not (uncertain - certain) & without
    assert not {roll for roll, target in asked if target > 0} - {
        int(one.roll) for one in events if one.chance >= 0
    }, "what is measured against nothing is asked for without a number"


def shown(total: int, count: int, sides: int) -> list[int]:
    """Faces of so many dice with that sum, or the nearest that they can have."""
    total = max(count, min(count * sides, total))
    low, more = divmod(total, count)
    return [low + (place < more) for place in range(count)]


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_the_number_asked_for_is_that_which_the_dice_must_show(game: str, scenario: str) -> None:
    """Exactly that number succeeds, the next one fails: modifiers are counted in."""
    ruleset = load_ruleset(game)
    match: Match[Any] = Match(ruleset, ruleset.load(scenario), physical())
    bots, chance, asked = bots_for(["random"], ruleset, 2), Random(5), []
    low = ruleset.telling.low_throws
    while not match.is_over and len(asked) < 60:
        if match.waiting is None:
            assert step(match, bots) is not None
            continue
        needed = match.waiting.needed
        beyond = chance.randint(0, 1) * (1 if low else -1)
        faces = shown((needed.target or 8) + beyond, needed.count, needed.sides)
        if needed.target and len(set(faces)) > 1:  # equal faces may have a meaning of their own
            asked.append((needed.roll, needed.target, sum(faces)))
        match.give(faces)
    events = iter([one.event for one in match.told if one.event is not None])
    outcomes = set()
    for roll, target, total in asked:
        told = next(
            (one for one in events if (one.roll, sum(one.dice[: one.dice_count])) == (roll, total)),
            None,
        )
        if told is None:  # the last throws of a choice that waits for more
            break
        wanted = total <= target if low else total >= target
        outcomes.add(wanted)
        assert bool(told.success) == wanted, (roll_name(match, roll), target, total)
    assert outcomes == {True, False}


def roll_name(match: Match[Any], roll: int) -> str:
    """What a throw is called."""
    return match.ruleset.words("en").get("roll", roll)
