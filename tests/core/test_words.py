"""Sentences from facts, in three languages."""

from enum import IntEnum
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.dice import Dice, roll
from asalto.core.kernel.events import PUBLIC, Log, may_see, note, note_throw, only
from asalto.core.kernel.records import NOBODY, UNKNOWN, make
from asalto.core.kernel.tally import Tally, tally_add, tally_clear
from asalto.core.odds import load
from asalto.core.text.orders import Names
from asalto.core.text.words import Words, default_language


class Part(IntEnum):
    PROW = 0
    STERN = 1


class Kind(IntEnum):
    MISSED = 4


class Reason(IntEnum):
    RANGE = 0


ENUMS: dict[str, type[IntEnum]] = {"part": Part, "event": Kind, "reason": Reason}
FILE = """[part]
prow = "proa"
[reason]
range = "alcance"
[event]
missed = "{ship:slot0} a {part:slot3}: {dice} = {sum}{tally} → {total} contra {slot4}. \
{chance} {ship:slot1}"
"""


def thrown() -> Log:
    log, tally, dice = make(Log), make(Tally), make(Dice)
    tally_clear(tally)
    tally_add(tally, Reason.RANGE, 5)
    tally_add(tally, Reason.RANGE, 0)
    load(dice, (3, 7, 4))
    roll(dice, 0, 3, 10, 2, 0)
    note_throw(log, dice, tally, Kind.MISSED, 0, 0, 283_000, PUBLIC, 0, UNKNOWN, slot3=0, slot4=18)
    return log


@pytest.mark.parametrize(
    ("lang", "far", "spot"), [("es", "12,5 m", "12,5; -3"), ("en", "12.5 m", "12.5, -3")]
)
def test_lengths_are_told_in_metres(tmp_path: Path, lang: str, far: str, spot: str) -> None:
    path = tmp_path / "es.toml"
    path.write_text('[event]\nmissed = "{metres:slot2} {metres:slot2,slot3}"\n', encoding="utf-8")
    log = make(Log)
    note(log, Kind.MISSED, PUBLIC, slot2=12_460, slot3=-3_000)
    words = Words(path, lang, ENUMS)
    assert words.sentence(log.events[0], Names()) == f"{far} {spot}"
    assert words.metres(6_000) == "6 m"


def test_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "es.toml"
    path.write_text(FILE, encoding="utf-8")
    names = Names()
    names.add("ship", 0, "Victoria")
    said = Words(path, "es", ENUMS).sentence(thrown().events[0], names)
    assert said == "Victoria a proa: 3 + 7 + 4 = 14 (alcance +5) → 19 contra 18. 28,3 % ?"
    assert "28.3 %" in Words(path, "en", ENUMS).sentence(thrown().events[0], names)


def test_number_and_pieces(tmp_path: Path) -> None:
    path = tmp_path / "es.toml"
    path.write_text(
        '[event]\nmissed = "{slot4} {slot4#orden#órdenes}<slot2?; {slot2} más><slot4? y {slot0}>"\n'
    )
    event = thrown().events[0]
    assert Words(path, "es", ENUMS).sentence(event, Names()) == "18 órdenes y 0"
    event.slot4, event.slot2 = 1, 2
    assert Words(path, "es", ENUMS).sentence(event, Names()) == "1 orden; 2 más y 0"


def test_words_must_be_texts(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("[part]\nprow = 3\n")
    with pytest.raises(BadInput, match=r"\[part\]"):
        Words(tmp_path / "x.toml", "es")


def test_who_may_see_what() -> None:
    assert [may_see(PUBLIC, seat) for seat in (NOBODY, 0, 5)] == [True, True, True]
    assert [may_see(only(1), seat) for seat in (NOBODY, 0, 1)] == [False, False, True]
    assert [may_see(0, seat) for seat in (NOBODY, 0, 1)] == [False, False, False]


def test_a_full_log_counts_what_it_lost() -> None:
    log = make(Log, events=2)
    for _ in range(5):
        note(log, 1, PUBLIC)
    assert (log.count, log.lost) == (2, 3)
    log.silent = 1
    note(log, 1, PUBLIC)
    assert (log.count, log.lost) == (2, 3)


@pytest.mark.parametrize(
    ("locale", "lang"), [("es_ES.UTF-8", "es"), ("it_IT", "it"), ("de_DE", "en"), ("C", "en")]
)
def test_language_from_the_locale(monkeypatch: pytest.MonkeyPatch, locale: str, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert default_language() == lang
