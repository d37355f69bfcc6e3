"""What an umpire does to a battle, each act an entry of its history; and a choice that waits for
dice, which acts may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from asalto.core.kernel.events import PUBLIC
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Numbers
from asalto.core.ruleset import State
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import DiceNeeded
from asalto.play.entries import (
    Allowed,
    DiceForced,
    Ended,
    FieldsSet,
    Forbidden,
    Noted,
    Rewound,
    Told,
)
from asalto.play.form import Form, bans_hit
from asalto.play.history import History
from asalto.play.tell.messages import say
from asalto.play.umpire import umpire

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Waiting:
    """A choice that waits for dice which people throw."""

    seat: int
    choice: Numbers
    order: str
    needed: DiceNeeded
    rest: tuple[str, ...] = ()
    """Further orders of the same line."""
    told: tuple[Told, ...] = ()
    """What the dice thrown so far have already brought about."""
    throws: tuple[int, ...] = ()
    """How many faces stood before each throw that people made for it."""


class UmpireActs(History[S]):
    """The part of a match that belongs to its umpire."""

    waiting: Waiting | None

    def form(self, seat: int) -> Form:
        """The legal choices of a seat."""
        raise NotImplementedError

    def set_fields(
        self, fields: Mapping[str, int | str], reason: str, sees: int = PUBLIC, lang: str = "en"
    ) -> None:
        """The umpire sets numbers of the state by path. Raises Refused, and changes nothing, if
        a path does not exist or the battle could not go on."""
        self._umpire()
        numbers = umpire.read_fields(self, fields, lang)
        self.commit(FieldsSet(text=reason, fields=numbers, sees=sees))

    def force_dice(
        self, faces: Sequence[int], reason: str, sees: int = PUBLIC, lang: str = "en"
    ) -> None:
        """The next dice show these faces. Those that were thrown already for a choice that waits
        are forced with them, as they fell: what comes after them follows."""
        self._umpire()
        umpire.check_faces(faces, self.ruleset.highest_face, lang)
        thrown = () if self.waiting is None else self.waiting.needed.known[len(self.box.queue) :]
        self.commit(DiceForced(text=reason, dice=(*thrown, *faces), sees=sees))

    def forbid(self, pattern: str, reason: str) -> None:
        """No seat may give an order whose text fits, in any language (`*`: anything)."""
        self._umpire()
        self.commit(Forbidden(text=reason, pattern=pattern))

    def would_hit(self, pattern: str) -> tuple[int, int]:
        """How many of the choices of all seats asked a ban would fit, and how many there are."""
        rows = [one.choice for seat in self.pending for one in self.form(seat).options]
        return len(bans_hit(self.ruleset, self.scenario, rows, [pattern])), len(rows)

    def allow(self, pattern: str, reason: str, lang: str = "en") -> None:
        """Lift a ban."""
        self._umpire()
        if pattern not in [one for one, _ in self.bans]:
            raise NotAllowed(say(lang, "refusal", "not_forbidden", text=pattern))
        self.commit(Allowed(text=reason, pattern=pattern))

    def note(self, text: str, sees: int = PUBLIC, seat: int = NOBODY) -> None:
        """A remark in the log. It changes nothing."""
        self.commit(Noted(seat=seat, text=text, sees=sees))

    def rewind(self, amount: int, reason: str = "", lang: str = "en") -> None:
        """The umpire takes back the last choices and acts; dice thrown are not thrown again.

        Not after the end of a battle with fair dice: their secret is known by then, so that all
        dice to come could be worked out beforehand."""
        self._umpire()
        if self.is_over and self.source.kind == "fair":
            raise NotAllowed(say(lang, "refusal", "fair_over"))
        self.waiting = None
        if umpire.rewound(self, amount) is None:
            raise NotAllowed(say(lang, "refusal", "nothing_to_rewind"))
        self.commit(Rewound(text=reason, amount=amount))

    def stop(self, winner: int, reason: str, seat: int = NOBODY) -> None:
        """Break the battle off: resigned, agreed, out of time."""
        if self.is_over:
            raise NotAllowed(say("en", "refusal", "over"))
        self.waiting = None
        self.commit(Ended(seat=seat, text=reason, winner=winner))

    def give_up(self, seat: int, reason: str) -> None:
        """A seat gives up, and its allies with it: of two sides the other wins, of more nobody."""
        sides = self.ruleset.side_of(self.scenario.state)
        rivals = [one for one, side in enumerate(sides) if side != sides[seat]]
        winner = rivals[0] if len({sides[one] for one in rivals}) == 1 else NOBODY
        self.stop(winner, reason, seat)

    def _umpire(self) -> None:
        if not self.has_umpire:
            raise NotAllowed(say("en", "refusal", "no_umpire"))
