"""What may come from outside: how large, how deep, how many; and the one kind of refusal.

Files, orders, dice and bodies of requests are written by people nobody knows. Whatever reads them
takes its bounds from here, so that a reader never hangs, never grows without end, and never ends in
anything but `BadInput` (or, for an order, `orders.Refused`).
"""

from __future__ import annotations

import errno
import math
import re
import stat
import time
from pathlib import Path

Path_ = tuple[str | int, ...]
TEXT_MAX = 4 * 1024 * 1024
"""Bytes of a text file: scenario, unit, tables, position, orders."""
NESTED_MAX = 32
"""How deep tables and lists may lie in each other, and names that a key joins by dots."""
NUMBER_MAX = 2**62
"""The largest whole number, and the least is as far below zero."""
DIGITS_MAX = 18
"""Digits of a whole number in an order or an answer."""
WORDS_MAX = 20_000
"""Characters of one text inside a file."""
ORDER_MAX = 400
"""Characters of one order. A line may hold several, divided by `;`."""
ORDERS_MAX = 64
"""Orders in one line."""
CLOSE_MAX = 120
"""Characters of an order up to which orders like it are looked for."""
PATTERN_MAX = 200
"""Characters of what an umpire forbids."""
BANS_MAX = 50
QUEUE_MAX = 1_000
"""Dice that are known before they are thrown: loaded or forced."""
GAME_BYTES_MAX = 16 * 1024 * 1024
"""Bytes of a game file, unpacked."""
GAME_LINES_MAX = 50_000
HEADER_BYTES_MAX, LINE_BYTES_MAX = 2 * 1024 * 1024, 64 * 1024
"""Bytes of the first line of a game file, and of each other."""
ACTS_MAX = 2_000
"""Lines of a game file in which an umpire acts or somebody takes back: each costs far more than a
choice."""
FIELDS_MAX = 64
"""Numbers that one act of an umpire sets."""
REPLAY_SECONDS = 5.0
"""Processor time that a server gives to playing a stranger's game file again: ten times as much as
the longest battles of our scenarios take."""
UNPLAYABLE = (
    ArithmeticError, AssertionError, LookupError, MemoryError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip
"""What building or playing on from numbers that somebody made up may raise, besides BadInput."""
COMPLAINT_MAX = 1_200
NEAR_WORD, NEAR_KNOWN = 60, 400
"""How much is compared to find what was perhaps meant."""
WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS_MAX}}}")


class BadInput(Exception):
    """A file that cannot be used: names file, line, field and what would be right.

    `place` is file and way to the field, where one is to blame; `of_two` says that it is sound by
    itself and does not fit another. What is longer than `longest` characters is cut in the middle.
    """

    def __init__(
        self, text: object = "", place: Path_ | None = None, of_two: bool = False,
        longest: int = COMPLAINT_MAX,
    ) -> None:  # fmt: skip
        self.place, self.of_two = place, of_two
        said = str(text)
        if len(said) > longest:
            said = f"{said[: longest - 300]} … {said[-290:]}"
        super().__init__(said)


class Budget:
    """Processor time for one piece of work."""

    def __init__(self, seconds: float) -> None:
        self._until = time.thread_time() + seconds

    def is_spent(self) -> bool:
        """Whether the time is up."""
        return time.thread_time() > self._until


def in_our_words(error: Exception) -> str:
    """What a parser complains of; a number too long for Python comes with advice for programmers,
    which helps nobody who wrote a file."""
    text = str(error)
    return f"a number of more than {DIGITS_MAX} digits" if "digits" in text else text


def whole(text: str) -> int | None:
    """The whole number that a text stands for; None if it is none, or beyond all measure."""
    return int(text) if WHOLE.fullmatch(text) else None


def read_bytes(path: Path, most: int) -> bytes:
    """The first bytes of a file. A named pipe is none: nobody may ever write to it; what a shell
    hands over below `/dev` is. Raises OSError or ValueError."""
    if stat.S_ISFIFO(path.stat().st_mode) and path.parts[1:2] not in (("dev",), ("proc",)):
        raise OSError(errno.EINVAL, "a pipe, no file")
    with path.open("rb") as file:
        return file.read(most)


CONTROLS = dict.fromkeys({*range(32), *range(127, 160)} - {9, 10}, "\N{REPLACEMENT CHARACTER}")


def harmless(text: str) -> str:
    """A text without characters that would command a terminal."""
    return text.translate(CONTROLS)


def read_text(path: Path, most: int = TEXT_MAX) -> str:
    """A text file. Raises BadInput if it is not there, too long or not UTF-8."""
    try:
        content = read_bytes(path, most + 1)
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else None
        raise BadInput(f"{path}: {said or error}") from error
    if len(content) > most:
        raise BadInput(f"{path}: larger than {most} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path}:{line}: not UTF-8 text") from error


def fault(data: object, longest: int = WORDS_MAX) -> tuple[Path_, str] | None:
    """The first value of a tree that no reader takes: its path and the complaint."""
    waiting: list[tuple[Path_, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > NESTED_MAX:
            return path, f"nested deeper than {NESTED_MAX}"
        if isinstance(value, dict):
            waiting.extend(((*path, key), one) for key, one in value.items())
        elif isinstance(value, list):
            waiting.extend(((*path, i), one) for i, one in enumerate(value))
        else:
            wrong = _wrong(value, longest)
            if wrong:
                return path, wrong
    return None


def _wrong(value: object, longest: int) -> str:
    if isinstance(value, str):
        return f"a text longer than {longest} characters" if len(value) > longest else ""
    if isinstance(value, float) and not math.isfinite(value):
        return f"{value} is no number"
    if isinstance(value, int | float):
        return "a number beyond all measure" if abs(value) > NUMBER_MAX else ""
    return "" if value is None else f"a {type(value).__name__} cannot stand here"
