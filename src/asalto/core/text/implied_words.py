"""The last word of an order that a language leaves unsaid, since it goes without saying."""

from __future__ import annotations

import re
from collections.abc import Mapping

UNSAID = "\N{NO-BREAK SPACE}"
"""What stands in a file of words for such a word."""


def without_last(
    slot: re.Pattern[str], template: str, tables: Mapping[str, Mapping[tuple[int, ...], str]]
) -> tuple[str, dict[str, int]]:
    """A template without its last blank, where one of the names that may stand there is unsaid, and
    the number that is then meant; the template itself and no number where all must be said."""
    last = [*slot.finditer(template)][-1:]
    if not last or last[0].end() < len(template):
        return template, {}
    names = tables.get(last[0][1], {})
    unsaid = [key[0] for key, name in names.items() if len(key) == 1 and name == UNSAID]
    short = template[: last[0].start()].rstrip()
    return (short, {last[0][2]: unsaid[0]}) if unsaid else (template, {})
