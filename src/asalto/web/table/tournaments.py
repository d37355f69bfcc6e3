"""Tournaments of bots: played at the desk beside the tables, kept in the database as they go.

Of a tournament that is not over, and that nobody works on (the server was stopped), the rest is
played as soon as somebody asks for it. Who works on it holds its row: of two servers on one
database the one that took it up last goes on.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from asalto.bots.names import KNOWN, NAMES, level_of, plain_name
from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import NotAllowed, nearest
from asalto.lab.pairing import sides_of
from asalto.lab.tournament import Tournament, meetings_of, merged, table
from asalto.web.database.store import Store, meta, new_id
from asalto.web.server.config import Config
from asalto.web.table.analysis_queue import Busy, Desk, Job, Work
from asalto.web.table.battle_settings import shipped_scenario
from asalto.web.table.clock import now_ms

tournaments = sa.Table(
    "tournaments", meta,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)  # fmt: skip
BOTS_MAX, SCENARIOS_MAX, SEEDS_MAX = 8, 8, 1000
BATTLES_MAX = 10_000
LEVEL_MAX = 3
"""The highest level of search that plays in tournaments here: a decision of the others, thought
without a clock, may take many seconds."""
WAITING_MAX, EACH = 8, 2
"""Tournaments that may be on their way, in all and of one client."""
SAVE = 1.0
"""Seconds after which what was played is written down."""
LEASE = 120_000
"""Milliseconds without a word after which another server may take a tournament up."""
WAITING, PLAYING, OVER, CUT, FAILED = "waiting", "playing", "over", "cut", "failed"
Data = dict[str, Any]
Fields = list[tuple[Ruleset[State], Scenario[State]]]
log = logging.getLogger("asalto.desk")


class Gone(Exception):
    """Another server holds the tournament by now, or it was removed."""


class Tournaments:
    """The tournaments of one server."""

    def __init__(self, store: Store, desk: Desk, config: Config) -> None:
        self.store, self.desk, self.seconds = store, desk, float(config.tournament)
        self.is_alone = store.is_sqlite and config.workers == 1
        """Whether no other process works on this database."""

    def begin(
        self, scenarios: Sequence[str], bots: Sequence[str], seeds: int, seed: int, client: str
    ) -> str:
        """Begin one; its id. Raises BadInput, NotAllowed (Busy: ask later)."""
        if self.seconds <= 0:
            raise NotAllowed("this server holds no tournaments")
        fields = _checked(scenarios, bots)
        made = Tournament(fields, bots, seeds, seed)
        if made.total > BATTLES_MAX:
            raise BadInput(
                f"seeds: that makes {made.total} battles; {BATTLES_MAX} are possible at most"
            )
        id, holder = new_id(), new_id()
        data: Data = {
            "scenarios": [*scenarios], "bots": [*bots], "seeds": seeds, "seed": seed,
            "state": WAITING, "spent": 0.0, "by_clock": False, "rules": _rules(fields),
            "total": made.total, "kept": made.kept(),
        }  # fmt: skip
        with self.store.writing() as base:
            row = {"id": id, "holder": holder, "changed": now_ms(), "data": json.dumps(data)}
            base.execute(tournaments.insert().values(**row))
        try:
            self._submit(id, holder, data, client)
        except Busy:
            with self.store.writing() as base:
                base.execute(tournaments.delete().where(tournaments.c.id == id))
            raise
        return id

    def told(self, id: str) -> Data:
        """How a tournament stands. Raises LookupError."""
        job = self.desk.job(_job(id))  # before the row is read: it may end in this moment
        query = sa.select(tournaments).where(tournaments.c.id == id)
        with self.store.engine.connect() as base:
            row = base.execute(query).mappings().first()
        if row is None:
            raise LookupError(id)
        data: Data = json.loads(row["data"])
        if data["state"] in (WAITING, PLAYING):
            is_left = self.is_alone or row["changed"] < now_ms() - LEASE
            if job is not None and job.failed:
                data["state"] = FAILED
            elif job is None and is_left and self.seconds > 0:
                with suppress(Busy, Gone):
                    self._take_up(id, row["holder"], data)
        return _answer(id, data)

    def _take_up(self, id: str, before: str, data: Data) -> None:
        """Go on with a tournament that was left. Raises Busy, Gone."""
        holder = new_id()
        self._write(id, before, data, holder)
        self._submit(id, holder, data, "")

    def _submit(self, id: str, holder: str, data: Data, client: str) -> None:
        work = self._work(id, holder, data)
        self.desk.submit(_job(id), work, "tournament", WAITING_MAX, client, EACH if client else 99)

    def _write(self, id: str, holder: str, data: Data, new: str = "") -> None:
        """Write down how it stands. Raises Gone."""
        query = tournaments.update().where(tournaments.c.id == id, tournaments.c.holder == holder)
        row = {"holder": new or holder, "changed": now_ms(), "data": json.dumps(data)}
        with self.store.writing() as base:
            if base.execute(query.values(**row)).rowcount != 1:
                raise Gone(id)

    def _work(self, id: str, holder: str, data: Data) -> Work:
        def work(job: Job) -> Iterator[None]:
            try:
                yield from self._played(id, holder, data, job)
            except Gone:
                return
            except Exception:
                data["state"] = FAILED
                with suppress(Gone):
                    self._write(id, holder, data)
                raise

        return work

    def _played(self, id: str, holder: str, data: Data, job: Job) -> Iterator[None]:
        """Play to the end, or until the time is spent."""
        made = _opened(data)
        spent, written, begun = float(data["spent"]), time.monotonic(), time.thread_time()
        data["state"] = PLAYING
        for _ in made.play():
            spent += time.thread_time() - begun
            if spent > self.seconds:
                data["state"] = CUT
                break
            if time.monotonic() - written > SAVE:
                job.watch(made.done, made.total)
                data.update(kept=made.kept(), spent=spent, by_clock=made.by_clock)
                self._write(id, holder, data)
                written = time.monotonic()
            begun = time.thread_time()
            yield
            begun = time.thread_time()
        else:
            data["state"] = OVER
        data.update(kept=made.kept(), spent=spent, by_clock=made.by_clock)
        data["tables"] = _tables(data, is_rated=True)
        self._write(id, holder, data)


def _job(id: str) -> str:
    """The name of its work at the desk, where battles stand by their ids."""
    return f"tournament {id}"


def _checked(scenarios: Sequence[str], bots: Sequence[str]) -> Fields:
    """The scenarios, if the bots can meet there. Raises BadInput."""
    for name in bots:
        if name not in KNOWN:  # before anything is looked for by that name: it may be a file's
            listed = ", ".join(one for one in NAMES if level_of(one) <= LEVEL_MAX)
            raise BadInput(f"bots: no bot {name!r}; there are {listed}.{nearest(name, KNOWN)}")
        if level_of(name) > LEVEL_MAX:
            raise BadInput(f"bots: {name} thinks too long; search:{LEVEL_MAX} is the highest here")
    _all_different("bots", [plain_name(name) for name in bots])
    _all_different("scenarios", scenarios)
    found = [shipped_scenario(name) for name in scenarios]
    for name, (ruleset, scenario) in zip(scenarios, found, strict=True):
        if len(sides_of(ruleset, scenario)) < 2:
            raise BadInput(f"scenarios: {name} has one side, so that nobody meets anybody there")
    return found


def _all_different(field: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{field}: {name} is named twice")


def _rules(fields: Fields) -> dict[str, str]:
    """The rules of the games that are played."""
    return {ruleset.id: ruleset.digest() for ruleset, _ in fields}


def _opened(data: Data) -> Tournament:
    """A tournament as it was left; from the beginning where the rules are others by now."""
    fields = _checked(data["scenarios"], data["bots"])
    made = Tournament(fields, data["bots"], data["seeds"], data["seed"])
    if data["rules"] == _rules(fields):
        made.take_up(data["kept"])
        made.by_clock = data["by_clock"]
    else:
        data.update(rules=_rules(fields), spent=0.0, by_clock=False)
    return made


def _tables(data: Data, is_rated: bool) -> Data:
    """The tables of all scenarios together, and of each."""
    bots, meetings = data["bots"], meetings_of(data["kept"])
    return {
        **table(bots, merged(meetings), is_rated),
        "by_scenario": [
            {"scenario": name, **table(bots, row, is_rated)}
            for name, row in zip(data["scenarios"], meetings, strict=True)
        ],
    }


def _answer(id: str, data: Data) -> Data:
    """How it stands, for the API."""
    tables = data.get("tables") or _tables(data, is_rated=False)
    told = ("state", "scenarios", "bots", "seeds", "seed", "rules", "by_clock", "total")
    done = sum(one.battles for row in meetings_of(data["kept"]) for one in row)
    return {
        "id": id, **{name: data[name] for name in told}, "done": done,
        "seconds": round(data["spent"], 1), **tables,
    }  # fmt: skip
