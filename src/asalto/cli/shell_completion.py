"""What the shell offers after Tab: battles, games and languages, from the names of files alone."""

from __future__ import annotations

from pathlib import Path

from asalto.core.files.toml_reader import LANGUAGES

RULESETS = Path(__file__).parent.parent / "rulesets"


def games(incomplete: str) -> list[str]:
    """Ids of games that begin so."""
    from asalto.core.registry import known

    return [name for name in known() if name.startswith(incomplete)]


def battles(incomplete: str) -> list[str]:
    """Scenarios such as `cep/duel` that begin so; without a stroke, games first."""
    game, stroke, _ = incomplete.partition("/")
    if not stroke:
        return [f"{name}/" for name in games(game)]
    files = sorted((RULESETS / game / "scenarios").glob("*.toml"))
    found = [f"{game}/{path.stem}" for path in files]
    return [name for name in found if name.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    """Languages that begin so."""
    return [name for name in LANGUAGES if name.startswith(incomplete)]
