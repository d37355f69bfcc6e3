"""Bots of the kernel that choose in machine code: the same battle as without."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.bots import ahead
from asalto.bots.registry import bots_for, play_out, step
from asalto.core.kernel import compiled
from asalto.core.registry import landed, load_ruleset
from asalto.play.dicebox import loaded, seeded
from asalto.play.match import Match

pytestmark = pytest.mark.skipif(not compiled.available(), reason="no compiler")


def opened(game: str, source: Any = None) -> Match[Any]:
    ruleset = load_ruleset(game)
    compiled.load_kernels(ruleset).prepare()
    return Match(ruleset, ruleset.load(ruleset.scenarios()[0]), source or seeded(5))


def players(match: Match[Any], *names: str) -> Any:
    seats = len(match.scenario.seats)
    return bots_for([names[seat % len(names)] for seat in range(seats)], match.ruleset, seats, 3)


@pytest.mark.parametrize("game", [one for one in landed() if one != "toy"])
@pytest.mark.parametrize("names", [("greedy",), ("search:1", "search:2"), ("random", "greedy")])
def test_the_same_battle(
    game: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choice by choice, with the same random numbers after it; a part at a time."""
    monkeypatch.setattr(ahead, "AHEAD", 20)
    fast, slow = opened(game), opened(game)
    bots, others = players(fast, *names), players(slow, *names)
    made = play_out(fast, bots, limit=90)
    for _ in range(made):
        step(slow, others)
    assert fast.entries == slow.entries
    assert fast.digest() == slow.digest()
    assert [one.fate.thrown for one in bots.values()] == [
        one.fate.thrown for one in others.values()
    ]


def test_nobody_is_asked_for_choices_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened("cep")
    monkeypatch.setattr("asalto.bots.registry.step", lambda *_: None)
    assert play_out(match, players(match, "greedy"), limit=30) == 30


def banned(match: Match[Any]) -> None:
    match.bans.append(("pass", "because"))


def awaited(match: Match[Any]) -> None:
    match.box.queue.append(3)


@pytest.mark.parametrize("meddle", [banned, awaited])
def test_where_an_umpire_has_a_say_it_does_not_look_ahead(meddle: Any) -> None:
    match = opened("cep")
    meddle(match)
    assert ahead.play_ahead(match, players(match, "greedy"), 30) == 0


def test_with_dice_of_people_it_does_not_look_ahead() -> None:
    match = opened("cep", loaded([1, 2, 3]))
    assert ahead.play_ahead(match, players(match, "greedy"), 30) == 0


def test_beside_other_bots_it_does_not_look_ahead() -> None:
    match = opened("cep")
    assert ahead.play_ahead(match, players(match, "greedy", "search:3"), 30) == 0


def test_who_wants_to_be_told_is_told() -> None:
    match, seen = opened("cep"), []
    play_out(match, players(match, "greedy"), lambda seat, _: seen.append(seat), limit=12)
    assert len(seen) == 12
