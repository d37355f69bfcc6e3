"""What the commands share: languages, printing, opening whatever a name stands for."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from asalto.core.files import limits, own_units
from asalto.core.files.tables import BadInput, Document
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import fold, nearest
from asalto.core.text.smooth import smooth
from asalto.core.text.words import LANGUAGES, Words, default_language, words_in
from asalto.play.dicebox import Source, seeded
from asalto.play.files import gamefile
from asalto.play.files.gamefile import OtherRules
from asalto.play.files.position import read_position
from asalto.play.match import Match
from asalto.play.opening import open_scenario, read_tables
from asalto.play.tell import story
from asalto.play.tell.naming import names_in

GAME_ENDINGS = (".asalto", ".asalto.gz")


class Failed(Exception):
    """The battle or a check says no: printed, exit code 1."""


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


def language(lang: str | None) -> str:
    """The language asked for, or the locale's. Raises BadInput."""
    if lang is None:
        return default_language()
    if lang not in LANGUAGES:
        raise BadInput(f"--lang: no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def words_of(lang: str) -> Words:
    """The command line's own words."""
    return words_in(Path(__file__).parent, lang)


def say(lang: str, key: str, group: str = "say", **slots: object) -> str:
    """One of the command line's own sentences."""
    found = words_of(lang).get(group, key)
    return smooth(found.format(**slots), lang) if slots else found


def terminal_width() -> int:
    """The letters that fit on a line of the terminal; 0 where the output is no terminal."""
    return get_terminal_size().columns - 1 if sys.stdout.isatty() else 0


def fits(line: str) -> bool:
    """Whether a line fits on the terminal."""
    return len(line) <= terminal_width() or not terminal_width()


def put(text: str, hanging: int | None = None) -> None:
    """Print; at a terminal, lines that are too long go on below, between words, under what they
    say: after the last gap of two blanks, or after so many blanks."""
    width = terminal_width()
    for line in text.split("\n"):
        told = line.rstrip()
        if fits(told):
            print(told)
            continue
        hung = re.match(r"\s*(?:\S.{0,38}?\s{2,})?", told)
        most = width // 2 if hanging is None else hanging
        indent = " " * min(most, hung.end() if hung and hanging is None else most)
        print(fill(told, width, subsequent_indent=indent, break_on_hyphens=False))


def command(lang: str, word: str) -> str:
    """The terminal's command that a word of this language stands for; other words as they are."""
    own, said = words_of(lang).tables["command"], fold(word)
    english = words_of("en").tables["command"]
    found = next((key for key, name in own.items() if fold(name) == said), None)
    return found or next((key for key, name in english.items() if fold(name) == said), word)


def spell(lang: str, word: str) -> str:
    """A command of the terminal as this language calls it."""
    return words_of(lang).tables["command"].get(word, word)


def new_seed() -> int:
    """A seed for who names none: short enough to be told."""
    return secrets.randbelow(1_000_000)


def is_game(name: str) -> bool:
    """Whether a name is that of a game file."""
    return name.endswith(GAME_ENDINGS)


def is_position(text: str) -> bool:
    """Whether a text is (meant as) a position."""
    return "asalto-position" in text[:4000]


def tables_of(path: str | None) -> dict[str, object] | None:
    """The user's own tables."""
    return None if path is None else read_tables(Path(path))


def read_text(name: str) -> str:
    """A text file, or standard input for `-`. Raises BadInput."""
    if name != "-":
        return limits.read_text(Path(name))
    text = sys.stdin.read(limits.TEXT_MAX + 1)
    if len(text) > limits.TEXT_MAX:
        raise BadInput(f"standard input: longer than {limits.TEXT_MAX} characters")
    return text


def open_match(
    name: str,
    source: Source | None = None,
    players: Sequence[str] = (),
    tables: Mapping[str, object] | None = None,
    turn: int | None = None,
    has_umpire: bool = False,
    options: Mapping[str, object] | None = None,
) -> Match[Any]:
    """A battle from a game file (at a turn), a position file or a scenario. Raises BadInput, and
    Failed for a turn that it has not."""
    match = _opened(name, source, players, tables, turn, has_umpire, options)
    need_turn(match, name, turn)
    return match


def _opened(
    name: str, source: Source | None, players: Sequence[str], tables: Mapping[str, object] | None,
    turn: int | None, has_umpire: bool, options: Mapping[str, object] | None,
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
            return position_match(text, name, source, players, tables, has_umpire)
    ruleset, scenario = open_scenario(name, tables, options)
    return Match(ruleset, scenario, source or seeded(0), players, has_umpire)


def position_match(
    text: str,
    name: str,
    source: Source | None = None,
    players: Sequence[str] = (),
    tables: Mapping[str, object] | None = None,
    has_umpire: bool = False,
) -> Match[Any]:
    """A battle that begins in a written position."""
    position = read_position(text, name, tables)
    match: Match[Any] = Match(
        position.ruleset, position.scenario, source or seeded(0), players, has_umpire
    )
    match.begins_elsewhere = True
    return match


def seat_of(match: Match[Any], word: str | None) -> int:
    """The seat that is meant: the named one, else the first awaited."""
    if word is not None:
        return match.scenario.seat_index(word)
    if not match.pending:
        raise Failed("the battle is over: nobody is asked for anything")
    return match.pending[0]


def faces_of(text: str) -> list[int]:
    """Dice as people write them: `3,7,4` or `3 7 4`. Raises BadInput."""
    words = text.replace(",", " ").split()
    try:
        found = [int(word) for word in words]
    except ValueError as error:
        raise BadInput(f"--dice: {text!r} is no list of whole numbers such as 3,7,4") from error
    if len(found) > limits.QUEUE_MAX:
        raise BadInput(f"--dice: more than {limits.QUEUE_MAX} dice")
    if any(face < 1 for face in found):
        raise BadInput("--dice: a die shows 1 or more")
    return found


def document(path: str) -> Document:
    """A TOML file."""
    return Document.open(Path(path))


def known_unit(ruleset: Any, name: str) -> Path | None:
    """The file of a unit that comes with a ruleset, or of one's own in the user's folder."""
    path: Path = ruleset.folder / "units" / f"{name}.toml"
    if name in ruleset.units():
        return path
    return next(
        (one for one in own_units.titles(ruleset.files.check_unit) if one.stem == name), None
    )


def unknown(what: str, name: str, known: Sequence[str]) -> BadInput:
    """The complaint about a name that does not exist."""
    near = nearest(name, [*known])
    return BadInput(f"no {what} {name!r}{'.' if near else ''}{near} ({', '.join(known)})")


# --- printing


def emit(data: object) -> None:
    """Print data as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def warn(text: str) -> None:
    """Say something beside the output."""
    print(text, file=sys.stderr)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(*head, box=SIMPLE, pad_edge=False)
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    console.print(made)


def bot_names(text: str) -> list[str]:
    """`greedy, chancer` as names."""
    return [name.strip() for name in text.split(",")]


def other_rules(error: OtherRules, name: str, lang: str) -> str:
    """That a battle comes out otherwise under today's rules, in a player's words."""
    key = "other_rules" if error.version != error.here else "other_rules_same"
    turn = story.turn_name(error.rules, error.turn or 1, lang)
    return say(lang, key, file=name, version=error.version, here=error.here, turn=turn)


def story_lines(match: Match[Any], seat: int, lang: str, since: int = 0) -> list[str]:
    """The log as lines, with headings for turns and phases."""
    return headed_lines(match, story.tell(match, seat, lang, since), lang)[0]


def headed_lines(
    match: Match[Any], told: Sequence[Any], lang: str, after: tuple[int, int] | None = None
) -> tuple[list[str], tuple[int, int] | None]:
    """Sentences as lines under their turn and phase; no heading again that stands already
    (`after`), and no phase in which nothing was told. And under which heading the next one will
    stand."""
    words = match.ruleset.words(lang)
    lines, last = [], after
    for number, phase, inside in story.by_phase(told):
        if last is None or number != last[0]:
            lines += ["", f"=== {story.turn_text(match, number, lang)} ==="]
            last = (number, NOBODY)
        if inside and last != (number, phase):
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
