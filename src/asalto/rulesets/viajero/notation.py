"""Orders as lines of text: the templates, and the longer lines that stand for several."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.contract import Scenario
from asalto.core.orders import Names, Notation

from .kinds import ChoiceKind
from .state import Characteristic, Mode, Skill, Stance, State
from .tables import WEAPON_NAMES

NOTATION = Notation(
    {
        ChoiceKind.MUSTER: "tactics by {person:actor}",
        ChoiceKind.END: "{person:actor} done",
        ChoiceKind.DELAY: "{person:actor} waits",
        ChoiceKind.ATTACK: "{person:actor} attacks {person:target} with {gun:a} {how:b} {trait:c}",
        ChoiceKind.AIM: "{person:actor} aims at {person:target}",
        ChoiceKind.STANCE: "{person:actor} stance {pose:a}",
        ChoiceKind.DRAW: "{person:actor} draws {gun:a}",
        ChoiceKind.RELOAD: "{person:actor} reloads",
        ChoiceKind.MOVE: "{person:actor} moves to {point:a,b}",
        ChoiceKind.AID: "{person:actor} aids {person:target}",
        ChoiceKind.ORDERS: "{person:actor} orders {person:target}",
        ChoiceKind.POWER: "{person:actor} daunts {person:target}",
        ChoiceKind.CALL: "{person:actor} calls a strike on {person:target}",
        ChoiceKind.WORK: "{person:actor} works on {task:a} pace {int:b}",
        ChoiceKind.FIND_PLACE: "{person:actor} looks for a position",
        ChoiceKind.IDENTIFY: "{person:actor} identifies {person:target}",
        ChoiceKind.PICK_UP: "{person:actor} picks up {int:a}",
        ChoiceKind.SHOUT: "{person:actor} shouts",
        ChoiceKind.PRESS: "{person:actor} presses {door:a}",
        ChoiceKind.THROW_AWAY: "{person:actor} drops",
        ChoiceKind.TAKE_IT: "{person:actor} stands",
        ChoiceKind.DODGE: "{person:actor} dodges",
        ChoiceKind.DIVE: "{person:actor} dives for cover",
        ChoiceKind.PARRY: "{person:actor} parries",
        ChoiceKind.SUFFER: "{person:actor} loses {int:a} str {int:b} dex {int:c} end",
        ChoiceKind.STRIKE_LEAVER: "{person:actor} strikes {person:target} with {gun:a} {trait:c}",
        ChoiceKind.LET_GO: "{person:actor} lets go",
        ChoiceKind.STEP_IN: "{person:actor} acts",
        ChoiceKind.HOLD: "{person:actor} holds",
        ChoiceKind.CHECK: "{person:actor} checks {ability:a} {trait:b} dm {int:c}",
    }
)

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
