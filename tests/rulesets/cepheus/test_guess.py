"""What the searching bots and the analyst take a ship of others to have aboard."""

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.guess import determinise
from asalto.rulesets.cepheus.rules.navigator import jump_fuel
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import System


def may_jump(state: State, i: int, seed: int) -> bool:
    """Whether the seat of the other ship takes ship i to have fuel for a jump."""
    view, fate = copy(state), make(Dice)
    RULESET.hide(view, state.ships[1 - i].seat)
    set_seed(fate, seed)
    determinise(view, state.ships[1 - i].seat, fate)
    return view.ships[i].fuel >= jump_fuel(view.ships[i])


def test_a_ship_is_taken_to_have_fuel_for_a_jump() -> None:
    """A pirate who thought that no trader could jump away won every battle he imagined."""
    state = RULESET.load("pirate_and_trader").start()
    for i in range(2):
        assert state.ships[i].fuel >= jump_fuel(state.ships[i]) > 0
        assert may_jump(state, i, 1)


def test_after_a_hit_on_the_tank_that_is_open() -> None:
    state = RULESET.load("pirate_and_trader").start()
    state.ships[1].hits[System.FUEL] = 2
    assert {may_jump(state, 1, seed) for seed in range(20)} == {True, False}
