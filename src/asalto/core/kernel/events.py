"""Facts: whole numbers, in the past tense, with who may see them. Sentences live in word files.

A ruleset's `events.py` has one small function per event, which calls `note` or `note_throw`. A
secret is a *separate* event for those who may know it, never a blurred field.
"""

from asalto.core.kernel.dice import FACES_MAX, Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN, cells, record, rows
from asalto.core.kernel.tally import REASONS_MAX, Tally

PUBLIC = -1
"""Everybody sees it. Otherwise `sees` is a sum of `only(seat)`."""
UMPIRE_ONLY = 0
LOG_MAX = 512


@record
class Event:
    """One fact. What the slots mean depends on its kind: a ruleset's vocabulary names them."""

    kind: int  # the ruleset's EventKind
    sees: int  # PUBLIC, or one bit for each seat that may see it
    slot0: int
    slot1: int
    slot2: int
    slot3: int
    slot4: int
    slot5: int
    slot6: int
    slot7: int
    roll: int = NOBODY  # the ruleset's Roll, if dice were thrown for it
    success: int  # 1 or 0, of that throw
    chance: int = UNKNOWN  # of success before the throw, in millionths; UNKNOWN: no such thing
    dice_count: int
    dice: list[int] = cells(FACES_MAX)
    reason_count: int
    reasons: list[int] = cells(REASONS_MAX)
    amounts: list[int] = cells(REASONS_MAX)


@record
class Log:
    """The events of the choice being played; whoever plays it takes them out and sets count 0."""

    silent: int  # 1: write nothing (batches, search)
    count: int
    lost: int  # events that found no room
    events: list[Event] = rows(Event, LOG_MAX, used="count")


def only(seat: int) -> int:
    """The `sees` of an event for one seat (and the umpire)."""
    return 1 << seat


def may_see(sees: int, seat: int) -> bool:
    """True if `seat` (NOBODY: a spectator) may see an event with this `sees`."""
    if sees == PUBLIC:
        return True
    if seat < 0:
        return False
    return (sees >> seat) & 1 != 0


def note(
    log: Log, kind: int, sees: int, slot0: int = 0, slot1: int = 0, slot2: int = 0, slot3: int = 0,
    slot4: int = 0, slot5: int = 0, slot6: int = 0, slot7: int = 0,
) -> None:  # fmt: skip
    """Write an event without dice."""
    if log.silent != 0:
        return
    if log.count >= len(log.events):
        log.lost += 1
        return
    event = log.events[log.count]
    log.count += 1
    event.kind = kind
    event.sees = sees
    event.slot0 = slot0
    event.slot1 = slot1
    event.slot2 = slot2
    event.slot3 = slot3
    event.slot4 = slot4
    event.slot5 = slot5
    event.slot6 = slot6
    event.slot7 = slot7
    event.roll = NOBODY
    event.success = 0
    event.chance = UNKNOWN
    event.dice_count = 0
    event.reason_count = 0


def note_throw(
    log: Log, dice: Dice, tally: Tally, kind: int, roll: int, success: int, chance: int,
    sees: int, slot0: int = 0, slot1: int = 0, slot2: int = 0, slot3: int = 0,
    slot4: int = 0, slot5: int = 0, slot6: int = 0, slot7: int = 0,
) -> None:  # fmt: skip
    """Write an event with the dice just thrown (`dice.faces`) and the reasons of `tally`."""
    if log.silent != 0:
        return
    lost = log.lost
    note(log, kind, sees, slot0, slot1, slot2, slot3, slot4, slot5, slot6, slot7)
    if log.lost != lost:
        return
    event = log.events[log.count - 1]
    event.roll = roll
    event.success = success
    event.chance = chance
    event.dice_count = dice.count
    for i in range(dice.count):
        event.dice[i] = dice.faces[i]
    event.reason_count = tally.count
    for i in range(tally.count):
        event.reasons[i] = tally.reasons[i]
        event.amounts[i] = tally.amounts[i]
