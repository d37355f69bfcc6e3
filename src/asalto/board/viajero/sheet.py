"""The sheet of a person."""

from __future__ import annotations

from asalto.board.paint import (
    Sheet,
    Track,
)
from asalto.board.viajero.told import BODY, CALM, conditions
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.rules.attack import kind_in
from asalto.rulesets.viajero.state import (
    BARE,
    SLOTS,
    Characteristic,
    Person,
    Skill,
    State,
)
from asalto.rulesets.viajero.tables import RANGE

SELDOM = ("armour", "movement")
"""What hardly changes in a fight."""


def sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """One person's sheet."""
    person = view.people[i]
    lines = [
        *in_hand(person, said),
        (said.get("field", "armour"), said.get("armour", person.armour)),
        (said.get("field", "stance"), said.get("stance", person.stance)),
        (said.get("field", "initiative"), str(person.initiative)),
        (said.get("field", "movement"), said.metres(person.movement)),
    ]
    if person.aim:
        aimed = f"{scenario.names.of('person', person.aim_at)} +{person.aim}"
        lines.append((said.get("field", "aim"), aimed))
    if person.reactions:
        lines.append((said.get("field", "reactions"), str(person.reactions)))
    tracks = [Track(said.get("score", j), person.score[j], person.full[j]) for j in range(BODY)]
    title = scenario.names.of("person", i)
    place = said.metres(person.x, person.y)
    return Sheet(
        f"person-{i}", person.seat, title, place, lines, tracks, conditions(view, i, said),
        lasting(person, said), seldom=frozenset(said.get("field", one) for one in SELDOM),
        calm=frozenset(said.get("board", one) for one in CALM), body=tracks,
    )  # fmt: skip


def in_hand(person: Person, said: Words) -> list[tuple[str, str]]:
    """The weapon in hand, and what it is loaded with."""
    name = said.get("weapon", kind_in(person, person.hand))
    loads = zip(("rounds", "magazines"), loaded(person, person.hand), strict=False)
    rows = [("weapon", name), *loads]
    return [(said.get("field", field), value) for field, value in rows]


def lasting(person: Person, said: Words) -> list[tuple[str, str]]:
    """What seldom changes: other weapons, skills, characteristics that are no health."""
    others = [
        weapon_text(person, slot, said)
        for slot in range(SLOTS)
        if slot != person.hand and person.weapons[slot].kind != NOBODY
    ]
    rest = [(said.get("field", "other_weapons"), ", ".join(others))] if others else []
    skills = [
        f"{said.get('skill', int(skill))} {person.skill[skill]}"
        for skill in Skill
        if skill != Skill.NONE and person.skill[skill] >= 0
    ]
    rest.append((said.get("field", "skills"), ", ".join(skills) or "-"))
    rest += [
        (said.get("score", int(one)), str(person.score[one]))
        for one in Characteristic
        if one >= BODY
    ]
    return rest


def weapon_text(person: Person, slot: int, said: Words) -> str:
    """A weapon with rounds and magazines, where they are known."""
    name = said.get("weapon", kind_in(person, slot))
    if not loaded(person, slot):
        return name
    rounds, spare = loaded(person, slot)
    return (
        f"{name} ({said.get('field', 'rounds')} {rounds}, {said.get('field', 'magazines')} {spare})"
    )


def loaded(person: Person, slot: int) -> tuple[str, ...]:
    """Rounds and magazines of a weapon that is loaded with them, as far as they are known."""
    if slot == BARE or RANGE[kind_in(person, slot)] == 0:
        return ()
    weapon = person.weapons[slot]
    return tuple("?" if one == UNKNOWN else str(one) for one in (weapon.loaded, weapon.spare))
