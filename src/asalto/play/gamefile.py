"""Game files: `.asalto`, JSON Lines. What was done, in order, and how to tell that nothing changed.

The first line is the header, then one line for each entry, one with a digest of the state for each
new turn, and a closing line. Every line ends with `"sum"`: twelve digits of BLAKE2b over the sum of
the line before and the bytes of this one, so that a changed byte is found in its line. The form is
described in docs/notations.md and docs/game-file.schema.json.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from asalto.core.contract import State
from asalto.core.orders import nearest
from asalto.core.positions import read_state, write_state
from asalto.core.records import NOBODY, digest
from asalto.core.tables import BadInput, Document
from asalto.play import fair
from asalto.play.dicebox import KINDS as DICE_KINDS
from asalto.play.dicebox import Source
from asalto.play.entries import KINDS, Entry
from asalto.play.match import BrokenHistory, Match
from asalto.play.opening import Loader, load_game_ruleset
from asalto.play.position import blank_like

S = TypeVar("S", bound=State)
FORMAT = "asalto-game-1"
BYTES_MAX = 64 * 1024 * 1024
SUM_DIGITS = 12
TAIL = len('"}') + SUM_DIGITS
MARK = b',"sum":"'


class BadGame(BadInput):
    """A game file that is cut off, changed, or none at all: names file, line, turn and reason."""

    def __init__(self, name: str, line: int, turn: int | None, reason: str) -> None:
        at = f"{name}:{line}: " if line else f"{name}: "
        super().__init__(at + (f"turn {turn}: " if turn is not None else "") + reason)
        self.line, self.turn, self.reason = line, turn, reason


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


# --- writing


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


def header(match: Match[Any]) -> dict[str, Any]:
    """The first line."""
    from asalto import __version__

    scenario, source = match.scenario, match.source
    dice: dict[str, Any] = {"source": source.kind}
    if source.kind == "seeded":
        dice["seed"] = source.seed
    elif source.kind == "loaded":
        dice["faces"] = list(source.faces)
    elif source.kind == "fair":
        dice.update(commitment=source.commitment, nonces=list(source.nonces))
    rules = match.ruleset
    begin: dict[str, Any] = {}
    if match.begins_elsewhere:
        begin["position"] = write_state(scenario.state, rules.enums)
    return {
        "format": FORMAT,
        "program": __version__,
        "ruleset": {"id": rules.id, "version": rules.version, "digest": rules.digest()},
        "scenario": {"id": scenario.id, "document": scenario.document},
        "tables": scenario.tables,
        "seats": [
            {"id": seat.id, "player": player}
            for seat, player in zip(scenario.seats, match.players, strict=True)
        ],
        "umpire": match.has_umpire,
        "dice": dice,
        "turn": int(scenario.state.turn),
        "start": digest(scenario.state),
        **begin,
    }


def entry_data(match: Match[Any], entry: Entry) -> dict[str, Any]:
    """One entry."""
    data: dict[str, Any] = {"do": entry.kind}
    if entry.seat != NOBODY:
        data["seat"] = match.scenario.seats[entry.seat].id
    if entry.numbers is not None:
        data["order"] = entry.text
        data["ids"] = [entry.numbers[0], *entry.numbers[2:]]
    elif entry.text:
        data["text"] = entry.text
    if entry.fields:
        data["fields"] = dict(entry.fields)
    if entry.pattern:
        data["pattern"] = entry.pattern
    if entry.kind == "rewind":
        data["amount"] = entry.amount
    if entry.kind == "end":
        winner = entry.amount
        data["winner"] = None if winner == NOBODY else match.scenario.seats[winner].id
    if entry.faces is not None:
        data["dice"] = list(entry.faces)
    if entry.sees != -1:
        data["sees"] = entry.sees
    return data


def closing(match: Match[Any], count: int, reveal: bool) -> dict[str, Any]:
    """The last line: the result, if there is one, and how many lines there are."""
    data: dict[str, Any] = {"do": "close", "lines": count + 1, "turn": match.turn}
    data["digest"] = match.digest()
    result = match.result
    if result is not None:
        winner = result.winner
        data["winner"] = None if winner == NOBODY else match.scenario.seats[winner].id
        names = {int(one): one.name.lower() for one in match.ruleset.enums["ending"]}
        data["ending"] = names.get(result.ending, "broken off")
    if reveal and match.source.secret:
        data["secret"] = match.source.secret
    return data


class Writer:
    """Turns a match into lines, going on where it stopped."""

    def __init__(self) -> None:
        self.chain = Chain()
        self._entries = self._marks = 0

    def new_lines(self, match: Match[Any]) -> Iterator[bytes]:
        """What has been done since the last call (with the header, the first time)."""
        if self.chain.count == 0:
            yield self.chain.line(header(match))
        while self._entries < len(match.entries):
            yield self.chain.line(entry_data(match, match.entries[self._entries]))
            self._entries += 1
            while (
                self._marks < len(match.turn_marks)
                and match.turn_marks[self._marks][0] <= self._entries
            ):
                _, turn, found = match.turn_marks[self._marks]
                yield self.chain.line({"do": "turn", "turn": turn, "digest": found})
                self._marks += 1

    def close(self, match: Match[Any], reveal: bool) -> bytes:
        """The closing line."""
        return self.chain.line(closing(match, self.chain.count, reveal))


def dump(match: Match[Any], reveal: bool | None = None) -> bytes:
    """The whole game file. The secret of fair dice is in it once the battle is over."""
    writer = Writer()
    found = b"".join(writer.new_lines(match))
    return found + writer.close(match, match.is_over if reveal is None else reveal)


def save(match: Match[Any], path: Path) -> None:
    """Write a game file (packed if its name ends in .gz). The old file stays until the new one is
    wholly on the disk. Raises OSError."""
    write_whole(path, dump(match))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is either the old one or the new one, never half."""
    if path.suffix == ".gz":
        content = gzip.compress(content, mtime=0)
    folder = path.parent
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            os.chmod(temporary, path.stat().st_mode & 0o777)
        else:
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(temporary, 0o666 & ~umask)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


