import importlib
import sys
from importlib.metadata import version

from common import rate, tell

sys.path.pop(0)
sys.modules.pop("pettingzoo", None)
rows = []
for name in ("connect_four_v3", "tictactoe_v3"):
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def game(env=env):
        env.reset()
        made = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            made += 1
        return made

    rows.append(("PettingZoo", version("pettingzoo"), f"random {name}", rate(game), "decisions"))
tell(*rows)
