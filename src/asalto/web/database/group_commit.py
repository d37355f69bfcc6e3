"""Writes of several threads under one commit: each commit waits for the disk.

SQLite lets one write at a time. While one waits for the disk, others queue up; whoever comes next
writes for all of them. Where anything goes wrong among several, nothing of it is kept, and each is
written by itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

import sqlalchemy as sa

T = TypeVar("T")


@dataclass(eq=False)
class Job(Generic[T]):
    """Something to be written. It may be tried twice."""

    work: Callable[[sa.Connection], T]
    value: T | None = None
    error: BaseException | None = None
    is_done: bool = False


class Together:
    """Everything that waits to be written in one process."""

    def __init__(
        self,
        turn: AbstractContextManager[object],
        begin: Callable[[], AbstractContextManager[sa.Connection]],
    ) -> None:
        """`turn`: the lock for who writes; `begin`: a transaction, committed at its end."""
        self._turn, self._begin = turn, begin
        self._waiting: list[Job[object]] = []
        self._lock = threading.Lock()

    def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction; it is on the disk when this returns. What it raises is
        raised here, and then nothing of it is written."""
        job = Job(work)
        with self._lock:
            self._waiting.append(cast("Job[object]", job))
        with self._turn:
            if not job.is_done:
                with self._lock:
                    jobs, self._waiting = self._waiting, []
                self._carry_out(jobs)
        if job.error is not None:
            raise job.error
        return cast("T", job.value)

    def _carry_out(self, jobs: list[Job[object]]) -> None:
        if len(jobs) > 1 and self._is_done_at_once(jobs):
            return
        for job in jobs:
            try:
                with self._begin() as base:
                    job.value = job.work(base)
            except BaseException as error:  # it is raised in the thread that waits for it
                job.error = error
            job.is_done = True

    def _is_done_at_once(self, jobs: list[Job[object]]) -> bool:
        try:
            with self._begin() as base:
                for job in jobs:
                    job.value = job.work(base)
        except Exception:
            return False
        for job in jobs:
            job.is_done = True
        return True


def sqlite_connect(connection: Any, record: object) -> None:
    """What each new connection to SQLite is told: what is committed is on the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def sqlite_begin(base: sa.Connection) -> None:
    """A transaction that writes takes its lock at once."""
    base.exec_driver_sql(
        "BEGIN IMMEDIATE" if base.get_execution_options().get("write") else "BEGIN"
    )
