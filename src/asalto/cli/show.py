"""`asalto scenarios`, `ships`, `show`, `check` and `clauses`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asalto.cli import concordance
from asalto.cli.boards import board_svg, board_text
from asalto.cli.common import (
    Failed,
    emit,
    is_position,
    known_unit,
    language,
    put,
    read_text,
    say,
    table,
    tables_of,
    unknown,
)
from asalto.cli.open_battle import asked_of, open_match, story_lines
from asalto.cli.unit_text import unit_lines, unit_title
from asalto.core.files import own_units
from asalto.core.files.tiled import write_tiled
from asalto.core.files.toml_reader import LANGUAGES, BadInput, Document
from asalto.core.registry import broken, known, landed, load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.core.rulings import rested_on
from asalto.play.entries import UMPIRE
from asalto.play.files.journal import write_whole
from asalto.play.files.position import write_position
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.chat import chat
from asalto.play.tell.house_rules import house_lines
from asalto.play.tell.manual import chapter_of
from asalto.play.tell.report import html_page, markdown
from asalto.play.view import sight_data

if TYPE_CHECKING:  # paper is loaded where tables are shown
    from asalto.paper.blocks import Block


def games(game: str | None) -> list[Ruleset[State]]:
    """One game, or all that can be loaded; what cannot be loaded is told on stderr."""
    if game is None:
        for what in broken().values():
            print(what, file=sys.stderr)
    return [load_ruleset(one) for one in ([game] if game else landed())]


def scenarios_command(game: str | None, lang: str | None, json: bool) -> int:
    """See `asalto scenarios --help`."""
    lang = language(lang)
    rows = []
    for ruleset in games(game):
        for name in ruleset.scenarios():
            scenario = ruleset.load(name)
            rows.append(
                {
                    "name": f"{ruleset.id}/{name}",
                    "title": scenario.title[lang],
                    "seats": [seat.id for seat in scenario.seats],
                    "story": scenario.story[lang].strip(),
                }
            )
    if json:
        emit(rows)
        return 0
    head = [say(lang, "scenario"), say(lang, "title"), say(lang, "seats")]
    table(head, [[str(row["name"]), str(row["title"]), ", ".join(row["seats"])] for row in rows])
    return 0


def units_command(game: str | None, lang: str | None, json: bool) -> int:
    """See `asalto ships --help`."""
    lang = language(lang)
    rows = []
    for ruleset in games(game):
        for name in ruleset.units():
            path = ruleset.folder / "units" / f"{name}.toml"
            title = unit_title(ruleset, Document.open(path), lang)
            rows.append({"name": f"{ruleset.id}/{name}", "title": title})
        for path, title in own_units.titles(partial(unit_title, ruleset, lang=lang)).items():
            rows.append({"name": f"{ruleset.id}/{path.stem}", "title": f"{title} · {path}"})
    if json:
        emit(rows)
        return 0
    table([say(lang, "unit"), say(lang, "title")], [[one["name"], one["title"]] for one in rows])
    return 0


def show_command(
    thing: str,
    turn: int | None,
    seat: str | None,
    position: bool,
    report: str | None,
    svg: Path | None,
    layers: str | None,
    plan: Path | None,
    tables: str | None,
    lang: str | None,
    json: bool,
) -> int:
    """See `asalto show --help`."""
    lang = language(lang)
    if _printed_apart(thing, tables, lang, json):
        return 0
    match = _match_at(thing, turn, tables)
    who = UMPIRE if seat is None else match.scenario.seat_index(seat)
    if position:
        state = match.state if who == UMPIRE else match.view(who)
        print(write_position(match.ruleset, match.scenario, state), end="")
        return 0
    if svg is not None:
        drawn = board_svg(match, who, lang, frozenset((layers or "").split(",")) - {""})
        if drawn is None:
            raise Failed(say(lang, "no_board"))
        write_whole(svg, drawn.encode())
        if report is None:
            print(say(lang, "saved", file=svg))
            return 0
    if plan is not None:
        return _write_plan(match, plan, lang)
    if report is not None:
        return _print_report(match, who, lang, report)
    if json:
        emit(sight_data(match, who, lang))
        return 0
    _print_battle(match, who, lang)
    return 0


def _match_at(thing: str, turn: int | None, tables: str | None) -> Match[Any]:
    """A battle, at a turn that it has."""
    return open_match(thing, None, (), tables_of(tables), turn)


def _write_plan(match: Match[Any], path: Path, lang: str) -> int:
    """The board for another program: which one, the name's ending says."""
    from asalto.exchange.floor_games import GAMES
    from asalto.exchange.tiled_plan import write_plan
    from asalto.exchange.universal_vtt import ENDINGS, write_vtt

    game = GAMES.get(match.ruleset.id)
    if game is not None:
        floor = game.read(match.scenario.document)
        if path.suffix in ENDINGS:
            path.write_text(write_vtt(floor, game), encoding="utf-8")
        else:
            write_plan(path, floor)
    elif match.ruleset.files.tiles is None or path.suffix in ENDINGS:
        raise Failed(say(lang, "no_tiles"))
    else:
        write_tiled(path, *match.ruleset.files.tiles(match.scenario))
    print(say(lang, "saved", file=path))
    return 0


def _print_report(match: Match[Any], who: int, lang: str, form: str) -> int:
    if form == "md":
        print(markdown(match, who, lang), end="")
    elif form == "chat":
        print(chat(match, who, lang), end="")
    elif form == "html":
        print(html_page(match, who, lang, board_svg(match, who, lang) or ""), end="")
    else:
        raise BadInput(f"--report: {form!r} is neither 'md', 'chat' nor 'html'")
    return 0


