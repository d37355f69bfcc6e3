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

    ROUND_BEGAN = 0
    TOKEN_DRAWN = 1
    ACTIVATED = 2
    COVER_ENDED = 3
    TURNED = 4
    STEPPED = 5
    STEPPED_BACK = 6
    PASSED_HALF = 7
    SHOT_HIT = 8
    SHOT_MISSED = 9
    COVER_TAKEN = 10
    COVER_HIT = 11
    COVER_MISSED = 12
    HELD = 13
    FACED = 14
    MELEE_HIT = 15
    MELEE_MISSED = 16
    UNHURT = 17
    WOUNDED = 18
    DIED = 19
    GEAR_LEFT = 20
    ACTION_FAILED = 21
    DOOR_OPENED = 22
    DOOR_SHUT = 23
    CONSOLE_WORKED = 24
    CACHE_SEARCHED = 25
    PICKED_UP = 26
    PUT_DOWN = 27
    GRENADE_HIT = 28
    GRENADE_MISSED = 29
    FIRE_LIT = 30
    FIRE_OUT = 31
    LEFT_BOARD = 32
    ACTION_LOST = 33
    ROUND_ENDED = 34
    BATTLE_ENDED = 35
    SCORED = 36
    LESSON = 37
    WON_TOO = 38
    UNIT_PASSED = 39


if TYPE_CHECKING:

    class Event(events.Event):
        """One fact."""

        attacker: int
        character: int
        choice: int
        cost: int
        damage: int
        done: int
        door: int
        ending: int
        facing: int
        feature: int
        goal: int
        hexes: int
        item: int
        left: int
        lesson: int
        place_q: int
        place_r: int
        points: int
        resistance: int
        round: int
        rounds: int
        shots: int
        side: int
        skill: int
        spaces: int
        suffered: int
        target: int
        unit: int
        winner: int
        wounds: int

    class Log(events.Log):
        """The events of the choice being played."""

        events: list[Event]  # type: ignore[assignment]
else:
    Event, Log = VOCABULARY.event_record, VOCABULARY.log_record


def round_began(log: Log, round: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-3.9)."""
    note(log, 0, sees, round)


def token_drawn(log: Log, unit: int, side: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-3.1)."""
    note(log, 1, sees, side, unit)


def activated(log: Log, character: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-3.3)."""
    note(log, 2, sees, character, points)


def cover_ended(log: Log, character: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-9.4)."""
    note(log, 3, sees, character)


def turned(log: Log, character: int, facing: int, cost: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-5.6)."""
    note(log, 4, sees, character, cost, 0, 0, facing)


def stepped(log: Log, character: int, place_q: int, place_r: int, facing: int, cost: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-5.7)."""
    note(log, 5, sees, character, cost, place_q, place_r, facing)


def stepped_back(log: Log, character: int, place_q: int, place_r: int, facing: int, cost: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-5.12)."""
    note(log, 6, sees, character, cost, place_q, place_r, facing)


def passed_half(log: Log, character: int, place_q: int, place_r: int, facing: int, cost: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-6.8)."""
    note(log, 7, sees, character, cost, place_q, place_r, facing)


def cover_taken(log: Log, character: int, shots: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-9.1)."""
    note(log, 10, sees, character, shots)


def held(log: Log, side: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-9.14)."""
    note(log, 13, sees, side)


def faced(log: Log, character: int, attacker: int, facing: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-10.6)."""
    note(log, 14, sees, character, attacker, 0, 0, facing)


def unhurt(log: Log, character: int, attacker: int, damage: int, resistance: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-12.6)."""
    note(log, 17, sees, character, attacker, damage, resistance)


def wounded(log: Log, character: int, attacker: int, wounds: int, suffered: int, spaces: int,
    damage: int, resistance: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-12.7)."""
    note(log, 18, sees, character, attacker, damage, resistance, spaces, suffered, wounds)


def died(log: Log, character: int, attacker: int, place_q: int, place_r: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-12.9)."""
    note(log, 19, sees, character, attacker, place_q, place_r)


