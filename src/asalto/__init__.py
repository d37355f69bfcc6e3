"""asalto: five tabletop combat games, each played, refereed and told from one rules source.

    battle = asalto.load("cep/duel", seed=7)
    battle.choices()          # what the seat to move may do, as lines of text
    battle.play("...")        # an order; or battle.play_out("greedy,greedy")

Types stand in `__init__.pyi`: here nothing is imported until it is used.
"""

from importlib import import_module

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "BadInput",
    "Battle",
    "Bot",
    "DiceWanted",
    "NotAllowed",
    "Refused",
    "Unreadable",
    "load",
    "open_game",
]

PLACES = {
    "Battle": "asalto.battle",
    "Bot": "asalto.bots.base",
    "DiceWanted": "asalto.battle",
    "load": "asalto.battle",
    "open_game": "asalto.battle",
    "BadInput": "asalto.core.files.toml_reader",
}


def __getattr__(name: str) -> object:
    """Public names are fetched when they are first used: `asalto --version` imports nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'asalto' has no attribute {name!r}")
    return getattr(import_module(PLACES.get(name, "asalto.core.text.orders")), name)


def __dir__() -> list[str]:
    """What may be used from outside."""
    return [*__all__, "__version__"]
