"""What the terminal tells of a battle, and the clearing of its screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from asalto.cli.common import put, say
from asalto.cli.open_battle import headed_lines
from asalto.cli.play_setup import Ask
from asalto.core.kernel.events import UMPIRE_ONLY
from asalto.play.entries import UMPIRE, Told
from asalto.play.match import Match
from asalto.play.tell import story

CLEAR = "\033[2J\033[3J\033[H"
"""What clears a terminal, and what it has scrolled out of sight."""


class Telling:
    """The part of the terminal that tells news."""

    match: Match[Any]
    lang: str
    ask: Ask
    shown: tuple[int, int, int] | None = None
    """The turn, the phase and the seat for which the board was shown last."""
    stands: tuple[int, list[str]] | None = None
    """Whose choices stand last on the screen, with nothing below them but what they typed."""

    def __init__(self) -> None:
        self.read: dict[int, int] = {}
        self.headed: dict[int, tuple[int, int] | None] = {}
        """The turn and phase under which each reader's news stand just now."""
        self.ahead = 0
        """Lines that were told before all dice of their choice were thrown."""
        self.drawn: dict[int, tuple[int, str]] = {}
        """By seat: for which turn the board was shown last, and what it showed."""
        self.unread = False
        """Whether something was told since somebody answered last: it may not have been read."""

    def asking(self, ask: Ask) -> Ask:
        """The same, where who answers has read what is told."""

        def answered(question: str) -> str:
            line = ask(question)
            self.unread = False
            return line

        return answered

    def news(self, reader: int) -> None:
        """Tell what has happened since it was last told. Secret notes wait until the umpire asks
        for them: others may read the screen."""
        told = story.tell(self.match, reader, self.lang, self.read.get(reader, 0))[self.ahead :]
        acts = [one.entry for one in self.secret_notes() if one.entry is not None]
        secret = {story.act_text(self.match, one, self.lang) for one in acts}
        self.print_story(reader, [one for one in told if one.text not in secret])
        self.read[reader] = len(self.match.events(reader))
        self.ahead = 0

    def secret_notes(self) -> list[Told]:
        """What the umpire has noted for himself alone."""
        found = [one for one in self.match.events(UMPIRE) if one.sees == UMPIRE_ONLY]
        return [one for one in found if one.entry is not None and one.entry.do == "note"]

    def print_story(self, reader: int, told: Sequence[story.Sentence], asks: bool = False) -> None:
        """Print sentences, with headings where a turn or a phase begins, or something is asked."""
        after = self.headed.get(reader)
        lines, last = headed_lines(self.match, told, self.lang, after, asks)
        if lines:
            put("\n".join(lines))
            self.headed[reader] = last
            self.unread = True

    def clear(self) -> None:
        """Clear the screen, once what is new on it has been read."""
        self.drawn, self.stands = {}, None
        if not sys.stdout.isatty():
            put(say(self.lang, "cleared"))
            return
        if self.unread:
            self.ask(say(self.lang, "read_first"))
        print(CLEAR)
