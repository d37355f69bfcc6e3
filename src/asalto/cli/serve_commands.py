"""`asalto serve`: the table in the browser. `asalto verify`: play a game file again and compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Optional

import typer

HERE = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; only this computer if not said.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Which port.")] = 8717,
    database: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(help="sqlite:///FILE or postgresql://...; else a file of your own."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = 1,
    rate: Annotated[int, typer.Option(min=0, help="Rate limits in per cent; 0: none.")] = 100,
    proxy: Annotated[bool, typer.Option("--proxy", help="Behind a proxy that speaks https.")] = (
        False
    ),
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> int:
    """Play in the browser: the table for one evening or for a club."""
    from asalto.web.serving import run

    return run(
        host=host, port=port, database=database or "", workers=workers, rate=rate, proxy=proxy,
        browser=browser and host in HERE,
    )  # fmt: skip


def verify(
    game: Annotated[Path, typer.Argument(help="A game file (.asalto).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print data as JSON.")] = False,
) -> int:
    """Play a game file again; compare every digest and, of fair dice, every die."""
    import json

    from asalto.play.gamefile import read
    from asalto.web.games import verdict_data

    found: dict[str, Any] = verdict_data(read(game))
    if as_json:
        print(json.dumps(found))
    else:
        fair = {True: "every die is the one the secret gives", False: "", None: "not fair dice"}
        if found["fair_dice"] is None and b'"source":"fair"' in game.read_bytes()[:200_000]:
            fair[None] = "fair dice, whose secret is not revealed yet"
        print(
            f"{game}: right. {found['lines']} lines, {found['turns']} turns, "
            f"{found['choices']} choices, {found['digests']} digests; {fair[found['fair_dice']]}"
        )
    return 0


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(serve)
    app.command()(verify)
