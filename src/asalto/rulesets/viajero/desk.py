"""At the terminal: what is left of a set of actions; the words in which an umpire sets places,
stances, gear and wounds."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.contract import Scenario
from asalto.core.desk import Beside, Desk, Spoken
from asalto.core.limits import whole
from asalto.core.orders import Names, NotAllowed, named_keys
from asalto.core.records import NOBODY
from asalto.core.words import Words

from .offer import Choice, ChoiceKind
from .rules.movement import may_major, minors_left
from .state import Characteristic, State
from .vocabulary import Phase

SUFFER_FIRST = (Characteristic.END, Characteristic.STR, Characteristic.DEX)


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """Who acts, and the major and minor actions left in his set."""
    if view.phase != Phase.ACT or view.actor == NOBODY:
        return ""
    return words.get("desk", "standing").format(
        name=words.name(names, "person", view.actor),
        majors=int(may_major(view)), minors=max(0, minors_left(view)),
    )  # fmt: skip


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """An attack on a friend is said to be one, and stands last."""
    if choice.kind != ChoiceKind.ATTACK:
        return Beside()
    own, other = view.people[choice.person], view.people[choice.target]
    if own.seat != other.seat:
        return Beside()
    return Beside(words.get("desk", "friend"), is_last=True)


def who_of(scenario: Scenario[State], word: str) -> int:
    """The person of that name."""
    found = [key for key in named_keys(scenario.names, "person", word) if key[0] >= 0]
    if not found:
        raise NotAllowed(f"{word}?")
    return found[0][0]


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill Ana`."""
    who = who_of(scenario, words[0])
    return {f"people.{who}.dead": 1, f"people.{who}.out": 1}


def wound(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`wound Ana 5`: so many points, from Endurance first, then Strength and Dexterity."""
    who = who_of(scenario, words[0])
    left = whole(words[1]) if len(words) > 1 else 1
    if left is None:
        raise NotAllowed(f"{' '.join(words)}?")
    found = {}
    for which in SUFFER_FIRST:
        score = state.people[who].score[which]
        found[f"people.{who}.score.{int(which)}"] = max(0, score - left)
        left -= min(score, left)
    return found


def modifier(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`modifier Ana -2`: on all checks of the set of actions under way, or of the next."""
    who, size = who_of(scenario, words[0]), whole(words[1].lstrip("+")) if words[1:] else None
    if size is None:
        raise NotAllowed(f"{' '.join(words)}?")
    one = state.people[who]
    if who == state.actor:
        return {f"people.{who}.helping": one.helping + size}
    return {f"people.{who}.help": one.help + size}


DESK = Desk(
    standing=standing,
    beside=beside,
    spoken={
        "people.place": Spoken("point", ("x", "y")),
        "people.x": Spoken("metres"),
        "people.y": Spoken("metres"),
        "people.stance": Spoken("pose"),
        "people.movement": Spoken("metres"),
        "people.weapons.kind": Spoken("gun"),
        "people.seat": Spoken("seat"),
        "items.place": Spoken("point", ("x", "y")),
        "items.kind": Spoken("gun"),
    },
    verbs={"kill": kill, "wound": wound, "modifier": modifier},
)