class Journal:
    """A game file that grows while the battle is played: what was accepted survives a crash."""

    def __init__(self, match: Match[Any], path: Path) -> None:
        self.match, self.path = match, path
        self._packed = path.suffix == ".gz"
        self._writer = Writer()
        self._waiting = b"".join(self._writer.new_lines(match))
        if self._packed:
            save(match, path)
        else:
            write_whole(path, self._waiting)
        self._waiting = b""
        self._size = path.stat().st_size

    def sync(self) -> None:
        """Bring to the disk what was done since. Raises OSError (and tries again next time)."""
        if self._packed:
            save(self.match, self.path)
            return
        self._waiting += b"".join(self._writer.new_lines(self.match))
        if not self._waiting:
            return
        with self.path.open("r+b") as file:
            try:
                file.truncate(self._size)
                file.seek(self._size)
                file.write(self._waiting)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._size)
                raise
        self._size += len(self._waiting)
        self._waiting = b""

    def close(self) -> None:
        """Write the closing line, and the file is whole."""
        save(self.match, self.path)


# --- reading


def read(path: Path, mend: bool = False) -> Game:
    """A game file, checked line by line. Raises BadGame.

    With `mend`, a file that was cut off in the middle of play is taken as far as it goes.
    """
    try:
        with path.open("rb") as file:
            content = file.read(BYTES_MAX + 1)
    except OSError as error:
        raise BadGame(str(path), 0, None, error.strerror or str(error)) from error
    return parse(content, str(path), mend)


