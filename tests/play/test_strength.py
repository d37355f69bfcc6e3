"""What each side has left, in hundredths."""

import pytest

from asalto.core.registry import landed, load_ruleset
from asalto.play.tell.strength import strength


@pytest.mark.parametrize("game", [one for one in landed() if one != "toy"])
def test_all_is_left_at_the_beginning(game):
    ruleset = load_ruleset(game)
    for name in ruleset.scenarios():
        scenario = ruleset.load(name)
        state = scenario.start()
        found = strength(ruleset, scenario, state, ruleset.sees(state, 0))
        assert set(found) <= {100, None}, name
        assert found[0] == 100, name


def test_who_is_hurt_has_less_left():
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("duel")
    state = scenario.start()
    state.ships[0].structure -= 3
    mine, other = strength(ruleset, scenario, state, state)[:2]
    assert 0 < mine < 100 == other


def test_what_the_view_hides_is_not_told():
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("duel")
    state, view = scenario.start(), scenario.start()
    for ship in view.ships[: view.ship_count]:
        ship.structure = 1
    assert strength(ruleset, scenario, state, view) == [None, None]
