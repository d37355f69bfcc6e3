"""Battles as commands open and tell them: from a game file, a position or a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from asalto.cli.common import Failed, is_game, is_position, read_text, say
from asalto.core.files import limits
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.play.dicebox import Source, seeded
from asalto.play.files import gamefile
from asalto.play.files.gamefile import OtherRules
from asalto.play.files.position import read_position
from asalto.play.loading import open_scenario
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.naming import names_in


class NoTurn(Failed):
    """A turn is asked for to which the battle has not come."""

    def __init__(self, name: str, match: Match[Any], turn: int) -> None:
        self.name, self.match, self.turn = name, match, turn
        super().__init__(f"{name}: there is no turn {turn}")

    def told(self, lang: str) -> str:
        """The complaint, in the game's own word for a turn."""
        asked, last = (
            story.turn_name(self.match.ruleset, turn, lang) for turn in (self.turn, self.match.turn)
        )
        return say(lang, "no_turn", file=self.name, asked=asked, last=last)


def need_turn(match: Match[Any], name: str, turn: int | None) -> None:
    """Refuse a turn that the battle has not. Raises NoTurn."""
    if turn is not None and turn > match.turn:
        raise NoTurn(name, match, turn)


def open_match(
    name: str,
    source: Source | None = None,
    players: Sequence[str] = (),
    tables: Mapping[str, object] | None = None,
    turn: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Match[Any]:
    """A battle from a game file (at a turn), a position file or a scenario. Raises BadInput, and
    Failed for a turn that it has not."""
    match = _opened(name, source, players, tables, turn, options)
    need_turn(match, name, turn)
    return match


def _opened(
    name: str, source: Source | None, players: Sequence[str], tables: Mapping[str, object] | None,
    turn: int | None, options: Mapping[str, object] | None,
) -> Match[Any]:  # fmt: skip
    if options and is_game(name):
        raise BadInput("--option: only for a scenario; a saved battle has its own")
    if is_game(name):
        return gamefile.restore(gamefile.read(Path(name), mend=True), to_turn=turn)
    if name.endswith((".toml", ".json")) or name == "-":
        text = read_text(name)
        if is_position(text) or name.endswith(".json"):
            if options:
                raise BadInput("--option: only for a scenario; a position has its own")
            return position_match(text, name, source, players, tables)
    ruleset, scenario = open_scenario(name, tables, options)
    return Match(ruleset, scenario, source or seeded(0), players)


def position_match(
    text: str,
    name: str,
    source: Source | None = None,
    players: Sequence[str] = (),
    tables: Mapping[str, object] | None = None,
) -> Match[Any]:
    """A battle that begins in a written position."""
    position = read_position(text, name, tables)
    match: Match[Any] = Match(position.ruleset, position.scenario, source or seeded(0), players)
    match.begins_elsewhere = True
    return match


def seat_of(match: Match[Any], word: str | None) -> int:
    """The seat that is meant: the named one, else the first awaited."""
    if word is not None:
        return match.scenario.seat_index(word)
    if not match.pending:
        raise Failed(
            "the battle is over: nobody is asked for anything; --turn opens an earlier turn"
        )
    return match.pending[0]


def other_rules(error: OtherRules, name: str, lang: str) -> str:
    """That a battle comes out otherwise under today's rules, in a player's words."""
    key = "other_rules" if error.version != error.here else "other_rules_same"
    turn = story.turn_name(error.rules, error.turn or 1, lang)
    return say(lang, key, file=name, version=error.version, here=error.here, turn=turn)


def story_lines(match: Match[Any], seat: int, lang: str, since: int = 0) -> list[str]:
    """The log as lines, with headings for turns and phases."""
    return headed_lines(match, story.tell(match, seat, lang, since), lang)[0]


def headed_lines(
    match: Match[Any], told: Sequence[Any], lang: str, after: tuple[int, int] | None = None,
    asks: bool = False,
) -> tuple[list[str], tuple[int, int] | None]:  # fmt: skip
    """Sentences as lines under their turn and phase; no heading again that stands already
    (`after`), and no phase in which nothing was told, but the last if something is asked under it
    (`asks`). And under which heading the next one will stand."""
    words = match.ruleset.words(lang)
    lines, last = [], after
    parts = [*story.by_phase(told)]
    for place, (number, phase, inside) in enumerate(parts, 1):
        if last is None or number != last[0]:
            lines += ["", f"=== {story.turn_text(match, number, lang)} ==="]
            last = (number, NOBODY)
        if (inside or (asks and place == len(parts))) and last != (number, phase):
            lines.append(f"{words.get('phase', phase)}:")
            last = (number, phase)
        lines += [f"  {limits.harmless(one.text)}" for one in inside]
    return lines, last


def asked_of(match: Match[Any], seat: int, lang: str, name: str) -> str:
    """A seat that is asked, called by `name`, and what it is asked."""
    ask = match.ruleset.desk.standing
    if ask is None:
        return name
    names = names_in(match, lang)
    text = ask(match.view(seat), seat, match.ruleset.words(lang), names)
    return f"{name} ({text})" if text else name
