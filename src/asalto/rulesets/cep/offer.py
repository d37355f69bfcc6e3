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

    PASS = 1
    LAUNCH = 2
    CHECK = 3
    LETTER = 4
    DONE = 5
    BOARD = 6
    FORGO = 7
    TARGET = 8
    FIRE = 9
    RETREAT = 10
    SHOOT = 11
    WASTE = 12
    CEASE = 13
    JOIN = 14
    FALL = 15
    DOCK = 16
    BRACE = 17
    REPAIR = 18
    TRANSFER = 19
    LOAD = 20


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        end: int
        facing: int
        fault_place: int
        fault_what: int
        letter: int
        loss: int
        member: int
        post: int
        row: int
        section: int
        shift: int
        ship: int
        shots: int
        target: int
        vector_q: int
        vector_r: int
        weapon: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (1, 7, 3, 3, 1, 3, 1, 3, 3, 1, 31, 5, 1, 5, 3, 15, 17, 31, 15, 7)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind - 1
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def pass_(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} passes`."""
    offer(out, 1, seat, ship, -1, -1, -1, -1)


def launch(out: Choices, seat: int, ship: int, facing: int, shift: int) -> None:
    """Offer `{ship} launches facing {facing} shift {shift}`."""
    offer(out, 2, seat, ship, facing, shift, -1, -1)


def check(out: Choices, seat: int, ship: int, post: int) -> None:
    """Offer `{ship} checks {post}`."""
    offer(out, 3, seat, ship, post, -1, -1, -1)


def letter(out: Choices, seat: int, ship: int, letter: int) -> None:
    """Offer `{ship}: {letter}`."""
    offer(out, 4, seat, ship, letter, -1, -1, -1)


def done(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship}: done`."""
    offer(out, 5, seat, ship, -1, -1, -1, -1)


def board(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} boards {target}`."""
    offer(out, 6, seat, ship, target, -1, -1, -1)


def forgo(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} forgoes piloting`."""
    offer(out, 7, seat, ship, -1, -1, -1, -1)


def target(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} targets {target}`."""
    offer(out, 8, seat, ship, target, -1, -1, -1)


def fire(out: Choices, seat: int, ship: int, shots: int) -> None:
    """Offer `{ship} declares {shots} shots`."""
    offer(out, 9, seat, ship, shots, -1, -1, -1)


def retreat(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} retreats`."""
    offer(out, 10, seat, ship, -1, -1, -1, -1)


def shoot(out: Choices, seat: int, ship: int, weapon: int, target: int, section: int,
    end: int) -> None:
    """Offer `{ship} fires {weapon} at {target} on {section} {end}`."""
    offer(out, 11, seat, ship, target, weapon, end, section)


def waste(out: Choices, seat: int, ship: int, weapon: int) -> None:
    """Offer `{ship} wastes {weapon}`."""
    offer(out, 12, seat, ship, -1, weapon, -1, -1)


def cease(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} ceases fire`."""
    offer(out, 13, seat, ship, -1, -1, -1, -1)


def join(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} joins the fight`."""
    offer(out, 14, seat, ship, -1, member, -1, -1)


def fall(out: Choices, seat: int, ship: int, loss: int) -> None:
    """Offer `{ship} loses {loss}`."""
    offer(out, 15, seat, ship, loss, -1, -1, -1)


def dock(out: Choices, seat: int, ship: int, target: int, vector_q: int, vector_r: int) -> None:
    """Offer `{ship} docks in {target} vector {vector}`."""
    offer(out, 16, seat, ship, target, vector_q, vector_r, -1)


def brace(out: Choices, seat: int, ship: int, section: int) -> None:
    """Offer `{ship} is struck on {section}`."""
    offer(out, 17, seat, ship, -1, -1, -1, section)


def repair(out: Choices, seat: int, ship: int, member: int, target: int, fault_what: int,
    fault_place: int) -> None:
    """Offer `{ship} {member} repairs {target} {fault}`."""
    offer(out, 18, seat, ship, target, member, fault_place, fault_what)


def transfer(out: Choices, seat: int, ship: int, member: int, target: int, row: int) -> None:
    """Offer `{ship} {member} goes to {target} as {row}`."""
    offer(out, 19, seat, ship, target, member, row, -1)


def load(out: Choices, seat: int, ship: int, shots: int, weapon: int) -> None:
    """Offer `{ship} loads {shots} for {weapon}`."""
    offer(out, 20, seat, ship, shots, weapon, -1, -1)
