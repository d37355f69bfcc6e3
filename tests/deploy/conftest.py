"""A PostgreSQL server for these tests, where there is one."""

from collections.abc import Iterator

import pytest

from web.webkit import postgres


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    with postgres() as address:
        yield address
