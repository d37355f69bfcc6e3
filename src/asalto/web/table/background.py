"""The threads of one worker beside its tables: they keep time, let the computer play, and hear of
what other workers have done."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from asalto.web.database.store import CHANNEL, Store
from asalto.web.table.archive import OtherRules
from asalto.web.table.clock import BEAT, Gap, now_ms, watch
from asalto.web.table.pubsub import Hub

log = logging.getLogger("asalto.registry")
POLL = 0.2
HOUR = 3_600_000


class Staff:
    """Keeper, bots and ears."""

    def __init__(
        self, store: Store, hub: Hub, workers: int, play: Callable[[str], object],
        tidy: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        self.store, self.hub, self.workers, self.play = store, hub, workers, play
        self.tidy, self._tidied = tidy, 0
        self.gaps: list[Gap] = []
        self.threads: list[threading.Thread] = []
        self.stop = threading.Event()
        self._beaten = 0
        self._errands: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._queued: set[str] = set()
        self._lock = threading.Lock()

    def open(self) -> None:
        """Begin, after `take_up_time`."""
        for name, run in (
            ("keeper", self._keep),
            ("bots", self._run_errands),
            ("ears", self._hear),
        ):
            thread = threading.Thread(target=run, name=name, daemon=True)
            thread.start()
            self.threads.append(thread)

    def close(self) -> None:
        """End them all; nothing is left half done."""
        self.stop.set()
        self._errands.put(None)
        for thread in self.threads:
            thread.join(timeout=3)

    def take_up_time(self) -> None:
        """Time goes on where the last server left off: what lay between counts for nobody."""
        before = self.store.beaten()
        if before and self.workers > 1 and now_ms() - before > 2 * BEAT:
            self.stop.wait(1.5 * BEAT / 1000)  # perhaps other workers are alive
            if self.store.beaten() != before:
                before = self.store.beaten()
                watch.behind += before - now_ms()
        watch.not_before(before)
        now = now_ms()
        if before and now - before > 2 * BEAT:
            self.store.add_gap(before, now)
        self.gaps = self.store.gaps()
        self._beat()

    def _beat(self) -> None:
        """Say that this server is running."""
        now = now_ms()
        if now - self._beaten >= BEAT:
            self.store.beat(now)
            self._beaten = now

    def errand(self, id: str) -> None:
        """Let the computer play in a battle as soon as it can."""
        with self._lock:
            if id in self._queued:
                return
            self._queued.add(id)
        self._errands.put(id)

    def _run_errands(self) -> None:
        while True:
            id = self._errands.get()
            if id is None:
                return
            with self._lock:
                self._queued.discard(id)
            try:
                self.play(id)
            except OtherRules:
                self.store.sleep(id, now_ms() + HOUR)
            except Exception as error:
                log.error("battle %s: the computer could not play: %s", id, type(error).__name__)

    def _keep(self) -> None:
        """Look for battles in which something is due, whoever left it undone."""
        while not self.stop.wait(POLL):
            try:
                now = now_ms()
                self._beat()
                for id in self.store.due(now):
                    if self.store.claim(id, now, now + 5000):
                        self.errand(id)
                if now - self._tidied >= HOUR:
                    self._tidied = now
                    self.tidy()
            except Exception as error:
                log.error("keeper: %s", type(error).__name__)

    def _hear(self) -> None:
        """Hear of what other processes have appended."""
        while not self.stop.is_set():
            try:
                if self.store.is_sqlite:
                    self._poll()
                else:
                    self._listen()
            except Exception as error:
                log.error("ears: %s", type(error).__name__)
                self.stop.wait(1)

    def _poll(self) -> None:
        seen: dict[str, int] = {}
        version = -1
        with self.store.engine.connect() as base:
            while not self.stop.wait(POLL):
                found = base.exec_driver_sql("PRAGMA data_version").scalar()
                base.rollback()
                if found == version:
                    continue
                version = int(found or 0)
                counts = self.store.counts(self.hub.battles())
                for id, count in counts.items():
                    if seen.get(id) != count:
                        self.hub.publish(id)
                seen = counts

    def _listen(self) -> None:
        raw = self.store.engine.raw_connection()
        try:
            connection: Any = raw.driver_connection
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            while not self.stop.is_set():
                for note in connection.notifies(timeout=1, stop_after=100):
                    self.hub.publish(note.payload)
        finally:
            raw.invalidate()
