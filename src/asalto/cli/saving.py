"""What the terminal keeps on the disk: what was done, and what people have begun."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asalto.cli.common import language, put, say
from asalto.core.kernel.choices import Choice
from asalto.play.files.journal import Journal, save
from asalto.play.files.unfinished import unfinished
from asalto.play.match import Match
from asalto.play.standing_orders import Habits


class Saving:
    """The part of the terminal that saves."""

    match: Match[Any]
    lang: str
    path: Path | None
    journal: Journal | None
    left: dict[int, Sequence[Choice | str]]
    habits: dict[int, Habits]

    def sync(self) -> None:
        """Bring what was done to the disk."""
        if self.journal is None:
            return
        self.journal.begun = self.begun()
        try:
            self.journal.sync()
        except OSError as error:
            self._not_saved(error)

    def close(self, journal: Journal, key: str) -> bool:
        """The last line of the file; one in which nothing was done stays as it was."""
        journal.begun = self.begun()
        try:
            journal.close()
        except OSError as error:
            return self._not_saved(error)
        key = key if journal.is_changed else "unchanged"
        put(say(self.lang, key, file=journal.path, option=self._lang_option()))
        return True

    def _not_saved(self, error: OSError) -> bool:
        from asalto.cli.error_report import fault

        put(say(self.lang, "not_saved", text=fault(error, self.lang)))
        return False

    def _save(self, path: Path, key: str = "saved") -> bool:
        try:
            save(self.match, path, self.begun())
        except OSError as error:
            return self._not_saved(error)
        put(say(self.lang, key, file=path, option=self._lang_option()))
        return True

    def leave(self) -> int:
        """Save all, and say how to go on; the command's result."""
        print()
        self.tell_begun()
        match = self.match
        if self.journal is not None:
            return 0 if self.close(self.journal, "bye_saved") else 1
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = Path(match.scenario.id).stem
        path = Path(f"{match.ruleset.id}-{name}-{stamp}.asalto")
        return 0 if self._save(path, "bye_saved") else 1

    def _lang_option(self) -> str:
        """What goes on in the same language, where the locale's is another."""
        return "" if language(None) == self.lang else f" --lang {self.lang}"

    def begun(self) -> list[dict[str, Any]]:
        """What has been typed and is not played yet, as lines of the file."""
        if self.match.is_over:
            return []
        write, names = self.match.ruleset.notation.write, self.match.scenario.names
        left = {
            seat: [one if isinstance(one, str) else write(one, names) for one in orders]
            for seat, orders in self.left.items()
        }
        return unfinished(
            self.match, left, {seat: one.standing for seat, one in self.habits.items()}
        )

    def tell_begun(self) -> None:
        """Say that a choice is kept whose dice are not all thrown, with those that are."""
        waiting = self.match.waiting
        if waiting is not None:
            faces = ", ".join(map(str, waiting.needed.known))
            text = self.match.tell(waiting, self.lang)
            put("  " + say(self.lang, "kept_thrown" if faces else "kept", text=text, dice=faces))

    def save_as(self, name: str) -> None:
        """Save into a file of that name, or the one that is kept."""
        path = Path(name) if name else self.path
        if path is None:
            path = Path(f"{self.match.ruleset.id}-{Path(self.match.scenario.id).stem}.asalto")
        if self._save(path) and (self.path is None or path == self.path):
            self.path = path
            self.journal = Journal(self.match, path)
