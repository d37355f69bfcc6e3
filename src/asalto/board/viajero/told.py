"""People in words."""

from __future__ import annotations

from asalto.board.ground import METRE
from asalto.core.geometry.plane import distance_floor
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.rules.attack import kind_in
from asalto.rulesets.viajero.rules.checks import is_able, is_serious
from asalto.rulesets.viajero.rules.space import is_engaged_with, is_in_sight
from asalto.rulesets.viajero.state import (
    Person,
    State,
)

BODY = 3


def wounds(person: Person) -> int:
    """How many of STR, DEX and END are damaged."""
    return sum(person.score[j] < person.full[j] for j in range(BODY))


def metres(millimetres: int) -> str:
    """A length as it is written in orders."""
    return f"{millimetres / METRE:.3f}".rstrip("0").rstrip(".")


def spot_of(person: Person) -> str:
    """A place as it is written in orders."""
    return f"{metres(person.x)},{metres(person.y)}"


CALM = ("acting", "waiting")
"""Conditions that are no warning."""


def conditions(view: State, i: int, said: Words) -> list[str]:
    """What is the matter with somebody."""
    person = view.people[i]
    told = [
        ("acting", view.actor == i),
        ("dead", person.dead == 1),
        ("out", person.out == 1 and person.dead == 0),
        ("serious", is_serious(person) and is_able(person)),
        ("wounded", wounds(person) > 0 and not is_serious(person)),
        ("surprised", person.surprised == 1),
        ("waiting", person.waiting == 1),
    ]
    return [said.get("board", word) for word, true in told if true]


def summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """The text alternative of a person."""
    person = view.people[i]
    name, side = scenario.names.of("person", i), scenario.seats[person.seat].name[said.lang]
    parts = [
        name if side == name else f"{name} ({side})",
        f"({said.metres(person.x, person.y)})",
        said.get("stance", person.stance),
        said.get("weapon", kind_in(person, person.hand)),
        *conditions(view, i, said),
    ]
    if not is_able(person):
        return ", ".join(parts)
    for j in range(view.people_count):
        other = view.people[j]
        if other.seat == person.seat or not is_able(other):
            continue
        name = scenario.names.of("person", j)
        if is_engaged_with(view, i, j):
            parts.append(f"{said.get('board', 'engaged')} {name}")
        elif is_in_sight(view, i, j):
            far = distance_floor(person.x, person.y, other.x, other.y)
            parts.append(f"{name} {said.metres(far)}")
    return ", ".join(parts)


def apart(view: State, row: int) -> dict[int, str]:
    """How many whole metres it is from a person to each other one."""
    one = view.people[row]
    far = (
        distance_floor(one.x, one.y, view.people[i].x, view.people[i].y)
        for i in range(view.people_count)
    )
    return {i: f"{length // METRE} m" for i, length in enumerate(far) if i != row}
