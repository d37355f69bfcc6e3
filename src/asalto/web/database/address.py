"""Where a database is: SQLAlchemy's address of it, checked."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from asalto.core.files.limits import BadInput
from asalto.core.text.orders import nearest

SQLITE, POSTGRES = "sqlite", "postgresql+psycopg"
DRIVERS = {"sqlite": SQLITE, "postgresql": POSTGRES, "postgres": POSTGRES}
"""What speaks to a database, by how its address begins."""
EXAMPLES = {
    SQLITE: "sqlite:////srv/asalto/table.sqlite3",
    POSTGRES: "postgresql://user@host/asalto",
}
NO_FILE = (None, "", ":memory:")
"""Databases that end with the program: nobody could come back to his battle."""


def url_of(address: str) -> sa.URL:
    """A database by its address: a file of SQLite, or PostgreSQL. Raises BadInput for what is
    neither, and never says a password that it may hold."""
    kind, colon, _ = address.partition(":")
    kind = kind.partition("+")[0].lower()
    if not colon:
        path = f"sqlite:///{Path(address).absolute()}"
        raise BadInput(f"the database: a file is written as an address. Did you mean '{path}'?")
    if kind not in DRIVERS:
        near = nearest(kind, [*DRIVERS])
        raise BadInput(f"the database: neither SQLite nor PostgreSQL: {kind}.{near}")
    driver = DRIVERS[kind]
    try:
        url = make_url(address).set(drivername=driver)
    except (sa.exc.ArgumentError, ValueError):
        raise BadInput(f"the database: its address is like '{EXAMPLES[driver]}'") from None
    if driver == SQLITE and url.database in NO_FILE:
        raise BadInput(f"the database: name a file, such as '{EXAMPLES[driver]}'")
    return url
