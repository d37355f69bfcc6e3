"""Battles as learning environments: `pip install 'asalto[fast,envs]'`.

Importing this makes all scenarios known to Gymnasium: `gymnasium.make("asalto/cep-duel-v1")`.
"""

from asalto.envs.batch import BattleBatch
from asalto.envs.battle import BattleEnv, ParallelBattleEnv, env, parallel_env
from asalto.envs.names import names
from asalto.envs.single import BattleGym, register

register()

__all__ = [
    "BattleBatch", "BattleEnv", "BattleGym", "ParallelBattleEnv", "env", "names", "parallel_env",
]  # fmt: skip
