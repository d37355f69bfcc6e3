"""Orders at the terminal: one after another, and on after dice or the answers of others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from asalto.cli.choice_prompt import ChoiceLines
from asalto.cli.common import put, say
from asalto.core.files.limits import whole
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed, Refused, fold, parts_of
from asalto.play.continuing import Stop, carry_out
from asalto.play.tell import messages
from asalto.play.tell.complaints import complaint
from asalto.play.tell.naming import names_in
from asalto.play.umpire.paths import seat_named


class OrderLines(ChoiceLines):
    """The part of the terminal that plays what a seat has typed."""

    humans: list[int]
    left: dict[int, Sequence[Choice | str]]
    interrupted: set[int]

    def order(self, seat: int, line: str) -> None:
        """Play what a line stands for: a number of the list, an order, or several."""
        match = self.match
        self.left.pop(seat, None)
        self.interrupted.discard(seat)
        orders: list[Choice | str] = [*parts_of(line)]
        number = whole(line)
        if number is not None:
            if not 1 <= number <= len(self.options):
                raise NotAllowed(
                    messages.say(self.lang, "refusal", "unknown_choice", text=len(self.options))
                )
            orders = [self.options[number - 1].choice]
        sealed = match.is_sealed
        self._carry(seat, orders)
        if sealed and len(self.humans) > 1 and seat not in match.pending:
            put(f"  {say(self.lang, 'sealed')}")

    def tell_turn(self, seat: int, line: str) -> None:
        """Where a refused line is an order to somebody of another side, say whose turn it is; where
        to another of one's own, who is asked."""
        other = seat_named(self.match, line, self.lang)
        if other not in (NOBODY, seat):
            asked, named = (self.match.seat_name(one, self.lang) for one in (seat, other))
            put(f"  {say(self.lang, 'not_your_turn', seat=asked, text=named)}")
        elif other == seat:
            self._tell_who_is_asked(line)

    def _tell_who_is_asked(self, line: str) -> None:
        names = names_in(self.match, self.lang).tables
        known = names.get(self.match.ruleset.vocabulary.actors, {}).values()
        asked = {begun_with(self.tell(one.choice), known) for one in self.options}
        named = begun_with(line, known)
        if len(asked) == 1 and named and named not in asked and (who := asked.pop()):
            put(f"  {say(self.lang, 'not_who_is_asked', seat=who, text=named)}")

    def _carry(self, seat: int, orders: Sequence[Choice | str]) -> None:
        """Make the choices of a line one after another; what others interrupt waits for them."""
        carried = carry_out(self.match, seat, orders, lang=self.lang)
        self.sync()
        if carried.refusal is not None:
            if carried.made:
                raise NotAllowed(
                    messages.say(self.lang, "refusal", "half_done", text=carried.refusal)
                )
            raise carried.refusal
        if carried.goes_on:
            self.left[seat] = carried.left
            if carried.stop is Stop.OTHERS:
                left = self.told_left(seat)
                put("  " + messages.say(self.lang, "refusal", "answered", text=left))
                self.interrupted.add(seat)

    def told_left(self, seat: int) -> str:
        """What is left of a line that others interrupted."""
        left = self.left.get(seat, ())
        return "; ".join(one if isinstance(one, str) else self.tell(one) for one in left)

    def goes_on(self, seat: int) -> bool:
        """Go on with what is left of a seat's line; whether any of it could be done."""
        orders = self.left.pop(seat)
        self.interrupted.discard(seat)
        try:
            self._carry(seat, orders)
        except Refused as error:
            put(f"  {complaint(str(error), self.lang)}")
            return seat not in self.match.pending
        return True


def begun_with(line: str, known: Iterable[str]) -> str:
    """The longest of the names with which a line begins; empty if it does with none."""
    said = fold(line)
    found = [one for one in known if one and re.match(rf"{re.escape(fold(one))}\b", said)]
    return max(found, key=len, default="")
