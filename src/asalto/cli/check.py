"""`asalto check`: what kind of file it is, whether it is right, and where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from asalto.cli.common import emit, is_game, is_position, known_unit, language, put, read_text, say
from asalto.cli.show import games
from asalto.cli.unit_text import unit_title
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import known, load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.play.files import gamefile
from asalto.play.files.gamefile import BadGame
from asalto.play.files.position import read_position
from asalto.play.files.replay import verify
from asalto.play.loading import from_document
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.complaints import complaint

LIKE = 4
"""Units of a game that a file is compared with."""
KINDS = ("scenario", "unit", "tables", "position", "game")


def check_command(
    files: list[str], game: str | None, kind: str | None, lang: str | None, json: bool
) -> int:
    """See `asalto check --help`."""
    lang = language(lang)
    if kind is not None and kind not in KINDS:
        raise BadInput(f"--as: {kind!r} is none of {', '.join(KINDS)}")
    results, worst = [], 0
    for name in files:
        try:
            found, text = check_file(name, game, kind, lang)
        except BadInput as error:
            worst = max(worst, 1 if isinstance(error, gamefile.OtherRules) else 2)
            results.append({"file": name, "ok": False, "reason": str(error)})
            continue
        results.append({"file": name, "ok": True, "kind": found, "text": text})
    if json:
        emit(results)
        return worst
    for row in results:
        if row["ok"]:
            valid = say(lang, "valid", kind=say(lang, str(row["kind"]), "kind"), text=row["text"])
            put(say(lang, "ok", file=row["file"], text=valid))
        else:
            put(complaint(str(row["reason"]), lang))
    return worst


def check_file(name: str, game: str | None, kind: str | None, lang: str) -> tuple[str, str]:
    """The kind of a file and its title. Raises BadInput."""
    if kind == "game" or (kind is None and is_game(name)):
        match, verdict = verify(gamefile.read(Path(name)))
        battle = f"{match.ruleset.id}/{match.scenario.id}"
        return "game", say(lang, "game_checked", battle=battle, count=verdict.lines)
    text = read_text(name)
    if kind == "position" or (kind is None and is_position(text)):
        position = read_position(text, name)
        told = story.turn_name(position.ruleset, position.state.turn, lang)
        return "position", f"{position.ruleset.id}, {told}"
    document = Document(text, name, Path(name).parent)
    if not document.data:
        raise BadInput(f"{name}: nothing stands in it")
    kind = kind or _guess_kind(Path(name), document)
    rulesets = [load_ruleset(game)] if game else _rulesets_for(Path(name), document)
    if kind == "scenario" and len(rulesets) > 1:
        raise BadInput(f'{name}: a scenario names its game: ruleset = "..."')
    if kind == "unit":
        rulesets.sort(key=lambda one: -_likeness(one, document))
    complaint: BadInput | None = None
    for ruleset in rulesets:
        try:
            return kind, _check_as(kind, ruleset, document, name, lang)
        except BadGame:
            raise
        except BadInput as error:
            complaint = complaint or error
    raise complaint or BadInput(f"{name}: no game is named; say which with --game")


def _guess_kind(path: Path, document: Document) -> str:
    """Scenario, unit or tables: by what stands in it, or else by the folder."""
    data = document.data
    said = data.get("kind") or data.get("type")
    if said in KINDS:
        return str(said)
    if path.name.startswith("tables") or all(
        isinstance(one, dict) and ("source" in one or "value" in one) for one in data.values()
    ):
        return "tables"
    if path.parent.name == "units":
        return "unit"
    if path.parent.name == "scenarios" or "seats" in data or "story" in data or _has_sides(data):
        return "scenario"
    return "unit"


def _has_sides(data: Mapping[str, object]) -> bool:
    """Whether there is a list of things of which one says its seat or its unit."""
    lists = [one for one in data.values() if isinstance(one, list)]
    rows = [row for one in lists for row in one if isinstance(row, dict)]
    return any({"seat", "unit"} & row.keys() for row in rows)


def _likeness(ruleset: Ruleset[State], document: Document) -> int:
    """How many fields of a unit file the units of a game have too."""
    found = [known_unit(ruleset, name) for name in ruleset.units()[:LIKE]]
    keys = {key for path in found if path is not None for key in Document.open(path).data}
    return len(keys & set(document.data))


def _rulesets_for(path: Path, document: Document) -> list[Ruleset[State]]:
    said = document.data.get("ruleset")
    if isinstance(said, str):
        return [load_ruleset(said)]
    for folder in (path.resolve().parent, path.resolve().parent.parent):
        if folder.name in known() and folder.parent.name == "rulesets":
            return [load_ruleset(folder.name)]
    return games(None)


def _check_as(kind: str, ruleset: Ruleset[State], document: Document, name: str, lang: str) -> str:
    if kind == "unit":
        return f"{ruleset.id}, {unit_title(ruleset, document, lang)}"
    if kind == "tables":
        load_ruleset(ruleset.id, document.data)
        return f"{ruleset.id}, {', '.join(document.data)}"
    found, scenario = from_document(document, name, None, ruleset.id)
    match: Match[Any] = Match(found, scenario)
    if not match.pending:
        raise BadInput(f"{name}: the battle is over before it begins")
    told = [f"{ruleset.id}, {scenario.title[lang]}", *found.advised(scenario, lang)]
    return "\n  ".join(told)
