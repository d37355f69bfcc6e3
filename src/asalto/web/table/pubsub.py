"""Who waits for news of which battle, within one worker."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict

GRACE = 4.0
"""Seconds for which somebody who left still counts as here: he may only be loading a page."""


class Hub:
    """Wakes the streams of a battle from any thread."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._loops: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._clients: dict[asyncio.Event, str] = {}
        self._seats: dict[asyncio.Event, tuple[int, ...]] = {}
        self._left: dict[tuple[str, tuple[int, ...]], float] = {}
        self._lock = threading.Lock()
        self.is_closed = False

    def listen(self, battle: str, client: str = "", seats: tuple[int, ...] = ()) -> asyncio.Event:
        """An event that is set at every news of a battle; give it back with `leave`. `seats`: whose
        eyes these are; none: somebody watches."""
        event = asyncio.Event()
        with self._lock:
            self._seats[event] = seats
            self._wake(self._waiting[battle])  # somebody has come
            self._waiting[battle].add(event)
            self._loops[event] = asyncio.get_running_loop()
            self._clients[event] = client
        return event

    def leave(self, battle: str, event: asyncio.Event) -> None:
        """Stop listening."""
        with self._lock:
            self._waiting[battle].discard(event)
            self._loops.pop(event, None)
            self._clients.pop(event, None)
            seats = self._seats.pop(event, ())
            if not self.is_closed and self._waiting[battle]:
                self._left[battle, seats] = time.monotonic() + GRACE
                asyncio.get_running_loop().call_later(GRACE + 0.1, self._gone, battle, seats)
            if not self._waiting[battle]:
                del self._waiting[battle]

    def _gone(self, battle: str, seats: tuple[int, ...]) -> None:
        """Whoever loads a page again is not gone; after a while he is."""
        with self._lock:
            if self._left.get((battle, seats), 0) <= time.monotonic():
                self._left.pop((battle, seats), None)
                self._wake(self._waiting.get(battle, ()))

    def company(self, battle: str, own: tuple[int, ...] = ()) -> tuple[frozenset[int], int]:
        """Seats of others whose people have the battle open here, and how many only watch it."""
        now = time.monotonic()
        with self._lock:
            found = [
                self._seats[one] for one in self._waiting.get(battle, ()) if one in self._seats
            ]
            found += [
                seats for (id, seats), until in self._left.items()
                if id == battle and until > now and seats not in found
            ]  # fmt: skip
        here = frozenset(seat for seats in found for seat in seats if seat >= 0)
        watchers = sum(not seats for seats in found)
        return here - frozenset(own), max(0, watchers - (not own))

    def publish(self, battle: str) -> None:
        """There is news."""
        with self._lock:
            self._wake(self._waiting.get(battle, ()))

    def close(self) -> None:
        """End all streams."""
        with self._lock:
            self.is_closed = True
            self._wake([*self._loops])

    def _wake(self, events: object) -> None:
        for event in events:  # type: ignore[attr-defined]
            try:
                self._loops[event].call_soon_threadsafe(event.set)
            except RuntimeError:
                continue

    def battles(self) -> list[str]:
        """Battles that somebody watches here."""
        with self._lock:
            return [*self._waiting]

    def count_of(self, client: str) -> int:
        """Open streams of one client."""
        with self._lock:
            return sum(one == client for one in self._clients.values())

    def count(self) -> int:
        """Open streams."""
        with self._lock:
            return len(self._loops)
