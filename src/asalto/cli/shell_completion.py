"""What the shell offers after Tab: battles, games, bots, languages and what can be printed."""

from __future__ import annotations

from pathlib import Path

import typer

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


def bots(incomplete: str) -> list[str]:
    """Bots that begin so; of several divided by commas, the last."""
    from asalto.bots.names import NAMES

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in NAMES if name.startswith(last)]


def papers(ctx: typer.Context, incomplete: str) -> list[str]:
    """What can be printed of the game that the command line names."""
    from asalto.core.registry import known, load_ruleset
    from asalto.paper import KINDS, kinds

    game = ctx.params.get("game")
    found = kinds(load_ruleset(game), battle=True) if game in known() else [*KINDS]
    return [name for name in found if name.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    """Languages that begin so."""
    return [name for name in LANGUAGES if name.startswith(incomplete)]
