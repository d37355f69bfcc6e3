"""What must hold in every battle, whatever is chosen: bases, ground, wounds, chips, flight."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.offer import Choices
from asalto.rulesets.cem.rules.terrain import difficulty_at
from asalto.rulesets.cem.say import EventKind, Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.turn import apply
from rulesets.cem.table import RULESET


def standing(state: State) -> list[int]:
    return [i for i in range(state.figure_count) if state.figures[i].gone == 0]


def check_ground(state: State) -> None:
    """No base overlaps another, nobody stands where nobody can or off the table."""
    near, here = 2 * state.base, standing(state)
    for place, i in enumerate(here):
        one = state.figures[i]
        assert difficulty_at(state, one.x, one.y) > 0
        assert 0 <= one.x <= state.width
        assert 0 <= one.y <= state.height
        for j in here[:place]:
            other = state.figures[j]
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= near * near


def check_wounds(before: State, after: State, log: Log) -> None:
    """Wounds told are wounds borne: dealt, less one for each resistance roll passed."""
    told: Counter[int] = Counter()
    for event in log.events[: log.count]:
        if event.kind in (EventKind.WOUNDED, EventKind.LANDED_BADLY):
            told[event.figure] += 1
        elif event.kind == EventKind.RESISTED and event.success == 1:
            told[event.figure] -= 1
    for i in range(before.figure_count):
        assert after.figures[i].wounds - before.figures[i].wounds == told[i]


def gap(state: State, unit: int, other: int) -> int:
    """Squared distance of the nearest figures of two units."""
    return min(
        (one.x - two.x) ** 2 + (one.y - two.y) ** 2
        for one in state.figures if one.unit == unit and one.gone == 0
        for two in state.figures if two.unit == other and two.gone == 0
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", RULESET.scenarios())
def test_every_battle_keeps_to_the_ground_and_counts_its_wounds(name: str, seed: int) -> None:
    chance, state = random.Random(seed), RULESET.load(name).start()
    dice, log, out = make(Dice), make(Log), make(Choices)
    set_seed(dice, seed)
    drawn: Counter[int] = Counter()
    for _ in range(1000):
        if state.over:
            break
        out.count = log.count = 0
        legal(state, state.asked, out)
        before = copy(state)
        apply(state, copy(out.rows[chance.randrange(out.count)]), dice, log)
        assert log.lost == 0
        check_wounds(before, state, log)
        check_ground(state)
        fled = [(one.unit, one.threat) for one in log.events[: log.count]
                if one.kind == EventKind.FLED]  # fmt: skip
        moved = any(one.kind == EventKind.ADVANCED for one in log.events[: log.count])
        for unit, threat in fled:
            if threat >= 0 and not moved and len(fled) == 1:
                if before.units[unit].here and state.units[unit].here and state.units[threat].here:
                    assert gap(state, unit, threat) >= gap(before, unit, threat)
        for event in log.events[: log.count]:
            if event.kind == EventKind.PHASE_BEGAN:
                drawn.clear()
            elif event.kind == EventKind.CHIP_DRAWN:
                drawn[event.unit] += 1
                assert drawn[event.unit] == 1
