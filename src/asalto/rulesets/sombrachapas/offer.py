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

    ACTIVATE = 0
    END = 1
    TURN = 2
    STEP = 3
    SHOOT = 4
    COVER = 5
    FIGHT = 6
    DOOR = 7
    OPERATE = 8
    PICK_UP = 9
    PUT_DOWN = 10
    THROW = 11
    THROW_AT = 12
    LEAVE = 13
    COVER_SHOT = 14
    HOLD = 15
    DROP = 16
    PLACE = 17
    BEGIN = 18
    PASS_UNIT = 19
    ACCEPT = 20


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        character: int
        door: int
        facing: int
        feature: int
        item: int
        place_q: int
        place_r: int
        target: int
        unit: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (1, 1, 3, 15, 3, 1, 3, 3, 3, 3, 3, 3, 13, 1, 3, 0, 13, 15, 0, 1, 0)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def activate(out: Choices, seat: int, character: int) -> None:
    """Offer `{character} activates`."""
    offer(out, 0, seat, character, -1, -1, -1, -1)


def end(out: Choices, seat: int, character: int) -> None:
    """Offer `{character} ends`."""
    offer(out, 1, seat, character, -1, -1, -1, -1)


def turn(out: Choices, seat: int, character: int, facing: int) -> None:
    """Offer `{character} turns {facing}`."""
    offer(out, 2, seat, character, facing, -1, -1, -1)


def step(out: Choices, seat: int, character: int, place_q: int, place_r: int, facing: int) -> None:
    """Offer `{character} steps {place} facing {facing}`."""
    offer(out, 3, seat, character, facing, place_q, place_r, -1)


def shoot(out: Choices, seat: int, character: int, target: int) -> None:
    """Offer `{character} shoots {target}`."""
    offer(out, 4, seat, character, target, -1, -1, -1)


def cover(out: Choices, seat: int, character: int) -> None:
    """Offer `{character} covers`."""
    offer(out, 5, seat, character, -1, -1, -1, -1)


def fight(out: Choices, seat: int, character: int, target: int) -> None:
    """Offer `{character} strikes {target}`."""
    offer(out, 6, seat, character, target, -1, -1, -1)


def door(out: Choices, seat: int, character: int, door: int) -> None:
    """Offer `{character} works {door}`."""
    offer(out, 7, seat, character, door, -1, -1, -1)


def operate(out: Choices, seat: int, character: int, feature: int) -> None:
    """Offer `{character} operates {feature}`."""
    offer(out, 8, seat, character, feature, -1, -1, -1)


def pick_up(out: Choices, seat: int, character: int, item: int) -> None:
    """Offer `{character} takes {item}`."""
    offer(out, 9, seat, character, item, -1, -1, -1)


def put_down(out: Choices, seat: int, character: int, item: int) -> None:
    """Offer `{character} puts down {item}`."""
    offer(out, 10, seat, character, item, -1, -1, -1)


def throw(out: Choices, seat: int, character: int, target: int) -> None:
    """Offer `{character} grenades {target}`."""
    offer(out, 11, seat, character, target, -1, -1, -1)


def throw_at(out: Choices, seat: int, character: int, place_q: int, place_r: int) -> None:
    """Offer `{character} grenades hex {place}`."""
    offer(out, 12, seat, character, -1, place_q, place_r, -1)


def leave(out: Choices, seat: int, character: int) -> None:
    """Offer `{character} leaves`."""
    offer(out, 13, seat, character, -1, -1, -1, -1)


def cover_shot(out: Choices, seat: int, character: int, target: int) -> None:
    """Offer `{character} covers against {target}`."""
    offer(out, 14, seat, character, target, -1, -1, -1)


def hold(out: Choices, seat: int) -> None:
    """Offer to fire no more cover shots at this action."""
    offer(out, 15, seat, -1, -1, -1, -1, -1)


def drop(out: Choices, seat: int, character: int, place_q: int, place_r: int) -> None:
    """Offer `{character} drops at {place}`."""
    offer(out, 16, seat, character, -1, place_q, place_r, -1)


def place(out: Choices, seat: int, character: int, place_q: int, place_r: int, facing: int) -> None:
    """Offer `{character} starts {place} facing {facing}`."""
    offer(out, 17, seat, character, facing, place_q, place_r, -1)


def begin(out: Choices, seat: int) -> None:
    """Offer `begin`."""
    offer(out, 18, seat, -1, -1, -1, -1, -1)


def pass_unit(out: Choices, seat: int, unit: int) -> None:
    """Offer `{unit} passes`."""
    offer(out, 19, seat, unit, -1, -1, -1, -1)


def accept(out: Choices, seat: int) -> None:
    """Offer to leave all of one's own where they are shown."""
    offer(out, 20, seat, -1, -1, -1, -1, -1)
