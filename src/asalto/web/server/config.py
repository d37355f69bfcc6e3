"""What a server is told when it starts: read from the environment, so that workers agree."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, fields

from asalto.core.files.limits import BadInput
from asalto.core.files.own_units import data_folder

PREFIX = "ASALTO_"
BODY_MAX = 256 * 1024
IMPORT_MAX = 8 * 1024 * 1024


def default_database() -> str:
    """One SQLite file in the user's own data folder."""
    return f"sqlite:///{data_folder() / 'table.sqlite3'}"


@dataclass(frozen=True)
class Config:
    """The settings of one server."""

    database: str = ""
    """A SQLAlchemy address: `sqlite:///table.sqlite3` or `postgresql+psycopg://...`."""
    rate: int = 100
    """Per cent of the usual rate limits; 0 lifts them (load tests on one's own machine)."""
    held: int = 4096
    """Battles kept in memory by one worker."""
    pace: int = 700
    """Milliseconds between two choices of a battle in which only the computer plays."""
    think: int = 5000
    """Milliseconds that the computer may think about a turn."""
    analyse: int = 60
    """Seconds that the analysis of a battle may take."""
    tournament: int = 300
    """Seconds of work that a tournament of bots may take; 0: none are held."""
    https: bool = False
    """Whether a proxy in front speaks https: cookies are then marked secure."""
    workers: int = 1
    names: str = ""
    """Names under which browsers may ask, by commas, besides addresses and `localhost`; `here`:
    none. Empty: any (for tests)."""
    bots: str = ""
    """Bots of the host's own by their files, by commas: `mybot.py:Brave`."""
    keep_days: int = 0
    """Days without a choice after which a battle is removed; 0: never."""

    def to_environment(self) -> None:
        """Leave the settings where worker processes find them."""
        for key, value in asdict(self).items():
            os.environ[PREFIX + key.upper()] = str(int(value) if key == "https" else value)

    @classmethod
    def from_environment(cls) -> Config:
        """The settings that a host or a parent process left, or the defaults. Raises BadInput."""
        found: dict[str, object] = {}
        for field in fields(cls):
            text = os.environ.get(PREFIX + field.name.upper())
            if text is None:
                continue
            name = PREFIX + field.name.upper()
            found[field.name] = text if isinstance(field.default, str) else _whole(name, text)
        found["https"] = bool(found.get("https", False))
        return cls(**found)  # type: ignore[arg-type]


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise BadInput(f"{name}: expected a whole number, found {text!r}") from error
