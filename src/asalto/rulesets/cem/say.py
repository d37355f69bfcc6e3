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
    PHASE_BEGAN = 1
    CHIP_DRAWN = 2
    PASSED = 3
    FIRED = 4
    WOUNDED = 5
    ADVANCED = 6
    CHARGED = 7
    CLOSED = 8
    ASSAULTED = 9
    STEPPED = 10
    TOOK_BACK = 11
    ENGAGED = 12
    PAIRED = 13
    ASSIGNED = 14
    ACTIVE_THREW = 15
    PASSIVE_THREW = 16
    SHIFTED = 17
    EXCHANGED = 18
    RESISTED = 19
    FELL = 20
    MORALE_TESTED = 21
    DEMORALISED = 22
    RALLY_TESTED = 23
    RALLIED = 24
    SURRENDERED = 25
    FLED = 26
    ARRIVED = 27
    LEFT_TABLE = 28
    CHIP_WITHDRAWN = 29
    JUMPED = 30
    LANDED = 31
    LANDED_BADLY = 32
    BATTLE_ENDED = 33
    WOUNDS_LOST = 34
    COUNTERED = 35
    FAVOURED = 36
    PAIRING_FOUGHT = 37
    DEPLOYED = 38
    SPLIT = 39
    STANDS = 40
    CANNOT_ACT = 41


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        casualty: int
        cause: int
        critical: int
        die: int
        east: int
        ending: int
        face: int
        figure: int
        formation: int
        gait: int
        heading: int
        higher: int
        lower: int
        lowered: int
        missed: int
        mode: int
        modifier: int
        morale: int
        moved: int
        none_won: int
        north: int
        ours: int
        owner: int
        phase: int
        points: int
        raised: int
        reach: int
        refuge: int
        stays: int
        target: int
        theirs: int
        threat: int
        turn: int
        unit: int
        value: int
        why: int
        winner: int
        won: int
        wounds: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def turn_began(log: Log, turn: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-4.1)."""
    note(log, 0, sees, turn)


def phase_began(log: Log, phase: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-4.3)."""
    note(log, 1, sees, phase)


def chip_drawn(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-3.4)."""
    note(log, 2, sees, unit)


def passed(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-3.5)."""
    note(log, 3, sees, unit)


def fired(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, unit: int,
    target: int, value: int, mode: int, wounds: int, reach: int, missed: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.4)."""
    note_throw(log, dice, tally, 4, roll, 1 if success else 0, chance, sees, unit, target, wounds,
        missed, mode, reach, value)


def wounded(log: Log, cause: int, figure: int, wounds: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-7.3)."""
    note(log, 5, sees, figure, cause, wounds)


def advanced(log: Log, unit: int, moved: int, east: int, north: int, formation: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-4.7)."""
    note(log, 6, sees, unit, east, north, moved, formation)


def charged(log: Log, unit: int, moved: int, east: int, north: int, formation: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-8.3)."""
    note(log, 7, sees, unit, east, north, moved, formation)


def closed(log: Log, unit: int, target: int, moved: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-8.3)."""
    note(log, 8, sees, unit, target, 0, moved)


def assaulted(log: Log, unit: int, target: int, moved: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-8.3)."""
    note(log, 9, sees, unit, target, 0, moved)


def stepped(log: Log, figure: int, east: int, north: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-1.6)."""
    note(log, 10, sees, figure, east, north)


def took_back(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-4.7)."""
    note(log, 11, sees, unit)


def engaged(log: Log, unit: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-5.1)."""
    note(log, 12, sees, unit, target)


def paired(log: Log, figure: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-5.5)."""
    note(log, 13, sees, figure, target)


def assigned(log: Log, figure: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-5.14)."""
    note(log, 14, sees, figure, target)


def active_threw(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    unit: int, target: int, modifier: int, casualty: int, higher: int, lower: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-6.1)."""
    note_throw(log, dice, tally, 15, roll, 1 if success else 0, chance, sees, unit, target,
        casualty, higher, lower, modifier)


def passive_threw(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    unit: int, target: int, modifier: int, casualty: int, higher: int, lower: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-6.1)."""
    note_throw(log, dice, tally, 16, roll, 1 if success else 0, chance, sees, unit, target,
        casualty, higher, lower, modifier)


def shifted(log: Log, unit: int, die: int, face: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-6.12)."""
    note(log, 17, sees, unit, die, face, points)


def exchanged(log: Log, unit: int, target: int, won: int, none_won: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-7.1)."""
    note(log, 18, sees, unit, target, none_won, won)


def resisted(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, figure: int,
    stays: int, critical: int, wounds: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.3)."""
    note_throw(log, dice, tally, 19, roll, 1 if success else 0, chance, sees, figure, critical,
        wounds, stays)


def fell(log: Log, figure: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.7)."""
    note(log, 20, sees, figure)


def morale_tested(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    unit: int, morale: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.12)."""
    note_throw(log, dice, tally, 21, roll, 1 if success else 0, chance, sees, unit, morale)


def demoralised(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.15)."""
    note(log, 22, sees, unit)


def rally_tested(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    unit: int, morale: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.16)."""
    note_throw(log, dice, tally, 23, roll, 1 if success else 0, chance, sees, unit, morale)


def rallied(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.17)."""
    note(log, 24, sees, unit)


def surrendered(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-9.20)."""
    note(log, 25, sees, unit)


def fled(log: Log, unit: int, threat: int, gait: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-10.2)."""
    note(log, 26, sees, unit, gait, threat)


def arrived(log: Log, unit: int, refuge: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-10.5)."""
    note(log, 27, sees, unit, refuge)


def left_table(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-10.8)."""
    note(log, 28, sees, unit)


def chip_withdrawn(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-3.7)."""
    note(log, 29, sees, unit)


def jumped(log: Log, unit: int, east: int, north: int, heading: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.5)."""
    note(log, 30, sees, unit, east, north, heading)


def landed(log: Log, figure: int, east: int, north: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.5)."""
    note(log, 31, sees, figure, east, north)


def landed_badly(log: Log, figure: int, wounds: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.5)."""
    note(log, 32, sees, figure, 0, wounds)


def battle_ended(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.5)."""
    note(log, 33, sees, ending, winner)


def wounds_lost(log: Log, cause: int, wounds: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.4)."""
    note(log, 34, sees, 0, cause, wounds)


def countered(log: Log, unit: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-7.5)."""
    note(log, 35, sees, unit, target)


def favoured(log: Log, unit: int, owner: int, raised: int, lowered: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-6.12)."""
    note(log, 36, sees, unit, lowered, owner, raised)


def pairing_fought(log: Log, figure: int, target: int, ours: int, theirs: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-6.1)."""
    note(log, 37, sees, figure, target, ours, theirs)


def deployed(log: Log, unit: int, east: int, north: int, formation: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-11.5)."""
    note(log, 38, sees, unit, east, north, 0, formation)


def split(log: Log, unit: int, target: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-2.15)."""
    note(log, 39, sees, unit, target)


def stands(log: Log, unit: int, east: int, north: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-1.6)."""
    note(log, 40, sees, unit, east, north)


def cannot_act(log: Log, unit: int, why: int, sees: int = PUBLIC) -> None:
    """Say that this happened (CEM-3.5)."""
    note(log, 41, sees, unit, why)
