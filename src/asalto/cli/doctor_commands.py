"""`asalto doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from asalto.cli.options import Json, Lang

SIGNS = {"ok": "ok", "optional": "-", "missing": "!!"}


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("doctor")(doctor_command)


def doctor_command(
    database: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(help="The database of a server: is it reached?"),
    ] = None,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to look at.")] = 8717,
    everything: Annotated[
        bool, typer.Option("--all", help="Exit code 1 for what is optional, too.")
    ] = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """What is there, what is missing, and how to get it. Exit code 1 if something is wrong."""
    from asalto.cli.common import emit, language, say, table
    from asalto.cli.doctor_checks import findings

    said = language(lang)
    found = findings(database or "", port)
    wrong = [one for one in found if one.state == "missing" or (everything and one.state != "ok")]
    if json:
        rows = [
            {"what": one.what, "state": one.state, "found": one.found, "get": one.remedy}
            for one in found
        ]
        emit({"right": not wrong, "findings": rows})
        return 1 if wrong else 0
    table(
        ("", *(say(said, key, "doctor") for key in ("what", "found", "get"))),
        [
            (
                SIGNS[one.state],
                say(said, one.what, "doctor_what"),
                one.text(said),
                one.advice(said),
            )
            for one in found
        ],
    )
    print(say(said, "wrong" if wrong else "right", "doctor", count=len(wrong)))
    return 1 if wrong else 0
