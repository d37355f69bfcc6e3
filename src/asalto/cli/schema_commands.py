"""`asalto schema`: JSON Schemas of scenario, unit and game files."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("schema")(schema_command)


def schema_command(
    game: Annotated[str, typer.Argument(help="cep, ...; or game-file.")],
    kind: Annotated[str, typer.Argument(help="scenario or unit.")] = "scenario",
) -> int:
    """Print the JSON Schema of a game's scenario or unit files, or of the lines of a game file."""
    from asalto.cli.common import emit, unknown
    from asalto.core.files.schemas import KINDS, schema_of
    from asalto.core.registry import known, load_ruleset

    if game == "game-file":
        from asalto.play.files.lines import schema

        emit(schema())
        return 0
    if game not in known():
        raise unknown("game", game, known())
    if kind not in KINDS:
        raise unknown("kind", kind, KINDS)
    emit(schema_of(load_ruleset(game), kind))
    return 0
