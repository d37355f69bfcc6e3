"""Orders as lines of text: names that every fight has, and lines that stand for several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from asalto.core.kernel.records import make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names, squeeze

from .legal import legal
from .offer import Choices
from .state import Characteristic, Mode, Skill, Stance, State
from .tables import WEAPON_NAMES
from .vocabulary import VOCABULARY

AIMS = 6
FRAME_NAMES = ("seconds", "rounds", "minutes", "kiloseconds", "hours", "days", "weeks")
"""Rows of the time table."""
PLACE = re.compile(r"(\S+) moves to \(?(\d+(?:\.\d+)?)(?: ?, ?| )(\d+(?:\.\d+)?)\)?", re.IGNORECASE)
ATTACK = re.compile(r"\S+ (?:attacks|strikes) \S+ with \S+(?: \w+)?", re.IGNORECASE)


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
    for i, name in enumerate(FRAME_NAMES):
        names.add("frame", i, name)


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """The single orders that a longer or shorter line stands for, else None.

    `ana aims 3 at bruno`: three aims. `ana moves to 1,2 then 3,4`: two legs. `ana attacks bruno
    with carbine`: the first way that is allowed, a single shot where there is one. `ana prone`:
    a change of stance. `ana moves to (4, 0.5)` or `4 0.5`: a place.
    """
    words = line.split()
    if len(words) == 2 and words[1].upper() in Stance.__members__:
        return [f"{words[0]} stance {words[1].lower()}"]
    placed = PLACE.fullmatch(squeeze(line))
    if placed is not None:
        return [f"{placed[1]} moves to {placed[2]},{placed[3]}"]
    if ATTACK.fullmatch(squeeze(line)) is not None:
        return first_attack(scenario, state, seat, squeeze(line))
    if len(words) == 5 and words[1] == "aims" and words[2].isdecimal() and words[3] == "at":
        times = int(words[2])
        if 1 <= times <= AIMS:
            return [f"{words[0]} aims at {words[4]}"] * times
    if len(words) > 4 and words[1:3] == ["moves", "to"] and "then" in words:
        legs = " ".join(words[3:]).split(" then ")
        return [f"{words[0]} moves to {leg}" for leg in legs]
    return None


def first_attack(
    scenario: Scenario[State], state: State, seat: int, line: str
) -> Sequence[str] | None:
    """The first attack offered that begins with these words; else one whose refusal says why."""
    out = make(Choices)
    legal(state, seat, out)
    for i in range(out.count):
        written = VOCABULARY.notation.write(out.rows[i], scenario.names)
        if written.casefold().startswith(line.casefold() + " "):
            return [written]
    words = line.split()
    if words[1].lower() != "attacks":
        return None
    return [f"{line} {'single dex' if len(words) == 5 else 'dex'}"]
