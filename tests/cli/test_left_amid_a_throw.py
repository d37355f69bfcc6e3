"""Whoever leaves amid a throw goes on with it: nothing that was typed is lost, in any game."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asalto.cli import choice_prompt
from asalto.cli.terminal import play_command
from asalto.play.dicebox import physical
from asalto.play.files import gamefile, journal
from asalto.play.files.unfinished import take_up, unfinished
from asalto.play.loading import open_scenario
from asalto.play.match import Match

BATTLES = ("cep/lesson", "sombrachapas/lesson", "cem/lesson", "cepheus/lesson", "viajero/duel")


def table(ask: Callable[[str], str], save: Path, battle: str | None, lang: str = "en") -> str:
    """What the screen shows of a battle that is begun, or gone on with."""
    seats = [f"{one.id}=human" for one in open_scenario(battle)[1].seats] if battle else []
    shown = io.StringIO()
    options: dict[str, Any] = {"tables": None, "seed": 1, "dice": "physical", "umpire": True}
    with contextlib.redirect_stdout(shown):
        assert play_command(
            battle=battle, seats=seats, save=save if battle else None,
            resume=None if battle else save, lang=lang, ask=ask, **options,
        ) == 0  # fmt: skip
    return shown.getvalue()


LINES = 24


class Hand:
    """Somebody who types first choices and dice; `leaves`: says when he gets up."""

    def __init__(self, lines: int, leaves: Callable[[str], bool]) -> None:
        self.lines, self.leaves, self.fate = lines, leaves, random.Random(7)
        self.throws = 0

    def __call__(self, question: str) -> str:
        if "Enter" in question:
            return ""
        if self.lines <= 0 or self.leaves(question):
            raise EOFError
        self.lines -= 1
        if question.endswith(": "):
            self.throws += 1
            return " ".join(["1"] * self.dice(question))
        return str(self.fate.choice((1, 2, 3)))

    @staticmethod
    def dice(question: str) -> int:
        words = question.split()
        found = [i for i, one in enumerate(words) if one in ("die", "dice") and i]
        return int(words[found[-1] - 1]) if found and words[found[-1] - 1].isdecimal() else 1


@pytest.mark.parametrize("battle", BATTLES)
def test_leaving_at_every_throw_changes_nothing(
    battle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice_prompt, "ODDS_SECONDS", 0)
    monkeypatch.setattr(
        "asalto.cli.physical_dice.secrets.randbelow", lambda _: 0
    )  # spared picks of CeM
    whole, broken = tmp_path / "whole.asalto", tmp_path / "broken.asalto"
    hand = Hand(LINES, lambda _: False)
    table(hand, whole, battle)
    assert hand.throws > 0
    seen = [""]

    def leaves(question: str) -> bool:
        gets_up = question.endswith(": ") and question != seen[0]
        seen[0] = question if gets_up else ""
        return gets_up

    other = Hand(LINES, leaves)
    table(other, broken, battle)
    for _ in range(4 * LINES):
        if other.lines <= 0:
            break
        table(other, broken, None)
    assert gamefile.read(broken).lines[:-1] == gamefile.read(whole).lines[:-1]


def test_the_rest_of_a_line_is_offered_again(tmp_path: Path) -> None:
    path, left = tmp_path / "g.asalto", {0: ("ana turns 7h", "ana done")}
    ruleset, scenario = open_scenario("sombrachapas/lesson")
    match = Match(ruleset, scenario, physical(), has_umpire=True)
    journal.save(match, path, unfinished(match, left))
    game = gamefile.read(path)
    assert take_up(game, gamefile.restore(game)) == left


def attacked(*given: list[int]) -> Match[Any]:
    """Rosa shoots at Aldo; so many of the dice are given."""
    ruleset, scenario = open_scenario("viajero/training")
    match = Match(ruleset, scenario, physical(), has_umpire=True)
    while match.waiting is None or not match.waiting.throws:
        if match.waiting is not None:
            match.give([1] * match.waiting.needed.count)
        else:
            seat = match.pending[0]
            match.submit(seat, match.form(seat).options[0])
    for faces in given:
        match.give(faces)
    return match


def taken_up(match: Match[Any], lines: list[dict[str, Any]]) -> Match[Any]:
    """The battle as it is gone on with from a file with these lines at its end."""
    game = gamefile.parse(gamefile.dump(match, begun=lines), "g")
    back = gamefile.restore(game)
    take_up(game, back)
    return back


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dice": [9, 9]}, "cannot"),
        ({"seat": "nobody"}, "is none of"),
        ({"dice": [1] * 40}, "cannot be gone on with"),
        ({"choice": None, "order": "x", "unknown": 1}, "unknown"),
    ],
)
def test_what_was_not_so_is_refused(change: dict[str, Any], reason: str) -> None:
    match = attacked()
    lines = unfinished(match, {})
    assert lines[0]["dice"], lines
    back = taken_up(match, lines)
    assert match.waiting is not None
    assert back.waiting is not None
    assert back.waiting.needed == match.waiting.needed
    assert back.waiting.throws == match.waiting.throws
    with pytest.raises(gamefile.BadGame, match=reason):
        taken_up(match, [{**lines[0], **change}])


def test_nothing_stands_behind_what_is_not_finished() -> None:
    match = attacked()
    note = {"do": "note", "text": "x"}
    with pytest.raises(gamefile.BadGame, match="after what is not finished"):
        gamefile.parse(gamefile.dump(match, begun=[*unfinished(match, {}), note]), "g")
