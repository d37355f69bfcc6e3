"""`asalto import`: people of another program as character files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("import")(import_command)


def import_command(
    source: Annotated[
        str, typer.Argument(help="actor.json of Foundry (twodsix), or a UPP: 789A76")
    ],
    save: Annotated[Path, typer.Option("--save", "-o", help="my_hero.toml")],
    lang: Annotated[Optional[str], typer.Option("--lang", help="es, it or en.")] = None,  # noqa: UP045
) -> int:
    """Make a character file of an actor of Foundry's twodsix system, or of a profile in digits."""
    from asalto.cli.common import language, say, warn
    from asalto.core.limits import read_text
    from asalto.core.registry import load_ruleset
    from asalto.core.schemas import schema_of
    from asalto.core.tables import Document
    from asalto.exchange.twodsix import Character, Known, character, read_actor, upp

    said = language(lang)
    ruleset = load_ruleset("viajero")
    if source.endswith(".json"):
        fields = schema_of(ruleset, "unit")["properties"]
        assert isinstance(fields, dict)
        known = Known(
            frozenset(fields["skills"]["properties"]),
            frozenset(fields["weapons"]["items"]["properties"]["kind"]["enum"]),
            frozenset(fields["armour"]["enum"]),
        )
        made = character(read_actor(read_text(Path(source)), source), known, source)
    else:
        made = Character(save.stem, upp(source))
    text = made.toml()
    ruleset.check_unit(Document(text, str(save)))
    save.write_text(text, encoding="utf-8")
    print(save)
    if made.left_out:
        warn(say(said, "left_out", text=", ".join(made.left_out)))
    return 0
