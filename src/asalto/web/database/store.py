"""What is kept of battles: how each was opened, what was done in it, who holds which seat.

Acts are only ever appended. Their number within a battle is unique, so that of two workers who
append the same number one is refused. A state is never stored: it comes of playing the acts.
Tokens are kept as hashes.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from asalto.web.database.address import SQLITE, url_of
from asalto.web.database.group_commit import Together, sqlite_begin, sqlite_connect
from asalto.web.server.config import default_database

T = TypeVar("T")

HEAD = "0004"
"""The newest migration: see migrations/versions."""
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
"""Of join codes: no I, L, O, U, which look or sound like others."""
CHANNEL = "asalto_acts"

meta = sa.MetaData()
battles = sa.Table(
    "battles", meta,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False, unique=True),
    sa.Column("opening", sa.Text, nullable=False),
    sa.Column("acts", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("wake", sa.BigInteger, nullable=True, index=True),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("brief", sa.Text, nullable=True),
)  # fmt: skip
acts = sa.Table(
    "acts", meta,
    sa.Column("battle", sa.String(16), sa.ForeignKey("battles.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
)  # fmt: skip
keys = sa.Table(
    "keys", meta,
    sa.Column("battle", sa.String(16), sa.ForeignKey("battles.id"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
)  # fmt: skip
secrets_ = sa.Table(
    "secrets", meta,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(128), nullable=False),
)  # fmt: skip


class Taken(Exception):
    """Another worker has written that in the meantime."""


@dataclass(frozen=True)
class Row:
    """A battle as stored."""

    id: str
    code: str
    opening: dict[str, Any]
    acts: int
    created: int
    changed: int
    over: bool
    brief: dict[str, Any]
    """What a list of battles tells of it (see `Live.brief`); empty where nobody has said it yet."""


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A capability: 256 random bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """The public name of a battle."""
    return secrets.token_hex(6)


def new_code() -> str:
    """Six letters to read out to a friend."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


