"""Whom a blast hits, they take it in the order of the turn, not of the file (PC-1.3, 2.9)."""

import pytest

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind
from asalto.rulesets.viajero.rules.blast import backblast
from asalto.rulesets.viajero.rules.care import wake_checks
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import State
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import attack, begun, do, person, scenario, unit


def thrown_at(first: int) -> State:
    """ana throws a grenade at bruno; carlo stands by him. `first`: who of the two acts first."""
    thrower = unit({"athletics_dex": 3}, weapons=("frag_grenade",))
    hurt = {"str": 9, "dex": 9, "end": 9}
    people = [
        person("ana", "a", 100_000, 100_000, thrower),
        person("bruno", "b", 115_000, 100_000, unit(**hurt)),
        person("carlo", "b", 116_000, 100_000, unit(**hurt)),
        person("dora", "b", 180_000, 100_000, unit()),
    ]
    faces = [6, 6, 5, 5, 1, 1, 1, 1] if first == 1 else [6, 6, 1, 1, 5, 5, 1, 1]
    return begun(scenario(people), faces)


@pytest.mark.parametrize("first", [1, 2])
def test_wounds_of_a_blast_are_asked_in_the_order_of_the_turn(first: int) -> None:
    state = thrown_at(first)
    attack(state, gun="frag_grenade", target=1)
    faces = [6, 6] + [3] * 10
    found = do(state, ChoiceKind.TAKE_IT, 1, faces=faces)
    hit = [one.target for one in found if one.kind in (EventKind.HURT, EventKind.STOPPED)]
    assert hit == [first, 3 - first]
    assert state.phase == Phase.WOUND
    assert state.blow_victim[: state.blow_count] == [first, 3 - first]


@pytest.mark.parametrize("first", [1, 2])
def test_backblast_and_waking_go_in_the_order_of_the_turn_too(first: int) -> None:
    """bruno and carlo lie unconscious a metre behind ana, who fires a rocket at dora."""
    state = thrown_at(first)
    ana, bruno, carlo = state.people[:3]
    ana.x, bruno.x, carlo.x = 100_000, 99_000, 99_000
    state.people[3].x = 150_000
    bruno.out = carlo.out = 1
    bruno.down_turn = carlo.down_turn = state.turn - 10
    dice, log = make(Dice), RULESET.new_log()
    load(dice, [2] * 40)
    backblast(state, dice, log, 0, 3)
    wake_checks(state, dice, log)
    told = log.events[: log.count]
    hit = [one.target for one in told if one.kind in (EventKind.HURT, EventKind.STOPPED)]
    awake = [one.person for one in told if one.kind in (EventKind.WOKE, EventKind.SLEPT_ON)]
    assert hit == awake == [first, 3 - first]
