"""A choice made whole and in stages with the same dice, for tests of exact odds."""

from typing import Any

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.odds_stages import Stage
from asalto.core.kernel.records import copy, make
from asalto.core.ruleset import Ruleset


def both_ways(
    ruleset: Ruleset[Any], state: Any, choice: Choice, seed: int
) -> tuple[Any, Any, list[Stage]]:
    """Where a choice leads to when it is made whole, and in stages, with the same number of dice
    and the same outcome; and what stood after each stage."""
    odds, stages = ruleset.odds, list[Stage]()
    assert odds.next_stage is not None
    assert odds.stage_outcome is not None
    whole, log, dice = copy(state), ruleset.new_log(), make(Dice)
    set_seed(dice, seed)
    odds.trial(whole, choice, dice, log)
    expected = [0] * len(odds.outcomes)
    odds.outcome(state, whole, choice, log, expected)
    staged, stage, thrown = copy(state), make(Stage), dice.thrown
    set_seed(dice, seed)
    while not stage.over:
        log.count = 0
        odds.next_stage(staged, choice, stage, dice, log)
        stages.append(copy(stage))
    found = [0] * len(odds.outcomes)
    odds.stage_outcome(state, staged, choice, stage, log, found)
    assert dice.thrown == thrown
    assert found == expected
    return whole, staged, stages
