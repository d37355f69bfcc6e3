"""Battles that a host need not keep any more: found, written into game files, removed."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from asalto.play.files import signing
from asalto.web.database.store import Row, Store, acts, battles, keys
from asalto.web.table.analysis_queue import analyses
from asalto.web.table.archive import shelved
from asalto.web.table.tournaments import tournaments

DAY = 24 * 3600 * 1000
AT_ONCE = 200
"""Battles that are removed in one transaction: nobody waits for more."""


def stale(store: Store, before: int, unfinished: bool = True) -> list[str]:
    """Battles in which nothing has happened since a time, the oldest first."""
    query = sa.select(battles.c.id).where(battles.c.changed < before)
    if not unfinished:
        query = query.where(battles.c.over)
    with store.engine.connect() as base:
        return [str(id) for id in base.execute(query.order_by(battles.c.changed)).scalars()]


def remove(store: Store, ids: list[str], before: int) -> int:
    """Remove battles with all that belongs to them, unless something has happened in them since
    after all. Returns how many are gone."""
    gone = 0
    for place in range(0, len(ids), AT_ONCE):
        with store.writing() as base:
            test = battles.c.id.in_(ids[place : place + AT_ONCE]), battles.c.changed < before
            found = [
                *base.execute(sa.select(battles.c.id).where(*test).with_for_update()).scalars()
            ]
            for table in (analyses, keys, acts):
                base.execute(table.delete().where(table.c.battle.in_(found)))
            base.execute(battles.delete().where(battles.c.id.in_(found)))
        gone += len(found)
    return gone


def old_tournaments(store: Store, before: int, is_removed: bool) -> int:
    """How many tournaments have not gone on since a time; they are removed if that is wanted."""
    test = tournaments.c.changed < before
    with store.writing() as base:
        if is_removed:
            return base.execute(tournaments.delete().where(test)).rowcount
        query = sa.select(sa.func.count()).select_from(tournaments).where(test)
        return int(base.execute(query).scalar_one())


def write_out(store: Store, id: str, folder: Path) -> Path | None:
    """The game file of a battle, signed where this server vouches for it; None where it never
    began."""
    row = store.find(id)
    if row is None:
        return None
    done = [act for _, _, act in store.since(id, 0)]
    if not any("entry" in act or "lines" in act or "head" in act for act in done):
        return None
    content = _signed(store, row, shelved(row, done).game_file())
    path = folder / f"{row.opening['ruleset']}-{id}.asalto"
    path.write_bytes(content)
    return path


def _signed(store: Store, row: Row, content: bytes) -> bytes:
    played_here = "origin" not in row.opening
    return signing.signed(content, store.secret("host")) if played_here else content
