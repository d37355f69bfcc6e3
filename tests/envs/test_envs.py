"""Battles as learning environments: the other side's own tests, and what they do not test."""

import gymnasium
import numpy as np
import pytest

pytest.importorskip("llvmlite")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.envs import BattleBatch, BattleEnv, BattleGym, env, names, parallel_env
from asalto.envs.engine import Engine, interpreted, stepping
from asalto.envs.names import opened
from asalto.play.dicebox import seeded
from asalto.play.match import Match

DUEL = "cep-duel-v1"
OTHERS = (
    "sombrachapas-instruccion-v1", "cepheus-pirate_and_trader-v1", "viajero-training-v1",
    "cem-granja-v1", "sombrachapas-incubadora-v1",
)  # fmt: skip
GAMES = [DUEL, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]
"""One of each game, and one with three seats."""


@pytest.fixture(scope="module")
def duel() -> BattleEnv:
    return env(DUEL)


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
@pytest.mark.parametrize("name", GAMES)
def test_the_interface_is_pettingzoo_s(name: str) -> None:
    api_test(env(name), num_cycles=300)
    seed_test(lambda: env(name), num_cycles=60)
    play(env(name), 3)


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
@pytest.mark.parametrize("name", GAMES)
def test_the_parallel_interface_is_pettingzoo_s(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=60)


@pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")
@pytest.mark.parametrize("name", GAMES)
def test_the_interface_is_gymnasium_s(name: str) -> None:
    made = gymnasium.make(f"asalto/{name}", opponent="random", render_mode="ansi")
    check_env(made.unwrapped, skip_close_check=True)
    seen, info = made.reset(seed=1)
    over = False
    while not over:
        assert seen["action_mask"].sum() == info["legal"] > 0
        seen, paid, done, cut, info = made.step(0)
        assert not info["illegal"]
        over = done or cut
    assert paid in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("name", [DUEL, *OTHERS])
def test_what_is_seen_is_the_same_interpreted(name: str) -> None:
    """The compiled writer of observations and features against the same source in plain Python,
    all numbers within their range."""
    ruleset, scenario = opened(name)
    engine = Engine(ruleset, scenario, 1)
    plain = interpreted(ruleset, scenario)
    assert len(engine.labels) == engine.width == plain.width
    assert len(set(engine.labels)) == engine.width
    chance = np.random.default_rng(5)
    engine.run(stepping.RESET)
    order = np.zeros((1, 400), np.int64)
    for _ in range(60):
        seat = int(engine.seats[0])
        view = np.zeros((1, engine.width), np.float32)
        seen = ruleset.sees(engine.state(), seat)
        plain.write_view(seen, seen, seat, view, 0, order, plain.shape)
        assert np.array_equal(view, engine.views)
        one = np.zeros((1, 1, engine.features), np.float32)
        for k in range(int(engine.counts[0])):
            plain.write_choice(engine.rows[0, k], seen, seen, one, 0, 0, order, plain.shape)
            assert np.array_equal(one[0, 0], engine.choice_features[0, k])
        for array in (engine.views, engine.choice_features):
            assert -1 <= array.min() <= array.max() <= 1
        shown = engine.choice_features[0]
        assert len(np.unique(shown[: engine.counts[0]], axis=0)) > engine.counts[0] / 2
        assert not shown[engine.counts[0] :].any()
        engine.actions[0] = int(chance.integers(engine.counts[0]))
        assert engine.run(stepping.PLAY, 0, seat, 0) == 1
        if engine.status[0, stepping.DONE]:
            break
        engine.seats[0] = engine.pending()[0]
        engine.run(stepping.OBSERVE, 0, int(engine.seats[0]), 0)


def test_battles_end_and_somebody_is_paid(duel: BattleEnv) -> None:
    found = [play(duel, seed) for seed in range(4)]
    assert all(sum(got.values()) == 0 for got in found)
    assert any(got["azul"] for got in found)
    assert duel.agents == []
    assert play(duel, 1) == found[1]


@pytest.mark.parametrize("rewards", ["win", "force"])
def test_allies_are_paid_alike(rewards: str) -> None:
    got = play(env("cep/alliance", rewards=rewards), 2)
    assert got["azul"] == pytest.approx(got["celeste"])
    assert got["rojo"] == pytest.approx(got["granate"]) == pytest.approx(-got["azul"])
    assert abs(got["azul"]) > 0.5