def parse(content: bytes, name: str, mend: bool = False) -> Game:
    """The same from the bytes of a file, packed or not."""
    if content[:2] == b"\x1f\x8b":
        content = _unpack(content, name)
    if len(content) > BYTES_MAX:
        raise BadGame(name, 0, None, f"larger than {BYTES_MAX} bytes")
    if not content:
        raise BadGame(name, 0, None, "empty")
    raw = content.split(b"\n")
    torn = raw.pop()
    if not raw:
        raise BadGame(name, 1, None, f"no game file: it starts with a line of {FORMAT}")
    head, total = _line(raw[0], "", name, 1, None)
    _check_header(head, name)
    turn, found, closed = int(head["turn"]), [], False
    for number, line in enumerate(raw[1:], 2):
        if closed:
            raise BadGame(name, number, turn, "a line after the closing one")
        data, total = _line(line, total, name, number, turn)
        _check_line(data, head, name, number, turn)
        closed = data["do"] == "close"
        if closed and data["lines"] != number:
            raise BadGame(name, number, turn, f"{data['lines']} lines were written, not {number}")
        found.append(Line(number, turn, data))
        if data["do"] == "turn":
            turn = int(data["turn"])
    if torn and (not mend or closed):
        raise BadGame(name, len(raw) + 1, turn, "cut off in the middle of a line")
    if not closed and not mend:
        raise BadGame(
            name,
            len(raw),
            turn,
            "cut off: the closing line is missing (--resume can go on from it)",
        )
    return Game(name, head, tuple(found), closed, torn.decode(errors="replace"))


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
    if not isinstance(data, dict):
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
    "choice": {"order": str, "ids": list}, "back": {"seat": str}, "set": {"fields": dict},
    "force": {"dice": list}, "forbid": {"pattern": str}, "allow": {"pattern": str}, "note": {},
    "rewind": {"amount": int}, "end": {}, "turn": {"turn": int, "digest": str},
    "close": {"lines": int, "turn": int, "digest": str},
}  # fmt: skip
ALLOWED: Mapping[str, Mapping[str, type]] = {
    "choice": {"seat": str, "dice": list},
    "set": {"text": str, "sees": int}, "force": {"text": str, "sees": int},
    "forbid": {"text": str, "sees": int}, "allow": {"text": str, "sees": int},
    "note": {"text": str, "sees": int, "seat": str}, "rewind": {"text": str, "sees": int},
    "end": {"text": str, "sees": int, "seat": str, "winner": object},
    "close": {"winner": object, "ending": str, "secret": str},
}  # fmt: skip


def _check_header(head: Mapping[str, Any], name: str) -> None:
    if head.get("format") != FORMAT:
        raise BadGame(name, 1, None, f"format {head.get('format')!r} is not {FORMAT!r}")
    _fields(head, HEADER, {"position": str}, name, 1, None, "")
    for part, wanted in PARTS.items():
        _fields(head[part], wanted, {}, name, 1, None, f"{part}.")
    kind = head["dice"].get("source")
    if kind not in DICE_KINDS:
        raise BadGame(name, 1, None, f"dice.source: {kind!r} is none of {', '.join(DICE_KINDS)}")
    _fields(head["dice"], {"source": str, **DICE[kind]}, {}, name, 1, None, "dice.")
    if not 0 < len(head["seats"]) <= 62:
        raise BadGame(name, 1, None, "seats: 1 to 62 are possible")
    for seat in head["seats"]:
        if not isinstance(seat, dict):
            raise BadGame(name, 1, None, "seats: expected objects")
        _fields(seat, {"id": str, "player": str}, {}, name, 1, None, "seats.")
    _whole_numbers(head["dice"].get("faces", []), name, 1, None, "dice.faces")
    if not all(isinstance(nonce, str) for nonce in head["dice"].get("nonces", [])):
        raise BadGame(name, 1, None, "dice.nonces: expected texts")


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
    for key in ("ids", "dice"):
        _whole_numbers(data.get(key, []), name, number, turn, key)
    if len(data.get("ids", range(6))) != 6:
        raise BadGame(name, number, turn, "ids: expected 6 numbers")
    _whole_numbers(list(data.get("fields", {}).values()), name, number, turn, "fields")


def _whole_numbers(found: Any, name: str, line: int, turn: int | None, key: str) -> None:
    for one in found:
        if type(one) is not int or abs(one) > 2**62:
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


# --- playing it again


def opened(game: Game, loader: Loader | None = None, secret: str = "") -> Match[State]:
    """The battle at its start, nothing played yet. Raises BadGame."""
    head = game.header
    tables = head["tables"]
    try:
        ruleset = (loader or load_game_ruleset)(head["ruleset"]["id"], tables or None)
        document = Document.of(head["scenario"]["document"], f"{game.name}:1: scenario")
        scenario = ruleset.build(document)
        if "position" in head:
            written = Document(head["position"], f"{game.name}:1: position")
            scenario.state = blank_like(scenario.state)
            read_state(written, scenario.state, ruleset.enums)
    except BadGame:
        raise
    except BadInput as error:
        raise BadGame(game.name, 1, None, str(error)) from error
    scenario.id, scenario.tables = head["scenario"]["id"], tables
    if [seat.id for seat in scenario.seats] != [seat["id"] for seat in head["seats"]]:
        raise BadGame(game.name, 1, None, "seats: not those of the scenario")
    dice = dict(head["dice"])
    source = Source(
        dice["source"],
        seed=dice.get("seed", 0),
        faces=tuple(dice.get("faces", ())),
        commitment=dice.get("commitment", ""),
        nonces=tuple(dice.get("nonces", ())),
        secret=secret,
    )
    players = [seat["player"] for seat in head["seats"]]
    match = Match(ruleset, scenario, source, players, head["umpire"])
    match.begins_elsewhere = "position" in head
    if digest(scenario.state) != head["start"]:
        raise BadGame(
            game.name, 1, match.turn, f"the start is another one{_other_rules(game, match)}"
        )
    return match


