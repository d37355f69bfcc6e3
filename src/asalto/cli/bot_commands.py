"""`asalto bot`: programs in any language against each other and against our bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any, Optional

import typer

from asalto.cli.options import Json, Lang
from asalto.cli.shell_completion import battles, bots

bot = typer.Typer(
    help="Bots in any language: referee them, or let one of ours speak their protocol.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.add_typer(bot, name="bot")


def named(word: str) -> str:
    """A bot by its name, or a program by its command."""
    from asalto.bots.names import COMMAND, KNOWN, is_own, plain_name

    return (
        word
        if plain_name(word) in KNOWN or word.startswith(COMMAND) or is_own(word)
        else COMMAND + word
    )


@bot.command()
def run(
    program: Annotated[str, typer.Argument(help='"python mybot.py", or the name of a bot.')],
    against: Annotated[
        str, typer.Option("--against", help="Another one.", autocompletion=bots)
    ] = "greedy",
    scenario: Annotated[
        str, typer.Option("--scenario", help="cep/duel, or a file.", autocompletion=battles)
    ] = "cep/duel",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Battles in all.")] = 20,
    seed: Annotated[Optional[int], typer.Option("--seed", help="Of the first dice.")] = None,  # noqa: UP045
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="To think, a battle.")] = 60,
    memory: Annotated[int, typer.Option("--memory", min=16, help="Of a program, in MiB.")] = 2048,
    clock: Annotated[bool, typer.Option("--clock", help="Our bots think by the clock.")] = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Referee two bots: the same dice from every side; who breaks the protocol loses."""
    from asalto.bots.external import Bounds
    from asalto.bots.names import checked
    from asalto.cli.common import emit, language, new_seed, put, say
    from asalto.lab.contest import contest
    from asalto.play.loading import open_scenario

    lang = language(lang)
    one, other = checked(named(program)), checked(named(against))
    ruleset, opened = open_scenario(scenario)
    seats = len(opened.seats)
    seeds = -(-games // seats)
    first = new_seed() if seed is None else seed
    bounds = Bounds(seconds=seconds, memory=memory)
    watch = None if json else _progress(sys.stderr.isatty(), seeds * seats)
    found = contest(ruleset, opened, one, other, seeds, first, bounds, watch, not clock)
    if json:
        emit({"scenario": scenario, "bots": [one, other], "seed": first, **_data(found)})
        return 0
    put(say(lang, "contest", one=one, other=other, scenario=scenario, seed=first))
    put("\n".join(_lines(found, ruleset, lang)))
    return 0


def _lines(found: Any, ruleset: Any, lang: str) -> Iterator[str]:
    """A contest told: the score, and what each bot lost by its own fault."""
    from asalto.cli.common import say
    from asalto.core.odds import wilson
    from asalto.play.tell.numerals import percent
    from asalto.play.tell.story import turn_name

    pairs = len(found.pairing.pairs)
    low, high = wilson(found.pairing.score * pairs, pairs)
    shares = {"score": found.pairing.score, "low": low, "high": high}
    said = {key: percent(share, lang) for key, share in shares.items()}
    yield say(lang, "contest_score", **{**_data(found), **said, "battles": len(found.rows)})
    for fault in found.faults:
        turn = turn_name(ruleset, fault.turn, lang)
        yield say(lang, "contest_fault", **{**asdict(fault), "turn": turn})


def _data(found: Any) -> dict[str, Any]:
    """A contest as data for JSON."""
    from dataclasses import asdict

    return {
        "wins": found.wins, "losses": found.losses, "draws": found.draws,
        "score": found.pairing.score, "margin": found.pairing.margin,
        "faults": [asdict(fault) for fault in found.faults], "battles": found.rows,
    }  # fmt: skip


def _progress(shown: bool, battles: int) -> Any:
    def told(row: dict[str, Any]) -> None:
        end = "\n" if row["battle"] == battles else "\r"
        print(f"{row['battle']} / {battles}", end=end, file=sys.stderr, flush=True)

    return told if shown else None


@bot.command()
def serve(
    name: Annotated[str, typer.Argument(help="greedy, search:3, mybot.py:Brave ...")],
    patient: Annotated[
        bool, typer.Option("--patient", help="Think without a clock; wait for the compiler.")
    ] = False,
) -> int:
    """Speak the line protocol on standard input and output, as one of our bots."""
    from asalto.bots.line_server import serve as served
    from asalto.bots.names import checked

    def say(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    return served(checked(name), sys.stdin.buffer, say, patient)
