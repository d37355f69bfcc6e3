"""Company at the table: who is here, and the few sentences that people can say to each other.

Nobody writes freely: a sentence is one of these, said in the reader's own language. They stand in
the books of the table, not in the record of the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asalto.core.text.orders import NotAllowed

SENTENCES = ("hello", "luck", "well", "ouch", "sorry", "wait", "later", "thanks", "end")
"""Their texts are words of the pages: `say_hello` ..."""
SHOWN = 3
"""As many of the newest are shown."""
OFTEN, WITHIN, MOST = 3, 30_000, 60
"""A seat says so many sentences within so many milliseconds, and so many in a battle."""


@dataclass(frozen=True)
class Saying:
    """Somebody has said something."""

    seat: int
    what: str
    at: int


def may_say(said: Sequence[Saying], seat: int, what: str, at: int) -> None:
    """Raises NotAllowed if that is no sentence, or one too many."""
    if what not in SENTENCES:
        raise NotAllowed("there is no such sentence")
    own = [one for one in said if one.seat == seat]
    if len(own) >= MOST or sum(at - one.at < WITHIN for one in own) >= OFTEN:
        raise NotAllowed("enough has been said for now: wait a little")
