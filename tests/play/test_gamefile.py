"""Game files: whole, cut, changed, packed, resumed; and their documented schema."""

import errno
import gzip
import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.kernel.records import copy
from asalto.play.dicebox import Source, drawn_fairly, loaded, physical, seeded
from asalto.play.entries import UMPIRE, Rewound
from asalto.play.fair import new_secret
from asalto.play.files import gamefile, journal
from asalto.play.files.gamefile import BadGame, Chain
from asalto.play.files.journal import Journal
from asalto.play.files.lines import KINDS, schema
from asalto.play.files.replay import fork_at_turn, verify
from asalto.play.match import Match
from play.test_match import BLUE, RED, match, to_fire

DOCS = Path(__file__).parents[2] / "docs/schemas/game-file.schema.json"
SCHEMA = jsonschema_rs.Draft202012Validator(json.loads(DOCS.read_text("utf-8")))


def finished(source: Source | None = None) -> Match[Any]:
    one = match(source)
    play_out(one, bots_for(["greedy"], one.ruleset, 2))
    return one


def busy() -> Match[Any]:
    """A battle with everything in it that a file can hold."""
    one = match()
    one.note("it begins", sees=1)
    one.submit(RED, "red: 2 1")
    one.take_back(RED)
    one.submit(RED, "red shield 2")
    one.forbid("blue course *2", "no haste")
    one.submit(BLUE, "blue: 1 1")
    one.allow("blue course *2", "enough")
    one.submit(UMPIRE, "gust on red: 1")
    one.set_fields({"wind": 2, "boats.0.shield": 0}, "a squall", sees=2)
    one.force_dice((1, 2, 3), "for a friend")
    one.submit(RED, "red shoots blue")
    one.rewind(1, "too good")
    one.submit(RED, "red shoots blue")
    one.submit(BLUE, "blue holds")
    play_out(one, bots_for(["chancer"], one.ruleset, 2), limit=14)
    if not one.is_over:
        one.stop(BLUE, "dinner")
    return one


def lines_of(content: bytes) -> list[Any]:
    return [json.loads(line) for line in content.splitlines()]


def forged(content: bytes, change: Any) -> bytes:
    """The same file with other data and right sums."""
    lines, chain = lines_of(content), Chain()
    for line in lines:
        del line["sum"]
    change(lines)
    return b"".join(chain.line(line) for line in lines)


@pytest.mark.parametrize("make", [finished, busy, match])
def test_round_trip(make: Any) -> None:
    one = make()
    content = gamefile.dump(one)
    again = gamefile.restore(gamefile.parse(content, "one"))
    assert again.state == one.state
    assert gamefile.dump(again) == content
    assert again.bans == one.bans
    assert len(again.told) == len(one.told)


@pytest.mark.parametrize("make", [finished, busy])
def test_every_line_is_as_the_schema_says(make: Any) -> None:
    for line in lines_of(gamefile.dump(make())):
        assert [str(one) for one in SCHEMA.iter_errors(line)] == []
    for source in (physical(), loaded((1, 2)), drawn_fairly(new_secret(), ("a", "b"))):
        assert SCHEMA.is_valid(lines_of(gamefile.dump(match(source)))[0])


@pytest.mark.parametrize(
    ("key", "value"), [("do", "chose"), ("order", 3), ("seat", None), ("unheard_of", 1)]
)
def test_the_schema_refuses_other_lines(key: str, value: object) -> None:
    line = next(one for one in lines_of(gamefile.dump(finished())) if one.get("do") == "choice")
    assert SCHEMA.is_valid(line)
    assert not SCHEMA.is_valid({**line, key: value})


def test_the_schema_in_the_docs_is_fresh() -> None:
    """Write it with `asalto schema game-file > docs/schemas/game-file.schema.json`."""
    assert json.loads(DOCS.read_text("utf-8")) == schema()


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.asalto"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden_files_are_as_the_schema_says(path: Path) -> None:
    """Files of every released version: the schema holds for them, and so does the reader."""
    assert gamefile.read(path).closed
    for line in lines_of(path.read_bytes()):
        assert [str(one) for one in SCHEMA.iter_errors(line)] == []


