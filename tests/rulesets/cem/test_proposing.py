"""What a player is told that `accept` stands for is what it does."""

from __future__ import annotations

import random

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.rulesets.cem import turn
from asalto.rulesets.cem.check import check
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.offer import ChoiceKind, Choices
from asalto.rulesets.cem.proposing import proposal
from asalto.rulesets.cem.state import State
from rulesets.cem.table import RULESET, log


def spelled_out(state: State, out: Choices) -> None:
    """Take the proposal in one copy, its single choices in another: the same comes of both."""
    accepted, spelled = copy(state), copy(state)
    turn.play_melee(accepted, out.rows[0], log())
    for choice in proposal(state):
        assert check(spelled, choice) == 0
        turn.play_melee(spelled, choice, log())
    assert spelled == accepted


@pytest.mark.parametrize(("name", "seed"), [("granja", 3), ("incursion", 5), ("puente", 2)])
def test_accept_stands_for_what_it_says(name: str, seed: int) -> None:
    state, dice, chance = RULESET.load(name).start(), make(Dice), random.Random(seed)
    out, found = make(Choices), log()
    set_seed(dice, seed)
    while state.over == 0:
        out.count = found.count = 0
        legal(state, state.asked, out)
        if out.rows[0].kind == ChoiceKind.ACCEPT:
            spelled_out(state, out)
        elif out.rows[0].kind == ChoiceKind.AIM:
            assert proposal(state) == out.rows[:1]
        else:
            assert not proposal(state)
        turn.apply(state, out.rows[chance.randrange(out.count)], dice, found)
