"""A small table to test on: two ships, loaded dice, a log."""

from __future__ import annotations

from typing import Any

from asalto.core.files.tables import Document
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import load
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import Choice, Choices
from asalto.rulesets.cepheus.rules.navigator import put_band
from asalto.rulesets.cepheus.say import Event, Log
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Band
from asalto.rulesets.cepheus.vocabulary import VOCABULARY, Phase

CREW = ("captain", "sensors", "navigator", "pilot", "damage_control", "security")


def duel(one: str = "corvette", other: str = "raider", crew: bool = True, **more: Any) -> State:
    """Two ships of two seats in turn 1, not yet asked anything; ship 0 acts."""
    extra = [{"post": post, "skill": 1} for post in CREW] if crew else []
    rows = []
    for i, unit in enumerate((one, other)):
        known = RULESET.folder / "units" / f"{unit}.toml"
        held = [row["post"] for row in Document.open(known).data.get("crew", [])]  # type: ignore[attr-defined]
        added = [row for row in extra if row["post"] not in held]
        rows.append({"unit": unit, "name": f"s{i}", "seat": f"p{i}", "crew": added})
    document = {
        "title": "test", "turns": 20, "range": "short",
        "seats": [{"id": f"p{i}", "name": f"P{i}"} for i in range(2)], "ships": rows, **more,
    }  # fmt: skip
    state = RULESET.files.build(Document.of(document, "test")).start()
    state.turn = 1
    state.phase = Phase.ACTION
    state.acting = 0
    state.ask = 0
    for ship in state.ships[:2]:
        level(state, ship)
    return state


def level(state: State, ship: Any) -> None:
    """Everybody aboard has skill 0 in everything: throws are read without modifiers."""
    for member in ship.crew[: ship.crew_count]:
        if not member.machine:
            member.skill = [0] * 10 + [NOBODY]
            member.ability = [7] * 6
    ship.evade = ship.fire_aid = 0
    ship.stealth = 0


def band(state: State, at: Band) -> State:
    """Put the two ships at a band."""
    put_band(state, 0, 1, at)
    return state


def dice(*faces: int) -> Dice:
    """Dice that will show these faces and no others."""
    made = make(Dice)
    load(made, faces)
    return made


def used(made: Dice) -> bool:
    """Whether all given faces were thrown, and no die was missing."""
    return made.given_next == made.given_count and made.wanted == NOBODY


def paper() -> Log:
    """A log that is written."""
    return make(Log)


def kinds(log: Log) -> list[int]:
    """The kinds of the events, in order."""
    return [event.kind for event in log.events[: log.count]]


def last(log: Log, kind: int) -> Event:
    """The last event of a kind."""
    return [event for event in log.events[: log.count] if event.kind == kind][-1]


def reasons(event: Event) -> dict[int, int]:
    """Reasons of a throw and their amounts."""
    return {event.reasons[k]: event.amounts[k] for k in range(event.reason_count)}


def choose(kind: int, seat: int, ship: int = NOBODY, target: int = NOBODY, **more: int) -> Choice:
    """A choice; of fields that are not named those that the kind has are 0."""
    name = VOCABULARY.choice_names[kind]
    given = {"ship": ship, "target": target, **more}
    slots = VOCABULARY.choices[name].slots
    return VOCABULARY.choice(name, seat, **{one: given.get(one, 0) for one in slots})


def legal(state: State) -> list[Choice]:
    """Copies of what the asked seat may choose."""
    out = make(Choices)
    RULESET.legal(state, state.ask_seat, out)
    return out.rows[: out.count]


def ask_member(state: State, i: int, m: int) -> None:
    """Ask member m of ship i."""
    from asalto.rulesets.cepheus.vocabulary import Ask

    state.phase = Phase.ACTION
    state.acting = i
    state.ships[i].stage = 3
    state.ships[i].cursor = m
    state.ask = Ask.CREW
    state.ask_ship, state.ask_member, state.ask_seat = i, m, state.ships[i].seat


def play(state: State, choice: Choice, *faces: int) -> Log:
    """Check and apply a choice with these dice, all of which must be used."""
    assert RULESET.check(state, choice) == 0, RULESET.check(state, choice)
    made, log = dice(*faces), paper()
    RULESET.apply(state, choice, made, log)
    assert used(made), (made.given_next, made.given_count, made.wanted)
    return log


def member(state: State, i: int, post: int) -> int:
    """The first member at a post."""
    return next(m for m, one in enumerate(state.ships[i].crew) if one.position == post)
