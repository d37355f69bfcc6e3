"""What an umpire adds to throws, with the reason that he gave for it."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.desk import BY_UMPIRE
from asalto.core.kernel.events import PUBLIC, Event
from asalto.core.kernel.records import NOBODY
from asalto.play.entries import FieldsSet, Told
from asalto.play.protocol import Battle


def umpires_reason(match: Battle, lines: Sequence[Told], event: Event) -> str:
    """Why the umpire added what he added to a throw: the reason of his last act, before it and
    known to all, that set such a number for whoever threw."""
    reason = getattr(match.ruleset.enums.get("reason"), "UMPIRE", NOBODY)
    amounts = [
        int(event.amounts[i]) for i in range(event.reason_count) if event.reasons[i] == reason
    ]
    if not amounts:
        return ""
    place = next((i for i, one in enumerate(lines) if one.event is event), len(lines))
    acts = [one.entry for one in lines[:place] if one.sees == PUBLIC]
    for entry in reversed([one for one in acts if isinstance(one, FieldsSet)]):
        for path, value in entry.fields.items():
            row = path.split(".")
            if row[-1] == BY_UMPIRE and value in amounts and _is_of(match, int(row[1]), event):
                return entry.text
    return ""


def _is_of(match: Battle, row: int, event: Event) -> bool:
    """Whether a throw is that of a row, or of one of its members: figure `a1-3` of unit `a1`."""
    actors, names = match.ruleset.vocabulary.actors, match.scenario.names
    table = match.ruleset.telling.rollers.get(int(event.roll), actors)
    if table == actors:
        return row == int(event.slot0)
    return names.of(table, int(event.slot0)).startswith(f"{names.of(actors, row)}-")