def _print_battle(match: Match[Any], who: int, lang: str) -> None:
    put(f"{match.ruleset.title[lang]}: {match.scenario.title[lang]}")
    put(match.scenario.story[lang].strip())
    print("".join(f"  {one}\n" for one in house_lines(match.ruleset, match.scenario, lang)), end="")
    drawn = board_text(match, who, lang)
    if drawn:
        print(f"\n{drawn}")
    put("\n".join(story_lines(match, who, lang)))
    print()
    put(story.result_text(match, lang))
    if not match.is_over:
        names = ", ".join(
            asked_of(match, seat, lang, match.seat_name(seat, lang)) for seat in match.pending
        )
        put(say(lang, "awaited", text=names))


def _printed_apart(thing: str, tables: str | None, lang: str, json: bool) -> bool:
    """Print tables or a unit; False if neither is meant."""
    blocks = _tables(thing, tables, lang)
    if blocks:
        _print_tables(blocks)
        return True
    unit = _unit(thing)
    if unit is not None:
        _show_unit(unit, lang, json)
    return unit is not None


def _tables(thing: str, tables: str | None, lang: str) -> list[Block]:
    """The tables of a game that are meant, all or those called so; none if it is something else."""
    from asalto.paper.reference import tables_called, tables_in_force

    game, slash, name = thing.partition("/")
    if not slash or game not in known():
        return []
    ruleset = load_ruleset(game, tables_of(tables))
    if name in ruleset.scenarios() or known_unit(ruleset, name) is not None:
        return []
    if name in [say(one, "tables") for one in LANGUAGES]:
        return tables_in_force(ruleset, lang)
    called = tables_called(ruleset, name)
    return tables_in_force(ruleset, lang, called) if name and called else []


def _print_tables(blocks: list[Block]) -> None:
    from asalto.paper.blocks import Heading, Table, Text

    for one in blocks:
        if isinstance(one, Table):
            print(one.title)
            table(one.head or [""] * max(map(len, one.rows)), one.rows)
        elif isinstance(one, Text | Heading):
            put(one.text)


def _unit(thing: str) -> tuple[Ruleset[State], Path] | None:
    """The unit that is meant, if it is one: `cep/caza`, or a TOML file that reads as a unit."""
    game, slash, name = thing.partition("/")
    if slash and game in known() and not thing.endswith(".toml"):
        ruleset = load_ruleset(game)
        name = name.removeprefix("units/")
        path = known_unit(ruleset, name)
        if name in ruleset.scenarios():
            return None
        if path is None:
            raise unknown("scenario or unit", name, [*ruleset.scenarios(), *ruleset.units()])
        return ruleset, path
    if thing.endswith(".toml") and not is_position(read_text(thing)):
        document = Document.open(Path(thing))
        for ruleset in games(None):
            try:
                ruleset.files.check_unit(document)
            except BadInput:
                continue
            return ruleset, Path(thing)
    return None


def _show_unit(unit: tuple[Ruleset[State], Path], lang: str, json: bool) -> None:
    ruleset, path = unit
    document = Document.open(path)
    title = unit_title(ruleset, document, lang)
    if json:
        emit({"ruleset": ruleset.id, "title": title, "unit": document.data})
        return
    print(f"{ruleset.title[lang]}: {title}\n")
    for line in unit_lines(ruleset, document.data, lang):
        print(line)


# --- clauses


def clauses_command(game: str, missing: bool, lang: str | None, json: bool) -> int:
    """See `asalto clauses --help`."""
    lang = language(lang)
    if game not in known():
        raise unknown("game", game, known())
    try:
        rows = concordance.read_concordance(game)
        absent = concordance.missing(game)
    except FileNotFoundError as error:
        raise BadInput(str(error)) from error
    titles = concordance.clauses(game)
    by_clause = {row.clause: row for row in rows}
    listed = absent if missing else list(titles)
    rulings = rested_on(load_ruleset(game))
    data = []
    for clause in listed:
        row = by_clause.get(clause)
        data.append(
            {
                "clause": clause,
                "title": titles[clause],
                "kind": row.kind.value if row else "missing",
                "names": list(row.names) if row else [],
                "note": row.note if row else "",
                "tests": list(row.tests) if row else [],
                "rulings": [one.id for one in rulings.get(clause, [])],
            }
        )
    if json:
        emit(data)
    elif data:
        head = [say(lang, one) for one in ("clause", "title", "code", "tests")]
        ruleset = load_ruleset(game)
        table(head, [_clause_cells(one, ruleset, lang) for one in data])
    else:
        print(say(lang, "none_missing", count=len(titles), game=game))
    return 1 if missing and data else 0


def _clause_cells(one: Mapping[str, Any], ruleset: Ruleset[Any], lang: str) -> list[str]:
    """A clause as a row of the table: what stands for it, and its tests. Titles and remarks are
    written in English; readers of other languages get the chapter that tells the clause."""
    clause, note, title = str(one["clause"]), str(one["note"]), str(one["title"])
    if lang != "en" or not note:
        note = say(lang, str(one["kind"]).replace(" ", "_"), "clause_kind")
    if lang != "en":
        title = chapter_of(ruleset, clause, lang)
    stands = [*(one["names"] or [note]), *one["rulings"]]
    return [clause, title, ", ".join(stands), ", ".join(one["tests"])]
