"""What can happen: one small function per event. Everything on the table is public."""

from __future__ import annotations

from enum import IntEnum

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, note_throw
from asalto.core.records import NOBODY, UNKNOWN
from asalto.core.tally import Tally


class EventKind(IntEnum):
    """Facts, in the past tense."""

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


class Reason(IntEnum):
    """Why a throw or a side's total is changed."""

    COVER = 0
    DARKNESS = 1
    WOUNDS = 2
    SUPPORT_WEAPON = 3
    EXTRA_FIGURES = 4
    PISTOLS = 5
    VETERANS = 6
    DEAD = 7
    WOUNDED_FIGURES = 8


CLAUSES: tuple[tuple[int, int, int], ...] = (
    (0, 4, 1), (1, 4, 3), (2, 3, 4), (3, 3, 5), (4, 11, 4), (5, 7, 3), (6, 4, 7), (7, 8, 3),
    (8, 8, 3), (9, 8, 3), (10, 1, 6), (11, 4, 7), (12, 5, 1), (13, 5, 5), (14, 5, 14), (15, 6, 1),
    (16, 6, 1), (17, 6, 12), (18, 7, 1), (19, 9, 3), (20, 9, 7), (21, 9, 12), (22, 9, 15),
    (23, 9, 16), (24, 9, 17), (25, 9, 20), (26, 10, 2), (27, 10, 5), (28, 10, 8), (29, 3, 7),
    (30, 11, 5), (31, 11, 5), (32, 11, 5), (33, 11, 5), (34, 11, 4), (35, 7, 5),
    (36, 6, 12),
)  # fmt: skip
"""Event kind, chapter and clause that it rests on."""


def happened(log: Log, kind: int, actor: int = NOBODY, target: int = NOBODY,
             a: int = 0, b: int = 0, c: int = 0) -> None:  # fmt: skip
    """Any event without dice."""
    note(log, kind, PUBLIC, actor, target, a, b, c)


def fired(log: Log, dice: Dice, tally: Tally, unit: int, target: int, hit: int, chance: int,
          value: int, mode: int, wounds: int, reach: int) -> None:  # fmt: skip
    """A unit fired: a attack value, b Mode, c wounds, d figures to be reached, e 1: missed."""
    note_throw(
        log, dice, tally, EventKind.FIRED, 1, hit, chance, PUBLIC, unit, target,
        value, mode, wounds, reach, 1 - hit,
    )  # fmt: skip


def wounded(log: Log, cause: int, figure: int, wounds: int) -> None:
    """A figure took a wound: a its wounds now."""
    note(log, EventKind.WOUNDED, PUBLIC, cause, figure, wounds)


def threw(log: Log, dice: Dice, tally: Tally, kind: int, roll: int, unit: int, target: int,
          kept: list[int]) -> None:  # fmt: skip
    """One side threw for a pairing: a its modifier; b, c, d its dice as they are compared."""
    note_throw(
        log, dice, tally, kind, roll, 0, UNKNOWN, PUBLIC, unit, target,
        tally.total, kept[0], kept[1], kept[2],
    )  # fmt: skip


def favoured(log: Log, unit: int, seat: int, points: int, favour: int) -> None:
    """A seat may place points on a unit's dice: a so many that raise, or b that lower."""
    note(
        log, EventKind.FAVOURED, PUBLIC, unit, seat,
        points if favour > 0 else 0, points if favour < 0 else 0,
    )  # fmt: skip


def resisted(
    log: Log, dice: Dice, tally: Tally, figure: int, success: int, chance: int, wounds: int
) -> None:
    """A wounded figure threw to stay: a its wounds now."""
    note_throw(
        log, dice, tally, EventKind.RESISTED, 4, success, chance, PUBLIC, figure, NOBODY, wounds
    )


def tested(
    log: Log, dice: Dice, tally: Tally, kind: int, roll: int, unit: int, success: int, chance: int,
    morale: int,
) -> None:  # fmt: skip
    """A unit tested its morale: a its morale."""
    note_throw(log, dice, tally, kind, roll, success, chance, PUBLIC, unit, NOBODY, morale)
