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

    SEALED = 0
    READY = 1
    MOVED = 2
    HIT = 3
    MISSED = 4
    HELD = 5
    SUNK = 6
    TURN_BEGUN = 7
    BATTLE_ENDED = 8
    GUST = 9


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        boat: int
        course: int
        damage: int
        ending: int
        needed: int
        place: int
        shield: int
        steps: int
        target: int
        turn: int
        winner: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def sealed(log: Log, boat: int, course: int, shield: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-1.1)."""
    note(log, 0, sees, boat, course, shield)


def ready(log: Log, boat: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-1.2)."""
    note(log, 1, sees, boat)


def moved(log: Log, boat: int, course: int, place: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-1.3)."""
    note(log, 2, sees, boat, course, place)


def hit(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, boat: int,
    target: int, damage: int, needed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-2.1)."""
    note_throw(log, dice, tally, 3, roll, 1 if success else 0, chance, sees, boat, damage, needed,
        target)


def missed(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, boat: int,
    target: int, damage: int, needed: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-2.1)."""
    note_throw(log, dice, tally, 4, roll, 1 if success else 0, chance, sees, boat, damage, needed,
        target)


def held(log: Log, boat: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-2.2)."""
    note(log, 5, sees, boat)


def sunk(log: Log, boat: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-3.1)."""
    note(log, 6, sees, boat)


def turn_begun(log: Log, turn: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-1.0)."""
    note(log, 7, sees, turn)


def battle_ended(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-3.2)."""
    note(log, 8, sees, ending, winner)


def gust(log: Log, boat: int, steps: int, sees: int = PUBLIC) -> None:
    """Say that this happened (TOY-4.1)."""
    note(log, 9, sees, boat, steps)


def shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, boat: int,
    target: int, damage: int, needed: int, sees: int = PUBLIC) -> None:
    """Say `hit` or, where the throw failed, `missed` (TOY-2.1)."""
    note_throw(log, dice, tally, 3 if success else 4, roll, 1 if success else 0, chance, sees, boat,
        damage, needed, target)
