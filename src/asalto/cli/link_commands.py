"""`asalto link`: carry people, their wounds and their deaths from one battle to another by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from asalto.cli.options import Json, Lang


def link(
    source: Annotated[Path, typer.Argument(help="The game file that people come from.")],
    target: Annotated[str, typer.Argument(help="The game file (or scenario) they go to.")],
    save: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--save", help="Where to write the receiving battle; else its own file."),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Carry people, their wounds and their deaths from one battle to another by name."""
    from asalto.cli.common import emit, is_game, language, new_seed, put, say
    from asalto.core.files.toml_reader import BadInput
    from asalto.play.carry_over import carry, told
    from asalto.play.dicebox import seeded
    from asalto.play.files import gamefile, journal
    from asalto.play.loading import open_scenario
    from asalto.play.match import Match

    said = language(lang)
    come_from = gamefile.load(source)
    go_to: Match[Any]
    if is_game(target):
        go_to = gamefile.load(Path(target))
    elif save is None:
        raise BadInput("--save: name a game file for the new battle")
    else:
        ruleset, scenario = open_scenario(target)
        go_to = Match(ruleset, scenario, seeded(new_seed()), has_umpire=True)
    done = told(carry(come_from, go_to, source.name))
    journal.save(go_to, save or Path(target))
    if as_json:
        emit(done)
        return
    if not done:
        put(say(said, "link_nothing"))
    for one in done:
        put(line_about(one, said))


def line_about(one: Mapping[str, Any], lang: str) -> str:
    """One person who was carried: how he is, and what he has lost."""
    from asalto.cli.common import say

    lost = [f"{say(lang, f'link_{key}')} -{points}" for key, points in one["damage"].items()]
    state = "dead" if one["dead"] else "unconscious" if one["unconscious"] else "wounded"
    if state == "wounded" and not lost:
        state = "fit"
    tail = f" ({', '.join(lost)})" if lost else ""
    return f"{one['name']}: {say(lang, f'link_{state}')}{tail}"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(link)
