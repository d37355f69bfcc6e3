"""The calculator: shots again and again, turn after turn."""

from asalto.core.kernel.records import copy
from asalto.rulesets.cep.calc import open_combat, shoot_again
from asalto.rulesets.cep.rules.damage import take_hit
from asalto.rulesets.cep.say import EventKind

from .table import Table, pair


def test_armour_lost_in_one_attack_is_gone_in_the_next() -> None:
    """CEP-7.4, 14.3: 7 points of armour stop a first hit of 7; of a second one 3 come through."""
    before = pair()
    assert before.ships[1].armour[0] == 7
    state = copy(before)
    found = []
    for _ in range(2):
        open_combat(state)
        table = Table(1, 1, 1)
        take_hit(state, 1, 0, 7, 1, 4, 4, table.dice, table.log)
        found.append(table.only(EventKind.HIT_LANDED).excess)
        shoot_again(before, state)
        assert state.ships[1].loss[0] == 0
    assert found == [0, 3]
