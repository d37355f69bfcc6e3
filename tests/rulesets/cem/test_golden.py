"""Small battles kept as they were told: a change of any rule shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.playout import FATE
from asalto.core.kernel.records import digest, make
from asalto.core.kernel.specialise import bind
from asalto.rulesets.cem.offer import Choices
from asalto.rulesets.cem.say import Log
from rulesets.cem.table import RULESET

GOLDEN = Path(__file__).parent / "golden"


def told(name: str, seed: int, decisions: int) -> str:
    """The first decisions of a battle between greedy bots, in English, and the digest."""
    scenario, words = RULESET.load(name), RULESET.words("en")
    state, shadow = scenario.start(), scenario.start()
    dice, fate, log, out = make(Dice), make(Dice), make(Log), make(Choices)
    set_seed(dice, seed)
    set_seed(fate, seed + FATE)
    play, lines = bind(RULESET).play_out, []
    for _ in range(decisions):
        play([state], 0, [shadow], out, dice, fate, log, [1, 1], 1)
        events = log.events[: log.count]
        lines += [words.sentence(event, scenario.names) for event in events]
    return "\n".join([*lines, digest(state)]) + "\n"


@pytest.mark.parametrize(("name", "seed", "decisions"), [("granja", 1, 60), ("incursion", 2, 80)])
def test_golden_battles(name: str, seed: int, decisions: int) -> None:
    assert told(name, seed, decisions) == (GOLDEN / f"{name}_closely.txt").read_text(
        encoding="utf-8"
    )
