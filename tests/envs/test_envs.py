"""Battles as PettingZoo environments."""

import numpy as np
import pytest

pytest.importorskip("numba")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from asalto.core.records import UNKNOWN
from asalto.envs import BattleEnv, env

SCENARIO = "cep/duel"


@pytest.fixture(scope="module")
def duel() -> BattleEnv:
    return env(SCENARIO)


def play(battle: BattleEnv, seed: int) -> dict[str, float]:
    """One battle of random choices; what each agent got in all."""
    chance = np.random.default_rng(seed)
    battle.reset(seed)
    got = dict.fromkeys(battle.possible_agents, 0.0)
    for agent in battle.agent_iter():
        seen, reward, done, cut, _ = battle.last()
        got[agent] += reward
        over = done or cut
        battle.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return got


# PettingZoo warns of what it does not expect but allows: an observation that is a dictionary.
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_the_interface_is_pettingzoo_s(duel: BattleEnv) -> None:
    api_test(duel, num_cycles=300)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_the_same_seed_is_the_same_battle() -> None:
    seed_test(lambda: env(SCENARIO), num_cycles=60)


def test_battles_end_and_somebody_is_paid(duel: BattleEnv) -> None:
    found = [play(duel, seed) for seed in range(4)]
    assert all(sum(got.values()) == 0 for got in found)
    assert duel.agents == []
    assert play(duel, 1) == found[1]


def test_what_is_hidden_is_not_seen(duel: BattleEnv) -> None:
    """Whatever red has written down in secret, blue's observation stays the same."""
    views = []
    for place in (0, 1):
        duel.reset(5)
        while duel.agent_selection == "azul":
            duel.step(0)
        before = duel.observe("azul")["observation"]
        duel.step(min(place, int(duel.observe("rojo")["action_mask"].sum()) - 1))
        after = duel.observe("azul")
        assert after["action_mask"].sum() == 0
        views.append(after["observation"])
    assert np.array_equal(views[0], views[1])
    assert before.shape == views[0].shape
    assert (views[0] == UNKNOWN).any()


def test_choices_are_numbers_and_lines(duel: BattleEnv) -> None:
    duel.reset(1)
    seen = duel.observe("azul")
    lines = duel.said("azul")
    assert len(lines) == seen["action_mask"].sum() > 1
    assert all(line.startswith("halcon: ") for line in lines)
    assert duel.observation_space("azul").contains(seen)
    assert "turn 1: azul" in duel.render()
    with pytest.raises(IndexError, match="choices"):
        duel.step(1023)


def test_a_battle_may_be_cut_off() -> None:
    short = env(SCENARIO, limit=10)
    got = play(short, 1)
    assert set(got.values()) == {0.0}
