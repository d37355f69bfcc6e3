"""Long work beside the tables, a little of each in turn; and analyses of battles that are over,
which are such work and are kept in the database."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from asalto.bots.analysis_data import Data, as_data, is_of
from asalto.bots.analyst import analyse, effort_for
from asalto.core.text.orders import NotAllowed
from asalto.play.match import Match
from asalto.web.database.store import Store, battles, meta
from asalto.web.table.live_battle import Live

analyses = sa.Table(
    "analyses", meta,
    sa.Column("battle", sa.String(16), sa.ForeignKey(battles.c.id), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
)  # fmt: skip
WAITING_MAX = 16
FAILED_MAX = 64
"""Pieces of work that failed, of which that is still said; the oldest may be tried again."""
SLICE = 1.0
"""Seconds after which work that can rest lets the next one come."""
log = logging.getLogger("asalto.desk")


class Busy(NotAllowed):
    """Too much of a kind waits already."""


@dataclass
class Job:
    """A piece of work on its way."""

    done: int = 0
    total: int = 0
    failed: bool = False
    kind: str = "analysis"
    client: str = ""
    """Who has asked for it."""

    def watch(self, done: int, total: int) -> None:
        """How far it is."""
        self.done, self.total = done, total


Work = Callable[[Job], Iterator[None]]
"""A piece of work: each step leads to a place where it can rest."""


class Desk:
    """Where long work is done, by one thread. Asking again is how one learns that it is done."""

    def __init__(self, store: Store, seconds: float) -> None:
        self.store, self.seconds = store, seconds
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._workers: ThreadPoolExecutor | None = None
        self._is_closed = False

    def ask(self, live: Live) -> Data | Job:
        """The analysis of a battle, or how far it is. Raises NotAllowed (Busy: ask later)."""
        if not live.is_over:
            raise NotAllowed("the battle is not over yet: what is hidden stays hidden")
        match = live.playing()
        found = self._kept(live.id, match)
        if found is not None:
            return found
        job = self.job(live.id)
        if job is not None:
            return job
        return self.submit(live.id, self._analysis(live.id, match.copied()))

    def job(self, id: str) -> Job | None:
        """A piece of work that waits, is worked on or has failed."""
        return self._jobs.get(id)

    def submit(
        self, id: str, work: Work, kind: str = "analysis", most: int = WAITING_MAX,
        client: str = "", each: int = WAITING_MAX,
    ) -> Job:  # fmt: skip
        """Have something done, unless it is on its way. Of its kind `most` may be, and `each` of
        one client's. Raises Busy."""
        with self._lock:
            job = self._jobs.get(id)
            if job is not None:
                return job
            others = [one for one in self._jobs.values() if one.kind == kind and not one.failed]
            if len(others) >= most or sum(one.client == client for one in others) >= each:
                raise Busy(f"too much of this is waiting already ({kind}); try again in a minute")
            job = self._jobs[id] = Job(kind=kind, client=client)
            if self._workers is None:
                self._workers = ThreadPoolExecutor(1, thread_name_prefix="desk")
            self._workers.submit(self._turn, id, job, work(job))
        return job

    def _kept(self, id: str, match: Match[Any]) -> Data | None:
        query = sa.select(analyses.c.data).where(analyses.c.battle == id)
        with self.store.engine.connect() as base:
            text = base.execute(query).scalar()
        data: Data | None = None
        if text is not None:
            with suppress(ValueError):
                data = json.loads(str(text))
        return data if isinstance(data, dict) and is_of(data, match) else None

    def _turn(self, id: str, job: Job, steps: Iterator[None]) -> None:
        """Some of a piece of work; if that was not all, the rest comes after what waits."""
        ends = time.monotonic() + SLICE
        try:
            for _ in steps:
                if time.monotonic() > ends or self._is_closed:
                    self._later(id, job, steps)
                    return
        except Exception as error:
            log.error("%s of %s has failed: %s", job.kind, id, type(error).__name__)
            with self._lock:
                job.failed = True
                failed = [one for one, other in self._jobs.items() if other.failed]
                for one in failed[:-FAILED_MAX]:
                    del self._jobs[one]
            return
        with self._lock:
            self._jobs.pop(id, None)

    def _later(self, id: str, job: Job, steps: Iterator[None]) -> None:
        with self._lock:
            if self._workers is not None and not self._is_closed:
                self._workers.submit(self._turn, id, job, steps)

    def _analysis(self, id: str, match: Match[Any]) -> Work:
        def work(job: Job) -> Iterator[None]:
            yield  # in one piece: it takes no rest
            effort = effort_for(match, self.seconds)
            data = as_data(analyse(match, effort=effort, progress=job.watch), match)
            self._keep(id, json.dumps(data, ensure_ascii=False))

        return work

    def _keep(self, id: str, data: str) -> None:
        with self.store.writing() as base:
            base.execute(analyses.delete().where(analyses.c.battle == id))
            base.execute(analyses.insert().values(battle=id, data=data))

    def close(self) -> None:
        """Begin nothing more."""
        with self._lock:
            self._is_closed = True
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
