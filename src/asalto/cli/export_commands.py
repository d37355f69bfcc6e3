"""`asalto export`: a battle as a file for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.options import Lang


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("export")(export_command)


Film = Annotated[
    Path,
    typer.Option("--save", "-o", help="replay.html, film.svg: an animated picture, or wounds.csv."),
]
Eyes = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--seat", help="Whose eyes to look through; else everything is shown."),
]
Actor = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--actor", help="An actor of Foundry (twodsix): gets wounds, or a ship damage."),
]
Called = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--person", help="Who or which ship the actor is; else of the same name."),
]
OneTurn = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option("--turn", min=1, help="Only this turn (animated picture)."),
]
Seconds = Annotated[
    float, typer.Option("--seconds", min=0.1, max=60, help="How long a frame stands.")
]


def export_command(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    save: Film,
    seat: Eyes = None,
    actor: Actor = None,
    person: Called = None,
    turn: OneTurn = None,
    seconds: Seconds = 1.0,
    lang: Lang = None,
) -> int:
    """Write a battle as a page that plays without a server, or its damage into an actor."""
    if actor is not None:
        return _wounds(file, save, actor, person)
    if save.suffix == ".csv":
        return _table_of_wounds(file, save)
    from asalto.board import board_of
    from asalto.cli.common import Failed, language, say
    from asalto.core.files.toml_reader import BadInput
    from asalto.exchange.animation import animated
    from asalto.exchange.replay_page import replay_page
    from asalto.play.entries import UMPIRE
    from asalto.play.files import gamefile

    said = language(lang)
    if save.suffix not in (".html", ".htm", ".svg"):
        raise BadInput(f"-o {save}: a name that ends in .html, .svg or .csv")
    game = gamefile.read(file)
    match = gamefile.opened(game)
    board = board_of(match.ruleset)
    if board is None:
        raise Failed(say(said, "no_board", text=match.ruleset.title[said]))
    who = UMPIRE if seat is None else match.scenario.seat_index(seat)
    if save.suffix == ".svg":
        drawn = animated(game, board, who, said, turn, seconds)
    else:
        drawn = replay_page(game, board, who, said)
    save.write_text(drawn, encoding="utf-8")
    print(save)
    return 0


def _wounds(file: Path, save: Path, actor: Path, called: str | None) -> int:
    """An actor's file with the damage that a person or a ship took in the battle."""
    import json

    from asalto.core.files.limits import read_text
    from asalto.exchange.twodsix import person_of, person_sheet, read_json, written_back
    from asalto.exchange.twodsix_ship import damaged, is_ship, ship_of
    from asalto.play.carry_over import people
    from asalto.play.files import gamefile

    name = str(actor)
    sheet, match = read_json(read_text(actor), name), gamefile.load(file)
    who = called or str(sheet.get("name", ""))
    if is_ship(sheet):
        after = damaged(sheet, ship_of(match, who), name)
    else:
        after = written_back(person_sheet(sheet, name), person_of(people(match), who), name)
    save.write_text(json.dumps(after, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(save)
    return 0


def _table_of_wounds(file: Path, save: Path) -> int:
    """Everybody of a battle with what he lost."""
    from asalto.exchange.people_csv import wounds
    from asalto.play.carry_over import people
    from asalto.play.files import gamefile

    save.write_text(wounds(people(gamefile.load(file))), encoding="utf-8")
    print(save)
    return 0
