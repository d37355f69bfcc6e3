"""At the terminal: action points left, what a choice costs and whose fire it draws; the words in
which an umpire sets places, facings, wounds and fires."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.desk import Beside, Desk, Spoken, amount, called, modifier
from asalto.core.files.limits import whole
from asalto.core.kernel.dice import LOADED, Dice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names, NotAllowed
from asalto.core.text.words import Words

from .ending import is_on_its_feet
from .odds import is_aimed_at_character
from .offer import Choice, ChoiceKind
from .quick import worked
from .rules.cover import cover_shot_refusal
from .rules.ranged import shots_in_round
from .say import Log
from .state import State
from .tables import COVER_COST
from .turn import apply
from .vocabulary import Phase, Refusal, Status


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """Who is active and what is left to it; against whom there may be cover fire."""
    if view.phase == Phase.COVER_FIRE and view.plan.actor != NOBODY:
        name = words.name(names, "who", view.plan.actor)
        return words.get("desk", "cover_asked").format(name=name)
    if view.phase != Phase.ACTION or view.active == NOBODY:
        return ""
    name = words.name(names, "who", view.active)
    return words.get("desk", "standing").format(name=name, points=view.points)


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """The action points that a choice costs, and the cover fire that it draws."""
    friend = is_friend(view, choice)
    said = [words.get("desk", "friend")] if friend else []
    if view.phase == Phase.ACTION and view.active != NOBODY:
        after, dice = copy(view), make(Dice)
        dice.source = LOADED
        apply(after, choice, dice, make(Log))
        covers = choice.kind == ChoiceKind.COVER  # and that ends the activation
        cost = COVER_COST if covers else view.points - after.points
        if cost > 0 and (covers or after.active == view.active):
            said.append(words.get("desk", "cost").format(points=cost))
        if after.phase == Phase.COVER_FIRE:
            shooters = [
                f"{words.name(names, 'who', i)} ({shots})"
                for i, shots in enumerate(cover_shots_at(after))
                if shots > 0
            ]
            said.append(words.get("desk", "draws").format(text=", ".join(shooters)))
    return Beside("; ".join(said), friend)


def told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """Whether a door would be opened or shut."""
    if choice.kind != ChoiceKind.DOOR:
        return ""
    key = "shut" if view.doors[choice.door].open else "open"
    return words.get("desk", key).format(door=words.name(names, "door", choice.door))


def cover_shots_at(state: State) -> list[int]:
    """How many cover shots each character can fire at the act that has been declared: as many as
    the act draws and the round leaves, by who sees it, is no friend and near enough (SCH-9.5 to
    9.12)."""
    target, found = state.plan.actor, []
    for i in range(state.character_count):
        one = state.characters[i]
        may = cover_shot_refusal(state, i, target) == Refusal.NONE
        found.append(min(one.cover_due, shots_in_round(one.points) - one.cover_shots) if may else 0)
    return found


def is_friend(view: State, choice: Choice) -> bool:
    """Whether it is an attack on somebody of one's own side."""
    if not is_aimed_at_character(int(choice.kind)):
        return False
    own, other = view.characters[choice.character], view.characters[choice.target]
    return view.sides[own.seat].side == view.sides[other.seat].side


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill Ana`: all her wounds."""
    (who,) = called(scenario, ("who",), words)
    return {f"characters.{who}.wounds": state.characters[who].spaces}


def wound(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`wound Ana 2`: so many wounds more; one if none is named."""
    (who,) = called(scenario, ("who",), words)
    one, more = state.characters[who], amount(words, 1)
    if one.status != Status.IN_PLAY:
        raise NotAllowed(f"{words[0]} is in play no more")
    return {f"characters.{who}.wounds": min(one.spaces, one.wounds + more)}


def hex_of(word: str) -> tuple[int, int] | None:
    """The axial numbers of a hex by its code CCRR; None if it is none."""
    if len(word) != 4 or not (word.isascii() and word.isdecimal()):
        return None
    column, row = int(word[:2]) - 1, int(word[2:]) - 1
    return column, row - column // 2


def burn(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`burn 0704 3`: fire on one hex, for three rounds."""
    rounds, place = whole(words[1]) if len(words) > 1 else 1, hex_of(words[0])
    if rounds is None or place is None:
        raise NotAllowed(f"{' '.join(words)}?")
    row = f"fires.{state.fire_count}"
    fire = {f"{row}.q": place[0], f"{row}.r": place[1], f"{row}.mask": 1, f"{row}.rounds": rounds}
    return {**fire, "fire_count": state.fire_count + 1}


DESK = Desk(
    worked=worked,
    check=(3, 10, True),
    standing=standing,
    beside=beside,
    told=told,
    sentences=(ChoiceKind.DOOR,),
    spoken={
        "characters.place": Spoken("place", ("q", "r")),
        "fires.place": Spoken("hex", ("q", "r")),
        "doors.place": Spoken("hex", ("q", "r")),
        "characters.facing": Spoken("facing"),
        "characters.wounds_taken": Spoken("int", ("wounds",)),
        "characters.points_a_round": Spoken("int", ("points",)),
        "characters.seat": Spoken("seat"),
        "units.seat": Spoken("seat"),
        "characters.unit": Spoken("unit"),
        "items.carrier": Spoken("who"),
    },
    hex_of=hex_of,
    fights=is_on_its_feet,
    verbs={
        "kill": kill,
        "wound": wound,
        "burn": burn,
        "modifier": modifier("characters.{}", "who"),
    },
)
