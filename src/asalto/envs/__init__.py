"""Battles as learning environments: `pip install 'asalto[fast,envs]'`."""

from asalto.envs.battle import BattleEnv, env

__all__ = ["BattleEnv", "env"]
