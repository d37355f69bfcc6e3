"""A battle as PettingZoo environments, over the compiled rules.

An agent is a seat. It sees what its seat may see as numbers between -1 and 1, and its legal choices
with features of each; an action is the place of one of them. `env` asks one agent after the other
(AEC), `parallel_env` all that must choose, so that secret orders are given at the same time.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from asalto.core.kernel.playout import next_seat
from asalto.envs import stepping
from asalto.envs.engine import CHOICES, LIMIT, Engine, winner
from asalto.envs.names import name_of, opened

Observation = dict[str, Any]
WAIT = 0
"""The action of an agent of a parallel environment that is not asked."""


def env(scenario: str = "cep-duel-v1", limit: int = LIMIT, **more: Any) -> BattleEnv:
    """An AEC environment by name (`cep-duel-v1`), scenario (`cep/duel`) or scenario file.
    Raises BadInput."""
    return BattleEnv(scenario, limit, **more)


def parallel_env(
    scenario: str = "cep-duel-v1", limit: int = LIMIT, **more: Any
) -> ParallelBattleEnv:
    """The same as a parallel environment."""
    return ParallelBattleEnv(scenario, limit, **more)


def spaces_of(engine: Engine) -> tuple[spaces.Dict, spaces.Discrete]:
    """What is observed and what can be done, the same for every seat."""
    observed = spaces.Dict({
        "observation": spaces.Box(-1, 1, (engine.width,), np.float32),
        "choices": spaces.Box(-1, 1, (engine.choices, engine.features), np.float32),
        "action_mask": spaces.Box(0, 1, (engine.choices,), np.int8),
    })  # fmt: skip
    return observed, spaces.Discrete(engine.choices)


def drawn(seed: int | None) -> int:
    """A seed for the dice; a new one where none is given."""
    return int(seeding.np_random()[0].integers(1 << 40)) if seed is None else seed


class Table:
    """One battle, a buffer row for each seat: what both kinds of environment share."""

    def __init__(self, scenario: str, limit: int, rewards: str, choices: int) -> None:
        self.ruleset, self.scenario = opened(scenario)
        seats = [seat.id for seat in self.scenario.seats]
        self.engine = Engine(
            self.ruleset, self.scenario, 1, len(seats), limit=limit, rewards=rewards,
            choices=choices,
        )  # fmt: skip
        self.seats = seats
        self.observed, self.action = spaces_of(self.engine)
        self.name = name_of(self.ruleset.id, self.scenario.id)

    def begin(self, seed: int | None) -> None:
        """A new battle."""
        self.engine.seeds[0] = drawn(seed)
        self.engine.run(stepping.RESET)

    def see(self, seat: int) -> Observation:
        """What a seat sees; its choices are there only when it is asked."""
        engine = self.engine
        engine.run(stepping.OBSERVE, 0, seat, seat)
        return {
            "observation": engine.views[seat].copy(),
            "choices": engine.choice_features[seat].copy(),
            "action_mask": engine.masks[seat].copy(),
        }

    def play(self, seat: int, action: int) -> bool:
        """Play a choice that the seat was shown; False if it may not be made."""
        self.engine.actions[seat] = action
        return self.engine.run(stepping.PLAY, 0, seat, seat) == 1

    @property
    def asked(self) -> int:
        """The seats that must choose, a bit for each."""
        return int(self.engine.status[0, stepping.ASKED])

    @property
    def ended(self) -> int:
        """1 when the battle is over, 2 when it was cut off, else 0."""
        return int(self.engine.status[0, stepping.DONE])

    @property
    def turn(self) -> int:
        """The turn being played."""
        return int(self.engine.states[0]["turn"])


class BattleEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One battle after another of the same scenario, one agent after the other.

    An observation is a dictionary: `observation` (float32, named by `labels`), `choices` (a row of
    features for each legal choice, zeros below), and `action_mask`. `rewards="win"` pays 1 for
    winning and -1 for losing at the end; `"force"` also pays, as it happens, for what others lose
    and takes for what is lost.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "asalto_v1", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self, scenario: str = "cep-duel-v1", limit: int = LIMIT, rewards: str = "win",
        choices: int = CHOICES,
    ) -> None:  # fmt: skip
        super().__init__()
        self.table = Table(scenario, limit, rewards, choices)
        self.metadata = {**type(self).metadata, "name": self.table.name}  # type: ignore[misc]
        self.render_mode = "ansi"
        self.possible_agents = self.table.seats[:]

    @property
    def labels(self) -> list[tuple[str, str]]:
        """The name and the meaning of every number of `observation`."""
        return self.table.engine.labels

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.table.observed

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The place of a choice in the list."""
        return self.table.action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; the seed is that of its dice."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[next_seat(self.table.asked)]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its choices are there only when it must choose."""
        return self.table.see(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play a choice by its place. Raises IndexError for a place that holds none."""
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        table.engine.run(stepping.OBSERVE, 0, seat, seat)
        if action is None or not table.play(seat, int(action)):
            count = int(table.engine.counts[seat])
            raise IndexError(f"{agent} has {count} choices; there is none at {action}")
        self._cumulative_rewards[agent] = 0.0
        paid = table.engine.rewards[0]
        self.rewards = {name: float(paid[i]) for i, name in enumerate(self.possible_agents)}
        if table.ended == 1:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[next_seat(table.asked)]
            if table.ended:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def said(self, agent: str) -> list[str]:
        """An agent's choices as lines of orders, place by place."""
        seat = self.possible_agents.index(agent)
        self.table.engine.run(stepping.OBSERVE, 0, seat, seat)
        return self.table.engine.said(seat)

    def save(self) -> dict[str, Any]:
        """Everything that the battle's future depends on."""
        names = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations")
        kept = {name: getattr(self, name).copy() for name in (*names, "infos")}
        return {"engine": self.table.engine.save(), "agent": self.agent_selection, **kept}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` gave, here or in another environment of that name."""
        self.table.engine.restore(saved["engine"])
        self.agent_selection = saved["agent"]
        for name, value in saved.items():
            if name not in ("engine", "agent"):
                setattr(self, name, value.copy())

    def render(self) -> str:
        """Whose turn it is, and what may be ordered."""
        head = f"{self.table.name}, turn {self.table.turn}: {self.agent_selection}"
        return "\n".join([head, *(f"  {line}" for line in self.said(self.agent_selection))])

    def close(self) -> None:
        """Nothing is held open."""


class ParallelBattleEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same, all agents at once: those that must choose do so without seeing what the others
    choose; for the others the only action is `WAIT`, the place 0."""

    metadata: ClassVar[dict[str, Any]] = {"name": "asalto_v1", "render_modes": ["ansi"]}

    def __init__(
        self, scenario: str = "cep-duel-v1", limit: int = LIMIT, rewards: str = "win",
        choices: int = CHOICES,
    ) -> None:  # fmt: skip
        self.table = Table(scenario, limit, rewards, choices)
        self.metadata = {**type(self).metadata, "name": self.table.name}  # type: ignore[misc]
        self.render_mode = "ansi"
        self.possible_agents = self.table.seats[:]
        self.agents: list[str] = []

    labels = BattleEnv.labels

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.table.observed

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The place of a choice in the list."""
        return self.table.action

    def _seen(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = self.table.see(seat)
            if not self.table.asked >> seat & 1:
                found[agent]["action_mask"][WAIT] = 1
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = self.table.asked
        return {agent: {"asked": bool(asked >> seat & 1)} for seat, agent in enumerate(self.agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a battle; the seed is that of its dice."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:  # fmt: skip
        """One choice of each agent that is asked. A place without a choice stands for the first
        choice; `infos[agent]["illegal"]` says so."""
        table, wrong = self.table, set()
        asked, gained = table.asked, np.zeros(len(self.possible_agents))
        for seat, agent in enumerate(self.possible_agents):
            if not asked >> seat & 1:
                continue
            place = int(actions[agent])
            if not 0 <= place < table.engine.counts[seat]:
                wrong.add(agent)
                place = 0
            if table.ended == 0 and table.play(seat, place):
                gained += table.engine.rewards[0]
        over, cut = table.ended == 1, table.ended == 2
        agents, infos = self.agents, self._infos()
        for agent in agents:
            infos[agent]["illegal"] = agent in wrong
        if over or cut:
            self.agents = []
        return (
            self._seen(),
            {agent: float(gained[seat]) for seat, agent in enumerate(self.possible_agents)},
            dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos,
        )  # fmt: skip

    def said(self, agent: str) -> list[str]:
        """An agent's choices as lines of orders, place by place."""
        return self.table.engine.said(self.possible_agents.index(agent))

    def save(self) -> dict[str, Any]:
        """Everything that the battle's future depends on."""
        return {"engine": self.table.engine.save(), "agents": self.agents[:]}

    def restore(self, saved: dict[str, Any]) -> dict[str, Observation]:
        """Go on from what `save` gave; what the agents then see."""
        self.table.engine.restore(saved["engine"])
        self.agents = saved["agents"][:]
        return self._seen()

    def render(self) -> str:
        """Who is asked."""
        asked = [one for i, one in enumerate(self.possible_agents) if self.table.asked >> i & 1]
        return f"{self.table.name}, turn {self.table.turn}: {', '.join(asked)}"

    def close(self) -> None:
        """Nothing is held open."""


__all__ = ["BattleEnv", "ParallelBattleEnv", "env", "parallel_env", "winner"]
