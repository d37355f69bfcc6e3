"""Whole fights, told in Spanish, as they were when last read through.

To write them anew: `python -m pytest tests/rulesets/viajero/test_golden.py --co` shows the names;
call `story(name, seed)` and put its lines into `golden/<name>_closely.txt`.
"""

from pathlib import Path

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import copy, digest, make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind

GOLDEN = Path(__file__).parent / "golden"
SEED = 1


def story(name, seed=SEED):
    """Orders and sentences of a fight between two who choose at random, and a digest each turn."""
    scenario = RULESET.load(name)
    state, dice, fate, log, out = (
        scenario.start(), make(Dice), make(Dice), RULESET.new_log(), RULESET.new_choices()
    )  # fmt: skip
    set_seed(dice, seed)
    set_seed(fate, seed + 1)
    words, lines, turn = RULESET.words("es"), [], 0
    while RULESET.pending(state):
        seats = RULESET.pending(state)
        seat = (seats & -seats).bit_length() - 1
        out.count = 0
        RULESET.legal(state, seat, out)
        row = copy(out.rows[random_below(fate, out.count)])
        lines.append("> " + RULESET.notation.write(row, scenario.names))
        log.count = dice.seen_count = 0
        RULESET.apply(state, row, dice, log)
        lines += [words.sentence(log.events[i], scenario.names) for i in range(log.count)]
        if state.turn != turn:
            turn = state.turn
            lines.append(f"= {digest(state)}")
    return lines


@pytest.mark.parametrize("name", ["duel"])
def test_a_golden_fight_goes_as_it_went(name):
    expected = (GOLDEN / f"{name}_closely.txt").read_text(encoding="utf-8").splitlines()
    assert story(name) == expected


def test_the_golden_fights_show_the_heart_of_the_game():
    told = (GOLDEN / "duel_closely.txt").read_text("utf-8")
    for kind in (ChoiceKind.ATTACK, ChoiceKind.DODGE, ChoiceKind.MOVE, ChoiceKind.AIM):
        word = {3: " attacks ", 21: " dodges", 8: " moves to ", 4: " aims at "}[int(kind)]
        assert word in told
