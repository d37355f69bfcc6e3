"""`always`: what is to be done about a kind of question from now on, without asking."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asalto.cli.common import put, say, words_of
from asalto.core.text.orders import NotAllowed, fold
from asalto.play.habits import Habits, Standing, answer, may_answer, only_answer, routine_of
from asalto.play.match import Match


class StandingOrders:
    """The part of the terminal that answers for people as they want it."""

    match: Match[Any]
    lang: str
    habits: dict[int, Habits]
    rethinking: set[int]
    """The seats that have just taken something back: asked, even if there is but one answer."""

    def answered(self) -> bool:
        """Make one choice that somebody has given a standing order for, or to which there is no
        other; under an umpire everything is asked."""
        match = self.match
        for seat in match.pending:
            found = answer(match, seat, self.habits.get(seat, Habits(skips=False)))
            if found is None and not match.has_umpire and seat not in self.rethinking:
                found = only_answer(match, seat)
            if found is not None:
                match.submit(seat, found, lang=self.lang)
                return True
        return False

    def always(self, seat: int, word: str) -> None:
        """`always never`: about the question that stands, from now on. Raises NotAllowed."""
        known = words_of(self.lang).tables["standing"]
        wanted = [name for name, own in known.items() if fold(word) in (fold(own), name)]
        if not may_answer(self.match):
            raise NotAllowed(say(self.lang, "standing_barred"))
        routine = routine_of(self.match.ruleset, self.match.form(seat).options)
        if routine is None:
            raise NotAllowed(say(self.lang, "standing_none"))
        if not wanted:
            raise NotAllowed(say(self.lang, "standing_form", text=", ".join(known.values())))
        habits = self.habits.get(seat, Habits(skips=False))
        standing = {**habits.standing, routine: Standing(wanted[0])}
        self.habits[seat] = replace(habits, standing=standing)
        kind = self.match.ruleset.words(self.lang).get("choice", routine)
        put("  " + say(self.lang, "standing_given", kind=kind, text=known[wanted[0]]))
