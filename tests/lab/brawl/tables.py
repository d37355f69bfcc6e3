"""Numbers of the toy."""

from pathlib import Path

from asalto.core.files.toml_reader import book_tables
from asalto.core.odds import ways

_TARGET = book_tables(Path(__file__).with_name("tables.toml")).data["target"]
assert isinstance(_TARGET, dict)
TARGET = int(_TARGET["value"])
RANGE = ((4, 2, 0, -3), (2, 3, 1, 0))
_WAYS = ways(3, 10)
CHANCE = tuple(sum(_WAYS[max(0, need) :]) * 1000 for need in range(32))
