"""The saved battles of the newest rules: they can be played again here."""

from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")


def newest(game: str) -> str:
    """The name of a game's saved battle of its newest version."""
    found = [one.stem.rpartition("-")[2] for one in GOLDEN.glob(f"{game}-*.asalto")]
    version = max(found, key=lambda one: [int(part) for part in one.split(".")])
    return f"{game}-{version}"


FILES = [newest(game) for game in GAMES]