def test_every_kind_of_entry_is_written_and_read() -> None:
    """Also what seats agreed on: a rewind that a seat asked for."""
    one = to_fire(match())
    one.replay_entry(Rewound(seat=RED, amount=1))
    again = gamefile.restore(gamefile.parse(gamefile.dump(one), "f", mend=True))
    assert again.entries == one.entries
    assert {entry.do for entry in [*busy().entries, *again.entries]} >= {*KINDS} - {
        "turn",
        "unfinished",
        "close",
    }


def test_one_changed_byte_is_found_with_its_turn() -> None:
    content = gamefile.dump(finished())
    lines = content.splitlines()
    third = next(i for i, line in enumerate(lines) if b'"turn":3' in line) + 2
    for place in range(0, len(content), 7):
        changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        with pytest.raises(BadGame):
            gamefile.restore(gamefile.parse(changed, "x"))
    lines[third] = lines[third].replace(b"red", b"rid").replace(b"blue", b"blew")
    with pytest.raises(BadGame, match=rf"^f:{third + 1}: turn 3: .*changed") as caught:
        gamefile.parse(b"\n".join(lines) + b"\n", "f")
    assert caught.value.turn == 3


def test_a_forger_meets_the_digests() -> None:
    content = gamefile.dump(finished())

    def other_order(lines: list[Any]) -> None:
        place = next(i for i, line in enumerate(lines) if line.get("order") == "red course 2")
        lines[place]["choice"]["course"] = 1

    with pytest.raises(BadGame, match=r"turn 1: the battle comes out otherwise"):
        gamefile.restore(gamefile.parse(forged(content, other_order), "f"))

    def illegal(lines: list[Any]) -> None:
        lines[1]["choice"]["course"] = 9

    with pytest.raises(BadGame, match=r"f:2: turn 1: an order that may not be given: No such"):
        gamefile.restore(gamefile.parse(forged(content, illegal), "f"))

    def other_result(lines: list[Any]) -> None:
        lines[-1]["winner"] = None

    with pytest.raises(BadGame, match="result"):
        gamefile.restore(gamefile.parse(forged(content, other_result), "f"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[0].update(format="asalto-game-9"), "format"),
        (lambda lines: lines[0].update(sorrow=1), "sorrow: unknown field"),
        (lambda lines: lines[0].pop("seats"), "seats is missing"),
        (lambda lines: lines[0]["dice"].update(source="bones"), "bones"),
        (lambda lines: lines[0]["dice"].update(seed="7"), "dice.seed: expected a whole number"),
        (lambda lines: lines[0]["ruleset"].update(id="chess"), "no ruleset 'chess'"),
        (lambda lines: lines[0]["scenario"]["document"].update(titel=1), "titel: unknown field"),
        (lambda lines: lines[0]["seats"].reverse(), "not those of the scenario"),
        (lambda lines: lines[0].update(start="0" * 16), "the start is another one"),
        (lambda lines: lines[1].update(do="choise"), "did you mean 'choice'"),
        (lambda lines: lines[1].update(ordr="x"), "ordr: unknown field. Did you mean 'order'"),
        (lambda lines: lines[1].update(told=[{}]), "told.0.phase is missing"),
        (lambda lines: lines[1].update(seat="green"), "'green' is none of red, blue"),
        (lambda lines: lines[1].update(ids=[1, 2]), "ids: expected 6 entries, found 2"),
        (
            lambda lines: lines[1].update(ids=[1, 2, 3, 4, 5, True]),
            "ids.5: expected a whole number, found True",
        ),
        (lambda lines: lines[1].update(dice=[1]), "were not thrown"),
        (lambda lines: lines.insert(2, lines.pop()), "lines were written|after the closing"),
        (lambda lines: lines.pop(), "cut off"),
        (lambda lines: lines.pop(3), "lines were written|may not be given|otherwise"),
    ],
)
def test_bad_files_say_what_is_wrong(change: Any, reason: str) -> None:
    content = forged(gamefile.dump(finished()), change)
    with pytest.raises(BadGame, match=f"(?i){reason}"):
        gamefile.restore(gamefile.parse(content, "f"))


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"x", b"{}\n", b"\xff\xfe\n", b"\x1f\x8b", b"[]\n"]
)
def test_no_game_files(content: bytes) -> None:
    with pytest.raises(BadGame):
        gamefile.parse(content, "f")


def test_packed_files(tmp_path: Path) -> None:
    one, path = finished(), tmp_path / "one.asalto.gz"
    journal.save(one, path)
    assert gzip.decompress(path.read_bytes()) == gamefile.dump(one)
    assert gamefile.load(path).digest() == one.digest()
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadGame, match="gzip"):
        gamefile.load(path)


