"""`asalto run`: bots to the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asalto.bots.advisor import reason
from asalto.bots.base import Decision
from asalto.bots.registry import bots_of_sides, dismiss, play_out
from asalto.bots.search import Search
from asalto.cli.common import emit, language, new_seed, put, say, tables_of
from asalto.cli.open_battle import open_match, story_lines
from asalto.core.files.toml_reader import BadInput
from asalto.core.rulings import option_values
from asalto.play.dicebox import Source, drawn_fairly, seeded
from asalto.play.entries import UMPIRE
from asalto.play.fair import new_secret
from asalto.play.files import journal
from asalto.play.form import teller
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.house_rules import house_lines
from asalto.play.view import result_data, sentence_data


def run_command(
    battle: str,
    bots: str,
    seed: int | None,
    dice: str,
    save: Path | None,
    quiet: bool,
    reasons: bool,
    tables: str | None,
    lang: str | None,
    json: bool,
    options: Sequence[str] = (),
) -> int:
    """See `asalto run --help`."""
    lang = language(lang)
    seed = new_seed() if seed is None else seed
    names = bots.split(",")
    chosen = option_values(list(options))
    match = open_match(battle, _source(dice, seed), (), tables_of(tables), options=chosen)
    made = bots_of_sides(names, match, seed)
    for bot in made.values():
        if isinstance(bot, Search):
            bot.explains = reasons
    match.players = [f"bot:{made[seat].name}" for seat in range(len(match.scenario.seats))]
    return finish(match, made, save, quiet, reasons, lang, json)


def _source(dice: str, seed: int) -> Source:
    if dice == "seeded":
        return seeded(seed)
    if dice == "fair":
        return drawn_fairly(new_secret(), (f"seed-{seed}",))
    raise BadInput(f"--dice: {dice!r} is neither 'seeded' nor 'fair'")


def finish(
    match: Match[Any],
    bots: dict[int, Any],
    save: Path | None,
    quiet: bool,
    reasons: bool,
    lang: str,
    json: bool,
) -> int:
    """Let the bots play it to the end; save and tell it."""
    why: list[str] = []
    known = len(match.events(UMPIRE))

    tell = teller(match.ruleset, match.scenario, lang)

    def told(seat: int, decision: Decision) -> None:
        if reasons:
            text = tell(decision.option.choice)
            why.append(_reason(match, seat, bots[seat].name, decision, text, lang))

    made = play_out(match, bots, told)
    dismiss(match, bots)
    if save is not None:
        journal.save(match, save)
    if json:
        emit(_data(match, made, quiet, why if reasons else None, lang))
        return 0
    if not quiet:
        rules = match.ruleset
        put(f"{rules.title[lang]}: {match.scenario.title[lang]}")
        print("".join(f"  {one}\n" for one in house_lines(rules, match.scenario, lang)), end="")
        put("\n".join(story_lines(match, UMPIRE, lang, known)))
        print()
    for line in why:
        print(line)
    if match.source.kind == "seeded":
        print(say(lang, "seed", seed=match.source.seed))
    put(story.result_text(match, lang))
    if save is not None:
        print(say(lang, "saved", file=save))
    return 0


def _data(
    match: Match[Any], made: int, quiet: bool, why: list[str] | None, lang: str
) -> dict[str, Any]:
    """A battle of bots as JSON."""
    data: dict[str, Any] = {
        "ruleset": match.ruleset.id,
        "scenario": match.scenario.id,
        "seed": match.source.seed if match.source.kind == "seeded" else None,
        "turns": match.turn,
        "choices": made,
        "digest": match.digest(),
        "result": result_data(match, lang),
    }
    if not quiet:
        data["events"] = [sentence_data(match, one) for one in story.tell(match, UMPIRE, lang)]
    if why is not None:
        data["reasons"] = why
    return data


def _reason(
    match: Match[Any], seat: int, bot: str, decision: Decision, text: str, lang: str
) -> str:
    why = reason(match.ruleset, match.scenario, decision, lang) or "-"
    name = match.seat_name(seat, lang)
    return say(lang, "bot_says", seat=name, bot=bot, text=text, why=why)
