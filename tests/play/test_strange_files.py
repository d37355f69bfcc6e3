"""Game files made to fill the memory, to take for ever, or to end in a traceback."""

import time
import tracemalloc
from typing import Any

import pytest

from asalto.core.files import limits
from asalto.play.dicebox import WrongDice
from asalto.play.entries import DiceForced, Entry, FieldsSet
from asalto.play.files import gamefile
from asalto.play.files.gamefile import BadGame
from asalto.play.history import SNAPSHOTS_MAX
from asalto.play.match import Match
from play.test_gamefile import busy, forged
from play.test_match import match

FORCE: dict[str, Any] = {"do": "force", "text": "x", "dice": [1] * 600}


def with_lines(*more: dict[str, Any]) -> bytes:
    """The opening of a battle with these lines after it, and sums that are right."""

    def change(lines: list[Any]) -> None:
        lines[1:] = more

    return forged(gamefile.dump(busy()), change)


def refusal(content: bytes, budget: limits.Budget | None = None) -> str:
    with pytest.raises(BadGame) as refused:
        gamefile.restore(gamefile.parse(content, "f", mend=True), budget=budget)
    return str(refused.value)


def test_forced_dice_do_not_pile_up() -> None:
    content = with_lines(*[FORCE] * 1_500)
    tracemalloc.start()
    assert "f:3: turn 1: more than 1000 dice would wait" in refusal(content)
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()
    one = match()
    one.commit(DiceForced(dice=(1,) * 1000))
    with pytest.raises(WrongDice):
        one.commit(DiceForced(dice=(1,)))
    assert len(one.box.queue) == 1000


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([{"do": "force", "dice": [1] * 1001}], "dice: longer than 1000"),
        ([{"do": "set", "fields": {f"wind{i}": 1 for i in range(65)}}], "fields: longer than 64"),
        ([{"do": "set", "fields": {"wind": 1}}] * 2001, "more than 2000 acts of an umpire"),
        ([{"do": "note"}] * 50_001, "more than 50000 lines"),
        ([{"do": "note", "text": "x" * 70_000}], "a line longer than 65536 bytes"),
        ([{"do": "forbid", "pattern": "*" * 201}], "pattern: longer than 200"),
        ([{"do": "forbid", "pattern": f"{i}"} for i in range(51)], "at most 50 bans"),
    ],
)
def test_counts_are_bounded(lines: list[dict[str, Any]], reason: str) -> None:
    assert reason in refusal(with_lines(*lines))


def test_loaded_dice_are_bounded() -> None:
    def change(lines: list[Any]) -> None:
        lines[0]["dice"] = {"source": "loaded", "faces": [1] * 1001}

    assert "dice.faces: longer than 1000" in refusal(forged(gamefile.dump(match()), change))


@pytest.mark.parametrize(
    "change",
    [
        lambda head: head.update(
            dice={"source": "fair", "commitment": "", "nonces": [1] * 300_000}
        ),
        lambda head: head.update({f"field{i}": 1 for i in range(100_000)}),
        lambda head: head["dice"].update({f"field{i}": 1 for i in range(100_000)}),
    ],
)
def test_thousands_of_faults_are_one_complaint(change: Any) -> None:
    content = forged(gamefile.dump(match()), lambda lines: change(lines[0]))
    tracemalloc.start()
    began = time.process_time()
    assert len(refusal(content)) < 200
    assert time.process_time() - began < 2
    assert tracemalloc.get_traced_memory()[1] < 60_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"text": "x"}, "do is missing"),
        ({"do": "choice", "order": "x", "choice": "y"}, "choice: expected an object, found 'y'"),
        ({"do": "choice", "order": "x", "told": [{"phase": 1, "event": 3}]}, "told.0.event: exp"),
        ({"do": "set", "fields": {"wind": 1.0}}, "fields.wind: expected a whole number"),
        ({"do": "set", "fields": {"wind": 2**63}}, "fields.wind: expected a whole number"),
        ({"do": "end", "winner": "green"}, "winner: 'green' is none of red, blue"),
        ({"do": "note", "seat": {"red": 1}}, "seat: {'red': 1} is none of red, blue"),
        ({"do": "note", "sees": True}, "sees: expected a whole number, found True"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(line: dict[str, Any], reason: str) -> None:
    assert f"f:2: turn 1: {reason}" in refusal(with_lines(line))


def test_a_budget_of_time_ends_a_replay() -> None:
    content = with_lines(*[{"do": "set", "fields": {"wind": i % 3}} for i in range(1_500)])
    began = time.thread_time()
    assert "playing it again takes too long" in refusal(content, limits.Budget(0.05))
    assert time.thread_time() - began < 2


def test_checkpoints_are_thinned_out() -> None:
    one: Match[Any] = match()
    for turn in range(2, 1_500):
        one.commit(FieldsSet(fields={"turn": turn}))
    assert len(one._snapshots) <= SNAPSHOTS_MAX
    before = one.digest()
    one.commit(FieldsSet(fields={"turn": 5000}))
    one.rewind(1)
    assert one.digest() == before
    one.rewind(1_400)
    assert one.turn == 99


def test_what_is_raised_while_playing_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    content = gamefile.dump(busy())

    def raises(self: object, entry: Entry) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(Match, "replay_entry", raises)
    assert "f:2: turn 1: no battle can stand so" in refusal(content)
