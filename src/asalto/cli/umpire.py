"""What an umpire may say in the terminal: lines that begin with `!`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from asalto.cli.common import command, say
from asalto.core.choices import Choice
from asalto.core.limits import whole
from asalto.core.orders import NotAllowed, nearest
from asalto.core.records import NOBODY
from asalto.play import sentences
from asalto.play.entries import UMPIRE
from asalto.play.match import Match


class UmpireLines:
    """The umpire's part of the terminal."""

    match: Match[Any]
    lang: str
    read: dict[int, int]
    ahead: int
    shown: tuple[int, int, int] | None
    tell: Callable[[Choice], str]

    def show_all(self) -> None:
        """Show board and log with nothing hidden."""
        raise NotImplementedError

    def sync(self) -> None:
        """Bring what was done to the disk."""
        raise NotImplementedError

    def umpire(self, line: str) -> bool:
        """Do what a line (without its `!`) says; whether the battle has gone on."""
        word, _, rest = line.partition(" ")
        word, rest = command(self.lang, word), rest.strip()
        acts: Mapping[str, Callable[[str], bool]] = {
            "set": self._set,
            "force": self._force,
            "forbid": lambda text: self._ban(text, self.match.forbid),
            "allow": lambda text: self._ban(text, self.match.allow),
            "note": self._note,
            "rewind": self._rewind,
            "order": self._umpire_order,
            "choices": self._umpire_choices,
            "see": self._see,
            "end": self._end,
        }
        if not self.match.has_umpire:
            raise NotAllowed(sentences.say(self.lang, "refusal", "no_umpire"))
        if word not in acts:
            raise NotAllowed(f"!{word}?{nearest(word, [*acts])} ({', '.join(acts)})")
        gone_on = acts[word](rest)
        self.sync()
        return gone_on

    def _set(self, text: str) -> bool:
        fields: dict[str, int | str] = {}
        words = text.split()
        while words and "=" in words[0]:
            path, _, value = words.pop(0).partition("=")
            fields[path] = value
        if not fields or not words:
            raise self._reason_wanted("!set PATH=VALUE REASON")
        self.match.set_fields(fields, " ".join(words))
        return True

    def _force(self, text: str) -> bool:
        faces, _, reason = text.partition(" ")
        if not re.fullmatch(r"\d{1,6}(,\d{1,6})*", faces) or not reason.strip():
            raise self._reason_wanted("!force 3,7,4 REASON")
        self.match.force_dice([int(face) for face in faces.split(",")], reason.strip())
        return self.match.waiting is None

    def _reason_wanted(self, form: str) -> NotAllowed:
        return NotAllowed(say(self.lang, "reason_wanted", text=form))

    def _ban(self, text: str, act: Callable[[str, str], None]) -> bool:
        pattern, _, reason = text.rpartition(" : ")
        act((pattern or reason).strip(), reason.strip() if pattern else "")
        return True

    def _note(self, text: str) -> bool:
        self.match.note(text)
        return True

    def _rewind(self, text: str) -> bool:
        amount, _, reason = text.partition(" ")
        count = whole(amount or "1")
        if count is None:
            count, reason = 1, text
        self.match.rewind(count, reason)
        for reader, lines in self.read.items():
            self.read[reader] = min(lines, len(self.match.events(reader)) - 1)
        self.ahead, self.shown = 0, None
        return True

    def _umpire_order(self, text: str) -> bool:
        order, _, reason = text.partition(" : ")
        choice = self.match.read(UMPIRE, order, self.lang)[0]
        if reason.strip():
            self.match.note(reason.strip())
        self.match.submit(UMPIRE, choice, lang=self.lang)
        return True

    def _umpire_choices(self, text: str) -> bool:
        lines = [self.tell(option.choice) for option in self.match.form(UMPIRE).options]
        wanted = [line for line in lines if text.casefold() in line.casefold()]
        for line in wanted or [say(self.lang, "no_such")]:
            print(f"  {line}")
        return False

    def _see(self, text: str) -> bool:
        self.show_all()
        return False

    def _end(self, text: str) -> bool:
        winner, _, reason = text.partition(" ")
        is_draw = command(self.lang, winner) == "draw"
        seat = NOBODY if is_draw else self.match.scenario.seat_index(winner)
        self.match.stop(seat, reason.strip())
        return True
