"""Numbers that machine code is given when it is loaded, not when it is made.

One program then serves all values of a ruleset's tables. `Given` gathers the numbers of a module in
one row, and puts marked ones in their places: the compiler reads a marked number from that row,
whichever module it was imported into.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

BOOK = "book"
"""The name of the row in machine code."""


class GivenNumber(int):
    """A whole number that lies at place `at` of the row."""

    at: int


class GivenRow(tuple[Any, ...]):
    """A tuple of such numbers, or of such tuples. Its first number lies at place `at`."""

    at: int


class Given:
    """The numbers of a module: whole numbers, and tuples of them, of any depth."""

    def __init__(self, module: ModuleType, mark: bool = False) -> None:
        """With `mark`, each number of the module becomes a marked one."""
        self.cells: list[int] = []
        """All numbers, one after another."""
        self.layout: list[tuple[str, object]] = []
        """(name, lengths of its rows) of each: two modules that agree can share a program."""
        for name, value in list(vars(module).items()):
            if _is_number(value):
                self.layout.append((name, _lengths(value)))
                marked = self._marked(value)
                if mark:
                    setattr(module, name, marked)

    def _marked(self, value: Any) -> GivenNumber | GivenRow:
        """The same number or tuple, marked, and put into the row."""
        at = len(self.cells)
        made: GivenNumber | GivenRow
        if isinstance(value, tuple):
            made = GivenRow(self._marked(one) for one in value)
        else:
            made = GivenNumber(value)
            self.cells.append(int(value))
        made.at = at
        return made


def _is_number(value: object) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(map(_is_number, value))
    return isinstance(value, int)


def _lengths(value: Any) -> object:
    """0 for a number, the lengths of the rows in it for a tuple."""
    return [_lengths(one) for one in value] if isinstance(value, tuple) else 0
