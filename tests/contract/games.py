"""Battles for the contract suite: every landed ruleset and scenario, sampled in random play."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import UNKNOWN, copy, fields, make, used_rows
from asalto.core.plans import numbers_of
from asalto.core.registry import known, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from play.toys import toy

SAMPLES = 10
LIMIT = 60_000
"""Decisions after which random play is taken for endless."""


def rulesets() -> list[str]:
    """The ids of what there is to be tested: the toy, and all that are registered. One that cannot
    be loaded is listed too: its tests shall say so."""
    toy()
    return ["toy", *(name for name in known() if name != "toy")]


def cases() -> list[Any]:
    """(ruleset, scenario) of everything."""
    found = []
    for name in rulesets():
        try:
            names = load_ruleset(name).scenarios()
        except Exception:
            names = ["?"]
        found += [pytest.param(name, one, id=f"{name}-{one}") for one in names]
    return found


@dataclass
class Sample:
    """A state from a random battle, a seat that must choose in it, and its choices."""

    state: Any
    seat: int
    legal: list[Choice]


@dataclass
class Course:
    """A random battle: where it was sampled and how it ended."""

    ruleset: Ruleset[Any]
    scenario: Scenario[Any]
    samples: list[Sample] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    final: Any = None
    decisions: int = 0
    lost: int = 0


@cache
def opened(name: str, scenario: str) -> tuple[Ruleset[Any], Scenario[Any]]:
    ruleset = load_ruleset(name)
    found = ruleset.load(scenario)
    found.id = scenario
    return ruleset, found


def legal(ruleset: Ruleset[Any], state: Any, seat: int) -> list[Choice]:
    """What a seat may choose, as records of its own."""
    out = ruleset.new_choices()
    ruleset.legal(state, seat, out)
    return [ruleset.new_choice(numbers_of(out.rows[i])) for i in range(out.count)]


@cache
def course(name: str, scenario_id: str, seed: int = 1) -> Course:
    """Play at random to the end, keeping some states on the way (never changed afterwards)."""
    ruleset, scenario = opened(name, scenario_id)
    made = Course(ruleset, scenario)
    state, chance = scenario.start(), random.Random(seed)
    dice, log, out = make(Dice), ruleset.new_log(), ruleset.new_choices()
    set_seed(dice, seed)
    kinds: set[tuple[int, int]] = set()
    while made.decisions < LIMIT:
        seats = [i for i in range(len(scenario.seats)) if ruleset.pending(state) >> i & 1]
        if not seats:
            break
        seat = chance.choice(seats)
        out.count = 0
        ruleset.legal(state, seat, out)
        assert out.count, f"turn {state.turn}, phase {state.phase}: no choice for seat {seat}"
        row = ruleset.new_choice(numbers_of(out.rows[chance.randrange(out.count)]))
        mark = (int(state.phase), int(row.kind))
        fresh = mark not in kinds and len(made.samples) < 3 * SAMPLES
        if fresh or made.decisions < 2 or chance.random() < SAMPLES / 1000:
            kinds.add(mark)
            rows = [ruleset.new_choice(numbers_of(out.rows[i])) for i in range(out.count)]
            made.samples.append(Sample(copy(state), seat, rows))
        log.count = dice.seen_count = 0
        ruleset.apply(state, row, dice, log)
        made.lost += log.lost
        if len(made.events) < 400:
            made.events += [copy(log.events[i]) for i in range(log.count)]
        made.decisions += 1
    made.final = state
    if len(made.samples) > 3 * SAMPLES:
        made.samples = chance.sample(made.samples, 3 * SAMPLES)
    return made


def some(found: list[Any], count: int, seed: int = 5) -> list[Any]:
    """A few of them, the same every time."""
    return found if len(found) <= count else random.Random(seed).sample(found, count)


def alter_hidden(
    state: Any, view: Any, known: dict[str, set[int]], chance: random.Random, path: str = ""
) -> bool:
    """Change the numbers that the view hides into others that have been seen there."""
    changed = False
    for one in fields(state):
        if one.scratch:
            continue
        here, held, shown = path + one.name, getattr(state, one.name), getattr(view, one.name)
        if one.kind == "int":
            other = _another(held, shown, known.get(here, set()), chance)
            if other is not None:
                setattr(state, one.name, other)
                changed = True
        elif one.kind == "part":
            changed |= alter_hidden(held, shown, known, chance, f"{here}.")
        elif one.kind == "cells":
            for i, value in enumerate(held):
                other = _another(value, shown[i], known.get(f"{here}.{i}", set()), chance)
                if other is not None:
                    held[i] = other
                    changed = True
        else:
            for i in range(used_rows(state, one)):
                changed |= alter_hidden(held[i], shown[i], known, chance, f"{here}.{i}.")
    return changed


def _another(value: int, shown: int, known: set[int], chance: random.Random) -> int | None:
    others = sorted(known - {value, UNKNOWN})
    return chance.choice(others) if shown == UNKNOWN != value and others else None
