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

    THRUST = 0
    GUARD = 1


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        fencer: int
        line: int
        target: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (7, 3)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def thrust(out: Choices, seat: int, fencer: int, target: int, line: int) -> None:
    """Offer `{fencer} thrusts {line} at {target}`."""
    offer(out, 0, seat, fencer, line, target, -1, -1)


def guard(out: Choices, seat: int, fencer: int, line: int) -> None:
    """Offer `{fencer} guards {line}`."""
    offer(out, 1, seat, fencer, line, -1, -1, -1)
