"""What a server writes down of a battle: the lines of its game file, each as it is made (`entry`),
and what happens around them: seats taken, draws offered, dice that are waited for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.play.entries import ORDER, ChoiceMade, Entry, Terms, read_entry
from asalto.play.history import BrokenHistory

Act = dict[str, Any]


def acts_of(lines: Iterable[dict[str, Any]]) -> list[Act]:
    """Lines of a game file as acts: one for each entry, with the turns that begin after it."""
    done: list[Act] = []
    for line in lines:
        if line["do"] == "turn":
            done[-1].setdefault("lines", []).append(line)
        else:
            done.append({"do": "entry", "entry": line})
    return done


def lines_of(act: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of the game file that an act has brought."""
    own = [act["entry"]] if "entry" in act else []
    return [*act.get("before", ()), *own, *act.get("lines", ())]


def deed(act: Mapping[str, Any], terms: Terms) -> tuple[str, int]:
    """What an act is, and of which seat."""
    line = act.get("entry")
    if line is None:
        return act["do"], act.get("seat", NOBODY)
    return line["do"], terms.seats.index(line["seat"]) if "seat" in line else NOBODY


def chosen(act: Mapping[str, Any], terms: Terms) -> Choice:
    """The choice of an order that waits for dice, by its named fields. Raises Unreadable, and
    BrokenHistory for the numbers of version 0.1.0, which mean something else today."""
    assert terms.rules is not None and terms.names is not None
    if "choice" not in act:
        raise BrokenHistory("a choice as numbers of version 0.1.0")
    return terms.rules.vocabulary.choice_from(act["choice"], act.get("seat", NOBODY), terms.names)


def entry_of(act: Mapping[str, Any], terms: Terms) -> Entry:
    """The entry that an act holds. Raises Unreadable, ValueError, BrokenHistory."""
    found = read_entry(act["entry"] if "entry" in act else old_line(act, terms.seats), terms)
    if isinstance(found, ChoiceMade) and found.choice is None:
        raise BrokenHistory("a choice as numbers of version 0.1.0")
    return found


def old_line(act: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """The line of a game file for an entry that was written down before lines were: a choice by
    its text, and by its named fields where it had any."""
    line = {key: act[key] for key in ORDER if key in act}
    if "seat" in act:
        line["seat"] = seats[act["seat"]]
    if act["do"] == "end":
        winner = line.pop("amount", 0)
        line["winner"] = None if winner == NOBODY else seats[winner]
    if act["do"] == "choice":
        line["order"] = line.pop("text", "")
    return line
