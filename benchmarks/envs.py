"""Steps a second of the learning environments, beside PettingZoo's own connect four, in one run.

    python benchmarks/envs.py [--seconds 1] [--scenario cep-duel-v1] [--battles 64,1024] [--write]

Everything plays legal choices at random in one process on one core, counted in that process's own
CPU time; observations, masks and rewards are written in every step. Medians of five. Connect four
needs pygame (`pip install pygame`).
"""

from __future__ import annotations

import argparse
import statistics
import time
import warnings
from collections.abc import Callable

import numpy as np
from results import put_section, table

TIMES = 5
HEAD = "## Learning environments\n"
ABOUT = """
Legal choices at random in one process; observations (all documented numbers), masks and rewards
are written in every step (`python benchmarks/envs.py --write`; medians of five taken in turn, CPU
time, other work on the machine: read the ratios). 64 battles fit the processor's cache, more wait
for memory.

"""


def speed(step: Callable[[], int], seconds: float) -> float:
    """Steps a second: `step` says how many it has made."""
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        made += step()
    return made / (time.process_time() - start)


def aec(battle, chance) -> Callable[[], int]:
    battle.reset(seed=1)

    def step() -> int:
        for _ in range(20):
            seen, _, done, cut, _ = battle.last()
            if done or cut:
                battle.reset()
                continue
            legal = np.flatnonzero(seen["action_mask"])
            battle.step(int(legal[chance.integers(len(legal))]))
        return 20

    return step


def parallel(battle, chance) -> Callable[[], int]:
    held = {"seen": battle.reset(seed=1)[0]}

    def step() -> int:
        actions = {}
        for agent, one in held["seen"].items():
            legal = np.flatnonzero(one["action_mask"])
            actions[agent] = int(legal[chance.integers(len(legal))])
        held["seen"] = battle.step(actions)[0]
        if not battle.agents:
            held["seen"] = battle.reset()[0]
        return 1

    return step


def batch(name: str, battles: int, chance, **more) -> Callable[[], int]:
    from asalto.envs import BattleBatch

    made = BattleBatch(name, battles, **more)
    made.reset(seed=1)

    def step() -> int:
        made.step(made.random_actions(chance))
        return battles

    return step


def main() -> None:
    warnings.simplefilter("ignore")
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    said.add_argument("--seconds", type=float, default=1.0)
    said.add_argument("--scenario", default="cep-duel-v1")
    said.add_argument("--battles", default="64,256,1024", help="sizes of batches")
    said.add_argument("--write", action="store_true", help="into RESULTS.md")
    given = said.parse_args()
    from pettingzoo.classic import connect_four_v3

    from asalto.envs import env, parallel_env

    name, chance = given.scenario, np.random.default_rng(1)
    rows = {
        "PettingZoo connect_four_v3, AEC": aec(connect_four_v3.env(), chance),
        f"asalto {name}, AEC": aec(env(name), chance),
        f"asalto {name}, Parallel": parallel(parallel_env(name), chance),
    }
    for size in map(int, given.battles.split(",")):
        title = f"asalto {name}, batch of {size}"
        rows[title] = batch(name, size, chance, features=False)
        rows[f"{title}, with features of choices"] = batch(name, size, chance)
    base, lines = 0.0, []
    found: dict[str, list[float]] = {title: [] for title in rows}
    for _ in range(TIMES):  # in turn, so that other work on the machine is felt by all
        for title, step in rows.items():
            found[title].append(speed(step, given.seconds))
    for title, times in found.items():
        one = statistics.median(times)
        base = base or one
        lines.append([title, f"{one:,.0f}", f"{one / base:.1f} ×"])
        print(*lines[-1], sep=" | ", flush=True)
    if given.write:
        steps = table(["environment", "steps a second", "against connect four"], lines)
        put_section(HEAD, f"{HEAD}{ABOUT}{steps}")


if __name__ == "__main__":
    main()
