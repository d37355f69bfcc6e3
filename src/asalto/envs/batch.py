"""Thousands of battles side by side, stepped in one compiled call."""

from __future__ import annotations

from typing import Any

import numpy as np

from asalto.envs import stepping
from asalto.envs.engine import CHOICES, LIMIT, Engine
from asalto.envs.names import opened
from asalto.envs.single import bots_around


class BattleBatch:
    """So many battles of one scenario; each step plays one choice in every one of them.

    Without an opponent all seats are the learner's: `seats` says whose choice it is in each battle,
    and what that seat sees is what is observed. With `opponent` (random, greedy, search:1,
    search:2) the learner has one seat, and the others answer inside the step.

    The arrays are written in place by each step and never made anew: copy what you keep. A battle
    that is over begins anew within the same step: its `rewards` and `ended` are those of its last
    choice, its observation is that of the next battle.
    """

    def __init__(
        self, scenario: str = "cep-duel-v1", battles: int = 1024, opponent: str = "", seat: int = 0,
        rewards: str = "win", limit: int = LIMIT, choices: int = CHOICES, features: bool = True,
    ) -> None:  # fmt: skip
        """`features`: also write the features of every choice. Raises BadInput."""
        self.ruleset, self.scenario = opened(scenario)
        bots = bots_around(len(self.scenario.seats), seat, opponent) if opponent else []
        self.engine = engine = Engine(
            self.ruleset, self.scenario, battles, bots=bots, limit=limit, rewards=rewards,
            choices=choices, features=features, again=True,
        )  # fmt: skip
        self.battles, self.labels = battles, engine.labels
        self.observations = engine.views
        """(battles, numbers), float32: see `labels`."""
        self.masks = engine.masks
        """(battles, choices), int8: 1 where there is a choice."""
        self.counts = engine.counts
        """(battles,): how many choices there are; their places are the first ones."""
        self.choices = engine.choice_features if features else None
        """(battles, choices, features), float32; None without `features`."""
        self.rows = engine.rows
        """(battles, choices, 7), int64: the choices as the rules know them."""
        self.seats = engine.seats
        """(battles,): whose choice it is."""
        self.rewards = engine.rewards
        """(battles, seats), float32."""
        self.ended = engine.status[:, stepping.DONE]
        """(battles,): 1 where a battle ended with this step, 2 where it was cut off."""

    def reset(self, seed: int = 0) -> None:
        """Begin all battles, with the seeds `seed`, `seed` + 1 ...; battles that begin by
        themselves later have seeds further on."""
        self.engine.seeds[:] = np.arange(seed, seed + self.battles)
        self.engine.status[:] = 0
        self.engine.rewards[:] = 0
        self.engine.run(stepping.RESET)

    def step(self, actions: Any) -> int:
        """Play one choice, by its place, in every battle. Returns how many were no choices: there
        the first was played instead."""
        self.engine.actions[:] = actions
        return self.engine.run(stepping.STEP)

    def random_actions(self, chance: np.random.Generator) -> Any:
        """A legal action for every battle, all equally likely."""
        return (chance.random(self.battles) * self.counts).astype(np.int64)

    def said(self, battle: int) -> list[str]:
        """The choices of one battle as lines of orders, place by place."""
        return self.engine.said(battle)

    def save(self) -> dict[str, Any]:
        """Everything that the battles' future depends on."""
        return self.engine.save()

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` gave, in a batch of the same size; observations are written."""
        self.engine.restore(saved)
        for b in range(self.battles):
            self.engine.run(stepping.OBSERVE, b, int(self.seats[b]), b)
