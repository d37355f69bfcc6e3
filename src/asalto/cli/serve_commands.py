"""`asalto serve`: the table in the browser. `asalto verify`: play a game file again and compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.options import Database, Json, Lang

HERE = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; only this computer if not said.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Which port.")] = 8717,
    database: Database = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = 1,
    rate: Annotated[int, typer.Option(min=0, help="Rate limits in per cent; 0: none.")] = 100,
    proxy: Annotated[bool, typer.Option("--proxy", help="Behind a proxy that speaks https.")] = (
        False
    ),
    name: Annotated[
        str, typer.Option(help="Names of this server, by commas: table.example.org")
    ] = "",
    keep_days: Annotated[
        int,
        typer.Option(
            min=0,
            max=36500,
            help="Days after which a battle without a choice is removed; 0: never.",
        ),
    ] = 0,
    bots: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--bots", help="A bot that you trust: FILE.py:CLASS; as often as needed."),
    ] = None,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> int:
    """Play in the browser: the table for one evening or for a club."""
    from asalto.web.server.serving import run

    return run(
        host=host, port=port, database=database or "", workers=workers, rate=rate, proxy=proxy,
        browser=browser and host in HERE, names=name, keep_days=keep_days,
        bots=",".join(bots or ()),
    )  # fmt: skip


def verify(
    file: Annotated[Path, typer.Argument(help="A game file (.asalto).")],
    commitment: Annotated[
        str, typer.Option(help="What the server showed before the battle began.")
    ] = "",
    nonce: Annotated[str, typer.Option(help="The word that you added, or SEAT=WORD.")] = "",
    host: Annotated[str, typer.Option(help="The key of the host that you expect.")] = "",
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Play a game file again, compare every line and every fair die, and say what that proves."""
    import json

    from asalto.cli.common import language, put
    from asalto.cli.verify_report import differences, proof_lines
    from asalto.play.files.gamefile import read
    from asalto.play.files.replay import verify as verified
    from asalto.web.table.games import verdict_data

    lang, found = language(lang), read(file)
    match, verdict = verified(found)
    wrong = differences(match, verdict, commitment, nonce, host, lang)
    if as_json:
        print(json.dumps({**verdict_data(found), "right": not wrong, "differences": wrong}))
    else:
        put("\n".join([*proof_lines(str(file), match, verdict, lang), *wrong]))
    return 1 if wrong else 0


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(serve)
    app.command()(verify)
