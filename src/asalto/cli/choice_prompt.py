"""What a person is asked at the terminal: the prompt, the list of choices, what may be typed."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from itertools import groupby
from math import prod
from typing import Any

from asalto.cli.common import command, fits, put, say, words_of
from asalto.cli.editor import Editor
from asalto.cli.physical_dice import DiceLines
from asalto.cli.umpire import act_words
from asalto.core.desk import Beside
from asalto.core.text.orders import fold
from asalto.play.form import Option
from asalto.play.match import Match
from asalto.play.tell import messages
from asalto.play.tell.naming import names_in
from asalto.play.tell.numerals import percent
from asalto.play.view import Sight, look, success

LISTED = 30
ODDS_SECONDS = 1.5
QUICK = (4_000, 400)
"""Throws walked, or else sampled, for the odds beside a choice."""


class ChoiceLines(DiceLines):
    """The part of the terminal that shows a seat what it may do."""

    options: tuple[Option, ...]
    listed = 0
    """How many lines of a long list have been shown."""

    def options_of(self, seat: int) -> tuple[Option, ...]:
        """The legal choices in the order of the list: what is hardly ever meant comes last."""
        found = self.match.form(seat).options
        return tuple(sorted(found, key=lambda one: self.beside(seat, one).is_last))

    def beside(self, seat: int, option: Option) -> Beside:
        """What the game tells beside a choice."""
        ask = self.match.ruleset.desk.beside
        if ask is None:
            return Beside()
        names = names_in(self.match, self.lang)
        words = self.match.ruleset.words(self.lang)
        return ask(self.match.view(seat), option.choice, words, names)

    def prompt(self, seat: int) -> str:
        """Who is asked, in which phase, and what is left to him."""
        match, lang = self.match, self.lang
        words = match.ruleset.words(lang)
        about = [words.get("phase", int(match.state.phase))]
        ask = match.ruleset.desk.standing
        if ask is not None:
            about.append(ask(match.view(seat), seat, words, names_in(match, lang)))
        written = len(match.written(seat))
        if written:
            about.append(say(lang, "written_count", count=written))
        text = "; ".join(one for one in about if one)
        return say(lang, "prompt", seat=match.seat_name(seat, lang), text=text)

    def show_new_list(self, seat: int) -> None:
        """The choices, unless they stand there as they are: after a letter of a sheet, a note."""
        told = [f"{self.tell(one.choice)} {self.beside(seat, one).text}" for one in self.options]
        now = seat, told + [self.tell(one) for one in look(self.match, seat).proposed()]
        if now != self.stands:
            self.show_list(seat, "")
        self.stands = now

    def show_list(self, seat: int, text: str) -> None:
        """Print the choices with `text` in them: what each costs, and its chance. Of a long list
        the alike are told in one line each; `list more` goes on."""
        lang, match = self.lang, self.match
        lines = [(i, one, self.tell(one.choice)) for i, one in enumerate(self.options, 1)]
        goes_on = command(lang, text) == "more"
        begin, text = (self.listed, "") if goes_on else (0, text)
        wanted = [one for one in lines if fold(text) in fold(one[2])]
        if text and not wanted:
            put("  " + say(lang, "none_with", text=text, count=len(lines)))
            return
        put(f"\n{say(lang, 'your_orders', seat=match.seat_name(seat, lang))}")
        rows: list[Row] = [(one, one[2], 1) for one in wanted]
        if len(rows) > LISTED:
            rows = families(wanted, match.ruleset.odds.trials)
        shown = rows[begin : begin + LISTED]
        self._show_rows(seat, shown)
        self.listed = begin + len(shown)
        if any(count > 1 for _, _, count in shown):
            put("  " + say(lang, "alike"))
        if len(rows) > self.listed:
            put("  " + say(lang, "more", count=sum(one[2] for one in rows[self.listed :])))
        else:
            self.listed = 0
        proposed = [self.tell(one) for one in look(match, seat).proposed()]
        if proposed:
            put("       " + say(lang, "proposed", text=messages.listed(proposed)))

    def _show_rows(self, seat: int, shown: Sequence[Row]) -> None:
        """A line for each choice, or for several that are alike."""
        alone = [one for (_, one, _), _, count in shown if count == 1]
        chances = iter(self._chances(look(self.match, seat), alone))
        told = [(next(chances), self.remark(seat, one[1])) if count == 1 else ("", "")
                for one, _, count in shown]  # fmt: skip
        width = max((len(line) for _, line, count in shown if count == 1), default=0)
        for ((number, _, _), line, count), (chance, remark) in zip(shown, told, strict=True):
            if count > 1:
                put(f"  {number}-{number + count - 1}. {line}", HANGING)
                continue
            column = f"{chance:>8}" if any(one for one, _ in told) else ""
            tail = f"{column}  {remark}" if column else remark
            tail = tail if tail.strip() else ""
            padded = f"  {number:>3}. {line:<{width if tail else 0}}  {tail}".rstrip()
            put(padded if fits(padded) else f"  {number:>3}. {line}  {tail.strip()}", HANGING)

    def remark(self, seat: int, option: Option) -> str:
        """What stands beside a choice; that its chance is not its own but of the attack."""
        told = [self.beside(seat, option).text]
        if int(option.choice.kind) in self.match.ruleset.odds.against:
            told.insert(0, say(self.lang, "is_against"))
        return "; ".join(one for one in told if one)

    def _chances(self, sight: Sight[Any], options: Sequence[Option]) -> list[str]:
        """The chance of success of each choice, as far as there is time: throws go first."""
        began, found = time.monotonic(), [""] * len(options)
        trials = sight.ruleset.odds.trials
        order = sorted(range(len(options)), key=lambda i: int(options[i].choice.kind) not in trials)
        for place in order:
            if time.monotonic() - began > ODDS_SECONDS:
                break
            odds = sight.odds(options[place], *QUICK)
            if odds is not None:
                about = "" if odds.exact else "~"
                found[place] = about + percent(success(odds), self.lang)
        return found

    def show_written(self, seat: int) -> None:
        """Print what a seat has sealed so far."""
        written = [self.match.tell(one, self.lang) for one in self.match.written(seat)]
        for line in written or [say(self.lang, "nothing_written")]:
            put(f"  {line}")

    def sit_down(self, seat: int) -> None:
        """Tell the line editor who types, and what may be typed."""
        if isinstance(self.ask, Editor):
            self.ask.who, self.ask.lines = seat, self.typeable

    def typeable(self) -> list[str]:
        """All lines that may be typed just now: orders, then commands."""
        orders = [self.tell(one.choice) for one in self.options]
        return [*orders, *commands(self.lang, self.match)]


def commands(lang: str, match: Match[Any]) -> list[str]:
    """The words of the terminal itself, an umpire's with their mark."""
    own = words_of(lang).tables["command"]
    found = [name for key, name in own.items() if key in PLAIN]
    return found + (act_words(lang, match) if match.has_umpire else [])


