"""Who waits for news of which battle, within one worker."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict


class Hub:
    """Wakes the streams of a battle from any thread."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._loops: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._clients: dict[asyncio.Event, str] = {}
        self._lock = threading.Lock()
        self.is_closed = False

    def listen(self, battle: str, client: str = "") -> asyncio.Event:
        """An event that is set at every news of a battle; give it back with `leave`."""
        event = asyncio.Event()
        with self._lock:
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
            if not self._waiting[battle]:
                del self._waiting[battle]

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
