"""What a server writes down of a battle: the lines of its game file, each as it is made (`entry`),
and what happens around them: seats taken, draws offered, dice that are waited for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.play.entries import ORDER, Entry, Terms, numbers_of, read_entry

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
    """The choice of an order that waits for dice: by its named fields; by numbers in what version
    0.1.0 wrote. Raises Unreadable."""
    assert terms.rules is not None and terms.names is not None
    seat = act.get("seat", NOBODY)
    if "choice" in act:
        return terms.rules.vocabulary.choice_from(act["choice"], seat, terms.names)
    return terms.rules.new_choice((act["ids"][0], seat, *act["ids"][2:]))


def entry_of(act: Mapping[str, Any], terms: Terms) -> Entry:
    """The entry that an act holds. Raises Unreadable, ValueError."""
    if "entry" in act:
        return read_entry(act["entry"], terms)
    line = {key: act[key] for key in ORDER if key in act and key != "choice"}
    if "seat" in act:
        line["seat"] = terms.seats[act["seat"]]
    if act["do"] == "end":
        winner = line.pop("amount", 0)
        line["winner"] = None if winner == NOBODY else terms.seats[winner]
    if act["do"] != "choice":
        return read_entry(line, terms)
    line["order"] = line.pop("text", "")
    made = read_entry(line, terms)
    return made.model_copy(update={"choice": numbers_of(chosen(act, terms))})
