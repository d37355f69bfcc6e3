"""Bots by name: those that come with asalto, and those in a user's own file."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.playout import BEGINNER, GREEDY, NOVICE, RANDOM
from asalto.core.text.orders import fold, nearest

LEVELS = tuple(f"search:{level}" for level in range(1, 6))
"""Five opponents from beginner to master."""
NAMES = ("random", "greedy", *LEVELS)
"""All that come with asalto, as they are listed."""
ALIASES = {"chancer": "random", "search": "search:3"}
"""Other names for them."""
TITLES = {
    "search:1": ("recruit", "recluta"),
    "search:2": ("militia", "miliciano", "miliziano"),
    "search:3": ("veteran", "veterano"),
    "search:4": ("captain", "capitan", "capitano"),
    "search:5": ("master", "maestro"),
}
"""The levels as the page and `asalto play` call them, in every language, as `fold` writes them."""
TITLED = {title: name for name, titles in TITLES.items() for title in titles}
KNOWN = (*NAMES, *ALIASES)
INSIDE = {"random": RANDOM, "greedy": GREEDY, "search:1": BEGINNER, "search:2": NOVICE}
"""Bots that live in the kernel, where thousands of battles a second are played, with their numbers
there."""


def plain_name(name: str) -> str:
    """A bot's name without aliases: `Veteran` is search:3, in whatever language."""
    return ALIASES.get(name) or TITLED.get(fold(name), name)


def number_of(name: str) -> int | None:
    """A bot's number in the kernel; None if it does not live there."""
    return INSIDE.get(plain_name(name))


def level_of(name: str) -> int:
    """The level of a searching bot; 0 for others."""
    name = plain_name(name)
    return int(name.partition(":")[2]) if name in LEVELS else 0


COMMAND = "cmd:"


def command_of(name: str) -> str:
    """The command of a program that plays by the line protocol (`cmd:python mybot.py`); empty for
    other bots."""
    return name.removeprefix(COMMAND).strip() if name.startswith(COMMAND) else ""


def is_own(name: str) -> bool:
    """Whether a name means a bot in a user's own file: `mybot.py:Brave`. `python mybot.py` is the
    command of a program, unless a file is called so."""
    if name.startswith(COMMAND):
        return False
    file = name if name.endswith(".py") else name.rpartition(":")[0]
    return file.endswith(".py") and (" " not in file or Path(file).is_file())


def words_of(name: str) -> list[str]:
    """The words of the command in `cmd:python mybot.py`. Raises BadInput."""
    try:
        words = shlex.split(command_of(name))
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from error
    if sys.platform == "win32":
        raise BadInput("programs can play where there are POSIX processes, not on Windows")
    if not words:
        raise BadInput("cmd: name the command as well: cmd:python mybot.py")
    if shutil.which(words[0]) is None:
        raise BadInput(f"{name}: there is no program {words[0]!r}")
    return words


def checked(name: str) -> str:
    """The name itself, a user's file with its whole path. Raises BadInput, with the nearest name,
    if there is no such bot."""
    if is_own(name):
        from asalto.bots.user_bot import load_bot

        load_bot(name)
        path, _, which = name.rpartition(":")
        return f"{Path(path).resolve()}:{which}"
    if name.startswith(COMMAND):
        words_of(name)
        return name
    if plain_name(name) not in KNOWN:
        level = f"search:{name.strip()[-1:]}"  # `3` or `level 3`
        meant = level if level in KNOWN else name
        raise BadInput(
            f"no bot {name!r}; there are {', '.join(NAMES)}, or one of your own as FILE.py:CLASS"
            f" or cmd:COMMAND.{nearest(meant, [*KNOWN, *TITLED])}"
        )
    return name if name in KNOWN else plain_name(name)


def line_up(names: Sequence[str], sides: Sequence[int]) -> tuple[str, ...]:
    """The bot at each seat, from one name for all, one for each seat, or one for each side (allies
    play alike). `sides` has the number of each seat's side. Raises BadInput."""
    if len(names) == 1:
        return tuple(names) * len(sides)
    if len(names) == len(sides):
        return tuple(names)
    if len(names) == len(set(sides)):
        return tuple(names[side] for side in sides)
    if len(set(sides)) == len(sides):
        raise BadInput(
            f"{len(names)} bots for {len(sides)} seats: name one for each seat, or one for all"
        )
    raise BadInput(
        f"{len(names)} bots for {len(sides)} seats: name one for each seat, one for each of the"
        f" {len(set(sides))} sides, or one for all"
    )
