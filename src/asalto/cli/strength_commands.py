"""The commands that measure bots: rate, ablate."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Optional

import typer

from asalto.cli.lab_commands import Ray, Seed, Workers
from asalto.cli.options import Json, Lang
from asalto.cli.shell_completion import battles, bots

Battles = Annotated[
    list[str],
    typer.Argument(help="Scenarios: cep/duel ...; cep for all of them.", autocompletion=battles),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command("rate")(rate)
    app.command("ablate")(ablate)


def _scenarios(names: list[str]) -> list[str]:
    from asalto.core.registry import landed, load_ruleset

    games = landed()
    found = []
    for name in names:
        known = [f"{name}/{one}" for one in load_ruleset(name).scenarios()] if name in games else []
        found += known or [name]
    return found


def rate(
    battles: Battles,
    bots: Annotated[
        str, typer.Option("--bots", help="Who meets whom.", autocompletion=bots)
    ] = "random,search:1,search:2,greedy,search:3",
    seeds: Annotated[int, typer.Option("-n", "--seeds", min=1, help="For each pairing.")] = 1000,
    slow: Annotated[int, typer.Option("--slow", min=1, help="Where a bot thinks.")] = 50,
    judge: Annotated[
        int, typer.Option("--judge", min=0, help="Battles by which a choice is weighed.")
    ] = 0,
    seed: Seed = 1,
    workers: Workers = 1,
    ray: Ray = "",
    to: Annotated[Optional[Path], typer.Option("--to", help="A page: docs/strength.md")] = None,  # noqa: UP045
    json: Json = False,
    lang: Lang = None,
) -> int:
    """How strong the bots are: everybody against everybody, each seed from every side."""
    import json as writer

    from asalto.cli.common import bot_names, language, ready_for
    from asalto.lab.rate import as_data, page, rate, section
    from asalto.play.loading import open_scenario

    found, told = [], language(lang)
    ready_for(to)
    for name in _scenarios(battles):
        ruleset, scenario = open_scenario(name)
        names = bot_names(bots)
        rated = rate(
            ruleset, scenario, names, seeds, slow, seed, workers=workers, ray=ray, judge=judge
        )
        found.append(rated)
        if not json:
            print("\n".join(section(found[-1], told)), flush=True)
        if to is not None:
            to.write_text(page(found, told), encoding="utf-8")
    if json:
        print(writer.dumps([as_data(one) for one in found]))
    return 0


def ablate(
    battles: Battles,
    count: Annotated[int, typer.Option("-n", "--battles", min=10, help="To find.")] = 400,
    confirm: Annotated[int, typer.Option("--confirm", min=10, help="To confirm.")] = 2000,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Forbid greedy each sort of choice, seat by seat: who wins more with less?"""
    import json as writer
    from dataclasses import asdict

    from asalto.cli.common import language, say
    from asalto.core.odds import NORMAL
    from asalto.lab.ablate import ablate
    from asalto.play.loading import open_scenario
    from asalto.play.tell.numerals import number, percent, signed

    data, told = [], language(lang)
    for name in _scenarios(battles):
        ruleset, scenario = open_scenario(name)
        found = ablate(ruleset, scenario, count, confirm)
        kinds = ruleset.words(told).tables.get("choice", {})
        data += [{"battle": name, **asdict(one), "change": one.change} for one in found]
        if json:
            continue
        print(say(told, "ablated", battle=name, count=len(found)))
        for one in found:
            print(say(
                told, "ablated_row", seat=scenario.seats[one.seat].name[told],
                kind=kinds.get(one.kind, one.kind).strip(" ■"),
                before=percent(one.before, told), after=percent(one.after, told),
                change=signed(100 * one.change, told, 1), battles=one.battles,
                error=number(100 * NORMAL * one.error, told, 1),
            ))  # fmt: skip
        sys.stdout.flush()
    if json:
        print(writer.dumps(data))
    return 0
