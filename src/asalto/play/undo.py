"""Taking back an open choice: only one that threw no dice and showed nobody anything new."""

from __future__ import annotations

from typing import Any

from asalto.core.kernel.records import UNKNOWN, numbers


def last_open(history: Any, seat: int) -> int | None:
    """The place, in a history, of a seat's choice that was the last thing done, if it may still be
    taken back: it threw no dice, told nobody what he did not know, and the seat is still asked."""
    if history.is_over or history.is_sealed or seat not in history.pending or not history.marks:
        return None
    mark, place = history.marks[-1], len(history.marks) - 1
    entry = history.entries[mark.index]
    if entry.do != "choice" or entry.seat != seat or mark.faces or mark.turn != history.turn:
        return None
    before = history.copied()
    before.go_back_to(place)
    if before.is_sealed:
        return None
    seats = range(len(history.scenario.seats))
    if any(has_learnt(before.view(one), history.view(one)) for one in seats):
        return None
    return place


def has_learnt(before: Any, after: Any) -> bool:
    """Whether a view shows a number that was hidden before."""
    pairs = zip(numbers(before), numbers(after), strict=True)
    return any(old == UNKNOWN and new != UNKNOWN for old, new in pairs)
