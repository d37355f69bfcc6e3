"""On which line of a TOML text each table and key stands; read in one pass, before it is parsed.

The pass also refuses what the parser itself would take too long, or too much memory, to find wrong:
brackets nested without end and keys of very many names.
"""

from __future__ import annotations

import re

from asalto.core.files.limits import NESTED_MAX, BadInput, Path_

TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5})?"
    r'|(?P<name>[\w-]++|"(?:[^"\\\n]++|\\[^\n])*+"?|\'[^\'\n]*+\'?)'
    r"|(?P<space>[ \t\r]++|#[^\n]*+)"
    r"|(?P<mark>[\n.=\[\]{}])"
    r"|.",
    re.DOTALL,
)
"""Every alternative takes what it has begun and never gives any back: one pass is linear."""


class _Pass:
    """Where a reading has come to."""

    def __init__(self, name: str) -> None:
        self.name, self.line, self.depth = name, 1, 0
        self.found: dict[Path_, int] = {}
        self.counts: dict[Path_, int] = {}
        self.here: Path_ = ()
        self.joined = 0
        """How many names the key that is being read joins by dots."""
        self.after_dot = False
        self.begin()

    def begin(self) -> None:
        """A new line outside of any value."""
        self.steps: list[str] = []
        self.brackets, self.is_open = 0, True

    def read_name(self, text: str) -> None:
        """A key, or a word of a value."""
        self.joined = self.joined + 1 if self.after_dot else 1
        if self.joined > NESTED_MAX:
            raise BadInput(f"{self.name}:{self.line}: a key of more than {NESTED_MAX} names")
        if self.is_open:
            self.steps.append(text.strip("\"'"))

    def read_mark(self, mark: str) -> None:
        """A sign between names."""
        if mark == "\n":
            if self.depth == 0:
                self.begin()
        elif mark in "[{":
            if self.is_open and mark == "[" and not self.steps and self.brackets < 2:
                self.brackets += 1
                return
            self.depth += 1
            if self.depth > NESTED_MAX:
                raise BadInput(f"{self.name}:{self.line}: nested deeper than {NESTED_MAX}")
        elif mark in "]}":
            self.depth = max(0, self.depth - 1)
            if self.is_open and self.brackets:
                self.read_header()
        elif mark == "=" and self.is_open and not self.brackets:
            self.is_open = False
            for i in range(1, len(self.steps) + 1):
                self.found.setdefault((*self.here, *self.steps[:i]), self.line)

    def read_header(self) -> None:
        """`[a.b]` or `[[a.b]]`: what follows stands in that table."""
        self.is_open = False
        here: Path_ = ()
        for i, step in enumerate(self.steps):
            here = (*here, step)
            if self.brackets == 2 and i == len(self.steps) - 1:
                self.counts[here] = self.counts.get(here, -1) + 1
            if here in self.counts:
                here = (*here, self.counts[here])
        self.here = here
        self.found[here] = self.line


def line_numbers(text: str, name: str) -> dict[Path_, int]:
    """The line of each table and key, for files in the usual layout. Raises BadInput."""
    reading = _Pass(name)
    for token in TOKEN.finditer(text):
        kind, found = token.lastgroup, token[0]
        if kind == "name":
            reading.read_name(found)
        elif kind == "mark":
            reading.read_mark(found)
        reading.line += found.count("\n")
        if kind != "space":
            reading.after_dot = kind == "mark" and found == "."
    return reading.found
