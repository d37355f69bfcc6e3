"""Under which turn and phase what happened is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from asalto.core.kernel.records import UNKNOWN
from asalto.play.entries import Told
from asalto.play.match import Match


def in_their_phases(
    match: Match[Any], found: Iterable[Told], before: Iterable[Told] = ()
) -> Iterator[Told]:
    """What happened, each under the turn and phase to which it belongs: what one choice brings
    about may go on into the next (`telling.turns`, `begun`, `phases`). What is told once more
    as it was `before` is left out."""
    telling, rows = match.ruleset.telling, unrepeated(match, found, before)
    place, turn, phase = UNKNOWN, UNKNOWN, UNKNOWN
    for i, told in enumerate(rows):
        if told.place != place:
            place, turn, phase = told.place, told.turn, told.phase
        if told.event is not None:
            kind = int(told.event.kind)
            if kind in telling.turns:
                turn = int(getattr(told.event, telling.turns[kind]))
                later = (one.phase for one in rows[i:] if one.place != place)
                phase = next(later, int(match.state.phase))
            elif kind in telling.begun:
                phase = int(getattr(told.event, telling.begun[kind]))
            phase = telling.phases.get(kind, phase)
        same = (turn, phase) == (told.turn, told.phase)
        yield told if same else replace(told, turn=turn, phase=phase)


def unrepeated(match: Match[Any], found: Iterable[Told], before: Iterable[Told]) -> list[Told]:
    """What happened but for what tells once more how two stand to each other, as it was told
    before (`telling.lasting`)."""
    lasting = match.ruleset.telling.lasting
    known = dict[frozenset[int], tuple[int, int]]()

    def is_news(told: Told) -> bool:
        event = told.event
        if event is None or int(event.kind) not in lasting:
            return True
        pair = frozenset((int(event.slot0), int(event.slot1)))
        said = int(event.kind), int(event.slot0)
        was, known[pair] = known.get(pair), said
        return was != said

    for told in before if lasting else ():
        is_news(told)
    return [told for told in found if is_news(told)]
