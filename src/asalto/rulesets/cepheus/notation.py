"""Orders as lines of text: `corsair gunner1 fires T1 weapons 1+2+3 at mercury`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import fold

from .rules.crew import has_duty, may_be_asked, may_call, may_stand_by, next_member, place_in_line
from .state import State
from .vocabulary import Ask

ALL_DONE = ("done", "termina", "listo", "ha finito", "fatto")
WORDS = Path(__file__).parent / "words"


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> list[str] | None:
    """`corsair done`: all of its crew who are still to be asked are done. An order for somebody
    of the crew who is not asked yet calls him first; his ship need not be named.
    """
    if state.ask != Ask.CREW or state.ask_seat != seat or state.ask_ship < 0:
        return None
    name = scenario.names.of("ship", state.ask_ship)
    text = fold(" ".join(line.split()))
    called = next((one for one in _spellings(name, "called") if text.startswith(one + " ")), None)
    rest = text if called is None else text[len(called) + 1 :]
    if called is not None and rest in ALL_DONE:
        return [f"{name} {_called(scenario, state, m)} done" for m in still_to_come(state)]
    before = _calls(scenario, state, rest)
    return [*(f"{name} {one}" for one in before), line] if before else None


def still_to_come(state: State) -> list[int]:
    """Those of the asked ship's crew who are still to be asked, from the one who is asked now."""
    ship = state.ships[state.ask_ship]
    places = sorted((place_in_line(ship, m), m) for m in range(ship.crew_count))
    later = [
        m
        for _, m in places
        if m != state.ask_member and may_be_asked(ship, m, state.turn) and has_duty(ship, m)
    ]
    return [state.ask_member, *later]


def _called(scenario: Scenario[State], state: State, m: int) -> str:
    return scenario.names.of("member", state.ask_ship, m)


def _calls(scenario: Scenario[State], state: State, rest: str) -> list[str]:
    """What must be said before an order that begins with the name of another of the crew."""
    ship, asked = state.ships[state.ask_ship], state.ask_member
    wanted = next(
        (
            m
            for m in range(ship.crew_count)
            if any(
                rest.startswith(word + " ")
                for word in _spellings(_called(scenario, state, m), "member")
            )
        ),
        NOBODY,
    )
    if wanted in (NOBODY, asked) or not may_be_asked(ship, wanted, state.turn):
        return []
    if ship.called == NOBODY:
        free = may_call(ship, asked, wanted, state.turn)
        return [f"calls {_called(scenario, state, wanted)}"] if free else []
    if not may_stand_by(ship, asked, state.turn):
        return []
    first = [f"{_called(scenario, state, asked)} stands by"]
    if next_member(ship, state.turn) == wanted:
        return first
    return [*first, f"calls {_called(scenario, state, wanted)}"]


def _spellings(name: str, section: str) -> Iterator[str]:
    """A name as it may be typed: as it is, and with the words that each language has for it."""
    yield fold(name)
    stem = name.rstrip("0123456789")
    number = name[len(stem) :]
    for words in _words(section):
        if stem in words:
            yield fold(words[stem] + number)
            if number:
                yield fold(f"{words[stem]} {number}")


@cache
def _words(section: str) -> tuple[dict[str, str], ...]:
    """A section of each file of words: `member` for the crew, `called` for ships."""
    files = sorted(WORDS.glob("*.toml"))
    return tuple(cast("dict[str, str]", Document.open(one).data.get(section, {})) for one in files)
