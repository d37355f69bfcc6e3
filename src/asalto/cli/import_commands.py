"""`asalto import`: people of another program as character files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from asalto.cli.options import Lang


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("import")(import_command)


def import_command(
    source: Annotated[
        str, typer.Argument(help="actor.json of Foundry (twodsix), or a UPP: 789A76")
    ],
    save: Annotated[Path, typer.Option("--save", "-o", help="my_hero.toml")],
    lang: Lang = None,
) -> int:
    """Make a character file of an actor of Foundry's twodsix system, or of a profile in digits."""
    from asalto.cli.common import language, say, warn
    from asalto.core.files.limits import read_text
    from asalto.core.files.tables import Document
    from asalto.exchange.twodsix import Character, Known, character, read_actor, upp
    from asalto.rulesets.viajero import RULESET
    from asalto.rulesets.viajero.setup import SKILL_NAMES
    from asalto.rulesets.viajero.tables import ARMOUR_NAMES, WEAPON_NAMES

    said = language(lang)
    if source.endswith(".json"):
        known = Known(frozenset(SKILL_NAMES), frozenset(WEAPON_NAMES), frozenset(ARMOUR_NAMES))
        made = character(read_actor(read_text(Path(source)), source), known, source)
    else:
        made = Character(save.stem, upp(source))
    text = made.toml()
    RULESET.files.check_unit(Document(text, str(save)))
    save.write_text(text, encoding="utf-8")
    print(save)
    if made.left_out:
        warn(say(said, "left_out", text=", ".join(made.left_out)))
    return 0
