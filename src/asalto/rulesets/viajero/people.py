"""People carried to and from battles of other games, by name (`asalto link`)."""

from __future__ import annotations

from collections.abc import Mapping

from asalto.core.kernel.records import changes, copy
from asalto.core.ruleset import Person, Scenario

from .setup import SCORES
from .state import State


def people(scenario: Scenario[State], state: State) -> list[Person]:
    """Everybody, with the points lost of each characteristic."""
    found = []
    for i in range(state.people_count):
        one = state.people[i]
        lost = {key: one.full[k] - one.score[k] for k, key in enumerate(SCORES)}
        damage = {key: points for key, points in lost.items() if points}
        spent = frozenset(key for key in damage if one.score[SCORES.index(key)] == 0)
        name = scenario.names.of("person", i)
        out = one.out != 0 and one.dead == 0
        found.append(Person(name, damage, one.dead != 0, out, spent))
    return found


def wound(scenario: Scenario[State], state: State, person: Person) -> Mapping[str, int]:
    """The fields that bring the person of that name to this state; that he falls follows from
    them."""
    after = copy(state)
    for i in range(state.people_count):
        if scenario.names.of("person", i) != person.name:
            continue
        one = after.people[i]
        full = {key: one.full[k] for k, key in enumerate(SCORES)}
        left = person.all_left(full, fainted=one.down_turn != 0)
        for k, key in enumerate(SCORES):
            one.score[k] = left[key]
        one.dead = int(person.dead)
        one.out = int(person.unconscious or person.dead)
    return changes(state, after)
