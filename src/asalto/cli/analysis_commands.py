"""`asalto analyse`: how likely each side was to win, decision by decision."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from asalto.cli.lab_commands import Ray, Workers
from asalto.cli.options import Json, Lang

if TYPE_CHECKING:
    from asalto.bots.analyst import Effort
    from asalto.play.match import Match


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("analyse")(analyse)


def analyse(
    files: Annotated[list[Path], typer.Argument(help="Game files.")],
    bot: Annotated[str, typer.Option("--bot", help="Who plays on, on all sides.")] = "greedy",
    playouts: Annotated[
        int, typer.Option("--playouts", min=0, help="From each place; 0: as many as is usual.")
    ] = 0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="At most.")] = 120.0,
    compile: Annotated[
        bool, typer.Option("--compile", help="Compile the rules first, if need be.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Even if one is kept.")] = False,
    workers: Workers = 1,
    ray: Ray = "",
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The chance that each side wins, decision by decision, and what moved it: play or dice."""
    from asalto.bots.analysis_text import say
    from asalto.bots.names import checked
    from asalto.bots.own_trials import is_outside
    from asalto.cli.common import language
    from asalto.cli.lab_commands import Bar
    from asalto.lab.analyse import analyses, analysis_of
    from asalto.play.files import gamefile

    checked(bot)
    is_slow = is_outside(bot)
    matches = [gamefile.load(one) for one in files]
    fast = compile or None
    effort = None if is_slow else _effort(matches[0], playouts, seconds, compile)
    most = round(seconds)
    told = say(language(lang), "at_work", file=", ".join(one.name for one in files), seconds=most)
    with Bar(told) as bar:
        if is_slow:
            tells = partial(_slow, bot=bot, seconds=seconds, playouts=playouts, lang=language(lang))
            pairs = zip(files, matches, strict=True)
            found = [analysis_of(*one, bot, tells(one[1]), bar.watch, fresh=True) for one in pairs]
        elif len(files) > 1 or ray:
            found = [*analyses(files, bot, effort, bar.watch, fast, workers, ray)]
        else:
            found = [analysis_of(files[0], matches[0], bot, effort, bar.watch, fresh, fast)]
    for path, match, data in zip(files, matches, found, strict=True):
        if len(files) > 1 and not json:
            print(f"{path}:")
        _print(match, data, json, lang)
    return 0


def _slow(match: Match[Any], bot: str, seconds: float, playouts: int, lang: str) -> Effort:
    """What a bot outside the kernel can do in that time; it is said before it begins."""
    from asalto.bots.analysis_text import say
    from asalto.bots.analyst import effort_of

    effort, pace = effort_of(match, bot, seconds, playouts)
    once = f"{pace.once:.1f}"
    told = say(lang, "outside", bot=bot, once=once, each=pace.each, places=pace.places)
    print(told, file=sys.stderr, flush=True)
    return effort


def _effort(match: Match[Any], playouts: int, seconds: float, compile: bool) -> Effort | None:
    """What was asked for; None: what is usual."""
    from asalto.bots.analyst import SLOW, Effort
    from asalto.lab.analyse import is_quick

    if not playouts and seconds == 120.0:
        return None
    usual = Effort() if compile or is_quick(match) else SLOW
    wanted = playouts or usual.playouts
    return replace(usual, playouts=wanted, first=min(wanted, usual.first), seconds=seconds)


def _print(match: Match[Any], data: Any, json: bool, lang: str | None) -> None:
    """One analysis, as data or in words."""
    import json as writer

    from asalto.bots.analysis_text import lines
    from asalto.cli.common import language, put

    if json:
        print(writer.dumps(data, ensure_ascii=False))
    else:
        put("\n".join(lines(data, match, language(lang))))
