"""How many columns a board in letters may take: those of the terminal on which it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

USUAL, LEAST = 100, 40
_columns = ContextVar("columns", default=USUAL)


def columns() -> int:
    """The columns there are."""
    return _columns.get()


@contextmanager
def fitted(wide: int) -> Iterator[None]:
    """Draw for a terminal of so many columns; never for more than a line that reads well."""
    before = _columns.set(max(LEAST, min(USUAL, wide)))
    try:
        yield
    finally:
        _columns.reset(before)
