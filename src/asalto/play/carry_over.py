"""People carried between battles of different games, by name: a gunner wounded in a corridor is
missing from his turret.

Both games know persons (`Ruleset.people`). What is carried are facts: damage by characteristic,
unconsciousness, death. They arrive as an umpire's act in the other battle, with the reason, so
that battle replays and can be rewound like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from asalto.core.ruleset import Person
from asalto.core.text.orders import NotAllowed
from asalto.play.match import Match


@dataclass(frozen=True)
class Carried:
    """One person whose state was brought over."""

    person: Person
    fields: dict[str, int]
    """What was set in the receiving battle, by path."""


def people(match: Match[Any]) -> list[Person]:
    """Everybody with a name. Raises NotAllowed for a game that knows no persons."""
    ask = match.ruleset.files.people
    if ask is None:
        raise NotAllowed(f"{match.ruleset.id} knows no persons to carry")
    return list(ask(match.scenario, match.state))


def carry(source: Match[Any], target: Match[Any], reason: str) -> list[Carried]:
    """Bring everybody who stands in both battles to the state he has in `source`.

    Raises NotAllowed where one of the games knows no persons, the receiving battle is over, or no
    name stands in both.
    """
    if target.is_over:
        raise NotAllowed("the receiving battle is over")
    wound = target.ruleset.files.wound
    if wound is None:
        raise NotAllowed(f"{target.ruleset.id} knows no persons to carry")
    found = people(source)
    here = {one.name for one in people(target)}
    if not any(one.name in here for one in found):
        names = ", ".join(sorted(here)) or "nobody"
        raise NotAllowed(f"nobody stands in both battles (there: {names})")
    done = []
    for one in found:
        fields = dict(wound(target.scenario, target.state, one)) if one.name in here else {}
        if fields:
            target.has_umpire = True
            target.set_fields(fields, f"{reason}: {one.name}")
            done.append(Carried(one, fields))
    return done


def told(carried: Sequence[Carried]) -> list[dict[str, object]]:
    """What was carried, as plain data."""
    return [
        {
            "name": one.person.name,
            "damage": dict(one.person.damage),
            "unconscious": one.person.unconscious,
            "dead": one.person.dead,
            "fields": one.fields,
        }
        for one in carried
    ]