class Store:
    """The database of one server."""

    def __init__(self, address: str = "") -> None:
        self.url = url = url_of(address or default_database())
        self.is_sqlite = url.drivername == SQLITE
        if self.is_sqlite and url.database:
            path = Path(url.database)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        more: dict[str, Any] = (
            {"connect_args": {"timeout": 15}} if self.is_sqlite else {"pool_pre_ping": True}
        )
        self._turn: AbstractContextManager[Any] = (
            threading.Lock() if self.is_sqlite else nullcontext()
        )
        self._queue = Together(self._turn, self._begin)
        self.engine = sa.create_engine(url, pool_size=8, max_overflow=16, **more)
        if self.is_sqlite:
            sa.event.listen(self.engine, "connect", sqlite_connect)
            sa.event.listen(self.engine, "begin", sqlite_begin)

    def prepare(self) -> None:
        """Bring the tables up to date. Alembic is imported only where there is something to do."""
        if self.version() != HEAD:
            from asalto.web.database.migrate import upgrade

            upgrade(self.engine)

    def version(self) -> str | None:
        """The migration at which the database stands."""
        try:
            with self.engine.connect() as base:
                found = base.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        except sa.exc.DatabaseError:
            return None
        return None if found is None else str(found)

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that writes: SQLite takes its lock at once, never in the middle. Threads
        of one process queue up here, since SQLite itself lets them sleep for longer and longer."""
        with self._turn, self._begin() as base:
            yield base

    def _begin(self) -> AbstractContextManager[sa.Connection]:
        return self.engine.execution_options(write=True).begin()

    def _together(self, work: Callable[[sa.Connection], T]) -> T:
        """Write in a transaction, with others that wait; on the disk when this returns."""
        if self.is_sqlite:
            return self._queue.write(work)
        with self._begin() as base:
            return work(base)

    def close(self) -> None:
        """Give back all connections."""
        self.engine.dispose()

    def secret(self, name: str) -> str:
        """A random secret of this installation, made when it is first asked for."""
        row = self._insert().values(name=name, value=secrets.token_hex(32))
        with self.writing() as base:
            base.execute(row.on_conflict_do_nothing())
            query = sa.select(secrets_.c.value).where(secrets_.c.name == name)
            return str(base.execute(query).scalar_one())

    # --- battles

    def create(
        self, id: str, opening: dict[str, Any], first: Sequence[dict[str, Any]], now: int,
        wake: int | None, tokens: Iterable[tuple[int, str]], over: bool = False,
        brief: dict[str, Any] | None = None,
    ) -> str:  # fmt: skip
        """Write a new battle with its first acts; returns its join code. Raises Taken if there is
        one of that id."""
        for attempt in range(8):
            code = new_code()
            try:
                with self.writing() as base:
                    base.execute(
                        battles.insert().values(
                            id=id, code=code, opening=_json(opening), acts=len(first),
                            created=now, changed=now, wake=wake, over=over,
                            brief=_json(brief or {}),
                        )
                    )  # fmt: skip
                    self._write(base, id, 0, first, now)
                    rows = [{"battle": id, "hash": h, "seat": seat} for seat, h in tokens]
                    if rows:
                        base.execute(keys.insert(), rows)
                return code
            except sa.exc.IntegrityError as error:
                if self.find(id) is not None:
                    raise Taken(id) from error
                if attempt == 7:
                    raise
        raise AssertionError("unreachable")

    def _write(
        self, base: sa.Connection, id: str, after: int, done: Sequence[dict[str, Any]], now: int
    ) -> None:
        if done:
            rows = [
                {"battle": id, "number": after + i, "at": now, "data": _json(one)}
                for i, one in enumerate(done, 1)
            ]
            base.execute(acts.insert(), rows)

    def append(
        self, id: str, after: int, done: Sequence[dict[str, Any]], now: int, wake: int | None,
        over: bool, tokens: Iterable[tuple[int, str]] = (), brief: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """Append acts; they are on the disk when this returns. Raises Taken."""
        rows = [{"battle": id, "hash": h, "seat": seat} for seat, h in tokens]
        new = {"acts": after + len(done), "changed": now, "wake": wake, "over": over}
        query = battles.update().where(battles.c.id == id, battles.c.acts == after)

        def write(base: sa.Connection) -> None:
            self._write(base, id, after, done, now)
            if base.execute(query.values(**new, brief=_json(brief or {}))).rowcount != 1:
                raise Taken(id)
            if rows:
                base.execute(keys.insert(), rows)
            if not self.is_sqlite:
                base.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :id)"), {"id": id})

        try:
            self._together(write)
        except sa.exc.IntegrityError as error:
            raise Taken(id) from error

    def find(self, id: str) -> Row | None:
        """A battle by its id."""
        return self._row(battles.c.id == id)

    def find_code(self, code: str) -> Row | None:
        """A battle by its join code."""
        return self._row(battles.c.code == code)

    def _row(self, test: sa.ColumnElement[bool]) -> Row | None:
        with self.engine.connect() as base:
            found = base.execute(sa.select(battles).where(test)).mappings().first()
        return None if found is None else _row(found)

    def find_all(self, ids: Sequence[str]) -> list[Row]:
        """Several battles by their ids, in no order."""
        with self.engine.connect() as base:
            query = sa.select(battles).where(battles.c.id.in_(list(ids)))
            return [_row(found) for found in base.execute(query).mappings()]

    def invitations(self, since: int, most: int = 12) -> list[Row]:
        """Battles with a free seat for anybody, the newest first."""
        told = battles.c.brief.like('%"open":true%')
        query = sa.select(battles).where(told, battles.c.changed > since, ~battles.c.over)
        query = query.order_by(battles.c.created.desc()).limit(most)
        with self.engine.connect() as base:
            return [_row(found) for found in base.execute(query).mappings()]

    def seats_of(self, tokens: Mapping[str, str]) -> dict[str, list[int]]:
        """The seats of each battle that its key (by battle) opens."""
        hashes = {id: token_hash(token) for id, token in tokens.items()}
        query = sa.select(keys.c.battle, keys.c.hash, keys.c.seat)
        query = query.where(keys.c.battle.in_(list(tokens)), keys.c.hash.in_([*hashes.values()]))
        found: dict[str, list[int]] = {}
        with self.engine.connect() as base:
            for id, hash_, seat in base.execute(query.order_by(keys.c.seat)):
                if hashes[str(id)] == hash_:
                    found.setdefault(str(id), []).append(int(seat))
        return found

    def since(self, id: str, after: int) -> list[tuple[int, int, dict[str, Any]]]:
        """(number, time, act) of what was appended after `after`."""
        query = (
            sa.select(acts.c.number, acts.c.at, acts.c.data)
            .where(acts.c.battle == id, acts.c.number > after)
            .order_by(acts.c.number)
        )
        with self.engine.connect() as base:
            return [(n, at, json.loads(data)) for n, at, data in base.execute(query)]

    def counts(self, ids: Sequence[str]) -> dict[str, int]:
        """How many acts each of these battles has."""
        query = sa.select(battles.c.id, battles.c.acts).where(battles.c.id.in_(list(ids)))
        with self.engine.connect() as base:
            return {str(id): int(count) for id, count in base.execute(query)}

    def due(self, now: int, most: int = 200) -> list[str]:
        """Battles in which the server itself has something to do by now."""
        query = (
            sa.select(battles.c.id)
            .where(battles.c.wake <= now)
            .order_by(battles.c.wake)
            .limit(most)
        )
        with self.engine.connect() as base:
            return [str(id) for id in base.execute(query).scalars()]

    def claim(self, id: str, now: int, until: int) -> bool:
        """Take over what is due in a battle, until a time; False if another worker was faster."""
        query = battles.update().where(battles.c.id == id, battles.c.wake <= now)
        return self._together(lambda base: base.execute(query.values(wake=until)).rowcount == 1)

    def hashes(self, id: str) -> list[tuple[int, str]]:
        """(seat, hash) of every key of a battle."""
        query = sa.select(keys.c.seat, keys.c.hash).where(keys.c.battle == id)
        with self.engine.connect() as base:
            return [(int(seat), str(found)) for seat, found in base.execute(query)]

    # --- time

    def beat(self, now: int) -> None:
        """Leave word that a server is running."""
        with self.writing() as base:
            self._put(base, "beat", str(now))

    def beaten(self) -> int:
        """When a server last said that it was running; 0: never."""
        query = sa.select(secrets_.c.value).where(secrets_.c.name == "beat")
        with self.engine.connect() as base:
            return int(base.execute(query).scalar() or 0)

    def add_gap(self, begin: int, end: int) -> None:
        """No server was running between these times; one is since. Both are written or neither."""
        with suppress(sa.exc.IntegrityError), self.writing() as base:
            base.execute(secrets_.insert().values(name=f"gap {begin}", value=str(end)))
            self._put(base, "beat", str(end))

    def gaps(self) -> list[tuple[int, int]]:
        """All times at which no server was running."""
        query = sa.select(secrets_).where(secrets_.c.name.like("gap %"))
        with self.engine.connect() as base:
            found = [(int(name[4:]), int(value)) for name, value in base.execute(query)]
        return sorted(found)

    def sleep(self, id: str, until: int) -> None:
        """Nothing is due in a battle before this time."""
        query = battles.update().where(battles.c.id == id).values(wake=until)
        self._together(lambda base: base.execute(query).rowcount)

    def try_writing(self) -> None:
        """Raise if the database cannot write just now."""
        with self.writing() as base:
            self._put(base, "probe", secrets.token_hex(16))

    def _put(self, base: sa.Connection, name: str, value: str) -> None:
        """Write what stands under a name, though another server may do so in the same moment."""
        row = self._insert().values(name=name, value=value)
        base.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    def _insert(self) -> sqlite.Insert | postgresql.Insert:
        """A new row of `secrets`, in the dialect that can say what to do if there is one."""
        return sqlite.insert(secrets_) if self.is_sqlite else postgresql.insert(secrets_)

    def numbers(self) -> tuple[int, int]:
        """Battles, and battles still going on."""
        with self.engine.connect() as base:
            every = base.execute(sa.select(sa.func.count()).select_from(battles)).scalar_one()
            query = sa.select(sa.func.count()).where(battles.c.over.is_(False))
            return int(every), int(base.execute(query).scalar_one())


def _row(found: sa.RowMapping) -> Row:
    return Row(
        found["id"], found["code"], json.loads(found["opening"]), found["acts"], found["created"],
        found["changed"], found["over"], json.loads(found["brief"] or "{}"),
    )  # fmt: skip


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
