"""Orders as lines of text: `corsair gunner1 fires T1 weapons 1+2+3 at mercury`."""

from __future__ import annotations

from asalto.core.contract import Scenario

from .rules.crew import may_be_asked, place_in_line
from .state import State
from .vocabulary import Ask


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> list[str] | None:
    """`corsair done`: all of its crew who are still to be asked are done."""
    words = line.split()
    if len(words) != 2 or words[1].lower() != "done":
        return None
    if state.ask != Ask.CREW or state.ask_seat != seat or state.ask_ship < 0:
        return None
    name = scenario.names.of("ship", state.ask_ship)
    if words[0].casefold() != name.casefold():
        return None
    ship = state.ships[state.ask_ship]
    places = [(place_in_line(ship, m), m) for m in range(ship.crew_count)]
    asked = [
        m for place, m in sorted(places)
        if place >= ship.cursor and may_be_asked(ship, m, state.turn)
    ]  # fmt: skip
    return [f"{name} {scenario.names.of('member', state.ask_ship, m)} done" for m in asked]
