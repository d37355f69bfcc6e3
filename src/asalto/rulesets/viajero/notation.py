"""Orders as lines of text: names that every fight has, and lines that stand for several."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.contract import Scenario
from asalto.core.orders import Names

from .state import Characteristic, Mode, Skill, Stance, State
from .tables import WEAPON_NAMES

AIMS = 6


def fixed_names(names: Names) -> None:
    """Names that every fight has: weapons, modes, stances, skills, characteristics."""
    names.add("person", -1, "nobody")
    for i, name in enumerate(WEAPON_NAMES):
        names.add("gun", i, name)
    for what, members in (
        ("how", Mode),
        ("trait", Characteristic),
        ("pose", Stance),
        ("ability", Skill),
    ):
        for member in members:
            names.add(what, int(member), member.name.lower())


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """`ana aims 3 at bruno`: three aims. `ana moves to 1,2 then 3,4`: two legs. Else None."""
    words = line.split()
    if len(words) == 5 and words[1] == "aims" and words[2].isdecimal() and words[3] == "at":
        times = int(words[2])
        if 1 <= times <= AIMS:
            return [f"{words[0]} aims at {words[4]}"] * times
    if len(words) > 4 and words[1:3] == ["moves", "to"] and "then" in words:
        legs = " ".join(words[3:]).split(" then ")
        return [f"{words[0]} moves to {leg}" for leg in legs]
    return None
