"""What no choice changes is copied once: bots of the kernel rely on it."""

from __future__ import annotations

import pytest

from asalto.core.kernel import compiled, specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.playout import GREEDY, RANDOM
from asalto.core.kernel.records import fields, make, numbers, used_rows
from asalto.core.registry import landed, load_ruleset
from asalto.lab.engine import Engine

BATTLES = [(game, scenario) for game in landed() for scenario in load_ruleset(game).scenarios()[:1]]


def fixed_numbers(state: object) -> dict[str, list[object]]:
    """What a state holds in fixed fields that are no scratch."""
    return {
        one.name: [
            row if isinstance(row, int) else numbers(row)
            for row in getattr(state, one.name)[: used_rows(state, one)]
        ]
        for one in fields(state)
        if one.fixed and not one.scratch
    }


@pytest.mark.parametrize(("game", "name"), BATTLES)
def test_no_choice_changes_what_is_fixed(game: str, name: str) -> None:
    ruleset = load_ruleset(game)
    scenario = ruleset.load(name)
    state, log = scenario.start(), make(Log)
    log.silent = 1
    before = fixed_numbers(state)
    dice, fate = make(Dice), make(Dice)
    set_seed(dice, 1)
    set_seed(fate, 2)
    bots = [RANDOM] * len(scenario.seats)
    made = specialise.bind(ruleset).play_out(
        [state], 0, [scenario.start()], ruleset.new_choices(), dice, fate, log, bots, 400
    )
    assert made > 3
    assert fixed_numbers(state) == before


@pytest.mark.skipif(not compiled.available(), reason="no compiler")
@pytest.mark.parametrize(("game", "name"), BATTLES)
def test_greedy_plays_the_same_interpreted_and_compiled(game: str, name: str) -> None:
    """The compiled bots copy only what moves, and look at the battle itself: what hints and `hide`
    write there must be put back. Another battle lies in the way at first."""
    ruleset = load_ruleset(game)
    scenario = ruleset.load(name)
    fast, slow = (Engine(ruleset, scenario, one) for one in (True, False))
    lineup = [GREEDY] * len(scenario.seats)
    fast.inside([7, 8], [lineup] * 2)
    found, expected = (one.inside([1], [lineup]) for one in (fast, slow))
    assert [*found["print"]] == [*expected["print"]]
