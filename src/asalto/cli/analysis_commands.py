"""`asalto analyse`: how likely each side was to win, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from asalto.cli.options import Json, Lang


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("analyse")(analyse)


def analyse(
    game: Annotated[Path, typer.Argument(help="A game file.")],
    bot: Annotated[str, typer.Option("--bot", help="Who plays on, on all sides.")] = "greedy",
    playouts: Annotated[
        int, typer.Option("--playouts", min=0, help="From each place; 0: as many as is usual.")
    ] = 0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="At most.")] = 120.0,
    compile: Annotated[
        bool, typer.Option("--compile", help="Compile the rules first, if need be.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Even if one is kept.")] = False,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The chance that each side wins, decision by decision, and what moved it: play or dice."""
    import json as writer
    from dataclasses import replace

    from asalto.bots.analyst import SLOW, Effort
    from asalto.bots.names import checked
    from asalto.bots.verdict import lines
    from asalto.cli.common import language
    from asalto.cli.lab_commands import Bar
    from asalto.lab.analyse import analysis_of, is_quick
    from asalto.play.files import gamefile

    checked(bot)
    match = gamefile.load(game)
    effort = None
    if playouts or seconds != 120.0:
        usual = Effort() if compile or is_quick(match) else SLOW
        wanted = playouts or usual.playouts
        first = min(wanted, usual.first)
        effort = replace(usual, playouts=wanted, first=first, seconds=seconds)
    with Bar() as bar:
        data = analysis_of(game, match, bot, effort, bar.watch, fresh, compile or None)
    if json:
        print(writer.dumps(data, ensure_ascii=False))
    else:
        print("\n".join(lines(data, match, language(lang))))
    return 0
