"""What can happen: one function for each kind of event.

Written from `vocabulary.py` by `make vocabulary`: do not edit.
"""

# fmt: off
from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from asalto.core.kernel import events
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.events import PUBLIC, note, note_throw
from asalto.core.kernel.tally import Tally

from .vocabulary import VOCABULARY


class EventKind(IntEnum):
    """What can happen, in the past tense."""

    MOVED = 1
    SHOT = 2
    DAMAGED = 3


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        gun: int
        part: int
        points: int
        ship: int
        speed: int
        target: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def moved(log: Log, ship: int, speed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (B-1)."""
    note(log, 1, sees, ship, speed)


def shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, ship: int,
    target: int, gun: int, sees: int = PUBLIC) -> None:
    """Say that this happened (B-2)."""
    note_throw(log, dice, tally, 2, roll, 1 if success else 0, chance, sees, ship, gun, target)


def damaged(log: Log, ship: int, part: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (B-3)."""
    note(log, 3, sees, ship, part, points)
