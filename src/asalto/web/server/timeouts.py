"""Connections that say nothing are not kept: a request's head has to arrive in time. And a log that
is flooded with one message says it a few times, not a million."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""In which the head of a request has to arrive."""
SAID_MAX, CALM = 5, 10.0
"""A message is logged so often within so many seconds."""
CONNECTIONS_MAX = 8_000
SPARE = 128
"""File descriptors kept for the database, the log and the modules."""


class Patient(H11Protocol):
    """HTTP that hangs up on whoever does not finish the head of a request."""

    _waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has called."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up."""
        self._rest()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Wait for the rest of the head, if a request has begun and is not answered yet."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._rest()
        elif self._waits is None:
            self._waits = self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _rest(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _hang_up(self) -> None:
        self._waits = None
        idle = self.timeout_keep_alive_task is not None
        if not idle and (self.cycle is None or self.cycle.response_complete):
            self.transport.close()


class Calm(logging.Filter):
    """Lets each message pass a few times within some seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        if record.levelno < logging.WARNING:
            return True
        key = record.name, str(record.msg)[:200]
        began, count = self._said.get(key, (0.0, 0))
        now = time.monotonic()
        if now - began > CALM:
            began, count = now, 0
            if len(self._said) > 1000:
                self._said.clear()
        self._said[key] = began, count + 1
        return count < SAID_MAX


def connections() -> int:
    """How many connections this process can carry: as many files as it may open, but for some."""
    limit = 1024
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = CONNECTIONS_MAX + SPARE if hard == resource.RLIM_INFINITY else hard
        limit = max(soft, min(wanted, CONNECTIONS_MAX + SPARE))
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return max(32, min(CONNECTIONS_MAX, limit - SPARE))


def log_filters() -> dict[str, Any]:
    """For `logging.config`."""
    return {"calm": {"()": "asalto.web.server.timeouts.Calm"}}
