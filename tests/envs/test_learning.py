"""The example for learning learns."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("llvmlite")
pytest.importorskip("gymnasium")

from asalto.envs import BattleBatch

PATH = Path(__file__).parents[2] / "examples/learning/reinforce.py"


@pytest.mark.slow
def test_a_few_updates_win_more_often() -> None:
    spec = importlib.util.spec_from_file_location("reinforce", PATH)
    assert spec is not None
    assert spec.loader is not None
    reinforce = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reinforce)
    made = {"scenario": "viajero-duel-v1", "opponent": "random", "seat": 0}
    batch, judge = (
        BattleBatch(battles=64, rewards="force", **made),
        BattleBatch(battles=200, **made),
    )
    policy = reinforce.Policy(batch.observations.shape[1], batch.choices.shape[2])
    chance = np.random.default_rng(1)
    before, _ = reinforce.measure(policy, judge, 0)
    batch.reset(seed=1)
    for _ in range(25):
        reinforce.improve(policy, *reinforce.gather(policy, batch, 0, chance))
    after, _ = reinforce.measure(policy, judge, 0)
    assert after > before + 0.1
