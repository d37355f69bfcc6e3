"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.shell_completion import games, languages

Lang = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--lang", help="es, it or en; else the locale's.", autocompletion=languages),
]
Game = Annotated[str, typer.Argument(help="cep, ...", autocompletion=games)]
Json = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
Seed = Annotated[Optional[int], typer.Option("--seed", help="A number for the dice.")]  # noqa: UP045
Tables = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--tables", help="A TOML file of your own numbers, laid over the book's."),
]
Save = Annotated[Optional[Path], typer.Option("--save", help="Game file to write.")]  # noqa: UP045
Options = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--option", help="NAME=VALUE: a switch of `asalto rulings`; as often as needed."),
]
Database = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option(
        envvar="ASALTO_DATABASE",
        help="sqlite:///FILE or postgresql://...; else a file of your own.",
    ),
]
Seat = Annotated[Optional[str], typer.Option("--seat", help="Whose eyes to look through.")]  # noqa: UP045
Turn = Annotated[Optional[int], typer.Option("--turn", min=1, help="The start of this turn.")]  # noqa: UP045
OneGame = Annotated[
    Optional[str],  # noqa: UP045
    typer.Argument(help="Only of this game.", autocompletion=games),
]
