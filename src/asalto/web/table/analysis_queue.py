"""Analyses of battles that are over: one at a time, beside the tables, kept in the database."""

from __future__ import annotations

import json
import logging
import threading
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
"""Battles whose analysis failed, of which that is still said; the oldest may be tried again."""
log = logging.getLogger("asalto.desk")


class Busy(NotAllowed):
    """Too many battles wait for their analysis."""


@dataclass
class Job:
    """An analysis on its way."""

    done: int = 0
    total: int = 0
    failed: bool = False

    def watch(self, done: int, total: int) -> None:
        """How far it is."""
        self.done, self.total = done, total


class Desk:
    """Where battles are analysed. Asking again is how one learns that it is done."""

    def __init__(self, store: Store, seconds: float) -> None:
        self.store, self.seconds = store, seconds
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._workers: ThreadPoolExecutor | None = None

    def ask(self, live: Live) -> Data | Job:
        """The analysis of a battle, or how far it is. Raises NotAllowed (Busy: ask later)."""
        if not live.is_over:
            raise NotAllowed("the battle is not over yet: what is hidden stays hidden")
        match = live.playing()
        found = self._kept(live.id, match)
        if found is not None:
            return found
        with self._lock:
            job = self._jobs.get(live.id)
            if job is not None:
                return job
            if sum(not one.failed for one in self._jobs.values()) >= WAITING_MAX:
                raise Busy("too many battles are waiting for their analysis; try again in a minute")
            job = self._jobs[live.id] = Job()
            if self._workers is None:
                self._workers = ThreadPoolExecutor(1, thread_name_prefix="analyst")
            self._workers.submit(self._work, live.id, match.copied(), job)
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

    def _work(self, id: str, match: Match[Any], job: Job) -> None:
        try:
            effort = effort_for(match, self.seconds)
            data = as_data(analyse(match, effort=effort, progress=job.watch), match)
            self._keep(id, json.dumps(data, ensure_ascii=False))
        except Exception as error:
            log.error("battle %s cannot be analysed: %s", id, type(error).__name__)
            with self._lock:
                job.failed = True
                failed = [one for one, other in self._jobs.items() if other.failed]
                for one in failed[:-FAILED_MAX]:
                    del self._jobs[one]
            return
        with self._lock:
            self._jobs.pop(id, None)

    def _keep(self, id: str, data: str) -> None:
        with self.store.writing() as base:
            base.execute(analyses.delete().where(analyses.c.battle == id))
            base.execute(analyses.insert().values(battle=id, data=data))

    def close(self) -> None:
        """Begin nothing more."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
