"""The commands and their options. What they do stands in the modules beside; each is imported only
when its command is given."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.options import Game, Json, Lang, OneGame, Options, Save, Seat, Seed, Tables, Turn
from asalto.cli.shell_completion import battles, bots

app = typer.Typer(
    help="Play, referee, replay and weigh tabletop battles.",
    no_args_is_help=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


INTERRUPTED = 130
"""The exit code of what somebody broke off with Ctrl-C, as shells have it."""


def run(arguments: list[str]) -> int:
    """Run a command and turn what goes wrong into a message and an exit code."""
    from asalto.cli.help_words import command_tree, language_placed, spoken

    register_others()
    try:
        tree = command_tree(app, spoken(arguments), arguments)
        found = tree.main(language_placed(tree, arguments), standalone_mode=False)
    except typer.Exit as error:
        found = error.exit_code
    except (typer.Abort, KeyboardInterrupt):
        found = INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except Exception as error:
        from asalto.cli.error_report import failed

        return failed(error, spoken(arguments))
    if found == INTERRUPTED:
        return _interrupted(spoken(arguments))
    return found if isinstance(found, int) else 0


def _interrupted(lang: str) -> int:
    """Somebody has broken it off: say so."""
    from asalto.cli.common import say

    print(f"\n{say(lang, 'interrupted')}", file=sys.stderr)
    return INTERRUPTED


def register_others() -> None:
    """Commands from other rooms: every module `cli/<name>_commands.py` has `register(app)`."""
    for path in sorted(Path(__file__).parent.glob("*_commands.py")):
        if path.stem not in _registered:
            _registered.add(path.stem)
            import_module(f"asalto.cli.{path.stem}").register(app)


_registered: set[str] = set()


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lang: Lang = None,
) -> None:
    """Five tabletop combat games: play, referee, replay, weigh."""
    if lang is not None:
        from asalto.cli.common import language

        language(lang)
    if version:
        from asalto import __version__

        print(f"asalto {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    battle: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(help="cep/duel, or a scenario or position file.", autocompletion=battles),
    ] = None,
    seat: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--seat", help="NAME=human or bot:BOT; as often as needed."),
    ] = None,
    seed: Seed = None,
    dice: Annotated[str, typer.Option("--dice", help="seeded or physical.")] = "seeded",
    save: Save = None,
    resume: Annotated[
        Optional[Path], typer.Option("--resume", help="Go on with a game file.")  # noqa: UP045
    ] = None,
    umpire: Annotated[bool, typer.Option("--umpire", help="With an umpire's commands.")] = False,
    tables: Tables = None,
    option: Options = None,
    lang: Lang = None,
) -> int:
    """Play in the terminal, against the computer or at one keyboard. Without arguments it asks."""
    from asalto.cli.terminal import play_command

    return play_command(
        battle, seat or [], seed, dice, save, resume, umpire, tables, lang, option or []
    )


@app.command()
def run_(
    battle: Annotated[
        str,
        typer.Argument(help="cep/duel, or a scenario or position file.", autocompletion=battles),
    ],
    bots: Annotated[
        str,
        typer.Option("--bots", help="One for all, one a seat, or one a side.", autocompletion=bots),
    ] = "greedy",
    seed: Seed = None,
    dice: Annotated[str, typer.Option("--dice", help="seeded or fair.")] = "seeded",
    save: Save = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the result.")] = False,
    reasons: Annotated[bool, typer.Option("--reasons", help="Why the bots chose so.")] = False,
    tables: Tables = None,
    option: Options = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Let bots play to the end, and tell the story."""
    from asalto.cli.run import run_command

    return run_command(
        battle, bots, seed, dice, save, quiet, reasons, tables, lang, json, option or []
    )


run_.__name__ = "run"
app.registered_commands[-1].name = "run"


