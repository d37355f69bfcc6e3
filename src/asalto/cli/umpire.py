"""What an umpire may say in the terminal: lines that begin with `!`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from asalto.core.orders import NotAllowed, nearest
from asalto.play import sentences
from asalto.play.entries import UMPIRE
from asalto.play.match import Match


class UmpireLines:
    """The umpire's part of the terminal."""

    match: Match[Any]
    lang: str
    read: dict[int, int]

    def show_all(self) -> None:
        """Show board and log with nothing hidden."""
        raise NotImplementedError

    def sync(self) -> None:
        """Bring what was done to the disk."""
        raise NotImplementedError

    def umpire(self, line: str) -> bool:
        """Do what a line (without its `!`) says; whether the battle has gone on."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
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
        if not fields:
            raise NotAllowed("!set PATH=VALUE REASON")
        self.match.set_fields(fields, " ".join(words))
        return True

    def _force(self, text: str) -> bool:
        faces, _, reason = text.partition(" ")
        if not re.fullmatch(r"\d{1,6}(,\d{1,6})*", faces):
            raise NotAllowed("!force 3,7,4 REASON")
        self.match.force_dice([int(face) for face in faces.split(",")], reason.strip())
        return self.match.waiting is None

    def _ban(self, text: str, act: Callable[[str, str], None]) -> bool:
        pattern, _, reason = text.rpartition(" : ")
        act((pattern or reason).strip(), reason.strip() if pattern else "")
        return True

    def _note(self, text: str) -> bool:
        self.match.note(text)
        return True

    def _rewind(self, text: str) -> bool:
        amount, _, reason = text.partition(" ")
        if amount and not amount.isdigit():
            amount, reason = "1", text
        self.match.rewind(int(amount or 1), reason)
        self.read.clear()
        return True

    def _umpire_order(self, text: str) -> bool:
        self.match.submit(UMPIRE, text, lang=self.lang)
        return True

    def _umpire_choices(self, text: str) -> bool:
        for option in self.match.form(UMPIRE).options:
            if text.casefold() in option.text.casefold():
                print(f"  {option.text}")
        return False

    def _see(self, text: str) -> bool:
        self.show_all()
        return False

    def _end(self, text: str) -> bool:
        winner, _, reason = text.partition(" ")
        seat = -1 if winner == "draw" else self.match.scenario.seat_index(winner)
        self.match.stop(seat, reason.strip())
        return True
