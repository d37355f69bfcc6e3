"""What can happen in the toy."""

from enum import IntEnum

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, note_throw, only
from asalto.core.tally import Tally

from .rolls import RollName


class EventKind(IntEnum):
    """Facts."""

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


CLAUSES = {
    EventKind.SEALED: "TOY-1.1",
    EventKind.READY: "TOY-1.2",
    EventKind.MOVED: "TOY-1.3",
    EventKind.HIT: "TOY-2.1",
    EventKind.MISSED: "TOY-2.1",
    EventKind.HELD: "TOY-2.2",
    EventKind.SUNK: "TOY-3.1",
    EventKind.TURN_BEGUN: "TOY-1.0",
    EventKind.BATTLE_ENDED: "TOY-3.2",
    EventKind.GUST: "TOY-4.1",
}


def sealed(log: Log, seat: int, course: int, shield: int) -> None:
    """A seat's own orders, for its eyes alone."""
    note(log, EventKind.SEALED, only(seat), seat, a=course, b=shield)


def ready(log: Log, seat: int) -> None:
    """Everybody learns that the seat is ready, no more."""
    note(log, EventKind.READY, PUBLIC, seat)


def moved(log: Log, boat: int, course: int, place: int) -> None:
    """A boat has moved."""
    note(log, EventKind.MOVED, PUBLIC, boat, a=course, b=place)


def shot(
    log: Log, dice: Dice, tally: Tally, hit: int, chance: int, boat: int, target: int, damage: int,
    needed: int,
) -> None:  # fmt: skip
    """A shot with its dice."""
    kind = EventKind.HIT if hit == 1 else EventKind.MISSED
    note_throw(
        log, dice, tally, kind, RollName.SHOT, hit, chance, PUBLIC, boat, target, damage, needed
    )


def plain(log: Log, kind: int, actor: int, a: int) -> None:
    """Any public event without dice."""
    note(log, kind, PUBLIC, actor, a=a)
