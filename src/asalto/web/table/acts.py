"""What is written down of a battle, as data: entries of the match, and what happens around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asalto.core.contract import Ruleset
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.events import PUBLIC
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import Names
from asalto.play.entries import KINDS, Entry, numbers_of

Act = dict[str, Any]


def chosen(act: Mapping[str, Any], ruleset: Ruleset[Any], names: Names) -> Choice:
    """The choice of an act: by its named fields, so that it outlives other slots; by numbers in
    what version 0.1.0 wrote. Raises Unreadable."""
    seat = act.get("seat", NOBODY)
    if "choice" in act:
        return ruleset.vocabulary.choice_from(act["choice"], seat, names)
    return ruleset.new_choice((act["ids"][0], seat, *act["ids"][2:]))


def act_of(entry: Entry, ruleset: Ruleset[Any], names: Names) -> Act:
    """An entry as data; what holds its default is left out."""
    data: Act = {"do": entry.kind}
    if entry.seat != NOBODY:
        data["seat"] = entry.seat
    if entry.numbers is not None:
        data["choice"] = ruleset.vocabulary.data(ruleset.new_choice(entry.numbers), names)
    if entry.text:
        data["text"] = entry.text
    if entry.faces is not None:
        data["dice"] = list(entry.faces)
    if entry.fields:
        data["fields"] = dict(entry.fields)
    if entry.pattern:
        data["pattern"] = entry.pattern
    if entry.amount:
        data["amount"] = entry.amount
    if entry.sees != PUBLIC:
        data["sees"] = entry.sees
    return data


def entry_of(act: Mapping[str, Any], ruleset: Ruleset[Any], names: Names) -> Entry:
    """The entry that such data stands for. Raises Unreadable."""
    assert act["do"] in KINDS, act["do"]
    dice, choice = act.get("dice"), None
    if act["do"] == "choice":
        choice = numbers_of(chosen(act, ruleset, names))
    return Entry(
        kind=act["do"],
        seat=act.get("seat", NOBODY),
        numbers=choice,
        text=act.get("text", ""),
        faces=None if dice is None else tuple(dice),
        fields=act.get("fields", {}),
        pattern=act.get("pattern", ""),
        amount=act.get("amount", 0),
        sees=act.get("sees", PUBLIC),
    )
