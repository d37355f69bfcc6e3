from collections.abc import Iterator

import pytest

from web.webkit import postgres, table, toy_game


@pytest.fixture(scope="session", autouse=True)
def toys():
    toy_game()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/table.sqlite3"
    return request.getfixturevalue("postgres_address")


@pytest.fixture
def client(address):
    with table(address) as made:
        yield made


@pytest.fixture
def lang() -> str:
    """The language of who visits; a module may have its own."""
    return "en"


@pytest.fixture
def lite(tmp_path, lang):
    """Somebody's browser that has seen the lobby."""
    with table(f"sqlite:///{tmp_path}/table.sqlite3", held=64) as made:
        made.headers["accept-language"] = lang
        made.get("/")
        yield made
