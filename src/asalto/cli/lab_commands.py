"""The commands of the laboratory: batch, balance, compile, luck, differential."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from asalto.cli.options import Json, Lang, Options
from asalto.cli.shell_completion import battles, bots

Battle = Annotated[
    str, typer.Argument(help="cep/duel, or a scenario file.", autocompletion=battles)
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        help="One for all, one a seat, or one a side: greedy,search:3.",
        autocompletion=bots,
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the first battle.")]
Workers = Annotated[int, typer.Option("--workers", min=1, help="Processes.")]
Ray = Annotated[str, typer.Option("--ray", help="Hand the work to a Ray cluster: its address.")]
Margin = Annotated[float, typer.Option("--margin", min=0.001, max=0.2, help="Fair within this.")]
Judges = Annotated[
    str, typer.Option("--judges", help="Other bots that judge too.", autocompletion=bots)
]
File = Optional[Path]  # noqa: UP045


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    for name, command in (
        ("batch", batch), ("balance", balance), ("compile", compile_),
        ("luck", luck), ("differential", differential),
    ):  # fmt: skip
        app.command(name)(command)


def batch(
    battle: Battle,
    battles: Annotated[int, typer.Option("-n", "--battles", min=1, help="How many.")] = 1000,
    bots: Bots = "greedy",
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = "",
    no_swap: Annotated[bool, typer.Option("--no-swap", help="Bots keep their seats.")] = False,
    csv: Annotated[File, typer.Option("--csv", help="A row a battle; taken up again.")] = None,
    parquet: Annotated[File, typer.Option("--parquet", help="The same as Parquet.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Write over the table.")] = False,
    option: Options = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Play many battles between bots and add them up."""
    import json as writer

    from asalto.cli.common import bot_names, language, put
    from asalto.core.rulings import option_values
    from asalto.lab.batch import Table, job_of, run, to_parquet
    from asalto.play.loading import open_scenario

    ruleset, scenario = open_scenario(battle, options=option_values(option or []))
    job = job_of(ruleset, scenario, battles, bot_names(bots), seed, not no_swap)
    path = csv or (parquet.with_suffix(".csv") if parquet else None)
    table = Table(path, ruleset, scenario, job) if path else None
    with Bar() as bar:
        summary = run(job, table, workers, ray, fresh, bar.watch)
    if parquet is not None and path is not None:
        to_parquet(path, parquet)
    if json:
        print(writer.dumps(summary.data(ruleset, scenario), ensure_ascii=False))
    else:
        put("\n".join(summary.lines(ruleset, scenario, language(lang))))
    return 0


