"""How long a study will take, for bots that think: a battle is played, and its time taken."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil

from asalto.bots.names import number_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.balance import EFFECT, SWEEP
from asalto.lab.batch import job_of, played
from asalto.lab.cards import card_numbers, opened
from asalto.lab.messages import number, say
from asalto.lab.study import Settings
from asalto.lab.variants import members_of, numbers_of, read_spec

HOUR = 3600
DAY = 24 * HOUR
LEAST = 100
"""Battles that a study has at the least."""


def needed(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, vary: Sequence[str],
    weigh: bool,
) -> int:  # fmt: skip
    """How many battles a study of these bots plays at most, but for `--points`."""
    most = settings.battles
    values = sum(len(read_spec(spec)[1]) for spec in vary)
    total = most + values * min(SWEEP, most)
    if weigh:
        if settings.cards:
            scenario = opened(ruleset, scenario)
        tried = len(numbers_of(scenario)) + len(members_of(scenario))
        tried += len(list(card_numbers(scenario))) if settings.cards else 0
        total += (1 + tried) * min(EFFECT, most)
    return total


def foretold(
    ruleset: Ruleset[State], scenario: Scenario[State], settings: Settings, vary: Sequence[str],
    weigh: bool, lang: str,
) -> str:  # fmt: skip
    """A sentence about the time that it will take; "" for bots of the kernel, who are quick.
    Raises BadInput where that is more than a day, with what to give instead."""
    if all(number_of(bot) is not None for bot in settings.bots):
        return ""
    total = needed(ruleset, scenario, settings, vary, weigh)
    began = time.perf_counter()
    for _ in played(job_of(ruleset, scenario, 1, settings.bots, settings.seed)):
        pass
    each = time.perf_counter() - began
    hours = total * each / settings.workers / HOUR
    slots = {"battles": total, "seconds": number(lang, each), "hours": number(lang, hours)}
    if hours * HOUR > DAY and not settings.ray:
        few = max(LEAST, int(DAY / 4 * settings.workers / each) // LEAST * LEAST)
        raise BadInput(say(lang, "too_long", **slots, few=few))
    span = "hours" if hours >= 1 else "minutes"
    slots["time"] = say(lang, f"takes_{span}", minutes=ceil(60 * hours), **slots)
    return say(lang, "takes", **slots)
