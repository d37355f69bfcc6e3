"""What is written down of a battle, as data: entries of the match, and what happens around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asalto.core.events import PUBLIC
from asalto.core.records import NOBODY
from asalto.play.entries import KINDS, Entry

Act = dict[str, Any]


def act_of(entry: Entry) -> Act:
    """An entry as data; what holds its default is left out."""
    data: Act = {"do": entry.kind}
    if entry.seat != NOBODY:
        data["seat"] = entry.seat
    if entry.numbers is not None:
        data["ids"] = list(entry.numbers)
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


def entry_of(act: Mapping[str, Any]) -> Entry:
    """The entry that such data stands for."""
    assert act["do"] in KINDS, act["do"]
    ids, dice = act.get("ids"), act.get("dice")
    return Entry(
        kind=act["do"],
        seat=act.get("seat", NOBODY),
        numbers=None if ids is None else tuple(ids),
        text=act.get("text", ""),
        faces=None if dice is None else tuple(dice),
        fields=act.get("fields", {}),
        pattern=act.get("pattern", ""),
        amount=act.get("amount", 0),
        sees=act.get("sees", PUBLIC),
    )
