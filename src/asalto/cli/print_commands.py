"""`asalto print`: sheets, cards, counters, quick references, booklets and reports on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from asalto.cli.options import Game, Lang
from asalto.cli.shell_completion import battles, papers

if TYPE_CHECKING:
    from asalto.paper import Order

What = Annotated[
    Optional[str],  # noqa: UP045
    typer.Argument(
        help="sheets, movement, cards, counters, reference, booklet or report; else a list.",
        autocompletion=papers,
    ),
]
ScenarioName = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option(
        "--scenario",
        help="duel, or a scenario or position file; else the first.",
        autocompletion=battles,
    ),
]
Saved = Annotated[Optional[str], typer.Option("--battle", help="A game file: as things stand.")]  # noqa: UP045
Out = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("-o", "--output", help="The file to write; a name in .pdf becomes a PDF."),
]


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("print")(print_command)


def print_command(
    game: Game,
    what: What = None,
    scenario: ScenarioName = None,
    battle: Saved = None,
    turn: Annotated[Optional[int], typer.Option("--turn", min=1, help="Of the battle.")] = None,  # noqa: UP045
    seat: Annotated[Optional[str], typer.Option("--seat", help="Whose eyes.")] = None,  # noqa: UP045
    blank: Annotated[bool, typer.Option("--blank", help="Nothing filled in.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="As PDF (needs the extra 'print').")] = False,
    output: Out = None,
    tables: Annotated[Optional[str], typer.Option("--tables", help="Your own numbers.")] = None,  # noqa: UP045
    lang: Lang = None,
) -> int:
    """Print sheets, cards, counters, a quick reference, a booklet or a report: HTML or PDF."""
    from asalto.cli.common import language
    from asalto.cli.common import say as cli_say
    from asalto.core.files.toml_reader import BadInput
    from asalto.paper import html, kinds, put_together
    from asalto.paper.messages import say

    lang = language(lang)
    order = _order(game, scenario, battle, turn, seat, tables, lang, blank)
    if what is None:
        for one in kinds(order.ruleset, battle is not None):
            print(f"{one:10} {say(lang, one)}")
        return 0
    paper = put_together(what, order)
    if pdf or (output is not None and output.suffix == ".pdf"):
        if output is None:
            raise BadInput("--pdf: name the file to write, -o FILE")
        output.write_bytes(as_pdf(paper))
    elif output is not None:
        output.write_text(html(paper), encoding="utf-8")
    else:
        print(html(paper), end="")
        return 0
    print(cli_say(lang, "saved", file=output))
    return 0


def as_pdf(paper: Any) -> bytes:
    """A printed thing as PDF. Raises BadInput where the library is not installed."""
    from asalto.core.files.toml_reader import BadInput

    try:
        from asalto.paper.pdf import pdf
    except ImportError as error:
        raise BadInput("PDF needs more packages: pip install 'asalto[print]'") from error
    return pdf(paper)


def _order(
    game: str, scenario: str | None, battle: str | None, turn: int | None, seat: str | None,
    tables: str | None, lang: str, blank: bool,
) -> Order:  # fmt: skip
    """What is to be printed of: a saved battle, a scenario or a position."""
    from asalto.cli.common import tables_of, unknown
    from asalto.cli.open_battle import open_match, seat_of
    from asalto.core.files.toml_reader import BadInput
    from asalto.core.kernel.records import NOBODY
    from asalto.core.registry import known, load_ruleset
    from asalto.paper import Order
    from asalto.play.entries import UMPIRE

    if game not in known():
        raise unknown("game", game, known())
    name = battle or scenario or load_ruleset(game).scenarios()[0]
    if battle is None and not name.endswith((".toml", ".json")) and "/" not in name:
        name = f"{game}/{name}"
    match = open_match(name, tables=tables_of(tables), turn=turn)
    if match.ruleset.id != game:
        raise BadInput(f"{name}: a battle of {match.ruleset.id}, not of {game}")
    who = UMPIRE if seat is None else seat_of(match, seat)
    view = match.state if seat is None else match.view(who)
    eyes = NOBODY if seat is None else who
    return Order(match.ruleset, match.scenario, view, eyes, lang, match, blank)
