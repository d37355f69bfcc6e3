"""The greedy bot of CEP: where it would not stand, and at what it would not shoot."""

from asalto.rulesets.cep.hints import LEAST_CHANCE, hit_chance, worth
from asalto.rulesets.cep.hints_movement import crowding, position_worth
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.tables import ACCELERATE
from asalto.rulesets.cep.vocabulary import Letter
from rulesets.cep.table import pair, scene, ship


def three() -> State:
    """Two of one side, ten hexes from an enemy."""
    return scene(
        ship("uno", "vencejo", "a", (0, 0), 0), ship("dos", "vencejo", "a", (0, 1), 0),
        ship("otro", "vencejo", "b", (0, -10), 3),
    )  # fmt: skip


def test_it_keeps_clear_of_where_a_friend_s_orders_lead() -> None:
    """The friend has written one thrust ahead: that hex is taken, the one it leaves is free."""
    state = three()
    state.ships[1].orders[0] = Letter.A
    state.ships[1].order_count = 1
    end = state.ships[1].vector_r - ACCELERATE
    assert crowding(state, 0, 1, 0, end) > 0
    assert crowding(state, 0, 1, 0, state.ships[1].vector_r) == 0
    taken = position_worth(state, 0, 0, 0, end)
    state.ships[1].order_count = 0
    assert position_worth(state, 0, 0, 0, end) > taken


def test_it_expects_an_enemy_to_thrust() -> None:
    """Where the enemy goes by itself is dearest, then where it thrusts, then where it turns to."""
    state = pair(gap=6)
    ahead, beside = crowding(state, 0, 1, 0, ACCELERATE - 6), crowding(state, 0, 1, ACCELERATE, -6)
    assert crowding(state, 0, 1, 0, -6) > ahead > beside > crowding(state, 0, 1, 1, -6) == 0
    state.ships[1].manoeuvre = 0
    assert crowding(state, 0, 1, 0, ACCELERATE - 6) == 0


def test_it_saves_its_rounds_from_hopeless_shots() -> None:
    """A shot below the least chance is worth nothing, so that no weapon is named for it."""
    state = pair(gap=4)
    gun = state.ships[0].weapons[0]
    chances = {}
    for skill in range(1, 26):
        gun.skill = skill
        chances[skill] = hit_chance(state, 0, 0, 1, 4), worth(state, 0, 0, 1, 0)
    assert any(0 < hits < LEAST_CHANCE for hits, _ in chances.values())
    for hits, value in chances.values():
        assert (value > 0) == (hits >= LEAST_CHANCE)
