"""The toy's numbers."""

from pathlib import Path

from asalto.core.files.toml_reader import book_tables
from asalto.core.odds import ways

_READ = book_tables(Path(__file__).parent / "tables.toml").reader()
HULL = _READ.table("hull").number("value", 1, 99)
AIM = _READ.table("aim").number("value", 1, 60)
WAYS = ways(3, 10)
