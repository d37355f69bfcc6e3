"""A small table to test on: two ships, loaded dice, a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, fields, make
from asalto.core.kernel.tally import tally_add
from asalto.core.odds import load
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import Choice, Choices
from asalto.rulesets.cepheus.rules.navigator import put_band
from asalto.rulesets.cepheus.say import Event, EventKind, Log
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Band, Reason
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


def told(log: Log) -> str:
    """What was told, event by event."""
    return " ".join(EventKind(kind).name.lower() for kind in kinds(log))


def numbers(row: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a record by its path, but for what it only works with."""
    for field in fields(row):
        value, name = getattr(row, field.name), path + field.name
        if field.scratch:
            continue
        if field.kind == "int":
            yield name, value
        elif field.kind == "part":
            yield from numbers(value, f"{name}.")
        else:
            count = field.length if field.used is None else getattr(row, field.used)
            for k, one in enumerate(value[:count]):
                if field.kind == "cells":
                    yield f"{name}.{k}", one
                else:
                    yield from numbers(one, f"{name}.{k}.")


def happens(
    state: State, act: Callable[[Dice, Log], object], *faces: int
) -> tuple[dict[str, int], str]:
    """All that an act changes with these dice, by path, and what it tells: that and no more.

    The tally is left dirty from an earlier throw, as it is in a battle.
    """
    before, made, log = dict(numbers(state)), dice(*faces), paper()
    tally_add(state.tally, Reason.NOISE, -50)
    act(made, log)
    assert used(made), (made.given_next, made.given_count, made.wanted)
    after = dict(numbers(state))
    return {path: one for path, one in after.items() if before.get(path) != one}, told(log)


def wanted(act: Callable[[Dice, Log], object]) -> tuple[int, int, int]:
    """What is asked of somebody who throws real dice: which throw, how many dice, what number."""
    made = dice()
    act(made, paper())
    return made.wanted, made.wanted_count, made.wanted_target


def two(total: int) -> tuple[int, int]:
    """Two faces that make a total."""
    first = max(1, total - 6)
    return first, total - first


def fleet(*rows: tuple[str, str], crew: tuple[str, ...] = ("captain",)) -> State:
    """Ships of two sides, (unit, seat) each, all with initiative 8."""
    ships = [
        {"unit": unit, "name": f"s{i}", "seat": seat, "crew": [{"post": post} for post in crew]}
        for i, (unit, seat) in enumerate(rows)
    ]
    state = duel(ships=ships)
    for ship in state.ships[: state.ship_count]:
        ship.initiative, ship.evade = 8, 0
    return state
