"""What the commands share: languages, printing, opening whatever a name stands for."""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from asalto.core.files import limits, own_units
from asalto.core.files.toml_reader import LANGUAGES, BadInput, Document
from asalto.core.text.normalise import smooth
from asalto.core.text.orders import fold, nearest
from asalto.core.text.words import Words, default_language, words_in
from asalto.play.loading import read_tables

GAME_ENDINGS = (".asalto", ".asalto.gz")


class Failed(Exception):
    """The battle or a check says no: printed, exit code 1."""


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


class Watch:
    """One line on the error output that tells how far a long work is, if a person is looking."""

    def __init__(self, lang: str) -> None:
        self.lang, self.width, self.at = lang, 0, 0.0

    def tell(self, key: str, **slots: object) -> None:
        """Say it in the place of what stood there; not more than ten times a second."""
        if not sys.stderr.isatty() or time.monotonic() - self.at < 0.1:
            return
        text = say(self.lang, key, "calc", **slots)
        print(f"\r{text:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width, self.at = len(text), time.monotonic()

    def clear(self) -> None:
        """Leave an empty line."""
        if self.width:
            print(f"\r{'':<{self.width}}\r", end="", file=sys.stderr, flush=True)
        self.width, self.at = 0, 0.0


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


def ready_for(*paths: Path | None) -> None:
    """Whether files can be written at the end of a long work. Raises OSError, before it begins,
    where their folder is not there."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        if path is not None and path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
