"""`asalto rulings`: where a book leaves something open, and what we do."""

from __future__ import annotations

from typing import Annotated

import typer

from asalto.cli.options import Game, Json, Lang
from asalto.core.rulings import Ruling


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("rulings")(rulings_command)


def _data(one: Ruling, usual: object, lang: str) -> dict[str, object]:
    """A ruling as JSON."""
    return {
        "id": one.id, "clause": one.clause, "option": one.option or None,
        "default": usual, "reconstructed": one.reconstructed,
        "question": one.question[lang], "answer": one.answer[lang],
        "alternatives": one.alternatives[lang],
    }  # fmt: skip


def rulings_command(
    game: Game,
    lang: Lang = None,
    json: Json = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a page for the documentation.")
    ] = False,
) -> int:
    """Where the book leaves something open: what we do, what else could be done, and the switch."""
    from asalto.cli.common import emit, language, put, say, unknown
    from asalto.core.registry import known, load_ruleset
    from asalto.core.rulings import defaults, page, rulings

    lang = language(lang)
    if game not in known():
        raise unknown("game", game, known())
    ruleset = load_ruleset(game)
    usual = defaults(ruleset.state)
    if json:
        emit([_data(one, usual.get(one.option), lang) for one in rulings(ruleset)])
        return 0
    if markdown:
        print(page(ruleset, lang), end="")
        return 0
    print(f"{ruleset.title[lang]}\n")
    for one in rulings(ruleset):
        ours = f" ({say(lang, 'reconstructed')})" if one.reconstructed else ""
        put(f"{one.id}  {one.clause}  {one.question[lang]}{ours}")
        put(f"    {one.answer[lang]}")
        switch = f" [{one.option} = {usual[one.option]}]" if one.option else ""
        put(f"    {say(lang, 'instead')}: {one.alternatives[lang]}{switch}")
    return 0
