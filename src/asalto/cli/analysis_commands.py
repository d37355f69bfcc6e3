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
    from asalto.bots.analyst import Effort, Progress
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
    from asalto.bots.own_trials import is_outside
    from asalto.cli.common import language
    from asalto.cli.lab_commands import Bar
    from asalto.lab.analyse import analyses, analysis_of
    from asalto.play.files import gamefile

    is_slow = is_outside(bot)
    matches = [gamefile.load(one) for one in files]
    effort = None if is_slow else _effort(matches[0], playouts, seconds, compile)
    names, lang, fast = ", ".join(one.name for one in files), language(lang), compile or None
    told = say(lang, "at_work", file=names, seconds=round(seconds))
    with Bar(told) as bar:
        if is_slow:
            found = [*map(partial(_slow, bot, seconds, playouts, lang, bar.watch), files, matches)]
        elif len(files) > 1 or ray:
            found = [*analyses(files, bot, effort, bar.watch, fast, workers, ray)]
        else:
            found = [analysis_of(files[0], matches[0], bot, effort, bar.watch, fresh, fast)]
    for path, match, data in zip(files, matches, found, strict=True):
        if len(files) > 1 and not json:
            print(f"{path}:")
        _print(match, data, json, lang)
    return 0


def _slow(
    bot: str, seconds: float, playouts: int, lang: str, watch: Progress, file: Path,
    match: Match[Any],
) -> Any:  # fmt: skip
    """The analysis by a bot outside the kernel; what it can do in that time is said before."""
    from asalto.bots.analysis_text import say
    from asalto.bots.analyst import effort_of
    from asalto.lab.analyse import analysis_of

    effort, pace = effort_of(match, bot, seconds, playouts)
    once = f"{pace.once:.1f}"
    told = say(lang, "outside", bot=bot, once=once, each=pace.each, places=pace.places)
    print(told, file=sys.stderr, flush=True)
    return analysis_of(file, match, bot, effort, watch, fresh=True)


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