def gear_left(log: Log, character: int, item: int, place_q: int, place_r: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-12.10)."""
    note(log, 20, sees, character, 0, place_q, place_r, item)


def action_failed(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, choice: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-13.4)."""
    note_throw(log, dice, tally, 21, roll, 1 if success else 0, chance, sees, character, skill,
        choice)


def door_opened(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, door: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-7.8)."""
    note_throw(log, dice, tally, 22, roll, 1 if success else 0, chance, sees, character, skill,
        door)


def door_shut(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, door: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-7.8)."""
    note_throw(log, dice, tally, 23, roll, 1 if success else 0, chance, sees, character, skill,
        door)


def console_worked(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, feature: int, skill: int, done: int, goal: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-13.1)."""
    note_throw(log, dice, tally, 24, roll, 1 if success else 0, chance, sees, character, skill,
        done, feature, goal)


def cache_searched(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, feature: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-13.1)."""
    note_throw(log, dice, tally, 25, roll, 1 if success else 0, chance, sees, character, skill, 0,
        feature)


def picked_up(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, item: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-12.10)."""
    note_throw(log, dice, tally, 26, roll, 1 if success else 0, chance, sees, character, skill, 0,
        0, item)


def put_down(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, item: int, skill: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-13.1)."""
    note_throw(log, dice, tally, 27, roll, 1 if success else 0, chance, sees, character, skill, 0,
        0, item)


def fire_lit(log: Log, place_q: int, place_r: int, hexes: int, rounds: int,
    sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-14.9)."""
    note(log, 30, sees, hexes, rounds, place_q, place_r)


def fire_out(log: Log, place_q: int, place_r: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-14.11)."""
    note(log, 31, sees, 0, 0, place_q, place_r)


def left_board(log: Log, character: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-2.10)."""
    note(log, 32, sees, character)


def action_lost(log: Log, character: int, choice: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-9.15)."""
    note(log, 33, sees, character, 0, choice)


def round_ended(log: Log, round: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-3.10)."""
    note(log, 34, sees, round)


def battle_ended(log: Log, winner: int, ending: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-2.10)."""
    note(log, 35, sees, ending, winner)


def scored(log: Log, side: int, points: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-2.10)."""
    note(log, 36, sees, side, points)


def lesson(log: Log, lesson: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-2.10)."""
    note(log, 37, sees, lesson)


def won_too(log: Log, side: int, winner: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-2.10)."""
    note(log, 38, sees, side, winner)


def unit_passed(log: Log, unit: int, sees: int = PUBLIC) -> None:
    """Say that this happened (SCH-3.4)."""
    note(log, 39, sees, 0, unit)


def shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, character: int,
    target: int, skill: int, damage: int, sees: int = PUBLIC) -> None:
    """Say `shot_hit` or, where the throw failed, `shot_missed` (SCH-8.19)."""
    note_throw(log, dice, tally, 8 if success else 9, roll, 1 if success else 0, chance, sees,
        character, skill, damage, 0, target)


def cover_shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, target: int, skill: int, damage: int, left: int, sees: int = PUBLIC) -> None:
    """Say `cover_hit` or, where the throw failed, `cover_missed` (SCH-9.18)."""
    note_throw(log, dice, tally, 11 if success else 12, roll, 1 if success else 0, chance, sees,
        character, skill, damage, left, target)


def blow(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int, character: int,
    target: int, skill: int, damage: int, sees: int = PUBLIC) -> None:
    """Say `melee_hit` or, where the throw failed, `melee_missed` (SCH-11.4)."""
    note_throw(log, dice, tally, 15 if success else 16, roll, 1 if success else 0, chance, sees,
        character, skill, damage, 0, target)


def grenade(log: Log, dice: Dice, tally: Tally, roll: int, success: bool, chance: int,
    character: int, target: int, place_q: int, place_r: int, skill: int,
    sees: int = PUBLIC) -> None:
    """Say `grenade_hit` or, where the throw failed, `grenade_missed` (SCH-14.4)."""
    note_throw(log, dice, tally, 28 if success else 29, roll, 1 if success else 0, chance, sees,
        character, skill, place_q, place_r, target)
