"""The messages of the line protocol, and how they are read. docs/line-protocol.md describes them.

One message is one line of JSON. `ask` makes the question to a program from what its seat sees;
`answered` reads its answer; `Reader` turns questions back into sights for a bot of ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from asalto.bots.decision import Decision
from asalto.core.files.limits import harmless
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import fields, make
from asalto.core.plans import numbers_of
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.orders import Refused, Unreadable
from asalto.play.files.position import blank_like
from asalto.play.form import Form, Option
from asalto.play.plan_json import plans_data
from asalto.play.tell import story
from asalto.play.view import Sight, option_data, plain

PROTOCOL = 1
"""Raised when a program that keeps to the old version could no longer play."""
WANTS = ("state", "events", "odds", "plans")
"""What a program may ask for in each question."""
USUAL = ("state", "events")
LINE_MAX = 1 << 20
"""Bytes of the longest line that a program may write."""
REASON_MAX = 2000
Data = dict[str, Any]


class Malformed(Exception):
    """A message that does not keep to the protocol."""


def write(data: Mapping[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(line: bytes) -> Data:
    """The message in a line. Raises Malformed."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not JSON: {line[:80]!r}") from error
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Malformed(f"not a JSON object with a `type`: {line[:80]!r}")
    return found


def hello(name: str, wants: Sequence[str] | None = None) -> Data:
    """The first message of either side."""
    found: Data = {"type": "hello", "protocol": PROTOCOL, "name": name}
    return found if wants is None else {**found, "wants": list(wants)}


def wanted(said: Data) -> tuple[str, ...]:
    """What a program asks for in its greeting. Raises Malformed."""
    if said["type"] != "hello":
        raise Malformed(f"expected `hello`, not {said['type']!r}")
    if said.get("protocol") != PROTOCOL:
        raise Malformed(f"it speaks protocol {said.get('protocol')!r}, we speak {PROTOCOL}")
    wants = said.get("wants", USUAL)
    if not isinstance(wants, list | tuple) or not all(one in WANTS for one in wants):
        raise Malformed(f"`wants` may hold {', '.join(WANTS)}; found {wants!r}")
    return tuple(wants)


def opening(sight: Sight[Any], number: int, seed: int, milliseconds: int) -> Data:
    """The message with which a battle begins."""
    rules, scenario = sight.ruleset, sight.scenario
    ids = [one.id for one in scenario.seats]
    return {
        "type": "battle", "battle": number, "seat": ids[sight.seat], "seats": ids,
        "ruleset": {"id": rules.id, "version": rules.version, "digest": rules.digest()},
        "scenario": {"id": scenario.id, "document": scenario.document},
        "tables": dict(scenario.tables),
        "names": {
            table: {"-".join(map(str, key)): name for key, name in names.items()}
            for table, names in scenario.names.tables.items()
        },
        "seed": seed, "time_ms": milliseconds,
    }  # fmt: skip


def ask(sight: Sight[Any], wants: Sequence[str], told: int, milliseconds: int) -> Data:
    """The question which choice a program makes; `told`: how many events it knows already."""
    rules, form = sight.ruleset, sight.form
    found: Data = {
        "type": "choose", "request": form.request_id, "count": len(form.options),
        "time_ms": milliseconds, "turn": int(sight.state.turn),
        "phase": rules.enums["phase"](int(sight.state.phase)).name.lower(),
        "choices": [option_data(sight, one, "odds" in wants) for one in form.options],
    }  # fmt: skip
    if "state" in wants:
        found["state"] = plain(sight.state)
    if "events" in wants:
        found["events"] = [event_data(sight, one.event) for one in sight.told[told:] if one.event]
    if "plans" in wants:
        found["plans"] = plans_data(sight, "en")
    return found


def event_data(sight: Sight[Any], event: Any) -> Data:
    """One event with its fields by name, and its throw."""
    found = sight.ruleset.vocabulary.data(event, sight.scenario.names)
    if event.roll >= 0:
        found["dice"] = [int(one) for one in event.dice[: event.dice_count]]
        found["success"] = bool(event.success)
        chance = story.known_chance(event)
        if chance is not None:
            found["chance"] = chance
    return found


def answered(sight: Sight[Any], said: Data) -> Decision:
    """The decision in a program's answer. Raises Malformed, or Refused for a choice that may not
    be made."""
    if said["type"] != "choice":
        raise Malformed(f"expected `choice`, not {said['type']!r}")
    if said.get("request", sight.form.request_id) != sight.form.request_id:
        raise Malformed(f"answers {said['request']!r}; asked was {sight.form.request_id!r}")
    reason = harmless(str(said.get("reason", ""))[:REASON_MAX])
    given = [one for one in ("number", "choice", "order") if one in said]
    if len(given) != 1:
        raise Malformed("give one of `number`, `choice` and `order`")
    return Decision(_option(sight, given[0], said[given[0]]), text=reason)


def _option(sight: Sight[Any], by: str, value: object) -> Option:
    options = sight.form.options
    if by == "number":
        if type(value) is not int or not 1 <= value <= len(options):
            raise Unreadable(f"number {value!r}: there are choices 1 to {len(options)}")
        return options[value - 1]
    rules, names = sight.ruleset, sight.scenario.names
    if by == "order":
        for option in options:
            if option.text == value:
                return option
        rows = rules.notation.candidates(str(value)[:400], sight.seat, names)
    elif isinstance(value, dict):
        rows = [rules.vocabulary.choice_from(value, sight.seat, names)]
    else:
        raise Unreadable("`choice` is an object with `kind` and its fields")
    for row in rows:
        if rules.check(sight.state, row) == 0:
            for option in options:
                if numbers_of(option.choice) == numbers_of(row):
                    return option
            return Option(0, row, rules.notation.write(row, names))
    raise Refused(f"{value!r} may not be chosen now")


class Reader:
    """One battle as its messages tell it, for a bot of ours. Raises BadInput or KeyError for
    messages that do not fit."""

    def __init__(self, battle: Data) -> None:
        self.ruleset: Ruleset[Any] = load_ruleset(battle["ruleset"]["id"], battle.get("tables"))
        if battle["ruleset"]["digest"] != self.ruleset.digest():
            raise BadInput(f"{self.ruleset.id}: the other side has other rules than we have here")
        told = battle["scenario"]
        document = Document.of(told["document"], str(told["id"]))
        self.scenario: Scenario[Any] = self.ruleset.files.build(document)
        self.scenario.id = str(told["id"])
        self.seat = self.scenario.seat_index(battle["seat"])

    def sight(self, asked: Data) -> Sight[Any]:
        """What the seat sees when it is asked. It is told no events."""
        state = blank_like(self.scenario.state)
        filled(state, asked["state"])
        words, names = self.ruleset.vocabulary, self.scenario.names
        options = tuple(
            Option(one["number"], words.choice_from(one["choice"], self.seat, names), one["text"])
            for one in asked["choices"]
        )
        form = Form(str(asked["request"]), self.seat, options)
        return Sight(self.ruleset, self.scenario, self.seat, state, form, (), (self.seat,), None)


def filled(record: Any, data: Mapping[str, Any]) -> None:
    """Write data, as `play.view.plain` made it, into a blank record."""
    for field in fields(record):
        if field.name not in data:
            continue
        value = data[field.name]
        if field.kind in ("int", "cells"):
            setattr(record, field.name, value)
        elif field.kind == "part":
            filled(getattr(record, field.name), value)
        else:
            assert field.record is not None
            rows = getattr(record, field.name)
            while len(rows) < len(value):
                rows.append(make(field.record))
            for row, one in zip(rows, value, strict=False):
                filled(row, one)
