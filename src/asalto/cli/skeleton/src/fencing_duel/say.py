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

    TURN_BEGAN = 0
    LINE_SEALED = 1
    WAS_READY = 2
    THRUST_HIT = 3
    THRUST_MISSED = 4
    DUEL_ENDED = 5


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        ending: int
        fencer: int
        line: int
        needed: int
        target: int
        touches: int
        turn: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def turn_began(log: Log, turn: int, fencer: int, sees: int = PUBLIC) -> None:
    """Say that this happened (FD-1.1)."""
    note(log, 0, sees, fencer, turn)


def line_sealed(log: Log, fencer: int, line: int, sees: int = PUBLIC) -> None:
    """Its own player alone is told (FD-1.2)."""
    note(log, 1, sees, fencer, line)


def was_ready(log: Log, fencer: int, sees: int = PUBLIC) -> None:
    """Say that this happened (FD-1.2)."""
    note(log, 2, sees, fencer)


def duel_ended(log: Log, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (FD-3.1)."""
    note(log, 5, sees, ending)


def thrust(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, fencer: int,
    target: int, line: int, touches: int, needed: int, sees: int = PUBLIC) -> None:
    """Say `thrust_hit` or, where the throw failed, `thrust_missed` (FD-2.1)."""
    note_throw(log, dice, tally, 3 if success else 4, roll, 1 if success else 0, chance, sees,
        fencer, line, needed, target, touches)
