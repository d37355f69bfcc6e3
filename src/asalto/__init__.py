"""asalto: five tabletop combat games, each played, refereed and told from one rules source.

battle = asalto.load("cep/duel", seed=7)
battle.choices()          # what the seat to move may do, as lines of text
battle.play("...")        # an order; or battle.play_out("greedy,greedy")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from asalto.battle import Battle, load, open_game
    from asalto.core.orders import Ambiguous, NotAllowed, Refused, Unreadable
    from asalto.core.tables import BadInput

__all__ = [
    "Ambiguous",
    "BadInput",
    "Battle",
    "NotAllowed",
    "Refused",
    "Unreadable",
    "load",
    "open_game",
]

_PLACES = {
    "Battle": "asalto.battle",
    "load": "asalto.battle",
    "open_game": "asalto.battle",
    "BadInput": "asalto.core.tables",
}


def __getattr__(name: str) -> object:
    """Public names are fetched when they are first used: `asalto --version` imports nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'asalto' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_PLACES.get(name, "asalto.core.orders")), name)
