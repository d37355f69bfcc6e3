"""What the numbers of a state can hold, whoever writes them: an umpire or a position file.

A ruleset declares `LIMITS`, by path without indexes: `"ships.hull": span(0, "hull_max")`. What is
not declared is kept by the game itself: no umpire may set it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY, UNKNOWN, fields, used_rows

INDEX = re.compile(r"\.\d+(?=\.|$)")


class OutOfRange(BadInput):
    """A number beyond its limits."""

    def __init__(self, path: str, number: int, low: int, high: int) -> None:
        super().__init__(f"{path}: {number} is out of range; {low} to {high} is allowed")
        self.path, self.number, self.low, self.high = path, number, low, high


@dataclass(frozen=True)
class Limit:
    """The least and the greatest number that a field can hold."""

    least: int
    most: int | str
    """A number, or a field of the same record or of the state that holds it."""
    less: int = 0
    """To be taken off what that field holds."""
    is_open: bool = True
    """Whether an umpire may set it."""
    holder: tuple[str, str, str] = ("", "", "")
    """Where another record says what this very one can hold, if that is less: the state's list, the
    field of this record that is its row, and the field there (the sum of its cells)."""


Limits = Mapping[str, Limit]


def span(least: int, most: int | str) -> Limit:
    """From `least` to `most`."""
    return Limit(least, most)


def held(least: int, most: int, rows: str, row: str, name: str) -> Limit:
    """From `least` to what the record's design says, `most` at the most: `held(0, 99, "designs",
    "design", "engines")`."""
    return Limit(least, most, holder=(rows, row, name))


def fixed(least: int, most: int | str) -> Limit:
    """The same, for what the scenario settles once and for all."""
    return Limit(least, most, is_open=False)


def row_of(count: str, least: int = NOBODY) -> Limit:
    """A row of a list of which `count` are in use, or NOBODY."""
    return Limit(least, count, less=1)


FLAG = span(0, 1)
BY_UMPIRE = span(-20, 20)
"""What an umpire may add to a throw."""


def plain(path: str) -> str:
    """A path without its indexes: `ships.0.hits.2` is `ships.hits`."""
    return INDEX.sub("", path)


def check_limits(state: object, limits: Limits) -> None:
    """Raises BadInput, with path and range, for the first number beyond its limits. What a view
    does not know is left alone."""
    _check(state, state, "", "", limits)


def _check(state: object, holder: object, here: str, name: str, limits: Limits) -> None:
    for field in fields(holder):
        if field.scratch:
            continue
        value, path = getattr(holder, field.name), f"{here}{field.name}"
        below = f"{name}{field.name}"
        if field.kind == "part":
            _check(state, value, f"{path}.", f"{below}.", limits)
        elif field.kind == "rows":
            for i in range(used_rows(holder, field)):
                _check(state, value[i], f"{path}.{i}.", f"{below}.", limits)
        elif below in limits:
            low, high = _range(state, holder, limits[below])
            cells = enumerate(value) if field.kind == "cells" else ((NOBODY, value),)
            for i, number in cells:
                if not low <= number <= high and number != UNKNOWN:
                    cell = path if i == NOBODY else f"{path}.{i}"
                    raise OutOfRange(cell, number, low, high)


def _range(state: object, holder: object, limit: Limit) -> tuple[int, int]:
    if isinstance(limit.most, int):
        rows, row, name = limit.holder
        if not rows:
            return limit.least, limit.most
        found = getattr(getattr(state, rows)[getattr(holder, row)], name)
        return limit.least, min(limit.most, sum(found) if isinstance(found, list) else found)
    source = holder if hasattr(holder, limit.most) else state
    return limit.least, int(getattr(source, limit.most)) - limit.less
