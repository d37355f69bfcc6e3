"""What was done in a battle, in order: the only truth about it. A state can always be made again.

An entry is never changed or taken out. Taking back and rewinding are entries too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.events import PUBLIC, Event
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import fold, squeeze

SPECTATOR = NOBODY
UMPIRE = -3
"""Who looks: a seat from 0, a spectator or the umpire (who sees everything)."""

Kind = Literal["choice", "back", "set", "force", "forbid", "allow", "note", "rewind", "end"]
KINDS: tuple[Kind, ...] = (
    "choice", "back", "set", "force", "forbid", "allow", "note", "rewind", "end",
)  # fmt: skip
Numbers = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True)
class Entry:
    """One thing that a seat or the umpire did."""

    kind: Kind
    seat: int = NOBODY
    """Who: a seat, or NOBODY for the umpire."""
    numbers: Numbers | None = None
    """A choice as kind, seat, actor, target, a, b, c."""
    text: str = ""
    """The order as a line of text; the umpire's reason or note."""
    faces: tuple[int, ...] | None = None
    """Dice that this entry rests on and that the dice source does not give by itself."""
    fields: Mapping[str, int] = field(default_factory=dict)
    """`set`: numbers by path, such as `ships.0.hull`."""
    pattern: str = ""
    """`forbid`, `allow`: the text of an order, with `*` for anything."""
    amount: int = 0
    """`rewind`: how many entries; `end`: the winning seat."""
    sees: int = PUBLIC
    """Who may read it (as an event's `sees`)."""


@dataclass(frozen=True)
class Told:
    """One thing that happened, as it stands in the log that seats may read."""

    turn: int
    phase: int
    sees: int
    seat: int
    """Whose choice brought it about; NOBODY for the umpire."""
    event: Event | None = None
    entry: Entry | None = None
    """The umpire's act, where there is no event."""
    place: int = -1
    """The place in `entries` of what brought it about."""


def numbers_of(choice: Choice) -> Numbers:
    """A choice as seven whole numbers."""
    return (
        int(choice.kind), int(choice.seat), int(choice.slot0), int(choice.slot1),
        int(choice.slot2), int(choice.slot3), int(choice.slot4),
    )  # fmt: skip


def fits(pattern: str, text: str) -> bool:
    """Whether the text of an order fits a pattern in which `*` stands for anything."""
    own, said = fold(squeeze(pattern)).split("*"), fold(squeeze(text))
    if len(own) == 1:
        return own[0] == said
    if not said.startswith(own[0]):
        return False
    at = len(own[0])
    for piece in own[1:-1]:
        at = said.find(piece, at) + len(piece)
        if at < len(piece):
            return False
    return said.endswith(own[-1]) and len(said) - len(own[-1]) >= at


@dataclass
class Mark:
    """What stands beside each entry in effect."""

    index: int
    """Its place among all entries."""
    thrown: int
    """Dice thrown before it."""
    window: int
    """The run of sealed choices that it belongs to."""
    turn: int
    """The turn in which it was made."""
    faces: tuple[int, ...] = ()
    """All dice that it threw."""
