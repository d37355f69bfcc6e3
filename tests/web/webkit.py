"""What the tests of the table share: databases, clients, the toy game with a board of its own."""

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI

from asalto.board import Board
from asalto.board.paint import Piece, Sheet, circle, picture, piece
from asalto.core import plugins
from asalto.web.database.store import Store
from asalto.web.server.app import create
from asalto.web.server.config import Config
from asalto.web.table.registry import BattleRegistry
from play.toys import toy

with warnings.catch_warnings():  # it asks for the successor of httpx
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient


def toy_game() -> None:
    """Register the toy game, with the simplest of boards."""
    toy()

    def drawing(ruleset, scenario, view, seat, lang, layers=frozenset()):
        boats = []
        for i, boat in enumerate(view.boats):
            boats += piece(f"boat-{i}", i, str(i), circle((boat.place * 10, 0), 4, "hull"))
        return picture(boats, (0, -20, 200, 40), "toy", "")

    def pieces(ruleset, scenario, view, seat, lang):
        return [Piece(f"boat-{i}", i, str(i), str(b.place), "") for i, b in enumerate(view.boats)]

    def sheets(ruleset, scenario, view, seat, lang):
        return [
            Sheet(
                f"boat-{i}",
                i,
                f"boat {i}",
                lines=[("shield", str(b.shield)), ("hull", str(b.hull))],
            )
            for i, b in enumerate(view.boats)
        ]

    plugins.add(plugins.BOARDS, "toy", Board(drawing, lambda *args: "", pieces, sheets))


def postgres_binaries() -> Path | None:
    """Debian's PostgreSQL, if it is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else None


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own in a temporary folder; yields its address."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="asalto-pg-", dir="/tmp"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
    data = folder / "data"

    def run(*command: str) -> None:
        done = subprocess.run([*as_user, *command], capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr + done.stdout

    run(str(binaries / "initdb"), "-D", str(data), "-U", "asalto", "-A", "trust", "-E", "UTF8")
    options = f"-c listen_addresses='' -k {folder} -c max_connections=300"
    control = str(binaries / "pg_ctl")
    run(control, "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql+psycopg://asalto@/postgres?host={folder}"
    finally:
        run(control, "-D", str(data), "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


_included: list[object] = []
"""The routers of the first application of this process."""


def application(config: Config, registry: BattleRegistry) -> FastAPI:
    """The application with routers that other applications have used: FastAPI makes each route
    complete when it is first asked, 80 ms for all, and keeps it with the router."""
    made = create(config, registry)
    own = [one for one in made.router.routes if hasattr(one, "original_router")]
    if not _included:
        _included.extend(own)
    known = dict(zip(map(id, own), _included, strict=True))
    made.router.routes[:] = [known.get(id(one), one) for one in made.router.routes]
    return made


_laid_out: list[bytes] = []
"""An empty SQLite database at the newest migration."""


def lay_out(address: str) -> None:
    """Let a SQLite file that is not there begin as one on which all migrations have been run."""
    path = Path(address.partition("sqlite:///")[2])
    if not path.name or path.exists() or not path.parent.is_dir():
        return
    if not _laid_out:
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite:///{folder}/empty.sqlite3")
            store.prepare()
            store.close()
            _laid_out.append(Path(folder, "empty.sqlite3").read_bytes())
    path.touch(mode=0o600)
    path.write_bytes(_laid_out[0])


@contextmanager
def table(address: str, **more: object) -> Iterator[TestClient]:
    """A client of a server in this process."""
    config = Config(database=address, rate=0, **more)  # type: ignore[arg-type]
    lay_out(address)
    registry = BattleRegistry(config)
    with TestClient(application(config, registry), client=("127.0.0.1", 50000)) as client:
        client.registry = registry  # type: ignore[attr-defined]
        yield client


def key_in(page: str) -> str:
    """What the forms of a page must bring along."""
    return page.partition('name="form" value="')[2].partition('"')[0]


def form_key(client: TestClient, path: str = "/") -> str:
    """The same, of a page that is fetched."""
    return key_in(client.get(path).text)


def wait_for(test, seconds: float = 10.0):
    """What `test` returns as soon as it is true."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        found = test()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("waited in vain")
