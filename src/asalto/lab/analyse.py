"""Analyses of game files, kept beside them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from asalto.bots.analysis_data import Data, as_data, is_of
from asalto.bots.analyst import Effort, Progress, analyse
from asalto.core.kernel import compiled
from asalto.lab.workers import shared
from asalto.play.files import gamefile
from asalto.play.files.gamelines import parse
from asalto.play.match import Match

ENDING = ".analysis.json"


def beside(game: Path) -> Path:
    """Where the analysis of a game file is kept."""
    return game.with_name(game.name + ENDING)


def kept(game: Path, match: Match[Any]) -> Data | None:
    """The analysis that is kept beside a game file, if it is of this battle under these rules."""
    try:
        data = json.loads(beside(game).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and is_of(data, match) else None


def keep(game: Path, data: Data) -> None:
    """Keep it, if the folder can be written to."""
    path = beside(game)
    half = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        half.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        half.replace(path)


def is_quick(match: Match[Any]) -> bool:
    """Whether nobody has to wait long: the machine code is kept."""
    return compiled.is_at_hand(match.ruleset)


def analysis_of(
    game: Path, match: Match[Any], bot: str = "greedy", effort: Effort | None = None,
    progress: Progress | None = None, fresh: bool = False, fast: bool | None = None,
) -> Data:  # fmt: skip
    """The analysis of a game file: the one kept beside it, or a new one. Raises BadInput."""
    found = None if fresh else kept(game, match)
    wanted = None if effort is None else effort.playouts
    if found is not None and found["bot"] == bot and wanted in (None, found["each"]):
        return found
    data = as_data(analyse(match, bot, effort, progress, fast), match)
    keep(game, data)
    return data


def analysed(content: bytes, name: str, bot: str, effort: Effort | None, fast: bool | None) -> Data:
    """The analysis of a game file's content; runs in any process."""
    match = gamefile.restore(parse(content, name))
    return as_data(analyse(match, bot, effort, None, fast), match)


def analyses(
    games: Sequence[Path], bot: str = "greedy", effort: Effort | None = None,
    progress: Progress | None = None, fast: bool | None = None, workers: int = 1, ray: str = "",
) -> Iterator[Data]:  # fmt: skip
    """New analyses of game files, kept beside them; files are shared out, see `shared`.
    Raises BadInput."""
    parts = ((game.read_bytes(), game.name, bot, effort, fast) for game in games)
    for done, data in enumerate(shared(analysed, parts, workers, ray), 1):
        keep(games[done - 1], data)
        if progress is not None:
            progress(done, len(games))
        yield data