def test_what_is_hidden_is_not_seen(duel: BattleEnv) -> None:
    """Whatever red has written down in secret, blue's observation stays the same."""
    views = []
    for place in (1, 2):
        duel.reset(5)
        while duel.agent_selection == "azul":
            duel.step(0)
        duel.step(place)
        after = duel.observe("azul")
        assert after["action_mask"].sum() == 0
        views.append(after["observation"])
        red = duel.observe("rojo")["observation"]
        assert not np.array_equal(red, after["observation"])
    assert np.array_equal(views[0], views[1])
    assert (views[0] == -1).any()


def test_secret_orders_are_given_at_the_same_time() -> None:
    battle = parallel_env(DUEL)
    seen, infos = battle.reset(seed=5)
    assert all(one["asked"] for one in infos.values())
    first = battle.step({"azul": 1, "rojo": 1})[0]["azul"]["observation"]
    battle.reset(seed=5)
    other = battle.step({"azul": 1, "rojo": 2})[0]["azul"]["observation"]
    assert np.array_equal(first, other)
    assert not np.array_equal(first, seen["azul"]["observation"])
    infos = battle.step({"azul": 127, "rojo": 0})[4]
    assert infos["azul"]["illegal"]
    assert not infos["rojo"]["illegal"]


def test_choices_are_features_and_lines(duel: BattleEnv) -> None:
    duel.reset(1)
    seen = duel.observe("azul")
    lines = duel.said("azul")
    assert len(lines) == seen["action_mask"].sum() > 1
    assert all(line.startswith("halcon: ") for line in lines)
    assert duel.observation_space("azul").contains(seen)
    assert "turn 1: azul" in duel.render()
    assert ("state turn", "0 to state.turn_limit as 0 to 1; -1 where it is hidden") in duel.labels
    with pytest.raises(IndexError, match="choices"):
        duel.step(127)


def test_a_battle_may_be_cut_off() -> None:
    short = env(DUEL, limit=10)
    assert set(play(short, 1).values()) == {0.0}


def test_names_and_versions() -> None:
    assert DUEL in names()
    assert len(names()) >= 28
    for wrong in ("cep-duell-v1", "cep-duel-v2", "nothing", "chess-open-v1"):
        with pytest.raises(BadInput):
            opened(wrong)
    with pytest.raises(BadInput, match="rewards"):
        env(DUEL, rewards="gold")
    with pytest.raises(BadInput, match="opponent"):
        BattleGym(DUEL, opponent="search:3")


def test_force_is_paid_as_it_is_lost() -> None:
    """With "force", what happens on the way is paid too, and the sums cancel out."""
    paid = []
    for rewards in ("win", "force"):
        battle = env(DUEL, rewards=rewards)
        chance, steps = np.random.default_rng(2), []
        battle.reset(2)
        while battle.agents and not any(battle.terminations.values()):
            mask = battle.observe(battle.agent_selection)["action_mask"]
            battle.step(int(chance.choice(np.flatnonzero(mask))))
            steps.append(battle.rewards["azul"])
            assert sum(battle.rewards.values()) == pytest.approx(0, abs=1e-5)
        paid.append(steps)
    assert len(paid[0]) == len(paid[1])
    assert sum(map(bool, paid[1])) > sum(map(bool, paid[0])) > 0
    assert abs(sum(paid[1]) - sum(paid[0])) <= 0.5


def test_a_battle_can_be_saved_and_taken_up_again(duel: BattleEnv) -> None:
    def on(battle: BattleEnv) -> list[tuple[str, float]]:
        chance, found = np.random.default_rng(4), []
        for _ in range(80):
            if any(battle.terminations.values()):
                break
            seen = battle.observe(battle.agent_selection)
            found.append((battle.agent_selection, float(seen["observation"].sum())))
            battle.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        return found

    duel.reset(8)
    on(duel)
    saved = duel.save()
    first = on(duel)
    duel.restore(saved)
    assert on(duel) == first
    other = env(DUEL)
    other.reset(1)
    other.restore(saved)
    assert on(other) == first


