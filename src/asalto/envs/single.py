"""A battle as a Gymnasium environment: one seat against bots of the kernel."""

from __future__ import annotations

from typing import Any

import gymnasium

from asalto.bots.names import INSIDE, number_of
from asalto.core.files.toml_reader import BadInput
from asalto.envs import stepping
from asalto.envs.battle import Observation, drawn, spaces_of
from asalto.envs.engine import CHOICES, LIMIT, Engine
from asalto.envs.names import name_of, names, opened


def bots_around(seats: int, seat: int, opponent: str) -> list[int]:
    """The numbers of the bots at all other seats; -1 at one's own. Raises BadInput."""
    number = number_of(opponent)
    if number is None:
        raise BadInput(f"no opponent {opponent!r}; there are {', '.join(INSIDE)}")
    if not 0 <= seat < seats:
        raise BadInput(f"no seat {seat}; there are 0 to {seats - 1}")
    return [-1 if one == seat else number for one in range(seats)]


class BattleGym(gymnasium.Env[Observation, Any]):
    """One seat of a scenario; the others are played by `random`, `greedy`, `search:1` or
    `search:2`. Observation, actions and rewards are those of `BattleEnv`.

    An action that is no choice (see `action_mask`) plays the first choice; `info["illegal"]` says
    so. `info["legal"]` is how many choices there are.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self, scenario: str = "cep-duel-v1", opponent: str = "greedy", seat: int = 0,
        rewards: str = "win", limit: int = LIMIT, choices: int = CHOICES,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self.ruleset, self.scenario = opened(scenario)
        bots = bots_around(len(self.scenario.seats), seat, opponent)
        self.engine = Engine(
            self.ruleset, self.scenario, 1, bots=bots, limit=limit, rewards=rewards, choices=choices
        )
        self.observation_space, self.action_space = spaces_of(self.engine)
        self.seat, self.render_mode = seat, render_mode

    @property
    def labels(self) -> list[tuple[str, str]]:
        """The name and the meaning of every number of `observation`."""
        return self.engine.labels

    def _seen(self) -> Observation:
        self.engine.run(stepping.OBSERVE, 0, self.seat, 0)
        return {
            "observation": self.engine.views[0].copy(),
            "choices": self.engine.choice_features[0].copy(),
            "action_mask": self.engine.masks[0].copy(),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a battle. The seed is that of its dice and of the bots."""
        super().reset(seed=seed)
        self.engine.seeds[0] = (
            int(self.np_random.integers(1 << 40)) if seed is None else drawn(seed)
        )
        self.engine.run(stepping.RESET)
        return self._seen(), {"legal": int(self.engine.counts[0])}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a choice by its place, and let the others answer."""
        engine = self.engine
        engine.actions[0] = int(action)
        illegal = engine.run(stepping.PLAY, 0, self.seat, 0) == 0
        if illegal:
            engine.actions[0] = 0
            engine.run(stepping.PLAY, 0, self.seat, 0)
        ended, paid = int(engine.status[0, stepping.DONE]), float(engine.rewards[0, self.seat])
        seen = self._seen()
        info = {"legal": int(engine.counts[0]), "illegal": illegal}
        return seen, paid, ended == 1, ended == 2, info

    def action_masks(self) -> Any:
        """The mask of the last observation, as tools for masked policies ask for it."""
        return self.engine.masks[0].astype(bool)

    def said(self) -> list[str]:
        """The choices as lines of orders, place by place."""
        return self.engine.said(0)

    def save(self) -> dict[str, Any]:
        """Everything that the battle's future depends on."""
        return self.engine.save()

    def restore(self, saved: dict[str, Any]) -> Observation:
        """Go on from what `save` gave; what is then seen."""
        self.engine.restore(saved)
        return self._seen()

    def render(self) -> str | None:
        """The turn and what may be ordered."""
        if self.render_mode != "ansi":
            return None
        turn = int(self.engine.states[0]["turn"])
        name = name_of(self.ruleset.id, self.scenario.id)
        return "\n".join([f"{name}, turn {turn}", *(f"  {line}" for line in self.said())])


def register() -> None:
    """Make all of them known to `gymnasium.make`, as `asalto/cep-duel-v1`."""
    for name in names():
        id = f"asalto/{name}"
        if id not in gymnasium.registry:
            gymnasium.register(
                id, entry_point="asalto.envs.single:BattleGym", kwargs={"scenario": name},
                disable_env_checker=True,
            )  # fmt: skip


__all__ = ["BattleGym", "bots_around", "register"]
