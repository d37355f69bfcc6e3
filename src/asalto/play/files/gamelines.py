"""The lines of a game file: their sums, their form, and what is wrong with them.

Every line ends with `"sum"`: twelve digits of BLAKE2b over the sum of the line before and the bytes
of this one, so that a changed byte is found in its line. Nothing here plays a battle.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asalto.core.files.limits import (
    ACTS_MAX,
    FIELDS_MAX,
    GAME_BYTES_MAX,
    GAME_LINES_MAX,
    HEADER_BYTES_MAX,
    LINE_BYTES_MAX,
    NUMBER_MAX,
    ORDER_MAX,
    PATTERN_MAX,
    QUEUE_MAX,
    BadInput,
    fault,
    read_bytes,
)
from asalto.core.text.orders import nearest
from asalto.play.dicebox import KINDS as DICE_KINDS

FORMAT = "asalto-game-2"
OLD_FORMAT = "asalto-game-1"
"""Written by version 0.1.0: choices as numbers, digests over all numbers by their places."""
BYTES_MAX = GAME_BYTES_MAX
SUM_DIGITS = 12
TAIL = len('"}') + SUM_DIGITS
MARK = b',"sum":"'


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
        self.sum = _sum(self.sum, body)
        self.count += 1
        return body + MARK + self.sum.encode() + b'"}\n'


def _sum(before: str, body: bytes) -> str:
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
    _check_header(head, name)
    turn, found, closed, acts = int(head["turn"]), [], False, 0
    sums = [(total, len(raw[0]) + 1)]
    for number, line in enumerate(raw[1:], 2):
        if closed:
            raise BadGame(name, number, turn, "a line after the closing one")
        data, total = _line(line, total, name, number, turn)
        sums.append((total, sums[-1][1] + len(line) + 1))
        _check_line(data, head, name, number, turn)
        acts += data["do"] not in FREE
        if acts > ACTS_MAX:
            raise BadGame(name, number, turn, f"more than {ACTS_MAX} acts of an umpire")
        closed = data["do"] == "close"
        if closed and data["lines"] != number:
            raise BadGame(name, number, turn, f"{data['lines']} lines were written, not {number}")
        found.append(Line(number, turn, data))
        if data["do"] == "turn":
            turn = int(data["turn"])
    if torn and (not mend or closed):
        raise BadGame(name, len(raw) + 1, turn, "cut off in the middle of a line")
    if not closed and not mend:
        said = "cut off: the closing line is missing (--resume can go on from it)"
        raise BadGame(name, len(raw), turn, said)
    return Game(name, head, tuple(found), closed, torn.decode(errors="replace"), tuple(sums))


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
    total = _sum(before, line[:cut])
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


HEADER: Mapping[str, type] = {
    "format": str, "program": str, "ruleset": dict, "scenario": dict, "tables": dict, "seats": list,
    "umpire": bool, "dice": dict, "turn": int, "start": str,
}  # fmt: skip
PARTS: Mapping[str, Mapping[str, type]] = {
    "ruleset": {"id": str, "version": str, "digest": str},
    "scenario": {"id": str, "document": dict},
}
DICE: Mapping[str, Mapping[str, type]] = {
    "seeded": {"seed": int}, "loaded": {"faces": list}, "physical": {},
    "fair": {"commitment": str, "nonces": list},
}  # fmt: skip
NEEDED: Mapping[str, Mapping[str, type]] = {
    "choice": {"order": str}, "back": {"seat": str}, "set": {"fields": dict},
    "force": {"dice": list}, "forbid": {"pattern": str}, "allow": {"pattern": str}, "note": {},
    "rewind": {"amount": int}, "end": {}, "turn": {"turn": int, "digest": str},
    "close": {"lines": int, "turn": int, "digest": str},
}  # fmt: skip
ALLOWED: Mapping[str, Mapping[str, type]] = {
    "choice": {"seat": str, "dice": list, "choice": dict, "ids": list, "told": list},
    "set": {"text": str, "sees": int}, "force": {"text": str, "sees": int},
    "forbid": {"text": str, "sees": int}, "allow": {"text": str, "sees": int},
    "note": {"text": str, "sees": int, "seat": str}, "rewind": {"text": str, "sees": int},
    "end": {"text": str, "sees": int, "seat": str, "winner": object},
    "close": {"winner": object, "ending": str, "secret": str},
}  # fmt: skip


FREE = ("choice", "turn", "note", "close")
"""Lines that count only as lines."""
LENGTHS = {"ids": 6, "dice": QUEUE_MAX, "fields": FIELDS_MAX, "pattern": PATTERN_MAX,
           "order": ORDER_MAX}  # fmt: skip
"""The most numbers or characters of a field."""


def _check_header(head: Mapping[str, Any], name: str) -> None:
    if head.get("format") not in (FORMAT, OLD_FORMAT):
        raise BadGame(name, 1, None, f"format {head.get('format')!r} is not {FORMAT!r}")
    _fields(head, HEADER, {"position": str}, name, 1, None, "")
    for part, wanted in PARTS.items():
        _fields(head[part], wanted, {}, name, 1, None, f"{part}.")
    wrong = fault(head["tables"])
    if wrong is not None:
        raise BadGame(name, 1, None, f"tables.{'.'.join(map(str, wrong[0]))}: {wrong[1]}")
    kind = head["dice"].get("source")
    if kind not in DICE_KINDS:
        raise BadGame(name, 1, None, f"dice.source: {kind!r} is none of {', '.join(DICE_KINDS)}")
    more: dict[str, type] = {"battle": str, "seals": list} if kind == "fair" else {}
    _fields(head["dice"], {"source": str, **DICE[kind]}, more, name, 1, None, "dice.")
    if not 0 < len(head["seats"]) <= 62:
        raise BadGame(name, 1, None, "seats: 1 to 62 are possible")
    for seat in head["seats"]:
        if not isinstance(seat, dict):
            raise BadGame(name, 1, None, "seats: expected objects")
        _fields(seat, {"id": str, "player": str}, {}, name, 1, None, "seats.")
    faces = head["dice"].get("faces", [])
    if len(faces) > QUEUE_MAX:
        raise BadGame(name, 1, None, f"dice.faces: more than {QUEUE_MAX}")
    _whole_numbers(faces, name, 1, None, "dice.faces")
    for key in ("nonces", "seals"):
        if not all(isinstance(one, str) for one in head["dice"].get(key, [])):
            raise BadGame(name, 1, None, f"dice.{key}: expected texts")


def _check_line(
    data: Mapping[str, Any], head: Mapping[str, Any], name: str, number: int, turn: int
) -> None:
    kind = str(data.get("do"))
    if kind not in NEEDED:
        raise BadGame(name, number, turn, f"do: {kind!r} is unknown.{nearest(kind, [*NEEDED])}")
    needed = {"do": str, **NEEDED[kind]}
    _fields(data, needed, ALLOWED.get(kind, {}), name, number, turn, "")
    seats = [seat["id"] for seat in head["seats"]]
    for key in ("seat", "winner"):
        if data.get(key) is not None and data[key] not in seats:
            raise BadGame(name, number, turn, f"{key}: {data[key]!r} is none of {', '.join(seats)}")
    for key, most in LENGTHS.items():
        if key in data and len(data[key]) > most:
            raise BadGame(name, number, turn, f"{key}: longer than {most}")
    _check_told(data.get("told", ()), name, number, turn)
    for key in ("ids", "dice"):
        _whole_numbers(data.get(key, []), name, number, turn, key)
    if len(data.get("ids", range(6))) != 6:
        raise BadGame(name, number, turn, "ids: expected 6 numbers")
    _whole_numbers(list(data.get("fields", {}).values()), name, number, turn, "fields")


TOLD: Mapping[str, type] = {
    "sees": int, "roll": object, "success": bool, "dice": list, "chance": int, "reasons": list,
}  # fmt: skip


def _check_told(told: Any, name: str, line: int, turn: int | None) -> None:
    """What an order brought about: an event each, with what was thrown for it."""
    for one in told:
        if not isinstance(one, dict):
            raise BadGame(name, line, turn, "told: expected objects")
        _fields(one, {"phase": object, "event": dict}, TOLD, name, line, turn, "told.")
        if not isinstance(one["event"].get("kind"), str):
            raise BadGame(name, line, turn, "told.event.kind is missing")
        _whole_numbers(one.get("dice", ()), name, line, turn, "told.dice")
        for pair in one.get("reasons", ()):
            if not isinstance(pair, list) or len(pair) != 2:
                raise BadGame(name, line, turn, "told.reasons: expected pairs")


def _whole_numbers(found: Any, name: str, line: int, turn: int | None, key: str) -> None:
    for one in found:
        if type(one) is not int or abs(one) > NUMBER_MAX:
            raise BadGame(name, line, turn, f"{key}: expected whole numbers, found {one!r}")


def _fields(
    data: Mapping[str, Any], needed: Mapping[str, type], allowed: Mapping[str, type], name: str,
    line: int, turn: int | None, prefix: str,
) -> None:  # fmt: skip
    for key, kind in needed.items():
        if key not in data:
            raise BadGame(name, line, turn, f"{prefix}{key} is missing")
        _kind(data[key], kind, name, line, turn, prefix + key)
    for key, value in data.items():
        if key not in needed and key not in allowed:
            hint = nearest(key, [*needed, *allowed])
            raise BadGame(name, line, turn, f"{prefix}{key}: unknown field.{hint}")
        if key in allowed:
            _kind(value, allowed[key], name, line, turn, prefix + key)


def _kind(value: Any, kind: type, name: str, line: int, turn: int | None, key: str) -> None:
    right = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    if kind is int and right:
        right = abs(value) <= 2**64
    if not right:
        raise BadGame(name, line, turn, f"{key}: expected {kind.__name__}, found {value!r:.60}")
