"""Sombrachapas at the terminal: two people at one screen, real dice, saved, replayed, forked."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from asalto.cli import main
from asalto.cli.terminal import play_command
from asalto.play.files import gamefile
from corridor import BATTLE

TRAINING = BATTLE


@pytest.fixture(autouse=True)
def _table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


class People:
    """Two people who know the rules and choose at random; they throw real dice where asked."""

    def __init__(self, limit: int = 10_000, first: tuple[str, ...] = ()) -> None:
        self.chance = random.Random(8)
        self.limit = limit
        self.first = list(first)
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        if len(self.asked) > self.limit:
            raise KeyboardInterrupt
        dice = re.search(r"(\d+) (?:dice|die|dados?|dadi?o?) of (\d+)", question)
        if dice and not self.first:
            faces = (self.chance.randint(1, int(dice[2])) for _ in range(int(dice[1])))
            return " ".join(map(str, faces))
        return self.first.pop(0) if self.first else str(self.chance.randint(1, 12))


def at_table(people: People, battle: str | None = TRAINING, **options: Any) -> People:
    given: dict[str, Any] = {
        "battle": battle, "seats": [], "seed": 5, "dice": "seeded", "save": Path("g.asalto"),
        "resume": None, "umpire": False, "tables": None, "lang": "en", **options,
    }  # fmt: skip
    assert play_command(**given, ask=people) == 0
    return people


def both(first: str, second: str) -> list[str]:
    return [f"{first}=human", f"{second}=human"]


def test_a_walk_under_cover_fire_hands_on_to_who_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The rest of the line waits; the coverer is asked, and the battle goes on (SCH-9.15)."""
    first = ("1", "Bruto covers", "Zoc ends", "Blas activates", "Blas walks 0303 0402 0502")
    people = People(first=(*first, "hold fire", "Blas ends", "quit"))
    at_table(people, seats=both("alumnos", "instructor"), seed=1)
    out = capsys.readouterr().out
    assert "Others answer first" in out
    assert "no more fire at this action" in out
    assert "This seat is not asked" not in out


def test_a_line_goes_on_after_those_who_answered(capsys: pytest.CaptureFixture[str]) -> None:
    """What is left of an interrupted walk is offered with Enter, and drops with another order."""
    start = ["1", "Bruto covers", "Zoc ends", "Blas activates", "Blas walks 0303 0402 0502"]

    def ask(question: str) -> str:
        if start:
            return start.pop(0)
        if question.startswith("Instructor ("):
            return "hold fire"
        return "" if "Blas, 6" in question or "Blas, 5" in question else "quit"

    at_table(ask, seats=both("alumnos", "instructor"), seed=1)  # type: ignore[arg-type]
    out = capsys.readouterr().out
    assert out.count("Others answer first; this waits:") >= 1
    assert "Enter: Blas" in out
    assert "Blas steps forward to 0402" in out


def test_two_people_at_one_screen_play_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    people = at_table(People(), seats=both("alumnos", "instructor"))
    out = capsys.readouterr().out
    assert "Winner" in out
    assert "Lesson: Each character spends its AP" in out
    assert "Now it is the turn of Instructor." in out
    assert not [asked for asked in people.asked if "nobody else" in asked]  # all lies open here
    assert gamefile.load(Path("g.asalto")).is_over


def test_with_real_dice_saved_gone_on_with_and_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    table = {"seats": both("alumnos", "instructor"), "dice": "physical"}
    people = at_table(People(limit=25, first=("begin",)), **table)
    assert any("director token" in asked.lower() for asked in people.asked)
    held = gamefile.load(Path("g.asalto")).entries
    assert not gamefile.load(Path("g.asalto")).is_over
    at_table(People(), battle=None, resume=Path("g.asalto"))
    whole = Path("g.asalto").read_bytes()
    match = gamefile.load(Path("g.asalto"))
    assert match.is_over
    assert match.entries[: len(held)] == held
    assert any(entry.dice for entry in match.entries)
    assert gamefile.dump(match) == whole
    capsys.readouterr()
    assert main(["replay", "g.asalto", "--check"]) == 0
    assert main(["fork", "g.asalto", "--at", "1", "--seed", "3", "--save", "other.asalto"]) == 0
    assert gamefile.load(Path("other.asalto")).turn == 1
    assert Path("g.asalto").read_bytes() == whole


def test_orders_and_odds_of_a_walk_in_three_languages(capsys: pytest.CaptureFixture[str]) -> None:
    said = {
        "en": ("Bruto covers", "why Ana walks 0302 0402", "success 68.4 %"),
        "es": ("Bruto pasa a fuego de cobertura", "porque Ana camina 0302 0402", "éxito 68,4 %"),
        "it": ("Bruto passa al fuoco di copertura", "perché Ana cammina 0302 0402", "68,4 %"),
    }
    for lang, (cover, why, chance) in said.items():
        lines = (
            "tower" if lang == "en" else "torre",
            "Bruto activates",
            cover,
            "Zoc ends",
            "Ana activates",
            why,
            "quit",
        )
        people = People(first=lines)
        at_table(people, seats=both("alumnos", "instructor"), dice="physical", lang=lang,
                 save=Path(f"{lang}.asalto"))  # fmt: skip
        assert chance in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["consola", "incubadora", "muelle"])
def test_the_larger_battles_are_played_to_the_end(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = {
        "consola": both("rfp", "tyranos"),
        "muelle": both("independientes", "verrianos"),
        "incubadora": [],
    }[name]
    at_table(People(), f"sombrachapas/{name}", seats=seats)
    assert "Winner" in capsys.readouterr().out
    assert gamefile.load(Path("g.asalto")).is_over


def test_a_board_is_written_for_tiled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "sombrachapas/muelle", "--tiled", "hall.tmj"]) == 0
    assert "hall.tmj" in capsys.readouterr().out
    assert Path("hall.tmj").is_file()
    assert Path("hall-tiles.png").is_file()
    assert main(["show", "cepheus/lesson", "--tiled", "other.tmj", "--lang", "it"]) != 0
    assert "mappa a caselle" in capsys.readouterr().err
