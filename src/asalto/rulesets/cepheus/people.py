"""Crew with names of their own, carried to and from battles on foot (`asalto link`)."""

from __future__ import annotations

from collections.abc import Mapping

from asalto.core.contract import Person, Scenario
from asalto.core.kernel.records import changes, copy

from .rules.crew import recount_posts
from .state import State
from .terms import Ability

BODY = {"str": Ability.STR, "dex": Ability.DEX, "end": Ability.END}


def people(scenario: Scenario[State], state: State) -> list[Person]:
    """Everybody whom the scenario names. Out of action counts as unconscious: this game does not
    say who of the fallen lives."""
    found = []
    for (i, m), name in scenario.names.tables.get("person", {}).items():
        member, before = state.ships[i].crew[m], scenario.state.ships[i].crew[m]
        damage = {key: before.ability[k] - member.ability[k] for key, k in BODY.items()}
        lost = {key: points for key, points in damage.items() if points}
        found.append(Person(name, lost, unconscious=member.up == 0))
    return found


def wound(scenario: Scenario[State], state: State, person: Person) -> Mapping[str, int]:
    """The fields that bring a named member of the crew to this state."""
    after = copy(state)
    for (i, m), name in scenario.names.tables.get("person", {}).items():
        if name != person.name:
            continue
        member, before = after.ships[i].crew[m], scenario.state.ships[i].crew[m]
        for key, k in BODY.items():
            member.ability[k] = max(0, before.ability[k] - person.damage.get(key, 0))
        member.up = 0 if person.dead or person.unconscious else 1
        recount_posts(after.ships[i])
    return changes(state, after)
