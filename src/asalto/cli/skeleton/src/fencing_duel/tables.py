"""The numbers of `tables.toml` as constants, with the user's own laid over them."""

from pathlib import Path

from asalto.core.files.toml_reader import book_tables
from asalto.core.odds import ways

_READ = book_tables(Path(__file__).parent / "tables.toml").reader()
_THRUST = _READ.table("thrust")

NEEDED = tuple(_THRUST.numbers("needed", 2, 20, 2))
TOUCHES = tuple(_THRUST.numbers("touches", 1, 5, 2))
PENALTY = _READ.table("guard").number("penalty", 0, 10)
DICE = 2
SIDES = 6
WAYS = ways(DICE, SIDES)
"""How many of the 36 throws of 2d6 sum to 0, 1, 2 ..."""
THROWS = sum(WAYS)
"""How many throws there are: 36."""
