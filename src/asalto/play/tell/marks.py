"""What a board can show of an event: who did it, to whom, where, whether it hit, what was lost.

Read from the named fields of the game's vocabulary; no game is known here by name.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from asalto.core.kernel.events import Event
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Ruleset, State

DOERS = ("attacker", "shooter", "cause", "threat")
"""Fields that name whoever did it, where somebody else is named before."""
METRE = 1000
Piece = tuple[str, int]
"""A table of names and an index, as on the board: `("ship", 2)`."""
Place = tuple[str, tuple[int, ...]]
"""What stands before the colon in an order's template, and its numbers."""


@dataclass(frozen=True)
class Mark:
    """An event as a board shows it."""

    who: Piece | None = None
    whom: Piece | None = None
    place: Place | None = None
    arrives: bool = False
    """Whether `who` comes to the place."""
    falls: Piece | None = None
    """Who is out of the battle from now on."""
    hit: bool | None = None
    """Of a throw at somebody: whether it succeeded."""
    lost: int = 0


def mark_of(ruleset: Ruleset[State], event: Event, tables: Collection[str]) -> Mark:
    """What can be shown of an event on a board whose pieces come of these tables of names."""
    words = ruleset.vocabulary
    kind = words.event_names[int(event.kind)]
    pieces: dict[str, Piece] = {}
    place: Place | None = None
    numbers: dict[str, int] = {}
    for name, of, key in words.values(event):
        if of.what in tables and len(key) == 1 and key[0] >= 0:
            pieces[name] = (of.what, key[0])
        elif of.what in ("hex", "point", "place") and name != "vector":
            place = (of.what, key)
        elif len(key) == 1:
            numbers[name] = key[0]
    if place is None and {"east", "north"} <= numbers.keys():
        place = ("point", (numbers["east"] * METRE, numbers["north"] * METRE))
    if kind in words.headings:
        place = None
    doer = next((pieces[name] for name in DOERS if name in pieces), None)
    named = [one for one in pieces.values() if one != doer]
    who = doer or (named.pop(0) if named else None)
    whom = named[0] if named else None
    return Mark(
        who, whom, place, kind in words.arrivals,
        (whom if doer else who) if kind in words.falls else None,
        bool(event.success) if event.roll != NOBODY and whom is not None else None,
        max(0, numbers.get(words.losses.get(kind, ""), 0)),
    )  # fmt: skip
