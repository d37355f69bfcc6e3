"""Who sits at the keyboard, and what the others may not see."""

from __future__ import annotations

from asalto.cli.boards import board_text
from asalto.cli.common import put, say
from asalto.cli.order_entry import OrderLines
from asalto.core.kernel.events import may_see
from asalto.play.entries import UMPIRE
from asalto.play.view import is_hidden_between


class Seating(OrderLines):
    """The part of the terminal that lets one person after another sit down."""

    looked = False
    """Whether who sits there has looked at sheets: they may tell what is secret."""
    heard = 0
    """How many things had happened when the keyboard went to somebody last."""

    def hand_over(self, seat: int) -> None:
        """Let the other person sit down; where the last one may not see what this one sees, the
        screen is cleared first, and nobody else shall look."""
        match, lang, name = self.match, self.lang, self.match.seat_name(seat, self.lang)
        others = [one for one in self.humans if one != seat]
        if self.at_keyboard is not None:
            others = [self.at_keyboard]
        hidden = any(self._hides(one, seat) for one in others)
        self.looked, self.heard = False, len(match.told)
        if not hidden or (match.has_umpire and not match.is_sealed):
            if not match.has_umpire:
                put(say(lang, "goes_on", seat=name))
            return
        if self.at_keyboard is not None:
            if match.has_umpire:
                self.news(UMPIRE)
            self.clear()
        self.ask(say(lang, "pass_on", seat=name))

    def _hides(self, one: int, other: int) -> bool:
        """Whether the screen shows one seat what the other may not see. Sheets stand there only for
        whoever has asked for them."""
        match, lang = self.match, self.lang
        if not is_hidden_between(match, one, other):
            return False
        lately = [told.sees for told in match.told[self.heard :]]
        return (
            match.is_sealed
            or self.looked
            or any(may_see(sees, one) != may_see(sees, other) for sees in lately)
            or board_text(match, one, lang) != board_text(match, other, lang)
        )