def test_a_batch_plays_what_single_battles_play(duel: BattleEnv) -> None:
    """Observations, masks, rewards and ends of a batch, battle by battle, against single ones."""
    batch, chance = BattleBatch(DUEL, 3), np.random.default_rng(7)
    batch.reset(seed=20)
    ends = 0
    duel.reset(21)
    for _ in range(1500):
        seen = duel.observe(duel.agent_selection)
        assert duel.possible_agents[int(batch.seats[1])] == duel.agent_selection
        assert np.array_equal(seen["observation"], batch.observations[1])
        assert np.array_equal(seen["action_mask"], batch.masks[1])
        assert np.array_equal(seen["choices"], batch.choices[1])
        assert duel.said(duel.agent_selection) == batch.said(1)
        actions = batch.random_actions(chance)
        assert batch.step(actions) == 0
        duel.step(int(actions[1]))
        assert [duel.rewards[one] for one in duel.possible_agents] == list(batch.rewards[1])
        assert bool(batch.ended[1]) == any(duel.terminations.values())
        if batch.ended[1]:
            ends += 1
            duel.reset(21 + 3 * ends)
    assert ends


def test_a_batch_against_a_bot_and_its_memory() -> None:
    batch, chance = BattleBatch(DUEL, 8, opponent="greedy", seat=1), np.random.default_rng(7)
    batch.reset(seed=1)
    won = lost = 0
    for _ in range(400):
        assert (batch.seats == 1).all()
        assert (batch.masks.sum(axis=1) == batch.counts).all()
        assert (batch.counts > 0).all()
        batch.step(batch.random_actions(chance))
        won += int((batch.rewards[:, 1] > 0).sum())
        lost += int((batch.rewards[:, 1] < 0).sum())
    assert lost > won
    saved, actions = batch.save(), batch.random_actions(chance)
    batch.step(actions)
    after = batch.observations.copy()
    batch.restore(saved)
    batch.step(actions)
    assert np.array_equal(batch.observations, after)
    assert batch.step(np.full(8, 127)) == 8


def test_a_battle_that_the_bots_end_at_once_does_not_count(monkeypatch) -> None:
    """It begins anew, with the seed that its place has next."""
    seeds = [5]
    monkeypatch.setattr(stepping, "begin", lambda *_: None)
    monkeypatch.setattr(stepping, "others", lambda *_: None)
    monkeypatch.setattr(stepping, "pending", lambda state: int(seeds[state] == 14))
    stepping.open_battle(0, [0], *[None] * 7, seeds, *[None] * 3, 3)
    assert seeds == [14]


@pytest.mark.slow
def test_a_learner_has_a_choice_in_every_battle_of_a_short_scenario() -> None:
    """Greedy ends one lesson in fifteen before the soldier is asked."""
    batch = BattleBatch("sombrachapas-lesson-v1", 40, opponent="greedy", seat=1)
    batch.reset(seed=10**9)
    assert (batch.engine.seeds >= 10**9 + 40).any()
    chance = np.random.default_rng(7)
    for _ in range(100):
        assert (batch.counts > 0).all()
        batch.step(batch.random_actions(chance))


@pytest.mark.parametrize("name", [DUEL, *OTHERS])
def test_a_partial_copy_shows_what_a_whole_view_shows(name: str) -> None:
    """Batches copy only what observations rest on before they hide it."""
    ruleset, scenario = opened(name)
    plain, match = interpreted(ruleset, scenario), Match(ruleset, scenario, seeded(1))
    seats = range(len(scenario.seats))
    bots = bots_for(["random"], ruleset, len(seats), 1)
    order, shadow = np.zeros((1, 400), np.int64), scenario.start()
    for _ in range(6):
        for seat in seats:
            whole, part = (np.zeros((1, plain.width), np.float32) for _ in range(2))
            seen = ruleset.sees(match.state, seat)
            plain.write_view(seen, seen, seat, whole, 0, order, plain.shape)
            plain.copy_seen(shadow, match.state)
            ruleset.hide(shadow, seat)
            plain.write_view(match.state, shadow, seat, part, 0, order, plain.shape)
            assert np.array_equal(whole, part)
            assert whole.any()
        play_out(match, bots, limit=20)
