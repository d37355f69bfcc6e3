"""The line that people type: an editor with completion and history where there is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from asalto.core.text.orders import fold
from asalto.play.tell.short_orders import meant

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

Ask = Callable[[str], str]
Lines = Callable[[], Sequence[str]]
SHOWN = 60
"""Completions shown at once, at most."""


def line_editor() -> Ask:
    """An editor at a terminal that can move its cursor, else plain lines."""
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "")
    if dumb or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return input
    return Editor()


def completions(text: str, known: Sequence[str]) -> Iterator[str]:
    """Whole lines that a text can become, accents and capitals aside: those that begin with it,
    else those that it stands for when cut short."""
    begun = fold(text.lstrip())
    found = [line for line in known if fold(line).startswith(begun)]
    if not found:
        found = [known[place] for place in meant(text, known)]
    yield from dict.fromkeys(found[:SHOWN])


class Editor:
    """Asks like `input`, with a history of its own for each person at the keyboard: what one has
    typed in secret is not found by the next."""

    def __init__(self) -> None:
        self.who = 0
        """Who types."""
        self.lines: Lines = tuple
        """What may be typed just now."""
        self._sessions: dict[int, PromptSession[str]] = {}

    def __call__(self, question: str) -> str:
        """The line that is typed after a question."""
        if self.who not in self._sessions:
            self._sessions[self.who] = new_session(self)
        above, last = broken(question, get_terminal_size().columns)
        if above:
            print(above)
        return self._sessions[self.who].prompt(last)


def broken(question: str, columns: int) -> tuple[str, str]:
    """A question too long for the terminal: the lines above the last, broken between words, and the
    last, after which one types."""
    if len(question) < columns:
        return "", question
    gap = question[len(question.rstrip()) :]
    *above, last = wrap(question.rstrip(), columns - 1, break_on_hyphens=False)
    return "\n".join(above), last + gap


def new_session(editor: Editor, **options: Any) -> PromptSession[str]:
    """A session of the line editor that completes from what may be typed just now."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Legal(Completer):
        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            text = document.text_before_cursor
            for line in completions(text, editor.lines()):
                yield Completion(line, start_position=-len(text))

    return PromptSession(completer=Legal(), complete_while_typing=False, **options)
