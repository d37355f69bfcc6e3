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

    COURSE = 0
    SHIELD = 1
    SHOOT = 2
    HOLD = 3
    GUST = 4


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        boat: int
        course: int
        shield: int
        steps: int
        target: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (3, 3, 3, 1, 3)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def course(out: Choices, seat: int, boat: int, course: int) -> None:
    """Offer `{boat} course {course}`."""
    offer(out, 0, seat, boat, course, -1, -1, -1)


def shield(out: Choices, seat: int, boat: int, shield: int) -> None:
    """Offer `{boat} shield {shield}`."""
    offer(out, 1, seat, boat, shield, -1, -1, -1)


def shoot(out: Choices, seat: int, boat: int, target: int) -> None:
    """Offer `{boat} shoots {target}`."""
    offer(out, 2, seat, boat, target, -1, -1, -1)


def hold(out: Choices, seat: int, boat: int) -> None:
    """Offer `{boat} holds`."""
    offer(out, 3, seat, boat, -1, -1, -1, -1)


def gust(out: Choices, seat: int, boat: int, steps: int) -> None:
    """Offer `gust on {boat}: {steps}`."""
    offer(out, 4, seat, boat, steps, -1, -1, -1)
