"""Battles as the first servers of version 0.1.0 wrote them down: what was done, nothing of what was
told, nor under which rules. Those were the rules 1.0.0 of each game. What they kept is put into the
lines of a game file, so that it can be read and taken away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asalto.core.files.limits import UNPLAYABLE, BadInput
from asalto.play.dicebox import Source
from asalto.play.files.lines import OLD_FORMAT
from asalto.web.table.battle_settings import setting
from asalto.web.table.journal import Act, old_line

RULES = "1.0.0"
"""Of all games at that time."""
ENTRIES = ("choice", "back", "set", "force", "forbid", "allow", "note", "rewind", "end")
UNKNOWN = "0" * 16
"""In place of digests that nobody has kept."""


def old_head(opening: Mapping[str, Any], nonces: Sequence[str]) -> dict[str, Any]:
    """The header of the game file."""
    players = opening["players"]
    return {
        "format": OLD_FORMAT,
        "program": "0.1.0",
        "ruleset": {"id": opening["ruleset"], "version": RULES, "digest": UNKNOWN},
        "scenario": dict(opening["scenario"]),
        "tables": opening["tables"],
        "seats": [
            {"id": id, "player": player}
            for id, player in zip(_seats(opening), players, strict=True)
        ],
        "umpire": opening["umpire"],
        "dice": Source.of(opening["dice"], nonces=list(nonces)).data(),
        "turn": 0,
        "start": UNKNOWN,
    }


def _seats(opening: Mapping[str, Any]) -> list[str]:
    """The ids of the seats, as far as the rules that are here can still read the scenario."""
    try:
        return [one.id for one in setting(opening)[1].seats]
    except (BadInput, *UNPLAYABLE):
        return [str(place) for place in range(1, len(opening["players"]) + 1)]


def old_lines(acts: Sequence[Act], seats: Sequence[str]) -> list[dict[str, Any]]:
    """The lines after the header. Of an order that waited for dice its numbers are all there is."""
    found: list[dict[str, Any]] = []
    for act in acts:
        kind = act["do"]
        if kind in ENTRIES:
            found.append(old_line(act, seats))
        elif kind == "order":
            said = act.get("line") or "numbers {}".format(", ".join(map(str, act["ids"])))
            found.append({"do": "choice", "seat": seats[act["seat"]], "order": said})
        elif kind == "pips" and found:
            found[-1]["dice"] = [*found[-1].get("dice", ()), *act["dice"]]
        elif kind == "withdraw" and found:
            found.pop()
    return found


def old_end(lines: Sequence[Mapping[str, Any]], is_over: bool) -> dict[str, Any]:
    """The closing line. Who won a battle that was played to its end was not written down."""
    found = {"turn": 0, "digest": UNKNOWN}
    if not is_over:
        return found
    broken_off = bool(lines) and lines[-1]["do"] == "end"
    winner = lines[-1]["winner"] if broken_off else None
    return {**found, "winner": winner, "ending": "broken off" if broken_off else "unknown"}
