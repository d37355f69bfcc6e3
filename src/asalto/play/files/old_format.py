"""Game files of version 0.1.0 (`asalto-game-1`): how their digests were made.

They were taken over all numbers of a state, in the order of its fields. `layouts-1.0.0.json` holds
those fields as they were, so that fields added since leave the old digests as they were.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from asalto.core.kernel.records import fields, used_rows

LAYOUTS = Path(__file__).parents[1] / "layouts-1.0.0.json"


@cache
def _layout(ruleset: str) -> dict[str, list[tuple[str, int]]]:
    """Record class -> its fields at that time, each with its number of cells (0: no cells)."""
    found = json.loads(LAYOUTS.read_text(encoding="utf-8")).get(ruleset, {})
    return {
        record: [(name, int(cells or 0)) for name, _, cells in (one.partition(":") for one in of)]
        for record, of in ((record, text.split()) for record, text in found.items())
    }


def digest(ruleset: str, state: Any) -> str:
    """The digest of a state as version 0.1.0 made it; "" if a field of that time is gone."""
    out: list[int] = []
    try:
        _collect(state, _layout(ruleset), out)
    except (KeyError, AttributeError):
        return ""
    return hashlib.blake2b(",".join(map(str, out)).encode(), digest_size=8).hexdigest()


def _collect(record: Any, layout: dict[str, list[tuple[str, int]]], out: list[int]) -> None:
    now = {field.name: field for field in fields(record)}
    for name, cells in layout[type(record).__name__]:
        value, field = getattr(record, name), now[name]
        if field.kind == "int":
            out.append(int(value))
        elif field.kind == "cells":
            out.extend(map(int, value[:cells]))
        elif field.kind == "part":
            _collect(value, layout, out)
        else:
            for row in value[: used_rows(record, field)]:
                _collect(row, layout, out)
