"""Choices that wait for the disk at the same time are written under one commit."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from asalto.web.database.store import Store, Taken

BATTLES = [f"{number:012x}" for number in range(6)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path}/table.sqlite3")
    made.prepare()
    for id in BATTLES:
        made.create(id, {}, [{"do": "begin"}], 1, None, [])
    yield made
    made.close()


def append_all(store: Store, after: dict[str, int]) -> tuple[dict[str, str], int]:
    """Append to all battles at once, while one write holds everybody up; who was refused, and how
    often was committed."""
    refused: dict[str, str] = {}
    commits: list[Any] = []

    def append(id: str) -> None:
        try:
            store.append(id, after.get(id, 1), [{"do": "draw", "seat": 0}], 2, None, False)
        except Taken as error:
            refused[id] = str(error)

    threads = [threading.Thread(target=append, args=(id,)) for id in BATTLES]
    sa.event.listen(store.engine, "commit", commits.append)
    with store.writing():
        for one in threads:
            one.start()
        ends = time.monotonic() + 20
        while len(store._queue._waiting) < len(BATTLES) and time.monotonic() < ends:
            time.sleep(0.01)
    for one in threads:
        one.join(timeout=20)
    return refused, len(commits) - 1


def test_choices_that_wait_are_written_with_one_commit(store: Store) -> None:
    refused, commits = append_all(store, {})
    assert refused == {}
    assert commits == 1
    assert store.counts(BATTLES) == dict.fromkeys(BATTLES, 2)
    assert all(len(store.since(id, 1)) == 1 for id in BATTLES)


def test_one_that_is_refused_takes_nobody_with_it(store: Store) -> None:
    late = BATTLES[2]
    refused, _ = append_all(store, {late: 0})
    assert refused == {late: late}
    assert store.counts(BATTLES) == {id: 1 if id == late else 2 for id in BATTLES}
    assert store.since(late, 1) == []


def test_what_cannot_be_committed_together_is_written_by_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full at the first commit: nobody is told that it is done before it is."""
    begin, tries = store._queue._begin, []

    def failing() -> Any:
        tries.append(1)
        if len(tries) == 1:
            raise sa.exc.OperationalError("COMMIT", {}, Exception("disk is full"))
        return begin()

    monkeypatch.setattr(store._queue, "_begin", failing)
    refused, commits = append_all(store, {})
    assert refused == {}
    assert commits == len(BATTLES)
    assert store.counts(BATTLES) == dict.fromkeys(BATTLES, 2)
