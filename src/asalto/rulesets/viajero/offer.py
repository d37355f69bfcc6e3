"""What a seat may choose: one function for each kind of choice.

Written from `vocabulary.py` by `make vocabulary`: do not edit.
"""

# fmt: off
from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from asalto.core.kernel import choices
from asalto.core.kernel.choices import is_at_rest, offer

from .vocabulary import VOCABULARY


class ChoiceKind(IntEnum):
    """What a seat may choose."""

    MUSTER = 0
    END = 1
    DELAY = 2
    ATTACK = 3
    AIM = 4
    STANCE = 5
    DRAW = 6
    RELOAD = 7
    MOVE = 8
    AID = 9
    ORDERS = 10
    POWER = 11
    CALL = 12
    WORK = 13
    FIND_PLACE = 14
    IDENTIFY = 15
    PICK_UP = 16
    SHOUT = 17
    PRESS = 18
    THROW_AWAY = 19
    TAKE_IT = 20
    DODGE = 21
    DIVE = 22
    PARRY = 23
    SUFFER = 24
    STRIKE_LEAVER = 25
    LET_GO = 26
    STEP_IN = 27
    HOLD = 28
    CHECK = 29
    ASSIST = 30
    SET_TASK = 31


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        characteristic: int
        door: int
        frame: int
        item: int
        lost_dex: int
        lost_end: int
        lost_str: int
        mode: int
        modifier: int
        pace: int
        person: int
        place_x: int
        place_y: int
        skill: int
        stance: int
        target: int
        task: int
        weapon: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (1, 1, 1, 31, 9, 3, 17, 1, 7, 9, 9, 9, 9, 7, 1, 9, 3, 1, 3, 1, 1, 1, 1, 1, 15, 27, 1, 1, 1,
    27, 5, 31)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def muster(out: Choices, seat: int, person: int) -> None:
    """Offer `tactics by {person}`."""
    offer(out, 0, seat, person, -1, -1, -1, -1)


def end(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} done`."""
    offer(out, 1, seat, person, -1, -1, -1, -1)


def delay(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} waits`."""
    offer(out, 2, seat, person, -1, -1, -1, -1)


def attack(out: Choices, seat: int, person: int, target: int, weapon: int, mode: int,
    characteristic: int) -> None:
    """Offer `{person} attacks {target} with {weapon} {mode} {characteristic}`."""
    offer(out, 3, seat, person, characteristic, mode, target, weapon)


def aim(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} aims at {target}`."""
    offer(out, 4, seat, person, -1, -1, target, -1)


def stance(out: Choices, seat: int, person: int, stance: int) -> None:
    """Offer `{person} stance {stance}`."""
    offer(out, 5, seat, person, stance, -1, -1, -1)


def draw(out: Choices, seat: int, person: int, weapon: int) -> None:
    """Offer `{person} draws {weapon}`."""
    offer(out, 6, seat, person, -1, -1, -1, weapon)


def reload(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} reloads`."""
    offer(out, 7, seat, person, -1, -1, -1, -1)


def move(out: Choices, seat: int, person: int, place_x: int, place_y: int) -> None:
    """Offer `{person} moves to {place}`."""
    offer(out, 8, seat, person, place_x, place_y, -1, -1)


def aid(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} aids {target}`."""
    offer(out, 9, seat, person, -1, -1, target, -1)


def orders(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} orders {target}`."""
    offer(out, 10, seat, person, -1, -1, target, -1)


def power(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} daunts {target}`."""
    offer(out, 11, seat, person, -1, -1, target, -1)


def call(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} calls a strike on {target}`."""
    offer(out, 12, seat, person, -1, -1, target, -1)


def work(out: Choices, seat: int, person: int, task: int, pace: int) -> None:
    """Offer `{person} works on {task} pace {pace}`."""
    offer(out, 13, seat, person, pace, task, -1, -1)


def find_place(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} looks for a position`."""
    offer(out, 14, seat, person, -1, -1, -1, -1)


def identify(out: Choices, seat: int, person: int, target: int) -> None:
    """Offer `{person} identifies {target}`."""
    offer(out, 15, seat, person, -1, -1, target, -1)


def pick_up(out: Choices, seat: int, person: int, item: int) -> None:
    """Offer `{person} picks up {item}`."""
    offer(out, 16, seat, person, item, -1, -1, -1)


def shout(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} shouts`."""
    offer(out, 17, seat, person, -1, -1, -1, -1)


def press(out: Choices, seat: int, person: int, door: int) -> None:
    """Offer `{person} presses {door}`."""
    offer(out, 18, seat, person, door, -1, -1, -1)


def throw_away(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} drops`."""
    offer(out, 19, seat, person, -1, -1, -1, -1)


def take_it(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} stands`."""
    offer(out, 20, seat, person, -1, -1, -1, -1)


def dodge(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} dodges`."""
    offer(out, 21, seat, person, -1, -1, -1, -1)


def dive(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} dives for cover`."""
    offer(out, 22, seat, person, -1, -1, -1, -1)


def parry(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} parries`."""
    offer(out, 23, seat, person, -1, -1, -1, -1)


def suffer(out: Choices, seat: int, person: int, lost_str: int, lost_dex: int,
    lost_end: int) -> None:
    """Offer `{person} loses {lost_str} str {lost_dex} dex {lost_end} end`."""
    offer(out, 24, seat, person, lost_dex, lost_end, lost_str, -1)


def strike_leaver(out: Choices, seat: int, person: int, target: int, weapon: int,
    characteristic: int) -> None:
    """Offer `{person} strikes {target} with {weapon} {characteristic}`."""
    offer(out, 25, seat, person, characteristic, -1, target, weapon)


def let_go(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} lets go`."""
    offer(out, 26, seat, person, -1, -1, -1, -1)


def step_in(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} acts`."""
    offer(out, 27, seat, person, -1, -1, -1, -1)


def hold(out: Choices, seat: int, person: int) -> None:
    """Offer `{person} holds`."""
    offer(out, 28, seat, person, -1, -1, -1, -1)


def check(out: Choices, seat: int, person: int, skill: int, characteristic: int,
    modifier: int) -> None:
    """Offer `{person} checks {skill} {characteristic} dm {modifier}`."""
    offer(out, 29, seat, person, characteristic, -1, modifier, skill)


def assist(out: Choices, seat: int, person: int, task: int) -> None:
    """Offer `{person} helps with {task}`."""
    offer(out, 30, seat, person, -1, task, -1, -1)


def set_task(out: Choices, seat: int, person: int, skill: int, characteristic: int, modifier: int,
    frame: int) -> None:
    """Offer `{person} gets a task {skill} {characteristic} dm {modifier} time {frame}`."""
    offer(out, 31, seat, person, characteristic, frame, modifier, skill)
