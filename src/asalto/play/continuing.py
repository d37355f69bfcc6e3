"""Choices made one after another: a plan carried out, a line that goes on after others answered.

Each choice is made as if it had been chosen by itself, and only if the rules still allow it then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Numbers, numbers_of
from asalto.core.text.orders import Refused, parts_of
from asalto.play.entries import UMPIRE
from asalto.play.match import Match

Order = Choice | Numbers | str
"""A choice, its numbers, or a line of text for one."""
Make = Callable[[Choice], object]


class Stop(Enum):
    """Why no more choices were made."""

    DONE = "done"
    """All were made."""
    OTHERS = "others"
    """Somebody else has to choose first: what is left can be carried out afterwards."""
    DICE = "dice"
    """Dice are wanted from a person: what is left can be carried out when they have been thrown."""
    REFUSED = "refused"
    """The next choice is not allowed, or cannot be read: what is left has lapsed."""
    OVER = "over"
    """The battle has ended."""


@dataclass(frozen=True)
class Carried:
    """What came of carrying out choices."""

    made: int
    """How many were made."""
    stop: Stop
    left: tuple[Choice | str, ...] = ()
    """What has not been made, in order: to be handed back to `carry_out` where it can go on."""
    refusal: Refused | None = None

    @property
    def goes_on(self) -> bool:
        """Whether what is left may be carried out later."""
        return self.stop in (Stop.OTHERS, Stop.DICE) and bool(self.left)

    def line(self, match: Match[Any]) -> str:
        """What is left as one line, its orders divided by `;`."""
        notation, names = match.ruleset.notation, match.scenario.names
        return "; ".join(
            one if isinstance(one, str) else notation.write(one, names) for one in self.left
        )


def carry_out(
    match: Match[Any], seat: int, orders: Sequence[Order] | str, request_id: str | None = None,
    lang: str = "en", make: Make | None = None,
) -> Carried:  # fmt: skip
    """Make choices one after another (a line: its orders divided by `;`), until somebody else has
    to choose, dice are wanted, one is not allowed any more, or all are made.

    Nothing is raised: the first refusal is in what is returned. `make`: how a choice is made, where
    that is more than to submit it.
    """
    parts = parts_of(orders) if isinstance(orders, str) else orders
    waiting: list[Choice | str] = [_kept(match, seat, one) for one in parts]
    made = 0
    while waiting:
        try:
            match.may_act(seat, None if made else request_id, lang)
            choices = _meant(match, seat, waiting[0], lang)
            if make is None:
                match.submit(seat, choices[0], lang=lang)
            else:
                make(choices[0])
        except Refused as error:
            return Carried(made, Stop.REFUSED, tuple(waiting), error)
        waiting[:1] = choices[1:]
        made += 1
        if match.is_over:
            return Carried(made, Stop.OVER, tuple(waiting))
        if match.waiting is not None:
            return Carried(made, Stop.DICE, tuple(waiting))
        if waiting and seat != UMPIRE and seat not in match.pending:
            return Carried(made, Stop.OTHERS, tuple(waiting))
    return Carried(made, Stop.DONE)


def _kept(match: Match[Any], seat: int, order: Order) -> Choice | str:
    """An order as it waits for its turn."""
    if isinstance(order, str):
        return order.strip()
    row = match.ruleset.new_choice(order if isinstance(order, tuple) else numbers_of(order))
    row.seat = NOBODY if seat == UMPIRE else seat
    return row


def _meant(match: Match[Any], seat: int, order: Choice | str, lang: str) -> list[Choice]:
    """The choices that an order stands for now."""
    if isinstance(order, str):
        return [option.choice for option in match.read(seat, order, lang)]
    return [order]
