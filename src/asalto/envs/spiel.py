"""Every scenario as a game of OpenSpiel: `pip install 'asalto[spiel]'`.

    import pyspiel
    import asalto.envs.spiel  # registers them

    game = pyspiel.load_game("asalto_cep_duel_v1")

Every die is a chance node. Where several seats must choose at the same time, the node is
simultaneous. A player observes what its seat sees, by the sheet of `asalto.envs`. An action is the
place of a choice in the list. The rules run interpreted: for search and for small experiments;
thousands of battles at once are `asalto.envs.BattleBatch`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import load
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.envs.engine import CHOICES, LIMIT, interpreted
from asalto.envs.names import VERSION, names, opened

NOT_ASKED = 0
"""The action of a player that is not asked at a simultaneous node."""


class World:
    """What all states of a scenario share. A copy of a state keeps it."""

    def __init__(self, name: str) -> None:
        self.ruleset: Ruleset[Any]
        self.scenario: Scenario[Any]
        self.ruleset, self.scenario = opened(name)
        self.sheet = interpreted(self.ruleset, self.scenario)
        self.players = len(self.scenario.seats)
        self.order = np.zeros((1, 4 * len(self.sheet.shape) + 400), np.int64)
        self.out, self.log = self.ruleset.new_choices(), self.ruleset.new_log()
        self.log.silent = 1

    def __deepcopy__(self, memo: object) -> World:
        return self

    def legal(self, state: State, seat: int) -> list[Choice]:
        """The choices of a seat, from what it sees."""
        out = self.out
        out.count = out.lost = 0
        self.ruleset.legal(self.ruleset.sees(state, seat), seat, out)
        return [copy(out.rows[k]) for k in range(min(out.count, CHOICES))]

    def view(self, state: State, seat: int, row: Any) -> None:
        """Write what a seat observes into an array."""
        seen = self.ruleset.sees(state, seat)
        self.sheet.write_view(seen, seen, seat, row.reshape(1, -1), 0, self.order, self.sheet.shape)


@lru_cache(maxsize=64)
def world(name: str) -> World:
    """The world of a scenario, made once."""
    return World(name)


class BattleState(pyspiel.State):  # type: ignore[misc]
    """A battle between two choices or dice."""

    def __init__(self, game: Any, name: str) -> None:
        super().__init__(game)
        self.world = world(name)
        self.battle: Any = self.world.scenario.start()
        self.made = 0
        self._queue: list[Choice] = []
        """Choices made and not yet carried out, the first of which waits for dice."""
        self._faces: list[int] = []
        self._wanted = 0
        """Sides of the die that is thrown next; 0: none is."""
        self._legal: dict[int, list[Choice]] = {}

    def _asked(self) -> list[int]:
        bits = self.world.ruleset.pending(self.battle)
        return [seat for seat in range(self.world.players) if bits >> seat & 1]

    def current_player(self) -> int:
        """Whose node it is."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._wanted:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self._asked()
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Whether it is over, or has gone on too long."""
        return not self._wanted and (not self._asked() or self.made >= LIMIT)

    def _choices(self, player: int) -> list[Choice]:
        if player not in self._legal:
            asked = player in self._asked()
            self._legal[player] = self.world.legal(self.battle, player) if asked else []
        return self._legal[player]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._choices(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die, from 0."""
        return [(face, 1 / self._wanted) for face in range(self._wanted)]

    def _apply_action(self, action: int) -> None:
        if self._wanted:
            self._faces.append(action + 1)
        else:
            self._queue = [self._choices(self._asked()[0])[action]]
        self._go_on()

    def _apply_actions(self, actions: list[int]) -> None:
        self._queue = [self._choices(seat)[actions[seat]] for seat in self._asked()]
        self._go_on()

    def _go_on(self) -> None:
        """Carry choices out until a die is wanted."""
        rules, log = self.world.ruleset, self.world.log
        self._legal, self._wanted = {}, 0
        while self._queue:
            choice = self._queue[0]
            if not rules.pending(self.battle) >> choice.seat & 1 or rules.check(
                self.battle, choice
            ):
                self._queue.pop(0)
                continue
            trial, dice = copy(self.battle), make(Dice)
            load(dice, self._faces)
            log.count = 0
            rules.apply(trial, choice, dice, log)
            if dice.wanted != NOBODY:
                self._wanted = int(dice.wanted_sides)
                return
            self.battle, self._faces = trial, []
            self._queue.pop(0)
            self.made += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(action + 1)
        choices = self._choices(player)
        if action >= len(choices):
            return "-"
        return self.world.ruleset.notation.write(choices[action], self.world.scenario.names)

    def returns(self) -> list[float]:
        """1 for whoever has won and its allies, -1 for the others; 0 for all while nobody has."""
        won = self.world.ruleset.winners(self.battle) if self.is_terminal() else []
        if not won:
            return [0.0] * self.world.players
        return [1.0 if seat in won else -1.0 for seat in range(self.world.players)]

    def __str__(self) -> str:
        return (
            f"{self.world.ruleset.id}/{self.world.scenario.id} turn {self.battle.turn} {self.made}"
        )


class Observer:
    """What a player observes, in the way of `open_spiel.python.observation`."""

    def __init__(self, name: str, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters; found {params}")
        self.world = world(name)
        self.tensor = np.zeros(self.world.sheet.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BattleState, player: int) -> None:
        """Write the player's observation of a state."""
        self.world.view(state.battle, player, self.tensor)

    def string_from(self, state: BattleState, player: int) -> str:
        """The same as text."""
        self.set_from(state, player)
        return " ".join(f"{one:.3g}" for one in self.tensor)


def game_type(name: str, short: str) -> Any:
    """What OpenSpiel wants to know of a scenario."""
    kind, players = pyspiel.GameType, len(opened(name)[1].seats)
    return kind(
        short_name=short, long_name=f"asalto {name}", dynamics=kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL, max_num_players=players, min_num_players=players,
        provides_information_state_string=False, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False, parameter_specification={},
    )  # fmt: skip


def register(name: str) -> str:
    """Make a scenario known to OpenSpiel; its name there. Raises BadInput."""
    short = f"asalto_{name.replace('-', '_')}"
    if short in pyspiel.registered_names():
        return short
    type_ = game_type(name, short)

    class BattleGame(pyspiel.Game):  # type: ignore[misc]
        """One scenario."""

        def __init__(self, params: Any = None) -> None:
            here = world(name)
            zero = 0.0 if here.players == 2 else None
            info = pyspiel.GameInfo(
                num_distinct_actions=CHOICES, max_chance_outcomes=here.ruleset.highest_face,
                num_players=here.players, min_utility=-1.0, max_utility=1.0, utility_sum=zero,
                max_game_length=LIMIT,
            )  # fmt: skip
            super().__init__(type_, info, params or {})

        def new_initial_state(self) -> BattleState:
            return BattleState(self, name)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(name, iig_obs_type, params)

    pyspiel.register_game(type_, BattleGame)
    return short


SHORT = {name: register(name) for name in names() if name.endswith(f"-v{VERSION}")}
"""Name of an environment -> its name in OpenSpiel."""
