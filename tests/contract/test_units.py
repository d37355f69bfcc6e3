"""What unit files of all games have in common."""

from pathlib import Path

import pytest

from asalto.core.files.toml_reader import SOURCES, BadInput, Document
from asalto.core.registry import landed, load_ruleset


def units(name: str) -> list[Path]:
    """The unit files of a game."""
    return sorted((load_ruleset(name).folder / "units").glob("*.toml"))


def checked(name: str, path: Path, **more: object) -> str:
    """The title of a unit with other fields laid over it."""
    data = Document.open(path).data
    return load_ruleset(name).files.check_unit(Document.of({**data, **more}, path.name))


GAMES = [name for name in landed() if name != "toy"]  # other tests may have brought it


@pytest.mark.parametrize("name", GAMES)
def test_units_say_where_their_numbers_come_from(name: str) -> None:
    path = units(name)[0]
    for source in SOURCES:
        assert checked(name, path, source=source, note="from page 3") == checked(name, path)


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_source_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"source: 'bok' is not one of.*Did you mean 'book'"):
        checked(name, units(name)[0], source="bok")
    with pytest.raises(BadInput, match="note: expected a text"):
        checked(name, units(name)[0], note=3)