@app.command()
def scenarios(
    game: OneGame = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """List the scenarios."""
    from asalto.cli.show import scenarios_command

    return scenarios_command(game, lang, json)


@app.command()
def ships(
    game: OneGame = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """List the units: ships, characters, squads."""
    from asalto.cli.show import units_command

    return units_command(game, lang, json)


app.command("units", hidden=True)(ships)


@app.command()
def show(
    thing: Annotated[
        str,
        typer.Argument(
            help="A game or position file, a scenario, a unit; cep/tables, viajero/weapons.",
            autocompletion=battles,
        ),
    ],
    turn: Turn = None,
    seat: Seat = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print it as a position file.")
    ] = False,
    report: Annotated[
        Optional[str], typer.Option("--report", help="The story so far: md, chat or html.")  # noqa: UP045
    ] = None,
    svg: Annotated[Optional[Path], typer.Option("--svg", help="Draw the board.")] = None,  # noqa: UP045
    layers: Annotated[
        Optional[str], typer.Option("--layers", help="Board layers, by commas: arcs,ranges.")  # noqa: UP045
    ] = None,
    tiled: Annotated[
        Optional[Path], typer.Option("--tiled", help="Write the board as a Tiled map (.tmj).")  # noqa: UP045
    ] = None,
    vtt: Annotated[
        Optional[Path], typer.Option("--vtt", help="Write the plan as Universal VTT (.dd2vtt).")  # noqa: UP045
    ] = None,
    tables: Tables = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Show a battle, a scenario or a unit; or print it as a position, report or picture."""
    from asalto.cli.show import show_command

    return show_command(
        thing, turn, seat, position, report, svg, layers, tiled or vtt, tables, lang, json
    )


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(help="Scenario, unit, tables, position, game.")],
    game: Annotated[
        Optional[str], typer.Option("--game", help="Whose file it is, if it does not say.")  # noqa: UP045
    ] = None,
    kind: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--as", help="scenario, unit, tables, position or game."),
    ] = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Check files: what is wrong, in which line and field, and what would be right."""
    from asalto.cli.check import check_command

    return check_command(files, game, kind, lang, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    check: Annotated[bool, typer.Option("--check", help="Only verify it.")] = False,
    to: Annotated[
        Optional[int], typer.Option("--to", min=1, help="Up to the start of this turn.")  # noqa: UP045
    ] = None,
    seat: Seat = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Play a game file again, every digest compared, and tell the story."""
    from asalto.cli.replay import replay_command

    return replay_command(file, check, to, seat, lang, json)


@app.command()
def fork(
    file: Annotated[Path, typer.Argument(help="A game file.")],
    at: Annotated[int, typer.Option("--at", min=1, help="The start of this turn.")],
    bots: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--bots", help="Bots that play it to the end.", autocompletion=bots),
    ] = None,
    seed: Seed = None,
    save: Save = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the result.")] = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """What if: another battle from the start of a turn on, with the same dice or others."""
    from asalto.cli.replay import fork_command

    return fork_command(file, at, bots, seed, save, quiet, lang, json)


@app.command()
def odds(
    position: Annotated[str, typer.Argument(help="A position or game file, or a scenario.")],
    order: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--order", help="The order to weigh, or several: A; B. Else all."),
    ] = None,
    battle: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            "--battle",
            help="Who wins if these bots play on: greedy,search:3.",
            autocompletion=bots,
        ),
    ] = None,
    turn: Turn = None,
    seat: Seat = None,
    tables: Tables = None,
    lang: Lang = None,
    json: Json = False,
    whole: Annotated[
        bool, typer.Option("--all", help="All numbers of an outcome together, in one table.")
    ] = False,
) -> int:
    """The exact chances of an order, of all that throw dice, or of who wins."""
    from asalto.cli.odds import odds_command

    return odds_command(position, order, battle, turn, seat, tables, lang, json, whole)


@app.command()
def resolve(
    game: Game,
    position: Annotated[str, typer.Argument(help="A position or game file, or a scenario's id.")],
    orders: Annotated[str, typer.Option("--orders", help="A file of orders, or - .")],
    dice: Annotated[
        Optional[str], typer.Option("--dice", help="Faces in the order thrown: 3,7,4")  # noqa: UP045
    ] = None,
    seed: Seed = None,
    turn: Turn = None,
    save: Save = None,
    tables: Tables = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Give orders in a position, with given dice: what happens, and the position after."""
    from asalto.cli.odds import resolve_command

    return resolve_command(game, position, orders, dice, seed, turn, save, tables, lang, json)


@app.command()
def clauses(
    game: Game,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only what nothing stands for.")
    ] = False,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """The clauses of a book: which code and which test stands for each."""
    from asalto.cli.show import clauses_command

    return clauses_command(game, missing, lang, json)


@app.command()
def bench(
    battle: Annotated[
        Optional[str], typer.Argument(help="A scenario; else the first of each game.")  # noqa: UP045
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long to measure.")
    ] = 2.0,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Measure: decisions, battles, start-up, odds, replay."""
    from asalto.cli.bench import bench_command
    from asalto.cli.common import language

    return bench_command(battle, seconds, json, language(lang))
