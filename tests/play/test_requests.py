"""What an umpire asks for is done in one place, for the terminal and the page."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.core.kernel.events import UMPIRE_ONLY
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.umpire.requests import Asked, perform
from play.toys import toy

ACTS = (
    Asked("set", "mended", fields={"boats.0.hull": 7}),
    Asked("force", "as I say", dice=(3, 4)),
    Asked("forbid", "no", pattern="red course *"),
    Asked("note", "hm"),
    Asked("rewind", "a slip"),
    Asked("end", "late"),
)


def table(has_umpire: bool = True) -> Match[Any]:
    ruleset = toy()
    return Match(ruleset, ruleset.load("duel"), seeded(5), has_umpire=has_umpire)


@pytest.mark.parametrize("asked", ACTS, ids=[one.do for one in ACTS])
def test_nothing_is_done_without_an_umpire_or_after_the_end(asked: Asked) -> None:
    with pytest.raises(NotAllowed, match="no tiene árbitro"):
        perform(table(has_umpire=False), asked, "es")
    match = table()
    perform(match, Asked("end", "late"))
    before = list(match.entries)
    with pytest.raises(NotAllowed, match="fatto è fatto"):
        perform(match, asked, "it")
    assert match.entries == before


def test_every_act_is_one_entry_with_its_reason() -> None:
    for asked in ACTS:
        match = table()
        perform(match, Asked("forbid", "to be rewound", pattern="x"))
        perform(match, asked)
        assert match.entries[-1].do == asked.do
        assert match.entries[-1].text == asked.reason  # type: ignore[union-attr]


def test_a_secret_is_the_umpires_alone() -> None:
    match = table()
    perform(match, Asked("set", "a leak", secret=True, fields={"boats.0.hull": 7}))
    assert match.entries[-1].sees == UMPIRE_ONLY  # type: ignore[union-attr]


def test_who_wins_is_named_or_nobody_does() -> None:
    match = table()
    with pytest.raises(NotAllowed, match=r"red, blue.*Did you mean 'blue'"):
        perform(match, Asked("end", "late", winner="bleu"))
    perform(match, Asked("end", "late", winner="blue"))
    assert match.result is not None
    assert match.result.winner == 1
    drawn = table()
    perform(drawn, Asked("end", "late"))
    assert drawn.result is not None
    assert drawn.result.winner == NOBODY


def test_an_empty_ban_forbids_nothing() -> None:
    match = table()
    with pytest.raises(NotAllowed):
        perform(match, Asked("forbid", "no"))
    assert not match.bans


@pytest.mark.parametrize("text", ["", "  "])
def test_a_note_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed, match="no dice nada"):
        perform(table(), Asked("note", text), "es")
