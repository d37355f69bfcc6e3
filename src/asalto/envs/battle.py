"""A battle as a PettingZoo environment, over the compiled rules.

An agent is a seat. It sees what its seat may see, and its legal choices as numbers; an action is
the place of one of them. Whoever must choose comes next; secret orders stay hidden until the rules
reveal them. The reward comes at the end: 1 for winning, -1 for losing, 0 for a draw.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from asalto.core import compiled
from asalto.core.choices import CHOICES_MAX, Choice, set_choice
from asalto.core.contract import Ruleset, Scenario, State
from asalto.core.dice import Dice, set_seed
from asalto.core.playout import next_seat
from asalto.core.records import NOBODY, fields, make
from asalto.core.tables import BadInput
from asalto.play.opening import open_scenario

CHOICE = tuple(one.name for one in fields(Choice))
"""What the columns of `choices` are: kind, seat, actor, target, a, b, c."""
LIMIT = 100_000
"""Choices after which a battle is cut off."""
Observation = dict[str, Any]


def env(scenario: str = "cep/duel", limit: int = LIMIT) -> BattleEnv:
    """An environment of `ruleset/scenario`, or of a scenario file. Raises BadInput."""
    return BattleEnv(scenario, limit)


class BattleEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One battle after another of the same scenario.

    An observation is a dictionary:

    * `observation`: every number of the seat's view of the state, int64, in declared order;
      what the seat may not see is -2 (UNKNOWN);
    * `choices`: (CHOICES_MAX, 7) int64, a row for each legal choice, see `CHOICE`; zeros below;
    * `action_mask`: int8, 1 for each place that holds a choice.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "asalto_v0", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(self, scenario: str = "cep/duel", limit: int = LIMIT) -> None:
        super().__init__()
        if not compiled.available():
            raise BadInput("environments need numba: pip install 'asalto[fast,envs]'")
        self.ruleset: Ruleset[State]
        self.scenario: Scenario[State]
        self.ruleset, self.scenario = open_scenario(scenario)
        self.limit = limit
        self.render_mode = "ansi"
        self.possible_agents = [seat.id for seat in self.scenario.seats]
        self._kernels = compiled.load_kernels(self.ruleset)
        self._space = compiled.workspace(self.ruleset, self.scenario.start())
        size = self._space.opening.view(np.int64).size
        self._observed = spaces.Dict({
            "observation": _numbers((size,)),
            "choices": _numbers((CHOICES_MAX, len(CHOICE))),
            "action_mask": spaces.Box(0, 1, (CHOICES_MAX,), np.int8),
        })  # fmt: skip
        self._action = spaces.Discrete(CHOICES_MAX)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self._observed

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The place of a choice in the list."""
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; the seed is that of its dice."""
        if seed is None:
            seed = int(seeding.np_random()[0].integers(1 << 40))
        dice = make(Dice)
        set_seed(dice, seed)
        compiled.to_row(dice, self._space.dices[0])
        self._space.states[:] = self._space.opening
        self.made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pending = self.ruleset.pending(self.scenario.state)
        self.agent_selection = self.agents[next_seat(self._pending)]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its choices are there only when it must choose."""
        seat, space = self.possible_agents.index(agent), self._space
        space.shadows[:] = space.opening  # no row may stay there that another seat has seen
        count = self._kernels.see(space.states, space.shadows, space.outs, seat)
        _wipe(space.shadows, type(self.scenario.state))
        choices = np.zeros((CHOICES_MAX, len(CHOICE)), np.int64)
        for column, name in enumerate(CHOICE):
            choices[:count, column] = space.outs[0]["rows"][name][:count]
        mask = np.zeros(CHOICES_MAX, np.int8)
        mask[:count] = 1
        seen = space.shadows.view(np.int64).copy()
        return {"observation": seen, "choices": choices, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a choice by its place. Raises IndexError for a place that holds none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, space = self.possible_agents.index(agent), self._space
        count = self._kernels.see(space.states, space.shadows, space.outs, seat)
        if action is None or not 0 <= action < count:
            raise IndexError(f"{agent} has {count} choices; there is none at {action}")
        self._cumulative_rewards[agent] = 0.0
        self._pending = self._kernels.act(
            space.states, space.outs, space.dices, space.logs, int(action)
        )
        self.made += 1
        self._clear_rewards()
        if self._pending == 0:
            self._finish(int(space.states[0]["winner"]))
        else:
            self.agent_selection = self.possible_agents[next_seat(self._pending)]
            if self.made >= self.limit:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _finish(self, winner: int) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 0.0 if winner == NOBODY else 1.0 if seat == winner else -1.0

    def said(self, agent: str) -> list[str]:
        """An agent's choices as lines of orders, place by place."""
        seen, row, lines = self.observe(agent), self.ruleset.new_choice(), []
        for numbers in seen["choices"][: int(seen["action_mask"].sum())]:
            set_choice(row, *(int(one) for one in numbers))
            lines.append(self.ruleset.notation.write(row, self.scenario.names))
        return lines

    def render(self) -> str:
        """Whose turn it is, and what may be ordered."""
        turn = int(self._space.states[0]["turn"])
        lines = [f"{self.ruleset.id}/{self.scenario.id}, turn {turn}: {self.agent_selection}"]
        return "\n".join([*lines, *(f"  {line}" for line in self.said(self.agent_selection))])

    def close(self) -> None:
        """Nothing is held open."""


def _numbers(shape: tuple[int, ...]) -> spaces.Box:
    low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
    return spaces.Box(low, high, shape, np.int64)


def _wipe(rows: Any, record: Any) -> None:
    """Blank the scratch fields: what a rule noted down while it worked is nobody's to see."""
    for one in fields(record):
        if one.scratch:
            rows[one.name] = compiled.blank(record)[one.name][0]
        elif one.record is not None:
            _wipe(rows[one.name], one.record)