def test_packed_bombs_are_refused() -> None:
    packed = gzip.compress(b" " * (gamefile.BYTES_MAX + 2), 9)
    with pytest.raises(BadGame, match="larger"):
        gamefile.parse(packed, "f")


def test_a_journal_survives_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "one.asalto"
    one = match()
    held = Journal(one, path)
    for seat, line in ((RED, "red: 2 1"), (BLUE, "blue: 1 1"), (RED, "red shoots blue")):
        one.submit(seat, line)
        held.sync()
        with pytest.raises(BadGame, match="closing line"):
            gamefile.load(path)
        assert gamefile.load(path, mend=True).digest() == one.digest()
    torn = path.read_bytes()[:-5]
    path.write_bytes(torn)
    mended = gamefile.load(path, mend=True)
    assert len(mended.entries) == len(one.entries) - 1
    mended.submit(RED, "red shoots blue")
    Journal(mended, path).close()
    assert gamefile.load(path).digest() == one.digest()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, one = tmp_path / "one.asalto", match()
    journal.save(one, path)
    before = path.read_bytes()
    held = Journal(one, tmp_path / "two.asalto")
    one.submit(RED, "red: 2 1")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.save(one, path)
        with pytest.raises(OSError, match="No space"):
            held.sync()
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["one.asalto", "two.asalto"] or len(os.listdir(tmp_path)) == 2
    held.sync()
    assert gamefile.load(tmp_path / "two.asalto", mend=True).digest() == one.digest()


def test_physical_dice_are_in_the_file() -> None:
    one = to_fire(match(physical()))
    one.submit(RED, "red shoots blue")
    waiting = gamefile.restore(gamefile.parse(gamefile.dump(one), "f"))
    assert waiting.waiting is None
    assert waiting.pending == (RED,)
    one.give((2, 3, 4))
    again = gamefile.restore(gamefile.parse(gamefile.dump(one), "f"))
    assert again.digest() == one.digest()

    def short(lines: list[Any]) -> None:
        lines[5]["dice"] = [2, 3]

    def wrong(lines: list[Any]) -> None:
        lines[5]["dice"] = [2, 3, 14]

    for change, reason in ((short, "missing"), (wrong, "cannot show 14")):
        with pytest.raises(BadGame, match=reason):
            gamefile.restore(gamefile.parse(forged(gamefile.dump(one), change), "f"))


def test_fair_dice_are_verified_when_the_secret_is_out() -> None:
    one = finished(drawn_fairly(new_secret(), ("from-red", "from-blue")))
    content = gamefile.dump(one)
    assert lines_of(content)[-1]["secret"] == one.source.secret
    _, verdict = verify(gamefile.parse(content, "f"))
    assert verdict.fair is True
    unfinished = to_fire(match(one.source))
    assert b"secret" not in gamefile.dump(unfinished)
    assert verify(gamefile.parse(gamefile.dump(unfinished), "f"))[1].fair is None

    def better(lines: list[Any]) -> None:
        """A forger who knows how to mend sums and digests, but not the secret."""
        place = next(i for i, line in enumerate(lines) if i and "dice" in line)
        lines[place]["dice"] = lines[place]["dice"][::-1]
        lines[place].pop("told", None)

    if lines_of(content)[5]["dice"] != lines_of(content)[5]["dice"][::-1]:
        with pytest.raises(BadGame, match="not those that the secret gives"):
            verify(gamefile.parse(forged(content, better), "f"))

    def other_secret(lines: list[Any]) -> None:
        lines[-1]["secret"] = new_secret()

    with pytest.raises(BadGame, match="committed"):
        verify(gamefile.parse(forged(content, other_secret), "f"))


def test_replay_to_a_turn_and_fork() -> None:
    one = finished()
    game = gamefile.parse(gamefile.dump(one), "f")
    third = gamefile.restore(game, to_turn=3)
    assert third.turn == 3
    assert fork_at_turn(one, 3).digest() == third.digest()
    branch = fork_at_turn(one, 3, seeded(1), ["human", "human"])
    held = copy(branch.state)
    content = gamefile.dump(branch)
    assert gamefile.restore(gamefile.parse(content, "f")).state == held
    assert [line["player"] for line in lines_of(content)[0]["seats"]] == ["human", "human"]
