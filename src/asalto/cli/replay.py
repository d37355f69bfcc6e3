"""`asalto replay`, `verify` and `fork`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from asalto.bots.registry import bots_of_sides
from asalto.cli.common import Failed, emit, language, new_seed, put, say
from asalto.cli.open_battle import need_turn, other_rules, story_lines
from asalto.cli.run import finish
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile
from asalto.play.files.gamefile import BadGame, Game, OtherRules
from asalto.play.files.replay import Verdict, fork_at_turn, verify
from asalto.play.files.told_events import Teller, kept
from asalto.play.loading import load_game_ruleset
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.view import result_data, sentence_data


def replay_command(
    file: Path, check: bool, to: int | None, seat: str | None, lang: str | None, json: bool
) -> int:
    """See `asalto replay --help`."""
    lang = language(lang)
    if not file.exists():
        raise BadGame(str(file), 0, None, "no such file")
    game = None
    try:
        game = gamefile.read(file)
        if to is None:
            match, verdict = verify(game)
        else:
            match, verdict = gamefile.restore(game, to_turn=to), None
            need_turn(match, str(file), to)
    except OtherRules as error:
        assert game is not None
        return _watch(game, error, seat, check, lang, json)
    except BadGame as error:
        if json:
            emit({"ok": False, "line": error.line, "turn": error.turn, "reason": error.reason})
            return 2
        raise
    who = UMPIRE if seat is None else match.scenario.seat_index(seat)
    if json:
        emit(_replay_data(match, verdict, who, check, lang))
        return 0
    if not check:
        put("\n".join(story_lines(match, who, lang)).strip())
        print()
    put(story.result_text(match, lang))
    if verdict is not None:
        said = say(
            lang, "whole", lines=verdict.lines, choices=verdict.choices, digests=verdict.digests,
            turns=story.turns_text(match.ruleset, verdict.turns, lang),
        )  # fmt: skip
        put(say(lang, "ok", file=file, text=said))
        if match.source.kind == "fair":
            put(say(lang, "fair_yes" if verdict.fair else "fair_not_yet"))
    return 0


def _replay_data(
    match: Match[Any], verdict: Verdict | None, who: int, check: bool, lang: str
) -> dict[str, Any]:
    """A replayed battle as JSON; without its events where it was only checked."""
    data = {
        "ok": True,
        "ruleset": match.ruleset.id,
        "scenario": match.scenario.id,
        "turn": match.turn,
        "digest": match.digest(),
        "result": result_data(match, lang),
    }
    if verdict is not None:
        data.update(
            lines=verdict.lines, choices=verdict.choices, digests=verdict.digests,
            fair=verdict.fair,
        )  # fmt: skip
    if not check:
        data["events"] = [sentence_data(match, one) for one in story.tell(match, who, lang)]
    return data


def _watch(
    game: Game, error: OtherRules, seat: str | None, check: bool, lang: str, json: bool
) -> int:
    """A battle played under other rules: as it was told, or as far as it comes out alike. The exit
    code is 0 where it could be shown to its end."""
    ids = [str(one["id"]) for one in game.header["seats"]]
    if seat is not None and seat not in ids:
        raise Failed(f"--seat: {seat!r} is none of {', '.join(ids)}")
    who = UMPIRE if seat is None else ids.index(seat)
    lines = [line.data for line in game.lines]
    is_told = any("told" in line for line in lines)
    said = other_rules(error, game.name, lang)
    tell = Teller(game.header, lang, load_game_ruleset)
    told = kept(lines, ids, int(game.header["turn"]))
    if json:
        emit({
            "ok": False, "line": error.line, "turn": error.turn, "reason": error.reason,
            "played_with": error.version, "here": error.here,
            "told": [{"turn": one.turn, "text": one.text} for one in tell.tell(told, who)],
        })  # fmt: skip
        return int(check or not is_told)
    put(said)
    if check:
        return 1
    if is_told:
        put(say(lang, "other_rules_told"))
        put("\n".join(tell.lines(told, who)))
        return 0
    put(say(lang, "other_rules_until"))
    if error.line > 1:
        match = gamefile.restore(game, to_turn=error.turn)
        put("\n".join(story_lines(match, who, lang)).strip())
    put(say(lang, "other_rules_orders"))
    since = error.turn or 0  # the story above ends where this turn begins
    rest = kept((one.data for one in game.lines if one.turn >= since), ids, since)
    put("\n".join(tell.lines(rest, who)))
    return 1


def fork_command(
    file: Path,
    at: int,
    bots: str | None,
    seed: int | None,
    save: Path | None,
    quiet: bool,
    lang: str | None,
    json: bool,
) -> int:
    """See `asalto fork --help`."""
    lang = language(lang)
    match = gamefile.restore(gamefile.read(file, mend=True))
    need_turn(match, str(file), at)
    names = bots.split(",") if bots else []
    made = bots_of_sides(names, match, seed or 0) if names else {}
    if made and seed is None and match.source.kind == "physical":  # nobody is there to throw
        seed = new_seed()
    source = None if seed is None else seeded(seed)
    players = [f"bot:{made[seat].name}" for seat in sorted(made)] or None
    branch = fork_at_turn(match, at, source, players)
    if not made and save is None:
        raise Failed("--bots plays the fork to the end, --save keeps it to be gone on with")
    return finish(branch, dict(made), save, quiet, False, lang, json)
