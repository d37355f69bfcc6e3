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

    READY = 0
    PASS = 1
    FIRE = 2
    AIM = 3
    ADVANCE = 4
    CHARGE = 5
    CLOSE = 6
    ASSAULT = 7
    STEP = 8
    DONE = 9
    UNDO = 10
    ENGAGE = 11
    PAIR = 12
    ASSIGN = 13
    SHIFT = 14
    WOUND = 15
    ACCEPT = 16
    DROP = 17
    DEPLOY = 18
    SPLIT = 19


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        aim: int
        cover: int
        die: int
        figure: int
        formation: int
        gait: int
        heading: int
        mode: int
        target: int
        to_x: int
        to_y: int
        unit: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (0, 1, 15, 1, 15, 15, 3, 3, 15, 0, 0, 3, 3, 3, 1, 2, 0, 15, 15, 1)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def ready(out: Choices, seat: int) -> None:
    """Offer `ready`."""
    offer(out, 0, seat, -1, -1, -1, -1, -1)


def pass_(out: Choices, seat: int, unit: int) -> None:
    """Offer `{unit} passes`."""
    offer(out, 1, seat, unit, -1, -1, -1, -1)


def fire(out: Choices, seat: int, unit: int, target: int, mode: int, aim: int) -> None:
    """Offer `{unit} fires {mode} at {target} {aim}`."""
    offer(out, 2, seat, unit, target, aim, mode, -1)


def aim(out: Choices, seat: int, cover: int) -> None:
    """Offer `aims up to cover {cover}`."""
    offer(out, 3, seat, cover, -1, -1, -1, -1)


def advance(out: Choices, seat: int, unit: int, to_x: int, to_y: int, formation: int) -> None:
    """Offer `{unit} advances to {to} in {formation}`."""
    offer(out, 4, seat, unit, to_x, to_y, formation, -1)


def charge(out: Choices, seat: int, unit: int, to_x: int, to_y: int, formation: int) -> None:
    """Offer `{unit} charges to {to} in {formation}`."""
    offer(out, 5, seat, unit, to_x, to_y, formation, -1)


def close(out: Choices, seat: int, unit: int, target: int) -> None:
    """Offer `{unit} closes on {target}`."""
    offer(out, 6, seat, unit, target, -1, -1, -1)


def assault(out: Choices, seat: int, unit: int, target: int) -> None:
    """Offer `{unit} charges {target}`."""
    offer(out, 7, seat, unit, target, -1, -1, -1)


def step(out: Choices, seat: int, figure: int, to_x: int, to_y: int, gait: int) -> None:
    """Offer `{figure} steps to {to} at {gait}`."""
    offer(out, 8, seat, figure, to_x, to_y, gait, -1)


def done(out: Choices, seat: int) -> None:
    """Offer `done`."""
    offer(out, 9, seat, -1, -1, -1, -1, -1)


def undo(out: Choices, seat: int) -> None:
    """Offer `undo`."""
    offer(out, 10, seat, -1, -1, -1, -1, -1)


def engage(out: Choices, seat: int, unit: int, target: int) -> None:
    """Offer `{unit} engages {target}`."""
    offer(out, 11, seat, unit, target, -1, -1, -1)


def pair(out: Choices, seat: int, figure: int, target: int) -> None:
    """Offer `{figure} meets {target}`."""
    offer(out, 12, seat, figure, target, -1, -1, -1)


def assign(out: Choices, seat: int, figure: int, target: int) -> None:
    """Offer `{figure} fights {target}`."""
    offer(out, 13, seat, figure, target, -1, -1, -1)


def shift(out: Choices, seat: int, die: int) -> None:
    """Offer `shift {die}`."""
    offer(out, 14, seat, die, -1, -1, -1, -1)


def wound(out: Choices, seat: int, target: int) -> None:
    """Offer `{target} is wounded`."""
    offer(out, 15, seat, -1, target, -1, -1, -1)


def accept(out: Choices, seat: int) -> None:
    """Offer `accept`."""
    offer(out, 16, seat, -1, -1, -1, -1, -1)


def drop(out: Choices, seat: int, unit: int, to_x: int, to_y: int, heading: int) -> None:
    """Offer `{unit} jumps at {to} heading {heading}`."""
    offer(out, 17, seat, unit, to_x, to_y, heading, -1)


def deploy(out: Choices, seat: int, unit: int, to_x: int, to_y: int, formation: int) -> None:
    """Offer `{unit} deploys at {to} in {formation}`."""
    offer(out, 18, seat, unit, to_x, to_y, formation, -1)


def split(out: Choices, seat: int, unit: int) -> None:
    """Offer `{unit} splits`."""
    offer(out, 19, seat, unit, -1, -1, -1, -1)
