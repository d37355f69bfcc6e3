"""The lines of a game file: their sums, their order, and what is wrong with them.

Every line ends with `"sum"`: twelve digits of BLAKE2b over the sum of the line before and the bytes
of this one, so that a changed byte is found in its line. Nothing here plays a battle.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asalto.core.files.limits import (
    ACTS_MAX,
    GAME_BYTES_MAX,
    GAME_LINES_MAX,
    HEADER_BYTES_MAX,
    LINE_BYTES_MAX,
    BadInput,
    read_bytes,
)
from asalto.play.files.lines import FORMAT, SUM_DIGITS, check_header, check_line

BYTES_MAX = GAME_BYTES_MAX
TAIL = len('"}') + SUM_DIGITS
MARK = b',"sum":"'
SIGNATURE = b',"signature":"'
"""A signature covers the file up to here (`play.files.signing`)."""


class BadGame(BadInput):
    """A game file that is cut off, changed, or none at all: names file, line, turn and reason."""

    def __init__(self, name: str, line: int, turn: int | None, reason: str) -> None:
        at = f"{name}:{line}: " if line else f"{name}: "
        super().__init__(at + (f"turn {turn}: " if turn is not None else "") + reason)
        self.name, self.line, self.turn, self.reason = name, line, turn, reason


@dataclass(frozen=True)
class Line:
    """One line of a game file after the header."""

    number: int
    turn: int
    """The turn in which it stands."""
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Game:
    """A game file as read: whole and unchanged, not yet replayed."""

    name: str
    header: Mapping[str, Any]
    lines: tuple[Line, ...]
    closed: bool
    """False for a battle that was cut off while it was being played."""
    dropped: str = ""
    """What was left out at the end of such a file."""
    sums: tuple[tuple[str, int], ...] = ()
    """After each line: its sum, and the bytes of the file up to its end."""
    unfinished: tuple[Line, ...] = ()
    """What was begun when the file was written (`play.files.unfinished`)."""
    covered: bytes = b""
    """SHA-512 of what the signature of a host covers (`play.files.signing`)."""


class Chain:
    """Puts data into lines that are summed one after the other."""

    def __init__(self) -> None:
        self.sum = ""
        self.count = 0

    def line(self, data: Mapping[str, Any]) -> bytes:
        """One line, its sum and newline included."""
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)[
            :-1
        ].encode()
        self.sum = sum_of(self.sum, body)
        self.count += 1
        return body + MARK + self.sum.encode() + b'"}\n'


def sum_of(before: str, body: bytes) -> str:
    """The sum of a line, from that of the line before."""
    found = hashlib.blake2b(before.encode() + body, digest_size=SUM_DIGITS // 2)
    return found.hexdigest()


def read(path: Path, mend: bool = False) -> Game:
    """A game file, checked line by line. Raises BadGame.

    With `mend`, a file that was cut off in the middle of play is taken as far as it goes.
    """
    try:
        content = read_bytes(path, BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else None
        raise BadGame(str(path), 0, None, said or str(error)) from error
    return parse(content, str(path), mend)


def parse(content: bytes, name: str, mend: bool = False) -> Game:
    """The same from the bytes of a file, packed or not."""
    if content[:2] == b"\x1f\x8b":
        content = _unpack(content, name)
    if len(content) > BYTES_MAX:
        raise BadGame(name, 0, None, f"larger than {BYTES_MAX} bytes")
    if not content:
        raise BadGame(name, 0, None, "empty")
    if content.count(b"\n") > GAME_LINES_MAX:
        raise BadGame(name, 0, None, f"more than {GAME_LINES_MAX} lines")
    raw = content.split(b"\n")
    torn = raw.pop()
    if not raw:
        raise BadGame(name, 1, None, f"no game file: it starts with a line of {FORMAT}")
    head, total = _line(raw[0], "", name, 1, None)
    _form(check_header, head, name=name, line=1, turn=None)
    seats = [one["id"] for one in head["seats"]]
    turn, found, begun, closed, acts = int(head["turn"]), list[Line](), list[Line](), False, 0
    sums = [(total, len(raw[0]) + 1)]
    for number, line in enumerate(raw[1:], 2):
        if closed:
            raise BadGame(name, number, turn, "a line after the closing one")
        data, total = _line(line, total, name, number, turn)
        sums.append((total, sums[-1][1] + len(line) + 1))
        _form(check_line, data, seats, name=name, line=number, turn=turn)
        acts += data["do"] not in FREE
        if acts > ACTS_MAX:
            raise BadGame(name, number, turn, f"more than {ACTS_MAX} acts of an umpire")
        closed = data["do"] == "close"
        if closed and data["lines"] != number:
            raise BadGame(name, number, turn, f"{data['lines']} lines were written, not {number}")
        if begun and data["do"] not in ("unfinished", "close"):
            raise BadGame(name, number, turn, "a line after what is not finished")
        (begun if data["do"] == "unfinished" else found).append(Line(number, turn, data))
        if data["do"] == "turn":
            turn = int(data["turn"])
    _check_end(name, len(raw), turn, bool(torn), closed, mend)
    rest, covered = torn.decode(errors="replace"), _covered(content)
    return Game(name, head, tuple(found), closed, rest, tuple(sums), tuple(begun), covered)


def _check_end(name: str, lines: int, turn: int, torn: bool, closed: bool, mend: bool) -> None:
    if torn and (not mend or closed):
        raise BadGame(name, lines + 1, turn, "cut off in the middle of a line")
    if not closed and not mend:
        said = "cut off: the closing line is missing (--resume can go on from it)"
        raise BadGame(name, lines, turn, said)


def _covered(content: bytes) -> bytes:
    before, mark, _ = content.rpartition(SIGNATURE)
    return hashlib.sha512(before).digest() if mark else b""


def _form(check: Callable[..., None], *args: Any, name: str, line: int, turn: int | None) -> None:
    try:
        check(*args)
    except BadInput as error:
        raise BadGame(name, line, turn, str(error)) from error


def _unpack(content: bytes, name: str) -> bytes:
    unpacker = zlib.decompressobj(31)
    try:
        found = unpacker.decompress(content, BYTES_MAX + 1)
    except zlib.error as error:
        raise BadGame(name, 0, None, f"not a whole gzip file: {error}") from error
    if len(found) > BYTES_MAX:
        raise BadGame(name, 0, None, f"larger than {BYTES_MAX} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise BadGame(name, 0, None, "not a whole gzip file")
    return found


def _line(
    line: bytes, before: str, name: str, number: int, turn: int | None
) -> tuple[dict[str, Any], str]:
    limit = HEADER_BYTES_MAX if number == 1 else LINE_BYTES_MAX
    if len(line) > limit:
        raise BadGame(name, number, turn, f"a line longer than {limit} bytes")
    cut = len(line) - TAIL - len(MARK)
    if cut < 1 or line[cut : cut + len(MARK)] != MARK or not line.endswith(b'"}'):
        what = "no game file" if number == 1 else "a line without its sum: cut off or changed"
        raise BadGame(name, number, turn, what)
    total = sum_of(before, line[:cut])
    if total.encode() != line[cut + len(MARK) : -2]:
        raise BadGame(name, number, turn, "this line, or one before it, was changed: wrong sum")
    try:
        data = json.loads(line.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadGame(name, number, turn, f"not JSON: {error}") from error
    if not isinstance(data, dict) or "sum" not in data:
        raise BadGame(name, number, turn, "not a JSON object")
    del data["sum"]
    return data, total


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


FREE = ("choice", "turn", "note", "unfinished", "close")
"""Lines that count only as lines."""
