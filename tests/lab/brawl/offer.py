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

    SPEED = 1
    SHOOT = 2
    DONE = 3


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        gun: int
        ship: int
        speed: int
        target: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (3, 7, 3)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind - 1
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def speed(out: Choices, seat: int, ship: int, speed: int) -> None:
    """Offer `{ship} speed {speed}`."""
    offer(out, 1, seat, ship, speed, -1, -1, -1)


def shoot(out: Choices, seat: int, ship: int, gun: int, target: int) -> None:
    """Offer `{ship} fires {gun} at {target}`."""
    offer(out, 2, seat, ship, gun, target, -1, -1)


def done(out: Choices, seat: int, ship: int, gun: int) -> None:
    """Offer `{ship} holds {gun}`."""
    offer(out, 3, seat, ship, gun, -1, -1, -1)
