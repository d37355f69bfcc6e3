"""Time controls. Everything is worked out from the times of the acts, so it comes out the same
wherever they are played again."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

PATIENCE = 600_000
"""Without a clock: after this many milliseconds the others may let the computer stand in."""


BEAT = 2_000
"""A running server says so after this many milliseconds."""
Gap = tuple[int, int]


def steady() -> float:
    """Seconds that only go forward, whatever is done to the clock on the wall."""
    return time.monotonic()


class Watch:
    """The time of one process in milliseconds: set once by the clock on the wall, then steady."""

    def __init__(self) -> None:
        self.behind = int((time.time() - steady()) * 1000)

    def now(self) -> int:
        """The time."""
        return int(steady() * 1000) + self.behind

    def not_before(self, at: int) -> None:
        """Time does not run back: not even where the wall's clock was put back meanwhile."""
        self.behind += max(0, at - self.now())


watch = Watch()


def now_ms() -> int:
    """The time, in milliseconds: never back, and steady while the process runs."""
    return watch.now()


class Clock:
    """How long each seat has been awaited and what time it has left (milliseconds)."""

    def __init__(self, setting: Mapping[str, Any], seats: int, gaps: Sequence[Gap] = ()) -> None:
        self.kind = str(setting["kind"])
        self.seconds = int(setting["seconds"])
        self.extra = int(setting["extra"])
        self.left = [self.seconds * 1000] * seats
        self.awaited: dict[int, int] = {}
        self._window = ""
        self.gaps = gaps
        """Times at which no server was running: they count for nobody."""

    def _lived(self, at: int) -> int:
        """A time without the gaps before it."""
        return at - sum(min(end, at) - begin for begin, end in self.gaps if begin < at)

    def turn(self, at: int, window: str, pending: Sequence[int]) -> None:
        """Look who is awaited now. Within one run of sealed choices nothing starts anew, so that
        nobody can tell from a clock how far another has come."""
        at = self._lived(at)
        for seat in [*self.awaited]:
            if seat not in pending or window != self._window:
                self.left[seat] += self.extra * 1000 - (at - self.awaited.pop(seat))
        for seat in pending:
            self.awaited.setdefault(seat, at)
        self._window = window

    def deadline(self, seat: int) -> int | None:
        """When the time of an awaited seat is up."""
        if self.kind == "none" or seat not in self.awaited:
            return None
        span = self.seconds * 1000 if self.kind == "move" else self.left[seat]
        return self.awaited[seat] + span + sum(end - begin for begin, end in self.gaps)

    def next_deadline(self) -> int | None:
        """The first of all deadlines."""
        found = [self.deadline(seat) for seat in self.awaited]
        return min((one for one in found if one is not None), default=None)

    def is_late(self, seat: int, now: int) -> bool:
        """Whether the seat's time is up."""
        deadline = self.deadline(seat)
        return deadline is not None and now >= deadline

    def is_overdue(self, seat: int, now: int) -> bool:
        """Whether the others have waited long enough."""
        if self.kind == "none":
            return seat in self.awaited and self._lived(now) - self.awaited[seat] >= PATIENCE
        return self.is_late(seat, now)
