"""Machine code made ahead of its first use: every entry point of a ruleset."""

from __future__ import annotations

import time
from typing import Any

from asalto.bots.mind import Mind
from asalto.bots.trials import Node, Trials
from asalto.core.contract import Ruleset, State
from asalto.core.kernel import compiled, playout
from asalto.lab.design import Design
from asalto.lab.engine import Engine
from asalto.lab.odds import Oracle


def warm(ruleset: Ruleset[State]) -> tuple[float, str]:
    """Compile every entry point; the seconds it took and the folder. Those that batches, the
    searching bot and the analyst need come first."""
    start = time.monotonic()
    scenario = ruleset.load(ruleset.scenarios()[0])
    opening = scenario.start()
    bots = ("random",) * len(scenario.seats)
    Engine(ruleset, scenario, True).play(Design((bots,)), 0, 1)
    mind = Mind(ruleset, opening, wait=True)
    mind.look(ruleset.sees(opening, 0))
    mind.think(0, 1, 0, 0.0)
    Trials(ruleset, opening, fast=True).grow(Node(opening), 1)
    _the_rest(ruleset, opening, len(scenario.seats))
    return time.monotonic() - start, str(compiled.load_kernels(ruleset).folder)


def _the_rest(ruleset: Ruleset[State], opening: State, seats: int) -> None:
    """What odds, learning environments and comparisons call."""
    import numpy as np

    kernels, w = compiled.load_kernels(ruleset), compiled.workspace(ruleset, opening)
    bots: Any = np.zeros(seats, np.int64)
    played = w.states, w.shadows, w.outs, w.dices, w.fates, w.logs, bots, 1
    kernels.play_one.prepare(*played)
    kernels.play_marked.prepare(*played, compiled.blank(playout.Marks))
    kernels.see.prepare(w.states, w.shadows, w.outs, 0)
    kernels.act.prepare(w.states, w.outs, w.dices, w.logs, 0)
    asked = Oracle(ruleset, opening, room=8)
    walked = (
        asked.before, 0, asked.after, asked.choices, asked.dices, asked.logs, asked.walks,
    )  # fmt: skip
    kernels.walk_trial.prepare(*walked, asked.width)
    kernels.sample_trial.prepare(*walked, asked.width, 1, 1)
    kernels.play_through.prepare(*walked, asked.before, 0)
    kernels.copy_state.prepare(asked.after, 0, asked.before, 0)
    kernels.fan.prepare(asked.before, 0, asked.shadows, asked.outs, bots)