Line = tuple[int, Option, str]
"""A choice with its number before it, and its words."""
Row = tuple[Line, str, int]
"""What one row of the list shows: the first choice, the words of the row, for how many it stands.
"""


def families(lines: Sequence[Line], thrown: Collection[int]) -> list[Row]:
    """The choices, those in one row that follow one another and are told alike but for words that
    go together in every way: `Cría 1 launches facing 12h/2h, vector 0/1/2`. `thrown`: the kinds of
    which each has its own chance, and so its own row."""
    found: list[Row] = []
    for (kind, _), group in groupby(
        lines, lambda one: (int(one[1].choice.kind), one[2].count(" "))
    ):
        own = [*group]
        columns = [
            [*dict.fromkeys(words)] for words in zip(*(one[2].split() for one in own), strict=True)
        ]
        if 1 < len(own) == prod(map(len, columns)) and kind not in thrown:
            found.append((own[0], " ".join(map(joined, columns)), len(own)))
        else:
            found += [(one, one[2], 1) for one in own]
    return found


def joined(words: Sequence[str]) -> str:
    """`12h/2h,`: what ends all of them stands once."""
    end = "," if all(one.endswith(",") for one in words) else ""
    return "/".join(one.removesuffix(end) for one in words) + end


HANGING = 7
"""Blanks before what does not fit on the line of its choice."""
PLAIN = (
    "help", "board", "sheet", "log", "hint", "list", "why", "written", "save", "undo", "back",
    "quit", "always", "all", "finish",
)  # fmt: skip
