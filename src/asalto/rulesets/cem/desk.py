"""At the terminal: which unit is active and what it does; the words in which an umpire sets places
and losses."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.contract import Scenario
from asalto.core.desk import Desk, Spoken
from asalto.core.orders import Names, NotAllowed, named_keys
from asalto.core.records import NOBODY
from asalto.core.words import Words

from .state import State
from .vocabulary import Gone


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """The active unit and what it is asked for."""
    step = words.get("step", int(view.step))
    if view.active == NOBODY:
        return step
    return f"{words.name(names, 'unit', view.active)}, {step}"


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill a1-1`: a figure falls."""
    found = named_keys(scenario.names, "figure", words[0])
    if not found:
        raise NotAllowed(f"{words[0]}?")
    return {f"figures.{found[0][0]}.gone": int(Gone.FALLEN)}


DESK = Desk(
    check=(3, 10, True),
    standing=standing,
    spoken={
        "figures.place": Spoken("point", ("x", "y")),
        "figures.x": Spoken("metres"),
        "figures.y": Spoken("metres"),
        "figures.advance": Spoken("metres"),
        "figures.charge": Spoken("metres"),
        "figures.foe": Spoken("figure"),
        "figures.unit": Spoken("unit"),
        "units.seat": Spoken("seat"),
        "places.place": Spoken("point", ("x", "y")),
        "sight": Spoken("metres"),
        "contact": Spoken("metres"),
    },
    verbs={"kill": kill},
)
