"""`asalto import`: people, ships and floor plans of other programs as files of ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from asalto.cli.options import Lang
from asalto.cli.shell_completion import games

if TYPE_CHECKING:
    from asalto.exchange.twodsix import Known


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("import")(import_command)


def import_command(
    source: Annotated[
        str,
        typer.Argument(
            help="actor.json of Foundry (twodsix), a UPP: 789A76, people.csv, a plan: .dd2vtt, .tmj"
        ),
    ],
    save: Annotated[Path, typer.Option("--save", "-o", help="my_hero.toml")],
    game: Annotated[
        str, typer.Option("--game", help="Whose plan it becomes.", autocompletion=games)
    ] = "viajero",
    square: Annotated[
        float, typer.Option("--square", min=0.1, max=100, help="Metres of a square of the plan.")
    ] = 1.5,
    into: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--into", help="A scenario file that gets the plan in place of its own."),
    ] = None,
    lang: Lang = None,
) -> int:
    """Make a file of ours of an actor, a profile in digits, or a floor plan of another program."""
    from asalto.exchange.universal_vtt import ENDINGS

    if source.endswith((*ENDINGS, ".tmj", ".tmx")):
        return _plan(Path(source), save, game, round(square * 1000), into, lang)
    if source.endswith(".csv"):
        return _people(Path(source), save, lang)
    return _person(source, save, lang)


def _people(source: Path, folder: Path, lang: str | None) -> int:
    """A character file for each row of a table, in a folder."""
    from asalto.cli.common import language, say, warn
    from asalto.core.files.limits import read_text
    from asalto.core.files.toml_reader import Document
    from asalto.exchange.people_csv import file_name, read_people
    from asalto.rulesets.viajero import RULESET

    said = language(lang)
    files: dict[str, str] = {}
    left_out: list[str] = []
    for one in read_people(read_text(source), _known(), str(source)):
        name = file_name(one.name, [*files])
        files[name] = one.toml()
        RULESET.files.check_unit(Document(files[name], f"{source}: {one.name}"))
        left_out += one.left_out
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = folder / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        print(path)
    if left_out:
        warn(say(said, "left_out", text=", ".join(dict.fromkeys(left_out))))
    return 0


def _known() -> Known:
    """What a character file can hold."""
    from asalto.exchange.twodsix import Known
    from asalto.rulesets.viajero.setup import SKILL_NAMES
    from asalto.rulesets.viajero.tables import ARMOUR_NAMES, WEAPON_NAMES

    return Known(frozenset(SKILL_NAMES), frozenset(WEAPON_NAMES), frozenset(ARMOUR_NAMES))


def _plan(
    source: Path, save: Path, name: str, square: int, into: Path | None, lang: str | None
) -> int:
    """A floor plan as a scenario."""
    from asalto.cli.common import language, say, warn
    from asalto.core.files.limits import read_text
    from asalto.core.files.toml_reader import Document
    from asalto.exchange.floor_games import game
    from asalto.exchange.tiled_plan import read_plan
    from asalto.exchange.universal_vtt import LONGEST, read_vtt
    from asalto.play.files.position import file_toml

    said, made = language(lang), game(name)
    if source.suffix in (".tmj", ".tmx"):
        floor = read_plan(source, made.kinds(), square)
    else:
        floor = made.meant(read_vtt(read_text(source, LONGEST), square, str(source)))
    base = None if into is None else Document.open(into).data
    save.write_text(
        file_toml(made.scenario(floor, base, save.stem, str(into or ""))), encoding="utf-8"
    )
    print(save)
    if floor.left_out:
        warn(say(said, "left_out", text=", ".join(floor.left_out)))
    return 0


def _person(source: str, save: Path, lang: str | None) -> int:
    """A character, or a ship."""
    from asalto.cli.common import language, say, warn
    from asalto.core.files.limits import read_text
    from asalto.core.files.toml_reader import Document
    from asalto.core.ruleset import Ruleset
    from asalto.exchange.twodsix import Character, character, person_sheet, read_json, upp
    from asalto.exchange.twodsix_ship import Vessel, is_ship, vessel
    from asalto.rulesets.cepheus import RULESET as SHIPS
    from asalto.rulesets.viajero import RULESET

    said = language(lang)
    ruleset: Ruleset[Any] = RULESET
    made: Character | Vessel
    if not source.endswith(".json"):
        made = Character(save.stem, upp(source))
    elif is_ship(sheet := read_json(read_text(Path(source)), source)):
        made, ruleset = vessel(sheet, source), SHIPS
    else:
        made = character(person_sheet(sheet, source), _known(), source)
    text = made.toml()
    ruleset.files.check_unit(Document(text, str(save)))
    save.write_text(text, encoding="utf-8")
    print(save)
    if made.left_out:
        warn(say(said, "left_out", text=", ".join(made.left_out)))
    return 0
