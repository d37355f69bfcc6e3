"""What happened since a seat's last choice, as the page plays it on the board: beats in order.

A beat says which pieces it is about, where a piece comes from and goes to, whether a shot hit and
what was lost, in the coordinates of the drawing. The sentences are those of the chronicle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.board import Board, board_of
from asalto.board.elements import Element
from asalto.board.finding import centres
from asalto.board.paint import Point
from asalto.core.caching import Newest
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import State
from asalto.play.entries import ChoiceMade, Told
from asalto.play.form import Held
from asalto.play.tell.marks import Mark, Place, mark_of
from asalto.web.table.live_battle import Live

BEATS_MAX = 60
"""Events that are played: the newest."""
OPENINGS_MAX = 64
"""Openings of which it is kept where the pieces stood; those asked for longest ago are
forgotten."""
Seen = tuple[Mark, Point | None]
"""An event and the spot of the drawing that it names."""


@dataclass(frozen=True)
class Since:
    """What a seat has not seen yet."""

    first: int = 0
    """The number of the first line of the chronicle since the seat's last choice; 0: none."""
    last: int = 0
    beats: tuple[dict[str, Any], ...] = ()
    at: Mapping[str, list[float]] = field(default_factory=dict)
    """Where the pieces that appear in it stand now."""

    @property
    def data(self) -> dict[str, Any]:
        """For the page."""
        return {"beats": list(self.beats), "at": dict(self.at), "last": self.last}


def since_last(live: Live, seat: int, view: State, drawing: Element | None) -> Since:
    """What happened since the last choice of a seat, of what it may know; without a seat, since
    the last choice of anybody."""
    match = live.playing()
    told = match.events(live.sight(seat))
    mine = _last_choice(live, seat)
    first = len(told)
    while first > 0 and told[first - 1].place >= mine:
        first -= 1
    if first == len(told):
        return Since()
    board = board_of(live.ruleset)
    if board is None or drawing is None:
        return Since(first + 1, len(told))
    return Since(first + 1, len(told), *_beats(live, board, drawing, view, told, first))


def _last_choice(live: Live, seat: int) -> int:
    """The place in the entries of a seat's last choice; of a path, of its first step."""
    match = live.playing()
    for mark in reversed(match.marks):
        entry = match.entries[mark.index]
        if entry.do == "choice" and (seat < 0 or entry.seat == seat):
            deed = live.deeds.get(entry.seat)
            return deed.first if deed is not None and deed.last == mark.index else mark.index
    return -1


def _beats(
    live: Live, board: Board, drawing: Element, view: State, told: Sequence[Told], first: int
) -> tuple[tuple[dict[str, Any], ...], dict[str, list[float]]]:
    """The beats, and where the pieces in them stand now."""
    now = centres(drawing)
    tables = {one.rpartition("-")[0] for one in now} | {live.ruleset.vocabulary.actors}
    retracted = _retracted(live)
    begin = max(first, len(told) - BEATS_MAX)

    def read(one: Told) -> Seen:
        mark = Mark() if one.event is None else mark_of(live.ruleset, one.event, tables)
        return mark, None if mark.place is None else board.where(view, *_flat(mark.place))

    seen = [read(one) for one in told[begin:]]
    moving = {_id(one.who) for one, spot in seen if one.arrives and one.who and spot}
    stood = _stood(live, board, moving, map(read, reversed(told[:begin])))
    beats = [
        {"n": number, **_beat(*seen[number - 1 - begin], stood)}
        for number, one in enumerate(told[begin:], begin + 1)
        if one.place not in retracted
    ]
    named = {str(beat[key]) for beat in beats for key in ("who", "whom", "falls") if key in beat}
    return tuple(beats), {one: _round(now[one]) for one in sorted(named) if one in now}


def _retracted(live: Live) -> set[int]:
    """The places in the entries of moves that were taken back, and of taking them back: nothing of
    them is left to be seen."""
    undone = live.ruleset.moves.customs.retracts
    entries, found = live.playing().entries if undone else (), set[int]()

    def kind(place: int) -> int:
        entry = entries[place]
        return entry.choice[0] if isinstance(entry, ChoiceMade) and entry.choice else NOBODY

    for place, entry in enumerate(entries):
        undoes = undone.get(kind(place))
        if undoes is None:
            continue
        start = place
        while start > 0 and entries[start - 1].seat == entry.seat and kind(start - 1) in undoes:
            start -= 1
        found.update(range(start, place + 1))
    return found


def _stood(live: Live, board: Board, moving: set[str], before: Iterable[Seen]) -> dict[str, Point]:
    """Where pieces stood before all that: where they came to last, else where they began."""
    found: dict[str, Point] = {}
    for mark, spot in before:
        if len(found) == len(moving):
            return found
        if mark.arrives and mark.who and spot and _id(mark.who) in moving:
            found.setdefault(_id(mark.who), spot)
    if len(found) < len(moving):
        start = _opened(live, board)
        found = {**{one: start[one] for one in moving if one in start}, **found}
    return found


_openings = Newest[tuple[str, str, Held], dict[str, Point]](OPENINGS_MAX)


def _opened(live: Live, board: Board) -> dict[str, Point]:
    """Where the pieces stood when the battle began. A drawing is made for it once."""
    opening = live.ruleset.sees(live.scenario.start(), NOBODY)
    key = live.ruleset.id, live.scenario.id, Held(opening)
    known = _openings.get(key)
    if known is None:
        drawing = board.drawing(live.ruleset, live.scenario, opening, NOBODY, "en")
        known = dict(centres(drawing))
    return _openings.keep(key, known)


def _flat(place: Place) -> tuple[Any, ...]:
    return place[0], *place[1]


def _beat(mark: Mark, where: Point | None, stood: dict[str, Point]) -> dict[str, Any]:
    beat: dict[str, Any] = {}
    if mark.who is not None:
        beat["who"] = _id(mark.who)
    if mark.whom is not None:
        beat["whom"] = _id(mark.whom)
    if where is not None:
        beat["to" if mark.arrives else "spot"] = _round(where)
        if mark.arrives and mark.who is not None:
            before = stood.get(_id(mark.who))
            if before is not None:
                beat["from"] = _round(before)
            stood[_id(mark.who)] = where
    if mark.hit is not None:
        beat["hit"] = mark.hit
    if mark.lost:
        beat["lost"] = mark.lost
    if mark.falls is not None:
        beat["falls"] = _id(mark.falls)
    return beat


def _id(piece: tuple[str, int]) -> str:
    return f"{piece[0]}-{piece[1]}"


def _round(spot: Point) -> list[float]:
    return [round(spot[0], 1), round(spot[1], 1)]