def balance(
    battle: Battle,
    vary: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--vary", help="PATH=FROM..TO: ships.rojo.skill=13..19 (may be repeated)."),
    ] = None,
    points: Annotated[bool, typer.Option("--points", help="Fit what units are worth.")] = False,
    weigh: Annotated[
        bool, typer.Option("--weigh/--no-weigh", help="Try every number of the scenario.")
    ] = True,
    cards: Annotated[
        bool, typer.Option("--cards", help="Every number of the units' cards as well.")
    ] = False,
    battles: Annotated[int, typer.Option("-n", "--battles", min=100, help="At most.")] = 20_000,
    bots: Bots = "greedy",
    seed: Seed = 1,
    margin: Margin = 0.02,
    workers: Workers = 1,
    ray: Ray = "",
    html: Annotated[File, typer.Option("--html", help="A page with plots.")] = None,
    judges: Judges = "",
    csv: Annotated[File, typer.Option("--csv", help="The table.")] = None,
    parquet: Annotated[File, typer.Option("--parquet", help="The table as Parquet.")] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Is a scenario fair, what decides it, and what are its units worth?"""
    from asalto.cli.common import bot_names, language, ready_for
    from asalto.lab.balance import study
    from asalto.lab.study import Settings
    from asalto.play.loading import open_scenario

    ruleset, scenario = open_scenario(battle)
    others = bot_names(judges) if judges else []
    ready_for(html, csv, parquet)
    told = Settings(bot_names(bots), battles, seed, margin, workers, ray, others, cards)
    _foretell(ruleset, scenario, told, vary or [], weigh, language(lang))
    with Bar() as bar:
        found = study(ruleset, scenario, told, vary or [], points, weigh, bar.watch)
    _tell(found, html, [csv, parquet], json, language(lang))
    return 0


def _foretell(
    ruleset: Any, scenario: Any, told: Any, vary: list[str], weigh: bool, lang: str
) -> None:
    """Say what an answer takes: battles, and with bots that think hours. Raises BadInput before
    that if there is no such bot."""
    from asalto.bots.names import checked
    from asalto.cli.common import warn
    from asalto.lab.how_long import foretold

    for bot in (*told.bots, *told.judges):
        checked(bot)
    if len(set(ruleset.side_of(scenario.state))) == 2:
        warn(told.needs(lang))
    takes = foretold(ruleset, scenario, told, vary, weigh, lang)
    if takes:
        warn(takes)


def _tell(
    found: Any, html: Path | None, tables: list[Path | None], as_json: bool, lang: str
) -> None:
    """A study as lines or JSON, as a page, as tables."""
    import json

    from asalto.lab.report import page, save_table

    if html is not None:
        html.write_text(page(found, lang), encoding="utf-8")
    for path in filter(None, tables):
        save_table(found, path)
    print(json.dumps(found.data(), ensure_ascii=False) if as_json else "\n".join(found.lines(lang)))


def compile_(
    games: Annotated[Optional[list[str]], typer.Argument(help="cep, ...; else all.")] = None,  # noqa: UP045
    lang: Lang = None,
) -> int:
    """Compile the rules ahead of their first use, for batches, search, analysis and odds."""
    from asalto.cli.common import language, say
    from asalto.core.files.toml_reader import BadInput
    from asalto.core.kernel import compiled
    from asalto.core.registry import landed, load_ruleset
    from asalto.lab.precompile import warm
    from asalto.play.tell.numerals import number

    if not compiled.available():
        raise BadInput("compiling needs llvmlite: pip install 'asalto[fast]'")
    said = language(lang)
    for name in games or landed():
        seconds, folder = warm(load_ruleset(name))
        spent = number(seconds, said, 1)
        print(say(said, "compiled", game=name, seconds=spent, folder=folder), flush=True)
    return 0


def luck(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    html: Annotated[File, typer.Option("--html", help="A page with a plot.")] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """What was thrown, against what was to be expected."""
    import json as writer

    from asalto.bots.analysis_text import conclusion
    from asalto.cli.common import language
    from asalto.lab.analyse import analysis_of, is_quick, kept
    from asalto.lab.luck import report
    from asalto.lab.report import luck_page
    from asalto.play.files import gamefile

    match, said = gamefile.load(file), language(lang)
    known = kept(file, match)
    if known is None and is_quick(match):
        with Bar() as bar:
            known = analysis_of(file, match, progress=bar.watch)
    found = report(match, said, "" if known is None else conclusion(known, match, said))
    if html is not None:
        html.write_text(luck_page(match, found, said), encoding="utf-8")
    print(writer.dumps(found.data(), ensure_ascii=False) if json else "\n".join(found.lines()))
    return 0


def differential(
    games: Annotated[Optional[list[str]], typer.Argument(help="cep, ...; else all.")] = None,  # noqa: UP045
    battles: Annotated[int, typer.Option("-n", "--battles", min=1, help="For each.")] = 10_000,
    seed: Seed = 1,
    workers: Workers = 1,
    folder: Annotated[Path, typer.Option("--folder", help="For game files.")] = Path(),
    lang: Lang = None,
) -> int:
    """Play the same battles interpreted and compiled, and compare them turn by turn."""
    from asalto.cli.common import language, put, say
    from asalto.core.registry import landed, load_ruleset
    from asalto.lab.differential import prove

    told, wrong = language(lang), 0
    for name in games or landed():
        with Bar() as bar:
            ruleset = load_ruleset(name)
            found = prove(ruleset, battles, folder, seed, workers, bar.watch)
        said = say(
            told, "compared", game=name, battles=battles, count=len(found),
            digest=ruleset.digest(), scenarios=len(ruleset.scenarios()),
        )  # fmt: skip
        print(said, flush=True)
        for text in found:
            put(f"  {text}")
        wrong += len(found)
    return 1 if wrong else 0


PIPED = 10
"""Seconds from one line of progress to the next in a pipe."""


class Bar:
    """A progress line on stderr, if a person is looking; in a pipe, where `said` tells what is
    done, a line now and then."""

    def __init__(self, said: str = "") -> None:
        self.said, self.shown, self.at = said, False, time.monotonic()

    def __enter__(self) -> Bar:
        if self.said:
            print(self.said, file=sys.stderr, flush=True)
        return self

    def __exit__(self, *error: object) -> None:
        if self.shown:
            print(file=sys.stderr)

    def watch(self, done: int, total: int) -> None:
        """Show how far it is."""
        if sys.stderr.isatty():
            width = 30 * done // max(1, total)
            self.shown = True
            line = f"\r[{'#' * width:<30}] {done}/{total}"
            print(line, end="", file=sys.stderr, flush=True)
        elif self.said and time.monotonic() > self.at + PIPED:
            self.at = time.monotonic()
            print(f"{done}/{total}", file=sys.stderr, flush=True)
