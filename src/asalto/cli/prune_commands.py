"""`asalto prune`: what a server need not keep any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.options import Database, Json, Lang


def prune(
    days: Annotated[int, typer.Option(min=1, max=36500, help="Without a choice for so many days.")],
    database: Database = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Battles that are not over, too.")
    ] = False,
    export: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option(help="A folder for their game files."),
    ] = None,
    delete: Annotated[
        bool, typer.Option("--delete", help="Remove them; else they are only counted.")
    ] = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Count old battles and tournaments of a server, write battles into files, remove them."""
    from asalto.cli.common import emit, language, say

    said, done = language(lang), _done(database or "", days, unfinished, export, delete)
    if json:
        emit(done)
        return 0
    print(say(said, "found", "prune", count=done["found"], days=days))
    if done["tournaments"]:
        print(say(said, "tournaments", "prune", count=done["tournaments"]))
    if export is not None:
        print(say(said, "written", "prune", count=done["written"], folder=export))
    print(say(said, "removed" if delete else "kept", "prune", count=done["removed"]))
    return 0


def _done(
    database: str, days: int, unfinished: bool, export: Path | None, delete: bool
) -> dict[str, int]:
    from asalto.web.database.store import Store
    from asalto.web.table.clock import now_ms
    from asalto.web.table.pruning import DAY, old_tournaments, remove, stale, write_out

    store, before, written = Store(database), now_ms() - days * DAY, 0
    try:
        store.prepare()
        found = stale(store, before, unfinished)
        if export is not None:
            export.mkdir(parents=True, exist_ok=True)
            written = sum(write_out(store, id, export) is not None for id in found)
        tournaments = old_tournaments(store, before, delete)
        gone = remove(store, found, before) if delete else 0
    finally:
        store.close()
    counts = {"found": len(found), "written": written, "removed": gone}
    return {**counts, "tournaments": tournaments}


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(prune)
