"""What is done without asking: `always` about a kind of question, `all` the same for all units,
`finish` the end of a phase for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from asalto.cli.common import put, say, words_of
from asalto.core.files.limits import whole
from asalto.core.kernel.choices import Choice
from asalto.core.plans import numbers_of
from asalto.core.text.orders import NotAllowed, fold, parts_of
from asalto.play.form import Option
from asalto.play.match import Match
from asalto.play.standing_orders import (
    Habits,
    Standing,
    answer,
    end_for_all,
    for_all,
    may_answer,
    only_answer,
    routine_of,
    same_for_all,
)


class StandingOrders:
    """The part of the terminal that answers for people as they want it."""

    match: Match[Any]
    lang: str
    tell: Callable[[Choice], str]
    habits: dict[int, Habits]
    options: tuple[Option, ...]
    rethinking: set[int]
    """The seats that have just taken something back: asked, even if there is but one answer."""

    def answered(self) -> bool:
        """Make one choice that somebody has given a standing order for, or to which there is no
        other."""
        match = self.match
        for seat in match.pending:
            found = answer(match, seat, self.habits.get(seat, Habits(skips=False)))
            if found is None and seat not in self.rethinking:
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

    def same(self, seat: int, line: str) -> None:
        """`all 3`, `all b1 advances to 80,87 in line; done`: this, and the same wherever the seat
        is asked again in this phase. Raises Refused."""
        match, parts = self.match, parts_of(line)
        if not may_answer(match):
            raise NotAllowed(say(self.lang, "standing_barred"))
        if not line or not 1 <= len(parts) <= 2:
            raise NotAllowed(say(self.lang, "same_form"))
        trial, meant = match.copied(), list[Option]()
        for part in parts:
            number = whole(part)
            if number is not None and not meant and 1 <= number <= len(self.options):
                found = [self.options[number - 1]]
            else:
                found = trial.read(seat, part, self.lang)
            meant += found
            trial.submit(seat, found[0], lang=self.lang)
        rows = [numbers_of(one.choice) for one in meant]
        if not for_all(match, rows):
            raise NotAllowed(say(self.lang, "same_form"))
        _, self.habits[seat] = same_for_all(
            match, seat, meant[0], self.habits.get(seat, Habits(skips=False)), self.lang,
            end=rows[1] if len(rows) > 1 else None,
        )  # fmt: skip

    def finish(self, seat: int, rest: str) -> None:
        """`finish`: let go by all that the seat is asked in this phase. Raises NotAllowed."""
        if rest:
            raise NotAllowed(say(self.lang, "finish_form"))
        habits = self.habits.get(seat, Habits(skips=False))
        done, self.habits[seat] = end_for_all(self.match, seat, habits, self.lang)
        put("  " + say(self.lang, "passed", text="; ".join(self.tell(one.choice) for one in done)))

    def decides(self, seat: int) -> None:
        """Who decides something by himself wants nothing repeated any more."""
        if seat in self.habits:
            self.habits[seat] = replace(self.habits[seat], same=None)

    def rethinks(self, seat: int) -> None:
        """Who takes something back is asked again, about this phase too."""
        self.rethinking.add(seat)
        if seat in self.habits:
            self.habits[seat] = replace(self.habits[seat], same=None, resting=None)
