"""The games in OpenSpiel: its own simulation test, and what it does not look at."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")
SHORT = pytest.importorskip("asalto.envs.spiel").SHORT

GAMES = [
    "viajero-duel-v1",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            "cep-duel-v1", "sombrachapas-instruccion-v1", "sombrachapas-incubadora-v1",
            "cepheus-pirate_and_trader-v1", "cem-granja-v1",
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_own_simulation_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(SHORT[name])
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_every_scenario_is_registered() -> None:
    assert set(SHORT.values()) <= set(pyspiel.registered_names())
    assert len(SHORT) >= 28


def test_dice_are_chance_and_secret_orders_simultaneous() -> None:
    game = pyspiel.load_game(SHORT["cep-duel-v1"])
    state, chance = game.new_initial_state(), random.Random(3)
    kinds = set()
    for _ in range(400):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(one for _, one in outcomes) == pytest.approx(1)
            assert len(outcomes) == 10
            kinds.add("chance")
            state.apply_action(chance.choice(outcomes)[0])
        elif state.is_simultaneous_node():
            kinds.add("simultaneous")
            state.apply_actions([chance.choice(state.legal_actions(seat)) for seat in (0, 1)])
        else:
            kinds.add("single")
            state.apply_action(chance.choice(state.legal_actions()))
    assert kinds == {"chance", "simultaneous", "single"}


def test_a_player_does_not_observe_what_is_secret() -> None:
    game = pyspiel.load_game(SHORT["cep-duel-v1"])
    seen = []
    for action in (1, 2):
        state = game.new_initial_state()
        state.apply_actions([1, action])
        seen.append(state.observation_tensor(0))
        assert state.observation_string(0) != state.observation_string(1)
    assert seen[0] == seen[1]


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(SHORT["viajero-duel-v1"]).new_initial_state()
    other, before = state.clone(), str(state)
    while str(other) == before:
        other.apply_action(
            other.chance_outcomes()[0][0] if other.is_chance_node() else other.legal_actions()[0]
        )
    assert str(state) == before