def _other_rules(game: Game, match: Match[Any]) -> str:
    saved = game.header["ruleset"]
    if saved["digest"] == match.ruleset.digest():
        return ""
    return f" (the file was written under {saved['id']} {saved['version']}, {saved['digest']}; here are {match.ruleset.version}, {match.ruleset.digest()})"  # noqa: E501


def steps(game: Game, match: Match[State]) -> Iterator[Line]:
    """Play the lines of a game one by one on an opened match, yielding each after it was played.

    Raises BadGame at the first line that cannot be played or whose digest is wrong.
    """
    for line in game.lines:
        data = line.data
        kind = data["do"]
        if kind in ("turn", "close"):
            _check_digest(game, match, line)
        else:
            try:
                match.replay_entry(_entry(game, match, line))
            except BrokenHistory as error:
                raise BadGame(
                    game.name, line.number, line.turn, f"{error}{_other_rules(game, match)}"
                ) from error
        yield line


def _check_digest(game: Game, match: Match[State], line: Line) -> None:
    data = line.data
    if data["turn"] != match.turn or data["digest"] != match.digest():
        raise BadGame(
            game.name, line.number, line.turn,
            f"the battle comes out otherwise than it was played{_other_rules(game, match)}",
        )  # fmt: skip
    if data["do"] == "close":
        result = match.result
        said = "ending" in data
        if said != (result is not None):
            raise BadGame(game.name, line.number, line.turn, "the result is another one")
        if result is not None:
            right = closing(match, line.number - 1, False)
            if right["winner"] != data.get("winner") or right["ending"] != data["ending"]:
                raise BadGame(game.name, line.number, line.turn, "the result is another one")
        if match.source.kind == "fair" and "secret" in data:
            _check_secret(game, match, line)


def _check_secret(game: Game, match: Match[State], line: Line) -> None:
    if not fair.opens(data_secret(line), match.source.commitment):
        raise BadGame(game.name, line.number, line.turn, "the secret is not the one committed to")


def data_secret(line: Line) -> str:
    """The revealed secret of a closing line."""
    return str(line.data["secret"])


def _entry(game: Game, match: Match[State], line: Line) -> Entry:
    data = line.data
    assert data["do"] in KINDS
    ids = [seat.id for seat in match.scenario.seats]
    seat = ids.index(data["seat"]) if "seat" in data else NOBODY
    winner = ids.index(data["winner"]) if data.get("winner") is not None else NOBODY
    numbers = None
    if data["do"] == "choice":
        row = data["ids"]
        numbers = (row[0], seat, *row[1:])
    dice = data.get("dice")
    return Entry(
        kind=data["do"],
        seat=seat,
        numbers=numbers,
        text=data.get("order", data.get("text", "")),
        faces=None if dice is None else tuple(dice),
        fields=data.get("fields", {}),
        pattern=data.get("pattern", ""),
        amount=data.get("amount", winner if data["do"] == "end" else 0),
        sees=data.get("sees", -1),
    )


def restore(
    game: Game, loader: Loader | None = None, to_turn: int | None = None, secret: str = ""
) -> Match[State]:
    """The battle as it stands at the end of the file (or at the start of a turn), every digest
    checked on the way. Raises BadGame."""
    match = opened(game, loader, secret)
    if to_turn is not None and match.turn >= to_turn:
        return match
    for _ in steps(game, match):
        if to_turn is not None and match.turn >= to_turn:
            break
    return match


def load(path: Path, mend: bool = False, secret: str = "") -> Match[State]:
    """Read and restore in one. Raises BadGame."""
    return restore(read(path, mend), secret=secret)
