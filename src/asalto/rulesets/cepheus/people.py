"""Crew with names of their own, carried to and from battles on foot (`asalto link`)."""

from __future__ import annotations

from collections.abc import Mapping

from asalto.core.kernel.records import changes, copy
from asalto.core.ruleset import Person, Scenario

from .rules.crew import recount_posts
from .state import State
from .terms import Ability

BODY = {"str": Ability.STR, "dex": Ability.DEX, "end": Ability.END}


def people(scenario: Scenario[State], state: State) -> list[Person]:
    """Everybody whom the scenario names. Out of action counts as unconscious, unless nobody is left
    of the row: of the others this game does not say who lives."""
    found = []
    for (i, m), name in scenario.names.tables.get("person", {}).items():
        member, before = state.ships[i].crew[m], scenario.state.ships[i].crew[m]
        damage = {key: before.ability[k] - member.ability[k] for key, k in BODY.items()}
        lost = {key: points for key, points in damage.items() if points}
        spent = frozenset(key for key in lost if member.ability[BODY[key]] == 0)
        dead = member.heads == 0
        found.append(Person(name, lost, dead, member.up == 0 and not dead, spent))
    return found


def wound(scenario: Scenario[State], state: State, person: Person) -> Mapping[str, int]:
    """The fields that bring a named member of the crew to this state."""
    after = copy(state)
    for (i, m), name in scenario.names.tables.get("person", {}).items():
        if name != person.name:
            continue
        member, before = after.ships[i].crew[m], scenario.state.ships[i].crew[m]
        left = person.all_left({key: before.ability[k] for key, k in BODY.items()})
        for key, points in left.items():
            member.ability[BODY[key]] = points
        member.up = 0 if person.dead or person.unconscious else 1
        if person.dead:
            member.heads = 0
        recount_posts(after.ships[i])
    return changes(state, after)
